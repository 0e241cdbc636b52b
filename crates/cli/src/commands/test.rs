//! `touchstone test`: builds, runs every specification, shows the counterexamples and a summary.

use crate::args::Test;
use crate::binaries::specifications;
use crate::build::build;
use crate::exit::{Error, Status};
use crate::feedback;
use crate::files::{check_target, write};
use crate::output;
use crate::run::{self, Given};
use explore::Explored;
use std::path::{Path, PathBuf};
use std::time::Instant;
use touchstone_campaign::Outcome;
use touchstone_campaign::harness::CHECKPOINTS;
use touchstone_campaign::settings::SHARE;
use touchstone_report::{Format, Painter, Report, problems, render};

mod explore;
mod miri;
pub(super) mod report;
mod watch;

/// The CPU time of a specification of which nobody says anything else.
const BUDGET: &str = "5s";

/// The folder of the checkpoints, made if it isn't there, by a path that holds wherever tests are run.
fn checkpoints(folder: &Path) -> Result<String, Error> {
    let failed = |source| Error::File { path: folder.display().to_string(), source };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let whole = std::fs::canonicalize(folder).map_err(failed)?;
    whole
        .into_os_string()
        .into_string()
        .map_err(|path| Error::Run(format!("{}: it's no text", path.display())))
}

/// Runs the command.
///
/// # Errors
/// If nothing can be built or nothing is specified. What goes wrong with one specification doesn't stop the others.
pub fn run(test: &Test) -> Result<Status, Error> {
    match test.watch {
        true => watch::watch(test, once),
        false => once(test),
    }
}

fn once(test: &Test) -> Result<Status, Error> {
    test.sandbox.require().map_err(Error::Run)?;
    if let Some(target) = &test.output {
        check_target(target)?;
    }
    let miri = if test.miri { Some(miri::Miri::at_hand()?) } else { None };
    let is_wanted = feedback::is_wanted(test.no_feedback, test.budgets.strategy.as_deref());
    let binaries = match is_wanted && miri.is_none() {
        true => feedback::build(&test.packages)?,
        false => build(&test.packages)?,
    };
    let mut chosen = specifications(&binaries)?;
    if chosen.is_empty() {
        return Err(Error::Nothing("nothing is specified here".into()));
    }
    chosen.retain(|specification| specification.contains(test.filter.text()));
    if chosen.is_empty() {
        let filter = test.filter.text().unwrap_or_default();
        return Err(Error::Nothing(format!("no specified function has `{filter}` in its path")));
    }
    let format = test.format;
    let begin = Instant::now();
    let explored = match test.explore {
        Some(time) => explore::explore(&chosen, &test.packages, time),
        None => Explored::default(),
    };
    let mut places = vec![];
    let mut variables = test.budgets.variables();
    if let Some(miri) = miri {
        chosen.retain(miri::has_recorded);
        if chosen.is_empty() {
            return Err(Error::Nothing(
                "no input was recorded or kept of these specifications, so there's none to replay".into(),
            ));
        }
        let outcomes: Vec<Outcome> =
            chosen.iter().map(|specification| miri.run(specification, &test.packages, &variables)).collect();
        return told(test, &report::report(&chosen, &outcomes, begin.elapsed()));
    }
    variables.extend(test.shard.iter().map(|shard| ("TOUCHSTONE_CLI_SHARD".to_owned(), shard.clone())));
    if let Some(folder) = &test.resume {
        let folder = checkpoints(folder)?;
        places.push(PathBuf::from(&folder));
        variables.push((CHECKPOINTS.to_owned(), folder));
    }
    variables.push((SHARE.to_owned(), BUDGET.to_owned()));
    let outcomes = run::run(&chosen, &Given { variables, places }, test.jobs, format == Format::Text);
    let mut report = report::report(&chosen, &outcomes, begin.elapsed());
    explored.tell(&chosen, &outcomes, &mut report);
    told(test, &report)
}

/// Shows a report as it's asked for.
fn told(test: &Test, report: &Report) -> Result<Status, Error> {
    match &test.output {
        None => output::print(&render(report, test.format, Painter::on_stdout()))?,
        Some(target) => {
            write(target, &render(report, test.format, Painter::plain()))?;
            output::say(&problems(report, Painter::on_stderr()));
        }
    }
    Ok(report.status)
}
