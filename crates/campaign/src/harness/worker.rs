//! The worker's side: the campaign itself, watched through the journal.

use super::Make;
use super::aftermath;
use super::curate;
use super::process::{JOURNAL, REPORT, TASK};
use super::provisional::Provisional;
use super::teller::Teller;
use crate::corpus::exchange::Offered;
use crate::driver::Campaign;
use crate::emit::{DEFAULT_LIMIT, EMIT, EMIT_LIMIT, Emitter};
use crate::engine::{Engine, EngineError};
use crate::erased::Hidden;
use crate::journal::{Journal, State};
use crate::report::{Counterexample, Outcome, Subject, Warning, to_json};
use crate::resume::{Checkpoints, Progress, Writer};
use crate::settings::{Memory, Settings};
use crate::{made, minimise, panics, stage};
use serde::{Deserialize, Serialize};
use std::io::{self, Seek, Write};
use std::{fs, path::Path, time::Instant};

/// Task that the parent hands over.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Task {
    pub(super) subject: Subject,
    pub(super) settings: Settings,
    pub(super) replay: Vec<String>,
    pub(super) kept: Vec<String>,
    /// A call that ended another worker: then all there is to do is to make its input smaller.
    pub(super) ended: Option<Ended>,
    /// Where the run writes how far it is, if it's to.
    pub(super) checkpoints: Option<Checkpoints>,
    /// How far an earlier run had come.
    pub(super) progress: Progress,
    /// How much of a campaign it is.
    pub(super) extent: Extent,
}

/// How much of a campaign is run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Extent {
    /// All of it.
    Whole,
    /// The calls that earlier runs recorded and kept, and no other.
    Recorded,
    /// What's kept, and what's handed over.
    Corpus(Vec<Offered>),
}

/// A counterexample that ended its process, and what else did.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Ended {
    pub(super) found: Counterexample,
    /// Inputs that aren't to be tried again.
    pub(super) avoided: Vec<String>,
}

/// The whole life of a worker process; the parent reads the outcome in the directory.
pub(super) fn work(directory: &Path, make: &dyn Make) {
    if let Err(error) = try_to_work(directory, make) {
        eprintln!("touchstone: the worker can't use {}: {error}", directory.display());
        std::process::exit(2);
    }
}

fn try_to_work(directory: &Path, make: &dyn Make) -> io::Result<()> {
    let journal = Journal::open(&directory.join(JOURNAL))?;
    let task: Task = serde_json::from_str(&fs::read_to_string(directory.join(TASK))?)?;
    journal.set_state(State::Running);
    let provisional = Provisional::in_directory(directory);
    limit(&task.settings);
    // Those that are there, and the campaign's.
    let own = aftermath::threads().map_or(usize::MAX, |threads| threads + 1);
    // Opened while that can be done: calls may use up what there is to open.
    let mut file = fs::File::options().write(true).open(directory.join(REPORT))?;
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().name("touchstone".into()).stack_size(super::STACK_BYTES);
        let run = builder.spawn_scoped(scope, || {
            let report = campaign(&task, make, journal.clone(), provisional);
            finish(report, &mut file, &journal, own, |journal| super::process::last(&task, make, journal))
        })?;
        run.join().map_err(|_| io::Error::other("the campaign panicked"))?
    })?;
    journal.set_state(State::Finished);
    Ok(())
}

/// Writes the report, then what calls have left behind, with so many threads of our own. Whatever that does, the first report is there.
fn finish(
    report: Outcome,
    file: &mut fs::File,
    journal: &Journal,
    own: usize,
    last: impl Fn(&Journal) -> String,
) -> io::Result<()> {
    file.write_all(to_json(&report)?.as_bytes())?;
    journal.set_state(State::Reported);
    let left = aftermath::look(own);
    if !left.is_empty() {
        let text = to_json(&aftermath::with(report, left, &last(journal)))?;
        file.rewind()?;
        file.write_all(text.as_bytes())?;
        file.set_len(text.len() as u64)?;
    }
    Ok(())
}

