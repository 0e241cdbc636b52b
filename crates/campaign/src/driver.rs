//! The driver: recorded failures first, then depth after depth, then the rest of a small domain or boundary values, until something
//! fails, nothing is left, or a budget is spent (TTT, Fig. 3, with the depth increased from outside).
//!
//! An engine whose inputs are a [sample](crate::engine::Exploration::seed) gets a share of the budgets for each size, since no
//! size ends by itself; one that [begins at the boundary](crate::engine::Exploration::boundary_first) gets half of
//! the budgets for that.
//!
//! Inputs come in increasing size, so the first counterexample of a depth phase is a smallest one, and the driver
//! stops there; what fails in another phase is [shrunk](crate::minimise). A budget of n inputs is known to be spent only when the n+1st is
//! asked for and exists: a space of exactly n inputs is reported as exhausted.

mod beyond;
mod deal;
mod rounds;
mod warnings;

use crate::engine::{Engine, EngineError, Exploration, Judgement, SMALL_DOMAIN, Step};
use crate::minimise::minimise;
use crate::observer::{Observer, Phase, Tally};
use crate::pace::Pace;
use crate::report::{Class, Counterexample, Outcome, Replay, Replayed, Subject, Warning};
use crate::resume::Progress;
use crate::second_pass::{Passed, SecondPass};
use crate::settings::Settings;
use crate::shard::Shard;
use rounds::Clock;
use std::{
    borrow::Cow,
    time::{Duration, Instant},
};
use touchstone_report::{Ledger, Limit, Method, Quantity, Reason, words};
pub(crate) use warnings::warnings;

/// A campaign: what is tested, and how far.
#[derive(Clone, Copy, Debug)]
pub struct Campaign<'a> {
    /// The specification under test.
    pub subject: &'a Subject,
    /// The settings of the campaign.
    pub settings: &'a Settings,
    /// The recorded failures, as [`Engine::persist`] wrote them.
    pub replay: &'a [String],
    /// The inputs that earlier runs kept, as [`Engine::telling`] gave them.
    pub kept: &'a [String],
}

impl Campaign<'_> {
    /// Drives the engine to an answer.
    ///
    /// The phases of the depths have the settings' budgets of inputs and time together. Boundary values have a budget of
    /// their own on top, the `boundary` share of both and at least [`MIN_BOUNDARY_TESTS`] inputs, or, where they come first,
    /// half of the whole; replays have none but the time.
    pub fn run<E: Engine>(&self, engine: &mut E, observer: &mut dyn Observer<E>) -> Outcome {
        self.go_on_from(Progress::default(), engine, observer)
    }

    /// The same for a campaign that an earlier run has begun. It comes to what it would have come to without a break, budgets of time aside.
    pub fn go_on_from<E: Engine>(
        &self,
        from: Progress,
        engine: &mut E,
        observer: &mut dyn Observer<E>,
    ) -> Outcome {
        self.drive(from, engine, observer, false)
    }

    /// Makes the calls that earlier runs recorded and kept, and no other.
    pub fn run_recorded<E: Engine>(&self, engine: &mut E, observer: &mut dyn Observer<E>) -> Outcome {
        self.drive(Progress::default(), engine, observer, true)
    }

    fn drive<E: Engine>(
        &self,
        from: Progress,
        engine: &mut E,
        observer: &mut dyn Observer<E>,
        only_recorded: bool,
    ) -> Outcome {
        let started = Instant::now();
        let mut run = Run {
            exploration: engine.exploration(),
            engine,
            observer,
            settings: self.settings,
            ledger: Ledger::new(),
            tallies: Vec::new(),
            replays: Vec::new(),
            rejections: Vec::new(),
            failed: None,
            unjudged: None,
            cut_short: None,
            is_all: false,
            reached: None,
            is_refuted: false,
            course: Course { from, ..Course::default() },
            seen: Seen::default(),
            cut: None,
            held: Vec::new(),
            end: None,
            clock: Clock::start(),
        };
        let found = run.campaign(self, started, only_recorded).unwrap_or_else(|error| {
            run.ledger.fail(error.into());
            None
        });
        run.ledger.tried(run.tallies.iter().map(|tally| tally.inputs).sum());
        if found.is_some() {
            let instances = run.engine.limits().into_iter();
            instances
                .filter(|limit| limit.quantity == Quantity::TypeArguments)
                .for_each(|limit| run.ledger.note(limit));
        }
        let (failed, Seen { one_shape, classes }) = (run.failed, run.seen);
        let mut report = Outcome {
            ledger: run.ledger,
            exploration: run.engine.exploration(),
            tallies: run.tallies,
            replays: run.replays,
            rejections: run.rejections,
            classes,
            calls: run.engine.calls().map(Box::new),
            elapsed: started.elapsed(),
            ..Outcome::new(self.subject.clone())
        };
        if let Some(found) = found {
            report = report.with(*found);
        }
        report.warnings = warnings(&report, run.unjudged, run.cut_short);
        report.telling = run.engine.telling();
        if report.passes()
            && let Some((outputs, shape)) = one_shape
            && !is_contradicted(&shape, &report.classes)
        {
            report.warnings.push(Warning::OneShape { outputs, shape });
        }
        if let Some(input) = failed {
            run.observer.found(&report);
            minimise(run.engine, run.observer, self.settings, &mut report, input);
            report.elapsed = started.elapsed();
        }
        report
    }
}

