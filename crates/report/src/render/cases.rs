//! Test cases in text: a table as long as its lines are short; a list otherwise, long values an entry a line, and what's too long to be
//! read cut short and said to be.

use crate::table::table;
use crate::words::{goal_names, numbered_names};
use crate::{Column, Goal, Input, Painter, Question, Report, Subject};
use std::fmt::Write as _;

/// A longer input makes the table a list.
const WIDEST: usize = 110;
/// Greatest number of entries shown of a map or function; none is longer than a line.
const MOST_ENTRIES: usize = 8;
/// Longer inputs in statements are cut.
const LONGEST_INPUT: usize = 120;

/// The section of a subject's cases, or nothing if it has none, or if each is told as a finding.
pub(crate) fn render(text: &mut String, report: &Report, subject: &Subject, painter: Painter) {
    if subject.cases.is_empty() || matches!(report.question, Question::Break | Question::Refute) {
        return;
    }
    let title = format!("Test cases of {}", subject.name);
    let _ = writeln!(text, "{}", painter.bold(&title));
    let covers = if report.question == Question::Violate { "violates" } else { "covers" };
    let columns = [Column::numbers(""), Column::words("input"), Column::words(covers)];
    let goals: Vec<String> =
        subject.cases.iter().map(|case| covered(report, subject, &case.covers)).collect();
    let lines: Vec<String> = subject.cases.iter().map(|case| line(&case.input)).collect();
    let is_long = |(case, line): (&crate::Case, &String)| {
        matches!(case.input, Input::Values { .. }) && line.chars().count() > WIDEST
    };
    if !subject.cases.iter().zip(&lines).any(is_long) {
        let rows = lines.into_iter().zip(goals).enumerate();
        let any = |line: String| if line.is_empty() { "any".to_owned() } else { line };
        let rows: Vec<Vec<String>> =
            rows.map(|(index, (line, goals))| vec![(index + 1).to_string(), any(line), goals]).collect();
        text.push_str(&table(&columns, &rows));
    } else {
        let mut cut = false;
        for (index, (case, goals)) in subject.cases.iter().zip(goals).enumerate() {
            let _ = writeln!(text, "{}  {covers} {goals}", index + 1);
            cut |= list(text, &case.input);
        }
        if cut {
            text.push_str("what is cut short (…) stands in full in `--format json`, from which `run --inputs -` reads it\n");
        }
    }
    text.push('\n');
}

/// The goals that a case covers, by their names.
pub(crate) fn covered(report: &Report, subject: &Subject, covers: &[usize]) -> String {
    let goals: Vec<&Goal> = covers.iter().filter_map(|goal| subject.goals.get(*goal)).collect();
    match goals.iter().any(|goal| goal.kind.is_numbered()) {
        true => numbered_names(&goals, subject.place.source, &report.sources),
        false => {
            // What rests on something assumed is said apart.
            let (perhaps, shown): (Vec<&Goal>, Vec<&Goal>) =
                goals.into_iter().partition(|goal| goal.verdict().candidate().is_some());
            match (shown.is_empty(), perhaps.is_empty()) {
                (_, true) => goal_names(shown.into_iter()),
                (true, _) => format!("perhaps {}", goal_names(perhaps.into_iter())),
                (false, false) => {
                    format!("{}, perhaps {}", goal_names(shown.into_iter()), goal_names(perhaps.into_iter()))
                }
            }
        }
    }
}

/// An input in a line; of long statements the beginning and the call.
fn line(input: &Input) -> String {
    let said = input.line();
    let Input::Statements(lines) = input else { return said };
    if said.chars().count() <= LONGEST_INPUT {
        return said;
    }
    let call = lines.last().map_or("", String::as_str);
    let length = call.chars().count();
    let room = LONGEST_INPUT.saturating_sub(length + 4).max(20);
    match length > LONGEST_INPUT {
        true => format!("{}…", call.chars().take(LONGEST_INPUT).collect::<String>()),
        false => format!("{}…; {call}", said.chars().take(room).collect::<String>()),
    }
}

