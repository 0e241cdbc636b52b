//! Two versions run on one input, one after the other ([`touchstone_program::twin`]): memory goes back to what it was, the environment
//! answers the second as it answered the first, and whether the two agree is a term like any other, which a query can ask to be false.
//!
//! What's compared is what others can see: results, globals, objects of the input, and objects that were made, as far as these lead to
//! them. Where two made objects lie is nobody's business: they are paired when something leads to both at the same place. Where it can't be
//! said whether two things agree, anything is taken to be so, which is never a proof and is refuted by runs.

use std::rc::Rc;

use touchstone_logic::Sort;
use touchstone_program::layout::TypeId;
use touchstone_program::memory::{GlobalObject, ObjectKind};
use touchstone_program::twin::{Twin, plain_name};
use touchstone_report::{Limit, Quantity};

use super::{Done, Engine};
use crate::code::{Place, Routine};
use crate::input::{Purpose, Question};
use crate::invent::Role;
use crate::memory::{Contents, Memory, Object, Read};
use crate::pairing::{Met, Pairing};
use crate::state::{Asked, State};
use crate::value::{self, Val};
use crate::word::Kind;

/// So many bytes of an object are compared that was read or written at places that aren't known.
const MOST_BYTES: u64 = 4096;
/// So many pairs of addresses that two pointers choose from are looked at.
const MOST_CHOICES: usize = 64;
/// The bytes of an address.
const WORD: u64 = 8;

/// A pair of runs under way.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// Memory as both begin with it.
    beginning: Memory,
    /// How many questions had been asked then.
    asked: usize,
    /// The first run, when it's over.
    first: Option<Rc<First>>,
    /// Whether the present run ended the program.
    exited: bool,
    /// What the present run asked that the first had asked.
    answered: Vec<Question>,
}

/// A run that's over.
#[derive(Debug)]
struct First {
    memory: Memory,
    exited: bool,
    /// How many questions had been asked when it ended.
    asked: usize,
}

/// What's left to be compared, and what was found to belong together.
struct Comparison {
    first: Rc<First>,
    /// Objects that the runs made.
    pairing: Pairing,
    agree: Val,
}

