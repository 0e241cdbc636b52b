//! The outcome as one JSON document. Field names are stable; `version` changes if one of them changes its meaning. Cases are numbered
//! from 1, goals by their index from 0; lines and columns count from 1, ends are exclusive.
//!
//! `goals` has each goal of the file once, with the verdict that counts: that of the function that it's in where this was explored by itself, for any
//! caller. The `goals` of a function in `functions` are those that its exploration met: its own, and those of functions that it
//! calls or might call by a pointer, for which `own` is false.

use super::confirm::Outcome as Seen;
use super::emit::answer::source_name;
use super::emit::fault;
use super::findings::{at, bounded, open, proved};
use super::seeds::told::ended;
use super::session::{Outcome, Session, Unit};
use super::text::what;
use crate::cover::json::Region;
use crate::exit::Error;
use serde::Serialize;
use serde_json::{Value, json};
use touchstone_explore::{Exploration, Goal, GoalKind, GoalVerdict, Infeasible, TestCase};

/// The document's text.
///
/// # Errors
/// It can't be written as JSON.
pub fn render(session: &Session) -> Result<String, Error> {
    let functions: Vec<Value> = session
        .outcomes
        .iter()
        .enumerate()
        .map(|(index, outcome)| function(session, index, outcome))
        .collect();
    let told_of = |unit: &&Unit<'_>| session.is_here(unit.goal.span) || unit.is_covered();
    let document = json!({
        "format": "touchstone-whitebox",
        "version": 1,
        "file": session.code.source.name,
        "covered": what(session),
        "merge": format!("{:?}", session.options.merge).to_lowercase(),
        "searcher": format!("{:?}", session.options.searcher),
        "interrupted": session.interrupted,
        "notBegun": session.left,
        "notFollowed": session.code.skipped,
        "derived": session.code.derived,
        "ends": session.code.elsewhere.ends,
        "problems": problems(session),
        "goals": session.goals().iter().filter(told_of).map(|unit| best(session, unit)).collect::<Vec<_>>(),
        "functions": functions,
    });
    let text = serde_json::to_string_pretty(&document);
    text.map(|text| text + "\n")
        .map_err(|error| Error::Run(format!("the outcome can't be written as JSON: {error}")))
}

