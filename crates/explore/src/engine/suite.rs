//! A small suite: cases that add nothing go. Greedy, the later ones first, since what's found late covers what's hard and what's
//! easy besides; the case that first showed an error stays if no other does, and a goal that only cases which go wrong covered keeps one that doesn't, if
//! there is one.

use crate::exploration::TestCase;

/// The cases that together cover all that's covered, and for each goal the first of them that covers it and ends as it should, or else the first.
/// `pairs` are cases that show something together: they stay.
pub(super) fn reduce(
    cases: Vec<TestCase>,
    goals: usize,
    pairs: &[(usize, usize)],
) -> (Vec<TestCase>, Vec<Option<usize>>) {
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
    let small: Vec<TestCase> =
        cases.into_iter().zip(kept).filter_map(|(case, kept)| kept.then_some(case)).collect();
    let mut first = vec![None; goals];
    for proper in [true, false] {
        for (index, case) in
            small.iter().enumerate().filter(|(_, case)| case.observed.end.is_proper() == proper)
        {
            for id in &case.covers {
                first[id.index()].get_or_insert(index);
            }
        }
    }
    (small, first)
}
