//! The frontier: the states that wait, in two queues.
//!
//! *Chains* are states in which the client has built nothing where it's needed, but for scalars and procedures, and
//! passes on what its earlier acts returned. Where a module's invariants are deep, inputs that satisfy them are
//! most easily had from the module's own exports (RCC §5.3: inputs instantiated before neighbours), and among all
//! the states that build such inputs part by part, a chain would wait for ever. So as soon as an export is seen to
//! take what another makes, both queues get the same number of steps; until then they are as one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::priority::priority;
use crate::machine::State;

/// A state that waits. Cheapest first; of equals the one that was made last, so that one path is followed to its
/// end.
#[derive(Debug)]
pub struct Waiting {
    /// The state that waits.
    pub state: State,
    /// Whether it has run since its model became stale.
    pub unsettled: bool,
    key: (Reverse<u32>, u64),
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.key == other.key
    }
}

impl Eq for Waiting {}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> std::cmp::Ordering {
        self.key.cmp(&other.key)
    }
}

/// Which states come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The cheapest of all.
    All,
    /// Chains, if there are any.
    Chains,
    /// Others than chains, if there are any.
    Others,
}

/// The states that wait.
#[derive(Debug, Default)]
pub struct Frontier {
    chains: BinaryHeap<Waiting>,
    others: BinaryHeap<Waiting>,
    serial: u64,
}

impl Frontier {
    /// Number of states that wait.
    pub fn count(&self) -> usize {
        self.chains.len() + self.others.len()
    }

    /// Adds a state. Cost: logarithmic in the number of states, as all that follows.
    pub fn push(&mut self, state: State, unsettled: bool) {
        self.serial += 1;
        let key = (Reverse(priority(&state)), self.serial);
        let queue = if state.built == 0 { &mut self.chains } else { &mut self.others };
        queue.push(Waiting { state, unsettled, key });
    }

    /// Adds a state that was taken, where it was.
    pub fn put_back(&mut self, waiting: Waiting) {
        let queue = if waiting.state.built == 0 { &mut self.chains } else { &mut self.others };
        queue.push(waiting);
    }

    /// Takes the first state of an order.
    pub fn pop(&mut self, order: Order) -> Option<Waiting> {
        if self.begins_with_chain(order) { self.chains.pop() } else { self.others.pop() }
    }

    /// The priority of the first state of an order.
    pub fn first(&self, order: Order) -> Option<u32> {
        let queue = if self.begins_with_chain(order) { &self.chains } else { &self.others };
        queue.peek().map(|waiting| waiting.key.0.0)
    }

    fn begins_with_chain(&self, order: Order) -> bool {
        match order {
            Order::All => self.chains.peek() > self.others.peek(),
            Order::Chains => !self.chains.is_empty(),
            Order::Others => self.others.is_empty(),
        }
    }

    /// Keeps every other state of each queue, the cheapest of all for the first worker (0), the next for the second (1). Cost:
    /// that of sorting.
    pub fn deal(&mut self, worker: usize) {
        for queue in [&mut self.chains, &mut self.others] {
            let sorted = std::mem::take(queue).into_sorted_vec();
            *queue = sorted.into_iter().rev().skip(worker).step_by(2).collect();
        }
    }

    /// The states that wait, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &State> {
        self.chains.iter().chain(&self.others).map(|waiting| &waiting.state)
    }
}
