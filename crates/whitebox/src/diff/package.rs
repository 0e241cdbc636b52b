//! Inputs that tell two versions of a package apart, run outside of us: one test calls each, built once with either version, and says what the
//! call returns, what it leaves in what it may change, and how it panics. Only what's told there is told as a difference.

use super::compare::{Compared, Difference, Standing};
use super::mutants::{Fate, MOST_TOLD, Mutation, with_tested as with_tested_mutants};
use super::native::{NONE, Native, cases};
use super::outcome::Outcomes;
use crate::confirm::{ConfirmError, Outcome};
use crate::emit::{Subject, Suite, Tested, error_name};
use crate::load::{Code, Versions};
use crate::rust::recorded_results::{Recorded, Results};
use crate::rust::{Witnessed, Writing, suite, witnessed};
use touchstone_explore::{End, TestCase};
use touchstone_program::ProcedureId;

/// What both versions' runs are by our interpreter, as long as nothing was run outside of us.
pub(super) fn outcomes(code: &Code, function: &str, before: &TestCase, now: &TestCase) -> Outcomes {
    let krate = code.workshop.as_ref().map_or("", |workshop| &*workshop.library().name);
    let call = code.adapters.call(function, &code.program, &now.input, krate).unwrap_or_default();
    let mut input = call.statements;
    input.push(call.call);
    let told = |case: &TestCase| {
        vec![match &case.observed.end {
            End::Failed { kind, .. } => error_name(kind),
            End::Exited => "ends the program".to_owned(),
            End::Endless | End::Deep => "doesn't end".to_owned(),
            _ => "something else".to_owned(),
        }]
    };
    Outcomes { input, before: told(before), now: told(now), is_seen: false }
}

/// Both as what tests are written of.
pub(super) fn subject(versions: &Versions) -> Subject<'_> {
    let code = &versions.code;
    Subject {
        program: &code.program,
        source: &code.source.text,
        name: &code.source.name,
        include: "",
        contracts: &[],
        adapters: Some(&code.adapters),
        abort_is_exit: false,
        elsewhere: &code.elsewhere,
        edition: &code.build.edition,
        krate: code.workshop.as_ref().map(|workshop| &*workshop.library().name),
    }
}

