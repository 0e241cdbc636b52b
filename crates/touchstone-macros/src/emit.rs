//! What each macro expands to.

pub mod aliases;
pub mod arguments;
pub mod callee;
pub mod check;
pub mod derive;
pub mod derive_comparing;
pub mod derive_impls;
pub mod derive_inhabits;
pub mod facts;
pub mod foreign;
pub mod later;
pub mod literals;
pub mod look;
pub mod measure;
pub mod run;
pub mod spec;
pub mod specs;
pub mod test;
