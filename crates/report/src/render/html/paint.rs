//! Sources, coloured: one sweep over the bytes of each, with the goals' stretches, the contradictions' and the words of the
//! language as layers. Where goals overlap the innermost count, and of equal ones the worst news.

use super::tokens::tokens;
use super::{Ids, Shade, anchor, escape};
use crate::words::hover;
use crate::{Report, Source};
use std::cmp::Reverse;
use std::fmt::Write as _;
use std::ops::Range;

/// A stretch of text that something is said of.
struct Stretch {
    range: Range<usize>,
    shade: Shade,
    id: String,
    title: String,
}

/// Writes the sources, each as a table of lines.
pub(crate) fn sources(page: &mut String, report: &Report) {
    for (index, source) in report.sources.iter().enumerate() {
        if report.sources.len() > 1 {
            let _ = writeln!(page, "<h2 class=\"file\">{}</h2>", escape(&source.name));
        }
        self::source(page, report, index, source);
    }
}

fn source(page: &mut String, report: &Report, index: usize, source: &Source) {
    let goals = stretches(report, index, source);
    let contradictions = contradictions(report, index, source);
    let words = tokens(&source.text, source.language);
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
    let write_line = |page: &mut String, line: usize, html: &str, worst: Option<Shade>| {
        let (class, sign) = worst.map_or(("", ""), |shade| (shade.class(), shade.sign()));
        let anchor = anchor(report, index, line);
        let _ = writeln!(
            page,
            "<div class=\"line {class}\" id=\"{anchor}\"><a class=\"number\" href=\"#{anchor}\">{line}</a><i>{sign}</i><code>{html}</code></div>"
        );
    };
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
        let key = |goal: &Stretch| (goal.range.start, Reverse(goal.range.end));
        let innermost = active.iter().map(|goal| key(&goals[*goal])).max();
        let mut here: Vec<&Stretch> =
            active.iter().map(|goal| &goals[*goal]).filter(|goal| Some(key(goal)) == innermost).collect();
        here.sort_by_key(|goal| Reverse(goal.shade));
        let text = source.text.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
        if !text.is_empty() {
            worst = worst.max(here.first().map(|goal| goal.shade));
            // Indentation isn't code.
            let (margin, text) = match html.is_empty() {
                true => text.split_at(text.len() - text.trim_start().len()),
                false => ("", text),
            };
            html.push_str(margin);
            if !text.is_empty() {
                piece(&mut html, text, &here, !underlined.is_empty(), word);
            }
        }
    }
    if line > 0 {
        write_line(page, line, &html, worst);
    }
    page.push_str("</div>\n");
}

fn piece(html: &mut String, text: &str, goals: &[&Stretch], contradicts: bool, word: Option<&str>) {
    let mut classes: Vec<&str> = vec![];
    classes.extend(goals.first().map(|goal| goal.shade.class()));
    if contradicts {
        classes.push("contradiction");
    }
    classes.extend(word);
    if classes.is_empty() {
        html.push_str(&escape(text));
        return;
    }
    let _ = write!(html, "<span class=\"{}\"", classes.join(" "));
    if !goals.is_empty() {
        let ids: Vec<&str> = goals.iter().map(|goal| goal.id.as_str()).filter(|id| !id.is_empty()).collect();
        let titles: Vec<&str> = goals.iter().map(|goal| goal.title.as_str()).collect();
        let _ = write!(
            html,
            " data-goal=\"{}\" title=\"{}\"",
            ids.join(" "),
            escape(&titles.join("\n")).replace('\n', "&#10;")
        );
    }
    let _ = write!(html, ">{}</span>", escape(text));
}

/// The stretches of goals and findings by their beginning.
fn stretches(report: &Report, index: usize, source: &Source) -> Vec<Stretch> {
    let ids = Ids::of(report);
    let mut found = vec![];
    for (subject, goal) in report.goals() {
        let shade = Shade::of(report.question, goal);
        // What's silent would hide what has something to say.
        if shade == Shade::Silent && goal.kind.is_numbered() {
            continue;
        }
        let subject = report.subjects.get(subject).map_or("", |subject| subject.name.as_str());
        let places = goal.extent.iter().chain([&goal.place]).filter(|place| place.source == index);
        let ranges = places.filter_map(|place| source.range(place));
        found.extend(ranges.map(|range| Stretch {
            range,
            shade,
            id: ids.get(goal).unwrap_or_default().to_owned(),
            title: hover(report.question, goal, subject),
        }));
    }
    for finding in report.findings.iter().filter(|finding| finding.place.source == index) {
        if let Some(range) = source.range(&finding.place)
            && !found.iter().any(|stretch: &Stretch| stretch.range == range)
        {
            let (shade, title) = (Shade::of_finding(finding), finding.title.clone());
            found.push(Stretch { range, shade, id: String::new(), title });
        }
    }
    found.retain(|stretch| !stretch.range.is_empty());
    found.sort_by_key(|stretch| stretch.range.start);
    found
}

/// The stretches of statements that contradict each other, by their beginning.
fn contradictions(report: &Report, index: usize, source: &Source) -> Vec<Range<usize>> {
    let places = report.findings.iter().flat_map(|finding| &finding.conflict);
    let places = places.filter(|place| place.source == index);
    let mut ranges: Vec<Range<usize>> = places.filter_map(|place| source.range(place)).collect();
    ranges.sort_by_key(|range| range.start);
    ranges
}
