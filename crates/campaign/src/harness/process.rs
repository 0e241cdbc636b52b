//! A run in a process of its own: the test binary executes itself again, for this one test.
//!
//! A temporary directory holds what passes between the two: the task, the journal, the report.

use super::Make;
use super::aftermath;
use super::provisional::{self, Provisional};
use super::shorten::shorten;
use super::watch::{Ending, watch};
use super::worker::Task;
use crate::engine::{EngineError, Exploration};
use crate::finding::{Crash, Finding, Kind};
use crate::journal::{CurrentInput, Journal, State};
use crate::observer::Phase;
use crate::panics;
use crate::report::{Counterexample, Outcome, Replay, Replayed, from_json};
use std::{
    fs, io,
    io::{Read, Seek},
    path::Path,
    process::{Command, ExitStatus, Stdio},
    sync::{Arc, Mutex, PoisonError, mpsc},
    time::{Duration, Instant},
};
use touchstone_process::Group;

/// The variable that makes a test process a worker: the directory.
pub(super) const WORKER: &str = "TOUCHSTONE_WORKER";
pub(super) const TASK: &str = "task.json";
pub(super) const JOURNAL: &str = "journal";
pub(super) const REPORT: &str = "report.json";

/// Runs the task in a worker process.
pub(super) fn run(task: &Task, make: &Arc<dyn Make>) -> Result<Outcome, EngineError> {
    let report = run_once(task, make)?;
    Ok(shorten(task, make, report))
}

fn begin(task: &Task) -> io::Result<(tempfile::TempDir, Journal, Worker)> {
    let directory = touchstone_process::folder()?;
    fs::write(directory.path().join(TASK), serde_json::to_string(task)?)?;
    let journal = Journal::create(&directory.path().join(JOURNAL))?;
    // Held open: calls may remove what there is.
    let path = directory.path().join(REPORT);
    let report = fs::File::options().read(true).write(true).create_new(true).open(path)?;
    let worker = Worker::spawn(directory.path(), &task.subject.test, report)?;
    Ok((directory, journal, worker))
}

/// Ways to end for a worker whose calls may well end it.
pub(super) enum Attempt {
    /// By a call, on this input if it can be told; so many calls were made.
    Ended {
        kind: Kind,
        input: Option<String>,
        calls: u64,
    },
    /// It ended by itself.
    Finished(Box<Outcome>),
    Failed,
}

/// Runs the task in a worker process of which nothing more is wanted than this.
pub(super) fn attempt(task: &Task, make: &Arc<dyn Make>) -> Attempt {
    let Ok((_directory, journal, mut worker)) = begin(task) else { return Attempt::Failed };
    let ended = |kind: Kind| match journal.call_under_way() {
        None => Attempt::Failed,
        Some(call) => Attempt::Ended {
            kind,
            input: match input(task, make, &journal) {
                CurrentInput::Whole(text) => Some(text),
                CurrentInput::Beginning(_) => None,
            },
            calls: call.div_ceil(2),
        },
    };
    match watch(task, &journal, || worker.group.ended().transpose()) {
        Ending::Over(Ok(_)) if journal.state() == State::Finished => {
            let report = worker.report();
            report.map_or(Attempt::Failed, |report| Attempt::Finished(Box::new(report)))
        }
        Ending::Over(Ok(status)) if !is_from_outside(status) => {
            let said = worker.last_words();
            ended(Kind::Crash(crash(status, &said)))
        }
        Ending::Hanging => {
            worker.stop();
            ended(Kind::Timeout { limit: task.settings.call_time })
        }
        Ending::Over(_) | Ending::Overdue => {
            worker.stop();
            Attempt::Failed
        }
    }
}

