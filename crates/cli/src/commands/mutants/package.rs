//! `cargo touchstone mutants`: inputs that tell each mutant of a package's library, as few tests as tell them all, and the mutants that no
//! input tells.

use super::natively;
use crate::args::{DiffShape, Mutants};
use crate::commands::cover::library::named_or_here;
use crate::commands::diff::package::{chosen, put};
use crate::commands::whitebox::Interrupt;
use crate::exit::{Error, Status};
use crate::files::{check_target, write};
use crate::output;
use touchstone_explore::Options;
use touchstone_report::words;
use touchstone_whitebox::diff::mutants::tell;
use touchstone_whitebox::diff::{mutant_tests, mutants_json, mutants_text, told_natively};
use touchstone_whitebox::load::{self, Reading};
use touchstone_whitebox::rust::form::Sizes;

/// What tests are written to.
const FILE: &str = "touchstone_mutants.rs";

/// What the command takes, for whom it says no to.
pub const TAKES: &str = "`cargo touchstone mutants` takes the library of a package of Rust; of a file in C, \
                         `touchstone cover --criterion mutation` makes mutants";

/// Runs the command.
///
/// # Errors
/// There's no such package, it doesn't compile, or the outcome can't be written.
pub fn run(arguments: &Mutants) -> Result<Status, Error> {
    let comparison = &arguments.comparison;
    comparison.sandbox.require().map_err(Error::Run)?;
    if let Some(target) = &comparison.output {
        check_target(target)?;
    }
    let manifest = named_or_here(arguments.manifest_path.as_ref())?;
    let package = chosen(&manifest, arguments.package.as_deref())?;
    let features = arguments.features.of_library();
    let options = Options { time: arguments.time, ..comparison.options() };
    let reading = Reading {
        functions: arguments.function.clone(),
        sizes: Sizes::new(options.string_length, options.pointer_elements, options.structure_depth),
        ..Reading::default()
    };
    let mut made = load::Mutants::of_package(&package, &features, &reading)?;
    let stop = Interrupt::get().explore();
    let time = (arguments.time, comparison.total_time);
    let mut mutation = tell(&mut made.versions, &made.mutants, &options, time, &stop);
    let (native, failed) = match comparison.no_run {
        true => (String::new(), false),
        // What a test doesn't look at it doesn't tell: it's run with each of its mutants.
        false => match told_natively(&made.versions, &mut mutation) {
            Ok(()) => natively(&made.versions, &mutation, &[]),
            Err(why) => (format!("; not compiled and run: {why}"), false),
        },
    };
    let mut text = match comparison.format {
        DiffShape::Json => format!("{:#}\n", mutants_json(&package.name, &mutation)),
        DiffShape::Text => mutants_text(&package.name, &mutation, &native),
    };
    if let (DiffShape::Text, true) = (comparison.format, made.beyond > 0) {
        let count = words::counted(made.beyond as u64, "mutant");
        text += &match arguments.function.is_empty() {
            true => {
                format!("{count} more, in functions that are neither explored nor called by one that is\n")
            }
            false => format!("{count} more, outside of what `--fn` names and what that calls\n"),
        };
    }
    if let (DiffShape::Text, true) = (comparison.format, made.refused > 0) {
        let count = words::counted(made.refused as u64, "line");
        text += &format!("{count} without mutants: the compiler doesn't take some change there\n");
    }
    match &comparison.output {
        None => output::print(&text)?,
        Some(target) => write(target, &text)?,
    }
    if let Some(folder) = &comparison.emit {
        let suite =
            mutant_tests(&made.versions, &mutation, FILE).map_err(|error| Error::Run(error.to_string()))?;
        put(folder, FILE, suite)?;
    }
    Ok(if failed { Status::CouldNotRun } else { Status::AllHold })
}
