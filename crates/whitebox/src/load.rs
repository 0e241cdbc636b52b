//! Code, read: the file's text, what the compiler made of it as a program, and the contracts in its comments. `of_file` has the steps
//! for one file, `of_package` those for a library of Rust; what they do is here.

mod calls;
mod of_file;
mod of_library;
mod of_mutants;
mod of_package;
mod of_packages;
mod of_pair;
mod program_postconditions;
mod rust_build;

pub use of_mutants::Mutants;
pub use of_package::PassedOver;
pub use of_pair::{Pair, Versions};
pub(crate) use of_pair::{callees, reached};
pub use rust_build::RustBuild;

use super::contract::{Contract, ContractError, PREFIX, demands, program, wrapper};
use super::emit::Elsewhere;
use super::rust::adapter::Adapters;
use super::rust::form::Sizes;
use super::rust::harness::Workshop;
use super::rust::{Callers, Declared, derives, exports_functions, is_derived, last_name};
use crate::Error;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use touchstone_front_llvm::compile::{CompileOptions, Compiled, RustCrate, compile};
use touchstone_front_llvm::debug::DebugInfo;
pub use touchstone_front_llvm::lower::Decisions;
use touchstone_front_llvm::{Module, demangle, parse, warned};
use touchstone_program::layout::{Shape, TypeId};
use touchstone_program::{ProcedureId, Program, Span};
use touchstone_report::{Diagnostic, Label, Level, Painter, Source, similar};

/// What SV-COMP calls an error.
pub(crate) const ERRORS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C, or C after the preprocessor.
    C,
    /// Rust.
    Rust,
    /// LLVM's textual form.
    Llvm,
}

impl Language {
    /// By the file's extension; `None` for what isn't code.
    pub fn of(path: &Path) -> Option<Language> {
        match path.extension()?.to_str()? {
            "c" | "i" => Some(Language::C),
            "rs" => Some(Language::Rust),
            "ll" => Some(Language::Llvm),
            _ => None,
        }
    }

    /// The same, as reports name it.
    fn of_report(self) -> touchstone_report::Language {
        match self {
            Language::C => touchstone_report::Language::C,
            Language::Rust => touchstone_report::Language::Rust,
            Language::Llvm => touchstone_report::Language::Llvm,
        }
    }
}

/// A file of code.
#[derive(Debug)]
pub struct Code {
    /// Its absolute path.
    pub path: PathBuf,
    /// Its text, under the name that was given.
    pub source: Source,
    /// The texts of the other files that belong to it, as those of a crate do.
    pub others: Vec<Source>,
    /// What it's written in.
    pub language: Language,
    /// What it means.
    pub program: Program,
    /// The contracts in it.
    pub contracts: Vec<Contract>,
    /// What couldn't be translated, in sentences.
    pub skipped: Vec<String>,
    /// Functions in it that others can call, or all if there are none.
    pub functions: Vec<String>,
    /// All functions that the file defines.
    pub defined: Vec<String>,
    /// For functions of Rust that take more than numbers, how their arguments are made of them.
    pub adapters: Adapters,
    /// Whether it's a program by the rules of SV-COMP, which asks for its inputs by `__VERIFIER_nondet_…` and may end by `abort`.
    pub abort_is_exit: bool,
    /// What it uses of other files.
    pub elsewhere: Elsewhere,
    /// Of code in Rust, how it's built.
    pub build: RustBuild,
    /// Whether it allocates memory, and this is taken to succeed always.
    pub allocation_succeeds: bool,
    /// Whether functions that call others of the file aren't explored: they weren't asked for, or can't be called here.
    pub has_other_callers: bool,
    /// Functions of Rust that `#[derive(…)]` made: what they decide isn't the author's.
    pub derived: Vec<String>,
    /// Functions of Rust that have specifications: the paths where they're defined, and those that they're called by.
    pub specified: Vec<(String, String)>,
    /// So long the build took of what calls a package.
    pub built: Duration,
    /// Where packages around it are built, if it's a package.
    pub workshop: Option<Workshop>,
    /// Which of the program's files are its own, each with the index of its text: 0, or one more than that in `others`.
    files: BTreeMap<u32, usize>,
}

