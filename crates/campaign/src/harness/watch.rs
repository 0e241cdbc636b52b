//! The parent's eye on a run: through the journal it sees which call is under way and for how long. It needs no
//! clock of the worker's.

use super::events::{self, Event};
use super::worker::{Extent, Task};
use crate::journal::Journal;
use crate::observer::Tally;
use crate::settings::Settings;
use std::{
    io::Write,
    path::PathBuf,
    time::{Duration, Instant},
};
use touchstone_report::words::{count, duration};

/// Ways for a run to end, seen from outside. `Over` is of the run's own kind.
pub(super) enum Ending<Over> {
    /// It ended by itself.
    Over(Over),
    /// A call took longer than a call may.
    Hanging,
    /// Outside of calls: the engine took longer than all budgets together.
    Overdue,
}

/// A sleeping parent wakes this often: at first eagerly, most runs are short.
const EAGER: Duration = Duration::from_micros(500);
const PATIENT: Duration = Duration::from_millis(5);
/// Time that the engine may take on top of its budgets before it's given up.
const GRACE: Duration = Duration::from_secs(5);

/// Waits until `over` answers, or a limit is passed. The caller ends what hangs.
pub(super) fn watch<Over>(
    task: &Task,
    journal: &Journal,
    mut over: impl FnMut() -> Option<Over>,
) -> Ending<Over> {
    let settings = &task.settings;
    let started = Instant::now();
    let mut calls = task.replay.len() + 1;
    if let Extent::Corpus(offered) = &task.extent {
        // They're read and made without a look at the time.
        calls += task.kept.len() + offered.len();
    }
    let all = all_budgets(settings, calls);
    let mut seen = (None, started);
    let mut progress = Progress::new(task, started);
    loop {
        if let Some(over) = over() {
            return Ending::Over(over);
        }
        let now = Instant::now();
        let call = journal.call_under_way();
        if call != seen.0 {
            seen = (call, now);
        } else if call.is_some() && settings.call_time < now - seen.1 {
            return Ending::Hanging;
        } else if call.is_none() && all < now - started {
            return Ending::Overdue;
        }
        progress.tell(journal, now);
        std::thread::sleep(if now - started < Duration::from_millis(50) { EAGER } else { PATIENT });
    }
}

/// What a campaign may take with so many calls that aren't asked for the time.
fn all_budgets(settings: &Settings, calls: usize) -> Duration {
    let calls = u32::try_from(calls).unwrap_or(u32::MAX);
    let times = settings.time.saturating_mul(2).saturating_add(settings.call_time.saturating_mul(calls));
    times.saturating_add(settings.longest().unwrap_or_default()).saturating_add(GRACE)
}

/// Progress for `touchstone` (ten times a second) and for people who set `progress` (once a second).
struct Progress<'a> {
    task: &'a Task,
    events: Option<PathBuf>,
    next_event: Instant,
    next_line: Instant,
    started: Instant,
}

impl Progress<'_> {
    fn new(task: &Task, started: Instant) -> Progress<'_> {
        let events = std::env::var_os(events::EVENTS).map(PathBuf::from);
        Progress { task, events, next_event: started, next_line: started + Duration::from_secs(1), started }
    }

    fn tell(&mut self, journal: &Journal, now: Instant) {
        if let Some(path) = self.events.as_deref().filter(|_| self.next_event <= now) {
            self.next_event = now + Duration::from_millis(100);
            let event = Event::Progress {
                test: self.task.subject.test.clone(),
                phase: journal.phase(),
                inputs: inputs(&journal.tallies()),
            };
            // Progress is a courtesy; the report's own line says when the file can't be written.
            let _ = events::append(path, &event);
        }
        if self.task.settings.progress && self.next_line <= now {
            self.next_line = now + Duration::from_secs(1);
            let (function, tried) = (&self.task.subject.function, count(inputs(&journal.tallies())));
            // Past libtest's capture, which holds back what `eprintln!` says until the test is over.
            let _ = writeln!(
                std::io::stderr(),
                "{function}: {tried} inputs after {}",
                duration(now - self.started)
            );
        }
    }
}

fn inputs(tallies: &[Tally]) -> u64 {
    tallies.iter().map(|tally| tally.inputs).sum()
}

#[cfg(test)]
mod tests {
    use super::all_budgets;
    use crate::settings::Settings;
    use std::time::Duration;

    #[test]
    fn what_has_a_long_budget_is_waited_for() {
        let budget = Duration::from_secs(3_600);
        let settings = Settings { budget: Some(budget), ..Settings::default() };
        assert!(5 * budget < all_budgets(&settings, 1), "by the clock it may take five times its CPU time");
        let endless = Settings { budget: Some(Duration::MAX), time: Duration::MAX, ..Settings::default() };
        assert_eq!(all_budgets(&endless, usize::MAX), Duration::MAX);
    }
}
