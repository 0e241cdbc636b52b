//! Packages, and commands and Cargo's tests run in them as a person runs them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Writes a package with a library of one file.
pub fn package(folder: &Path, name: &str, text: &str) {
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest =
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[workspace]\n");
    fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    fs::write(folder.join("src/lib.rs"), text).expect("written");
}

/// What a command does in a folder.
pub fn touchstone(folder: &Path, command: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .arg(command)
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .expect("the command starts")
}

/// What `touchstone cover` does in a folder.
pub fn cover(folder: &Path, arguments: &[&str]) -> Output {
    touchstone(folder, "cover", arguments)
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
