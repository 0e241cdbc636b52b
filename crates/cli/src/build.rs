//! The tests of the chosen packages, built by Cargo. What Cargo and rustc have to say passes through.

use crate::args::Packages;
use crate::exit::Error;
use serde::Deserialize;
use std::{
    ffi::{OsStr, OsString},
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use touchstone_process::Group;

/// A test binary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestBinary {
    /// The package it belongs to.
    pub package: String,
    /// The target it was built from: the library, a binary, an integration test.
    pub target: String,
    /// What that is: `lib`, `bin`, `test`, …; empty where it isn't known.
    pub kind: String,
    /// The file to run.
    pub executable: PathBuf,
    /// The folder of the package's Cargo.toml, in which tests are run.
    pub package_dir: PathBuf,
    /// Folders with dynamic libraries that it may need: those that were built with it, and those that build scripts name.
    pub libraries: Vec<PathBuf>,
}

/// The Cargo that called us, or the one on the PATH.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Builds the tests of the chosen packages.
///
/// # Errors
/// If Cargo can't be started, fails (it has said why), or speaks in a way that we don't know.
pub fn build(packages: &Packages) -> Result<Vec<TestBinary>, Error> {
    build_with(packages, &|_| ())
}

/// The same with a Cargo that's told more.
///
/// # Errors
/// As [`build`].
pub fn build_with(packages: &Packages, tell: &dyn Fn(&mut Command)) -> Result<Vec<TestBinary>, Error> {
    let mut command = cargo();
    command.args(["test", "--no-run", "--message-format=json-render-diagnostics"]).args(flags(packages));
    let shown = shown(&command);
    tell(&mut command);
    let no_cargo =
        |source| Error::NoCargo { program: cargo().get_program().to_string_lossy().into(), source };
    touchstone_process::lend(&mut command);
    let mut running = Group::start(command.stdin(Stdio::null()).stdout(Stdio::piped())).map_err(no_cargo)?;
    let (mut binaries, mut libraries) = (Vec::new(), Vec::new());
    let mut unreadable = None;
    for line in running.leader().stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines) {
        match line.map_err(|error| error.to_string()).and_then(|line| message(&line)) {
            Ok(Told::Binary(binary)) => binaries.push(binary),
            Ok(Told::Libraries(folders)) => libraries.extend(folders),
            Ok(Told::Other) => {}
            Err(message) => {
                unreadable.get_or_insert(message);
            }
        }
    }
    let status = running.leader().wait().map_err(no_cargo)?;
    libraries.extend(standard_libraries());
    for binary in &mut binaries {
        let built = binary.executable.ancestors().skip(1).take(2).map(Path::to_owned);
        binary.libraries = libraries.iter().cloned().chain(built).collect();
    }
    match unreadable {
        _ if !status.success() => Err(Error::Cargo { command: shown }),
        Some(message) => Err(Error::Unreadable { command: shown, message }),
        None => Ok(binaries),
    }
}

/// Where the compiler's own dynamic libraries are, if it says so.
fn standard_libraries() -> Option<PathBuf> {
    let mut command = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    let output = command.args(["--print", "target-libdir"]).stdin(Stdio::null()).output().ok()?;
    let folder = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(folder.trim_end().into())
}

/// The command as one would type it.
fn shown(command: &Command) -> String {
    let words = std::iter::once("cargo".into()).chain(command.get_args().map(OsStr::to_string_lossy));
    words.collect::<Vec<_>>().join(" ")
}

/// The choice of packages, as Cargo's flags.
pub(crate) fn flags(packages: &Packages) -> Vec<OsString> {
    let mut flags: Vec<OsString> = Vec::new();
    if let Some(path) = &packages.manifest_path {
        flags.extend(["--manifest-path".into(), path.into()]);
    }
    for package in &packages.package {
        flags.extend(["--package".into(), package.into()]);
    }
    for features in &packages.features.features {
        flags.extend(["--features".into(), features.into()]);
    }
    let switches = [
        (packages.workspace, "--workspace"),
        (packages.release, "--release"),
        (packages.features.all_features, "--all-features"),
        (packages.features.no_default_features, "--no-default-features"),
    ];
    flags.extend(switches.into_iter().filter(|(on, _)| *on).map(|(_, flag)| flag.into()));
    flags
}

/// What we read of Cargo's messages (its book, "External tools").
#[derive(Deserialize)]
struct Message {
    reason: String,
    #[serde(default)]
    package_id: String,
    #[serde(default)]
    manifest_path: PathBuf,
    target: Option<Target>,
    profile: Option<Profile>,
    executable: Option<PathBuf>,
    #[serde(default)]
    linked_paths: Vec<String>,
}

/// What a line of Cargo's says, as far as we're told.
#[derive(Debug, PartialEq, Eq)]
enum Told {
    /// A test binary was built.
    Binary(TestBinary),
    /// A build script was run, and names folders with libraries.
    Libraries(Vec<PathBuf>),
    /// Something else.
    Other,
}

