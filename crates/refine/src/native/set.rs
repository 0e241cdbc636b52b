//! Finite sets of values, as predicates and measures speak of them. Sets never occur in Rust data: they are the
//! results of measures (TTT §5.1 `keys`), `elements(xs)`, and what is built from these.

use super::{Handle, Lift, Value};
use crate::datum::Datum;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use touchstone_logic::Int;

/// A finite set of values of the sort `S`: `Set<Int>` whatever the width of the integers. Cloning is O(1).
pub struct Set<S> {
    elements: Arc<BTreeSet<Datum>>,
    sort: PhantomData<fn() -> S>,
}

impl<S> Set<S> {
    fn from_data(elements: BTreeSet<Datum>) -> Set<S> {
        Set { elements: Arc::new(elements), sort: PhantomData }
    }

    /// The elements, increasing.
    pub fn data(&self) -> &BTreeSet<Datum> {
        &self.elements
    }

    pub(super) fn collect(values: impl IntoIterator<Item = impl Value<Sort = S>>) -> Set<S> {
        Set::from_data(values.into_iter().map(|value| value.datum()).collect())
    }
}

impl<S> Clone for Set<S> {
    fn clone(&self) -> Set<S> {
        Set { elements: Arc::clone(&self.elements), sort: PhantomData }
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
        match (self.elements.is_subset(&other.elements), other.elements.is_subset(&self.elements)) {
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
        Datum::Seq(self.elements.iter().cloned().collect())
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
    Set::from_data(BTreeSet::new())
}

/// `set![a, b]`, `singleton(a)`
pub fn set_of<V: Value, const N: usize>(elements: [V; N]) -> Set<V::Sort> {
    Set::collect(elements)
}

pub fn union<S>(left: Set<S>, right: Set<S>) -> Set<S> {
    Set::from_data(left.elements.union(&right.elements).cloned().collect())
}

pub fn intersection<S>(left: Set<S>, right: Set<S>) -> Set<S> {
    Set::from_data(left.elements.intersection(&right.elements).cloned().collect())
}

pub fn difference<S>(left: Set<S>, right: Set<S>) -> Set<S> {
    Set::from_data(left.elements.difference(&right.elements).cloned().collect())
}

pub fn subset<S>(left: Set<S>, right: Set<S>) -> bool {
    left.elements.is_subset(&right.elements)
}

pub fn disjoint<S>(left: Set<S>, right: Set<S>) -> bool {
    left.elements.is_disjoint(&right.elements)
}
