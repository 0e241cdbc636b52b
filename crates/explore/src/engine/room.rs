//! Objects of the input that could be smaller. A pointer's object has as many elements as were chosen for it, and a text's has bytes behind its zero:
//! an access that fits there would leave an object that ends where a caller's may end, behind the first element or behind the zero. Such objects
//! aren't made, for it's the caller who knows how much there is; but nothing is *proved* to be within bounds that isn't so of the smallest. Nor are constants
//! made for pointers to lead to, which nobody may write.

use touchstone_logic::Op;
use touchstone_program::{Fault, Span};
use touchstone_report::Quantity;

use super::{Done, Engine};
use crate::exploration::ErrorKind;
use crate::input::Purpose;
use crate::invent::Role;
use crate::state::State;
use crate::value::{self, Val};
use crate::word::Kind;

/// Bytes of a text before an access that are asked for a zero; of more it's taken that one may be.
const MOST_BEFORE: u64 = 64;
const BITS64: Kind = Kind::Bits(64);

impl Engine<'_> {
    /// Notes that an access to an object of the input, by where it is and under which condition, may leave a smaller one. Cost: a question, until
    /// it's noted of this place.
    pub(super) fn note_smaller(
        &mut self,
        state: &State,
        invented: usize,
        (guard, offset): (Val, Val),
        length: u64,
        (site, span): (u32, Span),
    ) -> Done<()> {
        let Some(goal) = self.goals.error(site, &ErrorKind::Fault(Fault::OutOfBounds)) else { return Ok(()) };
        if self.goals.smaller.contains(&goal) {
            return Ok(());
        }
        let object = &self.inventory.objects[invented];
        let inside = match object.role {
            Role::Input(Purpose::Pointee) if object.count > 1 => {
                self.in_first_element(invented, offset, length)?
            }
            Role::Input(Purpose::Text) => self.in_text(invented, offset, length)?,
            _ => Val::TRUE,
        };
        if inside == Val::TRUE {
            return Ok(());
        }
        let outside = value::not(self.store(), inside)?;
        let outside = value::and(self.store(), guard, outside)?;
        let mut beyond = state.clone();
        if self.assume(&mut beyond, outside, span)? && self.ensure_model(&mut beyond, &[])? {
            self.goals.smaller.insert(goal);
        }
        Ok(())
    }

    /// Tells whether what a pointer of the input leads to may be a constant of the caller's: where it's declared so, and where it's a text, of which a literal
    /// may be one.
    pub(super) fn may_be_constant(&self, invented: usize) -> bool {
        let object = &self.inventory.objects[invented];
        let is_text = object.role == Role::Input(Purpose::Text);
        is_text || object.declared.constant && matches!(object.role, Role::Input(Purpose::Pointee))
    }

    /// Notes that an object that's written, under a condition, may be a constant. Cost: a question, until it's noted of this place.
    pub(super) fn note_constant(&mut self, state: &State, guard: Val, (site, span): (u32, Span)) -> Done<()> {
        let goal = self.goals.error(site, &ErrorKind::Fault(Fault::ReadOnly));
        let Some(goal) =
            goal.filter(|goal| !self.goals.promised.contains(&(*goal, Quantity::PointerTargets)))
        else {
            return Ok(());
        };
        let mut there = state.clone();
        if self.assume(&mut there, guard, span)? && self.ensure_model(&mut there, &[])? {
            self.goals.promised.insert((goal, Quantity::PointerTargets));
        }
        Ok(())
    }

    /// Whether an access keeps within the first of an object's elements.
    fn in_first_element(&mut self, invented: usize, offset: Val, length: u64) -> Done<Val> {
        let object = &self.inventory.objects[invented];
        let Some(most) = (object.size / object.count).checked_sub(length) else { return Ok(Val::FALSE) };
        let store = self.program.store_mut();
        value::binary(store, Op::BvUle, BITS64, Kind::Bool, offset, Val::Word(u128::from(most)))
    }

    /// Whether an access to a text keeps to what's before its first zero, and that.
    fn in_text(&mut self, invented: usize, offset: Val, length: u64) -> Done<Val> {
        let Val::Word(offset) = offset else { return Ok(Val::FALSE) };
        let before = (offset as u64).wrapping_add(length).wrapping_sub(1);
        if before > MOST_BEFORE {
            return Ok(Val::FALSE);
        }
        let mut inside = Val::TRUE;
        for at in 0..before {
            let scalars = &self.inventory.objects[invented].scalars;
            let Some(byte) = scalars.get(&at).filter(|scalar| scalar.size == 1).map(|scalar| scalar.value)
            else {
                return Ok(Val::FALSE);
            };
            let zero = value::eq(self.store(), byte, Val::Word(0), Kind::Bits(8))?;
            let more = value::not(self.store(), zero)?;
            inside = value::and(self.store(), inside, more)?;
        }
        Ok(inside)
    }
}
