//! The arguments of `contracts`.

use clap::Args;
use std::{num::NonZeroUsize, path::PathBuf};
use touchstone_cli::args::Bounds;

/// The arguments of `contracts`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Contracts {
    /// The folder with the pairs NAME.ok.rkt and NAME.bad.rkt, and paper-times.tsv
    #[arg(value_name = "DIR", default_value = "examples/contracts")]
    pub folder: PathBuf,
    /// Only the programs whose path contains this
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Times are the medians of so many runs
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub runs: u32,
    /// How far.
    #[command(flatten)]
    pub bounds: Bounds,
    /// So many threads, of which two are of use: each searches among half of the clients; as many as there are processors by default
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Have racket confirm each counterexample (not part of the times)
    #[arg(long)]
    pub racket: bool,
    /// Measure growth in place of the pairs: order of contracts, calls of unknown functions, size of the heap
    #[arg(long)]
    pub growth: bool,
    /// Write the figures to this file as JSON
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
A line for each program: what was found, the median of the times in milliseconds, those of Nguyễn, Van Horn, Relatively
Complete Counterexamples for Higher-Order Programs, Table 1 for a program of that theme, and the ratio. A mean stands
where the paper has one figure for many programs (~). Times are those of the search with the interpreter's
confirmation, after the file was read. Lines come as the programs are done; a correct program whose clients don't come to an
end takes all of its steps, or of --time.

Examples:
  cargo run --release -p touchstone-bench -- contracts                          the pairs of the repository
  cargo run --release -p touchstone-bench -- contracts --prove                  the same, with proofs that no client breaks the correct ones
  cargo run --release -p touchstone-bench -- contracts --filter data/ --runs 1  some of them, once each
  cargo run --release -p touchstone-bench -- contracts --growth                 contracts of order 1 to 5, 1 to 20 calls, 1 to 40 structures";
