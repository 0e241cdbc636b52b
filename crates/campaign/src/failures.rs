//! The failure file: failing inputs, kept next to the source (`src/scores.rs` -> `src/scores.touchstone`), replayed
//! first and forgotten when they pass.
//!
//! It keeps values, not seeds, so it means the same after a strategy has changed. Invariant: a change touches the
//! entries it is about and no other line; comments, entries of other functions and lines that can't be read stay
//! as they are, byte for byte. Writers exclude each other by a lock on the folder and replace the file
//! in one step, so a reader sees the file before or after a change and nothing between.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// The extension that replaces `rs`.
pub const EXTENSION: &str = "touchstone";

const HEADER: &str = "\
# Failing inputs that Touchstone found, replayed first by every `cargo test` until they pass.
# Each line: the function, a tab, its input. Keep this file under version control; lines and file may be deleted.
";

/// The failures recorded next to one source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failures {
    path: PathBuf,
}

/// Lines that were read for one function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// Its inputs, in the order of the file.
    pub inputs: Vec<String>,
    /// The lines that can't be read, by number from 1, whosever they are.
    pub corrupt: Vec<usize>,
}

/// The failure file can't be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FailuresError {
    /// The system says no.
    #[error("{path}: {source}")]
    Io {
        /// The failure file.
        path: String,
        /// The system's error.
        source: io::Error,
    },
    /// The text doesn't fit on a line, so it can't be an entry.
    #[error("an input with a line break in it can't be recorded")]
    LineBreak,
}

impl Failures {
    /// The failure file of a source file.
    pub fn beside(source: &Path) -> Failures {
        Failures { path: source.with_extension(EXTENSION) }
    }

    /// A file beside a source file with another extension, of the same form.
    pub(crate) fn beside_as(source: &Path, extension: &str) -> Failures {
        Failures { path: source.with_extension(extension) }
    }

    /// Path of the file, whether it's there or would be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Failures recorded for the function. A missing file records nothing.
    ///
    /// # Errors
    /// If the file is there but can't be read. Bytes that aren't UTF-8 make their line a corrupt one.
    pub fn read(&self, function: &str) -> Result<Recorded, FailuresError> {
        let mut recorded = Recorded::default();
        for (number, line) in lines(&self.bytes()?).enumerate() {
            match Line::read(line) {
                Line::Entry { function: of, input } if of == function => {
                    if !recorded.inputs.iter().any(|known| known == input) {
                        recorded.inputs.push(input.to_owned());
                    }
                }
                Line::Entry { .. } | Line::Other => {}
                Line::Corrupt => recorded.corrupt.push(number + 1),
            }
        }
        Ok(recorded)
    }

    /// Records an input of the function, and forgets those in `forget`. Does nothing if that changes nothing;
    /// deletes the file when its last entry goes and nothing of anyone else's is in it.
    ///
    /// # Errors
    /// If the file can't be read or replaced; it's as it was then.
    pub fn update(
        &self,
        function: &str,
        record: Option<&str>,
        forget: &[String],
    ) -> Result<(), FailuresError> {
        if record.is_some_and(|input| input.contains(['\n', '\r'])) || function.contains(['\n', '\r', '\t']) {
            return Err(FailuresError::LineBreak);
        }
        if record.is_none() && forget.is_empty() {
            return Ok(());
        }
        let lock = self.lock()?;
        let before = self.bytes()?;
        let mut after = Vec::with_capacity(before.len() + 256);
        let mut record = record;
        for line in lines(&before) {
            match Line::read(line) {
                Line::Entry { function: of, input } if of == function => {
                    if Some(input) == record {
                        record = None;
                    } else if forget.iter().any(|gone| gone == input) {
                        continue;
                    }
                }
                Line::Entry { .. } | Line::Other | Line::Corrupt => {}
            }
            after.extend_from_slice(line);
            after.push(b'\n');
        }
        if let Some(input) = record {
            if after.is_empty() {
                after.extend_from_slice(HEADER.as_bytes());
            }
            after.extend_from_slice(format!("{function}\t{input}\n").as_bytes());
        }
        let written = if after == before {
            Ok(())
        } else if after == HEADER.as_bytes() {
            fs::remove_file(&self.path)
        } else {
            self.replace(&after)
        };
        drop(lock);
        written.map_err(|source| self.error(source))
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, FailuresError> {
        match fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            read => read.map_err(|source| self.error(source)),
        }
    }

    /// In one step: a new file beside the old one takes its name, and its permissions.
    pub(crate) fn replace(&self, bytes: &[u8]) -> io::Result<()> {
        let folder = self.path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let mut file =
            tempfile::Builder::new().prefix(".touchstone-").tempfile_in(folder.unwrap_or(Path::new(".")))?;
        file.write_all(bytes)?;
        match fs::metadata(&self.path) {
            Ok(metadata) => file.as_file().set_permissions(metadata.permissions())?,
            Err(_) => make_readable(file.as_file())?,
        }
        file.as_file().sync_all()?;
        file.persist(&self.path).map_err(|error| error.error)?;
        Ok(())
    }

