//! Sets in evaluation: their elements as data, and which floats in them are known to be `f32`s. A literal is both an `f64` and an `f32` until
//! it meets a float ([`float`](crate::float)); so where two sets meet, what one knows of its floats holds for the literals of the other.

use crate::datum::Datum;
use crate::float::Float;
use crate::value::Value;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A set in evaluation.
#[derive(Clone, Debug, Default)]
pub struct Members {
    data: BTreeSet<Datum>,
    narrow: Narrow,
}

/// Where in a value there are floats that are known to be `f32`s.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Narrow {
    #[default]
    Nowhere,
    Here,
    /// By the position of the constructor and that of the field.
    Within(BTreeMap<(usize, usize), Narrow>),
}

impl Narrow {
    fn of(value: &Value<'_>) -> Narrow {
        match value {
            Value::Float(Float::Narrow(_)) => Narrow::Here,
            Value::Data { .. } | Value::Pair(..) | Value::Tuple(_) | Value::Construct(..) => {
                let constructor = value.constructor().unwrap_or(0);
                let count = value.split().map_or(0, |(_, count)| count);
                let fields = (0..count).filter_map(|at| {
                    let narrow = Narrow::of(&value.field(at)?);
                    (narrow != Narrow::Nowhere).then_some(((constructor, at), narrow))
                });
                let fields: BTreeMap<(usize, usize), Narrow> = fields.collect();
                if fields.is_empty() { Narrow::Nowhere } else { Narrow::Within(fields) }
            }
            // No literal is inside of any other.
            _ => Narrow::Nowhere,
        }
    }

    fn add(&mut self, other: Narrow) {
        match (&mut *self, other) {
            (_, Narrow::Nowhere) => {}
            (Narrow::Within(fields), Narrow::Within(others)) => {
                for (place, narrow) in others {
                    fields.entry(place).or_default().add(narrow);
                }
            }
            (here, other) => *here = other,
        }
    }

    /// The datum with the floats there rounded, which changes no `f32`.
    fn round(&self, datum: Datum) -> Datum {
        match (self, datum) {
            (Narrow::Here, Datum::Float(bits)) => Datum::float(f64::from_bits(bits) as f32 as f64),
            (Narrow::Within(places), Datum::Data { index, name, fields }) => {
                let round = |(at, field)| match places.get(&(index, at)) {
                    Some(narrow) => narrow.round(field),
                    None => field,
                };
                Datum::Data { index, name, fields: fields.into_iter().enumerate().map(round).collect() }
            }
            (_, datum) => datum,
        }
    }
}

impl<'v, 'a: 'v> FromIterator<&'v Value<'a>> for Members {
    fn from_iter<I: IntoIterator<Item = &'v Value<'a>>>(values: I) -> Members {
        let (mut data, mut narrow) = (BTreeSet::new(), Narrow::Nowhere);
        for value in values {
            data.insert(value.datum());
            narrow.add(Narrow::of(value));
        }
        Members { data, narrow: Narrow::Nowhere }.rounded(narrow)
    }
}

impl Members {
    /// The elements, increasing.
    pub fn data(&self) -> &BTreeSet<Datum> {
        &self.data
    }

    fn rounded(self, narrow: Narrow) -> Members {
        if self.narrow == narrow {
            return self;
        }
        Members { data: self.data.into_iter().map(|datum| narrow.round(datum)).collect(), narrow }
    }

    /// Both with what either knows of its floats.
    fn met(self, other: Members) -> (Members, Members) {
        let mut narrow = self.narrow.clone();
        narrow.add(other.narrow.clone());
        (self.rounded(narrow.clone()), other.rounded(narrow))
    }

    /// What `combine` makes of the elements of both.
    pub(crate) fn with(
        self,
        other: Members,
        combine: impl Fn(&BTreeSet<Datum>, &BTreeSet<Datum>) -> BTreeSet<Datum>,
    ) -> Members {
        let (left, right) = self.met(other);
        Members { data: combine(&left.data, &right.data), narrow: left.narrow }
    }

    /// What `ask` says of the elements of both.
    pub(crate) fn say<A>(&self, other: &Members, ask: impl Fn(&BTreeSet<Datum>, &BTreeSet<Datum>) -> A) -> A {
        if self.narrow == other.narrow {
            return ask(&self.data, &other.data);
        }
        let (left, right) = self.clone().met(other.clone());
        ask(&left.data, &right.data)
    }

    pub(crate) fn has(&self, element: &Value<'_>) -> bool {
        let narrow = Narrow::of(element);
        if self.narrow == narrow {
            return self.data.contains(&element.datum());
        }
        self.say(&[element].into_iter().collect(), |set, only| only.is_subset(set))
    }

    /// The order of their elements.
    pub(crate) fn order(&self, other: &Members) -> Ordering {
        self.say(other, BTreeSet::cmp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(values: &[Value<'_>]) -> Members {
        values.iter().collect()
    }

    #[test]
    fn a_literal_is_what_it_meets() {
        let literal = Value::Float(Float::literal(0.1));
        let (wide, narrow) = (Value::Float(Float::Wide(0.1)), Value::Float(Float::Narrow(0.1)));
        let literals = set(&[literal.clone(), Value::Float(Float::literal(0.5))]);
        assert!(literals.has(&wide) && literals.has(&narrow) && literals.has(&literal));
        assert!(!literals.has(&Value::Float(Float::Wide(0.1_f32.into()))));
        for typed in [&wide, &narrow] {
            let typed = set(std::slice::from_ref(typed));
            assert!(typed.has(&literal));
            assert!(typed.say(&literals, BTreeSet::is_subset) && !literals.say(&typed, BTreeSet::is_subset));
            let both = typed.with(literals.clone(), |a, b| a.union(b).cloned().collect());
            assert_eq!(both.data().len(), 2);
        }
        assert_eq!(set(&[literal, narrow]).data().len(), 1);
    }

    #[test]
    fn each_float_of_a_pair_is_of_its_own_type() {
        let literal = |value| Value::Float(Float::literal(value));
        let pair = Value::Tuple(vec![Value::Float(Float::Narrow(0.1)), Value::Float(Float::Wide(0.1))]);
        let some = |value| Value::Construct("Some", vec![value]);
        assert!(set(&[Value::Tuple(vec![literal(0.1), literal(0.1)])]).has(&pair));
        let wide = Value::Tuple(vec![literal(0.1), Value::Float(Float::Wide(0.1_f32.into()))]);
        assert!(!set(&[wide]).has(&pair));
        assert!(set(&[some(literal(0.1))]).has(&some(Value::Float(Float::Narrow(0.1)))));
    }
}
