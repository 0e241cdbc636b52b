//! A package that asks for the feature `dynamic` has tests that pass, find faults, and have the engine beside them.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

const SOURCE: &str = "\
#[touchstone::spec(fn(x: {v: u8 | v < 200}) -> {v: u8 | v > x})]
pub fn next(x: u8) -> u8 {
    x + 1
}
";

fn cargo(package: &Path, arguments: &[&str]) -> Output {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(arguments)
        .current_dir(package)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"))
        .output()
        .expect("cargo starts")
}

/// The executable of the package's tests, as Cargo names it.
fn executable(output: &Output) -> PathBuf {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let (_, behind) = said.split_once("\"executable\":\"").unwrap_or_else(|| panic!("{said}"));
    PathBuf::from(behind.split('"').next().unwrap_or_default())
}

#[test]
fn tests_take_the_engine_from_the_library() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace");
    let package = tempfile::tempdir().expect("a folder");
    let package = package.path();
    fs::create_dir(package.join("src")).expect("a folder");
    let touchstone = root.join("crates/touchstone");
    let manifest = format!(
        "[package]\nname = \"linked\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\ntouchstone = {{ path = {touchstone:?}, features = [\"dynamic\"] }}\n\n[workspace]\n"
    );
    fs::write(package.join("Cargo.toml"), manifest).expect("written");
    fs::write(package.join("src/lib.rs"), SOURCE).expect("written");
    fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).expect("the lock file");

    let passed = cargo(package, &["test", "--lib"]);
    let said = String::from_utf8_lossy(&passed.stdout);
    assert!(
        passed.status.success() && said.contains("1 passed"),
        "{said}{}",
        String::from_utf8_lossy(&passed.stderr)
    );
    let built = cargo(package, &["test", "--lib", "--no-run", "--message-format=json"]);
    let executable = fs::read(executable(&built)).expect("the executable");
    let name = b"libtouchstone_dynamic.so";
    assert!(
        executable.windows(name.len()).any(|bytes| bytes == name),
        "the library isn't named in the executable"
    );

    fs::write(package.join("src/lib.rs"), SOURCE.replace("x + 1", "x + 1 - u8::from(x == 77)"))
        .expect("written");
    let failed = cargo(package, &["test", "--lib"]);
    let said = String::from_utf8_lossy(&failed.stdout);
    assert!(!failed.status.success() && said.contains("counterexample: next(77) returned 77"), "{said}");
}
