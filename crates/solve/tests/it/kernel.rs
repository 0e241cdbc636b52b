//! The propagation kernel against brute force: propagators, undoing, search.

mod random;
mod meaning;
mod propagators;
mod clauses;
mod orders;
mod undo;
mod enumeration;
