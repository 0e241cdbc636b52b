//! Measures: functions from values to the logic, by structural recursion (TTT §2.2 `len`, §5.1 `bh`, `keys`).
//!
//! `#[measure] fn len…` compiles one source twice: to the Rust function `len`, and to a type `len` (functions
//! and types live in different namespaces, so `use` brings both) whose `definition()` is the [`Measure`] here.

use crate::expr::{Expr, Name};

/// The definition of a measure in the logic.
#[derive(Debug)]
pub struct Measure {
    /// The function's name, and its path for diagnostics.
    pub name: &'static str,
    pub path: &'static str,
    pub parameters: Vec<Name>,
    pub result: MeasureSort,
    pub body: Expr,
}

/// What a measure returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeasureSort {
    Bool,
    Int,
    Set,
    /// A value with structure: of an enumeration, an option of one, a tuple.
    Data,
}