/// How code is read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Arguments for the compiler.
    pub arguments: Vec<String>,
    /// Functions that are asked for; if none is, all that others can call.
    pub functions: Vec<String>,
    /// Of a package, functions with specifications that are asked for, by the paths where they're defined; instead of others.
    pub specified: Option<Vec<String>>,
    /// Whether C's `malloc` and its kin may return null at any call.
    pub allocation_may_fail: bool,
    /// How large the values are that functions of Rust are called with.
    pub sizes: Sizes,
    /// So long a compiler may take, if there's a limit.
    pub time: Option<Duration>,
    /// What's told of where functions of C decide.
    pub decisions: Decisions,
}

impl Code {
    /// Whether it's a program that's about whether an error is reached, by the rules of SV-COMP.
    pub fn is_about_an_error(&self) -> bool {
        self.abort_is_exit
            && self.language == Language::C
            && ERRORS.iter().any(|name| self.source.text.contains(name))
    }

    /// The procedure of a function, by its name in the source.
    pub fn procedure(&self, function: &str) -> Option<ProcedureId> {
        let layouts = &self.program.layouts;
        let by_source = layouts.function(function).map(|function| function.procedure);
        by_source.or_else(|| self.program.procedure_named(function))
    }

    /// The procedure that calls a function of Rust with what it makes of numbers.
    pub fn adapter(&self, function: &str) -> Option<ProcedureId> {
        self.program.procedure_named(&self.adapters.symbol(function)?)
    }

    /// What's explored for a function: the one that checks its contract, its adapter, or itself.
    pub fn entry(&self, function: &str) -> Option<ProcedureId> {
        let contract = self.procedure(&format!("{PREFIX}{function}"));
        contract.or_else(|| self.adapter(function)).or_else(|| self.procedure(function))
    }

    /// The line on which a function of Rust is called, in what makes its arguments and calls it.
    pub fn line_of_call(&self, function: &str) -> Option<u32> {
        let line = self.adapters.line_of_call(function)?;
        let line = match &self.workshop {
            Some(_) => crate::rust::harness::line_in_calls(line),
            None => of_library::line_in_calls(line),
        };
        u32::try_from(line).ok()
    }

    /// The program's files that belong to it, by their index.
    pub fn files(&self) -> Vec<u32> {
        self.files.keys().copied().collect()
    }

    /// Whether a file of the program, by its index, belongs to it.
    pub fn is_file(&self, index: u32) -> bool {
        // The source behind LLVM's form may be nowhere to be found; then its lines are told without being shown.
        self.files.contains_key(&index) || self.language == Language::Llvm && self.files.is_empty()
    }

    /// Its texts.
    pub fn sources(&self) -> Vec<Source> {
        std::iter::once(&self.source).chain(&self.others).cloned().collect()
    }

    /// Who may call the functions of a crate, if these are explored, by their names. Cost: linear in its texts.
    pub(crate) fn callers(&self, explored: &BTreeSet<&str>) -> Callers {
        let functions = self.program.layouts.functions.iter();
        let explored = functions
            .filter(|function| explored.contains(&*function.name) && self.is_file(function.span.file.0));
        let places = explored
            .map(|function| {
                let line = function.span.start.line as usize;
                (self.text_of(function.span.file.0), line, last_name(&function.name).to_owned())
            })
            .collect();
        let texts = std::iter::once(&self.source).chain(&self.others);
        Callers::of(texts.map(|source| (&*source.name, &*source.text)), &places)
    }

    /// A text of it; the first, if there are fewer.
    pub fn text(&self, index: usize) -> &Source {
        index.checked_sub(1).and_then(|index| self.others.get(index)).unwrap_or(&self.source)
    }

