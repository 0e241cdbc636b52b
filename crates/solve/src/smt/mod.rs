//! `SmtSolver`: SMT-LIB 2 over a pipe to whichever solver is installed, for what the other backends can't state:
//! unbounded and non-linear integers, reals, quantifiers, uninterpreted sorts and functions.
//!
//! The solver is a process of its own, so a crash of it is an answer ([`Reason::Died`]) and never ours, and its time and
//! memory are bounded from outside. Everything asserted is kept in a log; what was not yet said to the process in front
//! of us is said when the next check needs it. So a process that died, fell silent and was killed, or must be restarted
//! with another memory limit, is replaced by one that is told the log from the start.
//!
//! Assumptions become guards: a boolean constant per term, `(assert (=> guard term))` once, and the constants are assumed.
//! Models are read with `get-value`, for variables and for every application of an uninterpreted function; unsatisfiable
//! cores with `get-unsat-assumptions`. [`horn`](horn()) asks for invariants.
//!
//! Z3 looks for models of quantified assertions, which never ends where only infinite ones satisfy them. A conversation
//! [by matching](SmtSolver::by_matching) does without that: it refutes, or is at once left with a candidate.

mod horn;
mod install;
mod model;
mod process;
mod support;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;
use touchstone_logic::smtlib::{Preamble, print_term_in};
use touchstone_logic::{Fun, Sort, Store, TermId, Valuation, Value, Var};

use crate::solver::{Capabilities, Limits, Outcome, Reason, SolveError, Solver};
pub use horn::{Application, Horn, HornClause, HornClauses, horn, relations};
pub use install::{Installed, Kind, installed};
use process::{Failure, Process};

/// Time past its limit that a solver that limits itself may take to say so, before it is killed.
const GRACE: Duration = Duration::from_millis(500);

/// An SMT solver at the other end of a pipe. The process is started by the first check.
#[derive(Debug)]
pub struct SmtSolver {
    installed: Installed,
    transcript: Option<PathBuf>,
    log: Vec<Entry>,
    /// For each open level: how much there was of the log and of what else grows with it.
    levels: Vec<Level>,
    declared: Vec<Var>,
    applications: Vec<TermId>,
    /// Indices at which arrays are read and written.
    indices: Vec<TermId>,
    /// The variables and guards among the log's entries.
    logged_vars: FxHashSet<Var>,
    logged_guards: FxHashSet<TermId>,
    /// Terms found to be supported.
    supported: FxHashSet<TermId>,
    session: Option<Session>,
    /// Set if the process has values for a query that it couldn't decide.
    undecided: bool,
    instances: Instances,
    /// The functions that the query mentions; where models of quantifiers are made, those that what's quantified mentions.
    funs: FxHashSet<Fun>,
}

/// Which instances of quantified assertions Z3 considers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instances {
    /// Those with terms that match a pattern, and those that a model it tries makes false.
    OfModels,
    /// Those with terms that match alone.
    Matching,
}

/// Something the solver has to be told.
#[derive(Clone, Debug)]
enum Entry {
    Declare(Var),
    Assert(TermId),
    /// Make a guard for an assumption.
    Guard(TermId),
    /// Not all of these at once.
    Exclude(Vec<(Var, Value)>),
    Push,
}

#[derive(Clone, Copy, Debug)]
struct Level {
    log: usize,
    declared: usize,
    applications: usize,
    indices: usize,
}

/// A running process and what it has been told.
#[derive(Debug)]
struct Session {
    process: Process,
    preamble: Preamble,
    /// Assumptions whose guards are declared.
    guards: FxHashSet<TermId>,
    /// Number of the log's entries that it knows.
    told: usize,
    /// Number of levels that it must close before it hears more.
    pops: u32,
    memory: Option<u64>,
}

impl SmtSolver {
    /// The solver that the environment variable `TOUCHSTONE_SOLVER` names (a name or a path), else the first of z3, cvc5,
    /// bitwuzla and yices-smt2 on the PATH. With `TOUCHSTONE_SMT_TRANSCRIPT` set, every line goes to that file.
    ///
    /// # Errors
    /// [`SolveError::Failed`] if there's none, with a way to install one.
    pub fn find() -> Result<SmtSolver, SolveError> {
        let solver = SmtSolver::new(install::chosen().map_err(SolveError::Failed)?);
        Ok(match std::env::var_os("TOUCHSTONE_SMT_TRANSCRIPT") {
            Some(path) if !path.is_empty() => solver.with_transcript(Path::new(&path)),
            _ => solver,
        })
    }

