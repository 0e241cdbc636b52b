//! What's worth telling, in words: inputs that make code go wrong, and branches that nothing reaches. The renderings share these
//! words.

use super::confirm::Outcome as Seen;
use super::emit::error_name;
use super::session::{Session, Unit};
use crate::cover::snippet::{Diagnostic, Label, Severity};
use crate::cover::source::place;
use std::fmt::Write as _;
use touchstone_cover::report::Place;
use touchstone_explore::{ErrorKind, GoalKind, GoalVerdict, Infeasible, Open, Proof};
use touchstone_program::layout::DecisionKind;
use touchstone_program::{AssertKind, Span};

/// Kinds of findings, as SARIF's rules and the codes of diagnostics name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// No input reaches it.
    NeverReached,
    /// An access to memory isn't allowed.
    MemoryFault,
    /// A run-time check fails: overflow, division, a panic.
    RuntimeError,
    /// An assertion or a contract is violated.
    Violated,
    /// Neither an input nor a proof was found.
    Open,
}

impl Rule {
    /// All.
    pub const ALL: [Rule; 5] =
        [Rule::NeverReached, Rule::MemoryFault, Rule::RuntimeError, Rule::Violated, Rule::Open];

    /// Its name; it never changes.
    pub fn id(self) -> &'static str {
        match self {
            Rule::NeverReached => "never-reached",
            Rule::MemoryFault => "memory-fault",
            Rule::RuntimeError => "runtime-error",
            Rule::Violated => "assertion-violated",
            Rule::Open => "not-decided",
        }
    }

    /// What it means.
    pub fn description(self) -> &'static str {
        match self {
            Rule::NeverReached => "No input leads here.",
            Rule::MemoryFault => {
                "There is an input, which was run, that makes this access memory that it may not."
            }
            Rule::RuntimeError => {
                "There is an input, which was run, for which the language doesn't say what happens here, or says that the program ends."
            }
            Rule::Violated => "There is an input, which was run, that violates this assertion.",
            Rule::Open => "Neither an input that leads here was found, nor a proof that there is none.",
        }
    }
}

/// Something worth telling.
#[derive(Clone, Debug)]
pub struct Finding<'a> {
    /// Its kind.
    pub rule: Rule,
    /// The goal.
    pub unit: Unit<'a>,
    /// The function that it's in.
    pub function: String,
    /// One phrase.
    pub title: String,
    /// In two or three words, for under the code.
    pub caption: String,
    /// Where.
    pub place: Place,
    /// Places that contradict each other.
    pub contradiction: Vec<Place>,
    /// The input, in the source's language, a statement a line; the last one is the call.
    pub input: Vec<String>,
    /// What else is known, in sentences.
    pub notes: Vec<String>,
}

/// All findings of the file itself, in the order of the source. Open goals are findings only if asked for.
pub fn findings(session: &Session, with_open: bool) -> Vec<Finding<'_>> {
    let units = session.goals().into_iter().filter(|unit| session.is_here(unit.goal.span));
    let mut found: Vec<Finding<'_>> = vec![];
    for unit in units {
        match &unit.goal.verdict {
            GoalVerdict::Covered { .. } if unit.is_error() => found.extend(error(session, unit)),
            GoalVerdict::Infeasible(Infeasible::Proved { proof, conflict }) if unit.is_infeasible_code() => {
                let mut finding = blank(session, unit, Rule::NeverReached);
                finding.notes.push(proved(*proof).to_owned());
                finding.contradiction = conflict
                    .iter()
                    .filter(|span| session.is_here(**span))
                    .map(|span| at(session, *span))
                    .collect();
                found.push(finding);
            }
            GoalVerdict::Open(why) if with_open && unit.is_code() && !unit.goal.compiler_made => {
                let mut finding = blank(session, unit, Rule::Open);
                finding.title =
                    format!("it isn't known whether an input leads to {}", called(session, &unit));
                finding.caption = "open".to_owned();
                finding.notes.push(open(why));
                found.push(finding);
            }
            _ => {}
        }
    }
    found
}

