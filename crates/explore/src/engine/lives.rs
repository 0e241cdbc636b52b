//! Variables of blocks in Rust: their lives end with the block, though all of a function's objects are there until it returns. Only a raw
//! pointer leads to one whose block has been left; what's read there, or written, holds within that limit.

use touchstone_program::memory::ObjectKind;
use touchstone_report::{Limit, Quantity};

use super::{Cut, Engine};
use crate::state::{Frame, State};
use crate::value::Val;

impl Engine<'_> {
    /// Notes that an object is accessed, if it's the variable of a block that has been left.
    pub(super) fn note_life(&mut self, state: &State, base: u64) {
        if self.program.layouts.lives.is_empty()
            || state.memory.object(base).is_none_or(|object| object.kind != ObjectKind::Stack)
        {
            return;
        }
        let owner = state.frames.iter().rev().find(|frame| frame.stack.contains(&base));
        if owner.is_some_and(|frame| has_left(frame, base)) {
            self.cut(Cut::Within(Limit::bare(Quantity::BlockVariables)), state);
        }
    }
}

/// Whether a call stands outside of the block whose variable is at an address.
fn has_left(frame: &Frame, base: u64) -> bool {
    let at = |register: &u32| frame.registers.get(*register as usize) == Some(&Val::Word(base.into()));
    let Some((_, life)) = frame.routine.lives.iter().find(|(register, _)| at(register)) else { return false };
    let index = frame.next.saturating_sub(1) as usize;
    let Some(instruction) = frame.routine.instructions.get(index) else { return false };
    let span = instruction.span;
    span.is_some() && span.file == life.file && !(life.start..=life.end).contains(&span.start)
}
