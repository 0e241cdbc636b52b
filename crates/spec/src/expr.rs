//! The predicate language as data: what `#[spec]`, `types!` and `#[measure]` emit.
//!
//! The macros write every predicate twice: as Rust (so that `rustc` reports unknown names and wrong sorts at
//! the right span, and outputs are checked at native speed, see [`native`](crate::native)) and as an [`Expr`],
//! which is evaluated on concrete values ([`ground`](crate::ground)) and turned into constraints
//! (`targeted` and `unfolded` of `touchstone-refine`). Values know their own shapes, so an expression needs
//! no types; that it has them, `rustc` has seen.
//!
//! Names are unique: the code that builds an expression makes each binder with [`Name::fresh`], so that
//! substitution never captures.

use crate::{datum::Datum, measure::Measure, targetable::Reflect};
use std::sync::atomic::{AtomicU32, Ordering};
use touchstone_logic::Int;

/// A bound name: unique by its number, shown by its text.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    text: &'static str,
    id: u32,
}

impl Name {
    /// A name different from every other, shown as `text`.
    pub fn fresh(text: &'static str) -> Name {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Name { text, id: NEXT.fetch_add(1, Ordering::Relaxed) }
    }

    /// The text the user wrote.
    pub fn text(self) -> &'static str {
        self.text
    }

    /// Whether it stands for a field of a value that a predicate builds to compare with: `v == X { x: 1 }` is a match whose patterns the
    /// macros give such names.
    pub fn is_built_field(self) -> bool {
        self.text.starts_with("__field_")
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.id == other.id
    }
}

impl Eq for Name {}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> std::cmp::Ordering {
        self.id.cmp(&other.id)
    }
}

