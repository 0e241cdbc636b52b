//! Packages as they are: a workspace whose keys are inherited, with a patch, lints that deny, a build script that decides conditions and writes code, a
//! procedural macro, features, and a library of another name and place. `cover` and `diff` take it.

use crate::package_support::{said, touchstone};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Its files.
const FILES: [(&str, &str); 9] = [
    (
        "Cargo.toml",
        "[workspace]\nmembers = [\"core\", \"marks\"]\nexclude = [\"instead\"]\nresolver = \"2\"\n[workspace.package]\nversion = \"0.3.0\"\n\
         edition = \"2018\"\nrust-version = \"1.65\"\n[workspace.dependencies]\nmarks = { path = \"marks\" }\ntouchstone-made-up = \"1\"\n\
         [workspace.lints.rust]\nunsafe_code = \"forbid\"\n[patch.crates-io]\ntouchstone-made-up = { path = \"instead\" }\n",
    ),
    (
        "instead/Cargo.toml",
        "[package]\nname = \"touchstone-made-up\"\nversion = \"1.2.0\"\nedition = \"2021\"\n[workspace]\n",
    ),
    ("instead/src/lib.rs", "#![no_std]\npub fn most(a: u8, b: u8) -> u8 { if a > b { a } else { b } }\n"),
    (
        "marks/Cargo.toml",
        "[package]\nname = \"marks\"\nversion.workspace = true\nedition.workspace = true\n[lib]\nproc-macro = true\n",
    ),
    (
        "marks/src/lib.rs",
        "extern crate proc_macro;\nuse proc_macro::TokenStream;\n#[proc_macro_attribute]\n\
         pub fn kept(_: TokenStream, item: TokenStream) -> TokenStream { item }\n",
    ),
    (
        "core/Cargo.toml",
        "[package]\nname = \"shop-core\"\nversion.workspace = true\nedition.workspace = true\nrust-version.workspace = true\n\
         build = \"make/build.rs\"\n[lib]\nname = \"shop\"\npath = \"source/lib.rs\"\n[features]\ndefault = [\"std\"]\nstd = []\nextra = []\n\
         [dependencies]\nmarks.workspace = true\ntouchstone-made-up.workspace = true\n[lints]\nworkspace = true\n",
    ),
    (
        "core/make/build.rs",
        "fn main() {\n    println!(\"cargo:rustc-check-cfg=cfg(wide)\");\n    println!(\"cargo:rustc-check-cfg=cfg(narrow)\");\n    \
         println!(\"cargo:rustc-cfg=wide\");\n    let out = std::env::var(\"OUT_DIR\").unwrap();\n    let text = \"pub fn made(number: u8) -> u8 \
         {\\n    if number == 77 { 1 } else { 0 }\\n}\\n\";\n    std::fs::write(format!(\"{}/made.rs\", out), text).unwrap();\n}\n",
    ),
    (
        "core/source/lib.rs",
        "#![cfg_attr(not(feature = \"std\"), no_std)]\n#![deny(warnings)]\nextern crate alloc;\nuse alloc::vec::Vec;\n\
         include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\"));\n#[cfg(narrow)]\npub fn size(number: u16) -> u8 {\n    if number > 300 { 1 } else { 2 }\n}\n\
         #[cfg(wide)]\npub fn size(number: u32) -> u16 {\n    if number > 70_000 { 1 } else { 2 }\n}\n#[marks::kept]\npub fn most(a: u8, b: u8) -> u8 {\n    \
         let most = touchstone_made_up::most(a, b);\n    if most < a { 0 } else { most }\n}\n\
         pub fn none() -> Vec<u8> {\n    Vec::new()\n}\n\
         #[cfg(feature = \"extra\")]\npub fn extra(number: u8) -> bool {\n    number > 3\n}\n",
    ),
    ("core/examples/one.rs", "fn main() { println!(\"{}\", shop::size(3)); }\n"),
];

fn workspace() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in FILES {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }
    folder
}

fn document(folder: &Path, command: &str, arguments: &[&str]) -> Value {
    let output = touchstone(folder, command, arguments);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)))
}

#[test]
fn a_workspace_is_taken_as_it_is() {
    let folder = workspace();
    let listed =
        said(&touchstone(folder.path(), "cover", &["-p", "shop-core", "--list", "--features", "extra"]));
    assert!(listed.contains("5 of 5 public functions and methods are explored"), "{listed}");
    let listed = said(&touchstone(folder.path(), "cover", &["-p", "marks", "--list"]));
    assert!(listed.contains("the package `marks` is of procedural macros"), "{listed}");

    let report = document(folder.path(), "cover", &["-p", "shop-core", "--time", "4s", "--format", "json"]);
    let goals = report["subjects"].as_array().expect("subjects").iter().flat_map(|subject| {
        let goals = subject["goals"].as_array().into_iter().flatten().filter(|goal| goal["kind"] == "branch");
        goals.map(|goal| {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            (text(&goal["file"]), text(&goal["name"]), text(&goal["verdict"]))
        })
    });
    let goals: Vec<_> = goals.collect();
    // Of what the script wrote, both branches; of another crate's function in the patch's place one isn't taken.
    assert_eq!(
        goals.iter().filter(|(file, _, verdict)| file.ends_with("made.rs") && verdict == "covered").count(),
        2,
        "{goals:?}"
    );
    assert_eq!(goals.iter().filter(|(_, _, verdict)| verdict == "infeasible").count(), 1, "{goals:?}");

    let compared = touchstone(
        folder.path(),
        "diff",
        &["-p", "shop-core", "--base", "core", "--fn", "size", "--fn", "made"],
    );
    assert!(said(&compared).contains("2 functions: 2 agree: proved"), "{}", said(&compared));
}
