//! All that is printed goes through here. A closed pipe (`touchstone list | head`) is no error.

use crate::exit::Error;
use std::io::{self, Write};
use touchstone_report::terminal;

/// Prints results to standard output.
///
/// # Errors
/// If they can't be written, except to a closed pipe.
pub fn print(text: &str) -> Result<(), Error> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::File { path: "standard output".into(), source: error })
        }
        _ => Ok(()),
    }
}

/// Says on standard error why a command couldn't do its work.
pub fn complain(error: &Error) {
    let mut text = match error {
        Error::Code(touchstone_whitebox::Error::Wrong { diagnostics, .. }) => diagnostics.clone(),
        _ => String::new(),
    };
    text.push_str(&format!("error: {error}\n"));
    if let Some(hint) = error.hint() {
        text.push_str(&format!("  hint: {hint}\n"));
    }
    say(&text);
}

/// Says something on standard error. If even that is closed, nobody is there to be told.
pub fn say(text: &str) {
    let _ = io::stderr().lock().write_all(terminal(text).as_bytes());
}
