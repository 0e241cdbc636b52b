//! Inputs to begin from: what a person writes, a report of this command's own, or a suite of Test-Comp, read for the functions that are
//! explored.
//!
//! A document is a seed, a list of seeds, or a report as `--format json` writes it, of which the input of each case is a seed. A seed names its
//! function and what it's given; what it doesn't mention is zero, null, or for globals what the source says. How values are written is told in
//! [`read`], and [`write`] writes them so.

pub mod read;
pub mod seed_outcomes;
pub mod test_comp;
pub mod text;
pub mod write;

use super::load::{self, Code};
use super::rust::adapter::Adapters;
use crate::Error;
use std::collections::HashMap;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use text::{Json, Node};
use touchstone_explore::{Input, Options};
use touchstone_report::{Diagnostic, FORMAT, Label, Level, Painter, Source, similar};

/// What's wrong with a document, and where in its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where.
    pub at: Range<usize>,
    /// What.
    pub message: String,
    /// What helps.
    pub help: Option<String>,
}

impl Problem {
    /// A problem somewhere.
    pub fn new(at: Range<usize>, message: impl Into<String>) -> Problem {
        Problem { at, message: message.into(), help: None }
    }

    /// With what helps.
    pub fn hint(self, help: impl Into<String>) -> Problem {
        Problem { help: Some(help.into()), ..self }
    }
}

/// A seed, and where it comes from.
#[derive(Clone, Debug)]
pub struct Seed {
    /// File, line and column.
    pub origin: String,
    /// The input.
    pub input: Input,
}

/// The seeds of each function.
pub type Seeds = HashMap<String, Vec<Seed>>;

/// Longer texts and arrays of seeds don't make all inputs as large: such seeds are run, and followed as far as smaller inputs go.
const LARGEST: u64 = 4096;
/// As for pointers on the way to an object.
const DEEPEST: u32 = 64;

/// Reads these files for functions of some code; of folders, what ends in `.json` or `.xml`. Unless all seeds are for this code, those
/// for other functions are left out.
///
/// # Errors
/// A file can't be read, or isn't what it should be: that was said on standard error, with the place.
pub fn read(given: &[PathBuf], code: &Code, functions: &[String], all: bool) -> Result<Seeds, Error> {
    let mut seeds = Seeds::new();
    for path in files(given)? {
        let name = path.display().to_string();
        let failed = |source| Error::File { path: name.clone(), source };
        let bytes = fs::read(&path).map_err(failed)?;
        let source = Source::new(&name, touchstone_report::Language::C, &String::from_utf8_lossy(&bytes));
        let is_xml = path.extension().is_some_and(|end| end == "xml");
        let found = match is_xml {
            true => test_comp::read(&source.text).and_then(|values| suite(values, code, functions, all)),
            false => text::parse(&source.text).and_then(|document| seeds_of(&document, code, functions, all)),
        };
        let found = found.map_err(|problem| told(&source, &problem))?;
        for (function, at, input) in found {
            let at = source.place(&at);
            let origin = if is_xml { name.clone() } else { format!("{name}:{}:{}", at.line, at.column) };
            seeds.entry(function).or_default().push(Seed { origin, input });
        }
    }
    Ok(seeds)
}

/// The files: those given, and those in the folders given, in the order of their names. A suite's `metadata.xml` is none.
fn files(given: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut files = vec![];
    for path in given {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let failed = |source| Error::File { path: path.display().to_string(), source };
        let entries = fs::read_dir(path).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
        let is_seed = |path: &PathBuf| {
            let end = path.extension().and_then(|end| end.to_str());
            matches!(end, Some("json" | "xml")) && path.file_name() != Some("metadata.xml".as_ref())
        };
        let mut inside: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).filter(is_seed).collect();
        if inside.is_empty() {
            let name = path.display();
            return Err(Error::Refused(format!("{name}: no file in this folder ends in .json or .xml")));
        }
        inside.sort();
        files.append(&mut inside);
    }
    Ok(files)
}

