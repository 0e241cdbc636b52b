//! Levels: what to restore, and how far to truncate, to be where a level was opened.
//!
//! A domain is saved the first time it changes at a level (`stamp` says at which level it was saved last), so a change
//! costs O(1) and an unchanged variable nothing. Changes at level 0 are never saved.

use super::queue::{NO_WATCHER, State};
use super::space::{Space, Var};

/// The lengths of all growing arrays when a level was opened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    saved: u32,
    entailed: u32,
    domains: u32,
    propagators: u32,
    clauses: u32,
    watchers: u32,
    vars: u32,
    lits: u32,
    terms: u32,
    values: u32,
    elements: u32,
    differences: u32,
    holes: u32,
    constants: u32,
}

impl Space {
    /// Number of open levels.
    #[inline]
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    /// Opens a level: what is changed, created or posted from here on is undone by [`Space::pop_level`]. Pending
    /// propagation is done first; if it fails, the space is failed at the outer level.
    pub fn push_level(&mut self) {
        if !self.queue.is_empty() || !self.clauses.is_settled() {
            // An outer level must not be left with work, deadline or not. A conflict is recorded in the space.
            let deadline = self.deadline.take();
            let _ = self.propagate();
            self.deadline = deadline;
        }
        debug_assert!(self.queue.is_empty() && self.clauses.is_settled(), "no level is opened on work");
        self.levels.push(Level {
            saved: self.saved.len() as u32,
            entailed: self.entailed.len() as u32,
            domains: self.domains.len() as u32,
            propagators: self.propagators.len() as u32,
            clauses: self.clauses.len() as u32,
            watchers: self.watchers.len() as u32,
            vars: self.vars.len() as u32,
            lits: self.lits.len() as u32,
            terms: self.terms.len() as u32,
            values: self.values.len() as u32,
            elements: self.elements.len() as u32,
            differences: self.differences.len() as u32,
            holes: self.holes.len() as u32,
            constants: self.constant_order.len() as u32,
        });
    }

    /// Undoes everything since the matching [`Space::push_level`]. Without an open level it does nothing. Cost: O(1) for
    /// each domain changed, variable, watcher and propagator created since.
    pub fn pop_level(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        self.clear_queue();
        for saved in self.saved[level.saved as usize..].iter().rev() {
            debug_assert!(saved.stamp as usize <= self.levels.len(), "what was saved is from an outer level");
            self.domains[saved.var as usize] = *saved;
        }
        self.saved.truncate(level.saved as usize);
        for propagator in &self.entailed[level.entailed as usize..] {
            self.states[*propagator as usize] = State::Idle;
        }
        self.entailed.truncate(level.entailed as usize);
        if self.domains.len() > level.domains as usize || self.arenas_grew(&level) {
            self.truncate(&level);
        }
        if self.failed_at.is_some_and(|failed| failed > self.levels.len()) {
            self.failed_at = None;
        }
    }

    /// Tells whether anything but variables was created since the level was opened.
    #[inline]
    fn arenas_grew(&self, level: &Level) -> bool {
        self.propagators.len() > level.propagators as usize
            || self.clauses.len() > level.clauses as usize
            || self.holes.len() > level.holes as usize
    }

    /// Removes all that was created since the level was opened. Arenas grow only with a propagator or a clause, and
    /// constants are variables.
    fn truncate(&mut self, level: &Level) {
        self.truncate_clauses(level.clauses as usize);
        for watcher in self.watchers[level.watchers as usize..].iter().rev() {
            self.watched[watcher.var.index()].first = watcher.next;
        }
        self.watchers.truncate(level.watchers as usize);
        for value in &self.constant_order[level.constants as usize..] {
            self.constants.remove(value);
        }
        self.constant_order.truncate(level.constants as usize);
        self.domains.truncate(level.domains as usize);
        self.watched.truncate(level.domains as usize);
        self.propagators.truncate(level.propagators as usize);
        self.states.truncate(level.propagators as usize);
        self.vars.truncate(level.vars as usize);
        self.lits.truncate(level.lits as usize);
        self.terms.truncate(level.terms as usize);
        self.values.truncate(level.values as usize);
        self.elements.truncate(level.elements as usize);
        self.differences.truncate(level.differences as usize);
        self.holes.truncate(level.holes as usize);
    }

    /// Drops all pending work.
    pub(super) fn clear_queue(&mut self) {
        self.clauses.clear();
        while let Some(propagator) = self.queue.next() {
            if self.states[propagator as usize] == State::Queued {
                self.states[propagator as usize] = State::Idle;
            }
        }
    }

    /// Saves a domain before its first change at this level.
    #[inline]
    pub(super) fn save(&mut self, var: Var) {
        let level = self.levels.len() as u32;
        let domain = &mut self.domains[var.index()];
        if domain.stamp != level {
            // As a slice: pushed by value it would be copied twice.
            self.saved.extend_from_slice(std::slice::from_ref(domain));
            domain.stamp = level;
        }
    }

    /// Notes that a propagator can't fail before this level is popped.
    #[inline]
    pub(super) fn entail(&mut self, propagator: u32) {
        self.states[propagator as usize] = State::Entailed;
        self.entailed.push(propagator);
    }

    /// Tells whether a list of watchers is at its end.
    #[inline]
    pub(super) fn is_end(watcher: u32) -> bool {
        watcher == NO_WATCHER
    }
}
