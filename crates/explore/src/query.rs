//! The chain of `solve` as the search uses it: independent parts, models and contradictions found before, repair, what
//! [domains](domain) refute, and an incremental SAT session. Beside it, the ways to make a hard query easier: concrete numbers, or
//! small ones.

mod domain;
mod interval;

use std::rc::Rc;
use std::time::{Duration, Instant};

use touchstone_logic::{Op, SortError, Store, TermId};
pub(crate) use touchstone_solve::chain::{Answer, Model};
use touchstone_solve::chain::{
    Budget, Cores, Counts, Independent, Models, Near, Refuting, Repairing, Session,
};

use crate::exploration::Statistics;
use crate::value::{self, Val};
use crate::word::Kind;
use domain::Domains;

/// The links, from the head to the solver.
type Links = Independent<Models<Cores<Repairing<Refuting<Domains, Session>>>>>;

/// The chain, and the time that it may take.
pub(crate) struct Chain {
    links: Links,
    /// Which operators are hard, asked of whole queries.
    domains: Domains,
    budget: Budget,
    /// Time that queries took that took long.
    slow: Duration,
}

impl Chain {
    pub(crate) fn new(per_query: Duration, deadline: Instant) -> Chain {
        let refuting = Refuting::new(Domains::default(), Session::default());
        Chain {
            links: Independent::new(Models::new(Cores::new(Repairing::new(refuting)))),
            domains: Domains::default(),
            budget: Budget::new(per_query, deadline),
            slow: Duration::ZERO,
        }
    }

    /// The model that was found last.
    pub(crate) fn last_model(&self) -> Option<Rc<Model>> {
        self.links.next.last()
    }

    /// Time that queries took that took long.
    pub(crate) fn slow(&self) -> Duration {
        self.slow
    }

    /// The time of the queries to come, to be changed.
    pub(crate) fn budget(&mut self) -> &mut Budget {
        &mut self.budget
    }

    /// Looks at the clock, and at how much memory is left.
    pub(crate) fn look(&mut self) {
        self.budget.look();
    }

    /// Tells whether the memory was spent when it was last looked at.
    pub(crate) fn is_short(&self) -> bool {
        self.budget.is_short()
    }

    /// Tells whether the time or the memory was over when they were last looked at.
    pub(crate) fn is_late(&self) -> bool {
        self.budget.is_late()
    }

    /// Decides if the constraints have a model. `near` is a model that satisfies so many of them at the beginning, and perhaps more.
    pub(crate) fn check(
        &mut self,
        store: &Store,
        constraints: &[TermId],
        near: Option<Near>,
        statistics: &mut Statistics,
    ) -> Answer {
        let start = Instant::now();
        let mut counts = Counts::default();
        let answer = self.links.check(store, constraints, near, &mut self.budget, &mut counts);
        self.slow += counts.slow;
        statistics.add_queries(&counts);
        statistics.query_time += start.elapsed();
        answer
    }

    /// The constraints, and that variables of products, quotients and the like are what a model says: all of them where the
    /// model satisfies the constraint, of the others as many as make it linear (DART's way out where a solver can't follow).
    pub(crate) fn fixed(
        &mut self,
        store: &mut Store,
        constraints: &[TermId],
        model: &Model,
    ) -> Result<Vec<TermId>, SortError> {
        let mut fixed = constraints.to_vec();
        let (kept, others): (Vec<TermId>, Vec<TermId>) =
            constraints.iter().partition(|term| model.truth(store, **term) == Some(true));
        for var in self.domains.hard_variables(store, &kept, &others) {
            let term = store.var_term(var);
            let kind = Kind::of(store.sort(term));
            if let Some(word) = model.word(store, term) {
                let literal = value::term(store, Val::Word(word), kind)?;
                fixed.push(store.eq(term, literal)?);
            }
        }
        Ok(fixed)
    }

    /// Tells whether some of these constraints multiply or divide what isn't constant.
    pub(crate) fn is_hard(&mut self, store: &Store, constraints: &[TermId]) -> bool {
        constraints.iter().any(|constraint| self.domains.is_hard(store, *constraint))
    }

    /// The constraints, and that integers of products, quotients and the like are small: as signed numbers of so many bits.
    /// What satisfies these satisfies those.
    pub(crate) fn narrowed(
        &mut self,
        store: &mut Store,
        constraints: &[TermId],
        bits: u32,
    ) -> Result<Vec<TermId>, SortError> {
        let mut narrowed = constraints.to_vec();
        for var in self.domains.hard_variables(store, constraints, &[]) {
            let term = store.var_term(var);
            let kind = Kind::of(store.sort(term));
            let Kind::Bits(width) = kind else { continue };
            if width <= bits {
                continue;
            }
            let below = value::term(store, Val::Word(1 << (bits - 1)), kind)?;
            let size = value::term(store, Val::Word(1 << bits), kind)?;
            let moved = store.mk(Op::BvAdd, &[term, below])?;
            narrowed.push(store.mk(Op::BvUlt, &[moved, size])?);
        }
        Ok(narrowed)
    }
}
