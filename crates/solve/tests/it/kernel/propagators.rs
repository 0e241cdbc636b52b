//! Each propagator on all small domains that chance finds: it never removes a solution, and with everything fixed it
//! decides.

use touchstone_solve::kernel::{Constraint, Difference, Lit, Relation, Space, Var};

use super::meaning::{combinations, holds, solutions};
use super::random::{Random, Vars};

/// Checks both laws for one constraint on the current domains.
fn check(space: &mut Space, vars: &[Var], constraint: &Constraint) {
    let expected = solutions(space, vars, std::slice::from_ref(constraint));
    let all = combinations(space, vars);
    space.push_level();
    let kept = space.post(constraint.clone()).is_ok() && space.propagate().is_ok();
    if kept {
        for solution in &expected {
            for (var, value) in vars.iter().zip(solution) {
                assert!(space.contains(*var, *value), "{constraint:?} lost {solution:?}");
            }
        }
    } else {
        assert!(expected.is_empty(), "{constraint:?} refuses {:?}", expected[0]);
    }
    for values in &all {
        space.push_level();
        let mut accepted = vars.iter().zip(values).all(|(var, value)| space.fix(*var, *value).is_ok());
        accepted = accepted && space.propagate().is_ok();
        assert_eq!(accepted, expected.contains(values), "{constraint:?} at {values:?}");
        space.pop_level();
    }
    space.pop_level();
}

fn check_kind(kind: usize, rounds: u64) {
    for seed in 0..rounds {
        let mut random = Random::new(seed * 31 + kind as u64);
        let mut space = Space::new();
        let (ints, bools) = match kind {
            10..=14 => (1, 4 + random.below(3)),
            23 => (3 + random.below(2), 1),
            _ => (3, 1),
        };
        let vars = Vars::new(&mut random, &mut space, ints, bools);
        let constraint = vars.constraint(&mut random, kind);
        check(&mut space, &vars.all(), &constraint);
    }
}

#[test]
fn linear_constraints_keep_their_solutions_and_decide() {
    for kind in 0..=3 {
        check_kind(kind, 400);
    }
}

#[test]
fn arithmetic_constraints_keep_their_solutions_and_decide() {
    for kind in 4..=9 {
        check_kind(kind, 400);
    }
}

#[test]
fn boolean_constraints_keep_their_solutions_and_decide() {
    for kind in 10..=14 {
        check_kind(kind, 300);
    }
}

#[test]
fn choices_keep_their_solutions_and_decide() {
    for kind in [15, 16, 17, 18, 22] {
        check_kind(kind, 400);
    }
}

#[test]
fn set_constraints_keep_their_solutions_and_decide() {
    for kind in 19..=21 {
        check_kind(kind, 400);
    }
}

#[test]
fn different_variables_in_crowded_domains_keep_their_solutions_and_decide() {
    check_kind(23, 250);
}

/// All different by Hall's condition: bounds consistency of every combination of bounds.
#[test]
fn hall_intervals_leave_exactly_the_bounds_that_some_assignment_within_bounds_has() {
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let mut space = Space::new();
        let n = 3 + random.below(3);
        let vars: Vec<Var> = (0..n)
            .map(|_| {
                let low = random.range(-3, 2);
                space.new_var(low, low + random.range(0, 4))
            })
            .collect();
        let constraint = Constraint::AllDifferent(vars.clone());
        let crowded = vars.iter().map(|var| space.max(*var)).max().unwrap()
            - vars.iter().map(|var| space.min(*var)).min().unwrap()
            < 2 * n as i128;
        let expected = solutions(&space, &vars, std::slice::from_ref(&constraint));
        let kept = space.post(constraint).is_ok() && space.propagate().is_ok();
        if !crowded {
            continue;
        }
        assert_eq!(kept, !expected.is_empty(), "seed {seed}");
        // Domains without holes: a bound belongs to an assignment within the bounds iff it does to a solution.
        for (i, var) in vars.iter().enumerate().filter(|_| kept) {
            let column = expected.iter().map(|solution| solution[i]);
            assert_eq!(space.min(*var), column.clone().min().unwrap(), "seed {seed}, {var}");
            assert_eq!(space.max(*var), column.max().unwrap(), "seed {seed}, {var}");
        }
    }
}

/// Constraints on the variables `0, 1, 2` and their expected bounds after propagation.
fn narrows(domains: &[(i128, i128)], constraint: impl Fn(&[Var]) -> Constraint, expected: &[(i128, i128)]) {
    let mut space = Space::new();
    let vars: Vec<Var> = domains.iter().map(|(low, high)| space.new_var(*low, *high)).collect();
    space.post(constraint(&vars)).unwrap();
    space.propagate().unwrap();
    let bounds: Vec<(i128, i128)> = vars.iter().map(|v| (space.min(*v), space.max(*v))).collect();
    assert_eq!(bounds, expected);
}

