//! Why nothing could be done with a file.

use std::io;
use touchstone_report::did_you_mean;

/// Why a file of code couldn't be read, or its tests not be written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file can't be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        source: io::Error,
    },
    /// A file isn't code, or has nothing in it to run.
    #[error("{0}")]
    NotAProgram(String),
    /// A file has no such function.
    #[error("the file defines no function `{name}`{}", did_you_mean(.similar))]
    UnknownFunction {
        /// What was asked for.
        name: String,
        /// What could have been meant.
        similar: Vec<String>,
    },
    /// Something written in a file is wrong: a contract, or an input to begin from.
    #[error("{summary}")]
    Wrong {
        /// What's wrong, with its places, ready to be shown.
        diagnostics: String,
        /// What it comes to.
        summary: String,
    },
    /// The compiler refuses, or what it made isn't understood.
    #[error("{0}")]
    Refused(String),
}
