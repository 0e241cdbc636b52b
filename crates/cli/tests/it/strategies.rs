//! `touchstone test --strategy …` as a user types it: each strategy runs under its name, is honest about what it is, and finds the
//! fault; two runs with one seed have the same inputs.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

const SOURCE: &str = "\
touchstone::types! {
    type Ascending = {v: Vec<i8> | forall(|i in 1..v.len()| v[i - 1] <= v[i])};
}

/// The middle element; faulty where there are four of them.
#[touchstone::spec(fn(xs: Ascending) -> {v: Option<i8> | v == None ==> xs.len() == 0})]
pub fn middle(xs: &[i8]) -> Option<i8> {
    xs.get(if xs.len() == 4 { 4 } else { xs.len() / 2 }).copied()
}

#[touchstone::spec(fn(xs: Ascending) -> {v: bool | v})]
pub fn is_sorted(xs: &[i8]) -> bool {
    xs.is_sorted()
}
";

fn package() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("strategies");
    fs::create_dir_all(package.join("src")).expect("a folder");
    let touchstone = root.join("crates/touchstone").canonicalize().expect("the crate");
    let manifest = format!(
        "[package]\nname = \"strategies\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntouchstone = {{ path = {touchstone:?} }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("written");
    fs::write(package.join("src/lib.rs"), SOURCE).expect("written");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("the lock file");
    package
}

fn touchstone(package: &Path, arguments: &[&str]) -> Output {
    // What one run records, the next would replay instead of searching.
    let _ = fs::remove_file(package.join("src/lib.touchstone"));
    Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .arg("test")
        .args(arguments)
        .current_dir(package)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"))
        .output()
        .expect("started")
}

fn reports(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    let document: Value = serde_json::from_str(&text).expect("json");
    document["subjects"].as_array().expect("subjects").clone()
}

#[test]
fn each_strategy_runs_under_its_name_and_finds_the_fault() {
    let package = package();
    for strategy in ["targeted", "enumerate", "narrow", "random", "uniform", "boundary"] {
        let run = touchstone(&package, &["--strategy", strategy, "--seed", "4", "--format", "json"]);
        let stderr = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(1), "{strategy}: {stderr}");
        let reports = reports(&run);
        let of = |name: &str| {
            let found = reports.iter().find(|report| report["name"] == name);
            found.unwrap_or_else(|| panic!("{strategy} has no report of {name}"))
        };
        assert_eq!(of("middle")["standing"], "counterexample", "{strategy}");
        let found = of("middle")["counterexample"].to_string();
        assert!(found.contains("0, 0, 0, 0"), "{strategy} ends with a small one: {found}");
        let sorted = of("is_sorted");
        assert_eq!(sorted["standing"], "passed", "{strategy}");
        assert_eq!(sorted["exploration"]["strategy"], strategy);
        let sentence = sorted["statement"].as_str().expect("a sentence");
        let samples = matches!(strategy, "random" | "uniform");
        assert_eq!(sentence.contains("sampled"), samples, "{strategy}: {sentence}");
        assert_eq!(sorted["exploration"]["seed"] == 4, samples, "{strategy}");
    }

    let sample = || reports(&touchstone(&package, &["--strategy", "uniform", "--format", "json"]));
    let counts = |reports: &[Value]| -> Vec<Value> {
        let tallies = reports.iter().flat_map(|report| report["tallies"].as_array().expect("tallies"));
        tallies.map(|tally| tally["inputs"].clone()).collect()
    };
    assert_eq!(counts(&sample()), counts(&sample()));

    let unknown = touchstone(&package, &["--strategy", "lucky"]);
    assert_eq!(unknown.status.code(), Some(2));
    let said = String::from_utf8_lossy(&unknown.stdout) + String::from_utf8_lossy(&unknown.stderr);
    assert!(said.contains("lucky") && said.contains("narrow"), "{said}");
}