/// Whether some result was `Some` or `Ok`, though those that were looked at are all of this other shape.
fn is_contradicted(shape: &str, classes: &[Class]) -> bool {
    let is_none = shape == "None" || shape.starts_with("Err(");
    is_none && classes.iter().any(|class| class.is_expected && class.inputs > 0)
}

/// The least number of boundary values that are tried where there are any and their share isn't 0.
pub const MIN_BOUNDARY_TESTS: u64 = 100;

/// The most inputs that are solved for over whole intervals: each is dearer than one from an enumeration.
pub const WHOLE_TESTS: u64 = 200;

/// A sample gets so much of its share of the time, or a tenth if that's more: its inputs are to be many, but not to be waited for.
const SAMPLE_TIME: Duration = Duration::from_millis(500);

/// Structures with few data get so much of the sample's share of inputs, on top of that.
const STRUCTURES: f64 = 0.4;

/// A sample ends when its candidates are rejected more often than so many times for one that isn't.
const VAIN_CANDIDATES: u64 = 16;

struct Run<'a, E: Engine> {
    exploration: Exploration,
    engine: &'a mut E,
    observer: &'a mut dyn Observer<E>,
    settings: &'a Settings,
    ledger: Ledger,
    tallies: Vec<Tally>,
    replays: Vec<Replayed>,
    rejections: Vec<(String, u64)>,
    /// The input of the counterexample, once there is one.
    failed: Option<E::Input>,
    /// Why the first call without a judgement had none.
    unjudged: Option<String>,
    /// Why boundary values weren't all tried.
    cut_short: Option<String>,
    /// Whether there's no input that wasn't tried.
    is_all: bool,
    /// The depth that the depths were asked for and came to, with more beyond it.
    reached: Option<u32>,
    /// Whether it was shown that there's no input at all.
    is_refuted: bool,
    course: Course,
    /// What the engine saw of all runs, after the phases.
    seen: Seen,
    /// The depth that a budget ended, and which.
    cut: Option<(u32, Reason)>,
    /// The input that told of a phase that there are more than its budget.
    held: Vec<(Phase, E::Input)>,
    /// When the engine is to stop in the midst of a step, if that's later than a phase's deadline: a step that was cut off has other inputs after it.
    end: Option<Instant>,
    clock: Clock,
}

/// The calls of a campaign, one after the other.
#[derive(Debug, Default)]
struct Course {
    /// Of those that passed, those that are made again.
    passed: Passed,
    /// How many there were, and how many an earlier run had made.
    progress: Progress,
    from: Progress,
}

/// What an engine saw of the runs of a campaign together.
#[derive(Debug, Default)]
struct Seen {
    /// [`Engine::one_shape`].
    one_shape: Option<(u64, String)>,
    /// [`Engine::classes`].
    classes: Vec<Class>,
}

/// Ways for a phase to end.
enum End {
    Exhausted,
    /// A budget is spent.
    Spent(Reason),
    Unknown(String),
    Found(Found),
}

type Found = Box<Counterexample>;

