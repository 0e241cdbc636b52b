//! The Boogie 2 language, as real tools write it, made into [`touchstone_program`]'s control-flow graphs.
//!
//! [`load`] does it all. Its stages are open: [`parse`] gives the syntax tree ([`ast`]), [`print`] writes one, [`lower`] resolves
//! names, checks types and builds the program. What's wrong is told as [`Diagnostic`]s, several a run, with places.
//!
//! Refused, with [`DiagnosticKind::Unsupported`]: the order of constants (`extends`, `<:`), code
//! expressions, concurrency, `call forall`, powers, second bodies of polymorphic procedures, what later versions of the language added. A
//! polymorphic map becomes a map for each list of types that it's used at, and one for all types that the program doesn't name. Polymorphic
//! functions become one function for each list of types that their arguments and what is around them say; axioms over types are stated for
//! those. Polymorphic procedures become one for each list of types that calls use, and one over types of which nothing is known. A lambda
//! becomes a function with an axiom. A procedure with several bodies becomes one for each, and one that calls any of them.
//!
//! What's left of the source in the program: invariants are asserted before a loop and at the end of its body, and assumed at
//! its head; `where` is assumed at the start, behind `havoc` and calls, and in contracts, freely; guards are assumptions of that
//! kind; blocks that nobody wrote are marked so, as are those that `assert false`, `assume false` or a call of a procedure that
//! `ensures false` announces. What operations leave open (division by zero, bits of NaN) is a function of which nothing is
//! known, and `==` on floats is identity, as SMT's `=`: IEEE's is the built-in `fp.eq`.
//!
//! Attributes that may change what is checked and aren't followed are the program's [remarks](touchstone_program::Program::remarks).
//!
//! ```
//! let source = "var n: int;
//! procedure Count(limit: int) returns (i: int) modifies n; {
//!     i := 0;
//!     while (i < limit) invariant 0 <= i; { i := i + 1; n := n + 1; }
//!     if (i < 0) { n := 0; }
//! }";
//! let program = touchstone_front_boogie::load(source, "count.bpl").map_err(|all| format!("{all:?}")).unwrap();
//! let count = program.procedure_named("Count").unwrap();
//! assert_eq!(program.procedure(count).body.as_ref().unwrap().blocks.len(), 7);
//!
//! let errors = touchstone_front_boogie::load("procedure P() { m := 1; }", "p.bpl").unwrap_err();
//! assert_eq!(errors[0].to_string(), "1:17: there is no variable `m`");
//! ```
//!
//! # Modules
//!
//! | module | its one idea |
//! |---|---|
//! | `lexer`, `parser`, `ast`, `lower`, `diagnostic` | text to tokens to a tree; names, types (`expected`: from what is around an expression; `polymorphic_maps`: polymorphic maps) and control flow, procedures with several bodies (`multiple_bodies`); what's wrong and where |
//! | `value` | values in print, and read back |

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

pub mod ast;
mod attributes;
mod diagnostic;
mod lexer;
mod lower;
mod parser;
mod print;
mod token;
pub mod value;

pub use diagnostic::{Diagnostic, DiagnosticKind, Note};
pub use lexer::{LONGEST_NUMBER, MOST_ERRORS};
pub use lower::lower;
pub use parser::{DEEPEST_STATEMENT, DEEPEST_TYPE, parse};
pub use print::print;

use touchstone_logic::Float;
use touchstone_program::Program;

/// A float as Boogie's literals are written, behind `-` if it's negative: `0x1.8e0f24e8`, `-0x0.0e0f24e8`, `0NaN24e8`, `0+oo24e8`.
/// [`read_float`] reads it back.
pub fn float_text(value: &Float) -> String {
    print::literal::signed_float(value)
}

/// The float that such a text means. Errors: it's no such text, or no float of that size has exactly that value.
pub fn read_float(text: &str) -> Result<Float, String> {
    parser::signed_float(text)
}

/// Loads a program from a file's text; `name` is what spans call the file. Errors: all that's wrong, in the order of the
/// text, [`MOST_ERRORS`] at most; where the syntax is wrong, names and types aren't looked at. Cost: linear.
pub fn load(text: &str, name: &str) -> Result<Program, Vec<Diagnostic>> {
    let mut program = Program::new();
    let file = program.add_file(name);
    let (tree, errors) = parse(text, file);
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut program = lower(&tree, program)?;
    attributes::remark(&tree, &mut program);
    Ok(program)
}
