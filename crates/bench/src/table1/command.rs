//! `touchstone-bench table1`: the experiment of BIC §7, beside the paper's figures.

use super::args::Table1;
use super::{Experiment, measure, plot, render};
use std::fs;
use touchstone_cli::exit::{Error, Status};
use touchstone_cli::files::{check_target, write};
use touchstone_cli::output;
use touchstone_cli::progress::Steps;

/// Runs the command.
///
/// # Errors
/// The results can't be written, or a program couldn't be covered, which would be our fault.
pub fn run(arguments: &Table1) -> Result<Status, Error> {
    if let Some(folder) = &arguments.out {
        let failed = |source| Error::File { path: folder.display().to_string(), source };
        fs::create_dir_all(folder).map_err(failed)?;
        check_target(&folder.join("table1.txt"))?;
    }
    let experiment = Experiment {
        diamonds: arguments.diamonds,
        programs: arguments.programs,
        seed: arguments.seed,
        time: arguments.time,
        curve: arguments.curve_time,
    };
    let progress = Steps::new(experiment.steps(), "runs", true);
    let table = measure(&experiment, &progress).map_err(|error| Error::Run(error.to_string()))?;
    progress.clear();
    let text = render::text(&table);
    output::print(&text)?;
    if let Some(folder) = &arguments.out {
        let svg = plot::curves(&table).map_err(|error| Error::Run(error.to_string()))?;
        write(&folder.join("table1.txt"), &text)?;
        write(&folder.join("table1.json"), &render::json(&table)?)?;
        write(&folder.join("table1.svg"), &svg)?;
    }
    Ok(Status::AllHold)
}
