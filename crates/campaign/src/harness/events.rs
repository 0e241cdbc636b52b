//! What a test process tells `touchstone`: lines of JSON appended to a file whose path is in the environment.

use crate::observer::Phase;
use crate::report::{Outcome, Subject};
use serde::{Deserialize, Serialize};
use std::{fs::OpenOptions, io, io::Write, path::Path};

/// The variable with the path of the file that gets progress and the report.
pub const EVENTS: &str = "TOUCHSTONE_EVENTS";
/// The variable with the path of the file that gets the subject; nothing is run then.
pub const DESCRIBE: &str = "TOUCHSTONE_DESCRIBE";

/// A line of the worker's messages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// There is such a specification.
    Described(Subject),
    /// A run goes on; ten times a second at most.
    Progress {
        /// The path of the test.
        test: String,
        /// The phase that it's at.
        phase: Phase,
        /// Inputs tried so far.
        inputs: u64,
    },
    /// A run has ended.
    Outcome(Box<Outcome>),
}

/// Appends the event in one write, so that processes can share the file.
///
/// # Errors
/// If the file can't be written.
pub fn append(path: &Path, event: &Event) -> io::Result<()> {
    let mut line = serde_json::to_string(event)?;
    line.push('\n');
    OpenOptions::new().create(true).append(true).open(path)?.write_all(line.as_bytes())
}

/// Reads a line.
///
/// # Errors
/// If it is none of ours.
pub fn parse(line: &str) -> Result<Event, serde_json::Error> {
    serde_json::from_str(line)
}