/// Makes the engine and drives it. A panic outside of the code under test is a defect of ours, and said so.
pub(super) fn campaign(task: &Task, make: &dyn Make, journal: Journal, provisional: Provisional) -> Outcome {
    let started = Instant::now();
    let run = panics::catch(|| {
        let mut engine = Hidden(make(&task.settings)?);
        if let Some(ended) = &task.ended {
            return smaller(task, ended, &mut engine, journal, started);
        }
        let watched = journal.clone();
        stage::watched_by(move |stage| watched.set_stage(stage));
        let watched = journal.clone();
        made::watched_by(move |note| watched.note(note));
        let campaign = Campaign {
            subject: &task.subject,
            settings: &task.settings,
            replay: &task.replay,
            kept: &task.kept,
        };
        let writer = task.checkpoints.clone().map(|checkpoints| Writer::new(checkpoints, &task.progress));
        let mut observer = (((journal, provisional), emitter(&task.subject)?), writer);
        match &task.extent {
            Extent::Whole => {}
            Extent::Recorded => return Ok(campaign.run_recorded(&mut engine, &mut (observer, Teller::new()))),
            Extent::Corpus(offered) => {
                return Ok(curate::run(
                    (&task.subject, &task.settings),
                    (&task.kept, offered),
                    &mut engine,
                    &mut observer,
                ));
            }
        }
        let mut report = campaign.go_on_from(task.progress.clone(), &mut engine, &mut observer);
        report.elapsed += task.progress.spent;
        let ((_, emitter), writer) = observer;
        if let Some(failed) = writer.and_then(|writer| writer.failed) {
            report.warnings.push(Warning::Failures(format!("no checkpoint could be written: {failed}")));
        }
        if let Some(Err(error)) = emitter.map(Emitter::finish) {
            report.warnings.push(Warning::Failures(format!("the emitted tests are incomplete: {error}")));
        }
        Ok(report)
    });
    let outcome = run.unwrap_or_else(|panic| {
        let place = panic.location.map_or(String::new(), |location| format!("at {location}: "));
        Err(EngineError::Internal(format!("{place}{}", panic.message)))
    });
    outcome.unwrap_or_else(|error| {
        let mut report = Outcome::error(task.subject.clone(), error);
        report.elapsed = started.elapsed();
        report
    })
}

/// Looks for a smaller input that ends the process as this one did: then this process is at its end.
fn smaller(
    task: &Task,
    ended: &Ended,
    engine: &mut Hidden,
    mut journal: Journal,
    started: Instant,
) -> Result<Outcome, EngineError> {
    let mut report = Outcome::new(task.subject.clone()).with(ended.found.clone());
    if let Some(text) = &ended.found.persisted
        && let Ok(input) = engine.restore(text)
    {
        minimise::of_ended(engine, &mut journal, &task.settings, &mut report, &input, &ended.avoided);
    }
    report.elapsed = started.elapsed();
    Ok(report)
}

fn emitter(subject: &Subject) -> Result<Option<Emitter>, EngineError> {
    let Some(path) = std::env::var_os(EMIT) else { return Ok(None) };
    let limit = match std::env::var(EMIT_LIMIT) {
        Err(_) => DEFAULT_LIMIT,
        Ok(text) => text.parse().map_err(|_| {
            EngineError::Settings(format!("{EMIT_LIMIT}: expected a whole number, found `{text}`"))
        })?,
    };
    let emitter = Emitter::create(Path::new(&path), subject, limit);
    emitter
        .map(Some)
        .map_err(|error| EngineError::Harness(format!("{}: {error}", Path::new(&path).display())))
}

/// Limits the process's memory and keeps it from writing core dumps. What the system
/// refuses is done without: these guard the machine, not the answer.
#[cfg(unix)]
fn limit(settings: &Settings) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let both = |bytes| Rlimit { current: Some(bytes), maximum: Some(bytes) };
    // On Linux the data limit counts what can be written; the address space would count mere reservations as well.
    let resource = if cfg!(target_os = "linux") { Resource::Data } else { Resource::As };
    if let Memory::Bytes(bytes) = settings.memory {
        let _ = setrlimit(resource, both(bytes));
    }
    let _ = setrlimit(Resource::Core, both(0));
}

#[cfg(not(unix))]
fn limit(_settings: &Settings) {}
