//! Programs that we start: compilers, solvers, tests, the code under test. They may do anything, and none outlives us.
//!
//! | module | its one idea |
//! |---|---|
//! | `group` | a program with what it starts, which ends when we do |
//! | `run` | a program run to its end, with limits of time and of what it prints |
//! | `scratch` | temporary folders that are gone when we are |

#![forbid(unsafe_code)]

mod group;
mod run;
mod scratch;

pub use group::Group;
pub use run::{End, Ran, run, signal_name};
pub use scratch::folder;
