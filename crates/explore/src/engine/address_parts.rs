//! Addresses taken apart: what code makes of an address's bits, by arithmetic, by a narrower type, or by reading some of its bytes, depends on
//! where the object lies, but for the bits below its alignment. What a library makes of them is its own affair.

use touchstone_logic::Op;
use touchstone_program::memory::{ADDRESSES_END, NULL_PAGE};

use super::{Done, Engine};
use crate::input::UNKNOWN_FUNCTION;
use crate::invent::{Leaf, Role, leaf};
use crate::state::State;
use crate::value::Val;
use crate::word::Kind;

/// The bytes of an address.
const WORD: u64 = 8;

/// The bits that a check of alignment by rustc cuts out at most, as they're lowered.
const OF_CHECK: u32 = 7;

/// Tells whether an operation on numbers as wide as addresses makes something of them that depends on where objects lie.
pub(super) fn looks_at_addresses(op: &Op, kind: Kind) -> bool {
    let compares = matches!(op, Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSub);
    kind == Kind::Bits(64) && (compares || takes_apart(op))
}

/// Tells whether an operation is on the bits of numbers.
pub(super) fn takes_apart(op: &Op) -> bool {
    match op {
        Op::Extract { high, .. } => *high >= OF_CHECK,
        _ => matches!(
            op,
            Op::BvNot
                | Op::BvNeg
                | Op::BvAnd
                | Op::BvOr
                | Op::BvXor
                | Op::BvMul
                | Op::BvUdiv
                | Op::BvUrem
                | Op::BvSdiv
                | Op::BvSrem
                | Op::BvShl
                | Op::BvLshr
                | Op::BvAshr
                | Op::BvSlt
                | Op::BvSle
        ),
    }
}

/// What must divide an object's alignment so that an operation on its address gives the same wherever it lies; `None` if nothing is enough.
fn needed(op: &Op, other: Option<Val>, is_first: bool) -> Option<u128> {
    let word = match other {
        Some(Val::Word(word)) => Some(word),
        _ => None,
    };
    match (op, word) {
        (Op::Extract { high, .. }, _) => 1u128.checked_shl(high + 1),
        (Op::BvAnd, Some(mask)) if mask >= NULL_PAGE.into() => {
            Some((u128::from(!(mask as u64)) + 1).next_power_of_two())
        }
        (Op::BvAnd | Op::BvOr | Op::BvXor, Some(bits)) if bits < NULL_PAGE.into() => {
            Some((bits + 1).next_power_of_two())
        }
        (Op::BvUrem | Op::BvSrem, Some(by)) if is_first && by > 0 => Some(by),
        // It's less than what addresses are, or more.
        (Op::BvSlt | Op::BvSle, Some(bound)) => {
            (!(NULL_PAGE.into()..ADDRESSES_END.into()).contains(&bound)).then_some(1)
        }
        _ => None,
    }
}

impl Engine<'_> {
    /// Tells whether the code that's tested takes an address apart, other than by asking for bits that are the same wherever the object lies.
    pub(super) fn takes_address_apart(&mut self, state: &State, op: &Op, args: &[Val]) -> Done<bool> {
        if !self.is_in_own(state) {
            return Ok(false);
        }
        for (index, address) in args.iter().enumerate() {
            let other = args.iter().enumerate().find(|(at, _)| *at != index).map(|(_, other)| *other);
            let needed = needed(op, other, index == 0);
            if self
                .places_of(state, *address)?
                .into_iter()
                .any(|align| needed.is_none_or(|needed| !u128::from(align).is_multiple_of(needed)))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tells whether bytes that the code that's tested reads begin or end inside of an address. Of what became an array that isn't seen.
    pub(super) fn cuts_address(&mut self, state: &State, base: u64, offset: Val, length: u64) -> Done<bool> {
        if !self.is_in_own(state) {
            return Ok(false);
        }
        let Some(object) = state.memory.object(base) else { return Ok(false) };
        let Val::Word(offset) = offset else {
            // Wherever it begins.
            let held = match length < WORD {
                true => object.contents.words(self.program.store()).0,
                false => vec![],
            };
            return self
                .some_lead_somewhere(state, held.into_iter().map(|word| Val::Word(word.into())).collect());
        };
        let offset = offset as u64;
        let Some(end) = offset.checked_add(length) else { return Ok(false) };
        let element = match object.invented.map(|index| &self.inventory.objects[index]) {
            Some(invented) if matches!(invented.role, Role::Input(_) | Role::Global(_)) => invented.element,
            _ => self.map.objects.iter().find(|global| global.address == base).and_then(|global| global.ty),
        };
        let mut held = vec![];
        for boundary in [offset, end].into_iter().filter(|boundary| *boundary < object.size) {
            match object.contents.word_across(boundary) {
                Some(word) => held.extend(word),
                None => {
                    let Some(element) = element else { continue };
                    let layouts = &self.program.layouts;
                    let within = boundary % layouts.get(element).size.max(1);
                    let (begin, found) = leaf(layouts, element, within);
                    if begin < within && matches!(found, Leaf::Pointer { .. } | Leaf::FunctionPointer) {
                        return Ok(true);
                    }
                }
            }
        }
        self.some_lead_somewhere(state, held)
    }

    /// Tells whether some of these numbers are addresses.
    pub(super) fn some_lead_somewhere(&mut self, state: &State, words: Vec<Val>) -> Done<bool> {
        for word in words {
            if !self.places_of(state, word)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The alignments of what a number may lead to as an address; 1 for functions.
    fn places_of(&mut self, state: &State, address: Val) -> Done<Vec<u64>> {
        let mut alignments = vec![];
        if !self.leads_far(address) {
            return Ok(alignments);
        }
        let mut memory = state.memory.clone();
        for (_, leaf) in self.leaves(state, address)? {
            let place = match leaf {
                Val::Word(word) => Some(word as u64),
                Val::Term(term) => self.constant_part(term),
            };
            let Some(place) = place.filter(|place| *place >= NULL_PAGE) else { continue };
            if place == UNKNOWN_FUNCTION || self.map.function(place).is_some() {
                alignments.push(1);
                continue;
            }
            let Some(base) = memory.find(&self.inventory, place, 0) else { continue };
            let Some(object) = memory.object(base) else { continue };
            alignments.push(self.promised_alignment(object));
        }
        Ok(alignments)
    }

    /// Tells whether the code that's tested is what runs, and not a library or what calls it.
    pub(super) fn is_in_own(&self, state: &State) -> bool {
        let frame = state.frames.last();
        frame.is_some_and(|frame| self.goals.is_own(frame.routine.id) && !frame.routine.generated)
    }
}
