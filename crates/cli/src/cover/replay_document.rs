//! All cases of a document that `cover --format json` wrote, run again: each has to go the way it's said to go, to cover the goals that
//! it's said to cover, and to end as it's said to end.

use super::document::{Case, Document, Procedure};
use super::ending::ending;
use super::replay::input_of_case;
use super::source::place;
use crate::exit::Error;
use touchstone_program::interpret::{self, Event, Limits, Outcome, Run};
use touchstone_program::{ProcedureId, Program};

/// What became of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayDocument {
    /// Of which procedure.
    pub procedure: String,
    /// The case's number.
    pub number: usize,
    /// How many goals it was said to be the first to cover.
    pub covers: usize,
    /// What isn't as it was said, in words; `None` if all is.
    pub differs: Option<String>,
}

/// Runs the cases of the procedures of that name, or of all.
///
/// # Errors
/// The document is of another program: a procedure, a variable or a block that it names isn't there.
pub fn again(
    program: &Program,
    document: &Document,
    only: Option<&str>,
    limits: Limits,
) -> Result<Vec<ReplayDocument>, Error> {
    let mut found = vec![];
    for procedure in document.subjects.iter().filter(|one| only.is_none_or(|name| one.name == name)) {
        let Some(id) = program.procedure_named(&procedure.name) else {
            return Err(Error::Input(format!(
                "the cases are of another program: there is no procedure `{}`",
                procedure.name
            )));
        };
        for case in &procedure.cases {
            let input = input_of_case(program, program.procedure(id), case)?;
            let run = interpret::run(program, id, &input.initial, &input.script, limits);
            found.push(ReplayDocument {
                procedure: procedure.name.clone(),
                number: case.number,
                covers: case.covers.len(),
                differs: difference(program, id, procedure, case, &run, &document.settings.criterion),
            });
        }
    }
    Ok(found)
}

fn difference(
    program: &Program,
    id: ProcedureId,
    procedure: &Procedure,
    case: &Case,
    run: &Run,
    criterion: &str,
) -> Option<String> {
    match (&run.outcome, &case.violates) {
        (Outcome::Returned, None) => {}
        (Outcome::AssertViolated { site, .. }, said) if place(site.span).region() == *said => {}
        (outcome, Some(said)) => {
            let line = said.start_line;
            return Some(format!("not the assertion at line {line}, but: {}", ending(program, outcome)));
        }
        (outcome, None) => return Some(ending(program, outcome)),
    }
    let path = touchstone_cover::goal::labels(program, id, &run.trace);
    if path != case.path {
        return Some(format!("it goes {} instead of {}", path.join(", "), case.path.join(", ")));
    }
    let taken = edges(program, id, run);
    for goal in case.covers.iter().map(|index| procedure.goals.get(*index)) {
        let Some(goal) = goal else { return Some("it covers a goal that isn't there".to_owned()) };
        let covered = match criterion {
            // The assertion was found to be the one violated above.
            "assert" => goal.region == case.violates,
            "statement" | "path" => path.contains(&goal.name),
            _ => {
                let wanted: Vec<&str> = goal.name.split(", ").collect();
                taken.windows(wanted.len()).any(|part| part == wanted)
            }
        };
        if !covered {
            return Some(format!("it doesn't cover `{}`", goal.name));
        }
    }
    None
}

/// The edges of the procedure's own that a run takes, `a -> b`, in order.
fn edges(program: &Program, id: ProcedureId, run: &Run) -> Vec<String> {
    let name = |block: touchstone_program::BlockId| {
        let body = program.procedure(id).body.as_ref();
        body.and_then(|body| body.blocks.get(block.index())).map_or("", |block| &block.name)
    };
    // A call inside comes back to the block it was in.
    let mut stack = vec![];
    let (mut at, mut found) = (None, vec![]);
    for event in &run.trace.events {
        match event {
            Event::Block { procedure, block, .. } => {
                if let (Some(from), true) = (at, *procedure == id) {
                    found.push(format!("{} -> {}", name(from), name(*block)));
                }
                at = Some(*block);
            }
            Event::Call(_) => stack.push(at.take()),
            Event::Return(_) => at = stack.pop().flatten(),
            Event::Edge { .. } => {}
        }
    }
    found
}
