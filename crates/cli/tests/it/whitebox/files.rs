//! What C programs share with others: an exit in another file, files that are read and written, and functions that are called by a pointer.

use crate::whitebox_support::{cover, has, json, list, pass, scratch, text, touchstone};
use std::collections::BTreeSet;
use std::fs;

/// As a careful person would compile tests.
const CAREFUL: [&str; 4] = ["-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter"];

const DIE: &str = "__attribute__((noreturn)) void die(const char *why, ...);\n";
const ENDING: &str = "\
#include <stdlib.h>
#include <die.h>
int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    die(\"not a digit: %c\", c);
}
int half(int n)
{
    if (n % 2 != 0)
        die(\"odd\");
    if (n % 2 != 0)
        return -1;
    return n / 2;
}
__attribute__((noreturn)) static void stop(void) { exit(4); }
int choose(int n)
{
    __attribute__((noreturn)) void (*end)(void) = stop;
    if (n > 5)
        end();
    return n;
}
";

/// A function of another file that's declared never to return ends the program: tests expect it, what's behind it isn't reached by it, and
/// with the other file at hand nothing else comes out.
#[test]
fn an_exit_of_another_file_ends_the_program() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let folder = scratch("ending");
    fs::create_dir_all(folder.join("include")).expect("made");
    fs::write(folder.join("ending.c"), ENDING).expect("written");
    fs::write(folder.join("include/die.h"), DIE).expect("written");
    let other = "#include <stdio.h>\n#include <stdlib.h>\n#include <die.h>\nvoid die(const char *why, ...) { fputs(why, stderr); exit(3); }\n";
    fs::write(folder.join("other.c"), other).expect("written");
    let include = "--clang-arg=-Iinclude";
    let alone = ["cover", "ending.c", "--emit", "alone", include];
    let with = ["cover", "ending.c", "--emit", "with", include, "--with", "other.c"];
    for arguments in [&alone[..], &with] {
        let output = touchstone(&folder, arguments);
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{said}{}", text(&output.stderr));
        assert!(
            said.contains("9 of 10 branches covered, 1 infeasible, 0 open; 0 ways to go wrong"),
            "{said}"
        );
        assert!(said.contains("7 of 7 tests pass") && !said.contains("warning: "), "{said}");
        assert_eq!(said.contains("calls end the program: die"), arguments.len() == alone.len(), "{said}");
    }
    for file in ["test_ending.c", "touchstone_run.c"] {
        fs::copy(folder.join("alone").join(file), folder.join(file)).expect("copied");
    }
    let tests = fs::read_to_string(folder.join("test_ending.c")).expect("there");
    fs::write(folder.join("test_ending.c"), tests.replace("../ending.c", "ending.c")).expect("written");
    fs::copy(folder.join("include/die.h"), folder.join("die.h")).expect("copied");
    pass(&folder, &["-I.", "test_ending.c"]);
}

