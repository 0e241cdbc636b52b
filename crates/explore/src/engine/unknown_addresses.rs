//! Memory in a proof, where an address isn't known any more: it may lead to anything. A read gives any value, but the same one
//! as long as nothing is written; a write leaves of every object that can change any contents, freeing leaves open which
//! objects of the heap are alive, and what a loop allocates is somewhere in the heap. That has more executions than the
//! program, which is what a proof needs. That an access goes well is taken for granted behind it; that it needn't is noted.

use touchstone_logic::{Op, Sort};
use touchstone_program::memory::{HEAP_BASE, NULL_PAGE, ObjectKind};
use touchstone_program::{Fault, Span};

use super::{Done, Engine};
use crate::code::Operation;
use crate::exploration::ErrorKind;
use crate::state::State;
use crate::value::{self, Val};
use crate::word::Kind;

const BITS64: Kind = Kind::Bits(64);

/// The end of the heap.
const HEAP_END: u64 = 1 << 47;

impl Engine<'_> {
    /// Carries a statement on memory out if it needs what isn't known, in a proof: whether the state goes on. `None` if
    /// there's nothing special about it.
    pub(super) fn access_unknown(
        &mut self,
        state: &mut State,
        operation: &Operation,
        site: u32,
        span: Span,
    ) -> Done<Option<bool>> {
        if let Operation::Allocate { target, align, kind: ObjectKind::Heap, .. } = operation {
            if !self.loops_around(state) {
                return Ok(None);
            }
            let place = self.somewhere(state, *align, span)?;
            let Some(place) = place else { return Ok(Some(false)) };
            state.write(*target, place);
            return Ok(Some(true));
        }
        let addresses = match operation {
            Operation::Load { address, .. }
            | Operation::Store { address, .. }
            | Operation::Free { address, .. }
            | Operation::SizeOf { address, .. } => vec![address],
            Operation::Copy { target, source, .. } => vec![target, source],
            Operation::Fill { target, .. } => vec![target],
            _ => return Ok(None),
        };
        let mut unknown = false;
        for address in &addresses {
            let address = self.evaluate(state, address)?;
            unknown |= self.is_unknown(state, address)?;
        }
        // What a loop frees isn't known either, an iteration later.
        let freed = matches!(operation, Operation::Free { .. }) && self.loops_around(state);
        if !unknown && !freed {
            return Ok(None);
        }
        // Null is asked for where one address is read or written.
        let asked = matches!(operation, Operation::Load { .. } | Operation::Store { .. });
        for kind in crate::goals::possible(operation) {
            if let Some(id) = self.goals.error(site, &kind)
                && !(asked && kind == ErrorKind::Fault(Fault::NullPointer))
            {
                self.reached(&[id]);
            }
        }
        match operation {
            Operation::Load { target, address, kind, .. } => {
                let address = self.evaluate(state, address)?;
                if !self.require_somewhere(state, address, site, span)? {
                    return Ok(Some(false));
                }
                let size = kind.bytes();
                let bits = match state.memory.guess(address, size) {
                    Some(bits) => bits,
                    None => {
                        let bits = self.anything(Sort::BitVec(size as u32 * 8))?;
                        state.memory.set_guess(address, size, bits);
                        bits
                    }
                };
                let read = value::from_memory(self.store(), bits, *kind)?;
                state.write(*target, read);
            }
            Operation::Store { address, value, .. } => {
                let kind = value.kind();
                let (address, value) = (self.evaluate(state, address)?, self.evaluate(state, value)?);
                if !self.require_somewhere(state, address, site, span)? {
                    return Ok(Some(false));
                }
                self.forget_all(state)?;
                let bits = value::to_memory(self.store(), value, kind)?;
                state.memory.set_guess(address, kind.bytes(), bits);
            }
            Operation::SizeOf { target, .. } => {
                let size = self.anything(Sort::BitVec(64))?;
                state.write(*target, size);
            }
            Operation::Free { .. } => {
                self.note_free(state);
                self.forget_lives(state)?;
            }
            _ => self.forget_all(state)?,
        }
        Ok(Some(true))
    }

    pub(super) fn anything(&mut self, sort: Sort) -> Done<Val> {
        let var = self.store().fresh_var("anything", sort)?;
        Ok(Val::Term(self.store().var_term(var)))
    }

    /// Tells whether an address may lead to an object of which nothing is known.
    fn is_unknown(&mut self, state: &mut State, address: Val) -> Done<bool> {
        for (_, leaf) in self.leaves(state, address)? {
            let unknown = match leaf {
                // Near null, or at a place where nothing is: that's an access that fails, and asked for as any.
                Val::Word(word) if word < u128::from(NULL_PAGE) => false,
                Val::Word(word) => {
                    self.is_lost(state, word as u64) && self.inventory.near(word as u64, 0).is_some()
                }
                Val::Term(term) => self.constant_part(term).is_none_or(|part| self.is_lost(state, part)),
            };
            if unknown {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Demands that an address isn't null, nor near.
    fn require_somewhere(&mut self, state: &mut State, address: Val, site: u32, span: Span) -> Done<bool> {
        let least = Val::Word(u128::from(NULL_PAGE));
        let holds = value::binary(self.store(), Op::BvUle, BITS64, Kind::Bool, least, address)?;
        self.require(state, holds, &ErrorKind::Fault(Fault::NullPointer), site, span)
    }

    /// Some place in the heap. `None` if the state is over.
    fn somewhere(&mut self, state: &mut State, align: u64, span: Span) -> Done<Option<Val>> {
        let place = self.anything(Sort::BitVec(64))?;
        if let (Some(now), Val::Term(term)) = (&mut self.search.abstracting, place) {
            now.made.insert(term);
        }
        let store = self.store();
        let (low, high) = (Val::Word(u128::from(HEAP_BASE)), Val::Word(u128::from(HEAP_END)));
        let above = value::binary(store, Op::BvUle, BITS64, Kind::Bool, low, place)?;
        let below = value::binary(store, Op::BvUlt, BITS64, Kind::Bool, place, high)?;
        let mut holds = value::and(store, above, below)?;
        if align > 1 {
            let bits = align.trailing_zeros();
            let low = value::extract(store, place, 64, bits - 1, 0)?;
            let aligned = value::eq(store, low, Val::Word(0), Kind::Bits(bits))?;
            holds = value::and(store, holds, aligned)?;
        }
        Ok(self.assume(state, holds, span)?.then_some(place))
    }

    /// Every object that can change may hold anything from here on.
    fn forget_all(&mut self, state: &mut State) -> Done<()> {
        let all: Vec<u64> =
            state.memory.objects().filter(|object| !object.constant).map(|object| object.base).collect();
        for base in all {
            self.note_write(state, base);
            self.forget_object(state, base)?;
        }
        state.memory.forget_guesses();
        state.memory.lose();
        state.memory.become_blind();
        self.note_wild(state);
        Ok(())
    }

    /// Any object of the heap may be alive or not from here on.
    pub(super) fn forget_lives(&mut self, state: &mut State) -> Done<()> {
        let heap = state.memory.objects().filter(|object| object.kind == ObjectKind::Heap);
        let heap: Vec<u64> = heap.map(|object| object.base).collect();
        for base in heap {
            let alive = self.anything(Sort::Bool)?;
            if let Some(object) = state.memory.object_mut(base) {
                object.alive = alive;
            }
        }
        state.memory.forget_guesses();
        Ok(())
    }
}
