//! A run of `cover` over a file of code, as data: what was loaded, what became of each function, and what other tools say of the
//! tests. Text, JSON, SARIF, JUnit, HTML and the exit code are functions of it.

mod globals;
mod old_values;
mod vacuity;

pub(crate) use vacuity::is_about_nothing;

use super::confirm::{ConfirmError, Confirmation, confirm};
use super::contract::{Contract, PREFIX};
use super::emit::environment::SYSTEM_VARIABLES;
use super::emit::{self, Subject, Suite, Tested};
use super::header_paths;
use super::load::{Code, Language, callees};
use super::rust::coverage::{Coverage, TestFile};
use super::rust::survey::BuildQuestions;
use super::rust::{Callers, Declared, invented};
use super::seeds::{self, Seeds};
use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use touchstone_explore::{
    Criteria, ErrorKind, Exploration, ExploreError, Globals, Goal, GoalKind, Observer, Options, Progress,
    TestCase, explore,
};
use touchstone_program::{ProcedureId, Span};
use touchstone_report::{
    Assumption, FailOn, Guess, Ledger, Limit, Place, Quantity, Reason, Runner, Source, Status, Verdict,
};

/// A run.
#[derive(Debug)]
pub struct Session {
    /// What was explored.
    pub code: Code,
    /// How.
    pub options: Options,
    /// What became of each function that was asked for.
    pub outcomes: Vec<Outcome>,
    /// The tests and what became of them outside of us; `None` if that wasn't wanted, or can't be.
    pub confirmed: Option<Result<(Suite, Confirmation), ConfirmError>>,
    /// What native runs reach of a package's own code, or why it can't be measured; `None` if that wasn't wanted.
    pub coverage: Option<Result<Coverage, String>>,
    /// Whether it was interrupted.
    pub interrupted: bool,
    /// Functions that weren't begun when the time was over.
    pub left: Vec<String>,
    /// The inputs that it began from.
    pub seeds: Seeds,
}

/// What became of a function.
#[derive(Debug)]
pub struct Outcome {
    /// Its name in the source.
    pub function: String,
    /// Its procedure.
    pub procedure: ProcedureId,
    /// What was explored: the same, or the function that checks its contract or gives a `main` its arguments.
    pub entry: ProcedureId,
    /// What was found, or why nothing was.
    pub result: Result<Exploration, ExploreError>,
    /// The cases, by their index, whose tests did otherwise when they were run.
    pub failed: BTreeSet<usize>,
}

impl Outcome {
    /// Whether it was explored with its contract, or through an adapter.
    pub fn has_contract(&self) -> bool {
        self.entry != self.procedure
    }
}

/// Who is told how it goes.
pub trait Audience {
    /// A function begins.
    fn begins(&mut self, function: &str);
    /// It goes on.
    fn goes_on(&mut self, progress: &Progress);
    /// It's done.
    fn finished(&mut self);
}

struct Watch<'a> {
    audience: &'a mut dyn Audience,
    stop: &'a AtomicBool,
    shown: Instant,
}

impl Observer for Watch<'_> {
    fn proceed(&mut self, progress: &Progress) -> bool {
        const EACH: Duration = Duration::from_millis(100);
        if self.shown.elapsed() >= EACH {
            self.shown = Instant::now();
            self.audience.goes_on(progress);
        }
        !self.stop.load(Ordering::Relaxed)
    }
}

/// Wall-clock time for functions.
#[derive(Clone, Debug)]
pub struct Budget {
    /// For all.
    pub total: Duration,
    /// Each has its part of that, within these bounds; or else as much as the options say.
    pub share: Option<RangeInclusive<Duration>>,
}

/// What a run is told besides the exploration's options.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How each function is explored.
    pub options: Options,
    /// How much time there is.
    pub budget: Budget,
    /// Whether tests are compiled, run and measured.
    pub confirm: bool,
    /// Whether native coverage of a package's own code is measured, before and with the tests that are found.
    pub coverage: bool,
    /// Arguments for the compiler.
    pub arguments: Vec<String>,
    /// Inputs to begin from.
    pub seeds: Seeds,
}

