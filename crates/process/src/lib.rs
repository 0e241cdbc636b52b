//! Programs that we start: compilers, solvers, tests, the code under test. They may do anything, and none outlives us.

mod run;

pub use run::{End, Ran, kill_all, run, signal_name};
