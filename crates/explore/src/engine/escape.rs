//! Addresses that others find: what a function that isn't here can get at, and so may write and hand back. That's what its arguments lead to,
//! globals, objects of the input and what earlier ones were given, and all whose addresses lie there. What's read of these afterwards is
//! what was written here only within a limit.

use std::collections::BTreeSet;

use touchstone_logic::Op;
use touchstone_program::memory::ObjectKind;
use touchstone_report::{Limit, Quantity};

use super::{Done, Engine};
use crate::memory::AbsentWrites;
use crate::state::State;
use crate::value::Val;

impl Engine<'_> {
    /// Notes that a function which isn't here might have changed what it can get at, given these arguments.
    pub(super) fn may_change(&mut self, state: &mut State, given: &[Val], name: &str) -> Done<()> {
        let by = name.into();
        self.note_absent_writes(state, &by);
        state.memory.forget_guesses();
        let mut roots: BTreeSet<u64> = state.memory.known_elsewhere();
        let mut unclear = false;
        for &val in given {
            for (_, leaf) in self.leaves(state, val)? {
                let address = match leaf {
                    Val::Word(word) => Some(word as u64),
                    Val::Term(term) => self.constant_part(term),
                };
                unclear |= address.is_none();
                roots.extend(address.and_then(|address| state.memory.find(&self.inventory, address, 0)));
            }
        }
        unclear |= state.memory.give(&self.inventory, self.program.store(), roots);
        // In a proof, what a loop left behind may be the address of anything.
        let anything = unclear && self.search.abstracting.is_some() && state.memory.is_blind();
        state.memory.call_absent(AbsentWrites { by, anything });
        Ok(())
    }

    /// Notes that an object may hold the addresses that a value is one of.
    pub(super) fn note_held(&self, state: &mut State, holder: u64, val: Val) {
        if !self.leads_far(val) {
            return;
        }
        for word in crate::memory::addresses(self.program.store(), val).0 {
            if let Some(base) = state.memory.find(&self.inventory, word, 0) {
                state.memory.hold(holder, base);
            }
        }
    }

    /// What it rests on that a pointer which others handed over leads to no object of the run's that they can get at.
    pub(super) fn doubt_of_origin(
        &mut self,
        state: &State,
        op: &Op,
        [a, b]: [Val; 2],
    ) -> Done<Option<Limit>> {
        if !matches!(op, Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSub) {
            return Ok(None);
        }
        Ok(match self.is_from_elsewhere(state, a)? {
            true => self.handed_out(state, b)?,
            false => None,
        }
        .or(match self.is_from_elsewhere(state, b)? {
            true => self.handed_out(state, a)?,
            false => None,
        }))
    }

    /// Whether a number may be the address of an object of the input.
    fn is_from_elsewhere(&mut self, state: &State, val: Val) -> Done<bool> {
        if state.memory.absent().is_none() {
            return Ok(false);
        }
        Ok(self.places(state, val)?.iter().any(|(shared, _)| shared.moves))
    }

    /// The limit within which nobody hands back the address of an object that the run made, if it's that of one that others can get at.
    fn handed_out(&mut self, state: &State, val: Val) -> Done<Option<Limit>> {
        for word in crate::memory::addresses(self.program.store(), val).0 {
            let mut memory = state.memory.clone();
            let Some(base) = memory.find(&self.inventory, word, 0) else { continue };
            let own = memory
                .object(base)
                .is_some_and(|object| object.invented.is_none() && object.kind != ObjectKind::Global);
            if own && let Some(name) = memory.written_by(base) {
                return Ok(Some(Limit::bare(Quantity::AbsentWritesNothing).of(&**name)));
            }
        }
        Ok(None)
    }
}
