//! Every form of the predicate language means what Rust means: each function computes in plain Rust what its
//! postcondition says in predicates, and all small inputs are tried.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use touchstone::{Targetable, ensures, measure, requires, spec};
use touchstone_campaign::{Campaign, Settings, Standing, Subject};
use touchstone_refine::SpecEngine;

#[ensures(|r| r == (a ==> b ==> c))]
fn implication(a: bool, b: bool, c: bool) -> bool {
    !a || !b || c
}

#[ensures(|r| r == (a && !b || b && !a))]
fn exclusive_or(a: bool, b: bool) -> bool {
    a ^ b
}

#[requires(abs(a) < 1000 && abs(b) < 1000)]
#[ensures(|r| r == a + 3 * b - (a - -b) * 2)]
fn linear(a: i64, b: i64) -> i64 {
    a + 3 * b - (a + b) * 2
}

#[requires(b != 0 && (a != i8::MIN || b != -1))]
#[ensures(|r| r.0 == a / b && r.1 == a % b && a == r.0 * b + r.1 && abs(r.1) < abs(b))]
fn division(a: i8, b: i8) -> (i8, i8) {
    (a / b, a % b)
}

#[ensures(|r| r == a * a + b * b - 2 * a * b)]
fn square_of_a_difference(a: i8, b: i8) -> i64 {
    let difference = i64::from(a) - i64::from(b);
    difference * difference
}

#[ensures(|r| r == (a < b || a <= b && b >= a || a != b && b > a) && r == !(a > b))]
fn at_most(a: u8, b: i16) -> bool {
    i16::from(a) <= b
}

#[ensures(|r| r == if a < b { min(a, b) } else if a > b { max(a, b) } else { abs(a).min(0 - 1) })]
fn first_unless_equal(a: i8, b: i8) -> i32 {
    if a == b { -1 } else { i32::from(a) }
}

#[requires(x > i32::MIN && LIMIT == 7)]
#[ensures(|r| r == x.abs() && r.max(LIMIT) >= 7)]
fn absolute(x: i32) -> i32 {
    x.abs()
}

const LIMIT: i32 = 7;

#[ensures(|r| match (x, y) { (Some(0), _) => r == 1, (Some(n), None) if n > 1 => r == 2, (None, Some('a' | 'b')) => r == 3, _ => r == 4 })]
fn nested_match(x: Option<i64>, y: Option<char>) -> u8 {
    match (x, y) {
        (Some(0), _) => 1,
        (Some(n), None) if n > 1 => 2,
        (None, Some('a' | 'b')) => 3,
        _ => 4,
    }
}

#[ensures(|r| r == { let (a, b) = p; let c = a + b; c * 2 - p.0 })]
fn let_in_a_block(p: (i8, i8)) -> i32 {
    2 * (i32::from(p.0) + i32::from(p.1)) - i32::from(p.0)
}

#[ensures(|r| r == xs.len() && (r == 0) == xs.is_empty())]
#[ensures(|r| r <= 1 || forall(|i in 1..xs.len()| xs[i] == xs[i] && xs.contains(xs[i - 1])))]
fn length(xs: &[i64]) -> usize {
    xs.len()
}

#[ensures(|r| r == forall(|i in 1..xs.len()| xs[i - 1] <= xs[i]))]
#[ensures(|r| r == !exists(|i in 0..=xs.len() - 2| xs[i] > xs[i + 1]))]
fn is_sorted(xs: VecDeque<i8>) -> bool {
    xs.iter().zip(xs.iter().skip(1)).all(|(a, b)| a <= b)
}

#[ensures(|r| r == xs.count(x) && (r > 0) == xs.contains(x) && (r > 0) == (x in elements(xs)))]
fn occurrences(xs: Vec<Option<bool>>, x: Option<bool>) -> usize {
    xs.iter().filter(|y| **y == x).count()
}

