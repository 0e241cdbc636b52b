//! Small programs for Unix: descriptors, options, numbers on the command line, names of files, clocks. Branches are covered by worlds that tests set up
//! for real, and every test passes as gcc and clang compile it.

use crate::whitebox_support::{has, scratch, text, touchstone};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Covers a program of `whitebox_unix`: its folder, and what was said.
#[track_caller]
fn covered(name: &str, arguments: &[&str]) -> (PathBuf, String) {
    let file = format!("{name}.c");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/whitebox_unix").join(&file);
    let folder = scratch(name);
    fs::copy(source, folder.join(&file)).expect("copied");
    let all: Vec<&str> = ["cover", &file, "--emit", "."].iter().chain(arguments).copied().collect();
    let output = touchstone(&folder, &all);
    let said = text(&output.stdout);
    assert!(!said.contains("fails when compiled"), "{said}{}", text(&output.stderr));
    for compiler in ["gcc", "clang"] {
        let mut build = Command::new(compiler);
        build.current_dir(&folder).args(["-w", "-o", "tests", &format!("test_{name}.c"), "touchstone_run.c"]);
        let built = build.output().expect("started");
        assert!(built.status.success(), "{}", text(&built.stderr));
        let ran = Command::new(folder.join("tests")).output().expect("run");
        assert!(ran.status.success(), "{compiler}: {}", text(&ran.stdout));
    }
    (folder, said)
}

fn can_run() -> bool {
    has(&["clang", "gcc", "gcov"])
}

/// What's read by descriptors is standard input, a folder can't be read, and standard output may be on a full device.
#[test]
fn descriptors_lead_to_the_same_world() {
    if !can_run() {
        return;
    }
    let (folder, said) = covered("filter", &["--time", "15s"]);
    assert!(said.contains("22 of 22 branches covered"), "{said}");
    assert!(said.contains("standard output on a full device"), "{said}");
    assert!(said.contains("descriptor 0 of a folder"), "{said}");
    assert!(!said.contains("called, but defined nowhere here"), "{said}");
    let tests = fs::read_to_string(folder.join("test_filter.c")).expect("written");
    assert!(tests.contains("touchstone_full(1);") && tests.contains("touchstone_input("), "{tests}");
    // What's read and written is so by the system itself.
    for name in ["read", "write"] {
        assert!(!tests.contains(&format!("#define {name} ")), "{name}: {tests}");
    }
}

/// Files are made, written, gone back in and read, and go; `errno` says why they can't be opened.
#[test]
fn files_are_made_and_go() {
    if !can_run() {
        return;
    }
    let (folder, said) = covered("lock", &["--time", "6s"]);
    let tests = fs::read_to_string(folder.join("test_lock.c")).expect("written");
    for expected in [
        "assert(take(path) == 1);",
        "assert(take(path) == 0);",
        "assert(drop(path) == 0);",
        "assert(drop(path) == 1);",
    ] {
        assert!(tests.contains(expected), "{expected}: {tests}\n{said}");
    }
    // What was there is the same under another name; nothing is there that was taken away.
    for never in ["== -4);", "== -5);"] {
        assert!(!tests.contains(never), "{never}: {tests}");
    }
    assert!(!tests.contains("drop(path) == -2"), "{tests}");
}

/// A file's size may be any, where it's asked before anything is read.
#[test]
fn sizes_of_files_are_part_of_the_world() {
    if !can_run() {
        return;
    }
    let (folder, said) = covered("copy", &["--time", "8s", "--function", "copy"]);
    let tests = fs::read_to_string(folder.join("test_copy.c")).expect("written");
    for expected in ["== -1);", "== -3);", "== -4);", "== -5);", "touchstone_long_file("] {
        assert!(tests.contains(expected), "{expected}: {tests}\n{said}");
    }
}

/// Options are read as glibc reads them.
#[test]
fn options_are_read() {
    if !can_run() {
        return;
    }
    let (folder, said) = covered("wc", &["--time", "30s"]);
    assert!(said.contains("32 of 32 branches covered"), "{said}");
    assert!(!said.contains("called, but defined nowhere here"), "{said}");
    let tests = fs::read_to_string(folder.join("test_wc.c")).expect("written");
    assert!(!tests.contains("getopt"), "{tests}");
}

/// Numbers in text get to the ends of types, where `errno` says so.
#[test]
fn numbers_are_out_of_range() {
    if !can_run() {
        return;
    }
    for (function, all) in [("to_int", "16 of 16"), ("to_size", "12 of 12")] {
        let (_, said) = covered("num", &["--time", "12s", "--function", function]);
        assert!(said.contains(&format!("{all} branches covered")), "{said}");
    }
}

/// Clocks go on, and what's a terminal stays one.
#[test]
fn clocks_go_on() {
    if !can_run() {
        return;
    }
    let (_, said) = covered("timer", &["--time", "10s"]);
    assert!(said.contains("12 of 18 branches covered, 6 infeasible, 0 open"), "{said}");
    assert!(said.contains("isatty: 1") && said.contains("clock: "), "{said}");
}

/// Descriptors that are made of others share their place, standard output and input are led elsewhere and back, and pipes give what was written to them.
#[test]
fn descriptors_are_duplicated() {
    if !can_run() {
        return;
    }
    let (folder, said) = covered("duplicates", &["--time", "10s"]);
    assert!(!said.contains("called, but defined nowhere here"), "{said}");
    let tests = fs::read_to_string(folder.join("test_duplicates.c")).expect("written");
    for expected in [
        "assert(second(path) == -3);",
        "assert(second(path) == -4);",
        "assert(second(path) == 1);",
        "assert(quiet(path) == 0);",
        "assert(quiet(path) == 1);",
        "assert(round_trip('q') == 1);",
        "assert(instead(path) == 0);",
        "assert(instead(path) == 2);",
        "assert(lowest(path) == 1);",
    ] {
        assert!(tests.contains(expected), "{expected}: {tests}\n{said}");
    }
    // Pipes are the program's own.
    assert!(!tests.contains("touchstone_descriptor("), "{tests}");
    // Nothing is read twice, closed twice, or read of an empty pipe.
    for never in ["== -2);", "== -5);", "round_trip(0) == -", "quiet(path) == -3"] {
        assert!(!tests.contains(never), "{never}: {tests}");
    }
}

/// Where files may be large, the functions have other names and are the same ones, in tests, too.
#[test]
fn files_may_be_large() {
    if !can_run() {
        return;
    }
    let (folder, said) = covered("large", &["--time", "8s"]);
    assert!(!said.contains("called, but defined nowhere here"), "{said}");
    let tests = fs::read_to_string(folder.join("test_large.c")).expect("written");
    for expected in [
        "assert(configured() == -1);",
        "assert(configured() == 1);",
        "assert(newer() == 2);",
        "assert(newer() == 1);",
        "assert(second(path) == 1);",
    ] {
        assert!(tests.contains(expected), "{expected}: {tests}\n{said}");
    }
}

/// A thread that's waited for is a call, here and in tests; that it might run at another time is said.
#[test]
fn threads_that_are_joined_are_followed() {
    if !can_run() {
        return;
    }
    let (folder, said) = covered("workers", &["--time", "10s"]);
    assert!(!said.contains("called, but defined nowhere here"), "{said}");
    assert!(said.contains("a sample of how 2 threads meet"), "{said}");
    let tests = fs::read_to_string(folder.join("test_workers.c")).expect("written");
    for expected in ["assert(total(6) == 1);", "== -1);", "== 2);"] {
        assert!(tests.contains(expected), "{expected}: {tests}\n{said}");
    }
}
