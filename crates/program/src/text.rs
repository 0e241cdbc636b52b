//! The textual form: what [`print_program`] writes, [`parse`] reads back.
//!
//! ```text
//! type T;
//! const c: int;
//! var m: [int, int]int;
//! function f(x: int) : int;
//! function g(x: int) : int = x + 1;
//! axiom (forall x: int :: f(x) < g(x));
//! procedure P(x: int) returns (y: int)
//!   requires 0 < x;
//!   modifies m;
//!   ensures y == old(m)[x, x];
//! {
//!   var z: int;
//!   entry: {:compiler}
//!     z, m[x, x] := x div 2, c;
//!     havoc y;
//!     assume {:guard} y <= z;
//!     assert {:runtime "division by zero"} z != 0;
//!     call y := P(z);
//!     goto entry, done;
//!   done:
//!     return;
//! }
//! ```
//!
//! Expressions have Boogie's operators and precedences; `div` and `mod` are Euclidean, `quot` and `rem` truncate; anything
//! else of [`logic`](touchstone_logic) is `%name{indices}(arguments)`, as in `%bvadd(a, b)` or `%extract{7,0}(a)`. A name that is
//! none by these rules stands between backquotes. The origins of blocks and edges are not part of the text: what is read
//! is what the user wrote. Memory is written with operators that are statements ([`MemoryOp`](crate::MemoryOp)):
//! `p := %allocate{stack, 8}(n)`, `%free{heap}(p)`, `v := %load{4}(p)`, `%store{4}(p, v)`, `%copy(to, from, n)`,
//! `%fill(p, byte, n)`, `n := %size_of(p)`, `v := %invoke(f, a)`; fixed addresses are declared by
//! `object x at 268435456 size 8 {:constant} = "01ff", zero 5, undefined 1;` and `code P at 4194304;`.

mod apply;
mod expression;
mod lexer;
mod memory;
mod operators;
mod parser;
mod precedence;
mod print;
mod print_term;
mod statement;

pub use parser::parse;
pub use print::{print_procedure, print_program, print_sort, print_statement};
pub use print_term::print_term;

use crate::Span;

/// A text that is no program, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{span}: {message}")]
pub struct TextError {
    /// The place of the error.
    pub span: Span,
    /// The error, in words.
    pub message: String,
}

#[cfg(test)]
mod tests;
