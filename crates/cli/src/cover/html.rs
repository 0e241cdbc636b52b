//! The outcome as one HTML file without anything outside of it: the source coloured by verdict, findings, procedures and test
//! cases beside it. Light or dark as the reader's system is; verdicts are told by signs too, not by colour alone.

use super::findings::{Finding, Reads, findings, listed, names, open, proved};
use super::session::Session;
use super::text::{counted, silence, words};
use frame::Chip;
use list::Entry;
use std::collections::HashSet;
use std::fmt::Write as _;
use touchstone_campaign::report::duration;
use touchstone_cover::report::{Report, Verdict};

pub(crate) mod frame;
pub(crate) mod list;
mod paint;
mod tokens;

const STYLE: &str = include_str!("html/style.css");
const SCRIPT: &str = include_str!("html/script.js");

/// The page. Cost: linear in the source and the reports.
pub fn render(session: &Session) -> String {
    let beside = |page: &mut String| {
        let found = findings(session, false);
        finding_list(page, &found);
        problems(page, session);
        procedures(page, session);
        for (index, outcome) in session.outcomes.iter().enumerate() {
            if let Ok(report) = &outcome.result {
                cases(page, session, index, report);
            }
        }
    };
    let top = |page: &mut String| header(page, session);
    frame::page(&session.source.name, top, |page| paint::source(page, session), beside)
}

/// Text as HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // No control characters in HTML.
            '\t' | '\n' => escaped.push(c),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// How goals are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shade {
    /// Infeasible, but nobody wants to hear of it.
    Silent,
    Covered,
    Open,
    Infeasible,
}

impl Shade {
    /// Of a goal. Under the criterion of assertions a covered one is bad news, and an infeasible one good.
    pub(super) fn of(session: &Session, report: &Report, goal: usize) -> Shade {
        let Some(goal) = report.goals.get(goal) else { return Shade::Silent };
        match (&goal.verdict, session.is_about_assertions()) {
            (Verdict::Open(_), _) => Shade::Open,
            (Verdict::Covered(_), true) => Shade::Infeasible,
            (Verdict::Infeasible { .. }, true) | (Verdict::Covered(_), false) => Shade::Covered,
            (Verdict::Infeasible { .. }, false) if goal.suppressed.is_some() => Shade::Silent,
            (Verdict::Infeasible { .. }, false) => Shade::Infeasible,
        }
    }

    pub(crate) fn class(self) -> &'static str {
        match self {
            Shade::Silent => "silent",
            Shade::Covered => "good",
            Shade::Open => "open",
            Shade::Infeasible => "bad",
        }
    }

    pub(crate) fn sign(self) -> &'static str {
        match self {
            Shade::Silent => "–",
            Shade::Covered => "✓",
            Shade::Open => "?",
            Shade::Infeasible => "✗",
        }
    }
}

/// What's said when the pointer is over a goal.
pub(super) fn hover(session: &Session, report: &Report, index: usize) -> String {
    let Some(goal) = report.goals.get(index) else { return String::new() };
    let name = names(session, std::iter::once(goal));
    match (&goal.verdict, session.is_about_assertions()) {
        (Verdict::Covered(case), false) => {
            format!("{name}: covered by case {} of {}", case + 1, report.procedure)
        }
        (Verdict::Covered(case), true) => {
            format!("{name}: violated by case {} of {}", case + 1, report.procedure)
        }
        (Verdict::Infeasible { proof, .. }, true) => format!("{name}: proved; {}", proved(proof)),
        (Verdict::Infeasible { proof, .. }, false) => {
            let silent = silence(report, index).map(|why| format!(" ({why})")).unwrap_or_default();
            format!("{name}: infeasible{silent}; {}", proved(proof))
        }
        (Verdict::Open(why), _) => format!("{name}: open; {}", open(why, report)),
    }
}

fn header(page: &mut String, session: &Session) {
    let (mut covered, mut infeasible, mut open) = (0, 0, 0);
    for report in session.reports() {
        let (c, i, o) = report.counts();
        (covered, infeasible, open) = (covered + c, infeasible + i, open + o);
    }
    let (covered_is, infeasible_is) = words(session);
    let (first, second) = match session.is_about_assertions() {
        true => (("bad", "✗"), ("good", "✓")),
        false => (("good", "✓"), ("bad", "✗")),
    };
    let chip = |(class, sign), count, is| Chip { class, sign, count, is, in_bar: true };
    let chips = [
        chip(first, covered, covered_is),
        chip(second, infeasible, infeasible_is),
        chip(("open", "?"), open, "open"),
    ];
    frame::top(page, &session.source.name, &chips, &counted(session, covered + infeasible + open));
}

