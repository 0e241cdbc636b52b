//! The adapter: a run of `cover` over code as a report. A function is a subject, with the goals that its exploration met; a goal that
//! several met counts once.

use super::confirm::Outcome as Seen;
use super::emit::answer::source_name;
use super::emit::fault;
use super::emit::world::World;
use super::findings::{at, because, findings};
use super::remarks::remarks;
use super::seeds::seed_outcomes::{ended, told};
use super::session::{Outcome, Session};
use crate::mcdc;
use crate::names::{merge_name, searcher_name};
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::time::Duration;
use touchstone_explore::{self as explore, Exploration, Followed, GoalId, Stopped, TestCase};
use touchstone_report::words::{count, duration};
use touchstone_report::{
    self as report, Case, Column, Command, FailOn, Goal, GoalKind, Hidden, Input, Level, Number, Place,
    Problem, ProblemKind, Question, Report, Subject, SubjectKind, Tally, Unit,
};

/// The report of a run. Open goals are findings if the command fails on them.
pub fn report(session: &Session, fail_on: &[FailOn], elapsed: Duration) -> Report {
    let units = session.goals();
    let counted: HashSet<(usize, GoalId)> = units.iter().map(|unit| (unit.outcome, unit.goal.id)).collect();
    let (mut subjects, mut problems) = (vec![], vec![]);
    for (index, outcome) in session.outcomes.iter().enumerate() {
        let mut subject =
            Subject::new(SubjectKind::Function, &outcome.function, place(session, &outcome.function));
        match &outcome.result {
            Err(error) => {
                let message = format!("`{}` couldn't be explored: {error}", outcome.function);
                problems.push(Problem::new(Level::Error, ProblemKind::Subject, message).of(index));
                subject.facts.insert("error".to_owned(), json!(error.to_string()));
                subject.status = report::Status::CouldNotRun;
            }
            Ok(exploration) => {
                let goals = exploration.goals.iter();
                let goal = |goal| self::goal(session, outcome, goal, counted.contains(&(index, goal.id)));
                subject.goals = goals.map(goal).collect();
                fill(&mut subject, session, index, outcome, exploration);
                let remark = |message: String| Problem::new(Level::Note, ProblemKind::Remark, message);
                problems.extend(
                    told(session, outcome, exploration).map(|lines| remark(lines.join("\n  ")).of(index)),
                );
                let tables = mcdc::told(session, outcome, exploration);
                problems.extend(tables.into_iter().map(|table| remark(table).of(index)));
                let notes = exploration.notes.iter();
                problems.extend(notes.map(|note| remark(format!("{}: {note}", outcome.function)).of(index)));
            }
        }
        subjects.push(subject);
    }
    // Functions that others call, and that have goals which count.
    for unit in units.iter().filter(|unit| session.is_here(unit.goal.span)) {
        let function = session.function_name(unit.goal.procedure);
        if subjects.iter().all(|subject| subject.name != function) {
            subjects.push(Subject::new(SubjectKind::Callee, &function, place(session, &function)));
        }
    }
    let tallies = tallies(&subjects);
    let gcov = match &session.confirmed {
        Some(Ok((_, confirmation))) => confirmation.coverage.as_ref().ok(),
        _ => None,
    };
    let errors: Vec<usize> = subjects.iter().map(|subject| errors(&subjects, &subject.name)).collect();
    for ((subject, (_, tally)), errors) in subjects.iter_mut().zip(&tallies).zip(errors) {
        let of = |(part, all): (usize, usize)| format!("{part}/{all}");
        let gcov = gcov.and_then(|coverage| coverage.get(&subject.name));
        let dash = || "-".to_owned();
        let is_explored = subject.kind == SubjectKind::Function && !subject.costs.is_empty();
        let explored = |text: String| if is_explored { text } else { dash() };
        let bounded = if tally.bounded > 0 { format!("+{} bounded", tally.bounded) } else { String::new() };
        // Functions that others call are in the table for their branches.
        if subject.kind == SubjectKind::Callee && tally.goals == 0 {
            continue;
        }
        let queries = subject.costs.iter().find_map(|cost| match cost {
            ("queries", Number::Count(queries)) => Some(queries.to_string()),
            _ => None,
        });
        subject.row = vec![
            subject.name.clone(),
            of((tally.shown, tally.goals)),
            format!("{}{bounded}", tally.proved),
            (tally.open + tally.candidates + tally.vacuous).to_string(),
            errors.to_string(),
            explored(subject.cases.len().to_string()),
            gcov.map_or_else(dash, |gcov| of(gcov.line_counts())),
            gcov.map_or_else(dash, |gcov| of(gcov.branch_counts())),
            explored(queries.unwrap_or_default()),
            explored(duration(subject.elapsed)),
        ];
    }
    let subject = |function: &str| subjects.iter().position(|subject| subject.name == function).unwrap_or(0);
    let found = findings(session, &subject, fail_on.contains(&FailOn::Open));
    problems.extend(remarks(session, &tallies));
    let mut report = Report {
        command: Command::Cover,
        question: Question::Cover,
        unit: unit(session),
        title: session.code.source.name.to_string(),
        settings: settings(session),
        sources: session.code.sources(),
        subjects,
        findings: found,
        problems,
        columns: columns(session),
        summary: vec![],
        facts: facts(session),
        status: session.status(fail_on),
        interrupted: session.interrupted,
        elapsed,
    };
    report.summary = summary(session, &report);
    report
}

