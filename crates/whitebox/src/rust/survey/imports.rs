//! The names that modules have for what's defined elsewhere.

use super::modules::is_public;
use syn::{Item, UseTree};

/// A name that a module has for something.
#[derive(Clone)]
pub(super) struct Import {
    /// The name; none for all that's in it.
    pub(super) name: String,
    /// What it stands for.
    pub(super) path: Vec<String>,
    /// All that's in it.
    pub(super) is_glob: bool,
    /// Whether others get it from the module.
    pub(super) is_public: bool,
}

/// The names that a module's `use` declarations make.
pub(super) fn imports(items: &[Item]) -> Vec<Import> {
    let mut found = vec![];
    for item in items {
        if let Item::Use(import) = item {
            tree(&import.tree, &mut vec![], is_public(&import.vis), &mut found);
        }
    }
    found
}

fn tree(tree_: &UseTree, path: &mut Vec<String>, is_public: bool, found: &mut Vec<Import>) {
    let mut add = |name: String, path: Vec<String>, is_glob: bool| {
        found.push(Import { name, path, is_glob, is_public });
    };
    match tree_ {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            tree(&inner.tree, path, is_public, found);
            path.pop();
        }
        UseTree::Name(name) if name.ident == "self" => {
            if let Some(last) = path.last() {
                add(last.clone(), path.clone(), false);
            }
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            add(name.clone(), path.iter().cloned().chain([name]).collect(), false);
        }
        UseTree::Rename(rename) => {
            let whole = path.iter().cloned().chain([rename.ident.to_string()]).collect();
            add(rename.rename.to_string(), whole, false);
        }
        UseTree::Glob(_) => add(String::new(), path.clone(), true),
        UseTree::Group(group) => {
            for inner in &group.items {
                tree(inner, path, is_public, found);
            }
        }
    }
}
