//! Insertion and deletion of one key.

use std::cmp::Ordering::{Equal, Greater, Less};

use super::Map::{self, Bin, Tip};
use super::balance::{balance, glue, singleton};

/// `m` with the value `x` for `k`, in place of any it had.
pub fn insert<K: Ord, V>(k: K, x: V, m: Map<K, V>) -> Map<K, V> {
    match m {
        Tip => singleton(k, x),
        Bin(s, y, w, l, r) => match k.cmp(&y) {
            Less => balance(y, w, insert(k, x, *l), *r),
            Equal => Bin(s, k, x, l, r),
            Greater => balance(y, w, *l, insert(k, x, *r)),
        },
    }
}

/// `m` without `k`.
pub fn delete<K: Ord, V>(k: &K, m: Map<K, V>) -> Map<K, V> {
    match m {
        Tip => Tip,
        Bin(_, y, w, l, r) => match k.cmp(&y) {
            Less => balance(y, w, delete(k, *l), *r),
            Equal => glue(*l, *r),
            Greater => balance(y, w, *l, delete(k, *r)),
        },
    }
}
