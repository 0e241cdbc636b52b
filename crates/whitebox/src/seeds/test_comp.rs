//! Test cases of Test-Comp: what `__VERIFIER_nondet_…` returns, in the order in which it's asked.
//!
//! Of XML no more is read than there is in such a file: elements `input` with a number in them, in an element `testcase`.

use super::Problem;
use super::read::number::{float, integer};
use super::text::{Json, Node};
use crate::emit::answer::NONDET_PREFIX;
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
/// It isn't one, or what's in an `input` isn't a number.
pub fn read(text: &str) -> Result<Values, Problem> {
    let opening = text
        .find("<testcase")
        .ok_or_else(|| Problem::new(0..0, "a test case of Test-Comp is expected: an element `testcase`"))?;
    let end = text.find("</testcase>").unwrap_or(text.len());
    let mut answers = vec![];
    let mut at = opening;
    while let Some(found) = text[at..end].find("<input") {
        let start = at + found;
        let unclosed = || Problem::new(start..start + "<input".len(), "this `input` has no end");
        let tag_end = start + text[start..end].find('>').ok_or_else(unclosed)?;
        let tag = &text[start..tag_end];
        if tag.ends_with('/') {
            return Err(Problem::new(start..tag_end + 1, "this `input` has no number in it"));
        }
        let close = tag_end + text[tag_end..end].find("</input>").ok_or_else(unclosed)?;
        let inside = &text[tag_end + 1..close];
        let place = tag_end + 1 + (inside.len() - inside.trim_start().len());
        let number = inside.trim();
        let asker = attribute(tag, "variable").filter(|name| name.starts_with(NONDET_PREFIX));
        let asker = asker.map_or_else(|| format!("{NONDET_PREFIX}*"), str::to_owned);
        let value = value(number, place..place + number.len(), attribute(tag, "type"))?;
        answers.push((asker.into(), value));
        at = close + "</input>".len();
    }
    Ok(Values { at: opening..end, answers })
}

/// The value of an attribute.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = tag;
    loop {
        let found = rest.find(name)?;
        let before = rest[..found].chars().next_back();
        rest = &rest[found + name.len()..];
        if let (Some(true), Some(value)) =
            (before.map(char::is_whitespace), rest.trim_start().strip_prefix('='))
        {
            let value = value.trim_start();
            let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
            return value[1..].split(quote).next();
        }
    }
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
        let text = "<testcase><input>1</testcase>";
        assert_eq!(&text[said(text).at], "<input");
    }
}
