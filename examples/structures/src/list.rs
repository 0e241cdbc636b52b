//! The singly linked list that the ordered list and the window stack are made of, and its measures.

use std::collections::BTreeSet;
use touchstone::Targetable;

use List::{Cons, Nil};

/// A list of `T`: nothing, or a head before a tail.
#[derive(Clone, Debug, PartialEq, Eq, Targetable)]
pub enum List<T> {
    Nil,
    Cons(T, Box<List<T>>),
}

/// How many elements `xs` has.
pub fn len<T>(xs: &List<T>) -> i64 {
    match xs {
        Nil => 0,
        Cons(_, tail) => 1 + len(tail),
    }
}

/// The elements of `xs`.
pub fn elems<T: Ord + Clone>(xs: &List<T>) -> BTreeSet<T> {
    match xs {
        Nil => BTreeSet::new(),
        Cons(head, tail) => &BTreeSet::from([head.clone()]) | &elems(tail),
    }
}

/// Whether no element of `xs` occurs twice.
pub fn distinct<T: Ord + Clone>(xs: &List<T>) -> bool {
    match xs {
        Nil => true,
        Cons(head, tail) => !elems(tail).contains(head) && distinct(tail),
    }
}

/// `x` before `xs`.
pub fn cons<T>(x: T, xs: List<T>) -> List<T> {
    Cons(x, Box::new(xs))
}

/// `xs`, its last element first, and then `ys`.
pub fn reverse_onto<T>(xs: List<T>, ys: List<T>) -> List<T> {
    match xs {
        Nil => ys,
        Cons(head, tail) => reverse_onto(*tail, cons(head, ys)),
    }
}

/// `xs`, its last element first.
pub fn reverse<T>(xs: List<T>) -> List<T> {
    reverse_onto(xs, Nil)
}

/// `xs` without the elements that equal `x`.
pub fn without<T: PartialEq>(x: &T, xs: List<T>) -> List<T> {
    match xs {
        Nil => Nil,
        Cons(head, tail) if head == *x => without(x, *tail),
        Cons(head, tail) => cons(head, without(x, *tail)),
    }
}

impl<T, const N: usize> From<[T; N]> for List<T> {
    fn from(items: [T; N]) -> Self {
        items.into_iter().rev().fold(Nil, |tail, head| cons(head, tail))
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        reverse(items.into_iter().fold(Nil, |tail, head| cons(head, tail)))
    }
}
