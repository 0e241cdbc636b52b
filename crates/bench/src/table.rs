//! The results as Markdown, aligned so that it's readable on a terminal too.

use crate::figure8::Figure;
use crate::measure::{Ending, Measurement};
use crate::paper::paper;
use crate::rates::Rates;
use crate::tool::Tool;

/// The figure: a table per benchmark, and one of the depths that were reached.
pub fn figure(figure: &Figure) -> String {
    let tools = figure.tools();
    let Figure { inputs, limit, .. } = figure;
    let mut text = format!("# The first {inputs} valid inputs of each depth, in seconds\n\n");
    text += "Up to the depth: keys from -depth to depth, no list longer, no tree higher; `targeted-exact`: only inputs that \
        reach the depth. The function isn't called.\n";
    text += &format!(
        "`> {limit}`: not done after that many seconds; in parentheses how many inputs it had. `(n)` after a time: there are \
        only n inputs. `n≠`: so many of the {inputs} are different. Tools in the column's order: Touchstone's strategies; a \
        generator written by hand; raw values filtered by `proptest` and `quickcheck`; Haskell's tools. \
        `… 2015`: the paper's, on the machine of that time, the function called.\n"
    );
    for benchmark in figure.benchmarks() {
        let paper = paper(benchmark);
        let mut header = vec!["depth".to_owned()];
        header.extend(tools.iter().map(|tool| tool.name().to_owned()));
        header
            .extend(paper.iter().flat_map(|_| ["Target 2015".to_owned(), "Lazy SmallCheck 2015".to_owned()]));
        let mut rows = vec![header];
        let of_benchmark = figure.points.iter().filter(|point| point.benchmark == benchmark);
        let depths: std::collections::BTreeSet<u32> = of_benchmark.map(|point| point.depth).collect();
        for depth in depths {
            let mut row = vec![depth.to_string()];
            row.extend(tools.iter().map(|tool| cell(figure, figure.at(benchmark, *tool, depth))));
            if let Some(paper) = paper {
                row.push(published(paper.target, paper.target_reached, depth));
                row.push(published(paper.lazy_small_check, paper.lazy_small_check_reached, depth));
            }
            rows.push(row);
        }
        text += &format!("\n## {benchmark}\n\n{}", markdown(&rows));
    }
    text += &format!("\n## The greatest depth reached within {limit} s\n\n{}", markdown(&reached(figure)));
    text += "\n`≥`: not tried beyond. What tools that begin with the smallest do at greater depths says little: they never \
        leave the small inputs.\n\n";
    text + &notes(&figure.notes)
}

fn reached(figure: &Figure) -> Vec<Vec<String>> {
    let tools = figure.tools();
    let mut header = vec!["benchmark".to_owned()];
    header.extend(tools.iter().map(|tool| tool.name().to_owned()));
    header.extend(["Target 2015".to_owned(), "Lazy SmallCheck 2015".to_owned()]);
    let mut rows = vec![header];
    for benchmark in figure.benchmarks() {
        let mut row = vec![benchmark.to_owned()];
        row.extend(tools.iter().map(|tool| greatest(figure, benchmark, *tool)));
        row.extend(paper(benchmark).map_or([String::new(), String::new()], |paper| {
            [paper.target_reached.to_string(), paper.lazy_small_check_reached.to_string()]
        }));
        rows.push(row);
    }
    rows
}

fn greatest(figure: &Figure, benchmark: &str, tool: Tool) -> String {
    let done = |measurement: &Measurement| measurement.is_complete() && measurement.seconds <= figure.limit;
    let series: Vec<_> = figure.series(benchmark, tool).collect();
    let greatest = series.iter().filter(|point| done(&point.measurement)).map(|point| point.depth).max();
    match (greatest, series.last()) {
        (_, None) => String::new(),
        (None, _) => "none".into(),
        (Some(depth), Some(last)) if last.depth == depth => format!("≥ {depth}"),
        (Some(depth), _) => depth.to_string(),
    }
}

fn published(seconds: &[(u32, f64)], reached: u32, depth: u32) -> String {
    match seconds.iter().find(|(known, _)| *known == depth) {
        Some((_, seconds)) => seconds.to_string(),
        None if depth > reached => "stopped".into(),
        None => String::new(),
    }
}

