//! Search finds exactly the solutions: against brute force, and against numbers known from combinatorics.

use std::time::Instant;

use touchstone_solve::kernel::{
    Ascending, Constraint, FirstFail, InOrder, Relation, Search, SearchLimits, SelectValue, SelectVar,
    Smallest, Space, Step, Var,
};

use super::meaning::solutions;
use super::random::{Random, Vars};

fn enumerate(
    space: &mut Space,
    vars: &[Var],
    select: impl SelectVar,
    values: impl SelectValue,
) -> Vec<Vec<i128>> {
    let mut search = Search::new(vars.to_vec(), select, values);
    let mut found = Vec::new();
    while search.next(space, &SearchLimits::NONE) == Step::Solution {
        found.push(vars.iter().map(|var| space.value(*var).unwrap()).collect());
    }
    found
}

fn less(x: Var, y: Var, bound: i128) -> Constraint {
    Constraint::Linear {
        terms: vec![(1, x), (-1, y)],
        relation: Relation::Le,
        constant: bound,
        reified: None,
    }
}

#[test]
fn random_systems_have_the_solutions_that_brute_force_finds() {
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let mut space = Space::new();
        let vars = Vars::new(&mut random, &mut space, 3, 3);
        let all = vars.all();
        let constraints: Vec<Constraint> = (0..random.below(5) + 1)
            .map(|_| {
                let kind = random.below(Vars::KINDS);
                vars.constraint(&mut random, kind)
            })
            .collect();
        let expected = solutions(&space, &all, &constraints);
        let posted = constraints.iter().all(|constraint| space.post(constraint.clone()).is_ok());
        let before = space.level();
        let mut found = match seed % 3 {
            0 => enumerate(&mut space, &all, InOrder, Ascending),
            1 => enumerate(&mut space, &all, FirstFail, Ascending),
            _ => enumerate(&mut space, &all, InOrder, Smallest { origin: random.range(-5, 5) }),
        };
        if seed % 3 != 0 {
            found.sort();
        }
        assert!(posted || found.is_empty());
        assert_eq!(found, expected, "seed {seed}: {constraints:?}");
        assert_eq!(space.level(), before);
    }
}

#[test]
fn queens_permutations_and_sorted_lists_have_their_known_numbers() {
    for (n, expected) in [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
        let mut space = Space::new();
        let columns: Vec<Var> = (0..n).map(|_| space.new_var(0, n - 1)).collect();
        space.post(Constraint::AllDifferent(columns.clone())).unwrap();
        for sign in [1, -1] {
            for j in 0..n as usize {
                for i in 0..j {
                    let terms = vec![(1, columns[i]), (-1, columns[j])];
                    let constant = sign * (j as i128 - i as i128);
                    let relation = Relation::Ne;
                    space.post(Constraint::Linear { terms, relation, constant, reified: None }).unwrap();
                }
            }
        }
        assert_eq!(enumerate(&mut space, &columns, FirstFail, Ascending).len(), expected, "{n} queens");
    }
    let mut space = Space::new();
    let items: Vec<Var> = (0..7).map(|_| space.new_var(1, 7)).collect();
    space.post(Constraint::AllDifferent(items.clone())).unwrap();
    assert_eq!(enumerate(&mut space, &items, InOrder, Ascending).len(), 5040);

    // Sorted lists of k out of n values: C(n + k - 1, k); strictly sorted: C(n, k).
    for (bound, expected) in [(0, 2002), (-1, 252)] {
        let mut space = Space::new();
        let items: Vec<Var> = (0..5).map(|_| space.new_var(0, 9)).collect();
        for pair in items.windows(2) {
            space.post(less(pair[0], pair[1], bound)).unwrap();
        }
        assert_eq!(enumerate(&mut space, &items, InOrder, Ascending).len(), expected);
    }
}

