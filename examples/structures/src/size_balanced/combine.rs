//! Union, difference and intersection by divide and conquer: one map is split at the root of the other.

use std::cmp::Ordering::{Equal, Greater, Less};

use super::DELTA;
use super::Map::{self, Bin, Tip};
use super::balance::{balance, bin, glue, singleton};
use super::size;

/// The keys of both maps; where they share one, with its value in `m`.
pub fn union<K: Ord, V>(m: Map<K, V>, n: Map<K, V>) -> Map<K, V> {
    match (m, n) {
        (Tip, m) | (m, Tip) => m,
        (Bin(_, k, x, l, r), n) => {
            let (before, _, after) = split(&k, n);
            link(k, x, union(*l, before), union(*r, after))
        }
    }
}

/// `m` without the keys of `n`.
pub fn difference<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) => Tip,
        (m, Tip) => m,
        (m, Bin(_, k, _, l, r)) => {
            let (before, _, after) = split(&k, m);
            merge(difference(before, *l), difference(after, *r))
        }
    }
}

/// `m` without the keys that aren't in `n`.
pub fn intersection<K: Ord, V, W>(m: Map<K, V>, n: Map<K, W>) -> Map<K, V> {
    match (m, n) {
        (Tip, _) | (_, Tip) => Tip,
        (Bin(_, k, x, l, r), n) => {
            let (before, shared, after) = split(&k, n);
            let (l, r) = (intersection(*l, before), intersection(*r, after));
            if shared.is_some() { link(k, x, l, r) } else { merge(l, r) }
        }
    }
}

/// The part of `m` before `k`, the value of `k`, and the part after.
pub(super) fn split<K: Ord, V>(k: &K, m: Map<K, V>) -> (Map<K, V>, Option<V>, Map<K, V>) {
    match m {
        Tip => (Tip, None, Tip),
        Bin(_, y, x, l, r) => match k.cmp(&y) {
            Less => {
                let (before, shared, after) = split(k, *l);
                (before, shared, link(y, x, after, *r))
            }
            Equal => (*l, Some(x), *r),
            Greater => {
                let (before, shared, after) = split(k, *r);
                (link(y, x, *l, before), shared, after)
            }
        },
    }
}

/// The keys of `l`, then `k`, then those of `r`: two trees of any sizes.
pub(super) fn link<K, V>(k: K, x: V, l: Map<K, V>, r: Map<K, V>) -> Map<K, V> {
    match (l, r) {
        (Tip, r) => insert_first(k, x, r),
        (l, Tip) => insert_last(k, x, l),
        (l, Bin(s, rk, rx, rl, rr)) if DELTA * size(&l) < s => balance(rk, rx, link(k, x, l, *rl), *rr),
        (Bin(s, lk, lx, ll, lr), r) if DELTA * size(&r) < s => balance(lk, lx, *ll, link(k, x, *lr, r)),
        (l, r) => bin(k, x, l, r),
    }
}

/// The keys of `l` and then those of `r`: two trees of any sizes.
pub(super) fn merge<K, V>(l: Map<K, V>, r: Map<K, V>) -> Map<K, V> {
    match (l, r) {
        (Tip, m) | (m, Tip) => m,
        (l, Bin(s, k, x, rl, rr)) if DELTA * size(&l) < s => balance(k, x, merge(l, *rl), *rr),
        (Bin(s, k, x, ll, lr), r) if DELTA * size(&r) < s => balance(k, x, *ll, merge(*lr, r)),
        (l, r) => glue(l, r),
    }
}

/// `m` with `k` before its first key.
fn insert_first<K, V>(k: K, x: V, m: Map<K, V>) -> Map<K, V> {
    match m {
        Tip => singleton(k, x),
        Bin(_, y, w, l, r) => balance(y, w, insert_first(k, x, *l), *r),
    }
}

/// `m` with `k` after its last key.
fn insert_last<K, V>(k: K, x: V, m: Map<K, V>) -> Map<K, V> {
    match m {
        Tip => singleton(k, x),
        Bin(_, y, w, l, r) => balance(y, w, *l, insert_last(k, x, *r)),
    }
}
