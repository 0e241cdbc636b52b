//! What an object holds: cells at offsets, what's elsewhere, or an array of bytes.

use std::collections::{BTreeMap, BTreeSet};

use touchstone_logic::{Sort, SortError, Store, TermId};
use touchstone_program::MemoryMap;

use super::Initialisers;
use crate::invent::{Bound, Inventory};
use crate::value::{self, Val, concat, extract, ite};
use crate::word::{Kind, mask};

/// What's needed to know what an object held at first.
pub(crate) struct Sources<'a> {
    pub(crate) store: &'a mut Store,
    pub(crate) inventory: &'a mut Inventory,
    pub(crate) initialisers: &'a mut Initialisers,
    pub(crate) map: &'a MemoryMap,
    /// Bounds of the input that were met.
    pub(crate) bounds: &'a mut BTreeSet<Bound>,
    /// Set if such bounds don't hold: what they'd decide may be anything.
    pub(crate) unbounded: bool,
    /// The byte that stands for each byte that nothing wrote ([`touchstone_program::search::UNDEFINED`]); zero where there's none.
    pub(crate) undefined: Val,
}

impl Sources<'_> {
    /// So many bytes that nothing wrote.
    fn undefined(&mut self, length: u64) -> Built<Val> {
        let mut bits = self.undefined;
        if bits == Val::Word(0) {
            return Ok(bits);
        }
        for index in 1..length {
            bits = concat(self.store, self.undefined, 8, bits, index as u32 * 8)?;
        }
        Ok(bits)
    }
}

/// A value of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// Size in bytes.
    pub(super) size: u64,
    pub(super) value: Val,
    /// Whether it's initialised.
    written: Val,
}

/// What's in no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    Undefined,
    Zero,
    /// What the global's initialiser says.
    Global(usize),
    /// What's invented there.
    Invented(usize),
}

/// What an object holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Contents {
    Cells {
        cells: BTreeMap<u64, CellBox>,
        rest: Rest,
    },
    /// An array from offsets of 64 bits to bytes. All count as initialised.
    Array(TermId),
}

/// A cell, opaque outside of this file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellBox(pub(super) Cell);

/// A value that was read, as bits, and whether it's initialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Read {
    pub(crate) bits: Val,
    pub(crate) written: Val,
}

type Built<T> = Result<T, SortError>;

/// So much of an object of the input is unknown where it's looked at as a whole, byte by byte. What's behind is zero, which is a limit.
pub(crate) const MOST_UNKNOWN: u64 = 1 << 16;

/// The most bytes that one access can have.
const WIDEST: u64 = 16;

/// Tells whether no cell is where these bytes are, but for one of the same bytes.
fn is_free(cells: &BTreeMap<u64, CellBox>, offset: u64, size: u64) -> bool {
    let last = cells.range(..offset + size).next_back();
    let same = |at: u64, cell: &Cell| at == offset && cell.size == size;
    last.is_none_or(|(at, CellBox(cell))| at + cell.size <= offset || same(*at, cell))
}

impl Contents {
    pub(crate) fn new(rest: Rest) -> Contents {
        Contents::Cells { cells: BTreeMap::new(), rest }
    }

    /// Whether something is held that wasn't there at first.
    pub(crate) fn is_written(&self) -> bool {
        !matches!(self, Contents::Cells { cells, .. } if cells.is_empty())
    }

    /// Whether what's in no cell is the same in both.
    pub(crate) fn has_same_rest(&self, other: &Contents) -> bool {
        matches!((self, other), (Contents::Cells { rest: a, .. }, Contents::Cells { rest: b, .. }) if a == b)
    }

    /// So many bytes at an offset. At most 16.
    pub(crate) fn read(&self, offset: u64, size: u64, sources: &mut Sources) -> Built<Read> {
        match self {
            Contents::Cells { cells, rest } => {
                if let Some(CellBox(cell)) = cells.get(&offset)
                    && cell.size == size
                {
                    return Ok(Read { bits: cell.value, written: cell.written });
                }
                let mut whole: Option<(Read, u64)> = None;
                let mut at = offset;
                while at < offset + size {
                    let (piece, length) = piece(cells, *rest, at, offset + size - at, sources)?;
                    whole = Some(match whole {
                        None => (piece, length),
                        Some((low, below)) => {
                            let (h, l) = (length as u32 * 8, below as u32 * 8);
                            let bits = concat(sources.store, piece.bits, h, low.bits, l)?;
                            let written = value::and(sources.store, piece.written, low.written)?;
                            (Read { bits, written }, below + length)
                        }
                    });
                    at += length;
                }
                Ok(whole.map_or(Read { bits: Val::Word(0), written: Val::TRUE }, |(read, _)| read))
            }
            Contents::Array(array) => {
                let at = Val::Word(u128::from(offset));
                select(sources.store, *array, at, size)
            }
        }
    }

