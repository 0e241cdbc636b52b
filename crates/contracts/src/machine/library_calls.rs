//! How often, on what and in which order the library calls what it's given. It shows where a procedure that the library calls writes to
//! something; of those whose calls aren't held to racket's that's named.

use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_front_racket::core::{Expr, ExprId, GlobalId, ModuleId, Program, SourceId};
use touchstone_report::{Limit, Quantity};

use super::approximation::Approximation;
use super::frames::{self, Frame};
use super::{Machine, State, observable};

/// Files of the prelude whose calls are racket's.
const HELD_FILES: [&str; 3] = ["prelude/arrow.rkt", "prelude/control.rkt", "prelude/contract.rkt"];

/// Procedures of the prelude whose calls are racket's, with what they're made of: `data/forms/traced.txt` among the tests of the
/// front end has them all traced.
const HELD: &str = include_str!("library_calls.txt");

/// The file of the prelude that has contracts of data that can change.
const WRAPPERS: &str = "prelude/wrap.rkt";

/// Greatest number of frames that are looked at for one write.
const MAX_FRAMES: usize = 10_000;

/// What of the library isn't held to racket's.
#[derive(Debug)]
pub(super) struct Unheld {
    /// Expressions of the modules that name a procedure which isn't at all ([`observable::unheld`]).
    pub(super) names: FxHashMap<ExprId, Arc<str>>,
    /// Where each definition of the prelude starts: the file and the byte.
    starts: Vec<(SourceId, u32, GlobalId)>,
}

impl Unheld {
    /// What isn't held of what these modules use. Cost: linear in the program.
    pub(super) fn new(program: &Program, modules: &[ModuleId]) -> Unheld {
        let all = (0..program.global_count()).map(|index| GlobalId(index as u32));
        let of_prelude = all.filter(|id| program.global(*id).module == Program::PRELUDE);
        let mut starts: Vec<_> = of_prelude
            .map(|id| {
                let span = program.global(id).span;
                (span.source, span.start, id)
            })
            .collect();
        starts.sort_by_key(|(source, start, _)| (source.index(), *start));
        Unheld { names: observable::unheld(program, modules), starts }
    }

    /// The definition that an expression of the prelude stands in, if it's one whose calls aren't held to racket's.
    fn definition(&self, program: &Program, expr: ExprId) -> Option<GlobalId> {
        let span = program.origin(expr).span;
        if program.file(expr).is_some_and(|file| HELD_FILES.contains(&file)) {
            return None;
        }
        let key = (span.source.index(), span.start);
        let behind = self.starts.partition_point(|(source, start, _)| (source.index(), *start) <= key);
        let (source, _, id) = self.starts.get(behind.checked_sub(1)?)?;
        (*source == span.source && !is_held(program, *id)).then_some(*id)
    }
}

/// Whether calls of this are held to racket's.
fn is_held(program: &Program, id: GlobalId) -> bool {
    static NAMES: OnceLock<FxHashSet<&str>> = OnceLock::new();
    let global = program.global(id);
    NAMES.get_or_init(|| HELD.split_whitespace().collect()).contains(global.name.as_str())
        || HELD_FILES.contains(&program.file_of(global.span).unwrap_or_default())
}

/// The expression that a frame goes on in.
fn place(frame: &Frame) -> Option<ExprId> {
    match frame {
        Frame::Arguments { site, .. }
        | Frame::Bind { site, .. }
        | Frame::BindValues { site, .. }
        | Frame::Begin { site, .. }
        | Frame::SetLocal { site, .. }
        | Frame::SetGlobal { site, .. }
        | Frame::Handlers { site, .. }
        | Frame::Handled { site, .. }
        | Frame::HandlerTest { site, .. } => Some(*site),
        Frame::If { branches, .. } => Some(branches.0),
        Frame::Site(site) => *site,
        _ => None,
    }
}

impl<A: Approximation> Machine<'_, A> {
    /// Something is written to, by this expression. Whatever part of the library has called the code that it's in is named if its calls aren't
    /// held to racket's.
    pub(super) fn leaves_out_of_library_calls(&mut self, state: &State, site: ExprId) {
        let program: &Program = self.program;
        let is_own = |site: ExprId| program.origin(site).module != Program::PRELUDE;
        let called = |site: ExprId| match program.expr(site) {
            Expr::Apply { function, .. } => match program.expr(*function) {
                Expr::Global(id) if program.global(*id).module == Program::PRELUDE => Some(*id),
                _ => None,
            },
            _ => None,
        };
        // Where the library writes, what's asked for is by whom it was called.
        let mut own = is_own(site);
        let mut inner = None;
        for frame in frames::frames(&state.kont).take(MAX_FRAMES) {
            let Some(at) = place(frame) else { continue };
            if !is_own(at) {
                inner = inner.or_else(|| self.unheld.definition(program, at).filter(|_| own));
                continue;
            }
            // What was asked for tells, and where that isn't a name, what it's made of. Whoever reads data under contract, that's what asks.
            let wraps = |id: &GlobalId| program.file_of(program.global(*id).span) == Some(WRAPPERS);
            let found = match called(at) {
                Some(id) if matches!(frame, Frame::Site(_)) && own && !is_held(program, id) => Some(id),
                Some(_) if matches!(frame, Frame::Site(_)) => inner.filter(wraps),
                _ => inner,
            };
            self.beside.extend(found.map(|id| limit(program.global(id).name.as_str())));
            inner = None;
            own = true;
        }
        self.beside.extend(inner.map(|id| limit(program.global(id).name.as_str())));
    }
}

/// The limit of a procedure of the prelude whose calls aren't held to racket's.
fn limit(name: &str) -> Limit {
    let what = match name {
        "#%asked" => "how `match` calls what it's given".to_owned(),
        _ if name.starts_with("#%") => "how often contracts ask predicates".to_owned(),
        _ => format!("how `{name}` calls what it's given"),
    };
    Limit::bare(Quantity::LibraryProcedures).of(what)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::HELD;

    #[test]
    fn all_that_is_held_is_traced() {
        let read = |file: &str| {
            let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../front-racket/tests/data");
            std::fs::read_to_string(data.join(file)).expect("data of the front end's tests")
        };
        let (traced, differing) = (read("forms/traced.txt"), read("forms-differing.txt"));
        let parts = |c: char| c.is_whitespace() || "()[]«»¦'".contains(c);
        for name in HELD.split_whitespace() {
            assert!(traced.split(parts).any(|word| word == name), "`{name}` isn't traced");
        }
        assert!(!differing.contains("((f g) . xs)"), "{differing}");
    }
}
