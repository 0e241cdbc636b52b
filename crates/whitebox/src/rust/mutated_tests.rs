//! Tests of a package run with its mutants: the copy that has all of them is built with the tests once, and the environment says which mutant is
//! on. A test tells one if it doesn't end as it does without.

use super::confirm::{NAME, outcome_of};
use super::harness::Workshop;
use super::recorded_results::Results;
use super::{Writing, suite};
use crate::confirm::{ConfirmError, Confirmation, Outcome};
use crate::emit::{Subject, Suite, Tested};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use touchstone_process as process;

/// So long one test may take with a mutant, and all together.
const LIMITS: (Duration, Duration) = (Duration::from_secs(10), Duration::from_secs(120));

/// The variable of the environment that says which mutant is on.
const WHICH: &str = "TOUCHSTONE_MUTANT";

/// A mutant that tests are asked about.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Its number.
    pub mutant: u32,
    /// The function that's called, by its place among those that are tested.
    pub function: usize,
    /// The cases that may tell it, the likeliest first.
    pub cases: Vec<usize>,
}

/// Which test tells a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// That of this case.
    By(usize),
    /// None that could be run.
    None,
    /// It isn't known: the time was over.
    NotRun,
}

/// Runs tests with mutants. `copy`: the package with all of them; `confirmation`: what running the same tests with the original showed.
///
/// # Errors
/// The copy isn't built with the tests.
pub fn telling(
    subject: &Subject<'_>,
    copy: &Workshop,
    tested: &[Tested<'_>],
    confirmation: &Confirmation,
    asked: &[Asked],
) -> Result<Vec<Telling>, ConfirmError> {
    let results = Results::Compare(&confirmation.recorded);
    let writing = Writing { results, without: Some(&confirmation.without), ..Writing::of_file(NAME) };
    let suite = suite(subject, tested, &writing);
    let names = suite.tests.iter().map(|test| test.name.as_str());
    let text = switched(&suite.text, names, subject.krate.unwrap_or_default());
    let programs =
        copy.tests(&[(NAME.to_owned(), text)]).map_err(|refused| ConfirmError::Compiler(refused.message))?;
    let program =
        programs.into_iter().next().ok_or_else(|| ConfirmError::Compiler("Cargo built none".to_owned()))?;
    let mut runs = Runs { program, suite, without: BTreeMap::new(), begin: Instant::now() };
    asked.iter().map(|asked| runs.telling(asked)).collect()
}

/// A file of tests of which each switches its mutant on first.
fn switched<'t>(text: &str, tests: impl Iterator<Item = &'t str>, krate: &str) -> String {
    let number = format!("std::env::var({WHICH:?}).ok().and_then(|number| number.parse().ok()).unwrap_or(0)");
    let line = format!("    unsafe {{ {krate}::TOUCHSTONE_MUTANT = {number} }};\n");
    let mut text = text.to_owned();
    for test in tests {
        let head = format!("\nfn {test}() {{\n");
        if let Some(at) = text.find(&head) {
            text.insert_str(at + head.len(), &line);
        }
    }
    text
}

/// Runs under way.
struct Runs {
    program: PathBuf,
    suite: Suite,
    /// What came of tests without a mutant, by their places.
    without: BTreeMap<usize, Outcome>,
    begin: Instant,
}

impl Runs {
    fn telling(&mut self, asked: &Asked) -> Result<Telling, ConfirmError> {
        for case in &asked.cases {
            let is_it = |test: &crate::emit::Test| (test.function, test.case) == (asked.function, *case);
            let Some(place) = self.suite.tests.iter().position(is_it) else { continue };
            let left = LIMITS.1.saturating_sub(self.begin.elapsed()).min(LIMITS.0);
            if left.is_zero() {
                return Ok(Telling::NotRun);
            }
            let without = match self.without.get(&place) {
                Some(known) => known.clone(),
                None => {
                    let outcome = self.outcome(place, 0, left)?;
                    self.without.insert(place, outcome.clone());
                    outcome
                }
            };
            let holds = matches!(without, Outcome::Passed | Outcome::Fault(_));
            if holds && self.outcome(place, asked.mutant, left)? != without {
                return Ok(Telling::By(*case));
            }
        }
        Ok(Telling::None)
    }

    /// How a test ends with a mutant.
    fn outcome(&self, place: usize, mutant: u32, limit: Duration) -> Result<Outcome, ConfirmError> {
        let test = &self.suite.tests[place];
        let mut command = Command::new(&self.program);
        command.args(["--test-threads=1", "--exact", &test.name]);
        command.env("RUST_BACKTRACE", "0").env(WHICH, mutant.to_string());
        command.current_dir(self.program.parent().unwrap_or(Path::new(".")));
        let ran = process::run_confined(&mut command, limit).map_err(ConfirmError::NoRust)?;
        Ok(outcome_of(&ran.stdout, &test.name, test.fault.is_some()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_test_switches_its_mutant_on_before_anything_else() {
        let text = "#[test]\nfn a() {\n    one();\n}\n\n#[test]\nfn ab() {\n    two();\n}\n";
        let text = switched(text, ["a", "ab"].into_iter(), "k");
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[2].contains("k::TOUCHSTONE_MUTANT = ") && lines[3] == "    one();", "{text}");
        assert!(lines[8].contains("k::TOUCHSTONE_MUTANT = ") && lines[9] == "    two();", "{text}");
    }
}
