//! The propagation kernel: bounded integers, constraints that narrow them, and depth-first enumeration in which the
//! millionth solution costs what the first did.
//!
//! A [`Space`] is used as a *dynamic* model: variables and constraints may be created at any level of the search and
//! are undone with it. It knows nothing of terms; [`KernelSolver`] translates terms into it.
//!
//! # What holds between calls
//! - **Domains only shrink** until a level is popped. A domain is never empty: an operation that would empty it reports
//!   [`Conflict`], and the space stays failed until the level is popped.
//! - **Fixpoint.** After [`Space::propagate`] returned `Ok`, running any propagator again changes nothing (but see
//!   [`Space::is_interrupted`]). What may break it: changing a domain or posting a constraint; both queue the propagators
//!   concerned. [`Space::push_level`] restores it first, so an older level never has pending work, and popping only has to
//!   drop the queue.
//! - **Undo.** All state that search can change is in domains (saved once per level on the trail), in arenas that only
//!   grow (truncated), and in the list of entailed propagators. The watches of clauses move and stay where they are
//!   (`clause.rs` says why that is right), except that a clause gone with its level takes its two along.
//! - **Cost.** A change of a domain, its undoing, a watch's move, the removal of a propagator or a clause: O(1) each.
//!   Once the arrays have grown nothing is allocated by levels, changes, propagation and search, nor by posting from
//!   borrowed parts ([`Space::post_linear`], [`Space::post_difference`], [`Space::post_clause`], [`Space::post_or`],
//!   [`Space::post_and`]); `tests/allocation.rs` counts. Set relations allocate lists of new literals.
//!
//! # What a propagator may assume
//! Nothing but its variables' domains, none of which is empty. It keeps no state of its own between runs, may be run at any
//! time, and is run again after any event that it watches. What was fixed when it was posted stays so for its life, and so
//! does what the domains bounded then: sums that can't overflow when they are posted never will.
//!
//! # What it must establish
//! - **Soundness**: it never removes a value that belongs to a solution of its constraint within the domains.
//! - **Decision**: with all its variables fixed it fails iff they are no solution. In between it may be as weak as is worth
//!   its cost; each file says how strong it is.
//! - **Monotony is not asked**, nor is idempotence: a propagator that watches its own changes is woken by them until it
//!   makes none. One that takes itself off the queue for the time it runs (as an equation does) must be at its fixpoint
//!   when it returns, or queue itself.
//! - **Watching**: it must be woken by every event after which it could narrow or fail, its own changes included.
//! - **Entailment**: it may declare itself entailed when no further narrowing of domains can make it fail or narrow
//!   anything; then it sleeps until the level is popped at which it did. It says so before its last changes, not after, or
//!   else those queue it once more (which does no harm).
//!
//! To add one: a variant of [`Constraint`], what it means in `tests/it/kernel/meaning.rs`, a random instance in
//! `tests/it/kernel/random.rs` (so it is held to brute force on all small domains), a case of `Propagator` with what wakes
//! it, and its function in the file of its family. The weakest sound one first: failing when all is fixed is enough.

mod domain;

mod constraint;

mod space;

mod trail;

mod queue;

mod post;

mod propagator;

mod linear;

mod sum;

mod wide_linear;

mod arithmetic;

mod division;

mod extremum;

mod boolean;

mod clause;

mod choice;

mod hall;

mod alternatives;

mod membership;

pub mod order;

pub mod search;

pub mod restart;

mod translate;

mod solver;

pub use constraint::{Constraint, Difference, Element, Lit, Relation};
pub use order::{Ascending, FirstFail, InOrder, Order, SelectValue, SelectVar, Smallest, SmallestFirst};
pub use restart::{Alternating, OrderedSearch, RandomRestarts};
pub use search::{Search, SearchLimits, Step};
pub use solver::{Budget, KernelSolver};
pub use space::{Conflict, Space, Statistics, Var};
