//! A package of Rust, read: what its library offers, compiled with all that it depends on.

use super::calls::{compiled, is_meant};
use super::{Code, Elsewhere, Language, Reading, RustBuild, is_same, spare_derived};
use crate::Error;
use crate::rust::adapter::Adapters;
use crate::rust::harness::Workshop;
use crate::rust::package::Package;
use crate::rust::survey::{Callable, Survey};
use crate::rust::{end_lives, name_blocks, sees_allocation_fail};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use touchstone_front_llvm::lower::{self, lower};
use touchstone_program::Program;
use touchstone_report::{Source, similar};

/// Why a function that a crate offers isn't explored.
pub type PassedOver = (String, String);

impl Code {
    /// Reads a package: its library's public functions, methods and types, each called from outside with what the crate can make. Also those functions that
    /// can't be, and why. Cost: some builds of the package by Cargo, and linear in all code that the functions reach.
    ///
    /// # Errors
    /// The package doesn't compile, or has no function that's asked for.
    pub fn of_package(workshop: Workshop, reading: &Reading) -> Result<(Code, Vec<PassedOver>), Error> {
        let survey = Survey::of(&workshop.library().root, &workshop.cfg());
        if let (Some(problem), true) = (survey.problems.first(), survey.files.is_empty()) {
            return Err(Error::Refused(problem.clone()));
        }
        let calls: Vec<&str> = survey.functions.iter().map(|function| function.call.as_str()).collect();
        for name in &reading.functions {
            if !calls.iter().any(|call| is_meant(name, call)) {
                let similar = similar(name, calls.iter().copied());
                return Err(Error::UnknownFunction { name: name.clone(), similar });
            }
        }
        let asked_for = reading.specified.as_ref().map(|paths| {
            let specified = specified_of(&survey.functions).into_iter();
            specified.filter(|(path, _)| paths.contains(path)).map(|(_, call)| call).collect::<Vec<_>>()
        });
        let is_wanted = |call: &str| match &asked_for {
            Some(calls) => calls.iter().any(|known| known == call),
            None => reading.functions.is_empty() || reading.functions.iter().any(|name| is_meant(name, call)),
        };
        let built = Cell::new(Duration::ZERO);
        let compile = |adapters: &Adapters| {
            let begin = Instant::now();
            let compiled = workshop.compile(&adapters.text());
            built.set(begin.elapsed());
            compiled
        };
        let (adapters, module) = compiled(&survey, &is_wanted, reading.sizes, &compile)?;
        let Some(module) = module else { return Err(nothing(&workshop, &adapters)) };
        let symbols = adapters.symbols();
        let roots: Vec<&str> = symbols.iter().map(String::as_str).collect();
        let name = workshop.package().name.clone();
        let mut lowered = lower(&module, &roots, &lower::Options::default())
            .map_err(|error| Error::Refused(format!("{name}: {error}")))?;
        lowered.program.layouts.any_type = true;
        drop(module);
        Ok(assemble(workshop, survey, adapters, lowered.program, built.get(), reading))
    }
}

/// The code of a package, and the functions that aren't explored; of what was made of it.
pub(super) fn assemble(
    workshop: Workshop,
    survey: Survey,
    adapters: Adapters,
    mut program: Program,
    built: Duration,
    reading: &Reading,
) -> (Code, Vec<PassedOver>) {
    let calls: Vec<&str> = survey.functions.iter().map(|function| function.call.as_str()).collect();
    let files = files(&program, &survey);
    let texts: Vec<usize> =
        (0..program.files.len() as u32).map(|file| files.get(&file).copied().unwrap_or(usize::MAX)).collect();
    name_functions(&mut program, &survey, &texts, &workshop.library().name);
    super::program_postconditions::place(&mut program, &adapters, &files, &adapters.functions());
    let mut sources = survey.files.iter().map(|file| {
        Source::new(&shown(&file.path, workshop.package()), touchstone_report::Language::Rust, &file.text)
    });
    let path = workshop.library().root.clone();
    let source = sources.next().unwrap_or_else(|| Source::new("", touchstone_report::Language::Rust, ""));
    let others: Vec<Source> = sources.collect();
    let mut derived = vec![];
    for (index, text) in std::iter::once(&source).chain(&others).enumerate() {
        derived.extend(spare_derived(&mut program, text, |file| texts.get(file as usize) == Some(&index)));
    }
    let functions: Vec<String> =
        calls.iter().filter(|call| adapters.has(call)).map(|call| (*call).to_owned()).collect();
    let mut passed_over = survey.passed_over;
    passed_over.extend(adapters.refused.iter().cloned());
    let mut skipped = survey.problems;
    if !passed_over.is_empty() && reading.functions.is_empty() && reading.specified.is_none() {
        skipped.push(format!(
            "{} of {} public functions and methods are explored; of the others `--list` says why they aren't",
            functions.len(),
            functions.len() + passed_over.len()
        ));
    }
    skipped.extend(specified(&survey.functions, &functions, &adapters));
    let texts = std::iter::once(&source).chain(&others).map(|source| &*source.text);
    let allocation_succeeds = sees_allocation_fail(&program, texts);
    let code = Code {
        path,
        source,
        others,
        language: Language::Rust,
        program,
        contracts: vec![],
        skipped,
        defined: functions.clone(),
        functions,
        adapters,
        abort_is_exit: false,
        elsewhere: Elsewhere::default(),
        build: RustBuild::of_development(workshop.library().edition.clone()),
        allocation_succeeds,
        has_other_callers: !passed_over.is_empty()
            || !reading.functions.is_empty()
            || reading.specified.is_some(),
        derived,
        specified: specified_of(&survey.functions),
        built,
        workshop: Some(workshop),
        files,
    };
    (code, passed_over)
}

