//! `cover --coverage`: what rustc counts in native runs, of the package's own tests, of those that are found, and of both.

use crate::package_support::{cover, package, said};
use crate::whitebox_support::has;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A library without std where it isn't tested, with code of its tests, and code that nobody uses.
const GRADES: &str = "\
#![cfg_attr(not(test), no_std)]
pub fn grade(points: u8) -> u8 {
    if points > 90 {
        1
    } else if points > 50 {
        2
    } else {
        3
    }
}
fn spare(points: u8) -> u8 {
    points / 2
}
pub fn first<T: Copy>(values: &[T]) -> Option<T> {
    values.first().copied()
}
#[cfg(test)]
mod tests {
    #[test]
    fn good() {
        assert_eq!(super::grade(95), 1);
        let unused = |x: u8| x + 1;
    }
}
";

const OWN: &str = "#[test]\nfn fair() {\n    assert_eq!(grades::grade(60), 2);\n}\n";

fn grades() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    package(folder.path(), "grades", GRADES);
    fs::create_dir_all(folder.path().join("tests")).expect("a folder");
    fs::write(folder.path().join("tests/own.rs"), OWN).expect("written");
    folder
}

fn measured(folder: &Path, arguments: &[&str]) -> Value {
    let all = [&["--coverage", "--format", "json"], arguments].concat();
    let output = cover(folder, &all);
    let document: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    document["coverage"].clone()
}

#[test]
fn what_tests_reach_is_counted_before_and_with_those_that_are_found() {
    if !has(&["cargo"]) {
        return;
    }
    let package = grades();
    let folder = package.path();
    let before = fs::read_dir(folder).expect("read").count();
    let coverage = measured(folder, &[]);
    // Of `grade` all but the last branch; nothing of `spare`, `first` and the tests.
    assert_eq!(
        coverage["lines"],
        json!({ "all": 13, "ownTests": 6, "found": 10, "together": 10 }),
        "{coverage:#}"
    );
    let [file] = &coverage["files"].as_array().expect("files")[..] else { panic!("{coverage:#}") };
    assert_eq!(file["file"], "src/lib.rs");
    assert_eq!(file["missed"], json!([[11, 13]]), "{coverage:#}");
    let regions = &coverage["regions"];
    let count = |which: &str| regions[which].as_u64().expect("a number");
    assert!(count("ownTests") < count("found") && count("found") < count("all"), "{coverage:#}");
    assert_eq!(count("together"), count("found"));
    // Nothing is left in the package but what's built.
    assert!(!folder.join("Cargo.lock").exists());
    assert_eq!(fs::read_dir(folder).expect("read").count(), before + 1);

    // Tests that were written aren't the package's own.
    let emit = folder.join("tests").display().to_string();
    let printed = said(&cover(folder, &["--emit", &emit]));
    assert!(folder.join("tests/touchstone_lib.rs").is_file(), "{printed}");
    assert_eq!(measured(folder, &[]), coverage);
}

#[test]
fn what_cannot_be_measured_is_said() {
    if !has(&["cargo"]) {
        return;
    }
    let package = grades();
    let folder = package.path();
    fs::write(
        folder.join("tests/own.rs"),
        "#[test]\nfn fails() {\n    assert_eq!(grades::grade(60), 3);\n}\n",
    )
    .expect("written");
    let printed = said(&cover(folder, &["--coverage"]));
    assert!(printed.contains("the package's own tests in `own` don't all pass"), "{printed}");
    assert!(printed.contains("its own tests reach"), "{printed}");
    fs::write(folder.join("tests/own.rs"), "fn broken( {").expect("written");
    let printed = said(&cover(folder, &["--coverage"]));
    assert!(printed.contains("what the package's own tests reach isn't known:"), "{printed}");
    assert!(
        printed.contains("tests found here reach") && !printed.contains("its own tests reach"),
        "{printed}"
    );
    let refused = cover(folder, &["--coverage", "--no-run"]);
    assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
    let refused = cover(folder, &["src/lib.rs", "--coverage"]);
    assert!(said(&refused).contains("--coverage is for packages of Rust"), "{}", said(&refused));
}
