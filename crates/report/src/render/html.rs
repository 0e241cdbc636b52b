//! The report as one HTML file without anything outside of it: the sources coloured by verdict, and beside them findings, what was only
//! conjectured, problems, an overview and the test cases. Light or dark as the reader's system is; verdicts are told by signs too, not by
//! colour alone.

use super::text::Unsettled;
use crate::escape::markup as escape;
use crate::words;
use crate::{Finding, Goal, GoalKind, Hidden, Level, Question, Report, Subject, Verdict};
use std::collections::HashMap;
use std::fmt::Write as _;

mod paint;
mod tokens;

const STYLE: &str = include_str!("html/style.css");
const SCRIPT: &str = include_str!("html/script.js");

/// The page. Cost: linear in the sources and the goals.
pub(crate) fn render(report: &Report) -> String {
    let mut page = String::new();
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{} — {}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n",
        escape(&report.title),
        report.command.name()
    );
    header(&mut page, report);
    page.push_str("<div class=\"columns\">\n<div class=\"left\">\n<main>\n");
    paint::sources(&mut page, report);
    page.push_str("</main>\n");
    overview(&mut page, report);
    page.push_str("</div>\n<aside>\n");
    findings(&mut page, report, "Findings", &report.settled().collect::<Vec<_>>());
    findings(&mut page, report, "Candidates", &report.candidates().collect::<Vec<_>>());
    statements(&mut page, report);
    unsettled(&mut page, report);
    problems(&mut page, report);
    let ids = Ids::of(report);
    for (index, subject) in report.subjects.iter().enumerate() {
        cases(&mut page, report, &ids, index, subject);
    }
    let _ = write!(page, "</aside>\n</div>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    page
}

/// Shades of a stretch of text; of several on a line the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shade {
    /// Nobody wants to hear of it.
    Silent,
    /// As it should be.
    Good,
    /// Excluded within limits.
    Bounded,
    /// The verdict isn't known.
    Open,
    /// An input was conjectured.
    Candidate,
    /// Proved to be useless.
    Bad,
    /// Shown to be wrong.
    Wrong,
}

impl Shade {
    fn of(question: Question, goal: &Goal) -> Shade {
        let wrong = goal.kind.is_wrong();
        // Ways to go wrong that nothing leads to are everywhere where code is covered.
        let quiet = question == Question::Cover && (wrong || goal.kind == GoalKind::Return);
        match goal.verdict() {
            Verdict::Shown(_) if wrong => Shade::Wrong,
            Verdict::Open { candidate: Some(_), .. } => Shade::Candidate,
            Verdict::Shown(_) if goal.kind == GoalKind::Return => Shade::Silent,
            _ if goal.hidden == Some(Hidden::CompilerMade) => Shade::Silent,
            Verdict::Shown(_) => Shade::Good,
            _ if quiet => Shade::Silent,
            Verdict::Excluded(proof) if proof.is_everything() && wrong => Shade::Good,
            Verdict::Excluded(proof) if proof.is_everything() && goal.hidden.is_some() => Shade::Silent,
            Verdict::Excluded(proof) if proof.is_everything() => Shade::Bad,
            Verdict::Excluded(_) => Shade::Bounded,
            Verdict::Open { .. } | Verdict::Vacuous { .. } | Verdict::Failed(_) => Shade::Open,
        }
    }

    fn of_finding(finding: &Finding) -> Shade {
        match finding.level() {
            _ if finding.candidate => Shade::Candidate,
            Level::Error => Shade::Wrong,
            Level::Warning => Shade::Bad,
            Level::Note | Level::None => Shade::Open,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Shade::Silent => "silent",
            Shade::Good => "good",
            Shade::Bounded => "bounded",
            Shade::Open => "open",
            Shade::Candidate => "candidate",
            Shade::Bad => "bad",
            Shade::Wrong => "wrong",
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Shade::Silent => "–",
            Shade::Good => "✓",
            Shade::Bounded => "≤",
            Shade::Open => "?",
            Shade::Candidate => "◇",
            Shade::Bad => "✗",
            Shade::Wrong => "!",
        }
    }
}

