//! A measure is compiled twice from one source: the Rust function and the definition in the logic agree on every small
//! value.

use std::collections::BTreeSet;
use touchstone::{Int, Reflect, Set, Targetable, measure};
use touchstone_spec::datum::Datum;
use touchstone_spec::ground::{Env, eval};
use touchstone_spec::measure::Measure;

#[derive(Clone, Debug, PartialEq, Targetable)]
enum Tree<T> {
    Leaf,
    Node { color: Color, value: T, left: Box<Tree<T>>, right: Box<Tree<T>> },
}

#[derive(Clone, Copy, Debug, PartialEq, Targetable)]
enum Color {
    Red,
    Black,
}

#[measure]
fn size<T>(t: &Tree<T>) -> Int {
    match t {
        Tree::Leaf => 0,
        Tree::Node { left, right, .. } => size(left) + 1 + size(right),
    }
}

#[measure]
fn height<T>(t: &Tree<T>) -> Int {
    match t {
        Tree::Leaf => 0,
        Tree::Node { left, right, .. } => 1 + max(height(left), height(right)),
    }
}

#[measure]
fn black_height<T>(t: &Tree<T>) -> Int {
    match t {
        Tree::Leaf => 0,
        Tree::Node { color, left, .. } => {
            black_height(left) + if matches!(color, Color::Black) { 1 } else { 0 }
        }
    }
}

#[measure]
fn is_red<T>(t: &Tree<T>) -> bool {
    match t {
        Tree::Leaf => false,
        Tree::Node { color, .. } => color == Color::Red,
    }
}

#[measure]
fn well_colored<T>(t: &Tree<T>) -> bool {
    match t {
        Tree::Leaf => true,
        Tree::Node { color: c, left: l, right: r, .. } => {
            let balanced = black_height(l) == black_height(r);
            let no_red_child = !is_red(l) && !is_red(r);
            balanced && implies(c == Color::Red, no_red_child) && well_colored(l) && well_colored(r)
        }
    }
}

#[measure]
fn values<T>(t: &Tree<T>) -> Set<T> {
    match t {
        Tree::Leaf => set![],
        Tree::Node { value, left, right, .. } => union(set![value], union(values(left), values(right))),
    }
}

#[measure]
fn sum_below(t: &Tree<i64>, bound: Int, inclusive: bool) -> Int {
    match t {
        Tree::Leaf => 0,
        Tree::Node { value, left, right, .. } => {
            (if value < bound || inclusive && *value == bound { *value } else { 0 })
                + sum_below(left, bound, inclusive)
                + sum_below(right, bound, inclusive)
        }
    }
}

#[measure]
fn is_member<T>(x: &T, t: &Tree<T>) -> bool {
    match t {
        Tree::Leaf => false,
        Tree::Node { value, left, right, .. } => value == x || is_member(x, left) || is_member(x, right),
    }
}

#[measure]
fn same_shape<T, U>(s: &Tree<T>, t: &Tree<U>) -> bool {
    match (s, t) {
        (Tree::Leaf, Tree::Leaf) => true,
        (Tree::Node { left: a, right: b, .. }, Tree::Node { left: c, right: d, .. }) => {
            same_shape(a, c) && same_shape(b, d)
        }
        _ => false,
    }
}

/// A function of the code, which it goes on to be.
#[measure]
fn count<T>(t: &Tree<T>) -> usize {
    match t {
        Tree::Leaf => 0,
        Tree::Node { left, right, .. } => 1 + count(left) + count(right),
    }
}

#[measure]
fn levels<T>(t: &Tree<T>) -> u8 {
    match t {
        Tree::Leaf => 0,
        Tree::Node { left, right, .. } => 1 + std::cmp::max(levels(left), u8::max(levels(right), 0)),
    }
}

/// A function that overflows, where its measure doesn't: in predicates integers are mathematical.
#[measure]
fn twice(x: &u8) -> u8 {
    *x + *x
}

touchstone::check! {
    fn doubles(x: u8) -> {n: u16 | n == twice(x)} = |x: u8| 2 * u16::from(x)
}

#[test]
fn a_measure_is_what_it_is_where_its_machine_integers_overflow() {
    assert_eq!(twice::value(&200), Int::from(400));
    assert_eq!(twice(&100), 200);
}

