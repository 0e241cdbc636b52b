//! Verdicts against the world: random functions in Rust over numbers, texts, slices, vectors, options, enumerations and recursion. What's
//! said never to happen is looked for by running them natively, on inputs that are longer and stranger than any that a search makes.
//! `TOUCHSTONE_WORLD=<functions>` has more of them, `TOUCHSTONE_WORLD_SEED` others.

mod functions;

use crate::whitebox_support::{goals, has, json};
use functions::{File, file};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Functions in a file.
const TOGETHER: usize = 12;
/// Native runs of each.
const RUNS: usize = 400;

/// An outcome of a condition: its line, and whether it's true.
type Outcome = (u64, bool);

/// What became of the files.
#[derive(Default)]
struct Tally {
    functions: usize,
    proved: usize,
    bounded: usize,
    covered: usize,
    lies: Vec<String>,
}

/// The verdicts on the outcomes of conditions, each with the word.
fn verdicts(folder: &Path) -> Vec<(Outcome, String)> {
    let report = json(folder, &["world.rs", "--no-gcov", "--time", "500ms", "--total-time", "60s"]);
    let outcome = |goal: &Value| {
        let truth = match goal["name"].as_str()? {
            "true" => true,
            "false" => false,
            _ => return None,
        };
        let is_branch = goal["kind"] == "branch";
        let line = goal["region"]["startLine"].as_u64()?;
        is_branch.then_some(((line, truth), goal["verdict"].as_str()?.to_owned()))
    };
    goals(&report).filter_map(outcome).collect()
}

/// The outcomes that native runs come to.
fn seen(folder: &Path, seed: u64) -> BTreeSet<Outcome> {
    let compiled = Command::new("rustc")
        .args([
            "--edition=2024",
            "-Copt-level=1",
            "-Coverflow-checks=on",
            "-Awarnings",
            "-o",
            "world",
            "instrumented.rs",
        ])
        .current_dir(folder)
        .output()
        .expect("rustc starts");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(folder.join("world"))
        .args([seed.to_string(), RUNS.to_string()])
        .output()
        .expect("it starts");
    assert!(ran.status.success(), "{:?} in {}", ran.status, folder.display());
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    let outcome = |line: &str| {
        let (line, outcome) = line.split_once(' ')?;
        Some((line.parse().ok()?, outcome == "1"))
    };
    text.lines().filter_map(outcome).collect()
}

fn check(seed: u64, tally: &mut Tally) {
    let folder = tempfile::tempdir().expect("a folder");
    let File { plain, instrumented } = file(seed, TOGETHER);
    fs::write(folder.path().join("world.rs"), &plain).expect("written");
    fs::write(folder.path().join("instrumented.rs"), instrumented).expect("written");
    let seen = seen(folder.path(), seed);
    tally.functions += TOGETHER;
    for (outcome, verdict) in verdicts(folder.path()) {
        match verdict.as_str() {
            "covered" => tally.covered += 1,
            "bounded" => tally.bounded += 1,
            "infeasible" | "proved" => {
                tally.proved += 1;
                if seen.contains(&outcome) {
                    let line = plain.lines().nth(outcome.0 as usize - 1).unwrap_or_default();
                    tally.lies.push(format!("seed {seed}, {outcome:?}: {line}"));
                }
            }
            _ => {}
        }
    }
}

/// Nothing that's proved never to happen happens.
#[test]
fn what_is_proved_of_rust_is_so_in_the_world() {
    if !has(&["rustc"]) {
        return;
    }
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let functions = number("TOUCHSTONE_WORLD").unwrap_or(2 * TOGETHER as u64);
    let first = number("TOUCHSTONE_WORLD_SEED").unwrap_or(1);
    let mut tally = Tally::default();
    for seed in first..first + functions.div_ceil(TOGETHER as u64) {
        check(seed, &mut tally);
        assert!(tally.lies.is_empty(), "{:#?}", tally.lies);
    }
    println!(
        "{} functions, {} native runs; outcomes: {} covered, {} proved, {} bounded",
        tally.functions,
        tally.functions * RUNS,
        tally.covered,
        tally.proved,
        tally.bounded
    );
    assert!(tally.proved > 0 && tally.covered > 0);
}
