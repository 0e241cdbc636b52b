//! What crates.io asks of a package, and what we ask: each published crate says what it is, where it's documented and under which licence,
//! and `cargo package` takes what belongs to it, and nothing from outside of its folder.

use super::{crate_folders, root, rust_files, short};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The categories that we use, by the names that crates.io has for them.
const CATEGORIES: &[&str] = &["development-tools::testing"];

fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command.current_dir(root()).env("CARGO_NET_OFFLINE", "true");
    command
}

/// The packages of the workspace.
fn packages() -> Vec<Value> {
    let output = cargo().args(["metadata", "--no-deps", "--format-version", "1"]).output().expect("started");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

/// The packages of the workspace that aren't kept from being published.
fn published() -> Vec<Value> {
    let published: Vec<Value> =
        packages().into_iter().filter(|package| package["publish"].is_null()).collect();
    assert!(published.len() > 15, "the packages are where they're looked for");
    published
}

fn text<'v>(package: &'v Value, field: &str) -> &'v str {
    package[field].as_str().unwrap_or_default()
}

fn folder(package: &Value) -> PathBuf {
    Path::new(text(package, "manifest_path")).parent().expect("a folder").to_owned()
}

#[test]
fn each_published_crate_says_what_a_registry_asks() {
    for package in published() {
        let name = text(&package, "name");
        let description = text(&package, "description");
        assert!(description.ends_with('.') && description.len() <= 200, "{name}: {description}");
        assert_eq!(text(&package, "license"), "MIT OR Apache-2.0", "{name}");
        assert_eq!(text(&package, "documentation"), format!("https://docs.rs/{name}"));
        assert!(text(&package, "repository").starts_with("https://"), "{name} has no repository");
        assert!(!text(&package, "rust_version").is_empty(), "{name} has no least version of Rust");
        let readme = folder(&package).join(text(&package, "readme"));
        assert!(!text(&package, "readme").is_empty() && readme.is_file(), "{name} has no readme");
        let words = |field: &str| -> Vec<String> {
            let all = package[field].as_array().into_iter().flatten();
            all.filter_map(|word| word.as_str().map(str::to_owned)).collect()
        };
        let keywords = words("keywords");
        let is_keyword = |word: &String| {
            let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '+');
            word.len() <= 20
                && word.starts_with(|c: char| c.is_ascii_alphanumeric())
                && word.chars().all(known)
        };
        assert!((1..=5).contains(&keywords.len()) && keywords.iter().all(is_keyword), "{name}: {keywords:?}");
        let categories = words("categories");
        assert!(!categories.is_empty(), "{name} has no category");
        for category in categories {
            assert!(CATEGORIES.contains(&category.as_str()), "{name}: is `{category}` one of crates.io's?");
        }
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let has_version = text(dependency, "req") != "*" || text(dependency, "kind") == "dev";
            assert!(has_version, "{name} depends on any version of {}", text(dependency, "name"));
        }
    }
}

/// A library whose tests are all in `tests` isn't built a second time for none; a test that's put into it would never run, then.
#[test]
fn what_is_not_built_for_tests_has_none() {
    let untested = |target: &&Value| target["test"] == false && !is_kind(target, &["example", "bench"]);
    let mut looked_at = 0;
    for package in packages() {
        for target in package["targets"].as_array().expect("targets").iter().filter(untested) {
            let path = PathBuf::from(text(target, "src_path"));
            let files = match is_kind(target, &["lib"]) {
                true => rust_files(path.parent().expect("a folder")),
                false => vec![path],
            };
            for file in files {
                let source = fs::read_to_string(&file).expect("a source");
                let is_for_tests = |line: &str| {
                    ["#[test]", "#[cfg(test)]"].iter().any(|with| line.trim_start().starts_with(with))
                };
                assert!(!source.lines().any(is_for_tests), "{} has a test that never runs", short(&file));
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 10, "there are such targets");
}

fn is_kind(target: &Value, kinds: &[&str]) -> bool {
    let own = target["kind"].as_array().into_iter().flatten();
    own.filter_map(Value::as_str).any(|kind| kinds.contains(&kind))
}

#[test]
fn each_package_has_its_licences_and_its_readme() {
    for package in published() {
        let name = text(&package, "name");
        let output = cargo()
            .args(["package", "--list", "--allow-dirty", "--package", name])
            .output()
            .expect("started");
        let listed = String::from_utf8_lossy(&output.stdout);
        let files: Vec<&str> = listed.lines().collect();
        for file in ["Cargo.toml", "README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(files.contains(&file), "the package of {name} has no {file}\n{errors}");
        }
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let (ours, theirs) = (fs::read(root().join(licence)), fs::read(folder(&package).join(licence)));
            assert_eq!(ours.ok(), theirs.ok(), "{licence} of {name} is another");
        }
    }
}

#[test]
fn no_crate_includes_what_its_package_has_not() {
    for folder in crate_folders().into_iter().filter(|folder| !folder.ends_with("bench")) {
        for file in rust_files(&folder.join("src")) {
            let source = fs::read_to_string(&file).expect("a source");
            for include in source.split("include_str!(\"").skip(1) {
                let path =
                    file.parent().expect("a folder").join(include.split('"').next().unwrap_or_default());
                let path = path.canonicalize().unwrap_or(path);
                let inside = folder.canonicalize().expect("the crate");
                assert!(path.starts_with(inside), "{} includes {}", short(&file), short(&path));
            }
        }
    }
}