fn finding_list(page: &mut String, found: &[Finding<'_>]) {
    let entry = |finding: &Finding<'_>| {
        let mut paragraphs: Vec<String> = finding.notes.iter().map(|note| backquoted(note)).collect();
        if !finding.contradiction.is_empty() {
            let lines: Vec<String> = finding
                .contradiction
                .iter()
                .map(|place| format!("<a href=\"#L{0}\">line {0}</a>", place.line))
                .collect();
            paragraphs.push(format!("What contradicts each other: {}", lines.join(", ")));
        }
        Entry {
            line: finding.place.line,
            title: backquoted(&finding.title),
            rule: finding.rule.id(),
            paragraphs,
        }
    };
    list::write(page, found.iter().map(entry));
}

/// Text with `names` set as code.
pub(crate) fn backquoted(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        match index % 2 {
            0 => html.push_str(&escape(part)),
            _ => {
                let _ = write!(html, "<code>{}</code>", escape(part));
            }
        }
    }
    html
}

fn problems(page: &mut String, session: &Session) {
    let errors = session.outcomes.iter().filter_map(|outcome| {
        let error = outcome.result.as_ref().err()?;
        Some(format!("`{}` couldn't be covered: {error}", outcome.name))
    });
    let notes = session
        .reports()
        .flat_map(|report| report.notes.iter().map(|note| format!("`{}`: {note}", report.procedure)));
    let all: Vec<String> = errors.chain(notes).collect();
    if all.is_empty() {
        return;
    }
    page.push_str("<section>\n<h2>Notes</h2>\n<ul class=\"notes\">\n");
    for note in all {
        let _ = writeln!(page, "<li>{}</li>", backquoted(&note));
    }
    page.push_str("</ul>\n</section>\n");
}

fn procedures(page: &mut String, session: &Session) {
    let (covered_is, infeasible_is) = words(session);
    let _ = write!(
        page,
        "<section>\n<h2>Procedures <span>{}</span></h2>\n<table>\n<thead><tr><th>procedure</th>\
         <th class=\"n\">{covered_is}</th><th class=\"n\">{infeasible_is}</th><th class=\"n\">open</th>\
         <th class=\"n\">queries</th><th class=\"n\">time</th></tr></thead>\n<tbody>\n",
        session.outcomes.len()
    );
    for outcome in &session.outcomes {
        let line = session.program.procedure(outcome.procedure).span.start.line;
        let name = escape(&outcome.name);
        let _ = write!(page, "<tr><td><a href=\"#L{line}\"><code>{name}</code></a></td>");
        match &outcome.result {
            Err(_) => page.push_str("<td class=\"n\" colspan=\"5\">couldn't be covered</td>"),
            Ok(report) => {
                let (covered, infeasible, open) = report.counts();
                for n in [covered, infeasible, open] {
                    let _ = write!(page, "<td class=\"n\">{n}</td>");
                }
                let queries = report.queries + report.proof_queries;
                let _ = write!(
                    page,
                    "<td class=\"n\">{queries}</td><td class=\"n\">{}</td>",
                    duration(report.time)
                );
            }
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table>\n</section>\n");
}

/// Cases of a procedure; a click shows a case's path in the source.
fn cases(page: &mut String, session: &Session, procedure: usize, report: &Report) {
    if report.cases.is_empty() {
        return;
    }
    let name = escape(&report.procedure);
    let total = report.cases.len();
    let reads = Reads::of(session, &report.procedure);
    let _ = writeln!(
        page,
        "<section>\n<h2>Test cases of <code>{name}</code> <span>{total}</span></h2>\n<ol class=\"cases\">"
    );
    for (index, case) in report.cases.iter().enumerate() {
        let path: HashSet<&str> = case.path.iter().map(String::as_str).collect();
        let on_the_way = report.goals.iter().enumerate().filter(|(_, goal)| match goal.verdict {
            Verdict::Covered(by) => by == index || path.contains(goal.name.as_str()),
            _ => false,
        });
        let goals: Vec<String> = on_the_way.map(|(goal, _)| format!("g{procedure}-{goal}")).collect();
        let told = reads.told(case);
        let input = listed(&told.inputs);
        let input = if input.is_empty() { "any input".to_owned() } else { escape(&input) };
        let _ = write!(
            page,
            "<li id=\"c{procedure}-{index}\"><button type=\"button\" aria-pressed=\"false\" data-goals=\"{}\"><code>{input}</code></button>",
            goals.join(" ")
        );
        for (what, values) in [("chosen", &told.chosen), ("ways", &told.ways())] {
            if !values.is_empty() {
                let _ = write!(page, "<p>{what}: <code>{}</code></p>", escape(&values.join(", ")));
            }
        }
        let new = case.covers.iter().filter_map(|goal| report.goals.get(*goal));
        let new = escape(&names(session, new));
        let verb = if session.is_about_assertions() { "violates" } else { "the first to cover" };
        let _ = writeln!(page, "<p>{verb} {new}</p></li>");
    }
    page.push_str("</ol>\n</section>\n");
}
