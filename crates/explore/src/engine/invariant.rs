//! Invariants of loops in a proof: that a register isn't null, and which values registers and small parts of objects have.
//!
//! Each register of 64 bits that a loop assigns is taken to stay away from null, until it's seen that it comes to the loop as null
//! or goes round as null; then the proof is done again without that (Houdini). What's left holds: it holds on entry, and every
//! round keeps it. The other way about, of values none is taken to be possible but those that were seen to come to the loop or to
//! go round ([`Values`]); when one is seen that's new, the proof is done again with it (Kleene). Which are possible is asked of the
//! solver, one after the other, so what's listed are values that some path has, and what a switch can't be given isn't among them.

use touchstone_logic::{Op, Sort, Store};
use touchstone_program::{ProcedureId, Span};

use super::abstraction::Loop;
use super::values::{Marks, Values};
use super::{Done, Engine};
use crate::code::{Place, Routine};
use crate::query::Answer;
use crate::state::State;
use crate::value::{self, Val};
use crate::word::Kind;

/// A register of a loop, which is its procedure and its header's rank.
pub(super) type Candidate = (ProcedureId, u32, Place);

/// A place that has values at the head of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Slot {
    pub(super) key: Loop,
    pub(super) at: At,
}

/// The place of values: a register, or an object's base, an offset in it and a size, both in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum At {
    Register(Place),
    Cell { base: u64, offset: u64, size: u64 },
}

/// Objects of more cells than this keep no values.
const CELLS: usize = 16;

const BITS64: Kind = Kind::Bits(64);
const BITS8: Kind = Kind::Bits(8);

