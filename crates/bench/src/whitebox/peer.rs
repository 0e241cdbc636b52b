//! Peers in measurements: other tools that find inputs of C functions. All get the same harness and the same time, and `gcov` counts what
//! their inputs cover. One that isn't installed says so.

pub mod esbmc;
pub mod fuzzer;
pub mod harness;
pub mod replay;

use std::time::Duration;
use touchstone_whitebox::load::Code;

/// What a peer found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Branches of the function that its inputs take.
    pub branches: usize,
    /// Branches there are, as `gcov` counts.
    pub all: usize,
    /// Inputs that it tried or wrote.
    pub tried: u64,
    /// How long it took, without compiling and counting.
    pub took: Duration,
}

/// A tool that finds inputs.
pub trait Peer {
    /// What it's called.
    fn name(&self) -> &'static str;

    /// Sees whether it's there at all.
    ///
    /// # Errors
    /// Why it can't be run, and how one gets it.
    fn is_there(&self) -> Result<(), String>;

    /// Looks for inputs of a function for so long.
    ///
    /// # Errors
    /// Why it wasn't run, in words.
    fn cover(&self, code: &Code, function: &str, harness: &str, time: Duration) -> Result<Found, String>;
}
