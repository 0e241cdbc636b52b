//! `touchstone man`: the manual pages, `touchstone.1` and one for each command.

use crate::args::{Arguments, Man};
use crate::exit::{Error, Status};
use clap::CommandFactory;
use std::fs;

/// Runs the command.
///
/// # Errors
/// The folder can't be made or written to.
pub fn run(man: &Man) -> Result<Status, Error> {
    let failed = |source| Error::File { path: man.folder.display().to_string(), source };
    fs::create_dir_all(&man.folder).map_err(failed)?;
    clap_mangen::generate_to(Arguments::command(), &man.folder).map_err(failed)?;
    Ok(Status::AllHold)
}
