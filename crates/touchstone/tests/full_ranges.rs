//! Verdicts against the world: specifications of many forms, with faults put anywhere in the full range of their types, under settings
//! drawn at random. Whatever is said to have been tried in full is run natively on the whole range, and may not be contradicted; so
//! may nothing that's said within a depth, or called vacuous or a counterexample.
//!
//! Each form is compiled once. What a function does wrong is drawn for each specification: it answers `false` on up to two inputs of its
//! Rust type, in its precondition or not. `TOUCHSTONE_FULL_RANGES=5000` says how many specifications there are.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::env;
use std::fmt::Debug;
use std::time::Duration;
use touchstone::Targetable;
use touchstone::inputs::Spec;
use touchstone_campaign::report::{Outcome, Subject};
use touchstone_campaign::{Campaign, Settings, Standing};
use touchstone_logic::random::SplitMix64;
use touchstone_refine::SpecEngine;
use touchstone_report::{Limit, Method, Quantity, Scope, Verdict};

#[derive(Clone, Copy, Debug, PartialEq, Targetable)]
enum Signal {
    Off,
    Dim(u8),
    Both { low: bool, high: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Targetable)]
#[invariant(self.low <= self.high)]
struct Span {
    low: u8,
    high: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Targetable)]
struct Flags {
    a: bool,
    #[refine({v: u8 | v < 40})]
    b: u8,
    c: Option<bool>,
}