    /// A conversation with that solver.
    pub fn new(installed: Installed) -> SmtSolver {
        SmtSolver {
            installed,
            transcript: None,
            log: vec![],
            levels: vec![],
            declared: vec![],
            applications: vec![],
            indices: vec![],
            logged_vars: FxHashSet::default(),
            logged_guards: FxHashSet::default(),
            supported: FxHashSet::default(),
            session: None,
            undecided: false,
            instances: Instances::OfModels,
            funs: FxHashSet::default(),
        }
    }

    /// Has Z3 consider no instances of quantified assertions but those with terms that match a pattern in them, as Boogie asks it
    /// (E-matching without models of quantifiers). Unsatisfiable is that. Where it finds no contradiction, it doesn't know, and
    /// has a [candidate](Solver::candidate) that satisfies these instances, with functions of which no more is
    /// [known](FunctionTable) than the instances needed. `None` for other solvers.
    #[must_use]
    pub fn by_matching(mut self) -> Option<SmtSolver> {
        self.instances = Instances::Matching;
        (self.installed.kind == Kind::Z3).then_some(self)
    }

    /// Appends every line sent to and received from the solver to a file, from the next start of the process on. What
    /// was sent can be fed to the solver again; what was received is in comments.
    #[must_use]
    pub fn with_transcript(mut self, path: &Path) -> SmtSolver {
        self.transcript = Some(path.to_owned());
        self
    }

    /// Forgets whatever was declared and asserted, so that terms of another store may follow. Z3's process stays, as good as a new
    /// one (no level is open in it): what's saved is its start. The process of another solver is ended.
    pub fn forget(&mut self) {
        let session =
            self.session.take().filter(|_| self.installed.kind == Kind::Z3).and_then(|mut session| {
                session.process.send("(reset)").ok()?;
                for line in self.installed.kind.greeting() {
                    session.process.send(line).ok()?;
                }
                if self.instances == Instances::Matching {
                    install::MATCHING.iter().try_for_each(|line| session.process.send(line)).ok()?;
                }
                let preamble = Preamble::new(self.installed.kind.dialect());
                Some(Session { preamble, guards: FxHashSet::default(), told: 0, pops: 0, ..session })
            });
        let transcript = self.transcript.take();
        let fresh =
            SmtSolver { transcript, instances: self.instances, ..SmtSolver::new(self.installed.clone()) };
        *self = SmtSolver { session, ..fresh };
    }

    /// Which solver this talks to.
    pub fn installed(&self) -> &Installed {
        &self.installed
    }

    fn declare_new(&mut self, vars: impl IntoIterator<Item = Var>) {
        for var in vars {
            if self.logged_vars.insert(var) {
                self.declared.push(var);
                self.log.push(Entry::Declare(var));
            }
        }
    }

    /// Notes what the solver is to be asked of a term.
    fn look(&mut self, store: &Store, term: TermId) {
        model::looks(store, term, &mut self.applications, &mut self.indices);
        if self.instances == Instances::Matching || store.is_quantified(term) {
            self.funs.extend(model::functions(store, term));
        }
    }

    fn accept(&mut self, store: &Store, term: TermId) -> Result<(), SolveError> {
        if *store.sort(term) != Sort::Bool {
            return Err(SolveError::NotBoolean { term });
        }
        support::check(self.installed.kind, store, term, &mut self.supported)
    }

    /// Starts the process if there is none that will do.
    fn session(&mut self, memory: Option<u64>) -> Result<&mut Session, Failure> {
        if self.session.as_ref().is_some_and(|session| session.memory != memory) {
            self.session = None;
        }
        match &mut self.session {
            Some(session) => Ok(session),
            slot => {
                let mut process = Process::start(&self.installed, memory, self.transcript.as_deref())?;
                for line in self.installed.kind.greeting() {
                    process.send(line)?;
                }
                if self.instances == Instances::Matching {
                    for line in install::MATCHING {
                        process.send(line)?;
                    }
                }
                let preamble = Preamble::new(self.installed.kind.dialect());
                Ok(slot.insert(Session {
                    process,
                    preamble,
                    guards: FxHashSet::default(),
                    told: 0,
                    pops: 0,
                    memory,
                }))
            }
        }
    }

