//! Types of the source language as they lie in memory: what debug information says, and what's needed to invent an input
//! of a type (`explore`) and to write it down again in the source language (`cli`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::formula::Formula;
use crate::{Branch, ProcedureId, Span, Var};

/// A type of the source, by its index in [`Layouts::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u32);

/// A type of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceType {
    /// As the source writes it: `unsigned int`, `struct node`, `Vec<u8>`.
    pub name: Arc<str>,
    /// The size, in bytes.
    pub size: u64,
    /// The alignment, in bytes.
    pub align: u64,
    /// The parts that it's made of.
    pub shape: Shape,
}

/// Parts that a type is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A truth value in one byte.
    Boolean,
    /// A character of the source: C's `char`, Rust's `char`.
    Character {
        /// Set if it counts below zero.
        signed: bool,
    },
    /// An integer as wide as the type.
    Integer {
        /// Set if it counts below zero.
        signed: bool,
    },
    /// An IEEE float as wide as the type.
    Float,
    /// One of some named numbers.
    Enumeration {
        /// Set if it counts below zero.
        signed: bool,
        /// Names and numbers, in order.
        variants: Vec<(Arc<str>, i128)>,
        /// Set if these are all there are, as in Rust; in C any number of that width is a value.
        closed: bool,
    },
    /// An address of something.
    Pointer {
        /// Of what; `None` for `void *`.
        to: Option<TypeId>,
    },
    /// An address of code.
    FunctionPointer,
    /// A row of elements; the length is `None` where the source doesn't say it.
    Array {
        /// The type of an element.
        element: TypeId,
        /// Number of the elements.
        length: Option<u64>,
    },
    /// Fields at offsets.
    Record {
        /// In the order of the source.
        fields: Vec<Field>,
        /// Set if they overlap: C's `union`, and Rust's enums as their debug information has them.
        overlapping: bool,
    },
    /// Nothing is known but the size.
    Opaque,
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name of the field.
    pub name: Arc<str>,
    /// In bits, from the record's beginning.
    pub offset: u64,
    /// In bits, if it's a bit field.
    pub bits: Option<u64>,
    /// The type of the field.
    pub ty: TypeId,
}

/// Ways in which a parameter of the source arrives in the procedure's parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passing {
    /// In this one, by its index.
    Value(usize),
    /// This one is the address of a copy that the callee owns.
    Copy(usize),
    /// In pieces: the index of the parameter and the offset in bytes of its piece.
    Pieces(Vec<(usize, u64)>),
    /// Not at all: the compiler dropped it.
    Absent,
}

/// A parameter of a function of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceParameter {
    /// The name of the parameter.
    pub name: Arc<str>,
    /// The type of the parameter.
    pub ty: TypeId,
    /// The way in which it arrives.
    pub passing: Passing,
}

/// A function of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFunction {
    /// Its procedure.
    pub procedure: ProcedureId,
    /// As the source writes it.
    pub name: Arc<str>,
    /// The parameters, in order.
    pub parameters: Vec<SourceParameter>,
    /// The type of the result; `None` for nothing.
    pub result: Option<TypeId>,
    /// The procedure's parameter that is the address for the result, if it's returned through memory.
    pub result_address: Option<usize>,
    /// Set if other files can call it.
    pub external: bool,
    /// The place of its declaration.
    pub span: Span,
}

/// A place where the source decides: what a user calls a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The function.
    pub procedure: ProcedureId,
    /// The place of the condition.
    pub span: Span,
    /// The statement or expression that it's part of.
    pub kind: DecisionKind,
    /// The outcomes by name ("true", "false", "case 3", "default"), each with the edges that are that outcome.
    pub outcomes: Vec<(Arc<str>, Vec<Branch>)>,
}

/// Statements and expressions that a decision is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionKind {
    /// A condition: of an `if`, a loop, an operator.
    Condition,
    /// A `switch` or `match`.
    Switch,
    /// A whole Boolean expression: what its operators make of its conditions.
    Whole,
    /// A comparison: how near its sides are.
    Boundary,
    /// A check that the compiler wrote.
    CompilerMade,
}

/// A Boolean expression of the source with all its conditions, wherever its value goes: what DO-178C calls a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// The decision of kind [`DecisionKind::Whole`], by its index in [`Layouts::decisions`].
    pub whole: usize,
    /// The decisions of kind [`DecisionKind::Condition`], by their indexes there, in the order of the formula.
    pub conditions: Vec<usize>,
    /// What it makes of them.
    pub formula: Formula,
}

/// How deep types may be nested.
const DEEPEST: u32 = 64;