    /// Writes so many bytes at an offset.
    pub(crate) fn write(
        &mut self,
        offset: u64,
        size: u64,
        bits: Val,
        written: Val,
        sources: &mut Sources,
    ) -> Built<()> {
        match self {
            Contents::Cells { cells, .. } => {
                make_room(cells, offset, size, sources.store)?;
                debug_assert!(is_free(cells, offset, size), "cells don't overlap");
                cells.insert(offset, CellBox(Cell { size, value: bits, written }));
                Ok(())
            }
            Contents::Array(array) => {
                *array = store_at(sources.store, *array, Val::Word(u128::from(offset)), size, bits)?;
                Ok(())
            }
        }
    }

    /// So many bytes at an offset that isn't known, but inside: it's `first` or more by multiples of `step`.
    pub(crate) fn read_at(
        &mut self,
        offset: Val,
        size: u64,
        within: Places,
        limit: usize,
        sources: &mut Sources,
    ) -> Built<Read> {
        if let Val::Word(offset) = offset {
            return self.read(offset as u64, size, sources);
        }
        if within.count() > limit {
            self.become_array(within.object, sources)?;
        }
        if let Contents::Array(array) = self {
            return select(sources.store, *array, offset, size);
        }
        let mut places = Vec::with_capacity(within.count());
        for at in within.iter() {
            places.push((at, self.read(at, size, sources)?));
        }
        cases(sources.store, offset, &places, within.step, size as u32 * 8)
    }

