//! The functions at the root keep their specifications on every small input.

use scores::{List, average, best, insert, pad_average, rescale};

/// All lists of up to `depth` items drawn from `items`, shorter ones first.
fn lists<T: Clone>(items: &[T], depth: usize) -> Vec<Vec<T>> {
    let mut all = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..depth {
        longest = (longest.iter())
            .flat_map(|xs| items.iter().map(move |x| [&xs[..], std::slice::from_ref(x)].concat()))
            .collect();
        all.extend(longest.iter().cloned());
    }
    all
}

fn weighted(weights: &[i64], scores: &[i64]) -> Vec<(i64, i64)> {
    weights.iter().flat_map(|&w| scores.iter().map(move |&x| (w, x))).collect()
}

#[test]
fn rescale_stays_in_the_target_range() {
    for (r1, r2) in (1..=12).flat_map(|r1| (1..=40).map(move |r2| (r1, r2))) {
        for s in 0..r1 {
            assert!((0..r2).contains(&rescale(r1, r2, s)), "rescale({r1}, {r2}, {s})");
        }
    }
    assert_eq!(rescale(5, 100, 2), 40);
}

#[test]
fn average_lies_between_the_lowest_and_the_highest_score() {
    for wxs in lists(&weighted(&[1, 2, i64::MAX], &[0, 1, 98, 99]), 3) {
        let scores = || wxs.iter().map(|&(_, x)| x);
        let range = scores().min().unwrap_or(0)..=scores().max().unwrap_or(0);
        assert!(range.contains(&average(wxs.clone())), "average({wxs:?})");
    }
}

#[test]
fn insert_equals_sorting_the_list_with_the_element_added() {
    for mut xs in lists(&[0, 1, 2, 3], 4) {
        xs.sort();
        for x in 0..=3 {
            let mut expected = [&xs[..], &[x]].concat();
            expected.sort();
            assert_eq!(insert(x, xs.iter().copied().collect()), expected.into_iter().collect::<List<i64>>());
        }
    }
}

#[test]
fn best_leaves_only_scores_that_none_of_the_others_beats() {
    for xs in lists(&[0, 1, 2], 4) {
        for k in 0..=xs.len() {
            let chosen = best(k as i64, xs.iter().copied().collect());
            assert_eq!(chosen.clone().into_iter().count(), k);
            let mut chosen: Vec<i64> = chosen.into_iter().collect();
            assert!(chosen.is_sorted_by(|a, b| a >= b));
            let worst_chosen = chosen.last().copied().unwrap_or(i64::MAX);
            let mut left = xs.clone();
            for score in chosen.drain(..) {
                left.remove(left.iter().position(|x| *x == score).expect("best invents no score"));
            }
            assert!(left.into_iter().all(|score| score <= worst_chosen), "best({k}, {xs:?})");
        }
    }
}

#[test]
fn pad_average_generalises_average_and_never_lowers_it() {
    for wxs in lists(&weighted(&[1, 3], &[0, 1, 98, 99]), 3) {
        assert_eq!(pad_average(|s| s, wxs.clone()), average(wxs.clone()));
        assert!(pad_average(|s| (s + 2).min(99), wxs.clone()) >= average(wxs.clone()));
        assert_eq!(pad_average(|_| 99, wxs), 99);
    }
}
