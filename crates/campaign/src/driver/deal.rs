//! Whose an input is, where the campaign is one of several [shards](crate::shard).

use super::Run;
use crate::engine::{Engine, Judgement};
use crate::observer::{Phase, Tally};
use touchstone_report::{Limit, Quantity};

impl<E: Engine> Run<'_, E> {
    /// What came of an input: of one that's another shard's, of one that an earlier run was over with, or of a call.
    pub(super) fn judged(&mut self, input: &E::Input, tally: &mut Tally) -> Judgement {
        if let Some(judgement) = self.elsewhere(input, tally) {
            return judgement;
        }
        let judgement =
            match self.course.from.has(self.course.progress.called) && self.engine.held_before(input) {
                true => {
                    tally.inputs += 1;
                    self.course.passed.keep(self.engine, input, tally.phase);
                    self.observer.counted(tally);
                    Judgement::Holds
                }
                false => self.call(input, tally),
            };
        self.course.progress.count(!matches!(judgement, Judgement::Unknown(_)));
        if !matches!(judgement, Judgement::Violated(_)) {
            self.observer.reached(self.engine, &self.course.progress);
        }
        judgement
    }

    /// What came of an input that's another shard's; `None` if it's ours. One that the engine can't go on without is called all the same, and if it fails
    /// that's told by both: it's where the whole would have ended.
    ///
    /// What's guided depends on what was run before, so each shard has a sample of its own of that.
    fn elsewhere(&mut self, input: &E::Input, tally: &mut Tally) -> Option<Judgement> {
        let shard = self.settings.shard.filter(|_| tally.phase != Phase::Guided)?;
        if shard.has(self.engine.piece(input)) {
            return None;
        }
        let judgement = match self.engine.pass_over(input) {
            Some(judgement) => judgement,
            None => {
                self.observer.calling(self.engine, input);
                let judgement = self.engine.check(input);
                self.observer.called(self.engine, input, &judgement);
                judgement
            }
        };
        match &judgement {
            Judgement::Holds | Judgement::Unknown(_) => tally.elsewhere.inputs += 1,
            Judgement::Rejected { .. } => tally.elsewhere.rejected += 1,
            Judgement::Violated(_) => tally.inputs += 1,
            Judgement::Repeated => {}
        }
        self.observer.counted(tally);
        Some(judgement)
    }

    /// Whether it's for us to count what every shard sees, and no input.
    pub(super) fn counts_for_all(&self) -> bool {
        self.settings.shard.is_none_or(|shard| shard.index() == 0)
    }

    /// Those of recorded inputs that are ours, by their place in the list.
    pub(super) fn ours(&self, recorded: &[String]) -> Vec<String> {
        let is_ours = |number: u64| self.settings.shard.is_none_or(|shard| shard.has(number));
        (0..).zip(recorded).filter(|(number, _)| is_ours(*number)).map(|(_, text)| text.clone()).collect()
    }

    /// Notes that others have the other inputs.
    pub(super) fn note_shard(&mut self) {
        if let Some(shard) = self.settings.shard.filter(|shard| shard.is_part()) {
            let limit = Limit::new(Quantity::Shard, shard.of().into());
            self.ledger.note(limit.of(shard.index().to_string()));
        }
    }
}
