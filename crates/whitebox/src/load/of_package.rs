//! A package of Rust, read: what its library offers, compiled with all that it depends on.

use super::{Code, Elsewhere, Language, Reading, is_same, spare_derived};
use crate::Error;
use crate::rust::adapter::{Adapters, Attempts, MOST_ATTEMPTS, PRECONDITION};
use crate::rust::harness::{CRATE, Workshop};
use crate::rust::survey::{Callable, Survey};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use touchstone_front_llvm::Module;
use touchstone_front_llvm::lower::{self, lower};
use touchstone_program::Program;
use touchstone_report::{Source, similar};

/// So often the calls are compiled at most.
const ROUNDS: usize = 40;

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
        let is_wanted = |call: &str| {
            reading.functions.is_empty() || reading.functions.iter().any(|name| is_meant(name, call))
        };
        let (adapters, module) = compiled(&workshop, &survey, &is_wanted, reading)?;
        let symbols = adapters.symbols();
        let roots: Vec<&str> = symbols.iter().map(String::as_str).collect();
        let name = workshop.package().name.clone();
        let lowered = lower(&module, &roots, &lower::Options::default())
            .map_err(|error| Error::Refused(format!("{name}: {error}")))?;
        let mut program = lowered.program;
        drop(module);
        let files = files(&program, &survey);
        let texts: Vec<usize> = (0..program.files.len() as u32)
            .map(|file| files.get(&file).copied().unwrap_or(usize::MAX))
            .collect();
        name_functions(&mut program, &survey, &texts, &workshop.library().name);
        let mut sources = survey.files.iter().map(|file| {
            let shown = file.path.strip_prefix(&workshop.package().workspace).unwrap_or(&file.path);
            Source::new(&shown.display().to_string(), touchstone_report::Language::Rust, &file.text)
        });
        let path = workshop.library().root.clone();
        let source = sources.next().unwrap_or_else(|| Source::new("", touchstone_report::Language::Rust, ""));
        let others: Vec<Source> = sources.collect();
        let mut derived = vec![];
        for (index, text) in std::iter::once(&source).chain(&others).enumerate() {
            derived
                .extend(spare_derived(&mut program, text, |file| texts.get(file as usize) == Some(&index)));
        }
        let functions: Vec<String> =
            calls.iter().filter(|call| adapters.has(call)).map(|call| (*call).to_owned()).collect();
        let mut passed_over = survey.passed_over;
        passed_over.extend(adapters.refused.iter().cloned());
        let mut skipped = survey.problems;
        if !passed_over.is_empty() && reading.functions.is_empty() {
            skipped.push(format!(
                "{} of {} public functions and methods are explored; of the others `--list` says why they aren't",
                functions.len(),
                functions.len() + passed_over.len()
            ));
        }
        skipped.extend(specified(&survey.functions, &functions));
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
            edition: workshop.library().edition.clone(),
            allocation_succeeds: false,
            has_other_callers: !passed_over.is_empty() || !reading.functions.is_empty(),
            derived,
            workshop: Some(workshop),
            files,
        };
        Ok((code, passed_over))
    }
}

/// What's done with the specifications of functions that are explored.
fn specified(all: &[Callable], explored: &[String]) -> Vec<String> {
    let is_explored = |function: &&Callable| explored.contains(&function.call);
    let named = |which: fn(&Callable) -> bool| {
        let names = all.iter().filter(is_explored).filter(|function| which(function));
        names.map(|function| function.call.as_str()).collect::<Vec<_>>().join(", ")
    };
    let limited = named(|function| !function.specified.requires.is_empty());
    let unread = named(|function| function.specified.ensures);
    let mut said = vec![];
    if !limited.is_empty() {
        said.push(format!("only inputs that the preconditions allow are looked at: {limited}"));
    }
    if !unread.is_empty() {
        said.push(format!(
            "whether postconditions hold isn't looked at here, `cargo touchstone test` does: {unread}"
        ));
    }
    said
}

