//! What descents have learned: for each beginning of a descent that was taken, how many completions are left at most.
//!
//! # Invariants
//! - The bound of an expanded node is the sum of the bounds of its slots: a node's own, the [count](super::count) of one without
//!   a node, 0 if it's [`Slot::Empty`].
//! - Bounds never rise. A node whose bound is 0 is gone, and its slot is `Empty`.
//! - A node is exact iff it's expanded and each of its slots is empty or exact.
//!
//! Memory is limited: when there's no room for another node, what is below isn't learned about. Descents stay uniform,
//! since all that they need is the first invariant.

use touchstone_logic::Int;

/// Most nodes: some 20 MB.
const CAPACITY: usize = 1 << 17;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u32);

/// What is known of an alternative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// It lives, and its count is a bound.
    Counted,
    /// Its count is exact.
    Exact,
    /// It has no completion.
    Empty,
    Node(NodeId),
}

#[derive(Debug)]
struct Node {
    bound: Int,
    slots: Box<[Slot]>,
    /// How many slots aren't exact: 0 for an exact node, and until it's expanded 1.
    inexact: u32,
}

/// A tree of decisions.
#[derive(Debug)]
pub(super) struct Trie {
    nodes: Vec<Node>,
    free: Vec<NodeId>,
    capacity: usize,
}

/// A step of a descent: the node, and which of its slots was taken.
pub(super) type Step = (NodeId, usize);

impl Trie {
    pub(super) const ROOT: NodeId = NodeId(0);

    pub(super) fn new(bound: Int) -> Trie {
        Trie::with_capacity(bound, CAPACITY)
    }

    pub(super) fn with_capacity(bound: Int, capacity: usize) -> Trie {
        let root = Node { bound, slots: Box::new([]), inexact: 1 };
        Trie { nodes: vec![root], free: Vec::new(), capacity }
    }

    /// Whether another node can be made.
    pub(super) fn has_room(&self) -> bool {
        !self.free.is_empty() || self.nodes.len() < self.capacity
    }

    fn node(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    pub(super) fn bound(&self, id: NodeId) -> &Int {
        &self.nodes[id.0 as usize].bound
    }

    pub(super) fn slot(&self, id: NodeId, at: usize) -> Slot {
        self.nodes[id.0 as usize].slots.get(at).copied().unwrap_or(Slot::Counted)
    }

    /// Whether the bound is the number of completions.
    pub(super) fn is_exact(&self, id: NodeId) -> bool {
        self.nodes[id.0 as usize].inexact == 0
    }

    /// Whether the node's alternatives were tried.
    pub(super) fn is_expanded(&self, id: NodeId) -> bool {
        !self.nodes[id.0 as usize].slots.is_empty()
    }

    /// Gives the node at the end of `path` its slots. They have so many completions together, not more than the node was
    /// thought to have.
    pub(super) fn expand(&mut self, path: &[Step], id: NodeId, slots: Vec<Slot>, sum: &Int) {
        let less = self.bound(id) - sum;
        for (above, _) in path {
            self.node(*above).bound -= &less;
        }
        let node = self.node(id);
        node.bound -= less;
        node.inexact = slots.iter().filter(|slot| **slot == Slot::Counted).count() as u32;
        node.slots = slots.into();
        self.retire(path, id);
    }

    /// The node of a slot, made if there is room.
    pub(super) fn enter(&mut self, (id, at): Step, bound: &Int) -> Option<NodeId> {
        match self.slot(id, at) {
            Slot::Node(known) => return Some(known),
            Slot::Exact | Slot::Empty => return None,
            Slot::Counted => {}
        }
        let node = Node { bound: bound.clone(), slots: Box::new([]), inexact: 1 };
        let new = match self.free.pop() {
            Some(free) => {
                *self.node(free) = node;
                free
            }
            None if self.nodes.len() < self.capacity => {
                self.nodes.push(node);
                NodeId(self.nodes.len() as u32 - 1)
            }
            None => return None,
        };
        self.node(id).slots[at] = Slot::Node(new);
        Some(new)
    }

    /// Tells the nodes above that a node became empty or exact, if it did.
    fn retire(&mut self, path: &[Step], mut id: NodeId) {
        for (parent, at) in path.iter().rev() {
            if !self.is_exact(id) {
                return;
            }
            if self.bound(id).is_zero() {
                self.node(*parent).slots[*at] = Slot::Empty;
                self.node(id).slots = Box::new([]);
                self.free.push(id);
            }
            self.node(*parent).inexact -= 1;
            id = *parent;
        }
    }
}