impl Plan {
    /// A plan that gives all functions together so much time, each its part, and runs nothing of the code outside of us.
    pub fn within(time: Duration) -> Plan {
        Plan {
            options: Options { time, ..Options::default() },
            budget: Budget { total: time, share: Some(Duration::ZERO..=time) },
            confirm: false,
            coverage: false,
            arguments: vec![],
            seeds: Seeds::default(),
        }
    }
}

impl Session {
    /// Explores these functions, one after the other, until the time is over or `stop` is set; then confirms the tests.
    pub fn run(
        mut code: Code,
        functions: &[String],
        plan: &Plan,
        stop: &Arc<AtomicBool>,
        audience: &mut dyn Audience,
    ) -> Session {
        let begin = Instant::now();
        let warm = warmed(&code, plan);
        let criteria = Criteria { files: code.files(), ..plan.options.criteria.clone() };
        let mut outcomes = vec![];
        let mut left = vec![];
        for function in functions {
            let remaining = plan.budget.total.saturating_sub(begin.elapsed());
            let Some(procedure) = code.procedure(function) else { continue };
            if remaining.is_zero() || stop.load(Ordering::Relaxed) {
                left.push(function.clone());
                continue;
            }
            let entry = code.entry(function).unwrap_or(procedure);
            audience.begins(function);
            let time = match &plan.budget.share {
                // What one leaves of its part the next ones have.
                Some(share) => {
                    let others = functions.len() - outcomes.len() - left.len();
                    let part = remaining / u32::try_from(others).unwrap_or(u32::MAX).max(1);
                    part.clamp(*share.start(), *share.end())
                }
                None => plan.options.time,
            };
            let time = time.min(remaining);
            // A program begins with what it's declared with.
            let is_program = function == "main" && code.language == Language::C;
            let globals = if is_program { Globals::Initial } else { plan.options.globals };
            let elsewhere = others(&code);
            let options =
                seeds::with_room(&plan.options, plan.seeds.get(function).map_or(&[], Vec::as_slice));
            let allocation_succeeds = code.allocation_succeeds;
            let mut assumptions = assumptions(&code, function, entry == procedure);
            let guesses_statics = code.language == Language::Rust;
            if code.language == Language::Rust && entry == procedure {
                let declared = Declared::of(&code.source.text);
                assumptions.extend(invented(&code.program, &declared, function));
            }
            let criteria = criteria.clone();
            let makes_until = code.line_of_call(function);
            let characters = code.adapters.characters(function);
            let errors_first = options.errors_first || code.is_about_an_error();
            let options = Options {
                time,
                errors_first,
                makes_until,
                characters,
                globals,
                elsewhere,
                criteria,
                assumptions,
                guesses_statics,
                allocation_succeeds,
                variables_anywhere: code.language == Language::C,
                ..options
            };
            let mut watch = Watch { audience, stop, shown: Instant::now() };
            let mut result = explore(&mut code.program, entry, &options, &mut watch);
            if let (Ok(exploration), true) = (&mut result, entry != procedure) {
                // What the function that checks the contract decides isn't the author's code.
                let decides = exploration
                    .goals
                    .iter()
                    .any(|goal| goal.procedure == procedure && matches!(goal.kind, GoalKind::Branch { .. }));
                for goal in exploration.goals.iter_mut().filter(|goal| goal.procedure == entry) {
                    goal.compiler_made |= match goal.kind {
                        GoalKind::Error(_) => false,
                        GoalKind::Return => decides,
                        _ => true,
                    };
                }
            }
            audience.finished();
            let failed = BTreeSet::new();
            outcomes.push(Outcome { function: function.clone(), procedure, entry, result, failed });
        }
        outcomes.iter_mut().for_each(|outcome| vacuity::note_vacuous(outcome, &code.contracts));
        old_values::note_old_values(&code.contracts, &mut outcomes);
        note_limits(&code, plan, !left.is_empty(), &mut outcomes);
        unite(&mut outcomes);
        let interrupted = stop.load(Ordering::Relaxed);
        // Two builds in one folder would wait for each other.
        drop(warm.map(JoinHandle::join));
        let options = plan.options.clone();
        let seeds = plan.seeds.clone();
        let mut session =
            Session { code, options, outcomes, confirmed: None, coverage: None, interrupted, left, seeds };
        if plan.confirm && session.has_cases() && session.code.language != Language::Llvm {
            session.confirmed = Some(session.confirm(plan));
            session.take_back();
        }
        if plan.coverage {
            session.coverage = Some(session.measure());
        }
        session
    }

