//! Every strategy against every other, over specifications of all forms: which inputs exist doesn't depend on who looks for
//! them. What is exhaustive has the same inputs in each depth; what is a sample has only such, and all of them in the end.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use touchstone::inputs::{Ask, Backend, Datum, End, Layer, Sample, Spec, strategy, visit};
use touchstone::{Int, Targetable};

touchstone::types! {
    type Nat = {v: i64 | 0 <= v};
    type Rng<n: i64> = {v: i64 | 0 <= v && v < n};
    type Sorted = List<i64, |earlier, later| earlier <= later>;
    type Search = Tree<i64, |root, left| left < root, |root, right| root < right>;
    type Shade = {v: Color | v != Color::Red};
}

#[derive(Clone, Debug, Targetable)]
enum List<T> {
    Nil,
    Cons(T, Box<List<T>>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Targetable)]
enum Color {
    Red,
    Green,
    Black,
}

#[derive(Clone, Debug, Targetable)]
enum Tree<T> {
    Leaf,
    Node(Color, T, Box<Tree<T>>, Box<Tree<T>>),
}

#[derive(Clone, Debug, Targetable)]
#[invariant(self.low <= self.high)]
struct Span {
    low: i8,
    #[refine({v: i8 | v < 100})]
    high: i8,
}

#[derive(Clone, Debug, Targetable)]
enum Shape {
    Point,
    Line { from: i8, to: i8 },
    Many(Vec<Shape>),
}

#[derive(Clone, Debug, Targetable)]
struct Node {
    value: u8,
    next: Option<Box<Node>>,
}

#[derive(Clone, Debug, Targetable)]
enum Link {
    Empty,
    More(Box<Linked>),
}

#[derive(Clone, Debug, Targetable)]
struct Linked {
    value: u8,
    next: Link,
}

#[derive(Clone, Debug, Targetable)]
struct Rose {
    value: bool,
    children: Vec<Rose>,
}

#[touchstone::measure]
fn link_sum(link: &Link) -> Int {
    match link {
        Link::Empty => 0,
        Link::More(node) => node.value + link_sum(node.next),
    }
}

#[touchstone::measure]
fn roses(rose: &Rose) -> Int {
    if rose.value { 1 } else { 0 }
}

#[touchstone::measure]
fn len<T>(xs: &List<T>) -> Int {
    match xs {
        List::Nil => 0,
        List::Cons(_, t) => 1 + len(t),
    }
}

#[touchstone::measure]
fn black_height<T>(tree: &Tree<T>) -> Int {
    match tree {
        Tree::Leaf => 0,
        Tree::Node(c, _, l, _) => black_height(l) + if c == Color::Black { 1 } else { 0 },
    }
}

#[touchstone::measure]
fn is_red<T>(tree: &Tree<T>) -> bool {
    match tree {
        Tree::Leaf => false,
        Tree::Node(c, _, _, _) => c == Color::Red,
    }
}

#[touchstone::measure]
fn is_red_black<T>(tree: &Tree<T>) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(c, _, l, r) => {
            c != Color::Green
                && is_red_black(l)
                && is_red_black(r)
                && black_height(l) == black_height(r)
                && (c == Color::Black || !is_red(l) && !is_red(r))
        }
    }
}

