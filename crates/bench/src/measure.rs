//! One measurement in this process: a tool, a benchmark, a depth.
//!
//! The clock runs from the question to the last input wanted, each of them made, found valid and handed over as a Rust
//! value. The function under test isn't called.

use crate::benchmark::Benchmark;
use crate::by_hand::Flow;
use crate::tool::{Ours, Tool};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quickcheck::Gen;
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::time::{Duration, Instant};
use touchstone::inputs::{Ask, End, visit};

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub depth: u32,
    /// So many valid inputs are wanted.
    pub inputs: u64,
    /// What generators of random values begin with.
    pub seed: u64,
    /// At most so much time.
    pub limit: Duration,
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// How many valid inputs were seen, repeated ones counted each time.
    pub inputs: u64,
    /// How many of them were different, where the tool repeats itself.
    pub distinct: Option<u64>,
    /// How many candidates were rejected by the precondition, where that is known.
    pub rejected: Option<u64>,
    pub seconds: f64,
    /// The seconds for which a processor was at work on it, where the system tells: the same on a busy machine.
    #[serde(default)]
    pub processor: Option<f64>,
    /// Of `seconds`, those without decoding and judging, where that is known.
    pub generating: Option<f64>,
    pub end: Ending,
    /// The largest amount of memory that the process ever had (`VmHWM`), where the system tells.
    pub peak_kib: Option<u64>,
}

/// Why it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// As many inputs as wanted.
    Enough,
    /// There are no more.
    Exhausted,
    /// The time was up, or more memory was wanted than there is.
    Limit,
    /// It went wrong.
    Failed(String),
}

impl Measurement {
    /// One that came to nothing.
    pub fn failed(reason: String) -> Measurement {
        Measurement::ended(Ending::Failed(reason), Duration::ZERO)
    }

    /// One without anything but its end.
    pub fn ended(end: Ending, elapsed: Duration) -> Measurement {
        Measurement {
            inputs: 0,
            distinct: None,
            rejected: None,
            seconds: elapsed.as_secs_f64(),
            processor: None,
            generating: None,
            end,
            peak_kib: None,
        }
    }

    /// Whether it has all inputs that were wanted and exist.
    pub fn is_complete(&self) -> bool {
        matches!(self.end, Ending::Enough | Ending::Exhausted)
    }
}

/// Measures, in this thread. Tools in Haskell aren't for it: they run in processes of their own.
pub fn measure<B: Benchmark>(tool: Tool, question: &Question) -> Measurement {
    let before = processor_seconds();
    let mut measurement = match tool {
        Tool::Ours(ours) => by_us::<B>(ours, question),
        Tool::ByHand => by_hand::<B>(question),
        Tool::Proptest => {
            let strategy = B::strategy(question.depth);
            let mut runner = runner(question.seed);
            let mut draw = || strategy.new_tree(&mut runner).map(|tree| tree.current()).ok();
            filtered::<B>(question, &mut draw)
        }
        Tool::Quickcheck => {
            let mut source = Gen::from_size_and_seed(question.depth as usize, question.seed);
            filtered::<B>(question, &mut || Some(B::arbitrary(&mut source)))
        }
        Tool::Haskell(_) => Measurement::failed("a tool in Haskell runs in its own process".into()),
    };
    measurement.peak_kib = peak_kib();
    let after = processor_seconds();
    measurement.processor = before.zip(after).map(|(before, after)| after - before);
    measurement
}

fn runner(seed: u64) -> TestRunner {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

fn by_us<B: Benchmark>(ours: Ours, question: &Question) -> Measurement {
    let ask = match ours {
        Ours::TargetedExact => Ask::of_depth(question.depth),
        Ours::TargetedUnjudged => Ask::up_to_depth(question.depth).unjudged(),
        _ => Ask::up_to_depth(question.depth),
    };
    let ask = Ask { seed: question.seed, time: Some(question.limit), ..ask };
    let ask = ask.by(ours.strategy()).limit(question.inputs);
    let started = Instant::now();
    let sample = visit(B::specification(), &ask, &mut |arguments| {
        black_box(arguments);
        Flow::Continue(())
    });
    let elapsed = started.elapsed();
    match sample {
        Err(error) => Measurement::failed(error.to_string()),
        Ok(sample) => Measurement {
            inputs: sample.inputs,
            distinct: None,
            rejected: Some(sample.rejected),
            generating: Some(sample.generating.as_secs_f64()),
            ..Measurement::ended(
                match sample.end {
                    End::Exhausted => Ending::Exhausted,
                    End::Limit | End::Stopped => Ending::Enough,
                    End::Time => Ending::Limit,
                    End::Unknown(reason) => Ending::Failed(reason),
                },
                elapsed,
            )
        },
    }
}

/// So many inputs go between two looks at the clock.
const BATCH: u64 = 1024;

fn by_hand<B: Benchmark>(question: &Question) -> Measurement {
    let started = Instant::now();
    let mut inputs = 0;
    let mut late = false;
    let flow = B::by_hand(question.depth, &mut |input| {
        black_box(input);
        inputs += 1;
        late = inputs % BATCH == 0 && started.elapsed() >= question.limit;
        if late || inputs == question.inputs { Flow::Break(()) } else { Flow::Continue(()) }
    });
    let end = match (late, flow) {
        (true, _) => Ending::Limit,
        (false, Flow::Break(())) => Ending::Enough,
        (false, Flow::Continue(())) => Ending::Exhausted,
    };
    Measurement { inputs, ..Measurement::ended(end, started.elapsed()) }
}

/// Draws until enough of what is drawn is valid.
fn filtered<B: Benchmark>(question: &Question, draw: &mut dyn FnMut() -> Option<B::Input>) -> Measurement {
    let started = Instant::now();
    let mut valid: Vec<B::Input> = Vec::new();
    let mut rejected = 0;
    let mut end = Ending::Enough;
    while (valid.len() as u64) < question.inputs {
        match draw() {
            Some(input) if B::is_valid(&input) => valid.push(input),
            _ => rejected += 1,
        }
        if started.elapsed() >= question.limit {
            end = Ending::Limit;
            break;
        }
    }
    let elapsed = started.elapsed();
    let texts: std::collections::HashSet<String> = valid.iter().map(|input| format!("{input:?}")).collect();
    Measurement {
        inputs: valid.len() as u64,
        distinct: Some(texts.len() as u64),
        rejected: Some(rejected),
        ..Measurement::ended(end, elapsed)
    }
}

/// The process's peak of memory, where `/proc` tells.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// How long this thread had a processor, where the system tells.
pub fn processor_seconds() -> Option<f64> {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Some(time.tv_sec as f64 + time.tv_nsec as f64 / 1e9)
    }
    #[cfg(not(unix))]
    None
}
