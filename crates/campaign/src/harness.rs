//! What a generated `#[test]` calls: settings, recorded failures, a run in isolation, report, pass or fail.
//!
//! By default the test binary executes itself again as a *worker process* that runs only this test. A stack
//! overflow, an abort, `process::exit`, an endless loop or a run on memory in the code under test then ends the
//! worker, and the parent reports it as a finding with its input, which it reads in the [journal](crate::journal). The
//! worker's output is swallowed (a million calls may print); the end of its standard error is kept for the report.
//!
//! With `isolate = false` the run is a thread with a stack of [`STACK_BYTES`]. A call past its limit is still reported
//! (the thread is left behind); a stack overflow, an abort or an exit takes the test process down, and memory isn't
//! limited.

mod aftermath;
pub mod curate;
pub mod events;
mod place;
mod pool;
mod process;
mod provisional;
mod record;
mod shorten;
mod teller;
mod thread;
mod watch;
mod worker;

use crate::corpus::Corpus;
use crate::engine::EngineError;
use crate::erased::DynEngine;
use crate::failures::{Failures, Recorded};
use crate::report::{Dealt, Outcome, Subject, Warning, to_text};
use crate::resume::{Checkpoints, Progress};
use crate::settings::{self, Overrides, Settings};
use crate::shard::digest;
use std::{
    panic,
    path::{Path, PathBuf},
    sync::Arc,
};
use touchstone_report::{Verdict, terminal};
use worker::{Extent, Task};

/// The stack that the code under test runs on: that of a main thread, so that what overflows here would there.
pub const STACK_BYTES: usize = 8 << 20;

/// The variable with the folder of the [checkpoints](crate::resume) of campaigns that may be ended, and go on.
pub const CHECKPOINTS: &str = "TOUCHSTONE_CHECKPOINTS";

/// The variable with the file that a test touches to say that it heeds `TEST_SHARD_INDEX`.
const BAZEL_STATUS: &str = "TEST_SHARD_STATUS_FILE";

/// Place of a specification, and the contents of its attribute. All of it is known when the test is compiled.
#[derive(Clone, Debug, PartialEq)]
pub struct Meta {
    /// The function's name in its module: `best`, `Stack::push`.
    pub function: &'static str,
    /// `module_path!()` at the generated test.
    pub module_path: &'static str,
    /// The source file, `file!()`.
    pub file: &'static str,
    /// `line!()` of the attribute.
    pub line: u32,
    /// `column!()` of the attribute.
    pub column: u32,
    /// The name of the generated test function.
    pub test_name: &'static str,
    /// The name that the test was given, if it isn't the function's: several tests may be about one function.
    pub named: Option<&'static str>,
    /// Settings of the attribute.
    pub attribute_settings: Overrides,
    /// The counterexample that the attribute expects, as the failure file writes it; empty for any.
    pub expected: Option<&'static str>,
    /// `env!("CARGO_MANIFEST_DIR")`.
    pub manifest_dir: &'static str,
}

impl Meta {
    /// What inputs are recorded under: the function, and the test's name where that tells more.
    fn recorded_as(&self, subject: &Subject) -> String {
        match self.named {
            Some(name) => format!("{}[{name}]", subject.function),
            None => subject.function.clone(),
        }
    }

    /// The subject of reports: paths without the crate's name, as libtest gives them.
    pub fn subject(&self) -> Subject {
        let inside = self.module_path.split_once("::").map_or(String::new(), |(_, path)| format!("{path}::"));
        Subject {
            function: format!("{inside}{}", self.function),
            file: self.file.to_owned(),
            line: self.line,
            column: self.column,
            test: format!("{inside}{}", self.test_name),
        }
    }
}

/// Makes the engine: in the worker for the run, in the parent to read the input of a call that never came back.
pub trait Make: Fn(&Settings) -> Result<Box<dyn DynEngine>, EngineError> + Send + Sync + 'static {}

impl<F> Make for F where F: Fn(&Settings) -> Result<Box<dyn DynEngine>, EngineError> + Send + Sync + 'static {}

