//! The comparison over seeded faults says what was found, and where Touchstone loses.

use faults::Twin;
use std::time::Duration;
use touchstone_bench::faults::by_class::text;
use touchstone_bench::faults::{Column, Comparison, End, Measured, Run, bolero};

fn run(seed: u64, found: Option<(u64, &str)>) -> Run {
    match found {
        Some((inputs, shrunk)) => {
            Run { seed, end: End::Found, inputs, millis: 0.5, shrunk: Some(shrunk.into()) }
        }
        None => Run { inputs: 14, ..Run::ended(seed, End::Passed("holds".into())) },
    }
}

fn measured(fault: &str, class: &str, column: Column, runs: Vec<Run>) -> Measured {
    Measured { fault: fault.into(), class: class.into(), about: "It's wrong.".into(), column, runs }
}

fn sample() -> Comparison {
    let measured = vec![
        measured("days", "constant", Column::Touchstone, vec![run(0, None)]),
        measured("days", "constant", Column::TouchstoneFeedback, vec![run(0, Some((60, "(9)")))]),
        measured("days", "constant", Column::TouchstoneRandom, vec![run(0, Some((8, "(9)"))), run(1, None)]),
        measured("days", "constant", Column::Proptest256, vec![run(0, None), run(1, None)]),
        measured("days", "constant", Column::Proptest10000, vec![run(0, Some((300, "(9)"))), run(1, None)]),
        measured(
            "days",
            "constant",
            Column::Bolero,
            vec![run(0, Some((90, "(9)"))), run(1, Some((40, "(9)")))],
        ),
        measured("half", "float", Column::Touchstone, vec![run(0, Some((70, "(64512)")))]),
        measured("half", "float", Column::Proptest10000, vec![run(0, None), run(1, None)]),
        measured("ease", "float", Column::Touchstone, vec![Run::ended(0, End::Refused("no".into()))]),
    ];
    Comparison {
        held_out: false,
        twins: false,
        seeds: 2,
        limit: 1.0,
        notes: vec!["a machine".into()],
        measured,
    }
}

#[test]
fn the_table_counts_by_class_with_the_part_of_the_runs() {
    let text = text(&sample());
    let row = |class: &str| {
        let line = text.lines().find(|line| line.starts_with(&format!("| {class} ")));
        let cells = line.unwrap_or_default().split('|').map(|cell| cell.trim().to_owned());
        cells.skip(2).collect::<Vec<String>>()
    };
    assert_eq!(row("constant")[..6], ["1", "0", "1", "0.5", "0", "0.5"], "{text}");
    assert_eq!(row("float")[..6], ["2", "1", "–", "–", "–", "0"], "{text}");
    assert_eq!(row("all")[..6], ["3", "1", "1", "0.5", "0", "0.5"], "{text}");
    assert_eq!(row("inputs, median")[..6], ["", "70", "60", "8", "", "300"], "{text}");
    assert_eq!(row("characters, median")[..2], ["", "7"], "{text}");
    // A peer that wasn't built has no column of figures.
    assert_eq!(row("constant")[8..10], ["1", "1"], "{text}");
    assert_eq!(row("float")[8..10], ["–", "0"], "{text}");
}

#[test]
fn a_loss_is_told_with_what_touchstone_said() {
    let text = text(&sample());
    let loss = "- `constant::days`: It's wrong. 14 inputs, \"holds\"; bolero, libFuzzer in 100 % of its runs after 90 inputs; `random` in 50 %";
    assert!(text.contains(loss), "{text}");
    let by_nobody = text.split("## Found by nobody").nth(1).unwrap_or_default();
    assert!(by_nobody.contains("- `float::ease`: It's wrong. refused: \"no\""), "{text}");
    assert!(!by_nobody.contains("half"), "{text}");
}

#[test]
fn what_is_found_in_a_correct_twin_is_told() {
    let mut twins = Comparison { twins: true, ..sample() };
    let idle = measured("ease", "float", Column::Bolero, vec![Run::ended(0, End::Limit)]);
    let busy = Run { inputs: 9, ..Run::ended(0, End::Limit) };
    twins.measured.extend([idle, measured("half", "float", Column::Bolero, vec![busy])]);
    let text = text(&twins);
    assert!(text.contains("- `float::half`, Touchstone: fails on (64512)"), "{text}");
    assert!(text.contains("- `float::ease`, bolero, libFuzzer: no input within the limit"), "{text}");
    assert!(!text.contains("- `float::half`, bolero"), "{text}");
    assert!(!text.contains("Where Touchstone loses"), "{text}");
    let quiet = Comparison { measured: vec![], ..twins };
    assert!(touchstone_bench::faults::by_class::text(&quiet).contains("Nothing."));
}

#[test]
fn a_comparison_is_the_same_after_a_file() {
    let text = serde_json::to_string(&sample()).expect("written");
    assert_eq!(serde_json::from_str::<Comparison>(&text).expect("read"), sample());
}

/// Building libFuzzer takes a minute or more: `cargo test --workspace --test it -- --ignored bolero`.
#[test]
#[ignore = "builds libFuzzer, which takes minutes"]
fn bolero_finds_an_easy_fault_shrinks_it_and_passes_its_twin() {
    let runner = match bolero::build() {
        Ok(runner) => runner,
        Err(reason) => return println!("skipped: {reason}"),
    };
    let days = faults::all().find(|fault| fault.name == "days").expect("it's there");
    let limit = Duration::from_secs(20);
    let run = runner.run(days, Twin::Faulty, 0, limit);
    assert_eq!((&run.end, run.shrunk.as_deref()), (&End::Found, Some("(9)")), "{run:?}");
    assert!(run.inputs > 0 && run.millis > 0.0, "{run:?}");
    let run = runner.run(days, Twin::Correct, 0, Duration::from_secs(1));
    assert!(run.end == End::Limit && run.inputs > 100 && run.shrunk.is_none(), "{run:?}");
}
