//! From texts to a program: which modules there are, in which order they run.

use std::path::Path;

use rustc_hash::FxHashSet;

use super::Expander;
use super::library::{LIBRARIES, prelude};
use crate::core::{ModuleId, Program, Source, SourceId, Span, Symbol};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::reader;
use crate::syntax::{Datum, Syntax};

/// The stack of the thread that expands: the expander is recursive, and what it reads may be nested deeply.
const STACK: usize = 1 << 29;

/// Diagnostics that are told one by one; those that come later are counted.
pub const MOST_DIAGNOSTICS: usize = 100;

/// Result of reading the texts.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The program. Modules with errors are in it, marked as broken.
    pub program: Program,
    /// Diagnostics, in the order of the texts; [`MOST_DIAGNOSTICS`] and one more at most.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// Whether every module can be run.
    pub fn is_whole(&self) -> bool {
        !self.diagnostics.iter().any(|found| found.kind.is_error())
    }
}

/// A module in the text.
struct Unit {
    name: Symbol,
    span: Span,
    body: Vec<Syntax>,
}

/// Expands texts: each is one file, which may be a `#lang` module, hold several `module` forms, or both;
/// forms outside of any module make up a module `main`. Never fails: what's wrong is in the diagnostics.
/// Cost: linear but for deep nesting.
pub fn load(sources: Vec<Source>) -> Loaded {
    on_a_large_stack(move || {
        let prelude = match prelude() {
            Ok(prelude) => prelude,
            Err(diagnostics) => return Err(diagnostics),
        };
        let mut program = prelude.program.clone();
        let first = program.sources.len() as u32;
        program.sources.extend(sources);
        let mut expander = Expander::new(program, prelude.library.clone());
        let mut units = vec![];
        for index in first as usize..expander.program.sources.len() {
            let source = expander.program.sources[index].clone();
            let id = SourceId(index as u32);
            match reader::read(&source.text, id) {
                Ok(data) => discover(&source, id, data, &mut units, &mut expander.diagnostics),
                Err(error) => expander.diagnostics.push(error),
            }
        }
        expander.expand_units(units);
        Ok(expander.finish())
    })
    .unwrap_or_else(|diagnostics| Loaded { program: nothing(), diagnostics })
}

/// Reads a file and those that it requires by relative path, and expands them.
///
/// # Errors
/// A file that can't be read.
pub fn load_file(path: &Path) -> std::io::Result<Loaded> {
    let mut sources = vec![];
    let mut seen = FxHashSet::default();
    collect(path, &mut sources, &mut seen)?;
    Ok(load(sources))
}

fn collect(
    path: &Path,
    sources: &mut Vec<Source>,
    seen: &mut FxHashSet<std::path::PathBuf>,
) -> std::io::Result<()> {
    let mut pending = vec![path.to_path_buf()];
    while let Some(path) = pending.pop() {
        if !seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())) {
            continue;
        }
        let bytes = std::fs::read(&path)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let source = Source::new(path.display().to_string(), text);
        if let Ok(data) = reader::read(&source.text, SourceId(0)) {
            let mut names = vec![];
            required_files(&data, &mut names);
            let folder = path.parent().unwrap_or(Path::new(""));
            // A file that's missing is reported where it's required; the `".."` of `submod` is none.
            pending.extend(names.iter().map(|name| folder.join(name)).filter(|path| path.is_file()));
        }
        sources.push(source);
    }
    Ok(())
}

fn required_files(forms: &[Syntax], out: &mut Vec<String>) {
    for form in forms {
        match form.as_list() {
            Some([head, specs @ ..]) if head.name() == Some("require") => strings(specs, out),
            Some([head, _, _, body @ ..]) if matches!(head.name(), Some("module" | "module*")) => {
                required_files(body, out);
            }
            Some([head, _, body @ ..]) if head.name() == Some("module+") => required_files(body, out),
            _ => {}
        }
    }
}

fn strings(specs: &[Syntax], out: &mut Vec<String>) {
    for spec in specs {
        match &spec.datum {
            Datum::Atom(crate::core::Constant::String(path)) => out.push(path.to_string()),
            Datum::List(items) => strings(items, out),
            _ => {}
        }
    }
}

