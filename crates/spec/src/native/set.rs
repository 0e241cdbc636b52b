//! Finite sets of values, as predicates and measures speak of them. Sets never occur in Rust data: they are the
//! results of measures (TTT §5.1 `keys`), `elements(xs)`, and what is built from these.

use super::elements::Elements;
use super::{Handle, Lift, Member, Value};
use crate::datum::Datum;
use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use touchstone_logic::Int;

/// A finite set of values of the sort `S`: `Set<Int>` whatever the width of the integers. Cloning copies it.
pub struct Set<S> {
    elements: Elements,
    sort: PhantomData<fn() -> S>,
}

impl<S> Set<S> {
    #[inline]
    pub(super) fn new(elements: Elements) -> Set<S> {
        Set { elements, sort: PhantomData }
    }

    #[inline]
    pub(super) fn into_elements(self) -> Elements {
        self.elements
    }

    /// The elements, increasing: a copy.
    pub fn data(&self) -> Vec<Datum> {
        self.elements.clone().into_data()
    }

    /// Whether this is one of the elements. Costs the logarithm of their number.
    pub fn has(&self, element: &Datum) -> bool {
        self.elements.has(element)
    }

    #[inline]
    pub(super) fn has_value<V: Value<Sort = S>>(&self, element: &V) -> bool {
        match element.word() {
            Some(word) => self.elements.has_word(word),
            None => self.elements.has(&element.datum()),
        }
    }

    pub(super) fn size(&self) -> usize {
        self.elements.len()
    }

    /// Visits the elements in order until `visit` returns false; tells whether it never did.
    pub(super) fn all(&self, visit: &mut dyn FnMut(&Datum) -> bool) -> bool {
        self.elements.all(visit)
    }

    pub(super) fn collect(values: impl IntoIterator<Item = impl Value<Sort = S>>) -> Set<S> {
        Set::new(Elements::of_data(values.into_iter().map(|value| value.datum()).collect()))
    }
}

impl<S> Clone for Set<S> {
    fn clone(&self) -> Set<S> {
        Set::new(self.elements.clone())
    }
}

impl<S> PartialEq for Set<S> {
    #[inline]
    fn eq(&self, other: &Set<S>) -> bool {
        self.elements == other.elements
    }
}

/// Sets by inclusion.
impl<S> PartialOrd for Set<S> {
    fn partial_cmp(&self, other: &Set<S>) -> Option<Ordering> {
        self.elements.partial_cmp(&other.elements)
    }
}

impl<S> fmt::Debug for Set<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.data()).finish()
    }
}

impl<S> Value for Set<S> {
    type Sort = Set<S>;

    fn datum(&self) -> Datum {
        Datum::Seq(self.data())
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

    #[inline]
    fn value(self) -> Set<S> {
        self
    }

    fn place(self) -> Set<S> {
        self
    }
}

impl<S> Member<Set<S>> for Set<S> {}

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
#[inline]
pub fn empty_set<S>() -> Set<S> {
    Set::new(Elements::NONE)
}

/// `set![a, b]`, `singleton(a)`
#[inline]
pub fn set_of<S, V: Member<S>, const N: usize>(elements: [V; N]) -> Set<S> {
    if let [only] = elements.as_slice()
        && let Some(word) = only.word()
    {
        return Set::new(Elements::of_word(word));
    }
    Set::collect(elements)
}

/// Adds an element: `singleton(a)` in the body of a measure. Inlined wherever it stands, since next to nothing is left of it where
/// the element is a machine integer.
#[inline(always)]
pub fn put<S, V: Member<S>>(set: &mut Set<S>, element: V) {
    match element.word() {
        Some(word) => {
            // With nothing to drop behind it a measure's call of itself is a loop.
            drop(element);
            set.elements.insert_word(word);
        }
        None => put_datum(&mut set.elements, element.datum()),
    }
}

#[cold]
#[inline(never)]
fn put_datum(elements: &mut Elements, element: Datum) {
    elements.insert(element);
}

/// `union(set, set![a, b])`: the set with more elements.
#[inline]
pub fn with<S, V: Member<S>, const N: usize>(mut set: Set<S>, elements: [V; N]) -> Set<S> {
    elements.into_iter().for_each(|element| put(&mut set, element));
    set
}

/// Adds all elements of another set. Costs as [`union`].
#[inline]
pub fn put_all<S>(set: &mut Set<S>, others: Set<S>) {
    let elements = std::mem::replace(&mut set.elements, Elements::NONE);
    set.elements = elements.union(others.elements);
}

/// Costs a search for each element of the smaller set.
#[inline]
pub fn union<S>(left: Set<S>, right: Set<S>) -> Set<S> {
    Set::new(left.elements.union(right.elements))
}

#[inline]
pub fn intersection<S>(left: Set<S>, right: Set<S>) -> Set<S> {
    Set::new(left.elements.sifted(&right.elements, true))
}

#[inline]
pub fn difference<S>(left: Set<S>, right: Set<S>) -> Set<S> {
    Set::new(left.elements.sifted(&right.elements, false))
}

#[inline]
pub fn subset<S>(left: Set<S>, right: Set<S>) -> bool {
    left.elements.is_subset(&right.elements)
}

#[inline]
pub fn disjoint<S>(left: Set<S>, right: Set<S>) -> bool {
    left.elements.is_disjoint(&right.elements)
}
