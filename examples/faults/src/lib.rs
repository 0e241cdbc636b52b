//! Everyday functions with one seeded fault each: a training set that says what a tester of Rust functions finds.
//!
//! Each fault is one that a person made or might make. Beside the function stand its specification for Touchstone, a strategy for
//! `proptest`, a type of arguments for `quickcheck` and `bolero`, one property for all three, and a witness: an input that shows the fault. The correct
//! twins lie in [`correct`], in files of their own, so that a tool which reads a source file doesn't learn from them what is wrong.
//!
//! Every third fault of a class is held out: see [`Fault::is_held_out`].

#![allow(
    clippy::style,
    clippy::complexity,
    clippy::perf,
    reason = "the functions are as people write them, faults included"
)]

pub mod account;
pub mod correct;
pub mod domain;
pub mod fault;
#[cfg(feature = "bolero")]
mod generated;
pub mod observe;
pub mod operations;
pub mod shapes;
pub mod watch;

pub mod constant;
pub mod encoding;
pub mod equal;
pub mod float;
pub mod length;
pub mod overflow;
pub mod position;
pub mod sequence;
pub mod structure;
pub mod threshold;

pub use fault::{Class, Fault, Twin, all};
