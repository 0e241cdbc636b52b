//! The version that a package is compared with: a folder as it is, a revision that Git has, put into the target folder, or a version that was
//! published, which Cargo fetches.

use crate::exit::Error;
use crate::files::write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use touchstone_process::{self as process, Ran};
use touchstone_whitebox::rust::package::{Package, packages};

/// So long Git or Cargo may take.
const LIMIT: Duration = Duration::from_secs(300);

/// Another version of a package.
pub(super) struct Base {
    /// It.
    pub(super) package: Package,
    /// What it's called.
    pub(super) called: String,
}

/// Finds the version of a package that's meant: a folder if there's one of that name, else a revision, else a published version.
///
/// # Errors
/// It's none of these, or the package isn't there.
pub(super) fn of_base(base: &str, package: &Package) -> Result<Base, Error> {
    let path = Path::new(base);
    if path.exists() {
        let manifest = if path.is_dir() { path.join("Cargo.toml") } else { path.to_owned() };
        return Ok(Base { package: named(&manifest, package)?, called: base.to_owned() });
    }
    let asked = format!("{base}^{{commit}}");
    let revision = git(package.folder(), &["rev-parse", "--verify", "--quiet", &asked], None);
    if let Some(revision) = revision {
        return revision_of(base, revision.trim(), package);
    }
    match is_version(base) {
        true => published(base, package),
        false => Err(Error::Run(format!(
            "--base {base}: it's no folder, no revision that Git knows here, and no version such as 1.4.0"
        ))),
    }
}

fn is_version(text: &str) -> bool {
    let numbers = text.split(['-', '+']).next().unwrap_or_default();
    let parts: Vec<&str> = numbers.split('.').collect();
    parts.len() == 3 && parts.iter().all(|part| part.parse::<u64>().is_ok())
}

/// The package of that name in a manifest's workspace.
fn named(manifest: &Path, package: &Package) -> Result<Package, Error> {
    let all = packages(manifest).ok_or_else(|| {
        Error::NotAProgram(format!(
            "{}: Cargo can't read this manifest; `cargo metadata` says why",
            manifest.display()
        ))
    })?;
    let found = all.into_iter().find(|known| known.name == package.name);
    found.ok_or_else(|| {
        Error::NotAProgram(format!("{}: there's no package `{}`", manifest.display(), package.name))
    })
}

/// The output of Git, if it succeeds. `index`: the file that it's to keep its index in.
fn git(folder: &Path, arguments: &[&str], index: Option<&Path>) -> Option<String> {
    let mut command = Command::new("git");
    command.args(arguments).current_dir(folder);
    command.envs(index.map(|index| ("GIT_INDEX_FILE", index)));
    let ran = process::run(&mut command, LIMIT).ok().filter(Ran::succeeded)?;
    Some(ran.stdout)
}

/// The package as a revision has it, with the repository around it.
fn revision_of(base: &str, revision: &str, package: &Package) -> Result<Base, Error> {
    let failed = |what: &str| Error::Run(format!("--base {base}: Git can't {what}"));
    let top = git(package.folder(), &["rev-parse", "--show-toplevel"], None);
    let top = PathBuf::from(top.ok_or_else(|| failed("say where the repository is"))?.trim());
    let folder = package.target.join("touchstone").join("base").join(revision);
    let own = fs::canonicalize(package.folder()).unwrap_or_else(|_| package.folder().to_owned());
    let top = fs::canonicalize(&top).unwrap_or(top);
    let inside = own.strip_prefix(&top).map_err(|_| failed("say where in it the package is"))?;
    let called = format!("{base} ({})", revision.get(..10).unwrap_or(revision));
    let done = folder.join("touchstone.done");
    if !done.exists() {
        fs::create_dir_all(&folder)
            .map_err(|source| Error::File { path: folder.display().to_string(), source })?;
        let index = folder.join("touchstone.index");
        let prefix = format!("--prefix={}/", folder.display());
        git(&top, &["read-tree", revision], Some(&index)).ok_or_else(|| failed("read it"))?;
        git(&top, &["checkout-index", "--all", "--force", &prefix], Some(&index))
            .ok_or_else(|| failed("write its files"))?;
        stand_alone(&folder)?;
        write(&done, revision)?;
    }
    let there = folder.join(inside).join("Cargo.toml");
    // It may have stood elsewhere.
    let manifest = if there.is_file() { there } else { folder.join("Cargo.toml") };
    if !manifest.is_file() {
        return Err(Error::Run(format!("--base {base}: there's no package there then")));
    }
    Ok(Base { package: named(&manifest, package)?, called })
}

/// Has a checkout with a manifest be a workspace of its own, in the midst of what may have become one since.
fn stand_alone(checkout: &Path) -> Result<(), Error> {
    let manifest = checkout.join("Cargo.toml");
    let Ok(text) = fs::read_to_string(&manifest) else { return Ok(()) };
    let begins = |line: &str| line.starts_with("[workspace]") || line.starts_with("[workspace.");
    match text.lines().any(|line| begins(&line.replace(' ', ""))) {
        true => Ok(()),
        false => write(&manifest, &format!("{text}\n[workspace]\n")),
    }
}

/// The package as it was published, from where Cargo keeps its sources.
fn published(version: &str, package: &Package) -> Result<Base, Error> {
    let folder = package.target.join("touchstone").join("base").join(format!("{}-{version}", package.name));
    let failed = |source| Error::File { path: folder.display().to_string(), source };
    fs::create_dir_all(folder.join("src")).map_err(failed)?;
    let manifest = folder.join("Cargo.toml");
    let text = format!(
        "[package]\nname = \"touchstone-base\"\nversion = \"0.0.0\"\nedition = \"2021\"\npublish = false\n\n[dependencies]\n{} = \"={version}\"\n\n[workspace]\n",
        package.name
    );
    write(&manifest, &text)?;
    write(&folder.join("src/lib.rs"), "")?;
    let cargo = std::env::var_os("CARGO").filter(|name| !name.is_empty()).unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version=1", "--manifest-path"]).arg(&manifest);
    let ran = process::run(&mut command, LIMIT)
        .map_err(|error| Error::Run(format!("Cargo can't be run: {error}")))?;
    let said =
        || ran.stderr.lines().find(|line| line.starts_with("error")).unwrap_or("Cargo doesn't say why");
    let refused = || Error::Run(format!("--base {version}: {}", said()));
    let known: serde_json::Value =
        serde_json::from_str(if ran.succeeded() { &ran.stdout } else { "null" }).unwrap_or_default();
    let all = known["packages"].as_array().ok_or_else(refused)?;
    let found = all.iter().find(|known| known["name"] == *package.name && known["version"] == version);
    let path = found.and_then(|known| known["manifest_path"].as_str()).ok_or_else(refused)?;
    let called = format!("{} {version}", package.name);
    Ok(Base { package: named(Path::new(path), package)?, called })
}