/// A program with one more module, the last: what `text` has at its top, as if it stood in `(module name
/// racket …)`. Its `require`s see all modules of the program. For clients of the module under test.
///
/// # Errors
/// What's wrong with the text.
pub fn with_client(program: &Program, name: &str, text: &str) -> Result<Program, Vec<Diagnostic>> {
    let program = program.clone();
    let source = Source::new(name, text);
    let name = Symbol::new(name);
    on_a_large_stack(move || {
        let prelude = prelude()?;
        let id = SourceId(program.sources.len() as u32);
        let mut expander = Expander::new(program, prelude.library.clone());
        expander.program.sources.push(source.clone());
        let data = reader::read(&source.text, id).map_err(|error| vec![error])?;
        let span = Span { source: id, start: 0, end: source.text.len() as u32 };
        let module = expander.module(name, span);
        expander.expand_module(module, &data);
        match expander.diagnostics.iter().any(|found| found.kind.is_error()) {
            true => Err(expander.diagnostics),
            false => Ok(expander.program),
        }
    })
}

fn nothing() -> Program {
    Program {
        sources: vec![],
        modules: vec![],
        exprs: vec![],
        origins: vec![],
        lambdas: vec![],
        variables: vec![],
        globals: vec![],
        structs: vec![],
        builtins: None,
        prelude_names: Default::default(),
    }
}

/// Runs on a thread with a large stack (of virtual memory: what isn't used costs nothing).
fn on_a_large_stack<T: Send>(
    work: impl FnOnce() -> Result<T, Vec<Diagnostic>> + Send,
) -> Result<T, Vec<Diagnostic>> {
    let failed = |message: &str| {
        vec![Diagnostic::new(DiagnosticKind::Unsupported, Expander::nowhere(), message.to_owned())]
    };
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().name(String::from("expander")).stack_size(STACK);
        match builder.spawn_scoped(scope, work) {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(error) => Err(failed(&format!("no thread to expand on: {error}"))),
        }
    })
}

/// The modules of a file.
fn discover(
    source: &Source,
    id: SourceId,
    data: Vec<Syntax>,
    units: &mut Vec<Unit>,
    found: &mut Vec<Diagnostic>,
) {
    let whole = Span { source: id, start: 0, end: source.text.len() as u32 };
    let mut outside = vec![];
    let mut data = data.into_iter().peekable();
    if let Some(lang) = data.peek().and_then(|first| first.as_form("#%lang").map(<[Syntax]>::to_vec)) {
        data.next();
        let language = lang.get(1).cloned().unwrap_or_else(|| Syntax::symbol("", whole));
        check_language(&language, found);
        let body: Vec<Syntax> = data.collect();
        submodules(&body, units, found);
        units.push(Unit { name: stem(&source.name), span: whole, body });
        return;
    }
    for form in data {
        match module_form(&form) {
            Some(_) => submodules(std::slice::from_ref(&form), units, found),
            None => outside.push(form),
        }
    }
    if !outside.is_empty() {
        units.push(Unit { name: Symbol::new("main"), span: whole, body: outside });
    }
}

/// A file's name without its folder and suffix.
fn stem(name: &str) -> Symbol {
    let file = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
    Symbol::new(file)
}

/// Name, language and body of a `module` form.
fn module_form(form: &Syntax) -> Option<(&Syntax, &Syntax, &[Syntax])> {
    match form.as_list()? {
        [head, name, language, body @ ..]
            if matches!(head.name(), Some("module" | "module*")) && name.as_symbol().is_some() =>
        {
            Some((name, language, body))
        }
        _ => None,
    }
}

fn submodules(body: &[Syntax], units: &mut Vec<Unit>, found: &mut Vec<Diagnostic>) {
    for form in body {
        if let Some((name, language, body)) = module_form(form) {
            check_language(language, found);
            submodules(body, units, found);
            if let Some(name) = name.as_symbol() {
                units.push(Unit { name: name.clone(), span: form.span, body: body.to_vec() });
            }
        }
    }
}

fn check_language(language: &Syntax, found: &mut Vec<Diagnostic>) {
    let covered = language.name().is_some_and(|name| LIBRARIES.contains(&name));
    if !covered {
        let text = language.name().unwrap_or("?");
        let message = format!("the language `{text}` isn't covered");
        found.push(
            Diagnostic::new(DiagnosticKind::Unsupported, language.span, message)
                .help("`racket` and `racket/base` are"),
        );
    }
}

