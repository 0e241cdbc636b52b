//! A list of calls as one line of text, for the failure file and the journal: `new(2); push #0 (1); pop #0`.
//!
//! A call is its operation, the numbers of the values it's made on, and its data as they are persisted for functions.

use crate::sequence::api::{Call, Operation};
use crate::sequence::domain::Texts;
use std::rc::Rc;

pub(super) fn write(texts: &Texts, operations: &[Operation], calls: &[Call]) -> String {
    let mut line = String::new();
    for (number, call) in calls.iter().enumerate() {
        let operation = &operations[call.operation];
        if number > 0 {
            line.push_str("; ");
        }
        line.push_str(operation.name);
        call.at.iter().for_each(|at| line.push_str(&format!(" #{at}")));
        if operation.has_data() {
            line.push(' ');
            line.push_str(&texts.write(call.operation, &call.tape));
        }
    }
    line
}

/// # Errors
/// Where the text doesn't parse or an operation isn't there any more, as a sentence.
pub(super) fn read(texts: &Texts, operations: &[Operation], line: &str) -> Result<Vec<Call>, String> {
    let mut calls = Vec::new();
    for text in parts(line, ';') {
        let (name, rest) = name(text.trim());
        let operation = operations
            .iter()
            .position(|operation| operation.name == name)
            .ok_or_else(|| format!("there is no operation `{name}`"))?;
        let mut at = Vec::new();
        let mut rest = rest.trim_start();
        while let Some(after) = rest.strip_prefix('#') {
            let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
            at.push(after[..end].parse().map_err(|_| format!("`{rest}` begins with no number of a value"))?);
            rest = after[end..].trim_start();
        }
        if at.len() != operations[operation].made().count() {
            return Err(format!("`{name}` takes {} values", operations[operation].made().count()));
        }
        let tape =
            if operations[operation].has_data() { texts.read(operation, rest)? } else { Rc::default() };
        calls.push(Call { operation, at: at.into(), tape });
    }
    Ok(calls)
}

/// The name of an operation, which may have spaces in it, and what follows.
fn name(text: &str) -> (&str, &str) {
    let end = [" #", " ("].into_iter().filter_map(|stop| text.find(stop)).min().unwrap_or(text.len());
    text.split_at(end)
}

/// The parts of a line, calls by semicolons: one that's inside of a literal ends none.
pub(super) fn parts(line: &str, end: char) -> Vec<&str> {
    let (mut parts, mut begun, mut quote, mut escaped) = (Vec::new(), 0, None, false);
    for (at, c) in line.char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), _) if c == open => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, c) if c == end => {
                parts.push(&line[begun..at]);
                begun = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&line[begun..]);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_semicolon_in_a_literal_ends_no_call() {
        assert_eq!(parts("a (\"x;\\\";\"); b #0 (';', 1)", ';'), ["a (\"x;\\\";\")", " b #0 (';', 1)"]);
        assert_eq!(
            (name("eq is symmetric #0 #1"), name("pop")),
            (("eq is symmetric", " #0 #1"), ("pop", ""))
        );
    }
}
