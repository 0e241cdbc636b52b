//! `touchstone cover --criterion mutation`: inputs that tell each mutant of a file in C from the original, as few tests as tell them all, and
//! the mutants that no input tells.

pub mod package;

use super::whitebox::Interrupt;
use crate::args::{Allocation, Cover};
use crate::exit::{Error, Status};
use crate::files::write;
use crate::output;
use std::path::{Path, absolute};
use std::time::Duration;
use touchstone_report::Format;
use touchstone_whitebox::confirm::Outcome;
use touchstone_whitebox::diff::mutants::{Mutation, run_natively, suite, tell};
use touchstone_whitebox::diff::{mutants_json, mutants_text};
use touchstone_whitebox::emit::{relative, runner};
use touchstone_whitebox::load::{Language, Reading, Versions};

/// The time for one mutant, where nothing else is said.
const EACH: Duration = Duration::from_secs(5);

/// Runs the command.
///
/// # Errors
/// The file can't be read or compiled, has no such function, or the outcome can't be written.
pub fn run(arguments: &Cover, language: Language) -> Result<Status, Error> {
    if language != Language::C {
        return Err(Error::Run("`--criterion mutation` is for files in C".to_owned()));
    }
    if !matches!(arguments.format, Format::Text | Format::Json) {
        return Err(Error::Run("`--criterion mutation` is shown with `--format text` or `json`".to_owned()));
    }
    let compiling = arguments.code.compiler_arguments().map_err(Error::Run)?;
    let total = arguments.code.budget().total;
    let reading = Reading {
        arguments: compiling.clone(),
        functions: arguments.procedure.clone(),
        allocation_may_fail: arguments.code.allocation == Allocation::MayFail,
        time: Some(total),
        ..Reading::default()
    };
    let options = touchstone_explore::Options {
        pointer_elements: arguments.code.pointer_elements,
        string_length: arguments.code.string_length,
        structure_depth: arguments.code.structure_depth,
        seed: arguments.code.seed,
        ..touchstone_explore::Options::default()
    };
    let (mut versions, mutants) = Versions::mutants(&arguments.file, &reading)?;
    let stop = Interrupt::get().explore();
    let each = arguments.time.unwrap_or(EACH);
    let mutation = tell(&mut versions, &mutants, &options, (each, total), &stop);
    let (native, failed) = match arguments.code.no_run {
        true => (String::new(), false),
        false => natively(&versions, &mutation, &compiling),
    };
    let name = arguments.file.display().to_string();
    let text = match arguments.format {
        Format::Json => format!("{:#}\n", mutants_json(&name, &mutation)),
        _ => mutants_text(&name, &mutation, &native),
    };
    match &arguments.output {
        None => output::print(&text)?,
        Some(target) => write(target, &text)?,
    }
    if let Some(folder) = &arguments.code.emit {
        emit(arguments, folder, &versions, &mutation)?;
    }
    Ok(if failed { Status::CouldNotRun } else { Status::AllHold })
}

/// What running the cases with the original shows, in words, and whether one of them failed.
fn natively(versions: &Versions, mutation: &Mutation, compiling: &[String]) -> (String, bool) {
    if mutation.functions.iter().all(|function| function.cases.is_empty()) {
        return (String::new(), false);
    }
    match run_natively(versions, mutation, compiling) {
        Ok((suite, confirmation)) => {
            let passed = confirmation.outcomes.iter().filter(|outcome| **outcome == Outcome::Passed).count();
            let failed = confirmation.outcomes.iter().any(|outcome| matches!(outcome, Outcome::Failed(_)));
            let unwritten = suite
                .unwritten
                .first()
                .map(|(.., why)| format!("; {} can't be written: {why}", suite.unwritten.len()));
            let told = format!("; compiled and run: {passed} of {} tests pass", suite.tests.len());
            (told + &unwritten.unwrap_or_default(), failed)
        }
        Err(why) => (format!("; not compiled and run: {why}"), false),
    }
}

/// Writes the tests, and what runs them.
fn emit(arguments: &Cover, folder: &Path, versions: &Versions, mutation: &Mutation) -> Result<(), Error> {
    let failed = |source| Error::File { path: folder.display().to_string(), source };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let stem = arguments.file.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("test_{stem}_mutants.c");
    let include = relative(&absolute(folder).map_err(failed)?, &versions.code.path);
    let suite = suite(versions, mutation, &include.display().to_string(), &name);
    for (file, text) in [(name.as_str(), suite.text.as_str()), (runner::NAME, runner::TEXT)] {
        let path = folder.join(file);
        write(&path, text)?;
        output::say(&format!("written: {}\n", path.display()));
    }
    Ok(())
}
