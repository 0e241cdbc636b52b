//! `AlgSC` (BIC §5, Algorithm 2): every query asks for an execution through something that isn't covered yet, by an enabling
//! clause over all of it. At most one query per goal, and one that says that the rest is infeasible.

use super::CoverAlgorithm;
use crate::CoverError;
use crate::search::{RETRIES, Search, Step};

/// The statement cover algorithm.
#[derive(Clone, Copy, Debug, Default)]
pub struct Enabling;

impl CoverAlgorithm for Enabling {
    fn name(&self) -> &'static str {
        "sc"
    }

    fn cover(&self, search: &mut Search<'_>) -> Result<(), CoverError> {
        let mut failed = 0;
        loop {
            let pending = search.pending();
            if pending.is_empty() {
                return Ok(());
            }
            match search.pass(&pending)? {
                Step::Found(_) => {}
                step @ Step::None => search.settle(&pending, &step),
                Step::Unconfirmed if failed < RETRIES => failed += 1,
                // What's too hard for all may be easy for most.
                Step::Unknown(_) | Step::Unconfirmed => search.each(&pending)?,
            }
        }
    }
}
