//! A process with everything that it starts, which ends when we do.
//!
//! Whoever kills a process leaves its children alone, and whoever is killed leaves all of its own alone. So each program that we start
//! joins a process group that a watcher leads: a shell that reads from a pipe of ours until that closes, and then
//! kills the group with SIGKILL. The pipe closes when [`Group`] is dropped, and when our process ends, however it ends: nobody can
//! forget it, and no signal handler is needed. The watcher is there before the program is, and what's forked to become the program has the pipe's end
//! until it does, so there's no moment at which we could end and the program run on. The watcher is no child of the program's, so a program that waits
//! for its children doesn't meet it. A process that leaves its group (a daemon) leaves its watcher, too.
//!
//! Our [temporary folder](crate::folder) is removed when no watcher is left, for compilers make the folders anew that they're told to write to.
//!
//! Cost: a `sh`, about a millisecond. Where there's no `sh`, and elsewhere than on Unix, the program alone is killed.

use crate::scratch;
use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};

/// A running program and what it started, with who watches. All of it ends when this is dropped.
#[derive(Debug)]
pub struct Group {
    leader: Child,
    /// Kills the group when its standard input ends.
    watcher: Option<Child>,
}

impl Group {
    /// Starts a program as a group of its own, which a terminal's interrupt doesn't reach.
    ///
    /// # Errors
    /// It can't be started.
    pub fn start(command: &mut Command) -> io::Result<Group> {
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            if let Some((group, mut watcher)) = watch() {
                match command.process_group(group).spawn() {
                    Ok(leader) => return Ok(Group { leader, watcher: Some(watcher) }),
                    // A watcher that has ended leads no group: it's done without one.
                    Err(_) if !matches!(watcher.try_wait(), Ok(None)) => {}
                    Err(error) => {
                        dismiss(watcher);
                        return Err(error);
                    }
                }
            }
            command.process_group(0);
        }
        Ok(Group { leader: command.spawn()?, watcher: None })
    }

    /// The program itself: its streams, its number.
    pub fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// The program's exit status, if it ended. Processes that it started may run on.
    ///
    /// # Errors
    /// The system doesn't say.
    pub fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.leader.try_wait()
    }

    /// Kills the program with all that it started, and waits for its end. Harmless where it has ended.
    pub fn end(&mut self) {
        if let Some(watcher) = self.watcher.take() {
            dismiss(watcher);
        }
        // Where nobody watches; else it's dead.
        let _ = self.leader.kill();
        let _ = self.leader.wait();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}

/// Has a watcher kill its group, and itself with it.
fn dismiss(mut watcher: Child) {
    drop(watcher.stdin.take());
    let _ = watcher.wait();
}

/// A watcher with the number of the group that it leads, in which there's nobody else yet.
#[cfg(unix)]
fn watch() -> Option<(i32, Child)> {
    let mut command = Command::new("sh");
    command.args(["-c", "read -r _; kill -KILL 0"]).stdin(Stdio::piped());
    command.stdout(scratch::held()).stderr(Stdio::null()).env_remove("ENV");
    let watcher = std::os::unix::process::CommandExt::process_group(&mut command, 0).spawn().ok()?;
    Some((i32::try_from(watcher.id()).ok()?, watcher))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;
    use std::time::{Duration, Instant};

    /// The number that a script has written.
    fn number(path: &Path) -> u32 {
        let begin = Instant::now();
        loop {
            if let Some(number) = fs::read_to_string(path).ok().and_then(|text| text.trim().parse().ok()) {
                return number;
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "nothing is written");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until there's no such process; whoever adopts it may leave it a zombie.
    fn ends(id: u32) {
        let begin = Instant::now();
        let lives = || {
            let told = Command::new("ps").args(["-o", "stat=", "-p", &id.to_string()]).output().expect("ps");
            let state = String::from_utf8_lossy(&told.stdout).trim().to_owned();
            !state.is_empty() && !state.starts_with('Z')
        };
        while lives() {
            assert!(begin.elapsed() < Duration::from_secs(60), "{id} lives on");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdout(Stdio::null());
        command
    }

    #[test]
    fn what_a_program_started_ends_with_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("child");
        let mut group = Group::start(&mut shell(&format!("sleep 1000 & echo $! > {}; wait", path.display())))
            .expect("started");
        let child = number(&path);
        assert!(group.ended().expect("told").is_none());
        group.end();
        ends(child);
    }

    #[test]
    fn what_a_program_left_behind_ends_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("child");
        let mut group =
            Group::start(&mut shell(&format!("sleep 1000 & echo $! > {}", path.display()))).expect("started");
        let child = number(&path);
        while group.ended().expect("told").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        drop(group);
        ends(child);
    }

    #[test]
    fn how_a_program_ends_is_what_it_says() {
        let mut group = Group::start(&mut shell("exit 7")).expect("started");
        let status = loop {
            if let Some(status) = group.ended().expect("told") {
                break status;
            }
        };
        assert_eq!(status.code(), Some(7));
        assert!(Group::start(&mut Command::new("/nonexistent/program")).is_err());
    }

    /// A group is somebody's who was there first.
    #[test]
    fn a_program_is_watched_before_it_starts() {
        let mut group = Group::start(shell("sleep 1000").stdout(Stdio::null())).expect("started");
        let program = group.leader().id().to_string();
        let told = Command::new("ps").args(["-o", "pgid=", "-p", &program]).output().expect("ps");
        let watcher = group.watcher.as_ref().expect("a shell").id();
        assert_eq!(String::from_utf8_lossy(&told.stdout).trim(), watcher.to_string());
    }

    /// What a program would make anew is removed when who ends it is gone.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_watcher_holds_the_temporary_folder() {
        let _folder = scratch::folder().expect("a folder");
        let group = Group::start(&mut shell("sleep 1000")).expect("started");
        let watcher = group.watcher.as_ref().expect("a shell").id();
        let held = fs::read_link(format!("/proc/{watcher}/fd/1")).expect("its output");
        assert!(held.display().to_string().starts_with("pipe:"), "{held:?}");
    }

    /// A program waits for all of its children: the watcher isn't one.
    #[test]
    fn the_watcher_is_nobodys_child() {
        let mut group = Group::start(&mut shell("sleep 0.1 & wait")).expect("started");
        let begin = Instant::now();
        while group.ended().expect("told").is_none() {
            assert!(begin.elapsed() < Duration::from_secs(60), "it waits for the watcher");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// This test's program starts itself once more, as somebody who is killed while a group of theirs runs.
    #[test]
    fn a_group_ends_when_whoever_started_it_is_killed() {
        const PLACE: &str = "TOUCHSTONE_PROCESS_TEST";
        if let Some(path) = std::env::var_os(PLACE) {
            let script = format!("sleep 1000 & echo $! > {}; wait", Path::new(&path).display());
            let _group = Group::start(&mut shell(&script)).expect("started");
            std::thread::sleep(Duration::from_secs(1000));
        }
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("child");
        let mut middle = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "group::tests::a_group_ends_when_whoever_started_it_is_killed"])
            .env(PLACE, &path)
            .stdout(Stdio::null())
            .spawn()
            .expect("started");
        let child = number(&path);
        middle.kill().expect("killed");
        middle.wait().expect("ended");
        ends(child);
    }
}
