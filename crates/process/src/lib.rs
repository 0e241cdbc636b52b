//! Programs that we start: compilers, solvers, tests, the code under test. They may do anything, and none outlives us.
//!
//! | module | its one idea |
//! |---|---|
//! | `memory`, `time` | what this process itself may take; what a command has for everything |
//! | `group` | a program with what it starts, which ends when we do |
//! | `run` | a program run to its end, with limits of time and of what it prints |
//! | `sandbox` | programs under analysis kept from the network and from others' files |
//! | `scratch` | temporary folders that are gone when we are |
//! | `trusted` | files that nobody else can have written |

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod group;
pub mod memory;
mod run;
pub mod sandbox;
mod scratch;
pub mod time;
mod trusted;

pub use group::Group;
pub use run::{End, Ran, run, run_confined, run_sanitized, signal_name};
pub use scratch::{folder, lend};
pub use trusted::is_own;
