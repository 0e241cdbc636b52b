//! Rebalancing: how a node is built from two trees of which one may have become too large.

use super::DELTA;
use super::Map::{self, Bin, Tip};
use super::size;

/// A single rotation is enough if the inner grandchild is less than this many times as large as the outer
/// one.
pub(super) const RATIO: i64 = 2;

/// The node of `k`, `x` and two trees that balance each other.
pub(super) fn bin<K, V>(k: K, x: V, l: impl Into<Box<Map<K, V>>>, r: impl Into<Box<Map<K, V>>>) -> Map<K, V> {
    let (l, r) = (l.into(), r.into());
    Bin(size(&l) + size(&r) + 1, k, x, l, r)
}

/// The tree of one key.
pub(super) fn singleton<K, V>(k: K, x: V) -> Map<K, V> {
    bin(k, x, Tip, Tip)
}

/// The tree of `k`, `x` and two trees that balance each other but for one insertion or deletion.
pub(super) fn balance<K, V>(k: K, x: V, l: Map<K, V>, r: Map<K, V>) -> Map<K, V> {
    if size(&l) + size(&r) <= 1 {
        bin(k, x, l, r)
    } else if size(&r) > DELTA * size(&l) {
        rotate_left(k, x, l, r)
    } else if size(&l) > DELTA * size(&r) {
        rotate_right(k, x, l, r)
    } else {
        bin(k, x, l, r)
    }
}

/// The tree of `k`, `x`, `l` and `r`, with the root of `r` on top, or that of its left subtree if this is
/// large.
pub(super) fn rotate_left<K, V>(k: K, x: V, l: Map<K, V>, r: Map<K, V>) -> Map<K, V> {
    match r {
        Bin(_, rk, rx, rl, rr) if size(&rl) < RATIO * size(&rr) => bin(rk, rx, bin(k, x, l, rl), rr),
        Bin(_, rk, rx, rl, rr) => match *rl {
            Bin(_, mk, mx, ml, mr) => bin(mk, mx, bin(k, x, l, ml), bin(rk, rx, mr, rr)),
            Tip => bin(rk, rx, bin(k, x, l, Tip), rr),
        },
        Tip => bin(k, x, l, Tip),
    }
}

/// The mirror image of `rotate_left`.
pub(super) fn rotate_right<K, V>(k: K, x: V, l: Map<K, V>, r: Map<K, V>) -> Map<K, V> {
    match l {
        Bin(_, lk, lx, ll, lr) if size(&lr) < RATIO * size(&ll) => bin(lk, lx, ll, bin(k, x, lr, r)),
        Bin(_, lk, lx, ll, lr) => match *lr {
            Bin(_, mk, mx, ml, mr) => bin(mk, mx, bin(lk, lx, ll, ml), bin(k, x, mr, r)),
            Tip => bin(lk, lx, ll, bin(k, x, Tip, r)),
        },
        Tip => bin(k, x, Tip, r),
    }
}

/// The keys of `l` and then those of `r`, two trees that balance each other.
pub(super) fn glue<K, V>(l: Map<K, V>, r: Map<K, V>) -> Map<K, V> {
    match (l, r) {
        (Tip, m) | (m, Tip) => m,
        (Bin(s, k, x, ll, lr), r) if s > size(&r) => {
            let (l, k, x) = split_last(k, x, *ll, *lr);
            balance(k, x, l, r)
        }
        (l, Bin(_, k, x, rl, rr)) => {
            let (k, x, r) = split_first(k, x, *rl, *rr);
            balance(k, x, l, r)
        }
    }
}

/// The node of `k`, `x`, `l` and `r`: its first key and value, and the rest.
pub(super) fn split_first<K, V>(k: K, x: V, l: Map<K, V>, r: Map<K, V>) -> (K, V, Map<K, V>) {
    match l {
        Tip => (k, x, r),
        Bin(_, lk, lx, ll, lr) => {
            let (first, value, l) = split_first(lk, lx, *ll, *lr);
            (first, value, balance(k, x, l, r))
        }
    }
}

/// The node of `k`, `x`, `l` and `r`: what comes before its last key and value, and these.
pub(super) fn split_last<K, V>(k: K, x: V, l: Map<K, V>, r: Map<K, V>) -> (Map<K, V>, K, V) {
    match r {
        Tip => (l, k, x),
        Bin(_, rk, rx, rl, rr) => {
            let (r, last, value) = split_last(rk, rx, *rl, *rr);
            (balance(k, x, l, r), last, value)
        }
    }
}