thread_local! {
    /// The inputs on which the function at hand is wrong, as they print.
    static FAULTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// What every function does.
fn fine<T: Debug>(input: T) -> bool {
    FAULTS.with_borrow(|faults| {
        if faults.is_empty() {
            return true;
        }
        let shown = format!("{input:?}");
        !faults.contains(&shown)
    })
}

touchstone::inputs! {
    fn bytes(x: u8) -> {b: bool | b} = |x: u8| fine(x);
    fn bytes_above(x: {v: u8 | 17 <= v}) -> {b: bool | b} = |x: u8| fine(x);
    fn bytes_within(x: {v: u8 | 3 <= v && v < 90 && v != 44}) -> {b: bool | b} = |x: u8| fine(x);
    fn bytes_even(x: {v: u8 | v % 2 == 0}) -> {b: bool | b} = |x: u8| fine(x);
    fn bytes_none(x: {v: u8 | v > 9 && v < 4}) -> {b: bool | b} = |x: u8| fine(x);
    #[requires(rust(x.count_ones() == 3))]
    fn bytes_opaque(x: u8) -> {b: bool | b} = |x: u8| fine(x);
    #[requires(rust(x.leading_zeros() > 8))]
    fn bytes_opaque_none(x: u8) -> {b: bool | b} = |x: u8| fine(x);
    fn signed(x: i8) -> {b: bool | b} = |x: i8| fine(x);
    fn signed_below(x: {v: i8 | v < -40}) -> {b: bool | b} = |x: i8| fine(x);
    fn signed_multiples(x: {v: i8 | v % 7 == 3 || v % 7 == -4}) -> {b: bool | b} = |x: i8| fine(x);
    fn words(x: u16) -> {b: bool | b} = |x: u16| fine(x);
    fn words_few(x: {v: u16 | 1000 <= v && v <= 1090}) -> {b: bool | b} = |x: u16| fine(x);
    fn words_square(x: {v: u16 | v * v == 1522756 || v == 3}) -> {b: bool | b} = |x: u16| fine(x);
    fn signed_words(x: {v: i16 | v < 0 && v >= -300}) -> {b: bool | b} = |x: i16| fine(x);
    fn nonzero(x: std::num::NonZeroU8) -> {b: bool | b} = |x: std::num::NonZeroU8| fine(x);
    fn chars(c: char) -> {b: bool | b} = |c: char| fine(c);
    fn chars_few(c: {v: char | 'x' <= v && v <= 'ž'}) -> {b: bool | b} = |c: char| fine(c);
    fn chars_around_surrogates(c: {v: char | '\u{D7F0}' <= v && v <= '\u{E010}'}) -> {b: bool | b} = |c: char| fine(c);
    fn chars_before(c: {v: char | v < 'a'}) -> {b: bool | b} = |c: char| fine(c);
    fn floats(x: f32) -> {b: bool | b} = |x: f32| fine(x);
    fn floats_within(x: {v: f32 | 0.0 <= v}) -> {b: bool | b} = |x: f32| fine(x);
    fn truth(x: bool) -> {b: bool | b} = |x: bool| fine(x);
    fn unit(x: ()) -> {b: bool | b} = |x: ()| fine(x);
    fn optional(x: Option<u8>) -> {b: bool | b} = |x: Option<u8>| fine(x);
    fn optional_few(x: Option<{v: u8 | v < 9}>) -> {b: bool | b} = |x: Option<u8>| fine(x);
    fn optional_some(x: {v: Option<bool> | v.is_some()}) -> {b: bool | b} = |x: Option<bool>| fine(x);
    fn nested(x: Option<Option<bool>>) -> {b: bool | b} = |x: Option<Option<bool>>| fine(x);
    fn results(x: Result<bool, i8>) -> {b: bool | b} = |x: Result<bool, i8>| fine(x);
    fn orderings(x: std::cmp::Ordering, y: bool) -> {b: bool | b} = |x: std::cmp::Ordering, y: bool| fine((x, y));
    fn signals(x: Signal) -> {b: bool | b} = |x: Signal| fine(x);
    fn signals_dim(x: {v: Signal | matches!(v, Signal::Dim(n) if n < 20) || v == Signal::Off}) -> {b: bool | b} = |x: Signal| fine(x);
    fn spans(x: {v: Span | v.high < 12}) -> {b: bool | b} = |x: Span| fine(x);
    fn spans_all(x: Span) -> {b: bool | b} = |x: Span| fine(x);
    fn flags(x: Flags) -> {b: bool | b} = |x: Flags| fine(x);
    fn arrays(x: [bool; 3]) -> {b: bool | b} = |x: [bool; 3]| fine(x);
    fn array_of_bytes(x: {v: [u8; 2] | v[0] < v[1] && v[1] < 30}) -> {b: bool | b} = |x: [u8; 2]| fine(x);
    fn pairs(x: (u8, bool)) -> {b: bool | b} = |x: (u8, bool)| fine(x);
    #[requires(x < y)]
    fn ordered(x: {v: u8 | v < 25}, y: {v: u8 | v < 30}) -> {b: bool | b} = |x: u8, y: u8| fine((x, y));
    fn dependent(x: {v: u8 | v < 20}, y: {v: i8 | x < v && v <= 2 * x}) -> {b: bool | b} = |x: u8, y: i8| fine((x, y));
    #[requires(x + y == 300)]
    fn sums(x: u8, y: u8) -> {b: bool | b} = |x: u8, y: u8| fine((x, y));
    #[requires(x ==> y > 100)]
    fn implied(x: bool, y: u8) -> {b: bool | b} = |x: bool, y: u8| fine((x, y));
    fn boxed(x: Box<bool>) -> {b: bool | b} = |x: Box<bool>| fine(x);
    fn owned(x: std::rc::Rc<bool>) -> {b: bool | b} = |x: std::rc::Rc<bool>| fine(x);
    fn vectors(x: {v: Vec<bool> | v.len() <= 3}) -> {b: bool | b} = |x: Vec<bool>| fine(x);
    fn texts(x: {v: String | v.len() <= 1}) -> {b: bool | b} = |x: String| fine(x);
    fn sets(x: std::collections::BTreeSet<bool>) -> {b: bool | b} = |x: std::collections::BTreeSet<bool>| fine(x);
    fn lent(x: &u8, y: &bool) -> {b: bool | b} = |x: &u8, y: &bool| fine((x, y));
    fn wrapping(x: std::num::Wrapping<u8>) -> {b: bool | b} = |x: std::num::Wrapping<u8>| fine(x);
}

/// A form: its specification, all inputs of its Rust types as they print, each with whether the precondition admits it and, of
/// scalars, the depth at which it's tried.
struct Form {
    name: &'static str,
    spec: &'static Spec,
    inputs: Vec<(String, bool, Option<u64>)>,
    /// Whether there are inputs besides: of floats, texts and the like those here are some of all.
    is_part: bool,
}

impl Form {
    fn admitted(&self) -> impl Iterator<Item = &(String, bool, Option<u64>)> {
        self.inputs.iter().filter(|(_, is_admitted, _)| *is_admitted)
    }
}

/// All of the range, with what the precondition says of each.
fn form<T: Debug>(
    name: &'static str,
    spec: &'static Spec,
    all: impl IntoIterator<Item = T>,
    admits: impl Fn(&T) -> bool,
) -> Form {
    let inputs = all.into_iter().map(|input| (format!("{input:?}"), admits(&input), None)).collect();
    Form { name, spec, inputs, is_part: false }
}

/// The same of an integer, which is tried at its distance from where its type's values begin.
fn integers<T: Debug + Copy + Into<i64>>(
    name: &'static str,
    spec: &'static Spec,
    all: impl IntoIterator<Item = T>,
    admits: impl Fn(i64) -> bool,
) -> Form {
    let inputs = all
        .into_iter()
        .map(|input| (format!("{input:?}"), admits(input.into()), Some(input.into().unsigned_abs())));
    let inputs: Vec<_> = inputs.collect();
    Form { name, spec, inputs, is_part: false }
}

fn part(form: Form) -> Form {
    Form { is_part: true, ..form }
}

const TRUTHS: [bool; 2] = [false, true];

fn bytes_of(limit: u8) -> impl Iterator<Item = u8> + Clone {
    0..limit
}

fn every<T>(_: &T) -> bool {
    true
}

fn options<T: Clone>(all: impl IntoIterator<Item = T>) -> Vec<Option<T>> {
    std::iter::once(None).chain(all.into_iter().map(Some)).collect()
}

fn products<A: Clone, B: Clone>(
    first: impl IntoIterator<Item = A>,
    second: impl IntoIterator<Item = B>,
) -> Vec<(A, B)> {
    let second: Vec<B> = second.into_iter().collect();
    first
        .into_iter()
        .flat_map(|a| second.iter().map(move |b| (a.clone(), b.clone())).collect::<Vec<_>>())
        .collect()
}

fn scalar_forms() -> Vec<Form> {
    let all = || 0..=u8::MAX;
    let signed = || i8::MIN..=i8::MAX;
    let floats =
        || (0..40_000_u32).map(|n| f32::from_bits(n.wrapping_mul(107_374_182))).filter(|x| !x.is_nan());
    vec![
        integers("bytes", bytes(), all(), |_| true),
        form("bytes_above", bytes_above(), all(), |x| 17 <= *x),
        form("bytes_within", bytes_within(), all(), |x| (3..90).contains(x) && *x != 44),
        integers("bytes_even", bytes_even(), all(), |x| x % 2 == 0),
        form("bytes_none", bytes_none(), all(), |_| false),
        integers("bytes_opaque", bytes_opaque(), all(), |x| x.count_ones() == 3),
        form("bytes_opaque_none", bytes_opaque_none(), all(), |_| false),
        integers("signed", signed_(), signed(), |_| true),
        form("signed_below", signed_below(), signed(), |x| *x < -40),
        form("signed_multiples", signed_multiples(), signed(), |x| x % 7 == 3 || x % 7 == -4),
        integers("words", words(), 0..=u16::MAX, |_| true),
        form("words_few", words_few(), 0..=u16::MAX, |x| (1000..=1090).contains(x)),
        form("words_square", words_square(), 0..=u16::MAX, |x| *x == 1234 || *x == 3),
        form("signed_words", signed_words(), i16::MIN..=i16::MAX, |x| (-300..0).contains(x)),
        form("nonzero", nonzero(), (1..=u8::MAX).filter_map(std::num::NonZeroU8::new), every),
        form("chars", chars(), '\0'..=char::MAX, every),
        form("chars_few", chars_few(), '\0'..='\u{3000}', |c| ('x'..='ž').contains(c)),
        form("chars_around_surrogates", chars_around_surrogates(), '\u{D000}'..='\u{F000}', |c| {
            ('\u{D7F0}'..='\u{E010}').contains(c)
        }),
        form("chars_before", chars_before(), '\0'..='\u{3000}', |c| *c < 'a'),
        part(form("floats", floats_(), floats(), every)),
        part(form("floats_within", floats_within(), floats(), |x| 0.0 <= *x)),
        form("truth", truth(), TRUTHS, every),
        form("unit", unit(), [()], every),
        form("wrapping", wrapping(), all().map(std::num::Wrapping), every),
    ]
}

fn signed_() -> &'static Spec {
    signed()
}

