//! The commands, each in a file of its own.

pub mod bench;
pub mod emit;
pub mod list;
pub mod solvers;
pub mod test;
