//! `touchstone bench`: how many inputs a second each specification gets, alone and with the function's run.

use crate::args::Bench;
use crate::binaries::specifications;
use crate::build::build;
use crate::exit::{Error, Status};
use crate::output;
use crate::run::{self, Given};
use crate::table::{Align, Table};
use std::num::NonZeroUsize;
use std::time::Duration;
use touchstone_campaign::Outcome;
use touchstone_report::words::{count, duration};

/// So many inputs for each, unless said otherwise.
const INPUTS: &str = "100000";

/// Runs the command: one specification at a time, so that they don't share the processor.
///
/// # Errors
/// If nothing can be built or nothing is specified.
pub fn run(bench: &Bench) -> Result<Status, Error> {
    bench.sandbox.require().map_err(Error::Run)?;
    let mut packages = bench.packages.clone();
    packages.release = true;
    let binaries = build(&packages)?;
    let mut chosen = specifications(&binaries)?;
    chosen.retain(|specification| specification.contains(bench.filter.text()));
    if chosen.is_empty() {
        return Err(Error::Nothing("nothing is specified here, or nothing the filter lets through".into()));
    }
    let mut budgets = bench.budgets.clone();
    budgets.tests.get_or_insert_with(|| INPUTS.into());
    budgets.depth.get_or_insert_with(|| "1000".into());
    let given = Given { variables: budgets.variables(), places: vec![] };
    let reports = run::run(&chosen, &given, Some(NonZeroUsize::MIN), true);
    output::print(&table(&reports))?;
    // A measurement, not a verdict: without overflow checks some specifications fare differently.
    Ok(Status::AllHold)
}

fn table(reports: &[Outcome]) -> String {
    let mut table = Table::new([
        ("function", Align::Left),
        ("inputs", Align::Right),
        ("depth", Align::Right),
        ("generated/s", Align::Right),
        ("with the run/s", Align::Right),
        ("solving", Align::Right),
        ("running and judging", Align::Right),
    ]);
    for report in reports.iter().filter(|report| !report.standing().word().contains("refuted")) {
        let inputs = report.inputs();
        let (solving, checking): (Duration, Duration) =
            report.depths().fold((Duration::ZERO, Duration::ZERO), |(solving, checking), tally| {
                (solving + tally.solving, checking + tally.checking)
            });
        table.row([
            report.subject.function.clone(),
            count(inputs),
            report.depth_completed().map_or("-".into(), |depth| depth.to_string()),
            rate(inputs, solving),
            rate(inputs, solving + checking),
            duration(solving),
            duration(checking),
        ]);
    }
    table.render()
}

fn rate(inputs: u64, time: Duration) -> String {
    match time.as_secs_f64() {
        0.0 => "-".into(),
        seconds => count((inputs as f64 / seconds) as u64),
    }
}