    fn confirm(&self, plan: &Plan) -> Result<(Suite, Confirmation), ConfirmError> {
        let include = self.code.path.display().to_string();
        let (subject, tested) = (self.subject(&include), self.tested());
        if let Some(workshop) = &self.code.workshop {
            return super::rust::confirm_package(&subject, workshop, &tested);
        }
        let confirm = match self.code.language {
            Language::Rust => super::rust::confirm,
            Language::C | Language::Llvm => confirm,
        };
        confirm(&subject, &self.code.path, &tested, &header_paths::anchored(&plan.arguments))
    }

    /// Measures natively what tests of a package reach.
    fn measure(&self) -> Result<Coverage, String> {
        let Some(workshop) = &self.code.workshop else {
            return Err("it's of packages of Rust only".to_owned());
        };
        let suites = match &self.confirmed {
            None => vec![],
            Some(Err(error)) => return Err(error.to_string()),
            Some(Ok(_)) => super::rust::package_suites(self).map_err(|error| error.to_string())?,
        };
        let files = suites.into_iter().map(|(name, suite)| TestFile {
            name,
            text: suite.text,
            tests: suite.tests.into_iter().map(|test| test.name).collect(),
        });
        Coverage::of(workshop, &files.collect::<Vec<_>>())
    }

    /// Takes back what only cases cover whose tests did otherwise: those aren't what their runs were taken for.
    fn take_back(&mut self) {
        let Some(Ok((suite, confirmation))) = &self.confirmed else { return };
        let failed: BTreeSet<(usize, usize)> = suite
            .tests
            .iter()
            .zip(&confirmation.outcomes)
            .filter(|(_, outcome)| matches!(outcome, super::confirm::Outcome::Failed(_)))
            .map(|(test, _)| (test.function, test.case))
            .collect();
        if failed.is_empty() {
            return;
        }
        let outcomes = self.outcomes.iter_mut().filter(|outcome| outcome.result.is_ok());
        for (function, outcome) in outcomes.enumerate() {
            let Ok(exploration) = &mut outcome.result else { continue };
            outcome.failed.extend(failed.iter().filter(|(of, _)| *of == function).map(|(_, case)| *case));
            for case in &outcome.failed {
                exploration.cases[*case].covers.clear();
            }
            for goal in &mut exploration.goals {
                if goal.case().is_none_or(|case| !outcome.failed.contains(&case)) {
                    continue;
                }
                match exploration.cases.iter().position(|case| case.covers.contains(&goal.id)) {
                    Some(case) => goal.ledger.witness(case, [Runner::Interpreter]),
                    None => {
                        goal.ledger = Ledger::new();
                        goal.ledger.stop(Reason::Unconfirmed { candidates: 1 });
                    }
                }
            }
        }
    }

    fn has_cases(&self) -> bool {
        self.explorations().any(|(_, exploration)| !exploration.cases.is_empty())
    }

    /// The explorations there are.
    pub fn explorations(&self) -> impl Iterator<Item = (&Outcome, &Exploration)> {
        self.outcomes.iter().filter_map(|outcome| Some((outcome, outcome.result.as_ref().ok()?)))
    }

