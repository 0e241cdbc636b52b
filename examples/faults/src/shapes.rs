//! Types that the faults of structure are about, and their values for `proptest` and `quickcheck`.

use proptest::prelude::*;
use quickcheck::{Arbitrary, Gen};

/// A binary tree.
#[derive(Clone, Debug, PartialEq, Eq, touchstone::Targetable)]
#[cfg_attr(feature = "bolero", derive(bolero::TypeGenerator))]
pub enum Tree {
    Leaf,
    Node(Box<Tree>, i32, Box<Tree>),
}

impl Tree {
    /// A node.
    pub fn node(left: Tree, value: i32, right: Tree) -> Tree {
        Tree::Node(Box::new(left), value, Box::new(right))
    }

    /// The values from left to right.
    pub fn values(&self) -> Vec<i32> {
        match self {
            Tree::Leaf => Vec::new(),
            Tree::Node(left, value, right) => [left.values(), vec![*value], right.values()].concat(),
        }
    }

    /// Whether each value is greater than all to its left.
    pub fn is_search_tree(&self) -> bool {
        self.values().is_sorted_by(|a, b| a < b)
    }

    /// The tree with a value in its place.
    pub fn with(self, new: i32) -> Tree {
        match self {
            Tree::Leaf => Tree::node(Tree::Leaf, new, Tree::Leaf),
            Tree::Node(left, value, right) if new < value => Tree::node(left.with(new), value, *right),
            Tree::Node(left, value, right) if new > value => Tree::node(*left, value, right.with(new)),
            same => same,
        }
    }

    /// A search tree with these values.
    pub fn of(values: Vec<i32>) -> Tree {
        values.into_iter().fold(Tree::Leaf, Tree::with)
    }
}

/// Trees of any shape.
pub fn trees() -> impl Strategy<Value = Tree> {
    Just(Tree::Leaf).prop_recursive(5, 32, 2, |inner| {
        (inner.clone(), any::<i32>(), inner).prop_map(|(left, value, right)| Tree::node(left, value, right))
    })
}

fn drawn_tree(g: &mut Gen, height: u32) -> Tree {
    if height == 0 || u8::arbitrary(g) < 64 {
        return Tree::Leaf;
    }
    Tree::node(drawn_tree(g, height - 1), i32::arbitrary(g), drawn_tree(g, height - 1))
}

impl Arbitrary for Tree {
    fn arbitrary(g: &mut Gen) -> Tree {
        drawn_tree(g, 5)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Tree>> {
        let Tree::Node(left, value, right) = self.clone() else { return quickcheck::empty_shrinker() };
        let parts = [(*left).clone(), (*right).clone()].into_iter();
        let smaller = (left, value, right).shrink();
        Box::new(parts.chain(smaller.map(|(left, value, right)| Tree::Node(left, value, right))))
    }
}

/// A term of arithmetic.
#[derive(Clone, Debug, PartialEq, Eq, touchstone::Targetable)]
#[cfg_attr(feature = "bolero", derive(bolero::TypeGenerator))]
pub enum Expr {
    Num(u8),
    Neg(Box<Expr>),
    Add(Box<Expr>, Box<Expr>),
    Sub(Box<Expr>, Box<Expr>),
    Mul(Box<Expr>, Box<Expr>),
}

use Expr::{Add, Mul, Neg, Num, Sub};

impl Expr {
    /// Its value; arithmetic goes round.
    pub fn value(&self) -> i64 {
        match self {
            Num(n) => i64::from(*n),
            Neg(a) => a.value().wrapping_neg(),
            Add(a, b) => a.value().wrapping_add(b.value()),
            Sub(a, b) => a.value().wrapping_sub(b.value()),
            Mul(a, b) => a.value().wrapping_mul(b.value()),
        }
    }

