//! What a run had found before it went on to make it smaller: its report, should one of those calls be its end.

use crate::engine::Engine;
use crate::finding::Kind;
use crate::journal::CurrentInput;
use crate::observer::Observer;
use crate::report::{Outcome, from_json, to_json};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

const FOUND: &str = "found.json";

/// Place where the report is kept meanwhile: between processes a file, between threads memory.
#[derive(Clone)]
pub(super) enum Provisional {
    File(PathBuf),
    Memory(Arc<Mutex<Option<Box<Outcome>>>>),
}

impl Provisional {
    /// Between processes that share this directory.
    pub(super) fn in_directory(directory: &Path) -> Provisional {
        Provisional::File(directory.join(FOUND))
    }

    /// Between threads.
    pub(super) fn in_memory() -> Provisional {
        Provisional::Memory(Arc::default())
    }

    /// The report of a run that ended after it had found something.
    pub(super) fn report(&self, started: Instant) -> Option<Outcome> {
        let mut report = match self {
            Provisional::File(path) => from_json(&fs::read_to_string(path).ok()?).ok()?,
            Provisional::Memory(report) => *report.lock().unwrap_or_else(PoisonError::into_inner).take()?,
        };
        report.elapsed = started.elapsed();
        Some(report)
    }
}

/// The report with a word about the end of the run: it was a call's, if there's a kind.
pub(super) fn ended(mut report: Outcome, kind: Option<Kind>, input: impl Fn() -> CurrentInput) -> Outcome {
    if let (Some(found), Some(kind)) = (&mut report.counterexample, kind) {
        let input = match input() {
            CurrentInput::Whole(text) => text,
            CurrentInput::Beginning(text) => format!("{text}…"),
        };
        let note = format!("while it was made smaller, the call on {input} {kind}: another failure");
        found.finding.notes.push(note);
    }
    report
}

impl<E: Engine> Observer<E> for Provisional {
    fn found(&mut self, report: &Outcome) {
        match self {
            // If it can't be written, a call that ends the run is the counterexample that is reported.
            Provisional::File(path) => {
                if let Ok(text) = to_json(report) {
                    let _ = fs::write(path, text);
                }
            }
            Provisional::Memory(found) => {
                *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(report.clone()));
            }
        }
    }
}
