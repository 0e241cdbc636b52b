//! Code without a specification, as a library: inputs for every branch of C (through `clang`), of Rust (through `rustc`) and of LLVM's textual form;
//! inputs that crash it; branches that nothing reaches. What's found is written down as tests in C, which are compiled and run,
//! with `gcov` as a second opinion.

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

pub mod api;
pub mod confirm;
pub mod contract;
pub mod diff;
pub mod emit;
pub mod error;
pub mod findings;
pub mod gcov;
mod generate;
pub mod header_paths;
pub mod literal;
pub mod load;
mod mcdc;
pub mod names;
pub mod remarks;
pub mod report;
pub mod rust;
mod sanitizer;
pub mod seeds;
pub mod session;
pub mod specification_verdicts;
pub mod unspecified;

pub use error::Error;
pub use generate::{Generated, Silence, tests};