impl Engine<'_> {
    /// Tells whether a register that a loop assigns stays away from null, as far as is known, given the value that it comes with.
    pub(super) fn stays_away(&mut self, state: &State, candidate: Candidate, comes: Val) -> Done<bool> {
        let now = self.search.abstracting.as_ref();
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
        let now = self.search.abstracting.as_ref().and_then(|now| now.values.as_ref());
        let slots: Vec<Slot> = now.map_or(vec![], |values| {
            values.keys().filter(|slot| slot.key == (routine.id, header)).copied().collect()
        });
        for slot in slots {
            let (value, kind) = match slot.at {
                At::Register(place) => (state.read(place), self.kind_of(routine, place)),
                At::Cell { base, offset, size } => {
                    let object = state.memory.object(base).cloned();
                    let mut sources = self.sources();
                    let read = object.map(|object| object.contents.read(offset, size, &mut sources));
                    match read.transpose()? {
                        Some(read) => (read.bits, Kind::Bits(size as u32 * 8)),
                        None => continue,
                    }
                }
            };
            self.admit(state, slot, value, kind, true)?;
        }
        Ok(())
    }

    fn kind_of(&self, routine: &Routine, place: Place) -> Kind {
        match place {
            Place::Local(number) => routine.registers[number as usize].kind,
            Place::Global(number) => self.code.globals[number as usize].kind,
        }
    }

    /// Lets the values of a slot grow so that all are there that it may have in a state. With `list` false, bounds are looked for
    /// rather than a list.
    pub(super) fn admit(&mut self, state: &State, slot: Slot, val: Val, kind: Kind, list: bool) -> Done<()> {
        let width = match kind {
            Kind::Bool => 1,
            Kind::Bits(width) => width,
            _ => return Ok(()),
        };
        let Some(now) = &mut self.search.abstracting else { return Ok(()) };
        let list = list && now.listing;
        let Some(all) = &mut now.values else { return Ok(()) };
        let mut values = all.remove(&slot).unwrap_or(Values::NONE);
        let before = values.clone();
        let marks = Marks::of(&self.code.constants(), width);
        match val {
            Val::Word(word) if values.contains(word, width) => {}
            Val::Word(word) => values.admit(word, width, &marks, list),
            Val::Term(term) => {
                while values != Values::Any {
                    let outside = self.outside(&values, val, kind)?;
                    let outside = match (outside, state.path.decide(self.program.store_mut(), outside)?) {
                        (_, Some(false)) | (Val::Word(0), _) => break,
                        (Val::Word(_), _) => None,
                        (Val::Term(term), _) => Some(term),
                    };
                    let mut constraints = state.path.terms();
                    constraints.extend(outside);
                    let hint = self.chain.last_model().map(|model| (model, 0));
                    let answer =
                        self.chain.check(self.program.store(), &constraints, hint, &mut self.statistics);
                    let word = match &answer {
                        Answer::Unsat(core) if self.stepper.within.of_any(core).is_empty() => break,
                        // So it's within our limits; beyond them it may be anything.
                        Answer::Unsat(_) => None,
                        Answer::Sat(model) => model.word(self.program.store(), term),
                        Answer::Unknown(_) => None,
                    };
                    match word {
                        Some(word) if !values.contains(word, width) => {
                            values.admit(word, width, &marks, list)
                        }
                        _ => values = Values::Any,
                    }
                }
            }
        }
        if let Some(now) = &mut self.search.abstracting {
            now.grew |= values != before;
            if let Some(all) = &mut now.values {
                all.insert(slot, values);
            }
        }
        Ok(())
    }

    /// The condition under which a value isn't among these.
    fn outside(&mut self, values: &Values, val: Val, kind: Kind) -> Done<Val> {
        let mut inside = match values {
            Values::Any | Values::Within { .. } => Val::TRUE,
            Values::Listed(_) => Val::FALSE,
        };
        if let Values::Listed(words) = values {
            for word in words {
                let equal = value::eq(self.store(), val, Val::Word(*word), kind)?;
                inside = value::or(self.store(), inside, equal)?;
            }
        }
        for (op, bound, left) in values.comparisons(kind.width()) {
            let holds = self.comparison(op, bound, left, val, kind)?;
            inside = value::and(self.store(), inside, holds)?;
        }
        value::not(self.store(), inside)
    }

    fn comparison(&mut self, op: Op, bound: u128, left: bool, val: Val, kind: Kind) -> Done<Val> {
        let (a, b) = if left { (val, Val::Word(bound)) } else { (Val::Word(bound), val) };
        value::binary(self.store(), op, kind, Kind::Bool, a, b)
    }

    fn values_of(&self, slot: Slot) -> Option<Values> {
        self.search.abstracting.as_ref()?.values.as_ref()?.get(&slot).cloned()
    }

    /// Any of the values of a slot, if they are listed.
    pub(super) fn listed(&mut self, slot: Slot, kind: Kind) -> Done<Option<Val>> {
        let Some(Values::Listed(words)) = self.values_of(slot) else { return Ok(None) };
        let mut words = words.into_iter().enumerate();
        let Some((_, first)) = words.next() else { return Ok(None) };
        if words.len() == 0 {
            return Ok(Some(Val::Word(first)));
        }
        let which = self.store().fresh_var("which", Sort::BitVec(8))?;
        let which = Val::Term(self.store().var_term(which));
        let mut any = Val::Word(first);
        for (index, word) in words {
            let this = value::eq(self.store(), which, Val::Word(index as u128), BITS8)?;
            any = value::ite(self.store(), this, Val::Word(word), any, kind)?;
        }
        Ok(Some(any))
    }

    /// Adds that a value is within the bounds of a slot.
    pub(super) fn bound(&mut self, state: &mut State, slot: Slot, val: Val, kind: Kind) -> Done<()> {
        let Some(values) = self.values_of(slot) else { return Ok(()) };
        for (op, bound, left) in values.comparisons(kind.width()) {
            let holds = self.comparison(op, bound, left, val, kind)?;
            self.assume(state, holds, Span::NONE)?;
        }
        Ok(())
    }

    /// An object may hold anything from the head of a loop on, but that its cells have values which were seen there.
    pub(super) fn forget_contents(&mut self, state: &mut State, key: Loop, base: u64) -> Done<()> {
        let before = state.memory.object(base).cloned();
        self.forget_object(state, base)?;
        let valued = self.search.abstracting.as_ref().is_some_and(|now| now.values.is_some());
        let (Some(before), Some(object)) = (before, state.memory.object(base)) else { return Ok(()) };
        let cells = object.contents.cells();
        if !valued || cells.len() > CELLS {
            return Ok(());
        }
        for (offset, size) in cells.into_iter().filter(|(_, size)| *size <= 8) {
            let comes = before.contents.read(offset, size, &mut self.sources())?.bits;
            let (slot, kind) =
                (Slot { key, at: At::Cell { base, offset, size } }, Kind::Bits(size as u32 * 8));
            // What's first anything stays that.
            if matches!(comes, Val::Term(_)) && !is_choice(self.program.store(), comes) {
                continue;
            }
            self.admit(state, slot, comes, kind, true)?;
            if let Some(listed) = self.listed(slot, kind)?
                && let Some(object) = state.memory.object_mut(base)
            {
                object.contents.set(offset, listed);
                continue;
            }
            let cell = state.memory.object(base).cloned();
            if let Some(cell) = cell {
                let val = cell.contents.read(offset, size, &mut self.sources())?.bits;
                self.bound(state, slot, val, kind)?;
            }
        }
        Ok(())
    }

    /// Tells whether a register is as wide as an address.
    pub(super) fn is_address(&self, routine: &Routine, place: Place) -> bool {
        match place {
            Place::Local(number) => routine.registers[number as usize].kind == BITS64,
            Place::Global(_) => false,
        }
    }

    fn give_up(&mut self, candidate: Candidate) {
        if let Some(now) = &mut self.search.abstracting {
            now.gave_up.insert(candidate);
            now.grew = true;
        }
    }

    /// Tells whether a value can't be null in a state.
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
        Ok(matches!(answer, Answer::Unsat(core) if self.stepper.within.of_any(&core).is_empty()))
    }
}

/// Tells whether a value is known, or one of several known ones.
pub(super) fn is_choice(store: &Store, val: Val) -> bool {
    let Val::Term(term) = val else { return true };
    let mut pending = vec![term];
    let mut looks = 64;
    while let Some(term) = pending.pop() {
        looks -= 1;
        match (store.op(term), store.args(term)) {
            _ if looks == 0 => return false,
            (Op::Ite, [_, a, b]) => pending.extend([*a, *b]),
            (Op::Literal(_), _) => {}
            _ => return false,
        }
    }
    true
}