    /// The text that a file of the program is, by its index; the first if it's none of them.
    pub fn text_of(&self, file: u32) -> usize {
        self.files.get(&file).copied().unwrap_or(0)
    }
}

/// A function's path inside of its crate, by its symbol.
fn inside(symbol: &str) -> Option<String> {
    demangle(symbol)?.split_once("::").map(|(_, inside)| inside.to_owned())
}

/// Whether a function of Rust is a closure, by its name: what its types are called doesn't matter.
fn is_closure(name: &str) -> bool {
    last_name(name).starts_with("{closure")
}

/// The functions of a library in Rust that not all values of their parameters' bits may be given to: enums, characters, and structures
/// that aren't public through and through.
fn closed(program: &Program, source: &Source) -> Vec<String> {
    let declared = Declared::of(&source.text);
    let functions = program.layouts.functions.iter().filter(|function| {
        let mut types = function.parameters.iter().map(|parameter| parameter.ty);
        types.any(|ty| is_closed(program, &declared, ty))
    });
    functions.filter_map(|function| Some(function.name.split_once("::")?.1.to_owned())).collect()
}

fn is_closed(program: &Program, declared: &Declared, ty: TypeId) -> bool {
    let about = program.layouts.get(ty);
    let inner = |ty: TypeId| is_closed(program, declared, ty);
    // A reference in something else would be null at times.
    let leads = |ty: TypeId| program.layouts.get(ty).name.starts_with('&');
    match &about.shape {
        Shape::Pointer { .. } if about.name.starts_with('*') => false,
        Shape::Pointer { to: Some(to) } if about.name.starts_with('&') => inner(*to),
        Shape::Pointer { .. } | Shape::Enumeration { .. } | Shape::Character { .. } => true,
        // A function of the input isn't made, and it's never null.
        Shape::FunctionPointer => !about.name.starts_with('*'),
        Shape::Array { element, .. } => leads(*element) || inner(*element),
        Shape::Record { overlapping: true, .. } => true,
        Shape::Record { fields, .. } => {
            let is_tuple = about.name.starts_with('(');
            let is_open =
                declared.is_open(about.name.split_once("::").map_or(&*about.name, |(_, inside)| inside));
            !(is_tuple || is_open) || fields.iter().any(|field| leads(field.ty) || inner(field.ty))
        }
        Shape::Boolean | Shape::Integer { .. } | Shape::Float | Shape::Opaque => false,
    }
}

/// Makes library code of the functions that nobody wrote: they're followed, and what goes wrong there is said of the call that leads to them.
/// Returns their names.
fn spare_derived(program: &mut Program, source: &Source, is_file: impl Fn(u32) -> bool) -> Vec<String> {
    let derives = derives(&source.text);
    let functions = &program.layouts.functions;
    let made = functions.iter().filter(|function| {
        function.span.is_some()
            && is_file(function.span.file.0)
            && is_derived(&source.text, &derives, function.span.start.line, &function.name)
    });
    let made: Vec<(ProcedureId, String)> =
        made.map(|function| (function.procedure, function.name.to_string())).collect();
    for (id, _) in &made {
        program.procedure_mut(*id).span = Span::NONE;
    }
    made.into_iter().map(|(_, name)| name).collect()
}

/// A parameter's type that's a slice, a string or a trait object behind a reference: of its two words not every pair is a value.
fn wide_pointer(program: &Program, function: &str) -> Option<String> {
    let about = program.layouts.function(function)?;
    let types = about.parameters.iter().map(|parameter| program.layouts.get(parameter.ty));
    let mut wide = types.filter(|ty| ty.name.starts_with('&') && matches!(ty.shape, Shape::Record { .. }));
    wide.next().map(|ty| ty.name.to_string())
}

/// The source that a compiler made LLVM's form of, if it's there.
fn behind(program: &Program) -> Option<(PathBuf, Source)> {
    let span = program.layouts.functions.iter().map(|function| function.span).find(|span| span.is_some())?;
    let path = fs::canonicalize(&**program.files.get(span.file.0 as usize)?).ok()?;
    let text = fs::read(&path).ok()?;
    let source = Source::new(
        &path.display().to_string(),
        touchstone_report::Language::C,
        &String::from_utf8_lossy(&text),
    );
    Some((path, source))
}

