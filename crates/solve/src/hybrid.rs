//! `Hybrid`: the kernel with a budget, and SAT for what the kernel can't find within it.
//!
//! Propagation is the cheapest way to a model where there are many, and hopeless where each failure teaches nothing:
//! there clause learning wins by orders of magnitude (`examples/sparse.rs` has the figures, and [`BUDGET`] is read off
//! them). So the kernel begins; when it has failed too often since its last model, or can't state the query after all, the
//! assertions are encoded for SAT, what was visited already is excluded, and SAT answers that question and the later ones at
//! this level. A query that the kernel solves is never encoded.
//!
//! Invariant: `log` is the stack of all assertions, levels included; SAT has been told its first `told` entries.
//! Popping a level truncates both. Which of the two answered last is the solver's name.

use std::ops::ControlFlow;
use std::time::Instant;

use touchstone_logic::{Store, TermId, Value, Var};

use crate::kernel::{Budget, KernelSolver};
use crate::sat::SatSolver;
use crate::solver::{Capabilities, Enumeration, Limits, Outcome, Reason, SolveError, Solver, Visit};

/// The kernel's budget: failures for a hundredth of a second where propagation is cheap, a second where it isn't (and
/// SAT's encoding as dear); and as many models as it is bearable to exclude one by one.
pub const BUDGET: Budget = Budget { failures: 20_000, models: 4096 };

/// Two backends as one solver: the kernel's capabilities, with SAT in reserve.
#[derive(Debug)]
pub struct Hybrid {
    kernel: KernelSolver,
    sat: SatSolver,
    budget: Budget,
    log: Vec<Entry>,
    told: usize,
    /// Number of open levels, and below it the number when SAT took over.
    levels: usize,
    handed_over: Option<usize>,
    answered_by: &'static str,
}

#[derive(Debug)]
enum Entry {
    Declare(Var),
    Assert(TermId),
    Exclude(Vec<(Var, Value)>),
    Push,
}

impl Default for Hybrid {
    fn default() -> Hybrid {
        Hybrid::new()
    }
}

impl Hybrid {
    /// Without assertions, with the budget [`BUDGET`].
    pub fn new() -> Hybrid {
        Hybrid::with_budget(BUDGET)
    }

    /// Without assertions.
    pub fn with_budget(budget: Budget) -> Hybrid {
        let kernel = KernelSolver::with_budget(budget);
        let answered_by = kernel.name();
        Hybrid {
            kernel,
            sat: SatSolver::new(),
            budget,
            log: Vec::new(),
            told: 0,
            levels: 0,
            handed_over: None,
            answered_by,
        }
    }

    /// Tells SAT all it doesn't know yet.
    fn tell(&mut self, store: &Store) -> Result<(), SolveError> {
        while let Some(entry) = self.log.get(self.told) {
            match entry {
                Entry::Declare(var) => self.sat.declare(store, *var)?,
                Entry::Assert(term) => self.sat.assert(store, *term)?,
                Entry::Exclude(values) => self.sat.exclude(store, values)?,
                Entry::Push => self.sat.push(),
            }
            self.told += 1;
        }
        Ok(())
    }

    /// Tells whether SAT is to answer: it has taken over, or does so now, and knows all assertions.
    fn hand_over(&mut self, store: &Store) -> bool {
        if self.tell(store).is_err() {
            return false;
        }
        self.handed_over.get_or_insert(self.levels);
        self.answered_by = self.sat.name();
        true
    }

    /// Asks the kernel again, to go on for as long as it takes.
    fn insist<T>(&mut self, ask: impl FnOnce(&mut KernelSolver) -> T) -> T {
        self.kernel.set_budget(None);
        let answer = ask(&mut self.kernel);
        self.kernel.set_budget(Some(self.budget));
        answer
    }
}

/// The rest of the limits.
fn remaining(limits: &Limits, start: Instant) -> Limits {
    Limits { time: limits.time.map(|time| time.saturating_sub(start.elapsed())), ..*limits }
}

