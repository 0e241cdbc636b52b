//! `--watch`: once more whenever a source changes. Sources are looked at several times a second, on every system in the same way: that costs less
//! than a build has to wait for an editor to be done.

use crate::args::{Packages, Test};
use crate::build::cargo;
use crate::exit::{Error, Status};
use crate::output;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Time between two looks.
const PAUSE: Duration = Duration::from_millis(250);

/// Runs the tests, and again after each change, until it's interrupted. What can't be built is said, and waits for a change as well.
///
/// # Errors
/// If Cargo knows no workspace here.
pub(super) fn watch(test: &Test, run: impl Fn(&Test) -> Result<Status, Error>) -> Result<Status, Error> {
    let folder = workspace(&test.packages)?;
    loop {
        // Before the run: what changes meanwhile may be in it or not.
        let before = Sources::of(&folder);
        if let Err(error) = run(test) {
            output::complain(&error);
        }
        output::say(&format!("waiting for a change in {} (Ctrl-C ends it)\n", folder.display()));
        before.wait_for_others(&folder);
    }
}

/// The folder of the workspace that the packages are in.
fn workspace(packages: &Packages) -> Result<PathBuf, Error> {
    let mut command = cargo();
    command.args(["locate-project", "--workspace", "--message-format", "plain"]);
    if let Some(path) = &packages.manifest_path {
        command.arg("--manifest-path").arg(path);
    }
    let no_cargo =
        |source| Error::NoCargo { program: cargo().get_program().to_string_lossy().into(), source };
    let found = command.output().map_err(no_cargo)?;
    let manifest = String::from_utf8_lossy(&found.stdout);
    match Path::new(manifest.trim_end()).parent() {
        Some(folder) if found.status.success() => Ok(folder.to_owned()),
        _ => Err(Error::Run(String::from_utf8_lossy(&found.stderr).trim_end().to_owned())),
    }
}

/// The files that a build or a run depends on, and when each was written.
#[derive(PartialEq, Eq)]
struct Sources(BTreeMap<PathBuf, Option<SystemTime>>);

impl Sources {
    fn of(folder: &Path) -> Sources {
        let (mut files, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let (path, name) = (entry.path(), entry.file_name());
                let Ok(kind) = entry.file_type() else { continue };
                if kind.is_dir() {
                    // Cargo marks the folders that it builds in, whatever they're called.
                    let is_left_out =
                        name.to_string_lossy().starts_with('.') || path.join("CACHEDIR.TAG").exists();
                    folders.extend(Some(path).filter(|_| !is_left_out));
                } else if is_source(&path) {
                    let written = entry.metadata().and_then(|file| file.modified()).ok();
                    files.insert(path, written);
                }
            }
        }
        Sources(files)
    }

    /// Returns when there are others than these, and they've been the same for a while.
    fn wait_for_others(&self, folder: &Path) {
        let mut last = Sources::of(folder);
        loop {
            std::thread::sleep(PAUSE);
            let now = Sources::of(folder);
            if now != *self && now == last {
                return;
            }
            last = now;
        }
    }
}

fn is_source(path: &Path) -> bool {
    let has_extension = |extension: &str| path.extension().is_some_and(|own| own == extension);
    has_extension("rs") || has_extension("toml") || path.file_name().is_some_and(|name| name == "Cargo.lock")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{create_dir_all, write};

    #[test]
    fn sources_are_what_is_built_and_not_what_comes_of_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str| {
            let path = folder.path().join(name);
            create_dir_all(path.parent().expect("a folder")).expect("a folder");
            write(&path, "").expect("a file");
            path
        };
        let known = [file("Cargo.toml"), file("src/lib.rs"), file("tests/more/a.rs")];
        let before = Sources::of(folder.path());
        assert!(before.0.keys().eq(&known));
        for other in ["src/lib.touchstone", "built/CACHEDIR.TAG", "built/a.rs", ".git/a.toml", "notes.md"] {
            file(other);
        }
        assert!(Sources::of(folder.path()) == before);
        file("Cargo.lock");
        assert!(Sources::of(folder.path()) != before);
        before.wait_for_others(folder.path());
    }
}