    /// Writes at an offset that isn't known.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn write_at(
        &mut self,
        offset: Val,
        size: u64,
        bits: Val,
        guard: Val,
        within: Places,
        limit: usize,
        sources: &mut Sources,
    ) -> Built<()> {
        if let Val::Word(offset) = offset {
            return self.write_if(offset as u64, size, bits, guard, sources);
        }
        if within.count() > limit {
            self.become_array(within.object, sources)?;
        }
        if let Contents::Array(array) = self {
            let changed = store_at(sources.store, *array, offset, size, bits)?;
            let Val::Term(merged) = ite_array(sources.store, guard, changed, *array)? else { return Ok(()) };
            *array = merged;
            return Ok(());
        }
        if within.step >= size {
            for at in within.iter() {
                let here = value::eq(sources.store, offset, Val::Word(u128::from(at)), Kind::Bits(64))?;
                let here = value::and(sources.store, here, guard)?;
                self.write_if(at, size, bits, here, sources)?;
            }
            return Ok(());
        }
        // Places overlap: each byte on its own.
        for at in within.iter() {
            let here = value::eq(sources.store, offset, Val::Word(u128::from(at)), Kind::Bits(64))?;
            let here = value::and(sources.store, here, guard)?;
            for index in 0..size {
                let (high, low) = (index as u32 * 8 + 7, index as u32 * 8);
                let byte = extract(sources.store, bits, size as u32 * 8, high, low)?;
                self.write_if(at + index, 1, byte, here, sources)?;
            }
        }
        Ok(())
    }

    /// Writes where a guard holds, and leaves what's there elsewhere.
    fn write_if(
        &mut self,
        offset: u64,
        size: u64,
        bits: Val,
        guard: Val,
        sources: &mut Sources,
    ) -> Built<()> {
        if guard == Val::TRUE {
            return self.write(offset, size, bits, Val::TRUE, sources);
        }
        if guard == Val::FALSE {
            return Ok(());
        }
        let before = self.read(offset, size, sources)?;
        let bits = ite(sources.store, guard, bits, before.bits, Kind::Bits(size as u32 * 8))?;
        let written = value::or(sources.store, guard, before.written)?;
        self.write(offset, size, bits, written, sources)
    }

    /// The bytes as they are, initialised or not, in pieces of at most 16: their offsets from the beginning, sizes and reads.
    pub(crate) fn pieces(
        &self,
        offset: u64,
        length: u64,
        sources: &mut Sources,
    ) -> Built<Vec<(u64, u64, Read)>> {
        let mut pieces = vec![];
        let mut at = offset;
        while at < offset + length {
            let (read, size) = match self {
                Contents::Cells { cells, rest } => piece(cells, *rest, at, offset + length - at, sources)?,
                Contents::Array(_) => (self.read(at, 1, sources)?, 1),
            };
            pieces.push((at - offset, size, read));
            at += size;
        }
        Ok(pieces)
    }

    /// Replaces what's held by anything at all. Whether it no longer knows which bytes are initialised.
    pub(crate) fn forget(&mut self, size: u64, sources: &mut Sources) -> Built<bool> {
        let unknown = |sources: &mut Sources, sort: Sort| -> Built<Val> {
            let var = sources.store.fresh_var("forgotten", sort)?;
            Ok(Val::Term(sources.store.var_term(var)))
        };
        let Contents::Cells { cells, rest } = &*self else {
            let sort = Sort::array(Sort::BitVec(64), Sort::BitVec(8));
            if let Val::Term(array) = unknown(sources, sort)? {
                *self = Contents::Array(array);
            }
            return Ok(true);
        };
        if size > 1024 {
            let sort = Sort::array(Sort::BitVec(64), Sort::BitVec(8));
            if let Val::Term(array) = unknown(sources, sort)? {
                *self = Contents::Array(array);
            }
            return Ok(true);
        }
        let mut forgotten = BTreeMap::new();
        let mut at = 0;
        while at < size {
            let (length, certain) = match cells.get(&at) {
                Some(CellBox(cell)) => (cell.size, cell.written == Val::TRUE),
                None => {
                    let next = cells.range(at..).next().map_or(size, |(next, _)| *next);
                    let aligned = 8 - at % 8;
                    ((next - at).min(aligned), *rest != Rest::Undefined)
                }
            };
            let value = unknown(sources, Sort::BitVec(length as u32 * 8))?;
            let written = if certain { Val::TRUE } else { unknown(sources, Sort::Bool)? };
            forgotten.insert(at, CellBox(Cell { size: length, value, written }));
            at += length;
        }
        *self = Contents::Cells { cells: forgotten, rest: *rest };
        Ok(false)
    }

    /// Where cells are: offsets and sizes. None where there's an array.
    pub(crate) fn cells(&self) -> Vec<(u64, u64)> {
        match self {
            Contents::Cells { cells, .. } => {
                cells.iter().map(|(at, CellBox(cell))| (*at, cell.size)).collect()
            }
            Contents::Array(_) => vec![],
        }
    }

    /// Replaces the bits of the cell at an offset, if there's one. Whether they are initialised stays as it is.
    pub(crate) fn set(&mut self, offset: u64, bits: Val) {
        if let Contents::Cells { cells, .. } = self
            && let Some(CellBox(cell)) = cells.get_mut(&offset)
        {
            cell.value = bits;
        }
    }

    /// Sets all bytes of a stretch to one value.
    pub(crate) fn fill(&mut self, offset: u64, length: u64, byte: Val, sources: &mut Sources) -> Built<()> {
        if let Contents::Cells { cells, rest } = self
            && offset == 0
            && cells.last_key_value().is_none_or(|(at, cell)| at + cell.0.size <= length)
            && byte == Val::Word(0)
            && matches!(rest, Rest::Zero)
        {
            // All that was ever written goes.
            cells.clear();
            return Ok(());
        }
        let mut at = offset;
        while at < offset + length {
            // Words rather than bytes where they're aligned: that's how they're read.
            let left = offset + length - at;
            let size =
                [8, 4, 2, 1].into_iter().find(|size| at.is_multiple_of(*size) && *size <= left).unwrap_or(1);
            let mut bits = byte;
            for index in 1..size {
                bits = concat(sources.store, byte, 8, bits, index as u32 * 8)?;
            }
            self.write(at, size, bits, Val::TRUE, sources)?;
            at += size;
        }
        Ok(())
    }

    fn become_array(&mut self, size: u64, sources: &mut Sources) -> Built<()> {
        let Contents::Cells { cells, rest } = &*self else { return Ok(()) };
        let store = &mut *sources.store;
        let index = Sort::BitVec(64);
        let mut array = match rest {
            Rest::Undefined => store
                .fresh_var("bytes", Sort::array(index.clone(), Sort::BitVec(8)))
                .map(|var| store.var_term(var))?,
            _ => {
                let zero = store.bitvec(8, 0)?;
                store.const_array(index, zero)?
            }
        };
        let all = matches!(rest, Rest::Global(_) | Rest::Invented(_));
        let mut offsets: BTreeSet<u64> = BTreeSet::new();
        let touched = match rest {
            Rest::Global(index) => sources.initialisers.touched(sources.map, *index),
            _ => None,
        };
        match touched {
            Some(touched) => offsets.extend(touched.into_iter().flatten().map(|at| at as u64)),
            None if all => offsets.extend(0..size.min(MOST_UNKNOWN)),
            None => {}
        }
        if matches!(rest, Rest::Invented(_)) && size > MOST_UNKNOWN {
            sources.bounds.insert(Bound::Large);
            if sources.unbounded {
                let anything =
                    sources.store.fresh_var("bytes", Sort::array(Sort::BitVec(64), Sort::BitVec(8)))?;
                array = sources.store.var_term(anything);
            }
        }
        if !all || size > MOST_UNKNOWN {
            offsets.extend(cells.iter().flat_map(|(at, CellBox(cell))| *at..at + cell.size));
        }
        for at in offsets {
            let byte = self.read(at, 1, sources)?;
            if all && byte.bits == Val::Word(0) && size <= MOST_UNKNOWN {
                continue;
            }
            array = store_at(sources.store, array, Val::Word(u128::from(at)), 1, byte.bits)?;
        }
        *self = Contents::Array(array);
        Ok(())
    }

    /// These contents where `guard` holds, the others elsewhere; `None` if too much differs.
    pub(super) fn merge(
        &self,
        other: &Contents,
        guard: Val,
        size: u64,
        sources: &mut Sources,
        budget: &mut usize,
    ) -> Built<Option<Contents>> {
        if self == other {
            return Ok(Some(self.clone()));
        }
        if matches!(self, Contents::Array(_)) || matches!(other, Contents::Array(_)) {
            let (mut mine, mut theirs) = (self.clone(), other.clone());
            mine.become_array(size, sources)?;
            theirs.become_array(size, sources)?;
            let (Contents::Array(a), Contents::Array(b)) = (mine, theirs) else { return Ok(None) };
            *budget = budget.saturating_sub(4);
            return Ok(match ite_array(sources.store, guard, a, b)? {
                Val::Term(array) if *budget > 0 => Some(Contents::Array(array)),
                _ => None,
            });
        }
        let (Contents::Cells { cells: a, .. }, Contents::Cells { cells: b, .. }) = (self, other) else {
            return Ok(None);
        };
        let mut merged = self.clone();
        // Every cell of either that the other hasn't just so.
        let mut different: Vec<(u64, u64)> = b
            .iter()
            .filter(|(at, cell)| a.get(at) != Some(cell))
            .map(|(at, cell)| (*at, cell.0.size))
            .collect();
        let of_mine = a.iter().filter(|(at, cell)| b.get(at) != Some(cell));
        different.extend(of_mine.map(|(at, cell)| (*at, cell.0.size)));
        different.sort_unstable();
        different.dedup();
        let mut done = 0;
        for (at, size) in different {
            // Cells that overlap: from where the last one ended.
            let start = at.max(done);
            let end = at + size;
            if start >= end {
                continue;
            }
            done = end;
            let mut at = start;
            while at < end {
                let length = (end - at).min(WIDEST);
                let mine = self.read(at, length, sources)?;
                let theirs = other.read(at, length, sources)?;
                let bits = ite(sources.store, guard, mine.bits, theirs.bits, Kind::Bits(length as u32 * 8))?;
                let written = ite(sources.store, guard, mine.written, theirs.written, Kind::Bool)?;
                if mine != theirs {
                    let Some(left) = budget.checked_sub(1) else { return Ok(None) };
                    *budget = left;
                }
                merged.write(at, length, bits, written, sources)?;
                at += length;
            }
        }
        Ok(Some(merged))
    }
}

