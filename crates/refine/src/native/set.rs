//! Finite sets of values, as predicates and measures speak of them. Sets never occur in Rust data: they are the
//! results of measures (TTT §5.1 `keys`), `elements(xs)`, and what is built from these.

use super::{Handle, Lift, Value};
use crate::datum::Datum;
use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use touchstone_logic::Int;

/// A finite set of values of the sort `S`: `Set<Int>` whatever the width of the integers. Cloning copies it.
pub struct Set<S> {
    /// Increasing, each once.
    elements: Vec<Datum>,
    sort: PhantomData<fn() -> S>,
}

impl<S> Set<S> {
    fn from_data(mut elements: Vec<Datum>) -> Set<S> {
        elements.sort_unstable();
        elements.dedup();
        Set::increasing(elements)
    }

    fn increasing(elements: Vec<Datum>) -> Set<S> {
        Set { elements, sort: PhantomData }
    }

    /// The elements, increasing.
    pub fn data(&self) -> &[Datum] {
        &self.elements
    }

    /// Whether this is one of the elements. Costs the logarithm of their number.
    pub fn has(&self, element: &Datum) -> bool {
        self.elements.binary_search(element).is_ok()
    }

    fn is_subset(&self, other: &Set<S>) -> bool {
        self.elements.len() <= other.elements.len() && self.elements.iter().all(|element| other.has(element))
    }

    pub(super) fn collect(values: impl IntoIterator<Item = impl Value<Sort = S>>) -> Set<S> {
        Set::from_data(values.into_iter().map(|value| value.datum()).collect())
    }
}

impl<S> Clone for Set<S> {
    fn clone(&self) -> Set<S> {
        Set::increasing(self.elements.clone())
    }
}

impl<S> PartialEq for Set<S> {
    fn eq(&self, other: &Set<S>) -> bool {
        self.elements == other.elements
    }
}

/// Inclusion.
impl<S> PartialOrd for Set<S> {
    fn partial_cmp(&self, other: &Set<S>) -> Option<Ordering> {
        match (self.is_subset(other), other.is_subset(self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

impl<S> fmt::Debug for Set<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.elements.iter()).finish()
    }
}

impl<S> Value for Set<S> {
    type Sort = Set<S>;

    fn datum(&self) -> Datum {
        Datum::Seq(self.elements.clone())
    }
}

impl<S> Lift for Set<S> {
    type Sort = Set<S>;
    type Place = Set<S>;
    type Value<'a>
        = Set<S>
    where
        S: 'a;

    fn lift(&self) -> Set<S> {
        self.clone()
    }

    fn place(&self) -> &Set<S> {
        self
    }
}

impl<S> Handle for Set<S> {
    type Value = Set<S>;
    type Place = Set<S>;

    fn value(self) -> Set<S> {
        self
    }

    fn place(self) -> Set<S> {
        self
    }
}

/// The sorts whose elements a quantifier over a set can hand out.
#[diagnostic::on_unimplemented(
    message = "a quantifier can't range over a set of `{Self}`",
    label = "sets of integers, booleans and characters have elements to range over"
)]
pub trait SetElement: Sized {
    fn from_datum(datum: &Datum) -> Option<Self>;
}

impl SetElement for Int {
    fn from_datum(datum: &Datum) -> Option<Int> {
        match datum {
            Datum::Int(value) => Some(value.clone()),
            _ => None,
        }
    }
}

impl SetElement for bool {
    fn from_datum(datum: &Datum) -> Option<bool> {
        match datum {
            Datum::Bool(value) => Some(*value),
            _ => None,
        }
    }
}

impl SetElement for char {
    fn from_datum(datum: &Datum) -> Option<char> {
        match datum {
            Datum::Char(value) => Some(*value),
            _ => None,
        }
    }
}

/// `set![]`
pub fn empty_set<S>() -> Set<S> {
    Set::increasing(Vec::new())
}

/// `set![a, b]`, `singleton(a)`
pub fn set_of<V: Value, const N: usize>(elements: [V; N]) -> Set<V::Sort> {
    Set::collect(elements)
}

/// Costs a search for each element of the smaller set.
pub fn union<S>(left: Set<S>, right: Set<S>) -> Set<S> {
    let (mut large, small) =
        if left.elements.len() < right.elements.len() { (right, left) } else { (left, right) };
    for element in small.elements {
        if let Err(at) = large.elements.binary_search(&element) {
            large.elements.insert(at, element);
        }
    }
    large
}

pub fn intersection<S>(mut left: Set<S>, right: Set<S>) -> Set<S> {
    left.elements.retain(|element| right.has(element));
    left
}

pub fn difference<S>(mut left: Set<S>, right: Set<S>) -> Set<S> {
    left.elements.retain(|element| !right.has(element));
    left
}

pub fn subset<S>(left: Set<S>, right: Set<S>) -> bool {
    left.is_subset(&right)
}

pub fn disjoint<S>(left: Set<S>, right: Set<S>) -> bool {
    !left.elements.iter().any(|element| right.has(element))
}
