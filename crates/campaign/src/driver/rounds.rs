//! What's done with time that's left: the phases that had an end by counts go on, by turns, in rounds of which each has twice the inputs of the one
//! before, until the [budget](crate::settings::Settings::budget) is spent.
//!
//! Shares are counted in inputs, and the clock decides nothing but where the sequence ends: a machine that's twice as fast has the same inputs in the same
//! order, and more of them. Counted is CPU time of the campaign's thread; whatever else keeps it waiting, it ends after [`WALL`] times the budget.

use super::{End, Found, Run, STRUCTURES, after};
use crate::engine::{Engine, EngineError};
use crate::observer::{Phase, Tally};
use crate::settings::WALL;
use std::time::{Duration, Instant};
use touchstone_report::{Limit, Quantity, Reason};

/// A rest of the budget that isn't worth a phase.
const REST: Duration = Duration::from_millis(1);

/// The time since a campaign began.
pub(super) struct Clock {
    wall: Instant,
    cpu: Option<Duration>,
}

impl Clock {
    pub(super) fn start() -> Clock {
        Clock { wall: Instant::now(), cpu: cpu_time() }
    }

    /// Rest of this budget, if that's worth a phase.
    fn left(&self, budget: Duration) -> Option<Duration> {
        let wall = self.wall.elapsed();
        let spent = match (cpu_time(), self.cpu) {
            (Some(now), Some(then)) => now.saturating_sub(then),
            _ => wall,
        };
        let left = budget.saturating_sub(spent);
        Some(left).filter(|left| *left >= REST && wall < budget.saturating_mul(WALL))
    }
}

/// The CPU time of this thread, where the system tells; Miri is none.
#[cfg(all(unix, not(miri)))]
fn cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(any(not(unix), miri))]
fn cpu_time() -> Option<Duration> {
    None
}

/// Ways for a phase that went on to come to rest.
enum Rest {
    /// It has more inputs.
    More,
    /// It can't go on.
    Ended,
    Found(Found),
}

/// A phase that goes on: the depths together, or this one.
#[derive(Clone, Copy)]
enum Source {
    Depths,
    One(Phase),
}

