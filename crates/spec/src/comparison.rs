//! `==` and the order of values in evaluation, as Rust has them: Rust values are asked what their types say, what a predicate builds is
//! compared part by part.

use crate::native::{order_data, same_data};
use crate::value::Value;
use std::cmp::Ordering;

impl Value<'_> {
    /// Whether it's a value without parts.
    fn is_scalar(&self) -> bool {
        matches!(self, Value::Int(_) | Value::Bool(_) | Value::Char(_) | Value::Float(_))
    }

    /// Whether two values of one type are equal; `None` if they're of two.
    pub(crate) fn same(&self, other: &Value<'_>) -> Option<bool> {
        Some(match (self, other) {
            (Value::Int(left), Value::Int(right)) => left == right,
            (Value::Bool(left), Value::Bool(right)) => left == right,
            (Value::Char(left), Value::Char(right)) => left == right,
            (Value::Float(left), Value::Float(right)) => left.order(*right) == Some(Ordering::Equal),
            (Value::Str(left), Value::Str(right)) => left == right,
            (Value::Set(left), Value::Set(right)) => left.order(right).is_eq(),
            (left, right) if left.is_scalar() || right.is_scalar() => return None,
            (
                Value::Data { definition, constructor, fields },
                Value::Data { definition: other, constructor: at, fields: others },
            ) if std::ptr::eq(*definition, *other) => {
                same_data(definition, (*constructor, *fields), (*at, *others))
            }
            (left, right) => match (left.parts(), right.parts()) {
                (Some((constructor, left)), Some((other, right))) => {
                    constructor == other
                        && left.len() == right.len()
                        && left.iter().zip(&right).all(|(left, right)| left.same(right) == Some(true))
                }
                _ => left.datum().same(&right.datum()),
            },
        })
    }

    /// How two values of one type compare: `Some(None)` if they don't (NaN), `None` if they're of two types.
    pub(crate) fn order(&self, other: &Value<'_>) -> Option<Option<Ordering>> {
        Some(match (self, other) {
            (Value::Int(left), Value::Int(right)) => Some(left.cmp(right)),
            (Value::Bool(left), Value::Bool(right)) => Some(left.cmp(right)),
            (Value::Char(left), Value::Char(right)) => Some(left.cmp(right)),
            (Value::Float(left), Value::Float(right)) => left.order(*right),
            (Value::Str(left), Value::Str(right)) => Some(left.cmp(right)),
            (Value::Set(left), Value::Set(right)) => Some(left.order(right)),
            (left, right) if left.is_scalar() || right.is_scalar() => return None,
            (
                Value::Data { definition, constructor, fields },
                Value::Data { definition: other, constructor: at, fields: others },
            ) if std::ptr::eq(*definition, *other) => {
                order_data(definition, (*constructor, *fields), (*at, *others))
            }
            (left, right) => match (left.parts(), right.parts()) {
                (Some((constructor, left)), Some((other, right))) => match constructor.cmp(&other) {
                    Ordering::Equal => lexicographic(&left, &right)?,
                    order => Some(order),
                },
                _ => left.datum().order(&right.datum()),
            },
        })
    }

    /// The position of the constructor and the fields, or the elements.
    fn parts(&self) -> Option<(usize, Vec<Value<'_>>)> {
        match (self.constructor(), self.split()) {
            (Some(constructor), Some((_, count))) => {
                Some((constructor, (0..count).filter_map(|at| self.field(at)).collect()))
            }
            _ => Some((0, self.elements()?)),
        }
    }
}

fn lexicographic(left: &[Value<'_>], right: &[Value<'_>]) -> Option<Option<Ordering>> {
    for (left, right) in left.iter().zip(right) {
        match left.order(right)? {
            Some(Ordering::Equal) => {}
            other => return Some(other),
        }
    }
    Some(Some(left.len().cmp(&right.len())))
}
