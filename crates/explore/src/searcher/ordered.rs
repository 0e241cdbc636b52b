//! States in an order, and found by number: what most searchers keep.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

/// Keys with the numbers of states, each number once.
pub(super) struct Ordered<K> {
    order: BTreeSet<(K, u64)>,
    keys: FxHashMap<u64, K>,
}

impl<K> Default for Ordered<K> {
    fn default() -> Ordered<K> {
        Ordered { order: BTreeSet::new(), keys: FxHashMap::default() }
    }
}

impl<K: Ord + Copy> Ordered<K> {
    /// Adds a number, or gives it another key.
    pub(super) fn add(&mut self, key: K, id: u64) {
        self.remove(id);
        self.keys.insert(id, key);
        self.order.insert((key, id));
    }

    pub(super) fn remove(&mut self, id: u64) {
        if let Some(key) = self.keys.remove(&id) {
            self.order.remove(&(key, id));
        }
    }

    /// The number with the least key; of several the least number.
    pub(super) fn first(&self) -> Option<u64> {
        self.order.first().map(|(_, id)| *id)
    }

    /// The number with the greatest key; of several the greatest number.
    pub(super) fn last(&self) -> Option<u64> {
        self.order.last().map(|(_, id)| *id)
    }
}
