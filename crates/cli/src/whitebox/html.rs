//! The outcome as one HTML file without anything outside of it: the source coloured by verdict, findings, functions and test cases
//! beside it. Style and behaviour are those of `cover`'s page for programs.

use super::contract::token::{Kind, tokens};
use super::findings::{Finding, at, bounded, findings, name, open, proved};
use super::session::{Session, Unit};
use super::text::{tallies, what};
use crate::cover::html::frame::{self, Chip};
use crate::cover::html::list::{self, Entry};
use crate::cover::html::{Shade, backquoted, escape};
use std::fmt::Write as _;
use std::ops::Range;
use touchstone_campaign::report::duration;
use touchstone_explore::{GoalVerdict, Infeasible};

/// The page. Cost: linear in the source, and in the goals on each line.
pub fn render(session: &Session) -> String {
    let units = session.goals();
    let beside = |page: &mut String| {
        finding_list(page, &findings(session, false));
        functions(page, session);
        for outcome in 0..session.outcomes.len() {
            cases(page, session, &units, outcome);
        }
    };
    let top = |page: &mut String| header(page, session);
    frame::page(&session.code.source.name, top, |page| source(page, session, &units), beside)
}

fn shade(unit: &Unit<'_>) -> Shade {
    match (&unit.goal.verdict, unit.is_error()) {
        (GoalVerdict::Covered { .. }, true) => Shade::Infeasible,
        (_, true) => Shade::Silent,
        (GoalVerdict::Infeasible(_) | GoalVerdict::Open(_), false) if !unit.is_code() => Shade::Silent,
        (GoalVerdict::Covered { .. }, false) => Shade::Covered,
        (GoalVerdict::Infeasible(Infeasible::Proved { .. }), false) if unit.goal.compiler_made => {
            Shade::Silent
        }
        (GoalVerdict::Infeasible(Infeasible::Proved { .. }), false) => Shade::Infeasible,
        (GoalVerdict::Infeasible(Infeasible::Bounded { .. }) | GoalVerdict::Open(_), false) => Shade::Open,
    }
}

fn hover(unit: &Unit<'_>) -> String {
    let name = name(unit);
    match &unit.goal.verdict {
        GoalVerdict::Covered { case } => format!("{name}: case {}", case + 1),
        GoalVerdict::Infeasible(Infeasible::Proved { proof, .. }) => {
            format!("{name}: infeasible; {}", proved(*proof))
        }
        GoalVerdict::Infeasible(Infeasible::Bounded { iterations, bounds }) => {
            format!("{name}: {}", bounded(*iterations, bounds))
        }
        GoalVerdict::Open(why) => format!("{name}: open; {}", open(why)),
    }
}

fn header(page: &mut String, session: &Session) {
    let all = tallies(session);
    let sum =
        |part: &dyn Fn(&super::text::Tally) -> usize| all.iter().map(|(_, tally)| part(tally)).sum::<usize>();
    let (covered, infeasible) = (sum(&|tally| tally.covered), sum(&|tally| tally.proved));
    let open = sum(&|tally| tally.open + tally.bounded);
    let errors = sum(&|tally| tally.errors);
    let ways = if errors == 1 { "way to go wrong" } else { "ways to go wrong" };
    let chips = [
        Chip { class: "good", sign: "✓", count: covered, is: "covered", in_bar: true },
        Chip { class: "bad", sign: "✗", count: infeasible, is: "infeasible", in_bar: true },
        Chip { class: "open", sign: "?", count: open, is: "open", in_bar: true },
        Chip { class: "bad", sign: "!", count: errors, is: ways, in_bar: false },
    ];
    let of = format!("{} {}", sum(&|tally| tally.goals), what(session));
    frame::top(page, &session.code.source.name, &chips, &of);
}

