//! Events, who watches them, and the queue of propagators to run.
//!
//! Watchers of a variable are a linked list through one array, newest first. New ones only come at the end of the array, so
//! undoing is walking it backwards and taking heads off. A propagator is in the queue at most once. Clauses come first
//! ([`clause`](super::clause) has its own queue), then cheap propagators (a fixed number of variables), then those that
//! scan, at last the expensive ones (that sort): they see what all others have narrowed.

use super::space::Var;

/// Changes of a domain: a set of bits.
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
/// Any change of the domain.
pub(super) const ANY: Events = MIN | MAX | HOLE;

/// The end of a list of watchers.
pub(super) const NO_WATCHER: u32 = u32::MAX;

/// Who watches a variable: the newest watcher, and the clauses that watch its negative and its positive literal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watched {
    pub first: u32,
    pub clauses: [u32; 2],
}

impl Watched {
    /// A variable that nobody watches.
    pub(crate) const BY_NONE: Watched = Watched { first: NO_WATCHER, clauses: [NO_WATCHER; 2] };
}

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
    Expensive,
}

/// States of a propagator in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Idle,
    Queued,
    /// Can't fail any more before backtracking.
    Entailed,
}

/// A first-in-first-out queue for each priority. An index whose state is `Queued` is in one of them, once; one that
/// declared itself entailed meanwhile may be there still and is passed over.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    cheap: Fifo,
    scanning: Fifo,
    expensive: Fifo,
}

#[derive(Clone, Debug, Default)]
struct Fifo {
    items: Vec<u32>,
    head: usize,
}

impl Queue {
    #[inline]
    pub(crate) fn add(&mut self, propagator: u32, priority: Priority) {
        match priority {
            Priority::Cheap => self.cheap.items.push(propagator),
            Priority::Scanning => self.scanning.items.push(propagator),
            Priority::Expensive => self.expensive.items.push(propagator),
        }
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<u32> {
        self.cheap.next().or_else(|| self.scanning.next()).or_else(|| self.expensive.next())
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.cheap.is_empty() && self.scanning.is_empty() && self.expensive.is_empty()
    }
}

impl Fifo {
    #[inline]
    fn is_empty(&self) -> bool {
        self.items.len() == self.head
    }

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let item = *self.items.get(self.head)?;
        self.head += 1;
        if self.head == self.items.len() {
            self.items.clear();
            self.head = 0;
        }
        Some(item)
    }
}
