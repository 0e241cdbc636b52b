//! `CoverAlgorithm`: which query is asked next. All find the same cover; they differ in how many queries that takes and how
//! hard they are.

mod greedy;
mod guess;
mod minimal;
mod path;
mod statement;

pub use greedy::Greedy;
pub use guess::Guess;
pub use minimal::Minimal;
pub use path::AllPaths;
pub use statement::Enabling;

use crate::search::Search;
use crate::{Algorithm, CoverError, Criterion, Options};

/// A way to cover all goals of a search. When it's done, no goal is pending.
pub trait CoverAlgorithm {
    /// The name by which it's chosen.
    fn name(&self) -> &'static str;

    /// Covers what can be covered. Error: a term couldn't be built.
    fn cover(&self, search: &mut Search<'_>) -> Result<(), CoverError>;
}

/// The algorithm that options ask for.
pub fn algorithm(options: &Options) -> Box<dyn CoverAlgorithm> {
    match (options.algorithm, options.criterion) {
        (Algorithm::Path, _) | (Algorithm::Auto, Criterion::Path) => Box::new(AllPaths),
        (Algorithm::Auto, Criterion::Assert) | (Algorithm::Statement, _) => Box::new(Enabling),
        (Algorithm::Auto, _) => Box::new(Guess { runs: options.guesses }),
        (Algorithm::Minimal, _) => Box::new(Minimal),
        (Algorithm::Greedy, _) => Box::new(Greedy),
    }
}
