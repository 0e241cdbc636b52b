//! What's worth telling, in words: inputs that make code go wrong, and branches that nothing reaches. The renderings share these
//! words.

pub(crate) mod clauses;

use super::confirm::Outcome as Seen;
use super::emit::answer::source_name;
use super::emit::error_name;
use super::load::Language;
use super::session::{Session, Unit};
use touchstone_explore::{ErrorKind, GoalKind};
use touchstone_program::layout::DecisionKind;
use touchstone_program::{AssertKind, Span};
use touchstone_report::{Finding, Limit, Place, Quantity, Reason, Rule, Scope, Verdict, words as phrases};

/// All findings of the file itself, in the order of the source. Open goals are findings only if asked for. `subject` has the index of
/// the function of that name.
pub fn findings(session: &Session, subject: &dyn Fn(&str) -> usize, with_open: bool) -> Vec<Finding> {
    let units = session.goals().into_iter().filter(|unit| session.is_here(unit.goal.span));
    let mut found = vec![];
    for unit in units {
        let verdict = unit.goal.verdict();
        match &verdict {
            Verdict::Shown(_) | Verdict::Open { candidate: Some(_), .. } if unit.is_error() => {
                found.extend(error(session, unit, subject, &verdict));
            }
            // The crash is the news; what it makes unreachable is told with it.
            Verdict::Excluded(_) if unit.goal.behind.is_some() => {}
            Verdict::Excluded(_) if unit.is_infeasible_code() || unit.is_excluded_by_contract() => {
                let mut finding = blank(session, &unit, subject, Rule::NeverReached);
                finding.notes.push(because(&verdict));
                let here = unit.goal.conflict.iter().filter(|span| session.is_here(**span));
                finding.conflict = here.map(|span| at(session, *span)).collect();
                if unit.is_excluded_by_contract() {
                    finding.title =
                        finding.title.replacen("no input", "no input that keeps to the precondition", 1);
                }
                found.push(finding);
            }
            Verdict::Open { .. } if with_open && unit.is_code() && !unit.goal.compiler_made => {
                let mut finding = blank(session, &unit, subject, Rule::NotDecided);
                finding.title =
                    format!("it isn't known whether an input leads to {}", called(session, &unit));
                finding.caption = "open".to_owned();
                finding.notes.push(because(&verdict));
                found.push(finding);
            }
            _ => {}
        }
    }
    found
}

/// Functions of C that allocate memory.
const ALLOCATE: [&str; 4] = ["malloc(", "calloc(", "realloc(", "strdup("];

/// What has to be said of allocation, where something is said never to be reached: whether that's so may depend on it.
pub fn allocation(session: &Session) -> Option<&'static str> {
    let allocates = ALLOCATE.iter().any(|name| session.code.source.text.contains(name));
    let concerned = session.code.allocation_succeeds
        && session.goals().iter().any(|unit| {
            let limits = unit.goal.ledger.limits();
            let rests_on_it =
                limits.map(|limit| limit.quantity).any(|quantity| quantity == Quantity::AllocationSucceeds);
            session.is_here(unit.goal.span) && (allocates && unit.is_infeasible_code() || rests_on_it)
        });
    concerned.then_some(match session.code.language {
        Language::Rust => "there's always memory to allocate, as far as the above goes",
        Language::C | Language::Llvm => {
            "there's always memory to allocate, as far as the above goes; `--allocation may-fail` has allocation fail as well"
        }
    })
}

fn blank(session: &Session, unit: &Unit<'_>, subject: &dyn Fn(&str) -> usize, rule: Rule) -> Finding {
    let (title, caption) = never(session, unit);
    let function = session.function_name(unit.goal.procedure);
    let place = at(session, unit.goal.span);
    let mut finding = Finding::new(rule, subject(&function), title, place);
    finding.caption = caption;
    let line = session.text(place).line(place.line as usize).trim();
    finding.fingerprint = format!("{}/{function}/{}/{line}", rule.id(), unit.goal.name);
    finding
}

