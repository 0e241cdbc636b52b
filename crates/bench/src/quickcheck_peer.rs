//! Raw values with `quickcheck`: what an `Arbitrary` of each type would do, with the depth as `Gen`'s size.
//!
//! Integers come from the depth's range and the size field of a map from the sizes that there are, so that the filter has a chance.

use crate::expression::{Expr, NAMES, Name};
use crate::specifications::Tree;
use quickcheck::{Arbitrary, Gen};
use structures::list::List;
use structures::red_black::{Color, Rbt};
use structures::size_balanced::Map;
use structures::stack_set::{Stack, StackSet, Workspace};

/// An integer from `low` to the depth.
fn integer(g: &mut Gen, low: i64, depth: i64) -> i64 {
    let values = (depth - low + 1).unsigned_abs().max(1);
    low + (u64::arbitrary(g) % values) as i64
}

/// A key of the depth.
pub fn key(g: &mut Gen) -> i64 {
    let depth = g.size() as i64;
    integer(g, -depth, depth)
}

/// A count from 0 up.
pub fn count(g: &mut Gen) -> i64 {
    let depth = g.size() as i64;
    integer(g, 0, depth)
}

fn list<T>(g: &mut Gen, room: i64, mut element: impl FnMut(&mut Gen) -> T) -> List<T> {
    let length = integer(g, 0, room);
    let elements: Vec<T> = (0..length).map(|_| element(g)).collect();
    elements.into_iter().collect()
}

/// A list of keys.
pub fn keys(g: &mut Gen) -> List<i64> {
    let room = g.size() as i64;
    list(g, room, key)
}

/// Whether a tree ends here: one time in three, and at height 0.
fn ends(g: &mut Gen, height: usize) -> bool {
    height == 0 || u8::arbitrary(g) < 85
}

/// A tree of at most this height.
pub fn tree(g: &mut Gen, height: usize) -> Tree<i64> {
    if ends(g, height) {
        return Tree::Empty;
    }
    Tree::Bin(key(g), Box::new(tree(g, height - 1)), Box::new(tree(g, height - 1)))
}

/// A colored tree of at most this height.
pub fn red_black(g: &mut Gen, height: usize) -> Rbt<i64> {
    if ends(g, height) {
        return Rbt::Leaf;
    }
    let color = if bool::arbitrary(g) { Color::Red } else { Color::Black };
    Rbt::Node(color, key(g), Box::new(red_black(g, height - 1)), Box::new(red_black(g, height - 1)))
}

/// A map of at most this height.
pub fn map(g: &mut Gen, height: usize) -> Map<i64, ()> {
    if ends(g, height) {
        return Map::Tip;
    }
    Map::Bin(count(g), key(g), (), Box::new(map(g, height - 1)), Box::new(map(g, height - 1)))
}

fn workspace(g: &mut Gen, room: i64) -> Workspace<i64> {
    bool::arbitrary(g).then(|| Stack { focus: key(g), up: list(g, room, key), down: list(g, room, key) })
}

/// A stack set.
pub fn stack_set(g: &mut Gen) -> StackSet<i64> {
    let room = g.size() as i64;
    StackSet { current: workspace(g, room), hidden: list(g, room, |g| workspace(g, room)) }
}

/// A variable.
pub fn name(g: &mut Gen) -> Name {
    NAMES[usize::from(u8::arbitrary(g) % 3)]
}

/// A term of at most this height.
pub fn expression(g: &mut Gen, height: usize) -> Expr {
    if ends(g, height) {
        return Expr::Var(name(g));
    }
    if bool::arbitrary(g) {
        Expr::Lam(name(g), Box::new(expression(g, height - 1)))
    } else {
        Expr::App(Box::new(expression(g, height - 1)), Box::new(expression(g, height - 1)))
    }
}
