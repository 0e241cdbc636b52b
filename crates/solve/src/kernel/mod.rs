//! The propagation kernel: bounded integers, constraints that narrow them, and depth-first enumeration in which the
//! millionth solution costs what the first did.
//!
//! A [`Space`] is used as a *dynamic* model: variables and constraints may be created at any level of the search and
//! are undone with it. It knows nothing of terms; [`KernelSolver`] translates terms into it.
//!
//! # What holds between calls
//! - **Domains only shrink** until a level is popped. A domain is never empty: an operation that would empty it reports
//!   [`Conflict`], and the space stays failed until the level is popped.
//! - **Fixpoint.** After [`Space::propagate`] returned `Ok`, running any propagator again changes nothing. What may
//!   break it: changing a domain or posting a constraint; both queue the propagators concerned. [`Space::push_level`]
//!   restores it first, so an older level never has pending work, and popping only has to drop the queue.
//! - **Undo.** All state that search can change is in domains (saved once per level on the trail), in arenas that only
//!   grow (truncated), and in the list of entailed propagators. Nothing else is undone, because nothing else changes.
//!
//! # What a propagator may assume, and must do
//! It may assume nothing but its variables' domains: it keeps no state of its own, and is run again after any event
//! it watches. It must never remove a value that belongs to a solution of its constraint within the domains; and once all
//! its variables are fixed, it must accept exactly the solutions. In between it may be as weak as is worth its cost. It
//! may declare itself entailed when no further narrowing of domains can make it fail: then it sleeps until backtracking.
//! It is woken by its own changes too if it watches them.

mod domain;

mod constraint;

mod space;

mod trail;

mod queue;

mod post;

mod propagator;

mod linear;

mod wide;

mod arithmetic;

mod division;

mod extremum;

mod boolean;

mod choice;

mod membership;

pub mod order;

pub mod search;

mod translate;

mod solver;

pub use constraint::{Constraint, Element, Lit, Relation};
pub use order::{Ascending, FirstFail, InOrder, SelectValue, SelectVar, Smallest};
pub use search::{Search, SearchLimits, Step};
pub use solver::KernelSolver;
pub use space::{Conflict, Space, Statistics, Var};
