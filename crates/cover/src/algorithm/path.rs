//! `AlgPC` (BIC §5, Algorithm 1): every query asks for an execution along a path that wasn't taken yet, by blocking clauses.
//! As many queries as there are feasible paths, and one.

use super::{CoverAlgorithm, Enabling};
use crate::CoverError;
use crate::search::{RETRIES, Search, Step};

/// The path cover algorithm. Beyond the search's limit of paths, what isn't covered by then is asked for by enabling clauses.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllPaths;

impl CoverAlgorithm for AllPaths {
    fn name(&self) -> &'static str {
        "pc"
    }

    fn cover(&self, search: &mut Search<'_>) -> Result<(), CoverError> {
        let mut failed = 0;
        while search.cases.len() < search.limit && failed < RETRIES {
            match search.ask_path()? {
                Step::Found(_) => {}
                Step::Unconfirmed if search.session.late() => break,
                Step::Unconfirmed => failed += 1,
                step @ Step::None => {
                    search.exhaustive = true;
                    let pending = search.pending();
                    search.settle(&pending, &step);
                    return Ok(());
                }
                Step::Unknown(_) => break,
            }
        }
        // The paths that were blocked cover nothing that's pending.
        Enabling.cover(search)
    }
}

impl Search<'_> {
    /// Asks for an execution along any path that isn't excluded, and excludes it.
    fn ask_path(&mut self) -> Result<Step, CoverError> {
        let step = self.ask(&[])?;
        if matches!(step, Step::Found(_)) {
            self.exclude(&self.choices.clone())?;
        }
        Ok(step)
    }
}
