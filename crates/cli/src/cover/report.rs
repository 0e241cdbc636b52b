//! The adapter: a run of `cover` over a program as a report. A procedure is a subject; its goals are blocks, edges, edges in a row or
//! assertions.

use super::case_flags::CaseFlags;
use super::findings::{findings, is_written, open, place_of, proved};
use super::initial_values::Reads;
use super::session::Session;
use super::source::{place, placed};
use serde_json::{Map, json};
use std::collections::{BTreeMap, HashSet};
use std::time::Duration;
use touchstone_cover::Criterion;
use touchstone_cover::goal::Target;
use touchstone_cover::report::{self, Cover, GoalReport, Suppressed};
use touchstone_report::words::{count, counted, duration};
use touchstone_report::{
    Case, Column, Command, Direction, FailOn, Goal, GoalKind, Hidden, Input, Level, Problem, ProblemKind,
    Question, Report, Status, Subject, SubjectKind, Tally, Unit, Verdict,
};

/// The report of a run. Open goals are findings if the command fails on them.
pub fn report(session: &Session, fail_on: &[FailOn], elapsed: Duration) -> Report {
    let assertions = session.is_about_assertions();
    let (mut subjects, mut all_findings, mut problems) = (vec![], vec![], vec![]);
    for outcome in &session.outcomes {
        let span = session.program.procedure(outcome.procedure).span;
        let mut subject = Subject::new(SubjectKind::Procedure, &outcome.name, place(span));
        match &outcome.result {
            Err(error) => {
                let message = format!("`{}` couldn't be covered: {error}", outcome.name);
                problems.push(Problem::new(Level::Error, ProblemKind::Subject, message).of(subjects.len()));
                subject.facts.insert("error".to_owned(), json!(error.to_string()));
                subject.status = Status::CouldNotRun;
                subject.row = std::iter::once(outcome.name.clone())
                    .chain(std::iter::repeat_n("-".to_owned(), columns(session).len() - 1))
                    .collect();
            }
            Ok(cover) => {
                let reads = Reads::of(session, &cover.procedure);
                let told: Vec<CaseFlags> = cover.cases.iter().map(|case| reads.told(case)).collect();
                let with_open = fail_on.contains(&FailOn::Open);
                all_findings.extend(findings(session, subjects.len(), cover, &told, with_open));
                for note in &cover.notes {
                    let message = format!("{}: {note}", cover.procedure);
                    problems.push(Problem::new(Level::Note, ProblemKind::Remark, message).of(subjects.len()));
                }
                fill(&mut subject, session, cover, told);
            }
        }
        subjects.push(subject);
    }
    if let Some(why) = session.refusal() {
        let message = format!("no solver could be asked: {why}");
        problems.push(Problem::new(Level::Error, ProblemKind::Confirmation, message).told_elsewhere());
    }
    Report {
        command: Command::Cover,
        question: if assertions { Question::Violate } else { Question::Cover },
        unit: unit(session),
        title: session.source.name.to_string(),
        settings: settings(session),
        sources: vec![session.source.clone()],
        summary: summary(session, &subjects),
        subjects,
        findings: all_findings,
        problems,
        columns: columns(session),
        facts: Map::new(),
        status: session.status(fail_on),
        interrupted: false,
        elapsed,
    }
}

fn settings(session: &Session) -> Vec<(&'static str, serde_json::Value)> {
    let options = &session.options;
    let criterion = match options.criterion {
        Criterion::Statement => "statement".to_owned(),
        Criterion::Branch => "branch".to_owned(),
        Criterion::Path => "path".to_owned(),
        Criterion::Segments(length) => format!("path-{length}"),
        Criterion::Assert => "assert".to_owned(),
    };
    vec![
        ("criterion", json!(criterion)),
        ("algorithm", json!(options.algorithm.to_string())),
        ("unwind", json!(options.unwind)),
        ("recursion", json!(options.recursion)),
    ]
}

fn unit(session: &Session) -> Unit {
    match session.options.criterion {
        Criterion::Statement | Criterion::Path => Unit::Block,
        Criterion::Branch => Unit::Edge,
        Criterion::Segments(_) => Unit::Segment,
        Criterion::Assert => Unit::Assertion,
    }
}

/// What covered and infeasible mean for the criterion.
fn words(session: &Session) -> (&'static str, &'static str) {
    if session.is_about_assertions() { ("violated", "proved") } else { ("covered", "infeasible") }
}

fn columns(session: &Session) -> Vec<Column> {
    let (covered, infeasible) = words(session);
    vec![
        Column::words("procedure"),
        Column::numbers(covered),
        Column::numbers(infeasible),
        Column::numbers("open"),
        Column::numbers("cases"),
        Column::numbers("queries"),
        Column::numbers("time"),
    ]
}

