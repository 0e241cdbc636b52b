//! Linear arithmetic over unbounded integers and reals, decided exactly without anything installed: the general simplex
//! ([`simplex`]) as a theory ([`theory`]) under a CDCL library's clause learning, integers by eliminating equations and by
//! branch and bound ([`integers`]) with cuts from proofs ([`lattice`]), undefined functions and arrays by what a model violates of them ([`applications`]).
//!
//! For programs whose expressions are linear this is what an SMT solver would be asked for: incremental, with assumptions and
//! cores. What isn't linear (a product of two unknowns), quantifiers, defined functions and arrays of arrays are
//! [`SolveError::Unsupported`](crate::SolveError::Unsupported) with the term.
//!
//! Terminating: conflicts are explained by bounds alone, so they are learnt as clauses; the rational part always ends
//! (Bland's rule). The search for integers has a bound on its tree; where it's met, a check without a model ends in
//! [`Reason::Incomplete`](crate::Reason::Incomplete).

mod solver;

mod encoder;

mod sum;

mod applications;

mod theory;

mod simplex;

mod delta;

mod integers;

mod lattice;

mod ratio;

mod conjunction;

pub use conjunction::{Conjunction, Feasibility, Relation};
pub use ratio::Ratio;
pub use simplex::Column;
pub use solver::LiaSolver;
pub use sum::Sum;
