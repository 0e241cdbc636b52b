//! `Cdcl`: what is asked of a clause-learning library, and nothing more. To add one: implement these methods in a file of
//! its own (the only one that names the library), give it a variant in [`Library`], and run the tests of this folder.

use std::time::Instant;

use touchstone_process::memory;

use super::Lit;

/// Reasons that end a call before its answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The deadline passed.
    Time,
    /// The clauses would take more memory than allowed.
    Memory,
}

/// The limits of one call.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Bytes that the clauses, learnt ones included, may take by our estimate.
    pub memory: Option<u64>,
}

impl Budget {
    /// Tells whether the deadline has passed, or the process's memory is short. Asks the clock, about 25 ns.
    pub fn is_late(&self) -> bool {
        memory::is_short() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The limit that `bytes` or the present moment exceeds, if any.
    pub fn exceeded(&self, bytes: u64) -> Option<Stop> {
        if self.memory.is_some_and(|limit| bytes > limit) {
            Some(Stop::Memory)
        } else if self.is_late() {
            Some(Stop::Time)
        } else {
            None
        }
    }
}

/// The answer to one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model; [`Cdcl::value`] reads it.
    Sat,
    /// There is none under the assumptions; [`Cdcl::core`] says which are to blame.
    Unsat,
    /// A limit was reached.
    Unknown(Stop),
}

/// An incremental solver of clauses by conflict-driven clause learning.
pub trait Cdcl: Send {
    /// The library's name.
    fn name(&self) -> &'static str;

    /// Adds a variable and returns its index: 0, 1, 2, ….
    fn new_var(&mut self) -> u32;

    /// Adds a clause for good. The empty clause is false.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Decides the clauses under assumptions.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Answer;

    /// A literal's value in the model. After [`Answer::Sat`], until the next clause, variable or call.
    fn value(&self, lit: Lit) -> bool;

    /// Assumptions that can't hold together. After [`Answer::Unsat`], until the next clause, variable or call.
    fn core(&self) -> Vec<Lit>;
}

/// The libraries there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Library {
    /// `batsat`, pure Rust.
    #[default]
    Batsat,
    /// CaDiCaL, C++.
    #[cfg(feature = "cadical")]
    Cadical,
}

impl Library {
    /// A new solver without variables or clauses.
    pub fn new_solver(self) -> Box<dyn Cdcl> {
        match self {
            Library::Batsat => Box::new(super::batsat::Batsat::default()),
            #[cfg(feature = "cadical")]
            Library::Cadical => Box::new(super::cadical::Cadical::default()),
        }
    }
}

/// An estimate of the bytes a clause of so many literals takes in any of the libraries: header, literals, two watches.
pub(crate) fn clause_bytes(literals: usize) -> u64 {
    40 + 4 * literals as u64
}

/// An estimate of the bytes a variable takes: assignment, reason, activity, heap position, two watch lists, its gate.
pub(crate) const VARIABLE_BYTES: u64 = 160;
