//! The experiment as a table for people, and as JSON.

use super::{PAPER, Table as Measured};
use std::fmt::Write as _;
use touchstone_cli::exit::Error;
use touchstone_cli::table::{Align, Table};
use touchstone_report::words::count;

/// The table: totals beside the paper's, then by size.
pub fn text(measured: &Measured) -> String {
    let mut table = Table::new([
        ("algorithm", Align::Left),
        ("queries", Align::Right),
        ("in the paper", Align::Right),
        ("solver", Align::Right),
        ("in the paper", Align::Right),
        ("in all", Align::Right),
        ("ends", Align::Left),
    ]);
    let comparable = measured.programs == 10 && measured.diamonds >= 9;
    let upto = measured.diamonds.min(9);
    for curve in &measured.curves {
        let paper = PAPER.iter().find(|paper| paper.algorithm == curve.algorithm && comparable);
        let total = curve.total(upto);
        let last = curve.points.last();
        let ends = match last {
            Some(point) if point.unfinished > 0 => {
                format!(
                    "{} of {} not done at {} diamonds",
                    point.unfinished, measured.programs, point.diamonds
                )
            }
            Some(point) => format!("all done to {} diamonds", point.diamonds),
            None => String::new(),
        };
        table.row([
            curve.name().to_owned(),
            total.map_or("-".into(), |(queries, ..)| count(queries)),
            paper.map_or("-".into(), |paper| count(paper.queries)),
            total.map_or("-".into(), |(_, solving, _)| seconds(solving)),
            paper.map_or("-".into(), |paper| seconds(paper.seconds)),
            total.map_or("-".into(), |(.., all)| seconds(all)),
            ends,
        ]);
    }
    let mut text = format!(
        "{} random programs of each size, 2 to {upto} diamonds, seeds {} to {}; {} s for each at most and {} s for each algorithm; {}\n\n",
        measured.programs,
        measured.seed,
        measured.seed.saturating_add(measured.programs - 1),
        measured.limit,
        measured.curve_limit,
        if cfg!(debug_assertions) { "DEBUG BUILD: times mean nothing" } else { "release build" },
    );
    text.push_str(&table.render());
    let same = if measured.same_covers { "the same blocks" } else { "DIFFERENT BLOCKS" };
    let _ = writeln!(text, "\nAll algorithms cover {same}. By size, queries and the solver's seconds:\n");
    text.push_str(&sizes(measured));
    text
}

fn sizes(measured: &Measured) -> String {
    let mut table = Table::new([
        ("diamonds", Align::Right),
        ("PC", Align::Right),
        ("", Align::Right),
        ("SC", Align::Right),
        ("", Align::Right),
        ("FM", Align::Right),
        ("", Align::Right),
        ("VSTTE", Align::Right),
        ("", Align::Right),
        ("auto", Align::Right),
        ("", Align::Right),
    ]);
    let points = measured.curves.iter().flat_map(|curve| &curve.points);
    let furthest = points.map(|point| point.diamonds).max().unwrap_or(0);
    for diamonds in 2..=furthest {
        let mut cells: [String; 11] = Default::default();
        cells[0] = diamonds.to_string();
        let points =
            measured.curves.iter().map(|curve| curve.points.iter().find(|point| point.diamonds == diamonds));
        for (index, point) in points.enumerate().take(5) {
            let Some(point) = point else { continue };
            let more = if point.unfinished > 0 { ">" } else { "" };
            cells[1 + 2 * index] = format!("{more}{}", count(point.queries));
            cells[2 + 2 * index] = format!("{more}{}", seconds(point.solving));
        }
        table.row(cells);
    }
    table.render()
}

fn seconds(seconds: f64) -> String {
    if seconds < 0.1 { format!("{seconds:.4} s") } else { format!("{seconds:.2} s") }
}

/// The measurements as JSON.
///
/// # Errors
/// They can't be written so.
pub fn json(measured: &Measured) -> Result<String, Error> {
    let mut text = serde_json::to_string_pretty(measured)
        .map_err(|error| Error::Run(format!("the results can't be written as JSON: {error}")))?;
    text.push('\n');
    Ok(text)
}
