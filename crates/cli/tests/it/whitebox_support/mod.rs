//! What the tests of `touchstone cover` on code share: the binary, folders, and JSON documents.

use serde_json::Value;
use std::fs;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of a test's own: of the file that asks, by this name.
#[track_caller]
pub fn scratch(name: &str) -> PathBuf {
    // `it/whitebox/corpus`: no two files have one.
    let file = Path::new(Location::caller().file()).with_extension("");
    let file: PathBuf = file.iter().skip_while(|part| *part != "it").collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Whether these programs are installed; says so if one isn't.
pub fn has(programs: &[&str]) -> bool {
    programs.iter().all(|program| {
        let found = Command::new(program).arg("--version").output().is_ok();
        if !found {
            println!("skipped: no {program}");
        }
        found
    })
}

/// Runs the binary in a folder.
pub fn touchstone(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    command.args(arguments).current_dir(folder).env("NO_COLOR", "1").output().expect("started")
}

/// Output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The document of `cover` with these arguments.
pub fn json(folder: &Path, arguments: &[&str]) -> Value {
    let mut all = vec!["cover", "--format", "json"];
    all.extend(arguments);
    let output = touchstone(folder, &all);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}\n{arguments:?}\n{}", text(&output.stderr)))
}

/// A list in a document; empty if it isn't there.
pub fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

/// The functions that were explored, without those that they call.
pub fn explored(document: &Value) -> Vec<&Value> {
    list(document, "subjects").iter().filter(|subject| subject["kind"] == "function").collect()
}

/// All goals of a document.
pub fn goals(document: &Value) -> impl Iterator<Item = &Value> {
    list(document, "subjects").iter().flat_map(|function| list(function, "goals"))
}

/// Writes a source to a folder of a test's own, and covers it with these arguments. The folder, and what was printed.
#[track_caller]
pub fn cover(name: &str, file: &str, source: &str, arguments: &[&str], status: i32) -> (PathBuf, String) {
    let folder = scratch(name);
    fs::write(folder.join(file), source).expect("written");
    let all: Vec<&str> = ["cover", file].iter().chain(arguments).copied().collect();
    let output = touchstone(&folder, &all);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(status), "{printed}\n{}", text(&output.stderr));
    (folder, printed)
}

/// Has gcc compile these files with these flags to a program.
pub fn compile(folder: &Path, program: &str, arguments: &[&str]) {
    let mut gcc = Command::new("gcc");
    let built = gcc.current_dir(folder).args(["-o", program]).args(arguments).output().expect("started");
    assert!(built.status.success(), "{}", text(&built.stderr));
}

/// Has gcc compile tests with the file that runs them, and runs them: they pass.
pub fn pass(folder: &Path, arguments: &[&str]) {
    compile(folder, "tests", &[arguments, &["touchstone_run.c"]].concat());
    let ran = Command::new(folder.join("tests")).output().expect("run");
    assert!(ran.status.success(), "{}", text(&ran.stdout));
}
