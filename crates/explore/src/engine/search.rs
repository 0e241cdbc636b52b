//! One search: what it was cut off from, which states it has, what it does with loops, and until when it goes on. An exploration is
//! one such search, and tries others inside of it: all at a time by merging, and proofs by abstraction. Such a one owns all of
//! this anew, so that it can't leave anything behind: it's built, becomes the engine's for as long as it goes on, and is dropped.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;

use super::abstraction::Abstracting;
use super::{Cut, Engine, Place};
use crate::exploration::GoalId;
use crate::options::Merge;
use crate::state::State;

/// A search that's under way. Invariant: the chain keeps to the deadline of the engine's search.
pub(super) struct Search {
    /// The policy by which states are merged.
    pub(super) merge: Merge,
    /// Rounds of a loop in which something is decided, at most; a state that goes on beyond is parked.
    pub(super) loop_bound: u32,
    /// The end of the search's time.
    pub(super) deadline: Instant,
    /// Reasons for which something wasn't followed, each with the places.
    pub(super) cuts: BTreeMap<Cut, FxHashSet<Place>>,
    /// States that came into being in the last step, to be put with the others.
    pub(super) spawned: Vec<State>,
    /// States that wait for a larger loop bound.
    pub(super) parked: Vec<State>,
    /// States of which the solver couldn't say in a part of the time whether they are possible, and the goals that they'd reach.
    pub(super) deferred: Vec<(State, Vec<GoalId>)>,
    /// Queries get all of the time, as they do once deferred states are asked about.
    pub(super) patient: bool,
    /// States that wait for their turn; progress is told of them.
    pub(super) waiting: usize,
    /// Work done when loops were last followed further without all within the bound having been followed.
    pub(super) work_at_raise: u64,
    /// Knowledge of loops, if this search is a proof.
    pub(super) abstracting: Option<Abstracting>,
    /// First states of other searches, which are tried once, when this one is stuck.
    pub(super) untried: Untried,
}

/// First states of searches that weren't tried yet.
#[derive(Default)]
pub(super) struct Untried {
    /// The first state of a proof.
    pub(super) proof: Option<State>,
    /// The first state of all at a time.
    pub(super) merged: Option<State>,
}

impl Search {
    /// A search that has nothing to follow yet.
    pub(super) fn new(merge: Merge, loop_bound: u32, deadline: Instant) -> Search {
        Search {
            merge,
            loop_bound,
            deadline,
            cuts: BTreeMap::new(),
            spawned: vec![],
            parked: vec![],
            deferred: vec![],
            patient: false,
            waiting: 0,
            work_at_raise: 0,
            abstracting: None,
            untried: Untried::default(),
        }
    }

    /// A search inside of this one, with one part in so many of the time that this one has left.
    pub(super) fn inner(&self, merge: Merge, part: u32) -> Search {
        let now = Instant::now();
        let deadline = now + self.time_left(now) / part;
        Search { patient: self.patient, ..Search::new(merge, self.loop_bound, deadline) }
    }

    /// Time until the deadline.
    pub(super) fn time_left(&self, now: Instant) -> Duration {
        self.deadline.saturating_duration_since(now)
    }

    /// Notes that something isn't followed.
    pub(super) fn cut(&mut self, cut: Cut, place: Place) {
        self.cuts.entry(cut).or_default().insert(place);
    }

    /// Whether nothing was left out that another search or a run might come to.
    pub(super) fn is_whole(&self) -> bool {
        self.parked.is_empty() && !self.is_cut()
    }

    /// Whether something was cut off that another search or a run might come to.
    pub(super) fn is_cut(&self) -> bool {
        !self.cuts.keys().all(Cut::is_for_all_searches)
    }

    /// Has the parked states go on, with a larger loop bound.
    pub(super) fn raise(&mut self, bound: u32) -> Vec<State> {
        debug_assert!(bound > self.loop_bound, "a bound that's raised grows");
        self.loop_bound = bound;
        std::mem::take(&mut self.parked)
    }
}

impl Engine<'_> {
    /// Has a search be the engine's while `act` goes on. What came of it and the search itself are handed back, and the search that
    /// was the engine's before is so again, whatever happened.
    pub(super) fn inside<T>(&mut self, inner: Search, act: impl FnOnce(&mut Self) -> T) -> (T, Search) {
        debug_assert!(
            inner.deadline <= self.search.deadline.max(Instant::now()),
            "a search ends with the one around it"
        );
        self.chain.budget().set_deadline(inner.deadline);
        let outer = std::mem::replace(&mut self.search, inner);
        let done = act(self);
        let inner = std::mem::replace(&mut self.search, outer);
        self.chain.budget().set_deadline(self.search.deadline);
        (done, inner)
    }

    /// Merging, in this search.
    pub(super) fn merges(&self) -> bool {
        self.search.merge != Merge::Never
    }

    /// Notes that something isn't followed, where the state is.
    pub(super) fn cut(&mut self, cut: Cut, state: &State) {
        self.search.cut(cut, state.place());
    }
}
