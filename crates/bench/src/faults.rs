//! Seeded faults: which tool finds which of them, how soon, and how small its failing input is. The faults are those of
//! `examples/faults`.
//!
//! Each run is a process of its own with a limit of time, so that one that hangs doesn't stop the rest. A tool that draws at random
//! is run once for each seed. A run of 10,000 cases says what a shorter one with the same seed would have found too.

pub mod bolero;
pub mod by_class;
pub mod peer;
pub mod specified;

use crate::args::{self, Tester};
use faults::{Fault, Twin};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A tool with a budget: a column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Column {
    /// Touchstone as it is.
    Touchstone,
    /// Touchstone in a build with feedback from comparisons.
    TouchstoneFeedback,
    /// Touchstone with `--strategy random`.
    TouchstoneRandom,
    Proptest256,
    Proptest10000,
    Quickcheck100,
    Quickcheck10000,
    /// Bolero with libFuzzer, which draws as long as a run may take.
    Bolero,
}

impl Column {
    /// All of them, in the order of the table.
    pub const ALL: [Column; 8] = [
        Column::Touchstone,
        Column::TouchstoneFeedback,
        Column::TouchstoneRandom,
        Column::Proptest256,
        Column::Proptest10000,
        Column::Quickcheck100,
        Column::Quickcheck10000,
        Column::Bolero,
    ];

    /// The heading.
    pub fn name(self) -> &'static str {
        match self {
            Column::Touchstone => "Touchstone",
            Column::TouchstoneFeedback => "with feedback",
            Column::TouchstoneRandom => "`random`",
            Column::Proptest256 => "proptest, 256",
            Column::Proptest10000 => "proptest, 10,000",
            Column::Quickcheck100 => "quickcheck, 100",
            Column::Quickcheck10000 => "quickcheck, 10,000",
            Column::Bolero => "bolero, libFuzzer",
        }
    }

    /// Whether it's another tool than Touchstone.
    pub fn is_peer(self) -> bool {
        !matches!(self, Column::Touchstone | Column::TouchstoneFeedback | Column::TouchstoneRandom)
    }
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    pub seed: u64,
    pub end: End,
    /// How many inputs were tried up to the first failure, that one included; without one, all that were tried.
    pub inputs: u64,
    /// Milliseconds up to the same point.
    pub millis: f64,
    /// The failing input as text after shrinking.
    pub shrunk: Option<String>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// With a failing input.
    Found,
    /// Without one, in the tool's words if it has some.
    Passed(String),
    /// The time was up.
    Limit,
    /// The tool takes no such specification.
    Refused(String),
    /// It went wrong.
    Failed(String),
}

impl Run {
    /// A run that didn't find anything, and says no more.
    pub fn ended(seed: u64, end: End) -> Run {
        Run { seed, end, inputs: 0, millis: 0.0, shrunk: None }
    }

    /// Whether there is a failing input.
    pub fn is_found(&self) -> bool {
        self.end == End::Found
    }

    /// The same run if it had stopped after so many inputs.
    fn within(&self, inputs: u64) -> Run {
        match self.inputs <= inputs {
            true => self.clone(),
            false => Run { inputs, ..Run::ended(self.seed, End::Passed(String::new())) },
        }
    }
}

/// What a tool did about a fault.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    pub fault: String,
    pub class: String,
    pub about: String,
    pub column: Column,
    /// One for each seed.
    pub runs: Vec<Run>,
}

impl Measured {
    /// The part of the runs that found the fault.
    pub fn rate(&self) -> f64 {
        let found = self.runs.iter().filter(|run| run.is_found()).count();
        found as f64 / self.runs.len().max(1) as f64
    }

    /// The median over the runs that found the fault.
    pub fn median(&self, what: impl Fn(&Run) -> Option<f64>) -> Option<f64> {
        median(self.runs.iter().filter(|run| run.is_found()).filter_map(what).collect())
    }
}

/// The middle one of some numbers.
pub fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}

/// All that was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Whether these are the faults kept aside.
    pub held_out: bool,
    /// Whether the correct twins were searched for faults.
    pub twins: bool,
    pub seeds: u64,
    /// Seconds that a run had.
    pub limit: f64,
    /// The machine and the versions of what was compared.
    pub notes: Vec<String>,
    pub measured: Vec<Measured>,
}

/// What kept the faults from being measured.
#[derive(Debug, Error)]
pub enum Wrong {
    #[error("the specifications can't be built: {0}")]
    Specifications(String),
    #[error("there is no such fault")]
    Nothing,
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

/// The faults that are asked for, class by class.
fn asked(arguments: &args::Faults) -> Vec<&'static Fault> {
    let is_asked = |fault: &&Fault| {
        let name = format!("{}::{}", fault.class, fault.name);
        fault.is_held_out() == arguments.held_out
            && (arguments.faults.is_empty() || arguments.faults.iter().any(|part| name.contains(part)))
    };
    faults::all().filter(is_asked).collect()
}