    /// What tests are written of, with the file as it's to be included.
    pub fn subject<'a>(&'a self, include: &'a str) -> Subject<'a> {
        Subject {
            program: &self.code.program,
            source: &self.code.source.text,
            name: &self.code.source.name,
            include,
            contracts: &self.code.contracts,
            adapters: Some(&self.code.adapters),
            abort_is_exit: self.code.abort_is_exit,
            elsewhere: &self.code.elsewhere,
            edition: &self.code.build.edition,
            krate: self.code.workshop.as_ref().map(|workshop| &*workshop.library().name),
        }
    }

    /// The functions with their test cases.
    pub fn tested(&self) -> Vec<Tested<'_>> {
        self.explorations()
            .map(|(outcome, exploration)| Tested {
                function: &outcome.function,
                has_contract: self.contract(&outcome.function).is_some() && outcome.has_contract(),
                exploration,
                failed: &outcome.failed,
            })
            .collect()
    }

    /// An input of a function as its language writes it, a statement a line.
    pub fn input(&self, function: &str, case: &TestCase) -> Vec<String> {
        let program = &self.code.program;
        let about = program.layouts.function(function).filter(|_| self.code.language == Language::Rust);
        match about.and_then(|about| super::rust::input(program, &self.code.adapters, about, case)) {
            Some(statements) => statements,
            None => emit::input(program, function, case),
        }
    }

    /// An input of a function as a seed.
    pub fn given(&self, function: &str, case: &TestCase) -> serde_json::Value {
        let program = &self.code.program;
        let adapted = self.code.adapters.told(function, program, &case.input);
        seeds::write::given(program, &case.input, adapted)
    }

    /// The contract of a function.
    pub fn contract(&self, function: &str) -> Option<&Contract> {
        self.code.contracts.iter().find(|contract| contract.function == function)
    }

    /// What was to be covered, each goal once however many functions lead to it: its best verdict. In the order of the source.
    pub fn goals(&self) -> Vec<Unit<'_>> {
        let mut index: HashMap<(ProcedureId, Span, &GoalKind), usize> = HashMap::new();
        let mut units: Vec<Unit<'_>> = vec![];
        for (at, outcome) in self.outcomes.iter().enumerate() {
            let Ok(exploration) = &outcome.result else { continue };
            for goal in &exploration.goals {
                let own = goal.procedure == outcome.procedure;
                let unit = Unit { goal, outcome: at, own };
                match index.entry((goal.procedure, goal.span, &goal.kind)) {
                    std::collections::hash_map::Entry::Vacant(entry) => {
                        entry.insert(units.len());
                        units.push(unit);
                    }
                    std::collections::hash_map::Entry::Occupied(entry) => {
                        let known = &mut units[*entry.get()];
                        if unit.rank() > known.rank() {
                            *known = unit;
                        }
                    }
                }
            }
        }
        units.sort_by_key(|unit| (unit.goal.span.file, unit.goal.span.start, unit.goal.procedure));
        units
    }

    /// The function that a procedure is, in the source's words.
    pub fn function_name(&self, procedure: ProcedureId) -> String {
        let functions = &self.code.program.layouts.functions;
        let name =
            functions.iter().find(|function| function.procedure == procedure).map(|function| &*function.name);
        let name = name.unwrap_or(&self.code.program.procedure(procedure).name);
        name.strip_prefix(PREFIX).unwrap_or(name).to_owned()
    }

    /// How many branches of the file aren't reached because of a way to go wrong.
    pub fn behind(&self, error: &Goal, outcome: usize) -> usize {
        let exploration = self.outcomes.get(outcome).and_then(|outcome| outcome.result.as_ref().ok());
        let goals = exploration.into_iter().flat_map(|exploration| &exploration.goals);
        let code = |goal: &&Goal| !matches!(goal.kind, GoalKind::Error(_) | GoalKind::Return);
        goals.filter(|goal| goal.behind == Some(error.id) && self.is_here(goal.span)).filter(code).count()
    }

    /// A test case that covers a goal.
    pub fn case(&self, unit: &Unit<'_>) -> Option<(&Outcome, usize, &TestCase)> {
        let case = unit.goal.case()?;
        let outcome = self.outcomes.get(unit.outcome)?;
        Some((outcome, case, outcome.result.as_ref().ok()?.cases.get(case)?))
    }

    /// Whether a place is in the file itself, not in something that it includes.
    pub fn is_here(&self, span: Span) -> bool {
        span.is_some() && self.code.is_file(span.file.0)
    }

    /// The text that a place is in.
    pub fn text(&self, place: Place) -> &Source {
        self.code.text(place.source)
    }

    /// The exit code: 2 if some function couldn't be explored, or nothing satisfies its contract, tests don't compile or don't do what was said; 1 if
    /// there is something of what `fail_on` names.
    pub fn status(&self, fail_on: &[FailOn]) -> Status {
        let refuted = match &self.confirmed {
            Some(Ok((_, confirmation))) => confirmation
                .outcomes
                .iter()
                .any(|outcome| matches!(outcome, super::confirm::Outcome::Failed(_))),
            Some(Err(ConfirmError::NoCompiler(_) | ConfirmError::NoRust(_) | ConfirmError::Time)) | None => {
                false
            }
            Some(Err(_)) => true,
        };
        let unasked = |outcome: &Outcome| outcome.result.is_err() || vacuity::is_about_nothing(outcome);
        if refuted || self.outcomes.iter().any(unasked) {
            return Status::CouldNotRun;
        }
        let goals = self.goals();
        let is_error = |unit: &&Unit<'_>| matches!(unit.goal.kind, GoalKind::Error(_));
        let fails = fail_on.iter().any(|what| match what {
            FailOn::Violation => goals.iter().filter(is_error).any(|unit| unit.is_covered()),
            FailOn::Infeasible => {
                goals.iter().any(|unit| unit.is_infeasible_code() || unit.is_excluded_by_contract())
            }
            FailOn::Open => goals.iter().any(|unit| unit.goal.is_open() && unit.is_code()),
            FailOn::Never => false,
        });
        if fails { Status::Counterexamples } else { Status::AllHold }
    }
}

