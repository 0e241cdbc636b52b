//! Procedures that nobody can call: no input satisfies their preconditions and the axioms. Of those everything is true, so that "proved"
//! would say nothing. And procedures that inputs enter and none returns from: that is news of its own, whatever is infeasible then.

use std::time::Duration;

use touchstone_logic::{TermId, Valuation};
use touchstone_program::interpret::{self, Outcome, Script};
use touchstone_program::{AssumeKind, Axiom, Procedure, Program};
use touchstone_report::{Ledger, Verdict};

use crate::assumed_axioms;
use crate::consistency::{Consistency, consistency, is_empty, recursion, without_contract};
use crate::cover::cover;
use crate::relevance::touched;
use crate::report::{Cover, GoalReport};
use crate::summary::Summaries;
use crate::words::place;
use crate::{CoverError, Criterion, Options};

/// For the question whether there is an input, and for the one which assertion stops all.
const TIME: Duration = Duration::from_secs(2);

/// Marks the goals of a program whose axioms contradict each other and of a procedure that no input enters, and says of one that none returns
/// from what stops them. Cost: a query for each program; beyond that nothing where a goal
/// is covered; a run, and where that isn't enough a query, else.
pub(crate) fn tell(
    program: &mut Program,
    procedure: &Procedure,
    options: &Options,
    summaries: &mut Summaries,
    report: &mut Cover,
) -> Result<(), CoverError> {
    let axioms = match &summaries.consistency {
        Some(known) => known,
        None => summaries.consistency.insert(consistency(program, procedure, options)?),
    };
    if let Consistency::Contradiction(axioms) = axioms {
        of_nothing(program, axioms, "axiom", report);
        return Ok(());
    }
    let undecided = matches!(axioms, Consistency::Undecided);
    let all: Vec<_> = report.goals.iter().map(GoalReport::verdict).collect();
    let any = all.iter().any(|verdict| verdict.is_shown() || verdict.candidate().is_some());
    if undecided && all.iter().any(Verdict::is_shown) {
        report.notes.push(UNDECIDED.to_owned());
    }
    let excluded = all.iter().filter(|verdict| verdict.is_proved() || verdict.is_bounded()).count();
    if any || excluded == 0 {
        return Ok(());
    }
    let definitions = recursion(program);
    if !definitions.is_empty()
        && is_empty(program, &without_contract(procedure), &definitions, options, TIME)?
    {
        of_nothing(program, &definitions, "definition", report);
        return Ok(());
    }
    if !runs(program, procedure) && is_vacuous(program, procedure, options)? {
        report.goals.iter_mut().for_each(|goal| goal.ledger.vacuous());
        report.notes.push(NOBODY.to_owned());
        return Ok(());
    }
    let never = all.iter().all(Verdict::is_proved);
    if never && options.criterion != Criterion::Assert {
        report.notes.push(stopped(program, procedure, options)?);
    }
    Ok(())
}

/// Makes every goal vacuous: the cover took for granted that the axioms have a model, or the definitions, and they have none.
fn of_nothing(program: &Program, axioms: &[Axiom], what: &str, report: &mut Cover) {
    for goal in &mut report.goals {
        goal.ledger = Ledger::new();
        goal.ledger.vacuous();
        (goal.explanation, goal.suppressed) = (None, None);
    }
    report.cases.clear();
    report.exhaustive = false;
    let mut lines: Vec<String> =
        axioms.iter().map(|axiom| place(program, axiom.span).line.to_string()).collect();
    lines.dedup();
    let (last, others) = (lines.pop().unwrap_or_default(), lines.join(", "));
    report.notes.push(match others.is_empty() {
        true => format!("the {what} in line {last} has no model: whatever is said of the program is true of nothing"),
        false => format!(
            "the {what}s in lines {others} and {last} contradict each other: whatever is said of the program is true of nothing"
        ),
    });
}

/// Note for a report that shows something, where nobody knows whether it's true of anything.
const UNDECIDED: &str =
    "no solver has decided whether the axioms have a model: what is shown takes for granted that they have";

/// Note on a procedure that no input enters.
const NOBODY: &str =
    "no input satisfies the preconditions and the axioms: whatever is said of it is true of nothing";

/// Tells whether a run on default values enters the procedure.
fn runs(program: &Program, procedure: &Procedure) -> bool {
    let limits = interpret::Limits { steps: 1, backtracks: 0, ..interpret::Limits::default() };
    let run = interpret::run(program, procedure.id, &Valuation::new(), &Script::default(), limits);
    let refused = matches!(
        run.outcome,
        Outcome::AxiomViolated { .. }
            | Outcome::AssumeViolated { kind: AssumeKind::Requires, .. }
            | Outcome::Undecided { .. }
            | Outcome::WrongSort(_)
            | Outcome::NoBody
    );
    !refused && run.unchecked.is_empty()
}

/// Tells whether it's shown that no input satisfies the preconditions and the axioms that have to do with the procedure.
fn is_vacuous(program: &mut Program, procedure: &Procedure, options: &Options) -> Result<bool, CoverError> {
    let touched = touched(program, &terms(procedure));
    let axioms = program.axioms.iter().zip(touched).filter(|(_, touched)| *touched);
    let axioms: Vec<Axiom> = axioms.map(|(axiom, _)| *axiom).collect();
    is_empty(program, procedure, &axioms, options, TIME)
}

/// All terms of a procedure.
fn terms(procedure: &Procedure) -> Vec<TermId> {
    let clauses = procedure.requires.iter().chain(&procedure.ensures).map(|clause| clause.condition);
    let blocks = procedure.body.iter().flat_map(|body| &body.blocks);
    clauses.chain(blocks.flat_map(assumed_axioms::terms_of)).collect()
}

/// Finds out what stops all executions of a procedure that has some and none that returns.
fn stopped(program: &mut Program, procedure: &Procedure, options: &Options) -> Result<String, CoverError> {
    let asked = Options {
        criterion: Criterion::Assert,
        proof: None,
        explain: false,
        time: Some(options.time.map_or(TIME, |time| time.min(TIME))),
        ..options.clone()
    };
    let failures = cover(program, procedure.id, &asked)?;
    let shown: Vec<&GoalReport> = failures.goals.iter().filter(|goal| goal.covered_by().is_some()).collect();
    let mut text = "no execution returns".to_owned();
    match shown.as_slice() {
        [] => text.push_str(": each ends at an assumption that is false, in what it calls, or not at all"),
        [first, rest @ ..] => {
            let line = first.place.line;
            text.push_str(&format!(": the {} in line {line} fails", first.name));
            if !rest.is_empty() {
                text.push_str(&format!(", or one of {} others", rest.len()));
            }
        }
    }
    Ok(text)
}
