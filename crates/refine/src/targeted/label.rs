//! Labelling: values for the scalars of a complete structure, from whole intervals of integers ([`Layer::Whole`]).
//!
//! An interval is too long to be listed, so a scalar is tried at the value that's preferred, and then its domain is halved
//! (domain splitting; CBT §1 found it the best of its search orders), the preferred part first. Propagation prunes between two steps. What
//! a *preference* wants depends on the first scalars most: a solution is the one that comes first in this search, not an
//! optimum.
//!
//! [`Layer::Whole`]: crate::query::Layer::Whole

use super::lower::Stop;
use super::node::Query;
use crate::scalars;
use touchstone_solve::kernel::{Space, Var};

/// Which values are tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Preference {
    /// Those nearest to 0.
    Nearest,
    Greatest,
    Least,
}

/// In the order in which they're asked.
pub(super) const PREFERENCES: [Preference; 3] =
    [Preference::Nearest, Preference::Greatest, Preference::Least];

/// After so many failures the search gives up: what propagation can't see needs another solver.
const FAILURES: u32 = 10_000;

/// What labelling came to.
pub(super) enum Labelled {
    /// A value for each scalar.
    Values(Vec<i128>),
    /// There are none.
    None,
    GaveUp,
    /// The deadline came.
    Late,
}

/// A stretch of a domain.
#[derive(Clone, Copy)]
struct Part {
    low: i128,
    high: i128,
}

/// A scalar and what is left to be tried of it, the next one last.
struct Split {
    var: Var,
    parts: Vec<Part>,
}

/// Looks for values of `vars` that satisfy the query as it stands. The query is left as it was. Cost: at most [`FAILURES`]
/// failures, each after at most 64 steps of propagation a scalar.
pub(super) fn label(query: &mut Query, vars: &[Var], preference: Preference) -> Labelled {
    let mut splits: Vec<Split> = Vec::new();
    let labelled = search(query, vars, preference, &mut splits);
    splits.iter().for_each(|_| query.pop());
    labelled
}

/// Invariant: each split owns one level of the query, at which its last part was tried.
fn search(query: &mut Query, vars: &[Var], preference: Preference, splits: &mut Vec<Split>) -> Labelled {
    let mut failures = 0;
    loop {
        let open = vars.iter().copied().filter(|var| !query.space.is_fixed(*var));
        let Some(var) = open.min_by_key(|var| query.space.domain_size(*var)) else {
            return Labelled::Values(vars.iter().map(|var| query.space.min(*var)).collect());
        };
        let mut split = Split { var, parts: parts(&query.space, var, preference) };
        loop {
            let Some(part) = split.parts.pop() else {
                match splits.pop() {
                    None => return Labelled::None,
                    Some(above) => {
                        query.pop();
                        split = above;
                        continue;
                    }
                }
            };
            query.push();
            match narrow(query, split.var, part) {
                Ok(()) => {
                    splits.push(split);
                    break;
                }
                Err(stop) => {
                    query.pop();
                    if let Stop::Late = stop {
                        return Labelled::Late;
                    }
                    failures += 1;
                    if failures >= FAILURES {
                        return Labelled::GaveUp;
                    }
                }
            }
        }
    }
}

fn narrow(query: &mut Query, var: Var, part: Part) -> Result<(), Stop> {
    query.keep_time()?;
    query.space.set_min(var, part.low)?;
    query.space.set_max(var, part.high)?;
    query.propagate()
}

/// The domain of an open variable in parts: the preferred value alone, then what's on its sides in halves. The first to be
/// tried is the last.
fn parts(space: &Space, var: Var, preference: Preference) -> Vec<Part> {
    let (low, high) = (space.min(var), space.max(var));
    let best = match preference {
        Preference::Greatest => high,
        Preference::Least => low,
        Preference::Nearest => {
            let origin = scalars::origin(low, high);
            let (above, below) = (space.at_least(var, origin), space.at_most(var, origin));
            let nearest = [above, below].into_iter().flatten();
            nearest.min_by_key(|value| scalars::int_rank(*value, origin)).unwrap_or(low)
        }
    };
    let mut parts = Vec::with_capacity(5);
    let (mut near, mut far) = (Vec::new(), Vec::new());
    if best < high {
        let middle = halfway(best + 1, high);
        near.push(Part { low: best + 1, high: middle });
        far.push(Part { low: middle.saturating_add(1), high });
    }
    if low < best {
        let middle = halfway(low, best - 1);
        near.push(Part { low: middle.saturating_add(1), high: best - 1 });
        far.push(Part { low, high: middle });
    }
    parts.extend(far.into_iter().rev());
    parts.extend(near.into_iter().rev());
    parts.push(Part { low: best, high: best });
    parts.retain(|part| part.low <= part.high);
    parts
}

/// The middle of an interval, downward.
fn halfway(low: i128, high: i128) -> i128 {
    low + (high.abs_diff(low) / 2) as i128
}
