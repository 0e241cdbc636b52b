//! Satisfiability, models and enumeration behind one trait: a propagation kernel, SAT, linear arithmetic, and SMT-LIB over
//! a pipe.
//!
//! The four backends are siblings that never import each other. What they share is here beside them: the trait
//! [`Solver`] ([`solver`]), what a query needs ([`feature`]) and the bounds its assertions imply ([`bounds`]),
//! enumeration by blocking clauses for a backend without its own ([`blocking`]), validation of every model
//! ([`validated`]), two backends as one, the kernel first and SAT where learning wins ([`hybrid`]), and the choice of the
//! cheapest backend that can state a query ([`driver`]).
//!
//! # Modules
//!
//! | module | its one idea |
//! |---|---|
//! | `solver`, `feature`, `validated`, `blocking` | the trait; what a query needs; every model checked by `logic::eval`; enumeration by refutation, for backends without their own |
//! | `interval`, `bounds` | integers between two bounds, and which of these a query's assertions imply |
//! | `kernel` | propagation: `space` and `trail`, `queue`, a file per family of propagators, `clause` (two watched literals), `hall` (all-different), `alternatives` (constructive disjunction), `order` and `restart` (search), `translate` (from terms) |
//! | `sat` | order encoding and bit-blasting onto a clause-learning library |
//! | `lia` | linear arithmetic over unbounded integers and reals: `simplex` under clause learning (`theory`), `integers` by equations first, then branch and bound, functions and arrays by what a model violates of them (`applications`); `conjunction` for those who explore alternatives themselves |
//! | `smt` | SMT-LIB 2 over a pipe; `horn` clauses |
//! | `word` | values of machine sorts as plain numbers, and operators on them |
//! | `chain` | links around links around a solver, as in KLEE: `independent`, `models`, `cores`, `repair`, `refute`, `session` |
//! | `hybrid`, `driver` | the kernel first, SAT where learning wins; which backend a query goes to |

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

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

pub mod word;

pub mod chain;

pub use driver::{Backend, ChooseError, Chosen, choose};
pub use feature::{Feature, Features};
pub use hybrid::Hybrid;
pub use solver::{Capabilities, Enumeration, Limits, Outcome, Reason, SolveError, Solver, Visit};
pub use validated::Validated;
