//! The outcome for people: what's wrong with a file in its own lines, breaking clients as the paper prints them, a table.

use super::confirm::Confirmation;
use super::session::{FileOutcome, ModuleOutcome, Session};
use super::words;
use crate::cover::Source as Lines;
use crate::cover::snippet::{Diagnostic as Shown, Label, Painter, Severity};
use crate::table::{Align, Table};
use std::fmt::Write as _;
use touchstone_campaign::report::{count, duration};
use touchstone_contracts::core::{Program, Span};
use touchstone_contracts::diagnostic::{Diagnostic, DiagnosticKind};
use touchstone_contracts::verdict::{Counterexample, Verdict};
use touchstone_cover::report::Place;

/// So many calls across the boundary are shown.
const MOST_CALLS: usize = 20;

/// So many modules without a counterexample are told of in sentences, beside the table.
const MOST_STATEMENTS: usize = 3;

/// All there is to say.
pub fn render(session: &Session, painter: Painter) -> String {
    let mut text = String::new();
    let shown: usize = session.files.iter().map(|file| file.modules.len().max(1)).sum();
    for file in &session.files {
        text.push_str(&problems(file, painter));
        for module in &file.modules {
            text.push_str(&self::module(file, module, shown, painter));
        }
    }
    if shown > 1 {
        text.push_str(&table(session));
        text.push('\n');
    }
    text.push_str(&summary(session));
    text
}

/// What's wrong with a file, or not covered.
pub fn problems(file: &FileOutcome, painter: Painter) -> String {
    let mut text = String::new();
    if let Some(failure) = &file.failure {
        let _ = writeln!(text, "error: {}: {failure}\n", file.name());
    }
    for diagnostic in &file.diagnostics {
        text.push_str(&shown(&file.program, diagnostic, painter));
    }
    text
}

fn shown(program: &Program, diagnostic: &Diagnostic, painter: Painter) -> String {
    let Some(source) = program.sources.get(diagnostic.span.source.index()) else {
        return format!("error: {}\n\n", diagnostic.message);
    };
    let lines = Lines::new(&source.name, source.text.to_string());
    let label = Label { place: place(program, diagnostic.span), text: None, primary: true };
    let note = match diagnostic.kind {
        DiagnosticKind::Unsupported => Some(
            "the program may be fine: this isn't covered. Other modules of the file are looked at."
                .to_owned(),
        ),
        _ => None,
    };
    let shown = Shown {
        severity: if diagnostic.kind.is_error() { Severity::Error } else { Severity::Warning },
        code: None,
        title: diagnostic.message.clone(),
        labels: vec![label],
        notes: note.into_iter().collect(),
        help: diagnostic.help.clone(),
    };
    painter.render(&lines, &shown)
}

/// A span as lines and columns.
pub fn place(program: &Program, span: Span) -> Place {
    let Some(source) = program.sources.get(span.source.index()) else {
        return Place { file: String::new(), line: 0, column: 0, end_line: 0, end_column: 0 };
    };
    let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let (line, column) = source.position(span.start);
    let (end_line, end_column) = source.position(span.end);
    Place {
        file: source.name.clone(),
        line: narrow(line),
        column: narrow(column),
        end_line: narrow(end_line),
        end_column: narrow(end_column),
    }
}

fn module(file: &FileOutcome, module: &ModuleOutcome, shown: usize, painter: Painter) -> String {
    let Some(report) = &module.report else { return String::new() };
    match &report.verdict {
        Verdict::Counterexample(_) => module
            .findings()
            .map(|(found, confirmation)| counterexample(file, module, found, confirmation, painter))
            .collect(),
        // The table says it in a word.
        Verdict::Exhausted | Verdict::Safe if shown > MOST_STATEMENTS => String::new(),
        other => {
            let proof =
                report.proof.as_ref().and_then(words::proof).map_or(String::new(), |why| format!("; {why}"));
            format!("{}: {}: {}{proof}\n\n", file.name(), module.name, words::statement(other))
        }
    }
}

fn counterexample(
    file: &FileOutcome,
    module: &ModuleOutcome,
    found: &Counterexample,
    confirmation: &Confirmation,
    painter: Painter,
) -> String {
    let fault = &found.fault;
    let word = if confirmation.holds() { "counterexample" } else { "unconfirmed counterexample" };
    let place = words::place(&file.program, module.id, fault);
    let mut text = format!("{place}: {}: {} {}\n", painter.bold(word), fault.blame, words::phrase(fault));
    let mut section = |title: &str, lines: &mut dyn Iterator<Item = String>| {
        for (index, line) in lines.enumerate() {
            let head = if index == 0 { title } else { "" };
            let _ = writeln!(text, "  {head:<18}{line}");
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
    text.push('\n');
    text
}

fn table(session: &Session) -> String {
    let mut table = Table::new([
        ("file", Align::Left),
        ("module", Align::Left),
        ("verdict", Align::Left),
        ("interactions", Align::Right),
        ("states", Align::Right),
        ("time", Align::Right),
    ]);
    for file in &session.files {
        let name = file.name();
        if file.modules.is_empty() {
            let verdict = match file.failure.is_some() || file.errors().next().is_some() {
                true => "couldn't be read",
                false => "nothing provided",
            };
            let none = || "-".to_owned();
            table.row([name.clone(), none(), verdict.into(), none(), none(), duration(file.time)]);
        }
        for module in &file.modules {
            let Some(report) = &module.report else {
                let none = || "-".to_owned();
                table.row([name.clone(), module.name.clone(), "broken".into(), none(), none(), none()]);
                continue;
            };
            let interactions = match &report.verdict {
                Verdict::Counterexample(found) => found.interactions.to_string(),
                Verdict::Bounded { interactions, .. } => format!("≤ {interactions}"),
                Verdict::Exhausted | Verdict::Safe => "all".to_owned(),
                Verdict::Broken(_) => "-".to_owned(),
            };
            table.row([
                name.clone(),
                module.name.clone(),
                words::verdict(&report.verdict).into(),
                interactions,
                count(report.statistics.states),
                duration(report.statistics.total),
            ]);
        }
    }
    table.render()
}

fn summary(session: &Session) -> String {
    let mut broken = 0_u64;
    let mut found = 0_u64;
    let mut safe = 0_u64;
    let mut bounded = 0_u64;
    for (_, module) in session.modules() {
        match module.report.as_ref().map(|report| &report.verdict) {
            None | Some(Verdict::Broken(_)) => broken += 1,
            Some(Verdict::Counterexample(_)) if module.counterexample().is_some() => found += 1,
            Some(Verdict::Counterexample(_)) => broken += 1,
            Some(Verdict::Exhausted | Verdict::Safe) => safe += 1,
            Some(Verdict::Bounded { .. }) => bounded += 1,
        }
    }
    let modules = broken + found + safe + bounded;
    let unread =
        session.files.iter().filter(|file| file.modules.is_empty() && !file.diagnostics.is_empty()).count();
    let mut text = format!(
        "{}: {} broken by a client, {} safe, {} with none found within bounds",
        numbered(modules, "module"),
        count(found),
        count(safe),
        count(bounded)
    );
    if broken > 0 {
        let _ = write!(text, ", {} that couldn't be run", count(broken));
    }
    if unread > 0 {
        let _ = write!(text, "; {} that couldn't be read", numbered(unread as u64, "file"));
    }
    let _ = writeln!(text, " ({})", duration(session.time));
    text
}

fn numbered(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{} {noun}s", count(number)) }
}
