//! Specifications of Rust functions as data, and the reference that judges them.
//!
//! The macros of `touchstone` emit values of these types, and users link them. Nothing here chooses inputs: that is `touchstone-refine`'s.
//!
//! # Modules
//!
//! | module | its one idea |
//! |---|---|
//! | `expr`, `rtype`, `measure`, `spec` | what the macros emit: predicates, refinement types, measures, specifications as data |
//! | `targetable`, `view`, `decode`, `impls`, `datum` | Rust values: their type, one level seen from outside, read from a tape, owned |
//! | `parameter`, `function` | type parameters of a specification; functions that are given as arguments |
//! | `native` | what the Rust form of predicates is made of: the judge that runs at native speed |
//! | `value`, `ground`, `check`, `explain` | the reference judge: predicates on concrete values; inhabitation; why something is false |
//! | `graph` | every type of a specification once, recursive types as cycles, unfolded on demand |
//! | `tape`, `scalars` | a tape read by types alone; the scalars that are numbers on it |
//! | `unmade` | what values can have that no generated one has |
//! | `display`, `text` | predicates and values in print, and values read again |

#![forbid(unsafe_code)]

pub mod check;
pub mod datum;
pub mod decode;
mod display;
pub mod explain;
pub mod expr;
pub mod function;
pub mod graph;
pub mod ground;
pub mod impls;
pub mod measure;
pub mod native;
pub mod parameter;
pub mod rtype;
pub mod scalars;
pub mod spec;
pub mod tape;
pub mod targetable;
pub mod text;
pub mod unmade;
pub mod value;
pub mod view;