fn run_once(task: &Task, make: &Arc<dyn Make>) -> Result<Outcome, EngineError> {
    let started = Instant::now();
    let (directory, journal, mut worker) = begin(task).map_err(|error| {
        EngineError::Harness(format!("no worker process: {error} (`isolate = false` does without one)"))
    })?;
    let provisional = Provisional::in_directory(directory.path());
    match watch(task, &journal, || worker.group.ended().transpose()) {
        Ending::Over(Ok(_)) if journal.state() == State::Finished => worker.report(),
        Ending::Over(Ok(status)) if journal.state() == State::Reported => {
            let report = worker.report()?;
            let death = aftermath::death(&crash(status, &worker.last_words()).to_string());
            let last = last(task, &**make, &journal);
            Ok(aftermath::with(report, vec![death], &last))
        }
        Ending::Over(Ok(status)) => {
            let said = worker.last_words();
            if let Some(found) = provisional.report(started) {
                let kind = journal.call_under_way().map(|_| Kind::Crash(crash(status, &said)));
                return Ok(provisional::ended(found, kind, || input(task, make, &journal)));
            }
            died(task, make, &journal, status, said, started)
        }
        Ending::Over(Err(error)) => {
            worker.stop();
            Err(EngineError::Harness(format!("the worker process can't be watched: {error}")))
        }
        Ending::Hanging => {
            worker.stop();
            let kind = Kind::Timeout { limit: task.settings.call_time };
            Ok(match provisional.report(started) {
                Some(found) => provisional::ended(found, Some(kind), || input(task, make, &journal)),
                None => autopsy(task, make, &journal, kind, Vec::new(), started),
            })
        }
        Ending::Overdue if journal.state() == State::Reported => {
            worker.stop();
            let report = worker.report()?;
            let last = last(task, &**make, &journal);
            Ok(aftermath::with(report, vec![aftermath::death("didn't end")], &last))
        }
        Ending::Overdue => {
            worker.stop();
            Ok(provisional.report(started).unwrap_or_else(|| overdue(task, make, &journal, started)))
        }
    }
}

struct Worker {
    group: Group,
    /// The last of its standard error; the sender is dropped at its end.
    tail: Arc<Mutex<Vec<u8>>>,
    ended: mpsc::Receiver<()>,
    /// The file that it writes its report to.
    report: fs::File,
}

impl Worker {
    fn spawn(directory: &Path, test: &str, report: fs::File) -> io::Result<Worker> {
        let mut command = Command::new(std::env::current_exe()?);
        command
            .args([test, "--exact", "--nocapture", "--include-ignored", "--test-threads=1"])
            .env(WORKER, directory)
            // Nobody would see them, each takes milliseconds, and they would push the words that matter out of the tail.
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut group = Group::start(&mut command)?;
        let tail = Arc::new(Mutex::new(Vec::new()));
        let (sender, ended) = mpsc::channel();
        if let Some(mut stderr) = group.leader().stderr.take() {
            let tail = Arc::clone(&tail);
            // Not joined: a process that the code under test left behind may keep the pipe open.
            std::thread::spawn(move || {
                let _sender: mpsc::Sender<()> = sender;
                let mut chunk = [0; 4096];
                while let Ok(length @ 1..) = stderr.read(&mut chunk) {
                    let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
                    tail.extend_from_slice(&chunk[..length]);
                    let surplus = tail.len().saturating_sub(TAIL_BYTES);
                    tail.drain(..surplus);
                }
            });
        }
        Ok(Worker { group, tail, ended, report })
    }

    /// The report that it has written.
    fn report(&mut self) -> Result<Outcome, EngineError> {
        let mut text = String::new();
        let read = self.report.rewind().and_then(|()| self.report.read_to_string(&mut text));
        read.map_err(|error| EngineError::Harness(format!("no report: {error}")))?;
        from_json(&text)
            .map_err(|error| EngineError::Internal(format!("the worker's report can't be read: {error}")))
    }

    /// Ends it and waits for its end.
    fn stop(&mut self) {
        self.group.end();
    }

    /// The last lines that it wrote to its standard error.
    fn last_words(&self) -> String {
        let _ = self.ended.recv_timeout(Duration::from_millis(500));
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&tail).into_owned()
    }
}

const TAIL_BYTES: usize = 16 << 10;
const TAIL_LINES: usize = 5;

/// The worker is dead without a report. Only a call that was under way is to blame.
fn died(
    task: &Task,
    make: &Arc<dyn Make>,
    journal: &Journal,
    status: ExitStatus,
    said: String,
    started: Instant,
) -> Result<Outcome, EngineError> {
    let words = last_lines(&said);
    let quoted =
        || if words.is_empty() { String::new() } else { format!("; it said:\n{}", words.join("\n")) };
    if journal.state() == State::Silent {
        return Err(EngineError::Harness(format!(
            "the worker process ran no test `{}` ({status}){} (`isolate = false` does without one)",
            task.subject.test,
            quoted()
        )));
    }
    if let Some(signal) = signal(status).filter(|_| is_from_outside(status)) {
        return Err(EngineError::Harness(format!(
            "the worker process was ended from outside, by signal {signal}"
        )));
    }
    if journal.call_under_way().is_none() {
        return Err(EngineError::Harness(format!(
            "the worker process died between two calls, the last one on {} ({status}){}: by a thread that a call left behind, \
             unless it's Touchstone's own doing",
            last(task, &**make, journal),
            quoted()
        )));
    }
    let crash = crash(status, &said);
    let telling = matches!(crash, Crash::Signal(_) | Crash::Exit(_));
    let notes = words.iter().filter(|_| telling).map(|line| format!("stderr: {line}")).collect();
    Ok(autopsy(task, make, journal, Kind::Crash(crash), notes, started))
}

