//! What a new user wrote first, each with a fault that the default has to find, or a precondition that it has to generate from.

use touchstone::inputs::Spec;
use touchstone::{Targetable, measure, spec};
use touchstone_campaign::report::{Outcome, Subject};
use touchstone_campaign::{Campaign, Settings};
use touchstone_refine::SpecEngine;

/// What can be done to a container of numbers.
#[derive(Clone, Debug, Targetable)]
enum Operation {
    Push(i64),
    Pop,
    PushFront(i64),
    PopFront,
    Insert(u8, i64),
    Remove(u8),
    Truncate(u8),
    Clear,
    Reverse,
    Rotate(u8),
    Swap(u8, u8),
    Extend(Vec<i64>),
    Dedup,
    Retain { at_least: i64 },
}

/// To clear after a rotation leaves an element behind.
#[spec(fn(operations: Vec<Operation>) -> {empty: bool | empty}, counterexample = "([Rotate(0), Clear])")]
fn fourteen_operations(operations: Vec<Operation>) -> bool {
    !operations.windows(2).any(|pair| matches!(pair, [Operation::Rotate(_), Operation::Clear]))
}

/// A tree with something at each node.
#[derive(Clone, Debug, Targetable)]
enum Tree {
    Leaf,
    Node { left: Box<Tree>, payload: i64, named: bool, right: Box<Tree> },
}

impl Tree {
    fn size(&self) -> usize {
        match self {
            Tree::Leaf => 0,
            Tree::Node { left, right, .. } => left.size() + 1 + right.size(),
        }
    }

    fn height(&self) -> usize {
        match self {
            Tree::Leaf => 0,
            Tree::Node { left, right, .. } => 1 + left.height().max(right.height()),
        }
    }
}

/// Six nodes, as low as they can be.
#[spec(fn(tree: Tree) -> {b: bool | b}, counterexample = "")]
fn six_nodes_with_payload(tree: Tree) -> bool {
    !(tree.size() == 6 && tree.height() == 3)
}

/// A list by an `Option` of a pointer.
#[derive(Clone, Debug, Targetable)]
struct Linked {
    head: Option<Box<Cell>>,
}

#[derive(Clone, Debug, Targetable)]
struct Cell {
    value: i64,
    next: Option<Box<Cell>>,
}

#[spec(fn(list: Linked) -> {b: bool | b}, counterexample = "")]
fn four_cells(list: Linked) -> bool {
    let mut length = 0;
    let mut at = &list.head;
    while let Some(cell) = at {
        length += 1;
        at = &cell.next;
    }
    length != 4
}

/// Types and terms of a small calculus, and the relation between them as a measure.
#[derive(Clone, Debug, PartialEq, Targetable)]
enum Type {
    Number,
    Truth,
    Arrow(Box<Type>, Box<Type>),
}

#[derive(Clone, Debug, PartialEq, Targetable)]
enum Term {
    Number(i64),
    Truth(bool),
    Successor(Box<Term>),
    IsZero(Box<Term>),
    If(Box<Term>, Box<Term>, Box<Term>),
    Given(Type),
    /// The type of the argument stands beside it.
    Apply(Type, Box<Term>, Box<Term>),
}

#[measure]
fn is_of(term: &Term, ty: &Type) -> bool {
    match term {
        Term::Number(_) => matches!(ty, Type::Number),
        Term::Truth(_) => matches!(ty, Type::Truth),
        Term::Successor(inner) => matches!(ty, Type::Number) && is_of(inner, ty),
        Term::IsZero(inner) => matches!(ty, Type::Truth) && is_of(inner, Type::Number),
        Term::If(condition, then, otherwise) => {
            is_of(condition, Type::Truth) && is_of(then, ty) && is_of(otherwise, ty)
        }
        Term::Given(given) => given == ty,
        Term::Apply(from, function, argument) => is_function(function, from, ty) && is_of(argument, from),
    }
}

#[measure]
fn is_function(term: &Term, from: &Type, to: &Type) -> bool {
    match term {
        Term::Given(Type::Arrow(one, other)) => one == from && other == to,
        Term::If(condition, then, otherwise) => {
            is_of(condition, Type::Truth) && is_function(then, from, to) && is_function(otherwise, from, to)
        }
        _ => false,
    }
}

touchstone::inputs! {
    #[requires(is_of(t, ty))]
    fn typed(t: Term, ty: Type) -> () = |_: Term, _: Type| ();
    #[requires(is_of(t, ty))]
    fn applied(t: Term, ty: Type) -> {r: bool | r} = |t: Term, _: Type| !matches!(t, Term::Apply(..));
    fn seven_at(i: usize, v: {v: Vec<(i64, bool)> | i < v.len() && v[i].0 == 7}) -> () = |_: usize, _: Vec<(i64, bool)>| ();
    fn split(n: usize, v: {v: Vec<i64> | n <= v.len() && forall(|i in 0..n| v[i] < 0) && forall(|i in n..v.len()| v[i] >= 0)}) -> ()
        = |_: usize, _: Vec<i64>| ();
    fn points(points: {v: u32 | v <= 100}) -> () = |_: u32| ();
}

fn campaign(spec: &'static Spec, settings: &Settings) -> Outcome {
    let mut engine = SpecEngine::new(spec, settings).expect("an engine");
    Campaign { subject: &Subject::default(), settings, replay: &[], kept: &[] }.run(&mut engine, &mut ())
}

/// How many candidates weren't inputs.
fn rejected(outcome: &Outcome) -> u64 {
    outcome.tallies.iter().map(|tally| tally.rejected).sum()
}

#[test]
fn a_typing_relation_is_generated_from() {
    // Plain search is stuck in the second depth, after some thousand inputs.
    let outcome = campaign(typed(), &Settings { sample: 0.0, boundary: 0.0, ..Settings::default() });
    assert_eq!(
        (outcome.inputs(), outcome.exploration.by.as_deref()),
        (10_000, Some("narrow")),
        "{}",
        outcome.sentence()
    );
    assert_eq!(rejected(&outcome), 0);
    let outcome = campaign(applied(), &Settings { sample: 0.0, boundary: 0.0, ..Settings::default() });
    let found = outcome.counterexample.as_ref().expect("a counterexample");
    assert!(found.finding.headline.starts_with("applied(Apply("), "{}", found.finding.headline);
}

#[test]
fn preconditions_are_generated_from_not_filtered_by() {
    for spec in [seven_at(), split()] {
        let outcome = campaign(spec, &Settings { depth: 8, tests: 1000, ..Settings::default() });
        assert!(outcome.inputs() > 100, "{}", outcome.sentence());
        let depths: u64 = outcome.depths().map(|tally| tally.rejected).sum();
        assert_eq!(depths, 0, "{}", outcome.sentence());
    }
    let random = Settings { strategy: Some("random".into()), ..Settings::default() };
    let outcome = campaign(points(), &random);
    assert_eq!((outcome.inputs(), rejected(&outcome)), (101, 0), "{}", outcome.sentence());
}
