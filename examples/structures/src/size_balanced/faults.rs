//! Faulty operations on a size-balanced map.
//!
//! A failing input shows the keys of a map, each between its subtrees; an empty one is a dot.

pub mod delete;
pub mod difference;
pub mod insert;
pub mod intersection;
pub mod union;

use super::Map::{self, Bin, Tip};
use super::balance::{balance, bin};
use super::{DELTA, size};

/// What builds a node of a key, a value and two subtrees.
type Balance<K, V> = fn(K, V, Map<K, V>, Map<K, V>) -> Map<K, V>;

/// What joins the two subtrees of a deleted node.
type Glue<K, V> = fn(Map<K, V>, Map<K, V>) -> Map<K, V>;

/// `balance` that always takes a single rotation for enough.
fn balance_once<K, V>(k: K, x: V, l: Map<K, V>, r: Map<K, V>) -> Map<K, V> {
    let (sl, sr) = (size(&l), size(&r));
    match (l, r) {
        (l, Bin(_, rk, rx, rl, rr)) if sl + sr > 1 && sr > DELTA * sl => bin(rk, rx, bin(k, x, l, rl), rr),
        (Bin(_, lk, lx, ll, lr), r) if sl + sr > 1 && sl > DELTA * sr => bin(lk, lx, ll, bin(k, x, lr, r)),
        (l, r) => bin(k, x, l, r),
    }
}

/// `balance` that only sees a right subtree that is too large.
fn balance_right_only<K, V>(k: K, x: V, l: Map<K, V>, r: Map<K, V>) -> Map<K, V> {
    if size(&l) > size(&r) { bin(k, x, l, r) } else { balance(k, x, l, r) }
}

/// The keys of `l` and then those of `r`, with the first of `r` on top whatever the sizes are.
fn hang_left<K, V>(l: Map<K, V>, r: Map<K, V>) -> Map<K, V> {
    match r {
        Tip => l,
        Bin(_, k, x, rl, rr) => bin(k, x, hang_left(l, *rl), rr),
    }
}
