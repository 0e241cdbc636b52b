//! `touchstone cover` on code as people have it: libraries in Rust that use the standard library, calls of the C library that go wrong,
//! allocation that fails, functions that aren't there, products, several files.

use crate::whitebox_support::{cover, explored, goals, has, json, list, scratch, text, touchstone};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The verdicts on goals of this kind at the line that has a mark in a comment.
fn verdicts(document: &Value, source: &str, kind: &str, mark: &str) -> Vec<String> {
    let line = source.lines().position(|line| line.contains(mark)).expect("a mark") + 1;
    let here = goals(document).filter(|goal| goal["kind"] == kind && goal["region"]["startLine"] == line);
    here.filter_map(|goal| Some(goal["verdict"].as_str()?.to_owned())).collect()
}

/// The names of what goes wrong at the line with a mark.
fn errors(document: &Value, source: &str, mark: &str) -> Vec<String> {
    let line = source.lines().position(|line| line.contains(mark)).expect("a mark") + 1;
    let here = goals(document).filter(|goal| {
        goal["kind"] == "error" && goal["verdict"] == "covered" && goal["region"]["startLine"] == line
    });
    here.filter_map(|goal| Some(goal["name"].as_str()?.to_owned())).collect()
}

#[test]
fn a_library_in_rust_is_followed_into_the_standard_library() {
    if !has(&["rustc"]) {
        return;
    }
    let source = r#"
pub fn evens(given: &[u8; 3]) -> usize {
    let mut found: Vec<u8> = Vec::new();
    for one in given {
        if one % 2 == 0 {
            found.push(*one);
        }
    }
    if found.len() == 2 { // two
        return 20;
    }
    if found.len() == 4 { // four
        return 40;
    }
    found.len()
}

pub fn seventh(given: &[u8; 3]) -> usize {
    given.iter().position(|one| *one == 7).unwrap() // unwrap
}
"#;
    let folder = scratch("library");
    fs::write(folder.join("evens.rs"), source).expect("written");
    let document = json(&folder, &["evens.rs", "--time", "20s", "--no-gcov"]);
    assert_eq!(verdicts(&document, source, "branch", "// two"), ["covered", "covered"]);
    let mut four = verdicts(&document, source, "branch", "// four");
    four.sort();
    assert_eq!(four, ["covered", "infeasible"]);
    // The panic is in the standard library; what the author can do about it is here.
    assert_eq!(errors(&document, source, "// unwrap").len(), 1, "{document:#}");
}

#[test]
fn what_goes_wrong_in_the_c_library_is_said_of_the_call() {
    if !has(&["clang"]) {
        return;
    }
    let source = r#"
#include <string.h>
int has_colon(const char *text)
{
    return strchr(text, ':') != NULL; // strchr
}
"#;
    let folder = scratch("blame");
    fs::write(folder.join("colon.c"), source).expect("written");
    let document = json(&folder, &["colon.c", "--time", "10s", "--no-gcov"]);
    assert_eq!(errors(&document, source, "// strchr"), ["null pointer dereference"]);
}

#[test]
fn allocation_fails_if_it_may() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let source = r#"
#include <stdlib.h>
#include <string.h>
struct pair { char *left, *right; };
struct pair *pair(const char *text)
{
    struct pair *made = malloc(sizeof *made);
    if (!made) // first
        return NULL;
    made->left = strdup(text);
    made->right = calloc(1, 8);
    if (!made->left || !made->right) { // others
        free(made->left);
        free(made->right);
        free(made);
        return NULL;
    }
    return made;
}
"#;
    let folder = scratch("allocation");
    fs::write(folder.join("pair.c"), source).expect("written");
    let always = touchstone(&folder, &["cover", "pair.c", "--time", "5s", "--no-gcov"]);
    assert!(text(&always.stdout).contains("`--allocation may-fail`"), "{}", text(&always.stdout));
    let document = json(&folder, &["pair.c", "--time", "20s", "--allocation", "may-fail"]);
    assert_eq!(verdicts(&document, source, "branch", "// first"), ["covered"; 2]);
    assert_eq!(verdicts(&document, source, "branch", "// others"), ["covered"; 4]);
    // The tests make allocation fail where the cases say so.
    let said = touchstone(&folder, &["cover", "pair.c", "--time", "20s", "--allocation", "may-fail"]);
    let said = text(&said.stdout);
    let passed = said.split(" tests pass").next().and_then(|before| before.rsplit("run: ").next());
    let (passed, all) = passed.and_then(|counts| counts.split_once(" of ")).expect("counts");
    assert!(passed == all && passed.parse::<u32>().is_ok_and(|count| count >= 4), "{said}");
}

