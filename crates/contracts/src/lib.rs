//! Higher-order programs with contracts, in a subset of Racket: a module under test is attacked by all clients that its exported
//! contracts allow at once, and the client that breaks it is printed as source and confirmed by running it.
//!
//! The paper is *Relatively Complete Counterexamples for Higher-Order Programs* (Nguyễn, Van Horn), short RCC.

pub mod concrete;
pub mod core;
pub mod diagnostic;
pub mod expand;
pub mod number;
pub mod primitive;
pub mod racket;
pub mod reader;
pub mod syntax;
pub mod value;

pub mod counterexample;
pub mod heap;
pub mod machine;
pub mod prove;
pub mod search;
pub mod solve;
pub mod spcf;
pub mod symbolic;
pub mod verdict;
