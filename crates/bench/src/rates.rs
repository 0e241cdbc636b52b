//! Exhaustive enumeration: how many values a second, and whether memory grows with them.

use crate::args::{self, Selection};
use crate::benchmark::{Benchmark, ForEach};
use crate::figure8::line;
use crate::measure::{Measurement, Question};
use crate::process::ask_rust;
use crate::tool::{Ours, Tool};
use crate::{benchmark, machine};
use serde::{Deserialize, Serialize};

/// All that was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rates {
    /// At most so many values of each type.
    pub values: u64,
    pub notes: Vec<String>,
    pub rows: Vec<Row>,
}

/// A type and what each tool did on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    pub benchmark: String,
    pub depth: u32,
    pub by_hand: Option<Measurement>,
    pub targeted: Option<Measurement>,
    /// The same values decoded and dropped, by nobody judged: what the generator by hand does.
    pub decoded: Option<Measurement>,
    /// The same for a tenth of the values: for its memory.
    pub tenth: Option<Measurement>,
    pub narrow: Option<Measurement>,
    pub enumerate: Option<Measurement>,
}

/// A depth with about a million values or more.
fn depth(benchmark: &str) -> u32 {
    match benchmark {
        "sorted lists" => 10,
        "search trees" => 5,
        "red-black trees" => 8,
        "balanced maps" => 8,
        "zippers" => 3,
        _ => 4,
    }
}

/// Measures, and tells how it goes on the standard error.
pub fn measure(arguments: &args::Rates) -> Rates {
    let mut run = Run { arguments, rows: Vec::new() };
    benchmark::rates(&mut run);
    Rates { values: arguments.values, notes: machine::notes(), rows: run.rows }
}

struct Run<'a> {
    arguments: &'a args::Rates,
    rows: Vec<Row>,
}

impl ForEach for Run<'_> {
    fn on<B: Benchmark>(&mut self) {
        let Selection { limit, seed, .. } = self.arguments.selection;
        if !self.arguments.selection.has_benchmark(B::NAME) {
            return;
        }
        let depth = depth(B::NAME);
        let ask = |tool: Tool, inputs: u64| {
            self.arguments.selection.has_tool(tool).then(|| {
                let measured = ask_rust(tool, B::NAME, &Question { depth, inputs, seed, limit });
                eprintln!("{:<16} {tool:<10} depth {depth}: {}", B::NAME, line(&measured));
                measured
            })
        };
        let values = self.arguments.values;
        let row = Row {
            benchmark: B::NAME.into(),
            depth,
            by_hand: ask(Tool::ByHand, values),
            targeted: ask(Tool::Ours(Ours::Targeted), values),
            decoded: ask(Tool::Ours(Ours::TargetedUnjudged), values),
            tenth: ask(Tool::Ours(Ours::Targeted), values / 10),
            narrow: ask(Tool::Ours(Ours::Narrow), values),
            enumerate: ask(Tool::Ours(Ours::Enumerate), values),
        };
        self.rows.push(row);
    }
}