#[test]
fn what_an_absent_function_may_change_is_not_proved() {
    if !has(&["clang"]) {
        return;
    }
    let source = r#"
void fill(int *to);
int count(int of);
int filled(void)
{
    int x = 0;
    fill(&x);
    return x == 1 ? 10 + count(x) : 20; // given
}
int counted(int y)
{
    int x = 0;
    count(y);
    if (x == 1) // kept
        return 10;
    return 20;
}
"#;
    let folder = scratch("absent");
    fs::write(folder.join("fill.c"), source).expect("written");
    let document = json(&folder, &["fill.c", "--time", "10s", "--no-gcov"]);
    let sorted = |mark: &str| {
        let mut found = verdicts(&document, source, "branch", mark);
        found.sort();
        found
    };
    assert_eq!(sorted("// given"), ["bounded", "covered"]);
    assert_eq!(sorted("// kept"), ["covered", "infeasible"]);
}

#[test]
fn what_an_absent_function_may_have_written_is_no_read_of_nothing() {
    if !has(&["clang"]) {
        return;
    }
    let source = r#"
int line(char *to, int size);
int first(void)
{
    char buffer[8];
    line(buffer, 8);
    if (buffer[0] == 'x') // read
        return 1;
    return 0;
}
int forgotten(int size)
{
    char buffer[8];
    if (size == 1)
        buffer[0] = 'y';
    if (buffer[0] == 'x') // unwritten
        return 1;
    return 0;
}
"#;
    let folder = scratch("perhaps");
    fs::write(folder.join("line.c"), source).expect("written");
    let document = json(&folder, &["line.c", "--time", "10s", "--no-gcov"]);
    assert!(errors(&document, source, "// read").is_empty(), "{document:#}");
    assert_eq!(verdicts(&document, source, "branch", "// read"), ["open"; 2]);
    assert_eq!(errors(&document, source, "// unwritten"), ["read of uninitialised memory"]);
}

/// `(void)e;` reads nothing that anyone looks at.
#[test]
fn a_value_that_is_thrown_away_need_not_be_written() {
    if !has(&["clang"]) {
        return;
    }
    let source = "\
int f(int x) { int e; (void)e; return x > 3; }
int g(int x) { int e; int *p = &e; (void)e; (void)*p; return x > 3; }
int h(int x) { int ret; if (x > 3) ret = 1; (void)ret; return x; }
int used(int x) { int e; if (x > 3) e = 1; return e + 1; } // read
";
    let folder = scratch("thrown");
    fs::write(folder.join("thrown.c"), source).expect("written");
    let document = json(&folder, &["thrown.c", "--time", "5s", "--no-gcov"]);
    assert_eq!(errors(&document, source, "// read"), ["read of uninitialised memory"]);
    assert_eq!(document["findings"].as_array().map(Vec::len), Some(1), "{document:#}");
}

#[test]
fn variable_arguments_are_followed() {
    if !has(&["clang"]) {
        return;
    }
    let source = r#"
#include <stdarg.h>
static int last(int count, ...)
{
    va_list list;
    int found = 0;
    va_start(list, count);
    while (count-- > 0)
        found = va_arg(list, int);
    va_end(list);
    return found;
}
int use(int x, int y)
{
    if (last(2, x, y) == 7 && x == 9) // last
        return 1;
    return 0;
}
"#;
    let folder = scratch("variadic");
    fs::write(folder.join("last.c"), source).expect("written");
    let document = json(&folder, &["last.c", "--time", "10s", "--no-gcov"]);
    assert_eq!(verdicts(&document, source, "branch", "// last"), ["covered"; 4]);
}

