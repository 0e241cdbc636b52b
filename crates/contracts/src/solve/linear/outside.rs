//! An SMT solver that's installed, asked about products of unknowns where linear arithmetic and trying values don't decide.
//!
//! It's asked only if that's allowed, and only so often: a process costs some 20 milliseconds to start, and non-linear
//! questions may take any time. Each question has a process of its own: z3 4.8 takes another procedure once a level is open, which
//! doesn't know what 599 · 613 is.

use std::time::Duration;

use touchstone_logic::{Store, TermId};
use touchstone_solve::smt::{Installed, SmtSolver};
use touchstone_solve::{Limits, Outcome, Solver as _};

/// How often it's asked.
const MAX_QUESTIONS: u32 = 40;

/// Time for a question.
const TIME: Duration = Duration::from_millis(300);

/// The solver, if it may be asked, and how often it was.
#[derive(Debug, Default)]
pub(super) struct Outside {
    allowed: bool,
    asked: u32,
    installed: Option<Installed>,
}

impl Outside {
    /// It may be asked.
    pub(super) fn allow(&mut self) {
        self.allowed = true;
    }

    /// Whether all of these can hold. None if nobody can be asked.
    pub(super) fn ask<'t>(
        &mut self,
        store: &Store,
        assertions: impl Iterator<Item = &'t TermId>,
    ) -> Option<Outcome> {
        if !self.allowed || self.asked >= MAX_QUESTIONS {
            return None;
        }
        self.asked += 1;
        if self.installed.is_none() {
            self.installed = SmtSolver::find().ok().map(|solver| solver.installed().clone());
            // Without one nothing is asked again.
            self.allowed = self.installed.is_some();
        }
        let mut solver = SmtSolver::new(self.installed.clone()?);
        let told = assertions.into_iter().try_for_each(|term| solver.assert(store, *term));
        told.ok().map(|()| solver.check(store, &[], &Limits::time(TIME)))
    }
}
