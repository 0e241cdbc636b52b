//! Raw values with `proptest`: a strategy for each type, with the depth as its size.
//!
//! Integers come from the depth's range and the size field of a map from the sizes that there are, so that the filter has a chance.

use crate::expression::{Expr, NAMES, Name};
use crate::specifications::Tree;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{BoxedStrategy, Just, Strategy, any, prop_oneof};
use proptest::sample::select;
use structures::list::List;
use structures::red_black::{Color, Rbt};
use structures::size_balanced::Map;
use structures::stack_set::{Stack, StackSet, Workspace};

/// A key of the depth.
pub fn key(depth: u32) -> BoxedStrategy<i64> {
    (-i64::from(depth)..=i64::from(depth)).boxed()
}

/// A count from 0 up.
pub fn count(depth: u32) -> BoxedStrategy<i64> {
    (0..=i64::from(depth)).boxed()
}

/// A list of keys.
pub fn keys(depth: u32) -> BoxedStrategy<List<i64>> {
    vec(key(depth), 0..=depth as usize).prop_map(List::from_iter).boxed()
}

/// How many nodes a tree of this height should about have.
fn desired(depth: u32) -> u32 {
    (1 << depth.min(5)) - 1
}

/// A tree of at most this height.
pub fn tree(depth: u32) -> BoxedStrategy<Tree<i64>> {
    let node = move |inner: BoxedStrategy<Tree<i64>>| {
        (key(depth), inner.clone(), inner).prop_map(|(x, l, r)| Tree::Bin(x, Box::new(l), Box::new(r)))
    };
    Just(Tree::Empty).prop_recursive(depth, desired(depth), 2, node).boxed()
}

/// A colored tree of at most this height.
pub fn red_black(depth: u32) -> BoxedStrategy<Rbt<i64>> {
    let color = any::<bool>().prop_map(|red| if red { Color::Red } else { Color::Black });
    let node = move |inner: BoxedStrategy<Rbt<i64>>| {
        (color.clone(), key(depth), inner.clone(), inner)
            .prop_map(|(color, x, l, r)| Rbt::Node(color, x, Box::new(l), Box::new(r)))
    };
    Just(Rbt::Leaf).prop_recursive(depth, desired(depth), 2, node).boxed()
}

/// A map of at most this height.
pub fn map(depth: u32) -> BoxedStrategy<Map<i64, ()>> {
    let node = move |inner: BoxedStrategy<Map<i64, ()>>| {
        (count(depth), key(depth), inner.clone(), inner)
            .prop_map(|(size, x, l, r)| Map::Bin(size, x, (), Box::new(l), Box::new(r)))
    };
    Just(Map::Tip).prop_recursive(depth, desired(depth), 2, node).boxed()
}

fn workspace(depth: u32) -> BoxedStrategy<Workspace<i64>> {
    let stack = (key(depth), keys(depth), keys(depth));
    option::of(stack.prop_map(|(focus, up, down)| Stack { focus, up, down })).boxed()
}

/// A stack set.
pub fn stack_set(depth: u32) -> BoxedStrategy<StackSet<i64>> {
    let hidden = vec(workspace(depth), 0..=depth as usize).prop_map(List::from_iter);
    (workspace(depth), hidden).prop_map(|(current, hidden)| StackSet { current, hidden }).boxed()
}

/// A variable.
pub fn name() -> BoxedStrategy<Name> {
    select(&NAMES[..]).boxed()
}

/// A term of at most this height.
pub fn expression(depth: u32) -> BoxedStrategy<Expr> {
    let node = |inner: BoxedStrategy<Expr>| {
        prop_oneof![
            (name(), inner.clone()).prop_map(|(x, body)| Expr::Lam(x, Box::new(body))),
            (inner.clone(), inner).prop_map(|(f, a)| Expr::App(Box::new(f), Box::new(a))),
        ]
        .boxed()
    };
    name().prop_map(Expr::Var).prop_recursive(depth, desired(depth), 2, node).boxed()
}
