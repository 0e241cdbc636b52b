//! The figure of *Type Targeted Testing* (TTT, Fig. 8), measured: the time to the first 1000 valid inputs at each depth, by
//! Touchstone's strategies, by other tools with a filter, and by generators written by hand.

pub mod expression;
#[path = "../../structures/tests/specs/measures.rs"]
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

pub mod faults;
pub mod figure8;
pub mod machine;
pub mod paper;
pub mod rates;
pub mod sequences;
pub mod share;
pub mod tour;

pub mod args;
pub mod output;
pub mod plot;
pub mod table;
