//! The adapter: a run of `contracts` as a report. A module is a subject with one goal, that a client breaks it.

use super::confirm::Confirmation;
use super::emit;
use super::words;
use super::{FileOutcome, ModuleOutcome, Session};
use crate::outcome::{Counterexample, FaultKind, Outcome, Statistics};
use serde_json::{Map, Value, json};
use touchstone_front_racket::core::{Program, Span};
use touchstone_front_racket::diagnostic::{Diagnostic, DiagnosticKind};
use touchstone_report::words::{count, counted, duration};
use touchstone_report::{
    Case, Column, Command, Fault, Finding, Goal, GoalKind, Input, Language, Ledger, Level, Number, Place,
    Problem, ProblemKind, Question, Report, Rule, Sources, Subject, SubjectKind, Unit, Verdict,
};

/// So many calls across the boundary are shown.
const MOST_CALLS: usize = 20;

/// So many modules without a counterexample are told of in sentences, beside the table.
const MOST_STATEMENTS: usize = 3;

/// The report of a run.
pub fn report(session: &Session) -> Report {
    let mut adapter =
        Adapter { sources: Sources::default(), findings: vec![], problems: vec![], subjects: vec![] };
    let shown: usize = session.files.iter().map(|file| file.modules.len().max(1)).sum();
    for file in &session.files {
        adapter.file(file, shown);
    }
    let columns = vec![
        Column::words("file"),
        Column::words("module"),
        Column::words("verdict"),
        Column::numbers("interactions"),
        Column::numbers("states"),
        Column::numbers("time"),
    ];
    let title = match session.files.as_slice() {
        [file] => file.name(),
        files => counted(files.len() as u64, "file"),
    };
    Report {
        command: Command::Contracts,
        question: Question::Break,
        unit: Unit::Module,
        title,
        settings: vec![],
        sources: adapter.sources.into_all(),
        subjects: adapter.subjects,
        findings: adapter.findings,
        problems: adapter.problems,
        columns: if shown > 1 { columns } else { vec![] },
        summary: vec![summary(session)],
        facts: Map::new(),
        status: session.status(),
        interrupted: false,
        elapsed: session.time,
    }
}

struct Adapter {
    sources: Sources,
    findings: Vec<Finding>,
    problems: Vec<Problem>,
    subjects: Vec<Subject>,
}

impl Adapter {
    fn file(&mut self, file: &FileOutcome, shown: usize) {
        let name = file.name();
        let own = file.program.sources.iter().find(|source| source.name == name);
        let source = self.sources.index(&name, Language::Racket, || own.map_or("", |source| &source.text));
        if let Some(failure) = &file.failure {
            let message = format!("{name}: {failure}");
            self.problems.push(Problem::new(Level::Error, ProblemKind::Source, message));
        }
        if let Some(why) = &file.unasked {
            let message = format!("{name}: it isn't known whether racket compiles it: {why}");
            self.problems.push(Problem::new(Level::Note, ProblemKind::Confirmation, message));
        }
        for diagnostic in &file.diagnostics {
            let problem = self.problem(&file.program, diagnostic);
            self.problems.push(problem);
        }
        if file.modules.is_empty() {
            let is_wrong = file.failure.is_some() || file.errors().next().is_some();
            let verdict = if is_wrong { "couldn't be read" } else { "nothing provided" };
            let mut subject = Subject::new(SubjectKind::File, &name, Place::of_source(source));
            let none = || "-".to_owned();
            subject.row = vec![name.clone(), none(), verdict.to_owned(), none(), none(), duration(file.time)];
            subject.suite = name;
            subject.statement = verdict.to_owned();
            subject.status = file.status();
            subject.elapsed = file.time;
            self.subjects.push(subject);
        }
        for module in &file.modules {
            self.module(file, module, source, shown);
        }
    }

