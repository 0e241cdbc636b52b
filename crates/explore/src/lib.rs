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
//! use touchstone_explore::{Options, Unobserved, explore};
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
//! assert!(found.goals.iter().all(|goal| goal.is_covered()));
//! # Ok(())
//! # }
//! ```
//!
//! | module | its one idea |
//! |---|---|
//! | `options`, `input`, `exploration` | what's asked, what a program is given, what comes out |
//! | `code` | procedures as registers and rows of operations, blocks with loops and ranks |
//! | `concrete` | runs, on the plain numbers of `solve::word` |
//! | `value`, `memory`, `state` | symbolic values, objects, and what's known on one path |
//! | `invent` | inputs as they're needed, and models as inputs |
//! | `query`, `pairing` | the links of `solve::chain` as the search asks them, with `domain` as one of them; objects of two runs that belong together |
//! | `given` | inputs that a person gives, as the compiler passes them |
//! | `goals`, `mcdc` | what's to be covered, and where it is in the code |
//! | `searcher` | which state is next |
//! | `engine` | the loop: `step`, `access`, `call`, `merge`, `run`, then `confirm`, `verdict`, `suite`, `simplify`; `address` (pointers as choices), `failure` (when to ask whether something goes wrong), `corpus` (inputs worth varying, by the ways that their runs went), `variations` (inputs near these), `seed` (given inputs as first paths), `unknown_addresses` and `invariant` (proofs where addresses aren't known), `values` (what loops leave in variables) |
//! | `deepen` | the same with larger inputs |
//!
//! # The life of a goal
//!
//! A branch of a C function, from text to verdict:
//!
//! 1. `front_llvm::compile` has clang print the file's IR with debug information, within a time limit
//!    (`process`); a library in Rust is linked with the bodies of `std` through a second crate. With several
//!    files, `cli::commands::cover::several` takes one at a time. A function of a Rust library that takes
//!    more than numbers is called by an adapter (`whitebox::rust::adapter`; `package` asks Cargo which
//!    edition), which makes its arguments of numbers in a second crate; `form` says how, and writes the same
//!    numbers down as Rust. `parse` scans the module; a body or a metadata node is read when somebody asks
//!    for it (`Module::body`), so a module of 40 MB costs what's used of it.
//! 2. `front_llvm::lower` translates the functions that the roots can reach. Values become variables over
//!    machine words and floats, `phi`s assignments on edges, accesses `MemoryOp`s; what C leaves undefined
//!    becomes an assertion, and functions of the C library that are written in LLVM's text (`models`) are
//!    translated with the rest; files are read a character at a time (`models/stream.ll`, and `emit::stream`
//!    in tests). `program::layout` gets the source's types, parameters and decisions; `inferred` gives types
//!    to pointers that the source leaves open and to what calls return, and `undefined` says which loads of
//!    Rust use what they read. What can't be translated ends its paths, with a reason.
//! 3. `explore::code` compiles the procedures to registers and rows of operations, for the symbolic and the
//!    concrete run alike. `goals` says which edges, instructions and faults a line, a branch or an error of
//!    the source is. An entry that decides nothing has one goal, that it returns. Goals are in the file's own
//!    code; what goes wrong in a library is said of the call.
//! 4. `engine::setup` invents the entry's input by its types: scalars are unknowns, pointers are decided when
//!    they're used first (`invent`): null, a new object, or an alias of one that's there. Inputs that a
//!    person gives (`whitebox::seeds`, `explore::given`) are run first; each becomes a model of the
//!    first state (`engine::seed`), is followed however often it goes round loops, and leaves an alternative
//!    at each branch.
//! 5. States step through the code (`engine::step`). A word that's known stays a plain number. Where a
//!    condition or an address leaves several ways open, the state forks, but an address that may lead to few
//!    objects stays one path, by cases; where the policy says so, states that meet become one (`merge`).
//!    Rounds of a loop that decide nothing count for no bound (`state::Rounds`). Which goes on is the
//!    `searcher`'s choice.
//! 6. `query` answers whether a path has a model: parts that share no variable are asked apart, known models
//!    and known cores first, then a known model with a few other values (`repair`), comparisons in a circle
//!    (`order`), intervals and small domains of the variables, then the SAT solver; hard products and
//!    quotients briefly, then with small numbers, then in full.
//! 7. Each model is run at once by `concrete` (`confirm`), and what that run passes is covered, by this test
//!    case: nothing else is. An input that would be a case is run once more with its objects moved
//!    (`elsewhere`): what depends on where they lie is no case, and isn't asserted. Inputs that came near a
//!    branch which isn't covered, or whose run went a new way (`concrete::trail`), are varied in what the run
//!    read (`vary`), and their numbers are changed by ever more while a decision that only goes one way comes
//!    nearer (`descend`, by `concrete::branch_distance`).
//! 8. What nobody covered is infeasible if every path that could reach it was followed to its end, bounded or
//!    open otherwise, with the reason (`verdict`). A proof by abstraction is tried as soon as the search is
//!    stuck, or where only the size of inputs is in the way: first with anything for what loops change, then
//!    with the values that were seen there. Where only bounds were in the way, all is done again with larger
//!    inputs (`deepen`); a round that stalls makes room for them. `suite` drops what adds nothing.
//!    `whitebox` writes the cases as C or Rust (`emit::answer` names what the environment is asked),
//!    compiles and runs them, and for C puts `gcov`'s count beside ours; its `bench` measures all ways beside
//!    the tools in `peer`.

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod code;
mod concrete;
mod deepen;
mod engine;
mod exploration;
mod given;
mod goals;
pub mod input;
mod invent;
mod mcdc;
mod memory;
mod options;
mod pairing;
mod query;
mod random_values;
mod searcher;
mod state;
mod value;

pub use exploration::{
    AbsentCall, Changed, DecisionTable, End, ErrorKind, Evaluation, Exploration, ExploreError, Followed,
    Goal, GoalId, GoalKind, Observed, Observer, Progress, Seeded, Statistics, Stopped, TestCase, Unobserved,
};
pub use given::Given;
pub use input::{Input, InputObject, InputValue};
pub use options::{Absent, Criteria, Globals, Merge, Options, Searcher};
pub use touchstone_program::formula::Showing;

use touchstone_program::{ProcedureId, Program};
use touchstone_solve::word;

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

/// Runs an entry once, on an input that it was given before, or that another entry with the same parameters was.
///
/// # Errors
/// [`ExploreError`] if there's nothing to run.
pub fn observe(
    program: &mut Program,
    entry: ProcedureId,
    options: &Options,
    input: &Input,
) -> Result<TestCase, ExploreError> {
    let mut nobody = Unobserved;
    let engine = engine::Engine::new(program, entry, options, &mut nobody)?;
    engine.single(input).map_err(|error| ExploreError::Malformed {
        procedure: "the entry".to_owned(),
        reason: error.to_string(),
    })
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