/// What has to be said of allocation, where something is said never to be reached: whether that's so may depend on it.
pub fn allocation(session: &Session) -> Option<&'static str> {
    let concerned = session.code.allocation_succeeds
        && session.goals().iter().any(|unit| session.is_here(unit.goal.span) && unit.is_infeasible_code());
    concerned.then_some(
        "there's always memory to allocate, as far as the above goes; `--allocation may-fail` has allocation fail as well",
    )
}

fn blank<'a>(session: &Session, unit: Unit<'a>, rule: Rule) -> Finding<'a> {
    let (title, caption) = never(session, &unit);
    Finding {
        rule,
        unit,
        function: session.function_name(unit.goal.procedure),
        title,
        caption,
        place: at(session, unit.goal.span),
        contradiction: vec![],
        input: vec![],
        notes: vec![],
    }
}

fn error<'a>(session: &Session, unit: Unit<'a>) -> Option<Finding<'a>> {
    let GoalKind::Error(kind) = &unit.goal.kind else { return None };
    let rule = match kind {
        ErrorKind::Fault(_) => Rule::MemoryFault,
        ErrorKind::Assert(AssertKind::Runtime(_)) => Rule::RuntimeError,
        ErrorKind::Assert(_) => Rule::Violated,
    };
    let (outcome, number, case) = session.case(&unit)?;
    let mut finding = blank(session, unit, rule);
    if let Some(clause) = clause(session, &unit) {
        finding.place = clause;
    }
    finding.caption = error_name(kind);
    finding.title = format!("an input of `{}` leads to: {}", outcome.function, error_name(kind));
    finding.input = session.input(&outcome.function, case);
    if let Some(Ok((suite, confirmation))) = &session.confirmed {
        let function = session.tested().iter().position(|tested| tested.function == outcome.function);
        let test = suite.tests.iter().position(|test| Some(test.function) == function && test.case == number);
        match test.and_then(|test| confirmation.outcomes.get(test)) {
            Some(Seen::Fault(how)) => finding.notes.push(format!("compiled and run: {how}")),
            Some(Seen::Unseen) => finding.notes.push(
                "compiled and run, nothing went wrong visibly; compilers leave some operations out"
                    .to_owned(),
            ),
            Some(Seen::Failed(how)) => {
                finding.notes.push(format!("compiled and run, it went otherwise: {how}"))
            }
            Some(Seen::Passed | Seen::NotRun) | None => {}
        }
    }
    Some(finding)
}

/// The clause of a contract that a goal is about: it stands in a line of the file, but not in one of its functions.
fn clause(session: &Session, unit: &Unit<'_>) -> Option<Place> {
    let entry = session.outcomes.iter().find(|outcome| outcome.entry == unit.goal.procedure)?;
    let contract = session.contract(&entry.function).filter(|_| entry.has_contract())?;
    let line = unit.goal.span.start.line;
    let clause = contract.clauses.iter().find(|clause| clause.line as u32 == line)?;
    let first = clause.text.lines().next()?;
    let text = session.source().line(line as usize);
    let column = 1 + text.get(..text.find(first)?)?.chars().count() as u32;
    Some(Place {
        file: String::new(),
        line,
        column,
        end_line: line,
        end_column: column + first.chars().count() as u32,
    })
}

/// What never happens, as a title and as a caption.
fn never(session: &Session, unit: &Unit<'_>) -> (String, String) {
    match &unit.goal.kind {
        GoalKind::Branch { decision, outcome, .. } => match decision_kind(session, *decision) {
            Some(DecisionKind::Switch) => {
                (format!("no input leads to `{outcome}`"), format!("never `{outcome}`"))
            }
            _ if matches!(&**outcome, "true" | "false") => {
                (format!("no input makes this condition {outcome}"), format!("never {outcome}"))
            }
            _ => (format!("no input takes the branch `{outcome}`"), format!("never `{outcome}`")),
        },
        GoalKind::Statement => ("no input reaches this line".to_owned(), "never reached".to_owned()),
        GoalKind::Pair { .. } => {
            ("the condition never decides by itself".to_owned(), "without effect of its own".to_owned())
        }
        GoalKind::Path(_) => {
            ("no input takes these branches in a row".to_owned(), "never this way".to_owned())
        }
        GoalKind::Return => ("the function never returns".to_owned(), "never left".to_owned()),
        GoalKind::Error(kind) => (error_name(kind), error_name(kind)),
    }
}

