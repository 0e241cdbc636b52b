//! A random walk down the tree of forks, each side as likely as the other, so that the many states of one loop weigh no more
//! than the one state that left it (KLEE).

use rustc_hash::FxHashMap;

use super::{Search, Waiting};
use crate::dice::Dice;

struct Node {
    parent: usize,
    children: Vec<usize>,
    /// The state that waits here.
    state: Option<u64>,
    /// How many states wait at or below.
    waiting: usize,
}

pub(super) struct RandomPath {
    dice: Dice,
    nodes: Vec<Node>,
    /// The node of each state that waits or waited.
    places: FxHashMap<u64, usize>,
}

impl RandomPath {
    pub(super) fn new(seed: u64) -> RandomPath {
        let root = Node { parent: 0, children: vec![], state: None, waiting: 0 };
        RandomPath { dice: Dice::new(seed), nodes: vec![root], places: FxHashMap::default() }
    }

    fn child(&mut self, parent: usize) -> usize {
        self.nodes.push(Node { parent, children: vec![], state: None, waiting: 0 });
        let child = self.nodes.len() - 1;
        self.nodes[parent].children.push(child);
        child
    }

    fn count(&mut self, mut node: usize, more: bool) {
        loop {
            let waiting = &mut self.nodes[node].waiting;
            *waiting = if more { *waiting + 1 } else { waiting.saturating_sub(1) };
            if node == 0 {
                return;
            }
            node = self.nodes[node].parent;
        }
    }
}

impl Search for RandomPath {
    fn add(&mut self, state: Waiting) {
        let place = match self.places.get(&state.id) {
            Some(place) => *place,
            None => {
                let parent = self.places.get(&state.parent).copied().unwrap_or(0);
                // The parent goes on below the fork, beside the child.
                if parent != 0 && state.parent != state.id {
                    let own = self.child(parent);
                    if let Some(waiting) = self.nodes[parent].state.take() {
                        self.nodes[own].state = Some(waiting);
                        self.nodes[own].waiting = 1;
                    }
                    self.places.insert(state.parent, own);
                }
                let place = self.child(parent);
                self.places.insert(state.id, place);
                place
            }
        };
        if self.nodes[place].state.replace(state.id).is_none() {
            self.count(place, true);
        }
    }

    fn remove(&mut self, id: u64) {
        if let Some(&place) = self.places.get(&id)
            && self.nodes[place].state.take().is_some()
        {
            self.count(place, false);
        }
    }

    fn select(&mut self) -> Option<u64> {
        let mut node = 0;
        loop {
            if let Some(state) = self.nodes[node].state {
                return Some(state);
            }
            let alive: Vec<usize> = self.nodes[node]
                .children
                .iter()
                .copied()
                .filter(|child| self.nodes[*child].waiting > 0)
                .collect();
            // Branches that are dead needn't be looked at again.
            self.nodes[node].children.clone_from(&alive);
            node = *alive.get(self.dice.below(alive.len()))?;
        }
    }
}
