//! The arguments of `cover` that are about code in C, Rust or LLVM's form, and what they come to as options of the exploration.

use super::Cover;
use super::Sandbox;
use super::cover::time;
use clap::{Args, ValueEnum};
use std::{path::PathBuf, time::Duration};
use touchstone_cover::{Algorithm, Criterion};
use touchstone_explore::{Absent, Criteria, Globals, Merge, Options, Searcher, Showing};
use touchstone_whitebox::emit::Framework;
use touchstone_whitebox::session::Budget;

/// So much time for all functions of a file together, where nothing else is said.
const TOTAL: Duration = Duration::from_secs(600);

/// What only code takes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Code (.c, .rs, .ll)")]
pub struct Code {
    /// One line, and nothing else: FILE:LINE, or LINE of the file itself
    #[arg(long, value_name = "FILE:LINE")]
    pub goal: Option<String>,
    /// Write the tests to this folder: test_NAME.c and a Test-Comp suite for each function, or test_NAME.rs
    #[arg(long, value_name = "DIR")]
    pub emit: Option<PathBuf>,
    /// With --emit, of a file in C: also a file that has the tests run by this framework; may be repeated
    #[arg(long, value_enum, value_name = "FRAMEWORK", requires = "emit", value_delimiter = ',')]
    pub emit_as: Vec<EmitAs>,
    /// Run nothing of the analysed program natively: tests aren't compiled, run and measured, and the evidence is our interpreter's
    #[arg(long, alias = "no-gcov", conflicts_with = "sandbox")]
    pub no_run: bool,
    /// Within which limits it's run.
    #[command(flatten)]
    pub sandbox: Sandbox,
    /// When states that meet are made one: never, always, or by an estimate of what that costs
    #[arg(long, value_enum, value_name = "POLICY", default_value_t = MergePolicy::Never)]
    pub merge: MergePolicy,
    /// Which state is next: portfolio, depth, depth-N, breadth, random-path, coverage, generational or distance
    #[arg(long, value_name = "NAME", default_value = "portfolio", value_parser = searcher)]
    pub searcher: Searcher,
    /// At most so much time for everything: compilers, Cargo and the tests included. Without it, functions have together: of a file 10min, of a
    /// package 1min, or 1s for each function if that's more
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub total_time: Option<Duration>,
    /// Ask for ways to go wrong before anything else, assertions and `reach_error` first: the default for `--criterion error` and for programs that call
    /// `reach_error`
    #[arg(long)]
    pub errors_first: bool,
    /// What functions return that no file here defines: zero, or anything
    #[arg(long, value_enum, value_name = "HOW", default_value_t = AbsentCalls::Unknown)]
    pub absent: AbsentCalls,
    /// What globals hold that can be written: anything, or what their initialisers say
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = GlobalValues::Any)]
    pub globals: GlobalValues,
    /// Whether `malloc` and its kin always return memory, or null at any call too
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Allocation::Succeeds)]
    pub allocation: Allocation,
    /// How often inputs twice as large are tried where smaller ones leave something open; 0: the sizes below are limits
    #[arg(long, value_name = "N", default_value_t = Options::default().deepening)]
    pub deepening: u32,
    /// Elements of what a pointer leads to, at first
    #[arg(long, value_name = "N", default_value_t = Options::default().pointer_elements)]
    pub pointer_elements: u64,
    /// Characters of a string, at first
    #[arg(long, value_name = "N", default_value_t = Options::default().string_length)]
    pub string_length: u64,
    /// Pointers on the way to a part of a recursive structure, at first
    #[arg(long, value_name = "N", default_value_t = Options::default().structure_depth)]
    pub structure_depth: u32,
    /// Inputs to begin from: a file of seeds, a report of --format json, a test case of Test-Comp (.xml), or a folder of these; may be repeated.
    /// Their branches are flipped one after the other, however deep in the code they are
    #[arg(long, value_name = "FILE")]
    pub seeds: Vec<PathBuf>,
    /// What everything random depends on
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// A file in C that defines what this one calls; may be repeated. Its functions are followed, not explored by themselves
    #[arg(long, value_name = "FILE")]
    pub with: Vec<PathBuf>,
    /// An argument for the compiler, such as -DNDEBUG or -Iinclude; may be repeated
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    pub clang_arg: Vec<String>,
}

