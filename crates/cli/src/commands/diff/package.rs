//! `cargo touchstone diff --base …`: a package's library beside another version of it, which functions still do the same, and inputs that tell
//! the others apart.

use super::base::{Base, of_base};
use super::{show, status};
use crate::args::Diff;
use crate::commands::cover::library::named_or_here;
use crate::commands::whitebox::Interrupt;
use crate::exit::{Error, Status};
use crate::files::{check_target, write};
use crate::output;
use std::fs;
use std::path::Path;
use touchstone_whitebox::diff::{self, Budget, Compared};
use touchstone_whitebox::emit::Suite;
use touchstone_whitebox::load::{Reading, Versions};
use touchstone_whitebox::rust::form::Sizes;
use touchstone_whitebox::rust::harness::Workshop;
use touchstone_whitebox::rust::package::{Package, packages};
use touchstone_whitebox::rust::recorded_results::merged;

/// What tests are written to.
const FILE: &str = "touchstone_diff.rs";

/// Compares the package that's meant with the version that `base` names.
///
/// # Errors
/// There's no such package or version, one of them doesn't compile, or the outcome can't be written.
pub(super) fn run(arguments: &Diff, base: &str) -> Result<Status, Error> {
    if let Some(target) = &arguments.comparison.output {
        check_target(target)?;
    }
    let (library, options) = (&arguments.library, arguments.options());
    let manifest = named_or_here(library.manifest_path.as_ref())?;
    let package = chosen(&manifest, library.package.as_deref())?;
    let Base { package: old, called } = of_base(base, &package)?;
    let features = library.features.of_library();
    let old = Workshop::of(old, features.clone())?.beside(&package, "old");
    let new = Workshop::of(package.clone(), features)?.beside(&package, "new");
    let reading = Reading {
        functions: arguments.function.clone(),
        sizes: Sizes::new(options.string_length, options.pointer_elements, options.structure_depth),
        ..Reading::default()
    };
    let mut versions = Versions::of_packages(old, new, &reading)?;
    if arguments.function.is_empty() {
        versions.name_uncompared()?;
    }
    let budget =
        Budget { total: arguments.comparison.total_time, each: arguments.time, random: arguments.random };
    let stop = Interrupt::get().explore();
    let mut compared = diff::compare(&mut versions, &options, budget, &stop, |_| {});
    let native = match arguments.comparison.no_run {
        true => Err("`--no-run` said so".to_owned()),
        false => diff::seen_natively(&versions, &mut compared).map_err(|error| error.to_string()),
    };
    show(arguments, (Path::new(&called), &package.manifest), &versions, &compared, &native)?;
    if let Some(folder) = &arguments.comparison.emit {
        emit(folder, &versions, &compared)?;
    }
    Ok(status(&compared))
}

/// The package that's named, or the manifest's own.
pub(in crate::commands) fn chosen(manifest: &Path, name: Option<&str>) -> Result<Package, Error> {
    let all = packages(manifest).ok_or_else(|| {
        Error::NotAProgram(format!(
            "{}: Cargo can't read this manifest; `cargo metadata` says why",
            manifest.display()
        ))
    })?;
    let own = fs::canonicalize(manifest).unwrap_or_else(|_| manifest.to_owned());
    let names: Vec<String> = all.iter().map(|package| package.name.clone()).collect();
    let is_meant = |package: &Package| match name {
        Some(name) => package.name == name,
        None => package.manifest == own || names.len() == 1,
    };
    all.into_iter()
        .find(is_meant)
        .ok_or_else(|| Error::NotAProgram(format!("`-p` says which package is meant: {}", names.join(", "))))
}

fn emit(folder: &Path, versions: &Versions, compared: &[Compared]) -> Result<(), Error> {
    let suite =
        diff::package_tests(versions, compared, FILE).map_err(|error| Error::Run(error.to_string()))?;
    put(folder, FILE, suite)
}

/// Writes tests; those that are there already stay as they are.
pub(in crate::commands) fn put(folder: &Path, file: &str, suite: Suite) -> Result<(), Error> {
    let failed = |source| Error::File { path: folder.display().to_string(), source };
    if suite.tests.is_empty() {
        return Ok(());
    }
    fs::create_dir_all(folder).map_err(failed)?;
    let path = folder.join(file);
    let text = match fs::read_to_string(&path) {
        Ok(known) => merged(&known, &suite.text),
        Err(_) => Some(suite.text),
    };
    match text {
        Some(text) => {
            write(&path, &text)?;
            output::say(&format!("written: {}\n", path.display()));
        }
        None => output::say(&format!("{} has these tests\n", path.display())),
    }
    Ok(())
}
