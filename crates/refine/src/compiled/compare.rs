//! `==` and the order of values in compiled predicates, as the reference has them: Rust values are asked what their types say, what a
//! predicate builds is compared part by part. Sets of the logic are of data, in the [structural order](Store::order).

use super::value::{Store, Val};
use crate::native::{order_data, same_data};
use std::cmp::Ordering;

impl<'a> Store<'a> {
    /// Whether two forced values of one type are equal; `None` if they're of two.
    pub(super) fn same(&self, left: Val<'a>, right: Val<'a>) -> Option<bool> {
        Some(match (left, right) {
            (Val::Int(left), Val::Int(right)) => left == right,
            (Val::Float(left), Val::Float(right)) => left.order(right) == Some(Ordering::Equal),
            (Val::Str(left), Val::Str(right)) => left == right,
            (Val::Set(_), Val::Set(_)) => self.order(left, right).is_eq(),
            (left, right) if self.is_scalar(left) || self.is_scalar(right) => {
                if !self.is_alike(left, right) {
                    return None;
                }
                self.order(left, right).is_eq()
            }
            (
                Val::Data { definition, constructor, fields },
                Val::Data { definition: other, constructor: at, fields: others },
            ) if std::ptr::eq(definition, other) => {
                same_data(definition, (constructor as usize, fields), (at as usize, others))
            }
            _ => match (self.parts(left), self.parts(right)) {
                (Some((constructor, left)), Some((other, right))) => {
                    constructor == other
                        && left.len() == right.len()
                        && left.iter().zip(&right).all(|(left, right)| self.same(*left, *right) == Some(true))
                }
                _ => self.order(left, right).is_eq(),
            },
        })
    }

    /// How two forced values of one type compare: `Some(None)` if they don't (NaN), `None` if they're of two types.
    pub(super) fn compare(&self, left: Val<'a>, right: Val<'a>) -> Option<Option<Ordering>> {
        Some(match (left, right) {
            (Val::Int(left), Val::Int(right)) => Some(left.cmp(&right)),
            (Val::Float(left), Val::Float(right)) => left.order(right),
            (Val::Str(left), Val::Str(right)) => Some(left.cmp(right)),
            (Val::Set(_), Val::Set(_)) => Some(self.order(left, right)),
            (left, right) if self.is_scalar(left) || self.is_scalar(right) => {
                if !self.is_alike(left, right) {
                    return None;
                }
                Some(self.order(left, right))
            }
            (
                Val::Data { definition, constructor, fields },
                Val::Data { definition: other, constructor: at, fields: others },
            ) if std::ptr::eq(definition, other) => {
                order_data(definition, (constructor as usize, fields), (at as usize, others))
            }
            _ => match (self.parts(left), self.parts(right)) {
                (Some((constructor, left)), Some((other, right))) => match constructor.cmp(&other) {
                    Ordering::Equal => self.lexicographically(&left, &right)?,
                    order => Some(order),
                },
                _ => Some(self.order(left, right)),
            },
        })
    }

    fn lexicographically(&self, left: &[Val<'a>], right: &[Val<'a>]) -> Option<Option<Ordering>> {
        for (left, right) in left.iter().zip(right) {
            match self.compare(*left, *right)? {
                Some(Ordering::Equal) => {}
                other => return Some(other),
            }
        }
        Some(Some(left.len().cmp(&right.len())))
    }

    /// The position of a forced value's constructor and its fields, or its elements, all of them forced.
    fn parts(&self, value: Val<'a>) -> Option<(usize, Vec<Val<'a>>)> {
        let mut parts = Vec::new();
        if let (Some(constructor), Some((_, count))) = (self.constructor(value), self.split(value)) {
            parts.extend((0..count).filter_map(|at| self.field(value, at)).map(Val::forced));
            return Some((constructor, parts));
        }
        if !self.spread(value, &mut parts) {
            return None;
        }
        parts.iter_mut().for_each(|part| *part = part.forced());
        Some((0, parts))
    }
}
