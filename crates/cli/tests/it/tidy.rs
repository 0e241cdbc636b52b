//! Every source file of the workspace opens with the paragraph that tells its idea, and none grows beyond what can be read.

use std::fs;
use std::path::{Path, PathBuf};

/// So many lines at most.
const LONGEST: usize = 700;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name();
        // Programs that are looked at, and those that are meant not to compile, are input, not source.
        let is_input = ["ui", "fixture", "lookalikes", "formats"].iter().any(|input| name == *input);
        if path.is_dir() && name != "target" && !is_input {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_file_tells_its_idea_and_is_short_enough_to_read() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["crates", "examples"] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 100, "the sources are where they're looked for");
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        assert!(text.starts_with("//!"), "{} doesn't open with `//!`", file.display());
        let lines = text.lines().count();
        assert!(lines <= LONGEST, "{} has {lines} lines", file.display());
    }
}

/// SECURITY.md says so: `campaign` maps a file and counts what's allocated.
#[test]
fn unsafe_code_is_forbidden_in_every_crate_but_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    let mut without = Vec::new();
    let mut files = Vec::new();
    sources(&root, &mut files);
    for file in files {
        let within: Vec<&str> =
            file.strip_prefix(&root).expect("a crate's").iter().filter_map(|part| part.to_str()).collect();
        let is_root = matches!(*within, [_, "src", "lib.rs" | "main.rs"] | [_, "src", "bin", _]);
        let text = fs::read_to_string(&file).expect("a source");
        if is_root && !text.contains("\n#![forbid(unsafe_code)]\n") {
            without.push(within.join("/"));
        }
    }
    assert_eq!(without, ["campaign/src/lib.rs"]);
}

/// Where a type of this name is declared.
fn declarations(keyword: &str, name: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    sources(&root.join("crates"), &mut files);
    let is_declared = |line: &str| {
        let line = line.trim_start().trim_start_matches("pub").trim_start_matches("(crate)").trim_start();
        let rest = line.strip_prefix(keyword).and_then(|rest| rest.trim_start().strip_prefix(name));
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    let declares = |file: &PathBuf| fs::read_to_string(file).is_ok_and(|text| text.lines().any(is_declared));
    files.iter().filter(|file| declares(file)).map(|file| file.display().to_string()).collect()
}

#[test]
fn there_is_one_verdict_and_one_report() {
    for (keyword, name) in [("enum", "Verdict"), ("struct", "Report")] {
        let found = declarations(keyword, name);
        assert!(
            found.len() == 1 && found[0].contains("crates/report/"),
            "`{keyword} {name}` is declared in {found:?}"
        );
    }
}

/// A clock may be set back, so budgets and deadlines are instants, which only go forward. These look at a calendar, for what's said of each.
const CALENDAR: [(&str, &str); 5] = [
    ("cli/src/commands/test/watch.rs", "whether a source was written since it was looked at"),
    (
        "front-llvm/src/compile/kept.rs",
        "which of kept files are the oldest; one with a time to come is just kept",
    ),
    ("whitebox/src/emit/folder.rs", "the date that a test suite bears"),
    ("whitebox/src/rust/form/std_values.rs", "a type that functions take"),
    ("whitebox/src/rust/harness.rs", "which of two modules Cargo wrote last"),
];

#[test]
fn budgets_are_kept_by_a_clock_that_nobody_sets_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let looks = ["SystemTime", "UNIX_EPOCH", ".modified()", ".created()", ".accessed()"];
    let mut found = Vec::new();
    for file in files {
        let within = file.strip_prefix(&root).expect("a crate's").display().to_string();
        let is_shipped = within.split('/').nth(1) == Some("src") && !within.starts_with("bench/");
        let text = fs::read_to_string(&file).expect("a source");
        if is_shipped && looks.iter().any(|look| text.contains(look)) {
            found.push(within);
        }
    }
    found.sort();
    assert_eq!(found, CALENDAR.map(|(file, _)| file));
}
