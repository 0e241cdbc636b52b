//! The benchmarks: for each kind of input its specification, its precondition in Rust, a generator by hand, and raw values by
//! `quickcheck` and `proptest`.

mod figure;
mod rate;

pub use figure::{ExprSubst, FocusLeft, ListInsert, MapDelete, MapDifference, RedBlackAdd};
pub use rate::{BalancedMaps, Expressions, IncreasingLists, RedBlackTrees, SearchTrees, Zippers};

use crate::by_hand::Flow;
use proptest::prelude::BoxedStrategy;
use quickcheck::Gen;
use std::fmt::Debug;
use touchstone::Reflect;
use touchstone::inputs::Spec;

/// A kind of input, and the ways to get it. What *depth* means stands in [`specifications`](crate::specifications).
pub trait Benchmark {
    /// All arguments of the function.
    type Input: Debug + Clone + PartialEq + Reflect + 'static;
    /// As in the paper.
    const NAME: &'static str;

    fn specification() -> &'static Spec;

    /// The precondition.
    fn is_valid(input: &Self::Input) -> bool;

    /// All valid inputs up to the depth, once each.
    fn by_hand(depth: u32, each: &mut dyn FnMut(Self::Input) -> Flow) -> Flow;

    /// A raw input by `quickcheck`; the depth is `g.size()`.
    fn arbitrary(g: &mut Gen) -> Self::Input;

    /// Raw inputs by `proptest`.
    fn strategy(depth: u32) -> BoxedStrategy<Self::Input>;
}

/// Does something with every benchmark of a set, or with the one of a name: the only place where they're listed.
pub trait ForEach {
    fn on<B: Benchmark>(&mut self);
}

/// The benchmarks of the figure, in its order.
pub fn figure(each: &mut impl ForEach) {
    each.on::<ListInsert>();
    each.on::<RedBlackAdd>();
    each.on::<MapDelete>();
    each.on::<MapDifference>();
    each.on::<FocusLeft>();
    each.on::<ExprSubst>();
}

/// The types whose values are counted per second.
pub fn rates(each: &mut impl ForEach) {
    each.on::<IncreasingLists>();
    each.on::<SearchTrees>();
    each.on::<RedBlackTrees>();
    each.on::<BalancedMaps>();
    each.on::<Zippers>();
    each.on::<Expressions>();
}