/// Runs one specification as a test.
///
/// # Panics
/// Unless it holds; that's how a `#[test]` fails. The report was printed then, so the panic itself is silent.
pub fn run_test(meta: Meta, make: impl Make) {
    let make: Arc<dyn Make> = Arc::new(make);
    if let Some(directory) = std::env::var_os(process::WORKER) {
        worker::work(Path::new(&directory), &*make);
        return;
    }
    heed_bazel();
    let subject = meta.subject();
    if let Some(path) = std::env::var_os(events::DESCRIBE) {
        let recorded_as = meta.recorded_as(&subject);
        let described = events::Event::Described(events::Described { subject, recorded_as });
        if let Err(error) = events::append(Path::new(&path), &described) {
            fail(&format!("{}: {error}\n", Path::new(&path).display()));
        }
        return;
    }
    let report = examine(&meta, &subject, &make);
    let mut text = terminal(&to_text(&report));
    if let Some(path) = std::env::var_os(events::EVENTS) {
        let holds = report.passes();
        if let Err(error) = events::append(Path::new(&path), &events::Event::Outcome(Box::new(report))) {
            text.push_str(&format!("  warning: {}: {error}\n", Path::new(&path).display()));
        }
        return if holds { print!("{text}") } else { fail(&text) };
    }
    if report.passes() { print!("{text}") } else { fail(&text) }
}

/// Fails the test without the panic hook's words: the report has said everything.
fn fail(text: &str) {
    eprint!("{text}");
    panic::resume_unwind(Box::new("the specification doesn't hold"));
}

fn examine(meta: &Meta, subject: &Subject, make: &Arc<dyn Make>) -> Outcome {
    let settings = match settings::resolve(
        &subject.function,
        Path::new(meta.manifest_dir),
        environment(),
        &meta.attribute_settings,
        pool::share,
    ) {
        Ok(settings) => settings,
        Err(error) => return Outcome::error(subject.clone(), EngineError::Settings(error.to_string())),
    };
    let source = place::source_file(meta);
    let failures = source.as_deref().map(Failures::beside);
    let corpus = source.as_deref().map(Corpus::beside);
    let recorded_as = meta.recorded_as(subject);
    let extent = match curate::offered() {
        None if events::is_of_recorded() => Extent::Recorded,
        None => Extent::Whole,
        Some(Ok(offered)) => Extent::Corpus(offered),
        Some(Err(error)) => return Outcome::error(subject.clone(), error),
    };
    if matches!(extent, Extent::Corpus(_)) {
        return of_corpus(meta, subject, make, settings, extent);
    }
    let (recorded, mut warnings) = recorded(failures.as_ref(), &recorded_as);
    // A strategy that was chosen is alone. What can't be read isn't missed.
    let kept = corpus.as_ref().filter(|_| settings.strategy.is_none());
    let own: Vec<String> = kept.and_then(|corpus| corpus.read(&recorded_as).ok()).unwrap_or_default();
    let mut kept = own.clone();
    if let (Some(_), Some(corpus)) = (meta.named, corpus.as_ref().filter(|_| settings.strategy.is_none())) {
        // What exploring found of the function is for all its tests.
        kept.extend(corpus.read(&subject.function).unwrap_or_default());
    }
    let of = dealt(&settings, source.as_deref());
    let checkpoints = std::env::var_os(CHECKPOINTS).map(PathBuf::from);
    let checkpoints =
        checkpoints.map(|folder| Checkpoints::new(&folder, meta.module_path, &subject.test, of.clone()));
    let progress = checkpoints.as_ref().map_or(Ok(Progress::default()), Checkpoints::read);
    let progress = progress.unwrap_or_else(|aside| {
        warnings.push(Warning::Failures(aside));
        Progress::default()
    });
    let (replay, ended) = (recorded.inputs, None);
    let subject = subject.clone();
    let task = Task { subject, settings, replay, kept, ended, checkpoints, progress, extent };
    let mut report = done(&task, make);
    report.expected = meta.expected.map(str::to_owned);
    report.dealt = Some(Box::new(of)).filter(|dealt| dealt.shard.is_part());
    if let Some(checkpoints) = &task.checkpoints
        && !matches!(report.verdict(), Verdict::Failed(_))
    {
        checkpoints.remove();
    }
    if matches!(task.extent, Extent::Recorded) {
        // They stay as they are, whatever came of them here.
        report.warnings.extend(warnings);
        return report;
    }
    warnings.extend(record::failures(source.as_deref(), &recorded_as, &report));
    warnings.extend(source.and_then(|source| record::corpus(&source, &recorded_as, &report, own)));
    report.warnings.extend(warnings);
    report
}

