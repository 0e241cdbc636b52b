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
            $(#[settings(counterexample = $smallest)])?
            fn $name(k: i64, m: OkMap<i64, ()>) -> {v: OkMap<i64, ()> | keys(v) == union(keys(m), singleton(k))}
                = |k: i64, m: Keys| $f(k, (), m)
        }
    )*};
}

/// The specification of `delete`, for one implementation.
macro_rules! delete_spec {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest)])?
            fn $name(k: i64, m: OkMap<i64, ()>) -> {v: OkMap<i64, ()> | keys(v) == difference(keys(m), singleton(k))}
                = |k: i64, m: Keys| $f(&k, m)
        }
    )*};
}

/// The specification of `union`, for one implementation.
macro_rules! union_spec {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest)])?
            fn $name(m: OkMap<i64, ()>, n: OkMap<i64, ()>) -> {v: OkMap<i64, ()> | keys(v) == union(keys(m), keys(n))}
                = |m: Keys, n: Keys| $f(m, n)
        }
    )*};
}

/// The specification of `difference`, for one implementation.
macro_rules! difference_spec {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest)])?
            fn $name(m: OkMap<i64, ()>, n: OkMap<i64, ()>) -> {v: OkMap<i64, ()> | keys(v) == difference(keys(m), keys(n))}
                = |m: Keys, n: Keys| $f(m, n)
        }
    )*};
}

/// The specification of `intersection`, for one implementation.
macro_rules! intersection_spec {
    ($($name:ident = $f:path $(, $smallest:literal)?;)*) => {$(
        check! {
            $(#[settings(counterexample = $smallest)])?
            fn $name(m: OkMap<i64, ()>, n: OkMap<i64, ()>) -> {v: OkMap<i64, ()> | keys(v) == intersection(keys(m), keys(n))}
                = |m: Keys, n: Keys| $f(m, n)
        }
    )*};
}

insert_spec! {
    map_insert = insert;
    insert_never_rebalances = faults::insert::never_rebalances, "";
    insert_never_rotates_right = faults::insert::never_rotates_right, "";
    insert_never_rotates_twice = faults::insert::never_rotates_twice, "";
    insert_keeps_the_old_size = faults::insert::keeps_the_old_size, "";
    insert_adds_duplicates = faults::insert::adds_duplicates, "";
    insert_roots_the_first_key = faults::insert::roots_the_first_key, "";
}

delete_spec! {
    map_delete = delete;
    delete_never_rebalances = faults::delete::never_rebalances, "";
    delete_never_rotates_twice = faults::delete::never_rotates_twice, "";
    delete_keeps_the_old_size = faults::delete::keeps_the_old_size, "";
    delete_drops_the_right_subtree = faults::delete::drops_the_right_subtree, "";
    delete_hangs_left_under_right = faults::delete::hangs_left_under_right, "";
    delete_deletes_only_leaves = faults::delete::deletes_only_leaves, "";
}

union_spec! {
    map_union = union;
    union_joins_unbalanced = faults::union::joins_unbalanced, "";
    union_keeps_shared_roots_twice = faults::union::keeps_shared_roots_twice, "";
    union_stops_at_a_shared_root = faults::union::stops_at_a_shared_root, "";
    union_exchanges_the_halves = faults::union::exchanges_the_halves, "";
    union_forgets_the_half_after_a_leaf = faults::union::forgets_the_half_after_a_leaf, "";
    union_counts_shared_keys_twice = faults::union::counts_shared_keys_twice, "";
}

difference_spec! {
    map_difference = difference;
    difference_keeps_shared_roots = faults::difference::keeps_shared_roots, "";
    difference_spares_the_half_after = faults::difference::spares_the_half_after, "";
    difference_stops_at_other_roots = faults::difference::stops_at_other_roots, "";
    difference_joins_unbalanced = faults::difference::joins_unbalanced, "";
    difference_takes_all_for_nothing = faults::difference::takes_all_for_nothing, "";
}

intersection_spec! {
    map_intersection = intersection;
    intersection_keeps_every_root = faults::intersection::keeps_every_root, "";
    intersection_loses_every_root = faults::intersection::loses_every_root, "";
    intersection_takes_nothing_for_all = faults::intersection::takes_nothing_for_all, "";
    intersection_links_unbalanced = faults::intersection::links_unbalanced, "";
    intersection_merges_unbalanced = faults::intersection::merges_unbalanced, "";
    intersection_loses_shared_leaves = faults::intersection::loses_shared_leaves, "";
}