fn is_same(file: &str, path: &Path) -> bool {
    let file = Path::new(file);
    file == path
        || file.file_name() == path.file_name() && fs::canonicalize(file).is_ok_and(|found| found == path)
}

/// Has the file compiled, with the functions that check contracts behind it, and reads what comes of it.
fn module(
    given: &Path,
    path: &Path,
    language: Language,
    source: &Source,
    contracts: &[Contract],
    reading: &Reading,
) -> Result<Module, Error> {
    let compiled = compiled(given, path, language, source, contracts, reading)?;
    let mut module = parse(compiled.text, &compiled.name)
        .map_err(|error| Error::Refused(format!("{}: {error}", compiled.name)))?;
    module.warned = warned(&compiled.warnings, path);
    Ok(module)
}

/// Has the file compiled, with the functions that check contracts behind it.
fn compiled(
    given: &Path,
    path: &Path,
    language: Language,
    source: &Source,
    contracts: &[Contract],
    reading: &Reading,
) -> Result<Compiled, Error> {
    let rust_crate = if is_for_c(source) { RustCrate::ExportedFunctions } else { RustCrate::Library };
    let mut options = CompileOptions { rust_crate, ..CompileOptions::default() };
    options.time = reading.time.map_or(options.time, |time| time.min(options.time));
    match language {
        Language::C => options.clang_flags.clone_from(&reading.arguments),
        Language::Rust => options.rustc_flags.clone_from(&reading.arguments),
        Language::Llvm => {}
    }
    let has_contract = contracts.iter().any(|contract| contract.function == "main");
    let called = if language == Language::C && !has_contract { program(&source.text) } else { None };
    let compiled = if contracts.is_empty() && called.is_none() {
        compile(given, &options)
    } else {
        let name = path.display().to_string();
        let folder = touchstone_process::folder()
            .map_err(|source| Error::File { path: "a temporary folder".into(), source })?;
        let together = folder.path().join("contracts.c");
        let include = name.replace('\\', "\\\\").replace('"', "\\\"");
        let called = called.unwrap_or_default();
        let (demands, wrapper) = (demands(contracts, &source.text), wrapper(contracts, &name));
        let text = format!("#include \"{include}\"\n{demands}{wrapper}{called}");
        fs::write(&together, text)
            .map_err(|source| Error::File { path: together.display().to_string(), source })?;
        compile(&together, &options)
    };
    compiled.map_err(|error| Error::Refused(error.to_string()))
}

/// Whether a file in Rust exports functions for C.
fn is_for_c(source: &Source) -> bool {
    source.text.contains("extern") && exports_functions(&source.text)
}

/// A function that's defined in the file.
#[derive(Clone, Debug)]
struct Defined {
    name: String,
    symbol: String,
    visible: bool,
    /// Whether its address goes somewhere, so that others can call it in C without knowing its name.
    escapes: bool,
    /// Whether it's one that a library in Rust doesn't have for others: it's private, or inlined into what calls it and not known to be public.
    hidden: bool,
    /// Where it's said to stand; 0 if that isn't said.
    line: u32,
}

impl Defined {
    /// Whether it's a generic function of Rust for certain types: other functions here call it, and no path leads to it alone.
    fn is_instance(&self) -> bool {
        self.name.contains('<')
    }
}

