//! SAT: the exact backend for machine code and finite structures. Terms become boolean circuits, circuits become clauses,
//! and a clause-learning library decides them: `batsat`, pure Rust, or CaDiCaL with the feature `cadical`.
//!
//! # What it states
//! Booleans; integers that the assertions bound ([`SatSolver::with_default_range`] for others); bit-vectors and IEEE
//! floats of any width, exactly; finite sets; arrays; uninterpreted functions and sorts; datatypes (unknown values of
//! recursive ones excepted); quantifiers over finite ranges; defined functions, unfolded. Not reals, and nothing
//! unbounded: [`SolveError::Unsupported`](crate::SolveError) or [`Reason::Unsupported`](crate::Reason) name the term.
//!
//! # How it is made
//! Bottom up, each file knowing only those before it:
//! - `lit`, `cdcl`: literals, and what is asked of a library; `batsat` and `cadical` are the adapters.
//! - `gates`: Tseitin's encoding of gates, built once each, constants folded.
//! - `adder`, `comparator`, `multiplier`, `divider`, `shifter`: machine arithmetic on words; `float`: IEEE arithmetic.
//! - `order`, `number`: mathematical integers between bounds, in the order encoding or in binary.
//! - `rep`, `sets`, `data`, `arrays`, `functions`: what a term of each sort is made of; the last two by lemmas on demand.
//! - `ranges`: the integers' bounds; `encoder`, `operators`, `quantifier`: terms to reps.
//! - `encoding`, `backend`: assertions, levels, assumptions, cores, enumeration.
//!
//! # Order or binary
//! Measured with `cargo run --release -p touchstone-solve --example sat_encoding` on batsat: enumerating
//! sorted lists, where integers are only compared, the order encoding gives 1.1 to 2 times as many models a second as
//! binary up to 64 values, and the same at 128. With sums of unknowns it gains (1.2 to 1.3 times) up to 8 values and
//! loses from 12 on (5 times at 64); with products it gains at 4 and loses from 8 on. So integers of up to 64 values
//! are ordered if nothing is added or multiplied, of up to 8 otherwise, and the rest are binary.
//!
//! # Limits
//! The deadline is looked at while encoding and while solving. Memory is an estimate: so many bytes for a clause, a
//! variable, a gate; without a limit it is 4 GiB.

mod adder;
mod arrays;
mod backend;
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod cdcl;
mod comparator;
mod data;
mod divider;
mod encoder;
mod encoding;
mod float;
mod functions;
mod gates;
mod lit;
mod multiplier;
mod number;
mod operators;
mod order;
mod quantifier;
mod ranges;
mod representation;
mod sets;
mod shifter;
#[cfg(test)]
mod tests;

pub use backend::SatSolver;
pub use cdcl::Library;

use lit::Lit;
