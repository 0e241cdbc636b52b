//! What a campaign found out, as data. The verdict is what its ledger comes to; text, JSON, JUnit and the exit code are functions of
//! that.

mod calls;
mod expected;
mod json;
mod minimum;
mod sentence;
mod standing;
mod text;

pub use self::calls::{Called, Calls, Threads};
pub use self::json::{from_json, to_json};
pub use self::minimum::{Extent, Minimum, Schema, Shrunk};
pub use self::standing::Standing;
pub use self::text::to_text;

use crate::engine::{EngineError, Exploration};
use crate::finding::Finding;
use crate::observer::{Phase, Tally};
use crate::settings::Settings;
use crate::shard::Shard;
use serde::{Deserialize, Serialize};
use std::{fmt, time::Duration};
use touchstone_report::words::count;
use touchstone_report::{Ledger, Reason, Runner, Verdict};

/// The specified function and where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Subject {
    /// Its path without the crate, as in `scores::best`.
    pub function: String,
    /// The source file, as the compiler names it.
    pub file: String,
    /// The line of the specification, from 1.
    pub line: u32,
    /// The column of the specification, from 1.
    pub column: u32,
    /// The path of the generated test, as libtest names it.
    pub test: String,
}

/// The outcome of one campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The specification under test.
    pub subject: Subject,
    /// Ledger of the search for a counterexample. Its only case, number 0, is the counterexample.
    pub ledger: Ledger,
    /// The counterexample, if there is one.
    #[serde(default)]
    pub counterexample: Option<Box<Counterexample>>,
    /// The input that is known not to satisfy the specification, as the failure file writes it; empty for any.
    #[serde(default)]
    pub expected: Option<String>,
    /// In which way the inputs were gone through.
    #[serde(default)]
    pub exploration: Exploration,
    /// The phases that were begun, in order: replay (if anything was recorded), depth (or size) 0, 1, …, boundary (if the
    /// engine has one; some strategies begin with it).
    pub tallies: Vec<Tally>,
    /// Replays of the failures of earlier runs, in the order of their file.
    pub replays: Vec<Replayed>,
    /// Inputs that together met what was met of the code under test, if that's known.
    #[serde(default)]
    pub telling: Vec<String>,
    /// Numbers of candidates that each opaque predicate filtered out.
    pub rejections: Vec<(String, u64)>,
    /// How many runs were in the classes that the specification counts.
    #[serde(default)]
    pub classes: Vec<Class>,
    /// What sequences of calls made of the calls that are declared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calls: Option<Box<Calls>>,
    /// Which part of a campaign it is, if it's one of several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealt: Option<Box<Dealt>>,
    /// Warnings about facts that weaken the answer.
    pub warnings: Vec<Warning>,
    /// Wall-clock time of the whole campaign.
    #[serde(with = "seconds")]
    pub elapsed: Duration,
}

/// A part of a campaign: what the others have to have in common with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dealt {
    /// Which part it is.
    pub shard: Shard,
    /// The settings, the shard aside.
    pub settings: Settings,
    /// A digest of the file that the specification stands in, if that was there.
    pub source: Option<String>,
}

/// A finding and where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counterexample {
    /// The finding itself.
    pub finding: Finding,
    /// The input as the failure file keeps it; `None` if it was too long to be kept.
    pub persisted: Option<String>,
    /// The phase it was found in.
    pub phase: Phase,
    /// Steps that made it small; `None` where a smallest one is found first.
    #[serde(default)]
    pub shrunk: Option<Shrunk>,
    /// Which parts of it don't matter, if some don't.
    #[serde(default)]
    pub schema: Option<Schema>,
}

/// A recorded failure and its replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replayed {
    /// The input as the failure file keeps it.
    pub persisted: String,
    /// The result this time.
    pub outcome: Replay,
}

/// Result of replaying a recorded failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", content = "reason", rename_all = "snake_case")]
pub enum Replay {
    /// It passes now, and is forgotten.
    Passed,
    /// The precondition excludes it now, and it is forgotten.
    NoInput,
    /// It fails still, and stays.
    Failed,
    /// It couldn't be judged, and stays.
    Unjudged(String),
    /// It can't be read any more, and stays until someone removes it.
    Stale(String),
}

