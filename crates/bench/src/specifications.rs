//! The specifications of the benchmarks, in the words of `examples/structures`.
//!
//! *Depth* `d` means for every tool: keys, counts and sizes from `-d` to `d`, no list longer than `d`, no tree higher than `d`.

use crate::expression::{Expr, Name};
use crate::measures::{OkMap, OkRbt, OkStackSet};
use structures::list::List;
use structures::red_black::Rbt;
use structures::size_balanced::Map;
use structures::stack_set::StackSet;
use touchstone::inputs::Spec;
use touchstone::types;

/// Keys without values.
type Keys = Map<i64, ()>;

/// A tree without color or size.
#[derive(Clone, Debug, PartialEq, Eq, touchstone::Targetable)]
pub enum Tree<T> {
    Empty,
    Bin(T, Box<Tree<T>>, Box<Tree<T>>),
}

types! {
    /// As in TTT §5.1, without duplicates.
    type Increasing = List<i64, |head, v| head < v>;
    type Ordered = Tree<i64, |x, v| v < x, |x, v| x < v>;
    type Nat = {v: i64 | 0 <= v};
}

macro_rules! specifications {
    ($($name:ident ($($argument:ident: $ty:ty as $rust:ty),*);)*) => {$(
        /// The specification of these inputs.
        pub fn $name() -> &'static Spec {
            touchstone::inputs! {
                fn given($($argument: $ty),*) -> () = |$(_: $rust),*| ();
            }
            given()
        }
    )*};
}

specifications! {
    list_insert(x: i64 as i64, xs: Increasing as List<i64>);
    red_black_add(x: i64 as i64, t: OkRbt<i64> as Rbt<i64>);
    map_delete(k: i64 as i64, m: OkMap<i64, ()> as Keys);
    map_difference(m: OkMap<i64, ()> as Keys, n: OkMap<i64, ()> as Keys);
    focus_left(n: Nat as i64, s: OkStackSet<i64> as StackSet<i64>);
    expr_subst(x: Name as Name, by: Expr as Expr, e: Expr as Expr);
    increasing_list(xs: Increasing as List<i64>);
    search_tree(t: Ordered as Tree<i64>);
    red_black_tree(t: OkRbt<i64> as Rbt<i64>);
    balanced_map(m: OkMap<i64, ()> as Keys);
    zipper(s: OkStackSet<i64> as StackSet<i64>);
    expression(e: Expr as Expr);
}