/// Does a task, in a process of its own if that's wanted.
fn done(task: &Task, make: &Arc<dyn Make>) -> Outcome {
    // Where no process can be started, the thread is what there is.
    let isolate = task.settings.isolate && !cfg!(any(miri, target_family = "wasm"));
    let run = if isolate { process::run(task, make) } else { thread::run(task, make) };
    run.unwrap_or_else(|error| Outcome::error(task.subject.clone(), error))
}

/// Runs the corpus alone, with what's handed over, and keeps what's telling of both.
fn of_corpus(
    meta: &Meta,
    subject: &Subject,
    make: &Arc<dyn Make>,
    settings: Settings,
    extent: Extent,
) -> Outcome {
    let (source, recorded_as) = (place::source_file(meta), meta.recorded_as(subject));
    let kept = source.as_deref().map_or(Ok(Vec::new()), |source| Corpus::beside(source).all(&recorded_as));
    let kept = match kept {
        Ok(kept) => kept,
        Err(error) => return Outcome::error(subject.clone(), EngineError::Harness(error.to_string())),
    };
    let task = Task {
        subject: subject.clone(),
        settings: Settings { shard: None, ..settings },
        replay: Vec::new(),
        kept: kept.clone(),
        ended: None,
        checkpoints: None,
        progress: Progress::default(),
        extent,
    };
    let mut report = done(&task, make);
    // What's expected not to hold may hold on these.
    report.expected = meta.expected.filter(|_| report.counterexample.is_some()).map(str::to_owned);
    let mut warnings: Vec<Warning> =
        record::failures(source.as_deref(), &recorded_as, &report).into_iter().collect();
    warnings.extend(source.and_then(|source| record::corpus(&source, &recorded_as, &report, kept)));
    report.warnings.extend(warnings);
    report
}

/// What parts of a campaign have in common, and what a campaign that goes on has in common with itself.
fn dealt(settings: &Settings, source: Option<&Path>) -> Dealt {
    let source = source.and_then(|path| std::fs::read(path).ok());
    Dealt {
        shard: settings.shard.unwrap_or_default(),
        settings: Settings { shard: None, ..settings.clone() },
        source: source.map(|bytes| format!("{:016x}", digest(bytes))),
    }
}

/// Tells Bazel, which wants to know, that the test heeds its shards.
fn heed_bazel() {
    if let Some(path) = std::env::var_os(BAZEL_STATUS) {
        // If it can't be told, Bazel fails the test and says why.
        let _ = std::fs::OpenOptions::new().create(true).append(true).open(path);
    }
}

/// The environment as text. A variable of another name may be anything.
fn environment() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.to_string_lossy().into())))
}

fn recorded(failures: Option<&Failures>, recorded_as: &str) -> (Recorded, Vec<Warning>) {
    let Some(failures) = failures else { return (Recorded::default(), Vec::new()) };
    match failures.read(recorded_as) {
        Ok(recorded) => {
            let path: PathBuf = failures.path().to_owned();
            let warn = |line: &usize| {
                Warning::Failures(format!(
                    "{}:{line}:1: neither a comment nor `function<tab>input`; left as it is",
                    path.display()
                ))
            };
            let warnings = recorded.corrupt.iter().map(warn).collect();
            (recorded, warnings)
        }
        Err(error) => {
            let warning = Warning::Failures(format!("recorded failures weren't replayed: {error}"));
            (Recorded::default(), vec![warning])
        }
    }
}
