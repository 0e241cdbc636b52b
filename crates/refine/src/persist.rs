//! Inputs as one line of text: the arguments as data, a generated function as the list of its answered calls.
//!
//! `(1, Cons(3, Nil))`; `([((0,), 3), ((1,), 5)], [])` for a function that answered 3 to 0 and 5 to 1.
//!
//! Beside it the record for the journal, which is made for every input: the tape, its length first, each word zigzag and in
//! groups of seven bits.

use crate::datum::Datum;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::oracle::{Answered, Tables};
use crate::rtype::{Kind, RType};
use crate::tape::TapeReader;
use crate::text::{self, Form, Written};

/// The text of an input.
pub(crate) fn write(graph: &TypeGraph, types: &[Ty], tape: &[i128], tables: &Tables) -> String {
    let mut reader = TapeReader::new(graph, tape);
    let arguments: Vec<Datum> = types
        .iter()
        .map(|ty| match (reader.datum(*ty), &graph.node(*ty).shape) {
            (Datum::Function(slot), Shape::Function { result, .. }) => {
                let calls = tables.get(slot).map_or(&[][..], Vec::as_slice);
                Datum::Seq(calls.iter().map(|call| answered(graph, *result, call)).collect())
            }
            (datum, _) => datum,
        })
        .collect();
    text::write_all(&arguments)
}

fn answered(graph: &TypeGraph, result: Ty, call: &Answered) -> Datum {
    let answer = TapeReader::new(graph, &call.tape).datum(result);
    Datum::tuple(vec![Datum::tuple(call.arguments.clone()), answer])
}

/// The input that a text stands for.
///
/// # Errors
/// Where the text doesn't parse or doesn't fit the arguments' types, as a sentence with the column.
pub(crate) fn read(text: &str, graph: &TypeGraph, types: &[RType]) -> Result<(Vec<i128>, Tables), String> {
    let written = text::parse_all(text).map_err(|error| error.to_string())?;
    if written.len() != types.len() {
        return Err(format!("it has {} arguments, the function takes {}", written.len(), types.len()));
    }
    let mut tape = Vec::new();
    let mut tables = Vec::new();
    for (argument, ty) in written.iter().zip(types) {
        match ty.kind() {
            Kind::Function(function) => {
                tape.push(tables.len() as i128);
                let parameters: Vec<&RType> = function.parameters.iter().map(|(_, ty)| ty).collect();
                tables.push(table(argument, graph, &parameters, &function.result)?);
            }
            _ => tape.extend(argument.conform(ty).map_err(|error| error.to_string())?),
        }
    }
    Ok((tape, tables))
}

fn table(
    written: &Written,
    graph: &TypeGraph,
    parameters: &[&RType],
    result: &RType,
) -> Result<Vec<Answered>, String> {
    let wrong = |at: &Written| {
        format!("column {}: expected the calls of a function, `[((argument,), answer)]`", at.column)
    };
    let Form::Seq(calls) = &written.shape else { return Err(wrong(written)) };
    let mut table = Vec::with_capacity(calls.len());
    for call in calls {
        let Form::Tuple(parts) = &call.shape else { return Err(wrong(call)) };
        let [given, answer] = &parts[..] else { return Err(wrong(call)) };
        let Form::Tuple(given) = &given.shape else { return Err(wrong(call)) };
        if given.len() != parameters.len() {
            return Err(wrong(call));
        }
        let mut arguments = Vec::with_capacity(given.len());
        for (argument, ty) in given.iter().zip(parameters) {
            let tape = argument.conform(ty).map_err(|error| error.to_string())?;
            let ty = graph.intern(ty).map_err(|error| error.to_string())?;
            arguments.push(TapeReader::new(graph, &tape).datum(ty));
        }
        let tape = answer.conform(result).map_err(|error| error.to_string())?;
        table.push(Answered { arguments, tape, printed: None });
    }
    Ok(table)
}

/// Makes the record of one tape that of another one that has so many leading words in common with it. Answers how many leading bytes
/// stayed as they were.
#[inline]
pub(crate) fn record_anew(tape: &[i128], unchanged: usize, record: &mut Vec<u8>) -> usize {
    // Then every word of both is a byte, and so is the length.
    let are_bytes = tape.len() < 0x80 && record.len() == tape.len() + 1 && record[0] == tape.len() as u8;
    if are_bytes && unchanged <= tape.len() {
        let mut bytes = record[1 + unchanged..].iter_mut().zip(&tape[unchanged..]);
        // Most often a few words: one by one is quicker here than many at a time.
        let is_byte = bytes.all(|(byte, word)| {
            let small = *word as i8;
            *byte = ((small << 1) ^ (small >> 7)) as u8;
            (-64..64).contains(word)
        });
        if is_byte {
            return 1 + unchanged;
        }
    }
    record.clear();
    self::record(tape, record);
    0
}

