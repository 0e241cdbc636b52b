//! The arguments of `merge`.

use super::format::formats;
use clap::Args;
use std::path::PathBuf;
use touchstone_report::Format;

/// The arguments of `merge`.
#[derive(Args, Clone, Debug)]
#[command(after_help = MERGE_EXAMPLES)]
pub struct Merge {
    /// Reports of shards, as `touchstone test --shard … --format json -o FILE` writes them
    #[arg(value_name = "REPORT", required = true)]
    pub reports: Vec<PathBuf>,
    /// How to show the outcome
    #[arg(long, value_name = "FORMAT", value_parser = formats(), default_value = Format::Text.name())]
    pub format: Format,
    /// Write the outcome to this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

const MERGE_EXAMPLES: &str = "\
Examples:
  touchstone test --shard 0/2 --format json -o 0.json      on one machine
  touchstone test --shard 1/2 --format json -o 1.json      on another
  touchstone merge 0.json 1.json                           what both say together
  touchstone merge shards/*.json --format junit -o touchstone.xml

A report of another version, of other settings or of another text of the specification is refused. If a shard is missing it's named, nothing is said of
all inputs, and the exit code is 2.";