#[test]
fn propagation_is_as_strong_as_promised() {
    let difference = |v: &[Var]| Constraint::Linear {
        terms: vec![(1, v[0]), (-1, v[1])],
        relation: Relation::Le,
        constant: -1,
        reified: None,
    };
    narrows(&[(0, 9), (0, 9)], difference, &[(0, 8), (1, 9)]);
    let sum = |v: &[Var]| Constraint::Linear {
        terms: vec![(2, v[0]), (3, v[1]), (-1, v[2])],
        relation: Relation::Eq,
        constant: 0,
        reified: None,
    };
    narrows(&[(0, 9), (1, 9), (0, 8)], sum, &[(0, 2), (1, 2), (3, 8)]);
    let product = |v: &[Var]| Constraint::Product { result: v[0], left: v[1], right: v[2] };
    narrows(&[(10, 20), (-3, 9), (4, 9)], product, &[(10, 20), (2, 5), (4, 9)]);
    let quotient = |v: &[Var]| Constraint::Quotient { result: v[0], left: v[1], right: v[2] };
    narrows(&[(2, 3), (-50, 50), (5, 5)], quotient, &[(2, 3), (10, 19), (5, 5)]);
    let remainder = |v: &[Var]| Constraint::Remainder { result: v[0], left: v[1], right: v[2] };
    narrows(&[(3, 3), (-9, 50), (8, 8)], remainder, &[(3, 3), (3, 43), (8, 8)]);
    let choice = |v: &[Var]| Constraint::IfThenElse {
        result: v[0],
        condition: Lit::positive(v[3]),
        then: v[1],
        otherwise: v[2],
    };
    narrows(&[(0, 99), (1, 3), (7, 9), (0, 1)], choice, &[(1, 9), (1, 3), (7, 9), (0, 1)]);
    narrows(&[(5, 99), (1, 3), (7, 9), (0, 1)], choice, &[(7, 9), (1, 3), (7, 9), (0, 0)]);
    // Three values for the first three variables: a Hall interval.
    let different = |v: &[Var]| Constraint::AllDifferent(v.to_vec());
    narrows(&[(1, 3), (2, 3), (1, 2), (1, 5), (3, 6)], different, &[(1, 3), (2, 3), (1, 2), (4, 5), (4, 6)]);
    // Before or after: nothing between.
    let before = |x: Var, y: Var, bound: i128| Difference { x, y, bound };
    let one_of = |v: &[Var]| {
        Constraint::OneOf(vec![
            vec![before(v[0], v[1], -5)],
            vec![before(v[1], v[0], -5), before(v[0], Var::ZERO, 7)],
            vec![before(Var::ONE, Var::ZERO, 0)],
        ])
    };
    narrows(&[(0, 9), (0, 6)], one_of, &[(0, 7), (0, 6)]);
    narrows(&[(3, 9), (0, 6)], one_of, &[(5, 7), (0, 2)]);
}

#[test]
fn machine_ranges_and_their_products_are_exact() {
    let (low, high) = (i128::from(i64::MIN), i128::from(i64::MAX));
    let square = low * low;
    narrows(
        &[(i128::MIN, i128::MAX), (low, high), (low, high)],
        |v| Constraint::Product { result: v[0], left: v[1], right: v[2] },
        &[(low * high, square), (low, high), (low, high)],
    );
    narrows(
        &[(square, square), (low, -1), (low, -1)],
        |v| Constraint::Product { result: v[0], left: v[1], right: v[2] },
        &[(square, square), (low, low), (low, low)],
    );
    narrows(
        &[(0, i128::from(u64::MAX)), (0, i128::from(u64::MAX))],
        |v| Constraint::Linear {
            terms: vec![(1, v[0]), (1, v[1])],
            relation: Relation::Eq,
            constant: 2 * i128::from(u64::MAX),
            reified: None,
        },
        &[(i128::from(u64::MAX), i128::from(u64::MAX)); 2],
    );
}

#[test]
fn values_at_the_ends_of_128_bits_are_exact() {
    let ends = [i128::MIN, i128::MIN + 1, -(1 << 126), -1, 0, 1, 1 << 126, i128::MAX - 1, i128::MAX];
    let mut random = Random::new(7);
    for _ in 0..3000 {
        let mut space = Space::new();
        let values: Vec<i128> = (0..3).map(|_| random.pick(&ends)).collect();
        let vars: Vec<Var> = (0..3).map(|_| space.new_var(i128::MIN, i128::MAX)).collect();
        let (result, left, right) = (vars[0], vars[1], vars[2]);
        let (constraint, expected) = match random.below(5) {
            0 => (Constraint::Product { result, left, right }, values[1].checked_mul(values[2])),
            1 => {
                let quotient = if values[2] == 0 { Some(0) } else { values[1].checked_div(values[2]) };
                (Constraint::Quotient { result, left, right }, quotient)
            }
            2 => {
                let rest = if values[2] == 0 { values[1] } else { values[1].wrapping_rem(values[2]) };
                (Constraint::Remainder { result, left, right }, Some(rest))
            }
            3 => (Constraint::Abs { result, of: left }, values[1].checked_abs()),
            _ => {
                let terms = vec![(1, result), (-1, left), (-1, right)];
                let constraint =
                    Constraint::Linear { terms, relation: Relation::Eq, constant: 0, reified: None };
                (constraint, values[1].checked_add(values[2]))
            }
        };
        let posted = space.post(constraint.clone());
        let fixed = posted.and_then(|()| space.propagate());
        let fixed =
            fixed.and_then(|()| space.fix(left, values[1])).and_then(|()| space.fix(right, values[2]));
        let result = fixed.and_then(|()| space.propagate()).ok().and_then(|()| space.value(vars[0]));
        assert_eq!(result, expected, "{constraint:?} {values:?}");
        if let Some(expected) = expected {
            assert!(space.contains(vars[0], expected));
        }
    }
}

#[test]
fn repeated_variables_are_handled() {
    let mut space = Space::new();
    let x = space.new_var(-3, 4);
    let square = space.new_var(-99, 99);
    space.post(Constraint::Product { result: square, left: x, right: x }).unwrap();
    space.propagate().unwrap();
    assert_eq!((space.min(square), space.max(square)), (0, 16));
    let doubled = Constraint::Linear {
        terms: vec![(1, x), (1, x), (-2, x)],
        relation: Relation::Ne,
        constant: 0,
        reified: None,
    };
    assert!(!holds(&doubled, &|_| 2));
    assert!(space.post(doubled).is_err());
}
