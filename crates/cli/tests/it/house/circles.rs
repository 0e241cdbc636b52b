//! Circles of files: siblings that use each other. A child that uses its parent is a part of it, and a parent that names its children
//! shows them; neither counts.

use super::{crate_folders, rust_files, short};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use syn::UseTree;

/// Files of a circle, at most.
const LARGEST: usize = 4;

/// Larger circles that wait to be cut: a crate, and how many files at most.
const WAITING: &[(&str, usize)] = &[
    ("crates/whitebox", 8),
    ("crates/refine", 5),
    // A type, its predicates and its values are told in terms of each other.
    ("crates/spec", 10),
    // The kernel's space with its queue and propagators is one structure in several files.
    ("crates/solve", 8),
];

/// A module's path in its crate: `["render", "html"]`, empty for `lib.rs`.
type Module = Vec<String>;

fn module(source: &Path, file: &Path) -> Option<Module> {
    let below = file.strip_prefix(source).ok()?.with_extension("");
    let mut parts: Module = below.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    match parts.last().map(String::as_str) {
        Some("lib" | "main") if parts.len() == 1 => parts.clear(),
        Some("mod") => {
            parts.pop();
        }
        Some("tests") => return None,
        _ => {}
    }
    (!parts.iter().any(|part| part == "tests" || part == "bin")).then_some(parts)
}

/// The paths that a `use` names.
fn paths(tree: &UseTree, so_far: &[String], found: &mut Vec<Vec<String>>) {
    let with = |name: &syn::Ident| so_far.iter().cloned().chain([name.to_string()]).collect::<Vec<_>>();
    match tree {
        UseTree::Path(path) => paths(&path.tree, &with(&path.ident), found),
        UseTree::Name(name) => found.push(with(&name.ident)),
        UseTree::Rename(name) => found.push(with(&name.ident)),
        UseTree::Glob(_) => found.push(so_far.to_vec()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| paths(tree, so_far, found)),
    }
}

/// The path from the crate's root, or `None` if it leads into another crate.
fn absolute(at: &Module, path: &[String]) -> Option<Vec<String>> {
    let mut base = at.clone();
    let mut rest = path;
    match rest.first()?.as_str() {
        "crate" => (base, rest) = (vec![], &rest[1..]),
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|part| part == "super") {
                base.pop()?;
                rest = &rest[1..];
            }
        }
        _ => return None,
    }
    base.extend(rest.iter().cloned());
    Some(base)
}

/// Who uses whom among the modules of a crate.
fn uses(source: &Path) -> BTreeMap<Module, BTreeSet<Module>> {
    let files = rust_files(source);
    let modules: BTreeSet<Module> = files.iter().filter_map(|file| module(source, file)).collect();
    let mut all = BTreeMap::new();
    for file in &files {
        let Some(at) = module(source, file) else { continue };
        let parsed = syn::parse_file(&fs::read_to_string(file).expect("a source")).expect("Rust");
        let mut named = Vec::new();
        for item in &parsed.items {
            if let syn::Item::Use(item) = item {
                paths(&item.tree, &[], &mut named);
            }
        }
        let targets = named.iter().filter_map(|path| {
            let path = absolute(&at, path)?;
            (0..=path.len())
                .rev()
                .map(|length| path[..length].to_vec())
                .find(|prefix| modules.contains(prefix))
        });
        let siblings = targets.filter(|target| !at.starts_with(target) && !target.starts_with(&at));
        all.insert(at.clone(), siblings.collect());
    }
    all
}

fn reached(from: &Module, uses: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<Module> {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![from.clone()];
    while let Some(module) = waiting.pop() {
        for next in uses.get(&module).into_iter().flatten() {
            if seen.insert(next.clone()) {
                waiting.push(next.clone());
            }
        }
    }
    seen
}

#[test]
fn no_circle_has_more_than_four_files() {
    let mut wrong = Vec::new();
    for folder in crate_folders() {
        let uses = uses(&folder.join("src"));
        let reached: BTreeMap<&Module, BTreeSet<Module>> =
            uses.keys().map(|module| (module, self::reached(module, &uses))).collect();
        let mut done = BTreeSet::new();
        for module in uses.keys() {
            let circle: BTreeSet<&Module> = uses
                .keys()
                .filter(|other| reached[module].contains(*other) && reached[other].contains(module))
                .collect();
            let waits = WAITING.iter().any(|(of, most)| *of == short(&folder) && circle.len() <= *most);
            if circle.len() > LARGEST && !waits && done.insert(circle.clone()) {
                let files: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
                wrong.push(format!("{}: {} files: {}", short(&folder), files.len(), files.join(", ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
