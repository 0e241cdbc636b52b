//! A package with specifications that tests run the real binary on: a copy of `tests/fixture` for each test.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A copy of the fixture for one test, outside of the source tree, since runs record failures beside the source.
/// The copies share a target directory, which stays from one run of the tests to the next.
pub struct Fixture(PathBuf);

impl Fixture {
    /// A copy under that name.
    pub fn new(name: &str) -> Fixture {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let campaign = here.join("../campaign").canonicalize().expect("the campaign crate");
        let manifest = fs::read_to_string(here.join("tests/fixture/Cargo.toml.in")).expect("the manifest");
        fs::create_dir_all(copy.join("src")).expect("a folder");
        let manifest =
            manifest.replace("@NAME@", name).replace("@CAMPAIGN@", &campaign.display().to_string());
        write(&copy.join("Cargo.toml"), &manifest);
        for file in ["src/lib.rs", "src/specifications.rs"] {
            let text = fs::read_to_string(here.join("tests/fixture").join(file)).expect("a source");
            write(&copy.join(file), &text);
        }
        for left in ["touchstone.toml", "src/specifications.touchstone"] {
            let _ = fs::remove_file(copy.join(left));
        }
        // The same versions as ours, which Cargo has fetched already.
        fs::copy(here.join("../../Cargo.lock"), copy.join("Cargo.lock")).expect("the lock file");
        Fixture(copy)
    }

    /// A file of the copy.
    pub fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    /// Runs the binary in the copy.
    pub fn touchstone<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Output {
        self.command(arguments).output().expect("started")
    }

    /// The same, to be started.
    pub fn command<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
        command
            .args(arguments)
            .current_dir(&self.0)
            // It's for the tests, and would be an unknown setting.
            .env_remove("TOUCHSTONE_REFRESH")
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures"));
        command
    }
}

/// Writes a file. An unchanged one keeps its time, and Cargo its build.
pub fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).ok().as_deref() != Some(text) {
        fs::write(path, text).expect("written");
    }
}