/// The functions that the file defines, without those for contracts.
fn defined(module: &Module, path: &Path, language: Language) -> Vec<Defined> {
    let debug = DebugInfo::new(module);
    let escaping = if language == Language::C { module.escaping() } else { BTreeSet::new() };
    let mut found = vec![];
    for function in module.functions.iter().filter(|function| !function.is_declaration()) {
        let symbol = function.name.to_string();
        let about = function.debug.and_then(|id| debug.subprogram(id));
        let name = about.as_ref().map_or_else(|| symbol.clone(), |about| about.name.to_string());
        let here = match about.as_ref().and_then(|about| about.file.as_ref()) {
            Some(file) => is_same(&file.path().display().to_string(), path),
            None => language == Language::Llvm,
        };
        if (here || language == Language::Llvm) && !symbol.starts_with(PREFIX) {
            let line = about.map_or(0, |about| about.line);
            let (visible, hidden) = (function.linkage.is_visible(), function.hidden);
            let escapes = escaping.contains(&symbol);
            found.push(Defined { name, symbol, visible, escapes, hidden, line });
        }
    }
    found
}

/// The functions of these names, or all that others can call; if there are none, all.
fn choose(module: &Module, all: &[Defined], names: &[String]) -> Result<Vec<Defined>, Error> {
    if names.is_empty() {
        let all: Vec<Defined> = all.iter().filter(|function| !function.hidden).cloned().collect();
        let mut chosen = all.clone();
        if all.iter().any(|function| function.visible) {
            chosen.retain(|function| function.visible || function.escapes);
        }
        if !chosen.iter().all(Defined::is_instance) {
            chosen.retain(|function| !function.is_instance());
        }
        return match chosen.is_empty() {
            true => Err(Error::NotAProgram("the file defines no function".to_owned())),
            false => Ok(chosen),
        };
    }
    let mut chosen: Vec<Defined> = vec![];
    for name in names {
        // A method goes by its path too, as reports call it.
        let is_meant = |function: &&Defined| {
            function.name == *name
                || function.symbol == *name
                || inside(&function.symbol).as_ref() == Some(name)
        };
        if let Some(function) = all.iter().find(is_meant) {
            if !chosen.iter().any(|known| known.symbol == function.symbol) {
                chosen.push(function.clone());
            }
            continue;
        }
        // In another file that this one includes, perhaps.
        match module.functions.iter().find(|function| *function.name == **name) {
            Some(function) if function.is_declaration() => {
                return Err(Error::NotAProgram(format!("`{name}` is declared, but has no body here")));
            }
            Some(function) => {
                let symbol = function.name.to_string();
                let (visible, escapes, hidden) = (true, false, false);
                chosen.push(Defined { name: name.clone(), symbol, visible, escapes, hidden, line: 0 });
            }
            None => {
                let known = all.iter().map(|function| function.name.as_str());
                return Err(Error::UnknownFunction { name: name.clone(), similar: similar(name, known) });
            }
        }
    }
    Ok(chosen)
}

/// What's wrong with contracts, with the places.
fn contract_errors(source: &Source, errors: &[ContractError]) -> Error {
    let painter = Painter::on_stderr();
    let mut diagnostics = String::new();
    for error in errors {
        let diagnostic = Diagnostic {
            level: Level::Error,
            code: None,
            title: error.message.clone(),
            labels: vec![Label { place: source.place(&error.at), text: None, primary: true }],
            notes: vec![
                "of ACSL, `requires` and `ensures` with conditions of C, `\\result` and `\\old` are covered"
                    .into(),
            ],
            help: None,
        };
        diagnostics.push_str(&painter.render(std::slice::from_ref(source), &diagnostic));
    }
    let errors = if errors.len() == 1 { "1 error".to_owned() } else { format!("{} errors", errors.len()) };
    Error::Wrong { diagnostics, summary: format!("{}: {errors} in contracts; nothing was run", source.name) }
}

#[cfg(test)]
mod tests {
    use super::is_closure;

    #[test]
    fn what_a_function_is_given_makes_it_no_closure() {
        assert!(
            is_closure("unw::{closure#0}")
                && is_closure("f<i32>::{closure#1}")
                && is_closure("g::{closure_env#0}<Vec<u8>>")
        );
        assert!(
            !is_closure("f<calls::g::{closure_env#0}>")
                && !is_closure("Map<K, {closure}>::get")
                && !is_closure("f")
        );
    }
}
