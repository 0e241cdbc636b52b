//! What calls left behind when all have returned: threads, child processes, open files.
//!
//! The worker lingers a moment while threads of theirs run. One that panics then, or ends the process, is nobody's call: it's said of the campaign,
//! with the input of the last call, and nothing is claimed of the inputs that passed. So is a destructor of a thread's own variables that panics.
//! Children are named; they're ended with the worker's group.

use crate::panics::{self, Panic};
use crate::report::{Outcome, Warning};
use std::time::Duration;
use touchstone_report::Reason;

/// Time to wait for threads that were left behind.
const MOMENT: Duration = Duration::from_millis(300);
#[cfg(target_os = "linux")]
const LOOK: Duration = Duration::from_millis(5);
/// At most so many children are named.
#[cfg(target_os = "linux")]
const NAMED: usize = 3;

/// Worker: what's there when the campaign is over. So many threads are its own, whoever else runs was left behind.
pub(super) fn look(own: usize) -> Vec<Warning> {
    let children = children();
    panics::watch_strays();
    let waited = wait(own);
    let mut left: Vec<Warning> = children.into_iter().map(Warning::LeftBehind).collect();
    left.extend(panics::strays().into_iter().map(|panic| Warning::LeftBehind(told(&panic))));
    // Where threads can't be counted at all, that says nothing.
    if let (Err(error), true) = (waited, own < usize::MAX) {
        left.push(Warning::LeftBehind(format!(
            "calls left so much open that nothing more can be opened ({error})"
        )));
    }
    left
}

fn told(panic: &Panic) -> String {
    let place = panic.location.as_ref().map_or(String::new(), |place| format!(" at {place}"));
    format!("a thread that a call left behind panicked{place}: {}", panic.message)
}

/// The outcome with what was left behind. What goes wrong after a call is nothing that the calls were asked about, so nothing is claimed.
pub(super) fn with(mut outcome: Outcome, left: Vec<Warning>, last: &str) -> Outcome {
    for warning in left {
        let Warning::LeftBehind(what) = warning else { continue };
        let is_wrong = !what.starts_with(RUNNING);
        let what = match is_wrong && !last.is_empty() {
            true => format!("{what}; the last call was on {last}"),
            false => what,
        };
        if is_wrong {
            outcome.ledger.stop(Reason::Stopped { because: what.as_str().into() });
        }
        outcome.warnings.push(Warning::LeftBehind(what));
    }
    outcome
}

/// Warning about a process that ended before its time, with its report written.
pub(super) fn death(how: &str) -> Warning {
    Warning::LeftBehind(format!(
        "the process {how} when all calls had returned: a thread that a call left behind, or a destructor of a thread's own variables"
    ))
}

/// Beginning of the lines about children.
const RUNNING: &str = "left running, and ended: ";

/// Number of threads of this process.
#[cfg(target_os = "linux")]
pub(super) fn threads() -> std::io::Result<usize> {
    Ok(std::fs::read_dir("/proc/self/task")?.count())
}

#[cfg(not(target_os = "linux"))]
pub(super) fn threads() -> std::io::Result<usize> {
    Err(std::io::ErrorKind::Unsupported.into())
}

#[cfg(target_os = "linux")]
fn wait(own: usize) -> std::io::Result<()> {
    let begin = std::time::Instant::now();
    while threads()? > own && begin.elapsed() < MOMENT {
        std::thread::sleep(LOOK);
    }
    Ok(())
}

/// Who else runs can't be told here.
#[cfg(not(target_os = "linux"))]
fn wait(_own: usize) -> std::io::Result<()> {
    std::thread::sleep(MOMENT / 10);
    Ok(())
}

/// The children that still run, in a sentence.
#[cfg(target_os = "linux")]
fn children() -> Option<String> {
    let tasks = std::fs::read_dir("/proc/self/task").ok()?;
    let lists = tasks.flatten().filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    let all: Vec<String> = lists.flat_map(|list| name_all(&list)).collect();
    let more = all.len().saturating_sub(NAMED);
    let named = all.iter().take(NAMED).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!all.is_empty()).then(|| format!("{RUNNING}{named}{more}"))
}

#[cfg(target_os = "linux")]
fn name_all(list: &str) -> Vec<String> {
    let name = |id: &str| {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        // Behind the name, which may have anything in it.
        if stat.rsplit_once(')')?.1.trim_start().starts_with('Z') {
            return None;
        }
        let line = std::fs::read(format!("/proc/{id}/cmdline")).ok()?;
        let words = line.split(|byte| *byte == 0).filter(|word| !word.is_empty());
        let words: Vec<_> = words.map(|word| String::from_utf8_lossy(word).into_owned()).collect();
        Some(words.join(" ").chars().take(80).collect())
    };
    list.split_whitespace().filter_map(name).collect()
}

#[cfg(not(target_os = "linux"))]
fn children() -> Option<String> {
    None
}