/// The functions that differ, with the places of the differences among theirs, each as a case of its own.
fn with_tested<T>(
    compared: &[Compared],
    does: &dyn Fn(&Difference) -> TestCase,
    then: impl FnOnce(&[Tested<'_>], &[usize]) -> T,
) -> T {
    let found = compared.iter().enumerate().filter_map(|(index, compared)| match &compared.standing {
        Standing::Differs(found) | Standing::Perhaps(found) => Some((index, found)),
        _ => None,
    });
    let explorations: Vec<_> = found
        .map(|(index, found)| (index, cases(ProcedureId(0), found.iter().map(does).collect())))
        .collect();
    let tested: Vec<Tested<'_>> = explorations
        .iter()
        .map(|(index, exploration)| Tested {
            function: &compared[*index].function,
            has_contract: true,
            exploration,
            failed: &NONE,
        })
        .collect();
    let places: Vec<usize> = explorations.iter().map(|(index, _)| *index).collect();
    then(&tested, &places)
}

/// A case that's called, whatever becomes of it.
fn called(difference: &Difference) -> TestCase {
    let mut case = own(difference);
    case.observed.end = End::Returned;
    case
}

/// A case as a test has it: what nobody can set from outside is as it is there.
fn own(difference: &Difference) -> TestCase {
    let mut case = difference.now.clone();
    case.input.globals.clear();
    case.input.answers.clear();
    case
}

/// Runs the inputs with both versions, and puts into words what was seen there. A difference that isn't seen isn't one: it's open, with what
/// differs to us.
///
/// # Errors
/// Cargo isn't there, or the tests don't compile.
pub fn seen_natively(versions: &Versions, compared: &mut [Compared]) -> Result<Vec<Native>, ConfirmError> {
    let (Some(old), Some(new)) = (&versions.workshop, &versions.code.workshop) else { return Ok(vec![]) };
    if !compared.iter().any(|one| matches!(one.standing, Standing::Differs(_) | Standing::Perhaps(_))) {
        return Ok(vec![]);
    }
    let subject = subject(versions);
    let (before, now, places) = with_tested(compared, &called, |tested, places| {
        let now = witnessed(&subject, new, tested)?;
        Ok::<_, ConfirmError>((witnessed(&subject, old, tested)?, now, places.to_vec()))
    })?;
    let mut native = vec![];
    for (index, test) in now.suite.tests.iter().enumerate() {
        let Some(place) = places.get(test.function) else { continue };
        let old = before.suite.tests.iter().position(|known| known.name == test.name);
        let told = |witnessed: &Witnessed, index: Option<usize>| told(witnessed, index, &test.name);
        let (was, is) = (told(&before, old), told(&now, Some(index)));
        let (Standing::Differs(found) | Standing::Perhaps(found)) = &mut compared[*place].standing else {
            continue;
        };
        let Some(difference) = found.get_mut(test.case) else { continue };
        let without = |own: &[String], others: &[String]| -> Vec<String> {
            let own: Vec<String> = own.iter().filter(|line| !others.contains(line)).cloned().collect();
            if own.is_empty() { vec!["leaves that as it was".to_owned()] } else { own }
        };
        let differs = was != is && !was.is_empty() && !is.is_empty();
        if differs {
            let input = std::mem::take(&mut difference.outcomes.input);
            let (before, now) = (without(&was, &is), without(&is, &was));
            difference.outcomes = Outcomes { input, before, now, is_seen: true };
        }
        let failed = || Outcome::Failed(was.join("; "));
        let before = if differs { failed() } else { Outcome::Passed };
        let part = difference.part;
        native.push(Native { function: *place, difference: test.case, part, now: Outcome::Passed, before });
    }
    demote(compared, &mut native);
    Ok(native)
}

/// What a test said, in words; nothing if it couldn't be run or has nothing to say.
fn told(witnessed: &Witnessed, index: Option<usize>, name: &str) -> Vec<String> {
    let Some(outcome) = index.and_then(|index| witnessed.outcomes.get(index)) else { return vec![] };
    match outcome {
        Outcome::Failed(how) => return vec![format!("panics: {how}")],
        Outcome::Fault(how) => return vec![how.clone()],
        Outcome::NotRun => return vec!["ends its process".to_owned()],
        Outcome::Passed | Outcome::Unseen => {}
    }
    let mut said = vec![];
    if let Some(returned) = witnessed.recorded.get(name) {
        said.push(format!("returns {returned}"));
    }
    let begin = format!("{name}.");
    let changed = witnessed.recorded.iter().filter_map(|(key, text)| Some((key.strip_prefix(&begin)?, text)));
    said.extend(changed.map(|(variable, text)| format!("leaves {variable} == {text}")));
    if said.is_empty() {
        // Whether it panics is told all the same.
        said.push("returns".to_owned());
    }
    said
}

/// Of the differences those stay that were seen.
fn demote(compared: &mut [Compared], native: &mut Vec<Native>) {
    let mut kept = vec![];
    for (index, one) in compared.iter_mut().enumerate() {
        let (Standing::Differs(found) | Standing::Perhaps(found)) = &mut one.standing else { continue };
        let input = found.first().map(|found| found.outcomes.input.join(" ")).unwrap_or_default();
        let mut number = 0;
        let mut stayed = 0;
        found.retain(|_| {
            let seen = native.iter().find(|native| {
                (native.function, native.difference) == (index, number)
                    && matches!(native.before, Outcome::Failed(_))
            });
            number += 1;
            let Some(seen) = seen else { return false };
            kept.push(Native { difference: stayed, ..seen.clone() });
            stayed += 1;
            true
        });
        if found.is_empty() {
            one.notes.push(format!(
                "the bytes of what comes of `{input}` differ, and nothing that can be seen does: neither a panic nor what `Debug` says"
            ));
            one.standing = Standing::Open;
        }
    }
    *native = kept;
}

/// The tests that pin what the newer version does, each with what the older one did.
///
/// # Errors
/// Cargo isn't there, or the tests don't compile.
pub fn package_tests(versions: &Versions, compared: &[Compared], file: &str) -> Result<Suite, ConfirmError> {
    let Some(new) = &versions.code.workshop else { return Ok(Suite::default()) };
    let subject = subject(versions);
    let recorded: Recorded =
        with_tested(compared, &called, |tested, _| witnessed(&subject, new, tested))?.recorded;
    Ok(with_tested(compared, &own, |tested, places| {
        let writing = Writing { file, results: Results::Keep(&recorded), without: None };
        let mut suite = suite(&subject, tested, &writing);
        for test in &suite.tests {
            let Standing::Differs(found) = &compared[places[test.function]].standing else { continue };
            let Some(difference) = found.get(test.case) else { continue };
            let head = format!("fn {}() {{\n", test.name);
            if let Some(at) = suite.text.find(&head) {
                let before = crate::emit::comment(&difference.outcomes.before.join("; "));
                suite.text.insert_str(at + head.len(), &format!("    // Before: {before}\n"));
            }
        }
        suite
    }))
}

/// The tests that tell a package's mutants, each with some of those that it tells.
///
/// # Errors
/// Cargo isn't there, or the tests don't compile.
pub fn mutant_tests(versions: &Versions, mutation: &Mutation, file: &str) -> Result<Suite, ConfirmError> {
    let Some(original) = &versions.workshop else { return Ok(Suite::default()) };
    let subject = subject(versions);
    let functions: Vec<_> = mutation.functions.iter().filter(|function| !function.cases.is_empty()).collect();
    with_tested_mutants(versions, mutation, |tested| {
        let recorded = witnessed(&subject, original, tested)?.recorded;
        let writing = Writing { file, results: Results::Keep(&recorded), without: None };
        let mut suite = suite(&subject, tested, &writing);
        for test in &suite.tests {
            let own = mutation.mutants.iter().filter(|told| {
                told.fate == Fate::Told(test.case) && told.function == functions[test.function].function
            });
            let lines: Vec<String> =
                own.map(|told| format!("line {}: {}", told.mutant.line, told.mutant.after)).collect();
            let head = format!("fn {}() {{\n", test.name);
            if let (Some(at), false) = (suite.text.find(&head), lines.is_empty()) {
                let more = lines.len().saturating_sub(MOST_TOLD);
                let more = if more > 0 { format!("; and {more} more") } else { String::new() };
                let lines = crate::emit::comment(&lines[..lines.len().min(MOST_TOLD)].join("; "));
                suite.text.insert_str(at + head.len(), &format!("    // Would fail with {lines}{more}.\n"));
            }
        }
        Ok(suite)
    })
}
