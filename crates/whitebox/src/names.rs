//! What the command line calls the ways to explore; a report's settings say the same, so that they can be asked for again.

use touchstone_explore::{Merge, Searcher};

/// What `--merge` takes for a policy.
pub fn merge_name(merge: Merge) -> &'static str {
    match merge {
        Merge::Never => "never",
        Merge::Always => "always",
        Merge::Estimate => "estimate",
    }
}

/// What `--searcher` takes for a searcher.
pub fn searcher_name(searcher: Searcher) -> String {
    match searcher {
        Searcher::Portfolio => "portfolio".to_owned(),
        Searcher::DepthFirst => "depth".to_owned(),
        Searcher::BoundedDepthFirst(bound) => format!("depth-{bound}"),
        Searcher::BreadthFirst => "breadth".to_owned(),
        Searcher::RandomPath => "random-path".to_owned(),
        Searcher::Coverage => "coverage".to_owned(),
        Searcher::Generational => "generational".to_owned(),
        Searcher::GoalDistance => "distance".to_owned(),
    }
}
