//! Tests in Rust that don't compile, or whose processes die: each costs itself alone. The others of its file or package are compiled, run and written,
//! and pass without Touchstone. What's written down is Rust, by the names that the source has.

use crate::package_support::{cargo_test, package, said};
use crate::whitebox_support::{has, scratch, text, touchstone};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Functions of which some end the process, one natively only, and some don't.
const ENDS: &str = "\
#![allow(invalid_reference_casting)]
pub fn ok(n: u8) -> u8 { if n > 3 { 1 } else { 2 } }
pub fn stops(n: u8) -> u8 { if n == 3 { std::process::abort() } n }
struct D(u8);
impl Drop for D { fn drop(&mut self) { if self.0 == 4 { panic!(\"in drop\") } } }
pub fn twice(n: u8) -> u8 { let _d = D(n); if n > 3 { panic!(\"first\") } n }
pub extern \"C\" fn for_c(n: u8) -> u8 { if n == 7 { panic!(\"in C\") } n }
pub fn unchecked(n: u8) -> u8 { if n == 9 { unsafe { std::hint::unreachable_unchecked() } } n }
pub fn long(n: usize) -> usize { \"ab\".repeat(n).len() }
pub fn last(v: &[u8]) -> u8 { v[v.len() - 1] }
";

/// A function that writes where the compiler lets nobody write.
const CONSTANT: &str = "\
#![allow(invalid_reference_casting)]
pub fn ok(n: u8) -> u8 { if n > 3 { 1 } else { 2 } }
pub fn writes(x: &u8) { let p: *const u8 = x; unsafe { *p.cast_mut() = 3 } }
";

/// Compiles the tests that were written of a file, and runs them.
fn passing(folder: &Path, name: &str) -> String {
    let tests = fs::read_to_string(folder.join(name)).expect("tests are written");
    let built = Command::new("rustc")
        .current_dir(folder)
        .args(["--test", "--edition=2024", "-A", "warnings", "-o", "tests", name])
        .output()
        .expect("started");
    assert!(built.status.success(), "{}\n{tests}", text(&built.stderr));
    let ran = Command::new(folder.join("tests")).output().expect("run");
    assert!(ran.status.success(), "{}{}\n{tests}", text(&ran.stdout), text(&ran.stderr));
    tests
}

#[test]
fn a_test_whose_process_dies_takes_no_other_with_it() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("ends");
    fs::write(folder.join("ends.rs"), ENDS).expect("written");
    let output = touchstone(&folder, &["cover", "ends.rs", "--time", "10s", "--emit", "."]);
    let printed = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(!printed.contains("wasn't run") && !printed.contains("0 of "), "{printed}");
    assert!(printed.contains("compiled and run: its process dies of SIGABRT"), "{printed}");
    // One is a panic, and the other depends on the machine.
    assert!(printed.contains("panic: capacity overflow\n"), "{printed}");
    assert!(!printed.contains("capacity overflow or out of memory"), "{printed}");
    let tests = passing(&folder, "test_ends.rs");
    for gone in ["subject::stops(3)", "subject::unchecked(9)", "subject::twice(4)"] {
        assert!(!tests.contains(gone), "{gone}\n{tests}");
    }
    for kept in ["subject::ok(", "subject::stops(0)", "aborts(\"panic_for_c_", "#[should_panic"] {
        assert!(tests.contains(kept), "{kept}\n{tests}");
    }
}

#[test]
fn a_test_that_dies_where_nothing_should_go_wrong_is_a_failure() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("constant");
    fs::write(folder.join("constant.rs"), CONSTANT).expect("written");
    let output = touchstone(&folder, &["cover", "constant.rs", "--time", "10s", "--emit", "."]);
    let printed = text(&output.stdout) + &text(&output.stderr);
    // Whether it's found to go wrong or not, no test is written that dies.
    let is_found = output.status.code() == Some(1) && printed.contains("error[");
    let is_failure = output.status.code() == Some(2) && printed.contains("its process dies of SIG");
    assert!(is_found || is_failure, "{printed}");
    let tests = passing(&folder, "test_constant.rs");
    assert!(tests.contains("subject::ok(") && !tests.contains("subject::writes("), "{tests}");
}

/// The second parameter is borrowed for good; a closure bound to a name is one for a single lifetime.
const REFUSED: &str = "\
pub fn keeps<'a>(a: &'a str, b: &'a mut [&'a str]) -> &'a str {
    if b.len() == 2 { b[0] = a; }
    if b.is_empty() { a } else { b[0] }
}
pub fn calls(f: &mut dyn FnMut(&mut u8)) -> u32 { let mut a = 5; f(&mut a); if a == 6 { return 1 } 0 }
pub fn ok(x: u8) -> u8 { if x == 6 { 1 } else { 0 } }
";

#[test]
fn what_is_borrowed_for_good_is_not_looked_at_and_closures_stand_in_their_calls() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("refused");
    fs::write(folder.join("refused.rs"), REFUSED).expect("written");
    let output = touchstone(&folder, &["cover", "refused.rs", "--time", "5s", "--emit", "."]);
    let printed = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    let tests = passing(&folder, "test_refused.rs");
    for kept in ["subject::keeps(", "subject::calls(&mut |_|", "subject::ok("] {
        assert!(tests.contains(kept), "{kept}\n{tests}");
    }
}

/// Names that only Rust has, a number that has a name, and what can't be looked at behind its call.
const NAMES: &str = "\
pub fn r#match(r#type: u8) -> u8 { if r#type > 3 { 1 } else { 0 } }
pub fn größe(ß: u8) -> u8 { if ß > 3 { 1 } else { 0 } }
pub mod r#mod { pub fn get(x: u8) -> u8 { if x == 3 { 1 } else { 0 } } }
#[derive(Debug, Clone, PartialEq)]
pub struct r#struct { pub r#fn: u8 }
impl r#struct { pub fn r#use(&self) -> bool { self.r#fn > 9 } }
pub fn keeps<'a>(a: &'a str, b: &'a mut [&'a str]) -> &'a str {
    if b.len() == 2 { b[0] = a; }
    if b.is_empty() { a } else { b[0] }
}
pub fn infinite(z: f64) -> u8 { if z == f64::INFINITY { 1 } else { 0 } }
";

#[test]
fn names_that_only_rust_has_are_explored_and_tested_as_others_are() {
    let folder = tempfile::tempdir().expect("a folder");
    package(folder.path(), "names", NAMES);
    let output = crate::package_support::cover(folder.path(), &["--time", "3s", "--emit", "tests"]);
    let printed = said(&output);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    assert!(!printed.contains("of the others `--list` says"), "{printed}");
    let tests = fs::read_to_string(folder.path().join("tests/touchstone_lib.rs")).expect("tests are written");
    for kept in [
        "names::r#match(",
        "names::größe(",
        "names::r#mod::get(",
        ".r#use()",
        "names::keeps(",
        "names::infinite(f64::INFINITY)",
    ] {
        assert!(tests.contains(kept), "{kept}\n{tests}");
    }
    let ran = cargo_test(folder.path(), &[]);
    assert!(ran.status.success(), "{}\n{tests}", said(&ran));
}

/// A file that reads, and one whose type is dropped.
const WORDS: &str = "\
struct D(u8);
impl Drop for D { fn drop(&mut self) { if self.0 == 4 { println!(\"four\") } } }
pub fn dropped(n: u8) -> u8 { let _d = D(n); n }
pub fn prints(n: u8) -> u8 { println!(\"some\"); if n == 3 { println!(\"three\") } n }
";

#[test]
fn what_is_said_of_rust_is_said_in_rust() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("words");
    fs::write(folder.join("words.rs"), WORDS).expect("written");
    let output = touchstone(&folder, &["cover", "words.rs", "--time", "5s"]);
    let printed = text(&output.stdout) + &text(&output.stderr);
    assert!(printed.contains("prints(3)") && !printed.contains("3u"), "{printed}");
    assert!(
        !printed.contains("{impl#") && !printed.contains("`_R") && !printed.contains("`_ZN"),
        "{printed}"
    );
    let notes: Vec<&str> = printed.lines().filter(|line| line.starts_with("note: ")).collect();
    let different: std::collections::BTreeSet<&&str> = notes.iter().collect();
    assert_eq!(notes.len(), different.len(), "{printed}");
}

#[test]
fn raw_identifiers_of_a_file_are_called_as_they_are_written() {
    if !has(&["rustc"]) {
        return;
    }
    let folder = scratch("raw");
    let source = "pub mod r#mod { pub fn r#match(x: u8) -> u8 { if x == 3 { 1 } else { 0 } } }\n";
    fs::write(folder.join("raw.rs"), source).expect("written");
    let output = touchstone(&folder, &["cover", "raw.rs", "--time", "5s", "--emit", "."]);
    let printed = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    let tests = passing(&folder, "test_raw.rs");
    assert!(tests.contains("subject::r#mod::r#match(3)"), "{tests}");
}