/// Tells whether there's code that runs while a panic unwinds, which calls what nobody else does.
fn unwinds(code: &Code) -> bool {
    code.language == Language::Rust && code.sources().iter().any(|source| source.text.contains("Drop for "))
}

/// What a package's tests depend on, as it's built while the search runs.
fn warmed(code: &Code, plan: &Plan) -> Option<JoinHandle<()>> {
    let workshop = code.workshop.clone().filter(|_| plan.confirm)?;
    Some(thread::spawn(move || workshop.warm(super::rust::NAME)))
}

/// The variables that other files of the program define; those of the system's library begin as they do.
fn others(code: &Code) -> Vec<Arc<str>> {
    let globals = code.elsewhere.globals.iter().filter(|_| code.language == Language::C);
    let others = globals.filter(|name| !SYSTEM_VARIABLES.contains(&name.as_str()));
    others.map(|name| name.as_str().into()).collect()
}

/// What it rests on that something goes wrong in a function: of one that only its own file calls, that it's called with such arguments.
fn assumptions(code: &Code, function: &str, is_plain: bool) -> Vec<Assumption> {
    let about = code.program.layouts.function(function);
    let internal = about.is_some_and(|about| !about.external && !about.parameters.is_empty());
    match internal && is_plain && code.language == Language::C {
        true => vec![Assumption::new(Guess::InternalParameters).of(function)],
        false => vec![],
    }
}