/// Runs every tool on every fault that's asked for.
///
/// # Errors
/// If the specifications don't compile, or if no fault is asked for.
pub fn measure(arguments: &args::Faults) -> Result<Comparison, Wrong> {
    let asked = asked(arguments);
    if asked.is_empty() {
        return Err(Wrong::Nothing);
    }
    let twin = if arguments.twins { Twin::Correct } else { Twin::Faulty };
    let mut notes = crate::machine::notes();
    notes.push(versions());
    let built = build(twin, arguments, &mut notes)?;
    let mut measured = Vec::new();
    for (place, fault) in asked.iter().enumerate() {
        eprintln!("{} of {}: {}::{}", place + 1, asked.len(), fault.class, fault.name);
        for (column, runs) in columns(fault, twin, &built, arguments) {
            measured.push(Measured {
                fault: fault.name.into(),
                class: fault.class.name().into(),
                about: fault.about.trim().into(),
                column,
                runs,
            });
        }
    }
    Ok(Comparison {
        held_out: arguments.held_out,
        twins: arguments.twins,
        seeds: arguments.seeds,
        limit: arguments.limit.as_secs_f64(),
        notes,
        measured,
    })
}

/// What was built for the tools that are asked for: the rest is in this program.
struct Built {
    specified: Option<specified::Specified>,
    with_feedback: Option<specified::Specified>,
    bolero: Option<bolero::Runner>,
}

/// Builds what the tools need. That bolero can't be built is told now, and in the notes.
fn build(twin: Twin, arguments: &args::Faults, notes: &mut Vec<String>) -> Result<Built, Wrong> {
    let with_feedback = match arguments.has_tool(Tester::Feedback) {
        true => Some(specified::build_with_feedback(twin).map_err(Wrong::Specifications)?),
        false => None,
    };
    let specified = match arguments.has_tool(Tester::Touchstone) || arguments.has_tool(Tester::Random) {
        true => Some(specified::build(twin).map_err(Wrong::Specifications)?),
        false => None,
    };
    let mut bolero = None;
    if arguments.has_tool(Tester::Bolero) {
        eprintln!("building bolero with libFuzzer, which takes minutes the first time");
        match bolero::build() {
            Ok(runner) => bolero = Some(runner),
            Err(reason) => {
                eprintln!("{reason}");
                notes.push(reason);
            }
        }
    }
    Ok(Built { specified, with_feedback, bolero })
}

/// What each column did about a fault.
fn columns(fault: &Fault, twin: Twin, built: &Built, arguments: &args::Faults) -> Vec<(Column, Vec<Run>)> {
    let Built { specified, with_feedback, bolero } = built;
    let (seeds, limit) = (arguments.seeds, arguments.limit);
    let each = |run: &dyn Fn(u64) -> Run| (0..seeds).map(run).collect::<Vec<Run>>();
    let within = |runs: &[Run], inputs| runs.iter().map(|run| run.within(inputs)).collect();
    let mut columns = Vec::new();
    if let Some(specified) = specified.as_ref().filter(|_| arguments.has_tool(Tester::Touchstone)) {
        columns.push((Column::Touchstone, vec![specified.run(fault, None, 0, limit)]));
    }
    if let Some(specified) = with_feedback {
        columns.push((Column::TouchstoneFeedback, vec![specified.run(fault, None, 0, limit)]));
    }
    if let Some(specified) = specified.as_ref().filter(|_| arguments.has_tool(Tester::Random)) {
        let random = each(&|seed| specified.run(fault, Some("random"), seed, limit));
        columns.push((Column::TouchstoneRandom, random));
    }
    if arguments.has_tool(Tester::Proptest) {
        let runs = each(&|seed| peer::ask(peer::Peer::Proptest, fault, twin, seed, limit));
        columns.extend([(Column::Proptest256, within(&runs, 256)), (Column::Proptest10000, runs)]);
    }
    if arguments.has_tool(Tester::Quickcheck) {
        let runs = each(&|seed| peer::ask(peer::Peer::Quickcheck, fault, twin, seed, limit));
        columns.extend([(Column::Quickcheck100, within(&runs, 100)), (Column::Quickcheck10000, runs)]);
    }
    if let Some(bolero) = bolero {
        columns.push((Column::Bolero, each(&|seed| bolero.run(fault, twin, seed, limit))));
    }
    columns
}

/// The peers' versions, as the lock file of this build has them.
fn versions() -> String {
    let lock = include_str!("../../../Cargo.lock");
    let version = |name: &str| {
        let after = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?.1;
        after.split('"').next()
    };
    let of = |name| format!("{name} {}", version(name).unwrap_or("of unknown version"));
    format!("{}, {}, {}", of("proptest"), of("quickcheck"), of("bolero"))
}
