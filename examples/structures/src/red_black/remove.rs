//! Deletion after Kahrs: a black subtree that is deleted from comes back one black node short, and is made up
//! for.

use std::cmp::Ordering::{Equal, Greater, Less};

use super::Color::{Black, Red};
use super::Rbt::{self, Leaf, Node};
use super::{balance, color, node, paint};

/// `t` without `x`.
pub fn remove<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    paint(Black, delete(x, t))
}

/// `t` without `x`: of the same black height where the root of `t` is red, and of one less where it's a black
/// node, whether `x` was there or not. In the second case the root of the result may be red and have a red
/// child.
fn delete<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    match t {
        Leaf => Leaf,
        Node(_, y, l, r) => match x.cmp(&y) {
            Less if is_black_node(&l) => balance_left(y, delete(x, *l), *r),
            Less => node(Red, y, delete(x, *l), r),
            Equal => fuse(*l, *r),
            Greater if is_black_node(&r) => balance_right(y, *l, delete(x, *r)),
            Greater => node(Red, y, l, delete(x, *r)),
        },
    }
}

pub(super) fn is_black_node<T>(t: &Rbt<T>) -> bool {
    matches!(t, Node(Black, ..))
}

/// The tree of `l`, `x` and `r`, where `l` is one black node short.
///
/// The last two cases are no red–black trees; they keep the function total.
pub(super) fn balance_left<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
    match (l, r) {
        (l, r) if color(&l) == Red => node(Red, x, paint(Black, l), r),
        (l, Node(Black, y, rl, rr)) => balance(x, l, Node(Red, y, rl, rr)),
        (l, Node(Red, z, rl, rr)) => match *rl {
            Node(_, y, a, b) => node(Red, y, node(Black, x, l, a), balance(z, *b, paint(Red, *rr))),
            Leaf => node(Red, x, l, node(Red, z, Leaf, rr)),
        },
        (l, Leaf) => node(Red, x, l, Leaf),
    }
}

/// The tree of `l`, `x` and `r`, where `r` is one black node short: the mirror image of `balance_left`.
pub(super) fn balance_right<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
    match (l, r) {
        (l, r) if color(&r) == Red => node(Red, x, l, paint(Black, r)),
        (Node(Black, y, ll, lr), r) => balance(x, Node(Red, y, ll, lr), r),
        (Node(Red, w, ll, lr), r) => match *lr {
            Node(_, y, a, b) => node(Red, y, balance(w, paint(Red, *ll), *a), node(Black, x, b, r)),
            Leaf => node(Red, x, node(Red, w, ll, Leaf), r),
        },
        (Leaf, r) => node(Red, x, Leaf, r),
    }
}

/// The elements of `l` and then those of `r`, two subtrees of one node, in a tree of their black height.
pub(super) fn fuse<T>(l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
    match (l, r) {
        (Leaf, t) | (t, Leaf) => t,
        (Node(Red, x, a, b), Node(Red, z, c, d)) => match fuse(*b, *c) {
            Node(Red, y, b, c) => node(Red, y, node(Red, x, a, b), node(Red, z, c, d)),
            bc => node(Red, x, a, node(Red, z, bc, d)),
        },
        (Node(Black, x, a, b), Node(Black, z, c, d)) => match fuse(*b, *c) {
            Node(Red, y, b, c) => node(Red, y, node(Black, x, a, b), node(Black, z, c, d)),
            bc => balance_left(x, *a, node(Black, z, bc, d)),
        },
        (l, Node(Red, y, c, d)) => node(Red, y, fuse(l, *c), d),
        (Node(Red, x, a, b), r) => node(Red, x, a, fuse(*b, r)),
    }
}
