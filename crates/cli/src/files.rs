//! Output files of the commands, with errors that name them.

use crate::exit::Error;
use std::path::Path;

/// Says before the work begins that its result couldn't be written.
///
/// # Errors
/// There is no such folder, or the target is one.
pub fn check_target(target: &Path) -> Result<(), Error> {
    let failed = |source| Error::File { path: target.display().to_string(), source };
    touchstone_report::check_target(target).map_err(failed)
}

/// Replaces a file in one step, or leaves it as it is.
///
/// # Errors
/// It can't be written.
pub fn write(target: &Path, text: &str) -> Result<(), Error> {
    let failed = |source| Error::File { path: target.display().to_string(), source };
    touchstone_report::write(target, text).map_err(failed)
}

/// `file:line:column: it's no …: why` of a text in JSON that can't be read.
pub fn unreadable(file: &str, no: &str, error: &serde_json::Error) -> String {
    let said = error.to_string();
    let (line, column) = (error.line(), error.column());
    let what = said.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&said);
    format!("{file}:{line}:{}: {no}: {what}", column.max(1))
}
