//! Bounds are implied, which brute force over a wider box confirms; and they are found where they should be.

use super::*;
use touchstone_logic::{Symbol, Valuation, eval, smtlib};

/// A store with integers `x`, `y`, `z` and a set `s`, and the assertions.
fn parse(assertions: &[&str]) -> (Store, Vec<TermId>) {
    let mut store = Store::new();
    for name in ["x", "y", "z"] {
        store.var(name, Sort::Int).unwrap();
    }
    store.var("s", Sort::set(Sort::Int)).unwrap();
    let terms = assertions.iter().map(|text| smtlib::parse_term(&mut store, text).unwrap()).collect();
    (store, terms)
}

fn var(store: &Store, name: &str) -> Var {
    match store.symbol(name) {
        Some(Symbol::Var(var)) => var,
        other => panic!("{name} is {other:?}"),
    }
}

fn check(assertions: &[&str], expected: &[(&str, Option<i32>, Option<i32>)]) {
    let (store, terms) = parse(assertions);
    let bounds = Bounds::derive(&store, &terms);
    for (name, low, high) in expected {
        let expected = Interval { low: low.map(Int::from), high: high.map(Int::from) };
        assert_eq!(bounds.int(var(&store, name)), expected, "{name} in {assertions:?}");
    }
    for x in -12..=12 {
        for y in -12..=12 {
            for z in -12..=12 {
                let valuation: Valuation = [("x", x), ("y", y), ("z", z)]
                    .map(|(name, n)| (var(&store, name), Value::int(n)))
                    .into_iter()
                    .collect();
                let holds = terms.iter().all(|t| eval(&store, *t, &valuation) == Ok(Value::Bool(true)));
                for (name, value) in [("x", x), ("y", y), ("z", z)] {
                    let interval = bounds.int(var(&store, name));
                    let inside = interval.low.is_none_or(|low| low <= value)
                        && interval.high.is_none_or(|h| h >= value);
                    assert!(inside || !holds, "{name} = {value} is a solution of {assertions:?}");
                }
            }
        }
    }
}

#[test]
fn comparisons_conjunctions_and_disjunctions_give_bounds() {
    check(&["(<= 0 x)", "(< x 5)"], &[("x", Some(0), Some(4)), ("y", None, None)]);
    check(&["(and (<= 0 x) (not (< 7 x)))"], &[("x", Some(0), Some(7))]);
    check(&["(or (= x 1) (= x 5) (and (<= 8 x) (<= x 9)))"], &[("x", Some(1), Some(9))]);
    check(&["(or (= x 1) (= y 5))"], &[("x", None, None), ("y", None, None)]);
    check(&["(not (or (< x 2) (> x 3)))"], &[("x", Some(2), Some(3))]);
    check(&["(=> (not (= x 4)) (= x 6))"], &[("x", Some(4), Some(6))]);
}

#[test]
fn bounds_pass_from_variable_to_variable() {
    check(&["(<= 0 x)", "(< x y)", "(<= y 5)"], &[("x", Some(0), Some(4)), ("y", Some(1), Some(5))]);
    check(
        &["(<= 0 x)", "(<= 1 y)", "(<= (+ x y z) 9)", "(<= 2 z)"],
        &[("x", Some(0), Some(6)), ("y", Some(1), Some(7)), ("z", Some(2), Some(8))],
    );
    check(&["(<= (- y x) 3)", "(<= 1 y)", "(<= x 2)"], &[("x", Some(-2), Some(2)), ("y", Some(1), Some(5))]);
    check(
        &["(= x (* 3 y))", "(<= (- 4) x)", "(<= x 8)"],
        &[("y", Some(-1), Some(2)), ("x", Some(-3), Some(6))],
    );
    check(&["(= x (* (- 2) y))", "(<= (- 5) x)", "(<= x 5)"], &[("y", Some(-2), Some(2))]);
    check(&["(<= (- x) 3)", "(<= x 3)"], &[("x", Some(-3), Some(3))]);
    let (store, terms) = parse(&["(< x y)", "(< y x)", "(<= 0 x)"]);
    Bounds::derive(&store, &terms);
}

#[test]
fn membership_bounds_elements_and_sets() {
    let (mut store, _) = parse(&[]);
    let [x, two, nine] = [store.variable("x", Sort::Int).unwrap(), store.int(2), store.int(9)];
    let s = store.variable("s", Sort::set(Sort::Int)).unwrap();
    let universe = store.set_of(Sort::Int, &[nine, two]).unwrap();
    let within = store.subset(s, universe).unwrap();
    let member = store.member(x, s).unwrap();
    let bounds = Bounds::derive(&store, &[within, member]);
    let expected = Interval::between(Int::from(2), Int::from(9));
    assert_eq!(bounds.elements(var(&store, "s")), expected);
    assert_eq!(bounds.int(var(&store, "x")), expected);
    let empty = store.empty_set(Sort::Int).unwrap();
    let none = store.subset(s, empty).unwrap();
    let (low, high) = Bounds::derive(&store, &[none]).elements(var(&store, "s")).finite().unwrap();
    assert!(low > high);
}

#[test]
fn deep_and_shared_terms_cost_little() {
    let (mut store, _) = parse(&[]);
    let mut term = store.variable("x", Sort::Int).unwrap();
    for _ in 0..200 {
        term = store.raw(Op::Add, &[term, term, term]).unwrap();
    }
    let one = store.int(1);
    let bound = store.le(term, one).unwrap();
    Bounds::derive(&store, &[bound]);
}

#[test]
fn a_case_in_which_a_set_is_empty_is_a_case() {
    let (mut store, mut terms) = parse(&["(<= 0 x)", "(<= x 3)"]);
    let (x, two) = (store.variable("x", Sort::Int).unwrap(), store.int(2));
    let s = store.variable("s", Sort::set(Sort::Int)).unwrap();
    let empty = store.empty_set(Sort::Int).unwrap();
    let (is_empty, small) = (store.eq(s, empty).unwrap(), store.le(x, two).unwrap());
    let single = store.singleton(two).unwrap();
    let is_single = store.eq(s, single).unwrap();
    let both = store.and(&[is_single, small]).unwrap();
    terms.push(store.or(&[is_empty, both]).unwrap());
    let bounds = Bounds::derive(&store, &terms);
    assert_eq!(bounds.int(var(&store, "x")).finite(), Some((0, 3)));
}
