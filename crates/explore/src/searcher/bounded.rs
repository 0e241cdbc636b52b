//! The newest first, but states with more branches behind them than the bound wait until nothing else does (CUTE); among
//! these the shallowest goes first.

use super::ordered::Ordered;
use super::{Search, Waiting};

pub(super) struct Bounded {
    bound: u32,
    within: Ordered<u32>,
    beyond: Ordered<u32>,
}

impl Bounded {
    pub(super) fn new(bound: u32) -> Bounded {
        Bounded { bound, within: Ordered::default(), beyond: Ordered::default() }
    }
}

impl Search for Bounded {
    fn add(&mut self, state: Waiting) {
        self.remove(state.id);
        let side = if state.depth <= self.bound { &mut self.within } else { &mut self.beyond };
        side.add(state.depth, state.id);
    }

    fn remove(&mut self, id: u64) {
        self.within.remove(id);
        self.beyond.remove(id);
    }

    fn select(&mut self) -> Option<u64> {
        self.within.last().or_else(|| self.beyond.first())
    }
}
