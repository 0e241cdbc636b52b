//! What an engine does with an input that's another shard's: as much as later inputs depend on. And with one that an earlier run was over with.

use super::{Input, SpecEngine};
use crate::sample::{self, Admission};
use crate::strategy::RememberedInputs;
use touchstone_campaign::engine::Judgement;
use touchstone_campaign::shard::digest_of_words;

impl SpecEngine {
    /// The number by which an input is dealt out: a function of its arguments but for those that are functions, whose answers the run chooses.
    pub(super) fn piece_of(input: &Input) -> u64 {
        digest_of_words(&input.tape)
    }

    /// Leaves an input to its shard. Whether it's one is asked where the search isn't certain of it, since budgets are of inputs; that's the reference's
    /// to say. Some of what was tried is remembered for the sample at the end, and it's the same everywhere.
    pub(super) fn leave_to_others(&mut self, input: &Input) -> Judgement {
        let is_remembered =
            self.functions.is_empty() && self.tried.as_mut().is_some_and(RememberedInputs::is_next);
        // Its functions may have more answers at a greater depth.
        self.answers_clipped |= !self.functions.is_empty();
        let admission = match input.certain {
            true => Admission::Admitted,
            false => {
                self.ran.set(input.since);
                sample::admission(self, &input.tape)
            }
        };
        match admission {
            Admission::Admitted => {
                if let (true, Some(tried)) = (is_remembered, &mut self.tried) {
                    tried.keep(&input.tape, None);
                }
                Judgement::Holds
            }
            Admission::Rejected => Judgement::Rejected { by: "the precondition".into() },
            // Its shard says so.
            Admission::Unknown(reason) => Judgement::Unknown(reason),
        }
    }

    /// Whether an input that held in an earlier run needn't be run again. What's remembered of it is, with what the function returned; so is all that
    /// is counted or recorded, and the reference is asked as it was where the search isn't certain.
    pub(super) fn needs_no_call(&mut self, input: &Input) -> bool {
        let is_looked_at = self.emits || !self.spec.classes.is_empty() || self.recording.recorder().is_some();
        let is_remembered = self.tried.as_ref().is_some_and(RememberedInputs::remembers_next);
        if !self.functions.is_empty() || is_looked_at || is_remembered {
            return false;
        }
        if !input.certain {
            self.ran.set(input.since);
            if !matches!(sample::admission(self, &input.tape), Admission::Admitted) {
                return false;
            }
        }
        if let Some(tried) = &mut self.tried {
            tried.is_next();
        }
        true
    }
}
