//! Which inputs there are of a specification, in which order they come, what they cost, and how small they end.

mod comparisons;
mod counts;
mod depth;
mod generated;
mod portfolio;
mod sequences;
mod shrinking;
mod standard_shrinking;
mod strategies;
mod structures;
mod threads;
#[path = "../values/mod.rs"]
mod values;
