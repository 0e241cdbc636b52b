//! What an input is rejected by: of several predicates that are false the first, in the order in which they're asked, all those of a type
//! before those of its components. The oracle is the same order in plain Rust, over all candidates.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use touchstone::inputs::{Ask, Datum, Spec, visit};
use touchstone::{Targetable, inputs, types};
use touchstone_campaign::{Campaign, Settings, Subject};
use touchstone_refine::SpecEngine;

types! {
    type Even = {v: i64 | v % 2 == 0};
    type Evens = {u: Vec<Even> | u.len() != 1};
    type Odd<n: i64> = {v: i64 | v % 2 != 0 && v != n};
}

#[derive(Clone, Debug, Targetable)]
struct Bare {
    low: i64,
    high: i64,
}

#[derive(Clone, Debug, Targetable)]
#[invariant(self.low != self.high)]
struct Span {
    #[refine(Even)]
    low: i64,
    #[refine({v: i64 | v + low != 3})]
    high: i64,
}

#[derive(Clone, Debug, Targetable)]
struct BareTriple {
    x: i64,
    y: i64,
    z: i64,
}

/// What's asked of a field as a whole has no Rust form in a generic type.
#[derive(Clone, Debug, Targetable)]
#[invariant(self.x != 1)]
struct Triple<T> {
    x: i64,
    #[refine({v: i64 | v + x != 3})]
    y: i64,
    z: T,
}

inputs! {
    fn vectors(xs: Vec<i64>) -> () = |_: Vec<i64>| ();
    fn nested(xs: {w: Evens | forall(|x in w| x != 0)}) -> () = |_: Vec<i64>| ();
    fn bare(s: Bare) -> () = |_: Bare| ();
    fn spans(s: Box<{v: Span | v.low != 0}>) -> () = |_: Box<Span>| ();
    fn bare_triple(t: BareTriple) -> () = |_: BareTriple| ();
    fn triple(t: {w: Triple<Even> | w.y != 0}) -> () = |_: Triple<i64>| ();
    fn numbers(a: i64, b: i64, c: i64) -> () = |_: i64, _: i64, _: i64| ();
    #[requires(a != b && (b != c && a + c != 1))]
    #[requires(a != 2)]
    fn required(a: Even, b: {w: Odd<a> | w + a != 1}, c: i64) -> () = |_: i64, _: i64, _: i64| ();
}

const DEPTH: u32 = 3;

/// What a candidate is rejected by.
type Oracle<'o> = &'o dyn Fn(&[i64]) -> Option<&'static str>;

/// The integers in a value, from left to right.
fn integers(datum: &Datum, into: &mut Vec<i64>) {
    match datum {
        Datum::Int(value) => into.push(i64::try_from(value).expect("a small one")),
        Datum::Seq(elements) => elements.iter().for_each(|element| integers(element, into)),
        Datum::Data { fields, .. } => fields.iter().for_each(|field| integers(field, into)),
        other => panic!("{other}"),
    }
}

/// Holds the rejections of a campaign that filters to those of the oracle among the candidates.
fn rejected(spec: &'static Spec, candidates: &'static Spec, oracle: Oracle<'_>) {
    let mut expected: BTreeMap<String, u64> = BTreeMap::new();
    let mut inputs = 0;
    let ask = Ask::up_to_depth(DEPTH).by("enumerate");
    let sample = visit(candidates, &ask, &mut |arguments| {
        let mut all = Vec::new();
        arguments.iter().for_each(|argument| integers(&Datum::of(*argument), &mut all));
        match oracle(&all) {
            Some(by) => *expected.entry(by.to_owned()).or_default() += 1,
            None => inputs += 1,
        }
        ControlFlow::Continue(())
    });
    sample.expect("the strategy exists");
    let settings = Settings {
        depth: DEPTH,
        tests: 1_000_000,
        boundary: 0.0,
        strategy: Some("enumerate".into()),
        ..Settings::default()
    };
    let mut engine = SpecEngine::new(spec, &settings).expect("an engine");
    let subject = Subject::default();
    let campaign = Campaign { subject: &subject, settings: &settings, replay: &[], kept: &[] };
    let outcome = campaign.run(&mut engine, &mut ());
    let found: BTreeMap<String, u64> = outcome.rejections.iter().cloned().collect();
    assert_eq!((outcome.inputs(), found), (inputs, expected), "{}: {}", spec.function, outcome.sentence());
}

/// The first of the predicates that's false.
fn first(predicates: &[(bool, &'static str)]) -> Option<&'static str> {
    predicates.iter().find(|(holds, _)| !holds).map(|(_, text)| *text)
}

#[test]
fn the_predicates_of_a_type_come_before_those_of_its_components() {
    rejected(nested(), vectors(), &|xs| {
        first(&[
            (xs.len() != 1, "u.len() != 1"),
            (!xs.contains(&0), "forall(|x in w| x != 0)"),
            (xs.iter().all(|x| x % 2 == 0), "v % 2 == 0"),
        ])
    });
}

#[test]
fn an_invariant_comes_first_and_fields_last() {
    rejected(spans(), bare(), &|fields| {
        let &[low, high] = fields else { panic!("two fields") };
        first(&[
            (low != high, "self.low != self.high"),
            (low != 0, "v.low != 0"),
            (low % 2 == 0, "v % 2 == 0"),
            (high + low != 3, "v + low != 3"),
        ])
    });
}

#[test]
fn what_has_no_rust_form_is_not_passed_over() {
    rejected(triple(), bare_triple(), &|fields| {
        let &[x, y, z] = fields else { panic!("three fields") };
        first(&[
            (x != 1, "self.x != 1"),
            (y != 0, "w.y != 0"),
            (y + x != 3, "v + x != 3"),
            (z % 2 == 0, "v % 2 == 0"),
        ])
    });
}

#[test]
fn what_is_required_comes_after_the_types_conjunct_by_conjunct() {
    rejected(required(), numbers(), &|arguments| {
        let &[a, b, c] = arguments else { panic!("three arguments") };
        first(&[
            (a % 2 == 0, "v % 2 == 0"),
            (b % 2 != 0 && b != a, "v % 2 != 0 && v != n"),
            (b + a != 1, "w + a != 1"),
            (a != b, "a != b"),
            (b != c, "b != c"),
            (a + c != 1, "a + c != 1"),
            (a != 2, "a != 2"),
        ])
    });
}
