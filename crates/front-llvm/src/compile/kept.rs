//! What compilers make again and again of the same, kept in the user's cache from run to run: files that are whole or not there, of which the
//! ones made last stay.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How the names of files begin that aren't whole yet, and after how long nobody writes there any more.
const BEING_WRITTEN: &str = ".";
const ABANDONED: Duration = Duration::from_secs(3600);

/// A kind of files in the cache. A file's name is its prefix, a key in sixteen hexadecimal digits, and its suffix; the key has to tell apart whatever
/// the content depends on.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// How their names begin.
    pub prefix: &'static str,
    /// How they end.
    pub suffix: &'static str,
    /// Most files of the kind that are kept.
    pub most: usize,
}

impl Kept {
    /// What's kept under a key; `None` if nothing is, it can't be read, or others may have written it: it's linked into what's run.
    pub fn read(&self, folder: &Path, key: u64) -> Option<Vec<u8>> {
        let mut file = File::open(self.target(folder, key)).ok()?;
        let about = file.metadata().ok().filter(touchstone_process::is_own)?;
        let mut bytes = Vec::with_capacity(usize::try_from(about.len()).unwrap_or(0));
        file.read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// Keeps something under a key, in one step, and takes away what was made long ago, as well as what somebody who was killed had begun. `None` if
    /// it can't be written. Cost: linear in it and in the files there.
    pub fn keep(&self, folder: &Path, key: u64, bytes: &[u8]) -> Option<()> {
        fs::create_dir_all(folder).ok()?;
        let begun = format!("{BEING_WRITTEN}{}", self.prefix);
        let mut file = tempfile::Builder::new().prefix(&begun).tempfile_in(folder).ok()?;
        file.write_all(bytes).ok()?;
        file.persist(self.target(folder, key)).ok()?;
        let files = || fs::read_dir(folder).into_iter().flatten().flatten();
        let is_named = |entry: &fs::DirEntry, prefix: &str, suffix: &str| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.starts_with(prefix) && name.ends_with(suffix)
        };
        let made = |entry: &fs::DirEntry| entry.metadata().and_then(|data| data.modified()).ok();
        let mut all: Vec<_> = files().filter(|entry| is_named(entry, self.prefix, self.suffix)).collect();
        all.sort_by_key(|entry| std::cmp::Reverse(made(entry)));
        let is_abandoned = |entry: &fs::DirEntry| {
            let age = made(entry).and_then(|made| made.elapsed().ok());
            is_named(entry, &begun, "") && age.is_some_and(|age| age > ABANDONED)
        };
        for old in all.into_iter().skip(self.most).chain(files().filter(is_abandoned)) {
            let _ = fs::remove_file(old.path());
        }
        Some(())
    }

    fn target(&self, folder: &Path, key: u64) -> PathBuf {
        folder.join(format!("{}{key:016x}{}", self.prefix, self.suffix))
    }
}

/// The folder for what's kept: the one that's asked for, or one of the user's cache, where systems have that.
pub fn cache() -> Option<PathBuf> {
    let said = |name| std::env::var_os(name).map(PathBuf::from);
    if let Some(given) = said("TOUCHSTONE_CACHE") {
        return Some(given).filter(|given| !given.as_os_str().is_empty());
    }
    // A relative path there is to be ignored, says the XDG base directory specification.
    let absolute = |path: &PathBuf| path.is_absolute();
    let at_home = |inside: &str| std::env::home_dir().filter(absolute).map(|home| home.join(inside));
    let user = match std::env::consts::OS {
        "windows" => said("LOCALAPPDATA").filter(absolute),
        "macos" => at_home("Library/Caches"),
        _ => said("XDG_CACHE_HOME").filter(absolute).or_else(|| at_home(".cache")),
    };
    user.map(|user| user.join("touchstone"))
}

#[cfg(test)]
mod tests {
    use super::Kept;

    #[test]
    fn the_ones_made_last_are_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = Kept { prefix: "run-", suffix: ".o", most: 2 };
        assert_eq!(kept.read(folder.path(), 1), None);
        for key in 1..=4 {
            kept.keep(folder.path(), key, &[key as u8]).expect("kept");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let all: Vec<bool> = (1..=4).map(|key| kept.read(folder.path(), key).is_some()).collect();
        assert_eq!(all, [false, false, true, true]);
        assert_eq!(kept.read(folder.path(), 4), Some(vec![4]));
        assert_eq!(std::fs::read_dir(folder.path()).expect("read").count(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn what_others_may_have_written_is_not_taken() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let kept = Kept { prefix: "run-", suffix: ".o", most: 2 };
        kept.keep(folder.path(), 1, b"ours").expect("kept");
        let file = kept.target(folder.path(), 1);
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o666)).expect("set");
        assert_eq!(kept.read(folder.path(), 1), None);
    }
}
