//! How an answer was found: the methods that exclude, and who ran a witness.

use serde::{Deserialize, Serialize};

/// Ways to find out that nothing leads to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
pub enum Method {
    /// No way leads there in the control-flow graph.
    Graph,
    /// Every path was followed to its end.
    Exhaustion,
    /// Every input was tried.
    Enumeration {
        /// Number of all inputs there are.
        inputs: u64,
    },
    /// A formula that all executions satisfy was refuted.
    Refutation,
    /// Not even an over-approximation of the code, or of all clients, leads there.
    Abstraction,
    /// Induction over a loop.
    Induction {
        /// Over so many rounds.
        depth: u32,
    },
    /// Invariants that an engine for Horn clauses found.
    Invariants,
}

/// Who ran a witness and saw it do what is said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Runner {
    /// Touchstone's own interpreter of the language.
    Interpreter,
    /// The compiled code itself.
    Native,
    /// The program `racket`.
    Racket,
}