/// The inputs of one case; whether anything was cut short.
fn list(text: &mut String, input: &Input) -> bool {
    let Input::Values { named, further } = input else { return false };
    let (short, long): (Vec<_>, Vec<_>) = named
        .iter()
        .map(|(name, value)| (name, value, format!("{name} = {value}")))
        .partition(|(_, _, item)| item.chars().count() <= WIDEST);
    let mut line = String::new();
    for (_, _, item) in &short {
        if !line.is_empty() && line.chars().count() + 2 + item.chars().count() > WIDEST {
            let _ = writeln!(text, "     {line},");
            line.clear();
        }
        if !line.is_empty() {
            line.push_str(", ");
        }
        line.push_str(item);
    }
    if !line.is_empty() {
        let _ = writeln!(text, "     {line}");
    }
    let mut cut = false;
    for (name, value, _) in long {
        cut |= entries_listed(text, name, value);
    }
    for (what, values) in further.iter().filter(|(_, values)| !values.is_empty()) {
        let (values, short) = shortened(&values.join(", "));
        let _ = writeln!(text, "     {what} {values}");
        cut |= short;
    }
    if named.is_empty() && further.iter().all(|(_, values)| values.is_empty()) {
        text.push_str("     any\n");
    }
    cut
}

/// A long value, an entry a line; whether anything was cut short.
fn entries_listed(text: &mut String, name: &str, value: &str) -> bool {
    let entries = entries(value);
    let Some((last, others)) = entries.split_last().filter(|(_, others)| !others.is_empty()) else {
        let (value, short) = shortened(value);
        let _ = writeln!(text, "     {name} = {value}");
        return short;
    };
    let _ = writeln!(text, "     {name} =");
    let readable = others.iter().filter(|entry| entry.chars().count() <= WIDEST);
    let mut left = others.len();
    for entry in readable.take(MOST_ENTRIES) {
        let _ = writeln!(text, "       {entry}");
        left -= 1;
    }
    if left > 0 {
        let others = if left < others.len() { "other " } else { "" };
        let _ = writeln!(text, "       … {left} {others}{}", if left == 1 { "entry" } else { "entries" });
    }
    let (last, short) = shortened(last);
    let _ = writeln!(text, "       {last}");
    left > 0 || short
}

/// The text, or its beginning; whether it's the beginning only.
fn shortened(text: &str) -> (String, bool) {
    match text.char_indices().nth(WIDEST) {
        Some((end, _)) => (format!("{}…", &text[..end]), true),
        None => (text.to_owned(), false),
    }
}

/// The entries of `{1: 2, (3, 4): {5: 6}, else: 0}`, or the whole text if it's none of that form.
fn entries(value: &str) -> Vec<&str> {
    let Some(inside) = value.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) else {
        return vec![value];
    };
    let (mut entries, mut start, mut depth, mut quoted) = (vec![], 0, 0_usize, false);
    for (at, c) in inside.char_indices() {
        match c {
            '`' => quoted = !quoted,
            _ if quoted => {}
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                entries.push(inside[start..at].trim_start());
                start = at + 1;
            }
            _ => {}
        }
    }
    entries.push(inside[start..].trim_start());
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(inputs: &[(&str, String)]) -> (String, bool) {
        let named = inputs.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let mut text = String::new();
        let cut = list(&mut text, &Input::Values { named, further: vec![] });
        (text, cut)
    }

    #[test]
    fn entries_are_told_apart_at_the_outermost_level_only() {
        assert_eq!(
            entries("{(1, 2): {3: 4, else: 5}, `a, b`!0: 6, else: 7}"),
            ["(1, 2): {3: 4, else: 5}", "`a, b`!0: 6", "else: 7"]
        );
        assert_eq!(entries("17"), ["17"]);
        assert_eq!(entries("{else: 0}"), ["else: 0"]);
    }

    #[test]
    fn short_inputs_share_lines_and_long_ones_have_a_line_for_each_entry() {
        let map = format!("{{0: {}, 1: 2, else: 3}}", "7".repeat(WIDEST - 5));
        let (text, cut) = listed(&[("x", "1".into()), ("heap", map), ("y", "2".into())]);
        let expected = format!(
            "     x = 1, y = 2\n     heap =\n       0: {}\n       1: 2\n       else: 3\n",
            "7".repeat(WIDEST - 5)
        );
        assert_eq!((text, cut), (expected, false));
    }

    #[test]
    fn what_is_cut_short_says_so() {
        let entries: String = (0..MOST_ENTRIES + 30).map(|n| format!("{n}: {n}, ")).collect();
        let (text, cut) = listed(&[("f", format!("{{{entries}else: 0}}"))]);
        assert!(cut && text.contains("… 30 other entries\n       else: 0\n"), "{text}");
        let (text, cut) = listed(&[("n", "9".repeat(WIDEST + 1))]);
        assert!(cut && text.ends_with("9…\n"), "{text}");
    }
}
