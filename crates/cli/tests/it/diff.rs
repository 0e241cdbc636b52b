//! `touchstone diff` and the criterion `mutation`: pairs of versions with a fault of one line, which have to be told; pairs that a person who
//! tidied up left behind, which mustn't be; and what lies just beyond what's compared, of which nothing may be called proved.
//!
//! A pair is one file: a line with `/* was: … */` behind it stood otherwise in the older version.

use crate::whitebox_support::{has, list, scratch, text, touchstone};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What stands before the older version of a line.
const WAS: &str = "/* was: ";

/// The older and the newer version that a file is.
fn versions(file: &Path) -> (String, String) {
    let both = fs::read_to_string(file).expect("there");
    let (mut old, mut new) = (String::new(), String::new());
    for line in both.lines() {
        let (now, before) = match line.split_once(WAS) {
            Some((now, before)) => (now.trim_end(), before.trim_end().trim_end_matches("*/").trim_end()),
            None => (line, line),
        };
        new.push_str(now);
        new.push('\n');
        old.push_str(before);
        old.push('\n');
    }
    assert_ne!(old, new, "{}", file.display());
    (old, new)
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diff").join(folder);
    let mut all: Vec<PathBuf> =
        fs::read_dir(folder).expect("there").map(|entry| entry.expect("an entry").path()).collect();
    all.sort();
    all
}

/// Writes the two versions of a file to a folder, and says how they are called.
fn written(file: &Path, group: &str) -> (PathBuf, String, String) {
    let stem = file.file_stem().expect("a name").to_string_lossy().replace('.', "_");
    let folder = scratch(&format!("{group}_{stem}"));
    let (old, new) = versions(file);
    fs::write(folder.join("old.c"), old).expect("written");
    fs::write(folder.join("new.c"), new).expect("written");
    (folder, "old.c".to_owned(), "new.c".to_owned())
}

/// The verdict of each function that isn't unchanged, with the document.
fn compared(file: &Path, group: &str, more: &[&str]) -> (Vec<String>, Value) {
    let (folder, old, new) = written(file, group);
    let mut arguments = vec!["diff", &old, &new, "--format", "json"];
    arguments.extend(more);
    let output = touchstone(&folder, &arguments);
    let document: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{}: {error}: {}", file.display(), text(&output.stderr)));
    let functions = list(&document, "functions").iter();
    let verdicts = functions.map(|function| function["verdict"].as_str().expect("a word").to_owned());
    let verdicts: Vec<String> = verdicts.filter(|verdict| verdict != "unchanged").collect();
    let differs = verdicts.iter().any(|verdict| verdict == "differs");
    assert_eq!(output.status.code(), Some(i32::from(differs)), "{}: {document:#}", file.display());
    (verdicts, document)
}

#[test]
fn faults_of_one_line_are_told_and_confirmed() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let files = files("seeded");
    assert_eq!(files.len(), 23);
    for file in files {
        let (verdicts, document) = compared(&file, "seeded", &[]);
        assert!(verdicts.iter().any(|verdict| verdict == "differs"), "{}: {document:#}", file.display());
        let functions = list(&document, "functions").iter();
        let mut differences = functions.flat_map(|function| list(function, "differences"));
        assert!(
            differences.any(|difference| difference["confirmed"] == true),
            "{}: {document:#}",
            file.display()
        );
    }
}

#[test]
fn what_was_tidied_up_agrees() {
    if !has(&["clang"]) {
        return;
    }
    let files = files("refactored");
    assert_eq!(files.len(), 14);
    let mut proved = 0;
    for file in files {
        let (verdicts, document) = compared(&file, "refactored", &["--no-run"]);
        let agrees = |verdict: &String| verdict.starts_with("agree") || verdict.starts_with("only");
        assert!(verdicts.iter().all(agrees), "{}: {document:#}", file.display());
        proved += usize::from(verdicts.iter().any(|verdict| verdict == "agree-proved"));
    }
    assert!(proved >= 8, "{proved} of 14 are proved");
}

#[test]
fn nothing_is_proved_just_beyond_what_is_compared() {
    if !has(&["clang"]) {
        return;
    }
    for file in files("beyond") {
        let (verdicts, document) = compared(&file, "beyond", &["--no-run"]);
        let proved = verdicts.iter().all(|verdict| verdict == "agree-proved") && !verdicts.is_empty();
        let truth = file.to_string_lossy().ends_with(".true.c");
        assert_eq!(proved, truth, "{}: {document:#}", file.display());
    }
}

#[test]
fn what_only_the_older_version_does_wrong_is_told_and_is_no_difference() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let file = files("refactored").into_iter().find(|file| file.ends_with("mended.c")).expect("there");
    let (verdicts, document) = compared(&file, "mended", &[]);
    assert_eq!(verdicts, ["agree-proved"], "{document:#}");
    let functions = list(&document, "functions");
    let told: Vec<&Value> = functions.iter().flat_map(|function| list(function, "differences")).collect();
    assert!(told.iter().all(|told| told["what"] == "old-went-wrong") && told.len() == 1, "{document:#}");
}

