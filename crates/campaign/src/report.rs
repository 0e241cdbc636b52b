//! What a campaign found out, as data. Text, JSON, JUnit and the exit code are functions of it.

mod expected;
mod json;
mod junit;
mod minimum;
mod sentence;
mod text;

pub use self::json::{from_json, to_json};
pub use self::junit::to_junit;
pub use self::minimum::{Extent, Minimum, Schema, Shrunk};
pub use self::sentence::{count, duration};
pub use self::text::to_text;

use crate::engine::{EngineError, Exploration};
use crate::finding::Finding;
use crate::observer::{Phase, Tally};
use serde::{Deserialize, Serialize};
use std::{fmt, time::Duration};

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
pub struct Report {
    /// What was tested.
    pub subject: Subject,
    /// The answer.
    pub verdict: Verdict,
    /// In which way the inputs were gone through.
    #[serde(default)]
    pub exploration: Exploration,
    /// The phases that were begun, in order: replay (if anything was recorded), depth (or size) 0, 1, …, boundary (if the
    /// engine has one; some strategies begin with it).
    pub tallies: Vec<Tally>,
    /// What became of the failures of earlier runs, in the order of their file.
    pub replays: Vec<Replayed>,
    /// How many candidates each opaque predicate filtered out.
    pub rejections: Vec<(String, u64)>,
    /// What weakens the answer.
    pub warnings: Vec<Warning>,
    /// Wall-clock time of the whole campaign.
    #[serde(with = "seconds")]
    pub elapsed: Duration,
}

/// The answer of a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum Verdict {
    /// Every input tried satisfies the specification.
    Holds {
        /// Which inputs those are.
        coverage: Coverage,
    },
    /// One doesn't.
    Counterexample(Box<Counterexample>),
    /// One doesn't, and that was expected.
    Refuted(Box<Counterexample>),
    /// One was expected not to, and this was found instead.
    NotRefuted {
        /// The input that was expected; empty for any.
        expected: String,
        /// What was found, in a sentence.
        instead: String,
    },
    /// The precondition is satisfied by nothing up to this depth: nothing was tested.
    Vacuous {
        /// The deepest depth that was exhausted.
        depth: u32,
    },
    /// Neither: nothing was refuted, and too little is known to say that it holds.
    Unknown {
        /// What stood in the way.
        reason: String,
    },
    /// The campaign couldn't be run.
    Error(EngineError),
}

/// How far a specification that holds was tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "coverage", rename_all = "snake_case")]
pub enum Coverage {
    /// On all inputs there are, of whatever depth.
    AllThereAre,
    /// On all inputs up to this depth.
    UpToDepth {
        /// The depth.
        depth: u32,
    },
    /// On a sample.
    Sampled {
        /// The greatest size that inputs were drawn from; the least is 0.
        size: u32,
        /// What the sample depends on.
        seed: u64,
    },
    /// On those that the budget allowed.
    Budget {
        /// What ran out.
        budget: Budget,
        /// The deepest depth that was exhausted before, if any was.
        depth_completed: Option<u32>,
    },
}

/// A limit that a campaign stops at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Budget {
    /// So many inputs.
    Tests(u64),
    /// So much time.
    Time(#[serde(with = "seconds")] Duration),
}

/// A finding and where it comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counterexample {
    /// What was found.
    pub finding: Finding,
    /// The input as the failure file keeps it; `None` if it was too long to be kept.
    pub persisted: Option<String>,
    /// The phase it was found in.
    pub phase: Phase,
    /// What was done to make it small; `None` where a smallest one is found first.
    #[serde(default)]
    pub shrunk: Option<Shrunk>,
    /// Which parts of it don't matter, if some don't.
    #[serde(default)]
    pub schema: Option<Schema>,
}

/// What became of a recorded failure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replayed {
    /// The input as the failure file keeps it.
    pub persisted: String,
    /// How it went this time.
    pub outcome: Replay,
}

/// How a recorded failure went this time.
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

/// What weakens an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "warning", content = "about", rename_all = "snake_case")]
pub enum Warning {
    /// More than nine in ten candidates were filtered out after generation.
    ManyRejected {
        /// How many were filtered out.
        rejected: u64,
        /// How many there were.
        candidates: u64,
        /// The predicate that filtered out most.
        by: String,
        /// The strategy, if it is one that filters where others generate.
        #[serde(default)]
        strategy: Option<String>,
    },
    /// Only inputs of depth 0 were tried.
    OnlyDepthZero,
    /// No depth has an input; only boundary values and what was solved for beyond the depths were tried.
    OnlyBeyond,
    /// Some calls couldn't be judged.
    Unjudged {
        /// How many.
        inputs: u64,
        /// Why, of the first.
        reason: String,
    },
    /// A recorded failure can't be read any more.
    Stale {
        /// The input as the failure file keeps it.
        persisted: String,
        /// Why.
        reason: String,
    },
    /// Something about the failure file.
    Failures(String),
    /// The phase of boundary values ended early.
    BoundaryCutShort(String),
}

