//! The command line. Parsing does no I/O.

mod api;
mod code;
mod comparison;
mod contracts;
mod corpus;
mod cover;
mod diff;
mod features;
mod format;
mod memory;
mod merge;
mod mutants;
mod sandbox;

pub use api::{Api, ApiShape};
pub use code::{Allocation, Code, CriterionName};
pub use comparison::Comparison;
pub use contracts::{Bounds, Contracts};
pub use corpus::{Corpus, CorpusCommand, CorpusExport, CorpusImport, CorpusMinimise, Receiver};
pub use cover::{Cover, FailOn, Input, Run, Solver, time};
pub use diff::{Diff, DiffShape};
pub use features::Features;
pub use memory::Memory;
pub use merge::Merge;
pub use mutants::Mutants;
pub use sandbox::Sandbox;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use format::formats;
use std::{num::NonZeroUsize, path::PathBuf, time::Duration};
use touchstone_campaign::Overrides;
use touchstone_campaign::settings::{Key, Value};
use touchstone_report::Format;

/// Tests generated from specifications: every input up to a depth, smallest first.
///
/// A specification is a refinement type or a contract on a Rust function. `test` runs each on all the inputs that
/// its precondition allows, in increasing size, and shows a smallest counterexample or says how many inputs were tried.
///
/// `cover` takes a program instead: for each block an input that takes the program there, or a proof that none does. Or
/// code in C or Rust without any specification: for each branch a test, and the inputs that crash it.
#[derive(Debug, Parser)]
#[command(name = "touchstone", version, after_help = EXAMPLES)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  cargo touchstone test                        test everything specified in this package
  cargo touchstone test --depth 8 --time 60s   the same, further
  cargo touchstone list                        what is specified, and what isn't
  cargo touchstone emit best -o tests/best.rs  the inputs tried, as an ordinary test file
  touchstone cover program.bpl                 which code of a Boogie program can be reached, and by what
  touchstone contracts module.rkt              a client that breaks a Racket module through its contracts
  touchstone cover list.c                      a test for each branch of a file in C, and what crashes it
  touchstone diff old.c new.c                  which functions do something else now, and on which input

Settings, strongest first: these flags, the attribute, TOUCHSTONE_DEPTH and its like, touchstone.toml.
Exit codes: 0 all hold, 1 counterexamples, 2 something couldn't be run or told nothing.";

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Test what is specified, and show the counterexamples and a summary
    Test(Test),
    /// Make one report of the reports of all shards of a run
    Merge(Merge),
    /// Show, minimise, export and import the inputs that are kept of specifications
    Corpus(Corpus),
    /// Show what is specified, and which public functions aren't and why
    List(List),
    /// Propose sequences of calls for the types of a crate, as declarations that compile
    Api(Api),
    /// Write the inputs tried for a function as a test file that compiles without Touchstone
    Emit(Emit),
    /// Find an input for every block of a program, and code that no input can reach
    Cover(Cover),
    /// Compare two versions of a file or a package: which functions still do the same, and inputs that tell the others apart
    Diff(Diff),
    /// Find inputs that tell each mutant of a package's functions from the original, and mutants that nothing tells
    Mutants(Mutants),
    /// Find clients that break the modules of Racket files through their contracts
    Contracts(Contracts),
    /// Run a procedure of a program on an input, and show its trace
    Run(Run),
    /// Measure how many inputs a second each specification gets, in a release build
    Bench(Bench),
    /// Show the solvers that can be used, and what each is used for
    Solvers,
    /// Print a shell's completions for these commands
    Completions(Completions),
    /// Write the manual pages of all commands to a folder
    Man(Man),
}

/// Which packages, and how to build them; as Cargo names these.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Packages")]
pub struct Packages {
    /// The package's Cargo.toml
    #[arg(long, value_name = "PATH")]
    pub manifest_path: Option<PathBuf>,
    /// Only this package; may be repeated
    #[arg(short, long, value_name = "NAME")]
    pub package: Vec<String>,
    /// All packages of the workspace
    #[arg(long)]
    pub workspace: bool,
    /// Build with optimisations: faster runs, no overflow checks unless the profile asks for them
    #[arg(short, long)]
    pub release: bool,
    /// Which features.
    #[command(flatten)]
    pub features: Features,
}

