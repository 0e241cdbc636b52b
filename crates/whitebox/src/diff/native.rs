//! The inputs that tell two versions apart, run outside of us: the tests pin what the newer version does, so they have to pass with it, and
//! to fail when they're compiled with the older one.

use super::compare::{Compared, Difference, Part, Standing};
use crate::confirm::{ConfirmError, Outcome, confirm};
use crate::emit::{self, Subject, Suite, Tested};
use crate::header_paths;
use crate::load::{Code, Versions};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;
use touchstone_explore::input::Question;
use touchstone_explore::{AbsentCall, Exploration, Merge, Searcher, Statistics, Stopped, TestCase};
use touchstone_program::{ProcedureId, Span};

/// What became of an input that tells two versions apart when it was run outside of us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Native {
    /// The function, by its index among the compared ones.
    pub function: usize,
    /// The difference, by its index among the function's.
    pub difference: usize,
    /// What was said of it.
    pub part: Part,
    /// With the newer version.
    pub now: Outcome,
    /// With the older one.
    pub before: Outcome,
}

impl Native {
    /// Whether the two versions did what was said, and not the same. `None` if that can't be told: what goes wrong needn't show.
    pub fn is_confirmed(&self) -> Option<bool> {
        match (&self.now, &self.before) {
            // The newer version doesn't go wrong where the older one went right.
            (Outcome::Fault(_), Outcome::Fault(_)) if self.part == Part::NewGoesWrong => Some(false),
            (Outcome::Passed, Outcome::Failed(_) | Outcome::Fault(_)) => Some(true),
            (Outcome::Fault(now), Outcome::Fault(before)) => Some(now != before),
            (Outcome::Fault(_), _) => Some(true),
            (Outcome::Unseen | Outcome::NotRun, _) | (_, Outcome::NotRun) => None,
            _ => Some(false),
        }
    }
}

/// Has differences that both versions' runs contradict be candidates. Those that stay count; a function of which none does differs perhaps.
fn demote(compared: &mut [Compared], native: &[Native]) {
    for (index, one) in compared.iter_mut().enumerate() {
        let Standing::Differs(found) = &mut one.standing else { continue };
        let is_refuted = |number: usize| {
            let told = native.iter().find(|told| (told.function, told.difference) == (index, number));
            told.is_some_and(|told| told.is_confirmed() == Some(false))
        };
        let refuted: Vec<bool> = (0..found.len()).map(is_refuted).collect();
        for (difference, _) in found.iter_mut().zip(&refuted).filter(|(_, refuted)| **refuted) {
            difference.rests_on.push(UNCONFIRMED.to_owned());
        }
        if refuted.iter().all(|refuted| *refuted) {
            one.standing = Standing::Perhaps(std::mem::take(found));
        }
    }
}

/// What a difference rests on that nobody outside of us has seen.
const UNCONFIRMED: &str = "our interpreter alone: compiled and run, the two don't differ as said";

/// The differences in which tests can be written, by function.
fn differences(compared: &[Compared]) -> Vec<(usize, &[Difference])> {
    let found = compared.iter().enumerate().filter_map(|(index, compared)| match &compared.standing {
        Standing::Differs(found) => Some((index, found.as_slice())),
        Standing::Perhaps(_) => None,
        _ if !compared.mended.is_empty() => Some((index, compared.mended.as_slice())),
        _ => None,
    });
    found.collect()
}

/// What was run and failed, of cases that weren't.
pub(super) static NONE: BTreeSet<usize> = BTreeSet::new();

/// An exploration that's nothing but cases, with the functions without a body that they have answers of.
pub(super) fn cases(entry: ProcedureId, cases: Vec<TestCase>) -> Exploration {
    let asked =
        cases.iter().flat_map(|case| &case.input.answers).filter_map(|answer| match &answer.question {
            Question::Absent { procedure, .. } => Some(*procedure),
            _ => None,
        });
    let asked: BTreeSet<ProcedureId> = asked.collect();
    let absent = asked.into_iter().map(|procedure| AbsentCall {
        procedure: Some(procedure),
        name: "".into(),
        span: Span::NONE,
    });
    let absent = absent.collect();
    Exploration {
        entry,
        merge: Merge::Never,
        searcher: Searcher::Portfolio,
        goals: vec![],
        cases,
        seeds: vec![],
        statistics: Statistics::default(),
        timeline: vec![],
        tables: vec![],
        errors_at: None,
        absent,
        stopped: Stopped::Settled,
        notes: vec![],
        time: Duration::ZERO,
    }
}

