//! What a verdict comes to for the person who asked: the word for it and the exit code, with what was expected.

use super::Outcome;
use touchstone_report::{Fault, Reason, Verdict};

/// Standing of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Every input tried passed: all there are, all within limits, or a sample.
    Passed,
    /// One input didn't pass.
    Counterexample,
    /// One didn't, and that was expected.
    Refuted,
    /// One was expected not to, and that isn't what was found.
    NotRefuted,
    /// No input satisfies the precondition: nothing could be tested.
    Vacuous,
    /// No input was found, and it isn't known that there's none: nothing was tested.
    Untried,
    /// Nothing was refuted, and too little is known to call it a pass.
    Unknown,
    /// The specification or the code can't be followed.
    Unsupported,
    /// The campaign couldn't be run.
    Error,
}

impl Standing {
    /// Every standing, in the order in which a summary counts them.
    pub const ALL: [Standing; 9] = [
        Standing::Passed,
        Standing::Refuted,
        Standing::Counterexample,
        Standing::NotRefuted,
        Standing::Vacuous,
        Standing::Untried,
        Standing::Unknown,
        Standing::Unsupported,
        Standing::Error,
    ];

    /// Whether the generated test passes.
    pub fn is_pass(self) -> bool {
        matches!(self, Standing::Passed | Standing::Refuted)
    }

    /// 0 if it passed (or was refuted as expected), 1 for a counterexample, 2 if that couldn't be found out.
    pub fn exit_code(self) -> u8 {
        match self {
            Standing::Passed | Standing::Refuted => 0,
            Standing::Counterexample | Standing::NotRefuted => 1,
            Standing::Vacuous
            | Standing::Untried
            | Standing::Unknown
            | Standing::Unsupported
            | Standing::Error => 2,
        }
    }

    /// The word for it; it says whose matter it is.
    pub fn word(self) -> &'static str {
        match self {
            Standing::Passed => "passed",
            Standing::Counterexample => "counterexample",
            Standing::Refuted => "refuted as expected",
            Standing::NotRefuted => "not refuted",
            Standing::Vacuous => "vacuous",
            Standing::Untried => "nothing tried",
            Standing::Unknown => "unknown",
            Standing::Unsupported => "unsupported",
            Standing::Error => "error",
        }
    }
}

impl Outcome {
    /// Standing that follows from the verdict and the expectation.
    pub fn standing(&self) -> Standing {
        match self.verdict() {
            Verdict::Shown(_) if self.is_as_expected() => Standing::Refuted,
            Verdict::Shown(_) if self.expected.is_some() => Standing::NotRefuted,
            Verdict::Shown(_) => Standing::Counterexample,
            Verdict::Excluded(_) => self.unrefuted(),
            Verdict::Open { reasons, .. } if self.has_tried() && reasons.iter().all(is_budget) => {
                self.unrefuted()
            }
            Verdict::Open { reasons, .. } if reasons == [Reason::NotTried] => Standing::Untried,
            Verdict::Open { .. } => Standing::Unknown,
            Verdict::Vacuous { .. } => Standing::Vacuous,
            Verdict::Failed(Fault::Unsupported(_)) => Standing::Unsupported,
            Verdict::Failed(_) => Standing::Error,
        }
    }

    /// Whether there was an input, of the depths or, where nothing else was asked for, of those recorded.
    fn has_tried(&self) -> bool {
        let recorded = || self.tallies.iter().map(|tally| tally.inputs).sum::<u64>();
        self.inputs() + self.inputs_elsewhere() > 0 || self.is_of_recorded() && recorded() > 0
    }

    fn unrefuted(&self) -> Standing {
        match self.expected {
            None => Standing::Passed,
            Some(_) => Standing::NotRefuted,
        }
    }

    /// Whether the generated test passes.
    pub fn passes(&self) -> bool {
        self.standing().is_pass()
    }
}

/// Whether the search ended where it was told to: then what passed until there is a pass, of so many inputs. A call that nobody could judge
/// is none of these: it may have been the one that's wrong.
fn is_budget(reason: &Reason) -> bool {
    matches!(reason, Reason::Time { .. } | Reason::Inputs { .. } | Reason::Sample { .. })
}
