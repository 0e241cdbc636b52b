//! The command line. Parsing does no I/O.

use crate::contracts::args::Contracts;
use crate::faults::peer::Peer;
use crate::puzzles::args::Puzzles;
use crate::table1::args::Table1;
use crate::tool::Tool;
use crate::whitebox::args::Whitebox;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

/// What the papers measured, measured again, beside other tools.
#[derive(Debug, Parser)]
#[command(name = "touchstone-bench", version)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The paper's Fig. 8: the time to the first valid inputs of each depth, as a table and a plot
    Figure8(Figure8),
    /// Exhaustive enumeration: values per second and memory
    Rates(Rates),
    /// Which part of a campaign's time is the function's own, for functions from quick to slow
    Share(Share),
    /// The four cover algorithms on random programs, beside the figures of the paper they come from
    Table1(Table1),
    /// The client search on pairs of correct and broken Racket modules, beside the figures of the paper it comes from
    Contracts(Contracts),
    /// What each merge policy and searcher covers of code in C, beside random inputs, libFuzzer and ESBMC
    Whitebox(Whitebox),
    /// How long it takes to the error of constraint puzzles in C, beside ESBMC
    Puzzles(Puzzles),
    /// The campaigns of `share` alone and unmeasured, for a profiler
    Campaign(Share),
    /// The table and the plot again, from one figure8.json or from several of separate runs
    Render(Render),
    /// Seeded faults: which tool finds which, how soon, and how small its failing input is
    Faults(Faults),
    /// The table of the faults again, from the JSON of a run
    RenderFaults(RenderFaults),
    /// One tool on one fault, in this process, as JSON
    #[command(hide = true)]
    OneFault(OneFault),
    /// One measurement, in this process, as JSON
    #[command(hide = true)]
    One(One),
}

#[derive(Debug, Args)]
pub struct Figure8 {
    #[command(flatten)]
    pub selection: Selection,
    /// How many valid inputs are wanted at each depth
    #[arg(long, default_value_t = 1000)]
    pub inputs: u64,
    /// No depth beyond this one; else the paper's depths are doubled up to four times
    #[arg(long)]
    pub max_depth: Option<u32>,
}

#[derive(Debug, Args)]
pub struct Rates {
    #[command(flatten)]
    pub selection: Selection,
    /// At most so many values of each type
    #[arg(long, default_value_t = 1_000_000)]
    pub values: u64,
}

#[derive(Debug, Args)]
pub struct Share {
    /// At most so many inputs for each function
    #[arg(long, default_value_t = 500_000)]
    pub inputs: u64,
    /// Only functions whose name contains this; may be repeated
    #[arg(long = "function")]
    pub functions: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Faults {
    /// Only faults whose class and name contain this, as in `float::` or `leap`; may be repeated
    #[arg(long = "fault")]
    pub faults: Vec<String>,
    /// The third that is kept aside, and no others
    #[arg(long)]
    pub held_out: bool,
    /// The correct twins instead of the faulty functions: nothing should be found
    #[arg(long)]
    pub twins: bool,
    /// Only these tools; may be repeated
    #[arg(long = "tool", value_enum)]
    pub tools: Vec<Tester>,
    /// How often a tool that draws at random is run
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    pub seeds: u64,
    /// Time for one run, like 1s or 500ms
    #[arg(long, default_value = "1s", value_parser = duration)]
    pub limit: Duration,
    /// How to show what came out
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

impl Faults {
    /// Whether a tool is wanted.
    pub fn has_tool(&self, tool: Tester) -> bool {
        self.tools.is_empty() || self.tools.contains(&tool)
    }
}

/// A tool that looks for faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Tester {
    /// Touchstone as it is
    Touchstone,
    /// Touchstone in a build with feedback from comparisons
    Feedback,
    /// Touchstone with `--strategy random`
    Random,
    Proptest,
    Quickcheck,
    /// Bolero with libFuzzer, where a runner with its coverage can be built
    Bolero,
}

/// How results are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A table by class, and where Touchstone loses
    Text,
    /// Every run
    Json,
}

#[derive(Debug, Args)]
pub struct RenderFaults {
    /// What `faults --format json` wrote
    pub file: PathBuf,
}

#[derive(Debug, Args)]
pub struct OneFault {
    #[arg(long, value_enum)]
    pub peer: Peer,
    #[arg(long)]
    pub fault: String,
    #[arg(long)]
    pub twin: bool,
    #[arg(long)]
    pub seed: u64,
    #[arg(long, value_parser = duration)]
    pub limit: Duration,
}

#[derive(Debug, Args)]
pub struct Selection {
    /// Only this tool; may be repeated
    #[arg(long = "tool", value_parser = Tool::named)]
    pub tools: Vec<Tool>,
    /// Only benchmarks whose name contains this, in any case; may be repeated
    #[arg(long = "benchmark")]
    pub benchmarks: Vec<String>,
    /// Time for one depth, like 5s or 500ms
    #[arg(long, default_value = "60s", value_parser = duration)]
    pub limit: Duration,
    /// What random generators begin with
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Where to write the tables, the figure and the numbers
    #[arg(long)]
    pub out: Option<PathBuf>,
}

impl Selection {
    /// Whether a tool is wanted.
    pub fn has_tool(&self, tool: Tool) -> bool {
        self.tools.is_empty() || self.tools.contains(&tool)
    }

    /// Whether a benchmark is wanted.
    pub fn has_benchmark(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.benchmarks.is_empty() || self.benchmarks.iter().any(|part| name.contains(&part.to_lowercase()))
    }
}

#[derive(Debug, Args)]
pub struct Render {
    #[arg(required = true)]
    pub figures: Vec<PathBuf>,
    #[arg(long)]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct One {
    #[arg(long, value_parser = Tool::named)]
    pub tool: Tool,
    #[arg(long)]
    pub benchmark: String,
    #[arg(long)]
    pub depth: u32,
    #[arg(long)]
    pub inputs: u64,
    #[arg(long)]
    pub seed: u64,
    #[arg(long, value_parser = duration)]
    pub limit: Duration,
}

/// `60s`, `1.5s`, `500ms`.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => (number, 0.001),
        (None, Some(number)) => (number, 1.0),
        (None, None) => return Err(format!("`{text}` has no unit: write 5s or 500ms")),
    };
    let number: f64 = number.parse().map_err(|_| format!("`{text}` isn't a time: write 5s or 500ms"))?;
    Duration::try_from_secs_f64(number * unit).map_err(|error| error.to_string())
}
