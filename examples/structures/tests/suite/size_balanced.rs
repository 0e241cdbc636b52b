//! Size-balanced maps, against `BTreeMap` and `BTreeSet`.

use std::collections::{BTreeMap, BTreeSet};

use structures::size_balanced::Map::{self, Bin, Tip};
use structures::size_balanced::{
    delete, difference, faults, get, insert, intersection, is_balanced, keys, sizes_right, union,
};

use crate::enumerate::{key_lists, maps};
use crate::{check_faults, holds};

type Set = Map<i64, ()>;
type Insert = fn(i64, (), Set) -> Set;
type Delete = fn(&i64, Set) -> Set;
type Combine = fn(Set, Set) -> Set;

fn in_order<V: Clone>(m: &Map<i64, V>) -> Vec<(i64, V)> {
    match m {
        Tip => vec![],
        Bin(_, k, x, l, r) => [in_order(l), vec![(*k, x.clone())], in_order(r)].concat(),
    }
}

/// Whether `m` is a size-balanced map of exactly these keys.
fn is_map_of(m: &Set, keys: &BTreeSet<i64>) -> bool {
    is_balanced(m) && sizes_right(m) && in_order(m).iter().map(|(k, ())| k).eq(keys)
}

fn show(m: &Set) -> String {
    match m {
        Tip => ".".into(),
        Bin(_, k, (), l, r) => format!("({} {k} {})", show(l), show(r)),
    }
}

/// The first map of up to seven keys, and the key, with which `operation` doesn't meet its specification.
fn smallest_failure(
    operation: impl Fn(i64, Set) -> Set,
    specification: impl Fn(&mut BTreeSet<i64>, i64),
) -> Option<String> {
    for n in 0..8 {
        for k in 0..=n as i64 {
            for m in key_lists(n, n as i64 + 1).iter().flat_map(|keys| maps(keys, &())) {
                let mut expected = keys(&m);
                specification(&mut expected, k);
                if !holds(|| is_map_of(&operation(k, m.clone()), &expected)) {
                    return Some(format!("{k}, {}", show(&m)));
                }
            }
        }
    }
    None
}

fn smallest_failure_of_insert(insert: Insert) -> Option<String> {
    smallest_failure(|k, m| insert(k, (), m), |keys, k| _ = keys.insert(k))
}

fn smallest_failure_of_delete(delete: Delete) -> Option<String> {
    smallest_failure(|k, m| delete(&k, m), |keys, k| _ = keys.remove(&k))
}

/// All pairs of maps with `n` keys together, the first map larger and larger; the keys of the two have no
/// gaps.
fn pairs(n: usize) -> impl Iterator<Item = (Set, Set)> {
    let key_lists_of = move |first: usize| {
        let others = move |keys: Vec<i64>| {
            key_lists(n - first, n as i64).into_iter().map(move |other| (keys.clone(), other))
        };
        key_lists(first, n as i64).into_iter().flat_map(others)
    };
    let has_no_gap = |(keys, others): &(Vec<i64>, Vec<i64>)| {
        let all: BTreeSet<&i64> = keys.iter().chain(others).collect();
        all.last().is_none_or(|last| **last == all.len() as i64 - 1)
    };
    let maps_of = |(keys, others): (Vec<i64>, Vec<i64>)| {
        maps(&keys, &())
            .into_iter()
            .flat_map(move |m| maps(&others, &()).into_iter().map(move |n| (m.clone(), n)))
    };
    (0..=n).flat_map(key_lists_of).filter(has_no_gap).flat_map(maps_of)
}

fn smallest_failure_of_combine(
    combine: Combine,
    specification: impl Fn(&BTreeSet<i64>, &BTreeSet<i64>) -> BTreeSet<i64>,
) -> Option<String> {
    for (m, n) in (0..8).flat_map(pairs) {
        let expected = specification(&keys(&m), &keys(&n));
        if !holds(|| is_map_of(&combine(m.clone(), n.clone()), &expected)) {
            return Some(format!("{}, {}", show(&m), show(&n)));
        }
    }
    None
}

#[test]
fn every_operation_meets_its_specification_on_every_small_map() {
    assert_eq!(smallest_failure_of_insert(insert), None);
    assert_eq!(smallest_failure_of_delete(delete), None);
    assert_eq!(smallest_failure_of_combine(union, |m, n| m | n), None);
    assert_eq!(smallest_failure_of_combine(difference, |m, n| m - n), None);
    assert_eq!(smallest_failure_of_combine(intersection, |m, n| m & n), None);
}