/// Tests pass as a compiler has them at this level.
#[track_caller]
fn pass(folder: &Path, compiler: &str, level: &str, file: &str) {
    let mut build = Command::new(compiler);
    build.current_dir(folder).args(["-w", level, "-o", "tests", file, "touchstone_run.c"]);
    let built = build.output().expect("started");
    assert!(built.status.success(), "{compiler}: {}", text(&built.stderr));
    let ran = Command::new(folder.join("tests")).output().expect("run");
    assert!(ran.status.success(), "{compiler} {level}: {}", text(&ran.stdout));
}

/// What a `va_list` leads to is as `va_start` makes it, and can be declared, whoever compiles the test.
#[test]
fn lists_of_variable_arguments_are_given() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let source = r#"
#include <stdarg.h>
int logged(int level, va_list list)
{
    if (level < 3)
        return 0;
    if (va_arg(list, int) == 7)
        return 1;
    return va_arg(list, double) > 0.5 ? 2 : 3;
}
"#;
    let (folder, said) = cover("list_given", "logged.c", source, &["--time", "5s", "--emit", "."], 1);
    assert!(said.contains("4 of 4 branches covered"), "{said}");
    // Somebody made the list, though perhaps of too few arguments.
    assert!(!said.contains("NULL)") && !said.contains("misaligned"), "{said}");
    ["gcc", "clang"].iter().for_each(|compiler| pass(&folder, compiler, "-O0", "test_logged.c"));
}

/// No compiler takes memory to be had that isn't: in tests, clang leaves calls as they are.
#[test]
fn memory_of_any_size_may_not_be_had_in_tests() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let source = r#"
#include <stdlib.h>
struct table { void **slots; };
struct table *made(size_t count)
{
    struct table *table = malloc(sizeof *table);
    if (!table)
        return NULL;
    table->slots = calloc(count, sizeof *table->slots);
    if (!table->slots) {
        free(table);
        return NULL;
    }
    return table;
}
"#;
    let (folder, said) = cover("not_had", "made.c", source, &["--time", "5s", "--emit", "."], 0);
    assert!(said.contains("pass"), "{said}");
    let tests = fs::read_to_string(folder.join("test_made.c")).expect("written");
    assert!(tests.contains(" == NULL);"), "{tests}");
    for (compiler, level) in [("gcc", "-O0"), ("gcc", "-O2"), ("clang", "-O0"), ("clang", "-O2")] {
        pass(&folder, compiler, level, "test_made.c");
    }
}

#[test]
fn text_that_is_put_together_is_known() {
    if !has(&["clang"]) {
        return;
    }
    let source = r#"
#include <stdio.h>
#include <string.h>
int label(int n, char c)
{
    char buffer[16];
    snprintf(buffer, sizeof buffer, "%c=%d", c, n);
    if (strcmp(buffer, "n=-42") == 0) // label
        return 1;
    return 0;
}
int tight(unsigned n)
{
    char buffer[4];
    sprintf(buffer, "%x", n); // overflow
    return buffer[0] == 'f';
}
"#;
    let folder = scratch("format");
    fs::write(folder.join("label.c"), source).expect("written");
    let document = json(&folder, &["label.c", "--time", "20s", "--no-gcov", "--function", "label"]);
    assert_eq!(verdicts(&document, source, "branch", "// label"), ["covered"; 2]);
    let document = json(&folder, &["label.c", "--time", "5s", "--no-gcov", "--function", "tight"]);
    assert_eq!(errors(&document, source, "// overflow"), ["access out of bounds"]);
}

#[test]
fn pointers_may_lead_to_globals_and_enumerators_come_first() {
    if !has(&["clang"]) {
        return;
    }
    let source = r#"
int counter;
enum color { RED = 2, GREEN = 5 };
int changed(int *p)
{
    int before = counter;
    *p = 5;
    if (counter != before) // alias
        return 1;
    return 0;
}
int colored(enum color color, int x)
{
    if (x > 7)
        return color;
    return -color;
}
"#;
    let folder = scratch("alias");
    fs::write(folder.join("alias.c"), source).expect("written");
    let document = json(&folder, &["alias.c", "--time", "10s", "--no-gcov"]);
    assert_eq!(verdicts(&document, source, "branch", "// alias"), ["covered"; 2]);
    let inputs = |function: usize| {
        let cases = list(&list(&document, "subjects")[function], "cases").iter();
        cases.map(|case| case["input"].to_string()).collect::<Vec<String>>()
    };
    assert!(inputs(0).iter().any(|input| input.contains("changed(&counter)")), "{:?}", inputs(0));
    // Where it doesn't matter which value an enumeration has, it's one that has a name.
    assert!(
        inputs(1).len() == 2
            && inputs(1).iter().all(|input| input.contains("RED") || input.contains("GREEN"))
    );
}

