//! Faulty deletions from a red–black tree.

use std::cmp::Ordering::{Equal, Greater, Less};

use crate::red_black::Color::{Black, Red};
use crate::red_black::Rbt::{self, Leaf, Node};
use crate::red_black::remove::{balance_left, balance_right, fuse, is_black_node};
use crate::red_black::{balance, color, node, paint};

/// Leaves the root in the colour that the deletion gave it.
///
/// Smallest failure: `remove(0, B(. 1 R(. 2 .)))`.
pub fn leaves_the_root_red<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    Steps::correct().delete(x, t)
}

/// Puts the node back over a left subtree that is one black node short, as if it weren't.
///
/// Smallest failure: `remove(0, R(B(. 0 .) 1 B(. 2 .)))`.
pub fn never_balances_left<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    let steps = Steps { balance_left: |x, l, r| node(Black, x, l, r), ..Steps::correct() };
    paint(Black, steps.delete(x, t))
}

/// Takes any right subtree that was deleted from for one black node short.
///
/// Smallest failure: `remove(1, B(. 0 R(. 2 .)))`.
pub fn balances_after_red_too<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    fn delete<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
        match t {
            Leaf => Leaf,
            Node(_, y, l, r) => match x.cmp(&y) {
                Less if is_black_node(&l) => balance_left(y, delete(x, *l), *r),
                Less => node(Red, y, delete(x, *l), r),
                Equal => fuse(*l, *r),
                Greater => balance_right(y, *l, delete(x, *r)),
            },
        }
    }
    paint(Black, delete(x, t))
}

/// Doesn't redden the black sibling of a subtree that is one black node short.
///
/// Smallest failure: `remove(0, R(B(. 0 .) 1 B(. 2 .)))`.
pub fn keeps_the_sibling_black<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    fn keeping<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
        match (l, r) {
            (l, r) if color(&l) == Black && is_black_node(&r) => balance(x, l, r),
            (l, r) => balance_left(x, l, r),
        }
    }
    paint(Black, Steps { balance_left: keeping, ..Steps::correct() }.delete(x, t))
}

/// Has the red sibling's inner child on top, and forgets to redden the outer one.
///
/// Smallest failure: `remove(0, B(B(. 0 .) 1 R(B(. 2 .) 3 B(. 4 .))))`.
pub fn keeps_the_nephew_black<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    fn keeping<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
        match (l, r) {
            (l, Node(Red, z, inner, outer)) if color(&l) == Black => match *inner {
                Node(_, y, a, b) => node(Red, y, node(Black, x, l, a), balance(z, *b, *outer)),
                Leaf => node(Red, x, l, node(Red, z, Leaf, outer)),
            },
            (l, r) => balance_left(x, l, r),
        }
    }
    paint(Black, Steps { balance_left: keeping, ..Steps::correct() }.delete(x, t))
}

/// Deletes the right subtree together with its root.
///
/// Smallest failure: `remove(0, B(. 0 R(. 1 .)))`.
pub fn drops_the_right_subtree<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    paint(Black, Steps { fuse: |l, _| l, ..Steps::correct() }.delete(x, t))
}

/// Fuses the two subtrees of a deleted node in the wrong order.
///
/// Smallest failure: `remove(1, B(R(. 0 .) 1 R(. 2 .)))`.
pub fn fuses_right_before_left<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    paint(Black, Steps { fuse: |l, r| fuse(r, l), ..Steps::correct() }.delete(x, t))
}

/// Fuses two black nodes without making up for the one that is gone.
///
/// Smallest failure: `remove(1, R(B(. 0 .) 1 B(. 2 .)))`.
pub fn fuses_blacks_unbalanced<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    fn unbalanced<T>(l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
        match (l, r) {
            (Node(Black, x, a, b), Node(Black, z, c, d)) => match fuse(*b, *c) {
                Node(Red, y, b, c) => node(Red, y, node(Black, x, a, b), node(Black, z, c, d)),
                bc => node(Black, x, a, node(Black, z, bc, d)),
            },
            (l, r) => fuse(l, r),
        }
    }
    paint(Black, Steps { fuse: unbalanced, ..Steps::correct() }.delete(x, t))
}

/// Fuses two red nodes as if what is between them were never red.
///
/// Smallest failure: `remove(3, B(R(B(. 0 .) 1 B(. 2 .)) 3 R(B(. 4 R(. 5 .)) 6 B(. 7 .))))`.
pub fn fuses_reds_over_red<T: Ord>(x: &T, t: Rbt<T>) -> Rbt<T> {
    fn over_red<T>(l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
        match (l, r) {
            (Node(Red, x, a, b), Node(Red, z, c, d)) => node(Red, x, a, node(Red, z, fuse(*b, *c), d)),
            (l, r) => fuse(l, r),
        }
    }
    paint(Black, Steps { fuse: over_red, ..Steps::correct() }.delete(x, t))
}

/// The steps that `remove` is made of, for a fault to replace one.
struct Steps<T> {
    balance_left: fn(T, Rbt<T>, Rbt<T>) -> Rbt<T>,
    balance_right: fn(T, Rbt<T>, Rbt<T>) -> Rbt<T>,
    fuse: fn(Rbt<T>, Rbt<T>) -> Rbt<T>,
}

impl<T: Ord> Steps<T> {
    fn correct() -> Self {
        Steps { balance_left, balance_right, fuse }
    }

    /// The deletion of `remove`, before its root is painted.
    fn delete(&self, x: &T, t: Rbt<T>) -> Rbt<T> {
        match t {
            Leaf => Leaf,
            Node(_, y, l, r) => match x.cmp(&y) {
                Less if is_black_node(&l) => (self.balance_left)(y, self.delete(x, *l), *r),
                Less => node(Red, y, self.delete(x, *l), r),
                Equal => (self.fuse)(*l, *r),
                Greater if is_black_node(&r) => (self.balance_right)(y, *l, self.delete(x, *r)),
                Greater => node(Red, y, l, self.delete(x, *r)),
            },
        }
    }
}
