//! Two versions of a file: which functions still do the same, and for those that don't an input that shows it.
//!
//! One engine for all of it, a *product program* (`product`): an entry that runs the older version and then the newer one on the same input,
//! and asserts that they agree. A violated assertion is an input that tells them apart; an excluded one is a proof that none does. What's
//! found is run (`outcome`): by our interpreter, each version by itself, and then natively (`native`), where the tests that pin what the
//! newer version does have to fail with the older one.

mod compare;
mod json;
pub mod mutants;
mod mutants_natively;
mod mutants_text;
mod native;
mod outcome;
mod package;
mod product;
mod text;

pub use compare::{Budget, Compared, Difference, Part, Standing, compare};
pub use json::json;
pub use mutants_natively::told_natively;
pub use mutants_text::{mutants_json, mutants_text};
pub use native::{Native, native, tests};
pub use outcome::Outcomes;
pub use package::{mutant_tests, package_tests, seen_natively};
pub use text::text;
