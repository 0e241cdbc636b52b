//! Exact counts: the engine enumerates as many values of a specification as are known to exist, and none of them twice.
//!
//! The oracles are closed forms (binomial coefficients, Catalan numbers, Cayley's formula), published tables (red–black and
//! AVL trees) and brute force over all candidates.

use crate::values::values;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};
use touchstone::inputs::{Datum, Spec};
use touchstone::{Int, Targetable, inputs, measure, types};

#[derive(Clone, Debug, PartialEq, Targetable)]
enum List<T> {
    Nil,
    Cons(T, Box<List<T>>),
}

#[derive(Clone, Copy, Debug, PartialEq, Targetable)]
enum Color {
    Red,
    Black,
}

/// A search tree whose nodes have a color.
#[derive(Clone, Debug, PartialEq, Targetable)]
enum Rbt<T> {
    Leaf,
    Node(Color, T, Box<Rbt<T>>, Box<Rbt<T>>),
}

/// A tree that is nothing but a shape.
#[derive(Clone, Debug, PartialEq, Targetable)]
enum Shape {
    Tip,
    Fork(Box<Shape>, Box<Shape>),
}

/// A search tree.
#[derive(Clone, Debug, PartialEq, Targetable)]
enum Tree<T> {
    Empty,
    Bin(T, Box<Tree<T>>, Box<Tree<T>>),
}

#[measure]
fn size<T>(t: &Rbt<T>) -> Int {
    match t {
        Rbt::Leaf => 0,
        Rbt::Node(_, _, l, r) => 1 + size(l) + size(r),
    }
}

#[measure]
fn is_black<T>(t: &Rbt<T>) -> bool {
    match t {
        Rbt::Leaf => true,
        Rbt::Node(c, _, _, _) => c == Color::Black,
    }
}

#[measure]
fn is_red_black<T>(t: &Rbt<T>) -> bool {
    match t {
        Rbt::Leaf => true,
        Rbt::Node(c, _, l, r) => {
            is_red_black(l) && is_red_black(r) && (c == Color::Black || is_black(l) && is_black(r))
        }
    }
}

#[measure]
fn black_height<T>(t: &Rbt<T>) -> Int {
    match t {
        Rbt::Leaf => 0,
        Rbt::Node(c, _, l, _) => black_height(l) + if c == Color::Red { 0 } else { 1 },
    }
}

#[measure]
fn is_black_balanced<T>(t: &Rbt<T>) -> bool {
    match t {
        Rbt::Leaf => true,
        Rbt::Node(_, _, l, r) => {
            is_black_balanced(l) && is_black_balanced(r) && black_height(l) == black_height(r)
        }
    }
}

#[measure]
fn forks(s: &Shape) -> Int {
    match s {
        Shape::Tip => 0,
        Shape::Fork(l, r) => 1 + forks(l) + forks(r),
    }
}

#[measure]
fn height(s: &Shape) -> Int {
    match s {
        Shape::Tip => 0,
        Shape::Fork(l, r) => 1 + max(height(l), height(r)),
    }
}

#[measure]
fn is_avl(s: &Shape) -> bool {
    match s {
        Shape::Tip => true,
        Shape::Fork(l, r) => is_avl(l) && is_avl(r) && abs(height(l) - height(r)) <= 1,
    }
}

#[measure]
fn nodes<T>(t: &Tree<T>) -> Int {
    match t {
        Tree::Empty => 0,
        Tree::Bin(_, l, r) => 1 + nodes(l) + nodes(r),
    }
}

types! {
    type UpTo<n: i64> = {v: i64 | 0 <= v && v <= n};
    type Key<n: i64> = {v: i64 | 1 <= v && v <= n};
    type Ordered<n: i64> = Tree<Key<n>, |x, v| v < x, |x, v| x < v>;
    type OkRbt<n: i64> = {v: Rbt<Key<n>, |x, v| v < x, |x, v| x < v> | is_red_black(v) && is_black_balanced(v) && size(v) == n};
    type Parents<n: i64> = {p: Vec<UpTo<{n - 1}>> | p.len() == n};
}

