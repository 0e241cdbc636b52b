//! The crates that declarations are proposed for: a package's own library, and what the package depends on, as Cargo resolves it.

use crate::Error;
use crate::rust::harness::Features;
use crate::rust::survey::{Cfg, Survey};
use serde_json::Value;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use touchstone_report::{did_you_mean, similar};

/// What our crate is called.
const OURS: &str = "touchstone";

/// A crate that tests can name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Krate {
    /// By what it's named in code.
    pub name: String,
    /// Its root.
    pub root: PathBuf,
    /// The features that it's compiled with.
    pub features: BTreeSet<String>,
    /// How a manifest asks for it: an inline table.
    dependency: String,
}

/// A package with what its tests can name.
#[derive(Clone, Debug)]
pub struct Around {
    /// The package's name.
    pub package: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Its library, if it has one.
    pub library: Option<Krate>,
    /// What it and its tests depend on.
    pub dependencies: Vec<Krate>,
    /// Our own crate.
    pub(super) ours: Krate,
    /// Where Cargo puts what it makes.
    pub(super) target: PathBuf,
    /// The workspace's lock file.
    pub(super) lock: PathBuf,
}

impl Around {
    /// That of the package with this manifest, built with these features. Cost: a run of Cargo.
    ///
    /// # Errors
    /// Cargo can't resolve what it depends on, or it doesn't depend on Touchstone.
    pub fn of(manifest: &Path, features: &Features) -> Result<Around, Error> {
        let manifest = std::fs::canonicalize(manifest)
            .map_err(|source| Error::File { path: manifest.display().to_string(), source })?;
        let all = metadata(&manifest, features)?;
        let unread = || Error::Refused(format!("{}: Cargo's answer can't be read", manifest.display()));
        let package = all["packages"]
            .as_array()
            .and_then(|all| {
                all.iter().find(|about| path(&about["manifest_path"]).as_ref() == Some(&manifest))
            })
            .ok_or_else(unread)?;
        let id = &package["id"];
        let nodes = all["resolve"]["nodes"].as_array().ok_or_else(unread)?;
        let node = nodes.iter().find(|node| node["id"] == *id).ok_or_else(unread)?;
        let krate = |name: &str, id: &Value| {
            let about = all["packages"].as_array()?.iter().find(|about| about["id"] == *id)?;
            let features = nodes.iter().find(|node| node["id"] == *id)?["features"].as_array()?;
            Krate::read(name, about, features)
        };
        let mut dependencies = vec![];
        for dependency in node["deps"].as_array().into_iter().flatten() {
            let kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            let is_for_code = kinds.into_iter().any(|kind| kind["kind"] != "build");
            if let (Some(name), true) = (dependency["name"].as_str(), is_for_code) {
                dependencies.extend(krate(name, &dependency["pkg"]));
            }
        }
        let at = dependencies.iter().position(|krate| krate.name == OURS).ok_or_else(|| {
            Error::Refused(format!(
                "the package `{}` doesn't depend on `{OURS}`, which its tests need: `cargo add --dev {OURS}`",
                text(&package["name"]).unwrap_or_default()
            ))
        })?;
        let ours = dependencies.remove(at);
        let name = text(&package["name"]).ok_or_else(unread)?;
        let workspace = path(&all["workspace_root"]).ok_or_else(unread)?;
        Ok(Around {
            library: krate(&library_name(package).unwrap_or_default(), id),
            folder: manifest.parent().unwrap_or(Path::new("")).to_owned(),
            package: name,
            dependencies,
            ours,
            target: path(&all["target_directory"]).ok_or_else(unread)?,
            lock: workspace.join("Cargo.lock"),
        })
    }

