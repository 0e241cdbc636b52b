//! Alignment of accesses: whether an address is a multiple of what an access asks for, and whether that's so wherever its object lies.
//! Objects are aligned here at least as their type asks, often better; elsewhere they may not be, or a pointer leads into the middle of one.

use super::{Done, Engine};
use crate::memory::Object;
use crate::value::{self, Val};
use crate::word::Kind;

impl Engine<'_> {
    /// The condition under which an offset from an object's base is a multiple of an alignment in bytes, a power of two.
    pub(super) fn where_aligned(&mut self, (offset, base): (Val, u64), align: u64) -> Done<Val> {
        if align <= 1 {
            return Ok(Val::TRUE);
        }
        let bits = align.trailing_zeros();
        let store = self.program.store_mut();
        let address = value::add(store, offset, Val::Word(u128::from(base)), 64)?;
        let known = match address {
            Val::Term(term) => value::known_zeros(store, term) >= bits,
            Val::Word(_) => false,
        };
        if known {
            return Ok(Val::TRUE);
        }
        let low = value::extract(store, address, 64, bits - 1, 0)?;
        value::eq(store, low, Val::Word(0), Kind::Bits(bits))
    }

    /// The alignment, in bytes, that an object has wherever it lies: for one of the input, that of what its pointer leads to.
    pub(super) fn promised_alignment(&self, object: &Object) -> u64 {
        let layouts = &self.program.layouts;
        let promised = match object.invented.map(|index| self.inventory.objects[index].element) {
            Some(element) => element.map_or(1, |ty| layouts.get(ty).align),
            None => object.align,
        };
        promised.max(1)
    }
}
