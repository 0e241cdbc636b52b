//! What a workspace has Cargo take in another package's place, for packages that stand outside of it: `[patch]` counts in a workspace's root only,
//! and paths in it begin there.

use std::path::Path;
use toml::{Table, Value};

/// The `[patch]` tables of the workspace in this folder, as a manifest elsewhere has them; empty if there are none, or the manifest can't be read, which
/// Cargo says itself.
pub(crate) fn patches(workspace: &Path) -> String {
    let manifest = std::fs::read_to_string(workspace.join("Cargo.toml")).unwrap_or_default();
    let mut manifest: Table = manifest.parse().unwrap_or_default();
    let Some(mut patch) = manifest.remove("patch") else { return String::new() };
    for registry in patch.as_table_mut().into_iter().flat_map(Table::iter_mut) {
        for (_, package) in registry.1.as_table_mut().into_iter().flat_map(Table::iter_mut) {
            if let Some(Value::String(path)) = package.get_mut("path") {
                *path = workspace.join(&*path).display().to_string();
            }
        }
    }
    Table::from_iter([("patch".to_owned(), patch)]).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_begin_at_the_workspace() {
        let folder = tempfile::tempdir().expect("a folder");
        let manifest = "[workspace]\n[patch.crates-io]\nnear = { path = \"inner/near\" }\nfar = { git = \"https://example.org/far\" }\n";
        std::fs::write(folder.path().join("Cargo.toml"), manifest).expect("written");
        let patches: Table = patches(folder.path()).parse().expect("a table");
        let registry = &patches["patch"]["crates-io"];
        let near = folder.path().join("inner/near").display().to_string();
        assert_eq!(registry["near"]["path"].as_str(), Some(&*near));
        assert_eq!(registry["far"]["git"].as_str(), Some("https://example.org/far"));
        assert_eq!(super::patches(&folder.path().join("inner")), "");
    }
}
