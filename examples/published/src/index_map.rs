//! `IndexMap` of indexmap: a hash map that remembers the order of insertion.

#[cfg(test)]
use crate::{Distinct, Entries};
use indexmap::IndexMap;

/// `IndexMap::insert`.
///
/// Before: no key is there twice. After: `k` has the value `x`; it has kept its place if it had one, and is
/// the last key otherwise; the other entries are where they were.
#[touchstone::spec(fn(k: i64, x: i64, entries: Entries) -> {v: Entries
    | v.len() == entries.len() + if exists(|e in entries| e.0 == k) { 0 } else { 1 }
        && forall(|i in 0..entries.len()| v[i].0 == entries[i].0)
        && forall(|i in 0..entries.len()| v[i].1 == if v[i].0 == k { x } else { entries[i].1 })
        && (exists(|e in entries| e.0 == k) || v[entries.len()] == (k, x))})]
pub fn insert(k: i64, x: i64, entries: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    let mut map: IndexMap<i64, i64> = entries.into_iter().collect();
    map.insert(k, x);
    map.into_iter().collect()
}

/// `IndexMap::shift_remove`.
///
/// Before: no key is there twice. After: `k` is gone, and the other keys are in the order they had.
#[touchstone::spec(fn(k: i64, keys: Distinct<i64>) -> {v: Distinct<i64> | elements(v) == difference(elements(keys), singleton(k))
    && forall(|i in 0..v.len()| v[i] == if exists(|j in 0..i + 1| keys[j] == k) { keys[i + 1] } else { keys[i] })})]
pub fn shift_remove(k: i64, keys: Vec<i64>) -> Vec<i64> {
    let mut map: IndexMap<i64, ()> = keys.into_iter().map(|key| (key, ())).collect();
    map.shift_remove(&k);
    map.into_keys().collect()
}

/// `IndexMap::swap_remove`.
///
/// Before: no key is there twice. After: `k` is gone, the last key is in its place, and the others are in
/// theirs.
#[touchstone::spec(fn(k: i64, keys: Distinct<i64>) -> {v: Distinct<i64> | elements(v) == difference(elements(keys), singleton(k))
    && forall(|i in 0..v.len()| v[i] == if keys[i] == k { keys[keys.len() - 1] } else { keys[i] })})]
pub fn swap_remove(k: i64, keys: Vec<i64>) -> Vec<i64> {
    let mut map: IndexMap<i64, ()> = keys.into_iter().map(|key| (key, ())).collect();
    map.swap_remove(&k);
    map.into_keys().collect()
}