/// What's at an offset, as far as one cell or one scalar goes, and how many bytes that is.
fn piece(
    cells: &BTreeMap<u64, CellBox>,
    rest: Rest,
    at: u64,
    most: u64,
    sources: &mut Sources,
) -> Built<(Read, u64)> {
    let most = most.min(WIDEST);
    if let Some((start, CellBox(cell))) = cells.range(..=at).next_back()
        && at < start + cell.size
    {
        let length = (start + cell.size - at).min(most);
        let low = (at - start) as u32 * 8;
        let bits =
            extract(sources.store, cell.value, cell.size as u32 * 8, low + length as u32 * 8 - 1, low)?;
        return Ok((Read { bits, written: cell.written }, length));
    }
    let gap = cells.range(at..).next().map_or(most, |(next, _)| (next - at).min(most));
    Ok(match rest {
        Rest::Undefined => (Read { bits: sources.undefined(gap)?, written: Val::FALSE }, gap),
        Rest::Zero => (Read { bits: Val::Word(0), written: Val::TRUE }, gap),
        Rest::Global(index) => {
            let (mut word, mut length, mut all) = (0u128, 0, None);
            while length < gap {
                let (byte, written) = sources.initialisers.byte(sources.map, index, at + length);
                if *all.get_or_insert(written) != written {
                    break;
                }
                word |= u128::from(byte) << (8 * length);
                length += 1;
            }
            let (length, written) = (length.max(1), all.unwrap_or(true));
            let bits = if written { Val::Word(word) } else { sources.undefined(length)? };
            (Read { bits, written: Val::Word(u128::from(written)) }, length)
        }
        Rest::Invented(index) => {
            let (start, scalar) = sources.inventory.scalar(sources.store, index, at)?;
            let length = (start + scalar.size - at).min(gap);
            if sources.unbounded && scalar.bounded.is_some() {
                let var = sources.store.fresh_var("beyond", Sort::BitVec(length as u32 * 8))?;
                let bits = Val::Term(sources.store.var_term(var));
                return Ok((Read { bits, written: Val::TRUE }, length));
            }
            sources.bounds.extend(scalar.bounded);
            let low = (at - start) as u32 * 8;
            let width = scalar.size as u32 * 8;
            let bits = extract(sources.store, scalar.value, width, low + length as u32 * 8 - 1, low)?;
            (Read { bits, written: Val::TRUE }, length)
        }
    })
}

