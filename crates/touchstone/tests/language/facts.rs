//! What a postcondition asks of arguments alone is computed before the call, and kept while they stay the same from input to input. What's
//! kept is never of another input, is never asked where it has no value, and hides no failure.

use touchstone::{Targetable, measure, spec, types};

#[derive(Clone, Debug, PartialEq, Targetable)]
enum List<T> {
    Nil,
    Cons(T, Box<List<T>>),
}

use List::{Cons, Nil};

#[measure]
fn len<T>(xs: &List<T>) -> Int {
    match xs {
        List::Nil => 0,
        List::Cons(_, tail) => 1 + len(tail),
    }
}

#[measure]
fn elems<T>(xs: &List<T>) -> Set<T> {
    match xs {
        List::Nil => set![],
        List::Cons(head, tail) => union(singleton(head), elems(tail)),
    }
}

#[measure]
fn first(xs: &Vec<i64>) -> Int {
    xs[0]
}

types! {
    type Up = List<i64, |head, v| head <= v>;
}

fn list(elements: &[i64]) -> List<i64> {
    elements.iter().rev().fold(Nil, |tail, head| Cons(*head, Box::new(tail)))
}

fn merged(xs: List<i64>, ys: List<i64>) -> List<i64> {
    match (xs, ys) {
        (Nil, rest) | (rest, Nil) => rest,
        (Cons(x, xs), Cons(y, ys)) if x <= y => Cons(x, Box::new(merged(*xs, Cons(y, ys)))),
        (xs, Cons(y, ys)) => Cons(y, Box::new(merged(xs, *ys))),
    }
}

/// Of 511,225 inputs the first 50,000.
#[spec(
    fn(xs: Up, ys: Up) -> {v: Up | len(v) == len(xs) + len(ys) && elems(v) == union(elems(xs), elems(ys))},
    depth = 4,
    tests = 50_000
)]
fn merge(xs: List<i64>, ys: List<i64>) -> List<i64> {
    merged(xs, ys)
}

// It fails on one of them, when other lists have come before and will come after it, with one argument that's the same as before.
#[spec(
    fn(xs: Up, ys: Up) -> {v: Up | len(v) == len(xs) + len(ys) && elems(v) == union(elems(xs), elems(ys))},
    depth = 3,
    counterexample = "(Cons(-1, Cons(0, Cons(2, Nil))), Cons(-3, Cons(1, Nil)))"
)]
fn merge_but_once(xs: List<i64>, ys: List<i64>) -> List<i64> {
    if xs == list(&[-1, 0, 2]) && ys == list(&[-3, 1]) {
        return list(&[-3, -1, 0, 2, 2]);
    }
    merged(xs, ys)
}

#[spec(
    fn(xs: &Up, ys: Up) -> {v: Up | elems(v) == union(elems(xs), elems(ys))},
    depth = 3,
    counterexample = "(Cons(0, Cons(2, Nil)), Cons(1, Nil))"
)]
fn merge_lent(xs: &List<i64>, ys: List<i64>) -> List<i64> {
    if *xs == list(&[0, 2]) && ys == list(&[1]) {
        return list(&[0, 1]);
    }
    merged(xs.clone(), ys)
}

// Inside the `match` the name is another's.
#[spec(fn(xs: Up) -> Up)]
#[ensures(|v| match v { List::Nil => true, List::Cons(_, xs) => len(v) == len(xs) + 1 })]
#[ensures(|v| len(v) == len(xs) + 1)]
fn grown(xs: List<i64>) -> List<i64> {
    Cons(i64::MIN, Box::new(xs))
}

// Of an empty vector there is no first element.
#[spec(fn(xs: Vec<i64>) -> i64)]
#[ensures(|v| xs.len() > 0 ==> v == first(xs))]
fn head(xs: Vec<i64>) -> i64 {
    xs.first().copied().unwrap_or(7)
}

#[spec(fn(xs: Vec<i64>) -> i64, counterexample = "([0, 1, -1])")]
#[ensures(|v| xs.len() > 0 ==> v == first(xs))]
fn head_but_once(xs: Vec<i64>) -> i64 {
    if xs == [0, 1, -1] { 1 } else { xs.first().copied().unwrap_or(7) }
}

// Before the call and after it.
#[spec(fn(xs: &mut Up, ys: Up), depth = 3)]
#[ensures(len(xs) == old(len(xs)) + len(ys) && elems(xs) == union(old(elems(xs)), elems(ys)))]
fn take_in(xs: &mut List<i64>, ys: List<i64>) {
    *xs = merged(std::mem::replace(xs, Nil), ys);
}
