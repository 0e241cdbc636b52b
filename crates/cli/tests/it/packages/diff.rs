//! `touchstone diff --base` on packages: pairs of versions with a fault of one line, which have to be told and seen natively; a pair that was
//! tidied up, which mustn't be; and what lies just beyond what's looked at, of which nothing may be called proved.
//!
//! A pair is one file, a module of a small crate: a line with `// was: …` behind it stood otherwise in the older version. `TOUCHSTONE_PAIRS=all` tells all
//! of them, and random inputs' score.

use crate::package_support::{self, cargo_test, package, said};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// What stands before the older version of a line.
const WAS: &str = "// was: ";

/// The pairs that are told wherever tests are run.
const FEW: [&str; 3] = ["clamp_percent", "gcd_extreme", "ring_full"];

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/versions").join(folder);
    let mut all: Vec<PathBuf> =
        fs::read_dir(folder).expect("there").map(|entry| entry.expect("an entry").path()).collect();
    all.sort();
    all
}

fn name(file: &Path) -> String {
    file.file_stem().expect("a name").to_string_lossy().replace('.', "_")
}

/// The older and the newer versions that files are, each a module of a package in a folder of its own: std is compiled once for all.
fn versions(files: &[PathBuf]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let modules: String = files.iter().map(|file| format!("pub mod {};\n", name(file))).collect();
    for version in ["old", "new"] {
        package(&folder.path().join(version), "versions", &modules);
    }
    for file in files {
        let both = fs::read_to_string(file).expect("there");
        let (mut old, mut new) = (String::new(), String::new());
        for line in both.lines() {
            let (now, before) = line.split_once(WAS).unwrap_or((line, line));
            new += &format!("{}\n", now.trim_end());
            old += &format!("{before}\n");
        }
        assert_ne!(old, new, "{}", file.display());
        for (version, text) in [("old", old), ("new", new)] {
            let module = folder.path().join(version).join("src").join(name(file)).with_extension("rs");
            fs::write(module, text).expect("written");
        }
    }
    folder
}

fn diff(folder: &Path, arguments: &[&str]) -> Output {
    package_support::touchstone(folder, "diff", arguments)
}

/// The document on the two versions of files.
fn compared(files: &[PathBuf], more: &[&str]) -> Value {
    let folder = versions(files);
    let mut arguments = vec!["--base", "../old", "--format", "json"];
    arguments.extend(more);
    let output = diff(&folder.path().join("new"), &arguments);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", said(&output)))
}

/// What's said of the functions of a file.
fn functions<'d>(document: &'d Value, file: &Path) -> Vec<&'d Value> {
    let of_file = |function: &&Value| {
        let path = function["function"].as_str().unwrap_or_default().split("::");
        path.into_iter().any(|part| part == name(file))
    };
    document["functions"].as_array().into_iter().flatten().filter(of_file).collect()
}

/// Whether all of a file's functions are proved to agree.
fn is_proved(document: &Value, file: &Path) -> bool {
    let functions = functions(document, file);
    assert!(!functions.is_empty(), "{}: {document:#}", file.display());
    functions.iter().all(|function| function["verdict"] == "agree-proved")
}

/// Whether some difference is there that was seen natively.
fn is_told(document: &Value, file: &Path) -> bool {
    let all = functions(document, file).into_iter().filter(|function| function["verdict"] == "differs");
    all.flat_map(|function| function["differences"].as_array().into_iter().flatten())
        .any(|difference| difference["confirmed"] == true)
}

/// The pairs that are told wherever tests are run.
fn few() -> impl Iterator<Item = PathBuf> {
    files("differ").into_iter().filter(|file| FEW.contains(&&*name(file)))
}

/// What's said of those and of what was tidied up.
static FEW_AND_TIDIED: LazyLock<Value> =
    LazyLock::new(|| compared(&few().chain(files("agree")).collect::<Vec<_>>(), &[]));

