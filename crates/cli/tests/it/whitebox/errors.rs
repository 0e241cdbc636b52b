//! `touchstone cover --criterion error`: the error that a program is about comes first, also where it's a puzzle's solution, and one that can't be reached
//! isn't claimed.

use crate::whitebox_support::{explored, goals, has, json, list, scratch};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The verdicts on calls of `reach_error`.
fn verdicts(document: &Value) -> Vec<String> {
    let errors = goals(document).filter(|goal| goal["name"] == "an error is reached");
    errors.filter_map(|goal| Some(goal["verdict"].as_str()?.to_owned())).collect()
}

#[test]
fn puzzles_are_solved() {
    if !has(&["clang"]) {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/whitebox/puzzles");
    let mut files: Vec<String> = fs::read_dir(&folder)
        .expect("a folder")
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    assert_eq!(files.len(), 30, "{files:?}");
    for file in files {
        let document = json(&folder, &[&file, "--criterion", "error", "--no-run", "--time", "20s"]);
        assert_eq!(verdicts(&document), ["covered"], "{file}");
        assert!(explored(&document)[0]["errorSeconds"].is_number(), "{file}");
    }
}

/// Three different numbers of 1 to 3 whose sum is asked for.
fn three(sum: u32) -> String {
    format!(
        "extern int __VERIFIER_nondet_int(void);\nextern void abort(void);\nvoid reach_error(void) {{}}\n\
         int main(void)\n{{\n    int a[3], sum = 0, same = 0;\n\
         \x20   for (int i = 0; i < 3; i++) {{\n        a[i] = __VERIFIER_nondet_int();\n        if (a[i] < 1 || a[i] > 3)\n            abort();\n        sum += a[i];\n    }}\n\
         \x20   for (int i = 0; i < 3; i++)\n        for (int j = 0; j < i; j++)\n            if (a[i] == a[j])\n                same = 1;\n\
         \x20   if (!same && sum == {sum})\n        reach_error();\n    return 0;\n}}\n"
    )
}

#[test]
fn what_has_no_solution_is_not_claimed() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("three");
    for (sum, verdict) in [(6, "covered"), (7, "proved")] {
        fs::write(folder.join("three.c"), three(sum)).expect("written");
        for criterion in ["error", "branch"] {
            let document = json(&folder, &["three.c", "--criterion", criterion, "--no-run", "--time", "30s"]);
            assert_eq!(verdicts(&document), [verdict], "{sum}, {criterion}");
        }
    }
}

#[test]
fn what_is_called_an_error_is_not_explored_by_itself() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("by_itself");
    let source = "void reach_error(void) { __builtin_trap(); }\nint check(int a)\n{\n    if (a == 1234567)\n        reach_error();\n    return a;\n}\n";
    fs::write(folder.join("check.c"), source).expect("written");
    let document = json(&folder, &["check.c", "--no-run", "--time", "10s"]);
    let names: Vec<&str> =
        explored(&document).iter().filter_map(|subject| subject["name"].as_str()).collect();
    assert_eq!(names, ["check"]);
    assert!(!list(&document, "findings").is_empty(), "{document:#}");
}

#[test]
fn a_number_in_a_text_is_between_those_that_the_code_compares_with() {
    if !has(&["clang"]) {
        return;
    }
    let folder = scratch("number");
    let source = "#include <stdlib.h>\nint f(const char *s)\n{\n    if (!s)\n        return 0;\n    double v = atof(s);\n    return v < 0 && v > -0.2 ? 1 : 2;\n}\n\
                  int g(const char *s)\n{\n    if (s && strtod(s, 0) == 12.5)\n        return 1;\n    return 0;\n}\n";
    fs::write(folder.join("number.c"), source).expect("written");
    // The time is over each time: what else may go wrong in the library is asked for until then. The branches take a tenth of it.
    let document = json(&folder, &["number.c", "--no-run", "--time", "5s"]);
    let open: Vec<&Value> =
        goals(&document).filter(|goal| goal["kind"] == "branch" && goal["verdict"] != "covered").collect();
    assert!(open.is_empty(), "{open:#?}");
}
