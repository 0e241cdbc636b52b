//! The arguments of `mutants`.

use super::cover::time;
use super::{Comparison, Features};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

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
    /// Which features.
    #[command(flatten)]
    pub features: Features,
    /// At most so much time for each mutant
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "5s")]
    pub time: Duration,
    /// How far, and where what came of it goes.
    #[command(flatten)]
    pub comparison: Comparison,
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
