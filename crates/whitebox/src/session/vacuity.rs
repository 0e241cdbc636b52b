//! Contracts that nothing satisfies: no run and no state of the search came past what's required, and all was followed. Then what the function does is
//! asked of nothing.

use super::Outcome;
use crate::contract::{COLUMN, Contract, MOST_IN_LINE};
use touchstone_explore::{Exploration, Goal, GoalKind, Stopped};
use touchstone_report::{Quantity, Verdict};

/// Says of the goals of a function whose precondition nothing satisfies that they're about nothing, if it was explored with its contract.
pub(crate) fn note_vacuous(outcome: &mut Outcome, contracts: &[Contract]) {
    let contract = contracts.iter().find(|contract| contract.function == outcome.function);
    let Some(contract) = contract.filter(|_| outcome.has_contract()) else { return };
    let (entry, procedure) = (outcome.entry, outcome.procedure);
    let Ok(exploration) = &mut outcome.result else { return };
    if !is_vacuous(exploration, contract, |goal| goal.procedure == entry) {
        return;
    }
    for goal in &mut exploration.goals {
        if goal.procedure == procedure || goal.procedure == entry {
            goal.ledger.vacuous();
        }
    }
}

/// Whether all was followed, and nothing came past what's required: no run, and no state of the search, which looks there whether it's a run.
fn is_vacuous(exploration: &Exploration, contract: &Contract, is_entry: impl Fn(&Goal) -> bool) -> bool {
    let is_over = matches!(exploration.stopped, Stopped::Settled | Stopped::Exhausted);
    if !is_over || !exploration.cases.is_empty() || !contract.clauses.iter().any(|clause| clause.requires) {
        return false;
    }
    exploration.goals.iter().filter(|goal| is_entry(goal)).any(|goal| {
        let asks = matches!(&goal.kind, GoalKind::Branch { outcome, .. } if &**outcome == "false")
            && goal.span.start.column < COLUMN + MOST_IN_LINE;
        let mut limits = goal.ledger.limits();
        asks && matches!(goal.verdict(), Verdict::Excluded(_))
            && limits.all(|limit| limit.quantity == Quantity::Precondition)
    })
}

/// Whether nothing satisfies what a function requires.
pub(crate) fn is_about_nothing(outcome: &Outcome) -> bool {
    let goals = outcome.result.iter().flat_map(|exploration| &exploration.goals);
    outcome.has_contract()
        && goals
            .filter(|goal| goal.procedure == outcome.entry)
            .any(|goal| matches!(goal.verdict(), Verdict::Vacuous { .. }))
}
