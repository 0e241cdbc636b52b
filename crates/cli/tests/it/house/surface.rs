//! What a crate offers: names at its root, so few that they can be counted, and no module whose contents nobody counts.

use super::{root, rust_files};
use std::fs;

/// The crates that are held to a number of public items.
const MOST: [(&str, usize); 1] = [("refine", 20)];

/// The public names at the root of a crate, or why they can't be counted.
fn names(library: &str) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    let modules: Vec<&str> =
        library.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect();
    // Comments and attributes stand on lines of their own.
    let is_code = |line: &&str| !line.starts_with("//") && !line.starts_with('#');
    let code: Vec<&str> = library.lines().map(str::trim).filter(is_code).collect();
    for statement in code.join(" ").split(';') {
        let Some(item) = statement.trim().strip_prefix("pub ") else { continue };
        let Some(tree) = item.strip_prefix("use ") else {
            return Err(format!("`{item}` is public: give it a place in a module and re-export it"));
        };
        let leaves = tree.split_once('{').map_or(tree, |(_, leaves)| leaves.trim_end_matches('}'));
        for leaf in leaves.split(',').map(str::trim).filter(|leaf| !leaf.is_empty()) {
            let name = leaf.rsplit([':', ' ']).next().unwrap_or(leaf);
            if name == "*" || leaf.contains('{') || modules.contains(&name) {
                return Err(format!("`{leaf}` has contents that can't be counted"));
            }
            names.push(name.to_owned());
        }
    }
    Ok(names)
}

#[test]
fn a_crate_offers_few_items_and_each_by_name() {
    for (name, most) in MOST {
        let folder = root().join("crates").join(name).join("src");
        let library = fs::read_to_string(folder.join("lib.rs")).expect("a library");
        let names = names(&library).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(!names.is_empty() && names.len() <= most, "{name} offers {}: {names:?}", names.len());
        for file in rust_files(&folder) {
            let source = fs::read_to_string(&file).expect("a file");
            assert!(!source.contains("#[macro_export]"), "{} offers a macro", file.display());
        }
    }
}

#[test]
fn what_cannot_be_counted_is_noticed() {
    let counted = |library: &str| names(library).map(|names| names.join(" "));
    let library = "//! A crate; with a head.\nmod one;\n/// A thing; another.\npub use one::{A, B as C};\npub use one::d;\nuse two::E;\n";
    assert_eq!(counted(library), Ok("A C d".to_owned()));
    for library in [
        "pub mod one;\n",
        "mod one;\npub use one::*;\n",
        "mod one;\npub use two::one;\n",
        "pub fn one() {}\nmod two;\n",
    ] {
        assert!(counted(library).is_err(), "{library}");
    }
}
