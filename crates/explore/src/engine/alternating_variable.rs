//! Descents: the numbers of an input are changed, one at a time and by ever more while that helps, until a decision goes the way that it
//! hasn't gone (the alternating variable method: Korel, *Automated software test data generation*, 1990). What a search path by path comes to
//! after thousands of rounds of a loop is a few dozen runs away where the rounds are a number of the input, and what the solver
//! finds hard may be no more than a hill.
//!
//! How much is run is a matter of steps, as for variations; and of descents to the same branch there are few, since they end in the same valleys.

use super::Engine;
use super::corpus::Kept;
use crate::concrete::branch_distance::ulps;
use crate::input::{Input, InputValue, Purpose};
use crate::invent::{Leaf, leaf};
use crate::word::mask;

/// The runs of a descent, and about so many steps they may take together.
const RUNS: u32 = 160;
const STEPS: u64 = 4_000_000;
/// Descents take at most one part in so many of the steps that the search's work is worth, and count so many beside those of their runs.
const PART: u64 = 8;
const PER_DESCENT: u64 = 10_000;
/// The most numbers of an input that are tried.
const NUMBERS: usize = 16;
/// The steps that a run has in any case.
const SHORT_RUN: u64 = 10_000;

/// The place of a number in an input.
#[derive(Clone, Copy)]
enum Number {
    Parameter(usize),
    Cell { object: usize, cell: usize },
    Answer(usize),
}

impl Engine<'_> {
    /// Descents to branches that aren't covered, from inputs that came near them, as long as there's something to be gained and they take no more
    /// than their part of so many steps.
    pub(super) fn descend_within(&mut self, earned: u64) {
        while self.goals.open() > 0 && self.variations.descents.saturating_mul(PART) < earned && !self.late()
        {
            let Some((edge, kept)) = self.variations.approach() else { return };
            let before = self.confirmer.effort;
            self.confirmer.watched = Some(edge);
            self.descend_from(kept, before.saturating_add(STEPS));
            self.confirmer.watched = None;
            self.variations.descents += PER_DESCENT + self.confirmer.effort - before;
        }
    }

    fn descend_from(&mut self, kept: Kept, until: u64) {
        let Kept { mut input, steps, .. } = kept;
        let steps = (steps.saturating_mul(8)).max(SHORT_RUN).min(self.run_steps());
        let Some(mut least) = self.tried(input.clone(), steps).gap else { return };
        let mut runs = RUNS;
        for number in self.numbers(&input) {
            for down in [false, true] {
                // By twice as much while that helps; and once it doesn't, again from one, which is how the last bits come right.
                let mut by = 1u128;
                while least > 0 {
                    if runs == 0 || self.confirmer.effort > until || self.late() {
                        return;
                    }
                    runs -= 1;
                    let mut other = input.clone();
                    if !self.change_by(&mut other, number, by, down) {
                        break;
                    }
                    match self.tried(other.clone(), steps).gap {
                        Some(gap) if gap < least => {
                            (least, input) = (gap, other);
                            by = by.saturating_mul(2);
                        }
                        _ if by > 1 => by = 1,
                        _ => break,
                    }
                }
            }
        }
    }

    /// Some of the numbers of an input that may be anything, at random.
    fn numbers(&mut self, input: &Input) -> Vec<Number> {
        let is_number = |value: &InputValue| {
            matches!(value, InputValue::Bits { width: 8.., .. } | InputValue::Float { .. })
        };
        let mut numbers: Vec<Number> = vec![];
        for (index, value) in input.parameters.iter().enumerate() {
            let free = !matches!(
                self.leaf_of_parameter(index),
                Some(Leaf::Boolean { .. } | Leaf::Variant { .. } | Leaf::Pointer { .. })
            );
            let any = self.type_of_parameter(index).and_then(|ty| self.variants(ty, 0)).is_none();
            if is_number(value) && free && any {
                numbers.push(Number::Parameter(index));
            }
        }
        for (object, about) in input.objects.iter().enumerate() {
            let Some(element) = about.element else { continue };
            let size = self.inventory.layouts().get(element).size.max(1);
            for (cell, at) in about.cells.iter().enumerate() {
                let (_, scalar) = leaf(self.inventory.layouts(), element, at.offset % size);
                let last = about.purpose == Purpose::Text && at.offset + scalar.size() >= about.size;
                let free = matches!(scalar, Leaf::Integer { .. } | Leaf::Float { .. }) && !last;
                if free && is_number(&at.value) && self.variants(element, at.offset % size).is_none() {
                    numbers.push(Number::Cell { object, cell });
                }
            }
        }
        let answers = input.answers.iter().enumerate().filter(|(_, answer)| is_number(&answer.value));
        numbers.extend(answers.map(|(index, _)| Number::Answer(index)));
        self.variations.some_of(numbers, NUMBERS)
    }

    /// Makes a number larger or smaller by so much. `false` if it isn't one.
    fn change_by(&mut self, input: &mut Input, number: Number, by: u128, down: bool) -> bool {
        let old = match number {
            Number::Parameter(index) => &input.parameters[index],
            Number::Cell { object, cell } => &input.objects[object].cells[cell].value,
            Number::Answer(index) => &input.answers[index].value,
        };
        let new = match *old {
            InputValue::Bits { width, value } => {
                let sum = if down { value.wrapping_sub(by) } else { value.wrapping_add(by) };
                InputValue::Bits { width, value: sum & mask(width) }
            }
            InputValue::Float { width, bits } => {
                let by = by.min(1 << 64) as i128;
                let place = ulps(bits, width) + if down { -by } else { by };
                let sign = 1u128 << (width - 1);
                let size = place.unsigned_abs();
                if size >= sign {
                    return false;
                }
                InputValue::Float { width, bits: if place < 0 { sign | size } else { size } }
            }
            _ => return false,
        };
        match number {
            Number::Parameter(index) => self.give(input, index, new),
            Number::Cell { object, cell } => input.objects[object].cells[cell].value = new,
            Number::Answer(index) => input.answers[index].value = new,
        }
        true
    }
}
