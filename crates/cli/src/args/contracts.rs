//! The arguments of `contracts`.

use super::cover::time;
use super::format::formats;
use super::{Memory, Sandbox};
use clap::Args;
use std::{num::NonZeroUsize, path::PathBuf, time::Duration};
use touchstone_contracts::outcome::Options;
use touchstone_report::Format;

/// The arguments of `contracts`.
#[derive(Args, Debug)]
#[command(after_help = CONTRACTS_EXAMPLES)]
pub struct Contracts {
    /// Racket files, or folders of them (all their .rkt files but *.client.rkt)
    #[arg(value_name = "FILE|DIR", required = true)]
    pub places: Vec<PathBuf>,
    /// Only the modules of this name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub module: Vec<String>,
    /// How far.
    #[command(flatten)]
    pub bounds: Bounds,
    /// At most so much time for everything, racket included; files have equal parts of it. Without it racket has half a minute to start, and as
    /// much for each file
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub total_time: Option<Duration>,
    /// Look for every break of a module, of another contract or at another place, not only for the first; takes all of --time
    #[arg(long)]
    pub all: bool,
    /// Print the path condition: what the unknown values have to satisfy for the module to break
    #[arg(long)]
    pub explain: bool,
    /// Don't run counterexamples with `racket`: the evidence is our interpreter's
    #[arg(long, alias = "no-racket", conflicts_with = "sandbox")]
    pub no_run: bool,
    /// Within which limits they're run.
    #[command(flatten)]
    pub sandbox: Sandbox,
    /// So many files at a time, as many as there are processors by default; two threads search for one client if there are fewer files
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// How much memory.
    #[command(flatten)]
    pub memory: Memory,
    /// How to show the outcome
    #[arg(long, value_name = "FORMAT", value_parser = formats(), default_value = Format::Text.name())]
    pub format: Format,
    /// Write the outcome to this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write each breaking client to this folder, as a file to run with `racket`
    #[arg(long, value_name = "DIR")]
    pub emit: Option<PathBuf>,
}

const CONTRACTS_EXAMPLES: &str = "\
Examples:
  touchstone contracts queue.rkt                   a client that breaks a module of the file, if there is one
  touchstone contracts src --time 2s --jobs 2      every .rkt file below src
  touchstone contracts queue.rkt --time 5min       as long as that, however many steps it is
  touchstone contracts src --total-time 1min       all of it, racket included, within a minute
  touchstone contracts queue.rkt --explain         and what has to be true of the client's values
  touchstone contracts queue.rkt --emit clients    the client as a file: racket clients/queue.client.rkt
  touchstone contracts src --format sarif > contracts.sarif

A module is attacked through what it provides under contracts. The client is all clients at once: its numbers, lists,
structures and functions are unknown, and become known as far as the module looks at them. What breaks a module:
  - it breaks a promise of its own contracts (racket blames it), or of one that it uses;
  - it misuses a primitive: (car '()), (/ 1 0), (< 1 'a); or applies what is no function.
What a client does wrong isn't counted.

Verdicts:
  counterexample  a client that breaks it, which was run: by Touchstone's interpreter, and by racket if it's installed
  safe            no client breaks it: all were tried
  none found      none within the bounds; it says which
  broken          it can't be run, or has something in it that isn't covered: `touchstone` says what and where

`racket` confirms that it blames the module: apt-get install racket. TOUCHSTONE_RACKET names another one.
Exit codes: 0 no counterexample, 1 a counterexample, 2 something couldn't be read or run.";

/// How far the search for a breaking client goes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Bounds")]
pub struct Bounds {
    /// At most so much time to search for each file, racket apart, as in 500ms, 10s or 2min; without it 10s or --steps, whichever is over first
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
    /// So many steps for each module, the same on every machine, and up to seven times as many while new parts of it are reached; without
    /// it as many as --time allows, if that's given, or else 2400000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub steps: Option<u64>,
    /// At most so many interactions: how often a client calls what it was given
    #[arg(long, value_name = "N", default_value_t = Options::default().interactions)]
    pub interactions: u32,
    /// Where the search doesn't end soon, try to prove by an approximation of all clients that none breaks the module
    #[arg(long)]
    pub prove: bool,
    /// Let unknown functions answer equal arguments differently, as functions with state do
    #[arg(long)]
    pub impure: bool,
    /// Count uncaught calls of `error` and `raise` in a module as breaking it
    #[arg(long)]
    pub errors: bool,
}

/// Time for a file, where none is asked for.
const TIME: Duration = Duration::from_secs(10);

/// Steps for a module, where neither they nor a time are asked for: some tenths of a second, most often.
const STEPS: u64 = 2_400_000;

impl Bounds {
    /// As the engine's options.
    pub fn options(&self) -> Options {
        Options {
            time: Some(self.time.unwrap_or(TIME)),
            // Where a time was asked for, that's the bound.
            steps: self.steps.or(self.time.is_none().then_some(STEPS)),
            interactions: self.interactions,
            user_errors: self.errors,
            impure: self.impure,
            approximate: self.prove,
            smt: true,
            ..Options::default()
        }
    }
}
