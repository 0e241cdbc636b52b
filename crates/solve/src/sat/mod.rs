//! SAT: the exact backend for machine code and finite structures, by bit-blasting onto a clause-learning library.

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
mod rep;
mod sets;
mod shifter;
#[cfg(test)]
mod tests;

pub use backend::SatSolver;
pub use cdcl::Library;
pub use lit::Lit;
