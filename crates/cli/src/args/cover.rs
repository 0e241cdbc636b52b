//! The arguments of `cover` and `run`, the commands that take a program.

use super::code::{Code, CriterionName};
use super::format::formats;
use super::{Features, Memory};
use clap::{Args, ValueEnum};
use std::{num::NonZeroUsize, path::PathBuf, time::Duration};
use touchstone_campaign::Overrides;
use touchstone_campaign::settings::{Key, Value};
use touchstone_cover::{Algorithm, Criterion, Options, Oracle};
use touchstone_report::Format;

/// The arguments of `cover`.
#[derive(Args, Clone, Debug)]
#[command(after_help = COVER_EXAMPLES)]
pub struct Cover {
    /// The program: Boogie (.bpl), or Touchstone's own textual form (.tsp); or code: C (.c), Rust (.rs) or LLVM's form (.ll). Of
    /// several, and of all in a folder, one after the other; then --output is a folder. Without any, and for a folder with a Cargo.toml, the
    /// library of the package that's there
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The one of these that it's about now.
    #[arg(skip)]
    pub file: PathBuf,
    /// Only this procedure or function; may be repeated
    #[arg(long, visible_aliases = ["function", "fn"], value_name = "NAME")]
    pub procedure: Vec<String>,
    /// What is to be covered: statement, branch, path-N (N edges in a row); of programs also path and assert, of code also
    /// condition, decision, mcdc (masking), mcdc-unique-cause, boundary, error, and of C mutation. By default statement for programs, branch for code
    #[arg(long, value_name = "NAME", value_parser = CriterionName::read)]
    pub criterion: Option<CriterionName>,
    /// How many times loops are unwound; of code at most, as far as goals need it
    #[arg(long, value_name = "K")]
    pub unwind: Option<u32>,
    /// How many times a procedure is inlined within itself; of code, how many calls may be active
    #[arg(long, value_name = "R")]
    pub recursion: Option<u32>,
    /// In which order the solver is asked: auto, sc, pc, fm or vstte
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = named::<Algorithm>)]
    pub algorithm: Algorithm,
    /// At most so much time for each procedure, as in 500ms, 10s or 2min; 60s by default, for code 10s
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
    /// At most so much time for each question to the solver
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    pub query_time: Duration,
    /// Which solver: the built-in one, an SMT solver that's installed, or whichever a program needs
    #[arg(long, value_enum, value_name = "NAME", default_value_t = Solver::Auto)]
    pub solver: Solver,
    /// Leave what the bounds don't settle open, without looking for proofs beyond them
    #[arg(long)]
    pub no_proofs: bool,
    /// So many procedures of a program at once; as many as there are cores by default. What's found is the same for any number
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// How much memory.
    #[command(flatten)]
    pub memory: Memory,
    /// How to show the outcome
    #[arg(long, value_name = "FORMAT", value_parser = formats(), default_value = Format::Text.name())]
    pub format: Format,
    /// The file to write; standard output by default
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What makes the exit code 1; by default infeasible code of programs, but violations under `--criterion assert` and of code
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    pub fail_on: Vec<FailOn>,
    /// What only code takes.
    #[command(flatten)]
    pub code: Code,
    /// What only packages of Rust take.
    #[command(flatten)]
    pub library: Library,
}

/// Which package's library, and how it's built; as Cargo names these.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Packages of Rust")]
pub struct Library {
    /// The package's Cargo.toml; by default that of this folder
    #[arg(long, value_name = "PATH", conflicts_with = "files")]
    pub manifest_path: Option<PathBuf>,
    /// Only this package of the workspace; may be repeated
    #[arg(short, long, value_name = "NAME", conflicts_with = "files")]
    pub package: Vec<String>,
    /// Which features.
    #[command(flatten)]
    pub features: Features,
    /// Don't explore, but say of each public function whether it would be, and if not, why
    #[arg(long)]
    pub list: bool,
    /// Measure natively what the package's own tests reach of its code, and what they reach with those that are found; its tests are built
    /// with counters in target/touchstone, and run
    #[arg(long, conflicts_with_all = ["list", "no_run", "sandbox"])]
    pub coverage: bool,
}