    /// The term that a text begins with, and the rest: operators bind as in arithmetic, from the left.
    pub fn parse(text: &str) -> Option<Expr> {
        let mut rest = text.as_bytes();
        let expr = sum(&mut rest)?;
        rest.is_empty().then_some(expr)
    }
}

fn sum(rest: &mut &[u8]) -> Option<Expr> {
    let mut expr = product(rest)?;
    while let [operator @ (b'+' | b'-'), after @ ..] = *rest {
        *rest = after;
        let right = Box::new(product(rest)?);
        expr = if *operator == b'+' { Add(Box::new(expr), right) } else { Sub(Box::new(expr), right) };
    }
    Some(expr)
}

fn product(rest: &mut &[u8]) -> Option<Expr> {
    let mut expr = atom(rest)?;
    while let [b'*', after @ ..] = *rest {
        *rest = after;
        expr = Mul(Box::new(expr), Box::new(atom(rest)?));
    }
    Some(expr)
}

fn atom(rest: &mut &[u8]) -> Option<Expr> {
    match *rest {
        [b'-', after @ ..] => {
            *rest = after;
            Some(Neg(Box::new(atom(rest)?)))
        }
        [b'(', after @ ..] => {
            *rest = after;
            let inner = sum(rest)?;
            *rest = rest.strip_prefix(b")")?;
            Some(inner)
        }
        _ => {
            let digits = rest.iter().take_while(|digit| digit.is_ascii_digit()).count();
            let (number, after) = rest.split_at(digits);
            *rest = after;
            std::str::from_utf8(number).ok()?.parse().ok().map(Num)
        }
    }
}

/// Terms of any shape.
pub fn exprs() -> impl Strategy<Value = Expr> {
    any::<u8>().prop_map(Num).prop_recursive(4, 32, 2, |inner| {
        let two = (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            inner.prop_map(|a| Neg(Box::new(a))),
            two.clone().prop_map(|(a, b)| Add(a, b)),
            two.clone().prop_map(|(a, b)| Sub(a, b)),
            two.prop_map(|(a, b)| Mul(a, b)),
        ]
    })
}

fn drawn_expr(g: &mut Gen, height: u32) -> Expr {
    let inner = |g: &mut Gen| Box::new(drawn_expr(g, height - 1));
    match g.choose(&[0, 0, 1, 2, 3, 4]) {
        Some(1) if height > 0 => Neg(inner(g)),
        Some(2) if height > 0 => Add(inner(g), inner(g)),
        Some(3) if height > 0 => Sub(inner(g), inner(g)),
        Some(4) if height > 0 => Mul(inner(g), inner(g)),
        _ => Num(u8::arbitrary(g)),
    }
}

impl Arbitrary for Expr {
    fn arbitrary(g: &mut Gen) -> Expr {
        drawn_expr(g, 4)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Expr>> {
        type Two = (Box<Expr>, Box<Expr>);
        fn parts(a: &Expr, b: &Expr, whole: fn(Two) -> Expr) -> Box<dyn Iterator<Item = Expr>> {
            let smaller = (Box::new(a.clone()), Box::new(b.clone())).shrink();
            Box::new([a.clone(), b.clone()].into_iter().chain(smaller.map(whole)))
        }
        match self {
            Num(n) => Box::new(n.shrink().map(Num)),
            Neg(a) => Box::new(std::iter::once((**a).clone()).chain(a.shrink().map(Neg))),
            Add(a, b) => parts(a, b, |(a, b)| Add(a, b)),
            Sub(a, b) => parts(a, b, |(a, b)| Sub(a, b)),
            Mul(a, b) => parts(a, b, |(a, b)| Mul(a, b)),
        }
    }
}

/// A value of JSON, as far as a fault needs it.
#[derive(Clone, Debug, PartialEq, Eq, touchstone::Targetable)]
#[cfg_attr(feature = "bolero", derive(bolero::TypeGenerator))]
pub enum Json {
    Null,
    Number(i32),
    List(Vec<Json>),
}

impl Json {
    /// Whether there is `null` anywhere in it.
    pub fn has_null(&self) -> bool {
        match self {
            Json::Null => true,
            Json::Number(_) => false,
            Json::List(items) => items.iter().any(Json::has_null),
        }
    }
}

/// Values of any shape.
pub fn jsons() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![Just(Json::Null), any::<i32>().prop_map(Json::Number)];
    leaf.prop_recursive(4, 32, 5, |inner| prop::collection::vec(inner, 0..5).prop_map(Json::List))
}

fn drawn_json(g: &mut Gen, height: u32) -> Json {
    match g.choose(&[0, 1, 2, 2]) {
        Some(0) => Json::Null,
        Some(2) if height > 0 => {
            let length = u8::arbitrary(g) % 5;
            Json::List((0..length).map(|_| drawn_json(g, height - 1)).collect())
        }
        _ => Json::Number(i32::arbitrary(g)),
    }
}

impl Arbitrary for Json {
    fn arbitrary(g: &mut Gen) -> Json {
        drawn_json(g, 4)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Json>> {
        match self {
            Json::Null => quickcheck::empty_shrinker(),
            Json::Number(n) => Box::new(n.shrink().map(Json::Number)),
            Json::List(items) => Box::new(items.clone().into_iter().chain(items.shrink().map(Json::List))),
        }
    }
}

/// A singly linked list as Rust programmers write it.
#[derive(Clone, Debug, Default, PartialEq, Eq, touchstone::Targetable)]
pub struct Chain {
    pub head: Option<Box<Link>>,
}

/// An element and those after it.
#[derive(Clone, Debug, PartialEq, Eq, touchstone::Targetable)]
pub struct Link {
    pub value: i32,
    pub next: Option<Box<Link>>,
}

impl Chain {
    /// The chain of these values.
    pub fn of(values: &[i32]) -> Chain {
        let head = values.iter().rev().fold(None, |next, value| Some(Box::new(Link { value: *value, next })));
        Chain { head }
    }

    /// Its values in order.
    pub fn values(&self) -> Vec<i32> {
        let first = self.head.as_deref();
        std::iter::successors(first, |link| link.next.as_deref()).map(|link| link.value).collect()
    }
}

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, touchstone::Targetable)]
pub enum Step {
    Name(u8),
    /// `.`
    Here,
    /// `..`
    Up,
}

impl Step {
    /// One of them for any two bytes.
    pub fn of((kind, name): (u8, u8)) -> Step {
        match kind % 3 {
            0 => Step::Name(name),
            1 => Step::Here,
            _ => Step::Up,
        }
    }
}

/// Parts of paths.
pub fn steps() -> impl Strategy<Value = Step> {
    prop_oneof![any::<u8>().prop_map(Step::Name), Just(Step::Here), Just(Step::Up)]
}
