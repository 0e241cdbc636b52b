//! Target's query as the paper has it (TTT §4.1 to 4.5): the type is unfolded to its whole depth into one formula, which a
//! solver enumerates, each model refuted on its decode-relevant variables.
//!
//! The same inputs as [`targeted`](crate::targeted), layer by layer, by another way: it is the oracle for the lazy search, and the
//! way to a solver that can do what the propagation kernel can't (`backend = "sat"`, `backend = "smt"`). What it costs: the
//! formula has the size of *all* values of a depth together, and each model makes the next one dearer.
//!
//! The names are the paper's: [`query`] has `query`, `queryCtor`, `queryField` (Fig. 5) over [`interface`]'s `fresh`, `guard`,
//! `constrain` and `oneOf` (Fig. 4); [`decode`] has `whichOf` and `unapply` (Fig. 6); [`generator`] solves and refutes.
//!
//! DIVERGENCE from TTT: structure isn't in the logic. Where the paper's `apply` makes a variable for a constructed value and
//! axioms for its measures, a measure of a choice is here a term: `if choice = Cons then 1 + len(tail) else 0`, shared by all
//! who ask. So every formula is one of Booleans and bounded integers.
//!
//! # The order
//! By depth, and within a depth the solver's: it's the same in every run with the same solver, and nothing else is promised. The
//! first counterexample has the smallest depth, but needn't be the smallest of that depth.

mod decode;
mod generator;
mod interface;
mod lower;
mod number;
mod order;
mod pattern;
mod query;
mod set;
mod structure;
mod symbol;
mod text;

#[cfg(test)]
mod tests;

pub(crate) use generator::Generator;
