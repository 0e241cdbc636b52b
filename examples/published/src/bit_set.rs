//! `FixedBitSet` of fixedbitset: a set of small integers, one bit each, in machine words.

#[cfg(test)]
use crate::Bit;
use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;

/// How many bits the sets here have room for: more than one machine word has.
pub const CAPACITY: usize = 70;

/// A change to a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, touchstone::Targetable)]
pub enum Change {
    Insert(#[refine(crate::Bit)] usize),
    Remove(#[refine(crate::Bit)] usize),
    Toggle(#[refine(crate::Bit)] usize),
    InsertRange(#[refine(crate::Bit)] usize, #[refine({v: crate::Bit | _0 <= v})] usize),
}

/// A run of changes to an empty `FixedBitSet`, and the bits it has then.
///
/// Before: all bits are within the capacity; the methods panic otherwise. After: the bits are those that the
/// same changes leave in a `BTreeSet`, in order.
#[touchstone::spec(fn(changes: Vec<Change>) -> {v: Vec<usize, |before, v| before < v>
    | rust(v.iter().copied().collect::<BTreeSet<usize>>() == on_set(changes.clone()))})]
pub fn after(changes: Vec<Change>) -> Vec<usize> {
    let mut bits = FixedBitSet::with_capacity(CAPACITY);
    for change in changes {
        match change {
            Change::Insert(bit) => bits.insert(bit),
            Change::Remove(bit) => bits.remove(bit),
            Change::Toggle(bit) => bits.toggle(bit),
            Change::InsertRange(from, to) => bits.insert_range(from..to),
        }
    }
    bits.ones().collect()
}

/// The same run of changes to an empty `BTreeSet`.
pub fn on_set(changes: Vec<Change>) -> BTreeSet<usize> {
    let mut bits = BTreeSet::new();
    for change in changes {
        match change {
            Change::Insert(bit) => _ = bits.insert(bit),
            Change::Remove(bit) => _ = bits.remove(&bit),
            Change::Toggle(bit) => _ = bits.remove(&bit) || bits.insert(bit),
            Change::InsertRange(from, to) => bits.extend(from..to),
        }
    }
    bits
}

/// `FixedBitSet::difference_with`.
///
/// Before: all bits are within the capacity. After: exactly the bits in `xs` that aren't in `ys`, in order.
#[touchstone::spec(fn(xs: Vec<Bit>, ys: Vec<Bit>) -> {v: Vec<usize, |before, v| before < v>
    | elements(v) == difference(elements(xs), elements(ys))})]
pub fn difference(xs: Vec<usize>, ys: Vec<usize>) -> Vec<usize> {
    let set = |bits: Vec<usize>| {
        let mut set = FixedBitSet::with_capacity(CAPACITY);
        set.extend(bits);
        set
    };
    let mut bits = set(xs);
    bits.difference_with(&set(ys));
    bits.ones().collect()
}