    fn module(&mut self, file: &FileOutcome, module: &ModuleOutcome, source: usize, shown: usize) {
        let index = self.subjects.len();
        let span = file.program.module(module.id).span;
        let place = self.place(&file.program, span).unwrap_or(Place::of_source(source));
        // Of a module that is a file its first line, which names the language.
        let place = if place.line > 0 { Place::of_line(place.source, place.line) } else { place };
        let mut subject = Subject::new(SubjectKind::Module, &module.name, place);
        subject.suite = file.name();
        subject.status = module.status();
        let mut goal = Goal::new(GoalKind::Break, &module.name, place, ledger(module));
        goal.within.clone_from(&module.name);
        let none = || "-".to_owned();
        let mut row = vec![file.name(), module.name.clone(), "broken".to_owned(), none(), none(), none()];
        let Some(outcome) = &module.outcome else {
            subject.statement = "it has errors".to_owned();
            goal.because = Some(subject.statement.clone());
            subject.goals.push(goal);
            subject.row = row;
            self.subjects.push(subject);
            return;
        };
        let verdict = outcome.verdict();
        subject.statement = words::statement(outcome);
        let attempt = outcome.attempt.as_ref().and_then(|attempt| words::attempt(attempt, &verdict));
        if let Some(why) = &attempt {
            subject.statement.push_str(&format!("; {why}"));
        }
        goal.because = Some(subject.statement.clone());
        // Of many that are safe the table says it in a word.
        if outcome.counterexamples.is_empty() && !(verdict.is_proved() && shown > MOST_STATEMENTS) {
            subject.told.push(format!("{}: {}: {}", file.name(), module.name, subject.statement));
        }
        subject.costs = costs(&outcome.statistics);
        subject.elapsed = outcome.statistics.total;
        row[2] = words::verdict(&verdict).to_owned();
        row[3] = interactions(outcome);
        row[4] = count(outcome.statistics.states);
        row[5] = duration(outcome.statistics.total);
        subject.row = row;
        let mut told = vec![];
        for (number, (found, confirmation)) in module.findings().enumerate() {
            let finding = self.finding(file, module, found, confirmation);
            self.findings.push(Finding { subject: index, case: Some(number), ..finding });
            told.push(as_data(file, module, found, confirmation));
            subject.cases.push(Case {
                input: Input::Statements(words::client(found).lines().map(str::to_owned).collect()),
                covers: vec![0],
                passes: vec![0],
                seen: None,
                again: Map::new(),
            });
        }
        if let Some((first, further)) = told.split_first() {
            subject.facts.insert("counterexample".to_owned(), first.clone());
            subject.facts.insert("further".to_owned(), json!(further));
        }
        if let Some(why) = attempt {
            subject.facts.insert("proof".to_owned(), json!(why));
        }
        if let Some(interactions) = outcome.interactions() {
            subject.facts.insert("interactions".to_owned(), json!(interactions));
        }
        subject.goals.push(goal);
        self.subjects.push(subject);
    }

    fn finding(
        &mut self,
        file: &FileOutcome,
        module: &ModuleOutcome,
        found: &Counterexample,
        confirmation: &Confirmation,
    ) -> Finding {
        let fault = &found.fault;
        let span = words::locate(&file.program, module.id, fault);
        let place = span.and_then(|span| self.place(&file.program, span)).unwrap_or_default();
        let title = format!("{} {}", fault.blame, words::happens(found));
        let mut finding = Finding::new(rule(&fault.kind), 0, title, place);
        finding.candidate = !confirmation.holds();
        finding.input = words::client(found).lines().map(str::to_owned).collect();
        finding.notes = vec![words::confirmation(confirmation)];
        finding.fingerprint = format!("{}/{}/{}", finding.rule.id(), module.name, words::violated(fault));
        finding.told = told(file, module, found, confirmation);
        finding
    }

    fn problem(&mut self, program: &Program, diagnostic: &Diagnostic) -> Problem {
        let is_unsupported = diagnostic.kind == DiagnosticKind::Unsupported;
        let kind = if is_unsupported { ProblemKind::Unsupported } else { ProblemKind::Source };
        let level = if diagnostic.kind.is_error() { Level::Error } else { Level::Warning };
        let mut problem = Problem::new(level, kind, &diagnostic.message);
        problem.place = self.place(program, diagnostic.span);
        problem.help = diagnostic.help.clone();
        if is_unsupported {
            problem.notes.push(
                "the program may be fine: this isn't covered. Other modules of the file are looked at."
                    .to_owned(),
            );
        }
        problem
    }

    fn place(&mut self, program: &Program, span: Span) -> Option<Place> {
        let source = program.sources.get(span.source.index())?;
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let ((line, column), (end_line, end_column)) =
            (source.position(span.start), source.position(span.end));
        Some(Place {
            source: self.sources.index(&source.name, Language::Racket, || &source.text),
            line: narrow(line),
            column: narrow(column),
            end_line: narrow(end_line),
            end_column: narrow(end_column),
        })
    }
}

/// What the verdict on a module rests on.
fn ledger(module: &ModuleOutcome) -> Ledger {
    module.outcome.as_ref().map(|outcome| outcome.ledger.clone()).unwrap_or_else(|| {
        let mut ledger = Ledger::new();
        ledger.fail(Fault::Subject("it has errors".to_owned()));
        ledger
    })
}

/// How many interactions the counterexample has, or all clients that were tried.
fn interactions(outcome: &Outcome) -> String {
    match (outcome.counterexample(), outcome.interactions()) {
        (Some(found), _) => found.interactions.to_string(),
        (None, Some(acts)) => format!("≤ {acts}"),
        (None, None) => "all".to_owned(),
    }
}

/// A kind of fault, as the table of rules has it.
fn rule(kind: &FaultKind) -> Rule {
    match kind {
        FaultKind::Contract { .. } => Rule::ContractViolation,
        FaultKind::Primitive { .. } | FaultKind::Failure { .. } => Rule::PrimitiveMisuse,
        FaultKind::Application { .. } => Rule::BadApplication,
        FaultKind::Undefined { .. } => Rule::UseBeforeDefinition,
        FaultKind::Raised { .. } => Rule::UncaughtError,
    }
}