/// When states are merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MergePolicy {
    /// One path at a time (King, DART, KLEE)
    Never,
    /// One formula for all paths (InKa)
    Always,
    /// Where little differs (veritesting)
    Estimate,
}

/// What functions return that aren't there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AbsentCalls {
    /// Zero (DART)
    Concretise,
    /// Anything; a test says what (Pex)
    Unknown,
}

/// Who runs the tests that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EmitAs {
    /// Criterion
    Criterion,
    /// cmocka
    Cmocka,
    /// Unity
    Unity,
    /// CTest, of CMake
    Ctest,
}

impl From<EmitAs> for Framework {
    fn from(named: EmitAs) -> Framework {
        match named {
            EmitAs::Criterion => Framework::Criterion,
            EmitAs::Cmocka => Framework::Cmocka,
            EmitAs::Unity => Framework::Unity,
            EmitAs::Ctest => Framework::Ctest,
        }
    }
}

/// What C's allocation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Allocation {
    /// There's always memory
    Succeeds,
    /// Each call may return null; a test says which
    MayFail,
}

/// What globals hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GlobalValues {
    /// Anything: they are input
    Any,
    /// What the source says
    Initial,
}

/// The criteria that only code has.
const CODE_ONLY: &str = "condition, decision, mcdc, mcdc-unique-cause, boundary, error and mutation";

/// A criterion by its name, as programs or as code have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriterionName(pub String);

impl CriterionName {
    /// Reads a name that one of the two knows.
    pub(super) fn read(text: &str) -> Result<CriterionName, String> {
        let name = CriterionName(text.to_owned());
        match (name.of_program(), name.of_code()) {
            (Err(_), Err(_)) if name.is_mutation() => Ok(name),
            (Err(error), Err(_)) => Err(format!("{error}; of code also {CODE_ONLY}")),
            _ => Ok(name),
        }
    }

    /// Whether inputs are wanted that tell mutants from the original, which is a criterion of files in C.
    pub fn is_mutation(&self) -> bool {
        self.0 == "mutation"
    }

    /// Of a program in Boogie.
    ///
    /// # Errors
    /// It's none of these.
    pub fn of_program(&self) -> Result<Criterion, String> {
        self.0.parse().map_err(|error: touchstone_cover::UnknownName| error.to_string())
    }

    /// Of code.
    ///
    /// # Errors
    /// It's none of these.
    pub fn of_code(&self) -> Result<Criteria, String> {
        let nothing = Criteria { branches: false, ..Criteria::default() };
        let conditions = Criteria { branches: true, conditions: true, ..nothing.clone() };
        let length = self.0.strip_prefix("path-").or_else(|| self.0.strip_prefix("path:"));
        Ok(match (self.0.as_str(), length) {
            ("statement", _) => Criteria { statements: true, ..nothing },
            ("branch", _) => Criteria { branches: true, ..nothing },
            ("condition", _) => conditions,
            ("decision", _) => Criteria { decisions: true, ..nothing },
            ("mcdc", _) => Criteria { mcdc: Some(Showing::Masking), ..conditions },
            ("mcdc-unique-cause", _) => Criteria { mcdc: Some(Showing::UniqueCause), ..conditions },
            ("boundary", _) => Criteria { boundary: true, ..nothing },
            ("error", _) => nothing,
            (_, Some(length)) => {
                let length = length.parse().ok().filter(|length| (1..=64).contains(length));
                Criteria { paths: Some(length.ok_or("a path has 1 to 64 branches")?), ..nothing }
            }
            (other, None) => return Err(format!("code has no criterion `{other}`")),
        })
    }
}

fn searcher(text: &str) -> Result<Searcher, String> {
    Ok(match text {
        "portfolio" => Searcher::Portfolio,
        "depth" => Searcher::DepthFirst,
        "breadth" => Searcher::BreadthFirst,
        "random-path" => Searcher::RandomPath,
        "coverage" => Searcher::Coverage,
        "generational" => Searcher::Generational,
        "distance" => Searcher::GoalDistance,
        other => {
            let bound = other.strip_prefix("depth-").and_then(|bound| bound.parse().ok());
            Searcher::BoundedDepthFirst(bound.ok_or(
                "portfolio, depth, depth-N, breadth, random-path, coverage, generational or distance",
            )?)
        }
    })
}