impl Engine<'_> {
    /// A step of a product program: `values` are what the step is given.
    pub(super) fn twin(
        &mut self,
        state: &mut State,
        step: Twin,
        routine: &Routine,
        values: &[Val],
        outs: &[Place],
    ) -> Done<()> {
        let asked = state.asked.len();
        match (step, state.pair.as_deref()) {
            (Twin::Begin, _) => {
                let beginning = state.memory.clone();
                let pair = Pair { beginning, asked, first: None, exited: false, answered: vec![] };
                state.pair = Some(Rc::new(pair));
            }
            (Twin::Again, Some(pair)) => {
                let beginning = pair.beginning.clone();
                let memory = std::mem::replace(&mut state.memory, beginning.clone());
                let first = First { memory, exited: pair.exited, asked };
                let begun = pair.asked;
                let (first, exited, answered) = (Some(Rc::new(first)), false, vec![]);
                state.pair = Some(Rc::new(Pair { beginning, asked: begun, first, exited, answered }));
            }
            (Twin::Agree, Some(pair)) => {
                let agree = match &pair.first {
                    Some(first) if first.exited != pair.exited => Val::FALSE,
                    Some(first) if first.exited => Val::TRUE,
                    Some(first) => {
                        let first = first.clone();
                        self.agree(state, first, routine, values)?
                    }
                    None => Val::TRUE,
                };
                if let [out] = outs {
                    state.write(*out, agree);
                }
            }
            (Twin::Again | Twin::Agree, None) => {}
        }
        Ok(())
    }

    /// Ends the version that runs, if that's what `exit` does here: the product program goes on. Whether it's so.
    pub(super) fn leave_version(&mut self, state: &mut State) -> bool {
        let Some(pair) = &mut state.pair else { return false };
        if state.frames.len() < 2 {
            return false;
        }
        Rc::make_mut(pair).exited = true;
        for frame in state.frames.drain(1..) {
            for base in &frame.stack {
                state.memory.end(*base);
            }
        }
        true
    }

    /// What the first run was answered when it asked this as often as the second has now. Of what a function wrote that isn't here nothing is
    /// known in either.
    pub(super) fn answered_before(&self, state: &mut State, question: &Question) -> Option<Val> {
        let pair = state.pair.as_mut()?;
        let first = pair.first.clone()?;
        let times = pair.answered.iter().filter(|known| *known == question).count();
        let same = state.asked.get(pair.asked..first.asked)?.iter().filter_map(|asked| match asked {
            Asked::Value { question: known, value, .. } if known == question => Some(*value),
            _ => None,
        });
        let value = same.clone().nth(times)?;
        Rc::make_mut(pair).answered.push(question.clone());
        Some(value)
    }

    fn agree(&mut self, state: &State, first: Rc<First>, routine: &Routine, values: &[Val]) -> Done<Val> {
        if first.memory.knows_little() || state.memory.knows_little() {
            return self.anything(Sort::Bool);
        }
        // What a function wrote that isn't here depends on what it was given, which the two may have given it otherwise.
        let absent = first.memory.absent().or(state.memory.absent()).map(|absent| absent.by.clone());
        if let Some(name) = absent
            && !self.suppose(state, Limit::bare(Quantity::AbsentWritesNothing).of(&*name))
        {
            return self.anything(Sort::Bool);
        }
        let mut comparison = Comparison { first, pairing: Pairing::default(), agree: Val::TRUE };
        for (index, pair) in values.chunks_exact(2).enumerate() {
            let register =
                routine.parameters.get(2 * index).map(|number| &routine.registers[*number as usize]);
            let kind = register.map_or(Kind::Other, |register| register.kind);
            let same = match kind {
                Kind::Bits(64) => self.same_word(state, &mut comparison, pair[0], pair[1])?,
                kind => self.same_bits(state, pair[0], pair[1], kind)?,
            };
            self.both(&mut comparison, same)?;
        }
        for base in self.seen_by_others(&comparison.first.memory, &state.memory) {
            let object = |engine: &mut Self, memory: &Memory| {
                let mut memory = memory.clone();
                let found = memory.find(&engine.inventory, base, 0);
                found.and_then(|base| memory.object(base).cloned())
            };
            let (before, now) = (object(self, &comparison.first.memory), object(self, &state.memory));
            if let (Some(before), Some(now)) = (before, now) {
                self.same_object(state, &mut comparison, &before, &now)?;
            }
        }
        while let Some((before, now)) = comparison.pairing.next() {
            let before = comparison.first.memory.object(before).cloned();
            if let (Some(before), Some(now)) = (before, state.memory.object(now).cloned()) {
                self.same_object(state, &mut comparison, &before, &now)?;
            }
        }
        Ok(comparison.agree)
    }

    fn both(&mut self, comparison: &mut Comparison, same: Val) -> Done<()> {
        comparison.agree = value::and(self.store(), comparison.agree, same)?;
        Ok(())
    }

    /// The objects, by their beginnings, that a caller or another file can look at, and that one of the runs may have changed.
    fn seen_by_others(&self, first: &Memory, second: &Memory) -> Vec<u64> {
        let copies: Vec<usize> = self.given_contents().into_iter().map(|(_, object)| object).collect();
        let is_seen = |object: &Object| {
            let own = object.invented.is_some_and(|index| {
                copies.contains(&index) || self.inventory.objects[index].role == Role::Input(Purpose::ByValue)
            });
            let apart = self.program.layouts.apart.contains(&object.base);
            !object.constant
                && !own
                && !apart
                && (object.kind == ObjectKind::Global || object.invented.is_some())
        };
        let all = first.objects().chain(second.objects()).filter(|object| is_seen(object));
        let bases: std::collections::BTreeSet<u64> = all.map(|object| object.base).collect();
        bases.into_iter().collect()
    }

    fn same_object(
        &mut self,
        state: &State,
        comparison: &mut Comparison,
        before: &Rc<Object>,
        now: &Rc<Object>,
    ) -> Done<()> {
        if Rc::ptr_eq(before, now) || comparison.agree == Val::FALSE {
            return Ok(());
        }
        let made = before.invented.is_none() && before.kind != ObjectKind::Global;
        // Nobody sees that a new object is larger than it was: C says nothing of what's behind its end.
        if before.size != now.size && !(made && before.size < now.size) {
            return self.both(comparison, Val::FALSE);
        }
        let alive = value::eq(self.store(), before.alive, now.alive, Kind::Bool)?;
        self.both(comparison, alive)?;
        if before.alive == Val::FALSE || now.alive == Val::FALSE {
            return Ok(());
        }
        // The same float, computed twice, may be another NaN.
        if !made && before.contents == now.contents && !self.code.has_floats {
            return Ok(());
        }
        let Some(places) = places(&before.contents, &now.contents, before.size) else {
            let anything = self.anything(Sort::Bool)?;
            return self.both(comparison, anything);
        };
        // What's between fields is nobody's (C11 6.2.6.1).
        let element = self.element_of(before);
        let in_fields = |(at, size)| self.program.layouts.without_padding(element, at, size);
        let places: Vec<(u64, u64)> = places.into_iter().flat_map(in_fields).collect();
        for (at, size) in places {
            let mine = before.contents.read(at, size, &mut self.sources())?;
            let theirs = now.contents.read(at, size, &mut self.sources())?;
            let same = self.same_read(state, comparison, mine, theirs, size)?;
            self.both(comparison, same)?;
        }
        Ok(())
    }

    /// The type of an object's elements, where that's known.
    fn element_of(&self, object: &Object) -> Option<TypeId> {
        match object.invented {
            Some(index) => self.inventory.objects[index].element,
            None => self.map.objects.iter().find(|global| global.address == object.base)?.ty,
        }
    }

    /// What the first left undefined may be anything in the second.
    fn same_read(
        &mut self,
        state: &State,
        comparison: &mut Comparison,
        mine: Read,
        theirs: Read,
        size: u64,
    ) -> Done<Val> {
        if mine.written == Val::FALSE {
            return Ok(Val::TRUE);
        }
        let equal = match size {
            WORD => self.same_word(state, comparison, mine.bits, theirs.bits)?,
            _ => self.same_bits(state, mine.bits, theirs.bits, Kind::Bits(size as u32 * 8))?,
        };
        let store = self.store();
        let unwritten = value::not(store, mine.written)?;
        let both = value::and(store, theirs.written, equal)?;
        value::or(store, unwritten, both)
    }

    /// Whether two values are the same. Of bits that may be a NaN's it's so of the one that there is here.
    fn same_bits(&mut self, state: &State, a: Val, b: Val, kind: Kind) -> Done<Val> {
        if let Kind::Bits(_) = kind
            && let Some(limit) = self.doubt_of_agreement(state, [a, b])?
            && !self.suppose(state, limit)
        {
            return self.anything(Sort::Bool);
        }
        value::eq(self.store(), a, b, kind)
    }

    /// Whether two words are the same number, or addresses of what belongs together.
    fn same_word(&mut self, state: &State, comparison: &mut Comparison, a: Val, b: Val) -> Done<Val> {
        let (ours, theirs) = (self.leaves(state, a)?, self.leaves(state, b)?);
        if ours.len() * theirs.len() > MOST_CHOICES {
            return self.same_bits(state, a, b, Kind::Bits(64));
        }
        let special = |leaf: &(Val, Val), memory: &Memory| match leaf.1 {
            Val::Word(word) => self.map.function(word as u64).is_some() || is_apart(memory, word as u64),
            Val::Term(_) => false,
        };
        let is_plain = !ours.iter().any(|leaf| special(leaf, &comparison.first.memory))
            && !theirs.iter().any(|leaf| special(leaf, &state.memory));
        if is_plain {
            return self.same_bits(state, a, b, Kind::Bits(64));
        }
        let mut same = Val::FALSE;
        for (guard, mine) in &ours {
            for (other, their) in &theirs {
                let equal = match (mine, their) {
                    (Val::Word(mine), Val::Word(their)) => {
                        self.same_address(state, comparison, *mine as u64, *their as u64)?
                    }
                    _ => value::eq(self.store(), *mine, *their, Kind::Bits(64))?,
                };
                let store = self.store();
                let here = value::and(store, *guard, *other)?;
                let here = value::and(store, here, equal)?;
                same = value::or(store, same, here)?;
            }
        }
        Ok(same)
    }

    fn same_address(&mut self, state: &State, comparison: &mut Comparison, a: u64, b: u64) -> Done<Val> {
        if let (Some(a), Some(b)) = (self.map.function(a), self.map.function(b)) {
            let name = |id| plain_name(&self.program.procedure(id).name);
            return Ok(if name(a) == name(b) { Val::TRUE } else { Val::FALSE });
        }
        let (mine, their) = (apart(&comparison.first.memory, a), apart(&state.memory, b));
        let neither = mine.is_none() && their.is_none();
        let (Some(mine), Some(their)) = (mine, their) else {
            return Ok(if a == b && neither { Val::TRUE } else { Val::FALSE });
        };
        if a - mine.base != b - their.base {
            return Ok(Val::FALSE);
        }
        if mine.constant && their.constant {
            let initial = |base| self.map.objects.iter().find(|object| object.address == base);
            let same = match (initial(mine.base), initial(their.base)) {
                (Some(mine), Some(their)) => is_same_constant(mine, their),
                _ => false,
            };
            return Ok(if same { Val::TRUE } else { Val::FALSE });
        }
        if mine.constant != their.constant {
            return Ok(Val::FALSE);
        }
        // Addresses of what's gone tell nobody anything.
        if mine.alive == Val::FALSE && their.alive == Val::FALSE {
            return Ok(Val::TRUE);
        }
        let (base, other) = (mine.base, their.base);
        match comparison.pairing.meet(base, other) {
            Met::Together => Ok(Val::TRUE),
            // On other ways they may belong together otherwise.
            Met::Apart => self.anything(Sort::Bool),
        }
    }
}

