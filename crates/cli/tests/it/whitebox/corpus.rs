//! `touchstone cover` on code, through the real binary: the verdicts on programs whose reachable and unreachable code is known, gcov's
//! agreement, tests that compile without us, the renderings, and input that's no good.

use crate::whitebox_support::{explored, has, json, list, scratch, text, touchstone};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/whitebox")
}

/// The verdicts on what's at a line.
fn verdicts(document: &Value, kind: &str, line: usize) -> Vec<String> {
    let goals = list(document, "subjects").iter().flat_map(|function| list(function, "goals"));
    let here = goals.filter(|goal| goal["kind"] == kind && goal["region"]["startLine"] == line);
    here.filter_map(|goal| Some(goal["verdict"].as_str()?.to_owned())).collect()
}

/// Lines that say `touchstone: <word>` in a comment.
fn marked(path: &Path, word: &str) -> Vec<usize> {
    let text = fs::read_to_string(path).expect("a source");
    let lines = text.lines().enumerate().filter(|(_, line)| line.contains(&format!("touchstone: {word} ")));
    lines.map(|(index, _)| index + 1).collect()
}

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(corpus().join(folder)).expect("a folder").flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|is| is == "c")).collect();
    files.sort();
    files
}

/// No test that was compiled and run did something else than was said.
fn none_refuted(document: &Value, what: &str) {
    let problems = list(document, "problems").iter().filter(|problem| problem["kind"] == "confirmation");
    assert_eq!(problems.count(), 0, "{what}: {document:#}");
    for case in list(document, "subjects").iter().flat_map(|function| list(function, "cases")) {
        let seen = case["compiledAndRun"].as_str().unwrap_or("not confirmed");
        assert!(!seen.starts_with("failed") && seen != "not run", "{what}: {case}");
    }
}

#[test]
fn unreachable_code_is_called_infeasible() {
    if !has(&["clang"]) {
        return;
    }
    let files = files("unreachable");
    assert_eq!(files.len(), 20);
    let mut proved = 0;
    for file in &files {
        let name = file.display().to_string();
        let document = json(&corpus(), &["--criterion", "statement", "--no-gcov", "--time", "60s", &name]);
        let lines = marked(file, "unreachable");
        assert_eq!(lines.len(), 1, "{name}");
        let found = verdicts(&document, "statement", lines[0]);
        let bounded = found.iter().any(|verdict| verdict == "bounded");
        assert!(bounded || found.iter().any(|verdict| verdict == "infeasible"), "{name}: {found:?}");
        proved += usize::from(!bounded);
    }
    // Of strings only those up to a length are tried.
    assert!(proved >= 19, "only {proved} are proved");
}

#[test]
fn look_alikes_are_covered_and_their_tests_pass() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let files = files("reachable");
    assert_eq!(files.len(), 20);
    for file in &files {
        let name = file.display().to_string();
        let document = json(&corpus(), &["--criterion", "statement", "--time", "60s", &name]);
        let lines = marked(file, "reachable");
        assert_eq!(lines.len(), 1, "{name}");
        let found = verdicts(&document, "statement", lines[0]);
        assert!(found.iter().any(|verdict| verdict == "covered"), "{name}: {found:?}");
        none_refuted(&document, &name);
        let gcov = &list(&document, "subjects")[0]["gcov"];
        assert_eq!(gcov["lines"], gcov["allLines"], "{name}: {gcov}");
    }
}

