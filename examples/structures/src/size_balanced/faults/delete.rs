//! Faulty deletions from a size-balanced map.

use std::cmp::Ordering::{Equal, Greater, Less};

use super::{Balance, Glue, balance_once, hang_left};
use crate::size_balanced::Map::{self, Bin, Tip};
use crate::size_balanced::balance::{balance, bin, glue};

/// Never rotates on the way back up.
///
/// Smallest failure: `delete(0, ((. 0 .) 1 (. 2 (. 3 .))))`.
pub fn never_rebalances<K: Ord, V>(k: &K, m: Map<K, V>) -> Map<K, V> {
    Steps { balance: bin, glue }.delete(k, m)
}

/// Always rotates once, even where it's the inner grandchild that is too large.
///
/// Smallest failure: `delete(0, ((. 0 .) 1 ((. 2 .) 3 .)))`.
pub fn never_rotates_twice<K: Ord, V>(k: &K, m: Map<K, V>) -> Map<K, V> {
    Steps { balance: balance_once, glue }.delete(k, m)
}

/// Doesn't count the key off in the nodes above it.
///
/// Smallest failure: `delete(0, ((. 0 .) 1 .))`.
pub fn keeps_the_old_size<K: Ord, V>(k: &K, m: Map<K, V>) -> Map<K, V> {
    match m {
        Tip => Tip,
        Bin(s, y, w, l, r) => match k.cmp(&y) {
            Less => Bin(s, y, w, Box::new(keeps_the_old_size(k, *l)), r),
            Equal => glue(*l, *r),
            Greater => Bin(s, y, w, l, Box::new(keeps_the_old_size(k, *r))),
        },
    }
}

/// Deletes the right subtree together with its root.
///
/// Smallest failure: `delete(0, (. 0 (. 1 .)))`.
pub fn drops_the_right_subtree<K: Ord, V>(k: &K, m: Map<K, V>) -> Map<K, V> {
    Steps { balance, glue: |l, _| l }.delete(k, m)
}

/// Hangs the left subtree of the deleted node under the first key of its right one.
///
/// Smallest failure: `delete(1, ((. 0 .) 1 ((. 2 .) 3 .)))`.
pub fn hangs_left_under_right<K: Ord, V>(k: &K, m: Map<K, V>) -> Map<K, V> {
    Steps { balance, glue: hang_left }.delete(k, m)
}

/// Finds keys in leaves only.
///
/// Smallest failure: `delete(0, (. 0 (. 1 .)))`.
pub fn deletes_only_leaves<K: Ord, V>(k: &K, m: Map<K, V>) -> Map<K, V> {
    match m {
        Tip => Tip,
        Bin(1, y, ..) if *k == y => Tip,
        Bin(_, y, w, l, r) if *k < y => balance(y, w, deletes_only_leaves(k, *l), *r),
        Bin(_, y, w, l, r) => balance(y, w, *l, deletes_only_leaves(k, *r)),
    }
}

/// The steps that `delete` is made of, for a fault to replace one.
struct Steps<K, V> {
    balance: Balance<K, V>,
    glue: Glue<K, V>,
}

impl<K: Ord, V> Steps<K, V> {
    fn delete(&self, k: &K, m: Map<K, V>) -> Map<K, V> {
        match m {
            Tip => Tip,
            Bin(_, y, w, l, r) => match k.cmp(&y) {
                Less => (self.balance)(y, w, self.delete(k, *l), *r),
                Equal => (self.glue)(*l, *r),
                Greater => (self.balance)(y, w, *l, self.delete(k, *r)),
            },
        }
    }
}
