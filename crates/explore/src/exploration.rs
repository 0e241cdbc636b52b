//! What an exploration finds: goals with their verdicts, test cases that were run, and what it took. All of it is data; words
//! beyond a phrase, colours and exit codes are made elsewhere.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use touchstone_program::{AssertKind, Branch, Fault, ProcedureId, Span};
use touchstone_report::{Ledger, Verdict};
use touchstone_solve::chain::Counts;

use crate::input::{Cell, Input, InputValue, Target};
use crate::options::{Merge, Searcher};

/// A goal, by its index in [`Exploration::goals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GoalId(pub u32);

impl GoalId {
    /// The index among all goals.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A way to go wrong.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// An assertion is false: the author's, or a run-time check with its words.
    Assert(AssertKind),
    /// An access to memory isn't allowed.
    Fault(Fault),
}

/// What is to be covered, as the source has it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GoalKind {
    /// A line with a statement.
    Statement,
    /// An outcome of a decision.
    Branch {
        /// The decision, by its index in [`Layouts::decisions`](touchstone_program::Layouts); `None` for a jump that no
        /// decision of the source names.
        decision: Option<usize>,
        /// What the outcome is called: "true", "case 3".
        outcome: Arc<str>,
        /// The edges that are that outcome.
        edges: Vec<Branch>,
    },
    /// A pair of evaluations that shows that a condition matters (masking MC/DC).
    Pair {
        /// The condition, by its index in [`Layouts::decisions`](touchstone_program::Layouts).
        condition: usize,
    },
    /// Branches, one after the other.
    Path(Vec<Branch>),
    /// The entry returns, or ends the program on purpose. A goal only of an entry that decides nothing itself, so that this is called too.
    Return,
    /// A way to go wrong at a place.
    Error(ErrorKind),
}

/// A goal and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The goal's index.
    pub id: GoalId,
    /// The kind of goal.
    pub kind: GoalKind,
    /// In which procedure.
    pub procedure: ProcedureId,
    /// Where it stands in the source.
    pub span: Span,
    /// In a phrase: `line 12`, `true`, `division by zero`.
    pub name: String,
    /// Set if a compiler made it and the user never wrote it.
    pub compiler_made: bool,
    /// What the search for it rests on: its verdict follows from that.
    pub ledger: Ledger,
    /// Where conditions stand that contradict each other on the way to it, if it's excluded and they were found.
    pub conflict: Vec<Span>,
    /// The way to go wrong that every execution ends in which would come to it, if there's one and it was found.
    pub behind: Option<GoalId>,
}

impl Goal {
    /// What became of it.
    pub fn verdict(&self) -> Verdict {
        self.ledger.conclude()
    }

    /// The case that covers it, by its index in [`Exploration::cases`], if that's shown.
    pub fn case(&self) -> Option<usize> {
        match self.verdict() {
            Verdict::Shown(evidence) => Some(evidence.case()),
            _ => None,
        }
    }

    /// Tells whether a run covers it.
    pub fn is_covered(&self) -> bool {
        self.verdict().is_shown()
    }

    /// Tells whether it's proved that no input covers it, with nothing that bounds the proof.
    pub fn is_proved(&self) -> bool {
        self.verdict().is_proved()
    }

    /// Tells whether nothing within limits covers it.
    pub fn is_bounded(&self) -> bool {
        self.verdict().is_bounded()
    }

    /// Tells whether it isn't known.
    pub fn is_open(&self) -> bool {
        matches!(self.verdict(), Verdict::Open { .. })
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The entry returned.
    Returned,
    /// The program ended on purpose before the entry returned: C's `exit`.
    Exited,
    /// Something went wrong.
    Failed {
        /// The error's kind.
        kind: ErrorKind,
        /// In which procedure.
        procedure: ProcedureId,
        /// The place that failed.
        span: Span,
    },
    /// An assumption was false: there is no such execution.
    Assumption {
        /// The place of the assumption.
        span: Span,
    },
    /// It took more statements or memory than a run may.
    Endless,
    /// More of its calls were active at once than a run may have, which may take more of the stack than there is.
    Deep,
    /// Something in it can't be executed.
    Unsupported {
        /// The reason, in words.
        reason: String,
        /// The place that can't be executed.
        span: Span,
    },
}

impl End {
    /// Tells whether the program ended as it may: the entry returned, or it exited on purpose.
    pub fn is_proper(&self) -> bool {
        matches!(self, End::Returned | End::Exited)
    }

