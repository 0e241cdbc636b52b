//! Refined types in other tools: values are of the type, are a sample of it, and shrink to the smallest.

use arbitrary::{Arbitrary, Unstructured};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};
use std::collections::HashSet;
use touchstone::bridge::{arbitrary::Refinement, proptest::refined};

touchstone::types! {
    type Ascending = {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])};
    type Pair = {s: String | matches(s, r"[a-z]+=[0-9]{1,10}")};
    type Nothing = {v: u8 | v > 3 && v < 2};
}

fn runner() -> TestRunner {
    let config = Config { cases: 300, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, proptest::test_runner::TestRng::deterministic_rng(Default::default()))
}

#[test]
fn a_strategy_has_values_of_the_type_only() {
    let mut seen = HashSet::new();
    let outcome = runner().run(&refined::<Ascending>(), |xs| {
        assert!(xs.is_sorted(), "{xs:?}");
        Ok(())
    });
    assert!(outcome.is_ok(), "{outcome:?}");
    let mut runner = runner();
    for _ in 0..300 {
        let tree = refined::<Pair>().prop_map(|text| text).new_tree(&mut runner).expect("a value");
        let text = proptest::strategy::ValueTree::current(&tree);
        let (key, value) = text.split_once('=').expect("a pair");
        assert!(!key.is_empty() && value.len() <= 10, "{text}");
        seen.insert(text);
    }
    assert!(seen.len() > 100, "{seen:?}");
}

#[test]
fn what_fails_shrinks_to_the_smallest() {
    let fails = |xs: Vec<i64>| if xs.len() >= 2 { Err(TestCaseError::fail("long")) } else { Ok(()) };
    match runner().run(&refined::<Ascending>(), fails) {
        Err(TestError::Fail(_, least)) => assert_eq!(least, [0, 0]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_type_without_values_is_said_to_have_none() {
    let mut runner = runner();
    let error = refined::<Nothing>().new_tree(&mut runner).map(|_| ()).expect_err("no value");
    assert!(error.message().starts_with("no value of the refined type was found"), "{error}");
}

#[test]
fn bytes_choose_a_value() {
    let value =
        |bytes: &[u8]| Refinement::<Ascending>::arbitrary(&mut Unstructured::new(bytes)).expect("a value").0;
    let chosen: HashSet<Vec<i64>> = (0..=255).map(|byte| value(&[1, byte])).collect();
    assert!(chosen.len() > 50);
    assert!(chosen.iter().all(|xs| xs.is_sorted()));
    assert_eq!(value(&[9, 2]), value(&[9, 2]));
    assert!(Refinement::<Nothing>::arbitrary(&mut Unstructured::new(&[1, 2, 3])).is_err());
}

/// A type that Touchstone knows nothing of.
#[derive(Clone, Debug, PartialEq, Arbitrary)]
struct Money {
    cents: u32,
    is_debt: bool,
}

fn prices() -> impl Strategy<Value = Money> {
    (1..1000_u32, proptest::bool::ANY).prop_map(|(euros, is_debt)| Money { cents: euros * 100, is_debt })
}

touchstone::foreign! {
    #[target(with = prices())]
    type Price = Money;

    #[target(with = touchstone::bridge::arbitrary::any())]
    type Balance = Money;
}

#[touchstone::spec(fn(price: Price, count: {n: u32 | n <= 3}) -> {total: u32 | rust(total % 100 == 0)})]
fn total(price: Money, count: u32) -> u32 {
    price.cents * count
}

#[touchstone::spec(fn(balance: Balance) -> Balance)]
#[touchstone::ensures(|r| rust(r.is_debt != balance.is_debt))]
fn turned(balance: Money) -> Money {
    Money { is_debt: !balance.is_debt, ..balance }
}

#[touchstone::spec(fn(price: Price) -> {r: bool | r}, counterexample = "(0)")]
fn cheap(price: Money) -> bool {
    price.cents < 50_000
}
