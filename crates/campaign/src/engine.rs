//! What a campaign drives: the five steps of the loop, as a trait.
//!
//! The steps are those of Type Targeted Testing (TTT), Fig. 3: *query* turns what is asked into constraints,
//! *solve* and *decode* give the next concrete input, *check* runs the real code on it, *refute* excludes what was
//! seen. An engine knows the types, the terms and the solver; the [driver](crate::driver) knows none of them.
//!
//! ## Adding an engine
//! 1. Implement [`query`](Engine::query), [`next`](Engine::next), [`check`](Engine::check),
//!    [`persist`](Engine::persist), [`restore`](Engine::restore) and [`render`](Engine::render).
//! 2. If the enumeration can repeat itself, implement [`refute`](Engine::refute).
//! 3. If the engine has several ways to go through its inputs, or takes samples, say so in
//!    [`exploration`](Engine::exploration).
//! 4. If the input space can be finite, implement [`saturated`](Engine::saturated): it turns "all up to depth d" into
//!    "all". If values of a type are never tried, at whatever depth, say so in [`limits`](Engine::limits).
//! 5. [`describe`](Engine::describe) and [`emit`](Engine::emit) make what people read better; so do
//!    [`propose`](Engine::propose), [`proposed`](Engine::proposed), [`parts`](Engine::parts) and
//!    [`schema`](Engine::schema), which make of a failing input a small one, and of that a schema.
//!
//! Laws: no input is given twice; `query(d)` gives only inputs of no smaller depth than `d`; `restore(persist(i))`
//! is `i` (where the inputs are a [sample](Exploration::seed), `query(d)` gives inputs of size `d`, whatever came before,
//! and may give one again); `check` depends on nothing but the input; engines made alike give the same inputs in the same order.
//! [`conformance`](crate::conformance) checks what of these can be checked.

use crate::finding::{Finding, Kind};
use crate::observer::Phase;
use crate::report::{Calls, Class};
use crate::shard::digest;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, ops::RangeInclusive, time::Instant};
use touchstone_report::{Fault, Limit};

/// The most values that the arguments may have together to be tried in full, whatever their depth.
pub const SMALL_DOMAIN: u64 = 100_000;

/// The five steps of the loop, and what an input looks like outside of it.
pub trait Engine {
    /// One input of the code under test.
    type Input;

    /// In which way the engine goes through its inputs. What's in `by` may be known only after a query.
    fn exploration(&self) -> Exploration {
        Exploration::default()
    }

    /// Step 1, *query*: begins the enumeration of the inputs of exactly this depth (never one of an earlier depth).
    fn query(&mut self, depth: u32) -> Result<(), EngineError>;

    /// Steps 2 and 3, *solve* and *decode*: the next input. Past the deadline it may answer [`Step::Unknown`].
    fn next(&mut self, deadline: Option<Instant>) -> Step<Self::Input>;

    /// Step 4, *check*: runs the code under test on the input and judges the outcome. Catches the panics of the code
    /// under test itself (see [`panics::catch`](crate::panics::catch)).
    fn check(&mut self, input: &Self::Input) -> Judgement;

    /// A number that depends on the input alone, the same in every process: by it inputs are dealt out to [shards](crate::shard).
    fn piece(&self, input: &Self::Input) -> u64 {
        digest(self.persist(input).into_bytes())
    }

    /// Leaves an input to another [shard](crate::shard): does whatever later inputs depend on, without a call of the code under test. Answers
    /// [`Judgement::Holds`] of an input and [`Judgement::Rejected`] of what is none; `None` says that it has to be [checked](Engine::check) here, too.
    fn pass_over(&mut self, _input: &Self::Input) -> Option<Judgement> {
        None
    }

    /// Of an input that held when an earlier run came to it: does whatever later inputs, and what's said at the end, depend on, without a call of the code
    /// under test. `false` says that it can't, and the input has to be [checked](Engine::check) again.
    fn held_before(&mut self, _input: &Self::Input) -> bool {
        false
    }

    /// Step 5, *refute*: excludes what was just seen. Enumerators that never repeat themselves need nothing.
    fn refute(&mut self, _input: &Self::Input) {}

    /// Begins the phase after the depths: all other inputs there are, where these are [few](SMALL_DOMAIN) at whatever depth. `Ok(false)` says
    /// that they aren't. Once they were all given, the engine is [saturated](Engine::saturated).
    fn domain(&mut self) -> Result<bool, EngineError> {
        Ok(false)
    }

    /// Begins the phase after the exhaustive ones, boundary values. After `Ok(true)`, [`next`](Engine::next) gives
    /// boundary inputs until [`Step::Exhausted`]; `Ok(false)` says there is no such phase.
    fn boundary(&mut self) -> Result<bool, EngineError> {
        Ok(false)
    }

    /// Begins the phase after boundary values: a sample of inputs whose integers lie anywhere, in structures up to this depth.
    /// `Ok(false)` says there is no such phase.
    fn whole(&mut self, _depth: u32) -> Result<bool, EngineError> {
        Ok(false)
    }

