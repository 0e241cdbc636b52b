//! Variables that were taken to hold what they're declared with, because that was asked for.

use super::Outcome;
use crate::load::Code;
use touchstone_report::{Limit, Quantity, Verdict};

/// Notes of what's excluded that it is so before anything set the variables that can be written, if there are any. A program's `main` begins so.
pub(super) fn note_initial(code: &Code, outcomes: &mut [Outcome]) {
    let memory = &code.program.memory;
    if memory.objects.iter().all(|object| object.constant) {
        return;
    }
    for outcome in outcomes.iter_mut().filter(|outcome| outcome.function != "main") {
        for goal in outcome.result.iter_mut().flat_map(|exploration| &mut exploration.goals) {
            if matches!(goal.verdict(), Verdict::Excluded(_)) {
                goal.ledger.note(Limit::bare(Quantity::InitialGlobals));
            }
        }
    }
}
