//! Which crate knows which: the arrows of the picture, and no others.

use super::{crate_folders, root, rust_files, short};
use std::collections::BTreeMap;
use std::fs;

/// Each crate with those that it may depend on. A new arrow is drawn in ARCHITECTURE.md first.
const ARROWS: [(&str, &[&str]); 20] = [
    ("logic", &[]),
    ("report", &[]),
    ("process", &[]),
    ("solve", &["logic", "process"]),
    ("program", &["logic", "report"]),
    ("campaign", &["process", "report"]),
    ("spec", &["logic"]),
    ("refine", &["campaign", "logic", "report", "solve", "spec"]),
    ("dynamic", &["refine", "spec"]),
    ("cover", &["logic", "process", "program", "report", "solve"]),
    ("explore", &["logic", "process", "program", "report", "solve"]),
    ("contracts", &["front-racket", "logic", "process", "report", "solve"]),
    ("front-boogie", &["logic", "program", "report"]),
    ("front-llvm", &["logic", "process", "program", "report"]),
    ("front-racket", &["logic", "process", "report"]),
    ("whitebox", &["explore", "front-llvm", "logic", "process", "program", "report"]),
    ("touchstone-macros", &[]),
    ("touchstone", &["touchstone-macros", "dynamic", "refine", "spec"]),
    (
        "cli",
        &[
            "campaign",
            "contracts",
            "cover",
            "explore",
            "front-boogie",
            "front-llvm",
            "front-racket",
            "logic",
            "process",
            "program",
            "report",
            "solve",
            "whitebox",
        ],
    ),
    (
        "bench",
        &[
            "campaign",
            "cli",
            "contracts",
            "cover",
            "explore",
            "front-llvm",
            "front-racket",
            "process",
            "program",
            "refine",
            "report",
            "touchstone",
            "whitebox",
        ],
    ),
];

/// The crates of this workspace among the ordinary dependencies of a manifest.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut counts = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            counts = line.ends_with("dependencies]") && !line.contains("dev-dependencies");
        }
        let name: String = line.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
        if counts && name.starts_with("touchstone") {
            found.push(name);
        }
    }
    found
}

#[test]
fn no_crate_knows_another_than_the_picture_says() {
    let folders = crate_folders();
    // A crate's folder by its package's name.
    let names: BTreeMap<String, String> = folders
        .iter()
        .map(|folder| {
            let folder = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let package = match folder.starts_with("touchstone") {
                true => folder.clone(),
                false => format!("touchstone-{folder}"),
            };
            (package, folder)
        })
        .collect();
    for folder in &folders {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let Some((_, allowed)) = ARROWS.iter().find(|(of, _)| *of == name) else {
            panic!("crates/{name} isn't in the picture: draw it in ARCHITECTURE.md, and name its arrows here")
        };
        let known: Vec<&String> =
            dependencies(&manifest).iter().filter_map(|package| names.get(package)).collect();
        for known in &known {
            assert!(
                allowed.contains(&known.as_str()),
                "{} knows {known}, which the picture doesn't have",
                short(folder)
            );
        }
        for arrow in *allowed {
            assert!(known.iter().any(|known| known == arrow), "crates/{name} no longer knows {arrow}");
        }
    }
    let picture = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the picture");
    for (name, _) in ARROWS {
        assert!(picture.contains(&format!("`{name}`")), "ARCHITECTURE.md says nothing of `{name}`");
    }
}

#[test]
fn each_crate_has_tests_of_its_own() {
    for folder in crate_folders() {
        let is_test = |path: &std::path::PathBuf| {
            fs::read_to_string(path).is_ok_and(|text| text.lines().any(|line| line.trim() == "#[test]"))
        };
        let files = ["src", "tests"].into_iter().flat_map(|inside| rust_files(&folder.join(inside)));
        assert!(
            files.into_iter().any(|path| is_test(&path)),
            "`cargo test` of {} runs nothing",
            short(&folder)
        );
    }
}
