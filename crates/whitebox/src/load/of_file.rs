//! One file, made code in five steps: it's *read*, *compiled*, its functions are *chosen* and *lowered*, and those of Rust that take more
//! than numbers are *adapted*. What comes of them is put together at the end, with what has to be said of what isn't explored.

use super::calls::is_meant;
use super::of_library::{self, Library, generic};
use super::{
    Code, Defined, ERRORS, Elsewhere, Language, PREFIX, Reading, RustBuild, behind, choose, closed,
    contract_errors, defined, inside, is_closure, is_for_c, is_same, module, spare_derived, wide_pointer,
};
use crate::Error;
use crate::contract::token::tokens;
use crate::contract::{Contract, DEMANDS, contracts};
use crate::emit::answer::NONDET_PREFIX;
use crate::header_paths;
use crate::rust::adapter::Adapters;
use crate::rust::survey::{Cfg, Survey};
use crate::rust::{
    derives, end_lives, is_called_by_exports_only, is_derived, name_blocks, sees_allocation_fail,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use touchstone_front_llvm::ast::Name;
use touchstone_front_llvm::lower::{self, Decisions, Lowered};
use touchstone_front_llvm::{Module, demangle};
use touchstone_program::Program;
use touchstone_report::Source;

/// What a file says.
pub(super) struct Text {
    pub(super) path: PathBuf,
    pub(super) source: Source,
    pub(super) contracts: Vec<Contract>,
}

/// The functions of a module that count.
pub(super) struct Chosen {
    /// All that the file defines.
    defined: Vec<Defined>,
    /// Those that are explored.
    pub(super) functions: Vec<Defined>,
    /// The symbols that translation begins with: theirs, and those of the functions that check their contracts.
    pub(super) roots: Vec<String>,
    /// The generic ones of a library in Rust that are explored, by their paths.
    generic: Vec<String>,
    /// What a library in Rust offers.
    survey: Survey,
    /// The module asks for its inputs, as programs do by the rules of SV-COMP.
    asks: bool,
    /// What isn't explored since it isn't seen whether it's public, in sentences.
    unseen: Vec<String>,
}

impl Chosen {
    /// The same without any function that's explored.
    pub(super) fn without_functions(self) -> Chosen {
        Chosen { functions: vec![], roots: vec![], generic: vec![], ..self }
    }

    /// Chooses what another version's choice has, too, as far as it's here.
    pub(super) fn add(&mut self, other: &Chosen) {
        let is_missing = |function: &&Defined| {
            let is_it = |known: &Defined| known.symbol == function.symbol;
            other.functions.iter().any(is_it) && !self.functions.iter().any(is_it)
        };
        let missing: Vec<Defined> = self.defined.iter().filter(is_missing).cloned().collect();
        self.roots.extend(missing.iter().map(|function| function.symbol.clone()));
        self.functions.extend(missing);
    }
}

impl Code {
    /// Reads a file. Cost: a run of the compiler, and linear in the code that the functions can reach.
    ///
    /// # Errors
    /// The file can't be read, its compiler refuses it or isn't there, a contract is wrong, a function isn't there. What's wrong
    /// with contracts comes with the places.
    pub fn load(given: &Path, language: Language, reading: &Reading) -> Result<Code, Error> {
        let text = read(given, language)?;
        let module = module(given, &text.path, language, &text.source, &text.contracts, reading)?;
        let chosen = chosen(&module, &text, language, reading)?;
        let lowered = lower(&module, &chosen, &[], language, reading, &text.source.name)?;
        let (lowered, adapters) = match language {
            Language::Rust if !is_for_c(&text.source) => adapt(given, lowered, &chosen, &text, reading)?,
            _ => (lowered, Adapters::default()),
        };
        assemble(text, language, reading, chosen, lowered, adapters)
    }
}

/// Step 1: the file's text, and the contracts in its comments.
pub(super) fn read(given: &Path, language: Language) -> Result<Text, Error> {
    let name = given.display().to_string();
    let failed = |source| Error::File { path: name.clone(), source };
    let bytes = fs::read(given).map_err(failed)?;
    let path = fs::canonicalize(given).map_err(failed)?;
    // Comments may be in any encoding; what's shown of them doesn't matter.
    let source = Source::new(&name, language.of_report(), &String::from_utf8_lossy(&bytes));
    let contracts = match language {
        Language::C => contracts(&source.text).map_err(|errors| contract_errors(&source, &errors))?,
        Language::Rust | Language::Llvm => vec![],
    };
    Ok(Text { path, source, contracts })
}

/// Step 3 (the second is [`module`]): the functions that are explored.
pub(super) fn chosen(
    module: &Module,
    text: &Text,
    language: Language,
    reading: &Reading,
) -> Result<Chosen, Error> {
    let mut defined = defined(module, &text.path, language);
    let is_error = |name: &str| ERRORS.contains(&name);
    let asks = module
        .functions
        .iter()
        .any(|function| function.name.starts_with(NONDET_PREFIX) || is_error(&function.name));
    let has_main = defined.iter().any(|function| function.name == "main");
    let asked_for = match (&reading.functions[..], asks && has_main) {
        ([], true) => &["main".to_owned()],
        (functions, _) => functions,
    };
    let survey = match language == Language::Rust && !is_for_c(&text.source) {
        true => Survey::of(&text.path, &Cfg::with(BTreeSet::new())).without_promises(),
        false => Survey::default(),
    };
    for function in defined.iter_mut().filter(|function| function.hidden) {
        let place = (0, function.line as usize, function.name.clone());
        function.hidden = !survey.offered_at.contains(&place);
    }
    let generic = generic(&survey, &defined, asked_for);
    let is_other = |name: &&String| !generic.iter().any(|call| is_meant(name, call));
    let others: Vec<String> = asked_for.iter().filter(is_other).cloned().collect();
    let mut functions = match choose(module, &defined, &others) {
        _ if others.is_empty() && !asked_for.is_empty() => vec![],
        Err(Error::NotAProgram(_)) if others.is_empty() && !generic.is_empty() => vec![],
        chosen => chosen?,
    };
    if language == Language::C
        && asked_for.is_empty()
        && functions.iter().any(|function| !is_error(&function.name))
    {
        // That an error is an error is no news.
        functions.retain(|function| !is_error(&function.name));
    }
    if language == Language::Rust && asked_for.is_empty() {
        let (source, derives) = (&text.source.text, derives(&text.source.text));
        functions.retain(|function| !is_derived(source, &derives, function.line, &function.name));
    }
    let roots: Vec<&str> = functions.iter().map(|function| function.symbol.as_str()).collect();
    let names = module.functions.iter().map(|function| &*function.name);
    let is_for_contracts = |name: &&str| {
        name.starts_with(DEMANDS) || name.strip_prefix(PREFIX).is_some_and(|name| roots.contains(&name))
    };
    let wrapped = names.filter(is_for_contracts);
    let roots: Vec<String> = roots.iter().copied().chain(wrapped).map(str::to_owned).collect();
    let unseen = match asked_for.is_empty() {
        true => of_macros(&defined, &text.source.text),
        false => vec![],
    };
    Ok(Chosen { defined, functions, roots, generic, survey, asks, unseen })
}

/// What's said of hidden functions that macros made.
fn of_macros(defined: &[Defined], text: &str) -> Vec<String> {
    let derives = derives(text);
    // Where a macro says it, or is used.
    let is_written = |function: &Defined| {
        let line = text.lines().nth(function.line.saturating_sub(1) as usize).unwrap_or_default();
        !(line.contains("fn $") || ["!(", "!{", "! {", "!["].iter().any(|begin| line.contains(begin)))
            || ["fn ", "fn r#", "struct ", "enum "]
                .iter()
                .any(|word| line.contains(&format!("{word}{}", function.name)))
    };
    let made = defined.iter().filter(|function| {
        function.hidden
            && function.line > 0
            && !function.is_instance()
            && !is_closure(&function.name)
            && !is_derived(text, &derives, function.line, &function.name)
            && !is_written(function)
    });
    let made = made.map(|function| {
        let path = inside(&function.symbol).unwrap_or_else(|| function.name.clone());
        format!(
            "`{path}` isn't explored by itself: a macro makes it, and inlined as it is (`#[inline]`) it isn't seen whether it's public; a \
             function that's written out and calls this one can be"
        )
    });
    made.collect()
}

/// Step 4: what the functions and these adapters mean.
pub(super) fn lower(
    module: &Module,
    chosen: &Chosen,
    adapters: &[String],
    language: Language,
    reading: &Reading,
    name: &str,
) -> Result<Lowered, Error> {
    let how = lower::Options {
        allocation_may_fail: reading.allocation_may_fail && language != Language::Rust,
        abort_is_exit: chosen.asks,
        decisions: match (language, reading.decisions) {
            (Language::C, decisions) => decisions,
            (Language::Rust, Decisions::Conditions) => Decisions::ConditionsOfRust,
            _ => Decisions::Jumps,
        },
        ..lower::Options::default()
    };
    let roots: Vec<&str> = chosen.roots.iter().chain(adapters).map(String::as_str).collect();
    let lowered = lower::lower(module, &roots, &how);
    let mut lowered = lowered.map_err(|error| Error::Refused(format!("{name}: {error}")))?;
    lowered.program.layouts.any_type = match language {
        Language::C => accesses_anything(&lowered.program, &reading.arguments),
        Language::Rust => true,
        Language::Llvm => lowered.program.files.iter().any(|file| file.ends_with(".rs")),
    };
    Ok(lowered)
}

/// Whether the files of a program in C may access what's in memory as any type: they were told to be compiled so, or have types that may. What the
/// system's headers have is left out.
fn accesses_anything(program: &Program, arguments: &[String]) -> bool {
    let last = arguments.iter().rev().find(|argument| argument.ends_with("strict-aliasing"));
    let is_loose = last.is_some_and(|argument| argument == "-fno-strict-aliasing");
    let mut files = program.files.iter().filter(|file| !file.starts_with("/usr/"));
    is_loose || files.any(|file| fs::read_to_string(&**file).is_ok_and(|text| text.contains("may_alias")))
}

/// Step 5, of a library in Rust: adapters for functions that can't be called with numbers as they are, linked with the bodies of
/// what's called in the standard library, and lowered again if there's any of either.
fn adapt(
    given: &Path,
    lowered: Lowered,
    chosen: &Chosen,
    text: &Text,
    reading: &Reading,
) -> Result<(Lowered, Adapters), Error> {
    let closed = closed(&lowered.program, &text.source);
    let library = Library {
        given,
        chosen: &chosen.functions,
        closed: &closed,
        generic: &chosen.generic,
        survey: &chosen.survey,
    };
    let (adapters, linked) = library.linked(reading, !lowered.absent.is_empty())?;
    let lowered = match linked {
        Some(module) => {
            lower(&module, chosen, &adapters.symbols(), Language::Rust, reading, &text.source.name)?
        }
        None => lowered,
    };
    Ok((lowered, adapters))
}

/// Puts together what the steps made.
pub(super) fn assemble(
    text: Text,
    language: Language,
    reading: &Reading,
    chosen: Chosen,
    lowered: Lowered,
    adapters: Adapters,
) -> Result<Code, Error> {
    let is_rust = language == Language::Rust;
    let mut skipped = not_followed(&lowered);
    let elsewhere = elsewhere(&lowered, reading);
    let mut program = lowered.program;
    let mut derived = vec![];
    if is_rust {
        name_without_crate(&mut program);
        name_blocks(&mut program, &text.source.text, |file| is_same(file, &text.path));
        end_lives(&mut program, |file| is_same(file, &text.path).then_some(&*text.source.text));
        of_library::name_functions(&mut program, &chosen.survey, &text.path);
        let own: Vec<bool> = program.files.iter().map(|file| is_same(file, &text.path)).collect();
        derived = spare_derived(&mut program, &text.source, |file| own.get(file as usize) == Some(&true));
    }
    let Text { path, source, contracts } = text;
    let (path, source) = match language {
        Language::Llvm => behind(&program).unwrap_or((path, source)),
        Language::C | Language::Rust => (path, source),
    };
    let files =
        (0..).zip(&program.files).filter(|(_, file)| is_same(file, &path)).map(|(index, _)| (index, 0));
    let files = files.collect();
    let chosen_symbols: BTreeSet<String> =
        chosen.functions.iter().map(|function| function.symbol.clone()).collect();
    let (functions, refused) = explored(&program, chosen.functions, chosen.generic, &adapters);
    if functions.is_empty() {
        return Err(Error::Refused(refused.join("\n")));
    }
    let is_explored = |function: &Defined| chosen_symbols.contains(&function.symbol);
    let has_other_callers = !refused.is_empty()
        || !reading.functions.is_empty()
        || chosen.defined.iter().any(|function| function.escapes && !is_explored(function))
        || is_rust && is_for_c(&source) && !is_called_by_exports_only(&source.text);
    if is_rust && source.text.contains("/*@") {
        skipped.push(
            "contracts in comments (`/*@ … */`) are for files in C: those of this file aren't followed"
                .to_owned(),
        );
    }
    skipped.extend(refused);
    skipped.extend(chosen.unseen);
    let ends = |word: &str| word == "atexit" || word == "destructor" || word == "__destructor__";
    if language == Language::C
        && tokens(&source.text).into_iter().any(|token| ends(&source.text[token.range]))
    {
        skipped.push("what runs when a program ends (`atexit`, destructors) isn't followed".to_owned());
    }
    let allocation_succeeds = match language {
        Language::C => !reading.allocation_may_fail,
        Language::Rust => sees_allocation_fail(&program, std::iter::once(&*source.text)),
        Language::Llvm => false,
    };
    let defined = chosen.defined.into_iter();
    Ok(Code {
        path,
        source,
        others: vec![],
        language,
        program,
        contracts,
        skipped,
        functions,
        defined: defined.map(|function| inside(&function.symbol).unwrap_or(function.name)).collect(),
        adapters,
        abort_is_exit: chosen.asks,
        elsewhere,
        build: RustBuild::of(&reading.arguments),
        allocation_succeeds,
        has_other_callers,
        derived,
        specified: vec![],
        built: std::time::Duration::ZERO,
        workshop: None,
        files,
    })
}

/// What couldn't be translated, in sentences.
fn not_followed(lowered: &Lowered) -> Vec<String> {
    let file_name = |index: u32| lowered.program.files.get(index as usize).map_or("", |file| &**file);
    let skipped = lowered.skipped.iter().map(|skipped| {
        let place = match skipped.span.is_some() {
            true => format!("{}:{}", file_name(skipped.span.file.0), skipped.span.start.line),
            false => format!("line {} of the module", skipped.line),
        };
        let function = demangle(&skipped.function).unwrap_or_else(|| skipped.function.to_string());
        format!("`{function}` at {place} isn't followed beyond `{}`: {}", skipped.instruction, skipped.reason)
    });
    // A function that the library has more than once is told once.
    let mut told = BTreeSet::new();
    skipped.filter(|sentence| told.insert(sentence.clone())).collect()
}

/// What the file uses of other files.
fn elsewhere(lowered: &Lowered, reading: &Reading) -> Elsewhere {
    let names = |names: &[Name]| names.iter().map(|name| name.to_string()).collect();
    Elsewhere {
        globals: names(&lowered.absent_globals),
        constants: names(&lowered.absent_constants),
        ends: names(&lowered.ends),
        folders: header_paths::folders(&reading.arguments),
    }
}

/// Takes the crate's name, which is that of a temporary file, out of the names of functions and objects.
fn name_without_crate(program: &mut Program) {
    for function in &mut program.layouts.functions {
        if let Some((_, inside)) = function.name.split_once("::") {
            function.name = inside.into();
        }
    }
    for object in &mut program.memory.objects {
        object.name = inside(&object.name).map_or(object.name.clone(), Into::into);
    }
}

/// The functions that can be explored by themselves, and why the others can't.
fn explored(
    program: &Program,
    chosen: Vec<Defined>,
    generic: Vec<String>,
    adapters: &Adapters,
) -> (Vec<String>, Vec<String>) {
    let named = |function: Defined| {
        let procedure = program.procedure_named(&function.symbol);
        let about = program.layouts.functions.iter().find(|about| Some(about.procedure) == procedure);
        about.map_or(function.name, |about| about.name.to_string())
    };
    let mut refused = vec![];
    let is_callable = |function: &String| {
        if adapters.has(function) {
            return true;
        }
        if let Some((_, why)) = adapters.refused.iter().find(|(refused, _)| refused == function) {
            refused.push(format!(
                "`{function}` isn't explored by itself: {why}; a function that takes numbers or arrays, makes what's needed and \
                 calls this one can be"
            ));
            return false;
        }
        let wide = wide_pointer(program, function);
        refused.extend(wide.as_ref().map(|ty| {
            format!(
                "`{function}` isn't explored by itself: a `{ty}` is an address with what belongs to it; a function that takes \
                 an array and calls this one can be"
            )
        }));
        wide.is_none()
    };
    let functions = chosen.into_iter().map(named).chain(generic).filter(is_callable).collect();
    (functions, refused)
}
