//! Test cases of Test-Comp: what `__VERIFIER_nondet_…` returns, in the order in which it's asked.

use super::Problem;
use super::read::number::{float, integer};
use super::text::{Json, Node};
use crate::emit::answer::NONDET_PREFIX;
use roxmltree::{Document, ParsingOptions};
use std::ops::Range;
use std::sync::Arc;
use touchstone_explore::InputValue;

/// What a test case says.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// Where it stands.
    pub at: Range<usize>,
    /// What's answered, and who asks: see [`Given::answers`](touchstone_explore::Given).
    pub answers: Vec<(Arc<str>, InputValue)>,
}

/// Reads a test case. Cost: linear.
///
/// # Errors
/// It's no XML, or no test case, or what's in an `input` isn't a number.
pub fn read(text: &str) -> Result<Values, Problem> {
    // Suites name a document type; entities that contain entities are bounded by the library.
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let at = offset(text, error.pos());
        Problem::new(at..at, format!("this is no XML: {error}"))
    })?;
    let root = document.root_element();
    if !root.has_tag_name("testcase") {
        return Err(Problem::new(0..0, "a test case of Test-Comp is expected: an element `testcase`"));
    }
    let inputs = root.children().filter(|node| node.has_tag_name("input"));
    let answers: Result<Vec<_>, Problem> = inputs.map(|input| answer(text, input)).collect();
    Ok(Values { at: root.range(), answers: answers? })
}

/// What one `input` says.
fn answer(text: &str, input: roxmltree::Node<'_, '_>) -> Result<(Arc<str>, InputValue), Problem> {
    let inside = input.children().find(|node| node.is_text());
    let number = inside.and_then(|node| node.text()).unwrap_or_default().trim();
    let place = match inside.map(|node| node.range()) {
        Some(range) if !number.is_empty() => {
            let start = text[range.clone()].find(number).map_or(range.start, |at| range.start + at);
            start..(start + number.len()).min(range.end)
        }
        _ => return Err(Problem::new(input.range(), "this `input` has no number in it")),
    };
    let asker = input.attribute("variable").filter(|name| name.starts_with(NONDET_PREFIX));
    let asker = asker.map_or_else(|| format!("{NONDET_PREFIX}*"), str::to_owned);
    Ok((asker.into(), value(number, place, input.attribute("type"))?))
}

/// The place of a line and column, which count characters from 1.
fn offset(text: &str, at: roxmltree::TextPos) -> usize {
    let start: usize = text.split_inclusive('\n').take(at.row as usize - 1).map(str::len).sum();
    let column = text[start..].char_indices().nth(at.col as usize - 1);
    column.map_or(text.len(), |(column, _)| start + column)
}

/// A number as suites write it: in decimal or hexadecimal, or a character in quotes.
fn value(number: &str, at: Range<usize>, ty: Option<&str>) -> Result<InputValue, Problem> {
    let json = Json { node: Node::Text(number.to_owned()), at };
    if let [b'\'', byte, b'\''] = number.as_bytes() {
        return Ok(InputValue::Bits { width: 64, value: u128::from(*byte) });
    }
    let is_float = matches!(ty, Some("float" | "double")) || number.contains(['.', 'n', 'N']);
    match (is_float, ty) {
        (true, Some("float")) => float(&json, 32),
        (true, _) => float(&json, 64),
        (false, _) => {
            let signed = number.starts_with('-');
            Ok(InputValue::Bits { width: 64, value: integer(&json, 64, signed, "a value")? })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(value: u128) -> InputValue {
        InputValue::Bits { width: 64, value }
    }

    #[test]
    fn suites_are_read() {
        let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE testcase>\n<testcase>\n  \
            <input variable=\"__VERIFIER_nondet_int\" type=\"int\">-2</input>\n  <input>0x10</input>\n  \
            <input type='float'>1.5</input> <input variable=\"x\"> 'a' </input></testcase>\n";
        let values = read(text).expect("read");
        let any: Arc<str> = "__VERIFIER_nondet_*".into();
        let float = InputValue::Float { width: 32, bits: u128::from(1.5f32.to_bits()) };
        let minus = bits(u128::from((-2i64).cast_unsigned()));
        assert_eq!(
            values.answers,
            [
                ("__VERIFIER_nondet_int".into(), minus),
                (any.clone(), bits(16)),
                (any.clone(), float),
                (any, bits(97))
            ]
        );
    }

    #[test]
    fn what_is_no_suite_is_refused_with_its_place() {
        let said = |text: &str| read(text).expect_err("refused");
        assert_eq!(said("<test-metadata/>").at, 0..0);
        let text = "<testcase><input>12a</input></testcase>";
        assert_eq!(&text[said(text).at], "12a");
        let text = "<testcase><input>  </input></testcase>";
        assert_eq!(&text[said(text).at], "<input>  </input>");
        for text in ["<testcase><input>1</testcase>", "</testcase><testcase><input", "", "é\n<"] {
            let Problem { at, message, .. } = said(text);
            assert!(at.end <= text.len() && text.is_char_boundary(at.start), "{text}: {at:?}");
            assert!(message.starts_with("this is no XML: "), "{text}: {message}");
        }
    }
}
