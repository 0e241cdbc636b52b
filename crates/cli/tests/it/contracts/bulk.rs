//! Soundness in bulk: random modules, and every counterexample found for one is run by racket, which has to blame the same party for
//! the same contract or primitive. `TOUCHSTONE_MODULES=5000` takes so many in place of a few; `TOUCHSTONE_SEED` says where to
//! begin.

pub mod generator;

use serde_json::Value;
use std::{fs, path::Path, process::Command};

/// So many modules, unless said otherwise.
const MODULES: u64 = 30;

/// So many of those found are judged a second time, as files, by a program that shares nothing with Touchstone.
const AGAIN: usize = 10;

fn number(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")),
        Err(_) => otherwise,
    }
}

#[test]
fn racket_blames_what_every_counterexample_blames() {
    if Command::new("racket").arg("--version").output().is_err() {
        println!("skipped: no racket");
        return;
    }
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contracts_bulk");
    let _ = fs::remove_dir_all(&root);
    let (modules, clients) = (root.join("modules"), root.join("clients"));
    fs::create_dir_all(&modules).expect("a folder");
    let first = number("TOUCHSTONE_SEED", 0);
    for seed in first..first + number("TOUCHSTONE_MODULES", MODULES) {
        fs::write(modules.join(format!("m{seed}.rkt")), generator::module(seed)).expect("written");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .arg("contracts")
        .arg(&modules)
        .args(["--format", "json", "--time", "300ms", "--interactions", "2", "--emit"])
        .arg(&clients)
        .output()
        .expect("started");
    let document: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let verdicts: Vec<&Value> = document["subjects"].as_array().expect("modules").iter().collect();
    // Those that racket runs to something else are candidates.
    let wrong: Vec<_> = verdicts
        .iter()
        .filter(|module| module["verdict"] == "failed" || module["verdict"] == "candidate")
        .collect();
    assert!(wrong.is_empty(), "racket accepts these modules, and doesn't confirm: {wrong:#?}");
    let found: Vec<_> = verdicts.iter().filter(|module| module["verdict"] == "counterexample").collect();
    assert!(
        found.len() * 10 > verdicts.len(),
        "only {} of {} are broken: what is tested here?",
        found.len(),
        verdicts.len()
    );
    for module in &found {
        assert_eq!(module["counterexample"]["confirmedBy"], "racket", "{module:#}");
    }
    again(&clients);
    println!("{} modules, {} counterexamples", verdicts.len(), found.len());
}

/// Keeps a few of the emitted clients and has them judged.
fn again(clients: &Path) {
    let mut files: Vec<_> =
        fs::read_dir(clients).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    for file in files.iter().skip(AGAIN) {
        fs::remove_file(file).expect("removed");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/contracts-corpus.rkt");
    let judged = Command::new("racket").arg(&script).arg("--clients").arg(clients).output().expect("started");
    let said = String::from_utf8_lossy(&judged.stdout);
    assert!(judged.status.success(), "{said}{}", String::from_utf8_lossy(&judged.stderr));
    assert!(said.contains(&format!("{} clients, 0 wrong", files.len().min(AGAIN))), "{said}");
}
