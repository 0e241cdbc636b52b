//! The arguments of `table1`.

use clap::Args;
use std::{path::PathBuf, time::Duration};
use touchstone_cli::args::time;

/// The arguments of `table1`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Table1 {
    /// The most diamonds in a row; the paper has 9
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u64).range(2..=1000))]
    pub diamonds: u64,
    /// Random programs of each size; the paper has 10
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub programs: u64,
    /// The first of the programs' seeds
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// At most so much time for each program; an algorithm that needs more ends there
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    pub time: Duration,
    /// At most so much time for all programs of an algorithm; its curve ends where that's over
    #[arg(long, value_name = "TIME", default_value = "120s", value_parser = time)]
    pub curve_time: Duration,
    /// The folder in which to put table1.txt, table1.json and table1.svg
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
The programs are those of Christ, Hoenicke, Schäf, Towards Bounded Infeasible Code Detection, section 7: control-flow
diamonds in a row, each with two levels of nested branches, three statements a block, linear arithmetic over 10 to 20
integer variables. Times are those of the solver's answers, as in the paper.

Examples:
  cargo run --release -p touchstone-bench -- table1                           the paper's experiment: 80 programs of 2 to 9 diamonds
  cargo run --release -p touchstone-bench -- table1 --diamonds 40 --out curve the same, further, with the curves as SVG";
