//! The report: what became of each goal, as data. Words, colours and exit codes are functions of it, made elsewhere.

use std::time::Duration;

use serde::Serialize;
use touchstone_logic::Valuation;
use touchstone_program::interpret::Script;

use touchstone_report::{Assumption, Ledger, Method, Verdict};

use crate::goal::Target;
use crate::{Algorithm, Criterion};

/// A stretch of source text.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    /// The file's name; empty if no text says it.
    pub file: String,
    /// Line of the start, from 1; 0 is no place.
    pub line: u32,
    /// Column of the start, from 1.
    pub column: u32,
    /// Line of the end.
    pub end_line: u32,
    /// Column just behind the end.
    pub end_column: u32,
}

/// Results of the cover of one procedure.
#[derive(Clone, Debug, Serialize)]
pub struct Cover {
    /// The procedure's name.
    pub procedure: String,
    /// The place of its declaration.
    pub place: Place,
    /// The criterion of coverage.
    pub criterion: Criterion,
    /// The algorithm that asked.
    pub algorithm: Algorithm,
    /// Number of times loops were unwound.
    pub unwind: u32,
    /// Set if executions were cut off by a bound: then what isn't reached within it may be reached beyond.
    pub cut: bool,
    /// Each goal with its verdict, in the order of the source.
    pub goals: Vec<GoalReport>,
    /// The test cases, each confirmed by a run of the program as it was written.
    pub cases: Vec<TestCase>,
    /// Set if [`Criterion::Path`] found all feasible paths within the bound.
    pub exhaustive: bool,
    /// Number of questions to a solver for the cover.
    pub queries: u64,
    /// Number of further questions if a test case could cover more ([`Algorithm::Greedy`] asks them).
    pub optimality_queries: u64,
    /// Number of questions to a solver for proofs beyond the bound and for explanations.
    pub proof_queries: u64,
    /// The time the cover's queries took.
    pub solving: Duration,
    /// The time all took.
    pub time: Duration,
    /// The solver that answered.
    pub solver: String,
    /// Troubles that didn't stop the rest.
    pub notes: Vec<String>,
}

/// A goal and what became of it.
#[derive(Clone, Debug, Serialize)]
pub struct GoalReport {
    /// The thing to be covered.
    #[serde(skip)]
    pub target: Target,
    /// In words: a label, `a -> b`, or an assertion's kind.
    pub name: String,
    /// The place: the block's label and, in `statements`, what's in it.
    pub place: Place,
    /// The block's statements.
    pub statements: Vec<Place>,
    /// The ledger that the answer rests on: the verdict is concluded from it.
    pub ledger: Ledger,
    /// Why it's infeasible, if it is and that was asked for and found.
    pub explanation: Option<Explanation>,
    /// Why nobody wants to hear of it, if it's infeasible.
    pub suppressed: Option<Suppressed>,
}

impl GoalReport {
    /// The verdict on the goal.
    pub fn verdict(&self) -> Verdict {
        self.ledger.conclude()
    }

    /// The test case that covers it, confirmed by a run.
    pub fn covered_by(&self) -> Option<usize> {
        match self.verdict() {
            Verdict::Shown(evidence) => Some(evidence.case()),
            _ => None,
        }
    }

    /// The method by which it was proved of all executions that none covers it.
    pub fn proof(&self) -> Option<Method> {
        match self.verdict() {
            Verdict::Excluded(proof) if proof.is_everything() => Some(proof.method()),
            _ => None,
        }
    }

    /// Tells whether it's proved that no execution covers it, whatever the input.
    pub fn is_infeasible(&self) -> bool {
        self.proof().is_some()
    }
}

/// Why infeasible code isn't worth a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Suppressed {
    /// A compiler made it: the user never wrote it.
    CompilerMade,
    /// Its author says that it's unreachable.
    Announced,
    /// It follows from infeasible code that is reported: the goal of that index.
    Consequence(usize),
}

/// Why code is infeasible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The direction: it's never reached, or reached and then never completes.
    pub direction: Direction,
    /// Statements that contradict each other, in the order of execution: leaving one out makes it feasible, as far as the
    /// solver could say in time.
    pub statements: Vec<Place>,
    /// Set if the set is known to be minimal.
    pub minimal: bool,
    /// The invariants with which it was proved, as far as they can be said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub invariants: Vec<Invariant>,
}

/// An inductive invariant of a loop: it holds whenever its head is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Invariant {
    /// The loop's head.
    pub place: Place,
    /// Set if it's said of executions that have passed the goal, rather than of those that haven't.
    pub passed: bool,
    /// The formula, in the program's names.
    pub formula: String,
}

/// Which way code is infeasible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Never reached.
    Forward,
    /// Reached, but no execution that does so completes.
    Backward,
    /// It wasn't found out.
    Unknown,
}

/// An input with the choices that make the run one and only, and what it covers.
#[derive(Clone, Debug, Serialize)]
pub struct TestCase {
    /// Initial values by name, of what the run reads.
    pub inputs: Vec<(String, String)>,
    /// Values that havocs get, in order.
    pub chosen: Vec<String>,
    /// The labels of the procedure's own blocks that the run enters, in order.
    pub path: Vec<String>,
    /// The goals that this case was the first to cover.
    pub covers: Vec<usize>,
    /// The assertion that it violates, if it does.
    pub violates: Option<Place>,
    /// Assumptions that its run doesn't discharge: without any, it's an execution; with some it's a candidate.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rests_on: Vec<Assumption>,
    /// The initial values, for running it again.
    #[serde(skip)]
    pub initial: Valuation,
    /// The choices, for running it again.
    #[serde(skip)]
    pub script: Script,
}

impl Cover {
    /// Numbers of goals that are covered, infeasible (suppressed ones counted), and neither: open, or excluded within limits only.
    pub fn counts(&self) -> (usize, usize, usize) {
        let (mut covered, mut infeasible) = (0, 0);
        for verdict in self.goals.iter().map(GoalReport::verdict) {
            covered += usize::from(verdict.is_shown());
            infeasible += usize::from(verdict.is_proved());
        }
        (covered, infeasible, self.goals.len() - covered - infeasible)
    }

    /// The infeasible goals that are worth telling.
    pub fn diagnostics(&self) -> impl Iterator<Item = &GoalReport> {
        self.goals.iter().filter(|goal| goal.suppressed.is_none() && goal.is_infeasible())
    }
}
