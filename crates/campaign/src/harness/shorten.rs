//! A call that ended its process, made smaller.
//!
//! Workers try smaller inputs, each until one ends it in the same way: that is the smaller input, and the next worker goes on from
//! it. One that comes to the end of its search knows how small the input is. An input that ends a worker in another way is
//! not tried again.
//!
//! A call that hangs is waited for an eighth of its limit here, since each costs all of that; in the end the smallest is
//! run once more for the whole limit, and if it comes back after all, the input is reported as it was found.

use super::Make;
use super::process::{Attempt, attempt};
use super::worker::{Ended, Extent, Task};
use crate::finding::Kind;
use crate::observer::Phase;
use crate::panics;
use crate::report::{Counterexample, Minimum, Outcome, Shrunk};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// No worker is begun after this time; never more than a quarter of the campaign's own.
const TIME: Duration = Duration::from_secs(5);
/// Greatest number of workers.
const WORKERS: usize = 64;
/// The part of its limit for which a call is waited.
const HASTE: u32 = 8;

/// The report with a smaller counterexample, if it's a call that ended its process and wasn't found to be the smallest.
pub(super) fn shorten(task: &Task, make: &Arc<dyn Make>, mut report: Outcome) -> Outcome {
    let Some(found) = &mut report.counterexample else { return report };
    if !matches!(found.finding.kind, Kind::Crash(_) | Kind::Timeout { .. }) {
        return report;
    }
    let Some(largest) = found.persisted.clone() else { return report };
    let is_ordered = panics::catch(|| make(&task.settings).is_ok_and(|engine| engine.is_ordered()));
    if matches!(found.phase, Phase::Depth(_)) && is_ordered.unwrap_or(false) {
        return report;
    }
    let mut search = Search { task, make, calls: 0, minimum: Minimum::Unknown };
    let smallest = search.run(found, &largest);
    let from = (smallest != largest).then_some(largest);
    if from.is_some() {
        match search.describe(&smallest, found) {
            Some(finding) => (found.finding, found.persisted) = (finding, Some(smallest)),
            None => return report,
        }
    }
    found.shrunk = Some(Shrunk { from, calls: search.calls, minimum: search.minimum });
    report
}

struct Search<'a> {
    task: &'a Task,
    make: &'a Arc<dyn Make>,
    calls: u64,
    minimum: Minimum,
}

impl Search<'_> {
    /// The smallest input that fails so: `largest` if there's no smaller one.
    fn run(&mut self, found: &Counterexample, largest: &str) -> String {
        let kind = &found.finding.kind;
        let mut settings = self.task.settings.clone();
        let begun = Instant::now();
        let time = TIME.min(settings.time / 4);
        if let Kind::Timeout { .. } = kind {
            settings.call_time /= HASTE;
        }
        let (mut smallest, mut avoided) = (largest.to_owned(), vec![largest.to_owned()]);
        for _ in 0..WORKERS {
            if time <= begun.elapsed() {
                break;
            }
            let found = Counterexample { persisted: Some(smallest.clone()), ..found.clone() };
            let ended = Some(Ended { found, avoided: avoided.clone() });
            let task = Task {
                settings: settings.clone(),
                replay: Vec::new(),
                kept: Vec::new(),
                ended,
                checkpoints: None,
                ..self.task.clone()
            };
            match attempt(&task, self.make) {
                Attempt::Ended { kind: other, input, calls } => {
                    self.calls += calls;
                    let Some(input) = input else { break };
                    if avoided.contains(&input) {
                        break;
                    }
                    if other.is_same_failure(kind) {
                        smallest.clone_from(&input);
                    }
                    avoided.push(input);
                }
                Attempt::Finished(report) => {
                    if let Some(found) = report.counterexample
                        && let Some(shrunk) = found.shrunk
                    {
                        self.calls += shrunk.calls;
                        self.minimum = shrunk.minimum;
                    }
                    break;
                }
                Attempt::Failed => break,
            }
        }
        if smallest != largest && matches!(kind, Kind::Timeout { .. }) && !self.hangs(&smallest, kind) {
            self.minimum = Minimum::Unknown;
            return largest.to_owned();
        }
        smallest
    }

    /// Whether a call on this input is still running after the whole limit.
    fn hangs(&mut self, input: &str, kind: &Kind) -> bool {
        let mut task = Task {
            replay: vec![input.to_owned()],
            kept: Vec::new(),
            ended: None,
            checkpoints: None,
            extent: Extent::Whole,
            ..self.task.clone()
        };
        task.settings.shard = None;
        // The recorded input is run whatever the budgets are, and nothing else within these.
        (task.settings.tests, task.settings.time) = (0, Duration::ZERO);
        self.calls += 1;
        match attempt(&task, self.make) {
            Attempt::Ended { kind: other, input: Some(ended), .. } => {
                other.is_same_failure(kind) && ended == input
            }
            _ => false,
        }
    }

    fn describe(&self, input: &str, found: &Counterexample) -> Option<crate::finding::Finding> {
        let describe = || {
            let mut engine = (self.make)(&self.task.settings).ok()?;
            let input = engine.restore(input).ok()?;
            Some(engine.describe(&input, found.finding.kind.clone()))
        };
        let finding = panics::catch(describe).ok().flatten()?;
        Some(crate::finding::Finding { notes: found.finding.notes.clone(), ..finding })
    }
}