touchstone::check! {
    fn counts(t: &{t: Tree<bool> | 1 <= count(t) && levels(t) < 3}) -> {n: usize | n == count(t) && levels(t) <= n}
        = |t: &Tree<bool>| count(t)
}

/// Every tree of at most so many nodes, with values 0 and 1.
fn trees(nodes: usize) -> Vec<Tree<i64>> {
    let mut of_size: Vec<Vec<Tree<i64>>> = vec![vec![Tree::Leaf]];
    for size in 1..=nodes {
        let mut all = Vec::new();
        for left_size in 0..size {
            for left in &of_size[left_size] {
                for right in &of_size[size - 1 - left_size] {
                    for (color, value) in
                        [(Color::Red, 0), (Color::Red, 1), (Color::Black, 0), (Color::Black, 1)]
                    {
                        let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
                        all.push(Tree::Node { color, value, left, right });
                    }
                }
            }
        }
        of_size.push(all);
    }
    of_size.concat()
}

/// What the logic says of these arguments.
fn in_logic(definition: &Measure, arguments: &[&dyn Reflect]) -> Datum {
    fn bind(definition: &Measure, arguments: &[&dyn Reflect], at: usize, env: Env<'_, '_>) -> Datum {
        match arguments.get(at) {
            Some(argument) => {
                let entry = env.bind(definition.parameters[at], *argument);
                bind(definition, arguments, at + 1, entry.env())
            }
            None => eval(&definition.body, env).expect("the measure is defined").datum(),
        }
    }
    bind(definition, arguments, 0, Env::empty())
}

fn integer(value: Int) -> Datum {
    Datum::Int(value)
}

fn set<S>(value: Set<S>) -> Datum {
    Datum::Seq(value.data())
}

#[test]
fn a_measure_in_rust_and_in_logic_agree_on_every_small_value() {
    let trees = trees(3);
    assert_eq!(trees.len(), 1 + 4 + 2 * 16 + 5 * 64);
    for tree in &trees {
        assert_eq!(integer(size(tree)), in_logic(size::definition(), &[tree]), "{tree:?}");
        assert_eq!(integer(height(tree)), in_logic(height::definition(), &[tree]), "{tree:?}");
        assert_eq!(integer(count(tree).into()), in_logic(count::definition(), &[tree]), "{tree:?}");
        assert_eq!(integer(levels(tree).into()), in_logic(levels::definition(), &[tree]), "{tree:?}");
        assert_eq!(integer(black_height(tree)), in_logic(black_height::definition(), &[tree]), "{tree:?}");
        assert_eq!(
            Datum::Bool(well_colored(tree)),
            in_logic(well_colored::definition(), &[tree]),
            "{tree:?}"
        );
        assert_eq!(set(values(tree)), in_logic(values::definition(), &[tree]), "{tree:?}");
        for x in 0..3_i64 {
            assert_eq!(
                Datum::Bool(is_member(&x, tree)),
                in_logic(is_member::definition(), &[&x, tree]),
                "{tree:?}"
            );
            for inclusive in [false, true] {
                let logic = in_logic(sum_below::definition(), &[tree, &x, &inclusive]);
                assert_eq!(integer(sum_below(tree, Int::from(x), inclusive)), logic, "{tree:?}");
            }
        }
    }
}

#[test]
fn a_measure_of_two_values_agrees_on_every_pair() {
    let trees = trees(2);
    for (s, t) in trees.iter().flat_map(|s| trees.iter().map(move |t| (s, t))) {
        assert_eq!(Datum::Bool(same_shape(s, t)), in_logic(same_shape::definition(), &[s, t]), "{s:?} {t:?}");
    }
}

#[test]
fn a_measure_computes_what_it_says() {
    let leaf = || Box::new(Tree::Leaf);
    let node = |color, value, left, right| Tree::Node { color, value, left, right };
    let tree = node(Color::Black, 5, Box::new(node(Color::Red, 3, leaf(), leaf())), leaf());
    assert_eq!((size(&tree), height(&tree), black_height(&tree)), (Int::from(2), Int::from(2), Int::from(1)));
    assert!(well_colored(&tree) && !is_red(&tree) && is_member(&3, &tree) && !is_member(&4, &tree));
    let expected: BTreeSet<Datum> = [3, 5].into_iter().map(|n| Datum::Int(Int::from(n))).collect();
    assert_eq!(values(&tree).data(), Vec::from_iter(expected));
    assert_eq!(sum_below(&tree, Int::from(5), false), Int::from(3));
    assert_eq!(sum_below(&tree, Int::from(5), true), Int::from(8));
}

