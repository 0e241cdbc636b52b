//! `touchstone cover` and Cargo's tests, run in a package as a person runs them.

use std::path::Path;
use std::process::{Command, Output};

/// What `touchstone cover` does in a folder.
pub fn cover(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .arg("cover")
        .args(arguments)
        .current_dir(folder)
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .expect("the command starts")
}

/// What the package's own tests do, without Touchstone.
pub fn cargo_test(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(["test", "--offline"])
        .args(arguments)
        .current_dir(folder)
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .expect("Cargo starts")
}

/// All that a command wrote.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}
