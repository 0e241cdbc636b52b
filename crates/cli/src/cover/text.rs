//! The outcome for people: infeasible code in the source's own lines, test cases, a table of procedures, a sentence.

use super::cases;
use super::findings::{findings, names, open, suppressed};
use super::session::Session;
use super::snippet::Painter;
use crate::table::{Align, Table};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use touchstone_campaign::report::{count, duration};
use touchstone_cover::report::{GoalReport, Report, Verdict};

/// All there is to say.
pub fn render(session: &Session, painter: Painter) -> String {
    let mut text = String::new();
    for finding in findings(session, false) {
        text.push_str(&painter.render(&session.source, &finding.diagnostic()));
    }
    for report in session.reports() {
        cases::render(&mut text, session, report, painter);
        left_open(&mut text, session, report);
        for note in &report.notes {
            let _ = writeln!(text, "note: {}: {note}\n", report.procedure);
        }
    }
    for outcome in &session.outcomes {
        if let Err(error) = &outcome.result {
            let _ = writeln!(text, "error: `{}` couldn't be covered: {error}\n", outcome.name);
        }
    }
    text.push_str(&table(session));
    text.push('\n');
    text.push_str(&summary(session));
    text
}

/// A line for each reason.
fn left_open(text: &mut String, session: &Session, report: &Report) {
    let mut reasons: BTreeMap<String, Vec<&GoalReport>> = BTreeMap::new();
    for goal in &report.goals {
        if let Verdict::Open(why) = &goal.verdict {
            reasons.entry(open(why, report)).or_default().push(goal);
        }
    }
    for (reason, goals) in reasons {
        let shown = names(session, goals.iter().take(MOST_NAMES).copied());
        let more = goals.len().saturating_sub(MOST_NAMES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let _ = writeln!(text, "open in {}: {shown}{more}\n  {reason}\n", report.procedure);
    }
}

/// So many goals are named in a line at most.
const MOST_NAMES: usize = 12;

fn table(session: &Session) -> String {
    let (covered, infeasible) = words(session);
    let mut table = Table::new([
        ("procedure", Align::Left),
        (covered, Align::Right),
        (infeasible, Align::Right),
        ("open", Align::Right),
        ("cases", Align::Right),
        ("queries", Align::Right),
        ("time", Align::Right),
    ]);
    for outcome in &session.outcomes {
        let dash = || "-".to_owned();
        let cells = match &outcome.result {
            Err(_) => [outcome.name.clone(), dash(), dash(), dash(), dash(), dash(), dash()],
            Ok(report) => {
                let (covered, infeasible, open) = report.counts();
                [
                    outcome.name.clone(),
                    covered.to_string(),
                    infeasible.to_string(),
                    open.to_string(),
                    report.cases.len().to_string(),
                    (report.queries + report.proof_queries).to_string(),
                    duration(report.time),
                ]
            }
        };
        table.row(cells);
    }
    table.render()
}

/// What covered and infeasible mean for the criterion.
pub fn words(session: &Session) -> (&'static str, &'static str) {
    if session.is_about_assertions() { ("violated", "proved") } else { ("covered", "infeasible") }
}

/// So many of what is counted.
pub fn counted(session: &Session, n: usize) -> String {
    use touchstone_cover::Criterion;
    let unit = match session.options.criterion {
        Criterion::Statement | Criterion::Path => "block",
        Criterion::Branch => "edge",
        Criterion::Segments(_) => "path segment",
        Criterion::Assert => "assertion",
    };
    format!("{} {unit}{}", count(n as u64), if n == 1 { "" } else { "s" })
}

fn summary(session: &Session) -> String {
    let (mut covered, mut infeasible, mut open) = (0, 0, 0);
    let mut silent: BTreeMap<&'static str, usize> = BTreeMap::new();
    for report in session.reports() {
        let (c, i, o) = report.counts();
        (covered, infeasible, open) = (covered + c, infeasible + i, open + o);
        for goal in &report.goals {
            if let (Verdict::Infeasible { .. }, Some(why)) = (&goal.verdict, goal.suppressed) {
                let why = match why {
                    touchstone_cover::report::Suppressed::Consequence(_) => "follow from what is shown",
                    touchstone_cover::report::Suppressed::CompilerMade => "made by a compiler",
                    touchstone_cover::report::Suppressed::Announced => "announced by their author",
                };
                *silent.entry(why).or_default() += 1;
            }
        }
    }
    let (covered_is, infeasible_is) = words(session);
    let procedures = match session.outcomes.len() {
        1 => "1 procedure".to_owned(),
        n => format!("{} procedures", count(n as u64)),
    };
    let mut text = format!(
        "{procedures}, {}: {} {covered_is}, {} {infeasible_is}, {} open\n",
        counted(session, covered + infeasible + open),
        count(covered as u64),
        count(infeasible as u64),
        count(open as u64)
    );
    if !silent.is_empty() && !session.is_about_assertions() {
        let silent: Vec<String> = silent.iter().map(|(why, n)| format!("{n} {why}")).collect();
        let _ = writeln!(text, "infeasible, but not shown: {}", silent.join(", "));
    }
    text
}

/// Why a goal of a report isn't shown, for renderings that show all goals.
pub fn silence(report: &Report, goal: usize) -> Option<String> {
    report.goals.get(goal)?.suppressed.map(|why| suppressed(why, report))
}
