//! Faulty intersections of size-balanced maps.

use super::hang_left;
use crate::size_balanced::Map::{self, Bin, Tip};
use crate::size_balanced::balance::bin;
use crate::size_balanced::combine::{link, merge, split};

/// Keeps each root that the other map is split at.
///
/// Smallest failure: `intersection((. 0 .), (. 1 .))`.
pub fn keeps_every_root<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) | (_, Tip) => Tip,
        (Bin(_, k, x, l, r), n) => {
            let (before, _, after) = split(&k, n);
            link(k, x, keeps_every_root(*l, before), keeps_every_root(*r, after))
        }
    }
}

/// Loses each root that the other map is split at.
///
/// Smallest failure: `intersection((. 0 .), (. 0 .))`.
pub fn loses_every_root<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) | (_, Tip) => Tip,
        (Bin(_, k, _, l, r), n) => {
            let (before, _, after) = split(&k, n);
            merge(loses_every_root(*l, before), loses_every_root(*r, after))
        }
    }
}

/// Takes the empty map for one that has every key.
///
/// Smallest failure: `intersection((. 0 .), .)`.
pub fn takes_nothing_for_all<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (m, Tip) => m,
        (Tip, _) => Tip,
        (Bin(_, k, x, l, r), n) => {
            let (before, shared, after) = split(&k, n);
            let (l, r) = (takes_nothing_for_all(*l, before), takes_nothing_for_all(*r, after));
            if shared.is_some() { link(k, x, l, r) } else { merge(l, r) }
        }
    }
}

/// Joins the halves without a look at their sizes where the root is shared.
///
/// Smallest failure: `intersection(((. 0 (. 1 .)) 2 (. 3 .)), ((. 0 .) 1 (. 2 .)))`.
pub fn links_unbalanced<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) | (_, Tip) => Tip,
        (Bin(_, k, x, l, r), n) => {
            let (before, shared, after) = split(&k, n);
            let (l, r) = (links_unbalanced(*l, before), links_unbalanced(*r, after));
            if shared.is_some() { bin(k, x, l, r) } else { merge(l, r) }
        }
    }
}

/// Joins the halves without a look at their sizes where the root is not shared.
///
/// Smallest failure: `intersection(((. 0 (. 1 .)) 2 (. 3 .)), ((. 0 .) 1 (. 3 .)))`.
pub fn merges_unbalanced<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) | (_, Tip) => Tip,
        (Bin(_, k, x, l, r), n) => {
            let (before, shared, after) = split(&k, n);
            let (l, r) = (merges_unbalanced(*l, before), merges_unbalanced(*r, after));
            if shared.is_some() { link(k, x, l, r) } else { hang_left(l, r) }
        }
    }
}

/// Counts a shared root only where its subtrees share something, too.
///
/// Smallest failure: `intersection((. 0 .), (. 0 .))`.
pub fn loses_shared_leaves<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) | (_, Tip) => Tip,
        (Bin(_, k, x, l, r), n) => {
            let (before, shared, after) = split(&k, n);
            match (shared, loses_shared_leaves(*l, before), loses_shared_leaves(*r, after)) {
                (Some(_), l @ Bin(..), r) | (Some(_), l, r @ Bin(..)) => link(k, x, l, r),
                (_, l, r) => merge(l, r),
            }
        }
    }
}
