//! The pigeonholes: scalars that all differ from each other need as many values as they are.
//!
//! `x ∉ elems(xs)` and the like are posted pair by pair, and pairs alone can't see that six windows don't fit on five numbers: the
//! search would try all arrangements of five first. So the pairs are kept here, and when a structural choice adds some, a
//! clique among them is counted against the interval of its values. Sound: a clique that doesn't fit has no solution. It's found
//! greedily, which is the largest one where everything differs from everything. Cost: O(pairs · log pairs) for a choice that adds pairs.

use super::lower::{Build, Stop};
use super::node::Query;
use touchstone_solve::kernel::Var;

/// The pairs of variables that differ.
#[derive(Default)]
pub(super) struct Distinct {
    pairs: Vec<(Var, Var)>,
    /// How many of them were counted.
    counted: usize,
    // Lent to each count.
    vars: Vec<Var>,
    sorted: Vec<(Var, Var)>,
}

impl Distinct {
    pub(super) fn note(&mut self, one: Var, other: Var) {
        self.pairs.push((one.min(other), one.max(other)));
    }

    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    pub(super) fn undo_to(&mut self, len: usize) {
        self.pairs.truncate(len);
        self.counted = self.counted.min(len);
    }
}

impl Query {
    /// Whether there are values enough for the variables that differ, as far as a clique shows it.
    pub(super) fn count_distinct(&mut self) -> Build<()> {
        let Distinct { pairs, counted, vars, sorted } = &mut self.distinct;
        if pairs.len() == *counted {
            return Ok(());
        }
        *counted = pairs.len();
        sorted.clone_from(pairs);
        sorted.sort_unstable();
        vars.clear();
        vars.extend(sorted.iter().flat_map(|(one, other)| [*one, *other]));
        vars.sort_unstable();
        vars.dedup();
        let (mut clique, mut low, mut high): (Vec<Var>, i128, i128) = (Vec::new(), i128::MAX, i128::MIN);
        for var in vars.iter() {
            if clique.iter().all(|other| sorted.binary_search(&(*other, *var)).is_ok()) {
                clique.push(*var);
                low = low.min(self.space.min(*var));
                high = high.max(self.space.max(*var));
            }
        }
        match clique.len() as u128 > high.abs_diff(low).saturating_add(1) {
            true => Err(Stop::Conflict),
            false => Ok(()),
        }
    }
}
