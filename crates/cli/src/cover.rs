//! What `cover` and `run` share: programs loaded from files, values in print, and the renderings of what was found.
//!
//! A [`Session`] is the data: the program, its text, and a report for each procedure. Text, JSON, SARIF, HTML and the exit
//! code are functions of it, each in a file.

pub mod case_flags;
pub mod document;
pub mod ending;
pub mod findings;
pub mod initial_values;
pub mod replay_document;
pub mod report;
pub mod session;
pub mod source;

mod replay;

pub use replay::{input, input_of_case, read_case, read_document};
pub use session::{Outcome, Session};