/// What a crate's file is called: by its path in the workspace, or if a build script wrote it, by that in the script's folder.
fn shown(file: &Path, package: &Package) -> String {
    let made = file.strip_prefix(&package.target).ok().and_then(|path| {
        let parts: Vec<_> = path.iter().collect();
        let at = parts.iter().position(|part| *part == "out")?;
        Some(Path::new("OUT_DIR").join(parts[at + 1..].iter().collect::<PathBuf>()))
    });
    let shown = made.as_deref().or(file.strip_prefix(&package.workspace).ok()).unwrap_or(file);
    shown.display().to_string()
}

/// That no function of a package can be called.
pub(super) fn nothing(workshop: &Workshop, adapters: &Adapters) -> Error {
    let why = adapters.refused.iter().map(|(function, why)| format!("`{function}`: {why}"));
    let why: Vec<String> = why.take(8).collect();
    Error::Refused(format!(
        "no public function of the package `{}` can be called here\n  {}",
        workshop.package().name,
        why.join("\n  ")
    ))
}

/// The functions that have specifications.
fn specified_of(all: &[Callable]) -> Vec<(String, String)> {
    let specified = all.iter().filter(|function| function.specified.is_specified);
    specified.map(|function| (function.path.clone(), function.call.clone())).collect()
}

/// What's done with the specifications of functions that are explored.
fn specified(all: &[Callable], explored: &[String], adapters: &Adapters) -> Vec<String> {
    let is_limited =
        |function: &&Callable| explored.contains(&function.call) && !function.specified.requires.is_empty();
    let limited: Vec<&str> = all.iter().filter(is_limited).map(|function| function.call.as_str()).collect();
    let mut said = vec![];
    if !limited.is_empty() {
        said.push(format!("only inputs that the preconditions allow are looked at: {}", limited.join(", ")));
    }
    let unjudged = adapters.unjudged.iter().filter(|(function, _)| explored.contains(function));
    said.extend(unjudged.map(|(function, why)| {
        format!("of what's specified of `{function}`'s outcome, this isn't looked at here: {why}; `cargo touchstone test` does")
    }));
    said
}

/// Which of a program's files are the crate's, each with the index of its text.
pub(super) fn files(program: &Program, survey: &Survey) -> BTreeMap<u32, usize> {
    let paths: Vec<_> = survey
        .files
        .iter()
        .map(|file| fs::canonicalize(&file.path).unwrap_or_else(|_| file.path.clone()))
        .collect();
    let index = |file: &str| {
        let name = Path::new(file).file_name();
        paths.iter().position(|path| path.file_name() == name && is_same(file, path))
    };
    let files = (0..).zip(&program.files).filter_map(|(at, file)| Some((at, index(file)?)));
    files.collect()
}

/// The function of those that begin in one line that a name is of.
fn meant<'a>(here: &[&'a Callable], name: &str) -> Option<&'a Callable> {
    let last = |path: &str| path.rsplit("::").find(|part| !part.ends_with('>')).map(str::to_owned);
    match here {
        [] => None,
        [only] => Some(only),
        several => {
            let own = last(name);
            several.iter().find(|callable| last(&callable.path) == own).or(several.first()).copied()
        }
    }
}

/// Has functions of the crate go by the paths that they're called by; of others the crate's name is a part.
pub(super) fn name_functions(program: &mut Program, survey: &Survey, texts: &[usize], krate: &str) {
    let mut by_place: BTreeMap<(usize, u32), Vec<&Callable>> = BTreeMap::new();
    for function in &survey.functions {
        by_place.entry((function.file, function.line as u32)).or_default().push(function);
    }
    for function in &mut program.layouts.functions {
        let text = texts.get(function.span.file.0 as usize).copied().unwrap_or(usize::MAX);
        let inside = function.name.split_once("::").filter(|(first, _)| *first == krate);
        let here = by_place.get(&(text, function.span.start.line)).map_or(&[][..], Vec::as_slice);
        if let Some(callable) = meant(here, &function.name).filter(|_| !super::is_closure(&function.name)) {
            function.name = callable.call.as_str().into();
        } else if let Some((_, inside)) = inside {
            function.name = inside.into();
        }
    }
    for file in &survey.files {
        let path = fs::canonicalize(&file.path).unwrap_or_else(|_| file.path.clone());
        name_blocks(program, &file.text, |known| is_same(known, &path));
    }
    let files: Vec<(&str, PathBuf)> = survey
        .files
        .iter()
        .map(|file| (&*file.text, fs::canonicalize(&file.path).unwrap_or_else(|_| file.path.clone())))
        .collect();
    end_lives(program, |known| files.iter().find(|(_, path)| is_same(known, path)).map(|(text, _)| *text));
    for object in &mut program.memory.objects {
        object.name = super::inside(&object.name).map_or(object.name.clone(), Into::into);
    }
}
