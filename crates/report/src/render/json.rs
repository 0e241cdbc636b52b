//! The report as one JSON document, the same envelope for all commands. Field names are stable; `version` changes if one of them
//! changes its meaning. Cases are numbered from 1, goals and subjects by their index from 0; lines and columns count from 1, ends
//! are exclusive. What has nothing to say is left out. The schema is `docs/report.schema.json`.
//!
//! `goals` has each goal once, with the verdict that counts. The `goals` of a subject are those that its own search met: its own, and
//! those of what it calls, for which `own` is false. Each has its `verdict` in a word, and in `answer` what that rests on: the
//! scope with its limits, the method, the runs, the reasons, the assumptions.

use crate::words;
use crate::{
    Case, Finding, Goal, GoalKind, Input, Place, Problem, Question, Report, Subject, Tally, Verdict,
};
use serde_json::{Map, Value, json};

/// The name of the form, which stands in each document.
pub const FORMAT: &str = "touchstone-report";
/// The version of the form.
pub(crate) const VERSION: u32 = 1;

/// The document's text.
pub(crate) fn render(report: &Report) -> String {
    let document = Value::Object(document(report));
    // A `Value` has string keys only, and what's written to is memory.
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

fn document(report: &Report) -> Map<String, Value> {
    let mut all = Map::new();
    let mut put = |name: &str, value: Value| _ = all.insert(name.to_owned(), value);
    put("format", json!(FORMAT));
    put("version", json!(VERSION));
    put("tool", json!({ "name": super::sarif::NAME, "version": env!("CARGO_PKG_VERSION") }));
    put("command", json!(report.command));
    put("question", json!(report.question));
    put("unit", json!(report.unit));
    put("status", json!(report.status));
    put("exitCode", json!(report.status as u8));
    put("interrupted", json!(report.interrupted));
    put("seconds", json!(report.elapsed.as_secs_f64()));
    let settings: Map<String, Value> =
        report.settings.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    put("settings", Value::Object(settings));
    let files =
        report.sources.iter().map(|source| json!({ "name": source.name, "language": source.language }));
    put("sources", files.collect());
    put("tally", json!(report.tally()));
    put("summary", json!(report.summary));
    put("problems", report.problems.iter().map(|problem| self::problem(report, problem)).collect());
    put("findings", report.findings.iter().map(|finding| self::finding(report, finding)).collect());
    let goals = report.goals();
    put(
        "goals",
        goals.iter().map(|(subject, goal)| Value::Object(self::goal(report, *subject, goal, true))).collect(),
    );
    let subjects = report.subjects.iter().enumerate();
    put("subjects", subjects.map(|(index, subject)| self::subject(report, index, subject)).collect());
    for (name, value) in &report.facts {
        all.insert(name.clone(), value.clone());
    }
    all
}

fn subject(report: &Report, index: usize, subject: &Subject) -> Value {
    let mut all = Map::new();
    let mut put = |name: &str, value: Value| _ = all.insert(name.to_owned(), value);
    put("name", json!(subject.name));
    put("kind", json!(subject.kind));
    if !subject.suite.is_empty() {
        put("suite", json!(subject.suite));
    }
    place(report, &subject.place, &mut put);
    put("status", json!(subject.status));
    if let [goal] = subject.goals.as_slice() {
        put("verdict", json!(report.question.word(&goal.verdict())));
        put("answer", json!(goal.verdict()));
    }
    if !subject.statement.is_empty() {
        put("statement", json!(subject.statement));
    }
    put("tally", json!(Tally::of(&subject.goals)));
    put("seconds", json!(subject.elapsed.as_secs_f64()));
    let costs: Map<String, Value> =
        subject.costs.iter().map(|(name, number)| ((*name).to_owned(), json!(number))).collect();
    put("costs", Value::Object(costs));
    let goals = subject.goals.iter().map(|goal| Value::Object(self::goal(report, index, goal, false)));
    put("goals", goals.collect());
    let cases = subject.cases.iter().enumerate();
    put("cases", cases.map(|(number, case)| self::case(report, subject, number, case)).collect());
    for (name, value) in &subject.facts {
        all.insert(name.clone(), value.clone());
    }
    Value::Object(all)
}

fn goal(report: &Report, settled: usize, goal: &Goal, is_apart: bool) -> Map<String, Value> {
    let mut all = Map::new();
    let mut put = |name: &str, value: Value| _ = all.insert(name.to_owned(), value);
    put("kind", json!(goal.kind));
    put("name", json!(goal.name));
    put("within", json!(goal.within));
    place(report, &goal.place, &mut put);
    put("own", json!(goal.own));
    if is_apart {
        put("subject", json!(settled));
        put("explored", json!(report.subjects.get(settled).map(|subject| &subject.name)));
    }
    let verdict = goal.verdict();
    put("verdict", json!(word(report.question, goal, &verdict)));
    put("answer", json!(verdict));
    match &verdict {
        Verdict::Shown(evidence) => put("case", json!(evidence.case() + 1)),
        _ => put("reason", json!(words::because(goal))),
    }
    if let Some(candidate) = verdict.candidate() {
        put("case", json!(candidate.case() + 1));
    }
    if let Some(direction) = goal.direction {
        put("direction", json!(direction));
    }
    if !goal.conflict.is_empty() {
        let regions = goal.conflict.iter().filter_map(Place::region);
        put("contradiction", regions.map(|region| json!(region)).collect());
    }
    if let Some(minimal) = goal.conflict_is_minimal {
        put("minimal", json!(minimal));
    }
    if let Some(hidden) = &goal.hidden {
        put("hidden", json!(hidden.id()));
    }
    all
}

/// Ways to go wrong are violated, where code is covered.
fn word(question: Question, goal: &Goal, verdict: &Verdict) -> &'static str {
    match (question, goal.kind) {
        (Question::Cover, GoalKind::Error) if !verdict.is_shown() => Question::Violate.word(verdict),
        _ => question.word(verdict),
    }
}

