//! Two versions run on one input, concretely: what [`crate::engine`] asks of terms is looked at in bytes here, and this is what counts.

use std::ops::Range;

use touchstone_program::memory::ObjectKind;
use touchstone_program::twin::{Twin, plain_name};

use super::memory::{Memory, Object};
use super::{Datum, Machine};
use crate::code::{Place, Routine};
use crate::input::{Purpose, Question, Target};
use crate::pairing::{Met, Pairing};
use crate::word::Kind;

/// The bytes of an address.
const WORD: usize = 8;

/// A pair of runs under way.
#[derive(Default)]
pub(super) struct Pair {
    beginning: Memory,
    /// How many questions had been answered then.
    asked: usize,
    first: Option<First>,
    exited: bool,
    /// What the present run asked that the first had asked.
    answered: Vec<Question>,
}

struct First {
    memory: Memory,
    exited: bool,
    asked: usize,
}

/// Whether what two runs left behind is the same.
struct Comparison<'a> {
    first: &'a Memory,
    second: &'a Memory,
    pairing: Pairing,
}

impl Machine<'_> {
    /// A step of a product program; what it's given is in its registers.
    pub(super) fn twin(&mut self, step: Twin, routine: &Routine, registers: &[u128], outs: &[Place]) {
        let asked = self.run.answers.len();
        match (step, self.pair.as_mut()) {
            (Twin::Begin, _) => {
                self.pair = Some(Pair { beginning: self.memory.clone(), asked, ..Pair::default() });
            }
            (Twin::Again, Some(pair)) => {
                let memory = std::mem::replace(&mut self.memory, pair.beginning.clone());
                self.memory.take_touched(&memory);
                pair.first = Some(First { memory, exited: pair.exited, asked });
                (pair.exited, pair.answered) = (false, vec![]);
            }
            (Twin::Agree, _) => {
                let agree = self.agree(routine, registers);
                if let [out] = outs {
                    self.set(*out, u128::from(agree));
                }
            }
            (Twin::Again, None) => {}
        }
    }

    /// Ends the version that runs, if that's what `exit` does here. Whether it's so.
    pub(super) fn leave_version(&mut self) -> bool {
        let Some(pair) = self.pair.as_mut().filter(|_| self.frames.len() > 1) else { return false };
        pair.exited = true;
        for frame in self.frames.drain(1..) {
            for address in frame.stack {
                self.memory.leave(address);
            }
        }
        true
    }

    /// What the first run was answered when it asked this as often as the second has now.
    pub(super) fn answered_before(&mut self, question: &Question, kind: Kind) -> Option<Datum> {
        let pair = self.pair.as_mut()?;
        let first = pair.first.as_ref()?;
        let times = pair.answered.iter().filter(|known| *known == question).count();
        let before = self.run.answers.get(pair.asked..first.asked)?;
        let value = before.iter().filter(|answer| answer.question == *question).nth(times)?.value.clone();
        pair.answered.push(question.clone());
        Some(self.datum(&value, kind))
    }

    fn agree(&self, routine: &Routine, registers: &[u128]) -> bool {
        let Some(pair) = &self.pair else { return true };
        let Some(first) = &pair.first else { return true };
        if first.exited || pair.exited {
            return first.exited == pair.exited;
        }
        let mut comparison =
            Comparison { first: &first.memory, second: &self.memory, pairing: Pairing::default() };
        for pair in routine.parameters.chunks_exact(2) {
            let word = |at: usize| registers[pair[at] as usize];
            let kind = routine.registers[pair[0] as usize].kind;
            let (a, b) = (word(0), word(1));
            let same = match kind {
                Kind::Bits(64) => self.same_word(&mut comparison, a as u64, b as u64),
                Kind::Float { exp, sig } => a == b || is_nan(a, exp, sig) && is_nan(b, exp, sig),
                _ => a == b,
            };
            if !same {
                return false;
            }
        }
        let own_copies = |target: Target| {
            let Target::Object(id) = target else { return false };
            let is_copy = |value: &crate::input::InputValue| matches!(value, crate::input::InputValue::Contents(copy) if *copy == id);
            self.input.arguments.iter().any(|argument| is_copy(&argument.value))
                || self.input.object(id).is_some_and(|object| object.purpose == Purpose::ByValue)
        };
        let apart = &self.program.layouts.apart;
        let objects = self.memory.objects().iter();
        for object in objects.filter(|object| !object.constant && !apart.contains(&object.base)) {
            let is_seen = matches!(object.target, Target::Object(_) | Target::Global(_));
            if is_seen
                && !own_copies(object.target)
                && !self.same_object(&mut comparison, object.base, object.base)
            {
                return false;
            }
        }
        while let Some((before, now)) = comparison.pairing.next() {
            if !self.same_object(&mut comparison, before, now) {
                return false;
            }
        }
        true
    }

    fn same_object(&self, comparison: &mut Comparison<'_>, before: u64, now: u64) -> bool {
        let (first, second) = (comparison.first, comparison.second);
        let (Some(mine), Some(their)) = (first.beginning_at(before), second.beginning_at(now)) else {
            return false;
        };
        // Nobody sees that a new object is larger than it was: C says nothing of what's behind its end.
        let is_given = matches!(mine.target, Target::Object(_) | Target::Global(_));
        let fits = if is_given { mine.size == their.size } else { mine.size <= their.size };
        if !fits || mine.alive != their.alive {
            return false;
        }
        if !mine.alive {
            return true;
        }
        let ((a, is_a), (b, is_b)) = (mine.contents(), their.contents());
        let known = |flags: &Option<Vec<u8>>, at: usize| flags.as_ref().is_none_or(|flags| flags[at] != 0);
        // What's between fields is nobody's (C11 6.2.6.1).
        let element = match mine.target {
            Target::Object(id) => self.input.object(id).and_then(|object| object.element),
            Target::Global(index) => self.program.memory.objects[index].ty,
            _ => None,
        };
        let is_padding =
            |at: usize| element.is_some_and(|element| self.program.layouts.is_padding(element, at as u64, 1));
        let in_fields = |range: Range<usize>| !range.into_iter().any(is_padding);
        let differ = |range: Range<usize>| {
            let differs = |at: usize| known(&is_a, at) && (!known(&is_b, at) || a[at] != b[at]);
            range.into_iter().any(|at| differs(at) && !is_padding(at))
        };
        // A NaN that was a number for a while may be another one.
        let are_nans = |at: usize| {
            let Some((begin, size)) = element.and_then(|ty| self.program.layouts.float_around(ty, at as u64))
            else {
                return false;
            };
            let range = begin as usize..(begin + size) as usize;
            let is_nan = |bytes: &[u8]| bytes.get(range.clone()).is_some_and(is_nan_in_memory);
            is_nan(&a) && is_nan(&b)
        };
        let mut at = 0;
        while at < a.len() {
            let length = WORD.min(a.len() - at);
            let range = at..at + length;
            let mut differing = range.clone().filter(|at| a[*at] != b[*at]).peekable();
            if differing.peek().is_some() && differing.all(are_nans) {
                at += length;
                continue;
            }
            let whole = |flags: &Option<Vec<u8>>| range.clone().all(|at| known(flags, at));
            if length == WORD && whole(&is_a) && whole(&is_b) && in_fields(range.clone()) {
                if !self.same_word(comparison, word(&a[range.clone()]), word(&b[range])) {
                    return false;
                }
            } else if differ(range) {
                return false;
            }
            at += length;
        }
        true
    }

    fn same_word(&self, comparison: &mut Comparison<'_>, a: u64, b: u64) -> bool {
        let functions = &self.program.memory;
        if let (Some(a), Some(b)) = (functions.function(a), functions.function(b)) {
            let name = |id| plain_name(&self.program.procedure(id).name);
            return name(a) == name(b);
        }
        let (mine, their) = (comparison.first.apart(a), comparison.second.apart(b));
        let (Some(mine), Some(their)) = (mine, their) else {
            return a == b && mine.is_none() && their.is_none();
        };
        if a - mine.base != b - their.base || mine.constant != their.constant {
            return false;
        }
        if mine.constant {
            return mine.base == their.base || mine.contents() == their.contents();
        }
        if !mine.alive && !their.alive {
            return true;
        }
        let (base, other) = (mine.base, their.base);
        comparison.pairing.meet(base, other) == Met::Together
    }
}

