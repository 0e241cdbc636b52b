//! The outcome for people: what goes wrong and what nothing reaches in the source's own lines, test cases, a table of functions
//! beside gcov's figures, a sentence.

use super::confirm::{Confirmation, Outcome as Seen};
use super::emit::Suite;
use super::emit::answer::source_name;
use super::findings::{bounded, findings, name, open};
use super::session::{Outcome, Session, Unit};
use crate::cover::snippet::Painter;
use crate::table::{Align, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use touchstone_campaign::report::{count, duration};
use touchstone_explore::{Exploration, GoalKind, GoalVerdict, Infeasible, Stopped};

/// Longer inputs are cut.
const LONGEST_INPUT: usize = 120;
/// So many goals are named in a line at most.
const MOST_NAMES: usize = 12;

/// All there is to say.
pub fn render(session: &Session, painter: Painter) -> String {
    let mut text = String::new();
    for finding in findings(session, false) {
        text.push_str(&painter.render(session.source(), &finding.diagnostic()));
    }
    for (outcome, exploration) in session.explorations() {
        cases(&mut text, session, outcome, exploration, painter);
        if let Some(lines) = super::seeds::told::told(session, outcome, exploration) {
            let _ = writeln!(text, "note: {}\n", lines.join("\n  "));
        }
        for note in &exploration.notes {
            let _ = writeln!(text, "note: {}: {note}\n", outcome.function);
        }
    }
    unsettled(&mut text, session);
    problems(&mut text, session);
    text.push_str(&table(session));
    text.push('\n');
    text.push_str(&summary(session));
    text
}

fn cases(
    text: &mut String,
    session: &Session,
    outcome: &Outcome,
    exploration: &Exploration,
    painter: Painter,
) {
    if exploration.cases.is_empty() {
        return;
    }
    let title = format!("Test cases of {}", outcome.function);
    let _ = writeln!(text, "{}", painter.bold(&title));
    let mut table = Table::new([("", Align::Right), ("input", Align::Left), ("covers", Align::Left)]);
    for (index, case) in exploration.cases.iter().enumerate() {
        let lines = session.input(&outcome.function, case);
        let mut said = lines.join("; ");
        if said.chars().count() > LONGEST_INPUT {
            let call = lines.last().map_or("", String::as_str);
            let room = LONGEST_INPUT.saturating_sub(call.chars().count() + 4).max(20);
            said = match call.chars().count() > LONGEST_INPUT {
                true => format!("{}…", call.chars().take(LONGEST_INPUT).collect::<String>()),
                false => format!("{}…; {call}", said.chars().take(room).collect::<String>()),
            };
        }
        let mut covers: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        for goal in case.covers.iter().map(|id| exploration.goal(*id)) {
            // What's explored may be the function that calls the author's with what it makes.
            let about = session.code.program.layouts.function(&outcome.function);
            let span = match (&goal.kind, about) {
                (GoalKind::Return, Some(about)) => about.span,
                _ => goal.span,
            };
            let returns = goal.kind == GoalKind::Return && case.covers.len() == 1;
            if session.is_here(span) && (!goal.compiler_made || returns) {
                let names = covers.entry(span.start.line).or_default();
                names.push(if goal.name.starts_with("line ") { "" } else { &goal.name });
            }
        }
        let all: Vec<String> = covers
            .into_iter()
            .map(|(line, mut names)| {
                names.dedup();
                format!("{line} {}", names.join("/")).trim_end().to_owned()
            })
            .collect();
        let more = all.len().saturating_sub(MOST_NAMES);
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        let covers = format!("{}{more}", all.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(", "));
        table.row([format!("{}", index + 1), said, covers]);
    }
    text.push_str(&table.render());
    text.push('\n');
}

/// Goals that are neither covered nor proved infeasible, a line for each reason.
fn unsettled(text: &mut String, session: &Session) {
    let mut reasons: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for unit in session.goals() {
        if !unit.is_code() || unit.goal.compiler_made || !session.is_here(unit.goal.span) {
            continue;
        }
        let reason = match &unit.goal.verdict {
            GoalVerdict::Open(why) => open(why),
            GoalVerdict::Infeasible(Infeasible::Bounded { iterations, bounds }) => {
                bounded(*iterations, bounds)
            }
            _ => continue,
        };
        reasons.entry((session.function_name(unit.goal.procedure), reason)).or_default().push(name(&unit));
    }
    for ((function, reason), names) in reasons {
        let more = names.len().saturating_sub(MOST_NAMES);
        let shown = names.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(", ");
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let _ = writeln!(text, "not covered in {function}: lines {shown}{more}\n  {reason}\n");
    }
}

fn problems(text: &mut String, session: &Session) {
    for outcome in &session.outcomes {
        if let Err(error) = &outcome.result {
            let _ = writeln!(text, "error: `{}` couldn't be explored: {error}\n", outcome.function);
        }
    }
    for skipped in &session.code.skipped {
        let _ = writeln!(text, "note: {skipped}\n");
    }
    if let Some(note) = super::findings::allocation(session) {
        let _ = writeln!(text, "note: {note}\n");
    }
    let derived = &session.code.derived;
    if !derived.is_empty() {
        let names = derived.iter().take(MOST_NAMES).cloned().collect::<Vec<_>>().join(", ");
        let more = derived.len().saturating_sub(MOST_NAMES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let _ = writeln!(text, "note: made by `#[derive(…)]`, and followed but not counted: {names}{more}\n");
    }
    let absent: BTreeSet<String> = session
        .explorations()
        .flat_map(|(_, exploration)| &exploration.absent)
        .map(|call| format!("{} (line {})", source_name(&call.name), call.span.start.line))
        .collect();
    if !absent.is_empty() {
        let how = match session.options.absent {
            touchstone_explore::Absent::Unknown => "what they return is part of the input",
            touchstone_explore::Absent::Concretise => "they return 0",
        };
        let absent: Vec<String> = absent.into_iter().collect();
        let _ = writeln!(text, "note: called, but defined nowhere here; {how}: {}\n", absent.join(", "));
    }
    let ends = &session.code.elsewhere.ends;
    if !ends.is_empty() {
        let ends = ends.join(", ");
        let _ = writeln!(
            text,
            "note: defined nowhere here, and declared never to return; calls end the program: {ends}\n"
        );
    }
    for contract in &session.code.contracts {
        if !contract.ignored.is_empty() {
            let ignored = contract.ignored.join("`, `");
            let _ = writeln!(
                text,
                "note: of the contract of `{}`, `{ignored}` isn't checked\n",
                contract.function
            );
        }
    }
    match &session.confirmed {
        Some(Ok((suite, confirmation))) => disagreements(text, session, suite, confirmation),
        Some(Err(error)) => _ = writeln!(text, "warning: the tests aren't confirmed: {error}\n"),
        None => {}
    }
}

/// What other tools see otherwise. Nothing of it is hidden.
fn disagreements(text: &mut String, session: &Session, suite: &Suite, confirmation: &Confirmation) {
    for (test, seen) in suite.tests.iter().zip(&confirmation.outcomes) {
        match seen {
            Seen::Failed(how) => {
                _ = writeln!(text, "warning: {} fails when compiled and run: {how}\n", test.name)
            }
            Seen::NotRun => _ = writeln!(text, "warning: {} wasn't run\n", test.name),
            Seen::Passed | Seen::Fault(_) | Seen::Unseen => {}
        }
    }
    for (function, case, why) in &suite.unwritten {
        let name = session.tested().get(*function).map_or("", |tested| tested.function).to_owned();
        let _ = writeln!(text, "note: case {} of {name} isn't among the tests: {why}\n", case + 1);
    }
    for problem in &confirmation.problems {
        let _ = writeln!(text, "warning: {problem}\n");
    }
    if let Err(why) = &confirmation.coverage {
        let _ = writeln!(text, "warning: no figures from gcov: {why}\n");
    }
    for Disagreement { function, ours, theirs } in otherwise_counted(session, confirmation) {
        let of = |(part, all): (usize, usize)| format!("{part} of {all}");
        let faults =
            suite.tests.iter().any(|test| test.fault.is_some()) && ours.0 < theirs.0 && ours.1 == theirs.1;
        let why = match (ours.1 == theirs.1, faults) {
            (false, _) => "; its compiler makes other branches of the code",
            (true, true) => "; runs that go wrong may go on there where Touchstone stops",
            (true, false) => "",
        };
        let _ = writeln!(
            text,
            "note: gcov counts {} branches of {function}, Touchstone {}{why}\n",
            of(theirs),
            of(ours)
        );
    }
    for line in unseen_by_gcov(session, confirmation) {
        let _ =
            writeln!(text, "warning: gcov doesn't count line {line} as run, though a test case covers it\n");
    }
}

/// A function whose branches gcov counts otherwise: taken and all, by our count and by gcov's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// Its name.
    pub function: String,
    /// Ours.
    pub ours: (usize, usize),
    /// gcov's.
    pub theirs: (usize, usize),
}

/// Where gcov counts other branches as taken. Only where all cases are among the tests, and branches are what's counted.
pub fn otherwise_counted(session: &Session, confirmation: &Confirmation) -> Vec<Disagreement> {
    let criteria = &session.options.criteria;
    let unwritten = matches!(&session.confirmed, Some(Ok((suite, _))) if !suite.unwritten.is_empty());
    let Ok(coverage) = &confirmation.coverage else { return vec![] };
    if !criteria.branches || criteria.mcdc || criteria.statements || unwritten {
        return vec![];
    }
    let counted = tallies(session).into_iter().filter_map(|(function, tally)| {
        let theirs = coverage.get(&function)?.branch_counts();
        let ours = (tally.covered, tally.goals);
        (ours != theirs).then_some(Disagreement { function, ours, theirs })
    });
    counted.collect()
}

/// Lines that a case covers and gcov's count says weren't run.
pub fn unseen_by_gcov(session: &Session, confirmation: &Confirmation) -> Vec<u32> {
    let Ok(coverage) = &confirmation.coverage else { return vec![] };
    let counts: BTreeMap<u32, u64> =
        coverage.values().flat_map(|function| &function.lines).map(|(line, count)| (*line, *count)).collect();
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

/// What's counted of a function.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Goals, errors apart.
    pub goals: usize,
    /// Covered.
    pub covered: usize,
    /// Proved infeasible.
    pub proved: usize,
    /// Infeasible within the bounds.
    pub bounded: usize,
    /// Neither.
    pub open: usize,
    /// Ways to go wrong that were found.
    pub errors: usize,
}

/// The counts for each function that has goals or was explored, in the order of the source.
pub fn tallies(session: &Session) -> Vec<(String, Tally)> {
    let mut tallies: Vec<(String, Tally)> =
        session.outcomes.iter().map(|outcome| (outcome.function.clone(), Tally::default())).collect();
    for unit in session.goals().into_iter().filter(|unit| session.is_here(unit.goal.span)) {
        let function = session.function_name(unit.goal.procedure);
        let index = tallies.iter().position(|(name, _)| *name == function).unwrap_or_else(|| {
            tallies.push((function, Tally::default()));
            tallies.len() - 1
        });
        let tally = &mut tallies[index].1;
        if unit.is_error() {
            tally.errors += usize::from(unit.is_covered());
            continue;
        }
        if unit.goal.compiler_made || !unit.is_code() {
            continue;
        }
        tally.goals += 1;
        match &unit.goal.verdict {
            GoalVerdict::Covered { .. } => tally.covered += 1,
            GoalVerdict::Infeasible(Infeasible::Proved { .. }) => tally.proved += 1,
            GoalVerdict::Infeasible(Infeasible::Bounded { .. }) => tally.bounded += 1,
            GoalVerdict::Open(_) => tally.open += 1,
        }
    }
    tallies
}

fn table(session: &Session) -> String {
    let mut table = Table::new([
        ("function", Align::Left),
        (what(session), Align::Right),
        ("infeasible", Align::Right),
        ("open", Align::Right),
        ("errors", Align::Right),
        ("cases", Align::Right),
        ("gcov lines", Align::Right),
        ("gcov branches", Align::Right),
        ("queries", Align::Right),
        ("time", Align::Right),
    ]);
    let coverage = match &session.confirmed {
        Some(Ok((_, confirmation))) => confirmation.coverage.as_ref().ok(),
        _ => None,
    };
    let dash = || "-".to_owned();
    for (function, tally) in tallies(session) {
        let exploration = session.explorations().find(|(outcome, _)| outcome.function == function);
        let gcov = coverage.and_then(|coverage| coverage.get(&function));
        let of = |(part, all): (usize, usize)| format!("{part}/{all}");
        let bounded = if tally.bounded > 0 { format!("+{} bounded", tally.bounded) } else { String::new() };
        table.row([
            function.clone(),
            of((tally.covered, tally.goals)),
            format!("{}{bounded}", tally.proved),
            tally.open.to_string(),
            tally.errors.to_string(),
            exploration.map_or_else(dash, |(_, exploration)| exploration.cases.len().to_string()),
            gcov.map_or_else(dash, |gcov| of(gcov.line_counts())),
            gcov.map_or_else(dash, |gcov| of(gcov.branch_counts())),
            exploration.map_or_else(dash, |(_, exploration)| exploration.statistics.queries.to_string()),
            exploration.map_or_else(dash, |(_, exploration)| duration(exploration.time)),
        ]);
    }
    table.render()
}

/// What's covered, in a word.
pub fn what(session: &Session) -> &'static str {
    let criteria = &session.options.criteria;
    match criteria {
        criteria if criteria.line.is_some() => "line",
        criteria if criteria.statements => "lines",
        criteria if criteria.paths.is_some() => "paths",
        criteria if criteria.mcdc => "conditions",
        criteria if criteria.branches => "branches",
        _ => "goals",
    }
}

