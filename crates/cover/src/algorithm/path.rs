//! `AlgPC` (BIC §5, Algorithm 1): every query asks for an execution along a path that wasn't taken yet, by blocking clauses.
//! As many queries as there are feasible paths, and one.

use std::ops::ControlFlow;
use std::time::Instant;

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
        if search.walk_paths()? {
            return Ok(());
        }
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
    /// Walks along all paths, the prefix of one shared by the next, where walks can say all there is. Whether that settled
    /// everything; if not, the paths that were found are excluded.
    fn walk_paths(&mut self) -> Result<bool, CoverError> {
        let Some(mut walker) = self.session.take_walker() else { return Ok(false) };
        let (condition, deadline) = (self.condition, self.session.deadline());
        let mut paths = vec![];
        let mut failed = None;
        let mut start = Instant::now();
        let ended = walker.each(condition, deadline, &mut |found| {
            self.session.time += start.elapsed();
            self.session.queries += 1;
            match self.confirm_walk(found) {
                Ok(Step::Found(_)) => paths.push(self.choices.clone()),
                Ok(_) => {}
                Err(error) => failed = Some(error),
            }
            start = Instant::now();
            match failed.is_some() || self.excluded || self.cases.len() >= self.limit {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        self.session.time += start.elapsed();
        if let Some(error) = failed {
            return Err(error);
        }
        if ended && !self.excluded {
            // The query that says that there are no more.
            self.session.queries += 1;
            self.exhaustive = true;
            let pending = self.pending();
            self.settle(&pending, &Step::None);
            return Ok(true);
        }
        if self.cases.len() < self.limit && !self.session.late() {
            for path in paths {
                self.exclude(&path)?;
            }
        } else if !self.excluded {
            self.session.give_walker(walker);
        }
        Ok(false)
    }

    /// Asks for an execution along any path that isn't excluded, and excludes it.
    fn ask_path(&mut self) -> Result<Step, CoverError> {
        let step = self.ask(&[])?;
        if matches!(step, Step::Found(_)) {
            self.exclude(&self.choices.clone())?;
        }
        Ok(step)
    }
}
