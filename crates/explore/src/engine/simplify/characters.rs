//! Characters that people can read, in what an adapter makes texts and characters of. There, unlike in C, nothing gets shorter by a zero: how long
//! a text is, is a number of its own. So what can't be printed becomes a letter, all at once where that will do.

use super::Simplifier;
use crate::input::{Cell, Input, InputObject, InputValue, ObjectId, Target};

/// The candidates that there are for it at least, and their steps.
const CANDIDATES: u32 = 64;
const STEPS: u64 = 100_000;

/// A longer row stays as it is.
const LONGEST: u64 = 1 << 12;

/// What takes the place of a character that can't be printed, the first that will do.
const READABLE: [char; 4] = ['a', 'A', '0', ' '];

/// The same where only characters beyond ASCII will.
const BEYOND: [char; 3] = ['é', '한', '😀'];

impl Simplifier<'_, '_> {
    /// Last of all, since a letter isn't smaller than zero.
    pub(super) fn characters(&mut self) {
        self.candidates = self.candidates.max(CANDIDATES);
        self.steps = self.steps.max(STEPS);
        for (parameter, width) in &self.engine.options.characters {
            let mut arguments = 0..self.case.input.arguments.len();
            let Some(at) = arguments.find(|at| self.engine.parameter_of(*at) == Some(*parameter)) else {
                continue;
            };
            match self.case.input.arguments[at].value {
                InputValue::Bits { value, width } if !is_readable(value) => {
                    READABLE.into_iter().chain(BEYOND).any(|letter| {
                        let value = InputValue::Bits { width, value: u32::from(letter).into() };
                        self.attempt(|input| {
                            input
                                .parameters
                                .get_mut(*parameter)
                                .into_iter()
                                .for_each(|it| *it = value.clone());
                            input.arguments[at].value = value;
                        })
                    });
                }
                InputValue::Pointer { target: Target::Object(id), .. } => self.row(id, *width),
                _ => {}
            }
        }
    }

    /// The characters of a row, each of so many bytes: all at once, or half by half.
    fn row(&mut self, id: ObjectId, width: u64) {
        let Some(row) = self.case.input.object(id).and_then(|object| row(object, width)) else { return };
        let mut pending = vec![(0, row.len())];
        while let Some((from, to)) = pending.pop() {
            if from == to || !self.goes_on() {
                continue;
            }
            let is_done = READABLE.into_iter().any(|letter| {
                self.change(id, width, |row| {
                    let unread = row[from..to].iter_mut().filter(|number| !is_readable(**number));
                    unread.for_each(|number| *number = u32::from(letter).into());
                })
            });
            if !is_done && to - from > 1 {
                let middle = from.midpoint(to);
                pending.extend([(middle, to), (from, middle)]);
            }
        }
        // A control character beyond ASCII, in UTF-8.
        for at in 0..row.len().saturating_sub(1) {
            self.change(id, width, |row| {
                if let ([0xc2, second @ 0x80..=0x9f], 1) = (&mut row[at..at + 2], width) {
                    *second = 0xa9;
                    row[at] = 0xc3;
                }
            });
        }
    }

    /// Tries a change of a row.
    fn change(&mut self, id: ObjectId, width: u64, change: impl FnOnce(&mut [u128])) -> bool {
        let Some(mut numbers) = self.case.input.object(id).and_then(|object| row(object, width)) else {
            return false;
        };
        let before = numbers.clone();
        change(&mut numbers);
        let write = |input: &mut Input| {
            let cells = numbers.iter().zip(0..).filter(|(number, _)| **number != 0);
            let cell = |(number, at): (&u128, u64)| Cell {
                offset: at * width,
                size: width as u32,
                value: InputValue::Bits { width: 8 * width as u32, value: *number },
            };
            input.objects[id.0 as usize].cells = cells.map(cell).collect();
        };
        numbers == before || self.attempt(write)
    }
}

fn is_readable(number: u128) -> bool {
    (0x20..0x7f).contains(&number)
}

/// The numbers in an object, however its bytes are told. `None` if they aren't all numbers.
fn row(object: &InputObject, width: u64) -> Option<Vec<u128>> {
    if object.size > LONGEST || width == 0 {
        return None;
    }
    let mut row = vec![0; (object.size / width) as usize];
    for cell in &object.cells {
        let InputValue::Bits { value, .. } = cell.value else { return None };
        for byte in 0..u64::from(cell.size.min(16)) {
            let at = cell.offset + byte;
            *row.get_mut((at / width) as usize)? |= (value >> (8 * byte) & 0xff) << (8 * (at % width));
        }
    }
    Some(row)
}