fn summary(session: &Session) -> String {
    let mut all = Tally::default();
    for (_, tally) in tallies(session) {
        all.goals += tally.goals;
        all.covered += tally.covered;
        all.proved += tally.proved;
        all.bounded += tally.bounded;
        all.open += tally.open;
        all.errors += tally.errors;
    }
    let plural =
        |n: usize, one: &str, many: &str| format!("{} {}", count(n as u64), if n == 1 { one } else { many });
    let mut text = format!(
        "{} of {} {} covered, {} infeasible",
        count(all.covered as u64),
        count(all.goals as u64),
        what(session),
        all.proved
    );
    if all.bounded > 0 {
        let _ = write!(text, ", {} infeasible within the bounds", all.bounded);
    }
    let _ =
        write!(text, ", {} open; {}", all.open, plural(all.errors, "way to go wrong", "ways to go wrong"));
    if let Some(Ok((suite, confirmation))) = &session.confirmed {
        let passed = confirmation.outcomes.iter().filter(|seen| matches!(seen, Seen::Passed)).count();
        let faults = confirmation.outcomes.iter().filter(|seen| matches!(seen, Seen::Fault(_))).count();
        let ordinary = suite.tests.iter().filter(|test| test.fault.is_none()).count();
        let _ = write!(text, "; compiled and run: {passed} of {ordinary} tests pass");
        if ordinary < suite.tests.len() {
            let _ = write!(text, ", {faults} of {} faults seen", suite.tests.len() - ordinary);
        }
    }
    text.push('\n');
    let stopped =
        session.explorations().filter(|(_, exploration)| exploration.stopped == Stopped::Time).count();
    if stopped > 0 {
        let _ = writeln!(text, "the time was over for {}", plural(stopped, "function", "functions"));
    }
    if session.interrupted {
        text.push_str("interrupted: this is what was found until then\n");
    }
    if !session.left.is_empty() {
        let _ = writeln!(text, "not begun: {}", session.left.join(", "));
    }
    text
}
