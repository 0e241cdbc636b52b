//! A random walk down the tree of forks, each side as likely as the other, so that the many states of one loop weigh no more
//! than the one state that left it (KLEE).

use rustc_hash::FxHashMap;

use super::{Search, Waiting};
use crate::random_values::Dice;

struct Node {
    parent: usize,
    children: Vec<usize>,
    /// The state that waits here.
    state: Option<u64>,
    /// How many states wait at or below.
    waiting: usize,
    /// Set if it's among its parent's children: once nothing waits there it may not be, until something does again.
    linked: bool,
}

pub(super) struct RandomPath {
    dice: Dice,
    nodes: Vec<Node>,
    /// The node of each state that waits or waited.
    places: FxHashMap<u64, usize>,
}

impl RandomPath {
    pub(super) fn new(seed: u64) -> RandomPath {
        let root = Node { parent: 0, children: vec![], state: None, waiting: 0, linked: true };
        RandomPath { dice: Dice::new(seed), nodes: vec![root], places: FxHashMap::default() }
    }

    fn child(&mut self, parent: usize) -> usize {
        self.nodes.push(Node { parent, children: vec![], state: None, waiting: 0, linked: true });
        let child = self.nodes.len() - 1;
        self.nodes[parent].children.push(child);
        child
    }

    fn count(&mut self, mut node: usize, more: bool) {
        loop {
            let Node { waiting, linked, parent, .. } = &mut self.nodes[node];
            let parent = *parent;
            *waiting = if more { *waiting + 1 } else { waiting.saturating_sub(1) };
            // A state that was away, at the loop bound, comes back to a branch that was dead.
            if more && !std::mem::replace(linked, true) {
                self.nodes[parent].children.push(node);
            }
            if node == 0 {
                return;
            }
            node = parent;
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
            let children = std::mem::take(&mut self.nodes[node].children);
            let (alive, dead): (Vec<usize>, Vec<usize>) =
                children.into_iter().partition(|child| self.nodes[*child].waiting > 0);
            // Branches that are dead needn't be looked at again, unless something waits there again.
            for child in dead {
                self.nodes[child].linked = false;
            }
            let chosen = alive.get(self.dice.below(alive.len())).copied();
            self.nodes[node].children = alive;
            node = chosen?;
        }
    }
}
