//! Red–black trees (TTT §5.1, *Inserting into a Red-Black Tree*).
//!
//! ```text
//! type OrdRbt<T> = Rbt<T, |x, v| v < x, |x, v| x < v>;
//! type OkRbt<T>  = {v: OrdRbt<T> | is_red_black(v) && is_black_balanced(v)};
//!
//! add:    fn(x: T, t: OkRbt<T>)  -> {v: OkRbt<T> | elems(v) == union(elems(t), singleton(x))}
//! remove: fn(x: &T, t: OkRbt<T>) -> {v: OkRbt<T> | elems(v) == difference(elems(t), singleton(x))}
//! ```
//!
//! The root may have either colour. Bibliography: Okasaki, *Red-Black Trees in a Functional Setting* (1999),
//! for `add`; Kahrs, *Red-Black Trees with Types* (2001), for `remove`.

mod add;
pub mod faults;
mod remove;

use std::collections::BTreeSet;
use touchstone::Targetable;

pub use add::add;
pub use remove::remove;

use Color::{Black, Red};
use Rbt::{Leaf, Node};

/// The colour of a node. A leaf counts as black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Targetable)]
pub enum Color {
    Red,
    Black,
}

/// A binary tree with a colour and an element in each node; smaller elements are on the left.
#[derive(Clone, Debug, PartialEq, Eq, Targetable)]
pub enum Rbt<T> {
    Leaf,
    Node(Color, T, Box<Rbt<T>>, Box<Rbt<T>>),
}

/// The colour of the root.
pub fn color<T>(t: &Rbt<T>) -> Color {
    match t {
        Leaf => Black,
        Node(color, ..) => *color,
    }
}

/// Whether every red node of `t` has black children: the first invariant.
pub fn is_red_black<T>(t: &Rbt<T>) -> bool {
    match t {
        Leaf => true,
        Node(c, _, l, r) => {
            is_red_black(l) && is_red_black(r) && (*c == Black || (color(l) == Black && color(r) == Black))
        }
    }
}

/// How many black nodes are on the leftmost path of `t`.
pub fn black_height<T>(t: &Rbt<T>) -> i64 {
    match t {
        Leaf => 0,
        Node(c, _, l, _) => black_height(l) + if *c == Red { 0 } else { 1 },
    }
}

/// Whether all paths from the root to a leaf have equally many black nodes: the second invariant.
pub fn is_black_balanced<T>(t: &Rbt<T>) -> bool {
    match t {
        Leaf => true,
        Node(_, _, l, r) => {
            is_black_balanced(l) && is_black_balanced(r) && black_height(l) == black_height(r)
        }
    }
}

/// The elements of `t`.
pub fn elems<T: Ord + Clone>(t: &Rbt<T>) -> BTreeSet<T> {
    match t {
        Leaf => BTreeSet::new(),
        Node(_, x, l, r) => &BTreeSet::from([x.clone()]) | &(&elems(l) | &elems(r)),
    }
}

/// Whether `x` is in the ordered tree `t`.
pub fn contains<T: Ord>(x: &T, t: &Rbt<T>) -> bool {
    match t {
        Leaf => false,
        Node(_, y, _, r) if y < x => contains(x, r),
        Node(_, y, l, _) if x < y => contains(x, l),
        Node(..) => true,
    }
}

/// A node over subtrees that may be in their boxes already.
fn node<T>(color: Color, x: T, l: impl Into<Box<Rbt<T>>>, r: impl Into<Box<Rbt<T>>>) -> Rbt<T> {
    Node(color, x, l.into(), r.into())
}

/// `t` with its root in `color`.
fn paint<T>(color: Color, t: Rbt<T>) -> Rbt<T> {
    match t {
        Leaf => Leaf,
        Node(_, x, l, r) => Node(color, x, l, r),
    }
}

/// The black node of `l`, `x` and `r`; where one of these is red with a red child, the red node of two black
/// ones that has the same elements (Okasaki's four cases; the inner two are rotated into the outer two
/// first).
fn balance<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
    match (l, r) {
        (Node(Red, y, ll, lr), r) if color(&ll) == Red => {
            node(Red, y, paint(Black, *ll), node(Black, x, lr, r))
        }
        (Node(Red, y, ll, lr), r) if color(&lr) == Red => balance(x, rotate_left(y, *ll, *lr), r),
        (l, Node(Red, y, rl, rr)) if color(&rr) == Red => {
            node(Red, y, node(Black, x, l, rl), paint(Black, *rr))
        }
        (l, Node(Red, y, rl, rr)) if color(&rl) == Red => balance(x, l, rotate_right(y, *rl, *rr)),
        (l, r) => node(Black, x, l, r),
    }
}

/// The red node of `l`, `x` and `r`, with the root of `r` on top.
fn rotate_left<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
    match r {
        Node(_, y, rl, rr) => node(Red, y, node(Red, x, l, rl), rr),
        Leaf => node(Red, x, l, Leaf),
    }
}

/// The red node of `l`, `x` and `r`, with the root of `l` on top.
fn rotate_right<T>(x: T, l: Rbt<T>, r: Rbt<T>) -> Rbt<T> {
    match l {
        Node(_, y, ll, lr) => node(Red, y, ll, node(Red, x, lr, r)),
        Leaf => node(Red, x, Leaf, r),
    }
}
