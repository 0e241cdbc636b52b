//! When an exploration ends before its time, and who's told how it goes: the clock, looked at now and then; the observer, who may call
//! it off; and what's to follow if it ends.

use std::time::{Duration, Instant};

use super::Engine;
use crate::exploration::{Observer, Progress};

/// The least time between two questions to the observer.
const OBSERVED_EVERY: Duration = Duration::from_millis(5);
/// Questions whether it's late between two looks at the clock.
const PER_LOOK: u32 = 64;

/// The round that's to follow when a search ended before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Nothing: the search ended for reasons of its own.
    Nothing,
    /// The same with larger inputs.
    Larger,
    /// The same anew: there are too many terms.
    Anew,
}

/// The clock of an exploration.
pub(super) struct Clock<'a> {
    pub(super) observer: &'a mut dyn Observer,
    pub(super) start: Instant,
    /// The observer called it off.
    pub(super) cancelled: bool,
    /// Time after which larger inputs may have a claim to the rest; when that's looked into next.
    pub(super) patience: Option<Duration>,
    /// The round to follow, if the search ends before its time.
    pub(super) next: Next,
    /// The most terms in the store.
    pub(super) most_terms: usize,
    /// The time when the observer was asked last.
    observed_at: Option<Duration>,
    /// Questions since the last look.
    since_look: u32,
}

impl<'a> Clock<'a> {
    pub(super) fn new(observer: &'a mut dyn Observer, start: Instant, most_terms: usize) -> Clock<'a> {
        Clock {
            observer,
            start,
            cancelled: false,
            patience: None,
            next: Next::Nothing,
            most_terms,
            observed_at: None,
            since_look: 0,
        }
    }

    /// The time since the start, if the observer is to be asked now.
    fn turn_of_the_observer(&mut self) -> Option<Duration> {
        let elapsed = self.start.elapsed();
        if self.observed_at.is_some_and(|at| elapsed < at + OBSERVED_EVERY) {
            return None;
        }
        self.observed_at = Some(elapsed);
        Some(elapsed)
    }
}

impl Engine<'_> {
    /// Looks at the clock and asks the observer, now and then. Whether to stop.
    pub(super) fn late(&mut self) -> bool {
        self.clock.since_look += 1;
        if self.clock.since_look >= PER_LOOK {
            self.look();
        }
        self.clock.cancelled || self.chain.is_late()
    }

    /// Looks at the clock, and asks the observer if it's time.
    pub(super) fn look(&mut self) {
        self.clock.since_look = 0;
        self.chain.look();
        // Counting goals takes longer than looking at the clock.
        let Some(elapsed) = self.clock.turn_of_the_observer() else { return };
        let (goals, covered, errors) = self.goals.count();
        let progress = Progress {
            elapsed,
            goals,
            covered,
            errors,
            states: self.search.waiting,
            queries: self.statistics.queries,
            loop_bound: self.search.loop_bound,
        };
        self.clock.cancelled |= !self.clock.observer.proceed(&progress);
    }
}
