//! Searchers: which of the waiting states goes on next (KLEE's interface: select, update, empty). A searcher knows states by
//! number and a few facts about each; it never sees one. To add one: a file with a type that implements [`Search`], a
//! variant of [`Searcher`] and a line in [`open`]; the conformance test takes it from there.

mod bounded;
mod breadth_first;
mod coverage;
mod depth_first;
mod generational;
mod goal_distance;
mod nearest;
mod ordered;
mod portfolio;
mod random_path;

use crate::options::Searcher;

/// What a searcher knows of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// The state's number.
    pub(crate) id: u64,
    /// The number of the state that it was forked from.
    pub(crate) parent: u64,
    /// Branches behind it.
    pub(crate) depth: u32,
    /// When its ancestors last covered something new, as a count.
    pub(crate) fresh: u64,
    /// Branches between it and something uncovered, at least; `u32::MAX` if nothing uncovered can be reached.
    pub(crate) distance: u32,
}

/// Laws: what was added and not removed is selected at some time if selected states are removed; `select` gives one of these
/// as long as there is one; the same calls give the same answers.
pub(crate) trait Search {
    /// A state waits.
    fn add(&mut self, state: Waiting);

    /// A state no longer waits. Nothing happens if it didn't.
    fn remove(&mut self, id: u64);

    /// The state that goes on next; it's still there afterwards.
    fn select(&mut self) -> Option<u64>;

    /// Tells whether a state that was selected goes on to its end, its forks waiting, rather than to its next fork.
    fn runs_through(&self) -> bool {
        false
    }
}

/// A new searcher of that kind.
pub(crate) fn open(kind: Searcher, seed: u64) -> Box<dyn Search> {
    match kind {
        Searcher::DepthFirst => Box::new(depth_first::DepthFirst::default()),
        Searcher::BoundedDepthFirst(bound) => Box::new(bounded::Bounded::new(bound)),
        Searcher::BreadthFirst => Box::new(breadth_first::BreadthFirst::default()),
        Searcher::RandomPath => Box::new(random_path::RandomPath::new(seed)),
        Searcher::Coverage => Box::new(coverage::Coverage::new(seed)),
        Searcher::Generational => Box::new(generational::Generational::default()),
        Searcher::GoalDistance => Box::new(goal_distance::GoalDistance::default()),
        Searcher::Portfolio => Box::new(portfolio::Portfolio::new(vec![
            open(Searcher::GoalDistance, seed),
            open(Searcher::RandomPath, seed),
            open(Searcher::Generational, seed),
            open(Searcher::Coverage, seed.wrapping_add(1)),
            open(Searcher::BreadthFirst, seed),
            open(Searcher::DepthFirst, seed),
        ])),
    }
}

/// A searcher for what's to be reached before anything else: mostly by how near states are to it.
pub(crate) fn aiming(seed: u64) -> Box<dyn Search> {
    let nearest = || -> Box<dyn Search> { Box::new(nearest::Nearest::default()) };
    Box::new(portfolio::Portfolio::new(vec![
        nearest(),
        open(Searcher::GoalDistance, seed),
        nearest(),
        open(Searcher::RandomPath, seed),
    ]))
}

#[cfg(test)]
mod tests;
