//! `UnionFind` of petgraph: disjoint sets, each known by one of its elements.

use petgraph::unionfind::UnionFind;

/// A run of `UnionFind::union` on the sets of one element each, and then `UnionFind::into_labeling`.
///
/// ```text
/// fn(n: usize, pairs: Vec<({v: usize | v < n}, {v: usize | v < n})>)
///     -> {v: Vec<usize> | len(v) == n
///         && forall((a, b) in pairs, v[a] == v[b])
///         && forall(label in v, v[label] == label)
///         && n <= len(elems(v)) + len(pairs)}
/// ```
///
/// Before: all elements are less than `n`; the methods panic otherwise. After: united elements have the same
/// label, a label is an element of its own set, and there are no fewer sets than the unions account for.
pub fn labels(n: usize, pairs: Vec<(usize, usize)>) -> Vec<usize> {
    let mut sets: UnionFind<usize> = UnionFind::new(n);
    for (a, b) in pairs {
        sets.union(a, b);
    }
    sets.into_labeling()
}

/// What a run of `UnionFind::union` returns: for each pair, whether it united two sets.
///
/// ```text
/// fn(n: usize, pairs: Vec<({v: usize | v < n}, {v: usize | v < n})>)
///     -> {v: Vec<bool> | len(v) == len(pairs) && count(true, v) == n - len(elems(labels(n, pairs)))}
/// ```
///
/// Before: all elements are less than `n`. After: each union that did something made one set of two.
pub fn unions(n: usize, pairs: Vec<(usize, usize)>) -> Vec<bool> {
    let mut sets: UnionFind<usize> = UnionFind::new(n);
    pairs.into_iter().map(|(a, b)| sets.union(a, b)).collect()
}