type Found = Vec<(String, Range<usize>, Input)>;

/// The seed of a suite: what `__VERIFIER_nondet_…` returns in `main`.
fn suite(values: test_comp::Values, code: &Code, functions: &[String], all: bool) -> Result<Found, Problem> {
    let Some(entry) = functions.iter().find(|function| *function == "main").and_then(|_| code.entry("main"))
    else {
        let problem =
            Problem::new(0..0, "a test case of Test-Comp is for a `main`, which isn't what's explored");
        return if all { Err(problem) } else { Ok(vec![]) };
    };
    let input = touchstone_explore::Given { answers: values.answers, ..Default::default() };
    Ok(vec![("main".to_owned(), values.at, input.input(&code.program, entry))])
}

fn seeds_of(document: &Json, code: &Code, functions: &[String], all: bool) -> Result<Found, Problem> {
    let mut found = vec![];
    if let Some(format) = document.get("format") {
        if format.text() != Some(FORMAT) {
            return Err(Problem::new(
                format.at.clone(),
                "of reports, those of `cover --format json` are read: \"touchstone-report\"",
            ));
        }
        for (function, seed) in reported(document)? {
            if functions.contains(&function) {
                found.push((function.clone(), seed.at.clone(), seed_of(seed, &function, code)?));
            }
        }
        if found.is_empty() && all {
            let names = functions.join("`, `");
            return Err(Problem::new(document.at.clone(), format!("this report has no case of `{names}`")));
        }
        return Ok(found);
    }
    let seeds = match (&document.node, document.get("seeds")) {
        (_, Some(Json { node: Node::List(seeds), .. })) | (Node::List(seeds), _) => &seeds[..],
        (_, Some(other)) => {
            return Err(Problem::new(
                other.at.clone(),
                format!("a list of seeds is expected, not {}", other.kind()),
            ));
        }
        (Node::Record(_), None) => std::slice::from_ref(document),
        _ => {
            return Err(Problem::new(
                document.at.clone(),
                format!("a seed, a list of seeds or a report is expected, not {}", document.kind()),
            )
            .hint("such as {\"function\": \"f\", \"arguments\": {\"n\": 5}}"));
        }
    };
    let mut left_out = None;
    for seed in seeds {
        let function = match (seed.get("function"), functions) {
            (Some(named), _) => {
                let name = named.text().ok_or_else(|| {
                    Problem::new(
                        named.at.clone(),
                        format!("a function's name is expected, not {}", named.kind()),
                    )
                })?;
                if !functions.iter().any(|known| known == name) {
                    let near = similar(name, functions.iter().map(String::as_str));
                    let near = if near.is_empty() { functions.to_vec() } else { near };
                    let problem = Problem::new(
                        named.at.clone(),
                        format!("`{name}` isn't among the functions that are explored"),
                    );
                    let problem = problem.hint(format!("explored are: {}", near.join(", ")));
                    if all && !code.defined.iter().any(|known| known == name) {
                        return Err(problem);
                    }
                    left_out = Some(problem);
                    continue;
                }
                name.to_owned()
            }
            (None, [only]) => only.clone(),
            (None, several) => {
                return Err(Problem::new(seed.at.clone(), "which function this is for isn't said").hint(
                    format!("\"function\": one of {}; or explore one with --procedure", several.join(", ")),
                ));
            }
        };
        found.push((function.clone(), seed.at.clone(), seed_of(seed, &function, code)?));
    }
    match left_out {
        Some(problem) if found.is_empty() && all => Err(problem),
        _ => Ok(found),
    }
}

