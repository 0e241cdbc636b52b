//! `touchstone-bench puzzles`: a table of puzzles, each line as soon as it's known.

use super::args::Puzzles;
use super::peer::Bmc;
use super::{files, line, measure, summary};
use touchstone_cli::exit::{Error, Status};
use touchstone_cli::files::write;
use touchstone_cli::output;

/// Runs the command.
///
/// # Errors
/// There's nothing to measure, or a file can't be read or written.
pub fn run(arguments: &Puzzles) -> Result<Status, Error> {
    let files = files(&arguments.place)?;
    if files.is_empty() {
        return Err(Error::Nothing("no file in C there".to_owned()));
    }
    let bmc = match arguments.no_peers {
        true => None,
        false => Bmc::find(arguments.esbmc.as_deref())
            .inspect_err(|why| output::say(&format!("warning: nothing is compared with ESBMC: {why}\n")))
            .ok(),
    };
    if cfg!(debug_assertions) {
        output::print("debug build: times mean nothing\n\n")?;
    }
    output::print(&line(None, bmc.is_some()))?;
    let mut rows = vec![];
    for file in &files {
        let row = measure(file, arguments.time, bmc.as_ref())?;
        output::print(&line(Some(&row), bmc.is_some()))?;
        rows.push(row);
    }
    output::print(&summary(&rows, bmc.is_some()))?;
    if let Some(path) = &arguments.out {
        let json = serde_json::to_string_pretty(&rows).map_err(|error| Error::Run(error.to_string()))?;
        write(path, &json)?;
    }
    Ok(Status::AllHold)
}