#[test]
fn what_the_compiled_versions_contradict_is_no_difference() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    for file in files("printed") {
        let (verdicts, document) = compared(&file, "printed", &[]);
        assert!(verdicts.iter().all(|verdict| verdict != "differs"), "{}: {document:#}", file.display());
    }
}

#[test]
fn tests_pin_what_the_newer_version_does() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let file = files("seeded").into_iter().find(|file| file.ends_with("variant.c")).expect("there");
    let (folder, old, new) = written(&file, "pinned");
    let output = touchstone(&folder, &["diff", &old, &new, "--emit", "tests"]);
    let printed = text(&output.stdout);
    assert!(printed.contains("area differs") && printed.contains("  before  area("), "{printed}");
    assert!(printed.contains("the test passes now, and fails with the older version"), "{printed}");
    let tests = fs::read_to_string(folder.join("tests/test_new_diff.c")).expect("written");
    assert!(tests.contains("/* Before: area("), "{tests}");
    let runs = |tests: &str| {
        fs::write(folder.join("tests/tests.c"), tests).expect("written");
        let mut command = Command::new("gcc");
        command.current_dir(folder.join("tests")).args(["-w", "-o", "tests", "tests.c", "touchstone_run.c"]);
        assert!(command.status().expect("started").success());
        Command::new(folder.join("tests/tests")).output().expect("run").status.success()
    };
    assert!(runs(&tests), "they pass with the newer version");
    assert!(!runs(&tests.replace("new.c", "old.c")), "and fail with the older one");
}

#[test]
fn what_is_left_in_errno_and_the_sign_of_a_zero_are_told_and_tested() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    for (file, told, tested) in [
        ("errno.c", ["errno == 33", "errno == 34"], "assert(errno == 33);"),
        (
            "zero-sign.c",
            ["__builtin_signbit(result)", "!__builtin_signbit(result)"],
            "__builtin_signbit(result));",
        ),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diff/seeded").join(file);
        let (folder, old, new) = written(&path, "left");
        let output = touchstone(&folder, &["diff", &old, &new, "--emit", "tests"]);
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(told.iter().all(|told| said.contains(told)), "{said}");
        assert!(!said.contains("leaves that as it was"), "{said}");
        let tests =
            fs::read_dir(folder.join("tests")).expect("there").map(|entry| entry.expect("an entry").path());
        let tests: String =
            tests.filter(|path| path.is_file()).filter_map(|path| fs::read_to_string(path).ok()).collect();
        assert!(tests.contains(tested), "{tests}");
    }
}

#[test]
fn what_cannot_be_compared_is_said() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("hostile");
    let old = "struct s { int a; };\nint f(int x) { return x; }\nint g(struct s *p) { return p->a; }\nint gone(void) { return 1; }\n\
               int h(int x) { return x; }\n";
    let new = "struct s { long b; int a; };\nint f(int x, int y) { return x + y; }\nint g(struct s *p) { return p->a; }\n\
               int added(void) { return 1; }\nlong h(int x) { return x; }\n";
    fs::write(folder.join("old.c"), old).expect("written");
    fs::write(folder.join("new.c"), new).expect("written");
    fs::write(folder.join("broken.c"), "int f(int x) { return x + ; }\n").expect("written");
    let output = touchstone(&folder, &["diff", "old.c", "new.c"]);
    let printed = text(&output.stdout);
    for told in [
        "can't be compared: it has 2 parameters, and had 1",
        "can't be compared: parameter `p`: `struct s` has other fields",
        "only in the older version",
        "only in the newer version",
        "can't be compared: its result: it's `long`, and was `int`",
    ] {
        assert!(printed.contains(told), "{told}\n{printed}");
    }
    assert_eq!(output.status.code(), Some(0));
    let refused = |arguments: &[&str], told: &str| {
        let output = touchstone(&folder, arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(told), "{said}");
    };
    refused(&["diff", "old.c", "broken.c"], "expected expression");
    refused(&["diff", "old.c", "new.c", "--function", "ff"], "the file defines no function `ff`");
    refused(&["diff", "old.c", "new.c", "--function", "gone"], "only in the older version: gone");
    refused(&["diff", "old.c", "nowhere.c"], "nowhere.c");
    refused(&["diff", "old.c", "new.rs"], "compares two files in C");
    refused(&["cover", "old.c", "--criterion", "mutation", "--format", "html"], "`--format text` or `json`");
}