const FILES: &str = "\
#include <stdio.h>
#include <string.h>
int save(const char *path, int n)
{
    FILE *f = fopen(path, \"w\");
    if (!f)
        return -1;
    fprintf(f, n < 0 ? \"negative\" : \"%d\", n);
    if (fclose(f) != 0)
        return -2;
    return 0;
}
int lines(const char *path)
{
    char line[8];
    int count = 0;
    FILE *f = fopen(path, \"r\");
    if (!f)
        return -1;
    if (fgets(line, sizeof line, f) && strcmp(line, \"ok\\n\") == 0)
        count++;
    fclose(f);
    return count;
}
int kind(FILE *f)
{
    unsigned char head[2];
    int next;
    if (fread(head, 1, 2, f) != 2)
        return -1;
    next = getc(f);
    if (next != EOF)
        ungetc(next, f);
    if (head[0] == 0x1f && head[1] == 0x8b && getc(f) == 8)
        return 1;
    return 0;
}
int number(FILE *f)
{
    int n;
    if (fscanf(f, \"%d\", &n) != 1)
        return -1;
    return n > 10;
}
";

/// What's read from files is part of the input, and tests have files and streams that hold it.
#[test]
fn files_are_read_as_the_case_says() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let (folder, said) = cover("files", "files.c", FILES, &["--emit", ".", "--time", "20s"], 1);
    assert!(!said.contains("warning: "), "{said}");
    let errors: BTreeSet<&str> = said.lines().filter(|line| line.starts_with("error[")).collect();
    let expected = ["kind", "number"]
        .map(|name| format!("error[memory-fault]: an input of `{name}` leads to: null pointer dereference"));
    assert_eq!(errors, expected.iter().map(String::as_str).collect(), "{said}");
    assert!(said.contains(": \"ok\\n\" */") && said.contains("on a full device"), "{said}");
    assert!(said.contains("touchstone_stream(\"\\037\\213\\010\", 3)"), "{said}");
    assert!(said.contains(", 0 open; "), "{said}");
    pass(&folder, &[&CAREFUL[..], &["test_files.c"]].concat());
}

const SURROUNDED: &str = "\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int twice(void)
{
    const char *a = getenv(\"MODE\"), *b = getenv(\"MODE\");
    if (a != b)
        return -1;
    if (a && strcmp(a, \"fast\") == 0)
        return 2;
    setenv(\"MODE\", \"slow\", 1);
    return strcmp(getenv(\"MODE\"), \"slow\") == 0;
}
int kept(char c)
{
    FILE *f = fopen(\"state.txt\", \"w\");
    if (!f)
        return -1;
    fprintf(f, \"c=%c\", c);
    if (fclose(f) != 0)
        return -2;
    f = fopen(\"state.txt\", \"r\");
    if (!f)
        return -3;
    if (getc(f) != 'c' || getc(f) != '=' || (char)getc(f) != c)
        return -4;
    fclose(f);
    return 0;
}
int config(void)
{
    char line[4];
    FILE *f = fopen(\"/etc/tool/config\", \"r\");
    if (!f)
        return 0;
    if (fgets(line, sizeof line, f) && strcmp(line, \"v1\\n\") == 0)
        return 1;
    return feof(f) ? 2 : 3;
}
int asked(void)
{
    int a, b;
    char c;
    if (scanf(\"%d %d\", &a, &b) != 2)
        return -1;
    if (a > 0 && a < 100 && a * 3 == b)
        return 1;
    return scanf(\" %c\", &c) == 1 && c == 'q' ? 2 : 3;
}
int dice(void)
{
    srand(42);
    if (rand() % 6 > 2)
        return 1;
    return 0;
}
int later(void)
{
    time_t a = time(NULL), b = time(NULL);
    if (b < a)
        return -1;
    return b - a > 60;
}
";

/// What a program finds around it is one world: what was written is read back, a name stands for the same again, and standard input is one text. A
/// test sets it up for real.
#[test]
fn a_world_is_set_up_for_each_test() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let (folder, said) =
        cover("surrounded", "surrounded.c", SURROUNDED, &["--emit", ".", "--time", "30s"], 0);
    for expected in [
        "/* with no MODE */",
        "/* with MODE=\"fast\" */",
        "/* with file \"state.txt\" on a full device */",
        "/* with folder \"/etc/tool/config\" */",
        "/* with file \"/etc/tool/config\": \"v1\\n\" */",
        "/* answers: time: ",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    // Either has it fail to be opened.
    let fails = ["/* with folder \"state.txt\" */", "/* with file \"state.txt\", which can't be opened */"];
    assert!(fails.iter().any(|fails| said.contains(fails)), "{said}");
    // Two looks at a variable. That what was just written is there rests on files that can be read again, and that time goes on on clocks.
    assert!(said.contains("surrounded.c:8:") && said.matches("= note: proved").count() == 1, "{said}");
    let back = "not covered in later: lines 61 true\n  no input within the bounds: clocks that show 1970 to 2106 and aren't set back";
    assert!(said.contains(back), "{said}");
    let again = "not covered in kept: lines 24 false, 26 true, 26 true, 26 true\n  no input within the bounds: files and standard streams that answer";
    assert!(said.contains(again), "{said}");
    let tests = fs::read_to_string(folder.join("test_surrounded.c")).expect("written");
    for expected in [
        "touchstone_variable(\"MODE\", \"fast\");",
        "touchstone_file(\"/etc/tool/config\", \"v1\\n\", 3);",
        "touchstone_no_file(\"state.txt\");",
    ] {
        assert!(tests.contains(expected), "{expected}: {tests}");
    }
    // What's read is read by the library itself.
    for name in ["getenv", "scanf", "fgets", "getc", "rand"] {
        assert!(!tests.contains(&format!("#define {name} ")), "{name}: {tests}");
    }
    pass(&folder, &[&CAREFUL[..], &["test_surrounded.c"]].concat());
    let document = json(&folder, &["surrounded.c", "--function", "twice"]);
    let with = |case: &serde_json::Value| case["world"]["variables"][0]["name"] == "MODE";
    assert!(list(&document["subjects"][0], "cases").iter().any(with), "{document:#}");
}

const PLACES: &str = "\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int size(const char *path)
{
    long n;
    FILE *f = fopen(path, \"r\");
    if (!f)
        return -1;
    if (fseek(f, 0, SEEK_END) != 0) {
        fclose(f);
        return -2;
    }
    n = ftell(f);
    rewind(f);
    if (n == 3 && getc(f) == 'a') {
        fclose(f);
        return 3;
    }
    if (n > 1 && fseek(f, -1, SEEK_END) == 0 && getc(f) == 'z') {
        fclose(f);
        return 26;
    }
    if (n >= 0 && fseek(f, n, SEEK_SET) == 0 && getc(f) != EOF) {
        fclose(f);
        return -3;
    }
    fclose(f);
    return 0;
}
int line(void)
{
    char *text = NULL;
    size_t room = 0;
    int found = 0;
    ssize_t n = getline(&text, &room, stdin);
    if (n < 0) {
        free(text);
        return -1;
    }
    if ((size_t)n >= room || strlen(text) > (size_t)n)
        found = -2;
    else if (strcmp(text, \"go\\n\") == 0)
        found = 1;
    free(text);
    return found;
}
int point(const char *text)
{
    int x = 0, y = 0;
    if (!text)
        return -1;
    if (sscanf(text, \"%d,%2d\", &x, &y) != 2)
        return 0;
    if (y > 99)
        return -2;
    if (x == 7 && y == -3)
        return 2;
    return 1;
}
";

/// Streams that are gone about in, lines of any length, and texts that are read like files.
#[test]
fn places_in_files_lines_and_texts_are_followed() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let arguments = ["--emit", ".", "--time", "6s", "--clang-arg=-D_GNU_SOURCE"];
    let (folder, said) = cover("places", "places.c", PLACES, &arguments, 0);
    assert!(!said.contains("warning: "), "{said}");
    let tests = fs::read_to_string(folder.join("test_places.c")).expect("written");
    for expected in ["assert(size(", "== 26);", "== 3);", "assert(line() == 1);", "assert(point(text) == 2);"]
    {
        assert!(tests.contains(expected), "{expected}: {tests}\n{said}");
    }
    for name in ["getline", "fseek", "ftell", "sscanf"] {
        assert!(!tests.contains(&format!("#define {name} ")), "{name}: {tests}");
    }
    // What can't be: more read than there's room for, a number of two characters above 99, a character at the end.
    for never in ["== -2);", "== -3);"] {
        assert!(!tests.contains(never), "{never}: {tests}");
    }
    pass(&folder, &["-D_GNU_SOURCE", "test_places.c"]);
}

const TABLE: &str = "\
static int one(int n) { return n > 1 ? 1 : 0; }
static int two(int n) { if (n > 2) return 2; return 0; }
static int (*const table[2])(int) = { one, two };
int first(unsigned k, int n)
{
    if (k < 2)
        return table[k](n);
    return -1;
}
int second(unsigned k, int n)
{
    return k < 2 ? table[k](n + 1) : 0;
}
";

/// A function that several may call by a pointer has its goals listed once; each entry's own list says which aren't its own.
#[test]
fn goals_are_listed_once() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let folder = scratch("table");
    fs::write(folder.join("table.c"), TABLE).expect("written");
    let document = json(&folder, &["table.c"]);
    let key = |goal: &serde_json::Value| format!("{} {} {}", goal["kind"], goal["region"], goal["name"]);
    let once: Vec<String> = list(&document, "goals").iter().map(key).collect();
    let distinct: BTreeSet<&String> = once.iter().collect();
    assert_eq!(once.len(), distinct.len(), "{document:#}");
    let functions = list(&document, "subjects");
    let of_two = |goal: &&serde_json::Value| goal["within"] == "two" && goal["kind"] == "branch";
    for function in functions.iter().filter(|function| function["name"] != "two") {
        assert!(
            list(function, "goals").iter().filter(of_two).all(|goal| goal["own"] == false),
            "{function:#}"
        );
    }
    let of_two: Vec<_> = list(&document, "goals").iter().filter(of_two).collect();
    assert_eq!(of_two.len(), 2, "{document:#}");
    assert!(
        of_two.iter().all(|goal| goal["verdict"] == "covered" && goal["explored"].is_string()),
        "{of_two:#?}"
    );
}
