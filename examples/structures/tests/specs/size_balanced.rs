//! Maps as size-balanced trees: the values are units, since the specifications speak of keys.

use crate::measures::{OkMap, keys};
use structures::size_balanced::{Map, delete, difference, faults, insert, intersection, union};
use touchstone::check;

/// The keys and nothing else.
type Keys = Map<i64, ()>;

/// The specification of `insert`, for one implementation.
macro_rules! insert_spec {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(k: i64, m: OkMap<i64, ()>) -> {v: OkMap<i64, ()> | keys(v) == union(keys(m), singleton(k))}
                = |k: i64, m: Keys| $f(k, (), m)
        }
    )*};
}

/// The specification of `delete`, for one implementation.
macro_rules! delete_spec {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(k: i64, m: OkMap<i64, ()>) -> {v: OkMap<i64, ()> | keys(v) == difference(keys(m), singleton(k))}
                = |k: i64, m: Keys| $f(&k, m)
        }
    )*};
}

/// The specification of `union`, for one implementation.
macro_rules! union_spec {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(m: OkMap<i64, ()>, n: OkMap<i64, ()>) -> {v: OkMap<i64, ()> | keys(v) == union(keys(m), keys(n))}
                = |m: Keys, n: Keys| $f(m, n)
        }
    )*};
}

/// The specification of `difference`, for one implementation.
macro_rules! difference_spec {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(m: OkMap<i64, ()>, n: OkMap<i64, ()>) -> {v: OkMap<i64, ()> | keys(v) == difference(keys(m), keys(n))}
                = |m: Keys, n: Keys| $f(m, n)
        }
    )*};
}

/// The specification of `intersection`, for one implementation.
macro_rules! intersection_spec {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest, tests = 200_000, time = "60s")])?
            fn $name(m: OkMap<i64, ()>, n: OkMap<i64, ()>) -> {v: OkMap<i64, ()> | keys(v) == intersection(keys(m), keys(n))}
                = |m: Keys, n: Keys| $f(m, n)
        }
    )*};
}

insert_spec! {
    map_insert = insert;
    insert_never_rebalances = faults::insert::never_rebalances, "(0, Bin(2, -1, (), Tip, Bin(1, 1, (), Tip, Tip)))";
    insert_never_rotates_right = faults::insert::never_rotates_right, "(0, Bin(2, 1, (), Bin(1, -1, (), Tip, Tip), Tip))";
    insert_never_rotates_twice = faults::insert::never_rotates_twice, "(0, Bin(2, -1, (), Tip, Bin(1, 1, (), Tip, Tip)))";
    insert_keeps_the_old_size = faults::insert::keeps_the_old_size, "(0, Bin(1, 1, (), Tip, Tip))";
    insert_adds_duplicates = faults::insert::adds_duplicates, "(0, Bin(1, 0, (), Tip, Tip))";
    insert_roots_the_first_key = faults::insert::roots_the_first_key, "(0, Bin(2, 1, (), Tip, Bin(1, 2, (), Tip, Tip)))";
}

delete_spec! {
    map_delete = delete;
    delete_never_rebalances = faults::delete::never_rebalances, "(0, Bin(4, 1, (), Bin(1, 0, (), Tip, Tip), Bin(2, 2, (), Tip, Bin(1, 3, (), Tip, Tip))))";
    delete_never_rotates_twice = faults::delete::never_rotates_twice, "(0, Bin(4, 1, (), Bin(1, 0, (), Tip, Tip), Bin(2, 3, (), Bin(1, 2, (), Tip, Tip), Tip)))";
    delete_keeps_the_old_size = faults::delete::keeps_the_old_size, "(0, Bin(2, -1, (), Tip, Bin(1, 0, (), Tip, Tip)))";
    delete_drops_the_right_subtree = faults::delete::drops_the_right_subtree, "(0, Bin(2, 0, (), Tip, Bin(1, 1, (), Tip, Tip)))";
    delete_hangs_left_under_right = faults::delete::hangs_left_under_right, "(0, Bin(4, 0, (), Bin(1, -1, (), Tip, Tip), Bin(2, 2, (), Bin(1, 1, (), Tip, Tip), Tip)))";
    delete_deletes_only_leaves = faults::delete::deletes_only_leaves, "(0, Bin(2, 0, (), Tip, Bin(1, 1, (), Tip, Tip)))";
}