/// Removes what cells hold in a range.
fn make_room(cells: &mut BTreeMap<u64, CellBox>, offset: u64, size: u64, store: &mut Store) -> Built<()> {
    if let Some(CellBox(cell)) = cells.get(&offset)
        && cell.size == size
    {
        return Ok(());
    }
    let end = offset + size;
    let first = offset.saturating_sub(WIDEST);
    let overlapping: Vec<(u64, Cell)> = cells
        .range(first..end)
        .filter(|(at, cell)| *at + cell.0.size > offset)
        .map(|(at, cell)| (*at, cell.0))
        .collect();
    for (at, cell) in overlapping {
        cells.remove(&at);
        let width = cell.size as u32 * 8;
        if at < offset {
            let length = offset - at;
            let value = extract(store, cell.value, width, length as u32 * 8 - 1, 0)?;
            cells.insert(at, CellBox(Cell { size: length, value, written: cell.written }));
        }
        if at + cell.size > end {
            let low = (end - at) as u32 * 8;
            let value = extract(store, cell.value, width, width - 1, low)?;
            cells.insert(end, CellBox(Cell { size: at + cell.size - end, value, written: cell.written }));
        }
    }
    Ok(())
}

/// The places that an unknown offset can mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    pub(crate) first: u64,
    pub(crate) last: u64,
    pub(crate) step: u64,
    /// The size of the object.
    pub(crate) object: u64,
}

