//! The inputs of a specification for code that isn't a test: a benchmark, a comparison of strategies. They are generated, decoded
//! and judged as in a campaign; the function under test isn't called.

use crate::engine::{Input, SpecEngine};
use crate::judge::{Ruling, RunJudge};
use crate::native::Gaps;
use crate::query::{Backend, Layer};
use crate::spec::{Judge, Spec};
use crate::targetable::Reflect;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use touchstone_campaign::engine::{Engine, EngineError, Step};
use touchstone_campaign::panics::Panic;
use touchstone_campaign::settings::Settings;

/// Which inputs are wanted.
#[derive(Clone, Debug)]
pub struct Ask {
    /// The strategy's [name](crate::strategy::ALL); `targeted` if `None`.
    pub strategy: Option<String>,
    /// Who solves, where something is solved.
    pub backend: Backend,
    /// What a sample depends on.
    pub seed: u64,
    /// Which values are offered. `exact: true` leaves out those of smaller depths, `false` has all up to the depth (for a
    /// sampling strategy: all that are drawn at that size).
    pub layer: Layer,
    /// At most so many inputs.
    pub limit: u64,
    /// At most so much time; a candidate that is being made or judged is finished first.
    pub time: Option<Duration>,
    /// Whether candidates are judged. If not, those that the precondition excludes are visited too.
    pub judged: bool,
}

impl Ask {
    /// All inputs of exactly this depth, by `targeted`.
    pub fn of_depth(depth: u32) -> Ask {
        Ask::of(Layer::Depth { depth, exact: true })
    }

    /// All inputs up to this depth, by `targeted`.
    pub fn up_to_depth(depth: u32) -> Ask {
        Ask::of(Layer::Depth { depth, exact: false })
    }

    fn of(layer: Layer) -> Ask {
        let (strategy, limit, time) = (None, u64::MAX, None);
        Ask { strategy, backend: Backend::Kernel, seed: 0, layer, limit, time, judged: true }
    }

    /// The same by another strategy.
    pub fn by(self, strategy: &str) -> Ask {
        Ask { strategy: Some(strategy.into()), ..self }
    }

    /// The same without a judge: every candidate is decoded and visited, whether it's an input or not.
    pub fn unjudged(self) -> Ask {
        Ask { judged: false, ..self }
    }

    /// The same, but no more than so many inputs.
    pub fn limit(self, limit: u64) -> Ask {
        Ask { limit, ..self }
    }
}

/// What a [`visit`] came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Who did the work where the strategy left it to another: `enumerate` for `targeted`, say.
    pub by: Option<String>,
    /// How many inputs were visited.
    pub inputs: u64,
    /// How many candidates the judge rejected.
    pub rejected: u64,
    /// Why it ended.
    pub end: End,
    /// Time spent to make candidates.
    pub generating: Duration,
    /// Time spent to decode and judge them, and in the visitor.
    pub judging: Duration,
}

/// Why a [`visit`] ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no more; of a sampling strategy: none that is worth the while.
    Exhausted,
    /// The limit of inputs was reached; there may be more.
    Limit,
    /// The time was up.
    Time,
    /// The visitor had enough.
    Stopped,
    /// Something couldn't be solved or judged: for this reason.
    Unknown(String),
}

/// Candidates between two looks at the clock.
const BATCH: u32 = 64;