#[test]
fn faults_of_one_line_are_told_and_seen_natively() {
    let files = files("differ");
    assert_eq!(files.len(), 20);
    if std::env::var_os("TOUCHSTONE_PAIRS").is_none_or(|which| which != "all") {
        assert_eq!(few().count(), FEW.len());
        for file in few() {
            assert!(is_told(&FEW_AND_TIDIED, &file), "{}: {:#}", file.display(), *FEW_AND_TIDIED);
        }
        return;
    }
    let (mut told, mut by_chance) = (0, 0);
    for file in &files {
        let [ours, random] = [&["--total-time", "60s"][..], &["--total-time", "60s", "--random"]]
            .map(|arguments| is_told(&compared(std::slice::from_ref(file), arguments), file));
        println!("{:<20} {:<9} random inputs: {}", name(file), word(ours), word(random));
        told += usize::from(ours);
        by_chance += usize::from(random);
    }
    println!("told: {told} of 20; by random inputs: {by_chance}");
    assert!(told >= 18, "{told} of 20");
}

fn word(told: bool) -> &'static str {
    if told { "told" } else { "not told" }
}

#[test]
fn what_was_tidied_up_agrees() {
    for file in files("agree") {
        assert!(is_proved(&FEW_AND_TIDIED, &file), "{:#}", *FEW_AND_TIDIED);
    }
}

/// Methods that only a trait calls, constants and macros: no call tells that they're others, which is said.
#[test]
fn what_changed_and_is_not_compared_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let old = "pub struct Big(pub u32);\nimpl std::ops::Deref for Big {\n    type Target = u32;\n    #[inline]\n    fn deref(&self) -> &u32 {\n        if self.0 > 5 { &1 } else { &0 }\n    }\n}\n\
               pub trait Twice {\n    fn number(&self) -> u32;\n    fn twice(&self) -> u32 {\n        self.number() * 2\n    }\n}\n\
               pub const LIMIT: u32 = 7;\nfn half(x: u8) -> u8 {\n    x / 2\n}\npub fn small(x: u8) -> u8 {\n    half(x)\n}\n";
    let new =
        old.replace("> 5", "> 6").replace("* 2", "* 3").replace("= 7", "= 8").replace("x / 2", "x >> 1");
    for (version, text) in [("old", old), ("new", &*new)] {
        package(&folder.path().join(version), "versions", text);
    }
    let output = diff(
        &folder.path().join("new"),
        &["--base", "../old", "--time", "5s", "--no-run", "--format", "json"],
    );
    let document: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", said(&output)));
    let functions = document["functions"].as_array().expect("a list").iter();
    let of = |verdict: &str| -> Vec<&str> {
        let these = functions.clone().filter(|function| function["verdict"] == verdict);
        these.map(|function| function["function"].as_str().unwrap_or_default()).collect()
    };
    let uncompared = of("incomparable");
    for name in ["<Big as Deref>::deref", "Twice::twice", "LIMIT"] {
        assert!(uncompared.contains(&name), "{document:#}");
    }
    // Who calls `half` is compared.
    assert!(!uncompared.contains(&"half"), "{document:#}");
    assert_eq!(of("agree-proved"), ["small"], "{document:#}");
}

#[test]
fn nothing_is_proved_just_beyond_what_is_looked_at() {
    let files = files("beyond");
    let document = compared(&files, &["--no-run"]);
    for file in files {
        let truth = file.to_string_lossy().ends_with(".true.rs");
        assert_eq!(is_proved(&document, &file), truth, "{}: {document:#}", file.display());
    }
}

