//! The expander: syntax to core. Names are resolved, macros and derived forms rewritten, modules put in the
//! order in which they run. A module with an error is marked as broken; the others go on.
//!
//! Derived forms are mostly rewritten to simpler syntax whose words carry the mark [`scope::LIBRARY`], so
//! that a program that binds `if` or `cons` itself doesn't change what `cond` or `match` mean.

mod application;
mod binding;
mod body;
mod comprehension;
mod contract;
mod dependent_arrow;
mod dependent_struct;
mod form;
mod library;
mod load;
mod local_structure;
mod module;
mod pattern;
mod provide;
mod rewrite;
mod scope;
mod structure;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::core::{
    Constant, Expr, ExprId, GlobalId, ModuleId, Origin, Program, Span, StructId, Symbol, TopLevel,
};
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::syntax::{Datum, Syntax};

use form::Form;
pub use library::procedures;
pub use load::{Loaded, MOST_DIAGNOSTICS, default_module, load, load_file, with_client};
use scope::{Expansion, Frame, Locals, Meaning, Name};

/// The outcome of expanding something: the diagnostic of the first error in it.
type Expanded<T> = Result<T, Box<Diagnostic>>;

/// The deepest nesting of expressions after expansion.
const MAX_NESTING: usize = 10_000;

/// The state of expansion.
struct Expander {
    program: Program,
    diagnostics: Vec<Diagnostic>,
    /// The module that's being expanded.
    module: ModuleId,
    /// Meanings of each module's names in it.
    names: Vec<FxHashMap<Name, Meaning>>,
    /// Exports of each module, by name: its own meaning, for those who import it.
    provided: Vec<FxHashMap<Symbol, Meaning>>,
    /// The names that every module starts with.
    library: Arc<FxHashMap<Symbol, Meaning>>,
    locals: Locals,
    /// Structure types that are defined in bodies.
    local_types: FxHashMap<StructId, local_structure::LocalType>,
    frames: Vec<Frame>,
    expansions: Vec<Expansion>,
    /// For each body that was entered, how many local names are in scope once its own are known; the first is a module's.
    bodies: Vec<usize>,
    /// Monitored imports of the current module, by exporting module and export.
    imports: FxHashMap<(ModuleId, usize), GlobalId>,
    /// Their definitions, and other definitions that come before the module's own.
    prologue: Vec<TopLevel>,
    depth: usize,
}

impl Expander {
    /// Puts an expression into the arena.
    fn add(&mut self, expr: Expr, span: Span) -> ExprId {
        let id = ExprId(self.program.exprs.len() as u32);
        self.program.exprs.push(expr);
        self.program.origins.push(Origin { module: self.module, span });
        id
    }

    fn constant(&mut self, constant: Constant, span: Span) -> ExprId {
        self.add(Expr::Constant(constant), span)
    }

    fn void(&mut self, span: Span) -> ExprId {
        self.constant(Constant::Void, span)
    }

    /// An application by position.
    fn apply(&mut self, function: ExprId, arguments: Vec<ExprId>, span: Span) -> ExprId {
        let arguments = arguments.into_boxed_slice();
        self.add(Expr::Apply { function, arguments, keywords: Box::default() }, span)
    }
}

/// A form that Racket would refuse as well.
fn wrong(at: &Syntax, message: impl Into<String>) -> Box<Diagnostic> {
    let head = at.as_list().and_then(|items| items.first()).and_then(Syntax::name);
    let message = message.into();
    let message = match head.filter(|head| !head.starts_with("#%")) {
        Some(head) if !message.contains('`') => format!("{head}: {message}"),
        _ => message,
    };
    Box::new(Diagnostic::new(DiagnosticKind::Syntax, at.span, message))
}

/// What's wrong in a form's own parts, which says of what form they are, as it's written: of what others are rewritten to nothing's said.
fn in_form(form: &Syntax, mut error: Box<Diagnostic>) -> Box<Diagnostic> {
    let Some([head, parts @ ..]) = form.as_list() else { return error };
    let Datum::Symbol(name, mark) = &head.datum else { return error };
    let of = |part: &Syntax| part.span == error.span;
    let within = |part: &Syntax| part.as_list().is_some_and(|parts| parts.iter().any(of));
    // Definitions in a body have their own.
    let bindings = parts.first().and_then(Syntax::as_list).unwrap_or_default();
    let is_own = parts.iter().any(of) || bindings.iter().any(|part| of(part) || within(part));
    if is_own && *mark != scope::LIBRARY && error.message.starts_with("expected ") {
        error.message = format!("{name}: {}", error.message);
    }
    error
}

/// Racket that isn't covered.
fn unsupported(at: &Syntax, message: impl Into<String>) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(DiagnosticKind::Unsupported, at.span, message))
}

trait Help {
    fn help(self, help: &str) -> Self;
}

impl Help for Box<Diagnostic> {
    fn help(self, help: &str) -> Box<Diagnostic> {
        Box::new((*self).help(help))
    }
}

/// Lists of the expander's own making.
mod build {
    use super::scope::LIBRARY;
    use super::*;
    use crate::syntax::Datum;

    /// A word that means the library's.
    pub(super) fn word(text: &str, span: Span) -> Syntax {
        Syntax { span, datum: Datum::Symbol(Symbol::new(text), LIBRARY) }
    }

    /// A list that begins with a word that means the library's.
    pub(super) fn call(head: &str, rest: impl IntoIterator<Item = Syntax>, span: Span) -> Syntax {
        Syntax::list(std::iter::once(word(head, span)).chain(rest).collect(), span)
    }

    /// The syntax of a list.
    pub(super) fn list(items: impl IntoIterator<Item = Syntax>, span: Span) -> Syntax {
        Syntax::list(items.into_iter().collect(), span)
    }

    /// `(quote name)`
    pub(super) fn quoted(name: &str, span: Span) -> Syntax {
        call("quote", [Syntax::symbol(name, span)], span)
    }

    /// `#t` or `#f`.
    pub(super) fn boolean(value: bool, span: Span) -> Syntax {
        Syntax::atom(Constant::Boolean(value), span)
    }

    /// A small number.
    pub(super) fn number(value: usize, span: Span) -> Syntax {
        Syntax::atom(Constant::Number(crate::number::Number::from(value)), span)
    }
}

#[cfg(test)]
mod tests;