/// A class of runs, as a specification counts them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// What it's called.
    pub label: String,
    /// The runs that are in it.
    pub inputs: u64,
    /// All that were asked.
    pub of: u64,
    /// Those of which the class has no value: the question panics.
    #[serde(default)]
    pub untold: u64,
    /// Whether a campaign without such a run told nothing.
    pub is_expected: bool,
}

/// Facts that weaken an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "warning", content = "about", rename_all = "snake_case")]
pub enum Warning {
    /// More than nine in ten candidates were filtered out after generation.
    ManyRejected {
        /// Number of candidates that were filtered out.
        rejected: u64,
        /// Number of all candidates.
        candidates: u64,
        /// The predicate that filtered out most.
        by: String,
        /// The strategy, if it is one that filters where others generate.
        #[serde(default)]
        strategy: Option<String>,
    },
    /// Only inputs of depth 0 were tried.
    OnlyDepthZero,
    /// Some calls couldn't be judged.
    Unjudged {
        /// Number of inputs.
        inputs: u64,
        /// Why, of the first.
        reason: String,
    },
    /// A recorded failure can't be read any more.
    Stale {
        /// The input as the failure file keeps it.
        persisted: String,
        /// The reason, in words.
        reason: String,
    },
    /// Something about the failure file.
    Failures(String),
    /// The failing input couldn't be recorded, for this reason.
    Unrecorded(String),
    /// The phase of boundary values ended early.
    BoundaryCutShort(String),
    /// Things that calls left behind: children that ran on, a thread that panicked later.
    LeftBehind(String),
    /// All outputs that were looked at have one shape, where others are possible.
    OneShape {
        /// Number of outputs looked at.
        outputs: u64,
        /// `None`, `Err(…)`.
        shape: String,
    },
}

impl Counterexample {
    /// A finding that wasn't made smaller or more general.
    pub fn new(finding: Finding, persisted: Option<String>, phase: Phase) -> Counterexample {
        Counterexample { finding, persisted, phase, shrunk: None, schema: None }
    }
}

impl Outcome {
    /// The outcome of a campaign with nothing in its ledger yet.
    pub fn new(subject: Subject) -> Outcome {
        Outcome {
            subject,
            ledger: Ledger::new(),
            counterexample: None,
            expected: None,
            exploration: Exploration::default(),
            tallies: Vec::new(),
            replays: Vec::new(),
            telling: Vec::new(),
            rejections: Vec::new(),
            classes: Vec::new(),
            calls: None,
            dealt: None,
            warnings: Vec::new(),
            elapsed: Duration::ZERO,
        }
    }

    /// The outcome of a campaign that couldn't be run.
    pub fn error(subject: Subject, error: EngineError) -> Outcome {
        let mut outcome = Outcome::new(subject);
        outcome.ledger.fail(error.into());
        outcome
    }

    /// The outcome of a campaign that is under way, or that was given up.
    pub(crate) fn unfinished(subject: Subject) -> Outcome {
        let because = "the search took no notice of its time limit and was given up".into();
        let mut outcome = Outcome::new(subject);
        outcome.ledger.stop(Reason::Stopped { because });
        outcome
    }

    /// The outcome with this counterexample: the code itself ran on it.
    pub fn with(mut self, counterexample: Counterexample) -> Outcome {
        self.ledger.witness(0, [Runner::Native]);
        self.counterexample = Some(Box::new(counterexample));
        self
    }

    /// The answer to the question whether there is a counterexample.
    pub fn verdict(&self) -> Verdict {
        self.ledger.conclude()
    }

    /// Inputs tried at all depths together, without replays and boundary values.
    pub fn inputs(&self) -> u64 {
        self.depths().map(|tally| tally.inputs).sum()
    }

    /// Inputs of the depths that other [shards](crate::shard) have.
    pub fn inputs_elsewhere(&self) -> u64 {
        self.depths().map(|tally| tally.elsewhere.inputs).sum()
    }

    /// Whether inputs that earlier runs recorded or kept were tried, and no other.
    pub fn is_of_recorded(&self) -> bool {
        !self.tallies.is_empty()
            && self.tallies.iter().all(|tally| matches!(tally.phase, Phase::Replay | Phase::Kept))
    }

    /// The boundary values tried.
    pub fn boundary_inputs(&self) -> u64 {
        self.inputs_of(Phase::Boundary)
    }

