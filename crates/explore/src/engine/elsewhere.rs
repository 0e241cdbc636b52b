//! What a test case shows mustn't depend on where objects happen to lie. A number that is an address of the model by accident (in
//! bytes of a union that nobody saw a pointer in, in an integer that becomes one) leads somewhere in our runs and nowhere in a
//! real one, and so does an index that reaches from one object into another. So each input that would be a case is run a second
//! time with its objects and the heap moved: a run that goes another way there shows nothing, and a value that differs is none
//! that a test can check. Objects keep their order, so comparisons of addresses stay what they are.

use std::collections::BTreeMap;

use super::Engine;
use crate::concrete::Run;
use crate::concrete::memory::Memory;
use crate::exploration::{End, Observed};
use crate::input::{Cell, Input, InputValue, ObjectId, Target};

/// How far everything is moved. A multiple of 64, so that alignments up to that stay, and of no higher power of two, so that other
/// low bits don't; every other byte of an address of 48 bits changes.
const SHIFT: u64 = 0x2a41_2345_6740;
/// How much further each object of an input goes than the one before it: what leads from one into another doesn't any more.
const SPREAD: u64 = 0x1_0040;
/// The bytes of an address.
const WORD: u64 = 8;

/// An input and its run with all objects elsewhere.
pub(super) struct Elsewhere {
    input: Input,
    run: Run,
}

impl Engine<'_> {
    /// The run of an input with its objects elsewhere, if it goes the same way as `run`, which is its run where they are.
    pub(super) fn run_elsewhere(&mut self, input: &Input, run: &Run) -> Option<Elsewhere> {
        let mut input = input.clone();
        find_pointers(&mut input);
        let mut order: Vec<usize> = (0..input.objects.len()).collect();
        order.sort_by_key(|index| input.objects[*index].address);
        for (rank, index) in (0..).zip(order) {
            input.objects[index].address += SHIFT + rank * SPREAD;
        }
        self.pass_contents(&mut input);
        let mut image: Memory = self.image.clone();
        image.move_heap(SHIFT);
        let spare = u64::from(run.end != End::Endless);
        let limits = self.limits(run.steps + run.effort + spare);
        let moved = self.run_in(&image, &input, limits);
        let same = !moved.broken_off
            && moved.end == run.end
            && moved.site == run.site
            && moved.steps == run.steps
            && moved.edges == run.edges
            && moved.trace == run.trace;
        same.then_some(Elsewhere { input, run: moved })
    }

    /// What a run did that a test can check, wherever objects lie: what's the same `elsewhere`.
    pub(super) fn observe_anywhere(&self, input: &Input, run: &Run, elsewhere: &Elsewhere) -> Observed {
        let mut observed = self.observe(input, run);
        let moved = self.observe(&elsewhere.input, &elsewhere.run);
        if moved.returned != observed.returned {
            observed.returned = None;
        }
        for object in &mut observed.changed {
            let there = moved.changed.iter().find(|other| other.target == object.target);
            object.cells.retain(|cell| there.is_some_and(|there| there.cells.contains(cell)));
        }
        observed.changed.retain(|object| !object.cells.is_empty());
        observed
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
