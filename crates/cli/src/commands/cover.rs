//! `touchstone cover`: loads a program, covers its procedures, and shows what came of it; of several files, one after the other.

use crate::args::{Cover, Shape, Solver};
use crate::cover::snippet::Painter;
use crate::cover::source::choose;
use crate::cover::{Session, Source, check_target, html, json, sarif, text, write};
use crate::exit::{Error, Status};
use crate::output;
use crate::progress::Steps;
use crate::whitebox::load::Language;
use std::num::NonZeroUsize;

mod several;

/// Runs the command.
///
/// # Errors
/// A program can't be loaded, has no such procedure, or the outcome can't be written. What goes wrong with one procedure
/// doesn't stop the others.
pub fn run(arguments: &Cover) -> Result<Status, Error> {
    match several::files(&arguments.files)?.as_slice() {
        [file] => one(&Cover { file: file.clone(), ..arguments.clone() }),
        files => several::run(arguments, files),
    }
}

/// Covers the one file that the arguments are about.
fn one(arguments: &Cover) -> Result<Status, Error> {
    if let Some(target) = &arguments.output {
        check_target(target)?;
    }
    if let Some(language) = Language::of(&arguments.file) {
        return super::whitebox::run(arguments, language);
    }
    if arguments.format == Shape::Junit {
        return Err(Error::Run(
            "`--format junit` is for code; of programs there are text, json, sarif and html".into(),
        ));
    }
    if !arguments.code.seeds.is_empty() {
        return Err(Error::Run("`--seeds` is for code in C and Rust".into()));
    }
    let (source, program) = Source::load(&arguments.file)?;
    let chosen = choose(&program, &arguments.procedure)?;
    let options = arguments.options().map_err(Error::Run)?;
    let progress = Steps::new(chosen.len(), "procedures", true);
    let jobs = arguments.jobs.map_or_else(touchstone_cover::cores, NonZeroUsize::get);
    let session = Session::run(source, program, &chosen, options, jobs, &progress);
    let fail_on = arguments.fail_on();
    let painter = if arguments.output.is_some() { Painter::plain() } else { Painter::on_stdout() };
    let text = match arguments.format {
        Shape::Text => text::render(&session, painter),
        Shape::Json => json::render(&session)?,
        Shape::Sarif => sarif::render(&session, &fail_on)?,
        // Refused above.
        Shape::Html | Shape::Junit => html::render(&session),
    };
    match &arguments.output {
        None => output::print(&text)?,
        Some(target) => write(target, &text)?,
    }
    complain(&session, arguments);
    Ok(session.status(&fail_on))
}

/// Says on standard error what the outcome doesn't say there, or not to people.
fn complain(session: &Session, arguments: &Cover) {
    if arguments.format != Shape::Text || arguments.output.is_some() {
        for outcome in &session.outcomes {
            if let Err(error) = &outcome.result {
                output::say(&format!("error: `{}` couldn't be covered: {error}\n", outcome.name));
            }
        }
    }
    if let Some(why) = session.refusal() {
        output::say(&format!("error: no solver could be asked: {why}\n"));
        if arguments.solver == Solver::Embedded {
            output::say(
                "  hint: without `--solver embedded` an SMT solver is asked where the built-in one can't follow\n",
            );
        }
    }
}