#[ensures(|r| r == (elements(xs) == elements(ys)))]
#[ensures(|r| r ==> subset(elements(xs), elements(ys)) && difference(elements(xs), elements(ys)) == set![])]
#[ensures(|r| disjoint(elements(xs), elements(ys)) == intersection(elements(xs), elements(ys)).is_empty())]
fn same_elements(xs: Vec<u8>, ys: [u8; 2]) -> bool {
    xs.iter().collect::<BTreeSet<_>>() == ys.iter().collect::<BTreeSet<_>>()
}

#[ensures(|r| elements(r) == union(elements(xs), set![x, x + 1]) && r.len() <= xs.len() + 2)]
fn with_two(xs: BTreeSet<i64>, x: i32) -> BTreeSet<i64> {
    let x = i64::from(x);
    xs.into_iter().chain([x, x + 1]).collect()
}

#[ensures(|r| r == exists(|e in map| e.0 == e.1))]
fn has_fixed_point(map: BTreeMap<i8, i8>) -> bool {
    map.iter().any(|(k, v)| k == v)
}

#[ensures(|r| r == (s == "aa" || s.contains('b') && s.len() == 1) && (s.is_empty() ==> !r))]
fn strings(s: &str) -> bool {
    s == "aa" || s == "b"
}

#[ensures(|r| r == (x < y) && r == !(x >= y) || x != x || y != y)]
fn floats(x: f64, y: f64) -> bool {
    x < y
}

#[ensures(|r| r == matches!(x, Ok(n) if n > 0) && r == (x.is_ok() && !x.is_err() && x > Ok(0)))]
fn results(x: Result<i8, ()>) -> bool {
    x.is_ok_and(|n| n > 0)
}

#[ensures(|r| r == (x == Some(true) || x == None) && r == (x.is_none() || x != Some(false)))]
fn options(x: Option<bool>) -> bool {
    x != Some(false)
}

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Targetable)]
enum Color {
    Red,
    Green,
    Custom { level: u8, shade: Option<Shade> },
}

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Targetable)]
struct Shade(i8, bool);

#[measure]
fn level(c: &Color) -> Int {
    match c {
        Color::Red | Color::Green => 0,
        Color::Custom { level: 0, shade: Some(Shade(n, true)) } => n,
        Color::Custom { level, .. } => level + 1,
    }
}

#[ensures(|r| r == level(c) && (c == Color::Red ==> r == 0))]
fn levels(c: Color) -> i64 {
    match c {
        Color::Red | Color::Green => 0,
        Color::Custom { level: 0, shade: Some(Shade(n, true)) } => i64::from(n),
        Color::Custom { level, .. } => i64::from(level) + 1,
    }
}

#[ensures(|r| r == (c < d) && (r || c == d || d < c))]
fn structural_order(c: Color, d: Color) -> bool {
    c < d
}

#[ensures(|r| r == rust(xs.iter().map(|x| i64::from(*x)).sum::<i64>() > i64::from(*limit)))]
#[ensures(|r| r ==> rust(!xs.is_empty()) || limit < 0)]
fn opaque(xs: Vec<u8>, limit: i8) -> bool {
    xs.iter().map(|x| i64::from(*x)).sum::<i64>() > i64::from(limit)
}

#[spec(fn(xs: &mut Vec<u8>, p: &mut (u8, bool)) -> ())]
#[ensures(xs.len() == old(xs).len() && p.0 == old(p).0 && p.1 == !old(p).1)]
#[ensures(forall(|i in 0..xs.len()| xs[i] == old(xs)[xs.len() - 1 - i]))]
fn changes(xs: &mut Vec<u8>, p: &mut (u8, bool)) {
    xs.reverse();
    xs.shrink_to_fit();
    p.1 = !p.1;
}

#[ensures(|r| forall(|x in xs| x in ys ==> x in elements(r)) && subset(elements(r), elements(xs)))]
fn common(xs: HashSet<u8>, ys: HashSet<u8>) -> Vec<u8> {
    xs.intersection(&ys).copied().collect()
}

