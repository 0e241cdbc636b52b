//! `touchstone completions`: a shell's completions.

use crate::args::{Arguments, Completions};
use crate::exit::{Error, Status};
use crate::output;
use clap::CommandFactory;

/// Runs the command.
///
/// # Errors
/// They can't be printed.
pub fn run(completions: &Completions) -> Result<Status, Error> {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut Arguments::command(), "touchstone", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Status::AllHold)
}
