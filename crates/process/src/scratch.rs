//! Temporary folders that are gone when we are, however we end.
//!
//! A folder that its owner removes stays if the owner is killed. So all of ours lie in one folder of this process, and beside the process
//! sits a shell that reads from a pipe of ours until that closes, and then removes the folder: after a normal end, after a signal that nobody handled,
//! after SIGKILL. It sits there before the folder does, so there's no moment at which one could stay. Programs that we run have their temporary files in
//! it, too. Cost: one `sh` a process, when the first folder is asked for. Where there's no `sh`, what a killed process made stays.

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use tempfile::TempDir;

/// The folder of this process, and who removes it.
struct Scratch {
    path: PathBuf,
    /// Whose process it is: a fork of ours has a folder of its own.
    owner: u32,
    /// Holds the pipe's other end.
    _janitor: Option<Child>,
}

static SCRATCH: Mutex<Option<Scratch>> = Mutex::new(None);

/// A new empty folder, removed when it's dropped or when this process ends.
///
/// # Errors
/// Nothing can be written where temporary files go (`TMPDIR`).
pub fn folder() -> io::Result<TempDir> {
    tempfile::tempdir_in(of_this_process()?)
}

/// Has a program put its temporary files there, too, so that none stays where it's killed; not if it was told another place.
pub fn lend(command: &mut Command) {
    if command.get_envs().any(|(name, _)| name == TEMPORARY) {
        return;
    }
    if let Ok(folder) = of_this_process() {
        command.env(TEMPORARY, folder);
    }
}

/// The variable with the folder of temporary files.
const TEMPORARY: &str = "TMPDIR";

fn of_this_process() -> io::Result<PathBuf> {
    let mut scratch = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    let ours = |scratch: &&Scratch| scratch.owner == std::process::id() && scratch.path.is_dir();
    if let Some(scratch) = scratch.as_ref().filter(ours) {
        return Ok(scratch.path.clone());
    }
    let mut _janitor = None;
    let made = tempfile::Builder::new().prefix("touchstone-").make(|path| {
        _janitor = janitor(path);
        make_private(path)
    });
    let path = made?.into_temp_path().keep().map_err(|error| error.error)?;
    *scratch = Some(Scratch { path: path.clone(), owner: std::process::id(), _janitor });
    Ok(path)
}

/// Whatever runs on for a moment may write to the folder while that's removed: it's tried for ten seconds.
#[cfg(unix)]
const REMOVE: &str = "cd / && read -r _; for _ in $(seq 100); do rm -rf -- \"$1\" && exit; sleep 0.1; done";

/// A folder for the eyes of this process' user.
#[cfg(unix)]
fn make_private(path: &std::path::Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().mode(0o700).create(path)
}

#[cfg(not(unix))]
fn make_private(path: &std::path::Path) -> io::Result<()> {
    std::fs::create_dir(path)
}

#[cfg(unix)]
fn janitor(path: &std::path::Path) -> Option<Child> {
    let mut command = Command::new("sh");
    command.args(["-c", REMOVE, "sh"]).arg(path).stdin(Stdio::piped());
    command.stdout(Stdio::null()).stderr(Stdio::null()).env_remove("ENV");
    // A terminal's interrupt is for us.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn().ok()
}

#[cfg(not(unix))]
fn janitor(_path: &std::path::Path) -> Option<Child> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;
    use std::time::{Duration, Instant};

    #[test]
    fn a_folder_is_gone_when_it_is_dropped() {
        let folder = folder().expect("a folder");
        let path = folder.path().to_owned();
        fs::write(path.join("file"), "text").expect("written");
        drop(folder);
        assert!(!path.exists());
    }

    /// This test's program starts itself once more, as somebody who is killed while it has folders.
    #[test]
    fn a_killed_process_leaves_nothing() {
        const PLACE: &str = "TOUCHSTONE_SCRATCH_TEST";
        if let Some(path) = std::env::var_os(PLACE) {
            let folder = folder().expect("a folder");
            fs::write(folder.path().join("file"), "text").expect("written");
            fs::write(Path::new(&path).with_extension("part"), folder.path().display().to_string())
                .expect("written");
            fs::rename(Path::new(&path).with_extension("part"), &path).expect("renamed");
            std::thread::sleep(Duration::from_secs(1000));
        }
        let outer = tempfile::tempdir().expect("a folder");
        let path = outer.path().join("folder");
        let mut middle = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "scratch::tests::a_killed_process_leaves_nothing"])
            .env(PLACE, &path)
            .stdout(Stdio::null())
            .spawn()
            .expect("started");
        let begin = Instant::now();
        let patience = || {
            assert!(begin.elapsed() < Duration::from_secs(60), "nothing happens");
            std::thread::sleep(Duration::from_millis(5));
        };
        while !path.exists() {
            patience();
        }
        let made = PathBuf::from(fs::read_to_string(&path).expect("a path"));
        assert!(made.join("file").exists());
        middle.kill().expect("killed");
        middle.wait().expect("ended");
        while made.parent().is_some_and(Path::exists) {
            patience();
        }
    }
}
