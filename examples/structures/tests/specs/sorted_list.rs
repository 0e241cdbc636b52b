//! Insertion into an ordered list.

use crate::measures::{Sorted, elems, len};
use structures::list::List;
use structures::sorted_list::{faults, insert};
use touchstone::check;

/// The specification of insertion, for one implementation.
macro_rules! insertion {
    ($($name:ident = $insert:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(x: i64, xs: Sorted<i64>)
                -> {v: Sorted<i64> | len(v) == len(xs) + 1 && elems(v) == union(elems(xs), singleton(x))}
                = |x: i64, xs: List<i64>| $insert(x, xs)
        }
    )*};
}

insertion! {
    sorted_insert = insert;
    sorted_drops_duplicates_of_head = faults::drops_duplicates_of_head, "(0, Cons(0, Nil))";
    sorted_inserts_beside_head = faults::inserts_beside_head, "(0, Cons(-1, Cons(-1, Nil)))";
    sorted_compares_backwards = faults::compares_backwards, "(0, Cons(1, Nil))";
    sorted_loses_the_largest = faults::loses_the_largest, "(0, Nil)";
    sorted_overwrites_the_next = faults::overwrites_the_next, "(0, Cons(0, Nil))";
    sorted_forgets_the_smaller = faults::forgets_the_smaller, "(0, Cons(-1, Nil))";
    sorted_skips_every_other = faults::skips_every_other, "(0, Cons(-1, Cons(1, Nil)))";
}
