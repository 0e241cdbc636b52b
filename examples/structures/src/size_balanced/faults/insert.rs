//! Faulty insertions into a size-balanced map.

use std::cmp::Ordering::{Equal, Greater, Less};

use super::{Balance, balance_once, balance_right_only};
use crate::size_balanced::Map::{self, Bin, Tip};
use crate::size_balanced::balance::{balance, bin, singleton};

/// Never rotates.
///
/// Smallest failure: `insert(0, ((. 1 .) 2 .))`.
pub fn never_rebalances<K: Ord, V>(k: K, x: V, m: Map<K, V>) -> Map<K, V> {
    insert_with(bin, k, x, m)
}

/// Rotates only where the right subtree is too large.
///
/// Smallest failure: `insert(0, ((. 1 .) 2 .))`.
pub fn never_rotates_right<K: Ord, V>(k: K, x: V, m: Map<K, V>) -> Map<K, V> {
    insert_with(balance_right_only, k, x, m)
}

/// Always rotates once, even where it's the inner grandchild that is too large.
///
/// Smallest failure: `insert(1, (. 0 (. 2 .)))`.
pub fn never_rotates_twice<K: Ord, V>(k: K, x: V, m: Map<K, V>) -> Map<K, V> {
    insert_with(balance_once, k, x, m)
}

/// Doesn't count the new key.
///
/// Smallest failure: `insert(0, (. 1 .))`.
pub fn keeps_the_old_size<K: Ord, V>(k: K, x: V, m: Map<K, V>) -> Map<K, V> {
    match m {
        Tip => singleton(k, x),
        Bin(s, y, w, l, r) => match k.cmp(&y) {
            Less => Bin(s, y, w, Box::new(keeps_the_old_size(k, x, *l)), r),
            Equal => Bin(s, k, x, l, r),
            Greater => Bin(s, y, w, l, Box::new(keeps_the_old_size(k, x, *r))),
        },
    }
}

/// Doesn't stop at a key that's there already, and goes right.
///
/// Smallest failure: `insert(0, (. 0 .))`.
pub fn adds_duplicates<K: Ord, V>(k: K, x: V, m: Map<K, V>) -> Map<K, V> {
    match m {
        Tip => singleton(k, x),
        Bin(_, y, w, l, r) if k < y => balance(y, w, adds_duplicates(k, x, *l), *r),
        Bin(_, y, w, l, r) => balance(y, w, *l, adds_duplicates(k, x, *r)),
    }
}

/// Puts a new first key on top of all others.
///
/// Smallest failure: `insert(0, (. 1 (. 2 .)))`.
pub fn roots_the_first_key<K: Ord, V>(k: K, x: V, m: Map<K, V>) -> Map<K, V> {
    fn is_before_all<K: Ord, V>(k: &K, m: &Map<K, V>) -> bool {
        match m {
            Tip => true,
            Bin(_, y, _, l, _) => k < y && is_before_all(k, l),
        }
    }
    if is_before_all(&k, &m) { bin(k, x, Tip, m) } else { insert_with(balance, k, x, m) }
}

/// `insert` with another `balance`.
fn insert_with<K: Ord, V>(balance: Balance<K, V>, k: K, x: V, m: Map<K, V>) -> Map<K, V> {
    match m {
        Tip => singleton(k, x),
        Bin(s, y, w, l, r) => match k.cmp(&y) {
            Less => balance(y, w, insert_with(balance, k, x, *l), *r),
            Equal => Bin(s, k, x, l, r),
            Greater => balance(y, w, *l, insert_with(balance, k, x, *r)),
        },
    }
}
