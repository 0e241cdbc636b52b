//! What a run leaves beside its source file: the failure, and the inputs that tell most. It's written, or told as an event where somebody else is to
//! write it: a process that's kept in a sandbox can't.

use super::curate::CORPUS;
use super::events::{self, Change, EVENTS, Event, RECORDS, Record};
use crate::report::{Outcome, Replay, Warning};
use crate::settings::SHARE;
use std::env::var_os;
use std::path::{Path, PathBuf};

/// Whether it's for this run to keep what's telling: one of the corpus itself, or of `touchstone test` and not in CI.
fn keeps() -> bool {
    var_os(CORPUS).is_some() || (var_os(SHARE).is_some() && var_os("CI").is_none())
}

/// Keeps what's telling instead of what the run began with.
pub(super) fn corpus(
    source: &Path,
    recorded_as: &str,
    report: &Outcome,
    instead_of: Vec<String>,
) -> Option<Warning> {
    if !keeps() || !report.passes() || report.expected.is_some() || report.telling.is_empty() {
        return None;
    }
    leave(source, recorded_as, Change::Corpus { inputs: report.telling.clone(), instead_of })
}

/// Records what failed and forgets what passes.
pub(super) fn failures(source: Option<&Path>, recorded_as: &str, report: &Outcome) -> Option<Warning> {
    let counterexample = report.counterexample.as_ref().filter(|_| report.expected.is_none());
    let found = counterexample.and_then(|found| found.persisted.clone());
    // A failure that was made smaller is recorded as that.
    let larger = counterexample.and_then(|found| found.shrunk.as_ref()?.from.clone());
    let gone = |outcome: &Replay| matches!(outcome, Replay::Passed | Replay::NoInput);
    let passing = report.replays.iter().filter(|replayed| gone(&replayed.outcome));
    let forget: Vec<String> = passing.map(|replayed| replayed.persisted.clone()).chain(larger).collect();
    if found.is_none() && forget.is_empty() {
        return None;
    }
    let Some(source) = source else {
        return found.map(|_| Warning::Unrecorded("the source file isn't where it was compiled".into()));
    };
    leave(source, recorded_as, Change::Failures { found, forget })
}

fn leave(source: &Path, recorded_as: &str, change: Change) -> Option<Warning> {
    let record = Record { source: source.to_owned(), function: recorded_as.to_owned(), change };
    let events = var_os(EVENTS).filter(|_| var_os(RECORDS).is_some()).map(PathBuf::from);
    let left = match events {
        Some(path) => {
            events::append(&path, &Event::Record(record.clone())).map_err(|error| error.to_string())
        }
        None => record.write().map_err(|error| error.to_string()),
    };
    left.err().map(|why| record.unwritten(&why))
}
