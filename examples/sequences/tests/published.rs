//! Published containers, unmodified, each beside a model from std.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::num::NonZeroUsize;

touchstone::api! {
    type = smallvec::SmallVec<[u8; 2]>;
    model = Vec<u8>;
    agree = |small, model| small.as_slice() == model.as_slice();
    laws;
    fn new() -> Self;
    fn push(&mut self, x: u8);
    fn pop(&mut self) -> Option<u8>;
    fn insert(&mut self, i: {i: usize | i <= self.len()}, x: u8);
    fn remove(&mut self, i: {i: usize | i < self.len()}) -> u8;
    fn swap_remove(&mut self, i: {i: usize | i < self.len()}) -> u8;
    fn truncate(&mut self, n: {n: usize | n < 4});
    fn shrink_to_fit(&mut self);
    fn append(&mut self, other: &mut Self);
    fn len(&self) -> usize;
    fn clone(&self) -> Self = |small| small.clone() => |model| model.clone();
}

touchstone::api! {
    type = arrayvec::ArrayVec<u8, 3>;
    model = Vec<u8>;
    agree = |array, model| array.as_slice() == model.as_slice();
    laws;
    fn new() -> Self;
    #[requires(self.len() < 3)]
    fn push(&mut self, x: u8);
    fn try_push(&mut self, x: u8) -> bool
        = |array, x| array.try_push(x).is_ok() => |m, x| m.len() < 3 && { m.push(x); true };
    fn pop(&mut self) -> Option<u8>;
    #[requires(self.len() < 3)]
    fn insert(&mut self, i: {i: usize | i <= self.len()}, x: u8);
    fn remove(&mut self, i: {i: usize | i < self.len()}) -> u8;
    fn drain(&mut self, i: {i: usize | i <= self.len()}) -> Vec<u8>
        = |array, i| array.drain(..i).collect() => |m, i| m.drain(..i).collect::<Vec<u8>>();
}

touchstone::api! {
    type = indexmap::IndexMap<u8, u8>;
    model = Vec<(u8, u8)>;
    agree = |map, model| map.iter().map(|(k, v)| (*k, *v)).eq(model.iter().copied());
    laws;
    fn new() -> Self;
    fn insert(&mut self, k: u8, v: {v: u8 | v < 2}) -> Option<u8> => |m, k, v| {
        match m.iter_mut().find(|entry| entry.0 == k) {
            Some(entry) => Some(std::mem::replace(&mut entry.1, v)),
            None => { m.push((k, v)); None }
        }
    };
    fn swap_remove(&mut self, k: u8) -> Option<u8> = |map, k| map.swap_remove(&k)
        => |m, k| m.iter().position(|entry| entry.0 == k).map(|at| m.swap_remove(at).1);
    fn shift_remove(&mut self, k: u8) -> Option<u8> = |map, k| map.shift_remove(&k)
        => |m, k| m.iter().position(|entry| entry.0 == k).map(|at| m.remove(at).1);
    fn get(&self, k: u8) -> Option<u8> = |map, k| map.get(&k).copied()
        => |m, k| m.iter().find(|entry| entry.0 == k).map(|entry| entry.1);
    fn sort_keys(&mut self) => |m| m.sort();
    fn reverse(&mut self) => |m| m.reverse();
}

touchstone::api! {
    type = slab::Slab<u8>;
    model = BTreeMap<usize, u8>;
    agree = |slab, model| slab.iter().map(|(k, v)| (k, *v)).eq(model.iter().map(|(k, v)| (*k, *v)));
    fn new() -> Self;
    #[ensures(|k| k == old(self.vacant_key()))]
    fn insert(&mut self, x: u8) -> usize = |slab, x| { let (next, k) = (slab.vacant_key(), slab.insert(x)); assert_eq!(next, k); k }
        => |m, x| { let k = (0..).find(|k| !m.contains_key(k)).unwrap_or(0); m.insert(k, x); k };
    fn vacant_key(&self) -> usize => _;
}

touchstone::api! {
    type = fixedbitset::FixedBitSet;
    model = BTreeSet<usize>;
    agree = |bits, model| bits.ones().eq(model.iter().copied());
    laws;
    fn new() -> Self;
    fn grow_and_insert(&mut self, n: {n: usize | n < 70}) = |bits, n| bits.grow_and_insert(n) => |m, n| { m.insert(n); };
    fn contains(&self, n: {n: usize | n < 80}) -> bool => |m, n| m.contains(&n);
    fn union_with(&mut self, other: &Self) => |m, other| m.extend(other.iter().copied());
    fn intersect_with(&mut self, other: &Self) => |m, other| m.retain(|n| other.contains(n));
    fn difference_with(&mut self, other: &Self) => |m, other| m.retain(|n| !other.contains(n));
    fn is_subset(&self, other: &Self) -> bool => |m, other| m.is_subset(other);
    fn clear(&mut self);
}

