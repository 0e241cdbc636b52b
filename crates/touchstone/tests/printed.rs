//! Printed tests never pass on faulty code: each is compiled here as it's printed, is run against the function that it was printed for, and
//! fails. Results that aren't numbers, and types without `PartialEq` or `Debug`, are among them.

// Printed code is as the specification has it.
#![allow(
    clippy::bool_assert_comparison,
    clippy::eq_op,
    clippy::let_unit_value,
    clippy::unnecessary_owned_empty_strings
)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use touchstone::Targetable;
use touchstone::inputs::Spec;
use touchstone_campaign::report::Subject;
use touchstone_campaign::{Campaign, Settings};
use touchstone_refine::SpecEngine;
use types::{HashMap, Rc, Reverse};

#[derive(Clone, Debug, PartialEq, Targetable)]
pub struct Point {
    x: f64,
    y: i8,
}

/// Shown, not compared.
#[derive(Clone, Debug, Targetable)]
pub struct Token(u8);

/// Names that are keywords.
#[derive(Clone, Debug, PartialEq, Targetable)]
pub enum Raw {
    r#Loop { r#ref: u8 },
    Other,
}

mod elsewhere {
    use touchstone::Targetable;

    /// Named in no signature but inside of another.
    #[derive(Clone, Debug, PartialEq, Targetable)]
    pub enum Inner {
        One(u8),
    }

    #[derive(Clone, Debug, PartialEq, Targetable)]
    pub struct Outer(pub Inner);
}

/// Neither shown nor compared.
#[derive(Clone, Targetable)]
pub struct Secret(u8);

/// A table, shown and not compared.
#[derive(Clone, Debug, Targetable)]
pub struct Register {
    names: HashMap<u8, u8>,
}

