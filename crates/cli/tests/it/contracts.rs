//! `touchstone contracts` on Racket modules, through the real binary.

pub mod bulk;
mod corpus;
mod input;
