//! What `contracts` does: Racket files are found and loaded, each module is attacked, what was found
//! is confirmed and shown.
//!
//! A [`Session`] is the data: for each file its modules with their verdicts. The [`report`], from which all formats are made, the emitted
//! files and the exit code are functions of it.

pub mod confirm;
pub mod emit;
pub mod files;
pub mod report;
pub mod session;
pub mod words;

pub use session::{FileOutcome, ModuleOutcome, Plan, Session};