#[test]
fn functions_for_c_in_rust_are_compared() {
    let folder = scratch("rust");
    let text = |body: &str| {
        let head = "#[unsafe(no_mangle)]\npub extern \"C\" fn";
        format!(
            "{head} dose(weight: u32, child: bool) -> u32 {{\n    {body}\n}}\n{head} half(x: i32) -> i32 {{ x / 2 }}\n"
        )
    };
    let old = text("if child { weight.min(80) / 4 } else { weight.min(80) / 2 }");
    fs::write(folder.join("old.rs"), old).expect("written");
    fs::write(folder.join("same.rs"), text("weight.min(80) / if child { 4 } else { 2 }")).expect("written");
    fs::write(folder.join("new.rs"), text("if child { weight.min(81) / 4 } else { weight.min(81) / 3 }"))
        .expect("written");
    let told = |new: &str| {
        let output = touchstone(&folder, &["diff", "old.rs", new, "--function", "dose"]);
        (output.status.code(), text_of(&output))
    };
    let (code, printed) = told("same.rs");
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("agree: proved"), "{printed}");
    // What's excluded is so of one build only, which is said.
    let note = "note: built as for development";
    assert!(printed.contains(note), "{printed}");
    let (code, printed) = told("new.rs");
    assert_eq!(code, Some(1), "{printed}");
    assert!(!printed.contains(note), "{printed}");
    assert!(printed.contains("dose differs") && printed.contains("before  dose("), "{printed}");
    fs::write(folder.join("plain.rs"), "pub fn f(x: &str) -> usize { x.len() }\n").expect("written");
    let output = touchstone(&folder, &["diff", "plain.rs", "plain.rs"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text_of(&output).contains("has no function for C"));
}

/// What a command said, in all.
fn text_of(output: &std::process::Output) -> String {
    text(&output.stdout) + &text(&output.stderr)
}

/// The mutants of a file, with the document.
fn mutants(folder: &Path, file: &str) -> Value {
    let output = touchstone(folder, &["cover", file, "--criterion", "mutation", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("a document")
}

const KINDS: &str = "\
int kind(int a, int b, int c)
{
    if (a <= 0 || b <= 0 || c <= 0)
        return 0;
    if (a > 1000 || b > 1000 || c > 1000)
        return 0;
    if (a + b <= c || a + c <= b || b + c <= a)
        return 0;
    if (a == b && b == c)
        return 3;
    if (a == b || b == c || a == c)
        return 2;
    return 1;
}

int magnitude(int x)
{
    int m = x;
    if (x < -100)
        x = -100;
    if (x >= 0)
        m = x;
    else
        m = -x;
    return m;
}

int sum(const int *p, int n)
{
    int total = 0;
    for (int i = 0; i < n && i < 3; i++)
        total += p[i] & 15;
    return total;
}
";

#[test]
fn every_mutant_is_told_or_equivalent() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let folder = scratch("mutants");
    fs::write(folder.join("kinds.c"), KINDS).expect("written");
    let document = mutants(&folder, "kinds.c");
    let all = list(&document, "mutants");
    assert!(all.len() > 60, "{}", all.len());
    let verdict = |mutant: &Value, word: &str| mutant["verdict"] == word;
    let open: Vec<&Value> = all.iter().filter(|mutant| verdict(mutant, "open")).collect();
    assert!(open.is_empty(), "{open:#?}");
    let told = all.iter().filter(|mutant| verdict(mutant, "told")).count();
    assert!(told * 10 >= all.len() * 7, "{told} of {}", all.len());
    // Zero is its own negative; and what's assigned at first is assigned again.
    let after = |after: &str| all.iter().find(|mutant| mutant["after"] == after).expect("made");
    assert!(verdict(after("if (x > 0)"), "equivalent-proved"), "{:#}", after("if (x > 0)"));
    assert!(verdict(after("if (x <= -100)"), "equivalent-proved"));
    assert!(verdict(after("if (a < 0 || b <= 0 || c <= 0)"), "equivalent-proved"));
    assert!(verdict(after("if (a + b < c || a + c <= b || b + c <= a)"), "told"));
    let tests: u64 =
        list(&document, "functions").iter().filter_map(|function| function["tests"].as_u64()).sum();
    assert!((5..=60).contains(&tests), "{tests} tests");
    for kind in ["comparison", "operator", "constant", "condition", "index", "dropped assignment"] {
        assert!(all.iter().any(|mutant| mutant["change"] == kind), "{kind}");
    }
}

#[test]
fn tests_that_tell_mutants_pass_with_the_original() {
    if !has(&["clang", "gcc", "gcov"]) {
        return;
    }
    let folder = scratch("telling");
    fs::write(folder.join("kinds.c"), KINDS).expect("written");
    let output = touchstone(
        &folder,
        &["cover", "kinds.c", "--criterion", "mutation", "--function", "magnitude", "--emit", "tests"],
    );
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{printed}{}", text(&output.stderr));
    assert!(
        printed.contains("comparison: equivalent: proved\n  was  if (x >= 0)\n  now  if (x > 0)"),
        "{printed}"
    );
    let counted = printed.lines().last().expect("a line").rsplit_once("compiled and run: ").expect("said").1;
    let (passed, all) = counted.split_once(" of ").expect("counted");
    assert_eq!(Some(passed), all.split(' ').next());
    assert!(folder.join("tests/test_kinds_mutants.c").exists());
}
