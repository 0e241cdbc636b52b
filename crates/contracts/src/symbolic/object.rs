//! What can change: its kind as a value, where it was made, and what a path knows of it.

use super::{Kinds, Loc, Value};
use touchstone_front_racket::core::{ExprId, GlobalId, HashKind, StructId, VarId};

/// Where something that can change was made: those of one site have one invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// A module-level variable that's assigned.
    Global(GlobalId),
    /// The cells of a local variable that's assigned.
    Variable(VarId),
    /// The instances of a structure type with mutable fields.
    Instance(StructId),
    /// By the innermost application outside of the library: vectors of a length, boxes, or hashes.
    Made(Option<ExprId>, What, usize),
    /// Made while modules were loaded: that one alone.
    Loaded(Loc),
}

/// What can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A local variable's cell.
    Cell,
    /// A vector.
    Vector,
    /// A box.
    Box,
    /// A hash.
    Hash(HashKind),
    /// An instance.
    Instance(StructId),
}

impl What {
    /// Its kind as a value.
    pub fn kinds(self) -> Kinds {
        match self {
            What::Cell => Kinds::NONE,
            What::Vector => Kinds::VECTOR,
            What::Box => Kinds::BOX,
            What::Hash(_) => Kinds::HASH,
            What::Instance(_) => Kinds::STRUCT,
        }
    }

    /// The value at a location.
    pub fn at(self, loc: Loc) -> Value {
        match self {
            What::Cell => Value::Cell(loc),
            What::Vector => Value::MutableVector(loc),
            What::Box => Value::MutableBox(loc),
            What::Hash(kind) => Value::MutableHash(kind, loc),
            What::Instance(id) => Value::MutableInstance(id, loc),
        }
    }

    /// What a value is, and where; none if it can't change.
    pub fn of(value: &Value) -> Option<(What, Loc)> {
        match value {
            Value::Cell(loc) => Some((What::Cell, *loc)),
            Value::MutableVector(loc) => Some((What::Vector, *loc)),
            Value::MutableBox(loc) => Some((What::Box, *loc)),
            Value::MutableHash(kind, loc) => Some((What::Hash(*kind), *loc)),
            Value::MutableInstance(id, loc) => Some((What::Instance(*id), *loc)),
            _ => None,
        }
    }
}

/// A location of a path that can change.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// Where it is.
    pub loc: Loc,
    /// Where it was made.
    pub site: Site,
    /// Whether its contents were published.
    pub clean: bool,
    /// Whether it was made on this path.
    pub own: bool,
    /// Whether others can get at it.
    pub leaked: bool,
}
