//! `touchstone cover` on a package that depends on nothing: what's joined with the standard library that's kept tells the same as what rustc links.

use crate::package_support::{package, said};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// What's of the crate and what's of the standard library, generic or not, inlined or not, called by either.
const LIBRARY: &str = "\
use std::collections::BTreeMap;
use std::fmt;

static NAMES: [&str; 2] = [\"one\", \"two\"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(pub u8);

impl fmt::Display for Level {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, \"level {}\", self.0)
    }
}

#[inline]
pub fn doubled(x: u8) -> u8 {
    if x > 127 { 255 } else { x * 2 }
}

pub fn named(x: u8) -> usize {
    if NAMES.get(usize::from(x)).is_some_and(|name| name.starts_with('t')) { 1 } else { 0 }
}

pub fn shown(level: Level) -> usize {
    if level.to_string().len() == 8 { doubled(level.0).into() } else { 0 }
}

pub fn counted(x: u8, y: u8) -> u8 {
    let mut map = BTreeMap::new();
    map.insert(x, 1);
    *map.entry(y).or_insert(1) += 1;
    if map.len() == 1 { 100 / (x - 7) } else { map[&y] }
}
";

/// What has Cargo refuse to build what the linker is to optimise. Where modules are joined it's overruled.
const NO_LINKER: [(&str, &str); 1] = [("CARGO_PROFILE_RELEASE_LTO", "refused")];

/// What `cover` does, with this folder for what's kept, and these variables.
fn covered(folder: &Path, cache: &Path, variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
    command.args(["cover", "--no-run", "--format", "json"]).current_dir(folder);
    command.env("TOUCHSTONE_CACHE", cache).env_remove("CARGO_TARGET_DIR").env("NO_COLOR", "1");
    command.envs(variables.iter().copied()).output().expect("the command starts")
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", said(output)))
}

/// What's said of each goal of each function.
fn verdicts(document: &Value) -> Vec<String> {
    let subjects = document["subjects"].as_array().expect("subjects").iter();
    let goals = subjects.flat_map(|subject| {
        let goals = subject["goals"].as_array().into_iter().flatten();
        goals.map(|goal| {
            let place = [&subject["name"], &goal["kind"], &goal["name"], &goal["region"]["startLine"]];
            let said = [&goal["verdict"], &goal["scope"]];
            place.into_iter().chain(said).map(Value::to_string).collect::<Vec<_>>().join(" ")
        })
    });
    let mut all: Vec<String> = goals.collect();
    all.sort();
    all
}

#[test]
fn what_is_joined_tells_what_is_linked() {
    let folder = tempfile::tempdir().expect("a folder");
    package(folder.path(), "levels", LIBRARY);
    let linked = verdicts(&document(&covered(folder.path(), Path::new(""), &[])));
    let kept = folder.path().join("kept");
    let joined = verdicts(&document(&covered(folder.path(), &kept, &NO_LINKER)));
    // The library was joined: it's there for the next, and with none that's kept there's nothing without the linker.
    assert!(fs::read_dir(&kept).is_ok_and(|mut entries| entries.next().is_some()));
    let refused = covered(folder.path(), Path::new(""), &NO_LINKER);
    assert!(!refused.status.success() && said(&refused).contains("lto"), "{}", said(&refused));
    assert!(joined.len() > 10, "{joined:#?}");
    assert_eq!(joined, linked);
}
