//! `Space`: bounded integer variables, their domains, and the propagation loop.

use std::fmt;
use std::time::Instant;

use rustc_hash::FxHashMap;

use super::clause::Clauses;
use super::constraint::{Difference, Element, Lit};
use super::domain::{Domain, Hole};
use super::hall::Hall;
use super::linear::Term;
use super::propagator::Propagator;
use super::queue::{Events, FIX, HOLE, MAX, MIN, Priority, Queue, State, Watched, Watcher};
use super::trail::Level;

/// Number of propagations between two looks at the clock.
const CLOCK: u64 = 1024;

/// A bounded integer variable of a [`Space`]; a boolean is one in `0..=1`. Valid until the level it was created at is popped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The variable that is always 0, in every space.
    pub const ZERO: Var = Var(0);
    /// The variable that is always 1, in every space.
    pub const ONE: Var = Var(1);

    /// The variable's index: variables are numbered in order of creation.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

/// The constraints can't hold together with the domains: nothing more is to be had at this level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the constraints contradict each other")]
pub struct Conflict;

/// Work done by a space since it was created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Propagators run.
    pub propagations: u64,
    /// Conflicts met.
    pub conflicts: u64,
    /// Variables there are now.
    pub vars: u64,
    /// Propagators there are now, clauses included.
    pub propagators: u64,
}

/// A dynamic constraint model. See [the kernel's documentation](super).
#[derive(Clone, Debug)]
pub struct Space {
    pub(super) domains: Vec<Domain>,
    pub(super) watched: Vec<Watched>,
    pub(super) watchers: Vec<Watcher>,
    pub(super) propagators: Vec<Propagator>,
    pub(super) states: Vec<State>,
    pub(super) queue: Queue,
    pub(super) clauses: Clauses,
    // Arenas that propagators' spans point into.
    pub(super) vars: Vec<Var>,
    pub(super) lits: Vec<Lit>,
    pub(super) terms: Vec<Term>,
    pub(super) values: Vec<i128>,
    pub(super) elements: Vec<Element>,
    pub(super) differences: Vec<Difference>,
    pub(super) holes: Vec<Hole>,
    // What pop restores.
    pub(super) levels: Vec<Level>,
    pub(super) saved: Vec<Domain>,
    pub(super) entailed: Vec<u32>,
    pub(super) constants: FxHashMap<i128, Var>,
    pub(super) constant_order: Vec<i128>,
    /// The level at which the space failed, if it has.
    pub(super) failed_at: Option<usize>,
    // Lent to whoever needs room for a while.
    pub(super) scratch: Vec<Term>,
    pub(super) scratch_lits: Vec<Lit>,
    pub(super) hall: Hall,
    pub(super) deadline: Option<Instant>,
    interrupted: bool,
    propagations: u64,
    conflicts: u64,
}

impl Default for Space {
    fn default() -> Space {
        Space::new()
    }
}

impl Space {
    /// A space without constraints, at level 0.
    pub fn new() -> Space {
        let mut space = Space {
            domains: Vec::new(),
            watched: Vec::new(),
            watchers: Vec::new(),
            propagators: Vec::new(),
            states: Vec::new(),
            queue: Queue::default(),
            clauses: Clauses::default(),
            vars: Vec::new(),
            lits: Vec::new(),
            terms: Vec::new(),
            values: Vec::new(),
            elements: Vec::new(),
            differences: Vec::new(),
            holes: Vec::new(),
            levels: Vec::new(),
            saved: Vec::new(),
            entailed: Vec::new(),
            constants: FxHashMap::default(),
            constant_order: Vec::new(),
            failed_at: None,
            scratch: Vec::new(),
            scratch_lits: Vec::new(),
            hall: Hall::default(),
            deadline: None,
            interrupted: false,
            propagations: 0,
            conflicts: 0,
        };
        // `Var::ZERO` and `Var::ONE`.
        space.constant(0);
        space.constant(1);
        space
    }

    /// A new variable with all values from `lo` to `hi`. With `lo > hi` the space fails at this level.
    pub fn new_var(&mut self, lo: i128, hi: i128) -> Var {
        if lo > hi {
            let _ = self.conflict();
        }
        let var = Var(self.domains.len() as u32);
        self.domains.push(Domain::interval(var.0, lo, hi, self.levels.len() as u32));
        self.watched.push(Watched::BY_NONE);
        var
    }

    /// A new variable in `0..=1`.
    pub fn new_bool(&mut self) -> Var {
        self.new_var(0, 1)
    }

    /// A new literal.
    pub fn new_lit(&mut self) -> Lit {
        Lit::positive(self.new_bool())
    }

