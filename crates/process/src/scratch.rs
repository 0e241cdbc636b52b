//! Temporary folders that are gone when we are, however we end.
//!
//! A folder that its owner removes stays if the owner is killed. So all of ours lie in one folder of this process, and beside the process
//! sits a shell that reads from a pipe of ours until that closes, and then removes the folder: after a normal end, after a signal that nobody
//! handled, after SIGKILL. It sits there before the folder does, so there's no moment at which one could stay. Programs that we run have their
//! temporary files in it, too, and make it anew where they're to write to it and it isn't there, as rustc does: so whoever [watches](crate::Group)
//! one has the pipe's end as well, and the folder is removed when they're gone. Cost: one `sh` a process, when the first folder is asked for. Where
//! there's no `sh`, what a killed process made stays.

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
    janitor: Option<Child>,
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
    let mut janitor = None;
    let made = tempfile::Builder::new().prefix("touchstone-").make(|path| {
        janitor = wait_to_remove(path);
        make_private(path).inspect_err(|_| {
            // It's somebody else's.
            if let Some(mut nobodys) = janitor.take() {
                let _ = nobodys.kill();
                let _ = nobodys.wait();
            }
        })
    });
    let path = made?.into_temp_path().keep().map_err(|error| error.error)?;
    *scratch = Some(Scratch { path: path.clone(), owner: std::process::id(), janitor });
    Ok(path)
}

/// Another end of the janitor's pipe, as a program's standard output: the folder stays while that's open.
#[cfg(unix)]
pub(crate) fn held() -> Stdio {
    use std::os::fd::AsFd;
    let scratch = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    let ours = scratch.as_ref().filter(|scratch| scratch.owner == std::process::id());
    let pipe = ours.and_then(|scratch| scratch.janitor.as_ref()?.stdin.as_ref());
    pipe.and_then(|pipe| pipe.as_fd().try_clone_to_owned().ok()).map_or_else(Stdio::null, Stdio::from)
}

/// Whatever runs on for a moment may write to the folder while that's removed, or make it anew: it's tried for ten seconds, until it stays away.
#[cfg(unix)]
const REMOVE: &str = "cd / && read -r _; \
    for _ in $(seq 100); do rm -rf -- \"$1\"; sleep 0.1; [ -e \"$1\" ] || exit; done";

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
fn wait_to_remove(path: &std::path::Path) -> Option<Child> {
    let mut command = Command::new("sh");
    command.args(["-c", REMOVE, "sh"]).arg(path).stdin(Stdio::piped());
    command.stdout(Stdio::null()).stderr(Stdio::null()).env_remove("ENV");
    // A terminal's interrupt is for us.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn().ok()
}

#[cfg(not(unix))]
fn wait_to_remove(_path: &std::path::Path) -> Option<Child> {
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

    /// Says something to whoever waits for the file.
    fn tell(path: &Path, text: &str) {
        fs::write(path.with_extension("part"), text).expect("written");
        fs::rename(path.with_extension("part"), path).expect("renamed");
    }

    /// This test's program once more, as somebody who is killed; its process, the folder of what it tells, and what that is first.
    fn middle(test: &str, place: &str) -> (Child, TempDir, String) {
        let outer = tempfile::tempdir().expect("a folder");
        let path = outer.path().join("told");
        let middle = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", test])
            .env(place, &path)
            .stdout(Stdio::null())
            .spawn()
            .expect("started");
        eventually("something is told", || path.exists());
        let told = fs::read_to_string(&path).expect("told");
        (middle, outer, told)
    }

    fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
        let begin = Instant::now();
        while !is_so() {
            assert!(begin.elapsed() < Duration::from_secs(60), "never: {what}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn kill(middle: &mut Child) {
        middle.kill().expect("killed");
        middle.wait().expect("ended");
    }

    #[test]
    fn a_killed_process_leaves_nothing() {
        const PLACE: &str = "TOUCHSTONE_SCRATCH_TEST";
        if let Some(path) = std::env::var_os(PLACE) {
            let folder = folder().expect("a folder");
            fs::write(folder.path().join("file"), "text").expect("written");
            tell(Path::new(&path), &folder.path().display().to_string());
            std::thread::sleep(Duration::from_secs(1000));
        }
        let (mut middle, _outer, made) = middle("scratch::tests::a_killed_process_leaves_nothing", PLACE);
        let made = PathBuf::from(made);
        assert!(made.join("file").exists());
        kill(&mut middle);
        eventually("the folder is gone", || !made.parent().is_some_and(Path::exists));
    }

    /// Who holds the pipe's other end makes the folder anew, as compilers do whose watchers are slow.
    #[test]
    fn a_folder_is_gone_when_those_are_who_would_make_it_anew() {
        const PLACE: &str = "TOUCHSTONE_SCRATCH_ANEW_TEST";
        if let Some(path) = std::env::var_os(PLACE) {
            let folder = folder().expect("a folder");
            fs::write(folder.path().join("file"), "text").expect("written");
            let mut holder = Command::new("sh");
            holder.args(["-c", "while [ -d \"$2\" ]; do mkdir -p \"$1/more\"; sleep 0.01; done", "sh"]);
            holder.arg(folder.path()).arg(Path::new(&path).with_file_name("")).stdout(held());
            std::mem::forget(holder.spawn().expect("started"));
            tell(Path::new(&path), &folder.path().display().to_string());
            std::thread::sleep(Duration::from_secs(1000));
        }
        let test = "scratch::tests::a_folder_is_gone_when_those_are_who_would_make_it_anew";
        let (mut middle, outer, made) = middle(test, PLACE);
        let made = PathBuf::from(made);
        kill(&mut middle);
        std::thread::sleep(Duration::from_millis(500));
        assert!(made.join("file").exists(), "whoever holds the pipe is waited for");
        drop(outer);
        eventually("the folder is gone", || !made.parent().is_some_and(Path::exists));
        std::thread::sleep(Duration::from_millis(300));
        assert!(!made.exists());
    }
}
