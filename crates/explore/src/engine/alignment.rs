//! Alignment of accesses: whether an address is a multiple of what an access asks for, and whether that's so wherever its object lies.
//! Objects are aligned here at least as their type asks, often better; elsewhere they may not be, or a pointer leads into the middle of one.

use touchstone_program::memory::ObjectKind;
use touchstone_program::{Fault, Span};
use touchstone_report::Quantity;

use super::{Done, Engine};
use crate::exploration::ErrorKind;
use crate::memory::Object;
use crate::state::State;
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

    /// The alignment, in bytes, that an object has wherever it lies: for one of the input, that of what its pointer leads to, for a variable of the file
    /// what its definition says.
    pub(super) fn promised_alignment(&self, object: &Object) -> u64 {
        if object.kind == ObjectKind::Global {
            let global = self.map.objects.iter().find(|global| global.address == object.base);
            return global.map_or(1, |global| global.align);
        }
        let layouts = &self.program.layouts;
        match object.invented.map(|index| &self.inventory.objects[index]) {
            Some(invented) => invented.element.map_or(1, |ty| layouts.get(ty).align.max(1)),
            None => object.align.max(1),
        }
    }

    /// Notes that an access asks for more than an object promises: it could lie where the access is misaligned. Libraries look at how an
    /// address is aligned before they count on it. Cost: a question, until it's noted of this place.
    pub(super) fn note_movable(
        &mut self,
        state: &State,
        object: &Object,
        guard: Val,
        align: u64,
        (site, span): (u32, Span),
    ) -> Done<()> {
        let is_own = self.is_in_own(state);
        if !is_own || self.is_making(state) || self.promised_alignment(object) >= align {
            return Ok(());
        }
        let goal = self.goals.error(site, &ErrorKind::Fault(Fault::Misaligned));
        let Some(goal) = goal.filter(|goal| !self.goals.promised.contains(&(*goal, Quantity::Addresses)))
        else {
            return Ok(());
        };
        let mut here = state.clone();
        if self.assume(&mut here, guard, span)? && self.ensure_model(&mut here, &[])? {
            self.goals.promised.insert((goal, Quantity::Addresses));
        }
        Ok(())
    }
}
