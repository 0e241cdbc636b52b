//! What names mean inside an expression: bound variables first, then a procedure's, then the globals.

use rustc_hash::FxHashMap;
use touchstone_program::{Sort, Var};

use super::types::SizedSort;
use crate::ast::Name;

/// Where an expression stands, which says what it may mention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Axiom,
    Function,
    GlobalWhere,
    Requires,
    Ensures,
    Body,
}

impl Place {
    pub(super) fn shown(self) -> &'static str {
        match self {
            Place::Axiom => "an axiom",
            Place::Function => "a function",
            Place::GlobalWhere => "the `where` clause of a global",
            Place::Requires => "a precondition",
            Place::Ensures => "a postcondition",
            Place::Body => "a statement",
        }
    }

    pub(super) fn sees_globals(self) -> bool {
        !matches!(self, Place::Axiom | Place::Function)
    }

    pub(super) fn has_old(self) -> bool {
        matches!(self, Place::Ensures | Place::Body)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub place: Place,
    /// Innermost last.
    pub bound: FxHashMap<Name, Vec<Var>>,
    pub locals: FxHashMap<Name, Var>,
    /// What type parameters stand for.
    pub types: FxHashMap<Name, SizedSort>,
    /// The sort that what's being lowered should be of, where that's known.
    pub expected: Option<Sort>,
}

impl Scope {
    pub(super) fn new(place: Place) -> Scope {
        Scope {
            place,
            bound: FxHashMap::default(),
            locals: FxHashMap::default(),
            types: FxHashMap::default(),
            expected: None,
        }
    }

    pub(super) fn find(&self, name: Name) -> Option<Var> {
        self.bound.get(&name).and_then(|vars| vars.last()).or_else(|| self.locals.get(&name)).copied()
    }
}
