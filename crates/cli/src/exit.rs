//! The exit code, decided in one place, and the errors that lead to the last of them.

use std::{io, process::ExitCode};
use touchstone_campaign::Outcome;
use touchstone_report::did_you_mean;

pub use touchstone_report::Status;

/// The status of a run of these specifications.
pub fn of_specifications<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>) -> Status {
    let one = |outcome: &Outcome| match outcome.standing().exit_code() {
        0 => Status::AllHold,
        1 => Status::Counterexamples,
        _ => Status::CouldNotRun,
    };
    outcomes.into_iter().map(one).max().unwrap_or(Status::AllHold)
}

/// The exit code: 0, 1 or 2.
pub fn code(status: Status) -> ExitCode {
    ExitCode::from(status as u8)
}

/// Why a command couldn't do its work.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Cargo couldn't be started.
    #[error("can't run `{program}`: {source}")]
    NoCargo {
        /// What was started.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// Cargo has said itself what is wrong.
    #[error("`{command}` failed")]
    Cargo {
        /// The command, to run by hand.
        command: String,
    },
    /// Cargo spoke in a way that we don't know.
    #[error("`{command}` said what can't be read: {message}")]
    Unreadable {
        /// The command.
        command: String,
        /// What is wrong with it.
        message: String,
    },
    /// There is nothing to run.
    #[error("{0}")]
    Nothing(String),
    /// Several functions have this name.
    #[error("`{name}` could be any of {}", .candidates.join(", "))]
    Ambiguous {
        /// What was asked for.
        name: String,
        /// The paths that fit.
        candidates: Vec<String>,
    },
    /// A file can't be read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        source: io::Error,
    },
    /// A file isn't a program, or not one with something to run.
    #[error("{0}")]
    NotAProgram(String),
    /// The same where another command than `cover` was asked, with what that one takes.
    #[error("{message}")]
    NotTaken {
        /// What's wrong.
        message: String,
        /// What the command takes.
        takes: &'static str,
    },
    /// A program has no such procedure.
    #[error("the program has no procedure `{name}`{}", did_you_mean(.similar))]
    UnknownProcedure {
        /// What was asked for.
        name: String,
        /// What could have been meant.
        similar: Vec<String>,
    },
    /// Code in a file can't be read, or its tests not be written.
    #[error(transparent)]
    Code(#[from] touchstone_whitebox::Error),
    /// A place has no Racket program, or can't be read, or its breaking clients not be written.
    #[error(transparent)]
    Contracts(#[from] touchstone_contracts::session::Error),
    /// An input is none.
    #[error("{0}")]
    Input(String),
    /// A test binary can't be run, or a program wasn't.
    #[error("{0}")]
    Run(String),
}

impl Error {
    /// The same error, which hints at what this command takes instead of what `cover` does.
    pub(crate) fn of_command(self, takes: &'static str) -> Error {
        match self {
            Error::NotAProgram(_) | Error::Code(touchstone_whitebox::Error::NotAProgram(_)) => {
                Error::NotTaken { message: self.to_string(), takes }
            }
            other => other,
        }
    }

    /// What may help, if there is something to say.
    pub fn hint(&self) -> Option<&'static str> {
        Some(match self {
            Error::NoCargo { .. } => {
                "install Rust from its package or with rustup, or set CARGO to the cargo to use"
            }
            Error::Nothing(_) => {
                "a specification is a function with #[touchstone::spec(…)], #[requires(…)] or #[ensures(…)]; \
                 `touchstone list` shows what is specified and what isn't"
            }
            Error::Ambiguous { .. } => "write more of its path",
            Error::NotAProgram(_) | Error::Code(touchstone_whitebox::Error::NotAProgram(_)) => {
                "`touchstone cover` takes code in C (.c), Rust (.rs) or LLVM's form (.ll), Boogie programs (.bpl) and \
                 programs in Touchstone's own form (.tsp)"
            }
            Error::NotTaken { takes, .. } => takes,
            Error::Input(_) => "`touchstone run --help` shows how inputs are written",
            Error::Contracts(touchstone_contracts::session::Error::NotRacket(_)) => {
                "`touchstone contracts --help` shows what it takes"
            }
            Error::Cargo { .. }
            | Error::Unreadable { .. }
            | Error::File { .. }
            | Error::Run(_)
            | Error::Code(_)
            | Error::Contracts(_)
            | Error::UnknownProcedure { .. } => return None,
        })
    }
}
