//! What a test case shows mustn't depend on where objects happen to lie. A number that is an address of the model by accident (in
//! bytes of a union that nobody saw a pointer in, in an integer that becomes one) leads somewhere in our runs and nowhere in a
//! real one, and so does an index that reaches from one object into another. So each input that would be a case is run a second
//! time with its objects and the heap moved: a run that goes another way there, in the code that's tested, shows nothing; and a value
//! that differs is none that a test can check. Objects of the input and of the heap keep their order, so comparisons of their addresses stay what they
//! are; local variables don't, nor are they aligned better than they have to be; what was freed makes room for what's allocated; and
//! `qsort` compares otherwise. Where the bits of what's no number are asked for, it has the other sign in one more run. Of
//! what comes back in registers, such as a structure with padding, some bits may be what nothing wrote: those are told by a
//! further run, in which such bits are the others.

use std::collections::BTreeMap;

use touchstone_program::search;

use super::Engine;
use crate::concrete::memory::Memory;
use crate::concrete::{Datum, Limits, Run};
use crate::exploration::{End, Observed};
use crate::input::{Cell, Input, InputValue, ObjectId, Question, Target};
use crate::word::mask;

/// The bytes by which everything is moved. A multiple of 64, so that alignments up to that stay, and of no higher power of two, so that other
/// low bits don't; every other byte of an address of 48 bits changes.
const SHIFT: u64 = 0x2a41_2345_6740;
/// The bytes by which each object of an input goes further than the one before it: what leads from one into another doesn't any more.
const SPREAD: u64 = 0x1_0040;
/// The bytes of an address.
const WORD: u64 = 8;

/// An input and its run with all objects elsewhere.
pub(super) struct Relocated {
    input: Input,
    run: Run,
    /// Set if the two differ in what the library does, so that only what both pass is covered.
    varies: bool,
    /// The same with other bits of what's no number, if they were asked for. Only what this one passes, too, is covered.
    nans: Option<Run>,
    /// Of each result the bits that are the same whatever was there that nothing wrote.
    written: Vec<u128>,
}

impl Relocated {
    /// The runs that may pass other code.
    pub(super) fn others(&self) -> impl Iterator<Item = &Run> {
        Some(&self.run).filter(|_| self.varies).into_iter().chain(&self.nans)
    }

    /// Whether it may have gone another way than the run where the objects are.
    pub(super) fn may_differ(&self) -> bool {
        self.others().next().is_some()
    }
}

impl Engine<'_> {
    /// The run of an input with its objects elsewhere, if it goes the same way as `run`, which is its run where they are.
    pub(super) fn run_relocated(&mut self, input: &Input, run: &Run) -> Option<Relocated> {
        let mut input = input.clone();
        find_pointers(&mut input);
        let mut order: Vec<usize> = (0..input.objects.len()).collect();
        order.sort_by_key(|index| input.objects[*index].address);
        for (rank, index) in (0..).zip(order) {
            input.objects[index].address += SHIFT + rank * SPREAD;
        }
        self.pass_contents(&mut input);
        let mut image: Memory = (*self.confirmer.image).clone();
        image.move_heap(SHIFT);
        image.tight = self.options.variables_anywhere;
        // What goes wrong may do so where something was.
        image.freed = run.end.is_proper().then(Vec::new);
        let spare = u64::from(run.end != End::Endless);
        let limits = self.limits(run.steps + run.effort + spare);
        let moved = self.run_in(&image, &input, limits);
        let library_varies = self.code.globals.iter().any(|register| search::varies(&register.name));
        let ends = !moved.broken_off && moved.end == run.end && moved.site == run.site;
        let varies = moved.steps != run.steps || moved.edges != run.edges || moved.trace != run.trace;
        // Libraries may ask in which order objects lie, such as of what they copy, if it makes no difference to the code that's tested.
        let same = ends
            && (!varies
                || moved.answers.len() == run.answers.len()
                    && (library_varies || self.goals.passes_alike(&moved, run)));
        if !same {
            return None;
        }
        let nans = match run.memory.met_nan() {
            true => {
                let mut image = image.clone();
                image.other_nans = true;
                let limits = self.limits(run.steps.saturating_mul(2) + run.effort + spare);
                let other = self.run_in(&image, &input, limits);
                let ends = !other.broken_off && other.end == run.end && other.site == run.site;
                Some(Some(other).filter(|_| ends)?)
            }
            false => None,
        };
        let written = self.written(&input, &moved, image, limits);
        Some(Relocated { input, run: moved, varies, nans, written })
    }

    /// Leaves of what a run passed what it passes elsewhere, too.
    pub(super) fn pass_both(run: &mut Run, elsewhere: &Relocated) {
        for other in elsewhere.others() {
            run.edges.retain(&other.edges);
            run.instructions.retain(&other.instructions);
        }
    }

    /// Which bits of the results are the same if what nothing wrote is something else. None are known if that makes another run.
    fn written(&mut self, input: &Input, run: &Run, mut image: Memory, limits: Limits) -> Vec<u128> {
        if run.end != End::Returned || run.results.is_empty() {
            return vec![];
        }
        let mut answers = run.answers.clone();
        for answer in
            answers.iter_mut().filter(|answer| matches!(answer.question, Question::Undefined { .. }))
        {
            match &mut answer.value {
                InputValue::Bits { width, value } | InputValue::Float { width, bits: value } => {
                    *value ^= mask(*width)
                }
                _ => {}
            }
        }
        image.unwritten = u8::MAX;
        let other = self.run_in(&image, &Input { answers, ..input.clone() }, limits);
        let same = !other.broken_off && other.end == run.end && other.trace == run.trace;
        let bits = |(a, b): (&Datum, &Datum)| match (a, b) {
            (Datum::Word(a), Datum::Word(b)) if same => !(a ^ b),
            _ => 0,
        };
        run.results.iter().zip(&other.results).map(bits).collect()
    }

    /// Observes what a run did that a test can check, wherever objects lie: what's the same `elsewhere`.
    pub(super) fn observe_anywhere(&self, input: &Input, run: &Run, elsewhere: &Relocated) -> Observed {
        let mut observed = self.observe(input, run);
        let moved = self.observe(&elsewhere.input, &elsewhere.run);
        if moved.returned != observed.returned {
            observed.returned = None;
        }
        // What differs elsewhere is an address.
        let same = |(index, known): (usize, u128)| match (
            run.results.get(index),
            elsewhere.run.results.get(index),
        ) {
            (Some(Datum::Word(a)), Some(Datum::Word(b))) => known & !(a ^ b),
            _ => 0,
        };
        observed.known = elsewhere.written.iter().copied().enumerate().map(same).collect();
        for object in &mut observed.changed {
            let there = moved.changed.iter().find(|other| other.target == object.target);
            object.cells.retain(|cell| there.is_some_and(|there| there.cells.contains(cell)));
        }
        if let Some(nans) = &elsewhere.nans {
            self.leave_nans_out(&mut observed, &elsewhere.input, nans);
        }
        observed.changed.retain(|object| !object.cells.is_empty());
        observed
    }
}

