//! Covering programs: for every block, edge, path or assertion of a procedure an input that takes the program there,
//! confirmed by running it, or a proof that there is none, or the bound within which none was found. The algorithms are those
//! of BIC (Christ, Hoenicke, Schäf, *Towards Bounded Infeasible Code Detection*).
//!
//! [`cover`](cover()) does a procedure: [`prepare`] makes it loop-free, [`condition`] states its executions as a formula, with the axioms that have
//! [`relevance`],
//! [`session`] asks [`walk`]s or a solver, [`algorithm`] says what to ask next, [`case`](mod@case) decodes models and runs them,
//! [`proof`] settles what isn't reached, [`suppress`] keeps quiet about what nobody wants to hear, and a [`Report`] tells it.
//!
//! ```
//! use touchstone_cover::{Options, Verdict, cover};
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
//! assert!(matches!(report.goals[3].verdict, Verdict::Infeasible { .. }));
//! # Ok(())
//! # }
//! ```

mod cover;
mod error;
mod local;
mod matching;
mod options;
mod parallel;
pub mod report;

pub mod algorithm;
pub mod case;
pub mod condition;
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
pub mod walk;
mod words;

pub use cover::{cover, cover_all, cover_with};
pub use error::CoverError;
pub use options::{Algorithm, Calls, Criterion, Options, Oracle, UnknownName};
pub use parallel::{Progress, cores, cover_each};
pub use report::{GoalReport, Report, Verdict};
