//! A specified function that calls another one outside of that one's precondition is to blame; its look-alikes aren't.

use std::cell::Cell;
use touchstone::inputs::Spec;
use touchstone::{Targetable, requires, spec, specs};

/// Whatever it's given, it answers: nothing but its precondition says that it mustn't be asked.
#[spec(fn(x: {x: i64 | 0 <= x}) -> i64)]
fn root(x: i64) -> i64 {
    x.unsigned_abs().isqrt() as i64
}

#[spec(fn(x: i64) -> i64, counterexample = "(-1)")]
fn careless(x: i64) -> i64 {
    root(x)
}

#[spec(fn(x: i64) -> i64)]
fn careful(x: i64) -> i64 {
    if x < 0 { 0 } else { root(x) }
}

// By a caller that catches panics, by a reference, by a text, by a slice, by `&mut`.
#[spec(fn(x: i64) -> i64, counterexample = "(-1)")]
fn deaf(x: i64) -> i64 {
    std::panic::catch_unwind(|| root(x)).unwrap_or(0)
}

#[requires(!text.is_empty())]
fn first(text: &str) -> Option<char> {
    text.chars().next()
}

#[spec(fn(text: &str) -> Option<char>, counterexample = "([])")]
fn first_of_any(text: &str) -> Option<char> {
    first(text)
}

#[requires(forall(|i in 1..xs.len()| xs[i - 1] <= xs[i]))]
fn greatest(xs: &[u8]) -> Option<u8> {
    xs.last().copied()
}

#[spec(fn(xs: &[u8]) -> Option<u8>, counterexample = "([1, 0])")]
fn greatest_of_any(xs: &[u8]) -> Option<u8> {
    greatest(xs)
}

#[requires(xs.len() < 3)]
fn push(xs: &mut Vec<u8>) {
    xs.push(0);
}

#[spec(fn(xs: Vec<u8>) -> usize, counterexample = "([0, 0, 0])")]
fn pushed(mut xs: Vec<u8>) -> usize {
    push(&mut xs);
    xs.len()
}

// What the called one calls is its own matter: `outer` is to blame there.
#[spec(fn(x: i64) -> i64, counterexample = "(-1)")]
fn outer(x: i64) -> i64 {
    root(x)
}

#[spec(fn(x: i64) -> i64)]
fn around(x: i64) -> i64 {
    outer(x)
}

// A recursive call is one.
#[spec(fn(x: {x: i64 | 0 <= x}) -> i64, counterexample = "(1)")]
fn by_twos(x: i64) -> i64 {
    if x == 0 {
        0
    } else if x < 0 {
        1
    } else {
        by_twos(x - 2)
    }
}

#[spec(fn(x: {x: i64 | 0 <= x && x < 100}) -> i64)]
fn by_ones(x: i64) -> i64 {
    if x == 0 { 0 } else { by_ones(x - 1) }
}

// Predicates may ask whatever they like, and so may the code with the switch off.
#[spec(fn(x: i64) -> {r: i64 | rust(r == root(*x))})]
fn judged_by(x: i64) -> i64 {
    x.unsigned_abs().isqrt() as i64
}

#[spec(fn(x: i64) -> i64, callees = false)]
fn unasked(x: i64) -> i64 {
    root(x)
}

/// What's held in it is even.
#[derive(Clone, Debug, Targetable)]
#[invariant(self.even % 2 == 0)]
struct Even {
    even: u8,
}

#[specs]
impl Even {
    #[requires(by < 100)]
    fn raise(&self, by: u8) -> u8 {
        self.even.saturating_add(by)
    }

    #[spec(fn(&self, by: u8) -> u8, counterexample = "(Even(0), 100)")]
    fn raise_by_any(&self, by: u8) -> u8 {
        self.raise(by)
    }

    #[spec(fn(even: u8) -> u8, counterexample = "(1)")]
    fn raise_what_is_odd(even: u8) -> u8 {
        Even { even }.raise(1)
    }
}

// A function that's tested from outside: by its path, what it's given by its own specification; by a closure, what that calls.
touchstone::check! {
    fn root_of_any(x: i64) -> i64 = root;

    #[settings(counterexample = "(-1)")]
    fn root_in_a_closure(x: i64) -> i64 = |x: i64| root(x);

    #[settings(counterexample = "(-1)")]
    fn careless_by_its_path(x: i64) -> i64 = careless;
}

/// Functions with type parameters aren't asked, but they ask.
#[requires(!xs.is_empty())]
fn last<T: Clone>(xs: &[T]) -> Option<T> {
    xs.last().cloned()
}

#[spec(fn(xs: Vec<i64>) -> Option<i64>)]
fn last_of_any(xs: Vec<i64>) -> Option<i64> {
    last(&xs)
}

#[spec(fn(xs: Vec<i64>) -> i64, T = i64, counterexample = "([-1])")]
fn first_root<T: Copy + Into<i64>>(xs: Vec<T>) -> i64 {
    xs.first().map_or(0, |x| root((*x).into()))
}

#[test]
fn outside_of_campaigns_nobody_is_blamed() {
    assert_eq!(careless(-4), 2);
    assert!(std::panic::catch_unwind(|| touchstone::watched(|| careless(-4))).is_err());
    assert!(std::panic::catch_unwind(|| touchstone::watched(|| deaf(-4))).is_err());
    assert_eq!(touchstone::watched(|| careful(-4)), 0);
    assert_eq!(careless(-4), 2);
}

thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
}

touchstone::inputs! {
    fn counted(x: i64) -> i64 = |x: i64| { CALLS.set(CALLS.get() + 1); root(x) };
}

#[test]
fn what_is_found_names_the_call_and_its_test_fails() {
    let spec: &'static Spec = counted();
    let settings = touchstone_campaign::Settings::default();
    let mut engine = touchstone_refine::SpecEngine::new(spec, &settings).expect("an engine");
    let subject = touchstone_campaign::report::Subject::default();
    let campaign =
        touchstone_campaign::Campaign { subject: &subject, settings: &settings, replay: &[], kept: &[] };
    let outcome = campaign.run(&mut engine, &mut ());
    let found = outcome.counterexample.as_ref().expect("a counterexample");
    let headline = &found.finding.headline;
    assert_eq!(
        headline,
        "counted(-1) calls root(-1), whose spec asks `0 <= x`, and here 0 <= -1 is false (for x = -1)"
    );
    let test = found.finding.test.as_ref().expect("a test");
    assert!(test.contains("touchstone::watched(|| counted(-1))"), "{test}");
    // What's printed is compiled here as it is, and fails.
    let printed = format!("{}\n", test.strip_prefix("#[test]\n").expect("a test"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write("tests/printed/watched.expected", &printed).expect("the file can be written");
    }
    assert_eq!(printed, include_str!("printed/watched.expected"), "to update: UPDATE_EXPECT=1");
    assert!(std::panic::catch_unwind(counted_counterexample).is_err(), "the printed test passes");
}

include!("printed/watched.expected");
