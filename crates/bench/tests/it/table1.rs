//! `touchstone-bench table1` through the real binary, on a few small programs: the table, the JSON, the curves.

use std::{fs, path::Path, process::Command};

#[test]
fn the_experiment_writes_its_table_and_curves() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("table1");
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone-bench"))
        .args(["table1", "--diamonds", "3", "--programs", "2", "--out"])
        .arg(&folder)
        .output()
        .expect("started");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(fs::read_to_string(folder.join("table1.txt")).ok().as_deref(), Some(text.as_str()));
    assert!(text.contains("All algorithms cover the same blocks."), "{text}");
    for name in ["PC", "SC", "FM", "VSTTE", "auto"] {
        assert!(
            text.lines().any(|line| line.starts_with(name) && line.ends_with("all done to 3 diamonds")),
            "{text}"
        );
    }
    let json: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.join("table1.json")).expect("written"))
            .expect("json");
    assert_eq!(json["same_covers"], true);
    assert_eq!(json["curves"].as_array().map(Vec::len), Some(5));
    let svg = fs::read_to_string(folder.join("table1.svg")).expect("written");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    for label in ["diamonds", "queries", "seconds", "PC", "SC", "FM", "VSTTE", "auto"] {
        assert!(svg.contains(&format!("\n{label}\n")), "{label}");
    }
}

#[test]
fn experiments_have_help_and_refuse_what_makes_no_sense() {
    let run = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_touchstone-bench")).args(arguments).output().expect("started");
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        (output.status.code(), said.concat())
    };
    for (arguments, part) in [
        (["table1", "--diamonds", "1"], "1 is not in 2..=1000"),
        (["table1", "--programs", "0"], "0 is not in 1.."),
    ] {
        let (code, said) = run(&arguments);
        assert!(code == Some(2) && said.contains(part), "{said}");
    }
    for experiment in ["figure8", "rates", "share", "faults", "table1", "contracts", "whitebox"] {
        let (code, said) = run(&[experiment, "--help"]);
        assert!(code == Some(0) && said.contains(&format!("Usage: touchstone-bench {experiment}")), "{said}");
    }
}
