//! Terms and types to code, twice: as data for the engine and as Rust, which `rustc` checks.

pub(crate) mod expression;
pub(crate) mod gather;
pub(crate) mod inhabits;
pub(crate) mod native;
pub(crate) mod refined;
