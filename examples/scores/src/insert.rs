//! Insertion into an ordered list: an input that few random lists would be, and an output that has to stay
//! one.

use crate::List::{self, Cons};
#[cfg(test)]
use crate::{Score, Sorted};

/// `xs` with `x` in its place: before the first element that is not less.
#[touchstone::spec(fn(x: Score, xs: Sorted<Score>) -> Sorted<Score>)]
pub fn insert(x: i64, xs: List<i64>) -> List<i64> {
    match xs {
        Cons(head, tail) if head < x => Cons(head, Box::new(insert(x, *tail))),
        xs => Cons(x, Box::new(xs)),
    }
}

/// A larger element goes behind the head, however long the tail is.
pub mod beside_head {
    use crate::List::{self, Cons};
    #[cfg(test)]
    use crate::{Score, Sorted};

    /// Refuted by `insert(1, [0, 0])`, which is `[0, 1, 0]`.
    #[touchstone::spec(fn(x: Score, xs: Sorted<Score>) -> Sorted<Score>, counterexample = "(1, Cons(0, Cons(0, Nil)))")]
    pub fn insert(x: i64, xs: List<i64>) -> List<i64> {
        match xs {
            Cons(head, tail) if head < x => Cons(head, Box::new(Cons(x, tail))),
            xs => Cons(x, Box::new(xs)),
        }
    }
}