    /// What a path like `lru::LruCache` asks for: a crate, and the type in it unless all are meant. A path that begins with no crate is one in the
    /// package's library.
    ///
    /// # Errors
    /// There's no such crate.
    pub fn asked_for(&self, name: Option<&str>) -> Result<(&Krate, Option<String>), Error> {
        let own = || {
            self.library.as_ref().ok_or_else(|| {
                Error::Refused(format!(
                    "the package `{}` has no library: name a type of a crate that it depends on, as in `lru::LruCache`",
                    self.package
                ))
            })
        };
        let Some(name) = name else { return Ok((own()?, None)) };
        let (first, rest) = match name.split_once("::") {
            Some(("crate", rest)) => return Ok((own()?, Some(rest.to_owned()))),
            Some((first, rest)) => (first, Some(rest.to_owned())),
            None => (name, None),
        };
        let plain = first.replace('-', "_");
        if let Some(krate) = self.library.iter().chain(&self.dependencies).find(|krate| krate.name == plain) {
            return Ok((krate, rest));
        }
        match &self.library {
            Some(library) => Ok((library, Some(name.to_owned()))),
            None => Err(self.no_crate(first)),
        }
    }

    /// What there is instead of a crate.
    fn no_crate(&self, name: &str) -> Error {
        let known = self.library.iter().chain(&self.dependencies).map(|krate| krate.name.as_str());
        let similar: Vec<String> = similar(name, known);
        Error::Refused(format!(
            "the package `{}` has no library, and depends on no crate `{name}`{}",
            self.package,
            did_you_mean(&similar)
        ))
    }
}

impl Krate {
    /// What it offers. Cost: linear in its sources, and a run of rustc.
    pub fn survey(&self) -> Survey {
        Survey::of(&self.root, &Cfg::with(self.features.clone()))
    }

    /// The line of a manifest that asks for it.
    pub(super) fn line(&self) -> String {
        format!("{} = {}\n", self.name, self.dependency)
    }

    fn read(name: &str, about: &Value, features: &[Value]) -> Option<Krate> {
        let library = about["targets"].as_array()?.iter().find(|target| is_library(target))?;
        let root = path(&library["src_path"])?;
        let (package, version) = (about["name"].as_str()?, about["version"].as_str()?);
        let from = match about["source"].as_str() {
            Some(source) if source.starts_with("registry+https://github.com/rust-lang/crates.io-index") => {
                format!("version = \"={version}\"")
            }
            _ => format!("path = {:?}", path(&about["manifest_path"])?.parent()?.display().to_string()),
        };
        let features: BTreeSet<String> = features.iter().filter_map(text).collect();
        let on: Vec<&String> = features.iter().filter(|name| *name != "default").collect();
        let default = features.contains("default");
        let dependency =
            format!("{{ package = {package:?}, {from}, default-features = {default}, features = {on:?} }}");
        Some(Krate { name: name.to_owned(), root, features, dependency })
    }
}

fn library_name(package: &Value) -> Option<String> {
    let library = package["targets"].as_array()?.iter().find(|target| is_library(target))?;
    Some(library["name"].as_str()?.replace('-', "_"))
}

fn is_library(target: &Value) -> bool {
    let kinds = target["kind"].as_array().into_iter().flatten().filter_map(Value::as_str);
    kinds.into_iter().any(|kind| matches!(kind, "lib" | "rlib" | "dylib"))
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn path(value: &Value) -> Option<PathBuf> {
    let path = PathBuf::from(value.as_str()?);
    Some(std::fs::canonicalize(&path).unwrap_or(path))
}

/// What Cargo says of a package and all that it depends on; first without the network.
fn metadata(manifest: &Path, features: &Features) -> Result<Value, Error> {
    let cargo = std::env::var_os("CARGO").filter(|name| !name.is_empty());
    let cargo = cargo.unwrap_or_else(|| OsString::from("cargo"));
    let run = |offline: bool| {
        let mut command = Command::new(&cargo);
        command.args(["metadata", "--format-version=1", "--manifest-path"]).arg(manifest);
        command.args(features.arguments());
        command.args(offline.then_some("--offline"));
        command.output().map_err(|error| Error::Refused(format!("Cargo can't be run: {error}")))
    };
    let mut ran = run(true)?;
    if !ran.status.success() {
        ran = run(false)?;
    }
    if !ran.status.success() {
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        let why = said.lines().next().unwrap_or("Cargo doesn't say why");
        return Err(Error::Refused(format!("{}: {why}", manifest.display())));
    }
    serde_json::from_slice(&ran.stdout)
        .map_err(|error| Error::Refused(format!("what `cargo metadata` says can't be read: {error}")))
}
