//! The arguments of `corpus`.

use super::{Filter, List, Packages, Sandbox};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// The arguments of `corpus`.
#[derive(Args, Debug)]
#[command(after_help = CORPUS_EXAMPLES)]
pub struct Corpus {
    /// What to do with it.
    #[command(subcommand)]
    pub command: CorpusCommand,
}

const CORPUS_EXAMPLES: &str = "\
Examples:
  cargo touchstone corpus list                                    how many inputs are kept of which specification
  cargo touchstone corpus minimise                                of each those that together meet what all meet
  cargo touchstone corpus export --to libfuzzer fuzz/corpus       a folder of seeds for each specification
  cargo touchstone corpus import fuzz/corpus                      and what the fuzzer found, back

Kept are, of each specification that passed, inputs that together met what was met of its code: in src/scores.touchstone-corpus beside src/scores.rs,
a line each, written by `cargo touchstone test` and tried first by every run.

Exit codes: 0 done, 1 counterexamples (of minimise and import, which run the code), 2 something couldn't be read, built or run.";

/// What to do with what's kept.
#[derive(Debug, Subcommand)]
pub enum CorpusCommand {
    /// Show which inputs are kept of which specification
    List(List),
    /// Run what's kept, and keep no more of it than meets what all of it meets
    Minimise(CorpusMinimise),
    /// Write each input that's kept to a file of its own, for a fuzzer or as JSON
    Export(CorpusExport),
    /// Run the inputs of a fuzzer's folder, or of one of ours, and keep those that meet something new
    Import(CorpusImport),
}

/// The arguments of `corpus minimise`.
#[derive(Args, Debug)]
#[command(after_help = MINIMISE_EXAMPLES)]
pub struct CorpusMinimise {
    /// Of which functions.
    #[command(flatten)]
    pub filter: Filter,
    /// Within which limits it's run.
    #[command(flatten)]
    pub sandbox: Sandbox,
    /// Of what.
    #[command(flatten)]
    pub packages: Packages,
}

const MINIMISE_EXAMPLES: &str = "\
Examples:
  cargo touchstone corpus minimise               of all specifications of the package
  cargo touchstone corpus minimise trees::       of some

The kept inputs are run in instrumented code, and nothing else is. What can't be read any more, or is no input any more, goes. If one fails, it's
reported and recorded as any failure is, and nothing else is changed.

Exit codes: 0 done, 1 counterexamples, 2 something couldn't be built or run.";

/// For whom inputs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Receiver {
    /// libFuzzer, and so cargo-fuzz, OSS-Fuzz and ClusterFuzzLite
    Libfuzzer,
    /// AFL++
    Afl,
    /// Anybody: a document for each input, with the specification's name
    Json,
}

/// The arguments of `corpus export`.
#[derive(Args, Debug)]
#[command(after_help = EXPORT_EXAMPLES)]
pub struct CorpusExport {
    /// For whom
    #[arg(long, value_enum, value_name = "RECEIVER")]
    pub to: Receiver,
    /// The folder, which gets one for each specification; what's in it stays
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Only of the functions whose path contains this
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Within which limits it's run.
    #[command(flatten)]
    pub sandbox: Sandbox,
    /// Of what.
    #[command(flatten)]
    pub packages: Packages,
}

const EXPORT_EXAMPLES: &str = "\
Examples:
  cargo touchstone corpus export --to libfuzzer fuzz/corpus
  cargo fuzz run insert fuzz/corpus/scores.insert                   with touchstone::fuzz_target!(insert()) as its target
  cargo touchstone corpus export --to afl seeds --filter insert
  cargo touchstone corpus export --to json shared

A file is named by what's in it, so that folders are merged by copying. For a fuzzer it's the text of an input, which touchstone::fuzz_target! and
touchstone::fuzz::one take for exactly that input; all other bytes choose one.

Exit codes: 0 done, 2 nothing is kept, or it can't be written.";

/// The arguments of `corpus import`.
#[derive(Args, Debug)]
#[command(after_help = IMPORT_EXAMPLES)]
pub struct CorpusImport {
    /// The folder: with one for each specification, as `export` makes it, or with the files of one
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Only of the functions whose path contains this; if that's one, files in DIR itself are of that
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Within which limits it's run.
    #[command(flatten)]
    pub sandbox: Sandbox,
    /// Of what.
    #[command(flatten)]
    pub packages: Packages,
}

const IMPORT_EXAMPLES: &str = "\
Examples:
  cargo touchstone corpus import fuzz/corpus
  cargo touchstone corpus import out/default/queue --filter insert      what AFL++ found for one target
  cargo touchstone corpus import shared --filter trees::

What's kept and what's in the folder is run in instrumented code; kept is what together meets what all of it meets. Bytes choose inputs as they do in a
fuzz target whose specification and literals are the same; of another one, export the inputs themselves: TOUCHSTONE_INPUTS=DIR has fuzz_target! write each
that it runs. Files that are damaged, or no inputs, are named and passed over; a document that's of another specification is refused.

Exit codes: 0 done, 1 counterexamples (reported and recorded; the corpus stays), 2 nothing there is of use, or it can't be built or run.";
