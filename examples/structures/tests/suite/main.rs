//! The originals keep their specifications, and each fault first breaks its own where its documentation says.
//!
//! Small inputs are all tried, by size; larger ones are random, and std's collections are the oracle.

mod enumerate;
mod red_black;
mod size_balanced;
mod sorted_list;
mod stack_set;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Checks that each of the `faults` declared in `source` first fails on the input in its documentation.
/// `smallest_failure` finds that input and writes it down, without the name of the function.
#[track_caller]
fn check_faults<F>(
    original: &str,
    source: &str,
    faults: &[(&str, F)],
    smallest_failure: impl Fn(&F) -> Option<String>,
) {
    let mut differing = Vec::new();
    for (name, fault) in faults {
        let found = smallest_failure(fault).map(|input| format!("{original}({input})"));
        if found.is_none() || found != documented_failure(source, name) {
            differing.push(format!("{name}: {}", found.unwrap_or_else(|| "no failure".into())));
        }
    }
    assert!(differing.is_empty(), "not as documented:\n{}", differing.join("\n"));
}

/// The input after "Smallest failure:" in the documentation of the function `name`.
fn documented_failure(source: &str, name: &str) -> Option<String> {
    let (before, _) = source.split_once(&format!("\npub fn {name}<"))?;
    let (_, input) = before.rsplit_once("Smallest failure: `")?;
    let (input, rest) = input.split_once('`')?;
    (!rest.contains("pub fn")).then(|| input.to_string())
}

/// A panic counts as a failure.
fn holds(check: impl FnOnce() -> bool) -> bool {
    catch_unwind(AssertUnwindSafe(check)).unwrap_or(false)
}

/// The functions of a `faults` module with their names, all as values of one function type.
macro_rules! faults {
    ($module:ident as $function:ty: $($name:ident)*) => {
        [$((stringify!($name), $module::$name as $function)),*]
    };
}
use faults;

#[test]
fn every_fault_is_in_the_table_of_its_test() {
    let sources_and_tests = [
        (include_str!("../../src/sorted_list/faults.rs"), include_str!("sorted_list.rs")),
        (include_str!("../../src/red_black/faults/add.rs"), include_str!("red_black.rs")),
        (include_str!("../../src/red_black/faults/remove.rs"), include_str!("red_black.rs")),
        (include_str!("../../src/size_balanced/faults/insert.rs"), include_str!("size_balanced.rs")),
        (include_str!("../../src/size_balanced/faults/delete.rs"), include_str!("size_balanced.rs")),
        (include_str!("../../src/size_balanced/faults/union.rs"), include_str!("size_balanced.rs")),
        (include_str!("../../src/size_balanced/faults/difference.rs"), include_str!("size_balanced.rs")),
        (include_str!("../../src/size_balanced/faults/intersection.rs"), include_str!("size_balanced.rs")),
        (include_str!("../../src/stack_set/faults.rs"), include_str!("stack_set.rs")),
    ];
    for (source, test) in sources_and_tests {
        let names: Vec<&str> =
            source.split("\npub fn ").skip(1).filter_map(|rest| Some(rest.split_once('<')?.0)).collect();
        assert!(names.len() >= 5, "five faults at least, not {names:?}");
        for name in names {
            assert!(test.split_whitespace().any(|word| word == name), "{name} is not tested");
        }
    }
}
