//! `touchstone cover`: loads a program, covers its procedures, and shows what came of it; of several files, one after the other.

use crate::args::{Cover, CriterionName, Solver};
use crate::cover::source::{choose, load};
use crate::cover::{Session, report};
use crate::exit::{Error, Status};
use crate::files::{check_target, write};
use crate::memory;
use crate::output;
use crate::progress::Steps;
use std::num::NonZeroUsize;
use std::time::Instant;
use touchstone_process::time;
use touchstone_report::{Format, Painter, problems, render};
use touchstone_whitebox::load::Language;

pub(super) mod library;
mod several;

/// Runs the command.
///
/// # Errors
/// A program can't be loaded, has no such procedure, or the outcome can't be written. What goes wrong with one procedure
/// doesn't stop the others.
pub fn run(arguments: &Cover) -> Result<Status, Error> {
    memory::keep_within(arguments.memory);
    arguments.code.sandbox.require().map_err(Error::Run)?;
    time::end_by(arguments.code.total_time.and_then(|total| Instant::now().checked_add(total)));
    if let [folder] = &arguments.files[..]
        && folder.join("Cargo.toml").is_file()
    {
        return library::run(arguments, &folder.join("Cargo.toml"));
    }
    if arguments.files.is_empty() {
        let here = arguments.library.manifest_path.clone();
        return library::run(arguments, &here.map_or_else(|| library::here(library::INSTEAD), Ok)?);
    }
    if arguments.library.list {
        return Err(Error::Run("`--list` is for packages of Rust".into()));
    }
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
        if arguments.criterion.as_ref().is_some_and(CriterionName::is_mutation) {
            return super::mutants::run(arguments, language);
        }
        return super::whitebox::run(arguments, language);
    }
    if !arguments.code.seeds.is_empty() {
        return Err(Error::Run("`--seeds` is for code in C and Rust".into()));
    }
    let (source, program) = load(&arguments.file)?;
    let chosen = choose(&program, &arguments.procedure)?;
    let options = arguments.options().map_err(Error::Run)?;
    let progress = Steps::new(chosen.len(), "procedures", true);
    let jobs = arguments.jobs.map_or_else(touchstone_cover::cores, NonZeroUsize::get);
    let begin = Instant::now();
    let session = Session::run(source, program, &chosen, options, jobs, &progress);
    let fail_on = arguments.fail_on();
    let painter = if arguments.output.is_some() { Painter::plain() } else { Painter::on_stdout() };
    let report = report::report(&session, &fail_on, begin.elapsed());
    let text = render(&report, arguments.format, painter);
    match &arguments.output {
        None => output::print(&text)?,
        Some(target) => write(target, &text)?,
    }
    if arguments.format != Format::Text || arguments.output.is_some() {
        output::say(&problems(&report, Painter::on_stderr()));
    } else if let Some(why) = session.refusal() {
        output::say(&format!("error: no solver could be asked: {why}\n"));
    }
    if session.refusal().is_some() && arguments.solver == Solver::Embedded {
        output::say(
            "  hint: without `--solver embedded` an SMT solver is asked where the built-in one can't follow\n",
        );
    }
    Ok(report.status)
}