impl<E: Engine> Run<'_, E> {
    fn campaign(
        &mut self,
        campaign: &Campaign<'_>,
        started: Instant,
        only_recorded: bool,
    ) -> Result<Option<Found>, EngineError> {
        let deadline = after(started, self.settings.time);
        if let Some(found) = self.replay(&self.ours(campaign.replay)) {
            return Ok(Some(Box::new(found)));
        }
        if let Some(found) = self.kept(&self.ours(campaign.kept)) {
            return Ok(Some(found));
        }
        if only_recorded {
            let budget = self.tallies.iter().map(Tally::given).sum();
            self.ledger.stop(Reason::Inputs { budget });
            return Ok(None);
        }
        let mut found = self.phases(deadline)?;
        if found.is_none() {
            found = self.go_on()?;
        }
        self.note_cut();
        self.seen = Seen { one_shape: self.engine.one_shape(), classes: self.engine.classes() };
        if found.is_some() {
            return Ok(found);
        }
        let until = after(Instant::now(), self.settings.time / 10);
        match std::mem::take(&mut self.course.passed).again(self.engine, self.observer, until) {
            SecondPass::Same => {}
            SecondPass::Failed(found) => return Ok(Some(found)),
            SecondPass::Otherwise(because) => self.ledger.stop(Reason::Stopped { because: because.into() }),
        }
        self.miss();
        self.weigh();
        Ok(None)
    }

    /// A class of runs that's expected and had none: nothing was told.
    fn miss(&mut self) {
        if self.settings.shard.is_some_and(Shard::is_part) {
            return;
        }
        for class in self.seen.classes.iter().filter(|class| class.is_expected && class.inputs == 0) {
            let because = format!("none of {} results is {}", words::count(class.of), class.label);
            self.ledger.stop(Reason::Stopped { because: because.into() });
        }
    }

    fn phases(&mut self, deadline: Instant) -> Result<Option<Found>, EngineError> {
        let Settings { tests, time, boundary: share, .. } = *self.settings;
        if self.exploration.boundary_first
            && let Some(found) = self.boundary(tests.div_ceil(2), time / 2)?
        {
            return Ok(Some(found));
        }
        let used = self.tallies.iter().filter(|tally| !matches!(tally.phase, Phase::Replay | Phase::Kept));
        let left = tests - used.map(Tally::given).sum::<u64>().min(tests);
        let found = match self.exploration.seed {
            None => self.depths(left, deadline)?,
            Some(seed) => self.sizes(left, seed, deadline)?,
        };
        if found.is_some() || self.is_all {
            return Ok(found);
        }
        if share > 0.0 && !self.exploration.boundary_first {
            let tests = ((tests as f64 * share) as u64).max(MIN_BOUNDARY_TESTS);
            if let Some(found) = self.boundary(tests, time.mul_f64(share.min(1.0)))? {
                return Ok(Some(found));
            }
        }
        if share > 0.0 {
            let tests = ((tests as f64 * share) as u64).clamp(1, WHOLE_TESTS);
            if let Some(found) = self.whole(tests, time.mul_f64(share.min(1.0)))? {
                return Ok(Some(found));
            }
        }
        let share = self.settings.sample;
        if share > 0.0 && self.exploration.seed.is_none() {
            let tests = ((tests as f64 * share) as u64).max(1);
            let time = time.mul_f64(share.min(1.0));
            let time = time.min(SAMPLE_TIME.max(time / 10));
            let structures = ((tests as f64 * STRUCTURES) as u64).max(1);
            if let Some(found) = self.structures(structures, time)? {
                return Ok(Some(found));
            }
            if let Some(found) = self.drawn(tests, time)? {
                return Ok(Some(found));
            }
            if self.settings.feedback {
                return self.guided(tests, time);
            }
        }
        Ok(None)
    }

    /// Replays the failures of earlier runs, until they pass. Stops at the first that fails still.
    fn replay(&mut self, texts: &[String]) -> Option<Counterexample> {
        if texts.is_empty() {
            return None;
        }
        let mut tally = Tally::new(Phase::Replay);
        self.observer.phase(&tally);
        let begun = Instant::now();
        let mut found = None;
        for text in texts {
            let outcome = match self.engine.restore(text) {
                Err(error) => Replay::Stale(error.to_string()),
                Ok(input) => match self.call(&input, &mut tally) {
                    Judgement::Holds => Replay::Passed,
                    Judgement::Rejected { .. } | Judgement::Repeated => Replay::NoInput,
                    Judgement::Unknown(reason) => Replay::Unjudged(reason),
                    Judgement::Violated(finding) => {
                        found = Some(Counterexample::new(*finding, Some(text.clone()), Phase::Replay));
                        self.failed = Some(input);
                        Replay::Failed
                    }
                },
            };
            self.replays.push(Replayed { persisted: text.clone(), outcome });
            if found.is_some() {
                break;
            }
        }
        tally.checking = begun.elapsed();
        tally.complete = found.is_none();
        self.finish(tally);
        found
    }

    /// Tries the inputs that earlier runs kept; those that can't be read any more are passed over.
    fn kept(&mut self, texts: &[String]) -> Option<Found> {
        if texts.is_empty() {
            return None;
        }
        self.engine.kept();
        let mut tally = Tally::new(Phase::Kept);
        self.observer.phase(&tally);
        let begun = Instant::now();
        let mut found = None;
        for text in texts {
            let Ok(input) = self.engine.restore(text) else { continue };
            if let Judgement::Violated(finding) = self.call(&input, &mut tally) {
                found = Some(Box::new(Counterexample::new(*finding, Some(text.clone()), Phase::Kept)));
                self.failed = Some(input);
                break;
            }
        }
        tally.checking = begun.elapsed();
        tally.complete = found.is_none();
        self.finish(tally);
        found
    }

    /// Depth 0, 1, 2, … to the depth asked for, to saturation, or to the end of a budget.
    fn depths(&mut self, left: u64, deadline: Instant) -> Result<Option<Found>, EngineError> {
        self.depths_from(0, left, deadline)
    }

    /// The depths from this one on.
    fn depths_from(
        &mut self,
        first: u32,
        mut left: u64,
        deadline: Instant,
    ) -> Result<Option<Found>, EngineError> {
        for depth in first..=self.settings.depth {
            let mut tally = Tally::new(Phase::Depth(depth));
            self.observer.phase(&tally);
            let begun = Instant::now();
            let queried = self.engine.query(depth);
            tally.solving += begun.elapsed();
            if let Err(error) = queried {
                self.finish(tally);
                return Err(error);
            }
            let end = self.exhaust(&mut tally, left, self.settings.tests, self.settings.time, deadline);
            left = left.saturating_sub(tally.given());
            tally.complete = matches!(end, End::Exhausted);
            self.finish(tally);
            match end {
                End::Exhausted => {}
                End::Found(found) => return Ok(Some(found)),
                End::Unknown(_) | End::Spent(_) => {
                    self.cut = Some((depth, end.reason()));
                    return Ok(None);
                }
            }
            if self.engine.saturated() {
                return Ok(None);
            }
        }
        if let Some(ended) = self.domain(left, deadline)? {
            return Ok(ended);
        }
        self.reached = Some(self.settings.depth);
        Ok(None)
    }

    /// Tries the rest of a small domain, unless the settings ask for less than the default. `None` if it wasn't tried in full, and
    /// what's known is what the depths came to.
    fn domain(&mut self, left: u64, deadline: Instant) -> Result<Option<Option<Found>>, EngineError> {
        let default = Settings::default();
        if self.settings.depth < default.depth
            || self.settings.tests < default.tests
            || !self.engine.domain()?
        {
            return Ok(None);
        }
        let mut tally = Tally::new(Phase::Domain);
        self.observer.phase(&tally);
        let tests = left.max(SMALL_DOMAIN);
        let end = self.exhaust(&mut tally, tests, tests, self.settings.time, deadline);
        tally.complete = matches!(end, End::Exhausted);
        let is_saturated = tally.complete && self.engine.saturated();
        // Of what has limits at any depth, boundary values may be others.
        self.is_all = is_saturated && self.engine.limits().is_empty();
        self.doubt(&tally, &end);
        self.finish(tally);
        Ok(match end {
            End::Found(found) => Some(Some(found)),
            End::Exhausted if is_saturated => Some(None),
            _ => None,
        })
    }

    /// A sample of size 0, 1, 2, … to the depth asked for. Each size gets an equal share of what the smaller ones left of
    /// both budgets.
    fn sizes(&mut self, mut left: u64, seed: u64, deadline: Instant) -> Result<Option<Found>, EngineError> {
        self.ledger.stop(Reason::Sample { seed });
        let last = self.settings.depth;
        for size in 0..=last {
            let time = deadline.saturating_duration_since(Instant::now());
            if left == 0 || time.is_zero() {
                break;
            }
            let sizes = u64::from(last - size) + 1;
            let (tests, time) = (left.div_ceil(sizes), time.div_f64(sizes as f64));
            let mut tally = Tally::new(Phase::Size(size));
            self.observer.phase(&tally);
            let begun = Instant::now();
            let queried = self.engine.query(size);
            tally.solving += begun.elapsed();
            if let Err(error) = queried {
                self.finish(tally);
                return Err(error);
            }
            let end = self.exhaust(&mut tally, tests, tests, time, after(begun, time));
            left = left.saturating_sub(tally.given());
            self.finish(tally);
            match end {
                End::Exhausted | End::Spent(_) => {}
                End::Found(found) => return Ok(Some(found)),
                End::Unknown(_) => {
                    self.ledger.stop(end.reason());
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }

    /// A call without a judgement that ended its phase: somebody said that it's wrong, or nobody could say what's asked. That's no pass.
    fn doubt(&mut self, tally: &Tally, end: &End) {
        if tally.unjudged > 0 && matches!(end, End::Unknown(_)) {
            self.ledger.stop(end.reason());
        }
    }

    /// The inner loop, for one phase: solve and decode, check, refute.
    fn exhaust(
        &mut self,
        tally: &mut Tally,
        tests_left: u64,
        tests: u64,
        time: Duration,
        deadline: Instant,
    ) -> End {
        let mut pace = Pace::new(deadline);
        let end = self.rounds(tally, tests_left, tests, time, &mut pace, deadline);
        pace.settle(tally);
        end
    }

    fn rounds(
        &mut self,
        tally: &mut Tally,
        tests_left: u64,
        tests: u64,
        time: Duration,
        pace: &mut Pace,
        deadline: Instant,
    ) -> End {
        let late =
            || End::Spent(Reason::Time { milliseconds: time.as_millis().try_into().unwrap_or(u64::MAX) });
        loop {
            if pace.begin(tally) {
                return late();
            }
            if is_in_vain(tally, tests) {
                return End::Spent(Reason::Inputs { budget: tests });
            }
            let step = match self.held(tally.phase) {
                Some(input) => Step::Input(input),
                None => self.engine.next(Some(self.end.unwrap_or(deadline))),
            };
            pace.solved(tally);
            match step {
                Step::Exhausted => return End::Exhausted,
                Step::Unknown(_) if deadline <= Instant::now() => return late(),
                Step::Unknown(reason) => return End::Unknown(reason),
                Step::Rejected { by } => {
                    match self.counts_for_all() {
                        true => self.reject(by, tally),
                        false => tally.elsewhere.rejected += 1,
                    }
                    pace.checked(tally);
                    self.observer.counted(tally);
                }
                Step::Input(input) if tests_left <= tally.given() => {
                    self.held.push((tally.phase, input));
                    return End::Spent(Reason::Inputs { budget: tests });
                }
                Step::Input(input) => {
                    let judgement = self.judged(&input, tally);
                    pace.checked(tally);
                    if let Judgement::Violated(finding) = judgement {
                        let persisted = Some(self.engine.persist(&input));
                        self.failed = Some(input);
                        return End::Found(Box::new(Counterexample::new(*finding, persisted, tally.phase)));
                    }
                    self.engine.refute(&input);
                }
            }
        }
    }

    /// Runs the code under test once, and counts it.
    fn call(&mut self, input: &E::Input, tally: &mut Tally) -> Judgement {
        self.observer.calling(self.engine, input);
        let judgement = self.engine.check(input);
        self.observer.called(self.engine, input, &judgement);
        match &judgement {
            Judgement::Holds => {
                tally.inputs += 1;
                self.course.passed.keep(self.engine, input, tally.phase);
            }
            Judgement::Violated(_) => tally.inputs += 1,
            Judgement::Rejected { by } => self.reject(by.clone(), tally),
            Judgement::Repeated => {}
            Judgement::Unknown(reason) => {
                tally.unjudged += 1;
                self.unjudged.get_or_insert_with(|| reason.clone());
            }
        }
        self.observer.counted(tally);
        judgement
    }

    fn reject(&mut self, by: Cow<'static, str>, tally: &mut Tally) {
        tally.rejected += 1;
        if is_sampled(tally.phase) {
            return;
        }
        match self.rejections.iter_mut().find(|(predicate, _)| *predicate == by) {
            Some((_, number)) => *number += 1,
            None => self.rejections.push((by.into_owned(), 1)),
        }
    }

    fn finish(&mut self, tally: Tally) {
        self.observer.phase(&tally);
        self.tallies.push(tally);
    }

    /// Nothing failed: what the search rests on. It excludes a counterexample unless something stopped it.
    fn weigh(&mut self) {
        let exhaustive = |tally: &&Tally| tally.depth().is_some() || tally.phase == Phase::Domain;
        let depths = self.tallies.iter().filter(exhaustive);
        let inputs: u64 = depths.clone().map(|tally| tally.inputs).sum();
        let judged = inputs + depths.clone().map(|tally| tally.elsewhere.inputs).sum::<u64>();
        // A call that nobody could judge may be wrong, whatever led to it.
        let unjudged: u64 = self.tallies.iter().map(|tally| tally.unjudged).sum();
        if unjudged > 0 {
            let because = self.unjudged.clone().unwrap_or_default().into();
            self.ledger.stop(Reason::Unjudged { inputs: unjudged, because });
        }
        for limit in self.engine.limits().into_iter().chain(self.course.from.limits.iter().cloned()) {
            self.ledger.note(limit);
        }
        self.note_shard();
        let is_empty = judged == 0 && self.is_refuted;
        if let Some(depth) = self.reached.filter(|_| !is_empty) {
            self.ledger.note(Limit::new(Quantity::Depth, depth.into()));
        }
        if self.ledger.reasons().next().is_some() {
            return;
        }
        let beyond = self.tallies.iter().filter(|tally| tally.phase != Phase::Replay);
        match judged {
            0 if self.ledger.limits().all(hides_no_input) => self.ledger.vacuous(),
            0 if beyond.map(|tally| tally.inputs + tally.elsewhere.inputs).sum::<u64>() == 0 => {
                self.ledger.stop(Reason::NotTried)
            }
            _ => self.ledger.exclude(Method::Enumeration { inputs }),
        }
    }
}

/// Whether what a limit leaves out is told apart by no precondition.
fn hides_no_input(limit: &Limit) -> bool {
    matches!(
        limit.quantity,
        Quantity::Sharing
            | Quantity::Capacity
            | Quantity::HashOrder
            | Quantity::TypeArguments
            | Quantity::FunctionAnswers
            | Quantity::ResultParts
            | Quantity::ArgumentDepth
            | Quantity::ValuesAtOnce
            | Quantity::IteratorElements
            | Quantity::StateKey
            | Quantity::Schedules
            | Quantity::Shard
    )
}

impl End {
    /// Why a phase that didn't come to its end stopped.
    fn reason(&self) -> Reason {
        match self {
            End::Spent(reason) => reason.clone(),
            End::Unknown(because) => Reason::Stopped { because: because.as_str().into() },
            End::Exhausted | End::Found(_) => Reason::NotTried,
        }
    }
}

/// Whether so much is rejected of a sample that going on is in vain.
fn is_in_vain(tally: &Tally, tests: u64) -> bool {
    let inputs = tally.inputs + tally.elsewhere.inputs;
    is_sampled(tally.phase) && tally.rejected_by_all() > tests.max(VAIN_CANDIDATES * inputs)
}

/// Whether the phase's candidates are rejected as they come, which is nobody's matter.
fn is_sampled(phase: Phase) -> bool {
    matches!(phase, Phase::Kept | Phase::Structures | Phase::Drawn | Phase::Guided)
}

/// A deadline; one that no clock can tell is put off by a century.
fn after(start: Instant, time: Duration) -> Instant {
    const CENTURY: Duration = Duration::from_secs(100 * 366 * 24 * 3600);
    start.checked_add(time.min(CENTURY)).unwrap_or(start)
}
