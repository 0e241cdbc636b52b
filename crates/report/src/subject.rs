//! Subjects: what a command looked at, one after the other.

use crate::{Case, Goal, Place, Status};
use serde::Serialize;
use std::time::Duration;

/// Something that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// Its name: a function's path, a procedure's, a module's.
    pub name: String,
    /// The kind of thing it is.
    pub kind: SubjectKind,
    /// The group it stands in where formats have groups: a test binary, a file.
    pub suite: String,
    /// The place of its declaration.
    pub place: Place,
    /// The questions that were asked of it.
    pub goals: Vec<Goal>,
    /// Inputs that were run.
    pub cases: Vec<Case>,
    /// Costs of the search, by name; names end in `Seconds` where they are times.
    pub costs: Vec<(&'static str, Number)>,
    /// Facts that only this kind of subject has, as fields beside the others.
    pub facts: serde_json::Map<String, serde_json::Value>,
    /// The verdict in a sentence, where a subject has one goal.
    pub statement: String,
    /// All there is to say of it, in lines, where that's more than its findings and less than nothing.
    pub told: Vec<String>,
    /// The cells of its row in the overview.
    pub row: Vec<String>,
    /// The way its search ended.
    pub status: Status,
    /// Time that its search took.
    pub elapsed: Duration,
}

/// Kinds of subjects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SubjectKind {
    /// A function with a specification.
    Specification,
    /// A function of code.
    Function,
    /// A function of code that others call, and that wasn't looked at by itself.
    Callee,
    /// A procedure of a program.
    Procedure,
    /// A module with contracts.
    Module,
    /// A file that couldn't be read further, or has nothing to look at.
    File,
}

impl SubjectKind {
    /// One, in a word.
    pub fn noun(self) -> &'static str {
        match self {
            SubjectKind::Specification => "specification",
            SubjectKind::Function | SubjectKind::Callee => "function",
            SubjectKind::Procedure => "procedure",
            SubjectKind::Module => "module",
            SubjectKind::File => "file",
        }
    }
}

/// A cost, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Number {
    /// A number of things.
    Count(u64),
    /// A time, in seconds.
    Seconds(f64),
    /// A flag: yes or no.
    Flag(bool),
}

impl From<u64> for Number {
    fn from(count: u64) -> Number {
        Number::Count(count)
    }
}

impl From<usize> for Number {
    fn from(count: usize) -> Number {
        Number::Count(count as u64)
    }
}

impl From<Duration> for Number {
    fn from(time: Duration) -> Number {
        Number::Seconds(time.as_secs_f64())
    }
}

impl From<bool> for Number {
    fn from(flag: bool) -> Number {
        Number::Flag(flag)
    }
}

impl Subject {
    /// A subject of which nothing is known yet.
    pub fn new(kind: SubjectKind, name: impl Into<String>, place: Place) -> Subject {
        Subject {
            name: name.into(),
            kind,
            suite: String::new(),
            place,
            goals: vec![],
            cases: vec![],
            costs: vec![],
            facts: serde_json::Map::new(),
            statement: String::new(),
            told: vec![],
            row: vec![],
            status: Status::AllHold,
            elapsed: Duration::ZERO,
        }
    }
}