/// Functions of the thesis' programs, each explored for so long: all their branches are covered but those to marked lines.
#[test]
fn all_branches_of_the_thesis_programs_are_covered() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let programs: [(&str, &[&str], &str); 15] = [
        ("bsearch", &["binary_search"], "60s"),
        ("conditional_alias", &["conditional_alias", "given_alias"], "60s"),
        ("foo", &["foo"], "3s"),
        ("jos97", &["jos97"], "60s"),
        ("josephus", &["josephus_outer", "josephus_inner_four"], "10s"),
        ("lh98", &["lh98"], "60s"),
        ("lists", &["insert_before", "pop", "add", "remove_value"], "5s"),
        ("loop_count", &["loop_count"], "60s"),
        ("move_y", &["move_y"], "60s"),
        ("powers", &["power_between", "sum_between", "gcd_between"], "60s"),
        ("red_black_tree", &["rotate_left"], "60s"),
        ("sample", &["sample", "sample_pythagorean"], "60s"),
        ("trityp", &["trityp"], "60s"),
        ("trityp_alias", &["trityp_alias"], "60s"),
        ("wrap", &["wraps", "product_wrapping"], "60s"),
    ];
    for (program, functions, time) in programs {
        let path = corpus().join("thesis").join(format!("{program}.c"));
        let name = path.display().to_string();
        let mut arguments = vec!["--time", time, "--unwind", "64", name.as_str()];
        functions.iter().for_each(|function| arguments.extend(["--function", function]));
        let document = json(&corpus(), &arguments);
        none_refuted(&document, program);
        assert_eq!(explored(&document).len(), functions.len());
        for function in explored(&document) {
            let own = |goal: &&Value| goal["kind"] == "branch" && goal["within"] == function["name"];
            for goal in list(function, "goals").iter().filter(own) {
                let allowed: &[&str] = match (program, goal["name"].as_str()) {
                    // There's always memory, and what's marked is unreachable.
                    ("move_y", Some("true")) => &["covered", "bounded"],
                    ("trityp_alias" | "powers", Some("true")) => &["covered", "infeasible"],
                    _ => &["covered"],
                };
                let verdict = goal["verdict"].as_str().unwrap_or("none");
                assert!(allowed.contains(&verdict), "{program}: {goal}");
            }
            // The other opinion is the same.
            let covered = |goal: &&Value| own(goal) && goal["verdict"] == "covered";
            let covered = list(function, "goals").iter().filter(covered).count();
            assert_eq!(function["gcov"]["branches"], covered, "{program}: {}", function["name"]);
        }
    }
}

/// The reconstruction of SAMPLE is the thesis' program: exactly so many inputs of 1..9 reach the node.
#[test]
fn sample_has_as_many_inputs_as_published() {
    if !has(&["gcc"]) {
        return;
    }
    let folder = scratch("sample");
    let source = corpus().join("thesis/sample.c").canonicalize().expect("there");
    let counting = format!(
        "#include \"{}\"\n#include <stdio.h>\nint main(void)\n{{\n    long all = 0, right = 0;\n    \
         for (long n = 0; n < 4782969; n++) {{\n        long m = n;\n        \
         for (int i = 0; i < 3; i++) {{ a[i] = 1 + m % 9; m /= 9; b[i] = 1 + m % 9; m /= 9; }}\n        \
         if (sample(1 + m)) {{ all++; right += a[2] * a[2] == a[0] * a[0] + a[1] * a[1]; }}\n    }}\n    \
         printf(\"%ld %ld\", all, right);\n    return 0;\n}}\n",
        source.display()
    );
    fs::write(folder.join("count.c"), counting).expect("written");
    let built = Command::new("gcc")
        .current_dir(&folder)
        .args(["-O2", "-o", "count", "count.c"])
        .output()
        .expect("gcc");
    assert!(built.status.success(), "{}", text(&built.stderr));
    let ran = Command::new(folder.join("count")).output().expect("run");
    assert_eq!(text(&ran.stdout), "1953 6");
}

const CONTRACT: &str = "\
/*@ requires n >= 0 && n < 1000;
    ensures \\result >= 0; */
int half(int n)
{
    if (n == 777)
        return -1;
    if (n < 0)
        return -2;
    return n / 2;
}
";

#[test]
fn contracts_limit_inputs_and_are_checked() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let folder = scratch("contract");
    fs::write(folder.join("half.c"), CONTRACT).expect("written");
    let output = touchstone(&folder, &["cover", "half.c", "--emit", "out", "--time", "20s"]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("with half(777)"), "{printed}");
    assert!(printed.contains("--> half.c:2:13"), "{printed}");
    // Other callers may not keep to it, so nothing that rests on it is proved.
    assert!(
        printed.contains("lines 7 true\n  no input within the bounds: callers that keep to"),
        "{printed}"
    );
    // The files stand by themselves.
    for compiler in ["gcc", "clang"] {
        let mut command = Command::new(compiler);
        command.current_dir(folder.join("out")).args([
            "-Wall",
            "-Werror",
            "-o",
            "tests",
            "test_half.c",
            "touchstone_run.c",
        ]);
        let built = command.output().expect("started");
        assert!(built.status.success(), "{}", text(&built.stderr));
        let ran = Command::new(folder.join("out/tests")).output().expect("run");
        assert!(ran.status.success(), "{}", text(&ran.stdout));
        assert!(text(&ran.stdout).contains("signal 6"), "{}", text(&ran.stdout));
    }
    let suite = folder.join("out/test-comp/half");
    let metadata = fs::read_to_string(suite.join("metadata.xml")).expect("there");
    assert!(metadata.contains("<entryfunction>half</entryfunction>"), "{metadata}");
    let case = fs::read_to_string(suite.join("testcase-1.xml")).expect("there");
    assert!(case.contains("<input variable=\"n\">"), "{case}");
}

