//! `touchstone cover` on a package: the guide's example is explored as any other crate would use it, and the tests that come of it pass in it by
//! themselves. Each claim has its look-alike: what isn't there, can't be called, or was changed by somebody.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/examples/wares")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true if entry.file_name() == "target" => {}
            true => copy(&path, &target),
            false => drop(fs::copy(&path, &target).expect("copied")),
        }
    }
}

/// The guide's example, in a folder of its own.
fn wares() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&example(), folder.path());
    folder
}

fn cover(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .arg("cover")
        .args(arguments)
        .current_dir(folder)
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .expect("the command starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The verdicts on branches, by the file, the line and the outcome.
fn branches(report: &Value) -> BTreeMap<(String, u64, String), String> {
    let mut found = BTreeMap::new();
    for subject in report["subjects"].as_array().expect("subjects") {
        for goal in subject["goals"].as_array().into_iter().flatten() {
            let file = goal["file"].as_str().unwrap_or_default().to_owned();
            let line = goal["region"]["startLine"].as_u64().unwrap_or(0);
            if goal["kind"] == "branch" {
                let name = goal["name"].as_str().unwrap_or_default().to_owned();
                let verdict = goal["verdict"].as_str().unwrap_or_default().to_owned();
                let known = found.entry((file, line, name)).or_insert(verdict.clone());
                if verdict == "covered" {
                    *known = verdict;
                }
            }
        }
    }
    found
}

#[test]
fn a_package_is_explored_and_its_tests_pass_in_it_by_themselves() {
    let folder = wares();
    let output =
        cover(folder.path(), &["--time", "4s", "--format", "json", "--emit", "tests", "--features", "gifts"]);
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    // `dearest` panics on an empty basket.
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let found = branches(&report);
    let verdict = |file: &str, line: u64, name: &str| {
        found.get(&(file.to_owned(), line, name.to_owned())).map_or("none", String::as_str)
    };
    // Values with private fields, changed by their own methods; code of a feature; a trait of the crate for a type that isn't.
    for (file, line) in [
        ("src/basket.rs", 15),
        ("src/basket.rs", 22),
        ("src/basket.rs", 32),
        ("src/lib.rs", 15),
        ("src/lib.rs", 21),
    ] {
        for name in ["true", "false"] {
            assert_eq!(verdict(file, line, name), "covered", "{file}:{line} {name}: {found:?}");
        }
    }
    // With the code of another crate in sight, this can't be.
    assert_eq!(verdict("src/price.rs", 7, "true"), "infeasible", "{found:?}");
    let findings = report["findings"].as_array().expect("findings");
    let errors: Vec<&Value> = findings.iter().filter(|finding| finding["level"] == "error").collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    let input = errors[0]["input"].to_string();
    assert!(input.contains("Basket::new(1).unwrap().dearest()"), "{input}");

    // Without Touchstone.
    let tests = |folder: &Path| {
        Command::new(env!("CARGO"))
            .args(["test", "--offline", "--features", "gifts"])
            .current_dir(folder)
            .env_remove("CARGO_TARGET_DIR")
            .output()
            .expect("Cargo starts")
    };
    let ran = tests(folder.path());
    assert!(ran.status.success(), "{}", said(&ran));
    let basket = fs::read_to_string(folder.path().join("tests/touchstone_basket.rs")).expect("written");
    for line in [
        "    let mut basket = wares::Basket::new(1).unwrap();",
        "    assert!(wares::Basket::new(0).is_none());",
        "#[should_panic(expected = \"called `Option::unwrap()` on a `None` value\")]",
        "fn basket_add_is_refused() {",
    ] {
        assert!(basket.lines().any(|known| known == line), "{line} isn't in {basket}");
    }
    // They tell a change of the code.
    let path = folder.path().join("src/price.rs");
    let text = fs::read_to_string(&path).expect("there").replace("percent > 100", "percent > 101");
    fs::write(&path, text).expect("written");
    assert!(!tests(folder.path()).status.success());

    // What somebody changed stays.
    let changed =
        basket.replace("wares::Basket::new(0).is_none()", "wares::Basket::new(0).is_some() || true");
    fs::write(folder.path().join("tests/touchstone_basket.rs"), &changed).expect("written");
    cover(folder.path(), &["--time", "2s", "--fn", "Basket::new", "--emit", "tests"]);
    let after = fs::read_to_string(folder.path().join("tests/touchstone_basket.rs")).expect("there");
    assert!(after.starts_with(changed.trim_end()), "{after}");
}

#[test]
fn what_is_explored_is_listed_and_what_is_not_with_the_reason() {
    let folder = wares();
    let output = cover(folder.path(), &["--list"]);
    let text = said(&output);
    assert!(output.status.success(), "{text}");
    for line in [
        "Basket::new",
        "Size::litres",
        "price::least",
        "delivered: not explored: it's async, and nothing runs it here",
        "8 of 9 public functions and methods are explored",
    ] {
        assert!(text.lines().any(|known| known == line), "{line} isn't in {text}");
    }
    // What this feature would bring isn't there without it.
    assert!(!text.contains("wrapped"), "{text}");
    assert!(said(&cover(folder.path(), &["--list", "--features", "gifts"])).contains("wrapped"));
}

#[test]
fn what_cannot_be_covered_is_said_with_a_way_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    };
    let check = |arguments: &[&str], wanted: &str| {
        let output = cover(folder.path(), arguments);
        let text = said(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(wanted), "{text}");
    };
    check(&["-p", "other"], "Cargo.toml");
    write("Cargo.toml", "[package]\nname = \"tool\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n");
    write("src/main.rs", "fn main() {}\n");
    check(&[], "the package `tool` has no library");
    check(&["-p", "other"], "there's no package `other` in this workspace; there's tool");
    write("src/lib.rs", "pub fn f(x: u8) -> u8 { x + missing }\n");
    check(&[], "cannot find value `missing`");
    write("src/lib.rs", "pub fn only(x: u8) -> u8 { x }\n");
    check(&["--fn", "onyl"], "only");
    write("src/lib.rs", "pub struct Kept(u8);\npub fn f(kept: Kept) -> u8 { kept.0 }\n");
    check(&[], "no public function that's known here makes a `Kept`");
    assert!(!folder.path().join("tests").exists(), "nothing was asked for there");
}