fn cell(figure: &Figure, measurement: Option<&Measurement>) -> String {
    let Some(measurement) = measurement else { return String::new() };
    let time = seconds(measurement.seconds);
    match &measurement.end {
        // One that had to be killed couldn't say how far it was.
        Ending::Limit if measurement.inputs == 0 => format!("> {}", figure.limit),
        Ending::Limit => format!("> {} ({})", figure.limit, measurement.inputs),
        Ending::Failed(_) => "failed".into(),
        Ending::Exhausted => format!("{time} ({})", measurement.inputs),
        Ending::Enough => match measurement.distinct {
            Some(distinct) if distinct < measurement.inputs => format!("{time} {distinct}≠"),
            _ => time,
        },
    }
}

/// Two significant digits.
fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.000_01 => "0.00001".into(),
        s if s < 0.000_1 => format!("{s:.6}"),
        s if s < 0.001 => format!("{s:.5}"),
        s if s < 0.01 => format!("{s:.4}"),
        s if s < 0.1 => format!("{s:.3}"),
        s if s < 1.0 => format!("{s:.2}"),
        s => format!("{s:.1}"),
    }
}

/// The rates.
pub fn rates(rates: &Rates) -> String {
    let header = [
        "type",
        "depth",
        "values",
        "by-hand /s",
        "targeted, judged /s",
        "targeted, decoded /s",
        "generation alone /s",
        "by-hand : judged",
        "by-hand : decoded",
        "by-hand : generation",
        "narrow /s",
        "enumerate /s",
        "MiB",
        "MiB for a tenth",
        "MiB by hand",
    ];
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    for row in &rates.rows {
        let targeted = row.targeted.as_ref();
        let per_second = |measurement: Option<&Measurement>| measurement.and_then(rate);
        let generation =
            targeted.and_then(|measurement| ratio(measurement.inputs as f64, measurement.generating));
        let hand = per_second(row.by_hand.as_ref());
        let times = |other: Option<f64>| {
            hand.and_then(|hand| ratio(hand, other)).map_or(String::new(), |times| format!("{times:.1}"))
        };
        let memory = |measurement: Option<&Measurement>| {
            let kib = measurement.and_then(|measurement| measurement.peak_kib);
            kib.map_or(String::new(), |kib| format!("{:.1}", kib as f64 / 1024.0))
        };
        rows.push(vec![
            row.benchmark.clone(),
            row.depth.to_string(),
            targeted.map_or(String::new(), |measurement| measurement.inputs.to_string()),
            number(hand),
            number(per_second(targeted)),
            number(per_second(row.decoded.as_ref())),
            number(generation),
            times(per_second(targeted)),
            times(per_second(row.decoded.as_ref())),
            times(generation),
            number(per_second(row.narrow.as_ref())),
            number(per_second(row.enumerate.as_ref())),
            memory(targeted),
            memory(row.tenth.as_ref()),
            memory(row.by_hand.as_ref()),
        ]);
    }
    format!(
        "# All values up to a depth, at most {} of them\n\n`targeted`, `narrow` and `enumerate` decode each value and judge it; \
        `generation alone` is `targeted` without that. A generator by hand knows that its values are valid. Per second of processor time, so that a busy machine \
        doesn't count.\n\n{}\n{}",
        rates.values,
        markdown(&rows),
        notes(&rates.notes)
    )
}

/// Inputs per second of a processor's time; of any time where the system doesn't tell.
fn rate(measurement: &Measurement) -> Option<f64> {
    ratio(measurement.inputs as f64, measurement.processor.or(Some(measurement.seconds)))
}

fn ratio(dividend: f64, divisor: Option<f64>) -> Option<f64> {
    divisor.filter(|divisor| *divisor > 0.0).map(|divisor| dividend / divisor)
}

fn number(rate: Option<f64>) -> String {
    let Some(rate) = rate else { return String::new() };
    match rate {
        rate if rate >= 1e6 => format!("{:.2} M", rate / 1e6),
        rate if rate >= 1e3 => format!("{:.0} k", rate / 1e3),
        rate => format!("{rate:.0}"),
    }
}

fn notes(notes: &[String]) -> String {
    notes.iter().map(|note| format!("- {note}\n")).collect()
}

/// A table whose first row is the header.
pub fn markdown(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let lengths = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        lengths.max().unwrap_or(0).max(3)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        for (column, width) in widths.iter().enumerate() {
            let cell = row.get(column).map_or("", String::as_str);
            text += &if column == 0 { format!("| {cell:<width$} ") } else { format!("| {cell:>width$} ") };
        }
        text += "|\n";
        if at == 0 {
            for (column, width) in widths.iter().enumerate() {
                text += &format!("|{}{}", "-".repeat(width + 1), if column == 0 { "-" } else { ":" });
            }
            text += "|\n";
        }
    }
    text
}
