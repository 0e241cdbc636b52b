//! Narrowing against the kernel's search filtered by the judge; what a definite answer on a partial value promises; and what
//! pruning saves.

use super::Search;
use super::cases::{self, Case, Tapes, cases, drain};
use super::partial::{Dead, Partial};
use crate::query::{Generate, Layer, Next};
use crate::strategy::rng::Rng;
use std::collections::BTreeSet;
use std::time::Instant;

fn search(case: &Case, layer: Layer) -> Search {
    Search::new(case.graph.clone(), layer, &case.roots, case.requires)
}

fn up_to(depth: u32) -> Layer {
    Layer::Depth { depth, exact: false }
}

#[test]
fn every_layer_has_the_inputs_that_the_kernel_finds_and_the_judge_admits_each_once() {
    for case in cases() {
        let mut together = 0;
        for depth in 0..=case.depth {
            let layer = Layer::Depth { depth, exact: true };
            let found = drain(&mut search(&case, layer), case.name);
            assert_eq!(found, case.inputs(layer), "{} at depth {depth}", case.name);
            together += found.len();
        }
        let layer = up_to(case.depth);
        let found = drain(&mut search(&case, layer), case.name);
        assert_eq!(found, case.inputs(layer), "{}", case.name);
        assert_eq!(found.len(), together, "{}: the layers make up the whole", case.name);
        let boundary = Layer::Boundary { depth: case.depth.min(2), values: 3 };
        let found = drain(&mut search(&case, boundary), case.name);
        assert_eq!(found, case.inputs(boundary), "{} at the boundary", case.name);
    }
}

/// The inputs that complete a partial one: all inputs that are found by going on from it in the order of its holes.
fn completions(partial: &mut Partial, into: &mut Tapes) {
    let Some(hole) = partial.next_hole() else {
        into.insert(partial.solution().tape.to_vec());
        return;
    };
    let (plan, budget) = (partial.part(hole).plan.clone(), partial.part(hole).budget);
    for word in partial.plans.alternatives(&plan, budget).iter() {
        let (mark, result) = partial.fill(hole, *word);
        if result.is_ok() {
            completions(partial, into);
        }
        partial.undo(mark);
    }
}

#[test]
fn whichever_holes_are_filled_first_the_same_inputs_complete_what_is_there() {
    // A random walk fills holes that nobody asked for. What is reached from where it ends is what the inputs have there:
    // pruning loses nothing, and undoing restores what was.
    let mut rng = Rng::new(3, 0);
    for case in cases() {
        let layer = up_to(case.depth.min(2));
        let inputs = drain(&mut search(&case, layer), case.name);
        let (mut partial, start) = Partial::new(case.graph.clone(), layer, &case.roots, case.requires);
        if start.is_err() {
            assert!(inputs.is_empty(), "{}", case.name);
            continue;
        }
        for _ in 0..20 {
            let mut reached = Tapes::new();
            walk(&mut partial, &mut rng, 3, &mut reached);
            assert!(reached.is_subset(&inputs), "{}", case.name);
        }
        let mut all = Tapes::new();
        completions(&mut partial, &mut all);
        assert_eq!(all, inputs, "{}: nothing is left of the walks", case.name);
    }
}

/// Fills a random hole with each of its alternatives, and so on for so many steps: the union of what is reached by all of
/// them is complete, whichever hole it was.
fn walk(partial: &mut Partial, rng: &mut Rng, steps: u32, reached: &mut Tapes) {
    let holes: Vec<_> = partial.holes().collect();
    if steps == 0 || holes.is_empty() {
        return completions(partial, reached);
    }
    let hole = holes[rng.index(holes.len())];
    let (plan, budget) = (partial.part(hole).plan.clone(), partial.part(hole).budget);
    let mut here = Tapes::new();
    for word in partial.plans.alternatives(&plan, budget).iter() {
        let (mark, result) = partial.fill(hole, *word);
        if result.is_ok() {
            walk(partial, rng, steps - 1, &mut here);
        }
        partial.undo(mark);
    }
    let mut expected = Tapes::new();
    completions(partial, &mut expected);
    assert_eq!(here, expected, "the order in which holes are filled");
    reached.extend(here);
}

