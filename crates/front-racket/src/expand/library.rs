//! The names that every module starts with: forms, primitives, and what the prelude defines.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use super::Expander;
use super::form::FORMS;
use super::scope::Meaning;
use crate::core::{
    Builtins, Exceptions, GlobalId, ModuleId, Prim, Program, Source, SourceId, StructId, Symbol,
};
use crate::diagnostic::Diagnostic;
use crate::reader;

/// The prelude's text: each file is one family of library procedures.
const PRELUDE: &[(&str, &str)] = &[
    ("prelude/data.rkt", include_str!("../prelude/data.rkt")),
    ("prelude/list.rkt", include_str!("../prelude/list.rkt")),
    ("prelude/table.rkt", include_str!("../prelude/table.rkt")),
    ("prelude/set.rkt", include_str!("../prelude/set.rkt")),
    ("prelude/stream.rkt", include_str!("../prelude/stream.rkt")),
    ("prelude/contract.rkt", include_str!("../prelude/contract.rkt")),
    ("prelude/wrap.rkt", include_str!("../prelude/wrap.rkt")),
    ("prelude/arrow.rkt", include_str!("../prelude/arrow.rkt")),
    ("prelude/control.rkt", include_str!("../prelude/control.rkt")),
    ("prelude/output.rkt", include_str!("../prelude/output.rkt")),
    ("prelude/input.rkt", include_str!("../prelude/input.rkt")),
    ("prelude/more.rkt", include_str!("../prelude/more.rkt")),
    ("prelude/random.rkt", include_str!("../prelude/random.rkt")),
    ("prelude/text.rkt", include_str!("../prelude/text.rkt")),
    ("prelude/sequence.rkt", include_str!("../prelude/sequence.rkt")),
    ("prelude/dict.rkt", include_str!("../prelude/dict.rkt")),
    ("prelude/regexp.rkt", include_str!("../prelude/regexp.rkt")),
];

/// The expanded prelude and the names that it adds to the library.
pub(super) struct Prelude {
    pub(super) program: Program,
    pub(super) library: Arc<FxHashMap<Symbol, Meaning>>,
}

/// The prelude, expanded once in a process.
///
/// # Errors
/// What's wrong with it: a defect of this crate, which a test excludes.
pub(super) fn prelude() -> Result<&'static Prelude, Vec<Diagnostic>> {
    static EXPANDED: OnceLock<Result<Prelude, Vec<Diagnostic>>> = OnceLock::new();
    EXPANDED.get_or_init(expand).as_ref().map_err(Clone::clone)
}

/// The modules of Racket whose names are in the library.
pub(super) const LIBRARIES: &[&str] = &[
    "racket",
    "racket/base",
    "racket/list",
    "racket/contract",
    "racket/contract/base",
    "racket/match",
    "racket/math",
    "racket/string",
    "racket/vector",
    "racket/function",
    "racket/bool",
    "racket/format",
    "racket/local",
    "racket/private/list",
    "racket/contract/region",
    "racket/struct",
    "racket/unsafe/ops",
    "racket/fixnum",
    "racket/flonum",
    "racket/sequence",
    "racket/hash",
    "racket/dict",
    "racket/port",
    "racket/set",
    "racket/stream",
    "racket/promise",
    "racket/private/generic-interfaces",
    "racket/trace",
    "racket/pretty",
    "racket/require",
];

/// The library's procedures, and other values of it: names of primitives and of the prelude, in order. What only the expander writes
/// (`#%…`) isn't among them.
pub fn procedures() -> Vec<String> {
    let defined = prelude().ok().into_iter().flat_map(|prelude| prelude.program.prelude_names.keys());
    let defined = defined.map(|name| name.as_str().to_owned());
    let mut names: Vec<String> = Prim::ALL
        .iter()
        .map(|prim| prim.name().to_owned())
        .chain(defined)
        .filter(|name| !name.starts_with("#%"))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Whether `racket` provides this name: a program that uses it is right though it can't be followed. The names are those of Racket
/// 8.7. Cost: logarithmic in their number, after the first call.
pub(super) fn is_rackets(name: &str) -> bool {
    static NAMES: OnceLock<Vec<&str>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let mut names: Vec<&str> = include_str!("names.txt").lines().collect();
        names.sort_unstable();
        names
    });
    names.binary_search(&name).is_ok()
}

