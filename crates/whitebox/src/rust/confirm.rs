//! The tests in Rust, compiled by `rustc --test` and run.

use super::harness::{Workshop, errors_of_file};
use super::recorded_results::{Recorded, Results, recorded};
use super::{Without, Writing, suite};
use crate::confirm::{ConfirmError, Confirmation, Outcome, is_over, written};
use crate::emit::{Subject, Suite, Test, Tested};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use touchstone_process::{self as process, End};

/// So long the compiler may take, and all tests together.
const LIMIT: Duration = Duration::from_secs(120);

const FILE: &str = "tests.rs";

/// What a package's tests are called while they're confirmed.
pub const NAME: &str = "touchstone";

/// What's said of a test that panics as expected.
pub(super) const PANICS: &str = "it panics";

/// So often tests that the compiler doesn't take are left out.
const ROUNDS: usize = 6;

/// Compiles and runs the tests of a file, in a folder of its own. `arguments` are passed to the compiler. What it doesn't take is left out.
///
/// # Errors
/// There's no compiler, or it refuses the tests for a reason that's nowhere in them.
pub fn confirm(
    subject: &Subject<'_>,
    path: &Path,
    tested: &[Tested<'_>],
    arguments: &[String],
) -> Result<(Suite, Confirmation), ConfirmError> {
    let mut without = Without::new();
    let (folder, suite) = compile(subject, path, tested, arguments, &mut without)?;
    // Where a static may change, a test that leaves it otherwise would be the next one's business.
    let alone = has_state(subject, path);
    let Ran { outcomes, problems, .. } = run_all(&folder.path().join("tests"), &suite, alone, &[]);
    Ok((suite, Confirmation { outcomes, problems, without, ..Confirmation::default() }))
}

/// Compiles the tests of a file, in a folder of its own; what the compiler doesn't take is left out.
fn compile(
    subject: &Subject<'_>,
    path: &Path,
    tested: &[Tested<'_>],
    arguments: &[String],
    without: &mut Without,
) -> Result<(TempDir, Suite), ConfirmError> {
    let compiler = std::env::var_os("RUSTC").filter(|name| !name.is_empty());
    let compiler = compiler.unwrap_or_else(|| OsString::from("rustc"));
    for _ in 0..ROUNDS {
        let (folder, suite) = written(subject, path, FILE, |subject| {
            suite(subject, tested, &Writing { without: Some(without), ..Writing::of_file(FILE) })
        })?;
        let mut command = Command::new(&compiler);
        command.current_dir(folder.path()).args(["--test", "-A", "warnings", "-C", "overflow-checks=on"]);
        if !arguments.iter().any(|argument| argument.starts_with("--edition")) {
            command.arg("--edition=2024");
        }
        command.args(arguments).args(["--error-format=json", "-o", "tests", FILE]);
        let built = process::run(&mut command, LIMIT).map_err(ConfirmError::NoRust)?;
        if is_over(&built) {
            return Err(ConfirmError::Time);
        }
        if built.succeeded() {
            return Ok((folder, suite));
        }
        let errors = errors_of_file(&built.stderr, FILE);
        let first = errors.first().map(|error| error.message.clone());
        let at = errors.into_iter().filter_map(|error| Some((error.line?, error.message)));
        if !leave_out(&suite, at, without) {
            let plain = || built.stderr.lines().find(|line| line.contains("error")).map(str::to_owned);
            let why = first.or_else(plain).unwrap_or_else(|| "rustc doesn't say why".to_owned());
            return Err(ConfirmError::Compiler(why));
        }
    }
    Err(never_compiled())
}

/// Leaves out the tests in whose texts lines are that the compiler doesn't take; whether there's one.
fn leave_out(
    suite: &Suite,
    errors: impl IntoIterator<Item = (usize, String)>,
    without: &mut Without,
) -> bool {
    let before = without.len();
    for (line, message) in errors {
        if let Some(test) = test_at(suite, line) {
            without.entry(test).or_insert_with(|| format!("rustc: {message}"));
        }
    }
    without.len() > before
}

fn never_compiled() -> ConfirmError {
    ConfirmError::Compiler(format!("something is wrong with them after {ROUNDS} builds"))
}

/// The same for a package: its tests are built by Cargo, in a package that depends on it. A first run tells what calls return, twice, and the
/// tests that count compare with that. What the compiler doesn't take is left out.
///
/// # Errors
/// Cargo isn't there, or the tests don't compile for a reason that's nowhere in them.
pub fn confirm_package(
    subject: &Subject<'_>,
    workshop: &Workshop,
    tested: &[Tested<'_>],
) -> Result<(Suite, Confirmation), ConfirmError> {
    let mut without = Without::new();
    let (printing, programs) = build(subject, workshop, tested, Results::Print, &mut without)?;
    let said = |program: &PathBuf| run_all(program, &printing, false, &["--nocapture"]).said;
    let known =
        recorded(&programs.iter().flat_map(|program| [said(program), said(program)]).collect::<Vec<_>>());
    let (suite, programs) = build(subject, workshop, tested, Results::Compare(&known), &mut without)?;
    let program = programs.first().ok_or_else(|| ConfirmError::Compiler("Cargo built none".to_owned()))?;
    let Ran { outcomes, problems, .. } = run_all(program, &suite, false, &[]);
    Ok((suite, Confirmation { outcomes, problems, recorded: known, without, ..Confirmation::default() }))
}

/// Builds the tests of a package; what the compiler doesn't take is left out.
fn build(
    subject: &Subject<'_>,
    workshop: &Workshop,
    tested: &[Tested<'_>],
    results: Results<'_>,
    without: &mut Without,
) -> Result<(Suite, Vec<PathBuf>), ConfirmError> {
    for _ in 0..ROUNDS {
        let suite = suite(subject, tested, &Writing { file: NAME, results, without: Some(without) });
        match workshop.tests(&[(NAME.to_owned(), suite.text.clone())]) {
            Ok(programs) => return Ok((suite, programs)),
            Err(_) if process::time::left().is_some_and(|left| left.is_zero()) => {
                return Err(ConfirmError::Time);
            }
            Err(refused) => {
                if !leave_out(&suite, refused.at, without) {
                    return Err(ConfirmError::Compiler(refused.message));
                }
            }
        }
    }
    Err(never_compiled())
}

/// What calls came to when they were run.
#[derive(Debug, Default)]
pub struct Witnessed {
    /// The tests.
    pub suite: Suite,
    /// What's returned and left behind, by the names of tests.
    pub recorded: Recorded,
    /// How each ended: that one fails says that its call panics, and how.
    pub outcomes: Vec<Outcome>,
}

/// Runs the calls of cases, whatever they come to, twice.
///
/// # Errors
/// As [`confirm_package`].
pub fn witnessed(
    subject: &Subject<'_>,
    workshop: &Workshop,
    tested: &[Tested<'_>],
) -> Result<Witnessed, ConfirmError> {
    let (suite, programs) = build(subject, workshop, tested, Results::Print, &mut Without::new())?;
    let program = programs.first().ok_or_else(|| ConfirmError::Compiler("Cargo built none".to_owned()))?;
    // Each by itself: what one leaves behind, or the process that it ends, is nothing to the others.
    let outcomes = run(program, &suite, true, &[]).outcomes;
    let recorded = recorded(&[(); 2].map(|()| run(program, &suite, true, &["--nocapture"]).said));
    Ok(Witnessed { suite, recorded, outcomes })
}

/// The test whose text a line is in; lines are counted from 1.
fn test_at(suite: &Suite, line: usize) -> Option<String> {
    let before = suite.text.lines().take(line);
    let names = before.filter_map(|line| line.strip_prefix("fn ")?.split_once('(').map(|(name, _)| name));
    let name = names.last()?;
    suite.tests.iter().find(|test| test.name == name).map(|test| test.name.clone())
}

/// What came of running tests.
struct Ran {
    outcomes: Vec<Outcome>,
    problems: Vec<String>,
    /// What they printed.
    said: String,
}

/// Runs the tests of a program in one process, or each in one of its own, as it's asked for or where one that ends the process keeps the others
/// from being run.
fn run_all(program: &Path, suite: &Suite, alone: bool, arguments: &[&str]) -> Ran {
    let ran = run(program, suite, alone, arguments);
    match !alone && ran.outcomes.contains(&Outcome::NotRun) {
        true => run(program, suite, true, arguments),
        false => ran,
    }
}

/// Runs the tests of a program, each in a process of its own or all in one.
fn run(program: &Path, suite: &Suite, alone: bool, arguments: &[&str]) -> Ran {
    let mut all =
        Ran { outcomes: vec![Outcome::NotRun; suite.tests.len()], problems: vec![], said: String::new() };
    let each = suite.tests.iter().map(Some);
    let runs: Vec<Option<&Test>> = if alone { each.collect() } else { vec![None] };
    let begin = Instant::now();
    for only in runs {
        let mut command = Command::new(program);
        command.arg("--test-threads=1").env("RUST_BACKTRACE", "0").args(arguments);
        command.current_dir(program.parent().unwrap_or(Path::new(".")));
        command.args(only.iter().flat_map(|test| ["--exact", &test.name]));
        let left = LIMIT.saturating_sub(begin.elapsed());
        let ran = match process::run_confined(&mut command, left) {
            Ok(ran) => ran,
            Err(error) => {
                all.problems.push(format!("the tests can't be run: {error}"));
                break;
            }
        };
        for (test, outcome) in suite.tests.iter().zip(&mut all.outcomes) {
            if only.is_some_and(|only| only.name != test.name) {
                continue;
            }
            *outcome = outcome_of(&ran.stdout, &test.name, test.fault.is_some());
            if only.is_some() && *outcome == Outcome::NotRun {
                *outcome = ended(&ran, test.fault.is_some());
            }
            if let (true, Some(lacks)) = (only.is_some() && *outcome == Outcome::NotRun, lacks(&ran)) {
                all.problems.push(format!("{} {lacks}", test.name));
            }
        }
        match ran.end {
            End::Time => {
                all.problems.push(format!("the tests were stopped after {:.1?}", ran.limit));
                break;
            }
            End::Output => all.problems.push("the tests were stopped: they print without end".to_owned()),
            // What that is to a test that's alone in it was told.
            End::Code(_) => {}
            End::Signal(_) if alone => {}
            End::Signal(signal) => {
                all.problems.push(format!("the tests' process died of {}", process::signal_name(signal)));
            }
        }
        all.said.push_str(&ran.stdout);
    }
    all
}

/// What becomes of a test whose process ends before the harness says what became of it. That isn't a panic, which a test could expect.
fn ended(ran: &process::Ran, is_fault: bool) -> Outcome {
    let how = match ran.end {
        End::Signal(signal) => format!("its process dies of {}", process::signal_name(signal)),
        End::Code(code) => format!("its process ends with exit code {code}"),
        End::Time | End::Output => return Outcome::NotRun,
    };
    match (is_fault, lacks(ran)) {
        (true, Some(lacks)) => Outcome::Fault(format!("it {lacks}: {how}")),
        (true, None) => Outcome::Fault(how),
        // Another machine may have it.
        (false, Some(_)) => Outcome::NotRun,
        (false, None) => Outcome::Failed(how),
    }
}

/// What a process that died lacked, by what Rust's runtime says.
fn lacks(ran: &process::Ran) -> Option<&'static str> {
    let said = [
        ("memory allocation of ", "runs out of memory"),
        ("has overflowed its stack", "runs out of its stack"),
    ];
    let said = said.iter().find(|(words, _)| ran.stderr.contains(words))?;
    matches!(ran.end, End::Signal(_)).then_some(said.1)
}

/// Whether the file has statics that may change.
fn has_state(subject: &Subject<'_>, path: &Path) -> bool {
    let program = subject.program;
    program.memory.objects.iter().any(|object| {
        let file = program.files.get(object.span.file.0 as usize);
        !object.constant && object.span.is_some() && file.is_some_and(|file| Path::new(&**file) == path)
    })
}

/// What the test harness says of a test: `test NAME ... ok`, or `test NAME - should panic ... ok`. The function under test may print too.
pub(super) fn outcome_of(said: &str, name: &str, panics: bool) -> Outcome {
    let line = said.lines().find_map(|line| {
        let rest = line.split_once(&format!("test {name}"))?.1;
        let rest = rest.strip_prefix(" - should panic").unwrap_or(rest);
        rest.strip_prefix(" ... ").filter(|how| !how.is_empty())
    });
    match (line, panics) {
        (None, _) => Outcome::NotRun,
        (Some(how), false) if how.ends_with("ok") => Outcome::Passed,
        (Some(how), true) if how.ends_with("ok") => Outcome::Fault(PANICS.to_owned()),
        (Some(_), true) => Outcome::Unseen,
        (Some(_), false) => {
            let heading = format!("---- {name} stdout ----");
            let after = said.split_once(&heading).map_or("", |(_, after)| after);
            let line = after.lines().find(|line| !line.trim().is_empty() && !line.starts_with("thread '"));
            Outcome::Failed(line.unwrap_or("it fails").trim().to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_harness_says_is_read() {
        let said = "running 3 tests\ntest a_1 ... noise\nok\ntest a_2 - should panic ... ok\ntest a_3 ... FAILED\n\n---- a_3 stdout ----\n\nthread 'a_3' panicked at x:1:1:\nassertion `left == right` failed\n";
        assert_eq!(outcome_of(said, "a_2", true), Outcome::Fault("it panics".to_owned()));
        assert_eq!(
            outcome_of(said, "a_3", false),
            Outcome::Failed("assertion `left == right` failed".to_owned())
        );
        assert_eq!(outcome_of(said, "a_4", false), Outcome::NotRun);
        assert_eq!(outcome_of("test a_1 ... ok", "a_1", false), Outcome::Passed);
    }
}
