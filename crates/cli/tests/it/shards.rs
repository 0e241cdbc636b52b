//! `test --shard` and `merge` as they're typed: what shards say together is what the whole says, and what doesn't belong together is refused by name.

use crate::fixture_support::Fixture;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const OF: u32 = 3;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn merge(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    command.arg("merge").args(arguments).current_dir(folder).output().expect("started")
}

fn document(output: &[u8]) -> Value {
    serde_json::from_slice(output).expect("json")
}

/// What's said of each specification, without times.
fn said(document: &Value) -> Vec<Value> {
    let subjects = document["subjects"].as_array().expect("subjects");
    let told = |subject: &Value| {
        ["name", "verdict", "answer", "statement", "status", "cases", "counterexample"]
            .map(|field| subject[field].clone())
            .into_iter()
            .collect()
    };
    subjects.iter().map(told).collect()
}

#[test]
fn shards_merged_say_what_the_whole_says() {
    let fixture = Fixture::new("shards");
    let failures = fixture.path("src/specifications.touchstone");
    let run = |arguments: &[&str]| {
        // What one run records, the next would replay.
        let _ = fs::remove_file(&failures);
        fixture.touchstone([&["test", "--format", "json"], arguments].concat())
    };
    let whole = run(&[]);
    let folder = fixture.path("shards-out");
    fs::create_dir_all(&folder).expect("a folder");
    let names: Vec<String> = (0..OF).map(|index| format!("{index}.json")).collect();
    for (index, name) in names.iter().enumerate() {
        let file = folder.join(name);
        let shard = run(&["--shard", &format!("{index}/{OF}"), "-o", &file.display().to_string()]);
        assert!(shard.status.code().is_some_and(|code| code <= 2), "{}", text(&shard.stderr));
        let document = document(&fs::read(&file).expect("a report"));
        let half = &document["subjects"][0];
        assert_eq!((&half["name"], &half["verdict"]), (&"half".into(), &"bounded".into()));
        let statement = half["statement"].as_str().unwrap_or_default();
        assert!(statement.contains(&format!("shard {index} of {OF} of those")), "{statement}");
        assert!(!statement.contains("all"), "{statement}");
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let merged = merge(&folder, &[&names[..], &["--format", "json"]].concat());
    assert_eq!(merged.status.code(), whole.status.code(), "{}", text(&merged.stderr));
    assert_eq!(said(&document(&merged.stdout)), said(&document(&whole.stdout)));

    let junit = text(&merge(&folder, &[&names[..], &["--format", "junit"]].concat()).stdout);
    assert!(junit.contains("<testsuite name=\"fixture-shards::fixture\" tests=\"4\""), "{junit}");
    let table = text(&merge(&folder, &names).stdout);
    assert!(table.contains("half                   4      6  all to depth  passed"), "{table}");
    refuses(&folder, &fixture);
}

/// What doesn't belong together, by name.
fn refuses(folder: &Path, fixture: &Fixture) {
    let missing = merge(folder, &["2.json", "0.json"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stdout).contains("shard 1 of 3 is missing"), "{}", text(&missing.stdout));

    let refused = |arguments: &[&str], words: &str| {
        let output = merge(folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(text(&output.stderr).contains(words), "{words}: {}", text(&output.stderr));
    };
    refused(&["0.json", "0.json"], "0.json: shard 0/3 of `half` is in 0.json, too");
    let file = folder.join("deep.json").display().to_string();
    fixture.touchstone(["test", "--shard", "1/3", "--depth", "3", "--format", "json", "-o", &file]);
    refused(&["0.json", "deep.json"], "with depth = 3, but in 0.json with depth = 6");
    let file = folder.join("whole.json").display().to_string();
    fixture.touchstone(["test", "--format", "json", "-o", &file]);
    refused(&["0.json", "whole.json"], "whole.json: `half` was tested as a whole");
    fs::write(folder.join("torn.json"), "{\"format\": \"touch").expect("written");
    refused(&["torn.json"], "torn.json:1:17: it's no JSON document");
    fs::write(folder.join("other.json"), "{\"format\": \"other\"}").expect("written");
    refused(&["other.json"], "other.json: it's no report of `touchstone test --format json`");
    let old = fs::read_to_string(folder.join("0.json")).expect("a report");
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(old.contains(&version));
    fs::write(folder.join("old.json"), old.replace(&version, "\"version\": \"0.0.1\"")).expect("written");
    refused(&["old.json"], "old.json: it was written by touchstone 0.0.1");
    refused(&["gone.json"], "gone.json: ");
}

#[test]
fn a_shard_that_there_is_not_is_refused_before_anything_is_built() {
    for (shard, words) in [("3/3", "the last is 2/3"), ("1/0", "no shards of 0"), ("one", "as in 0/4")] {
        let output = Command::new(env!("CARGO_BIN_EXE_touchstone")).args(["test", "--shard", shard]).output();
        let output = output.expect("started");
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(words), "{}", text(&output.stderr));
    }
}

#[test]
fn a_run_that_can_go_on_leaves_nothing_once_it_is_over() {
    let fixture = Fixture::new("resume");
    let folder = fixture.path("checkpoints");
    fs::create_dir_all(&folder).expect("a folder");
    let output = fixture.touchstone(["test", "half", &format!("--resume={}", folder.display())]);
    assert!(text(&output.stdout).contains("half"), "{}", text(&output.stderr));
    let left: Vec<_> = fs::read_dir(&folder).expect("the folder").flatten().collect();
    assert!(left.is_empty(), "{left:?}");
}
