//! What can be written in specifications, and that it means what it says: types, aliases, measures, predicates, forms, invariants.

mod aliases;
mod definitions;
mod domain;
mod everyday;
mod facts;
mod float_sets;
mod forms;
mod invariants;
mod invariants_within;
mod later_arguments;
mod measures;
mod places;
mod predicates;
mod rejections;
mod specifications;
mod types;
#[path = "../values/mod.rs"]
mod values;
