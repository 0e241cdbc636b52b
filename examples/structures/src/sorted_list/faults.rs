//! Faulty insertions into an ordered list.

use crate::list::List::{self, Cons, Nil};
use crate::list::cons;

/// Takes the list for a set: an element that equals the head is not inserted.
///
/// Smallest failure: `insert(0, [0])`.
pub fn drops_duplicates_of_head<T: Ord>(x: T, xs: List<T>) -> List<T> {
    match xs {
        Cons(head, tail) if head == x => Cons(head, tail),
        Cons(head, tail) if head < x => cons(head, drops_duplicates_of_head(x, *tail)),
        xs => cons(x, xs),
    }
}

/// Looks at the head only: a larger element goes right behind it.
///
/// Smallest failure: `insert(1, [0, 0])`.
pub fn inserts_beside_head<T: Ord>(x: T, xs: List<T>) -> List<T> {
    match xs {
        Cons(head, tail) if head < x => cons(head, cons(x, *tail)),
        xs => cons(x, xs),
    }
}

/// Compares the wrong way round: walks past the larger elements.
///
/// Smallest failure: `insert(0, [1])`.
pub fn compares_backwards<T: Ord>(x: T, xs: List<T>) -> List<T> {
    match xs {
        Cons(head, tail) if head > x => cons(head, compares_backwards(x, *tail)),
        xs => cons(x, xs),
    }
}

/// Runs off the end: an element larger than all others is lost.
///
/// Smallest failure: `insert(0, [])`.
pub fn loses_the_largest<T: Ord>(x: T, xs: List<T>) -> List<T> {
    match xs {
        Nil => Nil,
        Cons(head, tail) if head < x => cons(head, loses_the_largest(x, *tail)),
        xs => cons(x, xs),
    }
}

/// Overwrites the element that should come after the new one.
///
/// Smallest failure: `insert(0, [0])`.
pub fn overwrites_the_next<T: Ord>(x: T, xs: List<T>) -> List<T> {
    match xs {
        Cons(head, tail) if head < x => cons(head, overwrites_the_next(x, *tail)),
        Cons(_, tail) => Cons(x, tail),
        Nil => cons(x, Nil),
    }
}

/// Forgets the elements before the new one.
///
/// Smallest failure: `insert(1, [0])`.
pub fn forgets_the_smaller<T: Ord>(x: T, xs: List<T>) -> List<T> {
    match xs {
        Cons(head, tail) if head < x => forgets_the_smaller(x, *tail),
        xs => cons(x, xs),
    }
}

/// Skips an element after each comparison, and so may come a place too late.
///
/// Smallest failure: `insert(1, [0, 2])`.
pub fn skips_every_other<T: Ord>(x: T, xs: List<T>) -> List<T> {
    match xs {
        Cons(head, tail) if head < x => match *tail {
            Cons(second, rest) => cons(head, cons(second, skips_every_other(x, *rest))),
            Nil => cons(head, cons(x, Nil)),
        },
        xs => cons(x, xs),
    }
}
