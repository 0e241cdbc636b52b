//! Decimal numbers for texts: where the code makes floats of texts (`atof`, `strtod`), those that it compares with, and numbers between these, in
//! as few digits as will do; where it makes whole numbers of them (`strtol` and its kin), those that it mentions, their neighbours, and what lies
//! just beyond the types' ends. How a text becomes a number is hard for a solver where it's long, and to write the right one down is easy.

use super::Engine;
use crate::code::{Code, Node};
use crate::input::{Cell, Input, InputObject, InputValue, Purpose};
use crate::word::Kind;

/// The functions that make floats of texts.
const READERS: [&str; 2] = ["atof", "strtod"];
/// Those that make whole numbers of them, and the model that most of these call.
const WHOLE_READERS: [&str; 4] = ["touchstone.number", "atoi", "atol", "atoll"];
/// The ends of types, and what lies beyond them.
const ENDS: [i128; 10] = [
    i64::MIN as i128 - 1,
    i64::MIN as i128,
    i32::MIN as i128 - 1,
    i32::MIN as i128,
    i32::MAX as i128,
    i32::MAX as i128 + 1,
    u32::MAX as i128 + 1,
    i64::MAX as i128,
    i64::MAX as i128 + 1,
    u64::MAX as i128 + 1,
];
/// The most numbers that are tried.
const MOST: usize = 256;
/// The most digits behind the point; the model of `strtod` takes 15 in all.
const DIGITS: usize = 12;

/// The texts, if the code reads numbers from texts.
pub(super) fn numerals(code: &Code) -> Vec<String> {
    let reads =
        |readers: &[&str]| code.routines.iter().flatten().any(|routine| readers.contains(&&*routine.name));
    let mut all = if reads(&READERS) { texts(floats(code)) } else { vec![] };
    if reads(&WHOLE_READERS) {
        all.extend(wholes(code));
    }
    all
}

/// The whole numbers that the code mentions, but for what only the reading itself does, those beside them, and the ends of types.
fn wholes(code: &Code) -> Vec<String> {
    let own = code.routines.iter().flatten().filter(|routine| routine.span.is_some());
    let instructions = own.flat_map(|routine| &routine.instructions);
    let expressions = instructions.flat_map(|instruction| instruction.operation.expressions());
    let mut numbers = std::collections::BTreeSet::new();
    for expression in expressions {
        for (node, kind) in expression.nodes.iter().zip(&expression.kinds) {
            if let (Node::Word(word), Kind::Bits(width @ (32 | 64))) = (node, kind) {
                let number = if *width == 32 { (*word as i32).into() } else { i128::from(*word as i64) };
                numbers.extend([number - 1, number, number + 1]);
            }
        }
    }
    let near_first = |number: &i128| (number.abs(), *number);
    let mut own: Vec<i128> = numbers.into_iter().filter(|number| !ENDS.contains(number)).collect();
    own.sort_by_key(near_first);
    own.truncate(MOST / 2);
    // The ends are as likely as all others together.
    let ends = ENDS.iter().copied().cycle().take(own.len().max(ENDS.len()));
    own.iter().copied().chain(ends).map(|number| number.to_string()).collect()
}

/// The floats that the code mentions, but for what only the reading itself does.
fn floats(code: &Code) -> Vec<f64> {
    let own = code.routines.iter().flatten().filter(|routine| routine.span.is_some());
    let instructions = own.flat_map(|routine| &routine.instructions);
    let expressions = instructions.flat_map(|instruction| instruction.operation.expressions());
    let mut found = vec![0.0];
    for expression in expressions {
        for (node, kind) in expression.nodes.iter().zip(&expression.kinds) {
            match (node, kind) {
                (Node::Word(word), Kind::Float { exp: 11, sig: 53 }) => {
                    found.push(f64::from_bits(*word as u64))
                }
                (Node::Word(word), Kind::Float { exp: 8, sig: 24 }) => {
                    found.push(f32::from_bits(*word as u32).into())
                }
                _ => {}
            }
        }
    }
    found
}

