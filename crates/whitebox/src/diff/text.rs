//! A comparison in words: what differs with the inputs that show it, then a table of all functions.

use super::compare::{Compared, Difference, Part, Standing};
use super::native::Native;
use crate::confirm::Outcome;
use crate::load::RustBuild;
use std::fmt::Write as _;
use touchstone_report::{Painter, terminal, words};

/// A row of the table: function, verdict, time, and what it rests on.
type Row<'a> = (&'a str, String, String, String);

/// So many functions of which nothing is to be said are named.
const MOST_NAMES: usize = 12;

/// The whole report. `native`: what running the inputs outside of us showed, if that was wanted; `build`: how Rust was built, of which what's
/// excluded is excluded.
pub fn text(
    compared: &[Compared],
    native: &Result<Vec<Native>, String>,
    build: Option<&RustBuild>,
    painter: Painter,
) -> String {
    let mut text = String::new();
    for (index, function) in compared.iter().enumerate() {
        for (number, difference) in function.found().iter().enumerate() {
            let is_sure = difference.rests_on.is_empty();
            let told = native.as_ref().ok().and_then(|native| {
                native.iter().find(|native| (native.function, native.difference) == (index, number))
            });
            one(&mut text, &function.function, difference, is_sure, told, &painter);
        }
    }
    table(&mut text, compared);
    if let Err(why) = native {
        let _ = writeln!(text, "\nnote: the inputs weren't compiled and run: {why}");
    }
    if let Some(build) = build.filter(|_| compared.iter().any(|function| function.standing.excludes())) {
        let _ = writeln!(text, "\nnote: {}", build.sentence());
    }
    let _ = writeln!(text, "\n{}", summary(compared));
    terminal(&text)
}

fn one(
    text: &mut String,
    function: &str,
    difference: &Difference,
    is_sure: bool,
    native: Option<&Native>,
    painter: &Painter,
) {
    let what = match (difference.part, is_sure) {
        (Part::Outcome, true) => "differs",
        (Part::NewGoesWrong, true) => "goes wrong now",
        (Part::OldWentWrong, true) => "went wrong before",
        (_, false) => "differs perhaps",
    };
    let _ = writeln!(text, "{}", painter.bold(&format!("{function} {what}")));
    let lines = |text: &mut String, word: &str, lines: &[String]| {
        for (index, line) in lines.iter().enumerate() {
            let word = if index == 0 { word } else { "" };
            let _ = writeln!(text, "  {word:<8}{line}");
        }
    };
    lines(text, "input", &difference.outcomes.input);
    lines(text, "before", &difference.outcomes.before);
    lines(text, "now", &difference.outcomes.now);
    for rests_on in &difference.rests_on {
        let _ = writeln!(text, "  rests on: {rests_on}");
    }
    if let Some(native) = native {
        let _ = writeln!(text, "  {}", said(native, difference.outcomes.is_seen));
    }
    text.push('\n');
}

/// What running an input outside of us showed.
fn said(native: &Native, is_package: bool) -> String {
    let word = |outcome: &Outcome| match outcome {
        Outcome::Passed => "as said".to_owned(),
        Outcome::Fault(how) => how.clone(),
        Outcome::Failed(how) => how.clone(),
        Outcome::Unseen => "nothing goes wrong to be seen".to_owned(),
        Outcome::NotRun => "not run".to_owned(),
    };
    match (&native.now, native.is_confirmed() == Some(true)) {
        (Outcome::Passed, true) if is_package => "run natively with both".to_owned(),
        (Outcome::Passed, true) => {
            "compiled and run: the test passes now, and fails with the older version".to_owned()
        }
        _ => format!("compiled and run: now: {}; before: {}", word(&native.now), word(&native.before)),
    }
}

fn table(text: &mut String, compared: &[Compared]) {
    let quiet: Vec<&str> = compared
        .iter()
        .filter(|function| matches!(function.standing, Standing::Unchanged))
        .map(|function| function.function.as_str())
        .collect();
    let rows: Vec<Row<'_>> = compared
        .iter()
        .filter(|function| !matches!(function.standing, Standing::Unchanged))
        .map(|function| {
            let time = words::duration(function.time);
            (function.function.as_str(), phrase(&function.standing), time, function.notes.join("; "))
        })
        .collect();
    let width =
        |title: &str, of: &dyn Fn(&Row<'_>) -> usize| rows.iter().map(of).max().unwrap_or(0).max(title.len());
    if !rows.is_empty() {
        let name = width("function", &|row| row.0.chars().count());
        let verdict = width("verdict", &|row| row.1.chars().count());
        let time = width("time", &|row| row.2.chars().count());
        let _ = writeln!(text, "{:<name$}  {:<verdict$}  {:>time$}", "function", "verdict", "time");
        for row in &rows {
            let _ = writeln!(text, "{:<name$}  {:<verdict$}  {:>time$}", row.0, row.1, row.2);
            if !row.3.is_empty() {
                let _ = writeln!(text, "  {}", row.3);
            }
        }
    }
    if !quiet.is_empty() {
        let more = quiet.len().saturating_sub(MOST_NAMES);
        let names = quiet[..quiet.len() - more].join(", ");
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let _ = writeln!(text, "unchanged, with all that they use: {names}{more}");
    }
}

/// What's known of a function, in a phrase.
pub(super) fn phrase(standing: &Standing) -> String {
    match standing {
        Standing::Differs(_) => "differs".to_owned(),
        Standing::Perhaps(_) => "differs perhaps".to_owned(),
        Standing::Agrees => "agree: proved".to_owned(),
        Standing::Unchanged => "unchanged".to_owned(),
        Standing::AgreesWithin => "agree within …".to_owned(),
        Standing::Open => "open".to_owned(),
        Standing::Incomparable(why) => format!("can't be compared: {why}"),
        Standing::OnlyOld => "only in the older version".to_owned(),
        Standing::OnlyNew => "only in the newer version".to_owned(),
    }
}

fn summary(compared: &[Compared]) -> String {
    let count =
        |is: &dyn Fn(&Standing) -> bool| compared.iter().filter(|function| is(&function.standing)).count();
    let parts = [
        (count(&|standing| matches!(standing, Standing::Differs(_))), "differ"),
        (count(&|standing| matches!(standing, Standing::Perhaps(_))), "differ perhaps"),
        (count(&|standing| matches!(standing, Standing::Agrees | Standing::Unchanged)), "agree: proved"),
        (count(&|standing| matches!(standing, Standing::AgreesWithin)), "agree within limits"),
        (count(&|standing| matches!(standing, Standing::Open)), "open"),
        (count(&|standing| matches!(standing, Standing::Incomparable(_))), "can't be compared"),
        (count(&|standing| matches!(standing, Standing::OnlyOld | Standing::OnlyNew)), "only in one version"),
    ];
    let told = parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    let told: Vec<String> = told.collect();
    format!("{}: {}", words::counted(compared.len() as u64, "function"), told.join(", "))
}
