//! Ordered sequences: searching, sorting and merging in std and in itertools.

#[cfg(test)]
use crate::Sorted;
use std::collections::BTreeSet;

/// `slice::binary_search` of std.
///
/// Before: `xs` is sorted. After: the index is that of an element equal to `x`, or else the one where `x`
/// would have to be inserted.
#[touchstone::spec(fn(x: i64, xs: Sorted<i64>) -> {v: Result<usize, usize> | match v {
    Ok(i) => i < xs.len() && xs[i] == x,
    Err(i) => i <= xs.len() && forall(|j in 0..i| xs[j] < x) && forall(|j in i..xs.len()| x < xs[j]),
}})]
pub fn binary_search(x: i64, xs: Vec<i64>) -> Result<usize, usize> {
    xs.binary_search(&x)
}

/// `slice::partition_point` of std, with the predicate `v < x`.
///
/// Before: `xs` is sorted. After: exactly the elements before the index are less than `x`.
#[touchstone::spec(fn(x: i64, xs: Sorted<i64>) -> {v: usize | v <= xs.len()
    && forall(|j in 0..v| xs[j] < x) && forall(|j in v..xs.len()| x <= xs[j])})]
pub fn partition_point(x: i64, xs: Vec<i64>) -> usize {
    xs.partition_point(|v| *v < x)
}

/// `slice::sort_unstable` of std.
///
/// After: the elements are the same, each as often, and in order.
#[touchstone::spec(fn(xs: Vec<i64>) -> {v: Sorted<i64> | v.len() == xs.len() && forall(|x in xs| v.count(x) == xs.count(x))})]
pub fn sort_unstable(mut xs: Vec<i64>) -> Vec<i64> {
    xs.sort_unstable();
    xs
}

/// `BTreeSet::range` of std.
///
/// Before: `from <= to`; the function panics otherwise. After: exactly the elements of the half-open range,
/// in order.
#[touchstone::spec(fn(from: i64, to: {v: i64 | from <= v}, xs: Vec<i64>) -> {v: Vec<i64, |before, v| before < v>
    | forall(|x in v| xs.contains(x) && from <= x && x < to)
        && forall(|x in xs| from <= x && x < to ==> v.contains(x))})]
pub fn range(from: i64, to: i64, xs: Vec<i64>) -> Vec<i64> {
    xs.into_iter().collect::<BTreeSet<i64>>().range(from..to).copied().collect()
}

/// `merge` of itertools.
///
/// Before: both are sorted. After: all elements of both, in order.
#[touchstone::spec(fn(xs: Sorted<i64>, ys: Sorted<i64>) -> {v: Sorted<i64> | v.len() == xs.len() + ys.len()
    && forall(|x in v| v.count(x) == xs.count(x) + ys.count(x))})]
pub fn merge(xs: Vec<i64>, ys: Vec<i64>) -> Vec<i64> {
    itertools::merge(xs, ys).collect()
}
