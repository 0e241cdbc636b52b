//! Recursive programs: nested, mutual, with accumulators, with assertions on what they come to. All their branches are covered, or proved to be none.

use crate::whitebox_support::{has, scratch, text, touchstone};
use std::fs;
use std::path::Path;

/// The programs, with so many branches and so many of them that are infeasible.
const PROGRAMS: [(&str, usize, usize); 8] = [
    ("ninety_one", 14, 2),
    ("parity", 16, 1),
    ("ackermann", 22, 1),
    ("queens", 28, 1),
    ("search_and_power", 26, 1),
    ("towers", 22, 1),
    ("even_and_odd", 12, 0),
    ("quicksort", 22, 3),
];

#[test]
fn recursive_programs_are_covered_in_full() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    for (name, all, infeasible) in PROGRAMS {
        let file = format!("{name}.c");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/whitebox_recursion").join(&file);
        let folder = scratch(name);
        fs::copy(source, folder.join(&file)).expect("copied");
        let output = touchstone(&folder, &["cover", &file, "--no-gcov", "--time", "20s"]);
        let said = text(&output.stdout);
        let expected = format!(
            "{} of {all} branches covered, {infeasible} infeasible, 0 open; 0 ways to go wrong",
            all - infeasible
        );
        assert!(said.contains(&expected), "{expected}\n{said}{}", text(&output.stderr));
        assert!(!said.contains("fails when compiled"), "{said}");
    }
}
