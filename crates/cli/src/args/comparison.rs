//! The arguments that `diff` and `mutants` share: both compare a program with others that are nearly the same.

use super::cover::time;
use super::{DiffShape, Sandbox};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;
use touchstone_explore::Options;

/// How far a comparison goes, and where what came of it is written.
#[derive(Args, Clone, Debug)]
pub struct Comparison {
    /// At most so much time altogether
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10min")]
    pub total_time: Duration,
    /// How to show the outcome
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = DiffShape::Text)]
    pub format: DiffShape,
    /// The file to write; standard output by default
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write tests to this folder: of two versions, what the newer one does where the older one did something else; of mutants, those that tell them
    #[arg(long, value_name = "DIR")]
    pub emit: Option<PathBuf>,
    /// Run nothing natively: the evidence is our interpreter's
    #[arg(long, conflicts_with = "sandbox")]
    pub no_run: bool,
    /// Within which limits it's run.
    #[command(flatten)]
    pub sandbox: Sandbox,
    /// Elements of what a pointer leads to, or of a collection, at first
    #[arg(long, value_name = "N", default_value_t = Options::default().pointer_elements)]
    pub pointer_elements: u64,
    /// Characters of a string, at first
    #[arg(long, value_name = "N", default_value_t = Options::default().string_length)]
    pub string_length: u64,
    /// What everything random depends on
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

impl Comparison {
    /// The options of the exploration that these say.
    pub fn options(&self) -> Options {
        Options {
            pointer_elements: self.pointer_elements,
            string_length: self.string_length,
            seed: self.seed,
            ..Options::default()
        }
    }
}
