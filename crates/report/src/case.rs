//! Cases: inputs that were run, with what they cover.

use serde::Serialize;

/// An input with the choices that make its run one and only.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The input, for people.
    pub input: Input,
    /// The goals that no case before covers, by their index among the subject's.
    pub covers: Vec<usize>,
    /// All goals that its run passes, as far as that's known.
    pub passes: Vec<usize>,
    /// Outcome of the compiled test; `None` if it wasn't made.
    pub seen: Option<Seen>,
    /// Input for the command that runs it again, as fields beside the others.
    pub again: serde_json::Map<String, serde_json::Value>,
}

/// An input, for people.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Values by name, and further choices by the name of the option that takes them.
    Values {
        /// Name and value in print.
        named: Vec<(String, String)>,
        /// Such as `chosen` and `ways`.
        further: Vec<(&'static str, Vec<String>)>,
    },
    /// Statements of the source's language; the last is the call.
    Statements(Vec<String>),
}

impl Input {
    /// In a line: `x = 3, y = 0; chosen 1, 2`; empty if any input will do.
    pub fn line(&self) -> String {
        match self {
            Input::Statements(lines) => lines.join("; "),
            Input::Values { named, further } => {
                let values: Vec<String> =
                    named.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                let mut parts = vec![values.join(", ")];
                parts.extend(
                    further
                        .iter()
                        .filter(|(_, values)| !values.is_empty())
                        .map(|(what, values)| format!("{what} {}", values.join(", "))),
                );
                parts.retain(|part| !part.is_empty());
                parts.join("; ")
            }
        }
    }
}

/// Outcome of the compiled test of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", content = "how", rename_all = "kebab-case")]
pub enum Seen {
    /// The test passed.
    Passed,
    /// It did something else than was said.
    Failed(String),
    /// The fault that was said was seen.
    Fault(String),
    /// No fault was to be seen.
    NoFault,
    /// It wasn't run.
    NotRun,
}

impl Seen {
    /// The outcome in words.
    pub fn phrase(&self) -> String {
        match self {
            Seen::Passed => "passed".to_owned(),
            Seen::Failed(how) => format!("failed: {how}"),
            Seen::Fault(how) => format!("fault: {how}"),
            Seen::NoFault => "no fault to be seen".to_owned(),
            Seen::NotRun => "not run".to_owned(),
        }
    }
}