#[test]
fn a_revision_is_compared_and_tests_pin_what_is_now() {
    let folder = tempfile::tempdir().expect("a folder");
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=a", "-c", "user.email=a@example.org"]).args(arguments);
        command.current_dir(folder.path()).output().is_ok_and(|output| output.status.success())
    };
    let before = "pub struct Kept(u8);\npub fn half(number: i8) -> Option<i8> { if number > 100 { None } else { Some(number / 2) } }\n\
                  pub fn wide(number: u8) -> u8 { number }\npub fn gone() -> u8 { 1 }\n";
    let now = "pub struct Kept(u8);\npub fn half(number: i8) -> Option<i8> { if number >= 100 { None } else { Some(number / 2) } }\n\
               pub fn wide(number: u16) -> u16 { number }\npub fn fresh() -> u8 { 1 }\n";
    package(folder.path(), "halves", before);
    fs::write(folder.path().join(".gitignore"), "target\nCargo.lock\n").expect("written");
    if !git(&["init", "-q"]) {
        println!("skipped: no git");
        return;
    }
    assert!(git(&["add", "-A"]) && git(&["commit", "-q", "-m", "one"]));
    fs::write(folder.path().join("src/lib.rs"), now).expect("written");
    let output = diff(folder.path(), &["--base", "HEAD", "--emit", "tests"]);
    let report = said(&output);
    assert_eq!(output.status.code(), Some(1), "{report}");
    for line in [
        "  before  returns Some(50)",
        "  now     returns None",
        "wide      can't be compared: it was `(u8) -> u8`, and is `(u16) -> u16`",
        "fresh     only in the newer version",
        "gone      only in the older version",
    ] {
        assert!(report.contains(line), "{line}\n{report}");
    }
    let tests = fs::read_to_string(folder.path().join("tests/touchstone_diff.rs")).expect("written");
    assert!(
        tests.contains("assert_eq!(halves::half(100), None);")
            && tests.contains("// Before: returns Some(50)"),
        "{tests}"
    );
    let passes = || cargo_test(folder.path(), &["--test", "touchstone_diff"]).status.success();
    assert!(passes());
    fs::write(folder.path().join("src/lib.rs"), before).expect("written");
    assert!(!passes());
    let unknown = diff(folder.path(), &["--base", "no-such-thing"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(said(&unknown).contains("it's no folder, no revision that Git knows here"), "{}", said(&unknown));
}

#[test]
fn a_base_that_does_not_compile_is_named_as_the_base() {
    let (sound, broken) = ("pub fn f(x: u8) -> u8 { x }\n", "pub fn f(x: u8) -> u8 { y }\n");
    for (old, new, is_the_base) in [(broken, sound, true), (sound, broken, false)] {
        let folder = tempfile::tempdir().expect("a folder");
        package(&folder.path().join("old"), "broken", old);
        package(&folder.path().join("new"), "broken", new);
        let output = diff(&folder.path().join("new"), &["--base", "../old"]);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("the package `broken` doesn't compile:"), "{said}");
        assert!(said.contains("cannot find value `y`") && said.contains("src/lib.rs:1:25"), "{said}");
        assert_eq!(said.contains("which is the base:"), is_the_base, "{said}");
    }
}

#[test]
fn hints_are_about_the_command_that_was_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    package(folder.path(), "program", "");
    fs::rename(folder.path().join("src/lib.rs"), folder.path().join("src/main.rs")).expect("renamed");
    fs::write(folder.path().join("src/main.rs"), "fn main() {}\n").expect("written");
    let here = folder.path().to_string_lossy().into_owned();
    for (arguments, own) in [
        (vec!["diff", "--base", here.as_str()], "`touchstone diff`"),
        (vec!["mutants"], "`cargo touchstone mutants`"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
            .args(&arguments)
            .current_dir(folder.path())
            .env("NO_COLOR", "1")
            .env_remove("CARGO_TARGET_DIR")
            .output()
            .expect("the command starts");
        let said = said(&output);
        assert!(said.contains("has no library"), "{said}");
        assert!(
            said.contains(&format!("hint: {own}")) && !said.contains("hint: `touchstone cover`"),
            "{said}"
        );
    }
}

#[test]
fn functions_that_begin_in_one_line_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = |more: &str| {
        format!(
            "pub struct V;\nimpl V {{ pub fn h(x: u8) -> u8 {{ x{more} }} pub fn k(x: u8) -> u8 {{ x{more} }} pub fn same(x: u8) -> u8 {{ x }} }}\n"
        )
    };
    for (version, more) in [("old", ""), ("new", " | 1")] {
        package(&folder.path().join(version), "lines", &text(more));
    }
    let output = diff(&folder.path().join("new"), &["--base", "../old", "--format", "json"]);
    let document: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let functions = document["functions"].as_array().unwrap_or_else(|| panic!("{document:#}"));
    let verdict = |name: &str| {
        let found = functions.iter().find(|function| function["function"] == name);
        found.map(|function| function["verdict"].clone()).unwrap_or_default()
    };
    assert_eq!(verdict("V::h"), "differs", "{document:#}");
    assert_eq!(verdict("V::k"), "differs", "{document:#}");
    assert_eq!(verdict("V::same"), "agree-proved", "{document:#}");
}
