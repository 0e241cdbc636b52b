//! Boogie's text, read and lowered, and what covers say of it. One executable, which is linked once.

mod assertions;
mod attributes;
mod corpus;
mod differential;
mod golden;
mod robustness;
mod value;
