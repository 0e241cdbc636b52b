//! The figure: each tool goes up in depth until it exceeds the limit.

use crate::args::{Figure8, Selection};
use crate::benchmark::{Benchmark, ForEach, figure};
use crate::haskell::Programs;
use crate::machine;
use crate::measure::{Measurement, Question};
use crate::paper::last_depth;
use crate::process::{ask_haskell, ask_rust};
use crate::tool::{Ours, Tool};
use serde::{Deserialize, Serialize};

/// All that was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// How many valid inputs were wanted at each depth.
    pub inputs: u64,
    /// The seconds that each depth had.
    pub limit: f64,
    pub seed: u64,
    /// The machine and the versions of what was compared.
    pub notes: Vec<String>,
    pub points: Vec<Point>,
}

/// A measurement and what it's of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    pub benchmark: String,
    pub tool: String,
    pub depth: u32,
    #[serde(flatten)]
    pub measurement: Measurement,
}

impl Figure {
    /// Whether another run asked the same question of its tools.
    pub fn asks_the_same(&self, other: &Figure) -> bool {
        (self.inputs, self.limit, self.seed) == (other.inputs, other.limit, other.seed)
    }

    /// Adds what another run measured. Where both measured the same, the first counts.
    pub fn add(&mut self, other: Figure) {
        for point in other.points {
            let key = |point: &Point| (point.benchmark.clone(), point.tool.clone(), point.depth);
            if !self.points.iter().any(|known| key(known) == key(&point)) {
                self.points.push(point);
            }
        }
        for note in other.notes {
            if !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
    }

    /// The benchmarks that were measured, in the order of the figure.
    pub fn benchmarks(&self) -> Vec<&str> {
        let mut names = Names(Vec::new());
        figure(&mut names);
        names.0.retain(|name| self.points.iter().any(|point| point.benchmark == *name));
        names.0
    }

    /// The tools that were measured, in the order of [`Tool::ALL`].
    pub fn tools(&self) -> Vec<Tool> {
        let measured = |tool: &Tool| self.points.iter().any(|point| point.tool == tool.name());
        Tool::ALL.into_iter().filter(measured).collect()
    }

    /// What a tool did on a benchmark, by increasing depth.
    pub fn series(&self, benchmark: &str, tool: Tool) -> impl Iterator<Item = &Point> {
        self.points.iter().filter(move |point| point.benchmark == benchmark && point.tool == tool.name())
    }

    /// What a tool did at a depth.
    pub fn at(&self, benchmark: &str, tool: Tool, depth: u32) -> Option<&Measurement> {
        self.series(benchmark, tool).find(|point| point.depth == depth).map(|point| &point.measurement)
    }
}

/// The names of the benchmarks.
struct Names(Vec<&'static str>);

impl ForEach for Names {
    fn on<B: Benchmark>(&mut self) {
        self.0.push(B::NAME);
    }
}

/// Measures, and tells how it goes on the standard error. `so_far` gets the figure after each benchmark, so that a run that is broken
/// off leaves something.
///
/// # Errors
/// Those of `so_far`.
pub fn measure<E>(arguments: &Figure8, so_far: impl FnMut(&Figure) -> Result<(), E>) -> Result<Figure, E> {
    let selection = &arguments.selection;
    let programs = Programs::compile(|tool| selection.has_tool(tool));
    let mut notes = machine::notes();
    notes.extend(programs.notes.iter().cloned());
    let empty = Figure {
        inputs: arguments.inputs,
        limit: selection.limit.as_secs_f64(),
        seed: selection.seed,
        notes,
        points: Vec::new(),
    };
    let mut run = Run { arguments, programs, figure: empty, so_far, failure: None };
    figure(&mut run);
    run.failure.map_or(Ok(run.figure), Err)
}

struct Run<'a, F, E> {
    arguments: &'a Figure8,
    programs: Programs,
    figure: Figure,
    so_far: F,
    failure: Option<E>,
}

impl<F: FnMut(&Figure) -> Result<(), E>, E> ForEach for Run<'_, F, E> {
    fn on<B: Benchmark>(&mut self) {
        let Selection { limit, seed, .. } = self.arguments.selection;
        if self.failure.is_some() || !self.arguments.selection.has_benchmark(B::NAME) {
            return;
        }
        let judged = Tool::ALL.into_iter().filter(|tool| *tool != Tool::Ours(Ours::TargetedUnjudged));
        for tool in judged.filter(|tool| self.arguments.selection.has_tool(*tool)) {
            for depth in depths(tool, B::NAME, self.arguments.max_depth) {
                let question = Question { depth, inputs: self.arguments.inputs, seed, limit };
                let Some(measurement) = self.ask(tool, B::NAME, &question) else { break };
                eprintln!("{:<20} {tool:<15} depth {depth:>3}: {}", B::NAME, line(&measurement));
                let go_on = measurement.is_complete() && measurement.seconds <= limit.as_secs_f64();
                let (benchmark, tool) = (B::NAME.to_owned(), tool.name().to_owned());
                self.figure.points.push(Point { benchmark, tool, depth, measurement });
                if !go_on {
                    break;
                }
            }
        }
        self.failure = (self.so_far)(&self.figure).err();
    }
}

impl<F, E> Run<'_, F, E> {
    /// The measurement, or `None` if the tool isn't there.
    fn ask(&self, tool: Tool, benchmark: &str, question: &Question) -> Option<Measurement> {
        Some(match tool {
            Tool::Haskell(haskell) => ask_haskell(self.programs.of(haskell)?, benchmark, question),
            _ => ask_rust(tool, benchmark, question),
        })
    }
}

/// The depths to try: all of the paper's figure, and then twice the last as long as that isn't far too much.
///
/// With all inputs *up to* a depth a tool that begins with the smallest doesn't notice the depth, so only one of ours goes on: the one
/// that's asked for inputs that *reach* it.
fn depths(tool: Tool, benchmark: &str, max: Option<u32>) -> impl Iterator<Item = u32> {
    let last = last_depth(benchmark);
    let goes_on = !matches!(tool, Tool::Ours(ours) if ours != Ours::TargetedExact) && tool != Tool::ByHand;
    let beyond = (1..=4).map(move |doubled| last << doubled).take_while(move |_| goes_on);
    (1..=last).chain(beyond).take_while(move |depth| max.is_none_or(|max| *depth <= max))
}

/// A measurement for those who wait.
pub fn line(measurement: &Measurement) -> String {
    let Measurement { inputs, seconds, end, .. } = measurement;
    let rejected = measurement.rejected.map_or(String::new(), |rejected| format!(", {rejected} rejected"));
    format!("{inputs} inputs in {seconds:.6} s{rejected} ({end:?})")
}
