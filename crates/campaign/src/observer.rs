//! Who watches a run: journals, emitters, progress. An observer sees each call before and after it is made.

use crate::engine::{Engine, Judgement};
use crate::report::Outcome;
use crate::resume::Progress;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Watches a run. Every method does nothing by default; `()` watches nothing, a pair watches for both.
pub trait Observer<E: Engine> {
    /// A phase begins or ends (`tally.complete` tells, and the counts do).
    fn phase(&mut self, _tally: &Tally) {}

    /// The code under test is about to run on this input.
    fn calling(&mut self, _engine: &E, _input: &E::Input) {}

    /// The call came back.
    fn called(&mut self, _engine: &E, _input: &E::Input, _judgement: &Judgement) {}

    /// The campaign has come so far.
    fn reached(&mut self, _engine: &E, _progress: &Progress) {}

    /// A call came back that was made before, and passed then.
    fn repeated(&mut self, _engine: &E, _input: &E::Input) {}

    /// The counts have changed; after every input and every rejected candidate.
    fn counted(&mut self, _tally: &Tally) {}

    /// A counterexample was found, and the report would be this one; what is called from here on only makes it smaller
    /// and more general.
    fn found(&mut self, _report: &Outcome) {}
}

impl<E: Engine> Observer<E> for () {}

impl<E: Engine, A: Observer<E>, B: Observer<E>> Observer<E> for (A, B) {
    fn phase(&mut self, tally: &Tally) {
        self.0.phase(tally);
        self.1.phase(tally);
    }

    fn calling(&mut self, engine: &E, input: &E::Input) {
        self.0.calling(engine, input);
        self.1.calling(engine, input);
    }

    fn called(&mut self, engine: &E, input: &E::Input, judgement: &Judgement) {
        self.0.called(engine, input, judgement);
        self.1.called(engine, input, judgement);
    }

    fn reached(&mut self, engine: &E, progress: &Progress) {
        self.0.reached(engine, progress);
        self.1.reached(engine, progress);
    }

    fn repeated(&mut self, engine: &E, input: &E::Input) {
        self.0.repeated(engine, input);
        self.1.repeated(engine, input);
    }

    fn counted(&mut self, tally: &Tally) {
        self.0.counted(tally);
        self.1.counted(tally);
    }

    fn found(&mut self, report: &Outcome) {
        self.0.found(report);
        self.1.found(report);
    }
}

impl<E: Engine, O: Observer<E>> Observer<E> for Option<O> {
    fn phase(&mut self, tally: &Tally) {
        if let Some(observer) = self {
            observer.phase(tally);
        }
    }

    fn calling(&mut self, engine: &E, input: &E::Input) {
        if let Some(observer) = self {
            observer.calling(engine, input);
        }
    }

    fn called(&mut self, engine: &E, input: &E::Input, judgement: &Judgement) {
        if let Some(observer) = self {
            observer.called(engine, input, judgement);
        }
    }

    fn reached(&mut self, engine: &E, progress: &Progress) {
        if let Some(observer) = self {
            observer.reached(engine, progress);
        }
    }

    fn repeated(&mut self, engine: &E, input: &E::Input) {
        if let Some(observer) = self {
            observer.repeated(engine, input);
        }
    }

    fn counted(&mut self, tally: &Tally) {
        if let Some(observer) = self {
            observer.counted(tally);
        }
    }

    fn found(&mut self, report: &Outcome) {
        if let Some(observer) = self {
            observer.found(report);
        }
    }
}

/// The part of a run that an input belongs to, in the order in which they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Failures of earlier runs.
    Replay,
    /// Inputs that earlier runs kept since they met much of the code.
    Kept,
    /// All inputs of this depth.
    Depth(u32),
    /// A sample of inputs of this size.
    Size(u32),
    /// Whatever else there is of a small domain.
    Domain,
    /// Boundary values.
    Boundary,
    /// Inputs solved for over the whole intervals of their integers.
    Whole,
    /// Structures with few data in them.
    Structures,
    /// A sample drawn with judgement.
    Drawn,
    /// A sample guided by what comparisons in the code under test saw.
    Guided,
}

/// The counts of one phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The phase that began.
    pub phase: Phase,
    /// Inputs that the code under test was run on and judged.
    pub inputs: u64,
    /// Candidates that opaque predicates filtered out.
    pub rejected: u64,
    /// Inputs that it was run on without a judgement.
    pub unjudged: u64,
    /// Those of them that were other [shards'](crate::shard).
    #[serde(default, skip_serializing_if = "Elsewhere::is_none")]
    pub elsewhere: Elsewhere,
    /// Whether every input of the phase was tried.
    pub complete: bool,
    /// Time spent to solve and decode.
    #[serde(with = "crate::report::seconds")]
    pub solving: Duration,
    /// Time spent to run and check.
    #[serde(with = "crate::report::seconds")]
    pub checking: Duration,
}

/// What other [shards](crate::shard) have of a phase, as far as this one came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Elsewhere {
    /// Inputs.
    pub inputs: u64,
    /// Candidates that were none.
    pub rejected: u64,
}

impl Elsewhere {
    /// Whether there are no others, or none had anything.
    pub fn is_none(&self) -> bool {
        *self == Elsewhere::default()
    }
}

impl Tally {
    /// Inputs that the phase came to, whoever has them: what budgets are of.
    pub fn given(&self) -> u64 {
        self.inputs + self.unjudged + self.elsewhere.inputs
    }

    /// Candidates that were no inputs, whoever has them.
    pub fn rejected_by_all(&self) -> u64 {
        self.rejected + self.elsewhere.rejected
    }

    /// A phase in which nothing has happened yet.
    pub fn new(phase: Phase) -> Tally {
        Tally {
            phase,
            inputs: 0,
            rejected: 0,
            unjudged: 0,
            elsewhere: Elsewhere::default(),
            complete: false,
            solving: Duration::ZERO,
            checking: Duration::ZERO,
        }
    }
}
