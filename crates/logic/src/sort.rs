//! Sorts: the types of terms. A sort is a small shared value; what a datatype's constructors are is recorded in the
//! [`Store`](crate::Store) that declared it.

use std::fmt;
use std::sync::Arc;

/// The sort of a term. Cloning is O(1).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Mathematical integers.
    Int,
    /// Mathematical reals (the values met are rational).
    Real,
    /// Bit-vectors of that many bits, `1..=`[`Sort::MAX_WIDTH`].
    BitVec(u32),
    /// IEEE 754 binary floats: `exp` exponent bits and `sig` significand bits, the hidden one counted (SMT-LIB's
    /// convention: `f64` is 11 and 53).
    Float {
        /// Exponent bits, `2..=`[`Sort::MAX_EXPONENT`].
        exp: u32,
        /// Significand bits with the hidden one, `2..=`[`Sort::MAX_SIGNIFICAND`].
        sig: u32,
    },
    /// Finite sets of elements of a sort.
    Set(Arc<Sort>),
    /// Total maps from an index sort to an element sort.
    Array(Arc<Sort>, Arc<Sort>),
    /// A sort about which nothing is known, by name.
    Uninterpreted(Arc<str>),
    /// An algebraic datatype, by name.
    Datatype(Arc<str>),
}

impl Sort {
    /// The widest bit-vector a store accepts.
    pub const MAX_WIDTH: u32 = 1 << 16;
    /// The most exponent bits of a float a store accepts.
    pub const MAX_EXPONENT: u32 = 18;
    /// The most significand bits of a float a store accepts.
    pub const MAX_SIGNIFICAND: u32 = 1 << 12;
    /// Greatest depth to which a store lets sets and arrays nest.
    pub const MAX_NESTING: u32 = 64;
    /// IEEE binary32.
    pub const F32: Sort = Sort::Float { exp: 8, sig: 24 };
    /// IEEE binary64.
    pub const F64: Sort = Sort::Float { exp: 11, sig: 53 };

    /// The sort of finite sets of `element`.
    pub fn set(element: Sort) -> Sort {
        Sort::Set(Arc::new(element))
    }

    /// The sort of arrays from `index` to `element`.
    pub fn array(index: Sort, element: Sort) -> Sort {
        Sort::Array(Arc::new(index), Arc::new(element))
    }

    /// An uninterpreted sort by name.
    pub fn uninterpreted(name: &str) -> Sort {
        Sort::Uninterpreted(Arc::from(name))
    }

    /// A datatype sort by name; the store must have the declaration before terms of it are built.
    pub fn datatype(name: &str) -> Sort {
        Sort::Datatype(Arc::from(name))
    }

    /// Whether this is Int or Real.
    pub fn is_arithmetic(&self) -> bool {
        matches!(self, Sort::Int | Sort::Real)
    }
}

/// SMT-LIB's notation (with cvc5's `Set`).
impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Int => f.write_str("Int"),
            Sort::Real => f.write_str("Real"),
            Sort::BitVec(width) => write!(f, "(_ BitVec {width})"),
            Sort::Float { exp, sig } => write!(f, "(_ FloatingPoint {exp} {sig})"),
            Sort::Set(element) => write!(f, "(Set {element})"),
            Sort::Array(index, element) => write!(f, "(Array {index} {element})"),
            Sort::Uninterpreted(name) | Sort::Datatype(name) => f.write_str(&crate::smtlib::quoted(name)),
        }
    }
}
