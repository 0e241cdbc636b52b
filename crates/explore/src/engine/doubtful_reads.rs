//! What's read from memory, as far as it's known: others may have written there, the bytes be some of a NaN or of an address.

use touchstone_program::Sort;
use touchstone_report::{Limit, Quantity};

use super::{Done, Engine};
use crate::memory::Read;
use crate::state::State;
use crate::value::Val;
use crate::word::Kind;

impl Engine<'_> {
    /// What a read at a place, an object's beginning and an offset, comes to: what's there, within limits that are noted, or in a proof that doesn't
    /// grant these anything.
    pub(super) fn as_far_as_known(
        &mut self,
        state: &State,
        (base, offset): (u64, Val),
        kind: Kind,
        read: Read,
    ) -> Done<Read> {
        let (size, mut read) = (kind.bytes(), read);
        let anything = Sort::BitVec(size as u32 * 8);
        if let Some(limit) = self.doubt(state, base, offset, size, false)
            && !self.suppose(state, limit)
        {
            read = Read { bits: self.anything(anything.clone())?, written: Val::TRUE };
        }
        let of_nan = match (read.bits, offset, kind) {
            (Val::Word(_), Val::Word(offset), Kind::Bits(_)) => {
                self.reads_of_nan(state, base, offset as u64, size)?
            }
            _ => false,
        };
        let among_nans =
            state.memory.object(base).is_some_and(|object| self.reads_among_nans(object, offset, size));
        if (of_nan || among_nans) && !self.suppose(state, super::nan::one_nan()) {
            read.bits = self.anything(anything.clone())?;
        }
        let of_address = match kind {
            Kind::Bits(_) => self.cuts_address(state, base, offset, size)?,
            _ => size == 8 && self.some_lead_somewhere(state, vec![read.bits])?,
        };
        if of_address && !self.suppose(state, Limit::bare(Quantity::Addresses)) {
            read.bits = self.anything(anything)?;
        }
        Ok(read)
    }
}
