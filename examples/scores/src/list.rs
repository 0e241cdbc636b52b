//! The singly linked list: a recursive type small enough to be read at a glance.

use List::{Cons, Nil};

/// A list of `T`: nothing, or a head before a tail.
#[derive(Clone, Debug, PartialEq, Eq, touchstone::Targetable)]
pub enum List<T> {
    Nil,
    Cons(T, Box<List<T>>),
}

/// How many elements `xs` has.
#[touchstone::measure]
pub fn len<T>(xs: &List<T>) -> touchstone::Int {
    match xs {
        Nil => 0,
        Cons(_, tail) => 1 + len(tail),
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let items: Vec<T> = items.into_iter().collect();
        items.into_iter().rev().fold(Nil, |tail, head| Cons(head, Box::new(tail)))
    }
}

impl<T, const N: usize> From<[T; N]> for List<T> {
    fn from(items: [T; N]) -> Self {
        items.into_iter().collect()
    }
}

/// The elements of a list, from its head on.
#[derive(Clone, Debug)]
pub struct IntoIter<T>(List<T>);

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match std::mem::replace(&mut self.0, Nil) {
            Nil => None,
            Cons(head, tail) => {
                self.0 = *tail;
                Some(head)
            }
        }
    }
}

impl<T> IntoIterator for List<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter(self)
    }
}