    fn run(&mut self, store: &Store, assumptions: &[TermId], limits: &Limits) -> Result<Outcome, Failure> {
        let start = Instant::now();
        for assumption in assumptions {
            if self.logged_guards.insert(*assumption) {
                self.log.push(Entry::Guard(*assumption));
            }
        }
        let kind = self.installed.kind;
        // Taken out for the conversation, which borrows the session from `self`.
        let log = std::mem::take(&mut self.log);
        let session = self.session(limits.memory);
        let answer = session.and_then(|session| {
            session.tell(store, &log, kind)?;
            session.ask(kind, assumptions, limits, start)
        });
        self.log = log;
        let answer = answer?;
        let deadline = deadline(kind, limits, start);
        let Some(session) = &mut self.session else { return Err(Failure::Died("it is gone".into())) };
        match answer.trim() {
            "sat" => {
                let asked = model::Asked {
                    vars: &self.declared,
                    applications: &self.applications,
                    indices: &self.indices,
                };
                let (process, funs) = (&mut session.process, &self.funs);
                let model = match self.instances {
                    Instances::OfModels if !funs.is_empty() => {
                        model::read_throughout(store, process, kind.dialect(), &asked, funs, deadline)
                    }
                    Instances::OfModels => model::read(store, process, kind.dialect(), &asked, deadline),
                    Instances::Matching => {
                        model::read_completed(store, process, kind.dialect(), &asked, deadline)
                    }
                };
                model.map(Outcome::Sat)
            }
            "unsat" if assumptions.is_empty() => Ok(Outcome::Unsat { core: vec![] }),
            "unsat" => {
                session.process.send("(get-unsat-assumptions)")?;
                let core = session.process.receive(deadline)?;
                model::core(&core, assumptions).map(|core| Outcome::Unsat { core })
            }
            "unknown" | "timeout" => {
                session.process.send("(get-info :reason-unknown)")?;
                let reason = session.process.receive(deadline)?;
                let reason = model::reason(&reason, limits, start.elapsed());
                self.undecided = matches!(reason, Reason::Incomplete(_));
                Ok(Outcome::Unknown(reason))
            }
            other => Err(Failure::Rubbish(other.to_owned())),
        }
    }
}

/// When silence is taken for death.
fn deadline(kind: Kind, limits: &Limits, start: Instant) -> Option<Instant> {
    let grace = if kind == Kind::Z3 { GRACE } else { Duration::ZERO };
    limits.time.and_then(|time| start.checked_add(time.saturating_add(grace)))
}

impl Session {
    /// Says what of the log the process doesn't know yet.
    fn tell(&mut self, store: &Store, log: &[Entry], kind: Kind) -> Result<(), Failure> {
        if self.pops > 0 {
            self.process.send(&format!("(pop {})", self.pops))?;
            self.pops = 0;
        }
        while let Some(entry) = log.get(self.told) {
            match entry {
                Entry::Declare(var) => {
                    for line in self.preamble.declare_var(store, *var) {
                        self.process.send(&line)?;
                    }
                }
                Entry::Assert(term) => {
                    let text = self.state(store, *term, kind)?;
                    self.process.send(&format!("(assert {text})"))?;
                }
                Entry::Guard(term) => {
                    let text = self.state(store, *term, kind)?;
                    let name = guard(*term);
                    if self.guards.insert(*term) {
                        self.process.send(&format!("(declare-const {name} Bool)"))?;
                    }
                    self.process.send(&format!("(assert (=> {name} {text}))"))?;
                }
                Entry::Exclude(values) => {
                    self.process
                        .send(&format!("(assert {})", model::exclusion(store, values, kind.dialect())))?;
                }
                Entry::Push => self.process.send("(push 1)")?,
            }
            self.told += 1;
        }
        Ok(())
    }

    /// Asks whether the assertions hold together with the assumptions, and waits for the answer.
    fn ask(
        &mut self,
        kind: Kind,
        assumptions: &[TermId],
        limits: &Limits,
        start: Instant,
    ) -> Result<String, Failure> {
        if kind == Kind::Z3 {
            let left = limits.time.map(|time| time.saturating_sub(start.elapsed()).as_millis());
            let left = left.map_or(u128::from(u32::MAX), |left| left.clamp(1, u128::from(u32::MAX)));
            self.process.send(&format!("(set-option :timeout {left})"))?;
        }
        if assumptions.is_empty() {
            self.process.send("(check-sat)")?;
        } else {
            let names: Vec<String> = assumptions.iter().map(|term| guard(*term)).collect();
            self.process.send(&format!("(check-sat-assuming ({}))", names.join(" ")))?;
        }
        self.process.receive(deadline(kind, limits, start))
    }