#[derive(Clone, Copy, Debug, PartialEq, touchstone::Targetable)]
enum Kind {
    Number,
    Truth,
}

#[derive(Clone, Debug, PartialEq, touchstone::Targetable)]
enum Term {
    Number(i8),
    Truth(bool),
    Choice(Box<Term>, Box<Term>, Box<Term>),
    Less(Box<Term>, Box<Term>),
}

#[touchstone::measure]
fn kind(term: &Term) -> Option<Kind> {
    match term {
        Term::Number(_) => Some(Kind::Number),
        Term::Truth(_) => Some(Kind::Truth),
        Term::Choice(c, a, b) => {
            if kind(c) == Some(Kind::Truth) && kind(a) == kind(b) {
                kind(a)
            } else {
                None
            }
        }
        Term::Less(a, b) => {
            if kind(a) == Some(Kind::Number) && kind(b) == Some(Kind::Number) {
                Some(Kind::Truth)
            } else {
                None
            }
        }
    }
}

#[touchstone::measure]
fn is_of(term: &Term, wanted: Kind) -> bool {
    match term {
        Term::Number(_) => wanted == Kind::Number,
        Term::Truth(_) => wanted == Kind::Truth,
        Term::Choice(c, a, b) => is_of(c, Kind::Truth) && is_of(a, wanted) && is_of(b, wanted),
        Term::Less(a, b) => wanted == Kind::Truth && is_of(a, Kind::Number) && is_of(b, Kind::Number),
    }
}

#[touchstone::measure]
fn first(xs: &[i8]) -> (usize, Option<i8>) {
    (xs.len(), if xs.is_empty() { None } else { Some(xs[0]) })
}

#[touchstone::measure]
fn nth_below(term: &Term, n: usize) -> bool {
    match term {
        Term::Number(x) => *x < 0 || n > 2,
        _ => n > 1,
    }
}

touchstone::inputs! {
    #[requires(kind(t) == Some(k))]
    fn of_a_kind(t: Term, k: Kind) -> () = |_: Term, _: Kind| ();
    #[requires(is_of(t, k))]
    fn of_a_wanted_kind(t: Term, k: Kind) -> () = |_: Term, _: Kind| ();
    #[requires(first(xs) == (2, Some(x)))]
    fn with_a_first(xs: Vec<i8>, x: i8) -> () = |_: Vec<i8>, _: i8| ();
}

#[touchstone::ensures(|r| r == kind(t) && (r == Some(Kind::Truth)) == is_of(t, Kind::Truth) && (nth_below(t, 2) || true))]
fn kinds(t: Term) -> Option<Kind> {
    kind(&t)
}

#[test]
fn measures_return_data_and_take_it_by_value() {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;
    use touchstone::inputs::{Ask, Datum, Spec, visit};
    let inputs = |spec: &'static Spec, strategy: &'static str, depth| {
        let mut inputs = BTreeSet::new();
        let sample = visit(spec, &Ask::up_to_depth(depth).by(strategy), &mut |arguments| {
            inputs.insert(arguments.iter().map(|argument| Datum::of(*argument)).collect::<Vec<_>>());
            ControlFlow::Continue(())
        });
        (inputs, sample.expect("a sample").rejected)
    };
    for depth in 0..=1 {
        let (targeted, rejected) = inputs(of_a_kind(), "targeted", depth);
        assert_eq!(rejected, 0);
        assert_eq!(targeted, inputs(of_a_kind(), "enumerate", depth).0);
        assert_eq!(targeted, inputs(of_a_kind(), "narrow", depth).0);
        assert_eq!(inputs(of_a_wanted_kind(), "targeted", depth), (targeted, 0));
    }
    // Of depth 1: three numbers and two truths, choices of two truths each and of three numbers each, comparisons.
    assert_eq!(inputs(of_a_kind(), "targeted", 1).0.len(), 3 + 2 + 2 * (9 + 4) + 9);
    let (targeted, rejected) = inputs(with_a_first(), "targeted", 2);
    assert_eq!((targeted.len(), rejected), (25, 0));
    assert_eq!(kinds(Term::Number(1)), Some(Kind::Number));
}
