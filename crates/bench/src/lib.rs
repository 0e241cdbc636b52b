//! What the papers measured, measured again beside other tools. Nothing of it is shipped: `cargo run --release -p touchstone-bench -- NAME`.
//!
//! - [`figure8`], [`rates`], [`share`]: the time to the first valid inputs of each depth (TTT, Fig. 8), values per second, and what a
//!   campaign costs beside the function it tests; by Touchstone's strategies, by proptest and quickcheck with a filter, by Haskell's
//!   tools and by generators written by hand.
//! - [`faults`]: which seeded faults are found, how soon, and how small.
//! - [`table1`]: covers of random programs (BIC §7).
//! - [`contracts`]: pairs of correct and broken Racket modules (RCC §5).
//! - [`puzzles`]: the time to the error of constraint puzzles in C, beside ESBMC.
//! - [`whitebox`]: what each merge policy and searcher covers of code in C, beside libFuzzer and ESBMC.

#![forbid(unsafe_code)]

pub mod expression;
#[path = "../../../examples/structures/tests/specs/measures.rs"]
pub mod measures;
pub mod specifications;

pub mod benchmark;
pub mod by_hand;
pub mod proptest_peer;
pub mod quickcheck_peer;
pub mod valid;

pub mod haskell;
pub mod measure;
pub mod process;
pub mod tool;

pub mod contracts;
pub mod faults;
pub mod figure8;
pub mod machine;
pub mod paper;
pub mod puzzles;
pub mod rates;
pub mod sequences;
pub mod share;
pub mod table1;
pub mod tour;
pub mod whitebox;

pub mod args;
pub mod chart;
pub mod output;
pub mod plot;
pub mod table;
