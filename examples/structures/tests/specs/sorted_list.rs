//! Insertion into an ordered list.

use crate::measures::{Sorted, elems, len};
use structures::list::List;
use structures::sorted_list::{faults, insert};
use touchstone::check;

/// The specification of insertion, for one implementation.
macro_rules! insertion {
    ($($name:ident = $insert:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest)])?
            fn $name(x: i64, xs: Sorted<i64>)
                -> {v: Sorted<i64> | len(v) == len(xs) + 1 && elems(v) == union(elems(xs), singleton(x))}
                = |x: i64, xs: List<i64>| $insert(x, xs)
        }
    )*};
}

insertion! {
    sorted_insert = insert;
    sorted_drops_duplicates_of_head = faults::drops_duplicates_of_head, "";
    sorted_inserts_beside_head = faults::inserts_beside_head, "";
    sorted_compares_backwards = faults::compares_backwards, "";
    sorted_loses_the_largest = faults::loses_the_largest, "";
    sorted_overwrites_the_next = faults::overwrites_the_next, "";
    sorted_forgets_the_smaller = faults::forgets_the_smaller, "";
    sorted_skips_every_other = faults::skips_every_other, "";
}