fn fill(subject: &mut Subject, session: &Session, cover: &Cover, told: Vec<CaseFlags>) {
    subject.elapsed = cover.time;
    subject.goals = cover.goals.iter().map(|goal| self::goal(session, cover, goal)).collect();
    for (index, (case, told)) in cover.cases.iter().zip(told).enumerate() {
        let path: HashSet<&str> = case.path.iter().map(String::as_str).collect();
        let passes = cover.goals.iter().enumerate().filter(|(_, goal)| match goal.covered_by() {
            Some(by) => by == index || path.contains(goal.name.as_str()),
            None => false,
        });
        let ways = told.ways();
        subject.cases.push(Case {
            input: Input::Values {
                named: told.inputs,
                further: vec![("chosen", told.chosen), ("ways", ways)],
            },
            covers: case.covers.clone(),
            passes: passes.map(|(goal, _)| goal).collect(),
            seen: None,
            again: super::document::again(&session.program, index + 1, case),
        });
    }
    let tally = Tally::of(&subject.goals);
    let infeasible = match tally.bounded {
        0 => tally.proved.to_string(),
        bounded => format!("{}+{bounded} bounded", tally.proved),
    };
    subject.row = vec![
        cover.procedure.clone(),
        tally.shown.to_string(),
        infeasible,
        (tally.open + tally.candidates + tally.vacuous + tally.failed).to_string(),
        cover.cases.len().to_string(),
        (cover.queries + cover.proof_queries).to_string(),
        duration(cover.time),
    ];
    subject.costs = vec![
        ("queries", cover.queries.into()),
        ("proofQueries", cover.proof_queries.into()),
        ("solvingSeconds", cover.solving.into()),
        ("seconds", cover.time.into()),
    ];
    let mut fact = |name: &str, value| _ = subject.facts.insert(name.to_owned(), value);
    fact("cut", json!(cover.cut));
    fact("exhaustive", json!(cover.exhaustive));
    fact("solver", json!(cover.solver));
}

fn goal(session: &Session, cover: &Cover, told: &GoalReport) -> Goal {
    let kind = match told.target {
        _ if session.is_about_assertions() => GoalKind::Assertion,
        Target::Edge(_) => GoalKind::Edge,
        Target::Segment(_) => GoalKind::Segment,
        _ => GoalKind::Block,
    };
    let mut goal = Goal::new(kind, &told.name, placed(place_of(told)), told.ledger.clone());
    goal.within.clone_from(&cover.procedure);
    goal.extent = told.statements.iter().map(placed).collect();
    goal.written = is_written(&session.source, told);
    goal.hidden = told.suppressed.map(|why| match why {
        Suppressed::CompilerMade => Hidden::CompilerMade,
        Suppressed::Announced => Hidden::Announced,
        Suppressed::Consequence(of) => Hidden::Consequence(cover.goals.get(of).map(|goal| goal.name.clone())),
    });
    let verdict = told.verdict();
    goal.because = match &verdict {
        Verdict::Shown(_) => None,
        Verdict::Excluded(proof) if proof.is_everything() => Some(proved(proof.method())),
        verdict => Some(open(verdict)),
    };
    if let Some(explanation) = &told.explanation {
        goal.direction = match explanation.direction {
            report::Direction::Forward => Some(Direction::NeverReached),
            report::Direction::Backward => Some(Direction::NeverCompletes),
            report::Direction::Unknown => None,
        };
        goal.conflict = explanation.statements.iter().map(placed).collect();
        goal.conflict_is_minimal = Some(explanation.minimal);
    }
    goal
}

fn summary(session: &Session, subjects: &[Subject]) -> Vec<String> {
    let tally = Tally::of(subjects.iter().flat_map(|subject| &subject.goals));
    let (covered_is, infeasible_is) = words(session);
    let mut text = format!(
        "{}, {}: {} {covered_is}, {} {infeasible_is}",
        counted(session.outcomes.len() as u64, "procedure"),
        counted(tally.goals as u64, unit(session).noun()),
        count(tally.shown as u64),
        count(tally.proved as u64),
    );
    for (number, what) in [(tally.bounded, "within limits only"), (tally.candidates, "perhaps")] {
        if number > 0 {
            text.push_str(&format!(", {} {what}", count(number as u64)));
        }
    }
    text.push_str(&format!(", {} open", count((tally.open + tally.vacuous + tally.failed) as u64)));
    let mut lines = vec![text];
    let mut silent: BTreeMap<&'static str, usize> = BTreeMap::new();
    for goal in subjects.iter().flat_map(|subject| &subject.goals) {
        if let (Some(why), true) = (&goal.hidden, goal.verdict().is_proved()) {
            let why = match why {
                Hidden::Consequence(_) => "follow from what is shown",
                Hidden::CompilerMade | Hidden::Implicit => "made by a compiler",
                Hidden::Announced => "announced by their author",
            };
            *silent.entry(why).or_default() += 1;
        }
    }
    if !silent.is_empty() && !session.is_about_assertions() {
        let silent: Vec<String> = silent.iter().map(|(why, n)| format!("{n} {why}")).collect();
        lines.push(format!("infeasible, but not shown: {}", silent.join(", ")));
    }
    lines
}
