//! Statements on memory: what an address may lead to, what each access demands, and what it does. What's demanded is asked in
//! the order of [`Fault`]'s variants, as the program's judge does.

use std::collections::BTreeSet;

use touchstone_logic::{Op, Sort};
use touchstone_program::layout::Shape;
use touchstone_program::memory::{HEAP_BASE, INPUT_BASE, NULL_PAGE, ObjectKind};
use touchstone_program::{Fault, Span};
use touchstone_report::{Limit, Quantity};

use super::{Cut, Done, Engine};
use crate::code::{Expr, Operation};
use crate::concrete::PERHAPS_WRITTEN;
use crate::exploration::{ErrorKind, GoalId};
use crate::invent::{Bound, Role};
use crate::memory::{Places, Read};
use crate::options::Merge;
use crate::state::State;
use crate::value::{self, Val};
use crate::word::Kind;

/// Something that an address may lead to.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// The condition under which the address leads there.
    guard: Val,
    base: u64,
    offset: Val,
    /// The condition under which it's within the object as it is; beyond, in a proof, an input might be larger, and hold anything there.
    within: Val,
}

/// All that an address may lead to.
struct Resolution {
    candidates: Vec<Candidate>,
    /// The condition under which it's null, or near.
    null: Val,
    /// The condition under which it leads nowhere.
    nowhere: Val,
    /// Set if that may be far behind an object of the input, where a larger one would reach.
    outgrown: bool,
}

/// Bytes that an address may be away from an object that it's computed from.
pub(super) const SLACK: u64 = 0x7f0;
/// The most objects that an address may lead to on one path, as cases of what's read and written: which of them it is, the
/// solver says. More become paths of their own.
const TOGETHER: usize = 4;
/// The objects that a state may have at once.
pub(super) const MOST_OBJECTS: usize = 1 << 14;
/// The bytes of one of them.
const MOST_BYTES: u128 = 1 << 24;
const BITS64: Kind = Kind::Bits(64);

