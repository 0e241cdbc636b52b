//! `touchstone cover` on functions that catch panics. What's behind a caught panic isn't followed: it's open with the reason, and never excluded;
//! a panic that's caught is no finding, and one that isn't is. What such a call returns is taken from running it.

use crate::package_support::{cargo_test, cover, said};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

const LIBRARY: &str = r##"
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

fn half(x: u8) -> u8 {
    if x % 2 == 1 { panic!("odd") }
    x / 2
}

/// A caught panic is a value.
pub fn caught(x: u8) -> bool {
    if catch_unwind(|| half(x)).is_err() { true } else { false }
}

struct Notes<'a>(&'a Cell<u32>);
impl Drop for Notes<'_> {
    fn drop(&mut self) { self.0.set(self.0.get() + 1) }
}

/// Destructors run on the way.
pub fn cleaned(x: u8) -> u32 {
    let count = Cell::new(0);
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let _first = Notes(&count);
        let _second = Notes(&count);
        if x > 100 { panic!("too much") }
        std::mem::forget(_first);
        std::mem::forget(_second);
    }));
    if count.get() == 2 { 1 } else { 0 }
}

/// The inner one is caught, and passed on.
pub fn nested(x: u8) -> u8 {
    let outer = catch_unwind(|| {
        let inner = catch_unwind(|| half(x));
        match inner {
            Ok(half) => half,
            Err(payload) => resume_unwind(payload),
        }
    });
    if outer.is_err() { 7 } else { 8 }
}

/// What's said is in the payload.
pub fn told(x: u8) -> bool {
    match catch_unwind(|| half(x)) {
        Ok(_) => false,
        Err(payload) => payload.downcast_ref::<&str>() == Some(&"odd"),
    }
}

/// Nobody catches this one.
pub fn uncaught(x: u8) -> u8 {
    let first = catch_unwind(|| half(x)).unwrap_or(0);
    if first == 100 { panic!("not this") }
    half(first)
}
"##;

#[test]
fn what_is_behind_a_caught_panic_is_never_excluded() {
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = "[package]\nname = \"unwinding\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n";
    fs::write(folder.path().join("Cargo.toml"), manifest).expect("written");
    fs::create_dir(folder.path().join("src")).expect("a folder");
    fs::write(folder.path().join("src/lib.rs"), LIBRARY).expect("written");
    let output = cover(folder.path(), &["--time", "6s", "--format", "json", "--emit", "tests"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let mut verdicts: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for subject in report["subjects"].as_array().expect("subjects") {
        for goal in subject["goals"].as_array().into_iter().flatten() {
            if let (Some(line), true) = (goal["region"]["startLine"].as_u64(), goal["kind"] == "branch") {
                let verdict = goal["verdict"].as_str().unwrap_or_default().to_owned();
                verdicts.entry(line).or_default().push(verdict);
            }
        }
    }
    // Every branch of these can be taken.
    for condition in
        ["is_err() { true }", "count.get() == 2", "match inner", "outer.is_err()", "match catch_unwind"]
    {
        let line = LIBRARY.lines().position(|line| line.contains(condition)).expect("there") as u64 + 1;
        let known = verdicts.get(&line).cloned().unwrap_or_default();
        assert!(!known.is_empty(), "{condition}: {verdicts:?}");
        for verdict in known {
            assert!(["covered", "open"].contains(&verdict.as_str()), "{condition}: {verdict}");
        }
    }
    let errors: Vec<String> = report["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter(|finding| finding["level"] == "error")
        .map(|finding| finding["input"].to_string())
        .collect();
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(errors.iter().all(|input| input.contains("uncaught(")), "{errors:?}");
    // What a call returns that catches a panic is what it returned when it was run.
    let text = fs::read_to_string(folder.path().join("tests/touchstone_lib.rs")).expect("written");
    for line in ["    assert!(unwinding::caught(1));", "    assert_eq!(unwinding::nested(1), 7);"] {
        assert!(text.lines().any(|known| known == line), "{line} isn't in {text}");
    }
    let ran = cargo_test(folder.path(), &[]);
    assert!(ran.status.success(), "{}", said(&ran));
}