/// So much time for a procedure.
const TIME: Duration = Duration::from_secs(60);

const COVER_EXAMPLES: &str = "\
Examples:
  touchstone cover program.bpl                             an input for every block, or why there is none
  touchstone cover program.bpl --procedure Find --unwind 4 one procedure, further into its loops
  touchstone cover program.bpl --criterion assert          an input that violates each assertion, or a proof
  touchstone cover program.bpl --criterion path-3          every three edges in a row
  touchstone cover program.bpl --format html -o cover.html the source, coloured by verdict
  touchstone cover program.bpl --format sarif -o cover.sarif --fail-on infeasible,open
  touchstone cover list.c                                  tests for every branch of every function, and what crashes it
  touchstone cover list.c --function pop --emit tests      the same for one function, as tests in C
  touchstone cover list.c --goal 120                       an input that reaches that line
  touchstone cover list.c --with memory.c                  with the functions that another file defines
  touchstone cover src lib.bpl --format html -o report     all files of a folder, and one more
  cargo touchstone cover                                   the library of this folder's package
  cargo touchstone cover -p parser --fn Reader::next --emit tests

Verdicts, each with its evidence:
  covered     by a test case, which was run
  infeasible  proved, for all executions; not shown are blocks that a compiler made or that announce it
              (assume false, assert false) and what only follows from infeasible code that is shown
  bounded     by none within limits that are named, such as loops unwound twice; what's beyond isn't known
  candidate   by an input, which was run, if what it takes for granted may be so
  vacuous     no input satisfies the preconditions and the axioms, so that nothing is worth saying
  open        none of these; it says why
Of an assertion it's violated for covered, and proved for infeasible; of a way to go wrong, an error or none.

Algorithms (Christ, Hoenicke, Schäf, Towards Bounded Infeasible Code Detection):
  sc     any execution through something uncovered     pc     any execution along a new path
  fm     a question for each minimal block             vstte  the execution that covers most
  auto   inputs guessed first, then sc; pc for paths

Code: each function is explored by itself, with anything for its parameters and for globals. Pointers are null, lead to up to
--pointer-elements fresh elements, or to what was given before. What may be given can be limited by a contract before the
function, /*@ requires n > 0; ensures \\result >= 0; */, or by calls of touchstone_assume(int) and touchstone_assert(int). Test cases
are compiled with gcc and run, and their coverage is measured with gcov.

Exit codes: 0 nothing that --fail-on names, 1 something, 2 something couldn't be run.
`touchstone run` replays a test case of a program.";

/// The arguments of `run`.
#[derive(Args, Debug)]
#[command(after_help = RUN_EXAMPLES)]
pub struct Run {
    /// The program, as for `cover`
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The procedure; may be left out if there is only one, or if --case says
    #[arg(long, value_name = "NAME")]
    pub procedure: Option<String>,
    /// With what.
    #[command(flatten)]
    pub input: Input,
    /// At most so many statements and jumps
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub steps: u64,
}

/// What a procedure is run on.
#[derive(Args, Debug, Default)]
pub struct Input {
    /// Initial values by name; what isn't mentioned is 0, false or the like, or what a solver finds if there's no execution with that.
    /// With -, all the cases of a document that `cover --format json` wrote, from standard input
    #[arg(long, value_name = "VALUES", conflicts_with = "case", allow_hyphen_values = true)]
    pub inputs: Option<String>,
    /// The values that havocked variables get, in order; what isn't said is 0, false or the like
    #[arg(long, value_name = "VALUES", conflicts_with = "case", allow_hyphen_values = true)]
    pub chosen: Option<String>,
    /// Where a `goto` leads that nothing else decides, in order: the positions of its targets, from 0; what isn't said is searched
    #[arg(long, value_name = "NUMBERS", conflicts_with = "case", value_delimiter = ',')]
    pub ways: Option<Vec<String>>,
    /// A test case that `cover --format json` wrote: the file, then # and the case's number, after its procedure if need be
    #[arg(long, value_name = "FILE.json#[PROCEDURE/]N")]
    pub case: Option<String>,
}

