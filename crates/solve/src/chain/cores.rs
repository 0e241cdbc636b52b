//! Contradictions that were found before: what contains one has no model either.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use touchstone_logic::{Store, TermId, Valuation, Value, Var};

use super::{Answer, By, Counts, Link, Model, Part, Reply};
use crate::{Capabilities, Enumeration, Limits, Outcome, SolveError, Solver, Visit};

/// Number of contradictions kept: each is compared with each question.
const CORES: usize = 400;

/// A link, or a solver, that knows contradictions. Around a solver it keeps those of assumptions; what's asserted later can't make them
/// satisfiable, and what's popped takes those with it that were found above it.
#[derive(Debug, Default)]
pub struct Cores<N> {
    next: N,
    /// The last one first, with the level at which it was found.
    cores: VecDeque<(usize, Box<[TermId]>)>,
    level: usize,
    known: u64,
}

impl<N> Cores<N> {
    /// Stands around the next link, or around a solver.
    pub fn new(next: N) -> Cores<N> {
        Cores { next, cores: VecDeque::new(), level: 0, known: 0 }
    }

    /// What it stands around. Whoever changes what's asserted there, but by adding to it, makes this wrong.
    pub fn inner(&mut self) -> &mut N {
        &mut self.next
    }

    /// Number of questions answered without asking further.
    pub fn known(&self) -> u64 {
        self.known
    }

    /// A contradiction within these constraints.
    fn within(&mut self, constraints: &[TermId]) -> Option<Vec<TermId>> {
        if self.cores.is_empty() {
            return None;
        }
        let set: FxHashSet<TermId> = constraints.iter().copied().collect();
        let found = self.cores.iter().find(|(_, core)| core.iter().all(|term| set.contains(term)))?;
        self.known += 1;
        Some(found.1.to_vec())
    }

    fn keep(&mut self, core: &[TermId]) {
        self.cores.truncate(CORES - 1);
        self.cores.push_front((self.level, core.into()));
    }
}

impl<N: Link> Link for Cores<N> {
    fn ask(&mut self, part: &Part<'_>, counts: &mut Counts) -> Reply {
        if let Some(core) = self.within(part.constraints) {
            return Reply { answer: Answer::Unsat(core), by: By::Core };
        }
        let reply = self.next.ask(part, counts);
        if let Answer::Unsat(core) = &reply.answer {
            self.keep(core);
        }
        reply
    }

    fn learn(&mut self, model: &Rc<Model>) {
        self.next.learn(model);
    }
}

impl<S: Solver> Solver for Cores<S> {
    fn name(&self) -> &'static str {
        self.next.name()
    }

    fn capabilities(&self) -> Capabilities {
        self.next.capabilities()
    }

    fn declare(&mut self, store: &Store, var: Var) -> Result<(), SolveError> {
        self.next.declare(store, var)
    }

    fn assert(&mut self, store: &Store, term: TermId) -> Result<(), SolveError> {
        self.next.assert(store, term)
    }

    fn push(&mut self) {
        self.next.push();
        self.level += 1;
    }

    fn pop(&mut self) -> Result<(), SolveError> {
        self.next.pop()?;
        self.level -= 1;
        self.cores.retain(|(level, _)| *level <= self.level);
        Ok(())
    }

    fn check(&mut self, store: &Store, assumptions: &[TermId], limits: &Limits) -> Outcome {
        if let Some(core) = self.within(assumptions) {
            return Outcome::Unsat { core };
        }
        let outcome = self.next.check(store, assumptions, limits);
        if let Outcome::Unsat { core } = &outcome {
            self.keep(core);
        }
        outcome
    }

    fn candidate(&mut self, store: &Store, limits: &Limits) -> Option<Valuation> {
        self.next.candidate(store, limits)
    }

    fn exclude(&mut self, store: &Store, values: &[(Var, Value)]) -> Result<(), SolveError> {
        self.next.exclude(store, values)
    }

    fn enumerate(
        &mut self,
        store: &Store,
        relevant: &[Var],
        limits: &Limits,
        visit: Visit<'_>,
    ) -> Enumeration {
        self.next.enumerate(store, relevant, limits, visit)
    }
}
