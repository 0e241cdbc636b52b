//! Decimal numbers for texts: where the code makes floats of texts (`atof`, `strtod`), those that it compares with, and numbers between these, in
//! as few digits as will do. How a text becomes a float is hard for a solver, and to write the right one down is easy.

use super::Engine;
use crate::code::{Code, Node};
use crate::input::{Cell, Input, InputObject, InputValue, Purpose};
use crate::word::Kind;

/// The functions that make floats of texts.
const READERS: [&str; 2] = ["atof", "strtod"];
/// The most numbers that are tried.
const MOST: usize = 256;
/// The most digits behind the point; the model of `strtod` takes 15 in all.
const DIGITS: usize = 12;

/// The texts, if the code reads floats from texts.
pub(super) fn numerals(code: &Code) -> Vec<String> {
    let reads = code.routines.iter().flatten().any(|routine| READERS.contains(&&*routine.name));
    match reads {
        true => texts(floats(code)),
        false => vec![],
    }
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
    /// Writes a decimal number to a text of the input, if there's one with room for it.
    pub(super) fn write_numeral(&mut self, input: &mut Input) {
        let (dice, numerals) = self.variations.numerals();
        let Some(text) = numerals.get(dice.below(numerals.len().max(1))) else { return };
        let fits = |object: &InputObject| object.purpose == Purpose::Text && object.size > text.len() as u64;
        let objects: Vec<usize> = (0..input.objects.len()).filter(|at| fits(&input.objects[*at])).collect();
        let Some(object) = objects.get(dice.below(objects.len().max(1))) else { return };
        let cell = |(offset, byte): (usize, u8)| Cell {
            offset: offset as u64,
            size: 1,
            value: InputValue::Bits { width: 8, value: byte.into() },
        };
        input.objects[*object].cells = text.bytes().enumerate().map(cell).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_between_others_have_few_digits() {
        assert_eq!(between(-0.2, 0.0).as_deref(), Some("-0.1"));
        assert_eq!(between(1.0, 10.0).as_deref(), Some("6"));
        assert_eq!(between(1.0, 1.0), None);
        assert_eq!(texts(vec![0.0, -0.2, f64::NAN]), ["-0.1", "-0.2", "-1.2", "0", "1"]);
    }
}
