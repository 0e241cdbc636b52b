//! What each macro expands to.

pub(crate) mod aliases;
pub(crate) mod arguments;
pub(crate) mod callee;
pub(crate) mod check;
pub(crate) mod dependent_arguments;
pub(crate) mod derive;
pub(crate) mod derive_comparing;
pub(crate) mod derive_impls;
pub(crate) mod derive_inhabits;
pub(crate) mod derived;
mod drawn;
pub(crate) mod facts;
pub(crate) mod foreign;
pub(crate) mod imports;
pub(crate) mod literals;
pub(crate) mod look;
pub(crate) mod measure;
pub(crate) mod run;
pub(crate) mod spec;
pub(crate) mod specs;
pub(crate) mod test;