/// The object at an address that's found by its own look, not by its number: what a run made, and constants.
fn apart(memory: &Memory, address: u64) -> Option<Rc<Object>> {
    let object = memory.at(address)?;
    let made = object.invented.is_none() && object.kind != ObjectKind::Global;
    (made || object.constant).then_some(object)
}

fn is_apart(memory: &Memory, address: u64) -> bool {
    apart(memory, address).is_some()
}

/// Whether two constants can't be told apart: numbers and texts without addresses.
fn is_same_constant(a: &GlobalObject, b: &GlobalObject) -> bool {
    a.address == b.address || a.size == b.size && a.initial == b.initial
}

/// Where the first bytes of two contents may differ, so many: offsets and sizes. `None` where that isn't known.
fn places(a: &Contents, b: &Contents, size: u64) -> Option<Vec<(u64, u64)>> {
    if let (Contents::Array(a), Contents::Array(b)) = (a, b)
        && a == b
    {
        return Some(vec![]);
    }
    if matches!(a, Contents::Array(_)) || matches!(b, Contents::Array(_)) {
        let words = |from: u64| (from, WORD.min(size - from));
        return (size <= MOST_BYTES).then(|| (0..size).step_by(WORD as usize).map(words).collect());
    }
    if !a.has_same_rest(b) {
        return None;
    }
    let within = |(at, length): (u64, u64)| (at < size).then(|| (at, length.min(size - at)));
    let mut places: Vec<(u64, u64)> = a.cells();
    places.extend(b.cells());
    let mut places: Vec<(u64, u64)> = places.into_iter().filter_map(within).collect();
    places.sort_unstable();
    places.dedup();
    Some(places)
}
