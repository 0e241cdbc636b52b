//! The loop itself: budgets, increasing depth, replay of recorded failures, isolation of the run, reports.
//!
//! Generic: this crate knows no Rust types under test, no terms and no solver. An [`Engine`] does; a [`Campaign`]
//! drives it and answers with a [`Outcome`]; the [`harness`] does so from a generated `#[test]`, in a process of its
//! own, so that nothing the code under test does takes the test run down.

#![warn(missing_docs, unreachable_pub)]
pub mod conformance;
pub mod engine;
pub mod erased;
pub mod feedback;
pub mod finding;
pub mod observer;
mod pace;
mod second_pass;

pub mod driver;
pub mod merge;
pub mod minimise;
pub mod report;
pub mod resume;

pub mod corpus;
pub mod failures;
pub mod settings;
pub mod shard;

pub mod emit;
pub mod harness;
pub mod heap;
pub mod journal;
pub mod made;
pub mod panics;
pub mod stage;

pub use crate::driver::Campaign;
pub use crate::engine::{Engine, EngineError, Judgement, Proposal, RestoreError, Step};
pub use crate::erased::DynEngine;
pub use crate::finding::{Crash, Finding, Kind};
pub use crate::harness::{Meta, run_test};
pub use crate::observer::{Observer, Phase, Tally};
pub use crate::report::{Outcome, Standing, Subject};
pub use crate::settings::{Overrides, Settings};
pub use crate::shard::Shard;
