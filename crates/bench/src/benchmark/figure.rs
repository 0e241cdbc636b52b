//! The functions of the paper's Fig. 8, and one without a precondition.

use super::Benchmark;
use crate::by_hand::{self, Flow, keys};
use crate::expression::{Expr, NAMES, Name};
use crate::{proptest_peer, quickcheck_peer, specifications, valid};
use proptest::prelude::{BoxedStrategy, Strategy};
use quickcheck::Gen;
use structures::list::List;
use structures::red_black::Rbt;
use structures::size_balanced::Map;
use structures::stack_set::{StackSet, no_duplicates};
use touchstone::inputs::Spec;

/// `insert(x, xs)` into an increasing list.
pub struct ListInsert;

impl Benchmark for ListInsert {
    type Input = (i64, List<i64>);
    const NAME: &'static str = "List.insert";

    fn specification() -> &'static Spec {
        specifications::list_insert()
    }

    fn is_valid((_, xs): &Self::Input) -> bool {
        valid::is_increasing(xs)
    }

    fn by_hand(depth: u32, each: &mut dyn FnMut(Self::Input) -> Flow) -> Flow {
        let depth = i64::from(depth);
        by_hand::increasing_lists(depth, &mut |xs| keys(depth).try_for_each(|x| each((x, xs.clone()))))
    }

    fn arbitrary(g: &mut Gen) -> Self::Input {
        (quickcheck_peer::key(g), quickcheck_peer::keys(g))
    }

    fn strategy(depth: u32) -> BoxedStrategy<Self::Input> {
        (proptest_peer::key(depth), proptest_peer::keys(depth)).boxed()
    }
}

/// `add(x, t)` to a red–black tree.
pub struct RedBlackAdd;

impl Benchmark for RedBlackAdd {
    type Input = (i64, Rbt<i64>);
    const NAME: &'static str = "RBTree.add";

    fn specification() -> &'static Spec {
        specifications::red_black_add()
    }

    fn is_valid((_, t): &Self::Input) -> bool {
        valid::is_ok_red_black(t)
    }

    fn by_hand(depth: u32, each: &mut dyn FnMut(Self::Input) -> Flow) -> Flow {
        let depth = i64::from(depth);
        by_hand::red_black_trees(depth, &mut |t| keys(depth).try_for_each(|x| each((x, t.clone()))))
    }

    fn arbitrary(g: &mut Gen) -> Self::Input {
        let height = g.size();
        (quickcheck_peer::key(g), quickcheck_peer::red_black(g, height))
    }

    fn strategy(depth: u32) -> BoxedStrategy<Self::Input> {
        (proptest_peer::key(depth), proptest_peer::red_black(depth)).boxed()
    }
}

/// `delete(k, m)` from a balanced map.
pub struct MapDelete;

impl Benchmark for MapDelete {
    type Input = (i64, Map<i64, ()>);
    const NAME: &'static str = "Map.delete";

    fn specification() -> &'static Spec {
        specifications::map_delete()
    }

    fn is_valid((_, m): &Self::Input) -> bool {
        valid::is_ok_map(m)
    }

    fn by_hand(depth: u32, each: &mut dyn FnMut(Self::Input) -> Flow) -> Flow {
        let depth = i64::from(depth);
        by_hand::balanced_maps(depth, &mut |m| keys(depth).try_for_each(|k| each((k, m.clone()))))
    }

    fn arbitrary(g: &mut Gen) -> Self::Input {
        let height = g.size();
        (quickcheck_peer::key(g), quickcheck_peer::map(g, height))
    }

    fn strategy(depth: u32) -> BoxedStrategy<Self::Input> {
        (proptest_peer::key(depth), proptest_peer::map(depth)).boxed()
    }
}

/// `difference(m, n)` of two balanced maps.
pub struct MapDifference;

impl Benchmark for MapDifference {
    type Input = (Map<i64, ()>, Map<i64, ()>);
    const NAME: &'static str = "Map.difference";

    fn specification() -> &'static Spec {
        specifications::map_difference()
    }

    fn is_valid((m, n): &Self::Input) -> bool {
        valid::is_ok_map(m) && valid::is_ok_map(n)
    }

    fn by_hand(depth: u32, each: &mut dyn FnMut(Self::Input) -> Flow) -> Flow {
        let depth = i64::from(depth);
        by_hand::balanced_maps(depth, &mut |m| by_hand::balanced_maps(depth, &mut |n| each((m.clone(), n))))
    }

    fn arbitrary(g: &mut Gen) -> Self::Input {
        let height = g.size();
        (quickcheck_peer::map(g, height), quickcheck_peer::map(g, height))
    }

    fn strategy(depth: u32) -> BoxedStrategy<Self::Input> {
        (proptest_peer::map(depth), proptest_peer::map(depth)).boxed()
    }
}

/// `focus_left_keeps_order(n, s)` of a stack set without duplicates.
pub struct FocusLeft;

impl Benchmark for FocusLeft {
    type Input = (i64, StackSet<i64>);
    const NAME: &'static str = "StackSet.focus_left";

    fn specification() -> &'static Spec {
        specifications::focus_left()
    }

    fn is_valid((n, s): &Self::Input) -> bool {
        *n >= 0 && no_duplicates(s)
    }

    fn by_hand(depth: u32, each: &mut dyn FnMut(Self::Input) -> Flow) -> Flow {
        let depth = i64::from(depth);
        by_hand::stack_sets(depth, &mut |s| (0..=depth).try_for_each(|n| each((n, s.clone()))))
    }

    fn arbitrary(g: &mut Gen) -> Self::Input {
        (quickcheck_peer::count(g), quickcheck_peer::stack_set(g))
    }

    fn strategy(depth: u32) -> BoxedStrategy<Self::Input> {
        (proptest_peer::count(depth), proptest_peer::stack_set(depth)).boxed()
    }
}

/// `e.subst(x, by)`, of any terms.
pub struct ExprSubst;

impl Benchmark for ExprSubst {
    type Input = (Name, Expr, Expr);
    const NAME: &'static str = "Expr.subst";

    fn specification() -> &'static Spec {
        specifications::expr_subst()
    }

    fn is_valid(_: &Self::Input) -> bool {
        true
    }

    fn by_hand(depth: u32, each: &mut dyn FnMut(Self::Input) -> Flow) -> Flow {
        let depth = i64::from(depth);
        NAMES.into_iter().try_for_each(|x| {
            by_hand::expressions(depth, &mut |by| {
                by_hand::expressions(depth, &mut |e| each((x, by.clone(), e)))
            })
        })
    }

    fn arbitrary(g: &mut Gen) -> Self::Input {
        let height = g.size();
        let name = quickcheck_peer::name(g);
        (name, quickcheck_peer::expression(g, height), quickcheck_peer::expression(g, height))
    }

    fn strategy(depth: u32) -> BoxedStrategy<Self::Input> {
        let expression = proptest_peer::expression(depth);
        (proptest_peer::name(), expression.clone(), expression).boxed()
    }
}
