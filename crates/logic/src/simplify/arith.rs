//! Simplification of Int and Real arithmetic.

use super::{Rewrite, literal};
use crate::eval::may_multiply;
use crate::{Int, Op, Rational, Sort, Store, TermId, Value};

pub(super) fn rewrite(store: &mut Store, op: &Op, args: &[TermId]) -> Rewrite {
    match (op, args) {
        (Op::Add | Op::Mul, _) => chain(store, op, args),
        (_, [a]) => unary(store, op, *a),
        (_, [a, b]) => binary(store, op, *a, *b),
        _ => Ok(None),
    }
}

/// A number of either sort, so that rules are written once.
#[derive(Clone, PartialEq, PartialOrd)]
enum Number {
    Int(Int),
    Real(Rational),
}

impl Number {
    fn of(store: &Store, t: TermId) -> Option<Number> {
        match store.literal(t)? {
            Value::Int(n) => Some(Number::Int(n.clone())),
            Value::Real(n) => Some(Number::Real(n.clone())),
            _ => None,
        }
    }

    fn small(sort: &Sort, n: i64) -> Number {
        match sort {
            Sort::Real => Number::Real(Rational::from(n)),
            _ => Number::Int(Int::from(n)),
        }
    }

    fn add(&self, other: &Number) -> Option<Number> {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => Some(Number::Int(a + b)),
            (Number::Real(a), Number::Real(b)) => Some(Number::Real(a + b)),
            _ => None,
        }
    }

    fn mul(&self, other: &Number) -> Option<Number> {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => {
                may_multiply(a.bit_length(), b.bit_length()).then(|| Number::Int(a * b))
            }
            (Number::Real(a), Number::Real(b)) => {
                may_multiply(a.bit_length(), b.bit_length()).then(|| Number::Real(a * b))
            }
            _ => None,
        }
    }

    fn neg(&self) -> Number {
        match self {
            Number::Int(a) => Number::Int(-a),
            Number::Real(a) => Number::Real(-a),
        }
    }

    fn is(&self, n: i64) -> bool {
        match self {
            Number::Int(a) => *a == n,
            Number::Real(a) => *a == Rational::from(n),
        }
    }
}

impl From<Number> for Value {
    fn from(n: Number) -> Value {
        match n {
            Number::Int(a) => Value::Int(a),
            Number::Real(a) => Value::Real(a),
        }
    }
}

/// Sums and products: one literal, last, unless it's neutral; 0 absorbs a product.
fn chain(store: &mut Store, op: &Op, args: &[TermId]) -> Rewrite {
    let sum = *op == Op::Add;
    let neutral = if sum { 0 } else { 1 };
    let sort = store.sort(args[0]).clone();
    let mut constant = Number::small(&sort, neutral);
    let mut kept: Vec<TermId> = Vec::with_capacity(args.len());
    for &arg in args {
        match Number::of(store, arg) {
            Some(n) => {
                let folded = if sum { constant.add(&n) } else { constant.mul(&n) };
                let Some(folded) = folded else { return Ok(None) };
                constant = folded;
            }
            None => kept.push(arg),
        }
    }
    if kept.is_empty() || (!sum && constant.is(0)) {
        return literal(store, constant);
    }
    if !constant.is(neutral) {
        kept.extend(literal(store, constant)?);
    }
    match kept[..] {
        [single] => Ok(Some(single)),
        _ if kept == args => Ok(None),
        _ => store.raw(op.clone(), &kept).map(Some),
    }
}

fn unary(store: &mut Store, op: &Op, a: TermId) -> Rewrite {
    if let Some(n) = Number::of(store, a) {
        let folded = match (op, n) {
            (Op::Neg, n) => n.neg(),
            (Op::Abs, Number::Int(n)) => Number::Int(n.abs()),
            (Op::Abs, Number::Real(n)) => Number::Real(n.abs()),
            (Op::ToReal, Number::Int(n)) => Number::Real(Rational::from(n)),
            (Op::ToInt, Number::Real(n)) => Number::Int(n.floor()),
            _ => return Ok(None),
        };
        return literal(store, folded);
    }
    let below = store.term(a);
    match (op, &below.op) {
        (Op::Neg, Op::Neg) | (Op::ToInt, Op::ToReal) => Ok(Some(below.args[0])),
        (Op::Abs, Op::Abs) => Ok(Some(a)),
        (Op::Abs, Op::Neg) => {
            let inner = below.args[0];
            store.abs(inner).map(Some)
        }
        _ => Ok(None),
    }
}

fn fold(op: &Op, a: &Number, b: &Number) -> Option<Value> {
    Some(match (op, a, b) {
        (Op::Sub, a, b) => a.add(&b.neg())?.into(),
        (Op::Min, a, b) => if a <= b { a.clone() } else { b.clone() }.into(),
        (Op::Max, a, b) => if a <= b { b.clone() } else { a.clone() }.into(),
        (Op::Le, a, b) => Value::Bool(a <= b),
        (Op::Lt, a, b) => Value::Bool(a < b),
        (Op::Div, Number::Real(a), Number::Real(b)) => Value::Real(a.div(b)),
        (Op::DivTrunc, Number::Int(a), Number::Int(b)) => Value::Int(a.div_trunc(b)),
        (Op::RemTrunc, Number::Int(a), Number::Int(b)) => Value::Int(a.rem_trunc(b)),
        (Op::DivEuclid, Number::Int(a), Number::Int(b)) => Value::Int(a.div_euclid(b)),
        (Op::RemEuclid, Number::Int(a), Number::Int(b)) => Value::Int(a.rem_euclid(b)),
        _ => return None,
    })
}

fn binary(store: &mut Store, op: &Op, a: TermId, b: TermId) -> Rewrite {
    let (left, right) = (Number::of(store, a), Number::of(store, b));
    if let (Some(x), Some(y)) = (&left, &right)
        && let Some(value) = fold(op, x, y)
    {
        return literal(store, value);
    }
    let left_is = |n: i64| left.as_ref().is_some_and(|x| x.is(n));
    let right_is = |n: i64| right.as_ref().is_some_and(|y| y.is(n));
    let sort = store.sort(a).clone();
    match op {
        Op::Sub if a == b => literal(store, Number::small(&sort, 0)),
        Op::Sub if right_is(0) => Ok(Some(a)),
        Op::Sub if left_is(0) => store.neg(b).map(Some),
        Op::Min | Op::Max if a == b => Ok(Some(a)),
        Op::Le if a == b => literal(store, true),
        Op::Lt if a == b => literal(store, false),
        // By zero, all of these give 0 or the dividend.
        Op::Div | Op::DivTrunc | Op::DivEuclid if right_is(0) || left_is(0) => {
            literal(store, Number::small(&sort, 0))
        }
        Op::Div | Op::DivTrunc | Op::DivEuclid if right_is(1) => Ok(Some(a)),
        Op::RemTrunc | Op::RemEuclid if right_is(0) || left_is(0) => Ok(Some(a)),
        Op::RemTrunc | Op::RemEuclid if right_is(1) || right_is(-1) => literal(store, Int::ZERO),
        _ => Ok(None),
    }
}