inputs! {
    fn shapes(n: UpTo<9>, s: {v: Shape | forks(v) == n}) -> () = |_: i64, _: Shape| ();
    fn search_trees(n: UpTo<8>, t: {v: Ordered<n> | nodes(v) == n}) -> () = |_: i64, _: Tree<i64>| ();
    fn red_black(n: UpTo<10>, t: OkRbt<n>) -> () = |_: i64, _: Rbt<i64>| ();
    fn black_roots(n: UpTo<10>, t: {v: OkRbt<n> | is_black(v)}) -> () = |_: i64, _: Rbt<i64>| ();
    fn avl(n: UpTo<10>, s: {v: Shape | forks(v) == n && is_avl(v)}) -> () = |_: i64, _: Shape| ();
    fn sorted_lists(xs: List<UpTo<5>, |earlier, later| earlier <= later>) -> () = |_: List<i64>| ();
    fn increasing_lists(xs: List<UpTo<9>, |earlier, later| earlier < later>) -> () = |_: List<i64>| ();
    fn sorted_vectors(xs: {v: Vec<UpTo<5>> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}) -> () = |_: Vec<i64>| ();
    fn heaps(xs: {v: Vec<UpTo<4>> | forall(|i in 1..v.len()| v[(i - 1) / 2] <= v[i])}) -> () = |_: Vec<i64>| ();
    fn heaps_of_distinct(xs: {v: Vec<UpTo<6>> | forall(|i in 1..v.len()| v[(i - 1) / 2] < v[i])
        && v.len() == 7 && forall(|i in 0..v.len()| forall(|j in 0..i| v[i] != v[j]))}) -> () = |_: Vec<i64>| ();
    fn maps_of_texts(m: BTreeMap<String, bool>) -> () = |_: BTreeMap<String, bool>| ();
    fn maps_of_texts_with(m: {v: HashMap<String, bool> | exists(|e in v| e.1)}) -> () = |_: HashMap<String, bool>| ();
    fn binary_heaps(h: BinaryHeap<UpTo<3>>) -> () = |_: BinaryHeap<i64>| ();
    fn forests(n: UpTo<5>, p: {v: Parents<n> | forall(|i in 0..v.len()| v[v[v[v[v[i]]]]] == v[v[v[v[i]]]])}) -> ()
        = |_: i64, _: Vec<i64>| ();
}

/// How many values there are for each value of the first argument, from 0 up.
fn counts(spec: &'static Spec, depth: u32) -> Vec<usize> {
    let mut counts = BTreeMap::new();
    for value in values(spec, depth) {
        *counts.entry(value[0].clone()).or_insert(0) += 1;
    }
    let numbers: Vec<Datum> = (0..counts.len()).map(|n| Datum::Int(Int::from(n as i64))).collect();
    assert!(numbers.iter().eq(counts.keys()), "a number is missing in {counts:?}");
    counts.into_values().collect()
}

/// The only argument of a specification, a list or a vector of integers, for all its values up to a depth.
fn sequences(spec: &'static Spec, depth: u32) -> BTreeSet<Vec<i64>> {
    values(spec, depth).iter().map(|arguments| integers(&arguments[0])).collect()
}

fn integers(datum: &Datum) -> Vec<i64> {
    match datum {
        Datum::Seq(elements) => elements.iter().map(integer).collect(),
        Datum::Data { fields, .. } if fields.is_empty() => Vec::new(),
        Datum::Data { fields, .. } => [vec![integer(&fields[0])], integers(&fields[1])].concat(),
        other => panic!("{other:?} is no sequence"),
    }
}

fn integer(datum: &Datum) -> i64 {
    match datum {
        Datum::Int(n) => n.to_string().parse().expect("small"),
        other => panic!("{other:?} is no integer"),
    }
}

/// All sequences of exactly `length` integers from 0 to `max`.
fn all_sequences(length: usize, max: i64) -> Vec<Vec<i64>> {
    (0..length).fold(vec![vec![]], |shorter, _| {
        shorter.iter().flat_map(|xs| (0..=max).map(move |x| [&xs[..], &[x]].concat())).collect()
    })
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Whether following `parents` from any index ends at a root, which is its own parent.
fn is_forest(parents: &[i64]) -> bool {
    let next = |i: usize| parents[i] as usize;
    (0..parents.len()).all(|start| {
        let end = (0..parents.len()).fold(start, |i, _| next(i));
        next(end) == end
    })
}

#[test]
fn shapes_and_search_trees_are_counted_by_catalan_numbers() {
    let catalan = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862];
    assert_eq!(counts(shapes(), 9), catalan);
    assert_eq!(counts(search_trees(), 8), catalan[..9]);
}

