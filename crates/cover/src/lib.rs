//! Covering programs: for every block, edge, path or assertion of a procedure an input that takes the program there,
//! confirmed by running it, or a proof that there is none, or the bound within which none was found. The algorithms are those
//! of BIC (Christ, Hoenicke, Schäf, *Towards Bounded Infeasible Code Detection*).
//!
//! [`cover`](cover()) does a procedure: [`prepare`] makes it loop-free, [`condition`] states its executions as a formula, with the axioms that have
//! [`relevance`],
//! [`session`] asks [`walk`]s or a solver, [`algorithm`] says what to ask next, [`case`](mod@case) decodes models and runs them,
//! [`proof`] settles what isn't reached, [`suppress`] keeps quiet about what nobody wants to hear, and a [`Cover`] tells it.
//!
//! ```
//! use touchstone_cover::{Options, cover};
//! use touchstone_program::{ProcedureId, text};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let source = "procedure sign(x: int) returns (s: int) {
//!     entry: goto minus, plus, both;
//!     minus: assume {:guard} x < 0; s := 0 - 1; return;
//!     plus: assume {:guard} x > 0; s := 1; return;
//!     both: assume {:guard} x < 0 && x > 0; return;
//! }";
//! let mut program = text::parse(source, "sign").map_err(|errors| format!("{errors:?}"))?;
//! let report = cover(&mut program, ProcedureId(0), &Options::default())?;
//! assert_eq!(report.counts(), (3, 1, 0));
//! assert!(report.goals[3].verdict().is_proved());
//! # Ok(())
//! # }
//! ```
//!
//! # Modules
//!
//! | module | its one idea |
//! |---|---|
//! | `prepare`, `condition`, `goal`, `session` | loop-free forms; the formula; what's to be covered; the conversation with the solver |
//! | `walk` | executions by following the graph; windows, going backwards |
//! | `budget`, `options` | whether time and memory are spent; all that can be chosen |
//! | `parallel` | several procedures at once, whose reports don't depend on how many |
//! | `summary` | calls by what's known of the callee; where nothing fits a caller's context, the callee is asked again |
//! | `algorithm` | which query comes next: `statement`, `path`, `minimal`, `greedy`, `guess` |
//! | `search`, `case` | what became of each goal; models run by the interpreter |
//! | `relevance`, `instances` | which axioms a procedure needs; those that a run believed, tried on the values that there are |
//! | `assumed_axioms`, `cuts`, `vacuity` | what a run takes for granted; where the bounded form cuts executions off; procedures that no input enters, or none returns from |
//! | `complete` | an execution of which some initial values are given |
//! | `proof`, `induction`, `horn`, `explain`, `suppress`, `report` | what no execution reaches, and why; what nobody wants to hear; the verdicts as data |
//!
//! # The life of a query
//!
//! A block of a procedure, from text to verdict:
//!
//! 1. `front-boogie` or `program::text` reads the file into a `Program`: its terms are `logic`'s, each block
//!    and edge has an identity (`Origin`, `Branch`) that transformations hand on to their copies. A
//!    polymorphic map of Boogie becomes a family of maps (`lower::family`), a function whose body mentions
//!    constants stands for its body (`lower::calls`).
//! 2. `cover::prepare` makes the procedure loop-free: contracts become statements, calls are inlined as far
//!    as there's room and beyond that replaced by summaries of the paths that the callee is known to have
//!    (`cover::summary`), loops are unwound, and `passify` turns assignments into equations. This form has
//!    fewer executions than the procedure.
//! 3. `cover::condition` states its executions as one formula (BIC §4): a variable `R` for each block that is
//!    true in a model if the model's execution passes the block. Axioms come with it as far as they have
//!    something to do with the procedure (`cover::relevance`). `cover::goal` has for each goal the literals
//!    of its copies, so that covering one copy covers them all (`RemoveClones`).
//! 4. `cover::session` asks walks and the solver in turn, each time with more patience, counted in steps;
//!    what the solver shows to be infeasible, walks take as given. `cover::walk` comes first, which follows
//!    the graph with a conjunction of linear constraints (`solve::lia::Conjunction`) and shows in windows, by
//!    going backwards and by going forward once (`walk::forward`) with few states (`walk::abstraction`) at
//!    each node what no execution passes. Conjunctions that say the same are the same in canonical form
//!    (`walk::canonical`), by which backward walks merge states. A walk that fails goes back to the last
//!    choice on which its contradiction depends (`walk::levels`), and edges that no walk can take together
//!    are remembered (`walk::nogoods`). In a large procedure the solver is first asked about parts that lead
//!    to a goal (`cover::local`). What that leaves goes to a solver, to which the condition is asserted once:
//!    `solve::lia` or, for what isn't linear arithmetic or where it gives up, the SMT solver that's
//!    installed. Where facts have quantifiers and the search for models takes long, `cover::matching` asks a
//!    second z3 that considers matching instances only.
//! 5. The `algorithm` (`AlgSC`, `AlgPC`, `AlgFM`, `AlgVSTTE`, or guessing first) asks for a model in which
//!    something uncovered is passed. Each query is an assumption, so what was learnt stays. `AlgVSTTE` has
//!    walks look for the path with the most uncovered blocks by branch and bound (`walk::branch_and_bound`).
//! 6. `cover::case` decodes the model to initial values and choices, and `program::interpret` runs the
//!    procedure as it was written on them. What the run passes is covered, by this test case; what it should
//!    have passed and didn't isn't. Functions that an axiom defines point by point are computed, whatever the
//!    model's table says (`interpret::pointwise`). Values that an SMT solver was left with when it couldn't
//!    decide are run too; `cover::instances` has a look at the axioms that such a run, or one that was
//!    guessed, believed. Of functions such a candidate says no more than was needed; a run that needs more
//!    doesn't count.
//! 7. What no model passes is infeasible if the loop-free form has all executions. If a loop was cut off,
//!    `cover::proof` asks forms that have more executions than the procedure: first with loops and calls
//!    replaced by what may be anything, then in turn those of k-induction (`induction`) and the loops
//!    themselves as Horn clauses (`horn`), for which z3 finds invariants. What's left is *open*.
//! 8. `cover::explain` finds statements that contradict each other (for invariants by weakening statements as
//!    long as z3 still finds some), `suppress` marks what nobody wants to hear, and `cover::Cover` has a
//!    ledger for each goal, from which its verdict is concluded. `cli` makes words of it.

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod budget;
mod cover;
mod cuts;
mod error;
mod local;
mod matching;
mod options;
mod parallel;
pub mod report;

pub mod algorithm;
pub mod assumed_axioms;
pub mod case;
pub mod complete;
pub mod condition;
mod consistency;
pub mod explain;
pub mod goal;
pub mod horn;
pub mod induction;
pub mod instances;
pub mod prepare;
pub mod proof;
pub mod relevance;
pub mod search;
pub mod session;
pub mod structure;
pub mod summary;
pub mod suppress;
mod vacuity;
pub mod walk;
mod words;

pub use cover::{cover, cover_all, cover_with};
pub use error::CoverError;
pub use options::{Algorithm, Calls, Criterion, Options, Oracle, UnknownName};
pub use parallel::{Progress, cores, cover_each};
pub use report::{Cover, GoalReport};
