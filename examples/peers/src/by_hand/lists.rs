//! Increasing lists: each next element from those that are greater.

use super::Flow;
use structures::list::List;

/// All lists of at most `depth` keys, each greater than the one before.
pub fn increasing_lists(depth: i64, each: &mut dyn FnMut(List<i64>) -> Flow) -> Flow {
    extend(&mut Vec::new(), -depth, depth, depth, each)
}

fn extend(
    prefix: &mut Vec<i64>,
    low: i64,
    high: i64,
    room: i64,
    each: &mut dyn FnMut(List<i64>) -> Flow,
) -> Flow {
    each(prefix.iter().rev().fold(List::Nil, |tail, x| List::Cons(*x, Box::new(tail))))?;
    if room > 0 {
        for x in low..=high {
            prefix.push(x);
            extend(prefix, x + 1, high, room - 1, each)?;
            prefix.pop();
        }
    }
    Flow::Continue(())
}
