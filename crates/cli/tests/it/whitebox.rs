//! `touchstone cover` on code without a specification, through the real binary: C and Rust, what's found in them, what's said of it, and the
//! tests that come of it.

mod absent;
mod c;
mod corpus;
mod criteria;
mod declared;
mod errors;
mod files;
mod limits;
mod own;
mod plain;
mod program;
mod recursion;
mod rust;
mod rust_library;
mod rust_memory;
mod scanned;
mod seeds;
mod truths;
mod unix;
