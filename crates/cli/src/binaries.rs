//! The specifications in test binaries: generated tests are those whose name begins with [`PREFIX`], and each
//! tells its subject when asked to.

use crate::build::TestBinary;
use crate::exit::Error;
use crate::output;
use std::ffi::OsString;
use std::path::PathBuf;
use std::{env, fs, process::Command, process::Stdio};
use touchstone_campaign::Subject;
use touchstone_campaign::harness::events::{DESCRIBE, Described, Event, parse};
use touchstone_process::sandbox;

/// The beginning of the name of every generated test.
pub const PREFIX: &str = "touchstone_";

/// A specification and the binary that runs it.
#[derive(Clone, Debug)]
pub struct Specification<'a> {
    /// Where it's compiled in.
    pub binary: &'a TestBinary,
    /// What it's of.
    pub subject: Subject,
    /// What its inputs are recorded under beside the source file.
    pub recorded_as: String,
}

impl Specification<'_> {
    /// Whether its path contains the text.
    pub fn contains(&self, filter: Option<&str>) -> bool {
        filter.is_none_or(|filter| self.subject.function.contains(filter))
    }

    /// The source file, if it's there. The compiler names files from the package's folder, or from its workspace's.
    pub fn source(&self) -> Option<PathBuf> {
        let folders = self.binary.package_dir.ancestors();
        folders.map(|folder| folder.join(&self.subject.file)).find(|path| path.is_file())
    }
}

/// A command that runs the binary as Cargo would, with nothing to read.
pub fn test_command(binary: &TestBinary) -> Command {
    let mut command = Command::new(&binary.executable);
    command
        .current_dir(&binary.package_dir)
        .env("CARGO_MANIFEST_DIR", &binary.package_dir)
        .env("CARGO_PKG_NAME", &binary.package)
        .stdin(Stdio::null());
    if let Some(folders) = library_folders(binary) {
        command.env(LIBRARY_PATH, folders);
    }
    command
}

/// The variable in which systems are told where dynamic libraries are.
const LIBRARY_PATH: &str = match () {
    () if cfg!(windows) => "PATH",
    () if cfg!(target_os = "macos") => "DYLD_FALLBACK_LIBRARY_PATH",
    () => "LD_LIBRARY_PATH",
};

/// Where a binary's dynamic libraries are, as Cargo tells those that it runs: its own folders first.
fn library_folders(binary: &TestBinary) -> Option<OsString> {
    let known = env::var_os(LIBRARY_PATH).unwrap_or_default();
    // An empty one would stand for the folder that the process is in.
    let known = env::split_paths(&known).filter(|folder| !folder.as_os_str().is_empty());
    env::join_paths(binary.libraries.iter().cloned().chain(known)).ok()
}

/// All specifications, by package, target, file and line.
///
/// # Errors
/// If a binary can't be started. One that has no list of tests (its own harness) has no specifications, and that's said.
pub fn specifications(binaries: &[TestBinary]) -> Result<Vec<Specification<'_>>, Error> {
    let mut all = Vec::new();
    for binary in binaries {
        let tests = generated_tests(binary)?;
        if !tests.is_empty() {
            all.extend(
                describe(binary, &tests)?
                    .into_iter()
                    .map(|Described { subject, recorded_as }| Specification { binary, subject, recorded_as }),
            );
        }
    }
    all.sort_by(|a, b| order(a).cmp(&order(b)));
    Ok(all)
}

fn order<'a>(specification: &'a Specification<'_>) -> impl Ord + 'a {
    let Specification { binary, subject, .. } = specification;
    (&binary.package, &binary.target, &subject.file, subject.line, subject.column, &subject.function)
}

/// The names of the generated tests, with their paths.
fn generated_tests(binary: &TestBinary) -> Result<Vec<String>, Error> {
    let failed = |source| Error::File { path: binary.executable.display().to_string(), source };
    let mut command = test_command(binary);
    command.args(["--list", "--format", "terse"]);
    let (mut command, _private) = sandbox::kept(command, &[]).map_err(failed)?;
    let output = command.stdin(Stdio::null()).output().map_err(failed)?;
    if !output.status.success() {
        output::say(&format!(
            "note: the test target `{}` of {} doesn't list its tests, so none of them is run ({})\n",
            binary.target, binary.package, output.status
        ));
    }
    Ok(listed_tests(&String::from_utf8_lossy(&output.stdout)))
}

fn listed_tests(list: &str) -> Vec<String> {
    let tests = list.lines().filter_map(|line| line.strip_suffix(": test"));
    let is_generated = |path: &&str| path.rsplit("::").next().unwrap_or(path).starts_with(PREFIX);
    tests.filter(is_generated).map(str::to_owned).collect()
}

/// Asks the tests what they are of. One that merely has such a name doesn't answer.
fn describe(binary: &TestBinary, tests: &[String]) -> Result<Vec<Described>, Error> {
    let error = |path: &str, source| Error::File { path: path.into(), source };
    let directory = touchstone_process::folder().map_err(|source| error("a temporary directory", source))?;
    let path = directory.path().join("subjects");
    let failed = |source| error(&binary.executable.display().to_string(), source);
    let mut command = test_command(binary);
    command.args(tests).args(["--exact", "--include-ignored"]).env(DESCRIBE, &path);
    let (mut command, _private) = sandbox::kept(command, &[directory.path().to_owned()]).map_err(failed)?;
    let output = command.stdin(Stdio::null()).output().map_err(failed)?;
    let text = fs::read_to_string(&path).unwrap_or_default();
    let mut subjects = Vec::new();
    for line in text.lines() {
        match parse(line) {
            Ok(Event::Described(described)) => subjects.push(described),
            Ok(Event::Progress { .. } | Event::Record(_) | Event::Outcome(_) | Event::Replays { .. }) => {}
            Err(error) => return Err(Error::Run(version_mismatch(binary, &error))),
        }
    }
    if subjects.is_empty() && !output.status.success() {
        let said = String::from_utf8_lossy(&output.stdout);
        return Err(Error::Run(format!(
            "`{}` can't describe its tests:\n{said}",
            binary.executable.display()
        )));
    }
    Ok(subjects)
}

/// A line that can't be read was written by another version of the library.
pub fn version_mismatch(binary: &TestBinary, error: &serde_json::Error) -> String {
    format!(
        "the tests of {} were built with a version of touchstone that this command ({}) doesn't understand: {error}",
        binary.package,
        env!("CARGO_PKG_VERSION")
    )
}

#[cfg(test)]
mod tests {
    use super::listed_tests;

    #[test]
    fn generated_tests_are_told_by_the_last_part_of_their_path() {
        let list = "a::touchstone_best: test\ntouchstone_f: test\ntouchstone_mod::other: test\n\
                    a::touchstone_bench: benchmark\n\n2 tests, 1 benchmark\n";
        assert_eq!(listed_tests(list), ["a::touchstone_best", "touchstone_f"]);
    }
}
