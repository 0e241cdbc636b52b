//! The driver with a scripted generator: budgets, minimising, reports, settings. One executable, which is linked once.

mod conformance;
mod corpus;
mod driver;
mod failures;
mod minimise;
mod reports;
#[path = "../scripted/mod.rs"]
mod scripted;
mod settings;
