//! The arguments of `mutants`.

use super::DiffShape;
use super::cover::time;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;
use touchstone_explore::Options;

/// The arguments of `mutants`.
#[derive(Args, Clone, Debug)]
#[command(after_help = MUTANTS_EXAMPLES)]
pub struct Mutants {
    /// The package's Cargo.toml; by default that of this folder
    #[arg(long, value_name = "PATH")]
    pub manifest_path: Option<PathBuf>,
    /// The package of the workspace
    #[arg(short, long, value_name = "NAME")]
    pub package: Option<String>,
    /// Only mutants that these public functions lead to, and tests that call these; may be repeated
    #[arg(long = "fn", alias = "function", value_name = "PATH")]
    pub function: Vec<String>,
    /// Features to turn on, separated by commas
    #[arg(short = 'F', long, value_name = "FEATURES", value_delimiter = ',')]
    pub features: Vec<String>,
    /// Turn on all features
    #[arg(long)]
    pub all_features: bool,
    /// Turn off the default features
    #[arg(long)]
    pub no_default_features: bool,
    /// At most so much time for each mutant
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "5s")]
    pub time: Duration,
    /// At most so much time for all mutants together
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10min")]
    pub total_time: Duration,
    /// How to show the outcome
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = DiffShape::Text)]
    pub format: DiffShape,
    /// The file to write; standard output by default
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write the tests that tell the mutants to this folder
    #[arg(long, value_name = "DIR")]
    pub emit: Option<PathBuf>,
    /// Run nothing natively: the evidence is our interpreter's
    #[arg(long)]
    pub no_run: bool,
    /// Characters of a string, at first
    #[arg(long, value_name = "N", default_value_t = Options::default().string_length)]
    pub string_length: u64,
    /// Elements of a collection, at first
    #[arg(long, value_name = "N", default_value_t = Options::default().pointer_elements)]
    pub pointer_elements: u64,
    /// What everything random depends on
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

const MUTANTS_EXAMPLES: &str = "\
Examples:
  cargo touchstone mutants                           of the library that's here
  cargo touchstone mutants --fn price::discounted    those that one function leads to
  cargo touchstone mutants --emit tests              and the tests that tell them

Each mutant is a small change of the source: another operator or comparison, a number one more or less, a condition negated, an index
one more or less, a statement dropped. For each an input is searched on which what comes out isn't what the original gives.

Verdicts:
  told                 an input tells it; a test has it
  equivalent: proved   no input does
  equivalent within …  the same within limits, which are named
  open                 neither is known, for a reason that's named

Exit codes: 0 all was done, 2 the package can't be built or a test failed.";
