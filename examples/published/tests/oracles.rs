//! Every function here does what its documentation says, on all small inputs.

use std::collections::BTreeSet;

use published::{bit_set, index_map, ordered, small_vec, union_find};

/// All lists of up to `longest` of `items`, shorter ones first.
fn lists<T: Clone>(items: &[T], longest: usize) -> Vec<Vec<T>> {
    let mut all: Vec<Vec<T>> = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..longest {
        let longer = |xs: &Vec<T>| {
            items.iter().map(|x| [&xs[..], std::slice::from_ref(x)].concat()).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

fn sorted_lists(items: &[i64], longest: usize) -> Vec<Vec<i64>> {
    lists(items, longest).into_iter().filter(|xs| xs.is_sorted()).collect()
}

fn distinct_lists(items: &[i64], longest: usize) -> Vec<Vec<i64>> {
    let distinct = |xs: &Vec<i64>| xs.iter().collect::<BTreeSet<_>>().len() == xs.len();
    lists(items, longest).into_iter().filter(distinct).collect()
}

fn count(x: i64, xs: &[i64]) -> usize {
    xs.iter().filter(|other| **other == x).count()
}

#[test]
fn binary_search_and_partition_point_find_the_place_of_an_element() {
    for xs in sorted_lists(&[1, 3, 5], 5) {
        for x in 0..=6 {
            match ordered::binary_search(x, xs.clone()) {
                Ok(i) => assert_eq!(xs[i], x),
                Err(i) => assert!(xs[..i].iter().all(|v| *v < x) && xs[i..].iter().all(|v| *v > x)),
            }
            let i = ordered::partition_point(x, xs.clone());
            assert!(xs[..i].iter().all(|v| *v < x) && xs[i..].iter().all(|v| *v >= x));
        }
    }
}

#[test]
fn sorting_and_merging_keep_every_element_and_put_them_in_order() {
    for xs in lists(&[0, 1, 2], 6) {
        let v = ordered::sort_unstable(xs.clone());
        assert!(v.is_sorted() && v.len() == xs.len() && (0..3).all(|x| count(x, &v) == count(x, &xs)));
    }
    for xs in sorted_lists(&[0, 1, 2], 4) {
        for ys in sorted_lists(&[0, 1, 2], 4) {
            let v = ordered::merge(xs.clone(), ys.clone());
            assert!(v.is_sorted() && (0..3).all(|x| count(x, &v) == count(x, &xs) + count(x, &ys)));
        }
    }
}

#[test]
fn a_range_has_the_elements_between_its_bounds_in_order() {
    for xs in lists(&[0, 1, 2, 3], 4) {
        for (from, to) in (0..5).flat_map(|from| (from..5).map(move |to| (from, to))) {
            let expected: Vec<i64> = (from..to).filter(|x| xs.contains(x)).collect();
            assert_eq!(ordered::range(from, to, xs.clone()), expected);
        }
    }
}

#[test]
fn an_index_map_keeps_the_places_of_its_keys() {
    for keys in distinct_lists(&[0, 1, 2, 3], 4) {
        for k in 0..4 {
            let at = keys.iter().position(|key| *key == k);

            let mut expected: Vec<(i64, i64)> = keys.iter().map(|key| (*key, 10)).collect();
            let inserted = index_map::insert(k, 20, expected.clone());
            match at {
                Some(i) => expected[i].1 = 20,
                None => expected.push((k, 20)),
            }
            assert_eq!(inserted, expected);

            let (mut shifted, mut swapped) = (keys.clone(), keys.clone());
            if let Some(i) = at {
                shifted.remove(i);
                swapped.swap_remove(i);
            }
            assert_eq!(index_map::shift_remove(k, keys.clone()), shifted);
            assert_eq!(index_map::swap_remove(k, keys.clone()), swapped);
        }
    }
}

#[test]
fn a_small_vec_does_as_a_vec_inside_and_outside_its_inline_space() {
    for n in 0..5 {
        let xs: Vec<i64> = (0..n).collect();
        for i in 0..=xs.len() {
            let mut inserted = xs.clone();
            inserted.insert(i, 9);
            assert_eq!(small_vec::insert(xs.clone(), i, 9), inserted);
            assert_eq!(small_vec::remove(inserted, i), (9, xs.clone()));
        }
    }
    use small_vec::Change::{Insert, Remove, ShrinkToFit, Truncate};
    for changes in
        lists(&[Insert(0, 7), Insert(1, 8), Insert(2, 9), Remove(0), Remove(1), Truncate(2), ShrinkToFit], 6)
    {
        assert_eq!(small_vec::after(changes.clone()), small_vec::on_vec(changes));
    }
}

#[test]
fn a_bit_set_has_the_bits_that_a_btree_set_has() {
    use bit_set::Change::{Insert, InsertRange, Remove, Toggle};
    let bits = [0, 63, 64, 69];
    let single = bits.iter().flat_map(|bit| [Insert(*bit), Remove(*bit), Toggle(*bit)]);
    let ranges = [InsertRange(0, 0), InsertRange(0, 64), InsertRange(63, 65), InsertRange(64, 69)];
    for changes in lists(&single.chain(ranges).collect::<Vec<_>>(), 3) {
        let v = bit_set::after(changes.clone());
        assert!(v.iter().eq(&bit_set::on_set(changes)));
    }
    for xs in lists(&bits, 3) {
        for ys in lists(&bits, 3) {
            let expected: Vec<usize> =
                bits.into_iter().filter(|bit| xs.contains(bit) && !ys.contains(bit)).collect();
            assert_eq!(bit_set::difference(xs.clone(), ys), expected);
        }
    }
}

#[test]
fn elements_have_one_label_exactly_if_unions_connect_them() {
    let n = 4;
    let all: Vec<(usize, usize)> = (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).collect();
    for pairs in lists(&all, 3) {
        let v = union_find::labels(n, pairs.clone());
        // Reachability, by as many rounds of spreading as there are elements.
        let mut component: Vec<usize> = (0..n).collect();
        for _ in 0..n {
            for &(a, b) in &pairs {
                let least = component[a].min(component[b]);
                (component[a], component[b]) = (least, least);
            }
        }
        assert!(all.iter().all(|&(a, b)| (v[a] == v[b]) == (component[a] == component[b])));
        assert!(v.iter().all(|label| v[*label] == *label));
        let united = union_find::unions(n, pairs).into_iter().filter(|united| *united).count();
        assert_eq!(united, n - v.iter().collect::<BTreeSet<_>>().len());
    }
}
