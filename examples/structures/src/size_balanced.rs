//! Maps as size-balanced trees (TTT §5.1, *Deleting from a Data.Map*).
//!
//! ```text
//! type OrdMap<K, V> = Map<K, V, |x, k| k < x, |x, k| x < k>;
//! type OkMap<K, V>  = {v: OrdMap<K, V> | is_balanced(v) && sizes_right(v)};
//!
//! insert: fn(k: K, x: V, m: OkMap<K, V>)
//!             -> {v: OkMap<K, V> | keys(v) == union(keys(m), singleton(k))}
//! delete: fn(k: &K, m: OkMap<K, V>)
//!             -> {v: OkMap<K, V> | keys(v) == difference(keys(m), singleton(k))}
//! union: fn(m: OkMap<K, V>, n: OkMap<K, V>)
//!             -> {v: OkMap<K, V> | keys(v) == union(keys(m), keys(n))}
//! difference: fn(m: OkMap<K, V>, n: OkMap<K, W>)
//!             -> {v: OkMap<K, V> | keys(v) == difference(keys(m), keys(n))}
//! intersection: fn(m: OkMap<K, V>, n: OkMap<K, W>)
//!             -> {v: OkMap<K, V> | keys(v) == intersection(keys(m), keys(n))}
//! ```
//!
//! Bibliography: Adams, *Efficient Sets: a Balancing Act* (1993); Hirai and Yamamoto, *Balancing
//! Weight-Balanced Trees* (2011), for the pair of `DELTA` and `RATIO`, here as in Haskell's containers.

mod balance;
mod combine;
pub mod faults;
mod single;

use std::collections::BTreeSet;
use touchstone::Targetable;

pub use combine::{difference, intersection, union};
pub use single::{delete, insert};

use Map::{Bin, Tip};

/// A map from keys to values: a binary search tree that knows the size of each subtree.
#[derive(Clone, Debug, PartialEq, Eq, Targetable)]
pub enum Map<K, V> {
    Tip,
    Bin(i64, K, V, Box<Map<K, V>>, Box<Map<K, V>>),
}

/// A subtree is at most this many times as large as its sibling, unless they have one element together.
pub const DELTA: i64 = 3;

/// The size of `m`, as its root has it.
pub fn size<K, V>(m: &Map<K, V>) -> i64 {
    match m {
        Tip => 0,
        Bin(s, ..) => *s,
    }
}

/// Whether no subtree of `m` is much larger than its sibling.
///
/// DIVERGENCE: TTT prints `sz l <= 3 * sz r <= 3 * sz l`, which would have the right one never larger; it
/// means both.
pub fn is_balanced<K, V>(m: &Map<K, V>) -> bool {
    match m {
        Tip => true,
        Bin(_, _, _, l, r) => {
            is_balanced(l)
                && is_balanced(r)
                && (size(l) + size(r) <= 1 || (size(l) <= DELTA * size(r) && size(r) <= DELTA * size(l)))
        }
    }
}

/// Whether each node of `m` has the right size written in it.
pub fn sizes_right<K, V>(m: &Map<K, V>) -> bool {
    match m {
        Tip => true,
        Bin(s, _, _, l, r) => sizes_right(l) && sizes_right(r) && *s == size(l) + size(r) + 1,
    }
}

/// The keys of `m`.
pub fn keys<K: Ord + Clone, V>(m: &Map<K, V>) -> BTreeSet<K> {
    match m {
        Tip => BTreeSet::new(),
        Bin(_, k, _, l, r) => &BTreeSet::from([k.clone()]) | &(&keys(l) | &keys(r)),
    }
}

/// The value of `k` in `m`.
pub fn get<'m, K: Ord, V>(k: &K, m: &'m Map<K, V>) -> Option<&'m V> {
    match m {
        Tip => None,
        Bin(_, y, _, l, _) if k < y => get(k, l),
        Bin(_, y, _, _, r) if y < k => get(k, r),
        Bin(_, _, x, ..) => Some(x),
    }
}
