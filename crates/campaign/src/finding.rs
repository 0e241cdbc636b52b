//! A counterexample as data: the input, what came of it, and which part of the specification is false on it.

use serde::{Deserialize, Serialize};
use std::{fmt, time::Duration};

/// Evidence of one input against the specification.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// One line: the call, its result and the reason, as in `best(1, []) returned [], but the spec asks …`.
    pub headline: String,
    /// The arguments: name, Rust expression.
    pub inputs: Vec<(String, String)>,
    /// The result as a Rust expression, if the call returned.
    pub output: Option<String>,
    /// Which parts of the specification are false and on which values: `len(v) == k: here 0 == 1 is false`.
    pub reasons: Vec<String>,
    /// The way in which it came to light.
    pub kind: Kind,
    /// A ready-to-paste `#[test]` that fails for the same reason and compiles without Touchstone.
    pub test: Option<String>,
    /// Further lines: what the code under test printed last, the history of a value.
    pub notes: Vec<String>,
}

impl Finding {
    /// A finding about the input `rendered` with nothing known but its kind.
    pub fn new(rendered: String, kind: Kind) -> Finding {
        Finding {
            headline: format!("{rendered} {kind}"),
            inputs: vec![("input".into(), rendered)],
            output: None,
            reasons: Vec::new(),
            kind,
            test: None,
            notes: Vec::new(),
        }
    }
}

/// Ways for the code under test to break its specification. `Display` continues a sentence that begins with the call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Kind {
    /// The result, or the state after the call, isn't what the specification asks.
    Violated,
    /// The call panicked.
    Panic {
        /// The panic's message.
        message: String,
        /// `file:line:column`, if the panic said.
        location: Option<String>,
    },
    /// The call was still running after the limit.
    Timeout {
        /// The limit for one call.
        #[serde(with = "crate::report::seconds")]
        limit: Duration,
    },
    /// The call took its process with it.
    Crash(Crash),
    /// The call broke the precondition of another specified function, which it called: the caller is to blame.
    BlamesCaller {
        /// The function that was called.
        callee: String,
    },
    /// The call broke the precondition of a function that it was given: the code under test is to blame.
    BlamesFunctionArgument {
        /// The name of the function argument.
        argument: String,
    },
}

/// The end of a process that a call brought about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "crash", content = "code", rename_all = "snake_case")]
pub enum Crash {
    /// Killed by this signal.
    Signal(i32),
    /// Ended with this exit code (`process::exit`).
    Exit(i32),
    /// The stack overflowed.
    StackOverflow,
    /// An allocation failed under the memory limit.
    OutOfMemory,
}

impl Kind {
    /// Whether two calls fail in the same way: both break the specification, panic at the same place, are given up at the
    /// limit, come to the same end, or blame the same argument. A panic that doesn't say where has to say the same.
    pub fn is_same_failure(&self, other: &Kind) -> bool {
        match (self, other) {
            (Kind::Panic { location: Some(here), .. }, Kind::Panic { location: Some(there), .. }) => {
                here == there
            }
            (Kind::Timeout { .. }, Kind::Timeout { .. }) => true,
            _ => self == other,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Violated => f.write_str("breaks the specification"),
            Kind::Panic { message, location: Some(location) } => {
                write!(f, "panicked at {location}: {message}")
            }
            Kind::Panic { message, location: None } => write!(f, "panicked: {message}"),
            Kind::Timeout { limit } => {
                write!(f, "was still running after {}", touchstone_report::words::duration(*limit))
            }
            Kind::Crash(crash) => crash.fmt(f),
            Kind::BlamesCaller { callee } => write!(f, "calls `{callee}` outside of its precondition"),
            Kind::BlamesFunctionArgument { argument } => {
                write!(f, "calls `{argument}` outside of its precondition")
            }
        }
    }
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Crash::Signal(number) => match signal_name(*number) {
                Some(name) => write!(f, "was killed by signal {number} ({name})"),
                None => write!(f, "was killed by signal {number}"),
            },
            Crash::Exit(code) => write!(f, "ended the process with exit code {code}"),
            Crash::StackOverflow => f.write_str("overflowed the stack"),
            Crash::OutOfMemory => f.write_str("ran out of memory"),
        }
    }
}

/// The names of the signals that a crash of Rust code ends in; their numbers are the same on Linux and macOS
/// except for SIGBUS, which is left to its number elsewhere.
fn signal_name(number: i32) -> Option<&'static str> {
    Some(match number {
        4 => "SIGILL, an illegal instruction",
        6 => "SIGABRT, an abort",
        7 if cfg!(target_os = "linux") => "SIGBUS, a bus error",
        8 => "SIGFPE, an arithmetic fault",
        9 => "SIGKILL",
        11 => "SIGSEGV, an invalid memory access",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        _ => return None,
    })
}