impl std::hash::Hash for Name {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// A predicate or a term inside one. Integers are mathematical.
#[derive(Clone, Debug)]
pub enum Expr {
    Bool(bool),
    Int(Int),
    Char(char),
    Float(f64),
    Str(&'static str),
    /// A Rust constant or unit constructor in scope (`i32::MAX`, `Color::Red`), by its source text and value.
    Const {
        text: &'static str,
        value: Datum,
    },
    Var(Name),
    /// The value a `&mut` argument had before the call.
    Old(Name),
    Not(Box<Expr>),
    Neg(Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `{ let pattern = value; body }`
    Let(Name, Box<Expr>, Box<Expr>),
    Match(Box<Expr>, Vec<Arm>),
    Tuple(Vec<Expr>),
    /// `Some(x)`, `None`, `Ok(x)`, `Err(x)`.
    Construct {
        constructor: &'static str,
        fields: Vec<Expr>,
    },
    Field(Box<Expr>, Member),
    /// `xs[i]`. Outside the bounds the predicate is undefined, which is reported as an error of the specification.
    Index(Box<Expr>, Box<Expr>),
    /// A `#[measure]` applied.
    Measure {
        measure: fn() -> &'static Measure,
        arguments: Vec<Expr>,
    },
    Builtin(Builtin, Vec<Expr>),
    /// `forall(|x in domain| body)`, `exists(|x in domain| body)`.
    Quantified {
        quantifier: Quantifier,
        name: Name,
        domain: Box<Domain>,
        body: Box<Expr>,
    },
    /// `rust(…)`: any Rust expression over the named variables; filtered after generation.
    Rust(Opaque),
}

impl Expr {
    /// What has to hold for it to hold, from left to right: itself if it's no `&&`.
    pub fn conjuncts(&self) -> Vec<&Expr> {
        let (mut parts, mut open) = (Vec::new(), vec![self]);
        while let Some(next) = open.pop() {
            match next {
                Expr::Binary(BinaryOp::And, left, right) => open.extend([&**right, &**left]),
                other => parts.push(other),
            }
        }
        parts
    }

    /// The terms right inside of it, in the order in which they stand; not those of a measure's body.
    pub fn parts(&self) -> Vec<&Expr> {
        match self {
            Expr::Bool(_)
            | Expr::Int(_)
            | Expr::Char(_)
            | Expr::Float(_)
            | Expr::Str(_)
            | Expr::Const { .. }
            | Expr::Var(_)
            | Expr::Old(_)
            | Expr::Rust(_) => Vec::new(),
            Expr::Not(inner) | Expr::Neg(inner) | Expr::Field(inner, _) => vec![inner],
            Expr::Binary(_, left, right) | Expr::Let(_, left, right) | Expr::Index(left, right) => {
                vec![left, right]
            }
            Expr::If(condition, then, otherwise) => vec![condition, then, otherwise],
            Expr::Match(value, arms) => {
                let inside = arms.iter().flat_map(|arm| arm.guard.iter().chain([&arm.body]));
                [&**value].into_iter().chain(inside).collect()
            }
            Expr::Tuple(parts)
            | Expr::Construct { fields: parts, .. }
            | Expr::Measure { arguments: parts, .. }
            | Expr::Builtin(_, parts) => parts.iter().collect(),
            Expr::Quantified { domain, body, .. } => match &**domain {
                Domain::Range { low, high, .. } => vec![low, high, body],
                Domain::Elements(elements) => vec![elements, body],
            },
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Rust's truncating division; total: `x / 0 == 0`.
    Div,
    /// Rust's remainder, with the sign of the dividend; total: `x % 0 == x`.
    Rem,
    /// Of integers as two's complement of unbounded length; of truth values as `&&`.
    BitAnd,
    BitOr,
    BitXor,
    /// `x * 2^n`; a negative `n` shifts nothing.
    Shl,
    /// `x / 2^n` rounded down.
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
    Implies,
    /// `x in set`
    In,
}

impl BinaryOp {
    /// The comparison that says the same of the two sides the other way round; any other operator itself.
    pub fn flipped(self) -> BinaryOp {
        match self {
            BinaryOp::Lt => BinaryOp::Gt,
            BinaryOp::Le => BinaryOp::Ge,
            BinaryOp::Gt => BinaryOp::Lt,
            BinaryOp::Ge => BinaryOp::Le,
            other => other,
        }
    }
}

/// Functions and methods every predicate may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    Min,
    Max,
    Abs,
    /// `xs.len()`: elements of a sequence, bytes of a text, cardinality of a set.
    Len,
    /// `s.chars().count()`: the characters of a text.
    Chars,
    /// `matches(s, r"…")`: whether a text as a whole matches a regular expression, which is an [`Expr::Str`].
    Matches,
    /// `xs.is_empty()`
    IsEmpty,
    /// `xs.contains(x)`: of a sequence or a set.
    Contains,
    /// `m.contains_key(k)`: what `Contains` says of a map.
    ContainsKey,
    /// `xs.count(x)`: how often `x` occurs in a sequence.
    Count,
    /// `elements(xs)`: the set of a sequence's elements.
    Elements,
    /// `set![a, b, …]`, `set![]`, `singleton(a)`
    SetOf,
    Union,
    Intersection,
    Difference,
    Subset,
    Disjoint,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    Forall,
    Exists,
}

/// What a bounded quantifier ranges over.
#[derive(Clone, Debug)]
pub enum Domain {
    /// `lo..hi`, or `lo..=hi` when `inclusive`.
    Range { low: Expr, high: Expr, inclusive: bool },
    /// The elements of a sequence or a set.
    Elements(Expr),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    Named(&'static str),
    Index(usize),
}

#[derive(Clone, Debug)]
pub struct Arm {
    pub pattern: Pattern,
    pub guard: Option<Expr>,
    pub body: Expr,
}

#[derive(Clone, Debug)]
pub enum Pattern {
    /// `_`
    Wild,
    Bind(Name),
    Bool(bool),
    Int(Int),
    Char(char),
    /// A constant or unit constructor written as a path with its value.
    Const(Datum),
    /// `Cons(h, t)`, `Leaf`, `Cons(h, ..)`: `before`, then any number of fields if `rest`, then `after`.
    Constructor {
        name: &'static str,
        before: Vec<Pattern>,
        rest: bool,
        after: Vec<Pattern>,
    },
    /// `Node { left, right: Leaf, .. }`
    Struct {
        name: &'static str,
        fields: Vec<(Member, Pattern)>,
    },
    Tuple(Vec<Pattern>),
    Or(Vec<Pattern>),
}

/// A `rust(…)` predicate: `test` gets the values of `variables` and `before`, in this order, each as it is seen from outside:
/// what it has in scope is that value or what it points to.
#[derive(Clone, Debug)]
pub struct Opaque {
    pub text: &'static str,
    pub variables: Vec<Name>,
    /// `&mut` arguments as they were before the call: their values follow those of `variables`.
    pub before: Vec<Name>,
    pub test: fn(&[&dyn Reflect]) -> bool,
}
