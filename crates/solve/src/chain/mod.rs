//! The chain: answers to whether constraints have a model, the cheap ones first, as KLEE's paper describes its solvers (Cadar,
//! Dunbar, Engler, *KLEE*, OSDI 2008, §3.4). A link stands around the next one, answers what it can, asks the next one for the rest
//! and learns from what that says. So an engine composes the chain it wants, and adds links of its own.
//!
//! | link | answers |
//! |---|---|
//! | [`Independent`] | the head: asks the parts that share no variable apart, and those alone that the model at hand violates |
//! | [`Models`] | a part that a model satisfies that was found before, and what the solver was asked before |
//! | [`Cores`] | a part that contains a contradiction found before |
//! | [`Repairing`] | a part that the model at hand satisfies but for the values of few variables |
//! | [`Refuting`] | a part that a [`Refuter`] sees through: comparisons in a circle ([`order`]), bounds, whatever an engine adds |
//! | [`Session`] | everything else: an incremental solver, with the constraints as assumptions |
//!
//! [`Cores`] stands around a [`Solver`](crate::Solver) as well, and is one then: for engines whose conditions stay asserted while
//! assumptions come and go. [`Models`] doesn't: which model is found would depend on what was asked before, and a search
//! that a person reads would change with it.
//!
//! Laws of a [`Link`]: the model of [`Answer::Sat`] satisfies the part's constraints; the core of [`Answer::Unsat`] is a subset of them
//! that has none. Links that invent answers are tested against brute force, and the last one evaluates every model.

mod budget;
mod cores;
mod independent;
mod model;
mod models;
pub mod order;
mod refute;
mod repair;
mod session;
mod variables;

use std::rc::Rc;
use std::time::Duration;

use touchstone_logic::{Store, TermId};

pub use budget::Budget;
pub use cores::Cores;
pub use independent::{Independent, Near};
pub use model::Model;
pub use models::Models;
pub use refute::{Refuter, Refuting};
pub use repair::Repairing;
pub use session::Session;
pub use variables::Variables;

/// The answer to a query.
#[derive(Clone, Debug)]
pub enum Answer {
    /// This model satisfies all of the constraints.
    Sat(Rc<Model>),
    /// These of the constraints contradict each other.
    Unsat(Vec<TermId>),
    /// It couldn't be decided, for this reason in words.
    Unknown(String),
}

/// Kinds of links, by how they come to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A model that was there.
    Model,
    /// A contradiction that was there.
    Core,
    /// A model that was there, but for a few values.
    Repair,
    /// A refutation without a solver.
    Refutation,
    /// The solver.
    Solver,
}

/// A question to a link: constraints that hang together by their variables.
#[derive(Debug)]
pub struct Part<'a> {
    /// The terms' store.
    pub store: &'a Store,
    /// The constraints, sorted, each once.
    pub constraints: &'a [TermId],
    /// A model that satisfies them but for those in `wrong`.
    pub near: &'a Model,
    /// Constraints that `near` doesn't satisfy, those of other parts among them.
    pub wrong: &'a [TermId],
    /// Variables of the constraints and their subterms.
    pub variables: &'a Variables,
    /// The time that the solver may take.
    pub budget: &'a Budget,
}

/// A link's answer, and what gave it.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The answer.
    pub answer: Answer,
    /// The kind of link that it's from.
    pub by: By,
}

/// A link of the chain. See the module's laws.
pub trait Link {
    /// Answers for a part, or has the next link answer. The work that it takes is added to the counts.
    fn ask(&mut self, part: &Part<'_>, counts: &mut Counts) -> Reply;

    /// Hears of a model of a whole query, put together from those of its parts.
    fn learn(&mut self, model: &Rc<Model>);
}

/// Numbers of queries, and how they were answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Queries.
    pub queries: u64,
    /// Those answered by looking at the terms alone.
    pub trivial: u64,
    /// Those answered by a model that was there.
    pub by_model: u64,
    /// Parts answered by a contradiction that was there.
    pub by_core: u64,
    /// Queries answered by a model that was there, but for the values of few variables.
    pub by_repair: u64,
    /// Parts refuted without a solver.
    pub by_refutation: u64,
    /// Parts that the solver was asked.
    pub solved: u64,
    /// Queries that weren't decided.
    pub undecided: u64,
    /// Constraints of all queries.
    pub constraints: u64,
    /// Constraints of the parts that were asked.
    pub sliced: u64,
    /// Time that the solver took.
    pub solver_time: Duration,
    /// Time that the solver took beyond [`QUICK`] for each part.
    pub slow: Duration,
}

/// Time that the solver may take for a part without being slow.
pub const QUICK: Duration = Duration::from_millis(20);

#[cfg(test)]
mod tests;
