//! What a worker of the search has come to: what it found, what it left out and why, what it cost. Two tallies join to that of
//! the search.

use std::collections::{BTreeMap, BTreeSet};

use super::same_break;
use crate::verdict::{Counterexample, Fault, Limit, Statistics};

/// What a worker has come to.
#[derive(Debug, Default)]
pub struct Tally {
    /// The module can't even be loaded.
    pub broken: Option<Fault>,
    /// The breaks that were found, each with the worker's steps until then.
    pub breaks: Vec<(u64, Counterexample)>,
    /// The budget that was spent, if one was.
    pub budget: Option<Limit>,
    /// Whether clients with more interactions were left out.
    pub interactions: bool,
    /// Whether states were.
    pub states: bool,
    /// What the machine doesn't model, with how many paths met it.
    pub unmodelled: BTreeMap<String, u64>,
    /// Unknown data that's larger than what's tried.
    pub cut: BTreeSet<&'static str>,
    /// How many paths no solver could decide.
    pub undecided: u64,
    /// The fewest interactions of a state that still waits.
    pub waiting: Option<u32>,
    /// What it cost.
    pub statistics: Statistics,
}

impl Tally {
    /// Joins another worker's. Breaks are in the order of the steps they took; of the same one the first stays.
    pub fn join(&mut self, other: Tally) {
        self.broken = self.broken.take().or(other.broken);
        let mut breaks = std::mem::take(&mut self.breaks);
        breaks.extend(other.breaks);
        breaks.sort_by_key(|(steps, _)| *steps);
        for (steps, found) in breaks {
            if !self.breaks.iter().any(|(_, known)| same_break(known, &found)) {
                self.breaks.push((steps, found));
            }
        }
        self.budget = self.budget.take().max(other.budget);
        self.interactions |= other.interactions;
        self.states |= other.states;
        for (what, count) in other.unmodelled {
            *self.unmodelled.entry(what).or_default() += count;
        }
        self.cut.extend(other.cut);
        self.undecided += other.undecided;
        self.waiting = [self.waiting, other.waiting].into_iter().flatten().min();
        let (mine, its) = (&mut self.statistics, other.statistics);
        mine.steps += its.steps;
        mine.states += its.states;
        mine.forks += its.forks;
        mine.queries += its.queries;
        mine.linear += its.linear;
        mine.candidates += its.candidates;
        mine.undecided += its.undecided;
        mine.conjectures += its.conjectures;
        mine.refuted += its.refuted;
        mine.solving += its.solving;
        mine.checking += its.checking;
    }

    /// The bounds that were met, the budget first. None if nothing was left out.
    pub fn limits(&self) -> Vec<Limit> {
        let mut limits: Vec<Limit> = self.budget.iter().cloned().collect();
        if self.interactions {
            limits.push(Limit::Interactions);
        }
        if self.states {
            limits.push(Limit::States);
        }
        if self.undecided > 0 {
            limits.push(Limit::Undecided(self.undecided));
        }
        for (what, count) in &self.unmodelled {
            limits.push(Limit::Unmodelled { what: what.clone(), count: *count });
        }
        for what in &self.cut {
            limits.push(Limit::Unmodelled { what: (*what).to_owned(), count: 1 });
        }
        if self.statistics.refuted > 0 {
            limits.push(Limit::Refuted(self.statistics.refuted));
        }
        limits
    }
}
