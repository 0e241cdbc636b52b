//! `touchstone test` where the engine is a dynamic library: the tests are told where it is, as Cargo tells them, and what the code compares is seen.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;
use std::{env, fs};

const SOURCE: &str = "\
#[touchstone::spec(fn(n: u32) -> {v: u32 | true})]
pub fn code(n: u32) -> u32 {
    assert!(n != std::hint::black_box(300_017u32).wrapping_mul(1001));
    n
}
";

#[test]
fn tests_that_take_the_engine_from_a_library_are_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dynamic");
    fs::create_dir_all(package.join("src")).expect("a folder");
    let touchstone = root.join("crates/touchstone").canonicalize().expect("the crate");
    let manifest = format!(
        "[package]\nname = \"dynamic\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntouchstone = {{ path = {touchstone:?}, features = [\"dynamic\"] }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("written");
    fs::write(package.join("src/lib.rs"), SOURCE).expect("written");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("the lock file");
    let _ = fs::remove_file(package.join("src/lib.touchstone"));
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .args(["test"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"))
        .env_remove("LD_LIBRARY_PATH")
        .output()
        .expect("started");
    let said = String::from_utf8_lossy(&output.stdout);
    let found = format!("counterexample: code({}) panicked", 300_017u32.wrapping_mul(1001));
    assert!(said.contains(&found), "{said}{}", String::from_utf8_lossy(&output.stderr));
}
