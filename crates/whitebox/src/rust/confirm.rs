//! The tests in Rust, compiled by `rustc --test` and run.

use super::suite;
use crate::confirm::{ConfirmError, Confirmation, Outcome, written};
use crate::emit::{Subject, Suite, Tested};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use touchstone_front_llvm::process::{self, End};

/// So long the compiler may take, and all tests together.
const LIMIT: Duration = Duration::from_secs(120);

const FILE: &str = "tests.rs";

/// Compiles and runs the tests of a file, in a folder of its own. `arguments` are passed to the compiler.
///
/// # Errors
/// There's no compiler, or it refuses the tests.
pub fn confirm(
    subject: &Subject<'_>,
    path: &Path,
    tested: &[Tested<'_>],
    arguments: &[String],
) -> Result<(Suite, Confirmation), ConfirmError> {
    let (folder, suite) = written(subject, path, FILE, |subject| suite(subject, tested, FILE))?;
    let compiler = std::env::var_os("RUSTC").filter(|name| !name.is_empty());
    let mut command = Command::new(compiler.unwrap_or_else(|| OsString::from("rustc")));
    command.current_dir(folder.path()).args(["--test", "-A", "warnings", "-C", "overflow-checks=on"]);
    if !arguments.iter().any(|argument| argument.starts_with("--edition")) {
        command.arg("--edition=2024");
    }
    command.args(arguments).args(["-o", "tests", FILE]);
    let built = process::run(&mut command, LIMIT).map_err(ConfirmError::NoRust)?;
    if !built.succeeded() {
        let line = built.stderr.lines().find(|line| line.contains("error"));
        return Err(ConfirmError::Compiler(line.unwrap_or("rustc doesn't say why").to_owned()));
    }
    let mut problems = vec![];
    let mut outcomes = vec![Outcome::NotRun; suite.tests.len()];
    // Where a static may change, a test that leaves it otherwise would be the next one's business.
    let each = suite.tests.iter().map(|test| Some(test.name.as_str()));
    let runs: Vec<Option<&str>> = if has_state(subject, path) { each.collect() } else { vec![None] };
    let begin = Instant::now();
    for only in runs {
        let mut command = Command::new(folder.path().join("tests"));
        command.current_dir(folder.path()).arg("--test-threads=1").env("RUST_BACKTRACE", "0");
        command.args(only.iter().flat_map(|name| ["--exact", name]));
        let left = LIMIT.saturating_sub(begin.elapsed());
        let ran = match process::run(&mut command, left) {
            Ok(ran) => ran,
            Err(error) => {
                problems.push(format!("the tests can't be run: {error}"));
                break;
            }
        };
        for (test, outcome) in suite.tests.iter().zip(&mut outcomes) {
            if only.is_none_or(|only| only == test.name) {
                *outcome = outcome_of(&ran.stdout, &test.name, test.fault.is_some());
            }
        }
        match ran.end {
            End::Code(_) => {}
            End::Time => {
                problems.push(format!("the tests were stopped after {LIMIT:?}"));
                break;
            }
            End::Output => problems.push("the tests were stopped: they print without end".to_owned()),
            End::Signal(signal) => {
                problems.push(format!("the tests' process died of {}", process::signal_name(signal)));
            }
        }
    }
    // `gcov` counts C.
    Ok((suite, Confirmation { outcomes, coverage: Ok(BTreeMap::new()), problems }))
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
fn outcome_of(said: &str, name: &str, panics: bool) -> Outcome {
    let line = said.lines().find_map(|line| {
        let rest = line.split_once(&format!("test {name}"))?.1;
        let rest = rest.strip_prefix(" - should panic").unwrap_or(rest);
        rest.strip_prefix(" ... ")
    });
    match (line, panics) {
        (None, _) => Outcome::NotRun,
        (Some(how), false) if how.ends_with("ok") => Outcome::Passed,
        (Some(how), true) if how.ends_with("ok") => Outcome::Fault("it panics".to_owned()),
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
