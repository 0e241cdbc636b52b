//! Names and type parameters: which a specification may use, and what they stand for.

pub mod comparisons;
pub mod generics;
pub mod names;
pub mod parametric;
pub mod structural;
pub mod substitute;