touchstone::inputs! {
    fn sorted_list(xs: Sorted, x: i64) -> () = |_: List<i64>, _: i64| ();
    fn sorted_vector(xs: {v: Vec<i8> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}) -> () = |_: Vec<i8>| ();
    fn red_black(tree: {v: Search | is_red_black(v)}) -> () = |_: Tree<i64>| ();
    fn map(m: {v: BTreeMap<i8, Shade> | forall(|e in v| e.0 != 0)}) -> () = |_: BTreeMap<i8, Color>| ();
    fn set(s: {v: BTreeSet<i8> | v.len() != 1}, x: {v: i8 | v in s}) -> () = |_: BTreeSet<i8>, _: i8| ();
    fn set_of_pairs(s: {v: BTreeSet<(bool, u8)> | v.len() <= 2}) -> () = |_: BTreeSet<(bool, u8)>| ();
    fn text(s: {v: String | v.len() != 2}, c: {v: char | 'b' <= v}) -> () = |_: String, _: char| ();
    fn options(a: Option<{v: i8 | 0 < v}>, b: {v: Option<bool> | v.is_some() ==> a.is_some()}) -> ()
        = |_: Option<i8>, _: Option<bool>| ();
    fn tuple(p: {v: (i8, i8, bool) | v.0 < v.1 || v.2}) -> () = |_: (i8, i8, bool)| ();
    fn enums(shape: {v: Shape | matches!(v, Shape::Line { from, to } if from + 1 < to) || !matches!(v, Shape::Line { .. })}, span: Span) -> ()
        = |_: Shape, _: Span| ();
    fn dependent(n: Nat, i: Rng<n>, xs: {v: List<Rng<n>> | len(v) <= i}) -> () = |_: i64, _: i64, _: List<i64>| ();
    #[requires(a + b == c && (c != 2))]
    fn sum(a: u8, b: u8, c: u8) -> () = |_: u8, _: u8, _: u8| ();
    #[requires(rust(xs.iter().sum::<i64>() % 2 == 0))]
    fn opaque(xs: Vec<i64>) -> () = |_: Vec<i64>| ();
    fn nothing_said(xs: Vec<Option<bool>>, s: BTreeSet<u8>, x: {v: i64 | 3 <= v && v < 5}) -> ()
        = |_: Vec<Option<bool>>, _: BTreeSet<u8>, _: i64| ();
    fn floats(x: {v: f64 | 0.0 <= v}, y: f32) -> () = |_: f64, _: f32| ();
    #[requires(y <= 1000000.0 && 0.1 != y)]
    fn extreme_floats(x: {v: f32 | v != 0.1}, y: f32) -> () = |_: f32, _: f32| ();
    #[requires(x + y == 1 || x * y > 2)]
    fn product(x: i64, y: i64) -> () = |_: i64, _: i64| ();
    fn any_u128(x: u128) -> () = |_: u128| ();
    fn large_u128(x: {v: u128 | 1267650600228229401496703205376 <= v}) -> () = |_: u128| ();
    fn linked(head: {v: Option<Box<Node>> | match v { Some(node) => node.value != 1, None => true }}) -> ()
        = |_: Option<Box<Node>>| ();
    fn links(link: {v: Link | link_sum(v) != 2}) -> () = |_: Link| ();
    fn rose(rose: {v: Rose | v.children.len() != 1 || v.value}) -> () = |_: Rose| ();
    fn nothing_there(x: {v: i8 | v < 0 && 0 < v}) -> () = |_: i8| ();
}

type Inputs = BTreeSet<Vec<Datum>>;

/// The specifications, each with the greatest depth that is compared; the values of small depths are as many as they can be
/// looked at twice.
fn all() -> Vec<(&'static Spec, u32)> {
    vec![
        (sorted_list(), 3),
        (sorted_vector(), 3),
        (red_black(), 2),
        (map(), 3),
        (set(), 3),
        (set_of_pairs(), 2),
        (text(), 3),
        (options(), 3),
        (tuple(), 3),
        (enums(), 2),
        (dependent(), 3),
        (sum(), 3),
        (opaque(), 3),
        (nothing_said(), 2),
        (floats(), 3),
        (linked(), 3),
        (links(), 3),
        (rose(), 3),
        (nothing_there(), 3),
    ]
}

/// What is visited, and how it went. Panics if an input comes twice.
fn inputs(spec: &'static Spec, ask: &Ask) -> (Inputs, Sample) {
    let mut inputs = Inputs::new();
    let sample = visit(spec, ask, &mut |arguments| {
        let input: Vec<Datum> = arguments.iter().map(|argument| Datum::of(*argument)).collect();
        if !inputs.insert(input.clone()) {
            panic!("{} by {:?}: twice: {input:?}", spec.function, ask.strategy);
        }
        ControlFlow::Continue(())
    });
    let sample = sample.unwrap_or_else(|error| panic!("{}: {error}", spec.function));
    assert_eq!(sample.inputs, inputs.len() as u64);
    (inputs, sample)
}

fn difference(one: &Inputs, other: &Inputs) -> String {
    let shown = |a: &Inputs, b: &Inputs| {
        let only: Vec<String> = a.difference(b).take(3).map(|input| format!("{input:?}")).collect();
        only.join(" and ")
    };
    format!(
        "{} and {}; only in the first: {}; only in the second: {}",
        one.len(),
        other.len(),
        shown(one, other),
        shown(other, one)
    )
}

