//! Soundness in bulk: random modules, and every counterexample found for one is run by racket, whose own blame decides.
//! `TOUCHSTONE_MODULES=5000` takes so many in place of a few; `TOUCHSTONE_SEED` says where to begin.

#[path = "contracts_bulk/generator.rs"]
mod generator;

use serde_json::Value;
use std::{fs, path::Path, process::Command};

/// So many modules, unless said otherwise.
const MODULES: u64 = 60;

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
    // Not confirmed by racket here, so that a wrong one isn't filtered out before it's judged.
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .arg("contracts")
        .arg(&modules)
        .args(["--no-racket", "--format", "json", "--time", "500ms", "--interactions", "2", "--emit"])
        .arg(&clients)
        .output()
        .expect("started");
    let document: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let verdicts: Vec<(&Value, &Value)> = document["files"]
        .as_array()
        .expect("files")
        .iter()
        .flat_map(|file| {
            file["modules"].as_array().expect("modules").iter().map(move |m| (&file["file"], &m["verdict"]))
        })
        .collect();
    let refused: Vec<_> =
        verdicts.iter().filter(|(_, verdict)| *verdict == "broken" || *verdict == "unconfirmed").collect();
    assert!(refused.is_empty(), "racket accepts these: {refused:?}");
    let found = verdicts.iter().filter(|(_, verdict)| *verdict == "counterexample").count();
    assert!(
        found * 10 > verdicts.len(),
        "only {found} of {} are broken: what is tested here?",
        verdicts.len()
    );
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/contracts-corpus.rkt");
    let judged =
        Command::new("racket").arg(&script).arg("--clients").arg(&clients).output().expect("started");
    let said = String::from_utf8_lossy(&judged.stdout);
    println!("{} modules, {found} counterexamples: {said}", verdicts.len());
    assert!(judged.status.success(), "{said}{}", String::from_utf8_lossy(&judged.stderr));
    assert!(said.contains(&format!("{found} clients, 0 wrong")), "{said}");
}
