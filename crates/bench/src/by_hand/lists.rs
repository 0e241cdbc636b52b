//! Lists, and increasing and sorted ones: each next element from those that are greater, or not less.

use super::Flow;
use std::ops::RangeInclusive;
use structures::list::List;

/// All lists of at most `depth` keys, each greater than the one before.
pub fn increasing_lists(depth: i64, each: &mut dyn FnMut(List<i64>) -> Flow) -> Flow {
    extend(&mut Vec::new(), 1, -depth, depth, depth, each)
}

/// All lists of at most `depth` keys, none less than the one before.
pub fn sorted_lists(depth: i64, each: &mut dyn FnMut(List<i64>) -> Flow) -> Flow {
    extend(&mut Vec::new(), 0, -depth, depth, depth, each)
}

/// All lists of at most `depth` keys.
pub fn lists(keys: RangeInclusive<i64>, depth: i64, each: &mut dyn FnMut(List<i64>) -> Flow) -> Flow {
    fn longer(
        prefix: &mut Vec<i64>,
        keys: &RangeInclusive<i64>,
        room: i64,
        each: &mut dyn FnMut(List<i64>) -> Flow,
    ) -> Flow {
        each(of(prefix))?;
        for x in keys.clone().filter(|_| room > 0) {
            prefix.push(x);
            longer(prefix, keys, room - 1, each)?;
            prefix.pop();
        }
        Flow::Continue(())
    }
    longer(&mut Vec::new(), &keys, depth, each)
}

fn of(elements: &[i64]) -> List<i64> {
    elements.iter().rev().fold(List::Nil, |tail, x| List::Cons(*x, Box::new(tail)))
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
    each(of(prefix))?;
    if room > 0 {
        for x in low..=high {
            prefix.push(x);
            extend(prefix, step, x + step, high, room - 1, each)?;
            prefix.pop();
        }
    }
    Flow::Continue(())
}
