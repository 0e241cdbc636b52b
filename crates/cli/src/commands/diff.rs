//! `touchstone diff`: reads two versions of a file, compares what their functions do, runs the inputs that tell them apart, and shows what
//! came of it. Of packages, see `package`.

use super::whitebox::Interrupt;
use crate::args::{Allocation, Diff, DiffShape, Features};
use crate::exit::{Error, Status};
use crate::files::{check_target, write};
use crate::output;
use std::path::{Path, absolute};
use touchstone_report::Painter;
use touchstone_whitebox::diff::{self, Budget, Compared, Native, Standing};
use touchstone_whitebox::emit::{relative, runner};
use touchstone_whitebox::load::{Language, Reading, Versions};

mod base;
pub(super) mod package;

/// What the command takes, for whom it says no to.
pub const TAKES: &str = "`touchstone diff` compares two files in C (.c, .i) or two in Rust (.rs), and with `--base` the library of a package \
                         with another version of it";

/// Runs the command.
///
/// # Errors
/// One of the versions can't be read or compiled, has no such function, or the outcome can't be written.
pub fn run(arguments: &Diff) -> Result<Status, Error> {
    arguments.comparison.sandbox.require().map_err(Error::Run)?;
    if let Some(base) = &arguments.library.base {
        return package::run(arguments, base);
    }
    if arguments.library.features != Features::default() {
        return Err(Error::Run(
            "features are those of packages: `--base` says which version to compare".into(),
        ));
    }
    let (Some(old), Some(new)) = (&arguments.old, &arguments.new) else {
        return Err(Error::Run("two files, or `--base` and a package".to_owned()));
    };
    let language = Language::of(new);
    for file in [old, new] {
        let is_known =
            matches!(language, Some(Language::C | Language::Rust)) && Language::of(file) == language;
        if !is_known {
            return Err(Error::Run(format!(
                "{}: `touchstone diff` compares two files in C (.c, .i), or two in Rust (.rs)",
                file.display()
            )));
        }
    }
    if let Some(target) = &arguments.comparison.output {
        check_target(target)?;
    }
    let reading = Reading {
        arguments: arguments.clang_arg.clone(),
        functions: arguments.function.clone(),
        allocation_may_fail: arguments.allocation == Allocation::MayFail,
        time: Some(arguments.comparison.total_time),
        ..Reading::default()
    };
    let language = language.unwrap_or(Language::C);
    if language == Language::Rust && arguments.comparison.emit.is_some() {
        return Err(Error::Run("`--emit` writes tests of files in C".to_owned()));
    }
    let mut versions = Versions::load(old, new, language, &reading)?;
    let budget =
        Budget { total: arguments.comparison.total_time, each: arguments.time, random: arguments.random };
    let stop = Interrupt::get().explore();
    let mut compared = diff::compare(&mut versions, &arguments.options(), budget, &stop, |_| {});
    let native = match arguments.comparison.no_run {
        true => Ok(vec![]),
        false if language == Language::Rust => Err("that's done for files in C".to_owned()),
        false => {
            diff::native(&versions, &mut compared, &arguments.clang_arg).map_err(|error| error.to_string())
        }
    };
    show(arguments, (old, new), &versions, &compared, &native)?;
    if let Some(folder) = &arguments.comparison.emit {
        emit(new, folder, &versions, &compared)?;
    }
    Ok(status(&compared))
}

fn show(
    arguments: &Diff,
    (old, new): (&Path, &Path),
    versions: &Versions,
    compared: &[Compared],
    native: &Result<Vec<Native>, String>,
) -> Result<(), Error> {
    let painter = if arguments.comparison.output.is_some() { Painter::plain() } else { Painter::on_stdout() };
    let code = &versions.code;
    let build = Some(&code.build).filter(|_| code.language == Language::Rust);
    let text = match arguments.comparison.format {
        DiffShape::Text => diff::text(compared, native, build, painter),
        DiffShape::Json => {
            let (old, new) = (old.display().to_string(), new.display().to_string());
            format!("{:#}\n", diff::json((&old, &new), compared, native, build))
        }
    };
    match &arguments.comparison.output {
        None => output::print(&text),
        Some(target) => write(target, &text),
    }
}

/// Writes the tests, and what runs them.
fn emit(new: &Path, folder: &Path, versions: &Versions, compared: &[Compared]) -> Result<(), Error> {
    let failed = |source| Error::File { path: folder.display().to_string(), source };
    std::fs::create_dir_all(folder).map_err(failed)?;
    let stem = new.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("test_{stem}_diff.c");
    let include = relative(&absolute(folder).map_err(failed)?, &versions.code.path);
    let suite = diff::tests(versions, compared, &include.display().to_string(), &name);
    if suite.tests.is_empty() {
        return Ok(());
    }
    for (file, text) in [(name.as_str(), suite.text.as_str()), (runner::NAME, runner::TEXT)] {
        let path = folder.join(file);
        write(&path, text)?;
        output::say(&format!("written: {}\n", path.display()));
    }
    Ok(())
}

/// 1 if some function differs.
fn status(compared: &[Compared]) -> Status {
    match compared.iter().any(|function| matches!(function.standing, Standing::Differs(_))) {
        true => Status::Counterexamples,
        false => Status::AllHold,
    }
}
