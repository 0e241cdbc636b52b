//! A run of `contracts` over files, as data: what's wrong with each file, and a verdict for each of its modules.

use super::confirm::{Confirmation, Judge};
use super::files::Found;
use crate::exit::Status;
use crate::progress::Steps;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use touchstone_contracts::core::{Expr, ExprId, ModuleId, Program};
use touchstone_contracts::diagnostic::Diagnostic;
use touchstone_contracts::expand;
use touchstone_contracts::search;
use touchstone_contracts::verdict::{Counterexample, Options, Report, Verdict};

/// What a run does with each file.
pub struct Plan<'a> {
    /// Only modules of these names; all if there are none.
    pub modules: &'a [String],
    /// How far. The time is for a file, all its modules together.
    pub options: Options,
    /// Who confirms.
    pub judge: &'a Judge,
    /// So many files at a time.
    pub jobs: NonZeroUsize,
}

/// A run of `contracts`.
pub struct Session {
    /// What became of each file, in the order they were given.
    pub files: Vec<FileOutcome>,
    /// The time it took.
    pub time: Duration,
}

/// What became of a file.
pub struct FileOutcome {
    /// Which.
    pub file: Found,
    /// Why nothing could be done with it, if so.
    pub failure: Option<String>,
    /// What it was expanded to, together with the files that it requires.
    pub program: Program,
    /// What's wrong with it, or not covered.
    pub diagnostics: Vec<Diagnostic>,
    /// Its modules that have exports.
    pub modules: Vec<ModuleOutcome>,
    /// The time it took.
    pub time: Duration,
}

/// What became of a module.
pub struct ModuleOutcome {
    /// Which.
    pub id: ModuleId,
    /// Its name.
    pub name: String,
    /// The verdict with its costs, unless errors were found in it.
    pub report: Option<Report>,
    /// Who has run each of the counterexamples, the verdict's first.
    pub confirmations: Vec<Confirmation>,
}

impl ModuleOutcome {
    /// The counterexample, unless racket says that it's none.
    pub fn counterexample(&self) -> Option<&Counterexample> {
        let Some(Verdict::Counterexample(found)) = self.report.as_ref().map(|report| &report.verdict) else {
            return None;
        };
        self.confirmations.first().is_some_and(Confirmation::holds).then_some(found)
    }

    /// All counterexamples, the verdict's first, with those who have run them, whatever they say.
    pub fn findings(&self) -> impl Iterator<Item = (&Counterexample, &Confirmation)> {
        self.report.iter().flat_map(counterexamples).zip(&self.confirmations)
    }

    /// How it ended.
    pub fn status(&self) -> Status {
        match self.report.as_ref().map(|report| &report.verdict) {
            None | Some(Verdict::Broken(_)) => Status::CouldNotRun,
            Some(Verdict::Counterexample(_)) => {
                match self.findings().all(|(_, confirmation)| confirmation.holds()) {
                    true => Status::Counterexamples,
                    false => Status::CouldNotRun,
                }
            }
            Some(Verdict::Exhausted | Verdict::Safe | Verdict::Bounded { .. }) => Status::AllHold,
        }
    }
}

impl FileOutcome {
    /// What's wrong with it, notes apart.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.kind.is_error())
    }

    /// How it ended.
    pub fn status(&self) -> Status {
        let itself = match self.failure.is_some() || self.errors().next().is_some() {
            true => Status::CouldNotRun,
            false => Status::AllHold,
        };
        self.modules.iter().map(ModuleOutcome::status).fold(itself, Status::max)
    }

    /// Its name, as it was given.
    pub fn name(&self) -> String {
        self.file.path.display().to_string()
    }
}

impl Session {
    /// Looks at all files.
    pub fn run(files: Vec<Found>, plan: &Plan<'_>, progress: &Steps) -> Session {
        let begin = Instant::now();
        let next = AtomicUsize::new(0);
        let done: Mutex<Vec<(usize, FileOutcome)>> = Mutex::default();
        let work = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(file) = files.get(at) else { break };
                progress.begins(&file.below.display().to_string());
                let outcome = look(file, plan);
                progress.finished();
                // Another thread that panicked has told so itself.
                done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((at, outcome));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..plan.jobs.get().min(files.len()) {
                scope.spawn(work);
            }
            work();
        });
        let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        done.sort_by_key(|(at, _)| *at);
        progress.clear();
        Session { files: done.into_iter().map(|(_, outcome)| outcome).collect(), time: begin.elapsed() }
    }

    /// How it ended.
    pub fn status(&self) -> Status {
        self.files.iter().map(FileOutcome::status).max().unwrap_or(Status::AllHold)
    }

    /// All modules with their files.
    pub fn modules(&self) -> impl Iterator<Item = (&FileOutcome, &ModuleOutcome)> {
        self.files.iter().flat_map(|file| file.modules.iter().map(move |module| (file, module)))
    }
}

/// Loads a file and attacks its modules.
fn look(file: &Found, plan: &Plan<'_>) -> FileOutcome {
    let begin = Instant::now();
    let (program, diagnostics, failure) = match expand::load_file(&file.path) {
        Ok(loaded) => (loaded.program, loaded.diagnostics, None),
        Err(error) => (expand::load(Vec::new()).program, Vec::new(), Some(error.to_string())),
    };
    let mut outcome = FileOutcome {
        file: file.clone(),
        failure,
        program,
        diagnostics,
        modules: Vec::new(),
        time: Duration::ZERO,
    };
    let chosen = attackable(&outcome.program, file, plan.modules);
    for (index, id) in chosen.iter().enumerate() {
        let module = outcome.program.module(*id);
        let name = module.name.to_string();
        let report = (!module.broken).then(|| {
            let mut options = plan.options.clone();
            // What's left is shared by the modules that are left.
            options.time = options.time.map(|time| {
                time.saturating_sub(begin.elapsed()) / u32::try_from(chosen.len() - index).unwrap_or(1)
            });
            search::check(&outcome.program, *id, &options)
        });
        let confirmations = report
            .iter()
            .flat_map(counterexamples)
            .map(|found| plan.judge.confirm(&outcome.program, found))
            .collect();
        outcome.modules.push(ModuleOutcome { id: *id, name, report, confirmations });
    }
    outcome.time = begin.elapsed();
    outcome
}

/// All counterexamples of a report, the verdict's first.
fn counterexamples(report: &Report) -> impl Iterator<Item = &Counterexample> {
    let first = match &report.verdict {
        Verdict::Counterexample(found) => Some(&**found),
        _ => None,
    };
    first.into_iter().chain(&report.further)
}

/// The modules of the file itself, not of what it requires, that provide something, have unknown values in them or couldn't be
/// expanded.
fn attackable(program: &Program, file: &Found, names: &[String]) -> Vec<ModuleId> {
    let path = file.path.display().to_string();
    let expressions = (0..program.expr_count()).map(|at| ExprId(at as u32));
    let holes: HashSet<usize> = expressions
        .filter(|id| matches!(program.expr(*id), Expr::Hole))
        .map(|id| program.origin(id).module.index())
        .collect();
    let modules = program.modules.iter().enumerate().skip(1);
    modules
        .filter(|(at, module)| {
            let own =
                program.sources.get(module.span.source.index()).is_some_and(|source| source.name == path);
            let wanted = names.is_empty() || names.iter().any(|name| name == module.name.as_str());
            own && wanted && (module.broken || !module.exports.is_empty() || holes.contains(at))
        })
        .map(|(at, _)| ModuleId(at as u32))
        .collect()
}
