//! LLVM's intermediate language as a tree: what the reader makes of a text, and what everything else in this crate starts from.
//!
//! A [`module`] has globals, aliases, types and the headers of functions; a [`function::Body`] has blocks of
//! [`instruction`]s over values that are numbered in each body; [`constant`]s and [`types`] are trees of their own. Names are
//! without their sigil and quotes, with escapes decoded. Nothing here knows a target's data layout.

pub mod constant;
pub mod function;
pub mod instruction;
pub mod module;
pub mod types;

use std::sync::Arc;

pub use constant::{Constant, ConstantExpression, FloatFormat, GepFlags, Typed, TypedConstant};
pub use function::{
    Block, BlockId, Body, Function, FunctionAttributes, LocalValue, Parameter, ParameterAttributes, ValueId,
};
pub use instruction::{Instruction, Operation, Terminator, TerminatorKind, Value};
pub use module::{Alias, Global, Linkage, Symbol};
pub use types::{FunctionType, StructType, Type};

/// A name without its sigil (`@`, `%`, `$`, `!`) and quotes, escapes decoded. What isn't UTF-8 in it stays as `\XX`, so that
/// different names stay different. An unnamed thing has its number for a name; a name that is a number keeps its quotes.
pub type Name = Arc<str>;

/// A numbered metadata node, `!12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MetadataId(pub u32);

impl std::fmt::Display for MetadataId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "!{}", self.0)
    }
}
