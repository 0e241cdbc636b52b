//! At random, weighted: what's near something uncovered, and whose ancestors covered something of late (KLEE's
//! coverage-optimised search).

use rustc_hash::FxHashMap;

use super::{Search, Waiting};
use crate::random_values::Dice;

/// So many states are looked at for one choice.
const WINDOW: usize = 512;

pub(super) struct Coverage {
    dice: Dice,
    /// In no order that means anything; `places` says where each is.
    waiting: Vec<Waiting>,
    places: FxHashMap<u64, usize>,
    /// The largest `fresh` seen.
    latest: u64,
}

impl Coverage {
    pub(super) fn new(seed: u64) -> Coverage {
        Coverage { dice: Dice::new(seed), waiting: vec![], places: FxHashMap::default(), latest: 0 }
    }

    fn weight(&self, state: &Waiting) -> u64 {
        let near = 64 / (1 + u64::from(state.distance.min(63)));
        let fresh = if self.latest - state.fresh.min(self.latest) < 3 { 2 } else { 1 };
        1 + near * near * fresh
    }
}

impl Search for Coverage {
    fn add(&mut self, state: Waiting) {
        self.remove(state.id);
        self.latest = self.latest.max(state.fresh);
        self.places.insert(state.id, self.waiting.len());
        self.waiting.push(state);
    }

    fn remove(&mut self, id: u64) {
        let Some(place) = self.places.remove(&id) else { return };
        self.waiting.swap_remove(place);
        if let Some(moved) = self.waiting.get(place) {
            self.places.insert(moved.id, place);
        }
    }

    fn select(&mut self) -> Option<u64> {
        // Of many, a window at random: a choice needn't look at all.
        let count = self.waiting.len();
        let skip = if count > WINDOW { self.dice.below(count) } else { 0 };
        let window = (0..count.min(WINDOW)).map(|index| &self.waiting[(skip + index) % count]);
        let total: u64 = window.clone().map(|state| self.weight(state)).sum();
        let mut at = self.dice.below(usize::try_from(total).ok()?) as u64;
        let mut last = None;
        for state in window {
            let weight = self.weight(state);
            if at < weight {
                return Some(state.id);
            }
            at -= weight;
            last = Some(state.id);
        }
        last
    }
}
