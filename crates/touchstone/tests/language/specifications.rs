//! Specifications of all forms expand to code that compiles, and to tests that run.

use std::collections::BTreeMap;
use touchstone::{Targetable, ensures, requires, spec, specs};

touchstone::types! {
    type Nat = {v: i64 | 0 <= v};
    type Rng<n: i64> = {v: i64 | 0 <= v && v < n};
    type Score = Rng<100>;
}

#[derive(Clone, Debug, PartialEq, Targetable)]
enum List<T> {
    Nil,
    Cons(T, Box<List<T>>),
}

#[touchstone::measure]
fn len<T>(xs: &List<T>) -> Int {
    match xs {
        List::Nil => 0,
        List::Cons(_, t) => 1 + len(t),
    }
}

#[spec(fn(k: Nat, xs: {v: List<Score> | k <= len(v)}) -> {v: List<Score> | len(v) == k}, depth = 3)]
fn best(k: i64, xs: List<i64>) -> List<i64> {
    match xs {
        List::Cons(x, rest) if k > 0 => List::Cons(x, Box::new(best(k - 1, *rest))),
        _ => List::Nil,
    }
}

#[requires(b != 0 && !(a == i32::MIN && b == -1))]
#[ensures(|q| q * b + a % b == a)]
fn div(a: i32, b: i32) -> i32 {
    a / b
}

#[spec(fn(r1: Nat, r2: Nat, s: Rng<r1>) -> Rng<{r2 + 1}>, tests = 1_00, name = "rescaled")]
fn rescale(r1: i64, r2: i64, s: i64) -> i64 {
    i64::try_from(i128::from(s) * i128::from(r2) / i128::from(r1)).unwrap_or_default()
}

#[spec(fn(f: fn(x: Nat) -> {y: Nat | x <= y}, xs: Vec<Nat>) -> {v: Vec<i64> | v.len() == xs.len()})]
fn map_all(f: impl Fn(i64) -> i64, xs: &[i64]) -> Vec<i64> {
    xs.iter().map(|x| f(*x)).collect()
}

#[spec]
fn apply<F, T: Clone>(mut f: F, x: T, text: &str) -> usize
where
    F: FnMut(&T, &str) -> bool,
{
    usize::from(f(&x, text))
}

#[spec]
fn boxed(f: Box<dyn Fn(i64) -> bool>, g: &dyn Fn(bool) -> i64, h: &mut dyn FnMut()) -> i64 {
    h();
    g(f(3))
}

/// What a call is given is made of what an earlier one left, and looks as new all the same.
#[spec(fn(xs: Vec<bool>, ys: &mut Vec<bool>) -> {v: Vec<bool> | v.len() == xs.len() + 1}, tests = 200)]
fn grown(mut xs: Vec<bool>, ys: &mut Vec<bool>) -> Vec<bool> {
    assert_eq!((xs.capacity(), ys.capacity()), (xs.len(), ys.len()));
    xs.reserve(7);
    xs.push(true);
    ys.reserve(9);
    xs
}

#[spec(fn(xs: &mut Vec<i64>, x: i64) -> (), T = i64)]
#[ensures(xs.len() == old(xs).len() + 1 && xs[xs.len() - 1] == x)]
#[ensures(forall(|i in 0..old(xs).len()| xs[i] == old(xs)[i]))]
fn append<T>(xs: &mut Vec<T>, x: T) {
    xs.push(x);
}

#[spec(fn(xs: {v: Vec<i64> | forall(|i in 1..v.len()| v[i - 1] <= v[i])}, x: i64) -> Option<usize>, skip = "an example of skipping")]
#[ensures(|r| match r { Some(i) => xs[i] == x, None => !xs.contains(x) })]
fn find(xs: &[i64], x: i64) -> Option<usize> {
    xs.binary_search(&x).ok()
}

#[requires(rust(xs.iter().all(|x| *x < 7)))]
#[ensures(|r| r.is_none() || rust(xs.len() > 0))]
fn largest(xs: &[u8]) -> Option<&u8> {
    xs.iter().max()
}

#[derive(Clone, Debug, PartialEq, Targetable)]
struct Stack {
    items: Vec<i64>,
}

trait Sized2 {
    fn size(&self) -> usize;
}

