//! Insertion after Okasaki: a new node is red, and the way back up repairs a red node under a red one.

use std::cmp::Ordering::{Equal, Greater, Less};

use super::Color::{Black, Red};
use super::Rbt::{self, Leaf, Node};
use super::{balance, node, paint};

/// `t` with `x` in it.
pub fn add<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    paint(Black, insert(x, t))
}

/// `t` with `x` in it and the same black height. Only the root may be red and have a red child.
fn insert<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    match t {
        Leaf => node(Red, x, Leaf, Leaf),
        Node(color, y, l, r) => match (x.cmp(&y), color) {
            (Equal, _) => Node(color, y, l, r),
            (Less, Red) => node(Red, y, insert(x, *l), r),
            (Less, Black) => balance(y, insert(x, *l), *r),
            (Greater, Red) => node(Red, y, l, insert(x, *r)),
            (Greater, Black) => balance(y, *l, insert(x, *r)),
        },
    }
}