#[derive(Deserialize)]
struct Target {
    name: String,
    #[serde(default)]
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

/// What a line of Cargo's speaks of.
fn message(line: &str) -> Result<Told, String> {
    // Lines of others come in between: what a wrapper of rustc prints, say.
    if !line.starts_with('{') {
        return Ok(Told::Other);
    }
    let message: Message = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let is_test = message.profile.is_some_and(|profile| profile.test);
    if message.reason == "build-script-executed" {
        // The kind of a library stands before its folder: `native=/folder`.
        let folder =
            |path: String| path.split_once('=').map_or(path.clone(), |(_, folder)| folder.to_owned());
        return Ok(Told::Libraries(
            message.linked_paths.into_iter().map(folder).map(PathBuf::from).collect(),
        ));
    }
    Ok(match (message.executable, message.target) {
        (Some(executable), Some(target)) if message.reason == "compiler-artifact" && is_test => {
            Told::Binary(TestBinary {
                package: package_name(&message.package_id),
                target: target.name,
                kind: target.kind.into_iter().next().unwrap_or_default(),
                executable,
                package_dir: message.manifest_path.parent().unwrap_or(Path::new(".")).to_owned(),
                libraries: vec![],
            })
        }
        _ => Told::Other,
    })
}

/// The name in a package id: `…#name@1.0.0`, or `…/name#1.0.0` where folder and package are named alike.
fn package_name(id: &str) -> String {
    let (place, fragment) = id.rsplit_once('#').unwrap_or(("", id));
    match fragment.split_once('@') {
        Some((name, _)) => name.to_owned(),
        None => place.rsplit('/').next().unwrap_or(fragment).to_owned(),
    }
}

/// A package as `cargo metadata` tells of it.
#[derive(Clone, Debug, Deserialize)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its targets.
    pub targets: Vec<SourceTarget>,
}

/// A target and its root file.
#[derive(Clone, Debug, Deserialize)]
pub struct SourceTarget {
    /// `lib`, `bin`, `test`, …
    pub kind: Vec<String>,
    /// The root module's file.
    pub src_path: PathBuf,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    workspace_root: PathBuf,
    target_directory: PathBuf,
    /// Of Cargo from 1.91 on.
    build_directory: Option<PathBuf>,
}

/// The workspace's root, from which the compiler names files, and the sources of the packages that the binaries are of.
///
/// # Errors
/// As [`build`].
pub fn sources(packages: &Packages, binaries: &[TestBinary]) -> Result<(PathBuf, Vec<Package>), Error> {
    let metadata = metadata(packages)?;
    // Cargo has chosen the packages already, when it built them.
    let built = |package: &Package| binaries.iter().any(|binary| binary.package == package.name);
    Ok((metadata.workspace_root, metadata.packages.into_iter().filter(built).collect()))
}

/// The folder where a build's products for people go, and, if Cargo tells that, the one where all others go.
///
/// # Errors
/// As [`build`].
pub fn folders(packages: &Packages) -> Result<(PathBuf, Option<PathBuf>), Error> {
    let metadata = metadata(packages)?;
    Ok((metadata.target_directory, metadata.build_directory))
}

fn metadata(packages: &Packages) -> Result<Metadata, Error> {
    let mut command = cargo();
    command.args(["metadata", "--no-deps", "--format-version", "1"]);
    if let Some(path) = &packages.manifest_path {
        command.arg("--manifest-path").arg(path);
    }
    let shown = shown(&command);
    let output = command.stderr(Stdio::inherit()).output().map_err(|source| Error::NoCargo {
        program: command.get_program().to_string_lossy().into(),
        source,
    })?;
    if !output.status.success() {
        return Err(Error::Cargo { command: shown });
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|error| Error::Unreadable { command: shown, message: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_binary_is_read_from_cargos_message() {
        let line = r#"{"reason":"compiler-artifact","package_id":"path+file:///w/scores#touchstone-scores@0.1.0",
            "manifest_path":"/w/scores/Cargo.toml","target":{"kind":["lib"],"name":"scores","src_path":"/w/s.rs"},
            "profile":{"opt_level":"0","test":true},"filenames":["/t/scores-1"],"executable":"/t/scores-1","fresh":true}"#;
        let expected = TestBinary {
            package: "touchstone-scores".into(),
            target: "scores".into(),
            kind: "lib".into(),
            executable: "/t/scores-1".into(),
            package_dir: "/w/scores".into(),
            libraries: vec![],
        };
        assert_eq!(message(&line.replace('\n', "")), Ok(Told::Binary(expected)));
        let script = r#"{"reason":"build-script-executed","package_id":"x","linked_libs":["z"],"linked_paths":["native=/t/out","/t/more"],"cfgs":[],"env":[],"out_dir":"/t"}"#;
        assert_eq!(message(script), Ok(Told::Libraries(vec!["/t/out".into(), "/t/more".into()])));
    }

    #[test]
    fn other_messages_are_passed_over_and_broken_ones_told() {
        assert_eq!(message(r#"{"reason":"build-finished","success":true}"#), Ok(Told::Other));
        assert_eq!(message("warning: not a message"), Ok(Told::Other));
        let library = r#"{"reason":"compiler-artifact","target":{"name":"x"},"profile":{"test":false},"executable":null}"#;
        assert_eq!(message(library), Ok(Told::Other));
        assert!(message("{\"reason\":").is_err());
    }

    #[test]
    fn package_names_are_read_from_both_forms_of_id() {
        assert_eq!(package_name("path+file:///w/scores#0.1.0"), "scores");
        assert_eq!(package_name("path+file:///w/scores#touchstone-scores@0.1.0"), "touchstone-scores");
        assert_eq!(package_name("registry+https://example.org/index#serde@1.0.0"), "serde");
    }
}