const RUN_EXAMPLES: &str = "\
Examples:
  touchstone run program.bpl --procedure Find --inputs 'n = 3, a = {0: 7, 1: -2, else: 0}'
  touchstone cover program.bpl --format json -o cover.json
  touchstone run program.bpl --case cover.json#Find/2
  touchstone cover program.bpl --format json | touchstone run program.bpl --inputs -

Values:
  17  -3  true  2.5  1/3  255bv8  T!2 (element 2 of type T)  -0x1.8e0f24e8 (a float, as in Boogie)
  {0: 5, 1: 7, else: 0}    a map; maps of several indices are maps of maps
  f = {(1, 2): 3, else: 0} a function
  `Field int`!0            a name of more than a word stands in backquotes

Which way a `goto` goes, if neither --ways nor a case says it, is searched for an execution that violates no assumption. Where there's
none with --inputs and the defaults, and neither --chosen nor --ways says more, a solver is asked for the rest.
Exit codes: 0 it returned, 1 it violated an assertion, 2 there is no such execution, or it couldn't be followed.";

/// Which solver answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Solver {
    /// The built-in one for linear arithmetic, an SMT solver for the rest
    Auto,
    /// The built-in one only
    Embedded,
    /// An SMT solver, which must be installed
    Smt,
}

/// What makes the exit code 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Code that no input can reach
    Infeasible,
    /// Code of which neither is known
    Open,
    /// An assertion that an input violates, or an input that makes code go wrong
    Violation,
    /// Nothing
    Never,
}

impl From<FailOn> for touchstone_report::FailOn {
    fn from(said: FailOn) -> touchstone_report::FailOn {
        match said {
            FailOn::Infeasible => touchstone_report::FailOn::Infeasible,
            FailOn::Open => touchstone_report::FailOn::Open,
            FailOn::Violation => touchstone_report::FailOn::Violation,
            FailOn::Never => touchstone_report::FailOn::Never,
        }
    }
}

impl Cover {
    /// The flags as the engine's options.
    ///
    /// # Errors
    /// The criterion isn't one of programs.
    pub fn options(&self) -> Result<Options, String> {
        let defaults = Options::default();
        let criterion =
            self.criterion.as_ref().map_or(Ok(Criterion::Statement), CriterionName::of_program)?;
        Ok(Options {
            criterion,
            algorithm: self.algorithm,
            unwind: self.unwind.unwrap_or(defaults.unwind),
            recursion: self.recursion.unwrap_or(defaults.recursion),
            time: Some(self.time.unwrap_or(TIME)),
            query: Some(self.query_time),
            proof: if self.no_proofs { None } else { defaults.proof },
            oracle: match self.solver {
                Solver::Auto => Oracle::Auto,
                Solver::Embedded => Oracle::Embedded,
                Solver::Smt => Oracle::Smt,
            },
            ..defaults
        })
    }

    /// What makes the exit code 1.
    pub fn fail_on(&self) -> Vec<touchstone_report::FailOn> {
        let otherwise = match self.criterion.as_ref().map(CriterionName::of_program) {
            Some(Ok(Criterion::Assert)) => FailOn::Violation,
            _ => FailOn::Infeasible,
        };
        self.fail_on_or(otherwise)
    }

    /// What makes the exit code 1, where nothing was said about it.
    pub fn fail_on_or(&self, otherwise: FailOn) -> Vec<touchstone_report::FailOn> {
        match self.fail_on.as_slice() {
            [] => vec![otherwise.into()],
            said => said.iter().copied().map(Into::into).collect(),
        }
    }
}

fn named<T>(text: &str) -> Result<T, String>
where
    T: std::str::FromStr<Err = touchstone_cover::UnknownName>,
{
    text.parse().map_err(|error: touchstone_cover::UnknownName| error.to_string())
}

/// A time, as the settings of campaigns are written.
pub fn time(text: &str) -> Result<Duration, String> {
    let mut read = Overrides::NONE;
    Key::Time.read(&Value::Text(text), &mut read).map_err(|error| error.to_string())?;
    read.time.ok_or_else(|| format!("`{text}` is no time"))
}