/// Visits the inputs of a specification: `each` gets the arguments, decoded.
///
/// Memory: what the strategy needs, and a copy of the specification's signature per call, which stays.
///
/// # Errors
/// As [`SpecEngine::new`]: no such strategy, no such solver, a type without end.
pub fn visit(
    spec: &'static Spec,
    ask: &Ask,
    each: &mut dyn FnMut(&[&dyn Reflect]) -> ControlFlow<()>,
) -> Result<Sample, EngineError> {
    let started = Instant::now();
    let deadline = ask.time.and_then(|time| started.checked_add(time));
    let backend = Backend::ALL.into_iter().find(|(_, backend)| *backend == ask.backend);
    let settings = Settings {
        strategy: ask.strategy.clone(),
        seed: ask.seed,
        backend: backend.map(|(name, _)| name.to_owned()),
        ..Settings::default()
    };
    let mut engine = SpecEngine::new(spec, &settings)?;
    engine.begin(ask.layer)?;
    let mut sample = Sample {
        by: engine.exploration().by,
        inputs: 0,
        rejected: 0,
        end: End::Limit,
        generating: Duration::ZERO,
        judging: Duration::ZERO,
    };
    let mut batch = Vec::new();
    let mut begun = started;
    while sample.inputs < ask.limit {
        // Made in batches, so that the clock is read twice a batch and not twice a candidate.
        let wanted = u64::from(BATCH).min(ask.limit - sample.inputs);
        let mut end = None;
        while (batch.len() as u64) < wanted && end.is_none() {
            match engine.next(deadline) {
                Step::Input(input) => batch.push(input),
                Step::Rejected { .. } => sample.rejected += 1,
                Step::Exhausted => end = Some(End::Exhausted),
                Step::Unknown(_) if deadline.is_some_and(|deadline| deadline <= Instant::now()) => {
                    end = Some(End::Time)
                }
                Step::Unknown(reason) => end = Some(End::Unknown(reason)),
            }
        }
        let made = Instant::now();
        sample.generating += made.duration_since(begun);
        for input in batch.drain(..) {
            let mut go_on = ControlFlow::Continue(());
            match admit(&engine, &input, ask.judged, &mut |arguments| go_on = each(arguments)) {
                Admission::Admitted => sample.inputs += 1,
                Admission::Rejected => sample.rejected += 1,
                Admission::Unknown(reason) => end = Some(End::Unknown(reason)),
            }
            if go_on.is_break() {
                end = Some(End::Stopped);
            }
            if matches!(end, Some(End::Stopped | End::Unknown(_))) {
                break;
            }
        }
        begun = Instant::now();
        sample.judging += begun.duration_since(made);
        let late = deadline.is_some_and(|deadline| deadline <= begun).then_some(End::Time);
        if let Some(end) = end.or(late) {
            sample.end = end;
            break;
        }
    }
    Ok(sample)
}

/// Whether a candidate is an input.
pub(crate) enum Admission {
    Admitted,
    Rejected,
    /// It couldn't be judged: for this reason.
    Unknown(String),
}

/// Decodes the candidate and has it judged, if that is wanted; `each` gets the arguments if it is an input.
fn admit(
    engine: &SpecEngine,
    input: &Input,
    judged: bool,
    each: &mut dyn FnMut(&[&dyn Reflect]),
) -> Admission {
    if !judged {
        return match engine.decode_for(&input.tape, 0, &mut Open(each)) {
            Ok(()) => Admission::Admitted,
            Err(panic) => Admission::Unknown(panic.message),
        };
    }
    let judge = || engine.criteria.judge(&input.tape, false);
    match gated(engine, &input.tape, judge(), each) {
        (Err(_), Some(Ruling::Asked), _) => admission_of(gated(engine, &input.tape, judge().closely(), each)),
        judged => admission_of(judged),
    }
}

/// What all who judge say of a candidate, together.
pub(crate) fn admission(engine: &SpecEngine, tape: &[i128]) -> Admission {
    let judge = engine.criteria.judge(tape, false).closely();
    admission_of(gated(engine, tape, judge, &mut |_| {}))
}

/// How the decoding ended, what the judge says and whether it lets the input through.
type Gated = (Result<(), Panic>, Option<Ruling>, bool);

fn gated(
    engine: &SpecEngine,
    tape: &[i128],
    judge: RunJudge<'_>,
    each: &mut dyn FnMut(&[&dyn Reflect]),
) -> Gated {
    let mut gate = Gate { judge, each, admitted: false };
    let outcome = engine.decode_for(tape, 0, &mut gate);
    (outcome, gate.judge.verdict(), gate.admitted)
}

fn admission_of((outcome, verdict, admitted): Gated) -> Admission {
    match (outcome, verdict) {
        (Err(panic), _) => Admission::Unknown(panic.message),
        (Ok(()), None) if admitted => Admission::Admitted,
        (Ok(()), Some(Ruling::NotAdmitted { .. })) => Admission::Rejected,
        (Ok(()), Some(Ruling::Undefined(text) | Ruling::Defect(text))) => Admission::Unknown(text),
        (Ok(()), _) => Admission::Unknown("the judge wasn't asked".into()),
    }
}

/// A judge that lets nothing through to the function.
struct Gate<'r, 'e> {
    judge: RunJudge<'r>,
    each: &'e mut dyn FnMut(&[&dyn Reflect]),
    admitted: bool,
}

impl Judge for Gate<'_, '_> {
    fn admit(&mut self, arguments: &[&dyn Reflect], native: &dyn Fn(&mut Gaps) -> bool) -> bool {
        self.admitted = self.judge.admit(arguments, native);
        if self.admitted {
            (self.each)(arguments);
        }
        false
    }
}

/// No judge at all: `each` gets the arguments, the function nothing.
struct Open<'e>(&'e mut dyn FnMut(&[&dyn Reflect]));

impl Judge for Open<'_> {
    fn admit(&mut self, arguments: &[&dyn Reflect], _native: &dyn Fn(&mut Gaps) -> bool) -> bool {
        (self.0)(arguments);
        false
    }
}
