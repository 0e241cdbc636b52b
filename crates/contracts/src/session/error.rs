//! Why a run over files couldn't begin, or its clients not be written.

use std::io;

/// Why a run over files couldn't begin, or its clients not be written.
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
    /// A place has no Racket program.
    #[error("{0}")]
    NotRacket(String),
}
