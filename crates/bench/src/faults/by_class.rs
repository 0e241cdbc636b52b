//! The comparison as text: a table by class, then fault by fault where Touchstone loses.

use super::{Column, Comparison, End, Measured, median};
use crate::table::markdown;
use faults::Class;
use std::fmt::Write;

/// The comparison for people.
pub fn text(comparison: &Comparison) -> String {
    let Comparison { seeds, limit, held_out, twins, .. } = comparison;
    let which = if *held_out { "kept aside" } else { "for training" };
    let of = if *twins { "Findings in the correct twins of the faults" } else { "Seeded faults" };
    let mut text = format!("# {of} {which}: found within {limit} s\n\n");
    if *seeds > 1 {
        text += &format!(
            "A tool that draws at random was run {seeds} times; a fault counts with the part of the runs that found it.\n\n"
        );
    }
    text += &markdown(&classes(comparison));
    if *twins {
        text += "\n## What isn't as it should be\n\n";
        text += &alarms(comparison);
    } else {
        text += "\n## Where Touchstone loses\n\n";
        text += &losses(comparison);
        text += "\n## Found by nobody\n\n";
        text += &open(comparison);
    }
    text += "\n";
    for note in &comparison.notes {
        text += &format!("- {note}\n");
    }
    text
}

/// The rows of the table by class, those of all, and the medians of what was found.
fn classes(comparison: &Comparison) -> Vec<Vec<String>> {
    let mut header = vec!["class".to_owned(), "faults".to_owned()];
    header.extend(Column::ALL.map(|column| column.name().to_owned()));
    header.push("best peer".into());
    let mut rows = vec![header];
    let of_class = |class: Option<Class>| -> Vec<&Measured> {
        let is_of = |measured: &&Measured| class.is_none_or(|class| measured.class == class.name());
        comparison.measured.iter().filter(is_of).collect()
    };
    for class in Class::ALL.map(Some).into_iter().chain([None]) {
        let measured = of_class(class);
        let mut faults: Vec<&str> = measured.iter().map(|measured| measured.fault.as_str()).collect();
        faults.sort_unstable();
        faults.dedup();
        let faults = faults.len();
        if faults == 0 {
            continue;
        }
        let mut row = vec![class.map_or("all", Class::name).to_owned(), faults.to_string()];
        for column in Column::ALL {
            let rates: Vec<f64> =
                measured.iter().filter(|of| of.column == column).map(|of| of.rate()).collect();
            row.push(if rates.is_empty() { "–".into() } else { tenth(rates.iter().sum()) });
        }
        let ours = measured.iter().filter(|of| of.column == Column::Touchstone);
        let best: Vec<f64> =
            ours.filter_map(|of| best_peer(comparison, &of.fault)).map(Measured::rate).collect();
        row.push(if best.is_empty() { "–".into() } else { tenth(best.iter().sum()) });
        rows.push(row);
    }
    let mut medians = |name: &str, of: &dyn Fn(&Measured) -> Option<f64>| {
        let mut row = vec![name.to_owned(), String::new()];
        for column in Column::ALL {
            let found = comparison.measured.iter().filter(|measured| measured.column == column);
            row.push(median(found.filter_map(of).collect()).map_or(String::new(), tenth));
        }
        row.push(String::new());
        rows.push(row);
    };
    medians("inputs, median", &|measured| measured.median(|run| Some(run.inputs as f64)));
    medians("ms, median", &|measured| measured.median(|run| Some(run.millis)));
    medians("characters, median", &|measured| {
        measured.median(|run| run.shrunk.as_ref().map(|text| text.chars().count() as f64))
    });
    rows
}

/// One digit after the point, unless that is 0.
fn tenth(number: f64) -> String {
    // The sum of nothing is -0.
    let text = format!("{:.1}", number + 0.0);
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// What the peer did that finds a fault most often, and then soonest.
fn best_peer<'a>(comparison: &'a Comparison, fault: &str) -> Option<&'a Measured> {
    let inputs =
        |measured: &Measured| measured.median(|run| Some(run.inputs as f64)).unwrap_or(f64::INFINITY);
    let peers = comparison.measured.iter().filter(|of| of.column.is_peer() && of.fault == fault);
    peers.max_by(|a, b| a.rate().total_cmp(&b.rate()).then(inputs(b).total_cmp(&inputs(a))))
}

/// What Touchstone did about each fault by itself.
fn ours(comparison: &Comparison) -> impl Iterator<Item = &Measured> {
    comparison.measured.iter().filter(|measured| measured.column == Column::Touchstone)
}

/// A fault, and why Touchstone didn't find it.
fn missed(measured: &Measured) -> String {
    let ended = measured.runs.first().map(|run| match &run.end {
        End::Found => "found".into(),
        End::Passed(word) => format!("{} inputs, \"{word}\"", run.inputs),
        End::Limit => "stopped at its limit".into(),
        End::Refused(message) => format!("refused: \"{message}\""),
        End::Failed(what) => format!("failed: {what}"),
    });
    format!("- `{}::{}`: {} {}", measured.class, measured.fault, measured.about, ended.unwrap_or_default())
}

/// The faults that a peer finds more often than Touchstone by itself.
fn losses(comparison: &Comparison) -> String {
    let mut text = String::new();
    for of in ours(comparison) {
        let Some(best) = best_peer(comparison, &of.fault).filter(|best| best.rate() > of.rate()) else {
            continue;
        };
        let inputs = best.median(|run| Some(run.inputs as f64)).map_or(String::new(), tenth);
        let random = comparison.measured.iter();
        let random =
            random.filter(|other| other.fault == of.fault && other.column == Column::TouchstoneRandom);
        let random: f64 = random.map(Measured::rate).sum();
        // Writing to a string doesn't fail.
        let _ = writeln!(
            text,
            "{}; {} in {:.0} % of its runs after {inputs} inputs; `random` in {:.0} %",
            missed(of),
            best.column.name(),
            100.0 * best.rate(),
            100.0 * random
        );
    }
    text
}

/// The faults that neither Touchstone by itself nor a peer finds.
fn open(comparison: &Comparison) -> String {
    let found = |of: &Measured| {
        of.rate() > 0.0 || best_peer(comparison, &of.fault).is_some_and(|best| best.rate() > 0.0)
    };
    ours(comparison).filter(|of| !found(of)).map(|of| missed(of) + "\n").collect()
}

/// The correct twins in which a tool found something, or of which it tried no input.
fn alarms(comparison: &Comparison) -> String {
    let mut text = String::new();
    for of in &comparison.measured {
        for run in &of.runs {
            let what = match &run.end {
                End::Found => format!("fails on {}", run.shrunk.as_deref().unwrap_or("an input")),
                End::Failed(what) => what.clone(),
                End::Passed(word) if run.inputs == 0 => format!("no input, \"{word}\""),
                End::Limit if run.inputs == 0 => "no input within the limit".into(),
                _ => continue,
            };
            // Writing to a string doesn't fail.
            let _ = writeln!(text, "- `{}::{}`, {}: {what}", of.class, of.fault, of.column.name());
        }
    }
    if text.is_empty() { "Nothing.\n".into() } else { text }
}