/// Appends the record of an input without functions: a byte for most words.
pub(crate) fn record(tape: &[i128], record: &mut Vec<u8>) {
    put(tape.len() as u128, record);
    // Two passes without a branch are quicker than one with. A byte has room for -64 to 63.
    let beyond = tape.iter().fold(0, |bits, word| bits | word.wrapping_add(64));
    if (0..128).contains(&beyond) {
        let begun = record.len();
        record.resize(begun + tape.len(), 0);
        for (byte, word) in record[begun..].iter_mut().zip(tape) {
            let word = *word as i8;
            *byte = ((word << 1) ^ (word >> 7)) as u8;
        }
    } else {
        tape.iter().for_each(|word| put(((word << 1) ^ (word >> 127)) as u128, record));
    }
}

/// Appends a number in groups of seven bits.
fn put(mut number: u128, record: &mut Vec<u8>) {
    while number >= 0x80 {
        record.push(number as u8 | 0x80);
        number >>= 7;
    }
    record.push(number as u8);
}

/// The text of the input that [`record`] wrote; if the record was cut off, so is the text, before anything that the missing
/// words might have made different.
pub(crate) fn recall(graph: &TypeGraph, types: &[Ty], record: &[u8]) -> Option<String> {
    let mut words = Vec::new();
    let (mut word, mut bits) = (0_u128, 0);
    for byte in record {
        word |= u128::from(byte & 0x7F).checked_shl(bits)?;
        bits += 7;
        if byte & 0x80 == 0 {
            words.push(word);
            (word, bits) = (0, 0);
        }
    }
    let (length, words) = words.split_first()?;
    let tape: Vec<i128> = words.iter().map(|word| (word >> 1) as i128 ^ -((word & 1) as i128)).collect();
    let mut text = write(graph, types, &tape, &Vec::new());
    if (tape.len() as u128) < *length {
        // Every word has at least one character.
        let end = text.char_indices().nth(tape.len()).map_or(text.len(), |(end, _)| end);
        text.truncate(end);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rtype::SeqOrder;

    #[test]
    fn a_record_is_recalled_as_the_text_of_its_input() {
        let graph = TypeGraph::new();
        let vector = RType::seq(RType::int(i128::MIN, i128::MAX), SeqOrder::Any);
        let types = [graph.intern(&vector).expect("finite")];
        for numbers in [
            vec![],
            vec![0, -1, 63, 64, -65, i128::MAX, i128::MIN],
            vec![3, -64, 1 << 64],
            vec![-(1 << 64), -1],
            vec![7; 300],
        ] {
            let mut tape = vec![numbers.len() as i128];
            tape.extend(numbers);
            let mut bytes = Vec::new();
            record(&tape, &mut bytes);
            let text = write(&graph, &types, &tape, &Vec::new());
            assert_eq!(recall(&graph, &types, &bytes), Some(text.clone()));
            for cut in 2..bytes.len() {
                let beginning = recall(&graph, &types, &bytes[..cut]).expect("a length");
                assert!(text.starts_with(&beginning), "{beginning} of {text}");
            }
        }
        let mut bytes = Vec::new();
        let mut last: Vec<i128> = Vec::new();
        for tape in [[2, 0, 1], [2, 0, -5], [2, 63, -64], [2, 64, -64], [2, 64, 0], [2, 0, 0], [2, 0, 1000]] {
            let unchanged = tape.iter().zip(&last).take_while(|(one, other)| one == other).count();
            let before = bytes.clone();
            let kept = record_anew(&tape, unchanged, &mut bytes);
            assert_eq!(bytes[..kept], before[..kept]);
            let mut afresh = Vec::new();
            record(&tape, &mut afresh);
            assert_eq!(bytes, afresh, "{tape:?}");
            last = tape.to_vec();
        }
        assert_eq!(recall(&graph, &types, &[]), None);
        assert_eq!(recall(&graph, &types, &[0xFF; 40]), None);
    }
}
