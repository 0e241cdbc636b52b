//! Events, who watches them, and the queue of propagators to run.
//!
//! Watchers of a variable are a linked list through one array, newest first. New ones only come at the end of the array, so
//! undoing is walking it backwards and taking heads off. A propagator is in the queue at most once; cheap ones (a fixed
//! number of variables) run before those that scan.

use super::space::Var;

/// What happened to a domain: a set of bits.
pub(super) type Events = u8;

/// The least value went up.
pub(super) const MIN: Events = 1;
/// The greatest value went down.
pub(super) const MAX: Events = 2;
/// One value is left.
pub(super) const FIX: Events = 4;
/// A value inside went.
pub(super) const HOLE: Events = 8;
/// A bound moved.
pub(super) const BOUNDS: Events = MIN | MAX;
/// Anything.
pub(super) const ANY: Events = MIN | MAX | HOLE;

/// The end of a list of watchers.
pub(super) const NO_WATCHER: u32 = u32::MAX;

/// A propagator's interest in a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watcher {
    pub next: u32,
    pub propagator: u32,
    pub var: Var,
    pub events: Events,
    pub priority: Priority,
}

/// Which propagators run first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Priority {
    Cheap,
    Scanning,
}

/// Whether a propagator is to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Idle,
    Queued,
    /// Can't fail any more before backtracking.
    Entailed,
}

/// Two first-in-first-out queues; an index is in them iff its state is `Queued`.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    cheap: Fifo,
    scanning: Fifo,
}

#[derive(Clone, Debug, Default)]
struct Fifo {
    items: Vec<u32>,
    head: usize,
}

impl Queue {
    #[inline]
    pub fn add(&mut self, propagator: u32, priority: Priority) {
        match priority {
            Priority::Cheap => self.cheap.items.push(propagator),
            Priority::Scanning => self.scanning.items.push(propagator),
        }
    }

    #[inline]
    pub fn next(&mut self) -> Option<u32> {
        self.cheap.next().or_else(|| self.scanning.next())
    }

    pub fn is_empty(&self) -> bool {
        self.cheap.items.len() == self.cheap.head && self.scanning.items.len() == self.scanning.head
    }
}

impl Fifo {
    #[inline]
    fn next(&mut self) -> Option<u32> {
        if let Some(&item) = self.items.get(self.head) {
            self.head += 1;
            return Some(item);
        }
        self.items.clear();
        self.head = 0;
        None
    }
}
