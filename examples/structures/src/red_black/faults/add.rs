//! Faulty insertions into a red–black tree.

use std::cmp::Ordering::{Equal, Greater, Less};

use crate::red_black::Color::{Black, Red};
use crate::red_black::Rbt::{self, Leaf, Node};
use crate::red_black::{balance, color, node, paint, rotate_right};

/// Leaves the root in the colour that the insertion gave it.
///
/// Smallest failure: `add(0, R(. 1 .))`.
pub fn leaves_the_root_red<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    insert_with(balance, x, t)
}

/// Gives a new node the colour black.
///
/// Smallest failure: `add(0, R(. 1 .))`.
pub fn inserts_a_black_node<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    fn insert<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
        match t {
            Leaf => node(Black, x, Leaf, Leaf),
            Node(Red, y, l, r) if x < y => node(Red, y, insert(x, *l), r),
            Node(Red, y, l, r) if x > y => node(Red, y, l, insert(x, *r)),
            Node(_, y, l, r) if x < y => balance(y, insert(x, *l), *r),
            Node(_, y, l, r) if x > y => balance(y, *l, insert(x, *r)),
            found => found,
        }
    }
    paint(Black, insert(x, t))
}

/// Doesn't stop at an element that's there already, and goes right.
///
/// Smallest failure: `add(0, R(. 0 .))`.
pub fn adds_duplicates<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    fn insert<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
        match t {
            Leaf => node(Red, x, Leaf, Leaf),
            Node(Red, y, l, r) if x < y => node(Red, y, insert(x, *l), r),
            Node(Red, y, l, r) => node(Red, y, l, insert(x, *r)),
            Node(Black, y, l, r) if x < y => balance(y, insert(x, *l), *r),
            Node(Black, y, l, r) => balance(y, *l, insert(x, *r)),
        }
    }
    paint(Black, insert(x, t))
}

/// Forgets one of Okasaki's four cases: red on the right, and red on its right.
///
/// Smallest failure: `add(2, B(. 0 R(. 1 .)))`.
pub fn forgets_a_case<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    fn forgetful<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
        match (l, r) {
            (l, Node(Red, y, rl, rr)) if color(&rr) == Red => node(Black, x, l, node(Red, y, rl, rr)),
            (l, r) => balance(x, l, r),
        }
    }
    paint(Black, insert_with(forgetful, x, t))
}

/// Rotates an inner case once only, into an outer one, which is left as it is.
///
/// Smallest failure: `add(1, B(. 0 R(. 2 .)))`.
pub fn rotates_once<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    fn single<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
        match (l, r) {
            (l, Node(Red, y, rl, rr)) if color(&rl) == Red => node(Black, x, l, rotate_right(y, *rl, *rr)),
            (l, r) => balance(x, l, r),
        }
    }
    paint(Black, insert_with(single, x, t))
}

/// Makes the top of a repaired subtree black, like the nodes under it.
///
/// Smallest failure: `add(0, R(B(R(. 1 .) 2 .) 3 B(. 4 .)))`.
pub fn repairs_in_black<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    fn blackening<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
        paint(Black, balance(x, l, r))
    }
    paint(Black, insert_with(blackening, x, t))
}

/// Exchanges the inner subtrees of the case that is red on the left, and red on its right.
///
/// Smallest failure: `add(2, B(R(B(. 0 .) 1 B(R(. 3 .) 4 .)) 5 B(. 6 .)))`.
pub fn exchanges_inner_subtrees<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    fn exchanging<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
        match (l, r) {
            (Node(Red, y, a, middle), d) if color(&middle) == Red => match *middle {
                Node(_, z, b, c) => node(Red, z, node(Black, y, a, c), node(Black, x, b, d)),
                Leaf => node(Black, x, node(Red, y, a, Leaf), d),
            },
            (l, r) => balance(x, l, r),
        }
    }
    paint(Black, insert_with(exchanging, x, t))
}

/// Repairs under red nodes instead of black ones.
///
/// Smallest failure: `add(0, B(R(. 1 .) 2 .))`.
pub fn repairs_under_red<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    fn insert<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
        match t {
            Leaf => node(Red, x, Leaf, Leaf),
            Node(color, y, l, r) => match (x.cmp(&y), color) {
                (Equal, _) => Node(color, y, l, r),
                (Less, Red) => balance(y, insert(x, *l), *r),
                (Less, Black) => node(Black, y, insert(x, *l), r),
                (Greater, Red) => balance(y, *l, insert(x, *r)),
                (Greater, Black) => node(Black, y, l, insert(x, *r)),
            },
        }
    }
    paint(Black, insert(x, t))
}

/// Repairs what is red on the left, and red on its right, next to a leaf only: not where two repairs follow
/// each other.
///
/// Smallest failure: `add(2, B(R(B(. 0 .) 1 B(R(. 3 .) 4 .)) 5 B(. 6 .)))`.
pub fn repairs_leaves_only<T: Ord>(x: T, t: Rbt<T>) -> Rbt<T> {
    fn shallow<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
        match (l, r) {
            (Node(Red, y, a, b), c) if color(&b) == Red && matches!(*a, Node(..)) => {
                node(Black, x, node(Red, y, a, b), c)
            }
            (l, r) => balance(x, l, r),
        }
    }
    paint(Black, insert_with(shallow, x, t))
}

/// The insertion of `add`, before its root is painted, with another `balance`.
fn insert_with<T: Ord>(balance: fn(T, Rbt<T>, Rbt<T>) -> Rbt<T>, x: T, t: Rbt<T>) -> Rbt<T> {
    match t {
        Leaf => node(Red, x, Leaf, Leaf),
        Node(color, y, l, r) => match (x.cmp(&y), color) {
            (Equal, _) => Node(color, y, l, r),
            (Less, Red) => node(Red, y, insert_with(balance, x, *l), r),
            (Less, Black) => balance(y, insert_with(balance, x, *l), *r),
            (Greater, Red) => node(Red, y, l, insert_with(balance, x, *r)),
            (Greater, Black) => balance(y, *l, insert_with(balance, x, *r)),
        },
    }
}