    /// Tells whether the run was left before its end, because of what it took.
    pub fn is_unfinished(&self) -> bool {
        matches!(self, End::Endless | End::Deep)
    }
}

/// An object after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Which.
    pub target: Target,
    /// Its name.
    pub name: Arc<str>,
    /// The cells that differ from the input's, by increasing offset, as the object's type divides it.
    pub cells: Vec<Cell>,
}

/// What a run did that a test can check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// How it ended.
    pub end: End,
    /// What the source's function returned; `None` for nothing, or if it didn't.
    pub returned: Option<InputValue>,
    /// The procedure's results, in order.
    pub results: Vec<InputValue>,
    /// Of each result a mask of the bits that don't depend on what nothing wrote, nor on where objects lie.
    pub known: Vec<u128>,
    /// What it changed of the input's objects and of globals.
    pub changed: Vec<Changed>,
    /// What models of a library kept in memory, by addresses: their variables, and the objects that these lead to.
    pub kept: BTreeMap<u64, Vec<u8>>,
    /// Statements it took.
    pub steps: u64,
}

/// A test case: an input that was run, and what the run did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCase {
    /// The input of the case.
    pub input: Input,
    /// What its run did.
    pub observed: Observed,
    /// The goals its run covers.
    pub covers: Vec<GoalId>,
}

/// How much work was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Questions whether constraints have a model.
    pub queries: u64,
    /// Those answered by looking at the terms alone.
    pub trivial: u64,
    /// Those answered by a model that was there.
    pub by_model: u64,
    /// Those answered by an unsatisfiable core that was there, or by the same query before.
    pub by_core: u64,
    /// Those answered by a model that was there, but for the values of few variables.
    pub by_repair: u64,
    /// Those refuted by comparisons in a circle, by intervals of their variables, or by trying all values of one.
    pub by_domain: u64,
    /// Those that went to the solver.
    pub solved: u64,
    /// Those that the solver couldn't decide.
    pub undecided: u64,
    /// Constraints in all queries, before and after independence slicing.
    pub constraints: u64,
    /// Constraints that were left after slicing.
    pub sliced: u64,
    /// Time spent on queries: slicing, looking through what's known, and the solver.
    pub query_time: Duration,
    /// Time spent in the solver, which is part of that: encoding, and deciding clauses.
    pub solver_time: Duration,
    /// States that were made.
    pub states: u64,
    /// States that were merged into another.
    pub merged: u64,
    /// Paths followed to their end.
    pub paths: u64,
    /// Statements and jumps executed symbolically.
    pub symbolic_instructions: u64,
    /// Statements and jumps executed concretely.
    pub concrete_instructions: u64,
    /// Concrete runs.
    pub runs: u64,
    /// Time spent in concrete runs.
    pub run_time: Duration,
    /// Time spent on variations of inputs: making them, and running them.
    pub variation_time: Duration,
    /// Test cases that variations came to first.
    pub varied: u64,
    /// Time spent on proofs by abstraction, queries included.
    pub proof_time: Duration,
    /// Models whose run went elsewhere.
    pub divergences: u64,
    /// Values that were made concrete where the solver couldn't follow.
    pub concretised: u64,
    /// The loop bound in the end.
    pub loop_bound: u32,
    /// Ways to go wrong that were proved impossible.
    pub safe: u64,
}

/// Why an exploration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// Every goal is covered or proved infeasible.
    Settled,
    /// Every path within the bounds was followed to its end.
    Exhausted,
    /// The time was over.
    Time,
    /// The memory was spent.
    Memory,
    /// The observer said so.
    Cancelled,
}

/// A call of something without a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsentCall {
    /// What was called; `None` for an unknown function behind a pointer.
    pub procedure: Option<ProcedureId>,
    /// The procedure's name.
    pub name: Arc<str>,
    /// The place of the call.
    pub span: Span,
}

/// What came of an input that the exploration was given to begin from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeded {
    /// How its run ended.
    pub end: End,
    /// How many goals its run covered that no seed before had.
    pub gained: usize,
    /// How far the search went the way that its run goes.
    pub followed: Followed,
}

/// How far the search went the way that a seed's run goes, leaving an alternative at each branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Followed {
    /// Followed to its end.
    Whole,
    /// Along the way of a seed before, which is the same.
    Known,
    /// Not to its end: it's long.
    Beginning,
    /// A part of it has no place among inputs as they're invented, so the way is another from somewhere on.
    Nearby,
    /// Not at all: an assumption forbids the input, all was settled before, or states are merged.
    Not,
}

