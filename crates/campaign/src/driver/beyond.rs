//! The phases beyond the depths: boundary values, and samples, each within budgets of its own.

use super::{End, Found, Run, after};
use crate::engine::{Engine, EngineError};
use crate::observer::{Phase, Tally};
use std::time::{Duration, Instant};

impl<E: Engine> Run<'_, E> {
    /// Boundary values, within budgets of their own.
    pub(super) fn boundary(&mut self, tests: u64, time: Duration) -> Result<Option<Found>, EngineError> {
        match self.engine.boundary()? {
            true => self.sample(Phase::Boundary, tests, time),
            false => Ok(None),
        }
    }

    /// Inputs solved for over whole intervals, within budgets of their own.
    pub(super) fn whole(&mut self, tests: u64, time: Duration) -> Result<Option<Found>, EngineError> {
        if !self.engine.whole(self.settings.depth)? {
            return Ok(None);
        }
        let found = self.sample(Phase::Whole, tests, time)?;
        let is_empty = |tally: &Tally| tally.complete && tally.given() + tally.rejected_by_all() == 0;
        self.is_refuted = self.tallies.last().is_some_and(is_empty) && self.engine.saturated();
        Ok(found)
    }

    /// Structures of the depths that weren't exhausted, to twice the greatest, within budgets of their own.
    pub(super) fn structures(&mut self, tests: u64, time: Duration) -> Result<Option<Found>, EngineError> {
        let exhausted = self.tallies.iter().filter(|tally| tally.complete).filter_map(Tally::depth).max();
        let from = exhausted.map_or(0, |depth| depth.saturating_add(1));
        match self.engine.structures(from..=self.settings.depth.saturating_mul(2))? {
            true => self.sample(Phase::Structures, tests, time),
            false => Ok(None),
        }
    }

    /// A sample drawn with judgement, within budgets of its own.
    pub(super) fn drawn(&mut self, tests: u64, time: Duration) -> Result<Option<Found>, EngineError> {
        let complete = self.tallies.iter().filter(|tally| tally.complete);
        let tried = complete.filter_map(Tally::depth).max();
        match self.engine.drawn(self.settings.depth, tried)? {
            true => self.sample(Phase::Drawn, tests, time),
            false => Ok(None),
        }
    }

    /// A sample guided by what comparisons saw, within budgets of its own.
    pub(super) fn guided(&mut self, tests: u64, time: Duration) -> Result<Option<Found>, EngineError> {
        match self.engine.guided(self.settings.depth)? {
            true => self.sample(Phase::Guided, tests, time),
            false => Ok(None),
        }
    }

    /// A phase that promises nothing about all inputs.
    fn sample(&mut self, phase: Phase, tests: u64, time: Duration) -> Result<Option<Found>, EngineError> {
        let mut tally = Tally::new(phase);
        self.observer.phase(&tally);
        let end = self.exhaust(&mut tally, tests, tests, time, after(Instant::now(), time));
        tally.complete = matches!(end, End::Exhausted);
        self.doubt(&tally, &end);
        self.finish(tally);
        match end {
            End::Found(found) => return Ok(Some(found)),
            End::Unknown(reason) if phase == Phase::Boundary => self.cut_short = Some(reason),
            End::Unknown(_) => {}
            // A sample is all that was promised.
            End::Exhausted | End::Spent(_) => {}
        }
        Ok(None)
    }
}
