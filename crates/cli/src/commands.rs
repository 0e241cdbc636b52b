//! The commands, each in a file of its own.

pub mod bench;
pub mod bench_contracts;
pub mod bench_peers;
pub mod bench_whitebox;
pub mod contracts;
pub mod cover;
pub mod emit;
pub mod list;
pub mod run;
pub mod solvers;
pub mod table1;
pub mod test;
pub mod whitebox;