/// One evaluation of a Boolean expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// What each condition came to, if it was looked at.
    pub values: Vec<Option<bool>>,
    /// What the whole came to.
    pub outcome: bool,
    /// The first case that has it, by its index.
    pub case: usize,
}

/// The evaluations of a Boolean expression, and which of them show the effect of its conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionTable {
    /// The expression, by its index in [`Layouts::expressions`](touchstone_program::Layouts).
    pub expression: usize,
    /// Its evaluations, in the order of the cases.
    pub evaluations: Vec<Evaluation>,
    /// For each condition two of them that show its effect, by their indexes.
    pub pairs: Vec<Option<(usize, usize)>>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// The entry's procedure.
    pub entry: ProcedureId,
    /// How states were merged.
    pub merge: Merge,
    /// How states were chosen.
    pub searcher: Searcher,
    /// The goals with their verdicts: procedure by procedure, in each as the source has them, errors last; those that only a
    /// run brought up at the end.
    pub goals: Vec<Goal>,
    /// The test cases: together they cover all that's covered, and none adds nothing.
    pub cases: Vec<TestCase>,
    /// What the cases show of the Boolean expressions of the source, for MC/DC.
    pub tables: Vec<DecisionTable>,
    /// When the first of the errors that come before all else was reached, if any was.
    pub errors_at: Option<Duration>,
    /// What came of each of the inputs to begin from, in their order.
    pub seeds: Vec<Seeded>,
    /// What it took.
    pub statistics: Statistics,
    /// How many goals were covered when, by increasing time from the start.
    pub timeline: Vec<(Duration, usize)>,
    /// Calls of what has no body, each place once.
    pub absent: Vec<AbsentCall>,
    /// Why it ended.
    pub stopped: Stopped,
    /// What went wrong without stopping the rest, in words.
    pub notes: Vec<String>,
    /// How long it took.
    pub time: Duration,
}

impl Statistics {
    /// Adds what queries took, but for the time around them.
    pub(crate) fn add_queries(&mut self, counts: &Counts) {
        self.queries += counts.queries;
        self.trivial += counts.trivial;
        self.by_model += counts.by_model;
        self.by_core += counts.by_core;
        self.by_repair += counts.by_repair;
        self.by_domain += counts.by_refutation;
        self.solved += counts.solved;
        self.undecided += counts.undecided;
        self.constraints += counts.constraints;
        self.sliced += counts.sliced;
        self.solver_time += counts.solver_time;
    }
}

impl Exploration {
    /// The goal of an index.
    pub fn goal(&self, id: GoalId) -> &Goal {
        &self.goals[id.index()]
    }

    /// How many goals are covered, infeasible and open.
    pub fn tally(&self) -> (usize, usize, usize) {
        self.goals.iter().fold((0, 0, 0), |(covered, infeasible, open), goal| match goal.verdict() {
            Verdict::Shown(_) => (covered + 1, infeasible, open),
            Verdict::Excluded(_) => (covered, infeasible + 1, open),
            _ => (covered, infeasible, open + 1),
        })
    }
}

/// What's known in the middle of an exploration.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Since the start.
    pub elapsed: Duration,
    /// Goals, errors apart.
    pub goals: usize,
    /// Those covered.
    pub covered: usize,
    /// Ways to go wrong that were found.
    pub errors: usize,
    /// States that wait.
    pub states: usize,
    /// Queries so far.
    pub queries: u64,
    /// The loop bound.
    pub loop_bound: u32,
}

/// Who watches an exploration and may stop it.
pub trait Observer {
    /// Called at the beginning and then every few milliseconds, queries and concrete runs apart, which take their time.
    /// `false` stops: what was found is kept.
    fn proceed(&mut self, progress: &Progress) -> bool;

    /// Called for each new test case, before the suite is made small.
    fn case(&mut self, case: &TestCase) {
        let _ = case;
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn proceed(&mut self, _: &Progress) -> bool {
        true
    }
}

/// Why an entry can't be explored at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExploreError {
    /// There's no such procedure.
    #[error("there is no {0}")]
    NoProcedure(ProcedureId),
    /// The procedure has no body.
    #[error("`{0}` has no body to explore")]
    NoBody(String),
    /// Something in a procedure isn't well formed.
    #[error("`{procedure}` isn't well formed: {reason}")]
    Malformed {
        /// The procedure.
        procedure: String,
        /// What's wrong.
        reason: String,
    },
}