/// Whether `m` is a size-balanced map of exactly these keys and values.
fn equals(m: &Map<i64, i64>, map: &BTreeMap<i64, i64>) -> bool {
    is_balanced(m) && sizes_right(m) && in_order(m).into_iter().eq(map.iter().map(|(k, x)| (*k, *x)))
}

fn random_map(size: usize, bound: i64) -> (Map<i64, i64>, BTreeMap<i64, i64>) {
    let (mut map, mut expected) = (Tip, BTreeMap::new());
    for _ in 0..size {
        let (k, x) = (fastrand::i64(0..bound), fastrand::i64(0..10));
        map = insert(k, x, map);
        expected.insert(k, x);
    }
    (map, expected)
}

#[test]
fn long_runs_of_insert_and_delete_agree_with_a_btree_map() {
    for bound in [8, 64, 512] {
        let (mut map, mut expected) = (Tip, BTreeMap::new());
        for _ in 0..2000 {
            let (k, x) = (fastrand::i64(0..bound), fastrand::i64(0..10));
            assert_eq!(get(&k, &map), expected.get(&k));
            if fastrand::bool() {
                map = insert(k, x, map);
                expected.insert(k, x);
            } else {
                map = delete(&k, map);
                expected.remove(&k);
            }
            assert!(equals(&map, &expected));
        }
    }
}

#[test]
fn combinations_of_random_maps_agree_with_btree_maps_and_take_the_values_of_the_first() {
    for _ in 0..500 {
        let bound = fastrand::i64(1..120);
        let (m, expected_m) = random_map(fastrand::usize(0..100), bound);
        let (n, expected_n) = random_map(fastrand::usize(0..100), bound);

        let mut united = expected_n.clone();
        united.extend(&expected_m);
        assert!(equals(&union(m.clone(), n.clone()), &united));

        let (shared, rest) = expected_m.into_iter().partition(|(k, _)| expected_n.contains_key(k));
        assert!(equals(&difference(m.clone(), n.clone()), &rest));
        assert!(equals(&intersection(m, n), &shared));
    }
}

#[test]
fn each_faulty_insert_first_fails_where_documented() {
    use faults::insert;
    let faults = crate::faults! { insert as Insert:
        never_rebalances never_rotates_right never_rotates_twice keeps_the_old_size adds_duplicates
        roots_the_first_key
    };
    let source = include_str!("../../src/size_balanced/faults/insert.rs");
    check_faults("insert", source, &faults, |insert| smallest_failure_of_insert(*insert));
}

#[test]
fn each_faulty_delete_first_fails_where_documented() {
    use faults::delete;
    let faults = crate::faults! { delete as Delete:
        never_rebalances never_rotates_twice keeps_the_old_size drops_the_right_subtree hangs_left_under_right
        deletes_only_leaves
    };
    let source = include_str!("../../src/size_balanced/faults/delete.rs");
    check_faults("delete", source, &faults, |delete| smallest_failure_of_delete(*delete));
}

#[test]
fn each_faulty_union_first_fails_where_documented() {
    use faults::union;
    let faults = crate::faults! { union as Combine:
        joins_unbalanced keeps_shared_roots_twice stops_at_a_shared_root exchanges_the_halves
        forgets_the_half_after_a_leaf counts_shared_keys_twice
    };
    let source = include_str!("../../src/size_balanced/faults/union.rs");
    check_faults("union", source, &faults, |union| smallest_failure_of_combine(*union, |m, n| m | n));
}

#[test]
fn each_faulty_difference_first_fails_where_documented() {
    use faults::difference;
    let faults = crate::faults! { difference as Combine:
        keeps_shared_roots spares_the_half_after stops_at_other_roots joins_unbalanced takes_all_for_nothing
    };
    let source = include_str!("../../src/size_balanced/faults/difference.rs");
    check_faults("difference", source, &faults, |difference| {
        smallest_failure_of_combine(*difference, |m, n| m - n)
    });
}

#[test]
fn each_faulty_intersection_first_fails_where_documented() {
    use faults::intersection;
    let faults = crate::faults! { intersection as Combine:
        keeps_every_root loses_every_root takes_nothing_for_all links_unbalanced merges_unbalanced
        loses_shared_leaves
    };
    let source = include_str!("../../src/size_balanced/faults/intersection.rs");
    check_faults("intersection", source, &faults, |combine| {
        smallest_failure_of_combine(*combine, |m, n| m & n)
    });
}
