//! Why a question is open: what stopped the search before it had an answer.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Reasons for which a search stopped.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing was tried, or nothing that could answer.
    NotTried,
    /// The time was over, in milliseconds of the budget; 0 if the budget wasn't of this search alone.
    Time { milliseconds: u64 },
    /// The budget of inputs was spent.
    Inputs { budget: u64 },
    /// The budget of steps was spent.
    Steps { budget: u64 },
    /// The budget of memory was spent.
    Memory,
    /// Too many states waited, and some were dropped.
    States,
    /// A sample was drawn: no sample is all.
    Sample { seed: u64 },
    /// A person or a signal stopped it.
    Interrupted,
    /// A solver didn't decide a question on the way.
    Undecided { questions: u64, says: Option<Arc<str>> },
    /// No solver is installed that could be asked.
    NoSolver { needs: Arc<str> },
    /// A solver's model was found, but its run went elsewhere.
    Unconfirmed { candidates: u64 },
    /// An input was found, but it rests on what was only assumed.
    Conjectured,
    /// Code on the way isn't followed: an instruction, a primitive, a call by its name.
    NotFollowed { what: Arc<str> },
    /// Calls that couldn't be judged.
    Unjudged { inputs: u64, because: Arc<str> },
    /// Something came up on the way after which nothing would be known to be complete, in the words of what met it.
    Stopped { because: Arc<str> },
    /// A worker process died.
    WorkerDied { how: Arc<str> },
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
