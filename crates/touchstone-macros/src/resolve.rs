//! Names and type parameters: which a specification may use, and what they stand for.

pub(crate) mod comparisons;
pub(crate) mod doubtful;
pub(crate) mod generics;
pub(crate) mod names;
pub(crate) mod parametric;
pub(crate) mod structural;
pub(crate) mod substitute;