/// The name of the module that a require's last part names: `'m`, `"m.rkt"`, `(submod ".." m)`, `(submod
/// "f.rkt" m)`.
pub(super) fn module_name(spec: &Syntax) -> Option<String> {
    match &spec.datum {
        Datum::Atom(crate::core::Constant::String(path)) => Some(stem(path).to_string()),
        Datum::List(items) => match (&**items, items.first().and_then(Syntax::name)) {
            ([_, name], Some("quote")) => name.name().map(str::to_owned),
            ([_, name], Some("file")) => module_name(name),
            ([_, rest @ ..], Some("submod")) => {
                rest.iter().rev().find_map(|part| part.name()).map(str::to_owned)
            }
            _ => None,
        },
        _ => None,
    }
}

/// The module names that a body requires.
fn requires(body: &[Syntax], out: &mut Vec<String>) {
    fn specs(spec: &Syntax, out: &mut Vec<String>) {
        match (module_name(spec), spec.as_list()) {
            (Some(name), _) => out.push(name),
            (None, Some([head, rest @ ..])) => match head.name() {
                Some("prefix-in") => rest.iter().skip(1).for_each(|spec| specs(spec, out)),
                _ => rest.iter().take(1).for_each(|spec| specs(spec, out)),
            },
            _ => {}
        }
    }
    for form in body {
        match form.as_list() {
            Some([head, rest @ ..]) if head.name() == Some("require") => {
                rest.iter().for_each(|spec| specs(spec, out))
            }
            Some([head, rest @ ..]) if head.name() == Some("begin") => requires(rest, out),
            _ => {}
        }
    }
}

impl Expander {
    /// Expands modules, each after those it requires.
    fn expand_units(&mut self, units: Vec<Unit>) {
        let mut names: Vec<Symbol> = vec![];
        let mut distinct: Vec<Unit> = vec![];
        for unit in units {
            if names.contains(&unit.name) || unit.name.as_str() == "prelude" {
                let message = format!("module: there is another module named `{}`", unit.name);
                self.diagnostics.push(Diagnostic::new(DiagnosticKind::Name, unit.span, message));
                continue;
            }
            names.push(unit.name.clone());
            distinct.push(unit);
        }
        let depends: Vec<Vec<usize>> = distinct
            .iter()
            .map(|unit| {
                let mut required = vec![];
                requires(&unit.body, &mut required);
                let at = |name: &String| names.iter().position(|other| other.as_str() == name);
                required.iter().filter_map(at).collect()
            })
            .collect();
        let mut done = vec![false; distinct.len()];
        let mut order = vec![];
        loop {
            // The first in the text that is ready: modules keep the order in which they're written where they
            // can.
            let next =
                (0..distinct.len()).find(|at| !done[*at] && depends[*at].iter().all(|d| done[*d] || d == at));
            match next {
                Some(at) => {
                    done[at] = true;
                    order.push(at);
                }
                None => break,
            }
        }
        for (at, unit) in distinct.iter().enumerate() {
            if !done[at] {
                let message =
                    format!("the modules that `{}` requires require one another in a circle", unit.name);
                self.diagnostics.push(Diagnostic::new(DiagnosticKind::Syntax, unit.span, message));
            }
        }
        for at in order {
            let unit = &distinct[at];
            let id = self.module(unit.name.clone(), unit.span);
            self.expand_module(id, &unit.body);
        }
    }

    fn finish(mut self) -> Loaded {
        self.diagnostics.sort_by_key(|found| (found.span.source.0, found.span.start));
        let beyond = self.diagnostics.len().saturating_sub(MOST_DIAGNOSTICS);
        // An error that's left out is told by the last: what has one can't be run.
        let left_out = self.diagnostics.split_off(self.diagnostics.len() - beyond);
        if let Some(first) = left_out.iter().find(|found| found.kind.is_error()).or(left_out.first()) {
            let mut last = first.clone();
            if left_out.len() > 1 {
                last.message.push_str(&format!(", and {} more here and below", left_out.len() - 1));
            }
            self.diagnostics.push(last);
        }
        Loaded { program: self.program, diagnostics: self.diagnostics }
    }
}

/// The module under test when none is named: the last that has an export with a contract, or else the last
/// that exports.
pub fn default_module(program: &Program) -> Option<ModuleId> {
    let ids = (1..program.modules.len() as u32).map(ModuleId);
    let contracted =
        |id: &ModuleId| program.module(*id).exports.iter().any(|export| export.contract.is_some());
    let exporting = |id: &ModuleId| !program.module(*id).exports.is_empty();
    ids.clone().rfind(contracted).or_else(|| ids.clone().rfind(exporting))
}
