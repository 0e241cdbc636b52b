//! The source, coloured: one sweep over its bytes, with the goals' stretches, the contradictions' and the words of the
//! language as layers. Where goals overlap the innermost counts, and of equal ones the worst news.

use super::tokens::tokens;
use super::{Shade, escape, hover};
use crate::cover::session::Session;
use std::cmp::Reverse;
use std::fmt::Write as _;
use std::ops::Range;
use touchstone_cover::report::Verdict;

/// A goal's stretch of text.
struct Stretch {
    range: Range<usize>,
    shade: Shade,
    /// Of the goal: procedure and goal.
    id: (usize, usize),
}

/// Writes the source as a table of lines.
pub fn source(page: &mut String, session: &Session) {
    let source = &session.source;
    let goals = stretches(session);
    let contradictions = contradictions(session);
    let words = tokens(&source.text);
    let mut bounds: Vec<usize> = vec![0, source.text.len()];
    bounds.extend(goals.iter().flat_map(|goal| [goal.range.start, goal.range.end]));
    bounds.extend(contradictions.iter().flat_map(|range| [range.start, range.end]));
    bounds.extend(words.iter().flat_map(|(range, _)| [range.start, range.end]));
    bounds.extend((1..=source.line_count()).map(|line| source.line_start(line)));
    bounds.sort_unstable();
    bounds.dedup();

    let (mut next_goal, mut next_word, mut next_contradiction) = (0, 0, 0);
    let mut active: Vec<usize> = vec![];
    let mut underlined: Vec<usize> = vec![];
    let mut line = 0;
    let mut html = String::new();
    let mut worst: Option<Shade> = None;
    page.push_str("<div class=\"source\">\n");
    for pair in bounds.windows(2) {
        let [start, end] = [pair[0], pair[1]];
        while line < source.line_count() && source.line_start(line + 1) <= start {
            if line > 0 {
                write_line(page, line, &html, worst);
            }
            html.clear();
            worst = None;
            line += 1;
        }
        while goals.get(next_goal).is_some_and(|goal| goal.range.start <= start) {
            active.push(next_goal);
            next_goal += 1;
        }
        active.retain(|goal| goals[*goal].range.end > start);
        while contradictions.get(next_contradiction).is_some_and(|range| range.start <= start) {
            underlined.push(next_contradiction);
            next_contradiction += 1;
        }
        underlined.retain(|range| contradictions[*range].end > start);
        while words.get(next_word).is_some_and(|(range, _)| range.end <= start) {
            next_word += 1;
        }
        let word =
            words.get(next_word).filter(|(range, _)| range.start <= start).map(|(_, kind)| kind.class());
        let innermost = active.iter().map(|goal| &goals[*goal]);
        let goal = innermost.max_by_key(|goal| (goal.range.start, Reverse(goal.range.end), goal.shade));
        let text = source.text.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
        if !text.is_empty() {
            worst = worst.max(goal.map(|goal| goal.shade));
            // Indentation isn't code.
            let (margin, text) = match html.is_empty() {
                true => text.split_at(text.len() - text.trim_start().len()),
                false => ("", text),
            };
            html.push_str(margin);
            if text.is_empty() {
                continue;
            }
            piece(&mut html, session, text, goal, !underlined.is_empty(), word);
        }
    }
    if line > 0 {
        write_line(page, line, &html, worst);
    }
    page.push_str("</div>\n");
}

fn write_line(page: &mut String, line: usize, html: &str, worst: Option<Shade>) {
    let (class, sign) = worst.map_or(("", ""), |shade| (shade.class(), shade.sign()));
    let _ = writeln!(
        page,
        "<div class=\"line {class}\" id=\"L{line}\"><a class=\"number\" href=\"#L{line}\">{line}</a><i>{sign}</i><code>{html}</code></div>"
    );
}

fn piece(
    html: &mut String,
    session: &Session,
    text: &str,
    goal: Option<&Stretch>,
    contradicts: bool,
    word: Option<&str>,
) {
    let mut classes: Vec<&str> = vec![];
    classes.extend(goal.map(|goal| goal.shade.class()));
    if contradicts {
        classes.push("contradiction");
    }
    classes.extend(word);
    if classes.is_empty() {
        html.push_str(&escape(text));
        return;
    }
    let _ = write!(html, "<span class=\"{}\"", classes.join(" "));
    if let Some(Stretch { id: (procedure, index), .. }) = goal
        && let Some(Ok(report)) = session.outcomes.get(*procedure).map(|outcome| outcome.result.as_ref())
    {
        let title = escape(&hover(session, report, *index));
        let _ = write!(html, " data-goal=\"g{procedure}-{index}\" title=\"{title}\"");
    }
    let _ = write!(html, ">{}</span>", escape(text));
}

/// The goals' stretches by their beginning.
fn stretches(session: &Session) -> Vec<Stretch> {
    let mut found = vec![];
    for (procedure, outcome) in session.outcomes.iter().enumerate() {
        let Ok(report) = &outcome.result else { continue };
        for (index, goal) in report.goals.iter().enumerate() {
            let shade = Shade::of(session, report, index);
            let places = goal.statements.iter().chain([&goal.place]);
            let ranges = places.filter_map(|place| session.source.range(place));
            found.extend(ranges.map(|range| Stretch { range, shade, id: (procedure, index) }));
        }
    }
    found.sort_by_key(|stretch| stretch.range.start);
    found
}

/// The stretches of statements that contradict each other, by their beginning.
fn contradictions(session: &Session) -> Vec<Range<usize>> {
    let goals =
        session.reports().filter(|_| !session.is_about_assertions()).flat_map(|report| report.diagnostics());
    let explanations = goals.filter_map(|goal| match &goal.verdict {
        Verdict::Infeasible { explanation, .. } => explanation.as_ref(),
        _ => None,
    });
    let places = explanations.flat_map(|explanation| &explanation.statements);
    let mut ranges: Vec<Range<usize>> = places.filter_map(|place| session.source.range(place)).collect();
    ranges.sort_by_key(|range| range.start);
    ranges
}
