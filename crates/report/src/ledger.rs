//! The ledger of a search for one goal: what narrowed it, what widened it, what stopped it, what it found. The verdict is a function
//! of it, and of nothing else.
//!
//! Who notes what: a limit only if it may have been *binding* on a way to the goal (a refutation depended on it, or a path was
//! cut by it from where the goal can be reached); an assumption only if a witness rests on it. What a run by the public interface
//! made unnecessary is [discharged](Ledger::discharge).

mod parts;

use crate::verdict::Candidate;
use crate::{Assumption, Evidence, Fault, Limit, Method, Proof, Reason, Runner, Scope, SoFar, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Everything that a search for one goal rests on. It's what's stored and sent between processes; verdicts aren't.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Ledger {
    limits: BTreeSet<Limit>,
    assumptions: BTreeSet<Assumption>,
    reasons: BTreeSet<Reason>,
    method: Option<Method>,
    witness: Option<Witness>,
    so_far: SoFar,
    vacuous: bool,
    fault: Option<Fault>,
}

/// An input that was found to lead to the goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Witness {
    /// The case, by its index among the subject's.
    pub case: usize,
    /// Who ran it and saw it lead there; nobody, if it's a model only.
    pub by: Vec<Runner>,
}

impl Ledger {
    /// A ledger of a search that hasn't begun.
    pub fn new() -> Ledger {
        Ledger::default()
    }

    /// Notes what narrowed the search on a way to the goal.
    pub fn note(&mut self, limit: Limit) {
        self.limits.insert(limit);
    }

    /// Notes what the witness, or what is yet to be one, rests on.
    pub fn assume(&mut self, assumption: Assumption) {
        self.assumptions.insert(assumption);
    }

    /// Takes an assumption back: the run that confirmed the witness didn't need it, or showed it.
    pub fn discharge(&mut self, assumption: &Assumption) {
        self.assumptions.remove(assumption);
    }

    /// Notes what stopped the search before it had an answer.
    pub fn stop(&mut self, reason: Reason) {
        self.reasons.insert(reason);
    }

    /// Notes that nothing is left of what was searched, and how that's known.
    pub fn exclude(&mut self, method: Method) {
        self.method = Some(method);
    }

    /// Notes an input that leads to the goal.
    pub fn witness(&mut self, case: usize, by: impl IntoIterator<Item = Runner>) {
        self.witness = Some(Witness { case, by: by.into_iter().collect() });
    }

    /// Notes inputs that were run and didn't lead to the goal.
    pub fn tried(&mut self, inputs: u64) {
        self.so_far.inputs += inputs;
    }

    /// Notes that all inputs within a limit were tried.
    pub fn completed(&mut self, limit: Limit) {
        self.so_far.complete.push(limit);
    }

    /// Notes that no input at all satisfies what is asked of inputs.
    pub fn vacuous(&mut self) {
        self.vacuous = true;
    }

    /// Notes that the question couldn't be asked.
    pub fn fail(&mut self, fault: Fault) {
        self.fault = Some(fault);
    }

    /// The limits noted.
    pub fn limits(&self) -> impl Iterator<Item = &Limit> {
        self.limits.iter()
    }

    /// The assumptions that weren't discharged.
    pub fn assumptions(&self) -> impl Iterator<Item = &Assumption> {
        self.assumptions.iter()
    }

    /// The reasons that stopped the search.
    pub fn reasons(&self) -> impl Iterator<Item = &Reason> {
        self.reasons.iter()
    }

    /// The verdict: the only place that makes one.
    ///
    /// A question that couldn't be asked has no answer, whatever else is noted. A witness that somebody ran and that rests on
    /// nothing assumed is *shown*; any other is a candidate of an open question. Without a witness the question is open if
    /// something stopped the search or nothing excludes the goal; else it's excluded, of everything if no limit was noted.
    pub fn conclude(&self) -> Verdict {
        if let Some(fault) = &self.fault {
            return Verdict::Failed(fault.clone());
        }
        if let Some(witness) = &self.witness {
            if !witness.by.is_empty() && self.assumptions.is_empty() {
                return Verdict::Shown(Evidence { case: witness.case, by: witness.by.clone() });
            }
            let rests_on = self.assumptions.iter().cloned().collect();
            return self.open([Reason::Conjectured], Some(Candidate { case: witness.case, rests_on }));
        }
        if self.vacuous {
            return Verdict::Vacuous { within: self.limits.iter().cloned().collect() };
        }
        match self.method {
            Some(method) if self.reasons.is_empty() => {
                let scope = match self.limits.is_empty() {
                    true => Scope::Everything,
                    false => Scope::Within(self.limits.iter().cloned().collect()),
                };
                Verdict::Excluded(Proof { method, scope })
            }
            None if self.reasons.is_empty() => self.open([Reason::NotTried], None),
            _ => self.open([], None),
        }
    }