// `old` of a term: its `&mut` arguments as they were, everything else as it is.
#[requires(xs.len() < 3)]
#[ensures(|_| old(xs.len()) + 1 == xs.len() && old(xs.contains(x)) == (xs.count(x) == old(xs.count(x)) + 1 && xs.count(x) > 1))]
#[ensures(|_ignored| old(forall(|i in 0..xs.len()| xs[i] < 2)) == forall(|i in 0..xs.len() - 1| xs[i] < 2))]
#[ensures(old(match xs.len() { 0 => 7, n => n + x }) == if xs.len() == 1 { 7 } else { xs.len() - 1 + x })]
fn pushed(xs: &mut Vec<i64>, x: i64) {
    xs.push(x);
}

#[test]
fn rust_predicates_are_printed_as_they_were_written() {
    touchstone::inputs! {
        #[requires(rust(xs.iter().sum::<usize>() < 10 && xs != &[1, 2]))]
        fn given(xs: Vec<usize>) -> () = |_: Vec<usize>| ();
    }
    let signature = (given().signature)();
    assert_eq!(signature.requires[0].to_string(), "rust(xs.iter().sum::<usize>() < 10 && xs != &[1, 2])");
}

#[ensures(|r| rust(r == half(x)) && rust(*r == half(x)) && rust(half(x) <= r) && rust(!(r > 127)))]
fn halves(x: u8) -> u8 {
    half(&x)
}

fn half(x: &u8) -> u8 {
    *x / 2
}

#[ensures(|r| rust(r == vec![*x; 2] && if *x == 0 { r != vec![1] } else { r.len() == 2 }))]
fn twice(x: u8) -> Vec<u8> {
    vec![x; 2]
}

#[ensures(|r| rust(xs.len() == old(xs).len() + 1 && xs.starts_with(old(xs)) && r == old(xs).len()))]
fn grown(xs: &mut Vec<u8>) -> usize {
    xs.push(7);
    xs.len() - 1
}

#[ensures(rust(xs.len() == old(xs).len() + 1))]
#[spec(counterexample = "([0, 0])")]
fn grown_while_short(xs: &mut Vec<u8>) {
    if xs.len() < 2 {
        xs.push(7);
    }
}

#[ensures(|r| rust(r == old(xs).len() + 1))]
#[spec(counterexample = "([])")]
fn never_grown(xs: &mut Vec<u8>) -> usize {
    xs.retain(|_| true);
    xs.len()
}

#[ensures(|r| r == (x & 12 | 1 ^ 3) - (x >> 2) + (x << 3) && (r & 1 == 1 ^ x & 0) == !(r & 1 == 0))]
fn bits(x: i8) -> i64 {
    let x = i64::from(x);
    (x & 12 | 1 ^ 3) - (x >> 2) + (x << 3)
}

#[ensures(|r| r == (a ^ b) & !(a & b) | a & b)]
fn truth_bits(a: bool, b: bool) -> bool {
    a | b
}

#[spec(fn(i: {v: usize | v < xs.len() && rust(*v < xs.len())}, xs: &[i8], j: {w: usize | w != i}) -> {r: i8 | r == xs[i]})]
fn element(i: usize, xs: &[i8], j: usize) -> i8 {
    assert_ne!(i, j);
    xs[i]
}

#[spec(fn(low: {v: i8 | v <= high}, high: {v: i8 | v <= low + 2}) -> {r: i8 | 0 <= r && r <= 2})]
fn width(low: i8, high: i8) -> i8 {
    high - low
}

#[ensures(|r| r == (c == Color::Custom { level: 1, shade: Some(Shade(s, true)) }))]
#[ensures(|r| !r == (c != Color::Custom { level: 1, shade: Some(Shade(s, true)) }))]
fn constructed(c: Color, s: i8) -> bool {
    c == Color::Custom { level: 1, shade: Some(Shade(s, true)) }
}