/// The newer version's part of both, as what tests are written of.
pub(super) fn subject<'a>(code: &'a Code, include: &'a str) -> Subject<'a> {
    Subject {
        program: &code.program,
        source: &code.source.text,
        name: &code.source.name,
        include,
        contracts: &code.contracts,
        adapters: None,
        abort_is_exit: code.abort_is_exit,
        elsewhere: &code.elsewhere,
        edition: &code.build.edition,
        krate: None,
    }
}

/// Calls a function with the tests' functions and their cases.
fn with_tested<T>(versions: &Versions, compared: &[Compared], then: impl FnOnce(&[Tested<'_>]) -> T) -> T {
    let code = &versions.code;
    let explorations: Vec<(usize, Exploration)> = differences(compared)
        .into_iter()
        .map(|(index, found)| {
            let entry = code.entry(&compared[index].function).unwrap_or(ProcedureId(0));
            let absent = found.iter().flat_map(|difference| difference.absent.clone()).collect();
            let cases = cases(entry, found.iter().map(|difference| difference.now.clone()).collect());
            (index, Exploration { absent, ..cases })
        })
        .collect();
    let tested: Vec<Tested<'_>> = explorations
        .iter()
        .map(|(index, exploration)| {
            let function = compared[*index].function.as_str();
            let has_contract = code.contracts.iter().any(|contract| contract.function == function);
            Tested { function, has_contract, exploration, failed: &NONE }
        })
        .collect();
    then(&tested)
}

/// Runs the inputs that tell two versions apart, compiled with each. `arguments` are the compiler's. What these contradict is a candidate
/// from then on.
///
/// # Errors
/// There's no compiler, or it refuses the tests.
pub fn native(
    versions: &Versions,
    compared: &mut [Compared],
    arguments: &[String],
) -> Result<Vec<Native>, ConfirmError> {
    let native = run_both(versions, compared, arguments)?;
    demote(compared, &native);
    Ok(native)
}

fn run_both(
    versions: &Versions,
    compared: &[Compared],
    arguments: &[String],
) -> Result<Vec<Native>, ConfirmError> {
    let found = differences(compared);
    if found.is_empty() {
        return Ok(vec![]);
    }
    let arguments = header_paths::anchored(arguments);
    with_tested(versions, compared, |tested| {
        let run = |path: &Path| {
            let include = path.display().to_string();
            confirm(&subject(&versions.code, &include), path, tested, &arguments)
        };
        let (suite, now) = run(&versions.code.path)?;
        let (_, before) = run(&versions.old)?;
        let all = suite.tests.iter().zip(now.outcomes).zip(before.outcomes);
        let native = all.map(|((test, now), before)| {
            let (function, differences) = found[test.function];
            let part = differences[test.case].part;
            Native { function, difference: test.case, part, now, before }
        });
        Ok(native.collect())
    })
}

/// The tests that pin what the newer version does, each with what the older one did, for a file of that name which includes the newer file
/// as `include`.
pub fn tests(versions: &Versions, compared: &[Compared], include: &str, file: &str) -> Suite {
    let found = differences(compared);
    with_tested(versions, compared, |tested| {
        let mut suite = emit::suite(&subject(&versions.code, include), tested, file);
        for test in &suite.tests {
            let difference = &found[test.function].1[test.case];
            let head = format!("static void {}(void)\n", test.name);
            let Some(at) = suite.text.find(&head) else { continue };
            let before = emit::comment(&difference.outcomes.before.join("; "));
            suite.text.insert_str(at, &format!("/* Before: {before} */\n"));
        }
        suite
    })
}
