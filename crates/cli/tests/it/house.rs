//! The structure of the workspace, held to the picture in ARCHITECTURE.md: which crate knows which, circles of files, how large a
//! type or a function may be, how much a crate offers, and what a package has to say of itself.

mod circles;
mod crates;
mod manifests;
mod sizes;
mod surface;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders of the crates, in order.
fn crate_folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("crates")).expect("the crates").flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    assert!(folders.len() > 10, "the crates are where they're looked for");
    folders
}

/// The Rust files below a folder, in order.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The path below the repository, as it's written in lists.
fn short(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
