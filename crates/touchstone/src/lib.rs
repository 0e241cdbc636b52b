//! Type-targeted testing of Rust functions: refinement types and contracts become exhaustive tests.

pub use touchstone_macros::{Targetable, check, ensures, measure, requires, spec, specs, types};

#[cfg(feature = "engine")]
pub use touchstone_refine::{
    native::Set,
    targetable::{Reflect, Refined, Targetable},
};

#[cfg(feature = "engine")]
#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