const CLAUSES: &str = "\
/*@ requires n > 3 && n < 2; ensures \\result > 0; */
int never(int n) { return n; }
/*@ requires n > 3; ensures \\result > 0; ensures \\result > 5; */
int positive(int n)
{
    return n;
}
int keeps(int n) { return n < 5 ? 0 : positive(n); }
int breaks(int n)
{
    return 1 + positive(n);
}
void touchstone_assert(int);
int asserts(int n) { touchstone_assert((n & 1) < 2); return n; }
";

/// What nothing satisfies is vacuous, what's violated is shown where that's said, and what holds is told.
#[test]
fn each_clause_of_a_contract_is_told_of() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let folder = scratch("clauses");
    fs::write(folder.join("clauses.c"), CLAUSES).expect("written");
    let output = touchstone(&folder, &["cover", "clauses.c", "--no-gcov", "--time", "20s"]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(2), "{printed}");
    for said in [
        "error: the contract of `never` is vacuous: no input satisfies what it requires",
        "--> clauses.c:1:14\n",
        "error[assertion-violated]: an input of `positive` leads to: `ensures` violated\n --> clauses.c:3:50\n",
        "error[assertion-violated]: an input of `breaks` leads to: precondition violated\n  --> clauses.c:11:16\n",
        "= note: `positive` requires `n > 3` (line 3)\n",
        "note: proved: `ensures \\result > 0` of positive (line 3), what positive requires of the call at line 8, the assertion at line 14\n",
    ] {
        assert!(printed.contains(said), "{said}\n{printed}");
    }
    assert_eq!(printed.matches("error[assertion-violated]").count(), 2, "{printed}");
}

/// A clause is C, so that its own arithmetic may overflow: then it isn't proved, and the error is said to be the clause's.
#[test]
fn a_clause_that_overflows_itself_is_not_proved() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let folder = scratch("overflowing");
    let source = "/*@ ensures \\result <= x + 1; */\nint same(int x) { return x; }\n\
                  /*@ ensures \\result <= (long)x + 1; */\nint wide(int x) { return x; }\n";
    fs::write(folder.join("overflowing.c"), source).expect("written");
    let output = touchstone(&folder, &["cover", "overflowing.c", "--time", "20s"]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    for said in [
        "error[runtime-error]: an input of `same` leads to: signed integer overflow\n --> overflowing.c:1:13\n",
        "= note: that's in the condition of `ensures` itself, whose arithmetic is C's: a cast to a wider type avoids an overflow\n",
        "note: proved: `ensures \\result <= (long)x + 1` of wide (line 3)\n",
        "note: not violated: `ensures \\result <= x + 1` of same (line 1); where its own condition has a value\n",
    ] {
        assert!(printed.contains(said), "{said}\n{printed}");
    }
}

#[test]
fn tests_of_linked_structures_compile_without_warnings() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let folder = scratch("lists");
    let source = corpus().join("thesis/lists.c").display().to_string();
    let out = folder.display().to_string();
    touchstone(&folder, &["cover", &source, "--emit", &out, "--time", "3s", "--no-gcov"]);
    for compiler in ["gcc", "clang"] {
        let mut command = Command::new(compiler);
        command.current_dir(&folder).args([
            "-Wall",
            "-Wextra",
            "-Werror",
            "-o",
            "tests",
            "test_lists.c",
            "touchstone_run.c",
        ]);
        let built = command.output().expect("started");
        assert!(built.status.success(), "{}", text(&built.stderr));
        let ran = Command::new(folder.join("tests")).output().expect("run");
        assert!(ran.status.success() && text(&ran.stdout).contains(" 0 failed"), "{}", text(&ran.stdout));
    }
}

#[test]
fn one_outcome_has_many_forms() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let folder = scratch("forms");
    fs::write(folder.join("half.c"), CONTRACT).expect("written");
    let run = |format: &str| {
        text(&touchstone(&folder, &["cover", "half.c", "--format", format, "--time", "20s"]).stdout)
    };
    let sarif: Value = serde_json::from_str(&run("sarif")).expect("JSON");
    let results = list(&sarif["runs"][0], "results");
    let rules: Vec<&str> = results.iter().filter_map(|result| result["ruleId"].as_str()).collect();
    assert_eq!(rules, ["assertion-violated", "never-reached"], "{sarif}");
    let junit = run("junit");
    assert!(junit.contains("<failure type=\"assertion-violated\""), "{junit}");
    assert_eq!(junit.matches("<testcase ").count(), 5, "{junit}");
    let html = run("html");
    assert!(html.contains("<!DOCTYPE html>") && html.contains("half(777)"), "{html}");
    assert!(!html.contains("src=\"http"), "nothing from outside");
}