impl<E: Engine> Run<'_, E> {
    /// Lets the phases that have more inputs go on, as long as there's time.
    pub(super) fn go_on(&mut self) -> Result<Option<Found>, EngineError> {
        let Some(budget) = self.settings.budget.filter(|_| self.is_portfolio()) else { return Ok(None) };
        self.end = Some(after(self.clock.wall, budget.saturating_mul(WALL)));
        let mut sources = self.sources();
        let (mut scale, mut has_more) = (1_u64, false);
        while !sources.is_empty() {
            let mut at = 0;
            while let Some((source, share)) = sources.get(at).copied() {
                if self.clock.left(budget).is_none() {
                    if let (true, Some((_, reason))) = (has_more, &mut self.cut) {
                        let milliseconds = budget.as_millis().try_into().unwrap_or(u64::MAX);
                        *reason = Reason::Time { milliseconds };
                    }
                    return Ok(None);
                }
                has_more = true;
                let tests = share.saturating_mul(scale);
                let rest = match source {
                    Source::Depths => self.deepen(tests, budget)?,
                    Source::One(phase) => self.resume(phase, tests, budget).0,
                };
                match rest {
                    Rest::More => at += 1,
                    Rest::Ended => drop(sources.remove(at)),
                    Rest::Found(found) => return Ok(Some(found)),
                }
            }
            scale = scale.saturating_mul(2);
        }
        Ok(None)
    }

    /// Whether it's the default that runs: a strategy that was chosen has the budgets that it was given.
    fn is_portfolio(&self) -> bool {
        self.settings.strategy.is_none() && self.exploration.seed.is_none() && !self.is_all
    }

    /// Sources that can go on, and the inputs that each has of the first round.
    fn sources(&self) -> Vec<(Source, u64)> {
        let sample = self.settings.tests as f64 * self.settings.sample;
        let is_cut = matches!(self.cut, Some((_, Reason::Inputs { .. } | Reason::Time { .. })));
        let depths = is_cut.then_some((Source::Depths, self.settings.tests));
        let samples = [(Phase::Structures, STRUCTURES), (Phase::Drawn, 1.0), (Phase::Guided, 1.0)];
        let has_more =
            |phase: Phase| self.tallies.iter().any(|tally| tally.phase == phase && !tally.complete);
        let samples = samples.into_iter().filter(|(phase, _)| has_more(*phase));
        let samples = samples.map(|(phase, share)| (Source::One(phase), ((sample * share) as u64).max(1)));
        depths.into_iter().chain(samples).collect()
    }

    /// The depth that was cut off goes on, and then the next ones, for so many more inputs.
    fn deepen(&mut self, mut tests: u64, budget: Duration) -> Result<Rest, EngineError> {
        loop {
            let Some((depth, _)) = self.cut else { return Ok(Rest::Ended) };
            let phase = Phase::Depth(depth);
            let (rest, used) = self.resume(phase, tests, budget);
            tests = tests.saturating_sub(used);
            let is_complete = self.tallies.iter().any(|tally| tally.phase == phase && tally.complete);
            if !is_complete || matches!(rest, Rest::Found(_)) {
                return Ok(rest);
            }
            self.cut = None;
            if self.engine.saturated() {
                return Ok(Rest::Ended);
            }
            let next = depth.saturating_add(1);
            let left = self.clock.left(budget).unwrap_or_default();
            let before = self.called();
            let found = self.depths_from(next, tests, after(Instant::now(), left))?;
            tests = tests.saturating_sub(self.called() - before);
            match (found, &self.cut) {
                (Some(found), _) => return Ok(Rest::Found(found)),
                (None, None) => return Ok(Rest::Ended),
                // By the clock on the wall it was late, but that isn't the one.
                (None, Some((_, Reason::Time { .. }))) if self.clock.left(budget).is_some() => {}
                (None, Some(_)) => return Ok(Rest::More),
            }
        }
    }

    /// Number of inputs that the code under test was run on in all phases that are over.
    fn called(&self) -> u64 {
        self.tallies.iter().map(Tally::given).sum()
    }

    /// A phase goes on for so many inputs. Tells how many it used.
    fn resume(&mut self, phase: Phase, tests: u64, budget: Duration) -> (Rest, u64) {
        let Some(at) = self.tallies.iter().position(|tally| tally.phase == phase) else {
            return (Rest::Ended, 0);
        };
        if !self.engine.resume(phase) {
            return (Rest::Ended, 0);
        }
        let mut tally = self.tallies[at].clone();
        let had = tally.given();
        let most = had.saturating_add(tests);
        let end = loop {
            let Some(left) = self.clock.left(budget) else { break None };
            let end = self.exhaust(&mut tally, most, most, budget, after(Instant::now(), left));
            // By the clock on the wall it was late, but that isn't the one.
            if !matches!(end, End::Spent(Reason::Time { .. })) {
                break Some(end);
            }
        };
        let used = tally.given() - had;
        tally.complete = matches!(end, Some(End::Exhausted));
        self.observer.phase(&tally);
        self.tallies[at] = tally;
        let rest = match end {
            None => Rest::More,
            Some(End::Found(found)) => Rest::Found(found),
            // Otherwise it's in vain.
            Some(End::Spent(_)) if used >= tests => Rest::More,
            Some(End::Spent(_) | End::Exhausted | End::Unknown(_)) => Rest::Ended,
        };
        (rest, used)
    }

    /// The input with which a phase goes on, if it ended by a count.
    pub(super) fn held(&mut self, phase: Phase) -> Option<E::Input> {
        let at = self.held.iter().position(|(of, _)| *of == phase)?;
        Some(self.held.swap_remove(at).1)
    }

    /// Says what ended the depths, if something did.
    pub(super) fn note_cut(&mut self) {
        let Some((depth, reason)) = self.cut.take() else { return };
        if let Some(complete) = depth.checked_sub(1) {
            self.ledger.completed(Limit::new(Quantity::Depth, complete.into()));
        }
        self.ledger.stop(reason);
    }
}
