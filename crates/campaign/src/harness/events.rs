//! What a test process tells `touchstone`: lines of JSON appended to a file whose path is in the environment.

use crate::corpus::Corpus;
use crate::failures::{Failures, FailuresError};
use crate::observer::Phase;
use crate::report::{Outcome, Subject, Warning};
use serde::{Deserialize, Serialize};
use std::{
    fs::OpenOptions,
    io,
    io::Write,
    path::{Path, PathBuf},
};

/// The variable with the path of the file that gets progress and the report.
pub const EVENTS: &str = "TOUCHSTONE_EVENTS";
/// The variable with the path of the file that gets the subject; nothing is run then.
pub const DESCRIBE: &str = "TOUCHSTONE_DESCRIBE";
/// The variable that, where it's there, has told as events what would be written beside sources: for a process that may not write there.
pub const RECORDS: &str = "TOUCHSTONE_RECORDS";

/// The variable that, where it's there, has calls made that earlier runs recorded and kept, and no other; each is told as an event before it's made.
pub const RECORDED: &str = "TOUCHSTONE_RECORDED";

/// Whether no calls are to be made but those that were recorded.
pub(super) fn is_of_recorded() -> bool {
    std::env::var_os(RECORDED).is_some()
}

/// A line of the worker's messages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// There is such a specification.
    Described(Described),
    /// A run goes on; ten times a second at most.
    Progress {
        /// The path of the test.
        test: String,
        /// The phase that it's at.
        phase: Phase,
        /// Inputs tried so far.
        inputs: u64,
    },
    /// A recorded call is about to be made, as it's recorded: it may end the process in a way that says no more.
    Replays {
        /// The input.
        input: String,
    },
    /// What's to be written beside a source file; before the outcome.
    Record(Record),
    /// A run has ended.
    Outcome(Box<Outcome>),
}

/// A specification, as its test tells of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Described {
    /// What it's of.
    #[serde(flatten)]
    pub subject: Subject,
    /// What its inputs are recorded under beside the source file.
    pub recorded_as: String,
}

/// What a run has written beside a source file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The source file.
    pub source: PathBuf,
    /// What its inputs are recorded under.
    pub function: String,
    /// What's changed.
    pub change: Change,
}

/// A change of a file beside a source file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The failure file gets this input, and loses those.
    Failures {
        /// What failed.
        found: Option<String>,
        /// What passes by now.
        forget: Vec<String>,
    },
    /// The corpus keeps these of the function, instead of those that the run began with.
    Corpus {
        /// What's kept.
        inputs: Vec<String>,
        /// What was.
        instead_of: Vec<String>,
    },
}

impl Record {
    /// Writes it.
    ///
    /// # Errors
    /// The file can't be read or replaced; it's as it was then.
    pub fn write(&self) -> Result<(), FailuresError> {
        match &self.change {
            Change::Failures { found, forget } => {
                Failures::beside(&self.source).update(&self.function, found.as_deref(), forget)
            }
            Change::Corpus { inputs, instead_of } => {
                Corpus::beside(&self.source).keep(&self.function, inputs, instead_of)
            }
        }
    }

    /// The warning that it couldn't be written.
    pub fn unwritten(&self, why: &str) -> Warning {
        match &self.change {
            Change::Failures { .. } => Warning::Unrecorded(why.to_owned()),
            Change::Corpus { .. } => Warning::Failures(format!("the corpus wasn't written: {why}")),
        }
    }
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