touchstone::inputs! {
    fn none(x: u8) -> {r: Vec<i64> | r.len() == 1} = |_: u8| Vec::<i64>::new();
    fn none_of_none(x: u8) -> {r: Vec<Vec<u8>> | r.len() != 1} = |_: u8| vec![Vec::<u8>::new()];
    fn no_array(x: u8) -> {r: [u8; 0] | r.len() == 1} = |_: u8| [0_u8; 0];
    #[ensures(xs.len() == 1)]
    fn cleared(xs: &mut Vec<Vec<u8>>) -> () = |xs: &mut Vec<Vec<u8>>| xs.clear();
    fn registered(x: u8) -> {r: Register | r.names.len() < 9} =
        |x: u8| Register { names: (0..9).map(|name| (name, x)).collect() };
    fn picked(f: Box<dyn Fn(Vec<u8>) -> Vec<u8>>) -> {r: bool | r} =
        |f: Box<dyn Fn(Vec<u8>) -> Vec<u8>>| f(vec![]) == f(vec![1]);
    fn misused(f: Box<dyn Fn({x: u8 | x < 255}) -> u8>) -> () = |f: Box<dyn Fn(u8) -> u8>| { f(254); f(255); };
    fn lent(f: &dyn Fn(u8) -> u8) -> {r: u8 | r > 0} = |f: &dyn Fn(u8) -> u8| f(3);
    fn altered(f: &mut dyn FnMut(u8) -> u8) -> {r: u8 | r > 0} = |f: &mut dyn FnMut(u8) -> u8| f(3);
    fn number(x: f64) -> {r: f64 | r == r} = |x: f64| x - x;
    fn numbers(x: u8) -> {r: Vec<f64> | r.is_empty()} = |x: u8| vec![0.0 / f64::from(x)];
    fn point(y: i8) -> {p: Point | p.x == p.x} = |y: i8| Point { x: f64::NAN, y };
    fn zero(x: i8) -> {r: f64 | rust(r.is_sign_positive())} = |_: i8| -0.0_f64;
    fn endless(x: u8) -> {r: f32 | rust(r.is_finite())} = |x: u8| 1.0 / f32::from(x);
    fn token(x: u8) -> {t: Token | t.0 > 0} = Token;
    fn no_token(x: u8) -> {t: Option<Token> | t.is_some()} = |_: u8| None::<Token>;
    fn no_tokens(x: u8) -> {t: Vec<Token> | t.len() == 1} = |_: u8| Vec::<Token>::new();
    fn secret(x: u8) -> {s: Secret | s.0 > 0} = Secret;
    fn ascending(xs: Vec<u8>) -> {r: Vec<u8> | r.len() == xs.len()} = |mut xs: Vec<u8>| { xs.dedup(); xs };
    fn parsed(text: &str) -> {r: Result<u8, String> | r.is_ok()} = |text: &str| text.parse::<u8>().map_err(|_| text.to_owned());
    #[ensures(|_| xs.len() == old(xs).len())]
    fn changed(xs: &mut Vec<f64>) -> () = |xs: &mut Vec<f64>| xs.push(f64::NAN);
    #[ensures(|r| r.0 == old(t).0 && t.0 == old(t).0)]
    fn taken(t: &mut Token) -> Token = |t: &mut Token| { t.0 ^= 1; t.clone() };
    #[ensures(|r| s.0 == r)]
    fn kept(s: &mut Secret) -> u8 = |s: &mut Secret| s.0 ^ 1;
    fn divided(x: u8) -> {r: u8 | r > 0} = |x: u8| 10 / x;
    fn raw(r#type: Raw) -> {r: Raw | matches!(r, Raw::Other)} = |raw: Raw| raw;
    fn in_modules(outer: elsewhere::Outer) -> {r: bool | r} = |outer: elsewhere::Outer| outer.0 != elsewhere::Inner::One(0);
    fn in_collections(x: {m: HashMap<u8, Rc<Reverse<bool>>> | m.len() == 1}) -> {r: bool | r} = |map: HashMap<u8, Rc<Reverse<bool>>>| map.is_empty();
    fn by_path(x: std::collections::BTreeMap<u8, std::num::NonZeroU8>) -> {r: bool | r} = |map: std::collections::BTreeMap<u8, std::num::NonZeroU8>| map.is_empty();
    #[ensures(|r| r.1 == old(t).0)]
    fn beside(t: &mut Token) -> (f64, u8) = |t: &mut Token| { t.0 |= 1; (0.0, 1) };
}

/// What's printed finds the types by itself.
mod types {
    pub use std::cmp::Reverse;
    pub use std::collections::HashMap;
    pub use std::rc::Rc;
}

include!("printed/failing.expected");

/// The counterexample's test, without its attribute.
fn printed(spec: &'static Spec) -> String {
    let settings = Settings::default();
    let mut engine = SpecEngine::new(spec, &settings).expect("an engine");
    let campaign = Campaign { subject: &Subject::default(), settings: &settings, replay: &[], kept: &[] };
    let outcome = campaign.run(&mut engine, &mut ());
    let test = outcome.counterexample.as_ref().and_then(|found| found.finding.test.clone());
    let test =
        test.unwrap_or_else(|| panic!("{} has no counterexample: {}", spec.function, outcome.sentence()));
    test.strip_prefix("#[test]\n").expect("a test").to_owned()
}

#[test]
fn what_is_printed_fails_on_the_code_it_was_printed_for() {
    let cases: [(&'static Spec, fn()); 29] = [
        (none(), none_counterexample),
        (none_of_none(), none_of_none_counterexample),
        (no_array(), no_array_counterexample),
        (cleared(), cleared_counterexample),
        (registered(), registered_counterexample),
        (picked(), picked_counterexample),
        (misused(), misused_counterexample),
        (lent(), lent_counterexample),
        (altered(), altered_counterexample),
        (number(), number_counterexample),
        (numbers(), numbers_counterexample),
        (point(), point_counterexample),
        (zero(), zero_counterexample),
        (endless(), endless_counterexample),
        (token(), token_counterexample),
        (no_token(), no_token_counterexample),
        (no_tokens(), no_tokens_counterexample),
        (secret(), secret_counterexample),
        (ascending(), ascending_counterexample),
        (parsed(), parsed_counterexample),
        (changed(), changed_counterexample),
        (taken(), taken_counterexample),
        (kept(), kept_counterexample),
        (divided(), divided_counterexample),
        (raw(), raw_counterexample),
        (in_modules(), in_modules_counterexample),
        (in_collections(), in_collections_counterexample),
        (by_path(), by_path_counterexample),
        (beside(), beside_counterexample),
    ];
    let texts: Vec<String> = cases.iter().map(|(spec, _)| printed(spec)).collect();
    let all = format!("{}\n", texts.join("\n\n"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write("tests/printed/failing.expected", &all).expect("the file can be written");
    }
    assert_eq!(all, include_str!("printed/failing.expected"), "to update: UPDATE_EXPECT=1");
    for (spec, test) in cases {
        assert!(catch_unwind(AssertUnwindSafe(test)).is_err(), "{}: its printed test passes", spec.function);
    }
}