/// A counterexample as the paper prints it.
fn told(
    file: &FileOutcome,
    module: &ModuleOutcome,
    found: &Counterexample,
    confirmation: &Confirmation,
) -> Vec<String> {
    let fault = &found.fault;
    let word = if confirmation.holds() { "counterexample" } else { "unconfirmed counterexample" };
    let place = words::place(&file.program, module.id, fault);
    let mut lines = vec![format!("{place}: {word}: {} {}", fault.blame, words::happens(found))];
    let mut section = |title: &str, said: &mut dyn Iterator<Item = String>| {
        for (index, line) in said.enumerate() {
            let head = if index == 0 { title } else { "" };
            lines.push(format!("  {head:<18}{line}"));
        }
    };
    section("breaking client", &mut words::client(found).lines().map(str::to_owned));
    for hole in &found.holes {
        section("unknown", &mut hole.lines().map(str::to_owned));
    }
    section("blame", &mut std::iter::once(fault.blame.to_string()));
    section("violated", &mut std::iter::once(words::violated(fault)));
    section("by the value", &mut words::value(fault).map(str::to_owned).into_iter());
    let calls = found.trace.iter().take(MOST_CALLS).map(|call| words::crossing(call, fault.blame.as_str()));
    let more = found.trace.len().saturating_sub(MOST_CALLS);
    let more = (more > 0).then(|| format!("… and {} more", count(more as u64)));
    section("calls", &mut calls.chain(more));
    section("if", &mut found.path.iter().cloned());
    section("", &mut std::iter::once(words::confirmation(confirmation)));
    lines
}

/// A counterexample for other programs.
fn as_data(
    file: &FileOutcome,
    module: &ModuleOutcome,
    found: &Counterexample,
    confirmation: &Confirmation,
) -> Value {
    let fault = &found.fault;
    let export = match &fault.kind {
        FaultKind::Contract { export, .. } => Some(export),
        _ => None,
    };
    let calls = found.trace.iter().map(|call| {
        let from = if call.outward { "client" } else { "module" };
        json!({ "from": from, "call": call.call, "result": call.result })
    });
    let confirmed_by = match confirmation {
        Confirmation::Racket { .. } => "racket",
        Confirmation::Interpreter { .. } => "interpreter",
        Confirmation::Disagreed { .. } => "disagreed",
        Confirmation::Ordered { .. } => "interpreter",
        Confirmation::Unconfirmed => "none",
    };
    json!({
        "expression": found.expression,
        "client": found.client,
        "file": emit::client(file, module, found, confirmation),
        "holes": found.holes,
        "blame": fault.blame.to_string(),
        "place": words::place(&file.program, module.id, fault),
        "rule": rule(&fault.kind).id(),
        "message": words::happens(found),
        "violated": words::violated(fault),
        "export": export,
        "value": words::value(fault),
        "trace": calls.collect::<Vec<_>>(),
        "pathCondition": found.path,
        "interactions": found.interactions,
        "confirmedBy": confirmed_by,
        "confirmation": words::confirmation(confirmation),
    })
}

fn costs(statistics: &Statistics) -> Vec<(&'static str, Number)> {
    vec![
        ("steps", statistics.steps.into()),
        ("states", statistics.states.into()),
        ("forks", statistics.forks.into()),
        ("queries", statistics.queries.into()),
        ("linear", statistics.linear.into()),
        ("candidates", statistics.candidates.into()),
        ("undecided", statistics.undecided.into()),
        ("conjectures", statistics.conjectures.into()),
        ("refuted", statistics.refuted.into()),
        ("solvingSeconds", statistics.solving.into()),
        ("checkingSeconds", statistics.checking.into()),
        ("seconds", statistics.total.into()),
    ]
}

fn summary(session: &Session) -> String {
    let (mut broken, mut found, mut safe, mut bounded, mut candidates) = (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    for (_, module) in session.modules() {
        match module.verdict() {
            Some(Verdict::Shown(_)) => found += 1,
            Some(Verdict::Excluded(proof)) if proof.is_everything() => safe += 1,
            Some(Verdict::Excluded(_) | Verdict::Open { candidate: None, .. }) => bounded += 1,
            Some(Verdict::Open { .. }) => candidates += 1,
            _ => broken += 1,
        }
    }
    let unread =
        session.files.iter().filter(|file| file.modules.is_empty() && !file.diagnostics.is_empty()).count();
    let mut text = format!(
        "{}: {} broken by a client, {} safe, {} with none found within bounds",
        counted(broken + found + safe + bounded + candidates, "module"),
        count(found),
        count(safe),
        count(bounded)
    );
    if candidates > 0 {
        text.push_str(&format!(", {} with one that isn't confirmed", count(candidates)));
    }
    if broken > 0 {
        text.push_str(&format!(", {} that couldn't be run", count(broken)));
    }
    if unread > 0 {
        text.push_str(&format!("; {} that couldn't be read", counted(unread as u64, "file")));
    }
    text.push_str(&format!(" ({})", duration(session.time)));
    text
}
