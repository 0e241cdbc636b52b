//! Insertion into an ordered list (TTT §5.1, *Inserting into a sorted List*).
//!
//! ```text
//! type Sorted<T> = List<T, |hd, v| hd <= v>;
//!
//! insert: fn(x: T, xs: Sorted<T>)
//!             -> {v: Sorted<T> | len(v) == len(xs) + 1 && elems(v) == union(elems(xs), singleton(x))}
//! ```
//!
//! TTT orders by `<` and so has lists without duplicates; with `<=`, as in its §2, none may be dropped
//! either.

pub mod faults;

use crate::list::List::{self, Cons, Nil};
use crate::list::cons;

/// `xs` with `x` in its place: before the first element that is not less.
pub fn insert<T: Ord>(x: T, xs: List<T>) -> List<T> {
    match xs {
        Cons(head, tail) if head < x => cons(head, insert(x, *tail)),
        xs => cons(x, xs),
    }
}

/// Whether each element of `xs` is at least as large as the one before it.
pub fn is_sorted<T: Ord>(xs: &List<T>) -> bool {
    match xs {
        Nil => true,
        Cons(head, tail) => is_sorted(tail) && !matches!(&**tail, Cons(next, _) if next < head),
    }
}
