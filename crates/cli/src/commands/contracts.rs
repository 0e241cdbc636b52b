//! `touchstone contracts`: attacks the modules of Racket files through their contracts, and shows what breaks them.

use crate::args::Contracts;
use crate::exit::{Error, Status};
use crate::files::{check_target, write};
use crate::memory;
use crate::output;
use crate::progress::Steps;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Instant;
use touchstone_contracts::outcome::Options;
use touchstone_contracts::session::{Error as SessionError, Judge, Plan, Session, emit, files, report};
use touchstone_process::time;
use touchstone_report::{Format, Painter, problems, render};

/// Runs the command.
///
/// # Errors
/// A place can't be read, no module has the name that was asked for, or the outcome can't be written. What's wrong with
/// one file doesn't stop the others.
pub fn run(arguments: &Contracts) -> Result<Status, Error> {
    memory::keep_within(arguments.memory);
    time::end_by(arguments.total_time.and_then(|total| Instant::now().checked_add(total)));
    arguments.sandbox.require().map_err(Error::Run)?;
    if let Some(target) = &arguments.output {
        check_target(target)?;
    }
    let files = files::find(&arguments.places)?;
    let judge = Judge::new(!arguments.no_run);
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let jobs = arguments.jobs.unwrap_or(cores);
    let plan = Plan {
        modules: &arguments.module,
        options: Options {
            explain: arguments.explain,
            breaks: if arguments.all { usize::MAX } else { 1 },
            beside: jobs.get().min(files.len()) < cores.get(),
            halved: files.len() < jobs.get(),
            ..arguments.bounds.options()
        },
        judge: &judge,
        jobs,
    };
    let progress = Steps::new(files.len(), "files", files.len() > 1);
    let session = Session::run(files, &plan, &progress);
    progress.clear();
    if let Some(missing) = missing(arguments, &session) {
        return Err(SessionError::NotRacket(format!("no module `{missing}` is in what was read")).into());
    }
    let report = report::report(&session);
    let format = arguments.format;
    let painter = if arguments.output.is_some() { Painter::plain() } else { Painter::on_stdout() };
    let text = render(&report, format, painter);
    match &arguments.output {
        None => output::print(&text)?,
        Some(target) => write(target, &text)?,
    }
    if format != Format::Text || arguments.output.is_some() {
        output::say(&problems(&report, Painter::on_stderr()));
    }
    if let Some(folder) = &arguments.emit {
        for written in emit::emit(&session, folder)? {
            output::say(&format!("written: {}\n", written.display()));
        }
    }
    Ok(session.status())
}

/// A name that was asked for and that no module has, in files that could be read.
fn missing<'a>(arguments: &'a Contracts, session: &Session) -> Option<&'a str> {
    let readable = session.files.iter().all(|file| file.errors().next().is_none() && file.failure.is_none());
    let has = |name: &str| session.modules().any(|(_, module)| module.name == name);
    arguments.module.iter().find(|name| readable && !has(name)).map(String::as_str)
}
