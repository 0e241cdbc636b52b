//! Refinement types over Rust values: query, decode, check.
//!
//! This crate is the paper *Type Targeted Testing* (Seidel, Vazou, Jhala; TTT in the comments) for Rust. A
//! specification arrives from the macros as a [`spec::Spec`]; [`harness`] runs it as a campaign.

mod call;
pub mod check;
mod compiled;
pub mod datum;
pub mod decode;
mod display;
pub mod engine;
pub mod explain;
pub mod expr;
pub mod function;
mod generalise;
pub mod graph;
pub mod ground;
pub mod harness;
pub mod impls;
mod judge;
pub mod measure;
pub mod native;
mod oracle;
pub mod parameter;
mod persist;
pub mod query;
pub mod render;
pub mod rtype;
pub mod sample;
#[cfg(test)]
mod samples;
pub mod scalars;
mod scope;
mod shrink;
pub mod spec;
pub mod strategy;
mod tape;
pub mod targetable;
pub mod targeted;
pub mod template;
pub mod text;
pub mod unfolded;
pub mod value;
pub mod view;
