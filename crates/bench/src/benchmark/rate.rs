//! The types by themselves, for values per second.

use super::Benchmark;
use crate::by_hand::{self, Flow};
use crate::expression::Expr;
use crate::specifications::{self, Tree};
use crate::{proptest_peer, quickcheck_peer, valid};
use proptest::prelude::BoxedStrategy;
use quickcheck::Gen;
use structures::list::List;
use structures::red_black::Rbt;
use structures::size_balanced::Map;
use structures::stack_set::{StackSet, no_duplicates};
use touchstone::inputs::Spec;

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident: $ty:ty = $text:literal, $specification:ident, $is_valid:expr,
        $by_hand:ident, $arbitrary:expr, $strategy:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl Benchmark for $name {
            type Input = $ty;
            const NAME: &'static str = $text;

            fn specification() -> &'static Spec {
                specifications::$specification()
            }

            fn is_valid(input: &$ty) -> bool {
                $is_valid(input)
            }

            fn by_hand(depth: u32, each: &mut dyn FnMut($ty) -> Flow) -> Flow {
                by_hand::$by_hand(i64::from(depth), each)
            }

            fn arbitrary(g: &mut Gen) -> $ty {
                $arbitrary(g)
            }

            fn strategy(depth: u32) -> BoxedStrategy<$ty> {
                $strategy(depth)
            }
        }
    )*};
}

types! {
    /// Increasing lists.
    IncreasingLists: List<i64> = "sorted lists", increasing_list, valid::is_increasing, increasing_lists,
        quickcheck_peer::keys, proptest_peer::keys;
    /// Search trees.
    SearchTrees: Tree<i64> = "search trees", search_tree, valid::is_search_tree, search_trees,
        |g: &mut Gen| quickcheck_peer::tree(g, g.size()), proptest_peer::tree;
    /// Red–black trees.
    RedBlackTrees: Rbt<i64> = "red-black trees", red_black_tree, valid::is_ok_red_black, red_black_trees,
        |g: &mut Gen| quickcheck_peer::red_black(g, g.size()), proptest_peer::red_black;
    /// Size-balanced maps.
    BalancedMaps: Map<i64, ()> = "balanced maps", balanced_map, valid::is_ok_map, balanced_maps,
        |g: &mut Gen| quickcheck_peer::map(g, g.size()), proptest_peer::map;
    /// Zippers without duplicates.
    Zippers: StackSet<i64> = "zippers", zipper, no_duplicates, stack_sets,
        quickcheck_peer::stack_set, proptest_peer::stack_set;
    /// Lambda terms, which nothing constrains.
    Expressions: Expr = "expressions", expression, |_: &Expr| true, expressions,
        |g: &mut Gen| quickcheck_peer::expression(g, g.size()), proptest_peer::expression;
}