/// Where a function is declared, as far as it's known.
fn place(session: &Session, function: &str) -> Place {
    let about = session.code.program.layouts.function(function);
    match about.filter(|about| session.is_here(about.span)) {
        Some(about) => at(session, about.span),
        None => Place::of_source(0),
    }
}

fn goal(session: &Session, outcome: &Outcome, goal: &explore::Goal, counts: bool) -> Goal {
    use explore::GoalKind as Kind;
    let about = session.code.program.layouts.function(&outcome.function);
    // What's explored may be the function that calls the author's with what it makes.
    let span = match (&goal.kind, about) {
        (Kind::Return, Some(about)) => about.span,
        _ => goal.span,
    };
    let is_here = session.is_here(span);
    let kind = match goal.kind {
        Kind::Statement => GoalKind::Statement,
        Kind::Branch { .. } => GoalKind::Branch,
        Kind::Pair { .. } => GoalKind::Mcdc,
        Kind::Path(_) => GoalKind::Path,
        Kind::Return => GoalKind::Return,
        Kind::Error(_) => GoalKind::Error,
    };
    let place = if is_here { at(session, span) } else { Place::of_source(0) };
    let mut told = Goal::new(kind, &goal.name, place, goal.ledger.clone());
    told.within = session.function_name(goal.procedure);
    told.own = goal.procedure == outcome.procedure;
    told.counts = counts && (is_here || goal.is_covered());
    told.hidden = match kind {
        _ if goal.compiler_made => Some(Hidden::CompilerMade),
        GoalKind::Return => Some(Hidden::Implicit),
        _ if !is_here => Some(Hidden::Implicit),
        _ => None,
    };
    let conflict = goal.conflict.iter().filter(|span| session.is_here(**span));
    told.conflict = conflict.map(|span| at(session, *span)).collect();
    told.because =
        Some(goal.verdict()).filter(|verdict| !verdict.is_shown()).map(|verdict| because(&verdict));
    told
}

fn fill(
    subject: &mut Subject,
    session: &Session,
    index: usize,
    outcome: &Outcome,
    exploration: &Exploration,
) {
    subject.elapsed = exploration.time;
    let cases = exploration.cases.iter().enumerate();
    subject.cases = cases.map(|(number, case)| self::case(session, index, outcome, number, case)).collect();
    subject.costs = costs(exploration);
    let gcov = match &session.confirmed {
        Some(Ok((_, confirmation))) => confirmation.coverage.as_ref().ok(),
        _ => None,
    };
    let gcov = gcov.and_then(|coverage| coverage.get(&outcome.function)).map(|coverage| {
        let ((lines, all_lines), (branches, all_branches)) =
            (coverage.line_counts(), coverage.branch_counts());
        json!({ "lines": lines, "allLines": all_lines, "branches": branches, "allBranches": all_branches })
    });
    let stopped = match exploration.stopped {
        Stopped::Settled => "settled",
        Stopped::Exhausted => "exhausted",
        Stopped::Time => "time",
        Stopped::Memory => "memory",
        Stopped::Cancelled => "cancelled",
    };
    let timeline: Vec<Value> =
        exploration.timeline.iter().map(|(time, covered)| json!([time.as_secs_f64(), covered])).collect();
    let absent: Vec<_> = exploration.absent.iter().map(|call| source_name(&call.name)).collect();
    let mut fact = |name: &str, value| _ = subject.facts.insert(name.to_owned(), value);
    fact("contract", json!(session.contract(&outcome.function).is_some()));
    fact("seeds", json!(seeds(session, outcome, exploration)));
    fact("gcov", json!(gcov));
    fact("absent", json!(absent));
    fact("stopped", json!(stopped));
    if let Some(at) = exploration.errors_at {
        fact("errorSeconds", json!(at.as_secs_f64()));
    }
    fact("notes", json!(exploration.notes));
    if session.options.criteria.mcdc.is_some() {
        fact("decisions", json!(mcdc::data(session, outcome, exploration)));
    }
    fact("timeline", json!(timeline));
}

