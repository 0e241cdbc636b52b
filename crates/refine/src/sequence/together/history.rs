//! A history in print: a table of time, with a column for each thread. A call that another one overlaps has a row where it was made and one where it
//! returned.

use super::linear::History;
use super::plan::Plan;
use super::race::Event;
use crate::sequence::api::{Call, Operation};
use crate::sequence::print::Printer;

/// What a call returned, as a word or two.
pub(super) fn response(operations: &[Operation], call: &Call, event: &Event) -> String {
    match (&event.response, &operations[call.operation].shared) {
        (Err(panic), _) => format!("panicked: {}", panic.message),
        (Ok(Some(output)), Some(shared)) if shared.returns => {
            let text = (shared.returned)(&**output);
            text.map_or("returned".into(), |text| format!("returned {}", text.as_str()))
        }
        _ => "returned".into(),
    }
}

/// The events of the threads in the order of time, a row for each; those of the calls after them below.
pub(super) fn table(printer: Printer<'_>, plan: &Plan, history: &History<'_>) -> String {
    let threads = plan.threads.len();
    // When, who, what.
    let mut cells: Vec<(u64, usize, String)> = Vec::new();
    let mut after = String::new();
    for (call, event) in history.events {
        let (said, came) = (printer.brief(call, false), response(history.operations, call, event));
        if event.thread >= threads {
            after.push_str(&format!("\nthen {said} {came}"));
            continue;
        }
        let overlaps = |other: &Event| {
            other.thread != event.thread && other.invoked < event.responded && event.invoked < other.responded
        };
        match history.events.iter().any(|(_, other)| overlaps(other)) {
            true => {
                cells.push((event.invoked, event.thread, format!("{said} …")));
                cells.push((event.responded, event.thread, format!("… {came}")));
            }
            false => cells.push((event.invoked, event.thread, format!("{said} {came}"))),
        }
    }
    cells.sort_by_key(|(when, ..)| *when);
    let heads: Vec<String> = (1..=threads).map(|number| format!("thread {number}")).collect();
    let width = |thread: usize| {
        let own = cells.iter().filter(|(_, who, _)| *who == thread).map(|(.., what)| what.chars().count());
        own.chain([heads[thread].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..threads).map(width).collect();
    let line = |words: &[&str]| {
        let padded = words.iter().zip(&widths).map(|(word, width)| format!("{word:<width$}"));
        padded.collect::<Vec<_>>().join(" | ").trim_end().to_owned()
    };
    let mut rows = vec![line(&heads.iter().map(String::as_str).collect::<Vec<_>>())];
    for (_, who, what) in &cells {
        let mut words = vec![""; threads];
        words[*who] = what;
        rows.push(line(&words));
    }
    format!("{}{after}", rows.join("\n"))
}
