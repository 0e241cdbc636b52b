//! The report of a command: what every engine's adapter makes, and every format is a function of.

use crate::{Finding, Goal, GoalKind, Problem, Source, Subject, SubjectKind, Verdict};
use serde::Serialize;
use std::time::Duration;

/// Everything that a command found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Which command it was.
    pub command: Command,
    /// The question that was asked.
    pub question: Question,
    /// The unit that counts are in.
    pub unit: Unit,
    /// The subjects in brief: a file's name, or how many there are.
    pub title: String,
    /// The options that were in force, by the names and with the values that the command line takes.
    pub settings: Vec<(&'static str, serde_json::Value)>,
    /// The texts that places lie in.
    pub sources: Vec<Source>,
    /// The specifications, functions, procedures or modules that were looked at.
    pub subjects: Vec<Subject>,
    /// Findings about the code, in the order in which they're told.
    pub findings: Vec<Finding>,
    /// Problems with the work.
    pub problems: Vec<Problem>,
    /// The columns of the overview; rows are the subjects'.
    pub columns: Vec<Column>,
    /// The last lines of the text: what all subjects together come to.
    pub summary: Vec<String>,
    /// Facts that only this command has, as fields beside the others.
    pub facts: serde_json::Map<String, serde_json::Value>,
    /// The way the command ended.
    pub status: Status,
    /// Whether it was interrupted.
    pub interrupted: bool,
    /// Time that all of it took.
    pub elapsed: Duration,
}

/// A command that reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    /// `touchstone test`.
    Test,
    /// `touchstone cover`.
    Cover,
    /// `touchstone contracts`.
    Contracts,
}

impl Command {
    /// The name by which it's typed.
    pub fn name(self) -> &'static str {
        match self {
            Command::Test => "test",
            Command::Cover => "cover",
            Command::Contracts => "contracts",
        }
    }
}

/// Questions that are asked of inputs: they decide on the words for verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Which input leads there?
    Cover,
    /// Which input violates it?
    Violate,
    /// Which client breaks it?
    Break,
    /// Which input is a counterexample?
    Refute,
}

impl Question {
    /// Whether an answer is bad news.
    pub fn is_wrong(self) -> bool {
        self != Question::Cover
    }

    /// The word for a verdict; the same in all formats.
    pub fn word(self, verdict: &Verdict) -> &'static str {
        match (verdict, self) {
            (Verdict::Shown(_), Question::Cover) => "covered",
            (Verdict::Shown(_), Question::Violate) => "violated",
            (Verdict::Shown(_), Question::Break | Question::Refute) => "counterexample",
            (Verdict::Excluded(proof), Question::Cover) if proof.is_everything() => "infeasible",
            (Verdict::Excluded(proof), Question::Violate) if proof.is_everything() => "proved",
            (Verdict::Excluded(proof), Question::Break) if proof.is_everything() => "safe",
            (Verdict::Excluded(proof), Question::Refute) if proof.is_everything() => "proved",
            (Verdict::Excluded(_), _) => "bounded",
            (Verdict::Open { candidate: Some(_), .. }, _) => "candidate",
            (Verdict::Open { candidate: None, .. }, _) => "open",
            (Verdict::Vacuous { .. }, _) => "vacuous",
            (Verdict::Failed(_), _) => "failed",
        }
    }
}

/// Units that goals are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Blocks of programs.
    Block,
    /// Edges between blocks.
    Edge,
    /// Edges in a row.
    Segment,
    /// Assertions of a program.
    Assertion,
    /// Lines of a source file.
    Line,
    /// Branches of conditions.
    Branch,
    /// Outcomes of conditions.
    Condition,
    /// Outcomes of conditions, and pairs that show their effects.
    Effect,
    /// Outcomes of decisions.
    Decision,
    /// Comparisons at equality and beside it.
    Boundary,
    /// Branches in a row.
    Path,
    /// Whatever was asked for.
    Goal,
    /// Modules with contracts.
    Module,
    /// Specifications.
    Specification,
}