/// Whether somebody else ended the process.
fn is_from_outside(status: ExitStatus) -> bool {
    signal(status).is_some_and(|signal| [1, 2, 9, 15].contains(&signal))
}

/// The crash that brought the process to its end, by its status and its last words.
fn crash(status: ExitStatus, said: &str) -> Crash {
    if said.contains("has overflowed its stack") {
        Crash::StackOverflow
    } else if said.contains("memory allocation of") {
        Crash::OutOfMemory
    } else if let Some(signal) = signal(status) {
        Crash::Signal(signal)
    } else {
        Crash::Exit(status.code().unwrap_or(-1))
    }
}

fn last_lines(said: &str) -> Vec<&str> {
    let lines: Vec<&str> = said.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(TAIL_LINES)..].to_vec()
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> Option<i32> {
    None
}

/// Said of a sequence that ended its process between two calls of it, or behind the last one.
const BETWEEN: &str = "the calls themselves had returned: it was a drop, or what's looked at after a call";

/// The input of the call under way. An engine made anew reads it.
pub(super) fn input(task: &Task, make: &Arc<dyn Make>, journal: &Journal) -> CurrentInput {
    journal.input(|record| {
        let recall = || make(&task.settings).ok()?.recall(record);
        panics::catch(recall).ok().flatten()
    })
}

/// The input of the last call, which has returned, as far as it can be told.
pub(super) fn last(task: &Task, make: &dyn Make, journal: &Journal) -> String {
    let told = journal.input(|record| {
        let recall = || make(&task.settings).ok()?.recall(record);
        panics::catch(recall).ok().flatten()
    });
    match told {
        CurrentInput::Whole(text) => text,
        CurrentInput::Beginning(text) => format!("{text}…"),
    }
}

/// The report of a run that a call ended, from the journal. An engine made anew reads the input.
pub(super) fn autopsy(
    task: &Task,
    make: &Arc<dyn Make>,
    journal: &Journal,
    kind: Kind,
    notes: Vec<String>,
    started: Instant,
) -> Outcome {
    let phase = journal.phase();
    let (text, persisted) = match input(task, make, journal) {
        CurrentInput::Whole(text) => (text.clone(), Some(text)),
        CurrentInput::Beginning(text) => (format!("{text}…"), None),
    };
    let told = make(&task.settings).is_ok_and(|engine| engine.tells_stages());
    if let Some(part) = journal.stage().part().filter(|_| told) {
        // No fault of the function: of the rest nobody knows anything.
        let error = EngineError::Specification(format!("the {part} itself {kind}, asked of {text}"));
        return Outcome { elapsed: started.elapsed(), ..Outcome::error(task.subject.clone(), error) };
    }
    let described = persisted.as_deref().and_then(|text| {
        let describe = || {
            let mut engine = make(&task.settings).ok()?;
            let input = engine.restore(text).ok()?;
            Some((engine.describe(&input, kind.clone()), engine.exploration()))
        };
        panics::catch(describe).ok().flatten()
    });
    let (mut finding, exploration) =
        described.unwrap_or_else(|| (Finding::new(text, kind), Exploration::default()));
    finding.notes.extend(notes);
    let mut report = partial(task, make, journal, started);
    report.exploration = exploration;
    if report.calls.is_some() && !journal.is_making() {
        finding.notes.push(BETWEEN.into());
    }
    for tally in report.tallies.iter_mut().filter(|tally| tally.phase == phase) {
        // The call that never came back.
        tally.inputs += 1;
    }
    if let (Phase::Replay, Some(persisted)) = (phase, &persisted) {
        report.replays.push(Replayed { persisted: persisted.clone(), outcome: Replay::Failed });
    }
    report.with(Counterexample::new(finding, persisted, phase))
}

/// The report of a run whose engine didn't come back.
pub(super) fn overdue(task: &Task, make: &Arc<dyn Make>, journal: &Journal, started: Instant) -> Outcome {
    let partial = partial(task, make, journal, started);
    let Outcome { ledger, .. } = Outcome::unfinished(task.subject.clone());
    Outcome { ledger, ..partial }
}

fn partial(task: &Task, make: &Arc<dyn Make>, journal: &Journal, started: Instant) -> Outcome {
    let tallies = journal.tallies();
    let calls = panics::catch(|| make(&task.settings).ok()?.calls_told(&journal.made())).ok().flatten();
    let elapsed = started.elapsed();
    Outcome { tallies, elapsed, calls: calls.map(Box::new), ..Outcome::new(task.subject.clone()) }
}
