//! The arguments of `diff`.

use super::code::GlobalValues;
use super::cover::time;
use super::{Allocation, Comparison, Features};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use touchstone_explore::{Globals, Options};

/// The arguments of `diff`.
#[derive(Args, Clone, Debug)]
#[command(after_help = DIFF_EXAMPLES)]
pub struct Diff {
    /// The older version: a file in C, or in Rust with functions for C
    #[arg(value_name = "OLD", required_unless_present = "base", requires = "new")]
    pub old: Option<PathBuf>,
    /// The newer version
    #[arg(value_name = "NEW")]
    pub new: Option<PathBuf>,
    /// Only this function; may be repeated
    #[arg(long, alias = "fn", value_name = "NAME")]
    pub function: Vec<String>,
    /// At most so much time for each function
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10s")]
    pub time: Duration,
    /// How far, and where what came of it goes.
    #[command(flatten)]
    pub comparison: Comparison,
    /// What globals hold that can be written: anything, the same for both versions, or what their initialisers say
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = GlobalValues::Any)]
    pub globals: GlobalValues,
    /// Whether `malloc` and its kin always return memory, or null at any call too
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Allocation::Succeeds)]
    pub allocation: Allocation,
    /// Try nothing but random inputs: what the search is measured by
    #[arg(long)]
    pub random: bool,
    /// An argument for the compiler, such as -DNDEBUG or -Iinclude; may be repeated
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub clang_arg: Vec<String>,
    /// Of two versions of a package
    #[command(flatten)]
    pub library: Versions,
}

/// Which package's library is compared with what, and how it's built; as Cargo names these.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Packages of Rust")]
pub struct Versions {
    /// Compare the package's library with another version: a revision of its repository, a folder, or a version that was published
    #[arg(long, value_name = "REV|PATH|VERSION", conflicts_with = "old")]
    pub base: Option<String>,
    /// The package's Cargo.toml; by default that of this folder
    #[arg(long, value_name = "PATH", requires = "base")]
    pub manifest_path: Option<PathBuf>,
    /// The package of the workspace
    #[arg(short, long, value_name = "NAME", requires = "base")]
    pub package: Option<String>,
    /// Which features.
    #[command(flatten)]
    pub features: Features,
}

/// How to show what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiffShape {
    /// For people: inputs that tell the versions apart, and a table
    Text,
    /// One JSON document
    Json,
}

const DIFF_EXAMPLES: &str = "\
Examples:
  touchstone diff old.c new.c                        which functions do something else now, and on which input
  touchstone diff old.c new.c --function parse       of one function
  touchstone diff old.c new.c --emit tests           and tests that pin what the newer version does
  cargo touchstone diff --base HEAD~1                of a package of Rust, here and a commit ago
  cargo touchstone diff --base 1.4.0 -p wares        and as it was published
  git show HEAD:list.c > /tmp/list.c && touchstone diff /tmp/list.c list.c --clang-arg=-I.

Each function that both versions define is called by both with the same input: anything for its parameters, for what these lead to
and for globals, within the contracts in the files if there are any. The two have to agree in what they return, in what they leave in
memory that a caller can see, in what they allocate, and in whether they end the program.

Verdicts:
  differs            an input tells the two apart; it was run with both
  differs perhaps    the same, if a static variable may hold what it holds there, or what was compiled didn't do so
  agree: proved      no input tells them apart, of those on which the older version goes right; others are told, if there are any
  agree within …     the same within limits, or in what's compared, which are named
  open               neither is known, for a reason that's named
  unchanged          nothing differs in the function, nor in anything that it uses

Exit codes: 0 none differs, 1 some differ, 2 something couldn't be read or run.";

impl Diff {
    /// The flags as options of the exploration.
    pub fn options(&self) -> Options {
        Options {
            globals: match self.globals {
                GlobalValues::Any => Globals::Symbolic,
                GlobalValues::Initial => Globals::Initial,
            },
            ..self.comparison.options()
        }
    }
}