    fn open(&self, also: impl IntoIterator<Item = Reason>, candidate: Option<Candidate>) -> Verdict {
        let reasons = also.into_iter().chain(self.reasons.iter().cloned()).collect();
        Verdict::Open { reasons, so_far: self.so_far.clone(), candidate }
    }

    /// The ledger of one goal that several searches were about, each from an entry of its own: shown before open before excluded,
    /// limits united. `witness` of the result is that of the first that has one; its case is of that search.
    pub fn join<'a>(ledgers: impl IntoIterator<Item = &'a Ledger>) -> Ledger {
        let ledgers: Vec<&Ledger> = ledgers.into_iter().collect();
        let rank = |ledger: &Ledger| match ledger.conclude() {
            Verdict::Shown(_) => 0,
            Verdict::Open { candidate: Some(_), .. } => 1,
            Verdict::Open { candidate: None, .. } => 2,
            Verdict::Excluded(_) => 3,
            Verdict::Vacuous { .. } => 4,
            Verdict::Failed(_) => 5,
        };
        let Some(best) = ledgers.iter().copied().min_by_key(|ledger| rank(ledger)) else {
            return Ledger::new();
        };
        let mut joined = best.clone();
        if joined.witness.is_none() && joined.fault.is_none() {
            for ledger in ledgers.iter().filter(|ledger| ledger.fault.is_none() && !ledger.vacuous) {
                joined.limits.extend(ledger.limits.iter().cloned());
                joined.reasons.extend(ledger.reasons.iter().cloned());
                joined.so_far.inputs = joined.so_far.inputs.max(ledger.so_far.inputs);
            }
        }
        debug_assert!(
            !joined.conclude().is_proved() || !ledgers.iter().any(|ledger| is_left_open(ledger)),
            "what's proved of all is excluded of each, within no limit"
        );
        joined
    }
}

/// Whether a ledger doesn't exclude its goal altogether, though its question was asked of some input.
fn is_left_open(ledger: &Ledger) -> bool {
    let verdict = ledger.conclude();
    !verdict.is_proved() && !matches!(verdict, Verdict::Failed(_) | Verdict::Vacuous { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Guess, Quantity};

    fn excluded() -> Ledger {
        let mut ledger = Ledger::new();
        ledger.exclude(Method::Exhaustion);
        ledger
    }

    #[test]
    fn nothing_noted_is_open() {
        assert!(
            matches!(Ledger::new().conclude(), Verdict::Open { reasons, .. } if reasons == [Reason::NotTried])
        );
    }

    #[test]
    fn any_limit_takes_proved_away() {
        for quantity in Quantity::ALL {
            let mut ledger = excluded();
            assert!(ledger.conclude().is_proved());
            ledger.note(Limit::bare(*quantity));
            assert!(ledger.conclude().is_bounded(), "{quantity:?}");
        }
    }

    #[test]
    fn whatever_stops_a_search_leaves_it_open() {
        let mut ledger = excluded();
        ledger.stop(Reason::Time { milliseconds: 10 });
        assert!(matches!(ledger.conclude(), Verdict::Open { .. }));
    }

    #[test]
    fn any_assumption_makes_a_witness_a_candidate_until_it_is_discharged() {
        for guess in Guess::ALL {
            let mut ledger = Ledger::new();
            ledger.witness(0, [Runner::Interpreter]);
            assert!(ledger.conclude().is_shown());
            let assumption = Assumption::new(*guess).of("f");
            ledger.assume(assumption.clone());
            let verdict = ledger.conclude();
            assert_eq!(verdict.candidate().map(|candidate| candidate.rests_on().len()), Some(1));
            ledger.discharge(&assumption);
            assert!(ledger.conclude().is_shown());
        }
    }

    #[test]
    fn a_model_that_nobody_ran_is_a_candidate() {
        let mut ledger = Ledger::new();
        ledger.witness(3, []);
        assert_eq!(ledger.conclude().candidate().map(Candidate::case), Some(3));
    }

    #[test]
    fn of_several_searches_shown_counts_before_open_before_excluded() {
        let mut bounded = excluded();
        bounded.note(Limit::new(Quantity::LoopRounds, 8));
        let mut open = Ledger::new();
        open.stop(Reason::States);
        let mut shown = Ledger::new();
        shown.witness(1, [Runner::Native]);
        assert!(Ledger::join([&excluded(), &bounded]).conclude().is_bounded());
        assert!(Ledger::join([&excluded(), &excluded()]).conclude().is_proved());
        assert!(matches!(Ledger::join([&excluded(), &open]).conclude(), Verdict::Open { .. }));
        assert!(Ledger::join([&excluded(), &open, &shown]).conclude().is_shown());
    }
}
