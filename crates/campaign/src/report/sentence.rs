//! The sentences of a verdict: the same words in a test's output, and in the renderings of `touchstone test`.

use super::{Outcome, Standing};
use touchstone_report::words::count;
use touchstone_report::{Limit, Quantity, Reason, Scope, SoFar, Verdict, words};

impl Outcome {
    /// The verdict in one sentence, as in `passed 1,230 inputs, all up to depth 4`; with what was expected, if that isn't
    /// what came of it.
    pub fn sentence(&self) -> String {
        let found = match (self.standing(), &self.counterexample) {
            (Standing::NotRefuted, Some(found)) => {
                let input = found.persisted.as_deref().unwrap_or_default();
                format!("found `{input}`: {}", found.finding.headline)
            }
            _ => self.verdict_sentence(),
        };
        let threads = self.calls.as_ref().and_then(|calls| calls.threads.as_ref());
        let found = match threads.filter(|_| self.standing() == Standing::Passed) {
            Some(threads) => format!("{found}; {}", threads.sentence()),
            None => found,
        };
        match (self.standing(), self.expected.as_deref()) {
            (Standing::NotRefuted, Some("")) => format!("a counterexample was expected; {found}"),
            (Standing::NotRefuted, Some(expected)) => {
                format!("the counterexample `{expected}` was expected; {found}")
            }
            _ => found,
        }
    }

    fn verdict_sentence(&self) -> String {
        match &self.verdict() {
            Verdict::Shown(_) => {
                self.counterexample.as_ref().map_or(String::new(), |found| found.finding.headline.clone())
            }
            Verdict::Excluded(proof) => self.exclusion(proof.scope()),
            Verdict::Vacuous { within } => self.vacuity(within),
            Verdict::Open { reasons, so_far, .. } => self.open(reasons, so_far),
            Verdict::Failed(fault) => words::fault(fault),
        }
    }

    /// *All* for all inputs there are; to limits, what passed and that it was all within them.
    fn exclusion(&self, scope: &Scope) -> String {
        if let Scope::Within(limits) = scope
            && let Some(shard) = shard(limits)
        {
            return format!("{}, {shard}", self.passed());
        }
        match scope {
            Scope::Everything if self.inputs() == 1 => "the only input tried".to_owned(),
            Scope::Everything => format!("all {} tried", inputs(self.inputs(), "")),
            Scope::Within(limits) if self.inputs() == 0 => {
                format!("passed {}; there is none {}", inputs(self.beyond_inputs(), ""), within(limits))
            }
            Scope::Within(limits) => {
                let all = if self.inputs() == 1 { "the only one" } else { "all" };
                format!("{}, {all} {}", self.passed(), within(limits))
            }
        }
    }

    /// `passed 7 + 4 inputs`: those of the depths or sizes, and those beyond.
    fn passed(&self) -> String {
        match self.beyond_inputs() {
            0 => format!("passed {}", inputs(self.inputs(), "")),
            beyond => format!("passed {} + {}", count(self.inputs()), inputs(beyond, "")),
        }
    }

    fn vacuity(&self, limits: &[Limit]) -> String {
        let to = if limits.is_empty() { String::new() } else { format!(" {}", within(limits)) };
        format!("no input satisfies the precondition{to}")
    }

    /// Where no input came up: how far was looked.
    fn untried(&self) -> String {
        let limits: Vec<Limit> = self.ledger.limits().cloned().collect();
        match limits.is_empty() {
            true => "no input was found".to_owned(),
            false => format!("no input was found {}", within(&limits)),
        }
    }

    /// Sentence on what is known although something stopped the search, and on what that was.
    fn open(&self, reasons: &[Reason], so_far: &SoFar) -> String {
        let mut parts = Vec::new();
        if self.is_of_recorded() && self.standing() == Standing::Passed {
            let recorded = self.tallies.iter().map(|tally| tally.inputs).sum();
            return format!("passed {}; no others were tried", inputs(recorded, "recorded "));
        }
        match self.standing() {
            Standing::Untried => return self.untried(),
            Standing::Unknown if self.inputs() == 0 && self.unjudged() > 0 => return because(reasons),
            Standing::Unknown => parts.push(format!("after {}", inputs(self.inputs(), ""))),
            _ => parts.push(self.passed()),
        }
        if !so_far.complete.is_empty() {
            let limits: Vec<Limit> = self.ledger.limits().chain(&so_far.complete).cloned().collect();
            let whole = || format!("all {}", within(&so_far.complete));
            parts.push(format!("{} tried", shard(&limits).unwrap_or_else(whole)));
        }
        parts.push(because(reasons));
        parts.extend(self.acceptance_sentence().filter(|_| self.inputs() == 0));
        parts.join("; ")
    }

    /// Who went through the inputs, as in `targeted by enumerate` or `random with seed 7`; `None` if there is one way only.
    pub fn strategy_sentence(&self) -> Option<String> {
        let mut sentence = self.exploration.strategy.clone()?;
        if let Some(by) = &self.exploration.by {
            sentence.push_str(&format!(" by {by}"));
        }
        if let Some(seed) = self.exploration.seed {
            sentence.push_str(&format!(" with seed {seed}"));
        }
        Some(sentence)
    }

    /// Share of candidates that were inputs, as in `1,000 of 52,113 candidates were inputs`; `None` if all were.
    pub fn acceptance_sentence(&self) -> Option<String> {
        let rejected: u64 = self.rejections.iter().map(|(_, number)| number).sum();
        let accepted: u64 = self.tallies.iter().map(|tally| tally.inputs + tally.unjudged).sum();
        let were = if accepted == 1 { "was an input" } else { "were inputs" };
        (rejected > 0).then(|| {
            format!("{} of {} candidates {were}", count(accepted), count(accepted.saturating_add(rejected)))
        })
    }
}

/// Where the limits have a shard: which one, and of which inputs, `shard 0 of 4 of those up to depth 6`.
fn shard(limits: &[Limit]) -> Option<String> {
    let (shards, others): (Vec<Limit>, Vec<Limit>) =
        limits.iter().cloned().partition(|limit| limit.quantity == Quantity::Shard);
    let shard = words::shard(shards.first()?);
    Some(match others.is_empty() {
        true => format!("{shard} of those that there are"),
        false => format!("{shard} of those {}", within(&others)),
    })
}

/// Whether a limit is of how values are held and not of which there are: beside a depth, there's a line for it.
pub(super) fn is_of_representation(limit: &Limit) -> bool {
    matches!(limit.quantity, Quantity::Sharing | Quantity::Capacity | Quantity::HashOrder)
}

/// The limits as what inputs are like: `up to depth 6`, `up to depth 6 within these limits: 24 chosen floating-point numbers`.
fn within(limits: &[Limit]) -> String {
    let depth = limits.iter().find(|limit| limit.quantity == Quantity::Depth).and_then(|limit| limit.at_most);
    let others = limits
        .iter()
        .filter(|limit| limit.quantity != Quantity::Depth)
        .filter(|limit| depth.is_none() || !is_of_representation(limit));
    match (depth, words::limits(others)) {
        (Some(depth), others) if others.is_empty() => format!("up to depth {depth}"),
        (Some(depth), others) => format!("up to depth {depth} within these limits: {others}"),
        (None, others) => format!("within these limits: {others}"),
    }
}

fn because(reasons: &[Reason]) -> String {
    reasons.iter().map(words::reason).collect::<Vec<_>>().join("; ")
}

fn inputs(number: u64, adjective: &str) -> String {
    let noun = if number == 1 { "input" } else { "inputs" };
    format!("{} {adjective}{noun}", count(number))
}
