//! Specifications of Rust functions as data, and the reference that judges them.
//!
//! The macros of `touchstone` emit values of these types, and users link them: what stands at the root of this crate is what users
//! meet. The modules are public for the macros and for `touchstone-refine`, which chooses inputs; they change without notice.
//!
//! A value of any Rust type that is a target can be seen as data, whatever its type:
//!
//! ```
//! use touchstone_spec::{Datum, Int};
//!
//! let pair = Datum::of(&(3_u8, vec![true, false]));
//! assert_eq!(pair.to_string(), "(3, [true, false])");
//! let Datum::Data { fields, .. } = pair else { panic!("a pair has two fields") };
//! assert_eq!(fields[0], Datum::Int(Int::from(3)));
//! ```
//!
//! # Modules
//!
//! | module | its one idea |
//! |---|---|
//! | `expr`, `rtype`, `measure`, `spec` | what the macros emit: predicates, refinement types, measures, specifications as data |
//! | `targetable`, `view`, `decode`, `impls`, `datum` | Rust values: their type, one level seen from outside, read from a tape, owned |
//! | `form` | texts with a form: regular languages, counted and in order |
//! | `parameter`, `function` | type parameters of a specification; functions that are given as arguments |
//! | `native` | what the Rust form of predicates is made of: the judge that runs at native speed |
//! | `value`, `float`, `members`, `comparison`, `ground`, `check`, `explain` | the reference judge: predicates on concrete values; inhabitation; why something is false |
//! | `graph` | every type of a specification once, recursive types as cycles, unfolded on demand |
//! | `look` | results whose type isn't known as a whole: their parts that are |
//! | `tape`, `scalars` | a tape read by types alone; the scalars that are numbers on it |
//! | `unmade` | what values can have that no generated one has |
//! | `display`, `text`, `render` | predicates and values in print, and values read again; values as Rust expressions |
//! | `sequence` | calls of a type's methods, as `api!` emits them: operations, worlds, laws of std's traits, what a call showed |
//! | `callee` | a specified function as its own body knows it |

#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

#[doc(hidden)]
pub mod callee;
#[doc(hidden)]
pub mod check;
mod comparison;
#[doc(hidden)]
pub mod datum;
#[doc(hidden)]
pub mod decode;
mod display;
#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod expr;
#[doc(hidden)]
pub mod float;
#[doc(hidden)]
pub mod form;
#[doc(hidden)]
pub mod function;
#[doc(hidden)]
pub mod graph;
#[doc(hidden)]
pub mod ground;
#[doc(hidden)]
pub mod impls;
#[doc(hidden)]
pub mod look;
#[doc(hidden)]
pub mod measure;
mod members;
#[doc(hidden)]
pub mod native;
#[doc(hidden)]
pub mod parameter;
#[doc(hidden)]
pub mod render;
#[doc(hidden)]
pub mod rtype;
#[doc(hidden)]
pub mod scalars;
#[doc(hidden)]
pub mod sequence;
#[doc(hidden)]
pub mod spec;
#[doc(hidden)]
pub mod tape;
#[doc(hidden)]
pub mod targetable;
#[doc(hidden)]
pub mod text;
#[doc(hidden)]
pub mod unmade;
#[doc(hidden)]
pub mod value;
#[doc(hidden)]
pub mod view;

pub use datum::Datum;
pub use native::{Int, Set};
pub use spec::Spec;
pub use targetable::{Refined, Reflect, Targetable};
#[doc(hidden)]
pub use touchstone_logic::random::SplitMix64;
