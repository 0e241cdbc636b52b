//! The README's example, run as written: its code in a package of its own, its output compared.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The contents of the first block of the README that begins with the fence.
fn block<'t>(readme: &'t str, fence: &str) -> &'t str {
    let (_, rest) = readme.split_once(fence).expect("such a block");
    rest.split_once("```").expect("its end").0
}

#[test]
fn the_readmes_example_prints_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    let (code, output) = (block(&readme, "```rust\n"), block(&readme, "```text\n"));
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    fs::create_dir_all(package.join("src")).expect("a folder");
    let touchstone = root.join("crates/touchstone").canonicalize().expect("the crate");
    let manifest = format!(
        "[package]\nname = \"readme\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntouchstone = {{ path = {touchstone:?} }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("written");
    fs::write(package.join("src/lib.rs"), code).expect("written");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("the lock file");
    let _ = fs::remove_file(package.join("src/lib.touchstone"));
    let run = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["test", "--quiet", "--lib"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"))
        .output()
        .expect("started");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(!run.status.success(), "the example is a failing one");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(said.contains(output.trim()), "the README says\n{output}\nbut it is\n{said}\n{errors}");
    assert!(package.join("src/lib.touchstone").is_file(), "the failure is recorded beside the source");
}
