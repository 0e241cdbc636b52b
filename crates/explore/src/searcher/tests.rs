//! The conformance kit: every searcher against a set, by random calls.

use std::collections::BTreeSet;

use super::*;
use touchstone_logic::testing::Rng;

const ALL: [Searcher; 8] = [
    Searcher::DepthFirst,
    Searcher::BoundedDepthFirst(3),
    Searcher::BreadthFirst,
    Searcher::RandomPath,
    Searcher::Coverage,
    Searcher::Generational,
    Searcher::GoalDistance,
    Searcher::Portfolio,
];

/// Forks and ends as an exploration has them, and the choices that were made.
fn exercise(kind: Searcher, seed: u64) -> Vec<u64> {
    let mut rng = Rng::new(seed);
    let mut searcher = open(kind, 1);
    let waiting = |id, parent, depth, rng: &mut Rng| Waiting {
        id,
        parent,
        depth,
        fresh: rng.below(5) as u64,
        distance: rng.below(6) as u32,
    };
    let mut set = BTreeSet::from([0]);
    searcher.add(waiting(0, 0, 0, &mut rng));
    let mut next = 1;
    let mut chosen = vec![];
    // States that are elsewhere for a while, as those at the loop bound are, and come back one and all.
    let mut away = vec![];
    for _ in 0..300 {
        let Some(id) = searcher.select() else {
            assert!(set.is_empty(), "{kind:?} has nothing to select among {set:?}");
            if away.is_empty() {
                break;
            }
            for id in away.drain(..) {
                searcher.add(waiting(id, 0, 2, &mut rng));
                set.insert(id);
            }
            continue;
        };
        assert!(set.remove(&id), "{kind:?} selected {id}, which doesn't wait");
        searcher.remove(id);
        chosen.push(id);
        if rng.chance(1, 6) {
            away.push(id);
            continue;
        }
        for _ in 0..rng.below(4) {
            let depth = rng.below(8) as u32;
            // The state itself again, or a fork of it.
            let child = if set.contains(&id) || rng.chance(1, 2) { next } else { id };
            next += u64::from(child == next);
            searcher.add(waiting(child, id, depth, &mut rng));
            set.insert(child);
        }
        if rng.chance(1, 5)
            && let Some(&gone) = set.iter().next()
        {
            set.remove(&gone);
            searcher.remove(gone);
        }
        searcher.remove(u64::MAX);
        if rng.chance(1, 20) {
            for id in away.drain(..) {
                searcher.add(waiting(id, 0, 2, &mut rng));
                set.insert(id);
            }
        }
    }
    // What's left is selected, all of it.
    while let Some(id) = searcher.select() {
        assert!(set.remove(&id), "{kind:?}");
        searcher.remove(id);
        chosen.push(id);
    }
    assert!(set.is_empty(), "{kind:?} forgot {set:?}");
    chosen
}

#[test]
fn every_searcher_selects_what_waits_and_nothing_else() {
    for kind in ALL {
        for seed in 0..40 {
            assert_eq!(exercise(kind, seed), exercise(kind, seed), "{kind:?} isn't deterministic");
        }
    }
}

#[test]
fn searchers_select_what_their_names_say() {
    let state = |id, depth, distance, fresh| Waiting { id, parent: 0, depth, fresh, distance };
    let states = [state(1, 5, 3, 0), state(2, 1, 9, 4), state(3, 7, 1, 2), state(4, 2, 8, 4)];
    let expected = [
        (Searcher::DepthFirst, 3),
        (Searcher::BoundedDepthFirst(5), 1),
        (Searcher::BoundedDepthFirst(0), 2),
        (Searcher::BreadthFirst, 2),
        (Searcher::Generational, 2),
        (Searcher::GoalDistance, 3),
    ];
    for (kind, id) in expected {
        let mut searcher = open(kind, 0);
        states.iter().for_each(|state| searcher.add(*state));
        assert_eq!(searcher.select(), Some(id), "{kind:?}");
    }
}
