//! Verdicts against the world: random functions in C over numbers, texts, arrays, the environment, recursion, variables and the command line.
//! What's said never to happen is looked for by running them natively, on inputs that are longer and stranger than any that a search makes.
//! `TOUCHSTONE_WORLD=<functions>` has more of them, `TOUCHSTONE_WORLD_SEED` others.

mod functions;

use crate::whitebox_support::has;
use functions::{File, file};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Functions in a file, besides `main`.
const TOGETHER: usize = 12;
/// Native runs of each.
const RUNS: usize = 400;

/// What became of one file.
#[derive(Default)]
struct Tally {
    functions: usize,
    proved: usize,
    bounded: usize,
    covered: usize,
    lies: Vec<String>,
}

/// An outcome of a condition: its line, and whether it's true.
type Outcome = (u64, bool);

/// The verdicts on the outcomes of conditions, each with the word.
fn verdicts(folder: &Path) -> Vec<(Outcome, String)> {
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .args(["cover", "world.c", "--format", "json", "--no-gcov", "--time", "500ms", "--total-time", "60s"])
        .current_dir(folder)
        .output()
        .expect("the command starts");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let mut found = vec![];
    collect(&report, &mut found);
    found
}

fn collect(value: &Value, found: &mut Vec<(Outcome, String)>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect(value, found)),
        Value::Object(fields) => {
            if let (Some("branch"), Some(line), Some(name @ ("true" | "false")), Some(verdict)) = (
                value["kind"].as_str(),
                value["region"]["startLine"].as_u64(),
                value["name"].as_str(),
                value["verdict"].as_str(),
            ) {
                found.push(((line, name == "true"), verdict.to_owned()));
            }
            fields.values().for_each(|value| collect(value, found));
        }
        _ => {}
    }
}

/// The outcomes that native runs come to.
fn seen(folder: &Path, seed: u64) -> BTreeSet<Outcome> {
    let compiled = Command::new("gcc")
        .args(["-O1", "-w", "-o", "world", "instrumented.c"])
        .current_dir(folder)
        .output()
        .expect("gcc starts");
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
    fs::write(folder.path().join("world.c"), &plain).expect("written");
    fs::write(folder.path().join("instrumented.c"), instrumented).expect("written");
    let seen = seen(folder.path(), seed);
    tally.functions += TOGETHER + 1;
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
fn what_is_proved_is_so_in_the_world() {
    if !has(&["clang", "gcc"]) {
        return;
    }
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let functions = number("TOUCHSTONE_WORLD").unwrap_or(3 * TOGETHER as u64);
    let first = number("TOUCHSTONE_WORLD_SEED").unwrap_or(1);
    let mut tally = Tally::default();
    for seed in first..first + functions.div_ceil(TOGETHER as u64 + 1) {
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