    /// Declares what a term needs and gives its text.
    fn state(&mut self, store: &Store, term: TermId, kind: Kind) -> Result<String, Failure> {
        for line in self.preamble.declare(store, &[term]) {
            self.process.send(&line)?;
        }
        Ok(print_term_in(store, term, kind.dialect()))
    }
}

/// The name of an assumption's guard. Users' names that begin like this are printed encoded, so it is nobody else's.
fn guard(term: TermId) -> String {
    format!("touchstone.guard.{}", term.index())
}

impl Solver for SmtSolver {
    fn name(&self) -> &'static str {
        self.installed.kind.name()
    }

    fn capabilities(&self) -> Capabilities {
        support::capabilities(self.installed.kind)
    }

    fn declare(&mut self, store: &Store, var: Var) -> Result<(), SolveError> {
        support::check_sort(self.installed.kind, store.var_sort(var))
            .map_err(|reason| SolveError::UnsupportedVar { var, reason })?;
        self.declare_new([var]);
        Ok(())
    }

    fn assert(&mut self, store: &Store, term: TermId) -> Result<(), SolveError> {
        self.accept(store, term)?;
        self.declare_new(store.free_vars(term));
        self.look(store, term);
        self.log.push(Entry::Assert(term));
        Ok(())
    }

    fn push(&mut self) {
        self.levels.push(Level {
            log: self.log.len(),
            declared: self.declared.len(),
            applications: self.applications.len(),
            indices: self.indices.len(),
        });
        self.log.push(Entry::Push);
    }

    fn pop(&mut self) -> Result<(), SolveError> {
        let level = self.levels.pop().ok_or(SolveError::NoLevel)?;
        for entry in self.log.drain(level.log..) {
            match entry {
                Entry::Declare(var) => {
                    self.logged_vars.remove(&var);
                }
                Entry::Guard(term) => {
                    self.logged_guards.remove(&term);
                }
                Entry::Assert(_) | Entry::Exclude(_) | Entry::Push => {}
            }
        }
        self.declared.truncate(level.declared);
        self.applications.truncate(level.applications);
        self.indices.truncate(level.indices);
        if let Some(session) = &mut self.session
            && session.told > level.log
        {
            session.told = level.log;
            session.pops += 1;
        }
        Ok(())
    }

    fn check(&mut self, store: &Store, assumptions: &[TermId], limits: &Limits) -> Outcome {
        for assumption in assumptions {
            if let Err(error) = self.accept(store, *assumption) {
                return Outcome::Unknown(error.into());
            }
            self.declare_new(store.free_vars(*assumption));
            self.look(store, *assumption);
        }
        self.undecided = false;
        match self.run(store, assumptions, limits) {
            Ok(outcome) => outcome,
            Err(failure) => {
                // Whatever went wrong, the conversation is out of step. The next check starts a new one.
                self.session = None;
                Outcome::Unknown(failure.into())
            }
        }
    }

    fn candidate(&mut self, store: &Store, limits: &Limits) -> Option<Valuation> {
        let session = self.session.as_mut().filter(|_| std::mem::take(&mut self.undecided))?;
        let kind = self.installed.kind;
        let asked =
            model::Asked { vars: &self.declared, applications: &self.applications, indices: &self.indices };
        let deadline = deadline(kind, limits, Instant::now());
        let process = &mut session.process;
        let values = match self.instances {
            Instances::OfModels => model::read(store, process, kind.dialect(), &asked, deadline),
            Instances::Matching => {
                model::read_partial(store, process, kind.dialect(), &asked, &self.funs, deadline)
            }
        };
        if values.is_err() {
            // The conversation is out of step, perhaps.
            self.session = None;
        }
        values.ok()
    }

    fn exclude(&mut self, store: &Store, values: &[(Var, Value)]) -> Result<(), SolveError> {
        for (var, _) in values {
            support::check_literals(store, store.var_sort(*var))
                .map_err(|reason| SolveError::UnsupportedVar { var: *var, reason })?;
            self.declare(store, *var)?;
        }
        self.log.push(Entry::Exclude(values.to_vec()));
        Ok(())
    }
}

impl From<Failure> for Reason {
    fn from(failure: Failure) -> Reason {
        match failure {
            Failure::Silent => Reason::Time,
            Failure::Memory => Reason::Memory,
            Failure::Died(how) => Reason::Died(how),
            Failure::Rubbish(text) => Reason::Rubbish(text),
            Failure::Unreadable(text) => Reason::Incomplete(text),
        }
    }
}

#[cfg(test)]
mod tests;
