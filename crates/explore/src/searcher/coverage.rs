//! At random, weighted: what's near something uncovered, and whose ancestors covered something of late (KLEE's
//! coverage-optimised search).

use std::collections::BTreeMap;

use super::{Search, Waiting};
use crate::dice::Dice;

pub(super) struct Coverage {
    dice: Dice,
    waiting: BTreeMap<u64, Waiting>,
    /// The largest `fresh` seen.
    latest: u64,
}

impl Coverage {
    pub(super) fn new(seed: u64) -> Coverage {
        Coverage { dice: Dice::new(seed), waiting: BTreeMap::new(), latest: 0 }
    }

    fn weight(&self, state: &Waiting) -> u64 {
        let near = 64 / (1 + u64::from(state.distance.min(63)));
        let fresh = if self.latest - state.fresh.min(self.latest) < 3 { 2 } else { 1 };
        1 + near * near * fresh
    }
}

impl Search for Coverage {
    fn add(&mut self, state: Waiting) {
        self.latest = self.latest.max(state.fresh);
        self.waiting.insert(state.id, state);
    }

    fn remove(&mut self, id: u64) {
        self.waiting.remove(&id);
    }

    fn select(&mut self) -> Option<u64> {
        // Of many, a window that moves: a choice needn't look at all.
        let skip = self.waiting.len().saturating_sub(512);
        let skip = if skip > 0 { self.dice.below(skip + 1) } else { 0 };
        let window: Vec<(u64, u64)> =
            self.waiting.values().skip(skip).take(512).map(|state| (state.id, self.weight(state))).collect();
        let total: u64 = window.iter().map(|(_, weight)| weight).sum();
        let mut at = self.dice.below(usize::try_from(total).ok()?) as u64;
        for (id, weight) in &window {
            if at < *weight {
                return Some(*id);
            }
            at -= weight;
        }
        window.last().map(|(id, _)| *id)
    }
}
