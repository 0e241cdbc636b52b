//! Invariants of loops in a proof: that a register isn't null. Each register of 64 bits that a loop assigns is taken to stay
//! away from null, until it's seen that it comes to the loop as null or goes round as null; then the proof is done again
//! without that (Houdini). What's left holds: it holds on entry, and every round keeps it.

use touchstone_program::{ProcedureId, Span};

use super::{Done, Engine};
use crate::code::{Place, Routine};
use crate::query::Answer;
use crate::state::State;
use crate::value::{self, Val};
use crate::word::Kind;

/// A register of a loop, which is its procedure and its header's rank.
pub(super) type Candidate = (ProcedureId, u32, Place);

const BITS64: Kind = Kind::Bits(64);

impl Engine<'_> {
    /// Whether a register that a loop assigns stays away from null, as far as is known, given the value that it comes with.
    pub(super) fn stays_away(&mut self, state: &State, candidate: Candidate, comes: Val) -> Done<bool> {
        let now = self.abstracting.as_ref();
        let open = now.is_some_and(|now| !now.without_invariants && !now.gave_up.contains(&candidate));
        if !open {
            return Ok(false);
        }
        let holds = self.is_away(state, comes)?;
        if !holds {
            self.give_up(candidate);
        }
        Ok(holds)
    }

    /// Adds that a register isn't null. `false` if it can't be so.
    pub(super) fn keep_away(&mut self, state: &mut State, val: Val) -> Done<bool> {
        let null = value::eq(self.store(), val, Val::Word(0), BITS64)?;
        let away = value::not(self.store(), null)?;
        self.assume(state, away, Span::NONE)
    }

    /// Gives those candidates of a loop up that a state, about to go round, doesn't keep.
    pub(super) fn check_round(&mut self, state: &State, routine: &Routine, header: u32) -> Done<()> {
        for place in super::abstraction::assigned(routine, header) {
            if self.is_address(routine, place) {
                self.stays_away(state, (routine.id, header, place), state.read(place))?;
            }
        }
        Ok(())
    }

    /// Whether a register is as wide as an address.
    pub(super) fn is_address(&self, routine: &Routine, place: Place) -> bool {
        match place {
            Place::Local(number) => routine.registers[number as usize].kind == BITS64,
            Place::Global(_) => false,
        }
    }

    fn give_up(&mut self, candidate: Candidate) {
        if let Some(now) = &mut self.abstracting {
            now.gave_up.insert(candidate);
            now.grew = true;
        }
    }

    /// Whether a value can't be null in a state.
    fn is_away(&mut self, state: &State, val: Val) -> Done<bool> {
        let null = value::eq(self.store(), val, Val::Word(0), BITS64)?;
        let term = match (null, state.path.decide(self.program.store_mut(), null)?) {
            (_, Some(truth)) => return Ok(!truth),
            (Val::Word(word), None) => return Ok(word == 0),
            (Val::Term(term), None) => term,
        };
        let mut constraints = state.path.terms();
        constraints.push(term);
        let hint = self.chain.last_model().map(|model| (model, 0));
        let answer = self.chain.check(self.program.store(), &constraints, hint, &mut self.statistics);
        Ok(matches!(answer, Answer::Unsat(_)))
    }
}
