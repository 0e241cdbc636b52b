//! Programs as typed control-flow graphs: the unstructured language of BIC (Christ, Hoenicke, Schäf, *Towards Bounded
//! Infeasible Code Detection*) Fig. 1, with contracts, assertions, maps, functions and axioms, for every front end to
//! translate into and every engine over programs to start from.
//!
//! A [`Program`] owns the terms and symbols; its [`Procedure`]s hold [`Block`]s. [`text`] reads and writes it, [`validate`]
//! checks it, [`interpret`] runs it. Transformations take a procedure and return another over the same symbols:
//! [`with_contract`], [`inline`], [`unwind`] (fewer executions), [`abstract_calls`], [`abstract_loops`] (more executions),
//! [`slice`](slice()), and [`passify`], which ends in facts for a solver.
//!
//! ```
//! use touchstone_program::interpret::{Limits, Script, run};
//! use touchstone_program::{ProcedureId, Value, passify, text, unwind};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let source = "procedure sum(n: int) returns (s: int) {
//!     var i: int;
//!     entry: i, s := 0, 0; goto head;
//!     head: goto body, done;
//!     body: assume {:guard} i < n; i := i + 1; s := s + i; goto head;
//!     done: assume {:guard} n <= i; return;
//! }";
//! let mut program = text::parse(source, "sum.txt").map_err(|errors| format!("{errors:?}"))?;
//! let sum = program.procedure(ProcedureId(0)).clone();
//! let n = sum.variable("n").ok_or("no n")?;
//! let result = run(&program, sum.id, &[(n, Value::int(4))].into(), &Script::default(), Limits::default());
//! assert!(result.completed());
//! assert_eq!(result.state.get(sum.results[0]), Some(&Value::int(10)));
//!
//! let unwound = unwind(&sum, 2, 1_000)?;
//! let passive = passify(&mut program, &unwound, &sum.results)?;
//! // BIC Fig. 3: the entry, three headers, two bodies, the exit.
//! assert_eq!(passive.blocks.len(), 7);
//! # Ok(())
//! # }
//! ```
//!
//! # Modules
//!
//! | module | its one idea |
//! |---|---|
//! | `program`, `procedure`, `block`, `span` | symbols and terms; signature and body; statements and jumps, with identities; places in the source |
//! | `text`, `validate` | the textual form, read and written; what a well-formed program satisfies |
//! | `interpret` | runs a procedure on initial values and choices: the judge of every test case; what axioms define point by point is computed where a run applies it (`pointwise`) |
//! | `formula` | Boolean expressions of the source, and which pairs of evaluations show the effect of a condition |
//! | `graph` | dominators, loops, node splitting of irreducible graphs |
//! | `contract`, `inline`, `unwind`, `abstraction`, `passive`, `slice`, `liveness` | transformations; each says whether it has fewer executions, more, or the same |
//! | `search`, `twin` | what generated code tells a search that goes through it; two versions on one input |
//! | `memory`, `layout`, `interpret::memory` | statements on memory and what each demands; the source's types; the judge's memory |

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod abstraction;
mod block;
mod contract;
mod error;
pub mod formula;
pub mod graph;
mod inline;
pub mod interpret;
pub mod layout;
mod liveness;
pub mod memory;
mod passive;
mod procedure;
mod program;
mod rename;
pub mod search;
mod slice;
mod span;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
pub mod twin;
mod unwind;
mod validate;

pub use abstraction::{Contracts, abstract_calls, abstract_loops, modified_globals};
pub use block::{
    AssertKind, AssumeKind, Block, BlockId, Branch, Edge, Origin, Statement, StatementKind, Terminator,
};
pub use contract::with_contract;
pub use error::TransformError;
pub use inline::{Beyond, Inlining, inline};
pub use layout::Layouts;
pub use liveness::Liveness;
pub use memory::{Fault, MemoryMap, MemoryOp};
pub use passive::{Fact, FactKind, Passive, PassiveBlock, PassiveEdge, passify};
pub use procedure::{Body, Clause, Procedure, ProcedureId};
pub use program::{Axiom, DeclareError, FunctionDecl, Program, Remark, Role, Variable};
pub use slice::{Criterion, slice};
pub use span::{FileId, Position, Span};
pub use touchstone_logic::{Fun, Sort, Store, TermId, Value, Var};
pub use unwind::{unwind, unwind_and_mark};
pub use validate::{Problem, validate};