/// How far each campaign goes. They beat attributes, environment and touchstone.toml.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Budgets")]
pub struct Budgets {
    /// Inputs up to this depth
    #[arg(long, value_name = "N", value_parser = setting(Key::Depth))]
    pub depth: Option<String>,
    /// At most so many inputs for each specification
    #[arg(long, value_name = "N", value_parser = setting(Key::Tests))]
    pub tests: Option<String>,
    /// So much CPU time for each specification: what's left when the other budgets are used goes into more inputs; 5s, or none with --tests
    #[arg(long, value_name = "TIME", value_parser = setting(Key::Budget))]
    pub budget: Option<String>,
    /// At most so much time for each specification, as in 500ms, 10s or 2min
    #[arg(long, value_name = "TIME", value_parser = setting(Key::Time))]
    pub time: Option<String>,
    /// How inputs are chosen, by one way alone: targeted, enumerate, narrow, random, uniform or boundary; see `touchstone test --help`
    #[arg(long, value_name = "NAME", value_parser = setting(Key::Strategy))]
    pub strategy: Option<String>,
    /// What random, uniform and the sample depend on; the same seed gives the same inputs
    #[arg(long, value_name = "N", value_parser = setting(Key::Seed))]
    pub seed: Option<String>,
    /// The solver: kernel, sat or smt
    #[arg(long, value_name = "NAME", value_parser = setting(Key::Backend))]
    pub backend: Option<String>,
}

impl Budgets {
    /// The flags as variables for the test process.
    pub fn variables(&self) -> Vec<(String, String)> {
        let said = [
            (Key::Depth, &self.depth),
            (Key::Tests, &self.tests),
            (Key::Budget, &self.budget),
            (Key::Time, &self.time),
            (Key::Strategy, &self.strategy),
            (Key::Seed, &self.seed),
            (Key::Backend, &self.backend),
        ];
        let variable = |key: Key| format!("TOUCHSTONE_CLI_{}", key.name().to_uppercase());
        said.into_iter().filter_map(|(key, value)| Some((variable(key), value.clone()?))).collect()
    }
}

/// Parses a setting as the test process will, so that a mistake is told before anything is built.
fn setting(key: Key) -> impl Fn(&str) -> Result<String, String> + Clone + Send + Sync + 'static {
    move |text| {
        let mut nowhere = Overrides::NONE;
        key.read(&Value::Text(text), &mut nowhere).map_err(|error| error.to_string())?;
        Ok(text.to_owned())
    }
}

/// Which functions are meant.
#[derive(Args, Clone, Debug, Default)]
pub struct Filter {
    /// Only the functions whose path contains this
    #[arg(value_name = "TEXT")]
    text: Option<String>,
    /// The same
    #[arg(long, value_name = "TEXT", conflicts_with = "text")]
    filter: Option<String>,
}

impl Filter {
    /// The text that a path has to contain, if any.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref().or(self.filter.as_deref())
    }
}

/// The arguments of `test`.
#[derive(Args, Debug)]
#[command(after_help = TEST_EXAMPLES)]
pub struct Test {
    /// Of which functions.
    #[command(flatten)]
    pub filter: Filter,
    /// So many specifications at a time; as many as there are processors by default
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Don't instrument the packages, and don't let what their comparisons see lead to inputs
    #[arg(long)]
    pub no_feedback: bool,
    /// Explore each specified function of a library as `cover` does, for so long: 5 s if nothing else is said
    #[arg(long, value_name = "TIME", value_parser = time, num_args = 0..=1, default_missing_value = "5s", require_equals = true)]
    pub explore: Option<Duration>,
    /// Only this part of the inputs, by its number from 0 and how many there are, as in 0/4; `merge` makes one report of all
    #[arg(long, value_name = "I/N", value_parser = setting(Key::Shard))]
    pub shard: Option<String>,
    /// Write down several times a second how far each campaign is, and go on from there if an earlier run with this flag was ended; in DIR
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = "target/touchstone/checkpoints", require_equals = true)]
    pub resume: Option<PathBuf>,
    /// Make the calls that earlier runs recorded or kept under Miri, which sees what's undefined, and no others; `rustup +nightly component add miri rust-src`
    #[arg(long, conflicts_with_all = ["explore", "shard", "resume", "watch", "sandbox"])]
    pub miri: bool,
    /// Wait for a change in the workspace's sources after that, and do it again, until it's interrupted
    #[arg(short, long)]
    pub watch: bool,
    /// How to show the outcome
    #[arg(long, value_name = "FORMAT", value_parser = formats(), default_value = Format::Text.name())]
    pub format: Format,
    /// Write the outcome to this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How far.
    #[command(flatten)]
    pub budgets: Budgets,
    /// Within which limits it's run.
    #[command(flatten)]
    pub sandbox: Sandbox,
    /// Of what.
    #[command(flatten)]
    pub packages: Packages,
}