fn floats_() -> &'static Spec {
    floats()
}

fn compound_forms() -> Vec<Form> {
    let all = || 0..=u8::MAX;
    let spans_of = || products(all(), all()).into_iter().map(|(low, high)| Span { low, high });
    let dims = all().map(Signal::Dim);
    let boths = products(TRUTHS, TRUTHS).into_iter().map(|(low, high)| Signal::Both { low, high });
    let every_signal: Vec<Signal> = std::iter::once(Signal::Off).chain(dims).chain(boths).collect();
    let every_flags =
        products(products(TRUTHS, all()), options(TRUTHS)).into_iter().map(|((a, b), c)| Flags { a, b, c });
    let orders = [std::cmp::Ordering::Less, std::cmp::Ordering::Equal, std::cmp::Ordering::Greater];
    let results_of: Vec<Result<bool, i8>> =
        TRUTHS.into_iter().map(Ok).chain((i8::MIN..=i8::MAX).map(Err)).collect();
    let vectors_of = (0..=3_u32).flat_map(|length| {
        (0..1_u32 << length).map(move |bits| (0..length).map(|at| bits >> at & 1 == 1).collect::<Vec<bool>>())
    });
    vec![
        form("optional", optional(), options(all()), every),
        form("optional_few", optional_few(), options(all()), |x| x.is_none_or(|x| x < 9)),
        form("optional_some", optional_some(), options(TRUTHS), Option::is_some),
        form("nested", nested(), options(options(TRUTHS)), every),
        form("results", results(), results_of, every),
        form("orderings", orderings(), products(orders, TRUTHS), every),
        form("signals", signals(), every_signal.clone(), every),
        form("signals_dim", signals_dim(), every_signal, |x| match x {
            Signal::Off => true,
            Signal::Dim(n) => *n < 20,
            Signal::Both { .. } => false,
        }),
        form("spans", spans(), spans_of(), |x| x.low <= x.high && x.high < 12),
        form("spans_all", spans_all(), spans_of(), |x| x.low <= x.high),
        form("flags", flags(), every_flags, |x| x.b < 40),
        form("arrays", arrays(), (0..8).map(|n| [n & 1 == 1, n & 2 == 2, n & 4 == 4]), every),
        form(
            "array_of_bytes",
            array_of_bytes(),
            products(bytes_of(60), bytes_of(60)).into_iter().map(|(a, b)| [a, b]),
            |x| x[0] < x[1] && x[1] < 30,
        ),
        form("pairs", pairs(), products(all(), TRUTHS), every),
        form("ordered", ordered(), products(bytes_of(60), bytes_of(60)), |(x, y)| {
            x < y && *x < 25 && *y < 30
        }),
        form("dependent", dependent(), products(bytes_of(60), i8::MIN..=i8::MAX), |(x, y)| {
            let (x, y) = (i32::from(*x), i32::from(*y));
            x < 20 && x < y && y <= 2 * x
        }),
        form("sums", sums(), products(all(), all()), |(x, y)| u32::from(*x) + u32::from(*y) == 300),
        form("implied", implied(), products(TRUTHS, all()), |(x, y)| !x || *y > 100),
        form("boxed", boxed(), TRUTHS, every),
        form("owned", owned(), TRUTHS, every),
        form("vectors", vectors(), vectors_of, every),
        part(form("texts", texts(), ('\0'..='\u{2000}').map(String::from), every)),
        form(
            "sets",
            sets(),
            [vec![], vec![false], vec![true], vec![false, true]].map(std::collections::BTreeSet::from_iter),
            every,
        ),
        form("lent", lent(), products(all(), TRUTHS), every),
    ]
}

