//! Names and places of what a report speaks of.

use touchstone_logic::{Store, Value};
use touchstone_program::interpret::Outcome;
use touchstone_program::{AssertKind, BlockId, Branch, ProcedureId, Program, Span};

use crate::assumed_axioms;
use crate::goal::{Target, labels};
use crate::report::{Place, TestCase};
use crate::search::Case;

/// A span with its file's name.
pub(crate) fn place(program: &Program, span: Span) -> Place {
    if !span.is_some() {
        return Place::default();
    }
    Place {
        file: program.files.get(span.file.0 as usize).map(ToString::to_string).unwrap_or_default(),
        line: span.start.line,
        column: span.start.column,
        end_line: span.end.line,
        end_column: span.end.column,
    }
}

fn label(program: &Program, procedure: ProcedureId, block: BlockId) -> String {
    let body = program.procedure(procedure).body.as_ref();
    let block = body.and_then(|body| body.blocks.get(block.index()));
    block.map_or_else(|| "?".to_owned(), |block| block.name.to_string())
}

/// The block that an edge leads to.
fn target_of(program: &Program, branch: &Branch) -> Option<BlockId> {
    let body = program.procedure(branch.procedure).body.as_ref()?;
    Some(body.blocks.get(branch.block.index())?.edges().get(branch.index as usize)?.target)
}

fn edge(program: &Program, branch: &Branch) -> String {
    let from = label(program, branch.procedure, branch.block);
    match target_of(program, branch) {
        Some(to) => format!("{from} -> {}", label(program, branch.procedure, to)),
        None => from,
    }
}

/// A target in words.
pub(crate) fn target(program: &Program, target: &Target) -> String {
    match target {
        Target::Block(origin) => label(program, origin.procedure, origin.block),
        Target::Edge(branch) => edge(program, branch),
        Target::Segment(branches) => {
            let edges: Vec<String> = branches.iter().map(|branch| edge(program, branch)).collect();
            edges.join(", ")
        }
        Target::Failure(failure) => match &failure.kind {
            AssertKind::User => "assertion".to_owned(),
            AssertKind::Precondition => "precondition of a call".to_owned(),
            AssertKind::Postcondition => "postcondition".to_owned(),
            AssertKind::InvariantEntry => "invariant on entry".to_owned(),
            AssertKind::InvariantMaintained => "invariant behind an iteration".to_owned(),
            AssertKind::Runtime(what) => what.to_string(),
        },
    }
}

/// The place of a target in the text.
pub(crate) fn target_place(program: &Program, target: &Target) -> Place {
    let block = |procedure: ProcedureId, block: BlockId| {
        let body = program.procedure(procedure).body.as_ref();
        body.and_then(|body| body.blocks.get(block.index())).map_or(Span::NONE, |block| block.span)
    };
    let span = match target {
        Target::Block(origin) => block(origin.procedure, origin.block),
        Target::Edge(branch) => block(branch.procedure, target_of(program, branch).unwrap_or(branch.block)),
        Target::Segment(branches) => match branches.last() {
            Some(branch) => block(branch.procedure, target_of(program, branch).unwrap_or(branch.block)),
            None => Span::NONE,
        },
        Target::Failure(failure) => failure.span,
    };
    place(program, span)
}

/// The statements of a block.
pub(crate) fn statements(program: &Program, target: &Target) -> Vec<Place> {
    let Target::Block(origin) = target else { return vec![] };
    let body = program.procedure(origin.procedure).body.as_ref();
    let block = body.and_then(|body| body.blocks.get(origin.block.index()));
    let spans = block.into_iter().flat_map(|block| &block.statements).map(|statement| statement.span);
    spans.filter(|span| span.is_some()).map(|span| place(program, span)).collect()
}

fn shown(value: &Value) -> String {
    match value {
        Value::Bool(b) => b.to_string(),
        Value::Int(n) => n.to_string(),
        other => {
            let mut store = Store::new();
            let sort = other.atomic_sort();
            match sort.and_then(|sort| store.value(other, &sort).ok()) {
                Some(term) => store.display(term).to_string(),
                None => format!("{other:?}"),
            }
        }
    }
}

/// A confirmed case for the report.
pub(crate) fn test_case(program: &Program, procedure: ProcedureId, case: Case) -> TestCase {
    let mut inputs = vec![];
    for (var, value) in case.input.initial.iter() {
        inputs.push((program.variable_name(var).to_owned(), shown(value)));
    }
    let violates = match &case.run.outcome {
        Outcome::AssertViolated { site, .. } => Some(place(program, site.span)),
        _ => None,
    };
    TestCase {
        inputs,
        chosen: case.input.script.values.iter().map(shown).collect(),
        path: labels(program, procedure, &case.run.trace),
        covers: case.new,
        violates,
        initial: case.input.initial,
        script: case.input.script,
        rests_on: assumed_axioms::assumptions(program, &case.believed),
    }
}
