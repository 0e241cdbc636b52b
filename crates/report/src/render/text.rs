//! The report for people: what's wrong in the source's own lines, what was only conjectured apart from it, test cases, what's left
//! open and why, an overview, a sentence.

use super::cases;
use crate::painter::Diagnostic;
use crate::table::table;
use crate::words::{self, goal_name, goal_names};
use crate::{Finding, Goal, Level, Painter, Problem, ProblemKind, Question, Report, Verdict};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Greatest number of goals named in a line.
const MOST_NAMES: usize = 12;

/// All there is to say.
pub(crate) fn render(report: &Report, painter: Painter) -> String {
    let mut text = String::new();
    let is_source = |problem: &&Problem| is_about_source(problem);
    for problem in report.problems.iter().filter(is_source) {
        text.push_str(&one(report, problem, painter));
    }
    for finding in report.settled() {
        text.push_str(&self::finding(report, finding, painter));
    }
    let candidates: Vec<&Finding> = report.candidates().collect();
    if !candidates.is_empty() {
        let _ = writeln!(text, "{}\n", painter.bold(words::CANDIDATES));
        for finding in candidates {
            text.push_str(&self::finding(report, finding, painter));
        }
    }
    for (index, subject) in report.subjects.iter().enumerate() {
        for line in &subject.told {
            text.push_str(line);
            text.push('\n');
        }
        if !subject.told.is_empty() {
            text.push('\n');
        }
        cases::render(&mut text, report, subject, painter);
        let own = report.problems.iter().filter(|problem| problem.subject == Some(index) && !problem.is_told);
        for problem in own.filter(|problem| !is_about_source(problem)) {
            text.push_str(&one(report, problem, painter));
        }
    }
    unsettled(&mut text, report);
    let rest = report
        .problems
        .iter()
        .filter(|problem| problem.subject.is_none() && !problem.is_told && !is_about_source(problem));
    for problem in rest {
        text.push_str(&one(report, problem, painter));
    }
    let rows: Vec<Vec<String>> =
        report.subjects.iter().map(|subject| subject.row.clone()).filter(|row| !row.is_empty()).collect();
    if !report.columns.is_empty() && !rows.is_empty() {
        text.push_str(&table(&report.columns, &rows));
        text.push('\n');
    }
    for line in &report.summary {
        let _ = writeln!(text, "{line}");
    }
    text
}

fn is_about_source(problem: &Problem) -> bool {
    matches!(problem.kind, ProblemKind::Source | ProblemKind::Unsupported)
}

/// Problems with the work, for standard error beside a document.
pub fn problems(report: &Report, painter: Painter) -> String {
    let errors = report.problems.iter().filter(|problem| problem.level == Level::Error);
    errors.map(|problem| one(report, problem, painter)).collect()
}

fn finding(report: &Report, finding: &Finding, painter: Painter) -> String {
    match finding.told.split_first() {
        Some((headline, lines)) => {
            let mut text = headlined(headline, painter);
            for line in lines {
                let _ = writeln!(text, "{line}");
            }
            text.push('\n');
            text
        }
        None => painter.render(&report.sources, &Diagnostic::of_finding(finding)),
    }
}

/// `place: word: sentence`, the word bold.
fn headlined(headline: &str, painter: Painter) -> String {
    match headline.split_once(": ").and_then(|(place, rest)| Some((place, rest.split_once(": ")?))) {
        Some((place, (word, rest))) => format!("{place}: {}: {rest}\n", painter.bold(word)),
        None => format!("{headline}\n"),
    }
}

fn one(report: &Report, problem: &Problem, painter: Painter) -> String {
    if let Some(place) = problem.place.filter(|place| report.sources.get(place.source).is_some()) {
        return painter.render(&report.sources, &Diagnostic::of_problem(problem, place));
    }
    let level = match problem.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note | Level::None => "note",
    };
    let mut text = format!("{level}: {}\n", problem.message);
    for note in &problem.notes {
        let _ = writeln!(text, "  note: {note}");
    }
    if let Some(help) = &problem.help {
        let _ = writeln!(text, "  help: {help}");
    }
    text.push('\n');
    text
}

/// Goals that are neither shown nor proved, a line for each reason.
fn unsettled(text: &mut String, report: &Report) {
    for Unsettled { within, names, reason } in Unsettled::of(report) {
        let _ = match report.goals().iter().any(|(_, goal)| goal.kind.is_numbered()) {
            true => writeln!(text, "not covered in {within}: lines {names}\n  {reason}\n"),
            false => writeln!(text, "open in {within}: {names}\n  {reason}\n"),
        };
    }
}

/// Goals of one function or procedure that are open, or excluded within limits only, for the same reason.
pub(crate) struct Unsettled {
    /// The function or file that they stand in.
    pub within: String,
    /// Their names, the first of them if there are many.
    pub names: String,
    /// Why they're open, or within what they're excluded.
    pub reason: String,
}

impl Unsettled {
    /// All of a report about code or programs.
    pub(crate) fn of(report: &Report) -> Vec<Unsettled> {
        if !matches!(report.question, Question::Cover | Question::Violate) {
            return vec![];
        }
        let mut reasons: BTreeMap<(&str, String), Vec<&Goal>> = BTreeMap::new();
        for (_, goal) in report.goals() {
            let is_told =
                goal.is_counted() && (report.question == Question::Violate || !goal.kind.is_wrong());
            let is_unsettled = match goal.verdict() {
                Verdict::Open { candidate, .. } => candidate.is_none(),
                Verdict::Excluded(proof) => !proof.is_everything(),
                _ => false,
            };
            if is_told && is_unsettled {
                reasons.entry((goal.within.as_str(), words::because(goal))).or_default().push(goal);
            }
        }
        let told = reasons.into_iter().map(|((within, reason), goals)| {
            let more = goals.len().saturating_sub(MOST_NAMES);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let shown = &goals[..goals.len().min(MOST_NAMES)];
            let names = match goals.iter().any(|goal| goal.kind.is_numbered()) {
                true => shown.iter().map(|goal| goal_name(goal)).collect::<Vec<_>>().join(", "),
                false => goal_names(shown.iter().copied()),
            };
            Unsettled { within: within.to_owned(), names: format!("{names}{more}"), reason }
        });
        told.collect()
    }
}
