//! A few inputs that met what all of them met: a set cover, greedily (Johnson 1974), which is at most a logarithm off the least.

use std::collections::HashSet;

/// What a run met, one number for each counter with an order of magnitude that it came to, from a byte of these for each counter.
pub(super) fn features(met: &[u8]) -> Vec<u32> {
    let counters = met.iter().enumerate().filter(|(_, magnitudes)| **magnitudes != 0);
    let of_counter = |(at, magnitudes): (usize, &u8)| {
        let (at, magnitudes) = (u32::try_from(at).ok(), *magnitudes);
        (0..8).filter(move |bit| magnitudes >> bit & 1 == 1).filter_map(move |bit| Some(8 * at? + bit))
    };
    counters.flat_map(of_counter).collect()
}

/// Which of these sets, by number and so many at most, have together what all of them have: by turns the one with most that's new, of several the first.
/// In increasing order.
pub(super) fn greedy(sets: &[&[u32]], most: usize) -> Vec<usize> {
    let (mut covered, mut chosen) = (HashSet::<u32>::new(), Vec::new());
    while chosen.len() < most {
        let fresh = |set: &[u32]| set.iter().filter(|feature| !covered.contains(*feature)).count();
        // Of equals the last is the maximum, and the first is wanted.
        let best = (0..sets.len()).rev().map(|at| (fresh(sets[at]), at)).max_by_key(|(fresh, _)| *fresh);
        let Some((1.., at)) = best else { break };
        covered.extend(sets[at]);
        chosen.push(at);
    }
    chosen.sort_unstable();
    chosen
}

#[cfg(test)]
mod tests {
    use super::{features, greedy};

    #[test]
    fn all_is_covered_by_few_and_what_adds_nothing_is_left_out() {
        let sets: [&[u32]; 5] = [&[1], &[1, 2], &[3, 4, 5], &[2, 3], &[]];
        assert_eq!(greedy(&sets, 64), [1, 2]);
        assert_eq!(greedy(&sets, 1), [2]);
        assert_eq!(greedy(&[&[7], &[7]], 64), [0]);
        assert_eq!(greedy(&[], 64), [0; 0]);
    }

    #[test]
    fn features_tell_counters_and_magnitudes_apart() {
        assert_eq!(features(&[0, 0b101, 0, 0x80]), [8, 10, 31]);
    }
}
