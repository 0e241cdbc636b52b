//! Generational search (SAGE): a run goes to its end, all its alternatives wait, and the next one is an alternative of the run
//! that covered something new last; of those the shallowest.

use std::cmp::Reverse;

use super::ordered::Ordered;
use super::{Search, Waiting};

#[derive(Default)]
pub(super) struct Generational(Ordered<(u64, Reverse<u32>)>);

impl Search for Generational {
    fn add(&mut self, state: Waiting) {
        self.0.add((state.fresh, Reverse(state.depth)), state.id);
    }

    fn remove(&mut self, id: u64) {
        self.0.remove(id);
    }

    fn select(&mut self) -> Option<u64> {
        self.0.last()
    }

    fn runs_through(&self) -> bool {
        true
    }
}
