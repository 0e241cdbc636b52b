//! Orders of search: whatever the order, the same solutions, each once.

use touchstone_solve::kernel::{
    Alternating, Constraint, FirstFail, Order, OrderedSearch, RandomRestarts, Relation, SearchLimits,
    SmallestFirst, Space, Step, Var,
};

use super::meaning::solutions;
use super::random::{Random, Vars};

fn found(space: &mut Space, vars: &[Var], order: impl Order) -> Vec<Vec<i128>> {
    let mut search = OrderedSearch::new(vars.to_vec(), order);
    let mut found = Vec::new();
    while search.next(space, &SearchLimits::NONE) == Step::Solution {
        found.push(vars.iter().map(|var| space.value(*var).unwrap()).collect());
    }
    found
}

#[test]
fn every_order_finds_the_solutions_that_brute_force_finds_each_once() {
    for seed in 0..600 {
        let mut random = Random::new(seed);
        let mut space = Space::new();
        let vars = Vars::new(&mut random, &mut space, 3, 3);
        let all = vars.all();
        let constraints: Vec<Constraint> = (0..random.below(4) + 1)
            .map(|_| {
                let kind = random.below(Vars::KINDS);
                vars.constraint(&mut random, kind)
            })
            .collect();
        let expected = solutions(&space, &all, &constraints);
        for constraint in &constraints {
            let _ = space.post(constraint.clone());
        }
        let sets = [
            found(&mut space, &all, SmallestFirst),
            found(&mut space, &all, FirstFail),
            // So little patience that it begins again before nearly every first solution.
            found(&mut space, &all, RandomRestarts { seed, unit: 1 }),
            found(&mut space, &all, Alternating { seed }),
        ];
        for (i, mut set) in sets.into_iter().enumerate() {
            if i == 0 {
                // The documented order: lexicographic in 0, 1, -1, 2, -2, ….
                let rank = |values: &Vec<i128>| -> Vec<(i128, bool)> {
                    values.iter().map(|x| (x.abs(), *x < 0)).collect()
                };
                assert!(set.is_sorted_by_key(rank), "seed {seed}");
            }
            set.sort();
            assert_eq!(set, expected, "seed {seed}, order {i}: {constraints:?}");
            assert_eq!(space.level(), 0);
        }
    }
}

/// `n` pigeons in one hole less, stated pair by pair.
fn pigeons(n: usize) -> (Space, Vec<Var>) {
    let mut space = Space::new();
    let vars: Vec<Var> = (0..n).map(|_| space.new_var(1, n as i128 - 1)).collect();
    for i in 0..n {
        for j in 0..i {
            space.post_linear(&[(1, vars[i]), (-1, vars[j])], Relation::Ne, 0, None).unwrap();
        }
    }
    (space, vars)
}

#[test]
fn restarts_go_on_until_a_run_is_a_proof() {
    let (mut space, vars) = pigeons(6);
    let mut search = OrderedSearch::new(vars, RandomRestarts { seed: 3, unit: 1 });
    assert_eq!(search.next(&mut space, &SearchLimits::NONE), Step::Exhausted);
    assert!(search.runs() > 10, "{} runs", search.runs());
    assert!(search.failures() > 120, "{} failures", search.failures());
}

#[test]
fn a_limit_of_failures_holds_over_all_runs_and_can_be_raised() {
    let (mut space, vars) = pigeons(7);
    let mut search = OrderedSearch::new(vars, RandomRestarts { seed: 3, unit: 10 });
    let mut most = 0;
    loop {
        most += 25;
        let limits = SearchLimits { failures: Some(most), ..SearchLimits::NONE };
        match search.next(&mut space, &limits) {
            Step::Limit => assert_eq!(search.failures(), most),
            Step::Exhausted => break,
            Step::Solution => panic!("seven pigeons in six holes"),
        }
    }
    assert!(most > 500);
    search.finish(&mut space);
    assert_eq!(space.level(), 0);
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let first = |seed: u64| {
        let mut space = Space::new();
        let vars: Vec<Var> = (0..10).map(|_| space.new_var(0, 9)).collect();
        space.post(Constraint::AllDifferent(vars.clone())).unwrap();
        let mut search = OrderedSearch::new(vars.clone(), RandomRestarts::new(seed));
        assert_eq!(search.next(&mut space, &SearchLimits::NONE), Step::Solution);
        vars.iter().map(|var| space.value(*var).unwrap()).collect::<Vec<i128>>()
    };
    assert_eq!(first(1), first(1));
    assert_ne!(first(1), first(2));
}
