//! `touchstone contracts`: attacks the modules of Racket files through their contracts, and shows what breaks them.

use crate::args::{Contracts, Rendering};
use crate::contracts::confirm::Judge;
use crate::contracts::{Plan, Session, emit, files, json, sarif, text};
use crate::cover::snippet::Painter;
use crate::exit::{Error, Status};
use crate::output;
use crate::progress::Steps;
use std::num::NonZeroUsize;
use std::thread;
use touchstone_contracts::verdict::Options;

/// Runs the command.
///
/// # Errors
/// A place can't be read, no module has the name that was asked for, or the outcome can't be written. What's wrong with
/// one file doesn't stop the others.
pub fn run(arguments: &Contracts) -> Result<Status, Error> {
    let files = files::find(&arguments.places)?;
    let judge = Judge::new(!arguments.no_racket);
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
    if let Some(missing) = missing(arguments, &session) {
        return Err(Error::NotRacket(format!("no module `{missing}` is in what was read")));
    }
    match arguments.format {
        Rendering::Text => output::print(&text::render(&session, Painter::on_stdout()))?,
        Rendering::Json => output::print(&json::render(&session)?)?,
        Rendering::Sarif => output::print(&sarif::render(&session)?)?,
    }
    if arguments.format != Rendering::Text {
        for file in &session.files {
            output::say(&text::problems(file, Painter::on_stderr()));
        }
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
