//! Verdicts that state what they rest on. A search keeps a [`Ledger`]: whatever narrows it is noted as a [`Limit`], whatever
//! widens it as an [`Assumption`], whatever stops it as a [`Reason`]. The [`Verdict`] is computed from the ledger, in one place
//! ([`Ledger::conclude`]), and nothing else can make one that says *shown* or *excluded*.
//!
//! The crate knows no engine: no types, terms, solvers or programs. Limits, assumptions, reasons and methods are data with
//! numbers; [`words`] makes phrases of them.
//!
//! ```
//! use touchstone_report::{Ledger, Limit, Method, Quantity, Verdict};
//!
//! let mut ledger = Ledger::new();
//! ledger.exclude(Method::Exhaustion);
//! assert!(ledger.conclude().is_proved());
//!
//! // The adapter made texts of at most six bytes, and the refutation depended on it.
//! ledger.note(Limit::new(Quantity::TextBytes, 6));
//! assert!(!ledger.conclude().is_proved());
//! assert!(matches!(ledger.conclude(), Verdict::Excluded(_)));
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod assumption;
mod case;
mod escape;
mod fail_on;
mod file;
mod finding;
mod goal;
mod ledger;
mod limit;
mod method;
mod painter;
mod place;
mod reason;
mod render;
mod report;
mod rule;
mod similar;
mod sources;
mod subject;
mod table;
mod verdict;
pub mod words;

pub use self::assumption::{Assumption, Guess};
pub use self::case::{Case, Input, Seen};
pub use self::escape::{markup, terminal};
pub use self::fail_on::FailOn;
pub use self::file::{check_target, write};
pub use self::finding::{Finding, Problem, ProblemKind};
pub use self::goal::{Direction, Goal, GoalKind, Hidden};
pub use self::ledger::{Ledger, Witness};
pub use self::limit::{Limit, Quantity};
pub use self::method::{Method, Runner};
pub use self::painter::{Diagnostic, Label, Painter};
pub use self::place::{Language, Place, Region, Source, position};
pub use self::reason::Reason;
pub use self::render::{FORMAT, Format, problems, render};
pub use self::report::{Column, Command, Question, Report, Status, Tally, Unit};
pub use self::rule::{Level, Rule};
pub use self::similar::{did_you_mean, nearest, similar};
pub use self::sources::Sources;
pub use self::subject::{Number, Subject, SubjectKind};
pub use self::table::table;
pub use self::verdict::{Candidate, Evidence, Fault, Proof, Scope, SoFar, Verdict};