/// How many holes are filled until a layer is exhausted.
fn fillings(case: &Case, layer: Layer) -> u64 {
    let (mut partial, start) = Partial::new(case.graph.clone(), layer, &case.roots, case.requires);
    assert!(start.is_ok(), "{}", case.name);
    fn go(partial: &mut Partial) -> u64 {
        let Some(hole) = partial.next_hole() else { return 0 };
        let (plan, budget) = (partial.part(hole).plan.clone(), partial.part(hole).budget);
        let mut count = 0;
        for word in partial.plans.alternatives(&plan, budget).iter() {
            let (mark, result) = partial.fill(hole, *word);
            count += 1;
            if result.is_ok() {
                count += go(partial);
            }
            partial.undo(mark);
        }
        count
    }
    go(&mut partial)
}

#[test]
fn what_the_precondition_excludes_is_skipped_as_a_whole() {
    // 11 values, lists of up to 5: 177,156 values of the type, 1,024 sorted ones of them.
    let case = cases::sorted_list(5);
    let inputs = drain(&mut search(&case, up_to(5)), case.name).len() as u64;
    assert_eq!(inputs, 1 + 11 + 55 + 165 + 330 + 462);
    // At most a `Nil`, a `Cons` and each of 11 elements for each of them.
    assert!(fillings(&case, up_to(5)) <= 13 * inputs);
    // The trees with up to 7 nodes, 4 keys and 2 colors are 2.6 million; what decides is seen early.
    assert!(fillings(&cases::red_black(3, 3), up_to(3)) < 10_000);
}

#[test]
fn sets_and_maps_come_once_each() {
    let case = cases::collections(3);
    let found = drain(&mut search(&case, up_to(3)), case.name);
    // 8 sets of 0, 1, 2; of the maps from them to bool, those without 1 have 3 * 3 values, those with it 2 * 3 * 3; with
    // it the set has at most one element.
    assert_eq!(found.len(), 8 * 9 + 4 * 18);
}

#[test]
fn known_numbers_at_depths_that_only_laziness_reaches() {
    let case = cases::sorted_list(40);
    let mut search = search(&case, Layer::Depth { depth: 40, exact: true });
    let first: BTreeSet<Vec<i128>> = (0..1000)
        .map(|_| match search.next(None) {
            Next::Solution(solution) => {
                assert!(solution.attains);
                solution.tape.to_vec()
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(first.len(), 1000);
}

#[test]
fn a_search_that_ran_out_of_time_goes_on_where_it_was() {
    let case = cases::red_black(3, 3);
    let all = drain(&mut search(&case, up_to(3)), case.name);
    let mut search = search(&case, up_to(3));
    let mut found = Tapes::new();
    let mut interruptions = 0;
    loop {
        // A deadline that has passed: the search gets as far as it looks at the clock.
        match search.next(Some(Instant::now())) {
            Next::Solution(solution) => assert!(found.insert(solution.tape.to_vec())),
            Next::Deadline => interruptions += 1,
            Next::Exhausted => break,
            other => panic!("{other:?}"),
        }
    }
    assert!(interruptions > 0);
    assert_eq!(found, all);
}

#[test]
fn a_partial_value_is_dead_only_if_nothing_completes_it() {
    let case = cases::zipper(2);
    let (mut partial, start) = Partial::new(case.graph.clone(), up_to(2), &case.roots, case.requires);
    assert!(start.is_ok());
    // Both lists begin with 1: they aren't disjoint, whatever follows.
    let roots: Vec<_> = partial.holes().collect();
    let [left, right] = roots[..] else { panic!("two lists") };
    for list in [left, right] {
        assert!(partial.fill(list, 1).1.is_ok());
    }
    let heads: Vec<_> =
        [left, right].map(|list| partial.part(list).children().next()).into_iter().flatten().collect();
    assert!(partial.fill(heads[0], 1).1.is_ok());
    let (mark, same) = partial.fill(heads[1], 1);
    assert!(matches!(same, Err(Dead::End)), "known before the tails are");
    partial.undo(mark);
    assert!(partial.fill(heads[1], 0).1.is_ok());
}
