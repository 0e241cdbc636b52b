//! What people write: the grammars of predicates, types, attributes and settings, and their syntax trees.

pub(crate) mod constructed;
pub(crate) mod contract;
pub(crate) mod form;
pub(crate) mod known_by_trait;
pub(crate) mod old_terms;
pub(crate) mod operand;
pub(crate) mod pattern;
pub(crate) mod predicate;
pub(crate) mod result_type;
pub(crate) mod settings;
pub(crate) mod target;
pub(crate) mod term;
pub(crate) mod ty;