impl Solver for Hybrid {
    /// The name of the backend that answered last.
    fn name(&self) -> &'static str {
        self.answered_by
    }

    fn capabilities(&self) -> Capabilities {
        KernelSolver::CAPABILITIES
    }

    fn declare(&mut self, store: &Store, var: Var) -> Result<(), SolveError> {
        self.kernel.declare(store, var)?;
        self.log.push(Entry::Declare(var));
        Ok(())
    }

    fn assert(&mut self, store: &Store, term: TermId) -> Result<(), SolveError> {
        self.kernel.assert(store, term)?;
        self.log.push(Entry::Assert(term));
        Ok(())
    }

    fn push(&mut self) {
        self.kernel.push();
        self.log.push(Entry::Push);
        self.levels += 1;
    }

    fn pop(&mut self) -> Result<(), SolveError> {
        self.kernel.pop()?;
        let opened = self.log.iter().rposition(|entry| matches!(entry, Entry::Push));
        let opened = opened.ok_or(SolveError::NoLevel)?;
        if self.told > opened {
            self.sat.pop()?;
            self.told = opened;
        }
        self.log.truncate(opened);
        self.levels -= 1;
        if self.handed_over.is_some_and(|level| level > self.levels) {
            self.handed_over = None;
        }
        Ok(())
    }

    fn check(&mut self, store: &Store, assumptions: &[TermId], limits: &Limits) -> Outcome {
        let start = Instant::now();
        let mut first = None;
        if self.handed_over.is_none() {
            let outcome = self.kernel.check(store, assumptions, limits);
            self.answered_by = self.kernel.name();
            let refused = matches!(outcome, Outcome::Unknown(Reason::Unsupported(_)));
            if !self.kernel.gave_up() && !refused {
                return outcome;
            }
            first = Some(outcome);
        }
        if self.hand_over(store) {
            let outcome = self.sat.check(store, assumptions, &remaining(limits, start));
            if !matches!(outcome, Outcome::Unknown(Reason::Unsupported(_))) {
                return outcome;
            }
        }
        self.answered_by = self.kernel.name();
        match first {
            Some(outcome @ Outcome::Unknown(Reason::Unsupported(_))) => outcome,
            _ => self.insist(|kernel| kernel.check(store, assumptions, &remaining(limits, start))),
        }
    }

    fn exclude(&mut self, store: &Store, values: &[(Var, Value)]) -> Result<(), SolveError> {
        self.kernel.exclude(store, values)?;
        self.log.push(Entry::Exclude(values.to_vec()));
        Ok(())
    }

    /// The kernel's models in the kernel's order, then SAT's.
    fn enumerate(
        &mut self,
        store: &Store,
        relevant: &[Var],
        limits: &Limits,
        visit: Visit<'_>,
    ) -> Enumeration {
        let start = Instant::now();
        let mut visited: Vec<Vec<(Var, Value)>> = Vec::new();
        if self.handed_over.is_none() {
            let most = self.budget.models;
            let ended = self.kernel.enumerate(store, relevant, limits, &mut |model| {
                if (visited.len() as u64) < most {
                    let values = relevant.iter().filter_map(|var| Some((*var, model.get(*var)?.clone())));
                    visited.push(values.collect());
                }
                visit(model)
            });
            self.answered_by = self.kernel.name();
            let refused = matches!(ended, Enumeration::Unknown { count: 0, reason: Reason::Unsupported(_) });
            if !self.kernel.gave_up() && !refused {
                return ended;
            }
            if refused && !self.hand_over(store) {
                return ended;
            }
        }
        let before = visited.len() as u64;
        if self.hand_over(store) {
            self.sat.push();
            let told = visited.iter().try_for_each(|values| self.sat.exclude(store, values));
            let ended = told.map(|()| self.sat.enumerate(store, relevant, &remaining(limits, start), visit));
            let popped = self.sat.pop();
            match (ended, popped) {
                (Ok(ended), Ok(())) => return ended.after(before),
                (Ok(ended), Err(error)) => {
                    return Enumeration::Unknown { count: before + ended.count(), reason: error.into() };
                }
                // SAT can't exclude such values: nothing was visited by it.
                (Err(_), _) => {}
            }
        }
        // The kernel goes through the same models in the same order, and past them.
        self.answered_by = self.kernel.name();
        let mut skip = before;
        self.insist(|kernel| {
            kernel.enumerate(store, relevant, &remaining(limits, start), &mut |model| {
                if skip > 0 {
                    skip -= 1;
                    return ControlFlow::Continue(());
                }
                visit(model)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_logic::{Sort, SortError};

    /// Integers of `1..count`, one more than there are values, pairwise different or not.
    fn pigeons(count: i64, different: bool) -> Result<(Store, Vec<Var>, Vec<TermId>), SortError> {
        let mut store = Store::new();
        let (mut vars, mut terms, mut facts) = (vec![], vec![], vec![]);
        for i in 0..count {
            let var = store.var(&format!("x{i}"), Sort::Int)?;
            let (term, low, high) = (store.var_term(var), store.int(1), store.int(count));
            facts.push(store.le(low, term)?);
            facts.push(store.lt(term, high)?);
            for other in terms.iter().filter(|_| different) {
                facts.push(store.ne(term, *other)?);
            }
            vars.push(var);
            terms.push(term);
        }
        Ok((store, vars, facts))
    }

    fn holding(store: &Store, facts: &[TermId], failures: u64) -> Hybrid {
        let mut solver = Hybrid::with_budget(Budget { failures, models: 8 });
        for fact in facts {
            solver.assert(store, *fact).expect("integers within bounds");
        }
        solver
    }

    #[test]
    fn its_name_tells_who_answered() {
        let (store, _, facts) = pigeons(6, true).expect("well-sorted");
        let mut patient = holding(&store, &facts, 1_000_000);
        assert_eq!(patient.check(&store, &[], &Limits::NONE), Outcome::Unsat { core: vec![] });
        assert_eq!(patient.name(), "kernel");
        let mut hasty = holding(&store, &facts, 10);
        assert_eq!(hasty.check(&store, &[], &Limits::NONE), Outcome::Unsat { core: vec![] });
        assert_eq!(hasty.name(), "sat");
    }

    #[test]
    fn what_sat_took_over_at_a_level_is_the_kernels_again_when_that_is_popped() {
        let (mut store, vars, facts) = pigeons(5, false).expect("well-sorted");
        let mut solver = holding(&store, &facts, 10);
        assert!(matches!(solver.check(&store, &[], &Limits::NONE), Outcome::Sat(_)));
        assert_eq!(solver.name(), "kernel");
        solver.push();
        for (i, a) in vars.iter().enumerate() {
            for b in &vars[..i] {
                let (a, b) = (store.var_term(*a), store.var_term(*b));
                let apart = store.ne(a, b).expect("two integers");
                solver.assert(&store, apart).expect("a comparison");
            }
        }
        assert_eq!(solver.check(&store, &[], &Limits::NONE), Outcome::Unsat { core: vec![] });
        assert_eq!(solver.name(), "sat");
        solver.pop().expect("an open level");
        assert!(matches!(solver.check(&store, &[], &Limits::NONE), Outcome::Sat(_)));
        assert_eq!(solver.name(), "kernel");
        assert_eq!(solver.pop(), Err(SolveError::NoLevel));
    }

    #[test]
    fn an_enumeration_with_many_models_is_the_kernels_and_visits_each_once() {
        let (store, vars, facts) = pigeons(5, false).expect("well-sorted");
        let mut solver = holding(&store, &facts, 1);
        let mut seen = std::collections::HashSet::new();
        let ended = solver.enumerate(&store, &vars, &Limits::NONE, &mut |model| {
            let values: Vec<Option<Value>> = vars.iter().map(|var| model.get(*var).cloned()).collect();
            assert!(seen.insert(format!("{values:?}")));
            ControlFlow::Continue(())
        });
        assert_eq!(ended, Enumeration::Exhausted { count: 1024 });
        assert_eq!(solver.name(), "kernel");
    }
}
