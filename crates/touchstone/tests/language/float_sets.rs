//! Sets of floats: a literal in one is of the type of what it meets, and rounded to it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use touchstone::inputs::{Ask, Datum, visit};
use touchstone::{Targetable, ensures, measure};

#[ensures(|r| r == (x in set![0.1, 0.5]) && r == (difference(set![x], set![0.5, 0.1]) == set![]))]
fn one_of_two(x: f32) -> bool {
    x == 0.1 || x == 0.5
}

#[ensures(|r| r == (x in set![0.1, 0.5]) && r == (set![x] != difference(set![x], set![0.5, 0.1])))]
fn one_of_two_wide(x: f64) -> bool {
    x == 0.1 || x == 0.5
}

#[ensures(|r| r == (elements(xs) == set![0.1]) && r == (subset(set![0.1], elements(xs)) && subset(elements(xs), union(set![], set![0.1]))))]
#[ensures(|r| r ==> 0.1 in elements(xs) && disjoint(elements(xs), set![-0.1, 2.0 / 7.0]) && intersection(set![0.1, 0.3], elements(xs)).len() == 1)]
fn all_a_tenth(xs: Vec<f32>) -> bool {
    !xs.is_empty() && xs.iter().all(|x| *x == 0.1)
}

/// Each float of an element is of its own type.
#[ensures(|r| r == ((x, y) in set![(0.1, 0.1), (0.3, 0.3)] && o in set![Some(0.1), Some(0.3)] && (x < 0.2) == (o == Some(0.1))))]
fn in_pairs(x: f32, y: f64, o: Option<f32>) -> bool {
    (x == 0.1 && y == 0.1 || x == 0.3 && y == 0.3) && o == Some(x)
}

#[derive(Clone, Debug, Targetable)]
enum List {
    Nil,
    Cons(f32, Box<List>),
}

#[measure]
fn values(xs: &List) -> Set<f32> {
    match xs {
        List::Nil => set![],
        List::Cons(x, rest) => union(set![x, 0.1], values(rest)),
    }
}

#[ensures(|r| r == subset(values(xs), set![0.1, 0.5]))]
fn measured(xs: List) -> bool {
    match xs {
        List::Nil => true,
        List::Cons(x, rest) => (x == 0.1 || x == 0.5) && measured(*rest),
    }
}

touchstone::inputs! {
    #[requires(x in set![0.1, 0.5, 1.0] && !(x in set![1.0]) && elements(ys) == union(set![0.5, 0.5], set![x]) && !(0.1 in elements(ys)))]
    fn given(x: f32, ys: Vec<f32>) -> () = |_: f32, _: Vec<f32>| ();
    #[requires(x in set![0.1, 0.5] && elements(ys) == set![x] && ys.len() < 3)]
    fn wide(x: f64, ys: Vec<f64>) -> () = |_: f64, _: Vec<f64>| ();
}

#[test]
fn every_strategy_has_the_same() {
    for spec in [given(), wide()] {
        let all = |strategy: &str| {
            let mut all = BTreeSet::new();
            let sample = visit(spec, &Ask::up_to_depth(4).by(strategy), &mut |arguments| {
                all.insert(arguments.iter().map(|value| Datum::of(*value).to_string()).collect::<Vec<_>>());
                ControlFlow::Continue(())
            });
            assert!(sample.expect("a sample").inputs > 0, "{strategy}");
            all
        };
        let enumerated = all("enumerate");
        for strategy in ["targeted", "narrow"] {
            assert_eq!(all(strategy), enumerated, "{strategy}");
        }
    }
}