impl Unit {
    /// One of them in a word or two.
    pub fn noun(self) -> &'static str {
        match self {
            Unit::Block => "block",
            Unit::Edge => "edge",
            Unit::Segment => "path segment",
            Unit::Assertion => "assertion",
            Unit::Line => "line",
            Unit::Branch => "branch",
            Unit::Condition => "condition outcome",
            Unit::Effect => "condition outcome or pair",
            Unit::Decision => "decision outcome",
            Unit::Boundary => "boundary",
            Unit::Path => "path",
            Unit::Goal => "goal",
            Unit::Module => "module",
            Unit::Specification => "specification",
        }
    }
}

/// A column of the overview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The column's heading.
    pub title: &'static str,
    /// Whether it has numbers, which stand on the right.
    pub is_number: bool,
}

impl Column {
    /// A column of words.
    pub fn words(title: &'static str) -> Column {
        Column { title, is_number: false }
    }

    /// A column of numbers.
    pub fn numbers(title: &'static str) -> Column {
        Column { title, is_number: true }
    }
}

/// Ways for a command to end. Of two, the greater counts: a run that is incomplete is never called complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// 0: everything holds, or there was nothing to judge.
    AllHold,
    /// 1: something was shown against the user.
    Counterexamples,
    /// 2: something couldn't be run, or told nothing.
    CouldNotRun,
}

/// Numbers of goals by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// All goals together.
    pub goals: usize,
    /// An input was run that does it.
    pub shown: usize,
    /// No input does.
    pub proved: usize,
    /// No input within limits does.
    pub bounded: usize,
    /// An input may do it, but rests on what isn't known.
    pub candidates: usize,
    /// It isn't known.
    pub open: usize,
    /// There was nothing to ask it of.
    pub vacuous: usize,
    /// It couldn't be asked.
    pub failed: usize,
}

impl Tally {
    /// The count of these.
    pub fn of<'a>(goals: impl IntoIterator<Item = &'a Goal>) -> Tally {
        let mut tally = Tally::default();
        for goal in goals {
            tally.goals += 1;
            let part = match goal.verdict() {
                Verdict::Shown(_) => &mut tally.shown,
                Verdict::Excluded(proof) if proof.is_everything() => &mut tally.proved,
                Verdict::Excluded(_) => &mut tally.bounded,
                Verdict::Open { candidate: Some(_), .. } => &mut tally.candidates,
                Verdict::Open { candidate: None, .. } => &mut tally.open,
                Verdict::Vacuous { .. } => &mut tally.vacuous,
                Verdict::Failed(_) => &mut tally.failed,
            };
            *part += 1;
        }
        tally
    }
}

impl Report {
    /// The goals whose verdict counts, with the index of the subject that settled each, in the order of the source.
    pub fn goals(&self) -> Vec<(usize, &Goal)> {
        let all = self.subjects.iter().enumerate();
        let mut goals: Vec<(usize, &Goal)> = all
            .flat_map(|(index, subject)| subject.goals.iter().map(move |goal| (index, goal)))
            .filter(|(_, goal)| goal.counts)
            .collect();
        if self.subjects.iter().any(|subject| subject.kind == SubjectKind::Function) {
            goals.sort_by_key(|(_, goal)| (goal.place.source, goal.place.line, goal.place.column));
        }
        goals
    }

    /// The tally of what is counted: ways to go wrong are apart where pieces of code are asked about.
    pub fn tally(&self) -> Tally {
        let counted = self.goals().into_iter().map(|(_, goal)| goal).filter(|goal| goal.is_counted());
        Tally::of(counted.filter(|goal| self.question != Question::Cover || !goal.kind.is_wrong()))
    }

    /// Number of ways to go wrong that were shown, where pieces of code are asked about.
    pub fn errors(&self) -> Option<usize> {
        let code = self.question == Question::Cover
            && self.subjects.iter().any(|subject| subject.kind == SubjectKind::Function);
        let wrong = |goal: &Goal| goal.kind == GoalKind::Error && goal.verdict().is_shown();
        code.then(|| self.goals().iter().filter(|(_, goal)| goal.place.line > 0 && wrong(goal)).count())
    }

    /// The text that a place is of.
    pub fn source_of(&self, place: &crate::Place) -> Option<&Source> {
        self.sources.get(place.source)
    }

    /// Findings that were shown or proved.
    pub fn settled(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| !finding.candidate)
    }

    /// Findings that were only conjectured.
    pub fn candidates(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.candidate)
    }
}