/// The inputs in a report, with their functions.
fn reported(document: &Json) -> Result<Vec<(String, &Json)>, Problem> {
    let mut all = vec![];
    let Some(Json { node: Node::List(functions), .. }) = document.get("subjects") else {
        return Err(Problem::new(document.at.clone(), "a report has a list `subjects`"));
    };
    for function in functions {
        let Some(name) = function.get("name").and_then(Json::text) else {
            return Err(Problem::new(function.at.clone(), "a function in a report has a `name`"));
        };
        let Some(Json { node: Node::List(cases), .. }) = function.get("cases") else { continue };
        for case in cases {
            all.extend(case.get("given").map(|given| (name.to_owned(), given)));
        }
    }
    Ok(all)
}

fn seed_of(seed: &Json, function: &str, code: &Code) -> Result<Input, Problem> {
    let Some(entry) = code.entry(function) else {
        return Err(Problem::new(seed.at.clone(), format!("`{function}` has no body")));
    };
    match code.adapters.has(function) {
        true => adapted(seed, function, code, &code.adapters),
        false => read::seed(seed, &code.program, entry, code.language == load::Language::Rust),
    }
    .map(|given| given.input(&code.program, entry))
}

/// The seed of a function of Rust whose arguments are made of numbers.
fn adapted(
    seed: &Json,
    function: &str,
    code: &Code,
    adapters: &Adapters,
) -> Result<touchstone_explore::Given, Problem> {
    let (given, arguments) = read::around(seed, &code.program)?;
    let Some(arguments) = arguments else { return Ok(given) };
    let Some(entry) = code.entry(function) else { return Ok(given) };
    let made = adapters.given(function, arguments, &code.program, entry)?;
    Ok(touchstone_explore::Given { arguments: made.arguments, objects: made.objects, ..given })
}

/// The options with room for these seeds.
pub fn with_room(options: &Options, seeds: &[Seed]) -> Options {
    use touchstone_explore::InputValue;
    use touchstone_explore::input::{Purpose, Target};
    let mut options = options.clone();
    for seed in seeds {
        let mut depths: Vec<Option<u32>> = vec![None; seed.input.objects.len()];
        let target = |value: &InputValue| match value {
            InputValue::Pointer { target: Target::Object(id), .. } | InputValue::Contents(id) => {
                Some(id.0 as usize)
            }
            _ => None,
        };
        let mut pending: Vec<(usize, u32)> =
            seed.input.arguments.iter().filter_map(|argument| Some((target(&argument.value)?, 1))).collect();
        while let Some((object, depth)) = pending.pop() {
            let Some(known) = depths.get_mut(object) else { continue };
            if known.is_none() {
                *known = Some(depth);
                let cells = seed.input.objects[object].cells.iter();
                pending.extend(cells.filter_map(|cell| Some((target(&cell.value)?, depth + 1))));
            }
        }
        let deepest = depths.iter().flatten().copied().max().unwrap_or(0);
        options.structure_depth = options.structure_depth.max(deepest.min(DEEPEST));
        for object in &seed.input.objects {
            let count = object.count.min(LARGEST);
            match object.purpose {
                Purpose::Text => options.string_length = options.string_length.max(count.saturating_sub(1)),
                Purpose::Pointee => options.pointer_elements = options.pointer_elements.max(count),
                Purpose::ByValue | Purpose::Result => {}
            }
        }
    }
    options.seeds = seeds.iter().map(|seed| seed.input.clone()).collect();
    options
}

/// Says what's wrong.
fn told(source: &Source, problem: &Problem) -> Error {
    let diagnostic = Diagnostic {
        level: Level::Error,
        code: Some("seed"),
        title: problem.message.clone(),
        labels: vec![Label { place: source.place(&problem.at), text: None, primary: true }],
        notes: vec![],
        help: problem.help.clone(),
    };
    Error::Wrong {
        diagnostics: Painter::on_stderr().render(std::slice::from_ref(source), &diagnostic),
        summary: format!("{}: not a seed; nothing was run", source.name),
    }
}

#[cfg(test)]
mod tests;
