//! `UnionFind` of petgraph: disjoint sets, each known by one of its elements.

#[cfg(test)]
use crate::Below;
use petgraph::unionfind::UnionFind;

/// A run of `UnionFind::union` on the sets of one element each, and then `UnionFind::into_labeling`.
///
/// Before: all elements are less than `n`; the methods panic otherwise. After: united elements have the same
/// label, a label is an element of its own set, and there are no fewer sets than the unions account for.
#[touchstone::spec(fn(n: {v: usize | v <= 1000}, pairs: Vec<(Below<n>, Below<n>)>) -> {v: Vec<usize> | v.len() == n
    && forall(|pair in pairs| v[pair.0] == v[pair.1])
    && forall(|label in v| v[label] == label)
    && n <= elements(v).len() + pairs.len()})]
pub fn labels(n: usize, pairs: Vec<(usize, usize)>) -> Vec<usize> {
    let mut sets: UnionFind<usize> = UnionFind::new(n);
    for (a, b) in pairs {
        sets.union(a, b);
    }
    sets.into_labeling()
}

/// What a run of `UnionFind::union` returns: for each pair, whether it united two sets.
///
/// Before: all elements are less than `n`. After: each union that did something made one set of two.
#[touchstone::spec(fn(n: {v: usize | v <= 1000}, pairs: Vec<(Below<n>, Below<n>)>) -> {v: Vec<bool> | v.len() == pairs.len()
    && rust(v.iter().filter(|united| **united).count()
        == *n - labels(*n, pairs.clone()).into_iter().collect::<std::collections::BTreeSet<_>>().len())})]
pub fn unions(n: usize, pairs: Vec<(usize, usize)>) -> Vec<bool> {
    let mut sets: UnionFind<usize> = UnionFind::new(n);
    pairs.into_iter().map(|(a, b)| sets.union(a, b)).collect()
}