impl Engine<'_> {
    /// Finds what an address may lead to. `None` if the state is over, or begins again.
    fn resolve(&mut self, state: &mut State, address: Val, span: Span) -> Done<Option<Resolution>> {
        let mut found =
            Resolution { candidates: vec![], null: Val::FALSE, nowhere: Val::FALSE, outgrown: false };
        for (guard, leaf) in self.leaves(state, address)? {
            let base = match leaf {
                Val::Word(word) if (word as u64) < NULL_PAGE => {
                    found.null = value::or(self.store(), found.null, guard)?;
                    continue;
                }
                Val::Word(word) => state.memory.find(&self.inventory, word as u64, SLACK),
                Val::Term(term) => match self.constant_part(term) {
                    Some(part) => state.memory.find(&self.inventory, part, SLACK),
                    None => None,
                },
            };
            let base = match (base, leaf) {
                (Some(base), _) => base,
                (None, Val::Word(word)) => {
                    found.outgrown |= (u128::from(INPUT_BASE)..u128::from(HEAP_BASE)).contains(&word);
                    found.nowhere = value::or(self.store(), found.nowhere, guard)?;
                    continue;
                }
                // In a proof, objects may be missing, and what happens to them is told before it comes to this.
                (None, Val::Term(_)) if self.search.abstracting.is_some() => {
                    self.cut(Cut::Unsupported("an address that isn't known".to_owned()), state);
                    return Ok(None);
                }
                (None, Val::Term(_)) => match self.search(state, guard, leaf, span)? {
                    Some(Some(base)) => base,
                    Some(None) => {
                        found.nowhere = value::or(self.store(), found.nowhere, guard)?;
                        continue;
                    }
                    None => return Ok(None),
                },
            };
            let negative = Val::Word(u128::from(base.wrapping_neg()));
            let offset = value::add(self.store(), leaf, negative, 64)?;
            found.candidates.push(Candidate { guard, base, offset, within: Val::TRUE });
        }
        Ok(Some(found))
    }

    /// Tells whether nothing is known of an address.
    pub(super) fn is_lost(&self, state: &mut State, address: u64) -> bool {
        state.memory.is_lost(&self.inventory, address, SLACK)
    }

    /// An object that an address of which nothing is known may lead to: the one that the state's model says, or any that's
    /// possible. The rest is left to a fork. `Some(None)`: it can't lead to any. `None`: the state is over.
    fn search(&mut self, state: &mut State, guard: Val, leaf: Val, span: Span) -> Done<Option<Option<u64>>> {
        let Val::Term(term) = leaf else { return Ok(Some(None)) };
        if !self.ensure_model(state, &[])? {
            return Ok(None);
        }
        let says = state.model.as_ref().and_then(|model| model.word(self.program.store(), term));
        let mut bases: Vec<u64> = vec![];
        if let Some(word) = says {
            bases.extend(state.memory.find(&self.inventory, word as u64, 0));
        }
        if bases.is_empty() {
            // Newest first: what was made last is what's looked for most.
            let mut all: Vec<u64> = state.memory.objects().map(|object| object.base).collect();
            all.reverse();
            all.truncate(self.options.resolutions);
            bases = all;
        }
        for base in bases {
            let Some(size) = state.memory.object(base).map(|object| object.size) else { continue };
            let negative = Val::Word(u128::from(base.wrapping_neg()));
            let store = self.program.store_mut();
            let offset = value::add(store, leaf, negative, 64)?;
            let inside =
                value::binary(store, Op::BvUle, BITS64, Kind::Bool, offset, Val::Word(u128::from(size)))?;
            let absent = value::not(store, guard)?;
            let inside = value::or(store, absent, inside)?;
            let mut there = state.clone();
            if !self.assume(&mut there, inside, span)? || !self.ensure_model(&mut there, &[])? {
                continue;
            }
            let outside = value::not(self.store(), inside)?;
            self.again(state, outside, span)?;
            *state = there;
            return Ok(Some(Some(base)));
        }
        // It may lead to something that isn't modelled: nothing behind it is proved.
        self.cut(Cut::Unsupported("an address that leads to nothing known".to_owned()), state);
        Ok(Some(None))
    }

    /// Tells whether candidates are told apart by forks rather than by cases.
    fn forks(&self, candidates: usize) -> bool {
        match self.search.merge {
            Merge::Never => candidates > TOGETHER,
            Merge::Estimate => candidates > 4,
            Merge::Always => candidates > 32,
        }
    }

    /// Finds the objects that so many bytes at an address are in, each candidate in bounds. `None` if the state is over.
    fn reach(
        &mut self,
        state: &mut State,
        address: Val,
        length: u64,
        align: u64,
        single: bool,
        (site, span): (u32, Span),
    ) -> Done<Option<Vec<Candidate>>> {
        let Some(mut found) = self.resolve(state, address, span)? else { return Ok(None) };
        let fault = ErrorKind::Fault;
        let there = value::not(self.store(), found.null)?;
        if !self.require(state, there, &fault(Fault::NullPointer), site, span)? {
            return Ok(None);
        }
        if single && found.candidates.len() > 1 || self.forks(found.candidates.len()) {
            let mut ways: Vec<(Val, Option<Candidate>)> =
                found.candidates.iter().map(|candidate| (candidate.guard, Some(*candidate))).collect();
            ways.push((found.nowhere, None));
            match self.one_of(state, &ways, span)? {
                Some(Some(candidate)) => {
                    found.candidates = vec![Candidate { guard: Val::TRUE, ..candidate }];
                    found.nowhere = Val::FALSE;
                }
                Some(None) => {
                    found.candidates = vec![];
                    found.nowhere = Val::TRUE;
                }
                None => return Ok(None),
            }
        }
        let mut inside = value::not(self.store(), found.nowhere)?;
        let (mut alive, mut aligned, mut movable) = (Val::TRUE, Val::TRUE, false);
        let mut sizes: BTreeSet<Cut> = BTreeSet::new();
        sizes.extend(found.outgrown.then_some(Cut::Input(Bound::Elements)));
        let larger = self.search.abstracting.is_some() && !single;
        for candidate in &mut found.candidates {
            let Some(object) = state.memory.object(candidate.base).cloned() else { continue };
            let store = self.program.store_mut();
            let fits = match object.size.checked_sub(length) {
                Some(most) => {
                    let most = Val::Word(u128::from(most));
                    value::binary(store, Op::BvUle, BITS64, Kind::Bool, candidate.offset, most)?
                }
                None => Val::FALSE,
            };
            if let Some(index) = object.invented {
                self.note_smaller(state, index, (candidate.guard, candidate.offset), length, (site, span))?;
            }
            let bounded =
                object.limit.is_some() || object.invented.is_some_and(|index| self.might_be_larger(index));
            let outgrown = bounded && fits != Val::TRUE;
            if outgrown && larger {
                let goal = self.goals.error(site, &fault(Fault::OutOfBounds));
                if self.may_miss(state, candidate.guard, fits, goal, span)? {
                    candidate.within = fits;
                }
            } else {
                let before =
                    matches!(candidate.offset, Val::Word(offset) if (offset as u64).cast_signed() < 0);
                if outgrown {
                    sizes.insert(match &object.limit {
                        // However large, it has nothing before its beginning.
                        None if before => Cut::Within(Limit::bare(Quantity::PointerTargets)),
                        Some(limit) => Cut::Within(self.present(limit)),
                        None => Cut::Input(self.inventory.bound_of(object.invented)),
                    });
                }
                inside = self.implied(inside, candidate.guard, fits)?;
            }
            alive = self.implied(alive, candidate.guard, object.alive)?;
            let lies = self.where_aligned((candidate.offset, candidate.base), align)?;
            movable |= lies != Val::TRUE && self.promised_alignment(&object) < align;
            self.note_movable(state, &object, candidate.guard, align, (site, span))?;
            aligned = self.implied(aligned, candidate.guard, lies)?;
        }
        if !sizes.is_empty() && state.path.decide(self.program.store_mut(), inside)? != Some(true) {
            // A larger object would have let it pass.
            self.beyond(state, inside, sizes, span)?;
        }
        if movable {
            // Where the object lies here its address is none for this access; it could lie elsewhere, or the pointer lead into one.
            self.beyond(state, aligned, [Cut::Within(Limit::bare(Quantity::PointerTargets))].into(), span)?;
        }
        let demands =
            [(inside, Fault::OutOfBounds), (alive, Fault::UseAfterFree), (aligned, Fault::Misaligned)];
        for (holds, kind) in demands {
            if !self.require(state, holds, &fault(kind), site, span)? {
                return Ok(None);
            }
        }
        if let [only] = &found.candidates[..] {
            state.memory.note_there(only.base);
        }
        found.candidates.iter().for_each(|candidate| self.note_life(state, candidate.base));
        Ok((!found.candidates.is_empty()).then_some(found.candidates))
    }

    /// Tells whether an invented object is as large as it is for want of a better number: those of the input, and globals of which only another
    /// file says how many elements they have.
    fn might_be_larger(&self, invented: usize) -> bool {
        let Role::Global(index) = self.inventory.objects[invented].role else { return true };
        let ty = self.map.objects.get(index).and_then(|object| object.ty);
        ty.is_some_and(|ty| matches!(self.program.layouts.get(ty).shape, Shape::Array { length: None, .. }))
    }

    /// Notes that inputs are too small for what's outside of a condition, unless nothing is.
    fn beyond(&mut self, state: &State, inside: Val, sizes: BTreeSet<Cut>, span: Span) -> Done<()> {
        let place = state.place();
        let known = |cut: &Cut| self.search.cuts.get(cut).is_some_and(|places| places.contains(&place));
        if sizes.iter().all(known) {
            return Ok(());
        }
        let outside = value::not(self.store(), inside)?;
        let mut large = state.clone();
        if self.assume(&mut large, outside, span)? && self.ensure_model(&mut large, &[])? {
            for cut in sizes {
                self.cut(cut, &large);
            }
        }
        Ok(())
    }

    /// In a proof: whether an address may lead to an object, by its guard, and not fit there, which reaches a goal.
    fn may_miss(
        &mut self,
        state: &State,
        guard: Val,
        fits: Val,
        goal: Option<GoalId>,
        span: Span,
    ) -> Done<bool> {
        let outside = value::not(self.store(), fits)?;
        let outside = value::and(self.store(), guard, outside)?;
        let mut large = state.clone();
        Ok(self.assume(&mut large, outside, span)? && self.ensure_model(&mut large, goal.as_slice())?)
    }

    /// `so_far`, and where the guard holds, the condition.
    fn implied(&mut self, so_far: Val, guard: Val, condition: Val) -> Done<Val> {
        if condition == Val::TRUE {
            return Ok(so_far);
        }
        let store = self.program.store_mut();
        let absent = value::not(store, guard)?;
        let here = value::or(store, absent, condition)?;
        value::and(store, so_far, here)
    }

    /// Carries a statement on memory out. `false` if the state is over.
    pub(super) fn memory(
        &mut self,
        state: &mut State,
        operation: &Operation,
        site: u32,
        span: Span,
    ) -> Done<bool> {
        let at = (site, span);
        if self.search.abstracting.is_some()
            && let Some(on) = self.access_unknown(state, operation, site, span)?
        {
            return Ok(on);
        }
        let done = match operation {
            Operation::Allocate { target, size, align, kind, zeroed, named } => {
                if self.too_much(state) {
                    return Ok(false);
                }
                let size = self.evaluate(state, size)?;
                let Some(size) = self.concrete(state, size, 64, span)? else { return Ok(false) };
                let full = state.memory.len() > MOST_OBJECTS || size > MOST_BYTES;
                let base =
                    if full { None } else { state.memory.allocate(size as u64, *align, *kind, *zeroed) };
                let Some(base) = base else {
                    self.cut(Cut::Memory, state);
                    return Ok(false);
                };
                let limit = self.sizes_by(state);
                if let Some(object) = state.memory.object_mut(base).filter(|_| limit.is_some()) {
                    object.limit = limit;
                }
                if *named {
                    state.memory.note_there(base);
                }
                if *kind == ObjectKind::Stack
                    && let Some(frame) = state.frames.last_mut()
                {
                    frame.stack.push(base);
                }
                state.write(*target, Val::Word(u128::from(base)));
                true
            }
            Operation::Load { target, address, align, kind, tolerant, atomic } => {
                match self.load(state, address, *kind, *align, (*tolerant, *atomic), at)? {
                    Some(val) => {
                        state.write(*target, val);
                        true
                    }
                    None => false,
                }
            }
            Operation::Store { address, value, align } => self.write(state, address, value, *align, at)?,
            Operation::Free { address, kind } => self.free(state, address, *kind, at)?.is_some(),
            Operation::SizeOf { target, address } => {
                match self.beginning(state, address, ObjectKind::Heap, false, at)? {
                    Some(Some(base)) => {
                        let size = state.memory.object(base).map_or(0, |object| object.size);
                        state.write(*target, Val::Word(u128::from(size)));
                        true
                    }
                    _ => false,
                }
            }
            Operation::Copy { target, source, length } => self.copy(state, target, source, length, at)?,
            Operation::Fill { target, byte, length } => self.fill(state, target, byte, length, at)?,
            _ => true,
        };
        if !self.stepper.met.is_empty() {
            for bound in std::mem::take(&mut self.stepper.met) {
                self.cut(Cut::Input(bound), state);
            }
        }
        Ok(done)
    }

    fn load(
        &mut self,
        state: &mut State,
        address: &Expr,
        kind: Kind,
        align: u64,
        (tolerant, atomic): (bool, bool),
        at: (u32, Span),
    ) -> Done<Option<Val>> {
        let address = self.evaluate(state, address)?;
        let size = kind.bytes();
        let Some(candidates) = self.reach(state, address, size, align, false, at)? else { return Ok(None) };
        let limit = self.options.case_split;
        let width = Kind::Bits(size as u32 * 8);
        let mut result: Option<(Val, Val)> = None;
        // The last one needs no guard: one of them it is.
        for candidate in candidates.iter().rev() {
            let Some(object) = state.memory.object(candidate.base).cloned() else { continue };
            if atomic {
                self.note_shared(state, candidate.base);
            }
            let places =
                Places::of(self.program.store(), candidate.offset, size, object.size, align, object.base);
            let mut read = match candidate.offset {
                _ if candidate.within == Val::FALSE => Read { bits: Val::Word(0), written: Val::TRUE },
                // Only if `within` is false, which isn't known to be: nobody looks at what's read.
                Val::Word(offset) if offset as u64 > object.size.saturating_sub(size) => {
                    Read { bits: Val::Word(0), written: Val::TRUE }
                }
                Val::Word(offset) => object.contents.read(offset as u64, size, &mut self.sources())?,
                Val::Term(_) => {
                    let mut contents = object.contents.clone();
                    let read =
                        contents.read_at(candidate.offset, size, places, limit, &mut self.sources())?;
                    // It may have become an array, which is worth keeping.
                    if contents != object.contents
                        && let Some(object) = state.memory.object_mut(candidate.base)
                    {
                        object.contents = contents;
                    }
                    read
                }
            };
            read = self.as_far_as_known(state, (candidate.base, candidate.offset), kind, read)?;
            if candidate.within != Val::TRUE {
                let beyond = self.anything(Sort::BitVec(size as u32 * 8))?;
                let store = self.program.store_mut();
                read.bits = value::ite(store, candidate.within, read.bits, beyond, width)?;
                let elsewhere = value::not(store, candidate.within)?;
                read.written = value::or(store, elsewhere, read.written)?;
            }
            let store = self.program.store_mut();
            result = Some(match result {
                None => (read.bits, read.written),
                Some((bits, written)) => (
                    value::ite(store, candidate.guard, read.bits, bits, width)?,
                    value::ite(store, candidate.guard, read.written, written, Kind::Bool)?,
                ),
            });
        }
        let Some((bits, written)) = result else { return Ok(None) };
        // What's undefined reads as zero, here as in concrete runs.
        let given =
            |candidate: &Candidate| state.memory.object(candidate.base).is_some_and(|object| object.given);
        if !tolerant && written != Val::TRUE && candidates.iter().any(given) {
            // Whether it's written isn't ours to say.
            self.cut(Cut::Unsupported(PERHAPS_WRITTEN.to_owned()), state);
            if !self.assume(state, written, at.1)? {
                return Ok(None);
            }
        } else if !tolerant
            && !self.require(state, written, &ErrorKind::Fault(Fault::Uninitialised), at.0, at.1)?
        {
            return Ok(None);
        }
        let bits = if self.merges() && width == BITS64 { self.normal(state, bits)? } else { bits };
        value::from_memory(self.store(), bits, kind).map(Some)
    }

    fn write(
        &mut self,
        state: &mut State,
        address: &Expr,
        value: &Expr,
        align: u64,
        at: (u32, Span),
    ) -> Done<bool> {
        let kind = value.kind();
        let size = kind.bytes();
        let address = self.evaluate(state, address)?;
        let value = self.evaluate(state, value)?;
        let Some(candidates) = self.reach(state, address, size, align, false, at)? else { return Ok(false) };
        if !self.writable(state, &candidates, at)? {
            return Ok(false);
        }
        let bits = value::to_memory(self.store(), value, kind)?;
        let limit = self.options.case_split;
        let alone = candidates.len() == 1;
        for candidate in &candidates {
            let Some(room) = state.memory.object(candidate.base).map(|object| object.size) else { continue };
            let fits = |offset: u128| offset + u128::from(size) <= room.into();
            let is_outside = matches!(candidate.offset, Val::Word(offset) if !fits(offset));
            // Where it can't fit it isn't, which was demanded; in a proof it's in an object that's larger.
            if is_outside && candidate.within == Val::TRUE {
                continue;
            }
            self.note_write(state, candidate.base);
            self.note_store(state, candidate.base, candidate.offset, size, false);
            self.note_lent(state, candidate.base, candidate.offset, size)?;
            if kind == BITS64 {
                self.note_held(state, candidate.base, value);
            }
            if is_outside {
                continue;
            }
            let places =
                Places::of(self.program.store(), candidate.offset, size, room, align, candidate.base);
            let guard = if alone { Val::TRUE } else { candidate.guard };
            let guard = value::and(self.store(), guard, candidate.within)?;
            // Most are local variables, held by this state alone: they change in place.
            let nans = super::nan::is_one(bits, kind);
            let mut sources = self.sources();
            if let Some(object) = state.memory.object_mut(candidate.base) {
                object.nans |= nans;
                object.contents.write_at(candidate.offset, size, bits, guard, places, limit, &mut sources)?;
            }
        }
        Ok(true)
    }

    fn writable(&mut self, state: &mut State, candidates: &[Candidate], at: (u32, Span)) -> Done<bool> {
        let mut writable = Val::TRUE;
        for candidate in candidates {
            let Some(object) = state.memory.object(candidate.base) else { continue };
            match (object.constant, object.invented) {
                (true, _) => writable = self.implied(writable, candidate.guard, Val::FALSE)?,
                (false, Some(index)) if self.may_be_constant(index) => {
                    self.note_constant(state, candidate.guard, at)?;
                }
                _ => {}
            }
        }
        self.require(state, writable, &ErrorKind::Fault(Fault::ReadOnly), at.0, at.1)
    }

    /// The object that begins at an address, alive and of that kind; `Some(None)` for null where that's fine.
    fn beginning(
        &mut self,
        state: &mut State,
        address: &Expr,
        kind: ObjectKind,
        null: bool,
        at: (u32, Span),
    ) -> Done<Option<Option<u64>>> {
        let (site, span) = at;
        let address = self.evaluate(state, address)?;
        let Some(found) = self.resolve(state, address, span)? else { return Ok(None) };
        let is_null = value::eq(self.store(), address, Val::Word(0), BITS64)?;
        let mut ways: Vec<(Val, Option<Candidate>)> = vec![];
        let mut invalid = found.nowhere;
        if null {
            ways.push((is_null, None));
            let near = value::not(self.store(), is_null)?;
            let near = value::and(self.store(), found.null, near)?;
            invalid = value::or(self.store(), invalid, near)?;
        } else {
            invalid = value::or(self.store(), invalid, found.null)?;
        }
        ways.extend(found.candidates.iter().map(|candidate| (candidate.guard, Some(*candidate))));
        let valid = value::not(self.store(), invalid)?;
        if !self.require(state, valid, &ErrorKind::Fault(Fault::InvalidFree), site, span)? {
            return Ok(None);
        }
        let Some(way) = self.one_of(state, &ways, span)? else { return Ok(None) };
        let Some(candidate) = way else { return Ok(Some(None)) };
        let Some(object) = state.memory.object(candidate.base).cloned() else { return Ok(None) };
        let begins = value::eq(self.store(), candidate.offset, Val::Word(0), BITS64)?;
        let fits = if object.kind == kind { begins } else { Val::FALSE };
        if !self.require(state, object.alive, &ErrorKind::Fault(Fault::DoubleFree), site, span)?
            || !self.require(state, fits, &ErrorKind::Fault(Fault::InvalidFree), site, span)?
        {
            return Ok(None);
        }
        Ok(Some(Some(candidate.base)))
    }

    fn free(
        &mut self,
        state: &mut State,
        address: &Expr,
        kind: ObjectKind,
        at: (u32, Span),
    ) -> Done<Option<()>> {
        match self.beginning(state, address, kind, true, at)? {
            None => Ok(None),
            Some(base) => {
                if let Some(base) = base {
                    state.memory.end(base);
                    state.memory.forget_guesses();
                }
                Ok(Some(()))
            }
        }
    }

    /// One object and a known offset in it, for accesses of many bytes.
    fn one_place(
        &mut self,
        state: &mut State,
        address: Val,
        length: u64,
        at: (u32, Span),
    ) -> Done<Option<(u64, u64)>> {
        let Some(candidates) = self.reach(state, address, length, 1, true, at)? else { return Ok(None) };
        let Some(candidate) = candidates.first() else { return Ok(None) };
        let offset = self.concrete(state, candidate.offset, 64, at.1)?;
        Ok(offset.map(|offset| (candidate.base, offset as u64)))
    }

    /// As [`Engine::one_place`], where it's allowed to write.
    fn one_target(
        &mut self,
        state: &mut State,
        address: Val,
        length: u64,
        at: (u32, Span),
    ) -> Done<Option<(u64, u64)>> {
        let Some((base, offset)) = self.one_place(state, address, length, at)? else { return Ok(None) };
        let at_offset = Val::Word(u128::from(offset));
        let candidate = Candidate { guard: Val::TRUE, base, offset: at_offset, within: Val::TRUE };
        Ok(self.writable(state, &[candidate], at)?.then_some((base, offset)))
    }

    /// The number of bytes that a statement is about, made concrete. `None` if the state is over.
    fn length(&mut self, state: &mut State, length: &Expr, at: (u32, Span)) -> Done<Option<u64>> {
        let length = self.evaluate(state, length)?;
        let length = self.concrete(state, length, 64, at.1)?;
        Ok(length.map(|length| u64::try_from(length).unwrap_or(u64::MAX)))
    }

    fn copy(
        &mut self,
        state: &mut State,
        target: &Expr,
        source: &Expr,
        length: &Expr,
        at: (u32, Span),
    ) -> Done<bool> {
        let Some(length) = self.length(state, length, at)? else { return Ok(false) };
        if length == 0 {
            return Ok(true);
        }
        let (source, target) = (self.evaluate(state, source)?, self.evaluate(state, target)?);
        let Some((from, start)) = self.one_place(state, source, length, at)? else { return Ok(false) };
        let Some((to, offset)) = self.one_target(state, target, length, at)? else { return Ok(false) };
        let Some(object) = state.memory.object(from).cloned() else { return Ok(false) };
        let mut doubt = self.doubt(state, from, Val::Word(start.into()), length, true);
        if doubt.is_none() && self.cuts_address(state, from, Val::Word(start.into()), length)? {
            doubt = Some(Limit::bare(Quantity::Addresses));
        }
        if let Some(limit) = doubt
            && !self.suppose(state, limit)
        {
            self.note_write(state, to);
            self.forget_object(state, to)?;
            return Ok(true);
        }
        let pieces = object.contents.pieces(start, length, &mut self.sources())?;
        self.note_write(state, to);
        self.note_store(state, to, Val::Word(offset.into()), length, true);
        self.note_lent(state, to, Val::Word(offset.into()), length)?;
        state.memory.hold_as(to, from);
        let nans = object.nans;
        let mut sources = self.sources();
        if let Some(object) = state.memory.object_mut(to) {
            object.nans |= nans;
            for (at, size, read) in pieces {
                object.contents.write(offset + at, size, read.bits, read.written, &mut sources)?;
            }
        }
        Ok(true)
    }

    fn fill(
        &mut self,
        state: &mut State,
        target: &Expr,
        byte: &Expr,
        length: &Expr,
        at: (u32, Span),
    ) -> Done<bool> {
        let Some(length) = self.length(state, length, at)? else { return Ok(false) };
        if length == 0 {
            return Ok(true);
        }
        let (target, byte) = (self.evaluate(state, target)?, self.evaluate(state, byte)?);
        let Some((to, offset)) = self.one_target(state, target, length, at)? else { return Ok(false) };
        self.note_write(state, to);
        self.note_store(state, to, Val::Word(offset.into()), length, true);
        self.note_lent(state, to, Val::Word(offset.into()), length)?;
        let mut sources = self.sources();
        if let Some(object) = state.memory.object_mut(to) {
            object.contents.fill(offset, length, byte, &mut sources)?;
        }
        Ok(true)
    }
}
