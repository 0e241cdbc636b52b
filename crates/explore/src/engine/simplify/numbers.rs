//! Smaller numbers: of all scalars of an input, one at a time, those that are equal together, and those that are far from zero by the same
//! amount, since what a run does often depends on differences alone (`a < b`, `a + 1 == b`).

use touchstone_program::layout::Shape;

use super::Simplifier;
use crate::input::{Cell, Input, InputValue};
use crate::invent::{Leaf, leaf};
use crate::word::mask;

/// Numbers no further from zero than this aren't moved in pairs.
const SMALL: u128 = 9;

/// The most numbers of which pairs are moved.
const PAIRED: usize = 8;

/// The place of a scalar in an input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// An argument, and the parameter that it's given as.
    Argument {
        at: usize,
        parameter: usize,
    },
    Object {
        object: usize,
        cell: usize,
    },
    Global {
        global: usize,
        cell: usize,
    },
    /// An answer of the environment.
    Answer(usize),
}

impl Place {
    fn get(self, input: &Input) -> &InputValue {
        match self {
            Place::Argument { at, .. } => &input.arguments[at].value,
            Place::Object { object, cell } => &input.objects[object].cells[cell].value,
            Place::Global { global, cell } => &input.globals[global].cells[cell].value,
            Place::Answer(at) => &input.answers[at].value,
        }
    }

    fn set(self, input: &mut Input, value: InputValue) {
        match self {
            Place::Argument { at, parameter } => {
                input.parameters[parameter] = value.clone();
                input.arguments[at].value = value;
            }
            Place::Object { object, cell } => input.objects[object].cells[cell].value = value,
            Place::Global { global, cell } => input.globals[global].cells[cell].value = value,
            Place::Answer(at) => input.answers[at].value = value,
        }
    }
}

/// An integer of an input.
#[derive(Clone, Copy)]
struct Number {
    place: Place,
    width: u32,
    value: i128,
}

impl Number {
    /// Nearer to zero by so much.
    fn nearer(self, by: u128, input: &mut Input) {
        let by = by.min(self.value.unsigned_abs()).cast_signed();
        write(self.place, self.width, self.value - by * self.value.signum(), input);
    }
}

/// Sets an integer of so many bits.
fn write(place: Place, width: u32, number: i128, input: &mut Input) {
    place.set(input, InputValue::Bits { width, value: number.cast_unsigned() & mask(width) });
}

/// The number as signed ones of that width are.
fn signed(value: u128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    (value << shift).cast_signed() >> shift
}

impl Simplifier<'_, '_> {
    /// The scalars of the input, arguments before what's in objects, in globals, and answered.
    fn places(&self) -> Vec<Place> {
        let input = &self.case.input;
        let arguments = (0..input.arguments.len()).filter_map(|at| {
            let parameter = self.engine.parameter_of(at)?;
            let same = input.parameters.get(parameter) == Some(&input.arguments[at].value);
            same.then_some(Place::Argument { at, parameter })
        });
        let cells = |cells: &[Cell]| 0..cells.len();
        let objects =
            input.objects.iter().enumerate().flat_map(|(object, about)| {
                cells(&about.cells).map(move |cell| Place::Object { object, cell })
            });
        let globals =
            input.globals.iter().enumerate().flat_map(|(global, about)| {
                cells(&about.cells).map(move |cell| Place::Global { global, cell })
            });
        let answers = (0..input.answers.len()).map(Place::Answer);
        arguments.chain(objects).chain(globals).chain(answers).collect()
    }

    /// The numbers that a scalar may be, where only some numbers mean something.
    fn meaningful(&self, place: Place) -> Option<Vec<i128>> {
        let engine = &*self.engine;
        let (ty, offset) = match place {
            Place::Argument { parameter, .. } => (engine.type_of_parameter(parameter)?, 0),
            Place::Object { object, cell } => {
                let about = &self.case.input.objects[object];
                let size = engine.inventory.layouts().get(about.element?).size.max(1);
                (about.element?, about.cells[cell].offset % size)
            }
            Place::Global { global, cell } => {
                let about = &self.case.input.globals[global];
                (engine.map.objects.get(about.index)?.ty?, about.cells[cell].offset)
            }
            Place::Answer(_) => return None,
        };
        engine.variants(ty, offset).filter(|variants| !variants.is_empty())
    }

    /// Tells whether a scalar is a character of a text.
    fn is_character(&self, place: Place) -> bool {
        let Place::Object { object, .. } = place else { return false };
        let layouts = self.engine.inventory.layouts();
        let element = self.case.input.objects[object].element;
        element.is_some_and(|ty| matches!(layouts.get(ty).shape, Shape::Character { .. }))
    }

    /// The number that bits are at a place: signed ones where that isn't known.
    fn number(&self, place: Place, width: u32, value: u128) -> i128 {
        let engine = &*self.engine;
        let known = match place {
            Place::Argument { parameter, .. } => engine.leaf_of_parameter(parameter),
            Place::Object { object, cell } => {
                let about = &self.case.input.objects[object];
                let layouts = engine.inventory.layouts();
                about
                    .element
                    .map(|ty| leaf(layouts, ty, about.cells[cell].offset % layouts.get(ty).size.max(1)).1)
            }
            Place::Global { .. } | Place::Answer(_) => None,
        };
        match known {
            Some(Leaf::Integer { signed: false, .. }) if width < 128 => value.cast_signed(),
            _ => signed(value, width),
        }
    }

