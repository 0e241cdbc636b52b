//! Symbolic execution of [`program`](touchstone_program)s, with a merge policy: which goals some input reaches, with that
//! input; which none reaches, with a reason.
//!
//! One engine for what the literature does one by one. Without merging, one path at a time, it is King's, DART's, CUTE's and
//! KLEE's, and a searcher says which path is next. With merging at every join, a goal is one query about all paths to it, as
//! in InKa and Euclide (CBT); by estimate, states are merged where that stays cheap. States, memory, inputs and queries are
//! the same under each.
//!
//! An input is invented as far as a path looks at it: pointers are null, or lead to a fresh object, or to one that was there
//! before. A model of a path's constraints is a conjecture: the input that it stands for is *run*, by an interpreter that
//! shares nothing with the symbolic one but the operators on words, and only what the run covers counts as covered. What was
//! followed to its end without meeting a bound proves the rest infeasible.
//!
//! ```
//! use touchstone_explore::{GoalVerdict, Options, Unobserved, explore};
//! use touchstone_program::text;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let source = "procedure wrap(buf: bv32, len: bv32) returns (r: bv32) {
//!     entry: goto overflow, fine;
//!     overflow: assume {:guard} %bvult(%bvadd(buf, len), buf); r := 1bv32; return;
//!     fine: assume {:guard} %bvule(buf, %bvadd(buf, len)); return;
//! }";
//! let mut program = text::parse(source, "wrap.tsp").map_err(|errors| format!("{errors:?}"))?;
//! let wrap = program.procedure_named("wrap").ok_or("no wrap")?;
//! program.procedure_mut(wrap).number_origins();
//! let found = explore(&mut program, wrap, &Options::default(), &mut Unobserved)?;
//! // On machine integers the sum may be less than a summand.
//! assert!(found.goals.iter().all(|goal| matches!(goal.verdict, GoalVerdict::Covered { .. })));
//! # Ok(())
//! # }
//! ```
//!
//! | module | its one idea |
//! |---|---|
//! | `options`, `input`, `exploration` | what's asked, what a program is given, what comes out |
//! | `code` | procedures as registers and rows of operations, blocks with loops and ranks |
//! | `word`, `concrete` | machine arithmetic on plain numbers; runs |
//! | `value`, `memory`, `state` | symbolic values, objects, and what's known on one path |
//! | `invent` | inputs as they're needed, and models as inputs |
//! | `query` | the chain from a glance to a solver |
//! | `given` | inputs that a person gives, as the compiler passes them |
//! | `goals`, `mcdc` | what's to be covered, and where it is in the code |
//! | `searcher` | which state is next |
//! | `engine` | steps, forks, merging, confirmation, proofs, verdicts |
//! | `deepen` | the same with larger inputs |

mod code;
mod concrete;
mod deepen;
mod dice;
mod engine;
mod exploration;
mod given;
mod goals;
pub mod input;
mod invent;
mod mcdc;
mod memory;
mod options;
mod query;
mod searcher;
mod state;
mod value;
mod word;

pub use exploration::{
    AbsentCall, Changed, End, ErrorKind, Exploration, ExploreError, Followed, Goal, GoalId, GoalKind,
    GoalVerdict, Infeasible, Observed, Observer, Open, Progress, Proof, Seeded, Statistics, Stopped,
    TestCase, Unobserved,
};
pub use given::Given;
pub use input::{Input, InputObject, InputValue};
pub use options::{Absent, Criteria, Globals, Merge, Options, Searcher};

use touchstone_program::{ProcedureId, Program};

/// Explores what an entry does: see [`Options`] for what is covered and how, [`Exploration`] for what comes out. Ends within
/// about the time given. Deterministic but for the clock.
///
/// # Errors
/// [`ExploreError`] if there's nothing to explore.
pub fn explore(
    program: &mut Program,
    entry: ProcedureId,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Exploration, ExploreError> {
    deepen::explore(program, entry, options, observer)
}

/// Random testing alone, for comparison: so many inputs, or as many as fit in the time.
///
/// # Errors
/// [`ExploreError`] if there's nothing to run.
pub fn random_testing(
    program: &mut Program,
    entry: ProcedureId,
    options: &Options,
    runs: u64,
    observer: &mut dyn Observer,
) -> Result<Exploration, ExploreError> {
    Ok(engine::Engine::new(program, entry, options, observer)?.random_testing(runs))
}
