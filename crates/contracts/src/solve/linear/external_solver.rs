//! An SMT solver that's installed, asked about products of unknowns where linear arithmetic and trying values don't decide.
//!
//! It's asked only if that's allowed, and only so often: non-linear questions may take any time. Where it doesn't know in time,
//! it mostly doesn't know the next ones either, of the same module: they are products of the same unknowns. So after
//! [`MAX_FAILURES`] it isn't asked any more.
//!
//! One process answers all questions, and forgets each: a process costs some 20 milliseconds to start. No level is opened, since
//! z3 4.8 takes another procedure then, which doesn't know what 599 · 613 is.

use std::time::Duration;

use touchstone_logic::{Store, TermId};
use touchstone_solve::smt::SmtSolver;
use touchstone_solve::{Limits, Outcome, Solver as _};

/// Number of times it's asked.
const MAX_QUESTIONS: u32 = 12;

/// Number of times it may have no answer.
const MAX_FAILURES: u32 = 2;

/// Time for a question. Most that it answers take a tenth of it.
const TIME: Duration = Duration::from_millis(150);

/// The solver, if it may be asked, and how often it was.
#[derive(Debug, Default)]
pub(super) struct Outside {
    allowed: bool,
    asked: u32,
    failed: u32,
    solver: Option<SmtSolver>,
}

impl Outside {
    /// It may be asked.
    pub(super) fn allow(&mut self) {
        self.allowed = true;
    }

    /// Number of times it was asked.
    pub(super) fn asked(&self) -> u64 {
        u64::from(self.asked)
    }

    /// Decides if all of these can hold. None if nobody can be asked.
    pub(super) fn ask<'t>(
        &mut self,
        store: &Store,
        assertions: impl Iterator<Item = &'t TermId>,
    ) -> Option<Outcome> {
        if !self.allowed || self.asked >= MAX_QUESTIONS || self.failed >= MAX_FAILURES {
            return None;
        }
        self.asked += 1;
        if self.solver.is_none() {
            self.solver = SmtSolver::find().ok();
            // Without one nothing is asked again.
            self.allowed = self.solver.is_some();
        }
        let solver = self.solver.as_mut()?;
        solver.forget();
        let told = assertions.into_iter().try_for_each(|term| solver.assert(store, *term));
        let outcome = told.ok().map(|()| solver.check(store, &[], &Limits::time(TIME)));
        self.failed += u32::from(matches!(outcome, None | Some(Outcome::Unknown(_))));
        outcome
    }
}