/// Facts about the source of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layouts {
    /// The types by number.
    pub types: Vec<SourceType>,
    /// Those that are another one by another name, with that one: of `typedef struct s s_t` the structure.
    pub named: BTreeMap<TypeId, TypeId>,
    /// Those of members that are declared `const`, and names for types that are: `typedef const struct s s_t`.
    pub constants: BTreeSet<TypeId>,
    /// Those of pointers to what's declared `const`: `const int *`.
    pub to_constants: BTreeSet<TypeId>,
    /// Those of parameters that are `restrict` in functions that write: nothing else leads where they do.
    pub restricted: BTreeSet<TypeId>,
    /// The functions, in the order of the source.
    pub functions: Vec<SourceFunction>,
    /// The decisions, in the order of the source.
    pub decisions: Vec<Decision>,
    /// The Boolean expressions of which each condition is a decision, if the front end was told to tell them apart.
    pub expressions: Vec<Expression>,
    /// The variables that take a pointer from a call of what has no body, or may have none, and the pointer's type as the caller takes it.
    pub answers: Vec<(Var, TypeId)>,
    /// The procedures that catch what goes wrong in what they call, if it's a run-time check that fails: what becomes of it isn't followed.
    pub catchers: Vec<ProcedureId>,
    /// The procedures whose addresses the code mentions: others may come to call them through what it hands out.
    pub addressed: BTreeSet<ProcedureId>,
    /// The variables that get what's read of an atomic.
    pub atomics: BTreeSet<Var>,
    /// The variables that get the address of an object that the source declares in a block, each with the extent of its life.
    pub lives: BTreeMap<Var, Span>,
    /// Those of parameters that are declared not to be null, which it's undefined to give null to.
    pub never_null: BTreeSet<TypeId>,
    /// Set if what's in memory may be accessed as any type, whatever it was written as: always so in Rust, and in C if it's told so.
    pub any_type: bool,
    /// Of a product of two versions ([`crate::twin`]) the addresses of variables that aren't the same in both, which aren't compared.
    pub apart: Vec<u64>,
}

impl Layouts {
    /// The type itself, whatever it's called.
    pub fn plain(&self, id: TypeId) -> TypeId {
        let mut id = id;
        while let Some(of) = self.named.get(&id) {
            id = *of;
        }
        id
    }

    /// The type of that number.
    pub fn get(&self, id: TypeId) -> &SourceType {
        &self.types[id.0 as usize]
    }

    /// Adds a type and gives its number.
    pub fn add(&mut self, ty: SourceType) -> TypeId {
        self.types.push(ty);
        TypeId(self.types.len() as u32 - 1)
    }

    /// Whether bytes are in none of an element's fields, by their offset in a row of such elements and their number.
    pub fn is_padding(&self, element: TypeId, offset: u64, size: u64) -> bool {
        let about = self.get(element);
        let Some(offset) = offset.checked_rem(about.size) else { return false };
        match &about.shape {
            Shape::Array { element, .. } => self.is_padding(*element, offset, size),
            Shape::Record { fields, .. } => fields.iter().all(|field| {
                let bits = field.bits.unwrap_or(self.get(field.ty).size * 8);
                let (begin, end) = (field.offset, field.offset + bits);
                let apart = (offset + size) * 8 <= begin || end <= offset * 8;
                apart
                    || field.bits.is_none()
                        && begin <= offset * 8
                        && self.is_padding(field.ty, offset - begin / 8, size)
            }),
            _ => false,
        }
    }

    /// The bytes of so many from an offset on that are in some field, as offsets and sizes: all together, or one by one where some are not.
    pub fn without_padding(&self, element: Option<TypeId>, offset: u64, size: u64) -> Vec<(u64, u64)> {
        let is_padding = |at: &u64| element.is_some_and(|element| self.is_padding(element, *at, 1));
        let bytes = offset..offset + size;
        match bytes.clone().any(|at| is_padding(&at)) {
            false => vec![(offset, size)],
            true => bytes.filter(|at| !is_padding(at)).map(|at| (at, 1)).collect(),
        }
    }

    /// The float that a byte is of, by the byte's offset in a row of such elements: where it begins, and its size.
    pub fn float_around(&self, element: TypeId, offset: u64) -> Option<(u64, u64)> {
        let about = self.get(element);
        let within = offset.checked_rem(about.size)?;
        let begin = offset - within;
        let (inner, at) = match &about.shape {
            Shape::Float => return Some((begin, about.size)),
            Shape::Array { element, .. } => (*element, 0),
            Shape::Record { fields, .. } => {
                let holds = |at: u64, ty: TypeId| (at..at + self.get(ty).size).contains(&within);
                let mut whole = fields.iter().filter(|field| field.bits.is_none());
                let field = whole.find(|field| holds(field.offset / 8, field.ty))?;
                (field.ty, field.offset / 8)
            }
            _ => return None,
        };
        let (first, size) = self.float_around(inner, within - at)?;
        Some((begin + at + first, size))
    }

    /// Whether what's at an offset of a type is, or is inside of, what's declared `const`. Cost: linear in the fields on the way.
    pub fn is_constant(&self, ty: TypeId, offset: u64) -> bool {
        !self.constants.is_empty() && self.is_constant_within(ty, offset, DEEPEST)
    }

    fn is_constant_within(&self, ty: TypeId, offset: u64, depth: u32) -> bool {
        let Some(source) = self.types.get(ty.0 as usize).filter(|_| depth > 0) else { return false };
        let size = |ty: TypeId| self.types.get(ty.0 as usize).map_or(0, |ty| ty.size);
        self.constants.contains(&ty)
            || match &source.shape {
                Shape::Array { element, .. } => offset
                    .checked_rem(size(*element))
                    .is_some_and(|within| self.is_constant_within(*element, within, depth - 1)),
                Shape::Record { fields, .. } => fields.iter().any(|field| {
                    let begin = field.offset / 8;
                    let end = begin
                        + field.bits.map_or(size(field.ty), |bits| (field.offset % 8 + bits).div_ceil(8));
                    (begin..end).contains(&offset)
                        && self.is_constant_within(field.ty, offset - begin, depth - 1)
                }),
                _ => false,
            }
    }

    /// The function of that name.
    pub fn function(&self, name: &str) -> Option<&SourceFunction> {
        self.functions.iter().find(|function| *function.name == *name)
    }
}