    /// A variable that has one value. The same value gives the same variable while that lives.
    pub fn constant(&mut self, value: i128) -> Var {
        if let Some(&var) = self.constants.get(&value) {
            return var;
        }
        let var = self.new_var(value, value);
        self.constants.insert(value, var);
        self.constant_order.push(value);
        var
    }

    /// Number of variables, the constants 0 and 1 among them.
    pub fn var_count(&self) -> usize {
        self.domains.len()
    }

    /// The least value.
    #[inline]
    pub fn min(&self, var: Var) -> i128 {
        self.domains[var.index()].min
    }

    /// The greatest value.
    #[inline]
    pub fn max(&self, var: Var) -> i128 {
        self.domains[var.index()].max
    }

    /// Tells whether one value is left.
    #[inline]
    pub fn is_fixed(&self, var: Var) -> bool {
        self.domains[var.index()].is_fixed()
    }

    /// The value, if one is left.
    #[inline]
    pub fn value(&self, var: Var) -> Option<i128> {
        let domain = &self.domains[var.index()];
        domain.is_fixed().then_some(domain.min)
    }

    /// Tells whether the variable may take the value.
    #[inline]
    pub fn contains(&self, var: Var, x: i128) -> bool {
        self.domains[var.index()].contains(x, &self.holes)
    }

    /// The number of values, saturating.
    pub fn domain_size(&self, var: Var) -> u128 {
        self.domains[var.index()].size(&self.holes)
    }

