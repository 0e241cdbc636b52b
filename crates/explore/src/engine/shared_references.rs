//! What's behind a `&T` of Rust's in which nothing may change: as long as the function runs that was given it, nobody may write there, by whatever
//! way. Who does all the same has an undefined outcome, so what's known behind it holds within the limit that nobody does.

use std::rc::Rc;

use touchstone_program::ProcedureId;
use touchstone_program::layout::{Passing, Shape, TypeId};
use touchstone_report::{Limit, Quantity};

use super::{Cut, Done, Engine};
use crate::state::State;
use crate::value::Val;

/// How deep types are looked into.
const DEEP: u32 = 16;

/// A parameter that's a shared reference.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lent {
    /// Its procedure's parameter that's the address, by its index.
    address: usize,
    /// The one that's the number of elements, if it's of several.
    count: Option<usize>,
    /// The size of what's there, or of an element.
    size: u64,
}

impl Engine<'_> {
    /// Notes that so many bytes of an object are written, if they're behind a reference that says that nobody does.
    pub(super) fn note_lent(&mut self, state: &State, base: u64, offset: Val, size: u64) -> Done<()> {
        for at in 0..state.frames.len() {
            let frame = &state.frames[at];
            let routine = frame.routine.clone();
            for lent in self.lent(routine.id).iter() {
                let given = |index: usize| {
                    let register = routine.parameters.get(index)?;
                    state.frames[at].registers.get(*register as usize).copied()
                };
                let Some(address) = given(lent.address) else { continue };
                let count = match lent.count {
                    None => Some(1),
                    Some(count) => match given(count) {
                        Some(Val::Word(count)) => u64::try_from(count).ok(),
                        _ => None,
                    },
                };
                let length = count.and_then(|count| count.checked_mul(lent.size));
                if self.is_within(state, address, length, (base, offset, size))? {
                    self.cut(Cut::Within(Limit::bare(Quantity::SharedReferences)), state);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Whether some bytes of an object may be some of those at an address; without a length, of all behind it.
    fn is_within(
        &mut self,
        state: &State,
        address: Val,
        length: Option<u64>,
        (base, offset, size): (u64, Val, u64),
    ) -> Done<bool> {
        let Some(end) = state.memory.object(base).map(|object| base + object.size) else { return Ok(false) };
        for (_, leaf) in self.leaves(state, address)? {
            let (word, exact) = match leaf {
                Val::Word(word) => (Some(word as u64), true),
                Val::Term(term) => (self.constant_part(term), false),
            };
            let Some(from) = word.filter(|word| (base..=end).contains(word)) else { continue };
            let (Val::Word(offset), true) = (offset, exact) else { return Ok(true) };
            let written = base.wrapping_add(offset as u64);
            let behind = length.is_some_and(|length| written >= from.saturating_add(length));
            if !behind && written.saturating_add(size) > from {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The parameters of a function that are such references. Cost: a look, but for the first time.
    fn lent(&mut self, procedure: ProcedureId) -> Rc<[Lent]> {
        if let Some(known) = self.stepper.lent.get(&procedure) {
            return known.clone();
        }
        let layouts = &self.program.layouts;
        let function = layouts.functions.iter().find(|function| function.procedure == procedure);
        let parameters = function.map_or(&[][..], |function| &function.parameters);
        let lent = parameters.iter().filter_map(|parameter| {
            let about = layouts.types.get(parameter.ty.0 as usize)?;
            let is_lent = about.name.starts_with('&') && !about.name.starts_with("&mut ");
            if !is_lent {
                return None;
            }
            match (&about.shape, &parameter.passing) {
                (Shape::Pointer { to: Some(to) }, Passing::Value(address)) => {
                    let size = self.unchanging(*to, DEEP)?;
                    (size > 0).then_some(Lent { address: *address, count: None, size })
                }
                (Shape::Record { fields, .. }, Passing::Pieces(pieces)) => {
                    let piece = |at: u64| pieces.iter().find(|(_, offset)| *offset == at);
                    let first = fields.iter().find(|field| field.offset == 0)?;
                    let is_counted = fields.iter().any(|field| &*field.name == "length");
                    let Shape::Pointer { to: Some(to) } = layouts.get(first.ty).shape else { return None };
                    let size = self.unchanging(to, DEEP).filter(|size| is_counted && *size > 0)?;
                    Some(Lent { address: piece(0)?.0, count: Some(piece(8)?.0), size })
                }
                _ => None,
            }
        });
        let lent: Rc<[Lent]> = lent.collect();
        self.stepper.lent.insert(procedure, lent.clone());
        lent
    }

    /// The size of a type in which nothing changes behind a shared reference, as far as that's known.
    fn unchanging(&self, ty: TypeId, deep: u32) -> Option<u64> {
        let about = self.program.layouts.types.get(ty.0 as usize)?;
        if deep == 0 || about.name.starts_with("UnsafeCell<") {
            return None;
        }
        match &about.shape {
            Shape::Opaque if about.size > 0 => return None,
            Shape::Array { element, .. } => _ = self.unchanging(*element, deep - 1)?,
            Shape::Record { fields, .. } => {
                for field in fields {
                    self.unchanging(field.ty, deep - 1)?;
                }
            }
            _ => {}
        }
        Some(about.size)
    }
}