impl Places {
    /// The places in an object of that size at which so many bytes fit, for that offset.
    pub(crate) fn of(store: &Store, offset: Val, size: u64, object: u64, align: u64, base: u64) -> Places {
        let (mut step, mut first) = (1, 0);
        if let Val::Term(term) = offset {
            // Its last bits, and those of the address, are known.
            let zeros = value::known_zeros(store, term).min(12);
            step = 1 << zeros;
            let args = store.args(term);
            if *store.op(term) == touchstone_logic::Op::BvAdd
                && let Some(Val::Word(k)) = args.get(1).map(|arg| value::val(store, *arg))
            {
                let zeros = value::known_zeros(store, args[0]).min(12);
                if 1 << zeros > step {
                    step = 1 << zeros;
                    first = k as u64 & mask(zeros) as u64;
                }
            }
        }
        if align > step {
            step = align;
            first = (align - base % align) % align;
        }
        let last = object.saturating_sub(size);
        Places { first, last, step, object }
    }

    fn count(&self) -> usize {
        match self.last.checked_sub(self.first) {
            Some(span) => usize::try_from(span / self.step).unwrap_or(usize::MAX).saturating_add(1),
            None => 0,
        }
    }

    fn iter(self) -> impl Iterator<Item = u64> {
        (0..self.count() as u64).map(move |index| self.first + index * self.step)
    }
}

/// One of several reads, by the offset. Many are told apart by the bits of their number, so the tree is balanced and its
/// conditions are few.
fn cases(store: &mut Store, offset: Val, places: &[(u64, Read)], step: u64, width: u32) -> Built<Read> {
    let kind = Kind::Bits(width);
    if places.len() <= 8 {
        let mut reads = places.iter().rev();
        let Some((_, last)) = reads.next() else {
            return Ok(Read { bits: Val::Word(0), written: Val::TRUE });
        };
        let mut result = *last;
        for (at, read) in reads {
            let here = value::eq(store, offset, Val::Word(u128::from(*at)), Kind::Bits(64))?;
            result = Read {
                bits: ite(store, here, read.bits, result.bits, kind)?,
                written: ite(store, here, read.written, result.written, Kind::Bool)?,
            };
        }
        return Ok(result);
    }
    let first = places[0].0;
    let negative = Val::Word(u128::from(first.wrapping_neg()));
    let number = value::add(store, offset, negative, 64)?;
    let low = step.trailing_zeros();
    let mut level: Vec<Read> = places.iter().map(|(_, read)| *read).collect();
    let mut bit = low;
    while level.len() > 1 {
        let taken = extract(store, number, 64, bit, bit)?;
        let odd = value::eq(store, taken, Val::Word(1), Kind::Bits(1))?;
        let mut next = Vec::with_capacity(level.len().div_ceil(2));
        for pair in level.chunks(2) {
            next.push(match pair {
                [even, other] => Read {
                    bits: ite(store, odd, other.bits, even.bits, kind)?,
                    written: ite(store, odd, other.written, even.written, Kind::Bool)?,
                },
                _ => pair[0],
            });
        }
        level = next;
        bit += 1;
    }
    Ok(level[0])
}

fn select(store: &mut Store, array: TermId, offset: Val, size: u64) -> Built<Read> {
    let mut whole: Option<Val> = None;
    for index in 0..size {
        let at = value::add(store, offset, Val::Word(u128::from(index)), 64)?;
        let at = value::term(store, at, Kind::Bits(64))?;
        let byte = store.select(array, at)?;
        let byte = value::val(store, byte);
        whole = Some(match whole {
            None => byte,
            Some(low) => concat(store, byte, 8, low, index as u32 * 8)?,
        });
    }
    Ok(Read { bits: whole.unwrap_or(Val::Word(0)), written: Val::TRUE })
}

fn store_at(store: &mut Store, array: TermId, offset: Val, size: u64, bits: Val) -> Built<TermId> {
    let mut array = array;
    for index in 0..size {
        let at = value::add(store, offset, Val::Word(u128::from(index)), 64)?;
        let at = value::term(store, at, Kind::Bits(64))?;
        let byte = extract(store, bits, size as u32 * 8, index as u32 * 8 + 7, index as u32 * 8)?;
        let byte = value::term(store, byte, Kind::Bits(8))?;
        array = store.store(array, at, byte)?;
    }
    Ok(array)
}

fn ite_array(store: &mut Store, guard: Val, a: TermId, b: TermId) -> Built<Val> {
    Ok(match guard {
        Val::Word(0) => Val::Term(b),
        Val::Word(_) => Val::Term(a),
        Val::Term(guard) => Val::Term(store.ite(guard, a, b)?),
    })
}