    /// Begins the phase after that: structures of these depths with few data in them, so that data don't starve structure. `Ok(false)` says there
    /// is no such phase.
    fn structures(&mut self, _depths: RangeInclusive<u32>) -> Result<bool, EngineError> {
        Ok(false)
    }

    /// Begins the phase after that: a sample of inputs drawn with judgement, with structures up to this depth or so; of the depths up to `tried` all
    /// inputs had their turn. `Ok(false)` says there is no such phase.
    fn drawn(&mut self, _depth: u32, _tried: Option<u32>) -> Result<bool, EngineError> {
        Ok(false)
    }

    /// Begins the phase after that: a sample guided by what comparisons in the code under test saw in the phases since the exhaustive
    /// ones, with structures up to this depth or so. `Ok(false)` says there is no such phase: the code isn't instrumented, say.
    fn guided(&mut self, _depth: u32) -> Result<bool, EngineError> {
        Ok(false)
    }

    /// Makes a phase go on that was left for another one, where its inputs ended. `false` says that it can't.
    fn resume(&mut self, _phase: Phase) -> bool {
        false
    }

    /// Tells that inputs come next that earlier runs [kept](Engine::telling).
    fn kept(&mut self) {}

    /// Some inputs, as [`persist`](Engine::persist) writes them, that together meet what was met of the code under test; none if it isn't known
    /// what they meet. Asked at the end.
    fn telling(&self) -> Vec<String> {
        Vec::new()
    }

    /// The text, as of [`persist`](Engine::persist), of the input that bytes of a fuzzer's choose. `None` if they choose none.
    fn decode(&mut self, _bytes: &[u8]) -> Option<String> {
        None
    }

    /// Whether no deeper depth can have new inputs, asked after a depth was exhausted: then it was exhaustive for
    /// all depths.
    fn saturated(&self) -> bool {
        false
    }

    /// Whether [`check`](Engine::check) tells whose code is at work by [`stage::begins`](crate::stage::begins).
    fn tells_stages(&self) -> bool {
        false
    }

    /// Whether calls that passed are made again at the end, to see whether the code under test remembers something.
    fn asks_again(&self) -> bool {
        false
    }

    /// The shape that all outputs have which were looked at, `None` or `Err(…)` say, and how many those were. Asked at the end.
    fn one_shape(&self) -> Option<(u64, String)> {
        None
    }

    /// The classes of runs that are counted, with how many were in them so far.
    fn classes(&self) -> Vec<Class> {
        Vec::new()
    }

    /// The calls that are declared, where inputs are sequences of them, with how often each was made.
    fn calls(&self) -> Option<Calls> {
        None
    }

    /// The same of a run that died, from what it told by [`made`](crate::made): how often the call of each number was made.
    fn calls_told(&self, _made: &[u64]) -> Option<Calls> {
        None
    }

    /// Limits on the inputs besides the depth: values of their type that no depth has. Asked once every input of the
    /// depths was tried.
    fn limits(&self) -> Vec<Limit> {
        Vec::new()
    }

    /// Whether the inputs of a [`query`](Engine::query) come in the size order, so that the first that fails is a
    /// smallest one. If not, what fails is shrunk.
    fn is_ordered(&self) -> bool {
        true
    }

    /// Begins to propose inputs that are like this failing one; [`proposed`](Engine::proposed) gives them. `false` says
    /// that there is nothing to propose, here and, of [variants](Proposal::Variants), at any greater depth.
    fn propose(&mut self, _input: &Self::Input, _proposal: &Proposal) -> bool {
        false
    }

    /// The next input proposed, none twice. It may turn out to be no input when it's [checked](Engine::check).
    /// [`Step::Exhausted`] says that all were given, [`Step::Unknown`] that they weren't.
    fn proposed(&mut self, _deadline: Option<Instant>) -> Step<Self::Input> {
        Step::Exhausted
    }

    /// The parts that the input consists of, outermost first, in preorder: for each the number of the first part
    /// that isn't inside of it.
    fn parts(&self, _input: &Self::Input) -> Vec<usize> {
        Vec::new()
    }

    /// The call with names for some parts of the input, `insert(x, [0, 0])`: a part by its number in
    /// [`parts`](Engine::parts), with its name; `None` if it can't be written so.
    fn schema(&self, _input: &Self::Input, _named: &[(usize, String)]) -> Option<String> {
        None
    }

    /// The input as one line of readable text, for the failure file and the journal.
    fn persist(&self, input: &Self::Input) -> String;

    /// Makes of `record`, which is what the last call left or empty, a record of the input for the journal, where one costs less than the
    /// text. Answers how many of its leading bytes are as they were, or `None` if it makes none, and then `record` may be anything. It's made
    /// before every call, and read once at most, after a death.
    fn record(&self, _input: &Self::Input, _record: &mut Vec<u8>) -> Option<usize> {
        None
    }

    /// The text, as of [`persist`](Engine::persist), of the input that [`record`](Engine::record) wrote. From the beginning of a
    /// long record it makes a text that begins as the whole would.
    fn recall(&self, _record: &[u8]) -> Option<String> {
        None
    }

