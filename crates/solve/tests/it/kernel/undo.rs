//! Popping a level restores exactly what was there: random calls against snapshots.

use touchstone_solve::kernel::{Space, Var};

use super::random::{Random, Vars};

/// Everything observable of the domains.
fn snapshot(space: &Space, vars: &[Var]) -> Vec<Vec<i128>> {
    vars.iter().map(|var| space.iter_domain(*var).collect()).collect()
}

#[test]
fn pop_restores_domains_variables_constraints_and_failure() {
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let mut space = Space::new();
        let mut vars = vec![Vars::new(&mut random, &mut space, 4, 3)];
        let mut saved = Vec::new();
        for _ in 0..60 {
            let all: Vec<Var> = vars.iter().flat_map(Vars::all).collect();
            match random.below(9) {
                0..=1 => {
                    // Pending work is done by `push_level`, so it's part of what is restored.
                    let _ = space.propagate();
                    let statistics = space.statistics();
                    let state = (snapshot(&space, &all), space.is_failed(), vars.len());
                    saved.push((state, statistics.vars, statistics.propagators));
                    space.push_level();
                }
                2 if !saved.is_empty() => {
                    space.pop_level();
                    let (state, var_count, propagators) = saved.pop().unwrap();
                    vars.truncate(state.2);
                    let all: Vec<Var> = vars.iter().flat_map(Vars::all).collect();
                    assert_eq!(snapshot(&space, &all), state.0);
                    assert_eq!(space.is_failed(), state.1);
                    assert_eq!(space.statistics().vars, var_count);
                    assert_eq!(space.statistics().propagators, propagators);
                    let before = snapshot(&space, &all);
                    assert_eq!(space.propagate().is_err(), state.1, "an outer level has work left");
                    assert_eq!(snapshot(&space, &all), before, "an outer level was no fixpoint");
                }
                3 => vars.push(Vars::new(&mut random, &mut space, 1, 1)),
                4..=5 => {
                    let from = random.below(vars.len());
                    let kind = random.below(Vars::KINDS);
                    let constraint = vars[from].constraint(&mut random, kind);
                    let _ = space.post(constraint);
                }
                6 => {
                    let var = random.pick(&all);
                    let value = random.range(-9, 9);
                    let _ = match random.below(4) {
                        0 => space.set_min(var, value),
                        1 => space.set_max(var, value),
                        2 => space.remove(var, value),
                        _ => space.fix(var, value),
                    };
                }
                _ => {
                    let _ = space.propagate();
                }
            }
        }
    }
}

#[test]
fn domains_behave_like_sets_of_integers() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut space = Space::new();
        let width = random.pick(&[1, 5, 126, 127, 128, 129, 300]);
        let low = random.pick(&[0, -40, i128::MIN, i128::MAX - 300]);
        let var = space.new_var(low, low + width);
        let mut model: Vec<i128> = (low..=low + width).collect();
        for _ in 0..80 {
            let x = if random.below(4) == 0 {
                random.pick(&model)
            } else {
                low.saturating_add(random.range(-2, width.min(200) + 2))
            };
            let mut next = model.clone();
            let operation = random.below(12);
            match operation {
                0 => next.retain(|y| *y >= x),
                1 => next.retain(|y| *y <= x),
                _ => next.retain(|y| *y != x),
            }
            if next.is_empty() {
                continue;
            }
            let result = match operation {
                0 => space.set_min(var, x),
                1 => space.set_max(var, x),
                _ => space.remove(var, x),
            };
            assert!(result.is_ok());
            model = next;
            assert_eq!(space.iter_domain(var).collect::<Vec<_>>(), model);
            assert_eq!(space.domain_size(var), model.len() as u128);
            assert_eq!(space.at_least(var, x), model.iter().copied().find(|y| *y >= x));
            assert_eq!(space.at_most(var, x), model.iter().rev().copied().find(|y| *y <= x));
            assert_eq!(space.contains(var, x), model.contains(&x));
        }
    }
}

#[test]
fn an_empty_domain_fails_its_level_and_no_other() {
    let mut space = Space::new();
    space.push_level();
    space.new_var(3, 2);
    assert!(space.propagate().is_err());
    space.pop_level();
    assert!(space.propagate().is_ok());
}

#[test]
fn constants_are_shared_while_they_live() {
    let mut space = Space::new();
    assert_eq!(space.constant(0), Var::ZERO);
    assert_eq!(space.constant(1), Var::ONE);
    space.push_level();
    let seven = space.constant(7);
    assert_eq!(space.constant(7), seven);
    space.pop_level();
    let other = space.new_var(1, 2);
    assert_eq!(other, seven, "the index is free again");
    let again = space.constant(7);
    assert_ne!(again, other);
    assert_eq!(space.value(again), Some(7));
}
