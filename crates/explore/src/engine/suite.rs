//! A small suite: cases that add nothing go. Greedy, the later ones first, since what's found late covers what's hard and what's
//! easy besides; the case that first showed an error stays if no other does, and a goal that only cases which go wrong covered keeps one that doesn't, if
//! there is one.

use crate::exploration::TestCase;

/// The cases that together cover all that's covered. `pairs` are cases that show something together: they stay.
pub(super) fn reduce(cases: Vec<TestCase>, goals: usize, pairs: &[(usize, usize)]) -> Vec<TestCase> {
    // How many cover a goal: all, and those that end as they should.
    let mut times = vec![[0u32; 2]; goals];
    let ways = |case: &TestCase| if case.observed.end.is_proper() { 0..2 } else { 0..1 };
    for case in &cases {
        for id in &case.covers {
            ways(case).for_each(|way| times[id.index()][way] += 1);
        }
    }
    // Those that cover least go first; of those the latest.
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|index| (cases[*index].covers.len(), std::cmp::Reverse(*index)));
    let mut kept = vec![true; cases.len()];
    for index in order {
        let case = &cases[index];
        if pairs.iter().any(|(a, b)| *a == index || *b == index) {
            continue;
        }
        if case.covers.iter().all(|id| ways(case).all(|way| times[id.index()][way] > 1)) {
            kept[index] = false;
            for id in &case.covers {
                ways(case).for_each(|way| times[id.index()][way] -= 1);
            }
        }
    }
    cases.into_iter().zip(kept).filter_map(|(case, kept)| kept.then_some(case)).collect()
}

/// For each goal the first case that covers it, is plain and ends as it should; or else the first that's plain, that ends as it should, or
/// that covers it at all. A case is plain that rests on nothing.
pub(super) fn first(
    cases: &[TestCase],
    goals: usize,
    is_plain: impl Fn(usize) -> bool,
) -> Vec<Option<usize>> {
    let mut first = vec![None; goals];
    let rank = |index: usize| (!is_plain(index), !cases[index].observed.end.is_proper());
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|index| (rank(*index), *index));
    for index in order {
        for id in &cases[index].covers {
            first[id.index()].get_or_insert(index);
        }
    }
    first
}