#[test]
fn paths_are_counted() {
    if !has(&["clang"]) {
        return;
    }
    let source = "int f(int a, int b) { int n = 0; if (a > 1) n++; if (b > a) n += 2; if (n == 3) n = 9; return n; }\n";
    let folder = scratch("paths");
    fs::write(folder.join("paths.c"), source).expect("written");
    let document = json(&folder, &["paths.c", "--time", "10s", "--no-gcov", "--criterion", "path-3"]);
    let paths = goals(&document).filter(|goal| goal["kind"] == "path" && goal["verdict"] == "covered");
    // Four ways through the first two; the third follows from them.
    assert_eq!(paths.filter(|goal| goal["region"]["startLine"] == 1).count(), 4, "{document:#}");
}

#[test]
fn products_are_tried_with_small_numbers() {
    if !has(&["clang"]) {
        return;
    }
    let source = r#"
int determinant(const int m[3][3])
{
    int d = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
          - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
          + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    if (d == 42)
        return 1; // goal
    return 0;
}
"#;
    let folder = scratch("products");
    fs::write(folder.join("determinant.c"), source).expect("written");
    let document = json(&folder, &["determinant.c", "--time", "60s", "--no-gcov", "--goal", "8"]);
    assert_eq!(verdicts(&document, source, "statement", "// goal"), ["covered"]);
}

#[test]
fn several_files_and_those_of_a_folder_are_covered_one_after_the_other() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("several");
    fs::create_dir_all(folder.join("inner")).expect("a folder");
    fs::write(folder.join("inner/fine.c"), "int fine(int x) { return x > 3; }\n").expect("written");
    fs::write(folder.join("inner/one.bpl"), "procedure P(x: int) { assume x > 3; }\n").expect("written");
    fs::write(folder.join("caller.c"), "int half(int);\nint quarter(int x) { return half(half(x)); }\n")
        .expect("written");
    fs::write(folder.join("half.c"), "int half(int x) { return x == 9 ? 0 : 8 / (x - 5); }\n")
        .expect("written");
    let run = |arguments: &[&str]| {
        let output = touchstone(&folder, &[&["cover", "--time", "10s", "--no-gcov"], arguments].concat());
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, said, _) = run(&["inner"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("inner/fine.c:") && said.contains("inner/one.bpl:"), "{said}");
    assert!(said.ends_with("2 files: 2 without findings, 0 with\n"), "{said}");
    let (code, said, complaint) = run(&["inner", "half.c", "absent.c"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(
        said.contains("4 files: 2 without findings, 1 with, 1 couldn't be run, or not in full\n"),
        "{said}"
    );
    assert!(complaint.contains("absent.c"), "{complaint}");
    // A document for each.
    let (code, ..) = run(&["inner", "half.c", "--format", "json", "--output", "report"]);
    assert_eq!(code, Some(1));
    let document = fs::read_to_string(folder.join("report/inner-fine.c.json")).expect("written");
    let document: Value = serde_json::from_str(&document).expect("JSON");
    assert_eq!(explored(&document).len(), 1);
    assert!(folder.join("report/half.c.json").exists());
    let (code, _, complaint) = run(&["inner", "--format", "json"]);
    assert_eq!(code, Some(2));
    assert!(complaint.contains("--output"), "{complaint}");
    // What another file defines is followed, but not explored by itself.
    let alone = json(&folder, &["caller.c", "--time", "10s", "--no-gcov"]);
    assert_eq!(list(&list(&alone, "subjects")[0], "absent").len(), 2);
    let together = json(&folder, &["caller.c", "--with", "half.c", "--time", "10s", "--no-gcov"]);
    let names: Vec<&Value> = explored(&together).iter().map(|function| &function["name"]).collect();
    assert_eq!(names, ["quarter"]);
    assert_eq!(list(&list(&together, "subjects")[0], "absent").len(), 0);
    let source = fs::read_to_string(folder.join("caller.c")).expect("a source");
    assert_eq!(errors(&together, &source, "quarter").len(), 2, "{together:#}");
}