    /// The inputs tried that were solved for over whole intervals.
    pub fn whole_inputs(&self) -> u64 {
        self.inputs_of(Phase::Whole)
    }

    /// The inputs tried that earlier runs kept.
    pub fn kept_inputs(&self) -> u64 {
        self.inputs_of(Phase::Kept)
    }

    /// The structures tried with few data in them.
    pub fn structure_inputs(&self) -> u64 {
        self.inputs_of(Phase::Structures)
    }

    /// The inputs tried that were drawn with judgement.
    pub fn drawn_inputs(&self) -> u64 {
        self.inputs_of(Phase::Drawn)
    }

    /// The inputs tried that comparisons in the code under test led to.
    pub fn guided_inputs(&self) -> u64 {
        self.inputs_of(Phase::Guided)
    }

    /// The inputs tried beyond the depths.
    pub fn beyond_inputs(&self) -> u64 {
        let solved =
            self.boundary_inputs() + self.whole_inputs() + self.structure_inputs() + self.kept_inputs();
        solved + self.drawn_inputs() + self.guided_inputs()
    }

    /// Calls at all depths together that couldn't be judged.
    pub fn unjudged(&self) -> u64 {
        self.depths().map(|tally| tally.unjudged).sum()
    }

    fn inputs_of(&self, phase: Phase) -> u64 {
        self.tallies.iter().filter(|tally| tally.phase == phase).map(|tally| tally.inputs).sum()
    }

    /// The tallies of the depths, or sizes, in order, and of what else there is of a small domain.
    pub fn depths(&self) -> impl Iterator<Item = &Tally> {
        let counts = |phase| matches!(phase, Phase::Depth(_) | Phase::Size(_) | Phase::Domain);
        self.tallies.iter().filter(move |tally| counts(tally.phase))
    }

    /// The deepest depth that was exhausted, if any was.
    pub fn depth_completed(&self) -> Option<u32> {
        self.depths().filter(|tally| tally.complete).filter_map(Tally::depth).max()
    }

    /// Whether every input that there is, or every input within limits, was tried and passed.
    pub fn is_exhaustive(&self) -> bool {
        matches!(self.verdict(), Verdict::Excluded(_))
    }
}

impl Tally {
    /// The depth or size, if the phase is one.
    pub fn depth(&self) -> Option<u32> {
        match self.phase {
            Phase::Depth(depth) | Phase::Size(depth) => Some(depth),
            Phase::Replay
            | Phase::Kept
            | Phase::Domain
            | Phase::Boundary
            | Phase::Whole
            | Phase::Structures
            | Phase::Drawn
            | Phase::Guided => None,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::ManyRejected { rejected, candidates, by, strategy: Some(strategy) } => write!(
                f,
                "{} of {} candidates were rejected after generation, most by `{by}`: the strategy `{strategy}` doesn't \
                 look at predicates; `targeted` generates from them",
                count(*rejected),
                count(*candidates)
            ),
            Warning::ManyRejected { rejected, candidates, by, strategy: None } => write!(
                f,
                "{} of {} candidates were rejected after generation, most by `{by}`: a predicate that logic can't \
                 express filters, it doesn't generate; state what it implies as a refinement beside it",
                count(*rejected),
                count(*candidates)
            ),
            Warning::OnlyDepthZero => f.write_str(
                "only inputs of depth 0 were tried: allow a greater depth, more inputs or more time",
            ),
            Warning::Unjudged { inputs, reason } => {
                let calls = if *inputs == 1 { "call" } else { "calls" };
                write!(f, "{} {calls} couldn't be judged: {reason}", count(*inputs))
            }
            Warning::Stale { persisted, reason } => {
                write!(
                    f,
                    "the recorded failure `{persisted}` can't be read any more ({reason}); remove its line"
                )
            }
            Warning::Failures(message) | Warning::LeftBehind(message) => f.write_str(message),
            Warning::Unrecorded(why) => write!(f, "not recorded: {why}"),
            Warning::BoundaryCutShort(reason) => write!(f, "boundary values weren't all tried: {reason}"),
            Warning::OneShape { outputs, shape } => write!(
                f,
                "all {} outputs that were looked at are `{shape}`: perhaps no input came to the others",
                count(*outputs)
            ),
        }
    }
}

/// Durations as seconds, in reports.
pub(crate) mod seconds {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::time::Duration;

    pub(crate) fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(duration.as_secs_f64())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
