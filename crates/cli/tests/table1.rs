//! `touchstone bench table1` through the real binary, on a few small programs: the table, the JSON, the curves.

use std::{fs, path::Path, process::Command};

#[test]
fn the_experiment_writes_its_table_and_curves() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("table1");
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .args(["bench", "table1", "--diamonds", "3", "--programs", "2", "--out"])
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