impl Engine<'_> {
    /// Leaves out what differs in a run with other bits of what's no number. That something is none is the same.
    fn leave_nans_out(&self, observed: &mut Observed, input: &Input, nans: &Run) {
        let other = self.observe(input, nans);
        let is_float = |value: &InputValue| matches!(value, InputValue::Float { .. });
        if other.returned != observed.returned && !observed.returned.as_ref().is_some_and(is_float) {
            observed.returned = None;
        }
        let bits = |value: &InputValue| match value {
            InputValue::Bits { value, .. } | InputValue::Float { bits: value, .. } => *value,
            _ => 0,
        };
        for (known, (one, also)) in observed.known.iter_mut().zip(observed.results.iter().zip(&other.results))
        {
            *known &= !(bits(one) ^ bits(also));
        }
        for object in &mut observed.changed {
            let there = other.changed.iter().find(|other| other.target == object.target);
            let same = |cell: &Cell| there.is_some_and(|there| there.cells.contains(cell));
            object.cells.retain(|cell| is_float(&cell.value) || same(cell));
        }
    }
}

/// Makes pointers of words that are addresses of the input's objects, in objects of which no type says what they hold: a test writes
/// them as pointers too.
fn find_pointers(input: &mut Input) {
    let ranges: Vec<(u64, u64)> =
        input.objects.iter().map(|object| (object.address, object.address + object.size.max(1))).collect();
    for object in input.objects.iter_mut().filter(|object| object.element.is_none()) {
        let mut words: BTreeMap<u64, u64> = BTreeMap::new();
        for cell in &object.cells {
            let within = cell.offset % WORD;
            if let InputValue::Bits { value, .. } = cell.value
                && within + u64::from(cell.size) <= WORD
            {
                *words.entry(cell.offset - within).or_default() |= (value as u64) << (8 * within);
            }
        }
        for (begin, word) in words {
            let found = (0..).zip(&ranges).find(|(_, (start, end))| (*start..*end).contains(&word));
            let Some((index, (start, _))) = found else { continue };
            if begin + WORD > object.size {
                continue;
            }
            object.cells.retain(|cell| !(begin..begin + WORD).contains(&cell.offset));
            let target = Target::Object(ObjectId(index));
            let value = InputValue::Pointer { target, offset: (word - start) as i64 };
            let place = object.cells.partition_point(|cell| cell.offset < begin);
            object.cells.insert(place, Cell { offset: begin, size: WORD as u32, value });
        }
    }
}