#[test]
fn many_different_variables_use_one_propagator() {
    let mut space = Space::new();
    let items: Vec<Var> = (0..40).map(|i| space.new_var(i.min(37), if i < 37 { i } else { 39 })).collect();
    space.post(Constraint::AllDifferent(items.clone())).unwrap();
    assert_eq!(enumerate(&mut space, &items, InOrder, Ascending).len(), 6);
}

#[test]
fn smallest_first_is_the_order_of_distance() {
    let mut space = Space::new();
    let x = space.new_var(-3, 2);
    let values = |space: &mut Space, origin| {
        enumerate(space, &[x], InOrder, Smallest { origin }).into_iter().map(|v| v[0]).collect::<Vec<_>>()
    };
    assert_eq!(values(&mut space, 0), [0, 1, -1, 2, -2, -3]);
    assert_eq!(values(&mut space, 2), [2, 1, 0, -1, -2, -3]);
    assert_eq!(values(&mut space, -9), [-3, -2, -1, 0, 1, 2]);
    space.remove(x, 0).unwrap();
    assert_eq!(values(&mut space, 0), [1, -1, 2, -2, -3]);
    let wide = space.new_var(i128::MIN, i128::MAX);
    let mut search = Search::new(vec![wide], InOrder, Smallest { origin: 0 });
    let firsts: Vec<i128> = (0..5)
        .map(|_| {
            assert_eq!(search.next(&mut space, &SearchLimits::NONE), Step::Solution);
            space.value(wide).unwrap()
        })
        .collect();
    assert_eq!(firsts, [0, 1, -1, 2, -2]);
    search.finish(&mut space);
    assert_eq!(space.level(), 0);
}

#[test]
fn a_limit_pauses_the_search_and_a_greater_one_resumes_it() {
    let mut space = Space::new();
    let items: Vec<Var> = (0..3).map(|_| space.new_var(0, 3)).collect();
    let mut search = Search::new(items, InOrder, Ascending);
    let mut count = 0;
    let mut nodes = 0;
    loop {
        nodes += 5;
        match search.next(&mut space, &SearchLimits { nodes: Some(nodes), ..SearchLimits::NONE }) {
            Step::Solution => count += 1,
            Step::Limit => {}
            Step::Exhausted => break,
        }
    }
    assert_eq!(count, 64);
    let past = SearchLimits { deadline: Some(Instant::now()), ..SearchLimits::NONE };
    let x = space.new_var(0, 1);
    let mut search = Search::new(vec![x], InOrder, Ascending);
    assert_eq!(search.next(&mut space, &past), Step::Limit);
    search.finish(&mut space);
    assert_eq!(space.level(), 0);
}

#[test]
fn variables_and_constraints_created_during_a_search_go_with_their_level() {
    let mut space = Space::new();
    let length = space.new_var(0, 4);
    let mut lengths = Search::new(vec![length], InOrder, Ascending);
    let mut counts = Vec::new();
    while lengths.next(&mut space, &SearchLimits::NONE) == Step::Solution {
        let items: Vec<Var> = (0..space.value(length).unwrap()).map(|_| space.new_var(1, 3)).collect();
        for pair in items.windows(2) {
            space.post(less(pair[0], pair[1], 0)).unwrap();
        }
        counts.push(enumerate(&mut space, &items, InOrder, Ascending).len());
    }
    assert_eq!(counts, [1, 3, 6, 10, 15]);
}

#[test]
fn a_wide_domain_is_skipped_through_where_propagation_can() {
    let mut space = Space::new();
    let x = space.new_var(0, i128::from(u64::MAX));
    let values = vec![3, 1 << 40, 1 << 50, (1 << 63) + 1];
    space.post(Constraint::InValues { var: x, values: values.clone(), reified: None }).unwrap();
    let found = enumerate(&mut space, &[x], InOrder, Ascending);
    assert_eq!(found.into_iter().flatten().collect::<Vec<_>>(), values);
}
