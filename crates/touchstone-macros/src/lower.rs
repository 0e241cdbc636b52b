//! Terms and types to code, twice: as data for the engine and as Rust, which `rustc` checks.

pub mod expression;
pub mod gather;
pub mod inhabits;
pub mod native;
pub mod refined;
