//! What is asked: the criterion, the bounds, and by which algorithm.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::Serialize;

/// Criteria of coverage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// Every block is covered.
    #[default]
    Statement,
    /// Every edge is covered.
    Branch,
    /// Every path of the unwound program, and with them every block.
    Path,
    /// Every sequence of so many edges.
    Segments(usize),
    /// Every assertion, by an input that violates it.
    Assert,
}

/// Ways to ask for models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// Inputs guessed first, then [`Algorithm::Statement`] for what they leave; [`Algorithm::Path`] for paths.
    #[default]
    Auto,
    /// `AlgSC` (BIC §5): any execution through something uncovered.
    Statement,
    /// `AlgPC` (BIC §5): any execution along a new path.
    Path,
    /// `AlgFM` (BIC §7): one query for each minimal block.
    Minimal,
    /// `AlgVSTTE` (BIC §7): the execution that covers most.
    Greedy,
}

impl Algorithm {
    /// The four of BIC §7.
    pub const PAPER: [Algorithm; 4] =
        [Algorithm::Path, Algorithm::Statement, Algorithm::Minimal, Algorithm::Greedy];
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Algorithm::Auto => "auto",
            Algorithm::Statement => "sc",
            Algorithm::Path => "pc",
            Algorithm::Minimal => "fm",
            Algorithm::Greedy => "vstte",
        })
    }
}

/// A name that nothing has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is none of {1}")]
pub struct UnknownName(pub String, pub &'static str);

impl FromStr for Algorithm {
    type Err = UnknownName;
    fn from_str(name: &str) -> Result<Algorithm, UnknownName> {
        let all = [Algorithm::Auto].into_iter().chain(Algorithm::PAPER);
        let mut found = all.filter(|algorithm| algorithm.to_string() == name);
        found.next().ok_or_else(|| UnknownName(name.to_owned(), "auto, sc, pc, fm, vstte"))
    }
}

impl FromStr for Criterion {
    type Err = UnknownName;
    fn from_str(name: &str) -> Result<Criterion, UnknownName> {
        match name {
            "statement" => Ok(Criterion::Statement),
            "branch" => Ok(Criterion::Branch),
            "path" => Ok(Criterion::Path),
            "assert" => Ok(Criterion::Assert),
            _ => match name.strip_prefix("path-").and_then(|length| length.parse().ok()) {
                Some(length) if length > 0 => Ok(Criterion::Segments(length)),
                _ => Err(UnknownName(name.to_owned(), "statement, branch, path, path-1, path-2, …, assert")),
            },
        }
    }
}

/// Which solver is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Oracle {
    /// Linear arithmetic built in; what it can't state goes to the SMT solver that's installed.
    #[default]
    Auto,
    /// Linear arithmetic built in, nothing else.
    Embedded,
    /// The SMT solver that's installed.
    Smt,
}

/// Treatment of calls in test cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Calls {
    /// Inlined as far as there's room, summarised beyond.
    #[default]
    Auto,
    /// Inlined (BIC §3).
    Inline,
    /// Replaced by summaries (BIC §6).
    Summarise,
}

/// All that can be chosen. The default is two unwindings, explanations and unbounded proofs within seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The criterion of coverage.
    pub criterion: Criterion,
    /// By which algorithm.
    pub algorithm: Algorithm,
    /// Number of times a loop is unwound (BIC §3).
    pub unwind: u32,
    /// Treatment of calls in test cases.
    pub calls: Calls,
    /// Number of times a procedure is inlined within itself.
    pub recursion: u32,
    /// The most blocks that a loop-free form may have.
    pub blocks: usize,
    /// The most test cases that [`Criterion::Path`] collects.
    pub paths: usize,
    /// The time for one procedure.
    pub time: Option<Duration>,
    /// The time for one query.
    pub query: Option<Duration>,
    /// The time for each unbounded proof; none: no such proofs.
    pub proof: Option<Duration>,
    /// The depth up to which k-induction goes.
    pub induction: u32,
    /// Set if infeasible code is explained.
    pub explain: bool,
    /// Set if contracts of procedures that are called are believed in proofs of infeasibility.
    pub trust: bool,
    /// Runs with guessed inputs before the first query of [`Algorithm::Auto`].
    pub guesses: u32,
    /// Which solver is asked.
    pub oracle: Oracle,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            criterion: Criterion::Statement,
            algorithm: Algorithm::Auto,
            unwind: 2,
            calls: Calls::Auto,
            recursion: 1,
            blocks: 20_000,
            paths: 1_000,
            time: Some(Duration::from_secs(60)),
            query: Some(Duration::from_secs(10)),
            proof: Some(Duration::from_secs(5)),
            induction: 4,
            explain: true,
            trust: true,
            guesses: 24,
            oracle: Oracle::Auto,
        }
    }
}
