//! The preconditions as plain Rust: what generate-and-filter tools filter by.

use crate::specifications::Tree;
use std::ops::Bound::{self, Excluded, Unbounded};
use std::ops::RangeBounds;
use structures::list::List;
use structures::red_black::{Rbt, is_black_balanced, is_red_black};
use structures::size_balanced::{Map, is_balanced, sizes_right};

/// Whether each element is greater than the one before.
pub fn is_increasing(xs: &List<i64>) -> bool {
    match xs {
        List::Nil => true,
        List::Cons(head, tail) => {
            !matches!(&**tail, List::Cons(next, _) if next <= head) && is_increasing(tail)
        }
    }
}

/// Whether smaller keys are on the left and greater ones on the right, everywhere.
pub fn is_search_tree(t: &Tree<i64>) -> bool {
    fn within(t: &Tree<i64>, low: Bound<i64>, high: Bound<i64>) -> bool {
        match t {
            Tree::Empty => true,
            Tree::Bin(x, l, r) => {
                (low, high).contains(x) && within(l, low, Excluded(*x)) && within(r, Excluded(*x), high)
            }
        }
    }
    within(t, Unbounded, Unbounded)
}

/// The three invariants of red–black trees.
pub fn is_ok_red_black(t: &Rbt<i64>) -> bool {
    fn within(t: &Rbt<i64>, low: Bound<i64>, high: Bound<i64>) -> bool {
        match t {
            Rbt::Leaf => true,
            Rbt::Node(_, x, l, r) => {
                (low, high).contains(x) && within(l, low, Excluded(*x)) && within(r, Excluded(*x), high)
            }
        }
    }
    within(t, Unbounded, Unbounded) && is_red_black(t) && is_black_balanced(t)
}

/// The invariants of size-balanced maps.
pub fn is_ok_map(m: &Map<i64, ()>) -> bool {
    fn within(m: &Map<i64, ()>, low: Bound<i64>, high: Bound<i64>) -> bool {
        match m {
            Map::Tip => true,
            Map::Bin(_, x, _, l, r) => {
                (low, high).contains(x) && within(l, low, Excluded(*x)) && within(r, Excluded(*x), high)
            }
        }
    }
    within(m, Unbounded, Unbounded) && sizes_right(m) && is_balanced(m)
}
