//! From a source file to a program: compile, read, translate.

use std::path::Path;

use crate::ast::Function;
use crate::compile::{CompileError, CompileOptions, compile};
use crate::debug::DebugInfo;
use crate::lower::{LowerError, Lowered, Options, lower};
use crate::{Module, ParseError, demangle, parse, warned};

/// How a file is loaded.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// How it's compiled.
    pub compile: CompileOptions,
    /// How it's translated.
    pub lower: Options,
    /// The functions to begin with, by symbol or by name in the source (`f`, `module::f`). None: all that the file itself
    /// defines.
    pub roots: Vec<String>,
}

/// A file as a program.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The program, and what isn't in it.
    pub lowered: Lowered,
    /// The symbols of the functions it began with; those of [`LoadOptions::roots`] in their order, or the file's in its order.
    pub roots: Vec<String>,
    /// The compiler's command; `None` if nothing was compiled.
    pub command: Option<String>,
    /// What the compiler said although it compiled.
    pub warnings: String,
    /// What couldn't be read of the module.
    pub diagnostics: Vec<ParseError>,
}

/// Why a file couldn't be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The compiler refused it, or isn't there.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The compiler's output isn't LLVM IR as it's read here.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// It can't be translated.
    #[error(transparent)]
    Lower(#[from] LowerError),
    /// A function isn't there, or several have that name.
    #[error("{}", root_message(.name, .candidates))]
    Root {
        /// What was asked for.
        name: String,
        /// What it could mean.
        candidates: Vec<String>,
    },
    /// There's nothing to begin with.
    #[error("`{0}` defines no function")]
    Empty(String),
}

fn root_message(name: &str, candidates: &[String]) -> String {
    match candidates {
        [] => format!("there is no function `{name}` with a body"),
        several => format!("`{name}` may be any of {}", several.join(", ")),
    }
}

/// Compiles a file (`.c`, `.rs`; a `.ll` is read as it is), and translates functions of it. Cost: a compiler's run, and linear
/// in the text of the module.
pub fn load(path: &Path, options: &LoadOptions) -> Result<Loaded, LoadError> {
    let compiled = compile(path, &options.compile)?;
    let mut module = parse(compiled.text, &compiled.name)?;
    module.warned = warned(&compiled.warnings, path);
    let mut roots = vec![];
    for root in &options.roots {
        roots.push(find(&module, root)?.name.to_string());
    }
    if options.roots.is_empty() {
        roots = own(&module, path).into_iter().map(|function| function.name.to_string()).collect();
        if roots.is_empty() {
            return Err(LoadError::Empty(path.display().to_string()));
        }
    }
    let names: Vec<&str> = roots.iter().map(String::as_str).collect();
    let lowered = lower(&module, &names, &options.lower)?;
    let (command, warnings) = (compiled.command, compiled.warnings);
    Ok(Loaded { lowered, roots, command, warnings, diagnostics: module.diagnostics })
}

/// The function of that symbol, or of that name in the source.
fn find<'m>(module: &'m Module, name: &str) -> Result<&'m Function, LoadError> {
    if let Some(function) = module.function(name).filter(|function| !function.is_declaration()) {
        return Ok(function);
    }
    let means = |function: &&Function| {
        let source = demangle(&function.name).unwrap_or_else(|| function.name.to_string());
        !function.is_declaration()
            && (source == name || source.strip_suffix(name).is_some_and(|path| path.ends_with("::")))
    };
    let found: Vec<&Function> = module.functions.iter().filter(means).collect();
    match found[..] {
        [function] => Ok(function),
        _ => {
            let candidates = found.iter().map(|function| format!("`{}`", function.name)).collect();
            Err(LoadError::Root { name: name.to_owned(), candidates })
        }
    }
}

/// The functions that the file itself defines, by debug information; without any, those that others can call.
fn own<'m>(module: &'m Module, path: &Path) -> Vec<&'m Function> {
    let debug = DebugInfo::new(module);
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let defined = module.functions.iter().filter(|function| !function.is_declaration());
    let mut placed: Vec<(u32, &Function)> = vec![];
    let mut known = false;
    for function in defined.clone() {
        let Some(subprogram) = function.debug.and_then(|id| debug.subprogram(id)) else { continue };
        known = true;
        let Some(file) = subprogram.file.filter(|_| !subprogram.artificial) else { continue };
        let file = file.path();
        if path.extension().is_some_and(|extension| extension == "ll")
            || file.canonicalize().unwrap_or(file) == path
        {
            placed.push((subprogram.line, function));
        }
    }
    placed.sort_by_key(|(line, _)| *line);
    match known {
        true => placed.into_iter().map(|(_, function)| function).collect(),
        false => defined.filter(|function| function.linkage.is_visible()).collect(),
    }
}
