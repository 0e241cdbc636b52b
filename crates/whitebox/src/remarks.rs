//! What should be known of how code was explored: what was left out or assumed, and what other tools see otherwise. Nothing of it
//! is hidden.

use super::confirm::{Confirmation, Outcome as Seen};
use super::emit::Suite;
use super::emit::answer::source_name;
use super::findings::{allocation, clauses};
use super::load::Language;
use super::session::{Session, Unit};
use super::specification_verdicts::judged;
use std::collections::{BTreeMap, BTreeSet};
use touchstone_explore::Absent;
use touchstone_report::{Level, Problem, ProblemKind, Tally};

/// So many names stand in a line.
const MOST_NAMES: usize = 12;

/// All of it, but what's said of one function's exploration.
pub fn remarks(session: &Session, tallies: &[(String, Tally)]) -> Vec<Problem> {
    let mut found = Remarks(vec![]);
    for skipped in &session.code.skipped {
        found.note(skipped.clone());
    }
    if let Some(note) = allocation(session) {
        found.note(note.to_owned());
    }
    let derived = &session.code.derived;
    if !derived.is_empty() {
        let names = derived.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(", ");
        let more = derived.len().saturating_sub(MOST_NAMES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        found.note(format!("made by `#[derive(…)]`, and followed but not counted: {names}{more}"));
    }
    let absent: BTreeSet<String> = session
        .explorations()
        .flat_map(|(_, exploration)| &exploration.absent)
        .map(|call| format!("{} (line {})", source_name(&call.name), call.span.start.line))
        .collect();
    if !absent.is_empty() {
        let how = match session.options.absent {
            Absent::Unknown => "what they return is part of the input",
            Absent::Concretise => "they return 0",
        };
        let absent: Vec<String> = absent.into_iter().collect();
        found.note(format!("called, but defined nowhere here; {how}: {}", absent.join(", ")));
    }
    let ends = &session.code.elsewhere.ends;
    if !ends.is_empty() {
        let ends = ends.join(", ");
        found.note(format!(
            "defined nowhere here, and declared never to return; calls end the program: {ends}"
        ));
    }
    found.0.extend(session.outcomes.iter().filter_map(|outcome| clauses::vacuous(session, outcome)));
    clauses::held(session).into_iter().for_each(|sentence| found.note(sentence));
    for contract in session.code.contracts.iter().filter(|contract| !contract.ignored.is_empty()) {
        let ignored = contract.ignored.join("`, `");
        found.note(format!("of the contract of `{}`, `{ignored}` isn't checked", contract.function));
    }
    for contract in &session.code.contracts {
        let promises = contract.clauses.iter().any(|clause| !clause.requires);
        if promises && !session.code.functions.contains(&contract.function) {
            let why = match session.code.defined.contains(&contract.function) {
                true => "isn't checked: it isn't explored by itself",
                false => "isn't used: it isn't defined here, and may answer anything",
            };
            found.note(format!("what the contract of `{}` ensures {why}", contract.function));
        }
    }
    for judged in judged(session) {
        found.note(format!("specification of {}: {}", judged.function, judged.sentence()));
    }
    // What's proved rests on it.
    if session.code.language == Language::Rust
        && tallies.iter().any(|(_, tally)| tally.proved + tally.bounded > 0)
    {
        found.note(session.code.build.sentence());
    }
    match &session.confirmed {
        Some(Ok((suite, confirmation))) => {
            disagreements(&mut found, session, tallies, suite, confirmation);
        }
        Some(Err(error)) => found.warning(format!("the tests aren't confirmed: {error}")),
        None => {}
    }
    match &session.coverage {
        Some(Ok(coverage)) => {
            found.note(coverage.told());
            coverage.remarks.iter().for_each(|remark| found.warning(remark.clone()));
        }
        Some(Err(why)) => found.warning(format!("coverage wasn't measured: {why}")),
        None => {}
    }
    found.0
}

/// Remarks as they're gathered.
struct Remarks(Vec<Problem>);

impl Remarks {
    fn note(&mut self, message: String) {
        self.0.push(Problem::new(Level::Note, ProblemKind::Remark, message));
    }

    fn warning(&mut self, message: String) {
        self.0.push(Problem::new(Level::Warning, ProblemKind::Confirmation, message));
    }
}

fn disagreements(
    found: &mut Remarks,
    session: &Session,
    tallies: &[(String, Tally)],
    suite: &Suite,
    confirmation: &Confirmation,
) {
    for (test, seen) in suite.tests.iter().zip(&confirmation.outcomes) {
        match seen {
            Seen::Failed(how) => found.warning(format!("{} fails when compiled and run: {how}", test.name)),
            Seen::NotRun if !test.ends => {
                found.note(format!("{} was stopped: as far as it was followed, it doesn't end", test.name));
            }
            Seen::NotRun => found.warning(format!("{} wasn't run", test.name)),
            Seen::Passed | Seen::Fault(_) | Seen::Unseen => {}
        }
    }
    for (function, case, why) in &suite.unwritten {
        let name = session.tested().get(*function).map_or("", |tested| tested.function).to_owned();
        found.note(format!("case {} of {name} isn't among the tests: {why}", case + 1));
    }
    for problem in &confirmation.problems {
        found.warning(problem.clone());
    }
    if let Err(why) = &confirmation.coverage {
        found.warning(format!("no figures from gcov: {why}"));
    }
    for Disagreement { function, ours, theirs } in otherwise_counted(session, tallies, confirmation) {
        let of = |(part, all): (usize, usize)| format!("{part} of {all}");
        let faults =
            suite.tests.iter().any(|test| test.fault.is_some()) && ours.0 < theirs.0 && ours.1 == theirs.1;
        let why = match (ours.1 == theirs.1, faults) {
            (false, _) => "; its compiler makes other branches of the code",
            (true, true) => "; runs that go wrong may go on there where Touchstone stops",
            (true, false) => "",
        };
        let (ours, theirs) = (of(ours), of(theirs));
        found.note(format!("gcov counts {theirs} branches of {function}, Touchstone {ours}{why}"));
    }
    for line in unseen_by_gcov(session, confirmation) {
        found.warning(format!("gcov doesn't count line {line} as run, though a test case covers it"));
    }
}

/// A function whose branches gcov counts otherwise: taken and all, by our count and by gcov's.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Disagreement {
    function: String,
    ours: (usize, usize),
    theirs: (usize, usize),
}

