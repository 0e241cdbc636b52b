//! Insertion into an ordered list, against sorting.

use structures::list::{List, elems, len};
use structures::sorted_list::{faults, insert, is_sorted};

use crate::enumerate::sorted_lists;
use crate::{check_faults, holds};

type Insert = fn(i64, List<i64>) -> List<i64>;

fn list(xs: &[i64]) -> List<i64> {
    xs.iter().copied().collect()
}

fn meets_specification(insert: Insert, x: i64, xs: List<i64>) -> bool {
    let v = insert(x, xs.clone());
    let mut expected = elems(&xs);
    expected.insert(x);
    is_sorted(&v) && len(&v) == len(&xs) + 1 && elems(&v) == expected
}

fn smallest_failure(insert: Insert) -> Option<String> {
    for n in 0..5 {
        let bound = n as i64 + 1;
        for (x, xs) in (0..bound).flat_map(|x| sorted_lists(n, bound).into_iter().map(move |xs| (x, xs))) {
            if !holds(|| meets_specification(insert, x, list(&xs))) {
                return Some(format!("{x}, {xs:?}"));
            }
        }
    }
    None
}

#[test]
fn insert_meets_its_specification_on_every_small_list() {
    assert_eq!(smallest_failure(insert), None);
}

#[test]
fn insert_equals_sorting_with_the_element_added() {
    for _ in 0..500 {
        let mut xs: Vec<i64> =
            std::iter::repeat_with(|| fastrand::i64(0..40)).take(fastrand::usize(0..60)).collect();
        let x = fastrand::i64(0..40);
        xs.sort();
        let inserted = insert(x, list(&xs));
        xs.push(x);
        xs.sort();
        assert_eq!(inserted, list(&xs));
    }
}

#[test]
fn a_list_is_sorted_where_its_vector_is() {
    for xs in [vec![], vec![3], vec![0, 0], vec![1, 0], vec![0, 1, 1], vec![0, 2, 1], vec![2, 0, 1]] {
        assert_eq!(is_sorted(&list(&xs)), xs.is_sorted());
    }
}

#[test]
fn each_faulty_insert_first_fails_where_documented() {
    let faults = crate::faults! { faults as Insert:
        drops_duplicates_of_head inserts_beside_head compares_backwards loses_the_largest overwrites_the_next
        forgets_the_smaller skips_every_other
    };
    check_faults("insert", include_str!("../../src/sorted_list/faults.rs"), &faults, |insert| {
        smallest_failure(*insert)
    });
}