#[test]
fn every_exhaustive_strategy_has_the_same_inputs_in_each_depth() {
    for (spec, depth) in all() {
        for depth in 0..=depth {
            let (reference, sample) = inputs(spec, &Ask::of_depth(depth));
            assert_eq!(sample.end, End::Exhausted);
            let sat = Ask { backend: Backend::Sat, ..Ask::of_depth(depth) };
            let exhaustive = strategy::ALL.iter().filter(|strategy| strategy.is_exhaustive());
            let others = exhaustive.map(|strategy| Ask::of_depth(depth).by(strategy.name()));
            for ask in others.chain([sat]) {
                let (found, sample) = inputs(spec, &ask);
                assert_eq!(sample.end, End::Exhausted);
                assert!(
                    reference == found,
                    "{} at depth {depth}, targeted and {ask:?}: {}",
                    spec.function,
                    difference(&reference, &found)
                );
            }
        }
    }
}

#[test]
fn the_depths_together_are_the_inputs_up_to_the_depth() {
    for (spec, depth) in all() {
        let (all, _) = inputs(spec, &Ask::up_to_depth(depth).by("enumerate"));
        let depths: Vec<Inputs> = (0..=depth).map(|depth| inputs(spec, &Ask::of_depth(depth)).0).collect();
        assert_eq!(depths.iter().map(Inputs::len).sum::<usize>(), all.len(), "{}", spec.function);
        let together: Inputs = depths.into_iter().flatten().collect();
        assert!(together == all, "{}: {}", spec.function, difference(&together, &all));
    }
}

#[test]
fn what_lies_at_the_ends_of_the_types_is_not_lost() {
    let extreme = Layer::Boundary { depth: 2, values: 24 };
    for (spec, layer) in [
        (product(), extreme),
        (extreme_floats(), extreme),
        (extreme_floats(), Layer::Depth { depth: 12, exact: false }),
    ] {
        let ask = Ask { layer, ..Ask::of_depth(0) };
        let (all, _) = inputs(spec, &ask.clone().by("enumerate"));
        let sat = Ask { backend: Backend::Sat, ..ask.clone() };
        for ask in [ask, sat] {
            let (found, _) = inputs(spec, &ask);
            assert!(found == all, "{} by {ask:?}: {}", spec.function, difference(&found, &all));
        }
    }
}

