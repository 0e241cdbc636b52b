//! A small suite: cases that add nothing go. Greedy, the later ones first, since what's found late covers what's hard and what's
//! easy besides; the case that first showed an error stays if no other does.

use crate::exploration::{GoalId, TestCase};

/// The cases that together cover all that's covered, and for each goal the first of them that covers it.
/// `pairs` are cases that show something together: they stay.
pub(super) fn reduce(
    cases: Vec<TestCase>,
    goals: usize,
    pairs: &[(usize, usize)],
) -> (Vec<TestCase>, Vec<Option<usize>>) {
    let mut times = vec![0u32; goals];
    for case in &cases {
        for id in &case.covers {
            times[id.index()] += 1;
        }
    }
    // Those that cover least go first; of those the latest.
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_key(|index| (cases[*index].covers.len(), std::cmp::Reverse(*index)));
    let mut kept = vec![true; cases.len()];
    for index in order {
        let covers: &[GoalId] = &cases[index].covers;
        if pairs.iter().any(|(a, b)| *a == index || *b == index) {
            continue;
        }
        if covers.iter().all(|id| times[id.index()] > 1) {
            kept[index] = false;
            for id in covers {
                times[id.index()] -= 1;
            }
        }
    }
    let mut small = vec![];
    let mut first = vec![None; goals];
    for (case, kept) in cases.into_iter().zip(kept) {
        if !kept {
            continue;
        }
        for id in &case.covers {
            first[id.index()].get_or_insert(small.len());
        }
        small.push(case);
    }
    (small, first)
}
