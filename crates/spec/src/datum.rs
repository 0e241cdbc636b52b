//! Data: a value of any target type, owned and ordered, independent of its Rust type.

use crate::{
    scalars,
    targetable::Reflect,
    view::{Item, View},
};
use std::cmp::Ordering;
use std::ops::ControlFlow;
use touchstone_logic::Int;

/// A value as the logic sees it. The order is structural: constructors by their position in the definition,
/// then fields from left to right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Datum {
    Bool(bool),
    Int(Int),
    Char(char),
    /// An `f32` or `f64`, by the bits of its value as `f64` (so that data are ordered and hashable).
    Float(u64),
    Data {
        index: usize,
        name: &'static str,
        fields: Vec<Datum>,
    },
    Seq(Vec<Datum>),
    /// A generated function, by its number within the input.
    Function(usize),
}

impl Datum {
    /// The value as data: pointers are followed, a foreign value is its model. Sets and maps are sequences (of
    /// pairs) in the order of their elements. Costs a copy of the whole value.
    pub fn of(value: &dyn Reflect) -> Datum {
        Datum::of_view(value.reflect())
    }

    /// The same for a view.
    pub fn of_view(view: View<'_>) -> Datum {
        match view {
            View::Bool(b) => Datum::Bool(b),
            View::Int(i) => Datum::Int(i.into()),
            View::Unsigned(u) => Datum::Int(u.into()),
            View::Char(c) => Datum::Char(c),
            View::F32(f) => Datum::float(f.into()),
            View::F64(f) => Datum::float(f),
            View::Data { definition, constructor, fields } => {
                let def = &definition.constructors[constructor];
                let fields = (0..def.fields.count()).map(|field| Datum::of(fields.field(field))).collect();
                Datum::Data { index: constructor, name: def.name, fields }
            }
            View::Seq { elements, .. } => {
                let mut data = Vec::with_capacity(elements.len());
                let _ = elements.each(&mut |item| {
                    data.push(Datum::of_item(item));
                    ControlFlow::Continue(())
                });
                Datum::Seq(data)
            }
            View::Str(s) => Datum::string(s),
            View::Pointer { target, .. } => Datum::of(target),
            View::Function(function) => Datum::Function(function.slot),
            View::Model { model, .. } => model.clone(),
        }
    }

    /// The same for an element of a sequence; an entry of a map is a pair.
    pub fn of_item(item: Item<'_>) -> Datum {
        match item {
            Item::Value(value) => Datum::of(value),
            Item::Pair(key, value) => Datum::tuple(vec![Datum::of(key), Datum::of(value)]),
        }
    }

    /// A float. All NaNs are one datum.
    pub fn float(value: f64) -> Datum {
        Datum::Float(if value.is_nan() { f64::NAN.to_bits() } else { value.to_bits() })
    }

    /// A string is the sequence of its characters.
    pub fn string(text: &str) -> Datum {
        Datum::Seq(text.chars().map(Datum::Char).collect())
    }

    /// A tuple is the only constructor of its type, without a name.
    pub fn tuple(fields: Vec<Datum>) -> Datum {
        Datum::Data { index: 0, name: "", fields }
    }

    /// Whether two values with these data are equal in Rust, as far as data tell: zeros are, and NaN differs from itself.
    pub fn same(&self, other: &Datum) -> bool {
        match (self, other) {
            (Datum::Float(left), Datum::Float(right)) => f64::from_bits(*left) == f64::from_bits(*right),
            (Datum::Data { index, fields, .. }, Datum::Data { index: at, fields: others, .. }) => {
                index == at && all_same(fields, others)
            }
            (Datum::Seq(left), Datum::Seq(right)) => all_same(left, right),
            _ => self == other,
        }
    }

    /// How two such values compare in Rust, as far as data tell; `None` where a NaN decides.
    pub fn order(&self, other: &Datum) -> Option<Ordering> {
        match (self, other) {
            (Datum::Float(left), Datum::Float(right)) => {
                f64::from_bits(*left).partial_cmp(&f64::from_bits(*right))
            }
            (Datum::Data { index, fields, .. }, Datum::Data { index: at, fields: others, .. }) => {
                match index.cmp(at) {
                    Ordering::Equal => lexicographic(fields, others),
                    other => Some(other),
                }
            }
            (Datum::Seq(left), Datum::Seq(right)) => lexicographic(left, right),
            _ => Some(self.cmp(other)),
        }
    }

    /// The length in UTF-8 of what is a text, or looks like one: characters alone.
    pub fn text_length(&self) -> Option<usize> {
        let Datum::Seq(elements) = self else { return None };
        elements
            .iter()
            .map(|element| match element {
                Datum::Char(c) => Some(c.len_utf8()),
                _ => None,
            })
            .sum()
    }

    /// Appends the words from which [`decode`](crate::decode) reads this value.
    ///
    /// The datum has to be one of the type that is read; for a datum from elsewhere (a file) use
    /// [`Written::conform`](crate::text::Written::conform), which checks.
    pub fn tape(&self, words: &mut Vec<i128>) {
        match self {
            Datum::Bool(b) => words.push((*b).into()),
            Datum::Int(i) => words.push(int_word(i)),
            Datum::Char(c) => words.push(u32::from(*c).into()),
            Datum::Float(bits) => words.push(scalars::float_word(f64::from_bits(*bits))),
            Datum::Data { index, fields, .. } => {
                words.push(*index as i128);
                fields.iter().for_each(|field| field.tape(words));
            }
            Datum::Seq(elements) => {
                words.push(elements.len() as i128);
                elements.iter().for_each(|element| element.tape(words));
            }
            Datum::Function(slot) => words.push(*slot as i128),
        }
    }
}

fn all_same(left: &[Datum], right: &[Datum]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(left, right)| left.same(right))
}

fn lexicographic(left: &[Datum], right: &[Datum]) -> Option<Ordering> {
    let mut compared = left.iter().zip(right).map(|(left, right)| left.order(right));
    compared.find(|order| *order != Some(Ordering::Equal)).unwrap_or(Some(left.len().cmp(&right.len())))
}

/// The word of an integer: itself, and for a `u128` beyond `i128` its bits. No machine integer is larger; what
/// is wraps.
pub fn int_word(value: &Int) -> i128 {
    match value.to_i128() {
        Some(word) => word,
        None => u128::try_from(value).map_or(0, |bits| bits as i128),
    }
}
