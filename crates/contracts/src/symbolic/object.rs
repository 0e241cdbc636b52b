//! What can change: its kind as a value, where it was made, and what a path knows of it.

use super::{Kinds, Loc, Value};
use touchstone_front_racket::core::{ExprId, GlobalId, HashKind, StructId, VarId};

/// Site at which something that can change was made: those of one site have one invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// A module-level variable that's assigned.
    Global(GlobalId),
    /// The cells of a local variable that's assigned.
    Variable(VarId),
    /// The instances of a structure type with mutable fields.
    Instance(StructId),
    /// By the innermost application outside of the library: vectors of a length, boxes, or hashes.
    Made(Option<ExprId>, Mutable, usize),
    /// Made while modules were loaded: that one alone.
    Loaded(Loc),
}

/// A kind of thing that can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mutable {
    /// A local variable's cell.
    Cell,
    /// A vector that can change.
    Vector,
    /// A box that can change.
    Box,
    /// A hash that can change.
    Hash(HashKind),
    /// An instance that can change.
    Instance(StructId),
}

impl Mutable {
    /// Its kind as a value.
    pub fn kinds(self) -> Kinds {
        match self {
            Mutable::Cell => Kinds::NONE,
            Mutable::Vector => Kinds::VECTOR,
            Mutable::Box => Kinds::BOX,
            Mutable::Hash(_) => Kinds::HASH,
            Mutable::Instance(_) => Kinds::STRUCT,
        }
    }

    /// The value at a location.
    pub fn at(self, loc: Loc) -> Value {
        match self {
            Mutable::Cell => Value::Cell(loc),
            Mutable::Vector => Value::MutableVector(loc),
            Mutable::Box => Value::MutableBox(loc),
            Mutable::Hash(kind) => Value::MutableHash(kind, loc),
            Mutable::Instance(id) => Value::MutableInstance(id, loc),
        }
    }

    /// The kind and location of a value; none if it can't change.
    pub fn of(value: &Value) -> Option<(Mutable, Loc)> {
        match value {
            Value::Cell(loc) => Some((Mutable::Cell, *loc)),
            Value::MutableVector(loc) => Some((Mutable::Vector, *loc)),
            Value::MutableBox(loc) => Some((Mutable::Box, *loc)),
            Value::MutableHash(kind, loc) => Some((Mutable::Hash(*kind), *loc)),
            Value::MutableInstance(id, loc) => Some((Mutable::Instance(*id), *loc)),
            _ => None,
        }
    }
}

/// A location of a path that can change.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// The object's location.
    pub loc: Loc,
    /// The site that made it.
    pub site: Site,
    /// Whether its contents were published.
    pub clean: bool,
    /// Whether it was made on this path.
    pub own: bool,
    /// Whether others can get at it.
    pub leaked: bool,
}
