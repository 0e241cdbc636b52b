//! The adapter of the `batsat` library (a MiniSat in pure Rust), the only file of this backend that names it.

use std::cell::Cell;

use batsat::{Callbacks, ClauseKind, SolverInterface, lbool};

use super::Lit;
use super::cdcl::{Answer, Budget, Cdcl, Stop, clause_bytes};

/// A `batsat` solver.
pub(crate) struct Batsat {
    solver: batsat::Solver<Watchman>,
    /// Bytes of the clauses given, by estimate.
    given: u64,
    clause: Vec<batsat::Lit>,
}

/// Stops the library at the limits; it is asked after every propagation that meets no conflict.
#[derive(Default)]
struct Watchman {
    budget: Budget,
    given: u64,
    learnt: u64,
    calls: Cell<u32>,
    stopped: Cell<Option<Stop>>,
}

/// The clock is read once in so many questions.
const CALLS_PER_LOOK: u32 = 64;

impl Callbacks for Watchman {
    fn on_new_clause(&mut self, clause: &[batsat::Lit], _: ClauseKind) {
        self.learnt += clause_bytes(clause.len());
    }

    fn on_delete_clause(&mut self, clause: &[batsat::Lit]) {
        self.learnt = self.learnt.saturating_sub(clause_bytes(clause.len()));
    }

    fn stop(&self) -> bool {
        if self.stopped.get().is_some() {
            return true;
        }
        let calls = self.calls.get();
        self.calls.set(calls.wrapping_add(1));
        if calls.is_multiple_of(CALLS_PER_LOOK) {
            self.stopped.set(self.budget.exceeded(self.given + self.learnt));
        }
        self.stopped.get().is_some()
    }
}

impl Default for Batsat {
    fn default() -> Batsat {
        Batsat {
            solver: batsat::Solver::new(batsat::SolverOpts::default(), Watchman::default()),
            given: 0,
            clause: vec![],
        }
    }
}

fn theirs(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.variable()), lit.is_positive())
}

fn ours(lit: batsat::Lit) -> Lit {
    Lit::new(lit.var().idx(), lit.sign())
}

impl Cdcl for Batsat {
    fn name(&self) -> &'static str {
        "batsat"
    }

    fn new_var(&mut self) -> u32 {
        self.solver.new_var_default().idx()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.given += clause_bytes(clause.len());
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&lit| theirs(lit)));
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Answer {
        let watchman = self.solver.cb_mut();
        watchman.budget = *budget;
        watchman.given = self.given;
        watchman.calls.set(0);
        watchman.stopped.set(None);
        let assumptions: Vec<_> = assumptions.iter().map(|&lit| theirs(lit)).collect();
        let answer = self.solver.solve_limited(&assumptions);
        if answer == lbool::TRUE {
            Answer::Sat
        } else if answer == lbool::FALSE {
            Answer::Unsat
        } else {
            Answer::Unknown(self.solver.cb().stopped.get().unwrap_or(Stop::Time))
        }
    }

    fn value(&self, lit: Lit) -> bool {
        self.solver.value_lit(theirs(lit)) == lbool::TRUE
    }

    fn core(&self) -> Vec<Lit> {
        self.solver.unsat_core().iter().map(|&lit| !ours(lit)).collect()
    }
}
