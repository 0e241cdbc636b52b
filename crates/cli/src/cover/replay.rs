//! Inputs for `run`: from the command line, or from a test case in a document that `cover --format json` wrote.

use super::document::{Case, Document, FORMAT, VERSION};
use crate::args::Input as Said;
use crate::exit::Error;
use crate::files::unreadable;
use std::{fs, io, path::Path};
use touchstone_cover::complete::Input;
use touchstone_front_boogie::value::{assignments, parse, parse_function, split};
use touchstone_logic::{Valuation, Var};
use touchstone_program::text::print_sort;
use touchstone_program::{Branch, Procedure, Program, Sort};
use touchstone_report::did_you_mean;
use touchstone_report::similar;

/// Reads initial values, `x = 3, m = {0: 1, else: 0}`, those that are chosen, `1, 2`, and ways, `0, 1`.
///
/// # Errors
/// A name isn't the program's, or a value not of its type, or none.
pub fn input(program: &Program, procedure: &Procedure, said: &Said) -> Result<Input, Error> {
    let mut input = Input::default();
    for way in said.ways.iter().flatten().filter(|way| !way.trim().is_empty()) {
        let no = |_| Error::Input(format!("`{way}` is no way: they're numbered, from 0"));
        input.script.ways.push(way.trim().parse().map_err(no)?);
    }
    for value in split(said.chosen.as_deref().unwrap_or_default()) {
        let value = parse(value, None, program.store());
        input.script.values.push(value.map_err(|error| Error::Input(error.to_string()))?);
    }
    for (name, value) in assignments(said.inputs.as_deref().unwrap_or_default())
        .map_err(|error| Error::Input(error.to_string()))?
    {
        give(program, procedure, &mut input.initial, name, value)?;
    }
    Ok(input)
}

fn give(
    program: &Program,
    procedure: &Procedure,
    initial: &mut Valuation,
    name: &str,
    text: &str,
) -> Result<(), Error> {
    if let Some(var) = procedure.variable(name).or_else(|| program.variable_named(name)) {
        let sort = program.store().var_sort(var);
        let value = parse(text, Some(sort), program.store()).map_err(|error| bad(name, sort, &error))?;
        initial.set(var, value);
        return Ok(());
    }
    if let Some(fun) = program.function(name) {
        let info = program.store().fun(fun);
        if info.definition.is_some() {
            return Err(Error::Input(format!("`{name}` has a body: it means what that says")));
        }
        let table = parse_function(text, &info.params, &info.result, program.store());
        let table = table.map_err(|error| Error::Input(format!("the function `{name}`: {error}")))?;
        initial.set_function(fun, table);
        return Ok(());
    }
    let vars = procedure.variables().chain(program.globals().iter().copied());
    let vars: Vec<Var> = vars.chain(program.constants().iter().copied()).collect();
    let similar = similar(name, vars.iter().map(|var| program.variable_name(*var)));
    let procedure = &procedure.name;
    Err(Error::Input(format!(
        "`{procedure}` knows no variable or function `{name}`{}",
        did_you_mean(&similar)
    )))
}

fn bad(name: &str, sort: &Sort, error: &touchstone_front_boogie::value::NoValue) -> Error {
    Error::Input(format!("`{name}` is of type {}: {error}", print_sort(sort)))
}

/// Finds the case that `FILE.json#P/N` or `FILE.json#N` names, and the name of its procedure.
///
/// # Errors
/// There is no such file or case, or the file is no such document.
pub fn read_case(reference: &str, procedure: Option<&str>) -> Result<(String, Case), Error> {
    let no = |message: String| Err(Error::Input(message));
    let Some((file, name)) = reference.rsplit_once('#') else {
        return no(format!("`{reference}` names no case: write {reference}#1 for the first one"));
    };
    let (within, number) = match name.rsplit_once('/') {
        Some((within, number)) => (Some(within), number),
        None => (procedure, name),
    };
    let Some(number) = number.parse::<usize>().ok().filter(|number| *number > 0) else {
        return no(format!("`{number}` is no case's number: they count from 1"));
    };
    let document = read_document(file)?;
    let mut with_cases = document.subjects.into_iter().filter(|procedure| !procedure.cases.is_empty());
    let found = match within {
        Some(name) => with_cases.find(|procedure| procedure.name == name),
        None => match (with_cases.next(), with_cases.next()) {
            (Some(one), None) => Some(one),
            (Some(one), Some(two)) => {
                let (one, two) = (one.name, two.name);
                return no(format!("{file} has cases of `{one}`, `{two}` …: write {file}#{one}/{number}"));
            }
            (None, _) => None,
        },
    };
    let Some(procedure) = found else {
        return no(format!(
            "{file} has no cases{}",
            within.map(|name| format!(" of `{name}`")).unwrap_or_default()
        ));
    };
    let count = procedure.cases.len();
    match procedure.cases.into_iter().find(|case| case.number == number) {
        Some(case) => Ok((procedure.name, case)),
        None => no(format!("{file} has no case {number} of `{}`: there are {count}", procedure.name)),
    }
}

/// Reads what `cover --format json` wrote; `-` is standard input.
///
/// # Errors
/// The file can't be read, or is no such document.
pub fn read_document(file: &str) -> Result<Document, Error> {
    let (file, text) = match file {
        "-" => ("standard input", io::read_to_string(io::stdin())),
        _ => (file, fs::read_to_string(Path::new(file))),
    };
    let text = text.map_err(|source| Error::File { path: file.to_owned(), source })?;
    let document: Document = serde_json::from_str(&text).map_err(|error| {
        Error::Input(unreadable(file, "this isn't what `cover --format json` writes", &error))
    })?;
    if document.format != FORMAT || document.version != VERSION {
        let Document { format, version, .. } = document;
        return Err(Error::Input(format!("{file} is {format} {version}, not {FORMAT} {VERSION}")));
    }
    Ok(document)
}

/// The input of a case.
///
/// # Errors
/// The case isn't of this program.
pub fn input_of_case(program: &Program, procedure: &Procedure, case: &Case) -> Result<Input, Error> {
    let mut input = Input::default();
    for named in case.inputs.iter().chain(&case.functions) {
        give(program, procedure, &mut input.initial, &named.name, &named.value)?;
    }
    for size in &case.types {
        input.initial.set_universe(&size.name, size.elements);
    }
    for value in &case.chosen {
        let value = parse(value, None, program.store());
        input.script.values.push(value.map_err(|error| Error::Input(error.to_string()))?);
    }
    for edge in &case.edges {
        let owner = program.procedure_named(&edge.procedure).map(|id| program.procedure(id));
        let body = owner.and_then(|owner| Some((owner.id, owner.body.as_ref()?)));
        let Some((procedure, block)) = body.and_then(|(id, body)| Some((id, body.named(&edge.block)?)))
        else {
            let name = format!("{}.{}", edge.procedure, edge.block);
            return Err(Error::Input(format!("the case is of another program: there is no block `{name}`")));
        };
        input.script.branches.push(Branch { procedure, block, index: edge.edge });
    }
    Ok(input)
}
