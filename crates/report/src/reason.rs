//! Why a question is open: what stopped the search before it had an answer.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Reasons for which a search stopped.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing was tried, or nothing that could answer.
    NotTried,
    /// The time was over.
    Time {
        /// The budget; 0 if it wasn't of this search alone.
        milliseconds: u64,
    },
    /// The budget of inputs was spent.
    Inputs {
        /// The greatest number of inputs.
        budget: u64,
    },
    /// The budget of steps was spent.
    Steps {
        /// The greatest number of steps.
        budget: u64,
    },
    /// The budget of memory was spent.
    Memory,
    /// Too many states waited, and some were dropped.
    States,
    /// A sample was drawn: no sample is all.
    Sample {
        /// The number that the sample depends on.
        seed: u64,
    },
    /// A person or a signal stopped it.
    Interrupted,
    /// A solver didn't decide a question on the way.
    Undecided {
        /// Number of questions without an answer.
        questions: u64,
        /// The solver's own words.
        says: Option<Arc<str>>,
    },
    /// No solver is installed that could be asked.
    NoSolver {
        /// The features that none of those at hand has.
        needs: Arc<str>,
    },
    /// A solver's model was found, but its run went elsewhere.
    Unconfirmed {
        /// Number of such models.
        candidates: u64,
    },
    /// An input was found, but it rests on what was only assumed.
    Conjectured,
    /// Code on the way isn't followed: an instruction, a primitive, a call by its name.
    NotFollowed {
        /// The instruction, primitive or call, as the source has it.
        what: Arc<str>,
    },
    /// Calls that couldn't be judged.
    Unjudged {
        /// Number of the calls.
        inputs: u64,
        /// The cause, as a clause.
        because: Arc<str>,
    },
    /// Something came up on the way after which nothing would be known to be complete, in the words of what met it.
    Stopped {
        /// The cause, as a clause.
        because: Arc<str>,
    },
    /// A worker process died.
    WorkerDied {
        /// The way it ended, in words.
        how: Arc<str>,
    },
}

impl Reason {
    /// Every kind of reason, by its name in JSON, for the tests that want a look-alike of each.
    pub const ALL: &'static [&'static str] = &[
        "not-tried",
        "time",
        "inputs",
        "steps",
        "memory",
        "states",
        "sample",
        "interrupted",
        "undecided",
        "no-solver",
        "unconfirmed",
        "conjectured",
        "not-followed",
        "unjudged",
        "stopped",
        "worker-died",
    ];
}