#[test]
fn red_black_trees_are_counted_as_published() {
    assert_eq!(counts(black_roots(), 10), [1, 1, 2, 2, 4, 8, 16, 33, 56, 90, 164]);
    assert_eq!(counts(red_black(), 10), [1, 2, 2, 3, 8, 14, 20, 35, 64, 122, 260]);
}

#[test]
fn avl_shapes_are_counted_as_published() {
    assert_eq!(counts(avl(), 10), [1, 1, 2, 1, 4, 6, 4, 17, 32, 44, 60]);
}

#[test]
fn sorted_lists_and_vectors_are_counted_by_binomial_coefficients() {
    for depth in 0..=5_u64 {
        let keys = depth + 1;
        let multisets: u64 = (0..=depth).map(|length| binomial(keys + length - 1, length)).sum();
        let lists = sequences(sorted_lists(), depth as u32);
        assert_eq!(lists.len() as u64, multisets, "depth {depth}");
        assert_eq!(lists, sequences(sorted_vectors(), depth as u32), "depth {depth}");
        let brute_force = (0..=depth).flat_map(|length| all_sequences(length as usize, depth as i64));
        assert_eq!(lists, brute_force.filter(|xs| xs.is_sorted()).collect(), "depth {depth}");
    }
    for depth in 0..=9_u64 {
        let subsets: u64 = (0..=depth).map(|length| binomial(depth + 1, length)).sum();
        assert_eq!(sequences(increasing_lists(), depth as u32).len() as u64, subsets, "depth {depth}");
    }
}

#[test]
fn heap_ordered_arrays_are_those_of_brute_force() {
    let is_heap = |xs: &Vec<i64>| (1..xs.len()).all(|i| xs[(i - 1) / 2] <= xs[i]);
    for depth in 0..=4_u32 {
        let brute_force = (0..=depth as usize).flat_map(|length| all_sequences(length, i64::from(depth)));
        assert_eq!(sequences(heaps(), depth), brute_force.filter(is_heap).collect(), "depth {depth}");
    }
    // The heaps of seven distinct keys: 1, 1, 2, 3, 8, 20, 80 for one key to seven.
    assert_eq!(sequences(heaps_of_distinct(), 7).len(), 80);
}

#[test]
fn disjoint_set_forests_are_those_of_brute_force_and_counted_by_cayley() {
    let found = values(forests(), 5);
    for n in 0..=5_usize {
        let size = Datum::Int(Int::from(n as i64));
        let of_size: BTreeSet<Vec<i64>> =
            found.iter().filter(|value| value[0] == size).map(|value| integers(&value[1])).collect();
        let brute_force = all_sequences(n, n as i64 - 1).into_iter().filter(|parents| is_forest(parents));
        assert_eq!(of_size, brute_force.collect(), "{n} elements");
        let cayley = (n as u64 + 1).pow((n as u32).saturating_sub(1));
        assert_eq!(of_size.len() as u64, cayley, "{n} elements");
    }
}

#[test]
fn each_binary_heap_comes_once_and_every_array_of_one_is_there() {
    let is_heap = |xs: &Vec<i64>| (1..xs.len()).all(|i| xs[i] <= xs[(i - 1) / 2]);
    let expected: BTreeSet<Vec<i64>> =
        (0..=4).flat_map(|length| all_sequences(length, 3)).filter(is_heap).collect();
    assert_eq!(sequences(binary_heaps(), 4), expected);
}

/// The keys of such a map aren't scalars, so that writings with a key twice aren't excluded by solving: they are no inputs, and no
/// contradiction either.
#[test]
fn each_map_of_texts_comes_once() {
    // Three characters at depth 2, texts of at most two, maps of at most two entries.
    let texts = [2_u64, 3].map(|letters| (1..letters).fold(1, |shorter, _| 1 + letters * shorter));
    for (depth, texts) in (1..).zip(texts) {
        let maps = |values: u64| -> u64 {
            (0..=u64::from(depth)).map(|length| binomial(texts, length) * values.pow(length as u32)).sum()
        };
        assert_eq!(values(maps_of_texts(), depth).len() as u64, maps(2), "depth {depth}");
        assert_eq!(values(maps_of_texts_with(), depth).len() as u64, maps(2) - maps(1), "depth {depth}");
    }
}