/// Writes the source as lines.
fn source(page: &mut String, session: &Session, units: &[Unit<'_>]) {
    let source = session.source();
    let words: Vec<(Range<usize>, &str)> = tokens(&source.text)
        .into_iter()
        .filter_map(|token| Some((token.range.clone(), class(token.kind, &source.text[token.range])?)))
        .collect();
    let mut stretches: Vec<(Range<usize>, usize)> = units
        .iter()
        .enumerate()
        .filter(|(_, unit)| session.is_here(unit.goal.span) && shade(unit) != Shade::Silent)
        .filter_map(|(index, unit)| Some((source.range(&at(session, unit.goal.span))?, index)))
        .collect();
    stretches.sort_by_key(|(range, _)| range.start);
    page.push_str("<div class=\"source\">\n");
    let (mut next, mut word) = (0, 0);
    for line in 1..=source.line_count() {
        let start = source.line_start(line);
        let end = start + source.line(line).len();
        let first = next;
        while stretches.get(next).is_some_and(|(range, _)| range.start < source.line_start(line + 1)) {
            next += 1;
        }
        let here = &stretches[first..next];
        while words.get(word).is_some_and(|(range, _)| range.end <= start) {
            word += 1;
        }
        let coloured = words[word..].iter().take_while(|(range, _)| range.start < end);
        let coloured: Vec<_> = coloured.collect();
        let mut bounds = vec![start, end];
        bounds.extend(here.iter().flat_map(|(range, _)| [range.start, range.end]));
        bounds.extend(coloured.iter().flat_map(|(range, _)| [range.start, range.end]));
        bounds.retain(|bound| (start..=end).contains(bound));
        bounds.sort_unstable();
        bounds.dedup();
        let mut html = String::new();
        for pair in bounds.windows(2) {
            let on = |range: &Range<usize>| range.start <= pair[0] && pair[1] <= range.end;
            let text = escape(&source.text[pair[0]..pair[1]]);
            let goals: Vec<&Unit<'_>> =
                here.iter().filter(|(range, _)| on(range)).map(|(_, unit)| &units[*unit]).collect();
            let colour = coloured.iter().find(|(range, _)| on(range)).map(|(_, class)| *class);
            match (goals.iter().map(|unit| shade(unit)).max(), colour) {
                (None, None) => html.push_str(&text),
                (None, Some(colour)) => _ = write!(html, "<span class=\"{colour}\">{text}</span>"),
                (Some(worst), colour) => {
                    let title: Vec<String> = goals.iter().map(|unit| hover(unit)).collect();
                    let id = here.iter().find(|(range, _)| on(range)).map_or(0, |(range, _)| range.start);
                    let _ = write!(
                        html,
                        "<span class=\"{} {}\" data-goal=\"g{id}\" title=\"{}\">{text}</span>",
                        worst.class(),
                        colour.unwrap_or_default(),
                        escape(&title.join("\n"))
                    );
                }
            }
        }
        let worst = here.iter().map(|(_, unit)| shade(&units[*unit])).max();
        let (class, sign) = worst.map_or(("", ""), |shade| (shade.class(), shade.sign()));
        let _ = writeln!(
            page,
            "<div class=\"line {class}\" id=\"L{line}\"><a class=\"number\" href=\"#L{line}\">{line}</a><i>{sign}</i><code>{html}</code></div>"
        );
    }
    page.push_str("</div>\n");
}

fn class(kind: Kind, word: &str) -> Option<&'static str> {
    const TYPES: [&str; 12] = [
        "int", "char", "void", "long", "short", "unsigned", "signed", "float", "double", "struct", "union",
        "enum",
    ];
    const KEYWORDS: [&str; 18] = [
        "if", "else", "while", "for", "do", "return", "switch", "case", "default", "break", "continue",
        "goto", "static", "const", "typedef", "sizeof", "fn", "let",
    ];
    match kind {
        Kind::Comment => Some("t-comment"),
        Kind::Directive => Some("t-attribute"),
        Kind::Number | Kind::Quoted => Some("t-literal"),
        Kind::Word if TYPES.contains(&word) => Some("t-type"),
        Kind::Word if KEYWORDS.contains(&word) => Some("t-keyword"),
        Kind::Word | Kind::Sign => None,
    }
}

fn finding_list(page: &mut String, found: &[Finding<'_>]) {
    let entry = |finding: &Finding<'_>| {
        let mut paragraphs = vec![];
        if !finding.input.is_empty() {
            paragraphs.push(format!("with <code>{}</code>", escape(&finding.input.join("; "))));
        }
        paragraphs.extend(finding.notes.iter().map(|note| backquoted(note)));
        Entry {
            line: finding.place.line,
            title: backquoted(&finding.title),
            rule: finding.rule.id(),
            paragraphs,
        }
    };
    list::write(page, found.iter().map(entry));
}

fn functions(page: &mut String, session: &Session) {
    let all = tallies(session);
    let _ = write!(
        page,
        "<section>\n<h2>Functions <span>{}</span></h2>\n<table>\n<thead><tr><th>function</th>\
         <th class=\"n\">covered</th><th class=\"n\">infeasible</th><th class=\"n\">open</th>\
         <th class=\"n\">gcov</th><th class=\"n\">time</th></tr></thead>\n<tbody>\n",
        all.len()
    );
    for (function, tally) in all {
        let coverage = match &session.confirmed {
            Some(Ok((_, confirmation))) => {
                confirmation.coverage.as_ref().ok().and_then(|all| all.get(&function))
            }
            _ => None,
        };
        let (branches, of) = coverage.map(|coverage| coverage.branch_counts()).unwrap_or_default();
        let gcov = if coverage.is_some() { format!("{branches}/{of}") } else { "-".to_owned() };
        let time = session.explorations().find(|(outcome, _)| outcome.function == function);
        let time = time.map_or_else(|| "-".to_owned(), |(_, exploration)| duration(exploration.time));
        let _ = writeln!(
            page,
            "<tr><td><code>{}</code></td><td class=\"n\">{}/{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
             <td class=\"n\">{gcov}</td><td class=\"n\">{time}</td></tr>",
            escape(&function),
            tally.covered,
            tally.goals,
            tally.proved,
            tally.open + tally.bounded,
        );
    }
    page.push_str("</tbody>\n</table>\n</section>\n");
}

/// Cases of a function; a click shows in the source what a case covers.
fn cases(page: &mut String, session: &Session, units: &[Unit<'_>], index: usize) {
    let outcome = &session.outcomes[index];
    let Ok(exploration) = &outcome.result else { return };
    if exploration.cases.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "<section>\n<h2>Test cases of <code>{}</code> <span>{}</span></h2>\n<ol class=\"cases\">",
        escape(&outcome.function),
        exploration.cases.len()
    );
    for case in &exploration.cases {
        let covered = case.covers.iter().map(|id| exploration.goal(*id));
        let starts = covered.filter_map(|goal| {
            let unit =
                units.iter().find(|unit| unit.goal.span == goal.span && unit.goal.kind == goal.kind)?;
            let range = session.source().range(&at(session, unit.goal.span));
            Some(format!("g{}", range.filter(|_| session.is_here(goal.span))?.start))
        });
        let mut starts: Vec<String> = starts.collect();
        starts.dedup();
        let input = session.input(&outcome.function, case).join("; ");
        let _ = writeln!(
            page,
            "<li><button type=\"button\" aria-pressed=\"false\" data-goals=\"{}\"><code>{}</code></button></li>",
            starts.join(" "),
            escape(&input)
        );
    }
    page.push_str("</ol>\n</section>\n");
}
