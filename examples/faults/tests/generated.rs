//! What `bolero` draws keeps to the types' bounds. It runs with the feature: `cargo test --workspace --features touchstone-faults/bolero --test generated`.
#![cfg(feature = "bolero")]

use bolero::{TypeGenerator, check};
use faults::domain::{Brackets, Digits, Finite, Letters, Real, Small, Text, Within};
use faults::shapes::{Expr, Json, Tree};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::panic::AssertUnwindSafe;

/// Draws values of a type.
fn draw<T: TypeGenerator + Debug>(see: impl Fn(&T)) {
    let see = AssertUnwindSafe(see);
    check!().with_type::<T>().for_each(|value| {
        let see = &see;
        see.0(value);
    });
}

/// What is seen of values of a type.
fn drawn<T: TypeGenerator + Debug, S: Ord>(seen: impl Fn(&T) -> S) -> BTreeSet<S> {
    let all = RefCell::new(BTreeSet::new());
    draw(|value: &T| _ = all.borrow_mut().insert(seen(value)));
    all.into_inner()
}

#[test]
fn integers_are_of_their_interval_and_reach_both_ends() {
    fn ends<const LOW: i64, const HIGH: i64>() -> (i64, i64) {
        let values = drawn(|value: &Within<LOW, HIGH>| value.0);
        (*values.first().expect("one"), *values.last().expect("one"))
    }
    assert_eq!(ends::<1, 12>(), (1, 12));
    assert_eq!(ends::<0, 255>(), (0, 255));
    assert_eq!(ends::<-3, 3>(), (-3, 3));
    for (low, high, (least, greatest)) in [
        (100, 599, ends::<100, 599>()),
        (-10_000, 10_000, ends::<-10_000, 10_000>()),
        (0, 1_000_000, ends::<0, 1_000_000>()),
        (-5, i64::MAX, ends::<-5, { i64::MAX }>()),
    ] {
        assert!(low <= least && least < greatest && greatest <= high, "{low}..={high}: {least}, {greatest}");
    }
}

#[test]
fn texts_are_of_their_alphabet_and_have_all_of_it() {
    fn letters<L: Letters + Debug>() -> String {
        let seen = RefCell::new(BTreeSet::new());
        draw(|text: &Text<L>| seen.borrow_mut().extend(text.0.chars()));
        seen.into_inner().into_iter().collect()
    }
    assert_eq!(letters::<Digits>(), "0123456789");
    assert_eq!(letters::<Brackets>(), "()[]");
    assert_eq!(letters::<Small>(), Small::LETTERS);
}

#[test]
fn floats_are_finite_and_of_their_interval() {
    assert_eq!(drawn(|number: &Finite| number.0.is_finite()), BTreeSet::from([true]));
    let inside = drawn(|number: &Real<-100_000, 100_000>| (-1e5..=1e5).contains(&number.0));
    assert_eq!(inside, BTreeSet::from([true]));
    let fractions = drawn(|number: &Real<0, 1>| ((0.0..=1.0).contains(&number.0), number.0.fract() != 0.0));
    assert!(
        fractions.contains(&(true, true)) && fractions.iter().all(|(inside, _)| *inside),
        "{fractions:?}"
    );
}

#[test]
fn recursive_types_come_in_several_heights() {
    fn height(tree: &Tree) -> u32 {
        match tree {
            Tree::Leaf => 0,
            Tree::Node(left, _, right) => 1 + height(left).max(height(right)),
        }
    }
    fn nests(json: &Json) -> u32 {
        match json {
            Json::Null | Json::Number(_) => 0,
            Json::List(items) => 1 + items.iter().map(nests).max().unwrap_or(0),
        }
    }
    fn operators(expr: &Expr) -> u32 {
        match expr {
            Expr::Num(_) => 0,
            Expr::Neg(a) => 1 + operators(a),
            Expr::Add(a, b) | Expr::Sub(a, b) | Expr::Mul(a, b) => 1 + operators(a) + operators(b),
        }
    }
    for heights in [drawn(height), drawn(nests), drawn(operators)] {
        assert!(heights.contains(&0) && heights.iter().any(|height| *height > 1), "{heights:?}");
    }
}