/// Notes what the searches of all functions together rest on.
fn note_limits(code: &Code, plan: &Plan, some_left: bool, outcomes: &mut [Outcome]) {
    if code.language == Language::Rust {
        note_room_behind(code, outcomes);
        note_build(code, outcomes);
    }
    if plan.options.globals == Globals::Initial {
        globals::note_initial(code, outcomes);
    }
    let some_failed = outcomes.iter().any(|outcome| outcome.result.is_err());
    let by_others = code.has_other_callers || unwinds(code) || some_left || some_failed;
    let callers = (code.language == Language::Rust && !by_others).then(|| callers(code, outcomes));
    if by_others || callers.is_some() {
        note_callers(code, outcomes, callers.as_ref());
    }
}

/// Who may call the functions of code in Rust, where all that can be is explored.
fn callers(code: &Code, outcomes: &[Outcome]) -> Callers {
    let explored = outcomes.iter().filter(|outcome| outcome.result.is_ok());
    code.callers(&explored.map(|outcome| &*outcome.function).collect())
}

/// Notes of accesses to memory in unsafe code that they were looked at in slices that have room behind them: just past the end nothing goes wrong
/// there. What's safe asks for the length.
fn note_room_behind(code: &Code, outcomes: &mut [Outcome]) {
    let declared: Vec<Declared> = code.sources().iter().map(|source| Declared::of(&source.text)).collect();
    let is_unsafe = |span: Span| {
        let declared = declared.get(code.text_of(span.file.0));
        code.is_file(span.file.0)
            && declared.is_some_and(|declared| declared.is_unsafe(span.start.line as usize))
    };
    for outcome in outcomes.iter_mut().filter(|outcome| outcome.entry != outcome.procedure) {
        let goals = outcome.result.iter_mut().flat_map(|exploration| &mut exploration.goals);
        let accesses = goals.filter(|goal| matches!(goal.kind, GoalKind::Error(ErrorKind::Fault(_))));
        for goal in accesses.filter(|goal| !goal.is_covered() && is_unsafe(goal.span)) {
            goal.ledger.note(Limit::bare(Quantity::RoomBehind));
        }
    }
}

/// Notes of functions that ask how they're built that others may be built otherwise.
fn note_build(code: &Code, outcomes: &mut [Outcome]) {
    let sources = code.sources();
    let asking = BuildQuestions::of(sources.iter().map(|source| &*source.text));
    for outcome in outcomes.iter_mut().filter(|outcome| asking.asks(&outcome.function)) {
        for goal in outcome.result.iter_mut().flat_map(|exploration| &mut exploration.goals) {
            if matches!(goal.verdict(), Verdict::Excluded(_)) {
                goal.ledger.note(Limit::bare(Quantity::BuildAnswers));
            }
        }
    }
}

/// Of a function that isn't explored by itself only some calls were seen: what they exclude, others may do. A closure is called by whoever made it.
/// `callers`: who may call what, where that's told; else anything may be.
fn note_callers(code: &Code, outcomes: &mut [Outcome], callers: Option<&Callers>) {
    let explored = outcomes.iter().filter(|outcome| outcome.result.is_ok());
    // Nobody but the search calls what makes the arguments.
    let explored: BTreeSet<ProcedureId> =
        explored.flat_map(|outcome| [outcome.procedure, outcome.entry]).collect();
    let names: BTreeSet<String> = outcomes.iter().map(|outcome| outcome.function.clone()).collect();
    // What has an address may be handed out: a closure in a box, or as a pointer to a function.
    let addressed = callees(&code.program, code.program.layouts.addressed.iter().copied());
    let maker = |procedure: ProcedureId| {
        let about = code.program.layouts.functions.iter().find(|about| about.procedure == procedure)?;
        Some(about.name.split_once("::{")?.0)
    };
    let is_handed_out = |procedure: ProcedureId| maker(procedure).is_some() && addressed.contains(&procedure);
    let is_own = |procedure: ProcedureId| {
        explored.contains(&procedure)
            || maker(procedure).is_some_and(|maker| names.contains(maker)) && !is_handed_out(procedure)
    };
    for outcome in outcomes {
        for goal in outcome.result.iter_mut().flat_map(|exploration| &mut exploration.goals) {
            let are_open = callers.is_none_or(|callers| {
                let (file, line) = (goal.span.file.0, goal.span.start.line);
                is_handed_out(goal.procedure)
                    || code.is_file(file) && callers.are_open(code.text_of(file), line as usize)
            });
            if matches!(goal.verdict(), Verdict::Excluded(_)) && !is_own(goal.procedure) && are_open {
                goal.ledger.note(Limit::bare(Quantity::Callers));
            }
        }
    }
}