/// Chance.
struct Chance(SplitMix64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

fn settings(chance: &mut Chance) -> Settings {
    let strategies =
        ["targeted", "targeted", "targeted", "enumerate", "narrow", "boundary", "random", "uniform"];
    Settings {
        depth: *chance.of(&[0, 1, 3, 6, 6, 24, 60, 130, 255, 260, 300]),
        tests: *chance.of(&[3, 100, 256, 1000, 10_000, 40_000]),
        time: Duration::from_secs(2),
        boundary: *chance.of(&[0.0, 0.2, 0.2]),
        generalise: chance.below(2) == 0,
        callees: true,
        strategy: Some((*chance.of(&strategies)).to_owned()),
        seed: chance.below(100) as u64,
        ..Settings::default()
    }
}

/// What contradicts the outcome, if something does.
fn contradiction(form: &Form, faults: &[String], outcome: &Outcome) -> Option<String> {
    let wrong = || form.admitted().filter(|(input, ..)| faults.contains(input));
    let is_fault = wrong().next().is_some();
    let depth = |limits: &[Limit]| match limits {
        [Limit { quantity: Quantity::Depth, at_most: Some(depth), .. }] => Some(*depth),
        _ => None,
    };
    match outcome.verdict() {
        Verdict::Shown(_) if !is_fault && !form.is_part => {
            Some("a counterexample where there is none".into())
        }
        Verdict::Shown(_) if faults.is_empty() => Some("a counterexample of what is never wrong".into()),
        Verdict::Excluded(proof) => match (proof.scope(), proof.method()) {
            (Scope::Everything, _) if form.is_part => Some("all inputs, of a part".into()),
            (Scope::Everything, _) if is_fault => Some("all inputs tried, and one is wrong".into()),
            (Scope::Everything, Method::Enumeration { inputs })
                if inputs != form.admitted().count() as u64 =>
            {
                Some(format!("{inputs} inputs tried of {}", form.admitted().count()))
            }
            (Scope::Within(limits), _) => {
                let to = depth(limits)?;
                let (input, ..) = wrong().find(|(.., at)| at.is_some_and(|at| at <= to))?;
                Some(format!("all up to depth {to} passed, and {input} is wrong"))
            }
            _ => None,
        },
        Verdict::Vacuous { within } if within.is_empty() && form.admitted().next().is_some() => {
            Some("vacuous, and there are inputs".into())
        }
        Verdict::Vacuous { within } => {
            let to = depth(&within)?;
            let (input, ..) = form.admitted().find(|(.., at)| at.is_some_and(|at| at <= to))?;
            Some(format!("vacuous to depth {to}, and {input} is an input"))
        }
        _ if form.admitted().next().is_none() && outcome.standing() == Standing::Passed => {
            Some("passed where there is no input".into())
        }
        _ => None,
    }
}

#[test]
fn nothing_that_is_said_of_all_inputs_is_contradicted_by_one() {
    let many: usize =
        env::var("TOUCHSTONE_FULL_RANGES").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let forms: Vec<Form> = scalar_forms().into_iter().chain(compound_forms()).collect();
    let mut chance = Chance(SplitMix64::new(0));
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..many {
        let form = &forms[number % forms.len()];
        let wrong = chance.below(3);
        let faults: Vec<String> = (0..wrong).map(|_| chance.of(&form.inputs).0.clone()).collect();
        FAULTS.set(faults.clone());
        let settings = settings(&mut chance);
        let mut engine = SpecEngine::new(form.spec, &settings).expect("an engine");
        let campaign = Campaign { subject: &Subject::default(), settings: &settings, replay: &[], kept: &[] };
        let outcome = campaign.run(&mut engine, &mut ());
        if let Some(contradiction) = contradiction(form, &faults, &outcome) {
            panic!("{}: {contradiction}: {}\n{faults:?}\n{settings:?}", form.name, outcome.sentence());
        }
        let told = match outcome.verdict() {
            Verdict::Excluded(proof) if proof.is_everything() => "all tried".to_owned(),
            Verdict::Excluded(_) => "all within limits".to_owned(),
            _ => outcome.standing().word().to_owned(),
        };
        *counts.entry(told).or_default() += 1;
    }
    println!("{many} specifications: {counts:?}");
    assert!(counts.get("all tried").is_some_and(|all| *all as usize > many / 20), "{counts:?}");
}
