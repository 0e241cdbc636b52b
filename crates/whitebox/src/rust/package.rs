//! The package that a file in Rust belongs to, as Cargo tells it: the edition, the targets, and what it depends on.

use serde_json::Value;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use touchstone_process as process;

/// So long Cargo may take.
const LIMIT: Duration = Duration::from_secs(20);

/// A package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// What Cargo calls it, among all others.
    pub id: String,
    /// Its manifest.
    pub manifest: PathBuf,
    /// The edition of what has no other.
    pub edition: String,
    /// Its targets.
    pub targets: Vec<Target>,
    /// The packages that it's compiled with.
    pub dependencies: Vec<String>,
    /// Its features, each with those that it turns on.
    pub features: BTreeMap<String, Vec<String>>,
    /// The folder of its workspace.
    pub workspace: PathBuf,
    /// Where Cargo puts what it makes.
    pub target: PathBuf,
}

/// What Cargo makes of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its name: that of the crate.
    pub name: String,
    /// Its root.
    pub root: PathBuf,
    /// Its edition.
    pub edition: String,
    /// Whether it's the library.
    pub is_library: bool,
    /// What it's for: `lib`, `cdylib`, `proc-macro`, `bin`, `custom-build`, …
    pub kinds: Vec<String>,
}

impl Package {
    /// The package of a file; `None` if it's in none, or Cargo can't be asked. Cost: a run of Cargo, without the network.
    pub fn of(file: &Path) -> Option<Package> {
        let file = fs::canonicalize(file).ok()?;
        let manifest = file.ancestors().skip(1).map(|folder| folder.join("Cargo.toml"));
        let manifest = manifest.into_iter().find(|manifest| manifest.is_file())?;
        packages(&manifest)?.into_iter().find(|package| package.manifest == manifest)
    }

    /// Its library, if it has one.
    pub fn library(&self) -> Option<&Target> {
        self.targets.iter().find(|target| target.is_library)
    }

    /// Whether it has a target of a kind.
    pub fn makes(&self, kind: &str) -> bool {
        self.targets.iter().any(|target| target.kinds.iter().any(|known| known == kind))
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        self.manifest.parent().unwrap_or(Path::new(""))
    }

    /// The edition that a file is compiled with: that of the target whose root it is, or of the package.
    pub fn edition_of(&self, file: &Path) -> &str {
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let target = self.targets.iter().find(|target| target.root == file);
        target.map_or(&self.edition, |target| &target.edition)
    }

    /// Why a file of the package may not compile by itself, in a sentence.
    pub fn why_not_alone(&self, file: &Path) -> Option<String> {
        let file = fs::canonicalize(file).ok()?;
        match self.targets.iter().find(|target| target.root == file) {
            None => Some(format!(
                "a module of the package `{}` is compiled by itself here: `crate::` and `super::` lead nowhere in it",
                self.name
            )),
            Some(target) if !target.is_library => Some(format!(
                "what's compiled here is one file with the standard library, not the package `{}`: its library can be covered",
                self.name
            )),
            Some(_) if !self.dependencies.is_empty() => Some(format!(
                "what's compiled here is one file with its modules and the standard library; the package `{}` depends on {}, which \
                 `--flag=--extern=NAME=PATH` can name once they're compiled",
                self.name,
                self.dependencies.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
            )),
            Some(_) => None,
        }
    }
}

/// The packages of a manifest: its own, and those of its workspace.
pub fn packages(manifest: &Path) -> Option<Vec<Package>> {
    let cargo = std::env::var_os("CARGO").filter(|name| !name.is_empty());
    let mut command = Command::new(cargo.unwrap_or_else(|| OsString::from("cargo")));
    command
        .args(["metadata", "--no-deps", "--offline", "--format-version=1", "--manifest-path"])
        .arg(manifest);
    let ran = process::run(&mut command, LIMIT).ok().filter(process::Ran::succeeded)?;
    read(&ran.stdout)
}

/// What `cargo metadata` says.
fn read(text: &str) -> Option<Vec<Package>> {
    let all: Value = serde_json::from_str(text).ok()?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let path = |value: &Value| {
        let path = PathBuf::from(value.as_str()?);
        Some(fs::canonicalize(&path).unwrap_or(path))
    };
    let package = |about: &Value| {
        let edition = text(&about["edition"])?;
        let target = |target: &Value| {
            let kinds: Vec<String> = target["kind"].as_array()?.iter().filter_map(text).collect();
            let is_library = kinds.iter().any(|kind| kind.ends_with("lib"));
            let edition = text(&target["edition"]).unwrap_or_else(|| edition.clone());
            let name = text(&target["name"])?.replace('-', "_");
            Some(Target { name, root: path(&target["src_path"])?, edition, is_library, kinds })
        };
        let dependency = |about: &Value| match about["kind"].is_null() {
            true => text(&about["name"]),
            false => None,
        };
        Some(Package {
            name: text(&about["name"])?,
            id: text(&about["id"])?,
            manifest: path(&about["manifest_path"])?,
            targets: about["targets"].as_array()?.iter().filter_map(target).collect(),
            dependencies: about["dependencies"].as_array()?.iter().filter_map(dependency).collect(),
            edition,
            features: about["features"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, on)| {
                    let on = on.as_array().into_iter().flatten().filter_map(text);
                    (name.clone(), on.collect())
                })
                .collect(),
            workspace: path(&all["workspace_root"])?,
            target: path(&all["target_directory"])?,
        })
    };
    all["packages"].as_array()?.iter().map(package).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cargo_says_of_a_package_is_read() {
        let text = r#"{"workspace_root":"/nowhere","target_directory":"/nowhere/target","packages":[{"name":"two","id":"two 1.0.0","edition":"2018","manifest_path":"/nowhere/Cargo.toml",
            "dependencies":[{"name":"serde","kind":null},{"name":"cc","kind":"build"}],
            "targets":[{"kind":["lib"],"name":"the-two","src_path":"/nowhere/src/lib.rs","edition":"2018"},
                       {"kind":["bin"],"name":"two","src_path":"/nowhere/src/main.rs","edition":"2021"}]}]}"#;
        let [package] = &read(text).unwrap()[..] else { panic!("one package") };
        assert_eq!((&*package.name, &package.dependencies[..]), ("two", &["serde".to_owned()][..]));
        assert_eq!(package.edition_of(Path::new("/nowhere/src/main.rs")), "2021");
        assert_eq!(package.edition_of(Path::new("/nowhere/src/inner.rs")), "2018");
        let libraries: Vec<bool> = package.targets.iter().map(|target| target.is_library).collect();
        assert_eq!(libraries, [true, false]);
        assert_eq!(package.library().map(|library| &*library.name), Some("the_two"));
        assert_eq!(read("no document"), None);
    }
}