/// What `cover` says on standard error, and its exit code.
fn refused(name: &str, source: &str, arguments: &[&str]) -> (String, Option<i32>) {
    let folder = scratch(name);
    fs::write(folder.join("it.c"), source).expect("written");
    let mut all = vec!["cover", "it.c"];
    all.extend(arguments);
    let output = touchstone(&folder, &all);
    (text(&output.stderr), output.status.code())
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    if !has(&["clang"]) {
        return;
    }
    let (said, code) = refused("syntax", "int f(int x) { return x + ; }\n", &[]);
    assert!(said.contains("it.c:1:27") && code == Some(2), "{said}");
    let (said, code) = refused("name", "int find(int x) { return x; }\n", &["--function", "fidn"]);
    assert!(said.contains("no function `fidn`; did you mean `find`?") && code == Some(2), "{said}");
    let (said, code) = refused("empty", "int x;\n", &[]);
    assert!(said.contains("defines no function") && code == Some(2), "{said}");
    let (said, code) = refused("clause", "/*@ requires x >; */\nint f(int x) { return x; }\n", &[]);
    assert!(said.contains("it.c:1:16") && said.contains("lacks a side") && code == Some(2), "{said}");
    let (said, code) = refused("type", "/*@ requires y > 0; */\nint f(int x) { return x; }\n", &[]);
    assert!(said.contains("it.c:1") && said.contains('y') && code == Some(2), "{said}");
    let (said, code) = refused("criterion", "int f(int x) { return x; }\n", &["--criterion", "assert"]);
    assert!(said.contains("no criterion `assert`") && code == Some(2), "{said}");
    let (said, code) = refused("goal", "int f(int x) { return x; }\n", &["--goal", "it.c:x"]);
    assert!(said.contains("isn't FILE:LINE") && code == Some(2), "{said}");
    for line in ["99", "nofile.c:1"] {
        let (said, code) = refused("goal", "int f(int x) { return x; }\n", &["--goal", line]);
        assert!(said.contains("no code is at this line") && code == Some(2), "{said}");
    }
    let folder = scratch("absent");
    let output = touchstone(&folder, &["cover", "nothing.c"]);
    assert!(text(&output.stderr).contains("nothing.c") && output.status.code() == Some(2));
}

#[test]
fn without_clang_there_is_one_sentence_that_helps() {
    let folder = scratch("clang");
    fs::write(folder.join("it.c"), "int f(void) { return 1; }\n").expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    let output = command
        .args(["cover", "it.c"])
        .current_dir(&folder)
        .env("PATH", "/nonexistent")
        .output()
        .expect("started");
    let said = text(&output.stderr);
    assert!(said.contains("apt-get install clang") && output.status.code() == Some(2), "{said}");
}

#[test]
fn what_never_ends_ends_with_its_budget() {
    if !has(&["clang"]) {
        return;
    }
    for (name, source) in [
        ("endless", "int f(int x) { for (;;) x++; }\n"),
        ("unsigned", "int f(unsigned x) { while (1) if (x++ == 7) x = 9; return 3; }\n"),
        ("recursion", "int f(int x) { return x == 5 ? 1 : f(x + 1) + 1; }\n"),
        ("allocation", "#include <stdlib.h>\nint f(int x) { for (;;) if (!malloc(1 << 20)) return x; }\n"),
    ] {
        let folder = scratch(name);
        fs::write(folder.join("it.c"), source).expect("written");
        let output = touchstone(&folder, &["cover", "it.c", "--time", "2s", "--no-gcov"]);
        let code = output.status.code();
        assert!(code == Some(0) || code == Some(1), "{name}: {code:?}\n{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("f"), "{name}");
    }
}

#[test]
fn functions_in_rust_are_explored_through_rustc() {
    if !has(&["rustc"]) {
        return;
    }
    let path = corpus().join("thesis-rs/gcd.rs");
    let name = path.display().to_string();
    let document = json(&corpus(), &["--time", "60s", &name]);
    let marks = |word: &str| {
        let text = fs::read_to_string(&path).expect("a source");
        let lines =
            text.lines().enumerate().filter(|(_, line)| line.ends_with(&format!("touchstone: {word}")));
        lines.map(|(index, _)| index + 1).collect::<Vec<_>>()
    };
    for line in marks("unreachable") {
        let found = verdicts(&document, "branch", line);
        assert!(found.iter().any(|verdict| verdict == "infeasible"), "{line}: {found:?}");
    }
    for line in marks("goal") {
        let found = verdicts(&document, "branch", line - 1);
        assert!(found.iter().any(|verdict| verdict == "covered"), "{line}: {found:?}");
    }
}
