//! What an exploration is asked to do: what to cover, how to search, and how far to go.

use std::sync::Arc;
use std::time::Duration;

use touchstone_program::formula::Showing;

use crate::input::Input;

/// When states that meet at a join are made one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Merge {
    /// Never: one path at a time (King, DART, KLEE).
    Never,
    /// Always, into if-then-else terms: a goal is one query (InKa's view of a program as one constraint).
    Always,
    /// Where few values differ, so that later queries stay cheap (veritesting).
    Estimate,
}

/// Which state goes on next, where states aren't always merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Searcher {
    /// The newest first (DART).
    DepthFirst,
    /// The newest first, but states with more branches behind them than this wait (CUTE).
    BoundedDepthFirst(u32),
    /// The oldest first.
    BreadthFirst,
    /// By a random walk down the tree of branches, so that states near the root aren't starved (KLEE).
    RandomPath,
    /// At random, states that recently covered something or are near something uncovered with more weight (KLEE).
    Coverage,
    /// All alternatives of a run, those of the run that covered most first (SAGE, Pex).
    Generational,
    /// The state with the fewest branches between it and an uncovered goal.
    GoalDistance,
    /// Several of the others in turn.
    Portfolio,
}

/// What to do at a call of a procedure without a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Absent {
    /// Its results are zero: nothing is proved about other results (DART).
    Concretise,
    /// Its results are unknowns of the input, whose values the test case lists (Pex).
    Unknown,
}

/// What globals that can be written hold when the entry is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Globals {
    /// What their initialisers say.
    Initial,
    /// Anything: they are part of the input.
    Symbolic,
}

/// What to cover. Errors that are found on the way are reported in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Criteria {
    /// Every line with a statement.
    pub statements: bool,
    /// Every outcome of every decision.
    pub branches: bool,
    /// Every outcome of every operand of a decision. Where a front end makes a decision of each operand of `&&` and `||`, as
    /// C's does, this is the same as `branches`.
    pub conditions: bool,
    /// Both outcomes of every Boolean expression as a whole, where the front end tells these from their conditions.
    pub decisions: bool,
    /// For every condition a pair of evaluations that shows its effect on the whole decision (MC/DC).
    pub mcdc: Option<Showing>,
    /// Both sides of every comparison equal, and one off on either side.
    pub boundary: bool,
    /// Every sequence of so many branches, one after the other.
    pub paths: Option<u32>,
    /// Every way to go wrong: assertions, run-time checks, memory faults.
    pub errors: bool,
    /// One line of one file and nothing else. The file is compared with the end of the program's file names.
    pub line: Option<(String, u32)>,
    /// Also in the procedures that the entry calls, not in the entry alone.
    pub callees: bool,
    /// Of those, only the ones in these of the program's files, by their index; if there are none here, those that have a place in
    /// the source. What goes wrong in others is said of the call that leads there.
    pub files: Vec<u32>,
}

impl Default for Criteria {
    /// Branches and errors, in the entry and in what it calls.
    fn default() -> Criteria {
        Criteria {
            statements: false,
            branches: true,
            conditions: false,
            decisions: false,
            boundary: false,
            mcdc: None,
            paths: None,
            errors: true,
            line: None,
            callees: true,
            files: vec![],
        }
    }
}

/// All that an exploration can be told.
#[derive(Clone, Debug)]
pub struct Options {
    /// When states are merged.
    pub merge: Merge,
    /// Which state is next.
    pub searcher: Searcher,
    /// What to cover.
    pub criteria: Criteria,
    /// Wall-clock time for all.
    pub time: Duration,
    /// Wall-clock time for one query.
    pub per_query: Duration,
    /// States that may wait at once; beyond it the ones that look least useful are dropped, which bounds verdicts.
    pub max_states: usize,
    /// Terms that a search may make, of 100 to 200 bytes each. With more, it begins anew from the cases that were found.
    pub max_terms: usize,
    /// Branches with several possible outcomes that a path may have.
    pub max_depth: u32,
    /// How often a loop's head may be entered again at first. It's doubled while time remains and something is open.
    pub loop_bound: u32,
    /// Where the doubling of `loop_bound` ends.
    pub max_loop_bound: u32,
    /// Procedures active at once.
    pub max_calls: u32,
    /// Where all that inputs of these sizes can do was followed, and larger ones might do more, inputs are made twice as large and
    /// structures two pointers deeper, so often, in the first part of the time.
    pub deepening: u32,
    /// Elements of what a pointer of the input points to.
    pub pointer_elements: u64,
    /// Characters of a string of the input, without the NUL.
    pub string_length: u64,
    /// Set if a program in which allocation fails would go on: then it's a limit that it succeeds. Rust's ends.
    pub allocation_succeeds: bool,
    /// Set if variables may lie wherever their types allow, and code that looks at more than that of their addresses is to be seen: C's.
    pub variables_anywhere: bool,
    /// What it rests on, besides what the search finds, that something goes wrong: the entry's own assumptions.
    pub assumptions: Vec<touchstone_report::Assumption>,
    /// The greatest code point of what texts of the input hold at first; a larger round has all.
    pub code_point: u32,
    /// How many pointers deep a recursive structure of the input may be.
    pub structure_depth: u32,
    /// Calls of what has no body.
    pub absent: Absent,
    /// What globals hold.
    pub globals: Globals,
    /// The globals that other files define: what these initialise them with isn't known, so they hold anything in any case.
    pub elsewhere: Vec<Arc<str>>,
    /// Set if ways to go wrong are asked for before anything else (Check'n'Crash).
    pub errors_first: bool,
    /// Set if what globals hold is a guess of ours: only the code sets them, and which of their values it comes to isn't known.
    pub guesses_statics: bool,
    /// Of an entry that makes values before it calls what's explored, the line of that call: what goes wrong before isn't a finding, since there's
    /// no such value then.
    pub makes_until: Option<u32>,
    /// The parameters of the entry whose numbers are characters, each with the bytes of one. They're made such as people can read.
    pub characters: Vec<(usize, u64)>,
    /// Inputs to start from.
    pub seeds: Vec<Input>,
    /// Random inputs that are run before any query. With none, there are no variations of inputs later on either.
    pub random_runs: u32,
    /// Of everything that's random.
    pub seed: u64,
    /// Statements that one concrete run may take.
    pub run_steps: u64,
    /// Up to how many places a symbolic offset is told apart by cases; beyond it the object becomes an array.
    pub case_split: usize,
    /// Up to how many values or objects are tried where a size or an address isn't known.
    pub resolutions: usize,
    /// Set if what's still open is to be proved, with loops over-approximated.
    pub prove: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            merge: Merge::Never,
            searcher: Searcher::Portfolio,
            criteria: Criteria::default(),
            time: Duration::from_secs(10),
            per_query: Duration::from_secs(2),
            max_states: 20_000,
            max_terms: 3_000_000,
            max_depth: 2_000,
            loop_bound: 4,
            max_loop_bound: 1 << 12,
            max_calls: 64,
            deepening: 3,
            pointer_elements: 4,
            string_length: 6,
            allocation_succeeds: false,
            variables_anywhere: false,
            assumptions: vec![],
            code_point: 0x7f,
            structure_depth: 4,
            absent: Absent::Unknown,
            globals: Globals::Symbolic,
            elsewhere: vec![],
            errors_first: false,
            guesses_statics: false,
            makes_until: None,
            characters: vec![],
            seeds: vec![],
            random_runs: 32,
            seed: 0,
            run_steps: 1_000_000,
            case_split: 512,
            resolutions: 16,
            prove: true,
        }
    }
}
