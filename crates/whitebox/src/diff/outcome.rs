//! What two runs of one input came to, as a person reads it: what's the same in both is left out.

use crate::emit::{self, error_name};
use touchstone_explore::{End, TestCase};
use touchstone_program::Program;
use touchstone_program::twin::FIRST;

/// An input and what two versions make of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// The input, a statement a line; the call comes last.
    pub input: Vec<String>,
    /// What the older version does.
    pub before: Vec<String>,
    /// What the newer version does.
    pub now: Vec<String>,
    /// Whether what's said of the two is what was seen outside of us.
    pub is_seen: bool,
}

impl Outcomes {
    /// Of a function, by what each version did.
    pub(super) fn of(program: &Program, function: &str, before: &TestCase, now: &TestCase) -> Outcomes {
        let input = emit::input(program, function, now);
        let old = told(program, &format!("{FIRST}{function}"), function, before);
        let new = told(program, function, function, now);
        let without = |lines: &[String], others: &[String]| -> Vec<String> {
            let own: Vec<String> = lines.iter().filter(|line| !others.contains(line)).cloned().collect();
            match (own.is_empty(), now.observed.end.is_proper() && before.observed.end.is_proper()) {
                (true, true) => vec!["leaves that as it was".to_owned()],
                (true, false) => vec!["ends as it should".to_owned()],
                _ => own,
            }
        };
        Outcomes { input, before: without(&old, &new), now: without(&new, &old), is_seen: false }
    }
}

fn told(program: &Program, function: &str, called: &str, case: &TestCase) -> Vec<String> {
    match &case.observed.end {
        End::Returned => {
            emit::checks(program, function, called, case).unwrap_or_else(|why| vec![why.to_string()])
        }
        End::Exited => vec!["ends the program".to_owned()],
        End::Failed { kind, span, .. } => {
            let file = program.files.get(span.file.0 as usize).map_or("", |file| &**file);
            let name = std::path::Path::new(file).file_name().unwrap_or_default().to_string_lossy();
            let place = match span.is_some() {
                true => format!(" ({name}:{})", span.start.line),
                false => String::new(),
            };
            vec![format!("goes wrong: {}{place}", error_name(kind))]
        }
        End::Endless | End::Deep => vec!["doesn't end".to_owned()],
        End::Assumption { .. } => vec!["isn't called like that: its precondition is false".to_owned()],
        End::Unsupported { reason, .. } => vec![format!("isn't followed: {reason}")],
    }
}
