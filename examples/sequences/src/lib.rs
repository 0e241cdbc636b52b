//! Fifteen containers. With `true` for its parameter each has one fault that shows after certain histories only; with `false` it's correct.
//! `tests/faults.rs` has one declaration for both: what fails has the minimal sequence that it's expected to fail on, what's correct passes.

pub mod caches;
pub mod maps;
pub mod numbers;
pub mod queues;
pub mod texts;
pub mod vectors;
