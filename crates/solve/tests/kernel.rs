//! The propagation kernel against brute force: propagators, undoing, search.

#[path = "kernel/random.rs"]
mod random;

#[path = "kernel/meaning.rs"]
mod meaning;

#[path = "kernel/propagators.rs"]
mod propagators;

#[path = "kernel/clauses.rs"]
mod clauses;

#[path = "kernel/orders.rs"]
mod orders;

#[path = "kernel/undo.rs"]
mod undo;

#[path = "kernel/enumeration.rs"]
mod enumeration;
