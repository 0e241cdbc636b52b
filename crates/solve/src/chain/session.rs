//! The solver under the chain: one incremental SAT session with the constraints as assumptions, begun anew when most of what
//! it holds is of no more use; other backends for what SAT can't state.

use std::rc::Rc;
use std::time::{Duration, Instant};

use touchstone_logic::{Store, TermId};

use super::{Answer, By, Counts, Link, Model, Part, QUICK, Reply};
use crate::sat::SatSolver;
use crate::{Limits, Outcome, Reason, Solver, choose};

/// The last link. It forgets a query's terms when most of what it holds is of no more use.
#[derive(Default)]
pub struct Session {
    solver: Option<SatSolver>,
    /// Which terms the solver has translated, by their index, and how many.
    held: Vec<bool>,
    count: usize,
    /// In which query a term was last seen, by its index, and the number of the query.
    seen: Vec<u32>,
    query: u32,
}

/// A session holds at most so many times the terms of the query, and these many in any case.
const FACTOR: usize = 2;
const FREE: usize = 1_500;

impl Session {
    /// Asks within so much time.
    fn check(&mut self, store: &Store, constraints: &[TermId], time: Duration) -> Answer {
        if time.is_zero() {
            return Answer::Unknown("the time was over".to_owned());
        }
        let limits = Limits::time(time);
        let size = self.note(store, constraints);
        if self.count > FREE + FACTOR * size {
            self.begin_anew();
            self.note(store, constraints);
        }
        let solver = self.solver.get_or_insert_with(SatSolver::new);
        match solver.check(store, constraints, &limits) {
            Outcome::Sat(model) => {
                Answer::Sat(Rc::new(Model::of(model.iter().map(|(var, value)| (var, value.clone())))))
            }
            Outcome::Unsat { core } if core.is_empty() => Answer::Unsat(constraints.to_vec()),
            Outcome::Unsat { core } => Answer::Unsat(core),
            Outcome::Unknown(Reason::Unsupported(_)) => by_another(store, constraints, &limits),
            Outcome::Unknown(reason) => {
                // What it learnt may be incomplete, and it may be full.
                self.begin_anew();
                Answer::Unknown(reason.to_string())
            }
        }
    }

    /// The answer, its model evaluated.
    fn validated(&mut self, store: &Store, constraints: &[TermId], time: Duration) -> Answer {
        match self.check(store, constraints, time) {
            Answer::Sat(model) if constraints.iter().any(|term| model.truth(store, *term) != Some(true)) => {
                Answer::Unknown("the solver's model doesn't satisfy the query".to_owned())
            }
            answer => answer,
        }
    }

    /// Forgets what was translated, and what the solver learnt.
    fn begin_anew(&mut self) {
        self.solver = None;
        self.held.clear();
        self.count = 0;
    }

    /// Counts the terms of a query, and notes them as translated. Cost: the terms of the query, without hashing.
    fn note(&mut self, store: &Store, constraints: &[TermId]) -> usize {
        self.held.resize(store.len(), false);
        self.seen.resize(store.len(), 0);
        self.query = self.query.checked_add(1).unwrap_or_else(|| {
            self.seen.fill(0);
            1
        });
        let mut pending = constraints.to_vec();
        let mut size = 0;
        while let Some(term) = pending.pop() {
            let seen = &mut self.seen[term.index()];
            if *seen != self.query {
                *seen = self.query;
                size += 1;
                self.count += usize::from(!std::mem::replace(&mut self.held[term.index()], true));
                pending.extend(store.args(term));
            }
        }
        size
    }
}

impl Link for Session {
    fn ask(&mut self, part: &Part<'_>, counts: &mut Counts) -> Reply {
        let start = Instant::now();
        let answer = self.validated(part.store, part.constraints, part.budget.of_a_query(start));
        let elapsed = start.elapsed();
        counts.solver_time += elapsed;
        counts.slow += elapsed.saturating_sub(QUICK);
        Reply { answer, by: By::Solver }
    }

    fn learn(&mut self, _: &Rc<Model>) {}
}

/// Asks the cheapest backend that can state the query.
fn by_another(store: &Store, constraints: &[TermId], limits: &Limits) -> Answer {
    match choose(store, constraints, None) {
        Ok(mut chosen) => match chosen.solver.check(store, &[], limits) {
            Outcome::Sat(model) => {
                Answer::Sat(Rc::new(Model::of(model.iter().map(|(var, value)| (var, value.clone())))))
            }
            Outcome::Unsat { .. } => Answer::Unsat(constraints.to_vec()),
            Outcome::Unknown(reason) => Answer::Unknown(reason.to_string()),
        },
        Err(error) => Answer::Unknown(error.to_string()),
    }
}
