//! `touchstone mutants` on a package: each mutant is told by a test, or proved to be none, or left open; the tests pass with the original and
//! are written where that's asked for. A mutant that differs only where both panic isn't told, and one that panics where the original
//! doesn't is.

use crate::package_support::{cargo_test, package};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

const CRATE: &str = "\
//! Steps.

/// The next step, of those below ten.
pub fn next(step: u8) -> Option<u8> {
    if step >= 9 {
        return None;
    }
    Some(step + 1)
}

/// A number without its last bit; the same, so that one is needless.
pub fn even(number: u8) -> u8 {
    (number & 254) | 0
}
";

fn mutants(folder: &Path, arguments: &[&str]) -> Output {
    crate::package_support::touchstone(folder, "mutants", arguments)
}

#[test]
fn mutants_of_a_package_are_told_or_proved_equivalent() {
    let folder = tempfile::tempdir().expect("a folder");
    package(folder.path(), "steps", CRATE);
    let time = ["--time", "60s", "--emit", "tests", "--format", "json"];
    let output = mutants(folder.path(), &time);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
    let all = document["mutants"].as_array().expect("a list");
    let verdict = |after: &str| {
        let found = all.iter().find(|mutant| mutant["after"] == after);
        found.and_then(|mutant| mutant["verdict"].as_str()).unwrap_or_else(|| panic!("{after}: {document:#}"))
    };
    for told in [
        "if step > 9 {",
        "if step < 9 {",
        "if step >= 10 {",
        "Some(step - 1)",
        "Some(step + 0)",
        "(number | 254) | 0",
        "(number & 254) & 0",
        "(number & 254) | 1",
    ] {
        assert_eq!(verdict(told), "told", "{told}: {document:#}");
    }
    assert_eq!(verdict("(number & 255) | 0"), "told");
    let tests = fs::read_to_string(folder.path().join("tests/touchstone_mutants.rs")).expect("written");
    assert!(tests.contains("// Would fail with line "), "{tests}");
    let passes = || cargo_test(folder.path(), &["--test", "touchstone_mutants"]).status.success();
    assert!(passes());
    let mutant = CRATE.replace("step >= 9", "step >= 10");
    fs::write(folder.path().join("src/lib.rs"), mutant).expect("written");
    assert!(!passes(), "{tests}");
}

#[test]
fn what_no_input_tells_is_proved_and_a_panic_that_is_missed_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "pub fn least(a: i16, b: i16) -> i16 {\n    if a < b { a } else { b }\n}\n\
                pub fn capped(a: u8) -> u8 {\n    assert_ne!(a, 7);\n    if a > 200 { panic!(\"large\") }\n    a\n}\n";
    package(folder.path(), "edges", text);
    let output = mutants(folder.path(), &["--time", "60s", "--no-run", "--format", "json"]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
    let verdicts: Vec<(&str, &str)> = document["mutants"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|mutant| (mutant["after"].as_str().unwrap_or(""), mutant["verdict"].as_str().unwrap_or("")))
        .collect();
    let verdict =
        |after: &str| verdicts.iter().find(|(known, _)| *known == after).map(|(_, verdict)| *verdict);
    assert_eq!(verdict("if a <= b { a } else { b }"), Some("equivalent-proved"), "{document:#}");
    assert_eq!(verdict("if a >= b { a } else { b }"), Some("told"), "{document:#}");
    // Only the original panics, with 201.
    assert_eq!(verdict("if a > 201 { panic!(\"large\") }"), Some("told"), "{document:#}");
}

#[test]
fn what_only_a_variable_keeps_no_test_of_the_call_tells() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "use std::cell::Cell;\nthread_local! { static LAST: Cell<u8> = const { Cell::new(0) } }\nstatic mut SUM: u8 = 0;\n\
                pub fn keep(number: u8) -> u8 {\n    LAST.set(number | 1);\n    number\n}\n\
                pub fn add(number: u8) -> u8 {\n    unsafe { SUM = number + 1 };\n    number\n}\n\
                pub fn fold(number: u8) -> u8 {\n    LAST.set(number | 4);\n    LAST.get()\n}\n\
                pub fn high(number: u8) -> bool {\n    let next = number | 1;\n    unsafe { SUM = next };\n    next > 250\n}\n";
    package(folder.path(), "kept", text);
    let output = mutants(folder.path(), &["--time", "60s", "--emit", "tests", "--format", "json"]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
    let all = document["mutants"].as_array().expect("a list");
    let verdicts = |function: &str| -> Vec<&Value> {
        let own = all.iter().filter(|mutant| mutant["function"] == function);
        own.map(|mutant| &mutant["verdict"]).collect()
    };
    let (kept, folded) = (verdicts("keep"), verdicts("fold"));
    // Whether the variables of two builds are known for one depends on their symbols; if they aren't, they're named as not compared.
    let untold = |verdict: &&Value| **verdict == "open" || **verdict == "equivalent-within";
    assert!(kept.len() > 1 && kept.iter().all(untold), "{document:#}");
    assert!(folded.len() > 1 && folded.iter().all(|verdict| **verdict == "told"), "{document:#}");
    // What a variable keeps differs for most numbers, what comes back for few.
    let mut high = all.iter().filter(|mutant| mutant["function"] == "high");
    let zero = high.find(|mutant| mutant["after"] == "let next = number | 0;");
    assert_eq!(zero.map(|mutant| &mutant["verdict"]), Some(&"told".into()), "{document:#}");
    let passes = || cargo_test(folder.path(), &["--test", "touchstone_mutants"]).status.success();
    assert!(passes());
    // Whatever is told makes a test fail.
    for mutant in all.iter().filter(|mutant| mutant["verdict"] == "told") {
        let [was, now] = ["before", "after"].map(|side| mutant[side].as_str().unwrap_or_default());
        fs::write(folder.path().join("src/lib.rs"), text.replacen(was, now, 1)).expect("written");
        assert!(!passes(), "{now}");
    }
}

#[test]
fn a_package_that_does_not_compile_is_told_by_the_compilers_message() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("src")).expect("a folder");
    let manifest = "[package]\nname = \"broken\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[workspace]\n";
    fs::write(folder.path().join("Cargo.toml"), manifest).expect("written");
    fs::write(folder.path().join("src/lib.rs"), "pub fn f(x: u8) -> u8 { y }\n").expect("written");
    let output = mutants(folder.path(), &[]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("the package `broken` doesn't compile:"), "{said}");
    assert!(said.contains("cannot find value `y`") && said.contains("src/lib.rs:1:25"), "{said}");
}