/// What calls the functions, compiled. What the compiler doesn't take is done without, or otherwise: a function's type parameters stand for other
/// types, a value is made or changed by other functions.
fn compiled(
    workshop: &Workshop,
    survey: &Survey,
    is_wanted: &dyn Fn(&str) -> bool,
    reading: &Reading,
) -> Result<(Adapters, Module), Error> {
    let (mut refused, mut attempts) = (BTreeSet::new(), HashMap::<String, Attempts>::new());
    for _ in 0..ROUNDS {
        let adapters = Adapters::of_survey(survey, is_wanted, reading.sizes, &refused, &attempts);
        if adapters.is_empty() {
            let why = adapters.refused.iter().map(|(function, why)| format!("`{function}`: {why}"));
            let why: Vec<String> = why.take(8).collect();
            let name = &workshop.package().name;
            return Err(Error::Refused(format!(
                "no public function of the package `{name}` can be called here\n  {}",
                why.join("\n  ")
            )));
        }
        let errors = match workshop.compile(&adapters.text())? {
            Ok(module) => return Ok((adapters, module)),
            Err(errors) => errors,
        };
        let mut again = BTreeMap::new();
        // What's refused in this round is to blame for all lines that call it.
        let before = refused.clone();
        for (line, message) in errors {
            let Some((function, text)) = adapters.at_line(line) else { continue };
            if text.trim_start().starts_with(PRECONDITION) {
                // Without it, inputs would be taken that the function isn't for.
                let why = format!(
                    "its precondition isn't Rust as it stands ({message}); `cargo touchstone test` tests it"
                );
                let known = attempts.entry(function.to_owned()).or_default();
                (known.made, known.why) = (MOST_ATTEMPTS + 1, Some(why));
                continue;
            }
            // The function itself may be what changes a value that it's given.
            let is_call = adapters.line_of_call(function) == Some(line);
            let others = calls(text).into_iter().filter(|call| !is_call || call != function);
            let is_new = |call: &String| {
                survey.functions.iter().any(|known| known.call == *call) && !before.contains(call)
            };
            let others: Vec<String> = others.filter(is_new).collect();
            // What makes a value of a generic type may be right for other arguments of the type.
            let is_generic = survey
                .functions
                .iter()
                .any(|known| known.call == function && known.generics.type_params().next().is_some());
            let made = attempts.get(function).map_or(0, |known| known.made);
            match others.is_empty() || is_generic && made < MOST_ATTEMPTS {
                true => drop(again.entry(function.to_owned()).or_insert(message)),
                false => {
                    refused.extend(others);
                    attempts.remove(function);
                }
            }
        }
        for (function, message) in again {
            let known = attempts.entry(function).or_default();
            known.made += 1;
            known.why.get_or_insert(format!("rustc: {message}"));
        }
    }
    Err(Error::Refused(format!(
        "what calls the functions of the package `{}` doesn't compile, in {ROUNDS} tries; `--fn NAME` is for some of them",
        workshop.package().name
    )))
}

/// The paths of the crate's functions that a line of Rust calls, without type arguments.
fn calls(line: &str) -> Vec<String> {
    let mut plain = String::new();
    let (mut deep, mut rest) = (0, line);
    while let Some(char) = rest.chars().next() {
        let step = match char {
            _ if rest.starts_with("::<") => {
                deep += 1;
                3
            }
            '<' if deep > 0 => {
                deep += 1;
                1
            }
            '>' if deep > 0 => {
                deep -= 1;
                1
            }
            char => {
                plain.extend((deep == 0).then_some(char));
                char.len_utf8()
            }
        };
        rest = &rest[step..];
    }
    let begin = format!("{CRATE}::");
    let calls = plain.split(&begin).skip(1).filter_map(|rest| {
        let end = rest.find(|char: char| !(char.is_alphanumeric() || "_:".contains(char)))?;
        rest[end..].starts_with('(').then(|| rest[..end].to_owned())
    });
    calls.collect()
}

/// Whether a name that was given means a function: its path, or as much of the path's end as there is.
fn is_meant(name: &str, call: &str) -> bool {
    call == name || call.strip_suffix(name).is_some_and(|before| before.ends_with("::"))
}

/// Which of a program's files are the crate's, each with the index of its text.
fn files(program: &Program, survey: &Survey) -> BTreeMap<u32, usize> {
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

/// Has functions of the crate go by the paths that they're called by; of others the crate's name is a part.
fn name_functions(program: &mut Program, survey: &Survey, texts: &[usize], krate: &str) {
    let mut by_place: BTreeMap<(usize, u32), &Callable> = BTreeMap::new();
    for function in &survey.functions {
        by_place.entry((function.file, function.line as u32)).or_insert(function);
    }
    for function in &mut program.layouts.functions {
        let text = texts.get(function.span.file.0 as usize).copied().unwrap_or(usize::MAX);
        let inside = function.name.split_once("::").filter(|(first, _)| *first == krate);
        let callable = by_place.get(&(text, function.span.start.line));
        if let Some(callable) = callable.filter(|_| !function.name.contains("{closure")) {
            function.name = callable.call.as_str().into();
        } else if let Some((_, inside)) = inside {
            function.name = inside.into();
        }
    }
    for object in &mut program.memory.objects {
        object.name = super::inside(&object.name).map_or(object.name.clone(), Into::into);
    }
}
