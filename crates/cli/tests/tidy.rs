//! Every source file of the workspace opens with the paragraph that tells its idea, and none grows beyond what can be read.

use std::fs;
use std::path::{Path, PathBuf};

/// So many lines at most.
const LONGEST: usize = 700;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name();
        // Programs that are meant not to compile are input, not source.
        if path.is_dir() && name != "target" && name != "ui" && name != "fixture" {
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
