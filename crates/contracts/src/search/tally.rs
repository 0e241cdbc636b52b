//! What a worker of the search has come to: what it found, what it left out and why, what it cost. Two tallies join to that of
//! the search.

use std::collections::{BTreeMap, BTreeSet};

use touchstone_report::{Ledger, Limit, Quantity, Reason};

use crate::outcome::{Counterexample, Options, Statistics};

/// Tally of a worker.
#[derive(Debug, Default)]
pub struct Tally {
    /// The breaks that were found, each with the worker's steps until then.
    pub breaks: Vec<(u64, Counterexample)>,
    /// The budget that was spent, if one was.
    pub budget: Option<Reason>,
    /// Whether clients with more interactions were left out.
    pub interactions: bool,
    /// Whether states were.
    pub states: bool,
    /// Features that the machine doesn't model, with the number of paths that met each.
    pub unmodelled: BTreeMap<String, u64>,
    /// Limits on what else was left out.
    pub limits: BTreeSet<Limit>,
    /// Number of paths that no solver could decide.
    pub undecided: u64,
    /// The fewest interactions of a state that still waits.
    pub waiting: Option<u32>,
    /// Costs of the work.
    pub statistics: Statistics,
}

impl Tally {
    /// Joins another worker's. Breaks are in the order of the steps they took; of the same one the first stays.
    pub fn join(&mut self, other: Tally) {
        let mut breaks = std::mem::take(&mut self.breaks);
        breaks.extend(other.breaks);
        breaks.sort_by_key(|(steps, _)| *steps);
        for (steps, found) in breaks {
            if !self.breaks.iter().any(|(_, known)| known.breaks_as(&found)) {
                self.breaks.push((steps, found));
            }
        }
        self.budget = self.budget.take().max(other.budget);
        self.interactions |= other.interactions;
        self.states |= other.states;
        for (what, count) in other.unmodelled {
            *self.unmodelled.entry(what).or_default() += count;
        }
        self.limits.extend(other.limits);
        self.undecided += other.undecided;
        self.waiting = [self.waiting, other.waiting].into_iter().flatten().min();
        self.statistics.add(&other.statistics);
    }

    /// Whether the module breaks while it's loaded.
    pub fn loading(&self) -> bool {
        self.breaks.iter().any(|(_, found)| found.loading)
    }

    /// Whether something was left out, or stopped the search.
    pub fn left_out(&self) -> bool {
        self.interactions || !self.limits.is_empty() || self.reasons().next().is_some()
    }

    /// Reasons that stopped the search, or paths of it.
    fn reasons(&self) -> impl Iterator<Item = Reason> {
        let undecided =
            (self.undecided > 0).then_some(Reason::Undecided { questions: self.undecided, says: None });
        let refuted = self.statistics.refuted;
        let refuted = (refuted > 0).then_some(Reason::Unconfirmed { candidates: refuted });
        let unmodelled = self.unmodelled.keys();
        (self.budget.iter().cloned())
            .chain(self.states.then_some(Reason::States))
            .chain(undecided)
            .chain(unmodelled.map(|what| Reason::NotFollowed { what: what.as_str().into() }))
            .chain(refuted)
    }

    /// Notes in a ledger what narrowed and what stopped the search.
    pub fn note(&self, options: &Options, ledger: &mut Ledger) {
        if self.interactions {
            ledger.note(Limit::new(Quantity::ClientActs, options.interactions.into()));
        }
        self.limits.iter().for_each(|limit| ledger.note(limit.clone()));
        self.reasons().for_each(|reason| ledger.stop(reason));
        // What's still waiting has more interactions, or is at least as large as what was done. Where paths were dropped, of no number of
        // interactions all were tried.
        let dropped =
            self.states || self.undecided > 0 || !self.unmodelled.is_empty() || self.statistics.refuted > 0;
        let covered = self.waiting.map_or(options.interactions, |least| least.saturating_sub(1));
        if !dropped {
            ledger.completed(Limit::new(Quantity::ClientActs, covered.into()));
        }
    }
}
