//! Satisfiability, models and enumeration behind one trait: a propagation kernel, SAT, linear arithmetic, and SMT-LIB over
//! a pipe.
//!
//! The four backends are siblings that never import each other. What they share is here beside them: the trait
//! [`Solver`] ([`solver`]), what a query needs ([`feature`]) and the bounds its assertions imply ([`bounds`]),
//! enumeration by blocking clauses for a backend without its own ([`blocking`]), validation of every model
//! ([`validated`]), two backends as one, the kernel first and SAT where learning wins ([`hybrid`]), and the choice of the
//! cheapest backend that can state a query ([`driver`]).

pub mod solver;

pub mod feature;

pub mod interval;

pub mod bounds;

pub mod blocking;

pub mod validated;

pub mod hybrid;

pub mod driver;

pub mod kernel;

pub mod lia;

pub mod sat;

pub mod smt;

pub use driver::{Backend, ChooseError, Chosen, choose};
pub use feature::{Feature, Features};
pub use hybrid::Hybrid;
pub use solver::{Capabilities, Enumeration, Limits, Outcome, Reason, SolveError, Solver};
pub use validated::Validated;