union_spec! {
    map_union = union;
    union_joins_unbalanced = faults::union::joins_unbalanced, "(Bin(1, 0, (), Tip, Tip), Bin(2, 1, (), Tip, Bin(1, 2, (), Tip, Tip)))";
    union_keeps_shared_roots_twice = faults::union::keeps_shared_roots_twice, "(Bin(1, 0, (), Tip, Tip), Bin(1, 0, (), Tip, Tip))";
    union_stops_at_a_shared_root = faults::union::stops_at_a_shared_root, "(Bin(1, 0, (), Tip, Tip), Bin(2, 0, (), Tip, Bin(1, 1, (), Tip, Tip)))";
    union_exchanges_the_halves = faults::union::exchanges_the_halves, "(Bin(1, 0, (), Tip, Tip), Bin(1, 1, (), Tip, Tip))";
    union_forgets_the_half_after_a_leaf = faults::union::forgets_the_half_after_a_leaf, "(Bin(1, 0, (), Tip, Tip), Bin(1, 1, (), Tip, Tip))";
    union_counts_shared_keys_twice = faults::union::counts_shared_keys_twice, "(Bin(1, 0, (), Tip, Tip), Bin(1, 0, (), Tip, Tip))";
}

difference_spec! {
    map_difference = difference;
    difference_keeps_shared_roots = faults::difference::keeps_shared_roots, "(Bin(1, 0, (), Tip, Tip), Bin(1, 0, (), Tip, Tip))";
    difference_spares_the_half_after = faults::difference::spares_the_half_after, "(Bin(1, 0, (), Tip, Tip), Bin(2, -1, (), Tip, Bin(1, 0, (), Tip, Tip)))";
    difference_stops_at_other_roots = faults::difference::stops_at_other_roots, "(Bin(1, 0, (), Tip, Tip), Bin(2, -1, (), Tip, Bin(1, 0, (), Tip, Tip)))";
    difference_joins_unbalanced = faults::difference::joins_unbalanced, "(Bin(3, 0, (), Bin(1, -1, (), Tip, Tip), Bin(1, 2, (), Tip, Tip)), Bin(1, 1, (), Tip, Tip))";
    difference_takes_all_for_nothing = faults::difference::takes_all_for_nothing, "(Bin(1, 0, (), Tip, Tip), Tip)";
}

intersection_spec! {
    map_intersection = intersection;
    intersection_keeps_every_root = faults::intersection::keeps_every_root, "(Bin(1, 0, (), Tip, Tip), Bin(1, 1, (), Tip, Tip))";
    intersection_loses_every_root = faults::intersection::loses_every_root, "(Bin(1, 0, (), Tip, Tip), Bin(1, 0, (), Tip, Tip))";
    intersection_takes_nothing_for_all = faults::intersection::takes_nothing_for_all, "(Bin(1, 0, (), Tip, Tip), Tip)";
    intersection_links_unbalanced = faults::intersection::links_unbalanced, "(Bin(4, 0, (), Bin(1, -1, (), Tip, Tip), Bin(2, 1, (), Tip, Bin(1, 2, (), Tip, Tip))), Bin(3, 1, (), Bin(1, 0, (), Tip, Tip), Bin(1, 2, (), Tip, Tip)))";
    intersection_merges_unbalanced = faults::intersection::merges_unbalanced, "(Bin(4, 0, (), Bin(1, -1, (), Tip, Tip), Bin(2, 1, (), Tip, Bin(1, 2, (), Tip, Tip))), Bin(3, 1, (), Bin(1, -1, (), Tip, Tip), Bin(1, 2, (), Tip, Tip)))";
    intersection_loses_shared_leaves = faults::intersection::loses_shared_leaves, "(Bin(1, 0, (), Tip, Tip), Bin(1, 0, (), Tip, Tip))";
}