fn problems(session: &Session) -> Vec<String> {
    match &session.confirmed {
        Some(Ok((_, confirmation))) => {
            let mut problems = confirmation.problems.clone();
            problems.extend(confirmation.coverage.as_ref().err().cloned());
            problems
        }
        Some(Err(error)) => vec![error.to_string()],
        None => vec![],
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GoalText {
    kind: &'static str,
    name: String,
    function: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
    compiler_made: bool,
    own: bool,
    /// In which function's exploration it was settled, if that isn't said around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    explored: Option<String>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    case: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contradiction: Vec<Region>,
}

fn function(session: &Session, index: usize, outcome: &Outcome) -> Value {
    let exploration = match &outcome.result {
        Ok(exploration) => exploration,
        Err(error) => return json!({ "name": outcome.function, "error": error.to_string() }),
    };
    let statistics = &exploration.statistics;
    let gcov = match &session.confirmed {
        Some(Ok((_, confirmation))) => confirmation.coverage.as_ref().ok(),
        _ => None,
    };
    let gcov = gcov.and_then(|coverage| coverage.get(&outcome.function)).map(|coverage| {
        let ((lines, all_lines), (branches, all_branches)) =
            (coverage.line_counts(), coverage.branch_counts());
        json!({ "lines": lines, "allLines": all_lines, "branches": branches, "allBranches": all_branches })
    });
    let (covered, infeasible, open) = exploration.tally();
    json!({
        "name": outcome.function,
        "contract": session.contract(&outcome.function).is_some(),
        "coveredGoals": covered,
        "infeasibleGoals": infeasible,
        "openGoals": open,
        "goals": exploration.goals.iter().map(|goal| told(session, goal, goal.procedure == outcome.procedure)).collect::<Vec<_>>(),
        "cases": exploration.cases.iter().enumerate()
            .map(|(number, case)| told_case(session, index, outcome, number, case)).collect::<Vec<_>>(),
        "seeds": seeds(session, outcome, exploration),
        "gcov": gcov,
        "absent": exploration.absent.iter().map(|call| source_name(&call.name)).collect::<Vec<_>>(),
        "stopped": format!("{:?}", exploration.stopped).to_lowercase(),
        "notes": exploration.notes,
        "seconds": exploration.time.as_secs_f64(),
        "timeline": timeline(exploration),
        "statistics": {
            "queries": statistics.queries,
            "trivial": statistics.trivial,
            "byModel": statistics.by_model,
            "byCore": statistics.by_core,
            "byRepair": statistics.by_repair,
            "solved": statistics.solved,
            "undecided": statistics.undecided,
            "querySeconds": statistics.query_time.as_secs_f64(),
            "solverSeconds": statistics.solver_time.as_secs_f64(),
            "states": statistics.states,
            "merged": statistics.merged,
            "paths": statistics.paths,
            "symbolicInstructions": statistics.symbolic_instructions,
            "concreteInstructions": statistics.concrete_instructions,
            "runs": statistics.runs,
            "runSeconds": statistics.run_time.as_secs_f64(),
            "variationSeconds": statistics.variation_time.as_secs_f64(),
            "varied": statistics.varied,
            "proofSeconds": statistics.proof_time.as_secs_f64(),
            "divergences": statistics.divergences,
            "loopBound": statistics.loop_bound,
        },
    })
}

fn seeds(session: &Session, outcome: &Outcome, exploration: &Exploration) -> Vec<Value> {
    let known = session.seeds.get(&outcome.function).into_iter().flatten();
    let told = known.zip(&exploration.seeds).map(|(seed, came)| {
        json!({
            "from": seed.origin,
            "ended": ended(&session.code.program, &came.end),
            "gained": came.gained,
            "followed": format!("{:?}", came.followed).to_lowercase(),
        })
    });
    told.collect()
}

fn timeline(exploration: &Exploration) -> Vec<Value> {
    exploration.timeline.iter().map(|(time, covered)| json!([time.as_secs_f64(), covered])).collect()
}

/// A goal with the verdict that counts.
fn best(session: &Session, unit: &Unit<'_>) -> GoalText {
    let explored = session.outcomes.get(unit.outcome).map(|outcome| outcome.function.clone());
    GoalText { explored, ..told(session, unit.goal, unit.own) }
}

fn told(session: &Session, goal: &Goal, own: bool) -> GoalText {
    let region = |span| if session.is_here(span) { Region::of(&at(session, span)) } else { None };
    let mut told = GoalText {
        kind: match goal.kind {
            GoalKind::Statement => "statement",
            GoalKind::Branch { .. } => "branch",
            GoalKind::Pair { .. } => "mcdc",
            GoalKind::Path(_) => "path",
            GoalKind::Return => "return",
            GoalKind::Error(_) => "error",
        },
        name: goal.name.clone(),
        function: session.function_name(goal.procedure),
        region: region(goal.span),
        compiler_made: goal.compiler_made,
        own,
        explored: None,
        verdict: "open",
        case: None,
        reason: None,
        contradiction: vec![],
    };
    match &goal.verdict {
        GoalVerdict::Covered { case } => {
            told.verdict = "covered";
            told.case = Some(case + 1);
        }
        GoalVerdict::Infeasible(Infeasible::Proved { proof, conflict }) => {
            told.verdict = "infeasible";
            told.reason = Some(proved(*proof).to_owned());
            told.contradiction = conflict.iter().filter_map(|span| region(*span)).collect();
        }
        GoalVerdict::Infeasible(Infeasible::Bounded { iterations, bounds }) => {
            told.verdict = "bounded";
            told.reason = Some(bounded(*iterations, bounds));
        }
        GoalVerdict::Open(why) => told.reason = Some(open(why)),
    }
    told
}

fn told_case(session: &Session, index: usize, outcome: &Outcome, number: usize, case: &TestCase) -> Value {
    let seen = match &session.confirmed {
        Some(Ok((suite, confirmation))) => {
            // The tests count functions with an exploration only.
            let before = session.outcomes[..index].iter().filter(|outcome| outcome.result.is_ok()).count();
            let test = suite.tests.iter().position(|test| test.function == before && test.case == number);
            test.and_then(|test| confirmation.outcomes.get(test))
        }
        _ => None,
    };
    let seen = seen.map(|seen| match seen {
        Seen::Passed => "passed".to_owned(),
        Seen::Failed(how) => format!("failed: {how}"),
        Seen::Fault(how) => format!("fault: {how}"),
        Seen::Unseen => "no fault to be seen".to_owned(),
        Seen::NotRun => "not run".to_owned(),
    });
    json!({
        "number": number + 1,
        "input": session.input(&outcome.function, case),
        "given": session.given(&outcome.function, case),
        "fault": fault(&session.code.program, &case.observed.end),
        "covers": case.covers.iter().map(|goal| goal.index()).collect::<Vec<_>>(),
        "compiledAndRun": seen,
    })
}
