//! Several searchers over the same states, each in its turn.

use super::{Search, Waiting};

pub(super) struct Portfolio {
    searchers: Vec<Box<dyn Search>>,
    turn: usize,
}

impl Portfolio {
    pub(super) fn new(searchers: Vec<Box<dyn Search>>) -> Portfolio {
        Portfolio { searchers, turn: 0 }
    }
}

impl Search for Portfolio {
    fn add(&mut self, state: Waiting) {
        self.searchers.iter_mut().for_each(|searcher| searcher.add(state));
    }

    fn remove(&mut self, id: u64) {
        self.searchers.iter_mut().for_each(|searcher| searcher.remove(id));
    }

    fn select(&mut self) -> Option<u64> {
        self.turn = (self.turn + 1) % self.searchers.len().max(1);
        self.searchers.get_mut(self.turn)?.select()
    }

    fn runs_through(&self) -> bool {
        self.searchers.get(self.turn).is_some_and(|searcher| searcher.runs_through())
    }
}
