//! The MC/DC table of each decision, as reviewers of DO-178C expect it: every evaluation with the case that has it, and for each condition the pair of
//! evaluations that shows its effect.

use serde_json::{Value, json};
use touchstone_explore::{DecisionTable, Exploration, Showing};
use touchstone_program::Span;
use touchstone_program::layout::Expression;

use crate::session::{Outcome, Session};

/// Characters before which, and behind which, a condition ends where no parenthesis is open.
const ENDS: [&str; 13] = ["&&", "||", "&", "|", "^", ";", ",", "?", ":", "{", "}", "=", "return"];

/// The tables of what was explored from a function, as text; those of functions that are explored by themselves are theirs.
pub(crate) fn told(session: &Session, outcome: &Outcome, exploration: &Exploration) -> Vec<String> {
    let Some(how) = session.options.criteria.mcdc else { return vec![] };
    tables(session, outcome, exploration).map(|(told, table)| text(session, told, table, how)).collect()
}

/// The same as data.
pub(crate) fn data(session: &Session, outcome: &Outcome, exploration: &Exploration) -> Vec<Value> {
    tables(session, outcome, exploration)
        .map(|(expression, table)| {
            let span = span(session, expression, 0);
            let condition = |index: usize| {
                let at = self::span(session, expression, index);
                json!({ "text": name(session, expression, index), "line": at.start.line, "column": at.start.column })
            };
            let evaluations = table.evaluations.iter().map(|evaluation| {
                json!({ "conditions": evaluation.values, "outcome": evaluation.outcome, "case": evaluation.case })
            });
            json!({
                "line": span.start.line,
                "column": span.start.column,
                "text": formula(session, expression),
                "conditions": (0..expression.conditions.len()).map(condition).collect::<Vec<_>>(),
                "evaluations": evaluations.collect::<Vec<_>>(),
                "pairs": table.pairs,
            })
        })
        .collect()
}

fn tables<'a>(
    session: &'a Session,
    outcome: &'a Outcome,
    exploration: &'a Exploration,
) -> impl Iterator<Item = (&'a Expression, &'a DecisionTable)> {
    let layouts = &session.code.program.layouts;
    let all = exploration
        .tables
        .iter()
        .filter_map(|table| Some((layouts.expressions.get(table.expression)?, table)));
    all.filter(move |(expression, _)| {
        let procedure = layouts.decisions[expression.whole].procedure;
        let by_itself = session.outcomes.iter().any(|other| other.procedure == procedure);
        (procedure == outcome.procedure || !by_itself) && session.is_here(span(session, expression, 0))
    })
}

fn span(session: &Session, expression: &Expression, condition: usize) -> Span {
    let decision = expression
        .conditions
        .get(condition)
        .and_then(|index| session.code.program.layouts.decisions.get(*index));
    decision.map_or(Span::NONE, |decision| decision.span)
}

fn formula(session: &Session, expression: &Expression) -> String {
    expression.formula.with_names(&|index| name(session, expression, index))
}

fn text(session: &Session, expression: &Expression, table: &DecisionTable, how: Showing) -> String {
    let count = expression.conditions.len();
    let at = span(session, expression, 0).start;
    let how = match how {
        Showing::Masking => "masking",
        Showing::UniqueCause => "unique cause",
    };
    let shown = table.pairs.iter().flatten().count();
    let mut lines = vec![format!(
        "MC/DC ({how}) of `{}` at line {}: {shown} of {count} {} shown to affect the outcome",
        expression.formula.with_names(&letter),
        at.line,
        if count == 1 { "condition" } else { "conditions" },
    )];
    lines.extend(
        (0..count).map(|index| format!("  {} = {}", letter(index), name(session, expression, index))),
    );
    let head = ["evaluation".to_owned()].into_iter().chain((0..count).map(letter));
    let head: Vec<String> =
        head.chain(["outcome".to_owned(), "case".to_owned(), "shows".to_owned()]).collect();
    let truth = |value: Option<bool>| match value {
        Some(true) => "T".to_owned(),
        Some(false) => "F".to_owned(),
        None => "-".to_owned(),
    };
    let rows = table.evaluations.iter().enumerate().map(|(row, evaluation)| {
        let shows = table.pairs.iter().enumerate().filter_map(|(index, pair)| {
            let (a, b) = (*pair)?;
            let other = if row == a { b } else { a };
            (row == a || row == b).then(|| format!("{} with {}", letter(index), other + 1))
        });
        let mut cells = vec![(row + 1).to_string()];
        cells.extend(evaluation.values.iter().map(|value| truth(*value)));
        cells.push(truth(Some(evaluation.outcome)));
        cells.push((evaluation.case + 1).to_string());
        cells.push(shows.collect::<Vec<_>>().join(", "));
        cells
    });
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(rows).collect();
    lines.extend(aligned(&rows));
    let missing = table.pairs.iter().enumerate().filter(|(_, pair)| pair.is_none());
    lines.extend(missing.map(|(index, _)| format!("  no pair shows {}", letter(index))));
    lines.join("\n")
}

fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        format!("  {}", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.iter().map(line).collect()
}

/// `a`, …, `z`, then `c27` and so on.
fn letter(index: usize) -> String {
    match u8::try_from(index) {
        Ok(index @ 0..26) => char::from(b'a' + index).to_string(),
        _ => format!("c{}", index + 1),
    }
}

/// A condition as the source writes it, or where it stands if that isn't clear.
fn name(session: &Session, expression: &Expression, condition: usize) -> String {
    let at = span(session, expression, condition).start;
    let line = session.code.source.line(at.line as usize);
    let column = at.column.saturating_sub(1) as usize;
    written(line, column).unwrap_or_else(|| format!("{}:{}", at.line, at.column))
}

/// The condition of which a character stands at a column (from 0): from and to the nearest operator or punctuation outside of its own parentheses.
fn written(line: &str, column: usize) -> Option<String> {
    let begin = line.char_indices().nth(column)?.0;
    if line.contains(['"', '\'']) && line[..begin].matches(['"', '\'']).count() % 2 == 1 {
        return None;
    }
    let text = format!("{}{}", before(&line[..begin])?, behind(&line[begin..])?);
    let text = without_words(text.trim()).trim_start_matches('!').trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A condition without the words before it that Rust has no parentheses behind.
fn without_words(text: &str) -> &str {
    let words = ["if ", "while ", "match "];
    let behind = |word: &str| {
        let at = text.rfind(word).filter(|at| *at == 0 || text[..*at].ends_with(' '))?;
        Some(at + word.len())
    };
    let begin = words.iter().filter_map(|word| behind(word)).max().unwrap_or(0);
    text[begin..].trim()
}

/// Whether a text begins with something that ends a condition: `==`, `<=` and the like don't.
fn ends_at(text: &str, previous: Option<char>) -> bool {
    if text.starts_with("==") || text.starts_with('=') && matches!(previous, Some('=' | '!' | '<' | '>')) {
        return false;
    }
    if text.starts_with("->") {
        return false;
    }
    ENDS.iter().any(|end| text.starts_with(end))
}

fn behind(text: &str) -> Option<&str> {
    let mut depth = 0usize;
    let mut previous = None;
    for (index, character) in text.char_indices() {
        match character {
            '(' | '[' => depth += 1,
            ')' | ']' if depth == 0 => return text.get(..index),
            ')' | ']' => depth -= 1,
            _ if depth == 0 && ends_at(&text[index..], previous) => return text.get(..index),
            _ => {}
        }
        previous = Some(character);
    }
    text.get(..)
}

fn before(text: &str) -> Option<&str> {
    let mut depth = 0usize;
    let characters: Vec<(usize, char)> = text.char_indices().collect();
    for (at, (index, character)) in characters.iter().enumerate().rev() {
        let previous = at.checked_sub(1).map(|at| characters[at].1);
        match character {
            ')' | ']' => depth += 1,
            '(' | '[' if depth == 0 => return text.get(index + 1..),
            '(' | '[' => depth -= 1,
            'n' if depth == 0 && text[..=*index].trim_end().ends_with("return") => {
                return text.get(index + 1..);
            }
            _ if depth == 0 && *character != 'r' && ends_at(&text[*index..], previous) => {
                return text.get(index + character.len_utf8()..);
            }
            _ => {}
        }
    }
    text.get(..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_what_stands_between_operators() {
        let line = "    int r = a > 3 && f(b, c) <= 5 || !(p->x == 2);";
        let at = |text: &str| line.find(text).expect("it's there");
        assert_eq!(written(line, at("> 3")).as_deref(), Some("a > 3"));
        assert_eq!(written(line, at("<= 5")).as_deref(), Some("f(b, c) <= 5"));
        assert_eq!(written(line, at("== 2")).as_deref(), Some("p->x == 2"));
        assert_eq!(written("    return a || b;", 11).as_deref(), Some("a"));
        assert_eq!(written("    return a || b;", 16).as_deref(), Some("b"));
        assert_eq!(written("    if (s[0] == '\"' && x)", 13), Some("s[0] == '\"'".to_owned()));
        assert_eq!(written("x", 7), None);
        assert_eq!(written("    } else if a > 3 && b {", 15).as_deref(), Some("a > 3"));
        assert_eq!(written("    while a != b {", 10).as_deref(), Some("a != b"));
        assert_eq!(written("        Some(v) if v > 3 => 1,", 19).as_deref(), Some("v > 3"));
    }

    #[test]
    fn columns_stand_below_each_other() {
        let rows = [vec!["a".to_owned(), "long".to_owned()], vec!["bc".to_owned(), "T".to_owned()]];
        assert_eq!(aligned(&rows), ["  a   long", "  bc  T"]);
    }
}
