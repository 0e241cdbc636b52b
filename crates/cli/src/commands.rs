//! The commands, each in a file of its own.

pub mod api;
pub mod bench;
pub mod completions;
pub mod contracts;
pub mod corpus;
pub mod cover;
pub mod diff;
pub mod emit;
pub mod list;
pub mod man;
pub mod merge;
pub mod mutants;
pub mod run;
pub mod solvers;
pub mod test;
pub mod whitebox;
