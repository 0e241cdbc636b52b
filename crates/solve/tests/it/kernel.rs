//! The propagation kernel against brute force: propagators, undoing, search.

mod clauses;
mod enumeration;
mod meaning;
mod orders;
mod propagators;
mod random;
mod undo;