    /// The integers that may be anything and are further from zero than `bound`.
    fn far(&self, bound: u128) -> Vec<Number> {
        let number = |place: Place| match *place.get(&self.case.input) {
            InputValue::Bits { width, value } => {
                Some(Number { place, width, value: self.number(place, width, value) })
            }
            _ => None,
        };
        let is_far = |number: &Number| {
            number.value.unsigned_abs() > bound
                && !self.is_character(number.place)
                && self.meaningful(number.place).is_none()
        };
        self.places().into_iter().filter_map(number).filter(is_far).collect()
    }

    /// Smaller numbers for scalars that are equal, which may have to stay so.
    pub(super) fn together(&mut self) {
        let numbers = self.far(1);
        for (index, first) in numbers.iter().enumerate() {
            let equal = |other: &&Number| other.width == first.width && other.value == first.value;
            let group: Vec<Place> = numbers.iter().filter(equal).map(|number| number.place).collect();
            let is_first = !numbers[..index].iter().any(|other| equal(&other));
            if group.len() > 1 && is_first {
                self.integer(first.width, first.value, |input, number| {
                    group.iter().for_each(|place| write(*place, first.width, number, input));
                });
            }
        }
    }

    /// Nearer to zero by the same amount: all numbers that are far from it, then two at a time.
    pub(super) fn apart(&mut self) {
        let all = self.far(1);
        if all.len() > 1 {
            self.closer(&all);
        }
        let many = self.far(SMALL).len().min(PAIRED);
        for first in 0..many {
            for second in first + 1..many {
                // What was moved before may be near by now.
                if let numbers = self.far(SMALL)
                    && let (Some(first), Some(second)) = (numbers.get(first), numbers.get(second))
                {
                    self.closer(&[*first, *second]);
                }
            }
        }
    }

    /// Moves these numbers towards zero by the same amount, the largest that will do.
    fn closer(&mut self, numbers: &[Number]) {
        let least = |numbers: &[Number]| numbers.iter().map(|number| number.value.unsigned_abs()).min();
        let mut numbers = numbers.to_vec();
        let mut step = least(&numbers).unwrap_or(0);
        while step != 0 && self.goes_on() {
            if self.attempt(|input| numbers.iter().for_each(|number| number.nearer(step, input))) {
                for number in &mut numbers {
                    number.value -= step.cast_signed() * number.value.signum();
                }
                step = step.min(least(&numbers).unwrap_or(0));
            } else {
                step /= 2;
            }
        }
    }

    /// Smaller numbers, one at a time; characters that people can read.
    pub(super) fn numbers(&mut self) {
        for place in self.places() {
            if !self.goes_on() {
                return;
            }
            match *place.get(&self.case.input) {
                InputValue::Bits { width: 8, value } if self.is_character(place) => {
                    self.character(place, value);
                }
                InputValue::Bits { width, value } => match self.meaningful(place) {
                    Some(variants) => {
                        let value = signed(value, width);
                        if !variants.contains(&value) {
                            variants
                                .into_iter()
                                .any(|variant| self.attempt(|input| write(place, width, variant, input)));
                        }
                    }
                    None => {
                        let value = self.number(place, width, value);
                        self.integer(width, value, |input, number| write(place, width, number, input));
                    }
                },
                InputValue::Float { width, bits } => self.float(place, width, bits),
                _ => {}
            }
        }
    }

    /// A character that people can read.
    fn character(&mut self, place: Place, value: u128) {
        const FIRST: [u8; 6] = [b'a', b'b', b'A', b'0', b' ', b'-'];
        for byte in FIRST {
            if value == u128::from(byte) || self.attempt(|input| write(place, 8, byte.into(), input)) {
                return;
            }
        }
    }

    /// A float that people read more easily: a small one, the whole number in it, or fewer digits.
    fn float(&mut self, place: Place, width: u32, bits: u128) {
        let (value, least) = match width {
            32 => (f64::from(f32::from_bits(bits as u32)), f64::from(f32::MIN_POSITIVE)),
            64 => (f64::from_bits(bits as u64), f64::MIN_POSITIVE),
            _ => return,
        };
        let shorter = |digits: usize| format!("{value:.digits$e}").parse().unwrap_or(value);
        let candidates =
            [0.0, 1.0, -1.0, 2.0, 0.5, -2.0, 10.0, -10.0, least, value.trunc(), shorter(0), shorter(2)];
        for candidate in candidates {
            let same = candidate == value && (value != 0.0 || bits == 0);
            if same {
                return;
            }
            let bits = match width {
                32 => u128::from((candidate as f32).to_bits()),
                _ => u128::from(candidate.to_bits()),
            };
            if candidate.is_finite()
                && self.attempt(|input| place.set(input, InputValue::Float { width, bits }))
            {
                return;
            }
        }
    }

    /// A smaller number: 0, 1, then nearer to zero by halves, then by ones.
    fn integer(&mut self, width: u32, value: i128, set: impl Fn(&mut Input, i128)) {
        let mut best = value;
        // Nothing unsigned is -1, nor is one bit.
        let smalls = if best > 0 || width == 1 { &[0, 1][..] } else { &[0, 1, -1] };
        for small in smalls {
            if best == *small || self.attempt(|input| set(input, *small)) {
                return;
            }
        }
        let mut step = best / 2;
        while step != 0 && self.goes_on() {
            let nearer = best - step;
            if self.attempt(|input| set(input, nearer)) {
                best = nearer;
                step = step.signum() * step.abs().min(best.abs() / 2).max(1);
                if best.abs() <= 1 {
                    return;
                }
            } else {
                step /= 2;
            }
        }
    }
}