/// Where gcov counts other branches as taken. Only where all cases are among the tests, and branches are what's counted.
fn otherwise_counted(
    session: &Session,
    tallies: &[(String, Tally)],
    confirmation: &Confirmation,
) -> Vec<Disagreement> {
    let criteria = &session.options.criteria;
    let unwritten = matches!(&session.confirmed, Some(Ok((suite, _))) if !suite.unwritten.is_empty());
    let Ok(coverage) = &confirmation.coverage else { return vec![] };
    if !criteria.branches
        || criteria.mcdc.is_some()
        || criteria.conditions
        || criteria.decisions
        || criteria.statements
        || unwritten
    {
        return vec![];
    }
    let counted = tallies.iter().filter_map(|(function, tally)| {
        let theirs = coverage.get(function)?.branch_counts();
        let ours = (tally.shown, tally.goals);
        (ours != theirs).then_some(Disagreement { function: function.clone(), ours, theirs })
    });
    counted.collect()
}

/// Lines that a case covers and gcov's count says weren't run.
fn unseen_by_gcov(session: &Session, confirmation: &Confirmation) -> Vec<u32> {
    let Ok(coverage) = &confirmation.coverage else { return vec![] };
    // Several functions may stand in a line.
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    for (line, count) in coverage.values().flat_map(|function| &function.lines) {
        let all = counts.entry(*line).or_default();
        *all = all.saturating_add(*count);
    }
    let mut lines = BTreeSet::new();
    for unit in session.goals() {
        let line = unit.goal.span.start.line;
        let written = unit.is_covered() && unit.is_code() && session.is_here(unit.goal.span);
        if written && is_written(session, &unit) && counts.get(&line) == Some(&0) {
            lines.insert(line);
        }
    }
    lines.into_iter().collect()
}

/// Whether the case that covers a goal is among the tests.
fn is_written(session: &Session, unit: &Unit<'_>) -> bool {
    let Some(Ok((suite, _))) = &session.confirmed else { return false };
    let Some((outcome, case, _)) = session.case(unit) else { return false };
    let tested = session.tested();
    suite.tests.iter().any(|test| {
        test.case == case
            && tested.get(test.function).is_some_and(|tested| tested.function == outcome.function)
    })
}