impl Counterexample {
    /// A finding that wasn't made smaller or more general.
    pub fn new(finding: Finding, persisted: Option<String>, phase: Phase) -> Counterexample {
        Counterexample { finding, persisted, phase, shrunk: None, schema: None }
    }
}

impl Report {
    /// The report of a campaign that couldn't be run.
    pub fn error(subject: Subject, error: EngineError) -> Report {
        Report {
            subject,
            verdict: Verdict::Error(error),
            exploration: Exploration::default(),
            tallies: Vec::new(),
            replays: Vec::new(),
            rejections: Vec::new(),
            warnings: Vec::new(),
            elapsed: Duration::ZERO,
        }
    }

    /// The report of a campaign that is under way, or that was given up.
    pub(crate) fn unfinished(subject: Subject) -> Report {
        let reason = "the solver took no notice of its time limit and was given up".to_owned();
        let report = Report::error(subject, EngineError::Harness(reason.clone()));
        Report { verdict: Verdict::Unknown { reason }, ..report }
    }

    /// Inputs tried at all depths together, without replays and boundary values.
    pub fn inputs(&self) -> u64 {
        self.depths().map(|tally| tally.inputs).sum()
    }

    /// The boundary values tried.
    pub fn boundary_inputs(&self) -> u64 {
        self.inputs_of(Phase::Boundary)
    }

    /// The inputs tried that were solved for over whole intervals.
    pub fn whole_inputs(&self) -> u64 {
        self.inputs_of(Phase::Whole)
    }

    fn inputs_of(&self, phase: Phase) -> u64 {
        self.tallies.iter().filter(|tally| tally.phase == phase).map(|tally| tally.inputs).sum()
    }

    /// The tallies of the depths, or sizes, in order.
    pub fn depths(&self) -> impl Iterator<Item = &Tally> {
        self.tallies.iter().filter(|tally| matches!(tally.phase, Phase::Depth(_) | Phase::Size(_)))
    }

    /// The deepest depth that was exhausted, if any was.
    pub fn depth_completed(&self) -> Option<u32> {
        self.depths().filter(|tally| tally.complete).filter_map(Tally::depth).max()
    }

    /// Whether every input up to the depth asked for (or every input there is) was tried.
    pub fn is_exhaustive(&self) -> bool {
        matches!(
            self.verdict,
            Verdict::Holds { coverage: Coverage::AllThereAre | Coverage::UpToDepth { .. } }
        ) && self.depths().all(|tally| tally.unjudged == 0)
    }
}

impl Tally {
    /// The depth or size, if the phase is one.
    pub fn depth(&self) -> Option<u32> {
        match self.phase {
            Phase::Depth(depth) | Phase::Size(depth) => Some(depth),
            Phase::Replay | Phase::Boundary | Phase::Whole => None,
        }
    }
}

impl Verdict {
    /// Whether the generated test passes.
    pub fn holds(&self) -> bool {
        matches!(self, Verdict::Holds { .. } | Verdict::Refuted(_))
    }

    /// 0 if it holds (or is refuted as expected), 1 for a counterexample, 2 if that couldn't be found out.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Holds { .. } | Verdict::Refuted(_) => 0,
            Verdict::Counterexample(_) | Verdict::NotRefuted { .. } => 1,
            Verdict::Vacuous { .. } | Verdict::Unknown { .. } | Verdict::Error(_) => 2,
        }
    }

    /// One word for it; says whose matter it is.
    pub fn title(&self) -> &'static str {
        match self {
            Verdict::Holds { .. } => "holds",
            Verdict::Counterexample(_) => "counterexample",
            Verdict::Refuted(_) => "refuted as expected",
            Verdict::NotRefuted { .. } => "not refuted",
            Verdict::Vacuous { .. } => "vacuous",
            Verdict::Unknown { .. } => "unknown",
            Verdict::Error(EngineError::Unsupported(_)) => "unsupported",
            Verdict::Error(_) => "error",
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
            Warning::OnlyBeyond => f.write_str(
                "no input up to this depth: only boundary values and solutions over the whole range of the integers were \
                 tried, which is a sample",
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
            Warning::Failures(message) => f.write_str(message),
            Warning::BoundaryCutShort(reason) => write!(f, "boundary values weren't all tried: {reason}"),
        }
    }
}

/// Durations as seconds, in reports.
pub(crate) mod seconds {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::time::Duration;

    pub fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(duration.as_secs_f64())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
