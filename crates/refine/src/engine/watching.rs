//! What is noticed of a run besides its outcome: what instrumented code records, which other specified functions were called,
//! which classes it is in.

use super::SpecEngine;
use crate::callee;
use crate::judge::{Ruling, RunJudge};
use touchstone_campaign::report::Class;

impl SpecEngine {
    /// The judge of a run that is recorded and whose calls are watched, as far as they are.
    pub(super) fn attended<'r>(&'r self, judge: RunJudge<'r>) -> RunJudge<'r> {
        judge.recorded(self.recording.recorder()).watched(self.watched)
    }

    /// The classes of runs, with how many were in them.
    pub(super) fn counted(&self) -> Vec<Class> {
        let counts = self.criteria.classes();
        let classes = self.spec.classes.iter().enumerate();
        let counted = classes.map(|(at, class)| {
            let count = counts.of(at);
            Class {
                label: class.label.into(),
                inputs: count.within,
                of: count.of,
                untold: count.untold,
                is_expected: class.is_expected,
            }
        });
        counted.collect()
    }

    /// The ruling if the run that is over called another specified function outside of its precondition.
    #[inline]
    pub(super) fn blamed(&self) -> Option<Ruling> {
        self.watched?;
        callee::end();
        callee::take_blame().map(|blame| Ruling::Blamed(Box::new(blame)))
    }
}