/// These numbers, numbers between them and beyond them, as texts.
fn texts(mut numbers: Vec<f64>) -> Vec<String> {
    numbers.retain(|number| number.is_finite() && number.abs() < 1e12);
    numbers.sort_by(f64::total_cmp);
    numbers.dedup();
    numbers.truncate(MOST / 2);
    let mut texts: Vec<String> = numbers.iter().map(|number| format!("{number}")).collect();
    texts.extend(numbers.windows(2).filter_map(|pair| between(pair[0], pair[1])));
    let ends = [numbers.first().map(|least| least - 1.0), numbers.last().map(|greatest| greatest + 1.0)];
    texts.extend(ends.into_iter().flatten().map(|number| format!("{number}")));
    texts.sort();
    texts.dedup();
    texts
}

/// A number between two, in the fewest digits.
fn between(low: f64, high: f64) -> Option<String> {
    let middle = low + (high - low) / 2.0;
    let rounded = |digits: usize| format!("{middle:.digits$}");
    (0..=DIGITS)
        .map(rounded)
        .find(|text| text.parse::<f64>().is_ok_and(|number| low < number && number < high))
}

impl Engine<'_> {
    /// Writes a decimal number to a text of the input, if there's one that has room for it or can be longer: over all of it, or where a number stands
    /// in it already.
    pub(super) fn write_numeral(&mut self, input: &mut Input) {
        let (dice, numerals) = self.variations.numerals();
        let Some(text) = numerals.get(dice.below(numerals.len().max(1))) else { return };
        let is_text = |object: &InputObject| object.purpose == Purpose::Text;
        let objects: Vec<usize> =
            (0..input.objects.len()).filter(|at| is_text(&input.objects[*at])).collect();
        let Some(object) = objects.get(dice.below(objects.len().max(1))) else { return };
        let begin = if dice.below(2) == 0 { 0 } else { number_in(&input.objects[*object].cells) };
        while input.objects[*object].size <= begin + text.len() as u64 {
            let before = input.objects[*object].size;
            super::variations::grow(input, *object);
            if input.objects[*object].size == before {
                return;
            }
        }
        let cell = |(offset, byte): (u64, u8)| Cell {
            offset,
            size: 1,
            value: InputValue::Bits { width: 8, value: byte.into() },
        };
        let cells = &mut input.objects[*object].cells;
        cells.retain(|cell| cell.offset < begin);
        cells.extend((begin..).zip(text.bytes()).map(cell));
    }
}

/// Where a number stands in a text; at its beginning if there's none.
fn number_in(cells: &[Cell]) -> u64 {
    let byte = |cell: &Cell| match cell.value {
        InputValue::Bits { value, width: 8 } => Some((cell.offset, value as u8)),
        _ => None,
    };
    let mut before = None;
    for (offset, byte) in cells.iter().filter_map(byte) {
        if byte.is_ascii_digit() {
            return before.filter(|sign| sign + 1 == offset).unwrap_or(offset);
        }
        // A sign belongs to it, but not one that begins the text, which may be an option's.
        before = (byte == b'-' && offset > 0).then_some(offset);
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_in_a_text_is_found() {
        let cells = |text: &str| -> Vec<Cell> {
            let value = |byte: u8| InputValue::Bits { width: 8, value: byte.into() };
            (0..)
                .zip(text.bytes())
                .map(|(offset, byte)| Cell { offset, size: 1, value: value(byte) })
                .collect()
        };
        let found = ["-n0", "-n-7", "12", "-4", "none"].map(|text| number_in(&cells(text)));
        assert_eq!(found, [2, 2, 0, 1, 0]);
    }

    #[test]
    fn numbers_between_others_have_few_digits() {
        assert_eq!(between(-0.2, 0.0).as_deref(), Some("-0.1"));
        assert_eq!(between(1.0, 10.0).as_deref(), Some("6"));
        assert_eq!(between(1.0, 1.0), None);
        assert_eq!(texts(vec![0.0, -0.2, f64::NAN]), ["-0.1", "-0.2", "-1.2", "0", "1"]);
    }
}