fn error(
    session: &Session,
    unit: Unit<'_>,
    subject: &dyn Fn(&str) -> usize,
    verdict: &Verdict,
) -> Option<Finding> {
    let GoalKind::Error(kind) = &unit.goal.kind else { return None };
    let rule = match kind {
        ErrorKind::Fault(_) => Rule::MemoryFault,
        ErrorKind::Assert(AssertKind::Runtime(_)) => Rule::RuntimeError,
        ErrorKind::Assert(AssertKind::Postcondition) => Rule::SpecificationViolated,
        ErrorKind::Assert(_) => Rule::AssertionViolated,
    };
    let number = match verdict {
        Verdict::Shown(evidence) => evidence.case(),
        verdict => verdict.candidate()?.case(),
    };
    let outcome = session.outcomes.get(unit.outcome)?;
    let case = outcome.result.as_ref().ok()?.cases.get(number)?;
    let mut finding = blank(session, &unit, subject, rule);
    finding.case = Some(number);
    let clause = clauses::clause(session, &unit);
    if let Some(place) = clause.and_then(|clause| clauses::place(session, clause)) {
        finding.place = place;
    }
    let what = match kind {
        ErrorKind::Assert(AssertKind::User) if clause.is_some_and(|clause| !clause.requires) => {
            "`ensures` violated".to_owned()
        }
        kind => error_name(kind),
    };
    finding.caption.clone_from(&what);
    finding.title = format!("an input of `{}` leads to: {what}", outcome.function);
    finding.notes.extend(clauses::demanded(session, &unit));
    if let Some(clause) = clauses::own_error(session, &unit) {
        let word = if clause.requires { "requires" } else { "ensures" };
        finding.notes.push(format!(
            "that's in the condition of `{word}` itself, whose arithmetic is C's: a cast to a wider type avoids an overflow"
        ));
    }
    finding.input = session.input(&outcome.function, case);
    if let Some(title) = broken(session, &outcome.function, number, &unit, &finding.input) {
        finding.title = title;
    }
    if let Some(candidate) = verdict.candidate() {
        finding.candidate = true;
        finding.title = format!("an input of `{}` may lead to: {what}", outcome.function);
        let rests_on: Vec<String> = candidate.rests_on().iter().map(phrases::assumption).collect();
        finding.notes.push(match rests_on.is_empty() {
            true => "it wasn't run".to_owned(),
            false => format!("if {}", rests_on.join(", and ")),
        });
    }
    if let Some(Ok((suite, confirmation))) = &session.confirmed {
        let function = session.tested().iter().position(|tested| tested.function == outcome.function);
        let test = suite.tests.iter().position(|test| Some(test.function) == function && test.case == number);
        match test.and_then(|test| confirmation.outcomes.get(test)) {
            Some(Seen::Fault(how)) => finding.notes.push(format!("compiled and run: {how}")),
            Some(Seen::Unseen) if *kind == ErrorKind::Assert(AssertKind::Precondition) => {
                finding
                    .notes
                    .push("compiled and run, nothing asks for it: no compiler reads contracts".to_owned());
            }
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
    let behind = session.behind(unit.goal, unit.outcome);
    if behind > 0 {
        let (they, are) = if behind == 1 { ("branch", "is") } else { ("branches", "are") };
        finding.notes.push(format!(
            "every execution that comes here ends so: {behind} {they} behind it {are} never taken"
        ));
    }
    Some(finding)
}

/// How a specification is broken, in the words of what tests it by its inputs.
fn broken(
    session: &Session,
    function: &str,
    case: usize,
    unit: &Unit<'_>,
    input: &[String],
) -> Option<String> {
    let GoalKind::Error(ErrorKind::Assert(AssertKind::Postcondition)) = &unit.goal.kind else { return None };
    let promise = session.code.adapters.promise(function)?;
    let begin = (unit.goal.span.start.line as usize, unit.goal.span.start.column as usize);
    let clause = promise.clauses.iter().find(|clause| clause.begin == begin)?;
    let call = input.last()?;
    let said = match &session.confirmed {
        Some(Ok((_, confirmation))) => {
            confirmation.recorded.get(&crate::rust::test_name("panic", function, case))
        }
        _ => None,
    };
    Some(match said {
        Some(said) => format!("{call} returned {said}, but the spec asks {}", clause.text),
        None => format!("after {call}, the spec asks {}", clause.text),
    })
}

/// What never happens, as a title and as a caption.
fn never(session: &Session, unit: &Unit<'_>) -> (String, String) {
    match &unit.goal.kind {
        GoalKind::Branch { decision, outcome, .. } => match decision_kind(session, *decision) {
            Some(DecisionKind::Switch) => {
                (format!("no input leads to `{outcome}`"), format!("never `{outcome}`"))
            }
            Some(DecisionKind::Whole) => {
                (format!("no input makes this decision {outcome}"), format!("never {outcome}"))
            }
            Some(DecisionKind::Boundary) => (
                format!("no input puts this comparison at its boundary, {outcome}"),
                format!("never {outcome}"),
            ),
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

fn called(session: &Session, unit: &Unit<'_>) -> String {
    match &unit.goal.kind {
        GoalKind::Branch { outcome, decision, .. } => match decision_kind(session, *decision) {
            Some(DecisionKind::Switch) => format!("`{outcome}`"),
            Some(DecisionKind::Whole) => format!("this decision being {outcome}"),
            Some(DecisionKind::Boundary) => format!("the boundary `{outcome}` of this comparison"),
            _ => format!("this condition being {outcome}"),
        },
        _ => "this line".to_owned(),
    }
}

/// Limits with functions called as the source calls them.
fn in_source_words(limits: &[Limit]) -> Vec<Limit> {
    let named = |limit: &Limit| Limit {
        of: limit.of.as_deref().map(|name| source_name(name).into()),
        ..limit.clone()
    };
    let mut named: Vec<Limit> = limits.iter().map(named).collect();
    named.dedup();
    named
}

/// What a verdict rests on, in a sentence: how something was proved, within what, or why it's open.
pub fn because(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Shown(_) => "an input covers it".to_owned(),
        Verdict::Excluded(proof) => match proof.scope() {
            Scope::Everything => format!("proved: {}", phrases::method(proof.method())),
            Scope::Within(limits) => {
                format!("no input within the bounds: {}", phrases::limits(&in_source_words(limits)))
            }
        },
        Verdict::Open { reasons, .. } => {
            let reasons = reasons.iter().map(|reason| match reason {
                Reason::Time { .. } => format!("{}; --time gives more", phrases::reason(reason)),
                Reason::Memory => format!("{}; --memory gives more", phrases::reason(reason)),
                reason => phrases::reason(reason),
            });
            reasons.collect::<Vec<_>>().join("; ")
        }
        Verdict::Vacuous { .. } => "no input satisfies what is asked of inputs".to_owned(),
        Verdict::Failed(fault) => phrases::fault(fault),
    }
}

/// A place of the file. Where only its beginning is known, the word there.
pub fn at(session: &Session, span: Span) -> Place {
    let mut place = in_source(session, span);
    if place.column > 0 && (place.end_line, place.end_column) <= (place.line, place.column) {
        let line = session.text(place).line(place.line as usize);
        let rest: String = line.chars().skip(place.column as usize - 1).collect();
        let first = super::contract::token::tokens(&rest).into_iter().next();
        let length =
            first.filter(|token| token.range.start == 0).map_or(1, |token| rest[token.range].chars().count());
        place.end_line = place.line;
        place.end_column = place.column + length as u32;
    }
    place
}

/// A place in the text that its file is.
fn in_source(session: &Session, span: Span) -> Place {
    Place {
        source: session.code.text_of(span.file.0),
        line: span.start.line,
        column: span.start.column,
        end_line: span.end.line,
        end_column: span.end.column,
    }
}
