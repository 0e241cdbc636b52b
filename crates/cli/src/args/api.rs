//! The arguments of `api`.

use super::Features;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The arguments of `api`.
#[derive(Args, Clone, Debug)]
#[command(after_help = API_EXAMPLES)]
pub struct Api {
    /// A type of the package, or of a crate that it depends on, as in lru::LruCache; all types of a crate by its name. By default all of the package
    #[arg(value_name = "TYPE")]
    pub name: Option<String>,
    /// The package's Cargo.toml; by default that of this folder
    #[arg(long, value_name = "PATH")]
    pub manifest_path: Option<PathBuf>,
    /// The package of the workspace
    #[arg(short, long, value_name = "NAME")]
    pub package: Option<String>,
    /// Which features.
    #[command(flatten)]
    pub features: Features,
    /// Write each declaration to tests/touchstone_api_TYPE.rs of the package; a file that was edited stays as it is
    #[arg(long)]
    pub write: bool,
    /// How to show what's proposed
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = ApiShape::Text)]
    pub format: ApiShape,
    /// The file to write what's shown to; standard output by default
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How `api` shows what's proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ApiShape {
    /// Rust, to be pasted: the declarations, and in comments what they leave out
    Text,
    /// One JSON document
    Json,
}

const API_EXAMPLES: &str = "\
Examples:
  cargo touchstone api                          the types of the library that's here, those with the most calls first
  cargo touchstone api Ring                     one of them
  cargo touchstone api lru::LruCache --write    a type of a crate that the package depends on, to tests/touchstone_api_lru_cache.rs
  cargo touchstone test lru_cache               and then: its sequences

What's proposed is read from the crate's sources, and compiled: a call that the compiler doesn't take is left out, and the reason is said.
Calls that are documented to panic are marked #[may_panic]. Edit it: preconditions, a model to compare with, a key.

Exit codes: 0 something is proposed, 2 nothing can be, or the crate can't be built.";
