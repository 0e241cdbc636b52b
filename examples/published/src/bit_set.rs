//! `FixedBitSet` of fixedbitset: a set of small integers, one bit each, in machine words.

use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;

/// How many bits the sets here have room for: more than one machine word has.
pub const CAPACITY: usize = 70;

/// A change to a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Insert(usize),
    Remove(usize),
    Toggle(usize),
    InsertRange(usize, usize),
}

/// A run of changes to an empty `FixedBitSet`, and the bits it has then.
///
/// ```text
/// type Bit = {v: usize | v < CAPACITY};
/// enum Change { Insert(Bit), Remove(Bit), Toggle(Bit), InsertRange(from: Bit, to: {v: Bit | from <= v}) }
///
/// fn(changes: Vec<Change>) -> {v: Vec<usize, |before, v| before < v> | elems(v) == on_set(changes)}
/// ```
///
/// Before: all bits are within the capacity; the methods panic otherwise. After: the bits are those that the
/// same changes leave in a `BTreeSet`, in order.
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
/// ```text
/// fn(xs: Vec<Bit>, ys: Vec<Bit>)
///     -> {v: Vec<usize, |before, v| before < v> | elems(v) == difference(elems(xs), elems(ys))}
/// ```
///
/// Before: all bits are within the capacity. After: exactly the bits in `xs` that aren't in `ys`, in order.
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
