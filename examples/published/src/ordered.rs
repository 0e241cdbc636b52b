//! Ordered sequences: searching, sorting and merging in std and in itertools.

use std::collections::BTreeSet;

/// `slice::binary_search` of std.
///
/// ```text
/// fn(x: i64, xs: Sorted<i64>) -> {v: Result<usize, usize> | match v {
///     Ok(i)  => i < len(xs) && xs[i] == x,
///     Err(i) => i <= len(xs) && forall(j in 0..i, xs[j] < x) && forall(j in i..len(xs), x < xs[j]),
/// }}
/// ```
///
/// Before: `xs` is sorted. After: the index is that of an element equal to `x`, or else the one where `x`
/// would have to be inserted.
pub fn binary_search(x: i64, xs: Vec<i64>) -> Result<usize, usize> {
    xs.binary_search(&x)
}

/// `slice::partition_point` of std, with the predicate `v < x`.
///
/// ```text
/// fn(x: i64, xs: Sorted<i64>)
///     -> {v: usize | v <= len(xs) && forall(j in 0..v, xs[j] < x) && forall(j in v..len(xs), x <= xs[j])}
/// ```
///
/// Before: `xs` is sorted. After: exactly the elements before the index are less than `x`.
pub fn partition_point(x: i64, xs: Vec<i64>) -> usize {
    xs.partition_point(|v| *v < x)
}

/// `slice::sort_unstable` of std.
///
/// ```text
/// fn(xs: Vec<i64>) -> {v: Sorted<i64> | len(v) == len(xs) && forall(x in xs, count(x, v) == count(x, xs))}
/// ```
///
/// After: the elements are the same, each as often, and in order.
pub fn sort_unstable(mut xs: Vec<i64>) -> Vec<i64> {
    xs.sort_unstable();
    xs
}

/// `BTreeSet::range` of std.
///
/// ```text
/// fn(from: i64, to: {v: i64 | from <= v}, xs: Vec<i64>)
///     -> {v: Vec<i64, |before, v| before < v> | forall(x in v, x in xs && from <= x && x < to)
///         && forall(x in xs, from <= x && x < to ==> x in v)}
/// ```
///
/// Before: `from <= to`; the function panics otherwise. After: exactly the elements of the half-open range,
/// in order.
pub fn range(from: i64, to: i64, xs: Vec<i64>) -> Vec<i64> {
    xs.into_iter().collect::<BTreeSet<i64>>().range(from..to).copied().collect()
}

/// `merge` of itertools.
///
/// ```text
/// fn(xs: Sorted<i64>, ys: Sorted<i64>)
///     -> {v: Sorted<i64> | len(v) == len(xs) + len(ys)
///         && forall(x in v, count(x, v) == count(x, xs) + count(x, ys))}
/// ```
///
/// Before: both are sorted. After: all elements of both, in order.
pub fn merge(xs: Vec<i64>, ys: Vec<i64>) -> Vec<i64> {
    itertools::merge(xs, ys).collect()
}