/// A cache as std has the parts of it: the last used stands last.
type Cache = (usize, Vec<(u8, u8)>);

touchstone::api! {
    type = lru::LruCache<u8, u8>;
    model = Cache;
    agree = |cache, model| cache.iter().map(|(k, v)| (*k, *v)).eq(model.1.iter().rev().copied());
    fn new(capacity: {c: usize | 1 <= c && c <= 2}) -> Self
        = |capacity| lru::LruCache::new(NonZeroUsize::new(capacity).unwrap()) => |capacity| (capacity, Vec::new());
    fn put(&mut self, k: u8, v: {v: u8 | v < 2}) -> Option<u8> => |m, k, v| {
        let old = m.1.iter().position(|entry| entry.0 == k).map(|at| m.1.remove(at).1);
        if m.1.len() == m.0 { m.1.remove(0); }
        m.1.push((k, v));
        old
    };
    fn get(&mut self, k: u8) -> Option<u8> = |cache, k| cache.get(&k).copied() => |m, k| {
        let entry = m.1.iter().position(|entry| entry.0 == k).map(|at| m.1.remove(at))?;
        m.1.push(entry);
        Some(entry.1)
    };
    fn pop(&mut self, k: u8) -> Option<u8> = |cache, k| cache.pop(&k)
        => |m, k| m.1.iter().position(|entry| entry.0 == k).map(|at| m.1.remove(at).1);
    fn pop_lru(&mut self) -> Option<(u8, u8)> => |m| (!m.1.is_empty()).then(|| m.1.remove(0));
}

touchstone::api! {
    type = priority_queue::PriorityQueue<u8, u8>;
    model = BTreeMap<u8, u8>;
    agree = |queue, model| queue.len() == model.len() && queue.peek().map(|(_, p)| *p) == model.values().max().copied();
    fn new() -> Self;
    fn push(&mut self, item: u8, priority: u8) -> Option<u8> => |m, item, priority| m.insert(item, priority);
    fn change_priority(&mut self, item: u8, priority: u8) -> Option<u8> = |queue, item, priority| queue.change_priority(&item, priority)
        => |m, item, priority| m.get_mut(&item).map(|known| std::mem::replace(known, priority));
    fn remove(&mut self, item: u8) -> Option<(u8, u8)> = |queue, item| queue.remove(&item) => |m, item| m.remove_entry(&item);
}

// Its iterators say how long they are, but leave `size_hint` as it comes, `(0, None)`, of which `ExactSizeIterator` asks the same.
touchstone::api! {
    type = priority_queue::PriorityQueue<u8, u8>;
    name = priority_queue_laws;
    counterexample = "new; size_hint_is_len #0";
    laws;
    fn new() -> Self;
}

touchstone::api! {
    type = ropey::Rope;
    model = String;
    agree = |rope, model| rope == model.as_str() && rope.len_chars() == model.chars().count();
    fn new() -> Self;
    fn insert(&mut self, at: {i: usize | i <= self.len_chars()}, c: {c: char | 'a' <= c && c <= 'b' || c == '\n'})
        = |rope, at, c| rope.insert_char(at, c) => |m, at, c| m.insert(at, c);
    fn remove(&mut self, from: {i: usize | i <= self.len_chars()}, to: {i: usize | from <= i && i <= self.len_chars()})
        = |rope, from, to| rope.remove(from..to) => |m, from, to| m.replace_range(from..to, "");
    fn len_lines(&self) -> usize => |m| m.matches('\n').count() + 1;
}

touchstone::api! {
    type = VecDeque<u8>;
    model = Vec<u8>;
    agree = |deque, model| deque.iter().eq(model.iter());
    laws;
    fn new() -> Self;
    fn push_front(&mut self, x: u8) => |m, x| m.insert(0, x);
    fn push_back(&mut self, x: u8) => |m, x| m.push(x);
    fn pop_front(&mut self) -> Option<u8> => |m| (!m.is_empty()).then(|| m.remove(0));
    fn pop_back(&mut self) -> Option<u8> => |m| m.pop();
    fn rotate_left(&mut self, n: {n: usize | n <= self.len()}) => |m, n| m.rotate_left(n);
    fn split_off(&mut self, n: {n: usize | n <= self.len()}) -> Self;
    fn append(&mut self, other: &mut Self);
    fn shrink_to_fit(&mut self);
}