impl Code {
    /// The time for the functions of a file: each has as much as it's told for one.
    pub fn budget(&self) -> Budget {
        Budget { total: self.total_time.unwrap_or(TOTAL), share: None }
    }

    /// What the compilers of C are told: the files that belong to this one are read before it.
    ///
    /// # Errors
    /// One of them isn't there.
    pub fn compiler_arguments(&self) -> Result<Vec<String>, String> {
        let mut arguments = self.clang_arg.clone();
        for file in &self.with {
            let path = file.canonicalize().map_err(|error| format!("{}: {error}", file.display()))?;
            arguments.extend(["-include".to_owned(), path.display().to_string()]);
        }
        Ok(arguments)
    }
}

impl Cover {
    /// The flags as the exploration's options.
    ///
    /// # Errors
    /// One of them makes no sense for code.
    pub fn exploration(&self) -> Result<Options, String> {
        if self.algorithm != Algorithm::Auto {
            return Err(
                "--algorithm is for programs in Boogie; code is explored, see --searcher and --merge"
                    .to_owned(),
            );
        }
        let defaults = Options::default();
        let code = &self.code;
        let mut criteria = match &self.criterion {
            Some(name) => name.of_code()?,
            None => Criteria::default(),
        };
        if let Some(goal) = &code.goal {
            let (file, line) = goal.rsplit_once(':').unwrap_or(("", goal));
            let file = if file.is_empty() { self.file.display().to_string() } else { file.to_owned() };
            let line: u32 =
                line.parse().ok().filter(|line| *line > 0).ok_or(format!("`{goal}` isn't FILE:LINE"))?;
            let name =
                std::path::Path::new(&file).file_name().unwrap_or_default().to_string_lossy().into_owned();
            criteria =
                Criteria { branches: false, errors: false, line: Some((name, line)), ..Criteria::default() };
        }
        let unwind = self.unwind.unwrap_or(defaults.max_loop_bound);
        Ok(Options {
            merge: match code.merge {
                MergePolicy::Never => Merge::Never,
                MergePolicy::Always => Merge::Always,
                MergePolicy::Estimate => Merge::Estimate,
            },
            searcher: code.searcher,
            criteria,
            time: self.time.unwrap_or(defaults.time),
            per_query: self.query_time,
            loop_bound: defaults.loop_bound.min(unwind),
            max_loop_bound: unwind,
            max_calls: self.recursion.unwrap_or(defaults.max_calls),
            deepening: code.deepening,
            pointer_elements: code.pointer_elements,
            string_length: code.string_length,
            structure_depth: code.structure_depth,
            absent: match code.absent {
                AbsentCalls::Concretise => Absent::Concretise,
                AbsentCalls::Unknown => Absent::Unknown,
            },
            globals: match code.globals {
                GlobalValues::Any => Globals::Symbolic,
                GlobalValues::Initial => Globals::Initial,
            },
            errors_first: code.errors_first || self.criterion.as_ref().is_some_and(|name| name.0 == "error"),
            seed: code.seed,
            prove: !self.no_proofs,
            ..defaults
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_whitebox::names::{merge_name, searcher_name};

    #[test]
    fn names_are_read() {
        assert_eq!(searcher("depth-12"), Ok(Searcher::BoundedDepthFirst(12)));
        for name in [
            "portfolio",
            "depth",
            "depth-7",
            "breadth",
            "random-path",
            "coverage",
            "generational",
            "distance",
        ] {
            assert_eq!(searcher(name).map(searcher_name), Ok(name.to_owned()));
        }
        for policy in MergePolicy::value_variants() {
            let name = policy.to_possible_value().map(|value| value.get_name().to_owned());
            let merge = match policy {
                MergePolicy::Never => Merge::Never,
                MergePolicy::Always => Merge::Always,
                MergePolicy::Estimate => Merge::Estimate,
            };
            assert_eq!(name.as_deref(), Some(merge_name(merge)));
        }
        assert!(searcher("deep").is_err() && searcher("depth-x").is_err());
        assert_eq!(CriterionName("path-3".into()).of_code().map(|criteria| criteria.paths), Ok(Some(3)));
        assert!(CriterionName("path-0".into()).of_code().is_err());
        assert!(CriterionName::read("assert").is_ok() && CriterionName::read("mcdc").is_ok());
        assert!(CriterionName::read("everything").is_err());
    }
}
