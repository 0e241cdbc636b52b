//! The adapter of the `cadical` crate (CaDiCaL, C++), and the only file that names it. Built with the feature `cadical`;
//! needs a C++ compiler.

use cadical::Callbacks;

use super::Lit;
use super::cdcl::{Answer, Budget, Cdcl, Stop, clause_bytes};

/// A CaDiCaL solver.
pub struct Cadical {
    solver: cadical::Solver<Watchman>,
    variables: u32,
    /// Bytes of the clauses given, by estimate.
    given: u64,
    assumptions: Vec<Lit>,
}

/// Stops the library at the limits. CaDiCaL doesn't say which clauses it learns and forgets, so memory is what was given
/// to it and nothing else: learnt clauses are bounded by its own reductions.
#[derive(Default)]
struct Watchman {
    budget: Budget,
    given: u64,
    stopped: Option<Stop>,
}

impl Callbacks for Watchman {
    fn terminate(&mut self) -> bool {
        if self.stopped.is_none() {
            self.stopped = self.budget.exceeded(self.given);
        }
        self.stopped.is_some()
    }
}

impl Default for Cadical {
    fn default() -> Cadical {
        Cadical { solver: cadical::Solver::new(), variables: 0, given: 0, assumptions: vec![] }
    }
}

/// CaDiCaL's variables begin with 1. An index past `i32::MAX` can't come up: its clauses wouldn't fit in memory.
fn theirs(lit: Lit) -> i32 {
    let variable = i32::try_from(lit.variable() + 1).unwrap_or(i32::MAX);
    if lit.is_positive() { variable } else { -variable }
}

impl Cdcl for Cadical {
    fn name(&self) -> &'static str {
        "cadical"
    }

    fn new_var(&mut self) -> u32 {
        self.variables += 1;
        self.variables - 1
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.given += clause_bytes(clause.len());
        self.solver.add_clause(clause.iter().map(|&lit| theirs(lit)));
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Answer {
        self.assumptions = assumptions.to_vec();
        self.solver.set_callbacks(Some(Watchman { budget: *budget, given: self.given, stopped: None }));
        match self.solver.solve_with(assumptions.iter().map(|&lit| theirs(lit))) {
            Some(true) => Answer::Sat,
            Some(false) => Answer::Unsat,
            None => {
                let stopped = self.solver.get_callbacks().and_then(|watchman| watchman.stopped);
                Answer::Unknown(stopped.unwrap_or(Stop::Time))
            }
        }
    }

    fn value(&self, lit: Lit) -> bool {
        // A variable in no clause is unknown to CaDiCaL, and any value does: false.
        self.solver.value(theirs(lit)).unwrap_or(!lit.is_positive())
    }

    fn core(&self) -> Vec<Lit> {
        self.assumptions.iter().copied().filter(|&lit| self.solver.failed(theirs(lit))).collect()
    }
}
