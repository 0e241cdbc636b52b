//! `AlgFM` (Hoenicke et al. 2009; BIC §7): one query for each minimal block, whether or not an execution found before
//! passes it. A block is minimal if no other is passed by fewer executions, as far as the graph says.

use super::CoverAlgorithm;
use crate::CoverError;
use crate::search::{Search, State};
use crate::structure::minimal;
use crate::walk::Walked;

/// The algorithm with a query per minimal block.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimal;

impl CoverAlgorithm for Minimal {
    fn name(&self) -> &'static str {
        "fm"
    }

    fn cover(&self, search: &mut Search<'_>) -> Result<(), CoverError> {
        let mut first = true;
        loop {
            let pending = search.pending();
            if pending.is_empty() {
                return Ok(());
            }
            // Where minimal blocks are infeasible, others are minimal among the rest.
            for goal in minimal(search.condition, search.goals, &pending) {
                if first && matches!(search.states[goal], State::Covered(_)) {
                    search.again(goal)?;
                } else {
                    search.one(goal)?;
                }
            }
            first = false;
        }
    }
}

impl Search<'_> {
    /// The query for a goal that is covered already: `AlgFM` asks it all the same.
    fn again(&mut self, goal: usize) -> Result<(), CoverError> {
        let literals = self.goals[goal].literals.clone();
        if let Walked::Unknown = self.session.walk(self.condition, &literals) {
            let clause = self.enabling(&[goal])?;
            self.session.ask(self.program, &[clause]);
        }
        Ok(())
    }
}
