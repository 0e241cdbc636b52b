//! Programs that are run to their end and that may do anything: never end, print without end, crash. Each runs under a time limit, with its
//! output in files of limited length, and what it started ends with it.

use crate::{Group, lend, memory, sandbox, time};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes kept of each of a program's outputs.
const MOST_OUTPUT: u64 = 1 << 22;
/// A program that prints more is stopped.
const TOO_MUCH_OUTPUT: u64 = 64 << 20;
/// Pauses between two looks at whether a program has ended: short at first.
const FIRST_LOOK: Duration = Duration::from_micros(500);
const LAST_LOOK: Duration = Duration::from_millis(20);

/// Ways for a program to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With this code.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// It was stopped when its time was over.
    Time,
    /// It was stopped because it printed too much.
    Output,
}

/// A program's run: its end and its output.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The way it ended.
    pub end: End,
    /// The beginning of its standard output.
    pub stdout: String,
    /// The beginning of its standard error.
    pub stderr: String,
    /// The time that it had.
    pub limit: Duration,
}

impl Ran {
    /// Whether it ended by itself and said that all is well.
    pub fn succeeded(&self) -> bool {
        self.end == End::Code(0)
    }
}

/// Runs a program to its end, at most so long, and no longer than the [command](crate::time) has. Nothing is on its standard input. Cost: it's
/// looked at up to 50 times a second.
///
/// # Errors
/// It can't be started, or its output can't be kept.
pub fn run(command: &mut Command, limit: Duration) -> io::Result<Ran> {
    run_within(command, limit, None)
}

/// The same for a program under analysis, which has no more memory than [this process](crate::memory) may have, on Linux, and is kept in the
/// [sandbox](crate::sandbox), where that's wanted.
///
/// # Errors
/// As for [`run`].
pub fn run_confined(command: &mut Command, limit: Duration) -> io::Result<Ran> {
    match sandbox::within(command, &[])? {
        Some((mut kept, _private)) => run_within(&mut kept, limit, memory::most()),
        None => run_within(command, limit, memory::most()),
    }
}

/// The same for a program under analysis whose sanitizer maps more memory than any limit: it's kept in the sandbox alone.
///
/// # Errors
/// As for [`run`].
pub fn run_sanitized(command: &mut Command, limit: Duration) -> io::Result<Ran> {
    match sandbox::within(command, &[])? {
        Some((mut kept, _private)) => run_within(&mut kept, limit, None),
        None => run_within(command, limit, None),
    }
}

fn run_within(command: &mut Command, limit: Duration, bytes: Option<u64>) -> io::Result<Ran> {
    let limit = time::left().map_or(limit, |left| left.min(limit));
    let mut stdout = tempfile::tempfile()?;
    let mut stderr = tempfile::tempfile()?;
    lend(command);
    command.stdin(Stdio::null()).stdout(stdout.try_clone()?).stderr(stderr.try_clone()?);
    let begin = Instant::now();
    let mut group = Group::start(command)?;
    if let Some(bytes) = bytes {
        confine(&mut group, bytes);
    }
    let mut pause = FIRST_LOOK;
    let end = loop {
        if let Some(status) = group.ended()? {
            break end_of(status);
        }
        if begin.elapsed() >= limit {
            break End::Time;
        }
        if length(&stdout)?.max(length(&stderr)?) > TOO_MUCH_OUTPUT {
            break End::Output;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(LAST_LOOK);
    };
    drop(group);
    Ok(Ran { end, stdout: beginning(&mut stdout)?, stderr: beginning(&mut stderr)?, limit })
}

/// Limits what a program, and each that it starts, can write to. What the system refuses is done without: this guards the machine, not the answer.
#[cfg(target_os = "linux")]
fn confine(group: &mut Group, bytes: u64) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
    let program = i32::try_from(group.leader().id()).ok().and_then(Pid::from_raw);
    let _ = prlimit(program, Resource::Data, limit);
}

#[cfg(not(target_os = "linux"))]
fn confine(_group: &mut Group, _bytes: u64) {}

fn end_of(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Signal(signal);
    }
    End::Code(status.code().unwrap_or(-1))
}

fn length(file: &File) -> io::Result<u64> {
    Ok(file.metadata()?.len())
}

fn beginning(file: &mut File) -> io::Result<String> {
    let mut bytes = vec![];
    file.seek(SeekFrom::Start(0))?;
    file.take(MOST_OUTPUT).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A signal's name, for those that faults cause.
pub fn signal_name(signal: i32) -> String {
    match signal {
        4 => "SIGILL".to_owned(),
        6 => "SIGABRT".to_owned(),
        7 => "SIGBUS".to_owned(),
        8 => "SIGFPE".to_owned(),
        9 => "SIGKILL".to_owned(),
        11 => "SIGSEGV".to_owned(),
        14 => "SIGALRM".to_owned(),
        other => format!("signal {other}"),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str, limit: Duration) -> Ran {
        run(Command::new("sh").args(["-c", script]), limit).expect("a shell")
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn ends_are_told_apart() {
        let ran = shell("echo out; echo err >&2; exit 3", LONG);
        assert_eq!((ran.end, ran.stdout.as_str(), ran.stderr.as_str()), (End::Code(3), "out\n", "err\n"));
        assert_eq!(shell("kill -SEGV $$", LONG).end, End::Signal(11));
        assert!(shell("true", LONG).succeeded());
    }

    #[test]
    fn what_never_ends_is_stopped_with_what_it_started() {
        // The child of the child keeps the output open: who waits for its end waits for ever.
        let ran = shell("sleep 1000 & echo started; wait", Duration::from_millis(300));
        assert_eq!((ran.end, ran.stdout.as_str()), (End::Time, "started\n"));
    }

    #[test]
    fn what_prints_without_end_is_stopped() {
        let ran = shell("yes", LONG);
        assert_eq!(ran.end, End::Output);
        assert!(ran.stdout.len() as u64 <= MOST_OUTPUT);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_takes_too_much_memory_does_not_get_it() {
        let mut group =
            Group::start(Command::new("sh").args(["-c", "sleep 0.2; ulimit -d"]).stdout(Stdio::piped()));
        let group = group.as_mut().expect("a shell");
        confine(group, 64 << 20);
        let mut said = String::new();
        group.leader().stdout.take().expect("a pipe").read_to_string(&mut said).expect("read");
        assert_eq!(said.trim(), "65536");
    }

    #[test]
    fn what_does_not_exist_is_an_error() {
        assert!(run(&mut Command::new("/nonexistent/program"), LONG).is_err());
    }
}
