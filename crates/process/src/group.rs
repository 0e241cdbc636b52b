//! A process with everything that it starts, which ends when we do.
//!
//! Whoever kills a process leaves its children alone, and whoever is killed leaves all of its own alone. So each program that we start
//! leads a process group, and beside it in the group sits a watcher: a shell that reads from a pipe of ours until that closes, and then
//! kills the group with SIGKILL. The pipe closes when [`Group`] is dropped, and when our process ends, however it ends: nobody can
//! forget it, and no signal handler is needed. The watcher is no child of the program's, so a program that waits for its children doesn't meet it.
//! A process that leaves its group (a daemon) leaves its watcher, too.
//!
//! Cost: a `sh`, about a millisecond, which runs beside the program. Where there's no `sh`, and elsewhere than on Unix, the program alone is killed.

use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};

/// A running program and what it started. All of it ends when this is dropped.
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
        std::os::unix::process::CommandExt::process_group(command, 0);
        let leader = command.spawn()?;
        let watcher = watch(&leader);
        Ok(Group { leader, watcher })
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
        if let Some(mut watcher) = self.watcher.take() {
            drop(watcher.stdin.take());
            // It kills itself with the group.
            let _ = watcher.wait();
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

#[cfg(unix)]
fn watch(leader: &Child) -> Option<Child> {
    let mut command = Command::new("sh");
    command.args(["-c", "read -r _; kill -KILL 0"]).stdin(Stdio::piped());
    command.stdout(Stdio::null()).stderr(Stdio::null()).env_remove("ENV");
    let group = i32::try_from(leader.id()).ok()?;
    std::os::unix::process::CommandExt::process_group(&mut command, group);
    // It fails where the program has ended already and was alone.
    command.spawn().ok()
}

#[cfg(not(unix))]
fn watch(_leader: &Child) -> Option<Child> {
    None
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