fn case(report: &Report, subject: &Subject, number: usize, case: &Case) -> Value {
    let mut all = Map::new();
    let mut put = |name: &str, value: Value| _ = all.insert(name.to_owned(), value);
    put("number", json!(number + 1));
    match &case.input {
        Input::Statements(lines) => put("input", json!(lines)),
        Input::Values { .. } => put("input", json!([case.input.line()])),
    }
    put("covers", json!(case.covers));
    if case.covers.len() < case.passes.len() {
        put("passes", json!(case.passes));
    }
    put("words", json!(super::cases::covered(report, subject, &case.covers)));
    if let Some(seen) = &case.seen {
        put("compiledAndRun", json!(seen.phrase()));
    }
    for (name, value) in &case.again {
        all.insert(name.clone(), value.clone());
    }
    Value::Object(all)
}

fn finding(report: &Report, finding: &Finding) -> Value {
    let mut all = Map::new();
    let mut put = |name: &str, value: Value| _ = all.insert(name.to_owned(), value);
    put("rule", json!(finding.rule.id()));
    put("level", json!(finding.level()));
    put("candidate", json!(finding.candidate));
    put("subject", json!(finding.subject));
    put("title", json!(finding.title));
    place(report, &finding.place, &mut put);
    let list = |put: &mut dyn FnMut(&str, Value), name: &str, lines: &[String]| {
        if !lines.is_empty() {
            put(name, json!(lines));
        }
    };
    list(&mut put, "input", &finding.input);
    list(&mut put, "notes", &finding.notes);
    list(&mut put, "told", &finding.told);
    if let Some(case) = finding.case {
        put("case", json!(case + 1));
    }
    if let Some(fix) = &finding.fix {
        put("fix", json!(fix));
    }
    let conflict: Vec<_> = finding.conflict.iter().filter_map(Place::region).collect();
    if !conflict.is_empty() {
        put("contradiction", json!(conflict));
    }
    put("fingerprint", json!(finding.fingerprint));
    Value::Object(all)
}

fn problem(report: &Report, problem: &Problem) -> Value {
    let mut all = Map::new();
    let mut put = |name: &str, value: Value| _ = all.insert(name.to_owned(), value);
    put("level", json!(problem.level));
    put("kind", json!(problem.kind));
    put("message", json!(problem.message));
    if let Some(subject) = problem.subject {
        put("subject", json!(subject));
    }
    if let Some(at) = &problem.place {
        place(report, at, &mut put);
    }
    if !problem.notes.is_empty() {
        put("notes", json!(problem.notes));
    }
    if let Some(help) = &problem.help {
        put("help", json!(help));
    }
    Value::Object(all)
}

/// The file and region of a place, as far as it has them.
fn place(report: &Report, place: &Place, put: &mut dyn FnMut(&str, Value)) {
    if let Some(source) = report.source_of(place).filter(|_| report.sources.len() > 1) {
        put("file", json!(source.name));
    }
    if let Some(region) = place.region() {
        put("region", json!(region));
    }
}
