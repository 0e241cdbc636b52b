//! What can be wrong with a declaration or with a term about to be built.

use crate::Sort;

/// Why a term or a declaration was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SortError {
    /// An argument has the wrong sort.
    #[error("argument {position} of `{operator}` has sort {found}, expected {expected}")]
    Mismatch {
        /// The operator, in SMT-LIB's spelling.
        operator: String,
        /// Which argument, from 1.
        position: usize,
        /// The sort that it should have, in words.
        expected: String,
        /// The sort that it has.
        found: Sort,
    },
    /// The wrong number of arguments.
    #[error("`{operator}` takes {expected} arguments, not {found}")]
    Arity {
        /// The operator, in SMT-LIB's spelling.
        operator: String,
        /// The number of arguments that it takes, in words.
        expected: String,
        /// The number that it was given.
        found: usize,
    },
    /// An index of an operator, or a width, is out of range.
    #[error("`{operator}`: {problem}")]
    Index {
        /// The operator, in SMT-LIB's spelling.
        operator: String,
        /// The mistake, as a clause.
        problem: String,
    },
    /// A sort that doesn't exist: a width of 0, an undeclared datatype, nesting too deep.
    #[error("not a sort: {0}")]
    BadSort(String),
    /// A name is taken by another declaration.
    #[error("`{0}` is already declared as something else")]
    NameTaken(String),
    /// A value doesn't belong to the sort it's used at.
    #[error("the value {value} is not of sort {sort}")]
    BadValue {
        /// The value, in debug notation.
        value: String,
        /// The sort it's used at.
        sort: Sort,
    },
    /// A datatype without constructors, or without any finite value.
    #[error("datatype `{0}` has no values")]
    NotWellFounded(String),
    /// A function is defined twice, or its definition mentions variables that aren't its parameters.
    #[error("definition of `{function}`: {problem}")]
    BadDefinition {
        /// The function's name.
        function: String,
        /// The mistake, as a clause.
        problem: String,
    },
}
