//! What a contract says of values before the call: `\old(*p)` has none where `p` is null, so that a call with such an input goes wrong before the function
//! is entered, and what the function would do with it isn't looked at.

use super::Outcome;
use crate::contract::{Clause, Contract};
use touchstone_explore::{Goal, GoalKind};
use touchstone_report::{Limit, Quantity, Verdict};

/// Notes of what's excluded that it is so for inputs of which the contract's old values exist, where there may be others.
pub(super) fn note_old_values(contracts: &[Contract], outcomes: &mut [Outcome]) {
    for outcome in outcomes.iter_mut().filter(|outcome| outcome.has_contract()) {
        let entry = outcome.entry;
        let contract = contracts.iter().find(|contract| contract.function == outcome.function);
        let has_old = contract.is_some_and(|contract| contract.clauses.iter().any(Clause::looks_back));
        let Ok(exploration) = &mut outcome.result else { continue };
        let goes_wrong = |goal: &Goal| {
            goal.procedure == entry && matches!(goal.kind, GoalKind::Error(_)) && !goal.is_proved()
        };
        if !has_old || !exploration.goals.iter().any(goes_wrong) {
            continue;
        }
        for goal in &mut exploration.goals {
            if matches!(goal.verdict(), Verdict::Excluded(_)) {
                goal.ledger.note(Limit::bare(Quantity::Precondition));
            }
        }
    }
}
