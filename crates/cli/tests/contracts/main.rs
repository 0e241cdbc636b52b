//! `touchstone contracts` on Racket modules, through the real binary.

mod bulk;
mod corpus;
mod input;