#[specs(depth = 2)]
impl Stack {
    #[spec(fn() -> {s: Stack | s.items.is_empty()})]
    fn new() -> Self {
        Stack { items: Vec::new() }
    }

    #[spec(fn(&mut self, x: i64))]
    #[ensures(self.items.len() == old(self).items.len() + 1)]
    fn push(&mut self, x: i64) {
        self.items.push(x);
    }

    #[cfg_attr(test, touchstone::ensures(|top| top == None ==> self.items.len() == 0))]
    fn top(&self) -> Option<&i64> {
        self.items.last()
    }

    #[touchstone::spec(fn(self: {s: Stack | !s.items.is_empty()}) -> i64)]
    fn into_top(mut self) -> i64 {
        self.items.pop().unwrap_or_default()
    }

    #[spec]
    fn merged(self, other: &Self) -> Self {
        Stack { items: [self.items, other.items.clone()].concat() }
    }
}

#[specs]
impl Sized2 for Stack {
    #[ensures(|n| n == self.items.len())]
    fn size(&self) -> usize {
        self.items.len()
    }
}

#[specs(T = u8)]
impl<T: Clone> List<T> {
    #[spec(T = Vec<Option<bool>>, depth = 1)]
    fn prepend(self, x: T) -> Self {
        List::Cons(x, Box::new(self))
    }
}

#[ensures(|m| m.len() <= pairs.len() && forall(|e in m| e.0 <= e.0))]
#[ensures(|m| forall(|e in pairs| exists(|f in m| f.0 == e.0)))]
fn collect(pairs: Vec<(i64, bool)>) -> BTreeMap<i64, bool> {
    pairs.into_iter().collect()
}

touchstone::check! {
    /// The standard library sorts.
    #[settings(depth = 3)]
    fn sorts(xs: &mut Vec<i64>) -> {u: () | forall(|i in 1..xs.len()| xs[i - 1] <= xs[i])} = |xs: &mut Vec<i64>| xs.sort();

    fn absolute(n: {v: i32 | v > i32::MIN}) -> {r: i32 | r == abs(n)} = i32::abs;

    fn scaled(n: Nat, by: Rng<3>, xs: &Vec<Score>) -> Nat = |n: i64, by: i64, xs: &Vec<i64>| (n / 4) * by + xs.len() as i64;

    #[requires(xs.len() < 3)]
    #[ensures(|r| r == xs.contains(x))]
    fn contained(xs: &[i64], x: &i64) -> bool = <[i64]>::contains;
}

#[spec]
fn text(mut s: String, c: char, (a, _b): (f64, bool), _: Option<Box<[u8; 2]>>) -> Result<(String, f64), u8> {
    s.push(c);
    if s.len() > 9 {
        return Err(9);
    }
    Ok((s, a))
}

struct Unknown;

#[spec]
fn unknown_result(n: u8) -> Result<Unknown, std::num::ParseIntError> {
    format!("{n}").parse::<u8>().map(|_| Unknown)
}

#[spec]
fn opaque_result(n: u8) -> impl Iterator<Item = u8> {
    0..n
}

#[requires(!xs.is_empty())]
#[ensures(old(xs).len() == xs.len())]
fn first_mut(xs: &mut Vec<i64>) -> &mut i64 {
    xs.shrink_to_fit();
    &mut xs[0]
}

/// Stands in for a type of another crate: it implements nothing of ours.
mod elsewhere {
    pub struct Counter {
        pub(super) counts: Vec<u8>,
    }

    impl Counter {
        pub fn tick(&mut self) {
            self.counts.push(1);
        }
    }
}

touchstone::foreign! {
    /// A counter, as the list of its counts.
    type Counter = elsewhere::Counter as Vec<u8> {
        make: |counts| elsewhere::Counter { counts },
        view: |counter| counter.counts.clone(),
    }
}

#[spec(fn(c: Counter, n: usize) -> {r: Counter | r.len() == c.len() + 1})]
fn ticked(mut counter: elsewhere::Counter, n: usize) -> elsewhere::Counter {
    let _ = n;
    counter.tick();
    counter
}

#[spec(fn(c: &mut Counter) -> ())]
#[ensures(c.len() == old(c).len() + 1)]
fn tick(counter: &mut elsewhere::Counter) {
    counter.tick();
}