/// The names by which the page's parts find each other: a goal that several subjects met has one name.
struct Ids<'a> {
    of_goal: HashMap<(GoalKind, crate::Place), Vec<(&'a Goal, String)>>,
}

impl<'a> Ids<'a> {
    fn of(report: &'a Report) -> Ids<'a> {
        let mut of_goal: HashMap<_, Vec<(&Goal, String)>> = HashMap::new();
        for (index, subject) in report.subjects.iter().enumerate() {
            for (number, goal) in subject.goals.iter().enumerate().filter(|(_, goal)| goal.counts) {
                of_goal
                    .entry((goal.kind, goal.place))
                    .or_default()
                    .push((goal, format!("g{index}-{number}")));
            }
        }
        Ids { of_goal }
    }

    fn get(&self, goal: &Goal) -> Option<&str> {
        let same = |(known, _): &&(&Goal, String)| known.name == goal.name && known.within == goal.within;
        Some(&self.of_goal.get(&(goal.kind, goal.place))?.iter().find(same)?.1)
    }
}

fn header(page: &mut String, report: &Report) {
    let tally = report.tally();
    let good_is_shown = report.question == Question::Cover;
    let (shown, proved) = match report.question {
        Question::Cover => ("covered", "infeasible"),
        Question::Violate => ("violated", "proved"),
        Question::Break => ("broken by a client", "safe"),
        Question::Refute => ("refuted", "proved"),
    };
    let shown = (if good_is_shown { Shade::Good } else { Shade::Wrong }, tally.shown, shown, true);
    let proved = (if good_is_shown { Shade::Bad } else { Shade::Good }, tally.proved, proved, true);
    let open = (Shade::Open, tally.open + tally.vacuous + tally.failed, "open", true);
    let mut chips = vec![shown, proved];
    if tally.bounded > 0 {
        chips.push((Shade::Bounded, tally.bounded, "within limits", true));
    }
    chips.push(open);
    match report.candidates().count() {
        0 => {}
        1 => chips.push((Shade::Candidate, 1, "candidate", false)),
        several => chips.push((Shade::Candidate, several, "candidates", false)),
    }
    if let Some(errors) = report.errors() {
        let ways = if errors == 1 { "way to go wrong" } else { "ways to go wrong" };
        chips.push((Shade::Wrong, errors, ways, false));
    }
    let _ = write!(page, "<header>\n<h1>{}</h1>\n<p class=\"counts\">", escape(&report.title));
    for (shade, count, is, _) in &chips {
        let zero = if *count == 0 { " zero" } else { "" };
        let _ = write!(
            page,
            "<span class=\"chip {}{zero}\">{} {} {is}</span>",
            shade.class(),
            shade.sign(),
            words::count(*count as u64)
        );
    }
    let of = words::counted(tally.goals as u64, report.unit.noun());
    let _ = writeln!(page, "<span class=\"of\">of {of}</span></p>");
    page.push_str("<div class=\"bar\" aria-hidden=\"true\">");
    for (shade, count, _, in_bar) in &chips {
        if *in_bar && *count > 0 {
            let _ = write!(page, "<i class=\"{}\" style=\"flex-grow:{count}\"></i>", shade.class());
        }
    }
    page.push_str("</div>\n</header>\n");
}

/// Findings with their signs; nothing if there are none.
fn findings(page: &mut String, report: &Report, title: &str, found: &[&Finding]) {
    if found.is_empty() {
        return;
    }
    let class = title.to_lowercase();
    let _ = writeln!(page, "<section>\n<h2>{title} <span>{}</span></h2>", found.len());
    if title == "Candidates" {
        let _ = writeln!(page, "<p class=\"about\">{}.</p>", words::CANDIDATES_ARE);
    }
    let _ = writeln!(page, "<ol class=\"findings {class}\">");
    for finding in found {
        let shade = Shade::of_finding(finding);
        let _ = write!(
            page,
            "<li class=\"{}\"><i class=\"sign\">{}</i> <a href=\"#{}\"><b>{}</b> ({})</a> <code class=\"rule\">{}</code>",
            shade.class(),
            shade.sign(),
            anchor(report, finding.place.source, finding.place.line as usize),
            backquoted(&finding.title),
            line_of(report, &finding.place),
            finding.rule.id()
        );
        if !finding.input.is_empty() {
            let _ = write!(page, "<p>with <code>{}</code></p>", escape(&finding.input.join("; ")));
        }
        for note in finding.notes.iter().chain(&finding.fix) {
            let _ = write!(page, "<p>{}</p>", backquoted(note).replace('\n', "<br>"));
        }
        if !finding.conflict.is_empty() {
            let lines: Vec<String> = finding
                .conflict
                .iter()
                .map(|place| {
                    let anchor = anchor(report, place.source, place.line as usize);
                    format!("<a href=\"#{anchor}\">line {}</a>", place.line)
                })
                .collect();
            let _ = write!(page, "<p>What contradicts each other: {}</p>", lines.join(", "));
        }
        if finding.told.len() > 1 {
            let _ = write!(
                page,
                "<details><summary>in full</summary><pre>{}</pre></details>",
                escape(&finding.told.join("\n"))
            );
        }
        page.push_str("</li>\n");
    }
    page.push_str("</ol>\n</section>\n");
}

/// The fragment that names a line in the page.
fn anchor(report: &Report, source: usize, line: usize) -> String {
    if report.sources.len() > 1 { format!("S{source}L{line}") } else { format!("L{line}") }
}

fn line_of(report: &Report, place: &crate::Place) -> String {
    match report.source_of(place).filter(|_| report.sources.len() > 1) {
        Some(source) => format!("{}, line {}", escape(&source.name), place.line),
        None => format!("line {}", place.line),
    }
}

/// Text with `names` set as code.
fn backquoted(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split('`').enumerate() {
        match index % 2 {
            0 => html.push_str(&escape(part)),
            _ => _ = write!(html, "<code>{}</code>", escape(part)),
        }
    }
    html
}

/// Verdicts of subjects with one goal, in sentences.
fn statements(page: &mut String, report: &Report) {
    if matches!(report.question, Question::Cover | Question::Violate) {
        return;
    }
    let _ = writeln!(
        page,
        "<section>\n<h2>Verdicts <span>{}</span></h2>\n<ul class=\"verdicts\">",
        report.subjects.len()
    );
    for subject in &report.subjects {
        let shade = match subject.goals.first() {
            Some(goal) => Shade::of(report.question, goal),
            None => Shade::Open,
        };
        let _ = writeln!(
            page,
            "<li class=\"{}\"><i class=\"sign\">{}</i> <a href=\"#{}\"><code>{}</code></a>: {}</li>",
            shade.class(),
            shade.sign(),
            anchor(report, subject.place.source, subject.place.line as usize),
            escape(&subject.name),
            backquoted(&subject.statement)
        );
    }
    page.push_str("</ul>\n</section>\n");
}

/// The list of goals that are open, or excluded within limits only, with the reasons.
fn unsettled(page: &mut String, report: &Report) {
    let unsettled = Unsettled::of(report);
    if unsettled.is_empty() {
        return;
    }
    page.push_str("<section>\n<h2>Open, or bounded</h2>\n<ul>\n");
    for Unsettled { within, names, reason } in unsettled {
        let _ = writeln!(
            page,
            "<li><code>{}</code>: {}<p>{}</p></li>",
            escape(&within),
            escape(&names),
            backquoted(&reason)
        );
    }
    page.push_str("</ul>\n</section>\n");
}

fn problems(page: &mut String, report: &Report) {
    if report.problems.is_empty() {
        return;
    }
    page.push_str("<section>\n<h2>Notes</h2>\n<ul class=\"notes\">\n");
    for problem in &report.problems {
        let level = if problem.level >= Level::Warning { problem.level.name() } else { "note" };
        let place = problem.place.filter(|place| place.line > 0).map(|place| {
            let anchor = anchor(report, place.source, place.line as usize);
            format!(" <a href=\"#{anchor}\">({})</a>", line_of(report, &place))
        });
        let _ = write!(
            page,
            "<li class=\"{level}\"><b>{level}</b>: {}{}",
            backquoted(&problem.message).replace('\n', "<br>"),
            place.unwrap_or_default()
        );
        for note in problem.notes.iter().chain(&problem.help) {
            let _ = write!(page, "<p>{}</p>", backquoted(note));
        }
        page.push_str("</li>\n");
    }
    page.push_str("</ul>\n</section>\n");
}

fn overview(page: &mut String, report: &Report) {
    let rows: Vec<&Subject> = report.subjects.iter().filter(|subject| !subject.row.is_empty()).collect();
    if rows.is_empty() || report.columns.is_empty() {
        return;
    }
    let _ = write!(
        page,
        "<section>\n<h2>Overview <span>{}</span></h2>\n<div class=\"wide\"><table>\n<thead><tr>",
        rows.len()
    );
    let class = |is_number| if is_number { " class=\"n\"" } else { "" };
    for column in &report.columns {
        let _ = write!(page, "<th{}>{}</th>", class(column.is_number), column.title);
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for subject in rows {
        page.push_str("<tr>");
        for (cell, column) in subject.row.iter().zip(&report.columns) {
            let cell = escape(cell);
            let cell = match column.is_number {
                false => format!("<code>{cell}</code>"),
                true => cell,
            };
            let _ = write!(page, "<td{}>{cell}</td>", class(column.is_number));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table></div>\n");
    for line in &report.summary {
        let _ = writeln!(page, "<p class=\"about\">{}</p>", backquoted(line));
    }
    page.push_str("</section>\n");
}

/// Cases of a subject with what each covers beside it; a click shows that in the source.
fn cases(page: &mut String, report: &Report, ids: &Ids<'_>, index: usize, subject: &Subject) {
    if subject.cases.is_empty() || matches!(report.question, Question::Break | Question::Refute) {
        return;
    }
    let _ = writeln!(
        page,
        "<section>\n<h2>Test cases of <code>{}</code> <span>{}</span></h2>\n<ol class=\"cases\">",
        escape(&subject.name),
        subject.cases.len()
    );
    for (number, case) in subject.cases.iter().enumerate() {
        let passed =
            case.covers.iter().chain(&case.passes).filter_map(|goal| ids.get(subject.goals.get(*goal)?));
        let mut passed: Vec<&str> = passed.collect();
        passed.sort_unstable();
        passed.dedup();
        let input = case.input.line();
        let input = if input.is_empty() { "any input".to_owned() } else { escape(&input) };
        let _ = write!(
            page,
            "<li id=\"c{index}-{number}\"><button type=\"button\" aria-pressed=\"false\" data-goals=\"{}\"><code>{input}</code></button>",
            passed.join(" ")
        );
        let covered = super::cases::covered(report, subject, &case.covers);
        let verb = match report.question {
            Question::Violate => "violates",
            _ if case.passes.len() > case.covers.len() => "the first to cover",
            _ => "covers",
        };
        if !covered.is_empty() {
            let _ = write!(page, "<p>{verb} {}</p>", escape(&covered));
        }
        if let Some(seen) = &case.seen {
            let _ = write!(page, "<p>compiled and run: {}</p>", escape(&seen.phrase()));
        }
        page.push_str("</li>\n");
    }
    page.push_str("</ol>\n</section>\n");
}
