//! How often the clock is read: where rounds are quick, once for several.
//!
//! A reading costs about as much as a small function under test. So a round that's measured, its solving and its checking apart, is
//! followed by some that aren't, at most [`BLIND`] and only as many as take less than [`UNSEEN`] together if they take as long as
//! it did. Their time is counted when the next is measured, divided as in the last one. The deadline is looked at whenever a round is measured:
//! it's overrun by no more than the rounds in between.

use crate::observer::Tally;
use std::time::{Duration, Instant};

/// The most rounds in a row that aren't measured.
const BLIND: u32 = 255;

/// The time that goes by between two measured rounds, by the first of them; a round that takes longer than half of it is followed by
/// another one.
const UNSEEN: Duration = Duration::from_micros(300);

pub(crate) struct Pace {
    /// The last reading.
    now: Instant,
    deadline: Instant,
    /// Number of rounds that weren't to be measured after the last quick one, and the number of them that are left.
    stretch: u32,
    blind: u32,
    /// Whether the round under way is measured, and the time it took to solve.
    measures: bool,
    solving: Duration,
    /// The part of a round that was solving when it was measured last.
    share: f64,
}

impl Pace {
    pub(crate) fn new(deadline: Instant) -> Pace {
        Pace {
            now: Instant::now(),
            deadline,
            stretch: 0,
            blind: 0,
            measures: true,
            solving: Duration::ZERO,
            share: 0.5,
        }
    }

    /// A round begins. Tells whether the time is up, as far as is known.
    pub(crate) fn begin(&mut self, tally: &mut Tally) -> bool {
        self.measures = self.blind == 0;
        if !self.measures {
            self.blind -= 1;
            return false;
        }
        self.settle(tally);
        self.deadline <= self.now
    }

    /// Counts the time since the last reading.
    pub(crate) fn settle(&mut self, tally: &mut Tally) {
        let passed = self.read();
        let solving = passed.mul_f64(self.share);
        tally.solving += solving;
        tally.checking += passed.saturating_sub(solving);
    }

    /// The round's query is answered.
    pub(crate) fn solved(&mut self, tally: &mut Tally) {
        if self.measures {
            self.solving = self.read();
            tally.solving += self.solving;
        }
    }

    /// The round's input is judged.
    pub(crate) fn checked(&mut self, tally: &mut Tally) {
        if !self.measures {
            return;
        }
        let checking = self.read();
        tally.checking += checking;
        let round = self.solving + checking;
        if !round.is_zero() {
            self.share = self.solving.as_secs_f64() / round.as_secs_f64();
        }
        let room = UNSEEN.as_nanos() / round.as_nanos().max(1);
        let room = u32::try_from(room).unwrap_or(BLIND).min(BLIND);
        self.stretch = if room > 1 { (2 * self.stretch + 1).min(room) } else { 0 };
        self.blind = self.stretch;
    }

    fn read(&mut self) -> Duration {
        let before = std::mem::replace(&mut self.now, Instant::now());
        self.now.saturating_duration_since(before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::observer::Phase;

    fn century() -> Instant {
        Instant::now() + Duration::from_secs(3_000_000_000)
    }

    /// Number of rounds of a hundred that are measured if each takes so long.
    fn measured(pause: Duration) -> usize {
        let mut tally = Tally::new(Phase::Boundary);
        let mut pace = Pace::new(century());
        let mut measured = 0;
        for _ in 0..100 {
            assert!(!pace.begin(&mut tally));
            measured += usize::from(pace.measures);
            pace.solved(&mut tally);
            std::thread::sleep(pause);
            pace.checked(&mut tally);
        }
        measured
    }

    #[test]
    fn slow_rounds_are_measured_each() {
        assert_eq!(measured(2 * UNSEEN), 100);
    }

    #[test]
    fn no_time_is_lost_and_none_is_counted_twice() {
        let mut tally = Tally::new(Phase::Boundary);
        let before = Instant::now();
        let mut pace = Pace::new(century());
        let begun = pace.now;
        for _ in 0..1000 {
            pace.begin(&mut tally);
            pace.solved(&mut tally);
            pace.checked(&mut tally);
        }
        pace.settle(&mut tally);
        let (ended, counted) = (pace.now, tally.solving + tally.checking);
        // A rounded nanosecond for each division.
        let apart = (ended - begun).abs_diff(counted);
        assert!(apart <= Duration::from_micros(2), "{apart:?}");
        assert!(before <= begun);
    }

    #[test]
    fn a_deadline_that_has_passed_is_seen_after_the_blind_rounds() {
        let mut tally = Tally::new(Phase::Boundary);
        let mut pace = Pace::new(Instant::now());
        pace.blind = BLIND;
        for _ in 0..BLIND {
            assert!(!pace.begin(&mut tally));
        }
        assert!(pace.begin(&mut tally));
    }
}