#[ensures(|r| r == if c == Color::Red { 0 } else { 1 })]
fn a_block_after_a_constant(c: Color) -> u8 {
    u8::from(c != Color::Red)
}

#[ensures(|r| r == m.contains_key(k) && r == exists(|(other, _) in m| other == k))]
#[ensures(|r| r ==> !forall(m, |(other, value)| other != k || value.is_some() && value.is_none()))]
fn keys(m: BTreeMap<u8, Option<bool>>, k: u8) -> bool {
    m.contains_key(&k)
}

#[test]
fn what_is_built_is_printed_as_it_was_written() {
    touchstone::inputs! {
        #[requires(c == Color::Custom { level: n, shade: Some(Shade(1, true)) } && n & 6 | 1 == n << 2)]
        #[requires(forall(|(k, v) in m| (k | v) > 0 && m.contains_key(k + (k ^ v))))]
        fn given(c: Color, n: u8, m: BTreeMap<u8, u8>) -> () = |_: Color, _: u8, _: BTreeMap<u8, u8>| ();
    }
    let requires: Vec<String> = (given().signature)().requires.iter().map(ToString::to_string).collect();
    assert_eq!(
        requires,
        [
            "c == Custom { level: n, shade: Some(Shade(1, true)) } && n & 6 | 1 == n << 2",
            "forall(|(k, v) in m| k | v > 0 && m.contains_key(k + (k ^ v)))",
        ]
    );
}

#[test]
fn a_call_that_the_specification_panics_on_is_no_pass() {
    touchstone::inputs! {
        #[ensures(|r| rust(if *n == 200 { panic!("no") } else { r == *n }))]
        fn after(n: u8) -> u8 = |n: u8| if n == 200 { 1 } else { n };
        #[requires(rust(if *n == 200 { panic!("no") } else { true }))]
        #[ensures(|r| r == n)]
        fn before(n: u8) -> u8 = |n: u8| if n == 200 { 1 } else { n };
        #[requires(n != 200)]
        #[ensures(|r| rust(if *n == 200 { panic!("no") } else { r == *n }))]
        fn never(n: u8) -> u8 = |n: u8| if n == 200 { 1 } else { n };
    }
    let standing = |spec| {
        let settings = Settings::default();
        let mut engine = SpecEngine::new(spec, &settings).expect("an engine");
        let campaign = Campaign { subject: &Subject::default(), settings: &settings, replay: &[], kept: &[] };
        campaign.run(&mut engine, &mut ()).standing()
    };
    assert_eq!(standing(after()), Standing::Unknown);
    assert_eq!(standing(before()), Standing::Unknown);
    assert_eq!(standing(never()), Standing::Passed);
}

// What `match` takes out of an option, a result or a tuple has the type that's written there.
#[spec(fn(before: u8, after: u8) -> {r: Option<f64> | match r { Some(change) => rust(change.is_finite()), None => before == after }},
    counterexample = "(0, 1)")]
fn change(before: u8, after: u8) -> Option<f64> {
    (before != after).then(|| (f64::from(after) - f64::from(before)) / f64::from(before))
}

#[ensures(|r| match r { Ok((text, count)) => rust(text.len() == *count), Err(byte) => rust(!byte.is_ascii()) && byte > 127 })]
fn written(bytes: Vec<u8>) -> Result<(String, usize), u8> {
    let text: Result<String, u8> =
        bytes.iter().map(|byte| if byte.is_ascii() { Ok(char::from(*byte)) } else { Err(*byte) }).collect();
    text.map(|text| (text, bytes.len()))
}

#[requires(match pair { (Some(first), rest) => rust(rest.len() > usize::from(**first)), (None, _) => true })]
#[ensures(|r| r <= 1)]
fn indexed(pair: (Option<Box<u8>>, Vec<bool>)) -> u8 {
    pair.0.map_or(0, |first| u8::from(pair.1[usize::from(*first)]))
}