    /// The lock is on the folder: no file that nobody wants under version control, none elsewhere that others could make and hold, and not the
    /// failure file itself, which is replaced, so that two could hold a lock on "it".
    pub(crate) fn lock(&self) -> Result<File, FailuresError> {
        let folder =
            self.path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let say = &mut |folder: &Path| {
            eprintln!("waiting for another process that records failures in {}", folder.display());
        };
        let locked = lockable(folder).and_then(|file| wait(&file, folder, PATIENCE, say).map(|()| file));
        locked.map_err(|source| self.error(source))
    }

    pub(crate) fn error(&self, source: io::Error) -> FailuresError {
        FailuresError::Io { path: self.path.display().to_string(), source }
    }
}

#[cfg(unix)]
fn lockable(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

/// File that can be locked: the folder, or a file in it where folders can't be.
#[cfg(not(unix))]
fn lockable(folder: &Path) -> io::Result<File> {
    let path = folder.join(".touchstone-lock");
    fs::OpenOptions::new().create(true).truncate(false).write(true).open(path)
}

/// Times to wait for a lock that somebody else holds.
#[derive(Clone, Copy)]
struct Patience {
    /// After so long it's said.
    silent: Duration,
    /// After so long it's an error.
    most: Duration,
}

/// For somebody who writes a small file.
const PATIENCE: Patience = Patience { silent: Duration::from_secs(1), most: Duration::from_secs(10) };

/// Waits for the lock, and says so after a while.
fn wait(file: &File, folder: &Path, patience: Patience, say: &mut dyn FnMut(&Path)) -> io::Result<()> {
    let begin = Instant::now();
    let mut said = false;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if begin.elapsed() >= patience.most => {
                let why = format!("another process has held its lock for {} s", patience.most.as_secs());
                return Err(io::Error::new(io::ErrorKind::TimedOut, why));
            }
            Err(TryLockError::WouldBlock) => {}
        }
        if !said && begin.elapsed() >= patience.silent {
            say(folder);
            said = true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A temporary file is for its owner's eyes; a file of the source tree isn't.
#[cfg(unix)]
fn make_readable(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn make_readable(_file: &File) -> io::Result<()> {
    Ok(())
}

/// One line of the file.
enum Line<'a> {
    Entry {
        function: &'a str,
        input: &'a str,
    },
    /// A comment or nothing.
    Other,
    Corrupt,
}

impl<'a> Line<'a> {
    fn read(line: &'a [u8]) -> Line<'a> {
        let Ok(text) = std::str::from_utf8(line) else { return Line::Corrupt };
        let text = text.strip_suffix('\r').unwrap_or(text);
        if text.trim().is_empty() || text.starts_with('#') {
            return Line::Other;
        }
        match text.split_once('\t') {
            // In what types stand for there are spaces: `Queue<u8, u8>`.
            Some((function, input)) if !function.is_empty() && !plain_part(function).contains(' ') => {
                Line::Entry { function, input }
            }
            _ => Line::Corrupt,
        }
    }
}

/// A function's name as far as its first type argument.
fn plain_part(function: &str) -> &str {
    function.split('<').next().unwrap_or(function)
}

/// The lines without their line breaks. A last line that has none is one too.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let body = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    body.split(|byte| *byte == b'\n').take(if bytes.is_empty() { 0 } else { usize::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What's said while a lock is waited for, and how that ends.
    fn waited(folder: &Path, patience: Patience, mut when_said: impl FnMut()) -> (usize, io::Result<()>) {
        let mut said = 0;
        let file = lockable(folder).expect("a folder");
        let ended = wait(&file, folder, patience, &mut |of| {
            assert_eq!(of, folder);
            said += 1;
            when_said();
        });
        (said, ended)
    }

    #[test]
    fn who_waits_for_a_lock_says_so_once_and_not_without_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let patience = |silent, most| Patience {
            silent: Duration::from_millis(silent),
            most: Duration::from_millis(most),
        };
        let (said, ended) = waited(folder.path(), patience(0, 60_000), || ());
        assert!(said == 0 && ended.is_ok(), "nobody holds it");
        let holder = lockable(folder.path()).expect("a folder");
        holder.lock().expect("locked");
        let (said, ended) = waited(folder.path(), patience(20, 2000), || ());
        let error = ended.expect_err("it's held");
        assert_eq!((said, error.kind()), (1, io::ErrorKind::TimedOut));
        assert_eq!(error.to_string(), "another process has held its lock for 2 s");
        let (said, _) = waited(folder.path(), patience(60_000, 50), || ());
        assert_eq!(said, 0, "it ended before");
        let (said, ended) =
            waited(folder.path(), patience(20, 60_000), || holder.unlock().expect("unlocked"));
        assert!(said == 1 && ended.is_ok(), "it was let go");
        assert_eq!((PATIENCE.silent.as_secs(), PATIENCE.most.as_secs()), (1, 10));
    }
}