#[test]
fn a_u128_beyond_i128_is_tried_at_the_boundary() {
    let ask = Ask { layer: Layer::Boundary { depth: 2, values: 24 }, ..Ask::of_depth(0) };
    for (spec, least) in [(any_u128(), 0), (large_u128(), 1_u128 << 100)] {
        let (found, _) = inputs(spec, &ask);
        let found: BTreeSet<Int> = found
            .into_iter()
            .map(|arguments| match &arguments[..] {
                [Datum::Int(value)] => value.clone(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert!(found.first() >= Some(&Int::from(least)), "{found:?}");
        for value in [u128::MAX, u128::MAX - 1, 1 << 127, (1 << 127) - 1] {
            assert!(found.contains(&Int::from(value)), "{}: {value} isn't in {found:?}", spec.function);
        }
    }
}

#[test]
fn a_uniform_sample_has_only_inputs_of_its_size_and_in_the_end_all() {
    for (spec, _) in all() {
        let all = inputs(spec, &Ask::up_to_depth(1)).0;
        let drawn = inputs(spec, &Ask::up_to_depth(1).by("uniform")).0;
        assert!(all == drawn, "{}: {}", spec.function, difference(&all, &drawn));
    }
}

#[test]
fn a_random_sample_has_in_the_end_all_inputs_of_its_size() {
    for (spec, _) in all() {
        // Large scalars come too, so the sample has no end of its own, but for the smallest types.
        let ask = Ask { time: Some(std::time::Duration::from_secs(20)), ..Ask::up_to_depth(1) };
        let mut missing = inputs(spec, &Ask::up_to_depth(1)).0;
        if missing.is_empty() {
            continue;
        }
        let sample = visit(spec, &ask.by("random"), &mut |arguments| {
            missing.remove(&arguments.iter().map(|argument| Datum::of(*argument)).collect::<Vec<_>>());
            if missing.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let sample = sample.expect("there is such a strategy");
        assert!(missing.is_empty(), "{}: {sample:?}, {} missing: {missing:?}", spec.function, missing.len());
    }
}

/// What the precondition says, said again in Rust over what was decoded.
fn is_sorted(list: &Datum) -> bool {
    let mut list = list;
    let mut last = None;
    while let Datum::Data { fields, .. } = list
        && let [first, rest] = &fields[..]
    {
        if last.is_some_and(|last| last > first) {
            return false;
        }
        last = Some(first);
        list = rest;
    }
    true
}

#[test]
fn what_a_sample_of_greater_size_has_is_in_the_precondition() {
    for strategy in ["random", "uniform", "boundary"] {
        let (found, sample) = inputs(sorted_list(), &Ask::up_to_depth(5).by(strategy).limit(2000));
        assert_eq!(sample.inputs, 2000, "{strategy}: {sample:?}");
        assert!(found.iter().all(|input| is_sorted(&input[0])), "{strategy}");
    }
}

#[test]
fn the_same_seed_gives_the_same_sample_and_another_seed_another() {
    for strategy in ["random", "uniform"] {
        let sample =
            |seed| inputs(sorted_list(), &Ask { seed, ..Ask::of_depth(4).by(strategy).limit(100) }).0;
        assert_eq!(sample(1), sample(1), "{strategy}");
        assert_ne!(sample(1), sample(2), "{strategy}");
    }
}

#[test]
fn targeted_leaves_to_enumeration_what_no_predicate_constrains() {
    let by = |spec| inputs(spec, &Ask::of_depth(1)).1.by;
    let enumerated = [opaque(), nothing_said()].map(by);
    assert_eq!(enumerated, [Some("enumerate".to_owned()), Some("enumerate".to_owned())]);
    assert_eq!(
        [sorted_list(), set(), sum(), dependent(), floats(), red_black()].map(by),
        [const { None }; 6]
    );
    let sat = Ask { backend: Backend::Sat, ..Ask::of_depth(1) };
    assert_eq!(inputs(nothing_said(), &sat).1.by, Some("sat".to_owned()));
}

#[test]
fn a_limit_and_a_visitor_that_has_enough_end_a_visit() {
    let (some, sample) = inputs(sorted_vector(), &Ask::of_depth(3).limit(10));
    assert_eq!((some.len(), sample.end), (10, End::Limit));
    let mut seen = 0;
    let sample = visit(sorted_vector(), &Ask::of_depth(3), &mut |_| {
        seen += 1;
        if seen == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let sample = sample.expect("there is such a strategy");
    assert_eq!((seen, sample.inputs, sample.end), (7, 7, End::Stopped));
}

#[test]
fn what_enumeration_filters_is_counted() {
    // Of the 1 + 7 + 49 vectors up to two long of -3..=3, as many are sorted as there are multisets.
    let (found, sample) = inputs(sorted_vector(), &Ask::up_to_depth(3).by("enumerate"));
    let multisets = 1 + 7 + 28 + 84;
    assert_eq!((found.len(), sample.rejected), (multisets, (1 + 7 + 49 + 343 - multisets) as u64));
}

/// Inserts behind equal elements only, which loses what is larger than all: wrong on the empty list already.
fn insert_badly(x: i64, xs: List<i64>) -> List<i64> {
    match xs {
        List::Nil => List::Nil,
        List::Cons(y, rest) if y < x => List::Cons(y, Box::new(insert_badly(x, *rest))),
        rest => List::Cons(x, Box::new(rest)),
    }
}

fn insert(x: i64, xs: List<i64>) -> List<i64> {
    match xs {
        List::Cons(y, rest) if y < x => List::Cons(y, Box::new(insert(x, *rest))),
        rest => List::Cons(x, Box::new(rest)),
    }
}

/// Whole campaigns, in a process of their own, by every strategy: a fault is found, and none where there is none.
macro_rules! campaigns {
    ($($right:ident, $wrong:ident: $strategy:literal;)*) => {$(
        touchstone::check! {
            #[settings(strategy = $strategy, seed = 3, tests = 500)]
            fn $right(x: i64, xs: Sorted) -> {v: Sorted | len(v) == len(xs) + 1} = insert;

            #[settings(strategy = $strategy, seed = 3, tests = 500, counterexample = "")]
            fn $wrong(x: i64, xs: Sorted) -> {v: Sorted | len(v) == len(xs) + 1} = insert_badly;
        }
    )*};
}

campaigns! {
    targeted_passes, targeted_finds: "targeted";
    enumerate_passes, enumerate_finds: "enumerate";
    narrow_passes, narrow_finds: "narrow";
    random_passes, random_finds: "random";
    uniform_passes, uniform_finds: "uniform";
    boundary_passes, boundary_finds: "boundary";
}
