//! Postconditions in a program of Rust: what looks at them stands where the functions are called, and what's told of them where they're written.

use crate::rust::adapter::Adapters;
use crate::rust::harness::line_in_calls;
use std::collections::BTreeMap;
use touchstone_program::{AssertKind, FileId, Position, Program, Span, StatementKind};

/// Has what looks at postconditions be postconditions, in their place in the sources. `files`: those of the program's that are the crate's, each with the
/// index of its text.
pub(super) fn place(
    program: &mut Program,
    adapters: &Adapters,
    files: &BTreeMap<u32, usize>,
    functions: &[String],
) {
    for function in functions {
        let Some(promise) = adapters.promise(function) else { continue };
        let entry = adapters.symbol(function).and_then(|symbol| program.procedure_named(&symbol));
        let file = files.iter().find(|(_, text)| **text == promise.file).map(|(file, _)| *file);
        let (Some(entry), Some(file)) = (entry, file) else { continue };
        let at = |(line, column): (usize, usize)| Position { line: line as u32, column: column as u32 };
        let places: BTreeMap<u32, Span> = adapters
            .lines_of_looks(function)
            .into_iter()
            .zip(&promise.clauses)
            .map(|(line, clause)| {
                let span = Span { file: FileId(file), start: at(clause.begin), end: at(clause.end) };
                (line_in_calls(line) as u32, span)
            })
            .collect();
        let procedure = program.procedure_mut(entry);
        let harness = procedure.span.file;
        let blocks = procedure.body.iter_mut().flat_map(|body| &mut body.blocks);
        for statement in blocks.flat_map(|block| &mut block.statements) {
            let here = statement.span.is_some() && statement.span.file == harness;
            let Some(span) = places.get(&statement.span.start.line).filter(|_| here) else { continue };
            statement.span = *span;
            if let StatementKind::Assert { kind, .. } = &mut statement.kind
                && *kind == AssertKind::User
            {
                *kind = AssertKind::Postcondition;
            }
        }
    }
}
