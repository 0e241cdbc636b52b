//! Faulty differences of size-balanced maps.

use super::hang_left;
use crate::size_balanced::Map::{self, Bin, Tip};
use crate::size_balanced::combine::{link, merge, split};

/// Puts a shared root back.
///
/// Smallest failure: `difference((. 0 .), (. 0 .))`.
pub fn keeps_shared_roots<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) => Tip,
        (m, Tip) => m,
        (m, Bin(_, k, _, l, r)) => {
            let (before, shared, after) = split(&k, m);
            let (l, r) = (keeps_shared_roots(before, *l), keeps_shared_roots(after, *r));
            match shared {
                Some(x) => link(k, x, l, r),
                None => merge(l, r),
            }
        }
    }
}

/// Takes nothing from the half after the root.
///
/// Smallest failure: `difference((. 1 .), (. 0 (. 1 .)))`.
pub fn spares_the_half_after<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) => Tip,
        (m, Tip) => m,
        (m, Bin(_, k, _, l, _)) => {
            let (before, _, after) = split(&k, m);
            merge(spares_the_half_after(before, *l), after)
        }
    }
}

/// Goes no further where a root isn't shared.
///
/// Smallest failure: `difference((. 0 .), ((. 0 .) 1 .))`.
pub fn stops_at_other_roots<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) => Tip,
        (m, Tip) => m,
        (m, Bin(_, k, _, l, r)) => match split(&k, m) {
            (before, Some(_), after) => {
                merge(stops_at_other_roots(before, *l), stops_at_other_roots(after, *r))
            }
            (before, None, after) => merge(before, after),
        },
    }
}

/// Joins what is left of the halves without a look at their sizes.
///
/// Smallest failure: `difference(((. 0 .) 1 (. 3 .)), (. 2 .))`.
pub fn joins_unbalanced<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) => Tip,
        (m, Tip) => m,
        (m, Bin(_, k, _, l, r)) => {
            let (before, _, after) = split(&k, m);
            hang_left(joins_unbalanced(before, *l), joins_unbalanced(after, *r))
        }
    }
}

/// Takes the empty map for one that has every key.
///
/// Smallest failure: `difference((. 0 .), .)`.
pub fn takes_all_for_nothing<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) | (_, Tip) => Tip,
        (m, Bin(_, k, _, l, r)) => {
            let (before, _, after) = split(&k, m);
            merge(takes_all_for_nothing(before, *l), takes_all_for_nothing(after, *r))
        }
    }
}
