//! The libraries of packages of Rust: what each offers is compiled, called and explored; or it's said of each function whether that can be done.

use crate::args::Cover;
use crate::commands::whitebox::{Interrupt, explore};
use crate::exit::{Error, Status};
use crate::files::check_target;
use crate::output;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use touchstone_report::Format;
use touchstone_whitebox::load::{Code, PassedOver, Reading};
use touchstone_whitebox::rust::form::Sizes;
use touchstone_whitebox::rust::harness::Workshop;
use touchstone_whitebox::rust::package::{Package, packages};
use touchstone_whitebox::session::Budget;

/// So much time for all functions of a package together, where nothing else is said; a function has its part of it, within these bounds.
const TOTAL: Duration = Duration::from_secs(60);
const LEAST: Duration = Duration::from_secs(1);
const MOST: Duration = Duration::from_secs(10);

/// What `cover` can be given where there's no package.
pub(super) const INSTEAD: &str =
    "name a file (`touchstone cover list.c`), or a package's manifest by --manifest-path";

/// The manifest of the folder where we are, or of one around it. `instead`: what can be named where there's none.
///
/// # Errors
/// There's none.
pub(in crate::commands) fn here(instead: &str) -> Result<PathBuf, Error> {
    let folder = std::env::current_dir()
        .map_err(|source| Error::File { path: "the current folder".to_owned(), source })?;
    let manifest = folder.ancestors().map(|folder| folder.join("Cargo.toml")).find(|path| path.is_file());
    manifest.ok_or_else(|| Error::NotAProgram(format!("there's no Cargo.toml here or above; {instead}")))
}

/// The manifest that's named, or the one where we are.
///
/// # Errors
/// None is named, and there's none.
pub(in crate::commands) fn named_or_here(named: Option<&PathBuf>) -> Result<PathBuf, Error> {
    named.cloned().map_or_else(|| here("--manifest-path names a package's manifest"), Ok)
}

/// Covers the library of the package with this manifest, or those of its workspace's packages that are meant.
///
/// # Errors
/// There's no such package, or it has no library; it doesn't compile; the outcome can't be written.
pub(super) fn run(arguments: &Cover, manifest: &Path) -> Result<Status, Error> {
    if !arguments.code.seeds.is_empty() {
        return Err(Error::Run("`--seeds` is for files, not for packages".into()));
    }
    let all = packages(manifest).ok_or_else(|| {
        Error::NotAProgram(format!(
            "{}: Cargo can't read this manifest; `cargo metadata` says why",
            manifest.display()
        ))
    })?;
    let chosen = chosen(all, arguments, manifest)?;
    match chosen.as_slice() {
        [package] => one(arguments, package),
        packages => several(arguments, packages),
    }
}

/// The packages that are meant: those that are named, or the manifest's own, or of a workspace without one all that have libraries.
fn chosen(all: Vec<Package>, arguments: &Cover, manifest: &Path) -> Result<Vec<Package>, Error> {
    let names = &arguments.library.package;
    if let Some(unknown) = names.iter().find(|name| all.iter().all(|package| package.name != **name)) {
        let known: Vec<&str> = all.iter().map(|package| package.name.as_str()).collect();
        return Err(Error::NotAProgram(format!(
            "there's no package `{unknown}` in this workspace; there's {}",
            known.join(", ")
        )));
    }
    if !names.is_empty() {
        return Ok(all.into_iter().filter(|package| names.contains(&package.name)).collect());
    }
    let manifest = std::fs::canonicalize(manifest).unwrap_or_else(|_| manifest.to_owned());
    if let Some(own) = all.iter().find(|package| package.manifest == manifest) {
        return Ok(vec![own.clone()]);
    }
    Ok(all.into_iter().filter(|package| package.library().is_some()).collect())
}

fn several(arguments: &Cover, packages: &[Package]) -> Result<Status, Error> {
    if arguments.output.is_some() || arguments.format != Format::Text {
        return Err(Error::Run(
            "each of several packages is a document of its own: `-p NAME` says which".to_owned(),
        ));
    }
    let mut worst = Status::AllHold;
    for package in packages {
        if Interrupt::get().is_set() {
            break;
        }
        output::print(&format!("{}:\n\n", package.name))?;
        let status = one(arguments, package).unwrap_or_else(|error| {
            output::say(&format!("error: {}: {error}\n", package.name));
            Status::CouldNotRun
        });
        worst = worst.max(status);
        output::print("\n")?;
    }
    Ok(worst)
}

fn one(arguments: &Cover, package: &Package) -> Result<Status, Error> {
    if let Some(target) = &arguments.output {
        check_target(target)?;
    }
    if let Some(folder) = &arguments.code.emit {
        std::fs::create_dir_all(folder)
            .map_err(|source| Error::File { path: folder.display().to_string(), source })?;
    }
    let library = &arguments.library;
    let features = library.features.of_library();
    let reading = Reading {
        functions: arguments.procedure.clone(),
        sizes: Sizes::new(
            arguments.code.string_length,
            arguments.code.pointer_elements,
            arguments.code.structure_depth,
        ),
        ..Reading::default()
    };
    let interrupt = Interrupt::get();
    let begin = Instant::now();
    let (code, passed_over) = Code::of_package(Workshop::of(package.clone(), features)?, &reading)?;
    if library.list {
        output::print(&list(&code, &passed_over))?;
        return Ok(Status::AllHold);
    }
    let mut arguments = arguments.clone();
    // What's said of the time holds: for each function, or for all.
    let functions = u32::try_from(code.functions.len()).unwrap_or(u32::MAX);
    let total = TOTAL.max(LEAST.saturating_mul(functions));
    let budget = match (arguments.time, arguments.code.total_time) {
        (Some(_), _) => arguments.code.budget(),
        (None, Some(total)) => Budget { total, share: Some(Duration::ZERO..=Duration::MAX) },
        (None, None) => Budget { total, share: Some(LEAST..=MOST) },
    };
    arguments.file = code.path.clone();
    let options = arguments.exploration().map_err(Error::Run)?;
    explore(&arguments, options, code, vec![], budget, &interrupt, begin)
}

/// Which functions are explored, and which aren't and why.
fn list(code: &Code, passed_over: &[PassedOver]) -> String {
    let mut text = String::new();
    for function in &code.functions {
        text += &format!("{function}\n");
    }
    for (function, why) in passed_over {
        text += &format!("{function}: not explored: {why}\n");
    }
    let all = code.functions.len() + passed_over.len();
    text + &format!("\n{} of {all} public functions and methods are explored\n", code.functions.len())
}
