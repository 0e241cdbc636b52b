//! Faulty unions of size-balanced maps.

use crate::size_balanced::Map::{self, Bin, Tip};
use crate::size_balanced::balance::bin;
use crate::size_balanced::combine::{link, split};
use crate::size_balanced::{size, union};

/// Joins the united halves without a look at their sizes.
///
/// Smallest failure: `union((. 0 .), (. 1 (. 2 .)))`.
pub fn joins_unbalanced<K: Ord, V>(m: Map<K, V>, n: Map<K, V>) -> Map<K, V> {
    match (m, n) {
        (Tip, m) | (m, Tip) => m,
        (Bin(_, k, x, l, r), n) => {
            let (before, _, after) = split(&k, n);
            bin(k, x, joins_unbalanced(*l, before), joins_unbalanced(*r, after))
        }
    }
}

/// Leaves a shared root in the half after it.
///
/// Smallest failure: `union((. 0 .), (. 0 .))`.
pub fn keeps_shared_roots_twice<K: Ord + Clone, V>(m: Map<K, V>, n: Map<K, V>) -> Map<K, V> {
    match (m, n) {
        (Tip, m) | (m, Tip) => m,
        (Bin(_, k, x, l, r), n) => {
            let (before, shared, after) = split(&k, n);
            let after = match shared {
                Some(other) => link(k.clone(), other, Tip, after),
                None => after,
            };
            link(k, x, keeps_shared_roots_twice(*l, before), keeps_shared_roots_twice(*r, after))
        }
    }
}

/// Goes no further where the roots are the same.
///
/// Smallest failure: `union((. 0 .), (. 0 (. 1 .)))`.
pub fn stops_at_a_shared_root<K: Ord, V>(m: Map<K, V>, n: Map<K, V>) -> Map<K, V> {
    match (m, n) {
        (Tip, m) | (m, Tip) => m,
        (m @ Bin(..), n) if root(&m) == root(&n) => m,
        (Bin(_, k, x, l, r), n) => {
            let (before, _, after) = split(&k, n);
            link(k, x, stops_at_a_shared_root(*l, before), stops_at_a_shared_root(*r, after))
        }
    }
}

/// Unites each subtree with the half of the other map that belongs to its sibling.
///
/// Smallest failure: `union((. 0 .), (. 1 .))`.
pub fn exchanges_the_halves<K: Ord, V>(m: Map<K, V>, n: Map<K, V>) -> Map<K, V> {
    match (m, n) {
        (Tip, m) | (m, Tip) => m,
        (Bin(_, k, x, l, r), n) => {
            let (before, _, after) = split(&k, n);
            link(k, x, exchanges_the_halves(*l, after), exchanges_the_halves(*r, before))
        }
    }
}

/// Takes the second map's half for all there is where the first one has a single key.
///
/// Smallest failure: `union((. 0 .), (. 1 .))`.
pub fn forgets_the_half_after_a_leaf<K: Ord, V>(m: Map<K, V>, n: Map<K, V>) -> Map<K, V> {
    match (m, n) {
        (Tip, m) | (m, Tip) => m,
        (Bin(1, k, x, ..), n) => {
            let (before, _, _) = split(&k, n);
            link(k, x, before, Tip)
        }
        (Bin(_, k, x, l, r), n) => {
            let (before, _, after) = split(&k, n);
            link(k, x, forgets_the_half_after_a_leaf(*l, before), forgets_the_half_after_a_leaf(*r, after))
        }
    }
}

/// Takes the sum of the two sizes for that of the union, as if nothing were shared.
///
/// Smallest failure: `union((. 0 .), (. 0 .))`.
pub fn counts_shared_keys_twice<K: Ord, V>(m: Map<K, V>, n: Map<K, V>) -> Map<K, V> {
    let sum = size(&m) + size(&n);
    match union(m, n) {
        Tip => Tip,
        Bin(_, k, x, l, r) => Bin(sum, k, x, l, r),
    }
}

fn root<K, V>(m: &Map<K, V>) -> Option<&K> {
    match m {
        Tip => None,
        Bin(_, k, ..) => Some(k),
    }
}
