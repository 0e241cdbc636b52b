//! The newest first (DART).

use super::ordered::Ordered;
use super::{Search, Waiting};

#[derive(Default)]
pub(super) struct DepthFirst(Ordered<u32>);

impl Search for DepthFirst {
    fn add(&mut self, state: Waiting) {
        self.0.add(state.depth, state.id);
    }

    fn remove(&mut self, id: u64) {
        self.0.remove(id);
    }

    fn select(&mut self) -> Option<u64> {
        self.0.last()
    }
}