    /// The input that [`persist`](Engine::persist) wrote, or why the text is stale. A text that reads well but that
    /// the precondition excludes now is no error: [`check`](Engine::check) answers [`Judgement::Rejected`] then, and the
    /// failure file forgets it.
    fn restore(&mut self, text: &str) -> Result<Self::Input, RestoreError>;

    /// The input as a Rust expression (several arguments: a tuple), for people.
    fn render(&self, input: &Self::Input) -> String;

    /// The finding when the input brought the code under test to an end that was seen from outside: a crash, a
    /// call past its limit. Engines name the arguments and add a test.
    fn describe(&self, input: &Self::Input, kind: Kind) -> Finding {
        Finding::new(self.render(input), kind)
    }

    /// The statements of a `#[test]` that compiles without Touchstone and asserts what was seen on this input.
    fn emit(&self, _input: &Self::Input, _judgement: &Judgement) -> Option<String> {
        None
    }

    /// Text before the tests that [`emit`](Engine::emit) writes: `use` lines, most often.
    fn emit_preamble(&self) -> String {
        String::new()
    }
}

/// A way to go through the inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exploration {
    /// Its name; `None` if the engine has one way only.
    pub strategy: Option<String>,
    /// Who does the work in fact: another strategy that serves better here, a solver.
    pub by: Option<String>,
    /// The seed of a sample. Then no phase is ever complete, and nothing is said of all inputs.
    pub seed: Option<u64>,
    /// Whether candidates are proposed without a look at the precondition, which then filters them.
    pub filters: bool,
    /// Whether boundary values come first, with half of the budgets, instead of last.
    pub boundary_first: bool,
}

/// Which inputs are wanted around a failing one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// Every input of at least this depth that is smaller in the size order, smallest first.
    Smallest {
        /// The depth to begin at.
        from: u32,
    },
    /// Smaller inputs that lack something of it, or have another value for one scalar; among them all
    /// values up to the depth.
    Simpler {
        /// Depth up to which the new values are known to be tried.
        depth: u32,
    },
    /// Smaller inputs that differ from it in one part or a few. When they are exhausted, every smaller input was given
    /// that differs in one part only, scalars apart, and has nothing deeper than `depth` there.
    Smaller {
        /// Greatest depth of the new parts.
        depth: u32,
    },
    /// Every input that agrees with it everywhere but in some parts.
    Variants {
        /// The numbers of the [parts](Engine::parts) that vary, none inside another.
        parts: Vec<usize>,
        /// The greatest depth that one of them has.
        depth: u32,
    },
}

/// Result of [`Engine::next`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<I> {
    /// The next input.
    Input(I),
    /// A candidate that an opaque predicate (one that logic can't express) filtered out after generation.
    Rejected {
        /// The predicate, as the user wrote it.
        by: Cow<'static, str>,
    },
    /// No further input in this phase; of a sample: none that is worth the while.
    Exhausted,
    /// The solver couldn't tell, and why. Ends the phase: nothing after it would be known to be complete.
    Unknown(String),
}

/// Judgement on a run of the code under test.
#[derive(Clone, Debug, PartialEq)]
pub enum Judgement {
    /// The specification holds on this input.
    Holds,
    /// The run violates it.
    Violated(Box<Finding>),
    /// The input was none after all: an opaque predicate of the precondition is false on it.
    Rejected {
        /// The predicate, as the user wrote it.
        by: Cow<'static, str>,
    },
    /// The run told nothing new: it was tried at a smaller depth, which only the run itself could tell (a function
    /// argument whose answers are all of a smaller depth). It counts as nothing.
    Repeated,
    /// The run couldn't be judged, and why (no answer for a function argument, say).
    Unknown(String),
}

/// Why an engine can't go on. The variants say whose matter it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "class", content = "message", rename_all = "snake_case")]
pub enum EngineError {
    /// The specification is wrong: it can't mean anything.
    #[error("{0}")]
    Specification(String),
    /// The specification may be right and the code fine, but Touchstone can't follow.
    #[error("your code may be fine: {0}")]
    Unsupported(String),
    /// A solver is missing, died or spoke rubbish.
    #[error("{0}")]
    Solver(String),
    /// A setting (attribute, environment, `touchstone.toml`, command line) is wrong.
    #[error("{0}")]
    Settings(String),
    /// The machinery around the run failed: no worker process, no temporary directory.
    #[error("{0}")]
    Harness(String),
    /// A defect of Touchstone.
    #[error("{0} (a defect of Touchstone: please report it)")]
    Internal(String),
}

impl From<EngineError> for Fault {
    fn from(error: EngineError) -> Fault {
        match error {
            EngineError::Specification(message) => Fault::Subject(message),
            EngineError::Unsupported(message) => Fault::Unsupported(message),
            EngineError::Settings(message) => Fault::Settings(message),
            EngineError::Solver(message) | EngineError::Harness(message) => Fault::Surroundings(message),
            EngineError::Internal(message) => Fault::Defect(message),
        }
    }
}

/// Why a persisted input can't be read any more; most often the type has changed since.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RestoreError(pub String);
