//! What the solver generates: of these preconditions no candidate is thrown away, and the inputs are those of `enumerate`, which
//! looks at no predicate, and of `narrow`, which runs it on partial values.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use touchstone::Targetable;
use touchstone::inputs::{Ask, Datum, End, Spec, visit};

#[derive(Clone, Debug, PartialEq, Targetable)]
struct Item {
    price: i8,
    tag: Option<bool>,
}

#[derive(Clone, Debug, PartialEq, Targetable)]
enum Context {
    Empty,
    Bound(u8, Box<Context>),
}

touchstone::inputs! {
    #[requires(i < v.len() && v[i].0 == 2)]
    fn pair_at(v: Vec<(u8, bool)>, i: usize) -> () = |_: Vec<(u8, bool)>, _: usize| ();
    #[requires(i < v.len() && v[i].price == 1 && v[i].tag == Some(true))]
    fn item_at(v: Vec<Item>, i: usize) -> () = |_: Vec<Item>, _: usize| ();
    #[requires(i + 1 < v.len() && v[i + 1].0 > v[i].0 && v[i].1)]
    fn neighbours(i: usize, v: Vec<(u8, bool)>) -> () = |_: usize, _: Vec<(u8, bool)>| ();
    #[requires(i < v.len() ==> !v[i])]
    fn flag_at(v: Vec<bool>, i: usize) -> () = |_: Vec<bool>, _: usize| ();
    #[requires(i < v.len() && j < v[i].len() && v[i][j] == 1)]
    fn matrix(v: Vec<Vec<u8>>, i: usize, j: usize) -> () = |_: Vec<Vec<u8>>, _: usize, _: usize| ();
    #[requires(i < v.len() && x == v[i].0 + 1)]
    fn value_at(v: Vec<(u8, bool)>, i: usize, x: u8) -> () = |_: Vec<(u8, bool)>, _: usize, _: u8| ();
    #[requires(n <= v.len() && forall(|i in 0..n| v[i] < 1) && forall(|i in n..v.len()| v[i] > 1))]
    fn split(v: Vec<u8>, n: usize) -> () = |_: Vec<u8>, _: usize| ();
    #[requires(n <= v.len() && exists(|i in n..v.len()| v[i] == 2) && !exists(|i in 0..n| v[i] == 2))]
    fn found_after(n: usize, v: Vec<u8>) -> () = |_: usize, _: Vec<u8>| ();
    fn item(v: {v: Item | v == Item { price: 1, tag: Some(false) }}) -> () = |_: Item| ();
    fn items(v: Item, w: {w: Item | w != Item { price: v.price, tag: None }}) -> () = |_: Item, _: Item| ();
    #[requires(g == Context::Bound(a, h))]
    fn bound(a: u8, h: Context, g: Context) -> () = |_: u8, _: Context, _: Context| ();
    #[requires(x & 1 == 1 && x | 2 == 3)]
    fn masks(x: u32) -> () = |_: u32| ();
    #[requires(x & 6 == y && (x >> 1) != y && z == x << 2)]
    fn shifts(x: i8, y: i8, z: i8) -> () = |_: i8, _: i8, _: i8| ();
    #[requires(x & y == 2 && x ^ y == z)]
    fn open_bits(x: i8, y: i8, z: i8) -> () = |_: i8, _: i8, _: i8| ();
    #[requires(x & -4 == y | 4)]
    fn negative_masks(x: i8, y: i8) -> () = |_: i8, _: i8| ();
    #[requires(a ^ b && (a | c) & !b)]
    fn truths(a: bool, b: bool, c: bool) -> () = |_: bool, _: bool, _: bool| ();
    #[requires(m.contains_key(k))]
    fn keys(m: BTreeMap<u8, bool>, k: u8) -> () = |_: BTreeMap<u8, bool>, _: u8| ();
    #[requires(forall(|(k, v) in m| v > k))]
    fn entries(m: BTreeMap<u8, u8>) -> () = |_: BTreeMap<u8, u8>| ();
    #[requires(exists(|(a, (b, c)) in v| a == b && c))]
    fn nested_pairs(v: Vec<(u8, (u8, bool))>) -> () = |_: Vec<(u8, (u8, bool))>| ();
}

/// The inputs up to a depth, how many there were, and how many candidates weren't inputs.
fn inputs(spec: &'static Spec, depth: u32, strategy: &'static str) -> (BTreeSet<Vec<Datum>>, u64) {
    let mut inputs = BTreeSet::new();
    let sample = visit(spec, &Ask::up_to_depth(depth).by(strategy), &mut |arguments| {
        let input = arguments.iter().map(|argument| Datum::of(*argument)).collect();
        assert!(inputs.insert(input), "{} by {strategy}: an input came twice", spec.function);
        ControlFlow::Continue(())
    });
    let sample = sample.unwrap_or_else(|error| panic!("{}: {error}", spec.function));
    assert_eq!(sample.end, End::Exhausted, "{} by {strategy}", spec.function);
    (inputs, sample.rejected)
}

#[test]
fn what_is_generated_is_what_there_is_and_nothing_is_filtered() {
    for (spec, depth, count) in [
        (pair_at(), 3, None),
        (item_at(), 2, None),
        (neighbours(), 3, None),
        (flag_at(), 3, Some(4 + 7 + 12 + 20)),
        (matrix(), 2, None),
        (value_at(), 2, None),
        (split(), 3, None),
        (found_after(), 3, None),
        (item(), 2, Some(1)),
        (items(), 2, None),
        (bound(), 3, None),
        (masks(), 4, Some(2)),
        (shifts(), 8, None),
        (open_bits(), 8, None),
        (negative_masks(), 8, None),
        (truths(), 0, Some(2)),
        (keys(), 3, None),
        (entries(), 3, None),
        (nested_pairs(), 2, None),
    ] {
        let (targeted, rejected) = inputs(spec, depth, "targeted");
        let (enumerated, _) = inputs(spec, depth, "enumerate");
        let (narrowed, _) = inputs(spec, depth, "narrow");
        assert!(!enumerated.is_empty(), "{}: no inputs", spec.function);
        assert_eq!(targeted, enumerated, "{}", spec.function);
        assert_eq!(narrowed, enumerated, "{}", spec.function);
        assert_eq!(rejected, 0, "{}: filtered", spec.function);
        assert!(count.is_none_or(|count| count == targeted.len()), "{}: {}", spec.function, targeted.len());
    }
}