/// Goals that several functions lead to, and that none of them covers, hold within the limits of all.
fn unite(outcomes: &mut [Outcome]) {
    let key = |goal: &Goal| (goal.procedure, goal.span, goal.kind.clone());
    let mut limits: HashMap<_, (usize, bool, BTreeSet<Limit>)> = HashMap::new();
    for outcome in &*outcomes {
        let Ok(exploration) = &outcome.result else { continue };
        for goal in &exploration.goals {
            let verdict = goal.verdict();
            let (times, settled, all) = limits.entry(key(goal)).or_default();
            *times += 1;
            *settled |= verdict.is_shown() || verdict.is_proved() && goal.procedure == outcome.procedure;
            all.extend(goal.ledger.limits().cloned());
        }
    }
    for outcome in outcomes {
        let Ok(exploration) = &mut outcome.result else { continue };
        for goal in &mut exploration.goals {
            if let Some((times, false, all)) = limits.get(&key(goal))
                && *times > 1
                && matches!(goal.verdict(), Verdict::Excluded(_))
            {
                all.iter().for_each(|limit| goal.ledger.note(limit.clone()));
            }
        }
    }
}

/// A goal and where its verdict comes from.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'a> {
    /// The goal.
    pub goal: &'a Goal,
    /// The function that was explored, by its index among the outcomes.
    pub outcome: usize,
    /// Whether the goal is in that function, not in one that it calls.
    pub own: bool,
}

impl Unit<'_> {
    /// Which of two verdicts counts: being covered; else what's proved of the function by itself, which is so for any caller; else the weaker
    /// one.
    fn rank(&self) -> u8 {
        match (self.goal.verdict(), self.own) {
            (Verdict::Shown(_), true) => 6,
            (Verdict::Shown(_), false) => 5,
            (Verdict::Open { candidate: Some(_), .. }, _) => 4,
            (Verdict::Excluded(proof), true) if proof.is_everything() => 3,
            (Verdict::Excluded(proof), false) if proof.is_everything() => 0,
            (Verdict::Vacuous { .. }, _) => 0,
            (Verdict::Excluded(_), _) => 1,
            _ => 2,
        }
    }

    /// Whether an input covers it.
    pub fn is_covered(&self) -> bool {
        self.goal.is_covered()
    }

    /// Whether it's a way to go wrong.
    pub fn is_error(&self) -> bool {
        matches!(self.goal.kind, GoalKind::Error(_))
    }

    /// Whether it's a piece of code: neither a way to go wrong nor a call that returns.
    pub fn is_code(&self) -> bool {
        !matches!(self.goal.kind, GoalKind::Error(_) | GoalKind::Return)
    }

    /// Whether it's code, written by a person, that was proved unreachable.
    pub fn is_infeasible_code(&self) -> bool {
        self.is_code() && !self.goal.compiler_made && self.goal.is_proved()
    }

    /// Whether it's code, written by a person, that no input reaches which keeps to the precondition, and nothing else bounds that.
    pub fn is_excluded_by_contract(&self) -> bool {
        let is_precondition = |limit: &Limit| limit.quantity == Quantity::Precondition;
        self.is_code()
            && !self.goal.compiler_made
            && self.goal.is_bounded()
            && self.goal.ledger.limits().all(is_precondition)
    }
}
