//! The state with the fewest branches between it and something uncovered; of those the shallowest.

use super::ordered::Ordered;
use super::{Search, Waiting};

#[derive(Default)]
pub(super) struct GoalDistance(Ordered<(u32, u32)>);

impl Search for GoalDistance {
    fn add(&mut self, state: Waiting) {
        self.0.add((state.distance, state.depth), state.id);
    }

    fn remove(&mut self, id: u64) {
        self.0.remove(id);
    }

    fn select(&mut self) -> Option<u64> {
        self.0.first()
    }
}