const TEST_EXAMPLES: &str = "\
Examples:
  cargo touchstone test trees:: --depth 5
  cargo touchstone test --workspace --release --format junit -o touchstone.xml
  touchstone test --manifest-path examples/scores/Cargo.toml
  cargo touchstone test --strategy random --seed 7 --depth 20
  cargo touchstone test --resume --time 8h    the same again after it was killed goes on where it was
  cargo touchstone test --shard 0/4 --format json -o 0.json     a quarter of the inputs; see `touchstone merge --help`

By default every input up to the depth is tried, smallest first, then boundary values, then a sample that is drawn with
judgement, and one that is guided by what comparisons in the code see. Strategies, each by itself over the same specifications:
  targeted   every input up to the depth, smallest first, by solving the precondition (Target)
  enumerate  every value of the types up to the depth, filtered by the precondition (SmallCheck)
  narrow     every input up to the depth, by evaluating the precondition on partial values (Lazy SmallCheck, Korat)
  random     random values of growing size, filtered by the precondition (QuickCheck)
  uniform    inputs of growing size, all of a size equally likely (Claessen, Duregård, Pałka)
  boundary   extreme and special values first, then every input up to the depth
random, uniform and the default's last phases take samples: they say how many inputs were tried, and never that these were all.

A failing input is recorded next to its source (src/scores.touchstone) and replayed first next time.";

/// The arguments of `bench`.
#[derive(Args, Debug)]
pub struct Bench {
    /// Of which functions.
    #[command(flatten)]
    pub filter: Filter,
    /// How far; 100,000 inputs of whatever depth by default.
    #[command(flatten)]
    pub budgets: Budgets,
    /// Within which limits it's run.
    #[command(flatten)]
    pub sandbox: Sandbox,
    /// Of what.
    #[command(flatten)]
    pub packages: Packages,
}

/// The arguments of `list`.
#[derive(Args, Debug)]
pub struct List {
    /// Of which functions.
    #[command(flatten)]
    pub filter: Filter,
    /// How to show what there is
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Listing::Text)]
    pub format: Listing,
    /// Within which limits it's run.
    #[command(flatten)]
    pub sandbox: Sandbox,
    /// Of what.
    #[command(flatten)]
    pub packages: Packages,
}

/// How `list` shows what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Listing {
    /// For people: two tables
    Text,
    /// All of it, for programs
    Json,
}

/// The arguments of `emit`.
#[derive(Args, Debug)]
#[command(after_help = EMIT_EXAMPLES)]
pub struct Emit {
    /// The function: its path, or as much of the path's end as tells it from others
    #[arg(value_name = "FUNCTION")]
    pub function: String,
    /// At most so many tests
    #[arg(long, value_name = "N", default_value_t = touchstone_campaign::emit::DEFAULT_LIMIT)]
    pub limit: u64,
    /// The file to write; standard output by default
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How far.
    #[command(flatten)]
    pub budgets: Budgets,
    /// Within which limits it's run.
    #[command(flatten)]
    pub sandbox: Sandbox,
    /// Of what.
    #[command(flatten)]
    pub packages: Packages,
}

const EMIT_EXAMPLES: &str = "\
Examples:
  cargo touchstone emit scores::best -o tests/best.rs
  cargo touchstone emit best --limit 20 --depth 3";

/// The arguments of `completions`.
#[derive(Args, Debug)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub struct Completions {
    /// For which shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: Shell,
}

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  touchstone completions bash > ~/.local/share/bash-completion/completions/touchstone
  touchstone completions zsh > ~/.zfunc/_touchstone
  touchstone completions fish > ~/.config/fish/completions/touchstone.fish";

/// The arguments of `man`.
#[derive(Args, Debug)]
#[command(after_help = MAN_EXAMPLES)]
pub struct Man {
    /// The folder, which is made if it isn't there
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

const MAN_EXAMPLES: &str = "\
Examples:
  touchstone man ~/.local/share/man/man1        then: man touchstone-cover";
