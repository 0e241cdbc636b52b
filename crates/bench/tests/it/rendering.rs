//! The table and the plot show what was measured.

use std::time::Duration;
use touchstone_bench::figure8::{Figure, Point};
use touchstone_bench::measure::{Ending, Measurement};
use touchstone_bench::{plot, table};

fn point(tool: &str, depth: u32, inputs: u64, end: Ending) -> Point {
    let measured = Measurement::ended(end, Duration::from_millis(u64::from(depth) * 10));
    let measurement = Measurement { inputs, distinct: Some(7), ..measured };
    Point { benchmark: "RBTree.add".into(), tool: tool.into(), depth, measurement }
}

fn sample() -> Figure {
    Figure {
        inputs: 1000,
        limit: 5.0,
        seed: 0,
        notes: vec!["a machine".into()],
        points: vec![
            point("targeted", 1, 12, Ending::Exhausted),
            point("targeted", 2, 1000, Ending::Enough),
            point("proptest", 1, 40, Ending::Limit),
            point("SmallCheck", 1, 0, Ending::Failed("<&>".into())),
        ],
    }
}

#[test]
fn the_table_tells_finished_exhausted_stopped_and_failed_apart() {
    let text = table::figure(&sample());
    let cells = |depth: &str| -> Vec<String> {
        let line = text.lines().find(|line| line.starts_with(&format!("| {depth} "))).expect("a row");
        line.split('|').map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect()
    };
    assert_eq!(cells("1"), ["1", "0.010 (12)", "> 5 (40)", "failed"]);
    assert_eq!(cells("2"), ["2", "0.020 7≠"]);
    assert_eq!(cells("RBTree.add"), ["RBTree.add", "≥ 2", "none", "none", "12", "5"]);
    assert!(text.contains("- a machine\n"));
}

#[test]
fn the_table_has_the_papers_seconds() {
    let mut figure = sample();
    figure.points.push(point("targeted", 12, 1000, Ending::Enough));
    let row = |text: &str| text.lines().find(|line| line.starts_with("| 12 ")).map(str::to_owned);
    let row = row(&table::figure(&figure)).expect("a row");
    assert!(row.contains(" 1508 |"), "{row}");
    assert!(row.contains("stopped"), "{row}");
}

#[test]
fn the_plot_is_well_formed_and_names_every_tool() {
    let svg = plot::figure(&sample()).expect("it can be drawn");
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    assert_eq!(document.root_element().tag_name().name(), "svg");
    for text in ["RBTree.add", "Touchstone: targeted", "proptest, filtered", "SmallCheck", "Target, 2015"] {
        let is_there =
            document.descendants().any(|node| node.text().is_some_and(|found| found.trim() == text));
        assert!(is_there, "`{text}` isn't in the plot");
    }
}

#[test]
fn a_figure_survives_its_json() {
    let text = serde_json::to_string(&sample()).expect("it can be written");
    assert_eq!(serde_json::from_str::<Figure>(&text).expect("it can be read"), sample());
}

#[test]
fn runs_of_parts_make_one_figure() {
    let mut whole = sample();
    let mut part = sample();
    part.points.retain(|point| point.tool == "proptest");
    part.points[0].depth = 2;
    part.notes.push("another machine".into());
    assert!(whole.asks_the_same(&part));
    whole.add(part);
    assert_eq!(whole.points.len(), 5);
    assert_eq!(whole.notes, ["a machine", "another machine"]);
    let again = whole.clone();
    whole.add(again.clone());
    assert_eq!(whole, again);
}
