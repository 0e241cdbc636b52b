//! A run over Racket files, as data: they are found and loaded, each module is attacked, what was found is confirmed. What's wrong with
//! each file is in it, and a verdict for each of its modules.
//!
//! The [`report`](report::report), from which all formats are made, the files with breaking clients and the exit code are functions of it.

mod clock;
pub mod confirm;
pub mod emit;
pub mod error;
pub mod files;
pub mod report;
pub mod words;

use clock::Clock;
pub use confirm::{Confirmation, Judge};
pub use error::Error;
pub use files::Found;

use crate::outcome::{Counterexample, Options, Outcome};
use crate::search;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use touchstone_front_racket::core::{Expr, ExprId, ModuleId, Program};
use touchstone_front_racket::diagnostic::Diagnostic;
use touchstone_front_racket::expand;
use touchstone_report::{Assumption, Guess, Runner, Status, Verdict};

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

/// Who is told how a run gets on, from several threads.
pub trait Audience: Sync {
    /// A file is begun; its name below the folder that was asked for.
    fn begins(&self, file: &str);
    /// A file is done.
    fn finished(&self);
}

/// A run over files.
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
    /// Why racket couldn't say whether it compiles it, where it should have.
    pub unasked: Option<String>,
    /// The time it took.
    pub time: Duration,
}

/// What became of a module.
pub struct ModuleOutcome {
    /// Which.
    pub id: ModuleId,
    /// Its name.
    pub name: String,
    /// What the check came to, unless errors were found in it.
    pub outcome: Option<Outcome>,
    /// Who has run each of the counterexamples.
    pub confirmations: Vec<Confirmation>,
}

impl ModuleOutcome {
    /// The verdict, if there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        self.outcome.as_ref().map(Outcome::verdict)
    }

    /// The counterexample that the verdict is about with who has run it, if there's one: shown, or a candidate.
    pub fn counterexample(&self) -> Option<(&Counterexample, &Confirmation)> {
        let verdict = self.verdict()?;
        let case = match &verdict {
            Verdict::Shown(evidence) => evidence.case(),
            other => other.candidate()?.case(),
        };
        self.findings().nth(case)
    }

    /// All counterexamples with those who have run them, whatever they say.
    pub fn findings(&self) -> impl Iterator<Item = (&Counterexample, &Confirmation)> {
        self.outcome.iter().flat_map(|outcome| &outcome.counterexamples).zip(&self.confirmations)
    }

    /// How it ended.
    pub fn status(&self) -> Status {
        match self.verdict() {
            Some(Verdict::Shown(_)) => Status::Counterexamples,
            Some(Verdict::Excluded(_) | Verdict::Open { .. }) => Status::AllHold,
            _ => Status::CouldNotRun,
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
    pub fn run(files: Vec<Found>, plan: &Plan<'_>, audience: &dyn Audience) -> Session {
        let begin = Instant::now();
        let next = AtomicUsize::new(0);
        let done: Mutex<Vec<(usize, FileOutcome)>> = Mutex::default();
        let work = || {
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(file) = files.get(at) else { break };
                audience.begins(&file.below.display().to_string());
                let outcome = look(file, plan, Clock::of_a_file(files.len() - at, plan));
                audience.finished();
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
fn look(file: &Found, plan: &Plan<'_>, mut clock: Clock) -> FileOutcome {
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
        unasked: None,
        time: Duration::ZERO,
    };
    let chosen = attackable(&outcome.program, file, plan.modules);
    for (index, id) in chosen.iter().enumerate() {
        let module = outcome.program.module(*id);
        let name = module.name.to_string();
        let mut checked = (!module.broken).then(|| {
            clock.search(chosen.len() - index, |time| {
                search::check(&outcome.program, *id, &Options { time, ..plan.options.clone() })
            })
        });
        let found = checked.iter().flat_map(|checked| &checked.counterexamples);
        let confirmations: Vec<Confirmation> = clock.judge(chosen.len() - index, |time| {
            found.map(|found| plan.judge.confirm(&outcome.program, found, time)).collect()
        });
        if let Some(checked) = &mut checked {
            judged(checked, &confirmations);
            // Nothing can be asked of a module that provides nothing, but whether it can be loaded.
            if !is_subject(&outcome.program, *id) && checked.counterexamples.is_empty() {
                continue;
            }
        }
        outcome.modules.push(ModuleOutcome { id: *id, name, outcome: checked, confirmations });
    }
    clock.judge(1, |time| refuse(&mut outcome, plan.judge, time));
    outcome.time = begin.elapsed();
    outcome
}

/// What racket can't compile isn't judged, though we could read it. Racket isn't asked about what it has run, nor about unknown
/// values in the text, which it doesn't have.
fn refuse(outcome: &mut FileOutcome, judge: &Judge, time: &mut Duration) {
    let ran = |module: &ModuleOutcome| {
        module.confirmations.iter().any(|by| matches!(by, Confirmation::Racket { .. }))
    };
    let holes = outcome.program.exprs().iter().any(|expr| matches!(expr, Expr::Hole));
    if holes || outcome.errors().next().is_some() || outcome.modules.iter().any(ran) {
        return;
    }
    let Some(first) = outcome.modules.first() else { return };
    let source = outcome.program.module(first.id).span.source;
    match judge.refusal(&outcome.program, source, time) {
        Ok(None) => {}
        Ok(Some(message)) => {
            let first = message.lines().next().unwrap_or_default();
            outcome.failure = Some(format!("racket refuses it: {first}"));
            outcome.modules.clear();
        }
        Err(why) => outcome.unasked = Some(why),
    }
}

/// Notes who has run the counterexamples: the first that stands is the witness, or, if none does, the first of all, which then is
/// a candidate.
fn judged(outcome: &mut Outcome, confirmations: &[Confirmation]) {
    let standing = confirmations.iter().position(Confirmation::holds);
    let case = standing.unwrap_or(0);
    let Some(confirmation) = confirmations.get(case) else { return };
    let by = match confirmation {
        Confirmation::Racket { .. } => vec![Runner::Interpreter, Runner::Racket],
        Confirmation::Interpreter { .. } | Confirmation::Disagreed { .. } | Confirmation::Ordered { .. } => {
            vec![Runner::Interpreter]
        }
        Confirmation::Unconfirmed => vec![],
    };
    outcome.ledger.witness(case, by);
    if !confirmation.holds() {
        outcome.ledger.assume(Assumption::new(Guess::UnconfirmedClient));
    }
}

/// Whether clients can do something with a module: it provides something, has unknown values in it, or couldn't be expanded.
fn is_subject(program: &Program, id: ModuleId) -> bool {
    let module = program.module(id);
    let holes = || {
        let mut expressions = (0..program.expr_count()).map(|at| ExprId(at as u32));
        expressions.any(|expr| {
            matches!(program.expr(expr), Expr::Hole) && program.origin(expr).module.index() == id.index()
        })
    };
    module.broken || !module.exports.is_empty() || holes()
}

/// The modules of the file itself, not of what it requires.
fn attackable(program: &Program, file: &Found, names: &[String]) -> Vec<ModuleId> {
    let path = file.path.display().to_string();
    let modules = program.modules.iter().enumerate().skip(1);
    modules
        .filter(|(_, module)| {
            let own =
                program.sources.get(module.span.source.index()).is_some_and(|source| source.name == path);
            let wanted = names.is_empty() || names.iter().any(|name| name == module.name.as_str());
            own && wanted
        })
        .map(|(at, _)| ModuleId(at as u32))
        .collect()
}
