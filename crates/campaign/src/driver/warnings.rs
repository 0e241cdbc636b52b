//! What weakens an answer: candidates that were rejected, calls without a judgement, failures that can't be read, a search that was shallow.

use super::is_sampled;
use crate::observer::Tally;
use crate::report::{Outcome, Replay, Warning};
use touchstone_report::{Limit, Quantity, Reason, Verdict};

/// What weakens the answer.
pub(crate) fn warnings(
    report: &Outcome,
    unjudged: Option<String>,
    cut_short: Option<String>,
) -> Vec<Warning> {
    let mut warnings = Vec::new();
    // What's drawn is rejected as it comes: nobody is to do anything about it.
    let told = || report.tallies.iter().filter(|tally| !is_sampled(tally.phase));
    let inputs: u64 = told().map(|tally| tally.inputs).sum();
    let rejected: u64 = told().map(|tally| tally.rejected).sum();
    // What was found in a sample was a candidate too.
    let found = report.counterexample.as_ref().is_some_and(|found| is_sampled(found.phase));
    let candidates = inputs + rejected + u64::from(found);
    if rejected * 10 > candidates * 9 {
        let most = report.rejections.iter().max_by_key(|(_, number)| *number);
        let by = most.map(|(predicate, _)| predicate.clone()).unwrap_or_default();
        let exploration = &report.exploration;
        let strategy = exploration.strategy.clone().filter(|_| exploration.filters);
        warnings.push(Warning::ManyRejected { rejected, candidates, by, strategy });
    }
    let deepest = report.depths().filter(|tally| tally.inputs > 0).filter_map(Tally::depth).max();
    let shallow = match report.verdict() {
        Verdict::Open { reasons, .. } => {
            reasons.iter().any(|reason| !matches!(reason, Reason::Unjudged { .. }))
        }
        Verdict::Excluded(_) => report.ledger.limits().any(|limit| *limit == Limit::new(Quantity::Depth, 0)),
        Verdict::Shown(_) | Verdict::Vacuous { .. } | Verdict::Failed(_) => false,
    };
    if report.passes() && deepest == Some(0) && shallow {
        warnings.push(Warning::OnlyDepthZero);
    }
    if let Some(reason) = unjudged {
        let inputs = report.tallies.iter().map(|tally| tally.unjudged).sum();
        warnings.push(Warning::Unjudged { inputs, reason });
    }
    for replayed in &report.replays {
        if let Replay::Stale(reason) = &replayed.outcome {
            warnings.push(Warning::Stale { persisted: replayed.persisted.clone(), reason: reason.clone() });
        }
    }
    warnings.extend(cut_short.map(Warning::BoundaryCutShort));
    warnings
}
