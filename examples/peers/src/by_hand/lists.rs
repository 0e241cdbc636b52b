//! Increasing and sorted lists: each next element from those that are greater, or not less.

use super::Flow;
use structures::list::List;

/// All lists of at most `depth` keys, each greater than the one before.
pub fn increasing_lists(depth: i64, each: &mut dyn FnMut(List<i64>) -> Flow) -> Flow {
    extend(&mut Vec::new(), 1, -depth, depth, depth, each)
}

/// All lists of at most `depth` keys, none less than the one before.
pub fn sorted_lists(depth: i64, each: &mut dyn FnMut(List<i64>) -> Flow) -> Flow {
    extend(&mut Vec::new(), 0, -depth, depth, depth, each)
}

/// Lists that go on from `prefix`, each element by at least `step` greater than the one before.
fn extend(
    prefix: &mut Vec<i64>,
    step: i64,
    low: i64,
    high: i64,
    room: i64,
    each: &mut dyn FnMut(List<i64>) -> Flow,
) -> Flow {
    each(prefix.iter().rev().fold(List::Nil, |tail, x| List::Cons(*x, Box::new(tail))))?;
    if room > 0 {
        for x in low..=high {
            prefix.push(x);
            extend(prefix, step, x + step, high, room - 1, each)?;
            prefix.pop();
        }
    }
    Flow::Continue(())
}
