//! Test loops as a person writes them for speed: a generator by hand, the call, and a judge in plain Rust that goes once through the
//! output. They have the inputs of the specification, and check all that it says of the result.
//!
//! No precondition is checked, since the generator is trusted; nothing is recorded, and nothing survives a crash.

use super::Wrong;
use crate::by_hand::{Flow, balanced_maps, lists, red_black_trees, sorted_lists};
use crate::sequences::{insertion_sort, tree_of};
use crate::tour::shortest_tour;
use std::ops::ControlFlow;
use structures::list::List;
use structures::red_black::{self, Color, Rbt};
use structures::size_balanced::{self, DELTA, Map};
use structures::sorted_list;

/// A loop over the inputs up to a depth, so many at most; it says how many there were.
pub type Loop = fn(depth: u32, limit: u64) -> Result<u64, Wrong>;

/// Counts inputs up to the limit and keeps what went wrong.
struct Tally {
    inputs: u64,
    limit: u64,
    wrong: Option<Wrong>,
}

impl Tally {
    fn new(limit: u64) -> Tally {
        Tally { inputs: 0, limit, wrong: None }
    }

    /// The outcome of one call.
    fn count(&mut self, holds: bool) -> Flow {
        self.inputs += 1;
        if !holds {
            self.wrong = Some(Wrong::Result);
        }
        if holds && self.inputs < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn end(self) -> Result<u64, Wrong> {
        self.wrong.map_or(Ok(self.inputs), Err)
    }
}

/// Whether `after` is `before` with `x` added, both increasing; equal elements may be there more than once if it's `counted`.
fn is_with(after: &[i64], before: &[i64], x: i64, counted: bool) -> bool {
    let at = before.partition_point(|y| *y < x);
    let kept = if !counted && before.get(at) == Some(&x) { at + 1 } else { at };
    after.len() == at + 1 + before.len() - kept
        && after[..at] == before[..at]
        && after[at] == x
        && after[at + 1..] == before[kept..]
}

fn is_increasing(elements: &[i64]) -> bool {
    elements.is_sorted_by(|one, other| one < other)
}

fn elements(list: &List<i64>, into: &mut Vec<i64>) {
    into.clear();
    let mut rest = list;
    while let List::Cons(head, tail) = rest {
        into.push(*head);
        rest = tail;
    }
}

/// Lists of the numbers up to the greatest: `holds` is told each list's elements in order, and runs the function.
fn of_lists(
    greatest: i64,
    depth: u32,
    limit: u64,
    holds: &mut dyn FnMut(&mut Vec<i64>, List<i64>) -> bool,
) -> Result<u64, Wrong> {
    let mut tally = Tally::new(limit);
    let mut before = Vec::new();
    let depth = i64::from(depth);
    let _ = lists(0..=greatest.min(depth), depth, &mut |xs| {
        elements(&xs, &mut before);
        before.sort_unstable();
        tally.count(holds(&mut before, xs))
    });
    tally.end()
}

pub fn sort(depth: u32, limit: u64) -> Result<u64, Wrong> {
    let mut after = Vec::new();
    of_lists(2, depth, limit, &mut |before, xs| {
        elements(&insertion_sort(xs), &mut after);
        after == *before
    })
}

pub fn tree(depth: u32, limit: u64) -> Result<u64, Wrong> {
    let mut after = Vec::new();
    of_lists(4, depth, limit, &mut |before, xs| {
        let result = tree_of(xs);
        before.dedup();
        after.clear();
        balanced(&result, &mut after).is_some() && after == *before
    })
}

/// Two sequences of at most `depth` bits each.
pub fn edit_distances(depth: u32, limit: u64) -> Result<u64, Wrong> {
    let mut tally = Tally::new(limit);
    let sequences = || {
        (0..=depth).flat_map(|length| {
            (0..1_u32 << length)
                .map(move |bits| (0..length).map(|at| bits >> at & 1 == 1).collect::<Vec<bool>>())
        })
    };
    let _ = sequences().try_for_each(|one| {
        sequences().try_for_each(|other| {
            let (longer, shorter) = (one.len().max(other.len()), one.len().min(other.len()));
            let distance = crate::sequences::edit_distance(one.clone(), other);
            tally.count(longer - shorter <= distance && distance <= longer)
        })
    });
    tally.end()
}

pub fn sorted_insert(depth: u32, limit: u64) -> Result<u64, Wrong> {
    let mut tally = Tally::new(limit);
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let keys = i64::from(depth);
    let _ = sorted_lists(keys, &mut |xs| {
        elements(&xs, &mut before);
        (-keys..=keys).try_for_each(|x| {
            let result = sorted_list::insert(x, xs.clone());
            elements(&result, &mut after);
            tally.count(is_with(&after, &before, x, true))
        })
    });
    tally.end()
}

/// The color of a tree's root and its black height, if it has the two invariants; its elements in order.
fn balanced(t: &Rbt<i64>, elements: &mut Vec<i64>) -> Option<(Color, u32)> {
    let Rbt::Node(color, x, l, r) = t else { return Some((Color::Black, 0)) };
    let (left, left_height) = balanced(l, elements)?;
    elements.push(*x);
    let (right, right_height) = balanced(r, elements)?;
    let allowed = *color == Color::Black || (left, right) == (Color::Black, Color::Black);
    let black = u32::from(*color == Color::Black);
    (allowed && left_height == right_height).then_some((*color, left_height + black))
}

pub fn red_black_add(depth: u32, limit: u64) -> Result<u64, Wrong> {
    let mut tally = Tally::new(limit);
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let keys = i64::from(depth);
    let _ = red_black_trees(keys, &mut |t| {
        before.clear();
        balanced(&t, &mut before);
        (-keys..=keys).try_for_each(|x| {
            let result = red_black::add(x, t.clone());
            after.clear();
            let holds = balanced(&result, &mut after).is_some() && is_increasing(&after);
            tally.count(holds && is_with(&after, &before, x, false))
        })
    });
    tally.end()
}

/// The size of a map, if it's balanced and the right sizes are written in it; its keys in order.
fn sized(m: &Map<i64, ()>, keys: &mut Vec<i64>) -> Option<i64> {
    let Map::Bin(size, key, (), l, r) = m else { return Some(0) };
    let left = sized(l, keys)?;
    keys.push(*key);
    let right = sized(r, keys)?;
    let balanced = left + right <= 1 || left <= DELTA * right && right <= DELTA * left;
    (balanced && *size == left + right + 1).then_some(*size)
}

type OfMaps = fn(Map<i64, ()>, Map<i64, ()>) -> Map<i64, ()>;
/// Adds to the keys that a result is to have.
type OfKeys = fn(&[i64], &[i64], &mut Vec<i64>);

/// Pairs of balanced maps: `function` is run on each, and `expected` makes the keys that the result is to have of those of both.
fn of_maps(depth: u32, limit: u64, function: OfMaps, expected: OfKeys) -> Result<u64, Wrong> {
    let mut tally = Tally::new(limit);
    let [mut left, mut right, mut wanted, mut after] = [const { Vec::<i64>::new() }; 4];
    let _ = balanced_maps(i64::from(depth), &mut |m| {
        left.clear();
        sized(&m, &mut left);
        balanced_maps(i64::from(depth), &mut |n| {
            right.clear();
            sized(&n, &mut right);
            let result = function(m.clone(), n);
            wanted.clear();
            expected(&left, &right, &mut wanted);
            after.clear();
            let holds = sized(&result, &mut after).is_some();
            tally.count(holds && after == wanted)
        })
    });
    tally.end()
}

pub fn map_union(depth: u32, limit: u64) -> Result<u64, Wrong> {
    of_maps(depth, limit, size_balanced::union, |left, right, both| {
        both.extend(left.iter().chain(right));
        both.sort_unstable();
        both.dedup();
    })
}

pub fn map_difference(depth: u32, limit: u64) -> Result<u64, Wrong> {
    of_maps(depth, limit, size_balanced::difference, |left, right, rest| {
        rest.extend(left.iter().filter(|key| !right.contains(key)));
    })
}

/// `C` cities, whose `L` distances run through all that the depth allows.
pub fn tour<const C: usize, const L: usize>(depth: u32, limit: u64) -> Result<u64, Wrong> {
    let longest = (1 + depth).min(9);
    let legs = C as u32;
    let mut tally = Tally::new(limit);
    let mut distances = [1_u32; L];
    loop {
        let length = shortest_tour::<C>(&distances);
        if tally.count(legs <= length && length <= 9 * legs).is_break() {
            break;
        }
        match distances.iter().rposition(|distance| *distance < longest) {
            Some(at) => {
                distances[at] += 1;
                distances[at + 1..].fill(1);
            }
            None => break,
        }
    }
    tally.end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::SUBJECTS;
    use touchstone::inputs::{Ask, End, visit};

    #[test]
    fn a_loop_by_hand_has_as_many_inputs_as_the_specification() {
        for subject in SUBJECTS {
            for depth in 0..=3 {
                let mut specified = 0;
                let sample = visit((subject.spec)(), &Ask::up_to_depth(depth), &mut |_| {
                    specified += 1;
                    if specified < 20_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                if sample.expect("there is such a strategy").end != End::Exhausted {
                    break;
                }
                let by_hand = (subject.by_hand)(depth, u64::MAX).expect("the functions are right");
                assert_eq!(by_hand, specified, "{} at depth {depth}", subject.name);
            }
        }
    }

    #[test]
    fn a_judge_by_hand_rejects_what_is_wrong() {
        assert!(is_with(&[1, 2, 2], &[1, 2], 2, true) && !is_with(&[1, 2, 2], &[1, 2], 2, false));
        assert!(is_with(&[1, 2], &[1, 2], 2, false) && !is_with(&[1, 2], &[1, 2], 2, true));
        assert!(!is_with(&[1, 3], &[1, 2], 3, true) && is_with(&[3], &[], 3, false));
        let leaf = || Box::new(Rbt::Leaf);
        let red = |l, r| Rbt::Node(Color::Red, 0, l, r);
        assert!(balanced(&red(leaf(), Box::new(red(leaf(), leaf()))), &mut Vec::new()).is_none());
        let black = Rbt::Node(Color::Black, 0, leaf(), leaf());
        assert!(balanced(&red(leaf(), Box::new(black)), &mut Vec::new()).is_none());
        let tip = || Box::new(Map::Tip);
        assert!(sized(&Map::Bin(2, 0, (), tip(), tip()), &mut Vec::new()).is_none());
    }
}
