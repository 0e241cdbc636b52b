//! What people write: the grammars of predicates, types, attributes and settings, and their syntax trees.

pub mod before;
pub mod constructed;
pub mod contract;
pub mod operand;
pub mod pattern;
pub mod predicate;
pub mod returned;
pub mod settings;
pub mod target;
pub mod term;
pub mod ty;