fn expand() -> Result<Prelude, Vec<Diagnostic>> {
    let mut library: FxHashMap<Symbol, Meaning> = FxHashMap::default();
    for (name, form) in FORMS {
        library.insert(Symbol::new(name), Meaning::Form(*form));
    }
    for prim in Prim::ALL {
        library.insert(Symbol::new(prim.name()), Meaning::Prim(*prim));
    }
    let sources = PRELUDE.iter().map(|(name, text)| Source::new(*name, *text)).collect();
    let mut expander = Expander::new(empty(sources), Arc::new(library.clone()));
    let mut body = vec![];
    for (index, (_, text)) in PRELUDE.iter().enumerate() {
        body.extend(reader::read(text, SourceId(index as u32)).map_err(|error| vec![error])?);
    }
    let id = expander
        .module(Symbol::new("prelude"), body.first().map_or_else(Expander::nowhere, |first| first.span));
    expander.expand_module(id, &body);
    if expander.diagnostics.iter().any(|found| found.kind.is_error()) {
        return Err(expander.diagnostics);
    }
    let mut globals = FxHashMap::default();
    for ((name, _), meaning) in &expander.names[id.index()] {
        if let Meaning::Global(global) = meaning {
            globals.insert(name.clone(), *global);
        }
        library.insert(name.clone(), meaning.clone());
    }
    let mut program = expander.program;
    program.builtins = builtins(&library, &globals);
    program.prelude_names = Arc::new(globals);
    Ok(Prelude { program, library: Arc::new(library) })
}

fn empty(sources: Vec<Source>) -> Program {
    Program {
        sources,
        modules: vec![],
        exprs: vec![],
        origins: vec![],
        lambdas: vec![],
        variables: vec![],
        globals: vec![],
        structs: vec![],
        builtins: None,
        prelude_names: Arc::default(),
    }
}

fn builtins(library: &FxHashMap<Symbol, Meaning>, globals: &FxHashMap<Symbol, GlobalId>) -> Option<Builtins> {
    let structure = |name: &str| -> Option<StructId> {
        match library.get(&Symbol::new(name))? {
            Meaning::StructName(id, _) => Some(*id),
            _ => None,
        }
    };
    Some(Builtins {
        monitor: *globals.get(&Symbol::new("#%monitor"))?,
        construct: *globals.get(&Symbol::new("#%construct-guarded"))?,
        exceptions: Exceptions {
            fail: structure("exn:fail")?,
            user: structure("exn:fail:user")?,
            unmatched: structure("exn:misc:match")?,
            contract: structure("exn:fail:contract")?,
            arity: structure("exn:fail:contract:arity")?,
            divide_by_zero: structure("exn:fail:contract:divide-by-zero")?,
            variable: structure("exn:fail:contract:variable")?,
            blame: structure("exn:fail:contract:blame")?,
            marks: structure("#%continuation-mark-set")?,
        },
    })
}

impl Expander {
    /// A module without anything in it yet.
    pub(super) fn module(&mut self, name: Symbol, span: crate::core::Span) -> ModuleId {
        let id = ModuleId(self.program.modules.len() as u32);
        self.program.modules.push(crate::core::Module {
            name,
            span,
            requires: vec![],
            body: vec![],
            exports: vec![],
            frame: 0,
            broken: false,
        });
        self.names.resize_with(self.program.modules.len(), FxHashMap::default);
        self.provided.resize_with(self.program.modules.len(), FxHashMap::default);
        id
    }
}
