//! `touchstone solvers`: which solvers can be used here, and what each is used for.

use crate::exit::{Error, Status};
use crate::output;
use crate::solvers::{INSTALL_HINT, available};
use crate::table::{Align, Table};

/// Runs the command.
///
/// # Errors
/// If nothing can be printed.
pub fn run() -> Result<Status, Error> {
    let mut table = Table::new([
        ("solver", Align::Left),
        ("version", Align::Left),
        ("where", Align::Left),
        ("used for", Align::Left),
    ]);
    let solvers = available();
    let any_external = solvers.iter().any(|solver| solver.path.is_some());
    for solver in solvers {
        table.row([
            solver.name.to_owned(),
            solver.version,
            solver.path.map_or("built in".into(), |path| path.display().to_string()),
            solver.used_for.to_owned(),
        ]);
    }
    let mut text = table.render();
    if !any_external {
        text.push_str(&format!("\n{INSTALL_HINT}\n"));
    }
    output::print(&text)?;
    Ok(Status::AllHold)
}