fn seeds(session: &Session, outcome: &Outcome, exploration: &Exploration) -> Vec<Value> {
    let known = session.seeds.get(&outcome.function).into_iter().flatten();
    let told = known.zip(&exploration.seeds).map(|(seed, came)| {
        let followed = match came.followed {
            Followed::Whole => "whole",
            Followed::Known => "known",
            Followed::Beginning => "beginning",
            Followed::Nearby => "nearby",
            Followed::Not => "not",
        };
        json!({
            "from": seed.origin,
            "ended": ended(&session.code.program, &came.end),
            "gained": came.gained,
            "followed": followed,
        })
    });
    told.collect()
}

fn costs(exploration: &Exploration) -> Vec<(&'static str, Number)> {
    let statistics = &exploration.statistics;
    vec![
        ("queries", statistics.queries.into()),
        ("trivial", statistics.trivial.into()),
        ("byModel", statistics.by_model.into()),
        ("byCore", statistics.by_core.into()),
        ("byRepair", statistics.by_repair.into()),
        ("solved", statistics.solved.into()),
        ("undecided", statistics.undecided.into()),
        ("querySeconds", statistics.query_time.into()),
        ("solverSeconds", statistics.solver_time.into()),
        ("states", statistics.states.into()),
        ("merged", statistics.merged.into()),
        ("paths", statistics.paths.into()),
        ("symbolicInstructions", statistics.symbolic_instructions.into()),
        ("concreteInstructions", statistics.concrete_instructions.into()),
        ("runs", statistics.runs.into()),
        ("runSeconds", statistics.run_time.into()),
        ("variationSeconds", statistics.variation_time.into()),
        ("varied", statistics.varied.into()),
        ("proofSeconds", statistics.proof_time.into()),
        ("divergences", statistics.divergences.into()),
        ("loopBound", Number::Count(statistics.loop_bound.into())),
        ("seconds", exploration.time.into()),
    ]
}

fn case(session: &Session, index: usize, outcome: &Outcome, number: usize, case: &TestCase) -> Case {
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
        Seen::Passed => report::Seen::Passed,
        Seen::Failed(how) => report::Seen::Failed(how.clone()),
        Seen::Fault(how) => report::Seen::Fault(how.clone()),
        Seen::Unseen => report::Seen::NoFault,
        Seen::NotRun => report::Seen::NotRun,
    });
    let mut again = Map::new();
    again.insert("given".to_owned(), session.given(&outcome.function, case));
    again.insert("fault".to_owned(), json!(fault(&session.code.program, &case.observed.end)));
    let world = World::of(&session.code.program, case).data();
    if !world.is_null() {
        again.insert("world".to_owned(), world);
    }
    let covers: Vec<usize> = case.covers.iter().map(|goal| goal.index()).collect();
    Case {
        input: Input::Statements(session.input(&outcome.function, case)),
        passes: covers.clone(),
        covers,
        seen,
        again,
    }
}

/// The counts for each subject: of the goals that stand in it and count, wherever they were settled.
fn tallies(subjects: &[Subject]) -> Vec<(String, Tally)> {
    let all = || subjects.iter().flat_map(|subject| &subject.goals);
    let of = |name: &str| {
        let within = |goal: &&Goal| goal.within == name && goal.is_counted() && !goal.kind.is_wrong();
        Tally::of(all().filter(within))
    };
    subjects.iter().map(|subject| (subject.name.clone(), of(&subject.name))).collect()
}

/// How many ways to go wrong were shown in a function.
fn errors(subjects: &[Subject], name: &str) -> usize {
    let goals = subjects.iter().flat_map(|subject| &subject.goals);
    let errors = goals.filter(|goal| goal.within == name && goal.kind == GoalKind::Error && goal.counts);
    errors.filter(|goal| goal.place.line > 0 && goal.verdict().is_shown()).count()
}

fn unit(session: &Session) -> Unit {
    match &session.options.criteria {
        criteria if criteria.line.is_some() || criteria.statements => Unit::Line,
        criteria if criteria.paths.is_some() => Unit::Path,
        criteria if criteria.mcdc.is_some() => Unit::Effect,
        criteria if criteria.conditions => Unit::Condition,
        criteria if criteria.decisions => Unit::Decision,
        criteria if criteria.boundary => Unit::Boundary,
        criteria if criteria.branches => Unit::Branch,
        _ => Unit::Goal,
    }
}

