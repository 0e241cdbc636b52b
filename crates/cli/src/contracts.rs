//! What `contracts` and `bench contracts` share: Racket files are found and loaded, each module is attacked, what was found
//! is confirmed and shown.
//!
//! A [`Session`] is the data: for each file its modules with their verdicts. Text, JSON, SARIF, the emitted files and the exit
//! code are functions of it, each in a file.

pub mod bench;
pub mod confirm;
pub mod emit;
pub mod files;
pub mod growth;
pub mod json;
pub mod sarif;
pub mod session;
pub mod text;
pub mod words;

pub use session::{FileOutcome, ModuleOutcome, Plan, Session};