    /// The values in ascending order.
    pub fn iter_domain(&self, var: Var) -> impl Iterator<Item = i128> + '_ {
        let mut next = Some(self.min(var));
        std::iter::from_fn(move || {
            let x = next?;
            next = x.checked_add(1).and_then(|after| self.at_least(var, after));
            Some(x)
        })
    }

    /// The least value of the domain that is at least `x`.
    pub fn at_least(&self, var: Var, x: i128) -> Option<i128> {
        self.domains[var.index()].at_least(x, &self.holes)
    }

    /// The greatest value of the domain that is at most `x`.
    pub fn at_most(&self, var: Var, x: i128) -> Option<i128> {
        self.domains[var.index()].at_most(x, &self.holes)
    }

    /// The literal's truth value, if it has one yet.
    #[inline]
    pub fn truth(&self, lit: Lit) -> Option<bool> {
        self.value(lit.var).map(|value| (value != 0) == lit.positive)
    }

    /// Tells whether the space has failed at this level or an outer one.
    pub fn is_failed(&self) -> bool {
        self.failed_at.is_some()
    }

    /// Removes the values below `x`.
    ///
    /// # Errors
    /// [`Conflict`] if none is left; the space is then failed. So for the following ones.
    #[inline]
    pub fn set_min(&mut self, var: Var, x: i128) -> Result<(), Conflict> {
        let domain = &self.domains[var.index()];
        if x <= domain.min {
            return Ok(());
        }
        if x > domain.max {
            return Err(self.conflict());
        }
        self.save(var);
        let domain = &mut self.domains[var.index()];
        if domain.raise_min(x, &self.holes).is_err() {
            return Err(self.conflict());
        }
        let events = if domain.is_fixed() { MIN | FIX } else { MIN };
        self.notify(var, events);
        Ok(())
    }

    /// Removes the values above `x`.
    #[inline]
    pub fn set_max(&mut self, var: Var, x: i128) -> Result<(), Conflict> {
        let domain = &self.domains[var.index()];
        if x >= domain.max {
            return Ok(());
        }
        if x < domain.min {
            return Err(self.conflict());
        }
        self.save(var);
        let domain = &mut self.domains[var.index()];
        if domain.lower_max(x, &self.holes).is_err() {
            return Err(self.conflict());
        }
        let events = if domain.is_fixed() { MAX | FIX } else { MAX };
        self.notify(var, events);
        Ok(())
    }

    /// Removes one value.
    pub fn remove(&mut self, var: Var, x: i128) -> Result<(), Conflict> {
        let domain = &self.domains[var.index()];
        if !domain.contains(x, &self.holes) {
            Ok(())
        } else if domain.is_fixed() {
            Err(self.conflict())
        } else if x == domain.min {
            self.set_min(var, x + 1)
        } else if x == domain.max {
            self.set_max(var, x - 1)
        } else {
            self.save(var);
            self.domains[var.index()].punch(x, &mut self.holes);
            self.notify(var, HOLE);
            Ok(())
        }
    }

    /// Removes every value but one.
    #[inline]
    pub fn fix(&mut self, var: Var, x: i128) -> Result<(), Conflict> {
        let domain = &self.domains[var.index()];
        if domain.is_fixed() && domain.min == x {
            return Ok(());
        }
        if !domain.contains(x, &self.holes) {
            return Err(self.conflict());
        }
        let mut events = FIX;
        if domain.min != x {
            events |= MIN;
        }
        if domain.max != x {
            events |= MAX;
        }
        self.save(var);
        self.domains[var.index()].fix(x);
        self.notify(var, events);
        Ok(())
    }

    /// Makes a literal true.
    #[inline]
    pub fn assume(&mut self, lit: Lit) -> Result<(), Conflict> {
        self.fix(lit.var, i128::from(lit.positive))
    }

    /// Runs propagators until none would change anything. O(1) if nothing is pending. If the deadline comes first it
    /// returns `Ok` with work left: see [`Space::is_interrupted`].
    pub fn propagate(&mut self) -> Result<(), Conflict> {
        self.interrupted = false;
        while self.failed_at.is_none() {
            // Conflicts are recorded in the space.
            if let Some(lit) = self.clauses.next() {
                if self.is_late() {
                    self.clauses.put_off(lit);
                    return Ok(());
                }
                let _ = self.falsify(lit);
            } else if let Some(index) = self.queue.next() {
                if self.states[index as usize] != State::Queued {
                    continue;
                }
                if self.is_late() {
                    self.queue.add(index, self.propagators[index as usize].priority());
                    return Ok(());
                }
                self.states[index as usize] = State::Idle;
                let _ = self.run(index);
            } else {
                return Ok(());
            }
        }
        self.clear_queue();
        Err(Conflict)
    }

    /// Counts a propagation; whether the deadline has come, which is noted.
    #[inline]
    fn is_late(&mut self) -> bool {
        self.propagations += 1;
        self.interrupted =
            self.propagations.is_multiple_of(CLOCK) && self.deadline.is_some_and(|end| Instant::now() >= end);
        self.interrupted
    }

    /// When propagation is to be interrupted, or never. Bounds may creep (`x < y ∧ y < x` over 64 bits), so whoever has a
    /// time limit sets it here as well as for the search.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
        self.interrupted = false;
    }

    /// Tells whether the last propagation met the deadline: domains are sound, but not at the fixpoint. Go on with
    /// [`Space::propagate`], or pop the level; opening one
    /// finishes it first.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    /// An estimate of the memory in use, in bytes.
    pub fn memory(&self) -> u64 {
        let per_var = size_of::<Domain>() + size_of::<Watched>();
        let bytes = self.domains.capacity() * per_var
            + self.watchers.capacity() * size_of::<Watcher>()
            + self.propagators.capacity() * size_of::<Propagator>()
            + self.terms.capacity() * size_of::<Term>()
            + self.vars.capacity() * size_of::<Var>()
            + self.lits.capacity() * size_of::<Lit>()
            + self.values.capacity() * size_of::<i128>()
            + self.elements.capacity() * size_of::<Element>()
            + self.differences.capacity() * size_of::<Difference>()
            + self.holes.capacity() * size_of::<Hole>()
            + self.saved.capacity() * size_of::<Domain>()
            + self.clauses.memory();
        bytes as u64
    }

    /// Work done so far.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            propagations: self.propagations,
            conflicts: self.conflicts,
            vars: self.domains.len() as u64,
            propagators: (self.propagators.len() + self.clauses.len()) as u64,
        }
    }

    /// Records a conflict at this level.
    #[cold]
    pub(super) fn conflict(&mut self) -> Conflict {
        self.conflicts += 1;
        self.failed_at.get_or_insert(self.levels.len());
        Conflict
    }

    #[inline]
    fn notify(&mut self, var: Var, events: Events) {
        let watched = self.watched[var.index()];
        if events & FIX != 0 {
            let positive = self.domains[var.index()].min == 0;
            self.clauses.fixed(watched, Lit { var, positive });
        }
        let mut next = watched.first;
        while !Space::is_end(next) {
            let watcher = self.watchers[next as usize];
            if watcher.events & events != 0 && self.states[watcher.propagator as usize] == State::Idle {
                self.states[watcher.propagator as usize] = State::Queued;
                self.queue.add(watcher.propagator, watcher.priority);
            }
            next = watcher.next;
        }
    }

    /// Adds a propagator and queues it.
    pub(super) fn add(&mut self, propagator: Propagator) {
        let index = self.propagators.len() as u32;
        let priority = propagator.priority();
        self.propagators.push(propagator);
        self.states.push(State::Queued);
        self.queue.add(index, priority);
        self.subscribe(index, propagator, priority);
    }

    /// Wakes a propagator on events. A fixed variable has none for as long as the propagator lives.
    pub(super) fn watch(&mut self, propagator: u32, priority: Priority, var: Var, events: Events) {
        if !self.is_fixed(var) {
            let next = self.watched[var.index()].first;
            self.watched[var.index()].first = self.watchers.len() as u32;
            self.watchers.push(Watcher { next, propagator, var, events, priority });
        }
    }
}
