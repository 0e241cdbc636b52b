//! The state with the fewest branches between it and something uncovered; of those the deepest, so that a loop on the way is gone through rather than begun by
//! all.

use std::cmp::Reverse;

use super::ordered::Ordered;
use super::{Search, Waiting};

#[derive(Default)]
pub(super) struct Nearest(Ordered<(u32, Reverse<u32>)>);

impl Search for Nearest {
    fn add(&mut self, state: Waiting) {
        self.0.add((state.distance, Reverse(state.depth)), state.id);
    }

    fn remove(&mut self, id: u64) {
        self.0.remove(id);
    }

    fn select(&mut self) -> Option<u64> {
        self.0.first()
    }
}
