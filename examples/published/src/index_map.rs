//! `IndexMap` of indexmap: a hash map that remembers the order of insertion.

use indexmap::IndexMap;

/// `IndexMap::insert`.
///
/// ```text
/// type Entries = Vec<(i64, i64), |before, v| before.0 != v.0>;
///
/// fn(k: i64, x: i64, entries: Entries)
///     -> {v: Entries | len(v) == len(entries) + if k in keys(entries) { 0 } else { 1 }
///         && forall(i in 0..len(entries), v[i].0 == entries[i].0)
///         && forall(i in 0..len(entries), v[i].1 == if v[i].0 == k { x } else { entries[i].1 })
///         && (k in keys(entries) || v[len(entries)] == (k, x))}
/// ```
///
/// Before: no key is there twice. After: `k` has the value `x`; it has kept its place if it had one, and is
/// the last key otherwise; the other entries are where they were.
pub fn insert(k: i64, x: i64, entries: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    let mut map: IndexMap<i64, i64> = entries.into_iter().collect();
    map.insert(k, x);
    map.into_iter().collect()
}

/// `IndexMap::shift_remove`.
///
/// ```text
/// fn(k: i64, keys: Distinct<i64>) -> {v: Distinct<i64> | elems(v) == difference(elems(keys), singleton(k))
///     && forall(i in 0..len(v), v[i] == if exists(j in 0..i + 1, keys[j] == k) { keys[i + 1] } else { keys[i] })}
/// ```
///
/// Before: no key is there twice. After: `k` is gone, and the other keys are in the order they had.
pub fn shift_remove(k: i64, keys: Vec<i64>) -> Vec<i64> {
    let mut map: IndexMap<i64, ()> = keys.into_iter().map(|key| (key, ())).collect();
    map.shift_remove(&k);
    map.into_keys().collect()
}

/// `IndexMap::swap_remove`.
///
/// ```text
/// fn(k: i64, keys: Distinct<i64>) -> {v: Distinct<i64> | elems(v) == difference(elems(keys), singleton(k))
///     && forall(i in 0..len(v), v[i] == if keys[i] == k { keys[len(keys) - 1] } else { keys[i] })}
/// ```
///
/// Before: no key is there twice. After: `k` is gone, the last key is in its place, and the others are in
/// theirs.
pub fn swap_remove(k: i64, keys: Vec<i64>) -> Vec<i64> {
    let mut map: IndexMap<i64, ()> = keys.into_iter().map(|key| (key, ())).collect();
    map.swap_remove(&k);
    map.into_keys().collect()
}
