//! A run in a thread of the test process, for `isolate = false`.

use super::provisional::{self, Provisional};
use super::watch::{Ending, watch};
use super::worker::{self, Task};
use super::{Make, process};
use crate::engine::EngineError;
use crate::finding::Kind;
use crate::journal::Journal;
use crate::report::Outcome;
use std::sync::{
    Arc,
    mpsc::{self, TryRecvError},
};
use std::time::Instant;

/// Runs the task. If a call hangs its thread is left behind, and ends when the call does.
pub(super) fn run(task: &Task, make: &Arc<dyn Make>) -> Result<Outcome, EngineError> {
    let started = Instant::now();
    let journal = Journal::in_memory();
    let (sender, receiver) = mpsc::channel();
    let provisional = Provisional::in_memory();
    let (its_task, its_make, its_journal) = (task.clone(), Arc::clone(make), journal.clone());
    let its_provisional = provisional.clone();
    let builder = std::thread::Builder::new().name("touchstone".into()).stack_size(super::STACK_BYTES);
    let spawned = builder.spawn(move || {
        // Nobody listens any more if the run was given up.
        let report = worker::campaign(&its_task, &*its_make, its_journal, its_provisional);
        let _ = sender.send(Box::new(report));
    });
    spawned.map_err(|error| EngineError::Harness(format!("no thread for the run: {error}")))?;
    let ending = watch(task, &journal, || match receiver.try_recv() {
        Ok(report) => Some(Ok(report)),
        Err(TryRecvError::Empty) => None,
        Err(TryRecvError::Disconnected) => Some(Err(())),
    });
    match ending {
        Ending::Over(Ok(report)) => Ok(*report),
        Ending::Over(Err(())) => {
            Err(EngineError::Internal("the thread of the run ended without a report".into()))
        }
        Ending::Hanging => {
            let kind = Kind::Timeout { limit: task.settings.call_time };
            Ok(match provisional.report(started) {
                Some(found) => provisional::ended(found, Some(kind), || process::input(task, make, &journal)),
                None => process::autopsy(task, make, &journal, kind, Vec::new(), started),
            })
        }
        Ending::Overdue => {
            Ok(provisional.report(started).unwrap_or_else(|| process::overdue(task, make, &journal, started)))
        }
    }
}
