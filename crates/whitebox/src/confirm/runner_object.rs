//! The tests' [runner](crate::emit::runner) as an object: it's the same for all tests, and takes a compiler longer than most of them. It's made once for a
//! compiler and flags, and kept in the user's cache.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use touchstone_front_llvm::compile::kept::{self, Kept};
use touchstone_process::{self as process, End};

use super::{COMPILING, runner};

/// The objects that are kept: for coverage, two kinds of sanitizers and the other compiler, of several compilers.
const KEPT: Kept = Kept { prefix: "run-", suffix: ".o", most: 16 };

/// Where a runner's object is kept; `None` if it's nowhere.
pub(super) struct Place {
    folder: PathBuf,
    key: u64,
}

/// The flags that the runner is compiled with, of those for tests: nobody counts what's run of it.
pub(super) fn flags<'f>(of_tests: &[&'f str]) -> Vec<&'f str> {
    of_tests.iter().copied().filter(|flag| !["--coverage", "-g"].contains(flag)).collect()
}

impl Place {
    /// Of a compiler with these flags. Cost: a run of the compiler that says its version.
    pub(super) fn of(compiler: &OsStr, flags: &[&str]) -> Option<Place> {
        let folder = kept::cache()?;
        let said = process::run(Command::new(compiler).arg("--version"), COMPILING).ok()?;
        if said.end != End::Code(0) {
            return None;
        }
        // What a compiler is told beside its arguments may change what it makes.
        let told: Vec<Option<OsString>> =
            ["CPATH", "C_INCLUDE_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX"].map(std::env::var_os).into();
        let mut hasher = DefaultHasher::new();
        (compiler, flags, said.stdout, told, runner::TEXT, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
        Some(Place { folder, key: hasher.finish() })
    }

    /// Puts the object that's kept into a file. `false` if there's none that is whole.
    pub(super) fn put(&self, file: &Path) -> bool {
        let Some(bytes) = KEPT.read(&self.folder, self.key) else { return false };
        let Some((object, sum)) = bytes.split_last_chunk::<8>() else { return false };
        *sum == checksum(object) && fs::write(file, object).is_ok()
    }

    /// Keeps the object that's in a file. Where that can't be done it's made anew the next time.
    pub(super) fn keep(&self, file: &Path) {
        let Ok(mut bytes) = fs::read(file) else { return };
        bytes.extend(checksum(&bytes));
        let _ = KEPT.keep(&self.folder, self.key, &bytes);
    }
}

fn checksum(bytes: &[u8]) -> [u8; 8] {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish().to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_object_is_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Place { folder: folder.path().join("cache"), key: 7 };
        let (made, put) = (folder.path().join("made.o"), folder.path().join("put.o"));
        assert!(!place.put(&put));
        fs::write(&made, "an object").expect("written");
        place.keep(&made);
        assert!(place.put(&put) && fs::read(&put).expect("read") == b"an object");
        let kept = fs::read_dir(&place.folder).expect("read").flatten().next().expect("kept").path();
        fs::write(&kept, fs::read(&kept).expect("read").split_last().expect("bytes").1).expect("written");
        assert!(!place.put(&put));
    }
}
