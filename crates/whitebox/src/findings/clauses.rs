//! What's said of contracts and assertions besides what violates them: that nothing satisfies a precondition, so that the contract says nothing, and
//! which `ensures` and which assertions hold.

use super::{at, because};
use crate::contract::{Clause, Contract, column};
use crate::emit::error_name;
use crate::session::{Outcome, Session, Unit, is_about_nothing};
use std::collections::BTreeMap;
use touchstone_explore::{ErrorKind, GoalKind};
use touchstone_program::{AssertKind, Span};
use touchstone_report::{Level, Place, Problem, ProblemKind, Quantity, Verdict};

/// What has to be said of a contract that nothing satisfies.
pub(crate) fn vacuous(session: &Session, outcome: &Outcome) -> Option<Problem> {
    let contract = session.contract(&outcome.function).filter(|_| is_about_nothing(outcome))?;
    let message = format!(
        "the contract of `{}` is vacuous: no input satisfies what it requires, so nothing is said of the function",
        outcome.function
    );
    let problem = Problem::new(Level::Error, ProblemKind::Source, message);
    let first = contract.clauses.iter().find(|clause| clause.requires)?;
    Some(Problem { place: place(session, first), ..problem })
}

/// The clause of a contract that a goal in the function which checks it is about.
pub(crate) fn clause<'s>(session: &'s Session, unit: &Unit<'_>) -> Option<&'s Clause> {
    let entry = session.outcomes.iter().find(|outcome| outcome.entry == unit.goal.procedure)?;
    let contract = session.contract(&entry.function).filter(|_| entry.has_contract())?;
    let Span { start, .. } = unit.goal.span;
    let asserts = matches!(unit.goal.kind, GoalKind::Error(ErrorKind::Assert(AssertKind::User)));
    let here = || contract.clauses.iter().filter(|clause| clause.line as u32 == start.line);
    let exact = here().find(|clause| asserts && column(contract, clause) == start.column);
    exact.or_else(|| here().find(|clause| !asserts || !clause.requires))
}

/// Where a clause's condition stands: its first line.
pub(crate) fn place(session: &Session, clause: &Clause) -> Option<Place> {
    let first = clause.text.lines().next()?;
    let text = session.code.source.line(clause.line);
    // The same words may stand in the line before, in another clause.
    let word = if clause.requires { "requires" } else { "ensures" };
    let from = text.match_indices(first).map(|(at, _)| at).find(|at| text[..*at].trim_end().ends_with(word));
    let at = from.or_else(|| text.find(first))?;
    let (line, column) = (clause.line as u32, 1 + text.get(..at)?.chars().count() as u32);
    Some(Place { source: 0, line, column, end_line: line, end_column: column + first.chars().count() as u32 })
}

/// What an assertion or an `ensures` says, in the source's words: of an assertion the runtime's.
fn statement(session: &Session, unit: &Unit<'_>) -> Option<String> {
    let GoalKind::Error(ErrorKind::Assert(kind)) = &unit.goal.kind else { return None };
    let function = session.function_name(unit.goal.procedure);
    let line = unit.goal.span.start.line;
    match kind {
        AssertKind::User => match clause(session, unit) {
            Some(clause) if !clause.requires => {
                Some(format!("`ensures {}` of {function} (line {line})", one_line(&clause.text)))
            }
            Some(_) => None,
            None => Some(format!("the assertion at line {line}")),
        },
        AssertKind::Precondition => {
            let callee = called(session, unit)?;
            Some(format!("what {} requires of the call at line {line}", callee.function))
        }
        AssertKind::Runtime(what) if what.starts_with("assertion") => {
            let kind = ErrorKind::Assert(AssertKind::Runtime(what.clone()));
            let said = error_name(&kind);
            let said = said.strip_suffix(" failed").unwrap_or(&said);
            Some(format!("{said} (line {line})"))
        }
        _ => None,
    }
}

/// A text with its line breaks and what's around them as one blank each.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The contract of the function that's called where a precondition is demanded.
pub(crate) fn called<'s>(session: &'s Session, unit: &Unit<'_>) -> Option<&'s Contract> {
    let place = at(session, unit.goal.span);
    let line = session.text(place).line(place.line as usize);
    let rest: String = line.chars().skip((place.column as usize).checked_sub(1)?).collect();
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    session.contract(&name)
}

/// Which `ensures`, preconditions of calls and assertions hold, by what that rests on: a sentence for each.
pub(crate) fn held(session: &Session) -> Vec<String> {
    let mut all: BTreeMap<(bool, String), Vec<String>> = BTreeMap::new();
    let units = session.goals();
    for unit in units.iter().filter(|unit| session.is_here(unit.goal.span)) {
        let verdict = unit.goal.verdict();
        let Verdict::Excluded(proof) = &verdict else { continue };
        let Some(statement) = statement(session, unit) else { continue };
        // A contract says nothing of callers that don't keep to it.
        let mut limits = unit.goal.ledger.limits();
        let of_contract =
            clause(session, unit).is_some() && limits.all(|limit| limit.quantity == Quantity::Precondition);
        let is_proved = proof.is_everything() || of_contract;
        let why = match clause(session, unit).is_some_and(|clause| goes_wrong(session, clause)) {
            true => "where its own condition has a value".to_owned(),
            false if is_proved => String::new(),
            false => because(&verdict),
        };
        all.entry((!why.is_empty(), why)).or_default().push(statement);
    }
    let sentence = |((_, why), statements): ((bool, String), Vec<String>)| match why.is_empty() {
        true => format!("proved: {}", statements.join(", ")),
        false => format!("not violated: {}; {why}", statements.join(", ")),
    };
    all.into_iter().map(sentence).collect()
}

/// Whether an input leads to an error in a clause's own condition, as to an overflow of its arithmetic.
fn goes_wrong(session: &Session, clause: &Clause) -> bool {
    session.goals().iter().any(|unit| {
        own_error(session, unit).is_some_and(|other| std::ptr::eq(other, clause))
            && matches!(unit.goal.verdict(), Verdict::Shown(_))
    })
}

/// The clause whose condition an error is in, if it's not that the clause is violated.
pub(crate) fn own_error<'s>(session: &'s Session, unit: &Unit<'_>) -> Option<&'s Clause> {
    match &unit.goal.kind {
        GoalKind::Error(ErrorKind::Assert(AssertKind::User)) => None,
        GoalKind::Error(_) => clause(session, unit),
        _ => None,
    }
}

/// Of a call that doesn't keep to a precondition: what's required, and where that's said.
pub(crate) fn demanded(session: &Session, unit: &Unit<'_>) -> Option<String> {
    if unit.goal.kind != GoalKind::Error(ErrorKind::Assert(AssertKind::Precondition)) {
        return None;
    }
    let contract = called(session, unit)?;
    let said = contract.clauses.iter().filter(|clause| clause.requires);
    let said: Vec<String> =
        said.map(|clause| format!("`{}` (line {})", one_line(&clause.text), clause.line)).collect();
    Some(format!("`{}` requires {}", contract.function, said.join(" and ")))
}