/// What's covered, in a word.
fn what(session: &Session) -> &'static str {
    match unit(session) {
        Unit::Line if session.options.criteria.line.is_some() => "line",
        Unit::Line => "lines",
        Unit::Path => "paths",
        Unit::Condition => "condition outcomes",
        Unit::Effect => "condition outcomes and pairs",
        Unit::Decision => "decision outcomes",
        Unit::Boundary => "boundaries",
        Unit::Branch => "branches",
        _ => "goals",
    }
}

fn settings(session: &Session) -> Vec<(&'static str, Value)> {
    let options = &session.options;
    vec![
        ("merge", json!(merge_name(options.merge))),
        ("searcher", json!(searcher_name(options.searcher))),
        ("unwind", json!(options.max_loop_bound)),
        ("recursion", json!(options.max_calls)),
        ("pointerElements", json!(options.pointer_elements)),
        ("stringLength", json!(options.string_length)),
        ("structureDepth", json!(options.structure_depth)),
        ("seed", json!(options.seed)),
    ]
}

fn facts(session: &Session) -> Map<String, Value> {
    let mut facts = Map::new();
    let mut fact = |name: &str, value| _ = facts.insert(name.to_owned(), value);
    fact("covered", json!(what(session)));
    fact("notBegun", json!(session.left));
    fact("notFollowed", json!(session.code.skipped));
    fact("derived", json!(session.code.derived));
    fact("ends", json!(session.code.elsewhere.ends));
    if let Some(Ok(coverage)) = &session.coverage {
        fact("coverage", coverage.document());
    }
    facts
}

fn columns(session: &Session) -> Vec<Column> {
    vec![
        Column::words("function"),
        Column::numbers(what(session)),
        Column::numbers("infeasible"),
        Column::numbers("open"),
        Column::numbers("errors"),
        Column::numbers("cases"),
        Column::numbers("gcov lines"),
        Column::numbers("gcov branches"),
        Column::numbers("queries"),
        Column::numbers("time"),
    ]
}

fn summary(session: &Session, report: &Report) -> Vec<String> {
    let tally = report.tally();
    let plural =
        |n: usize, one: &str, many: &str| format!("{} {}", count(n as u64), if n == 1 { one } else { many });
    let mut text = format!(
        "{} of {} {} covered, {} infeasible",
        count(tally.shown as u64),
        count(tally.goals as u64),
        what(session),
        tally.proved
    );
    if tally.bounded > 0 {
        text.push_str(&format!(", {} infeasible within the bounds", tally.bounded));
    }
    if tally.vacuous > 0 {
        text.push_str(&format!(", {} vacuous", tally.vacuous));
    }
    let errors = report.errors().unwrap_or(0);
    text.push_str(&format!(
        ", {} open; {}",
        tally.open + tally.candidates,
        plural(errors, "way to go wrong", "ways to go wrong")
    ));
    let candidates = report.candidates().count();
    if candidates > 0 {
        text.push_str(&format!(" and {}", plural(candidates, "candidate", "candidates")));
    }
    if let Some(Ok((suite, confirmation))) = &session.confirmed {
        let passed = confirmation.outcomes.iter().filter(|seen| matches!(seen, Seen::Passed)).count();
        let faults = confirmation.outcomes.iter().filter(|seen| matches!(seen, Seen::Fault(_))).count();
        let ordinary = suite.tests.iter().filter(|test| test.fault.is_none()).count();
        text.push_str(&format!("; compiled and run: {passed} of {ordinary} tests pass"));
        if ordinary < suite.tests.len() {
            text.push_str(&format!(", {faults} of {} faults seen", suite.tests.len() - ordinary));
        }
    }
    let mut lines = vec![text];
    let stopped =
        session.explorations().filter(|(_, exploration)| exploration.stopped == Stopped::Time).count();
    if stopped > 0 {
        lines.push(format!("the time was over for {}", plural(stopped, "function", "functions")));
    }
    let short =
        session.explorations().filter(|(_, exploration)| exploration.stopped == Stopped::Memory).count();
    if short > 0 {
        lines.push(format!(
            "the memory was used up for {}; --memory gives more",
            plural(short, "function", "functions")
        ));
    }
    if session.interrupted {
        lines.push("interrupted: this is what was found until then".to_owned());
    }
    if !session.left.is_empty() {
        lines.push(format!("not begun: {}", session.left.join(", ")));
    }
    lines
}
