//! Ways to go wrong, beside the way to the goals: whether a statement can fail is asked where a path comes to it, but no more
//! than every fourth query that goes to the solver is for a failure while a line or a branch isn't covered. What isn't asked
//! at once waits, and is asked when it's due, or at the end of the round.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use touchstone_program::ProcedureId;

use super::{Cut, Done, Engine};
use crate::exploration::GoalId;
use crate::state::State;

/// The most failing states that wait.
const WAITING: usize = 4_000;
/// One query in so many may be for a failure.
const SHARE: u64 = 4;
/// The times that a failure may be too hard to decide.
const HARD: u32 = 2;

/// Knowledge of failures: of those that aren't found, and of those that can't be avoided.
#[derive(Default)]
pub(super) struct Failures {
    /// The queries for a failure that weren't decided.
    hard: FxHashMap<GoalId, u32>,
    /// Queries for failures that went to the solver.
    solved: u64,
    /// Failing states that weren't asked for yet.
    waiting: VecDeque<(State, GoalId)>,
    /// Places where states went wrong whatever their input: procedure, block and instruction, and the goal that this is.
    pub(super) crashes: FxHashMap<(ProcedureId, u32, u32), GoalId>,
}

impl Engine<'_> {
    /// Asks whether a failing state is possible, now or later.
    pub(super) fn ask_failure(&mut self, failing: State, goal: Option<GoalId>) -> Done<()> {
        let Some(id) = goal else { return Ok(()) };
        let certain = failing.model.is_some();
        let first = self.comes_first(id);
        if certain || first || self.search.abstracting.is_some() || self.may_ask_failures() {
            return self.ask_failure_now(failing, id);
        }
        if self.failures.waiting.len() >= WAITING {
            self.cut(Cut::States, &failing);
            return Ok(());
        }
        self.failures.waiting.push_back((failing, id));
        Ok(())
    }

    /// Tells whether failures have had less than their share of the queries, or nothing else is looked for.
    fn may_ask_failures(&self) -> bool {
        !self.aims() && (self.options.errors_first || self.goals.open() == 0)
            || self.failures.solved * SHARE <= self.statistics.solved
    }

    /// Asks for the failures that wait, as far as it's their turn; `all`: to the last. Whether none is left.
    pub(super) fn ask_failures(&mut self, all: bool) -> Done<bool> {
        while (all || self.may_ask_failures())
            && !self.late()
            && let Some((failing, id)) = self.failures.waiting.pop_front()
        {
            if !self.goals.is_covered(id) {
                self.ask_failure_now(failing, id)?;
            }
        }
        Ok(self.failures.waiting.is_empty())
    }

    /// Notes the failures that nobody asked for as not followed.
    pub(super) fn drop_failures(&mut self) {
        for (failing, _) in std::mem::take(&mut self.failures.waiting) {
            self.cut(Cut::Unfinished, &failing);
        }
    }

    /// Such queries get less time than those on the way to branches, and none once they have been hard a few times.
    fn ask_failure_now(&mut self, mut failing: State, id: GoalId) -> Done<()> {
        let hard = self.failures.hard.get(&id).copied().unwrap_or(0);
        if hard >= HARD && failing.model.is_none() {
            self.cut(Cut::Solver("queries for this failure were too hard".to_owned()), &failing);
            return Ok(());
        }
        let (undecided, solved) = (self.statistics.undecided, self.statistics.solved);
        self.chain.budget().hurry(true);
        self.ensure_model(&mut failing, &[id])?;
        self.chain.budget().hurry(false);
        self.failures.solved += self.statistics.solved - solved;
        if self.statistics.undecided > undecided {
            self.failures.hard.insert(id, hard + 1);
        }
        Ok(())
    }
}