fn word(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_le_bytes)
}

/// Whether bytes are a NaN of `float` or `double`.
fn is_nan_in_memory(bytes: &[u8]) -> bool {
    match bytes {
        [_, _, _, _] => bytes.try_into().is_ok_and(|bytes| f32::from_le_bytes(bytes).is_nan()),
        _ => bytes.try_into().is_ok_and(|bytes| f64::from_le_bytes(bytes).is_nan()),
    }
}

fn is_nan(bits: u128, exp: u32, sig: u32) -> bool {
    let fraction = bits & ((1u128 << (sig - 1)) - 1);
    let exponent = bits >> (sig - 1) & ((1u128 << exp) - 1);
    exponent == (1u128 << exp) - 1 && fraction != 0
}

impl Memory {
    /// The object that begins at an address.
    fn beginning_at(&self, base: u64) -> Option<&Object> {
        let objects = self.objects();
        objects.binary_search_by_key(&base, |object| object.base).ok().map(|index| &objects[index])
    }

    /// The object at an address that's found by its own look, not by its number: what a run made, and constants.
    fn apart(&self, address: u64) -> Option<&Object> {
        let objects = self.objects();
        let index = objects.partition_point(|object| object.base <= address).checked_sub(1)?;
        let object = &objects[index];
        let made = matches!(object.target, Target::Allocated(_));
        let is_apart = made || object.constant && object.kind == ObjectKind::Global;
        (address - object.base <= object.size && is_apart).then_some(object)
    }
}
