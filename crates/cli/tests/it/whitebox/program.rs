//! Programs that are explored from their `main`, which ask for inputs: `__VERIFIER_nondet_…`, arguments, the environment.

use crate::whitebox_support::{compile, cover, goals, has, json, text, touchstone};
use std::fs;

const ASKING: &str = "\
extern int __VERIFIER_nondet_int();
extern unsigned char __VERIFIER_nondet_uchar(void);
extern double __VERIFIER_nondet_double(void);
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((noreturn));
void reach_error(void) { __assert_fail(\"0\", \"asking.c\", 6, \"reach_error\"); }
void assume_abort_if_not(int condition) { if (!condition) abort(); }

int state;

int main(void)
{
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(n > 0 && n < 5);
    for (int i = 0; i < n; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        if (c == 200 + state)
            state++;
    }
    if (state > 4)
        return 5;
    if (state == 3 && __VERIFIER_nondet_double() == 0.375)
        reach_error();
    return 0;
}
";

/// The globals begin as they're declared, so that five steps of four are too many; `abort` is a way to end; the inputs stand in the suite
/// in the order in which they're asked for, and lead the program where it's said when other stubs answer them.
#[test]
fn a_program_is_explored_from_its_main() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let (folder, printed) = cover("asking", "asking.c", ASKING, &["--emit", ".", "--time", "20s"], 1);
    let errors: Vec<&str> = printed.lines().filter(|line| line.starts_with("error[")).collect();
    assert_eq!(
        errors,
        ["error[runtime-error]: an input of `main` leads to: assertion `0` failed"],
        "{printed}"
    );
    assert!(printed.contains("__VERIFIER_nondet_double: 0.375"), "{printed}");
    let document = json(&folder, &["asking.c", "--time", "20s"]);
    let branches = goals(&document).filter(|goal| goal["kind"] == "branch");
    let open: Vec<String> = branches
        .filter(|goal| goal["verdict"] != "covered")
        .map(|goal| format!("{} {}", goal["region"]["startLine"], goal["name"]))
        .collect();
    assert_eq!(open, ["20 \"true\""], "{document:#}");

    // Each case of the suite, by stubs that read its values in order.
    let suite = folder.join("test-comp/main");
    let metadata = fs::read_to_string(suite.join("metadata.xml")).expect("written");
    assert!(metadata.contains("<entryfunction>main</entryfunction>"), "{metadata}");
    let stubs = "#include <stdio.h>\n#include <stdlib.h>\n\
                 static double next(void) { double d; if (scanf(\"%lf\", &d) != 1) exit(99); return d; }\n\
                 int __VERIFIER_nondet_int() { return (int)next(); }\n\
                 unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)next(); }\n\
                 double __VERIFIER_nondet_double(void) { return next(); }\n";
    fs::write(folder.join("stubs.c"), stubs).expect("written");
    compile(&folder, "asking", &["asking.c", "stubs.c"]);
    let (mut ends, mut index) = (vec![], 1);
    while let Ok(case) = fs::read_to_string(suite.join(format!("testcase-{index}.xml"))) {
        let values: Vec<&str> = case
            .lines()
            .filter_map(|line| line.trim().strip_suffix("</input>")?.rsplit_once('>').map(|(_, value)| value))
            .collect();
        fs::write(folder.join("values"), values.join("\n")).expect("written");
        let input = fs::File::open(folder.join("values")).expect("there");
        let ran = std::process::Command::new(folder.join("asking")).stdin(input).output().expect("run");
        assert_ne!(ran.status.code(), Some(99), "it asks for more than there is: {case}");
        ends.push((ran.status.success(), text(&ran.stderr).contains("Assertion")));
        index += 1;
    }
    assert!(ends.contains(&(true, false)) && ends.contains(&(false, true)), "{ends:?}");
}

const SURROUNDED: &str = "\
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

int variables(void)
{
    char *first = getenv(\"A\");
    if (!first || !getenv(\"B\"))
        return 0;
    if (getenv(\"A\") != first)
        return 1;
    return strcmp(first, \"on\") == 0 ? 2 : 3;
}

int number(const char *s)
{
    char *end;
    double d;
    if (!s)
        return 0;
    d = strtod(s, &end);
    if (end == s)
        return 1;
    if (*end)
        return 2;
    return d == 2.5 ? 3 : 4;
}

static jmp_buf place;
int jumps(int x)
{
    if (setjmp(place))
        return 1;
    if (x > 3)
        longjmp(place, 1);
    return 0;
}

int diagonal(int m[3][3])
{
    if (m && m[0][0] == 1 && m[1][1] == 2 && m[2][2] == 3)
        return 1;
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 1 || !argv[0] || argv[argc])
        return 9;
    if (argc == 2 && argv[1][0] == '-' && argv[1][1] == 'v')
        return 1;
    return 0;
}
";

/// What nobody can be is infeasible, what `longjmp` may do is left open, and all tests pass when they're compiled.
#[test]
fn what_surrounds_a_program_answers_as_it_does() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let arguments = ["--emit", ".", "--format", "json", "--time", "20s"];
    let (folder, document) = cover("surrounded", "surrounded.c", SURROUNDED, &arguments, 0);
    let document: serde_json::Value = serde_json::from_str(&document).expect("a document");
    let printed = text(&touchstone(&folder, &["cover", "surrounded.c", "--function", "jumps"]).stdout);
    assert!(printed.contains("isn't followed beyond `call`: a call of `longjmp`"), "{printed}");
    assert!(printed.contains("not covered in jumps: lines 32 true\n"), "{printed}");
    let branches =
        goals(&document).filter(|goal| goal["kind"] == "branch" && goal["verdict"] == "infeasible");
    let lines: Vec<&serde_json::Value> = branches.map(|goal| &goal["region"]["startLine"]).collect();
    assert_eq!(lines, [10], "{document:#}");
    // That a program is called by a name is a limit.
    let bounded = goals(&document).filter(|goal| goal["kind"] == "branch" && goal["verdict"] == "bounded");
    let lines: Vec<&serde_json::Value> = bounded.map(|goal| &goal["region"]["startLine"]).collect();
    assert_eq!(lines, [48, 48, 48], "{document:#}");
    let tests = fs::read_to_string(folder.join("test_surrounded.c")).expect("written");
    assert!(tests.contains("int m[4][3] = {{1}, {0, 2}, {0, 0, 3}};"), "{tests}");
}