fn decision_kind(session: &Session, decision: Option<usize>) -> Option<DecisionKind> {
    Some(session.code.program.layouts.decisions.get(decision?)?.kind)
}

/// A goal in a list: `12 true`, `line 14`.
pub fn name(unit: &Unit<'_>) -> String {
    let goal = unit.goal;
    match &goal.kind {
        GoalKind::Statement => format!("{}", goal.span.start.line),
        GoalKind::Error(_) => format!("{} {}", goal.span.start.line, goal.name),
        _ => format!("{} {}", goal.span.start.line, goal.name),
    }
}

fn called(session: &Session, unit: &Unit<'_>) -> String {
    match &unit.goal.kind {
        GoalKind::Branch { outcome, decision, .. } => match decision_kind(session, *decision) {
            Some(DecisionKind::Switch) => format!("`{outcome}`"),
            _ => format!("this condition being {outcome}"),
        },
        _ => "this line".to_owned(),
    }
}

/// How something was proved, in a sentence.
pub fn proved(proof: Proof) -> &'static str {
    match proof {
        Proof::Graph => "proved: no way leads here in the control-flow graph",
        Proof::Exhausted => "proved: every path was followed to its end, and none comes here",
        Proof::Abstraction => "proved: none comes here, even with anything for what loops change",
    }
}

/// Why a goal wasn't reached within the bounds.
pub fn bounded(iterations: u32, bounds: &[String]) -> String {
    let bounds = if bounds.is_empty() { String::new() } else { format!(" ({})", bounds.join("; ")) };
    format!("no input within the bounds: loops of up to {iterations} iterations{bounds}")
}

/// Why a goal is open, in words.
pub fn open(why: &Open) -> String {
    match why {
        Open::Time => "the time was over; --time gives more".to_owned(),
        Open::States => "too many states waited, and some were dropped".to_owned(),
        Open::Solver(reason) => format!("the solver didn't decide: {reason}"),
        Open::Unconfirmed => "an input was found, but its run went elsewhere".to_owned(),
        Open::Unsupported(reason) => format!("Touchstone can't follow the code on the way: {reason}"),
    }
}

/// A place of the file. Where only its beginning is known, the word there.
pub fn at(session: &Session, span: Span) -> Place {
    let mut place = place(span);
    if place.column > 0 && (place.end_line, place.end_column) <= (place.line, place.column) {
        let line = session.source().line(place.line as usize);
        let rest: String = line.chars().skip(place.column as usize - 1).collect();
        let first = super::contract::token::tokens(&rest).into_iter().next();
        let length =
            first.filter(|token| token.range.start == 0).map_or(1, |token| rest[token.range].chars().count());
        place.end_line = place.line;
        place.end_column = place.column + length as u32;
    }
    place
}

impl Finding<'_> {
    /// As a compiler would show it.
    pub fn diagnostic(&self) -> Diagnostic {
        let mut labels =
            vec![Label { place: self.place.clone(), text: Some(self.caption.clone()), primary: true }];
        let count = self.contradiction.len();
        for (index, place) in self.contradiction.iter().enumerate() {
            let text = match (count, index) {
                (1, _) => "because of this",
                (_, 0) => "this contradicts …",
                (_, index) if index + 1 == count => "… this",
                _ => "… with this …",
            };
            if *place != self.place {
                labels.push(Label { place: place.clone(), text: Some(text.to_owned()), primary: false });
            }
        }
        let mut notes = vec![];
        if !self.input.is_empty() {
            let mut note = String::from(if self.input.len() == 1 { "with " } else { "with\n" });
            let indent = if self.input.len() == 1 { "" } else { "  " };
            for (index, line) in self.input.iter().enumerate() {
                let end = if index + 1 == self.input.len() { "" } else { "\n" };
                let _ = write!(note, "{indent}{line}{end}");
            }
            notes.push(note);
        }
        notes.extend(self.notes.iter().cloned());
        Diagnostic {
            severity: match self.rule {
                Rule::MemoryFault | Rule::RuntimeError | Rule::Violated => Severity::Error,
                Rule::NeverReached | Rule::Open => Severity::Warning,
            },
            code: Some(self.rule.id()),
            title: self.title.clone(),
            labels,
            notes,
            help: None,
        }
    }
}
