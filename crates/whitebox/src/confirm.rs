//! The tests that were written, compiled by a compiler that knows nothing of us and run: do they pass, what does `gcov` count, and
//! do the inputs that are said to crash really do so, in the words of the sanitizers?

mod runner_object;

use super::emit::{Subject, Suite, Tested, runner, suite};
use super::gcov::{self, FunctionCoverage};
use super::rust::Without;
use super::rust::recorded_results::Recorded;
use super::sanitizer::{self, Evidence, evidence};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;
use touchstone_front_llvm::compile::find_clang;
use touchstone_process::{self as process, End, Ran, signal_name};

/// So long a compiler may take.
const COMPILING: Duration = Duration::from_secs(120);
/// So long a test may take, with room for the process around it; the tests themselves stop after 10 s.
const ONE_TEST: Duration = Duration::from_secs(15);
/// So long all tests may take.
const ALL_TESTS: Duration = Duration::from_secs(120);
/// So many faults are confirmed with sanitizers at most; the rest by their signals only.
const MOST_FAULTS: usize = 64;

/// The tests with sanitizers, each of which ends with what goes wrong first.
const SANITIZED: &str = "sanitized";
/// The same, where tests go on.
const GOING_ON: &str = "going-on";

/// The file of tests in the folder where it's compiled.
const FILE: &str = "tests.c";

/// What became of a test when it was run outside of us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The run did what was said.
    Passed,
    /// It didn't: what we say of this input is wrong, or its result depends on the compiler.
    Failed(String),
    /// It went wrong as expected; how that showed.
    Fault(String),
    /// It should have gone wrong, and nothing showed.
    Unseen,
    /// It wasn't run.
    NotRun,
}

/// What came of compiling and running the tests.
#[derive(Clone, Debug)]
pub struct Confirmation {
    /// For each test of the suite what became of it.
    pub outcomes: Vec<Outcome>,
    /// For each function of the file what was covered, or why that isn't known.
    pub coverage: Result<BTreeMap<String, FunctionCoverage>, String>,
    /// What went wrong on the way.
    pub problems: Vec<String>,
    /// Of a package of Rust what calls returned, by the tests' names.
    pub recorded: Recorded,
    /// Of a package of Rust tests that the compiler doesn't take, and why.
    pub without: Without,
}

impl Default for Confirmation {
    fn default() -> Confirmation {
        Confirmation {
            outcomes: vec![],
            coverage: Ok(BTreeMap::new()),
            problems: vec![],
            recorded: Recorded::new(),
            without: Without::new(),
        }
    }
}

/// Why nothing could be confirmed.
#[derive(Debug, thiserror::Error)]
pub enum ConfirmError {
    /// No compiler.
    #[error("gcc can't be run ({0}); `apt-get install gcc` installs it")]
    NoCompiler(std::io::Error),
    /// No compiler of Rust.
    #[error("rustc can't be run ({0})")]
    NoRust(std::io::Error),
    /// The tests don't compile.
    #[error("the tests don't compile: {0}")]
    Compiler(String),
    /// The time for everything was over before.
    #[error("the tests weren't compiled and run: the time was over (--total-time)")]
    Time,
    /// Files can't be written.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

/// The compiler that confirms.
fn compiler() -> OsString {
    std::env::var_os("TOUCHSTONE_CC").unwrap_or_else(|| "gcc".into())
}

/// A name of the file that a directive of the preprocessor can say: another one in the folder, if its own has in it what ends such a
/// name or begins an escape.
fn nameable(path: &Path, folder: &Path) -> Result<String, ConfirmError> {
    let name = path.display().to_string();
    // In Rust it's a literal, which has escapes.
    let is_rust = path.extension().is_some_and(|end| end == "rs");
    if is_rust || !name.contains(['"', '\\', '\n', '\r']) {
        return Ok(name);
    }
    let mut other = folder.join("tested");
    other.set_extension(path.extension().unwrap_or_default());
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(path, &other);
    #[cfg(not(unix))]
    let made = fs::copy(path, &other).map(drop);
    made.map_err(|source| ConfirmError::File { path: other.clone(), source })?;
    Ok(other.display().to_string())
}

/// The tests of a file, under that name in a folder of their own, which goes when it's dropped.
///
/// # Errors
/// They can't be written.
pub(super) fn written(
    subject: &Subject<'_>,
    path: &Path,
    name: &str,
    suite: impl FnOnce(&Subject<'_>) -> Suite,
) -> Result<(TempDir, Suite), ConfirmError> {
    let folder =
        process::folder().map_err(|source| ConfirmError::File { path: std::env::temp_dir(), source })?;
    let include = nameable(path, folder.path())?;
    let suite = suite(&Subject { include: &include, ..*subject });
    let file = folder.path().join(name);
    fs::write(&file, &suite.text).map_err(|source| ConfirmError::File { path: file, source })?;
    Ok((folder, suite))
}

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
    let file = folder.path().join(runner::NAME);
    fs::write(&file, runner::TEXT).map_err(|source| ConfirmError::File { path: file, source })?;
    let build = Build { compiler: compiler(), folder: folder.path(), beside: path.parent(), arguments };
    build.compile("covered", &["--coverage", "-O0", "-g", "-DTOUCHSTONE_COVERAGE"])?;
    let mut problems = vec![];
    let mut outcomes = vec![Outcome::NotRun; suite.tests.len()];
    match build.run("covered", None, ALL_TESTS) {
        Ok(ran) => read_outcomes(&suite, &ran, &mut outcomes, &mut problems),
        Err(error) => problems.push(format!("the tests can't be run: {error}")),
    }
    // Newer versions of gcc put the program's name before the file's.
    let counts = ["covered-tests.gcda", "tests.gcda"];
    let counts = counts.iter().find(|counts| folder.path().join(counts).exists());
    let coverage = match counts {
        Some(counts) => {
            gcov::measure(folder.path(), counts, path, COMPILING).map_err(|error| error.to_string())
        }
        None => Err("the run left no counts behind".to_owned()),
    };
    explain(&build, &suite, &mut outcomes);
    if suite.tests.iter().any(|test| test.fault.is_some()) {
        sanitize(&build, &suite, &mut outcomes, &mut problems);
    }
    Ok((suite, Confirmation { outcomes, coverage, problems, ..Confirmation::default() }))
}

/// Where and how tests are compiled.
struct Build<'a> {
    compiler: OsString,
    folder: &'a Path,
    beside: Option<&'a Path>,
    arguments: &'a [String],
}

impl Build<'_> {
    fn compile(&self, program: &str, flags: &[&str]) -> Result<(), ConfirmError> {
        // What's wrong with the file's own style was said by its own compiler.
        let compiler = || {
            let mut command = Command::new(&self.compiler);
            command.current_dir(self.folder).args(flags).arg("-w");
            command
        };
        let (tests, runner) = (format!("{program}-tests.o"), format!("{program}-run.o"));
        let mut command = compiler();
        command.args(self.arguments);
        if let Some(beside) = self.beside {
            command.arg("-iquote").arg(beside);
        }
        command.args(["-c", "-o", &tests, FILE]);
        let mut ran = process::run(&mut command, COMPILING).map_err(ConfirmError::NoCompiler)?;
        if !ran.succeeded() && ran.stderr.contains("symbol `") && ran.stderr.contains("isn't defined") {
            // What's hidden from other libraries has to be defined here, unless it isn't hidden.
            command.arg("-Dvisibility(how)=");
            ran = process::run(&mut command, COMPILING).map_err(ConfirmError::NoCompiler)?;
        }
        if ran.succeeded() {
            ran = self.compile_runner(&runner, flags, ran)?;
        }
        if ran.succeeded() {
            let mut command = compiler();
            command.args(self.arguments);
            // What other files of the program define isn't called by these tests, or is among their stubs.
            if cfg!(target_os = "linux") {
                // Undefined functions only end programs that call them, if they are looked up as late as that.
                command.args(["-no-pie", "-Wl,-z,lazy", "-Wl,--unresolved-symbols=ignore-in-object-files"]);
            }
            command.args(["-o", program, &tests, &runner, "-lm"]);
            ran = process::run(&mut command, COMPILING).map_err(ConfirmError::NoCompiler)?;
        }
        match ran.succeeded() {
            true => Ok(()),
            false if is_over(&ran) => Err(ConfirmError::Time),
            false => Err(ConfirmError::Compiler(first_error(&ran))),
        }
    }

    /// Compiles the runner to an object of that name, unless it's kept from another run; `ran` is what was run before.
    fn compile_runner(&self, object: &str, flags: &[&str], ran: Ran) -> Result<Ran, ConfirmError> {
        let flags = runner_object::flags(flags);
        let (place, file) = (runner_object::Place::of(&self.compiler, &flags), self.folder.join(object));
        if place.as_ref().is_some_and(|place| place.put(&file)) {
            return Ok(ran);
        }
        let mut command = Command::new(&self.compiler);
        command.current_dir(self.folder).args(&flags).args(["-w", "-c", "-o", object, runner::NAME]);
        let ran = process::run(&mut command, COMPILING).map_err(ConfirmError::NoCompiler)?;
        if let Some(place) = place.filter(|_| ran.succeeded()) {
            place.keep(&file);
        }
        Ok(ran)
    }

    fn run(&self, program: &str, only: Option<&str>, limit: Duration) -> std::io::Result<Ran> {
        let mut command = Command::new(self.folder.join(program));
        command.current_dir(self.folder).args(only);
        let halts = if program == GOING_ON { ":halt_on_error=0" } else { "" };
        command.env("ASAN_OPTIONS", format!("detect_leaks=0:allocator_may_return_null=1{halts}"));
        match program {
            // Its shadow of memory is larger than any limit.
            SANITIZED | GOING_ON => process::run_sanitized(&mut command, limit),
            _ => process::run_confined(&mut command, limit),
        }
    }
}

/// Says of tests that fail whether they would pass if the compiler that the file was read by had compiled them: then it's the file whose
/// meaning depends on the compiler.
fn explain(build: &Build<'_>, suite: &Suite, outcomes: &mut [Outcome]) {
    if !outcomes.iter().any(|outcome| matches!(outcome, Outcome::Failed(_))) {
        return;
    }
    let Some(clang) = find_clang() else { return };
    let other = Build { compiler: clang.into(), ..*build };
    if other.compile("otherwise", &["-O0"]).is_err() {
        return;
    }
    for (test, outcome) in suite.tests.iter().zip(outcomes) {
        if let Outcome::Failed(how) = outcome
            && let Ok(ran) = other.run("otherwise", Some(&test.name), ONE_TEST)
            && ran.succeeded()
        {
            how.push_str(" (but compiled by clang it passes: compilers differ here)");
        }
    }
}

/// Whether a program was stopped because the time for everything was over.
pub(super) fn is_over(ran: &Ran) -> bool {
    ran.end == End::Time && process::time::left().is_some_and(|left| left.is_zero())
}

fn first_error(ran: &Ran) -> String {
    let said = |what: &str| ran.stderr.lines().find(|line| line.contains(what));
    let line = said("error: ").or_else(|| said("undefined reference")).or_else(|| ran.stderr.lines().next());
    match (line, ran.end) {
        (_, End::Time) => format!("the compiler took more than {:?}", ran.limit),
        (Some(line), _) => line.to_owned(),
        (None, end) => format!("the compiler ended with {end:?}"),
    }
}

/// Reads the lines `name: ok`.
fn read_outcomes(suite: &Suite, ran: &Ran, outcomes: &mut [Outcome], problems: &mut Vec<String>) {
    // The function under test may print too, even without an end of line.
    for (test, outcome) in suite.tests.iter().zip(outcomes) {
        let said = ran.stdout.lines().find_map(|line| {
            let at = line.find(&format!("{}: ", test.name))?;
            Some(&line[at + test.name.len() + 2..])
        });
        *outcome = match (said, &test.fault) {
            (None, _) => Outcome::NotRun,
            (Some("ok"), None) => Outcome::Passed,
            (Some("exit code 77"), None) => {
                Outcome::Failed("an assumption of its contract is false".to_owned())
            }
            // It goes on for longer than a test may; that it does is no surprise.
            (Some(how), None) if !test.ends && signals(how) == NEVER_ENDED => Outcome::NotRun,
            (Some(how), None) => {
                let message =
                    ran.stderr.lines().find(|line| line.contains(&format!("{}: Assertion", test.name)));
                Outcome::Failed(message.map_or_else(|| signals(how), assertion))
            }
            (Some("no fault to be seen"), Some(_)) => Outcome::Unseen,
            (Some(how), Some(_)) => Outcome::Fault(signals(how)),
        };
    }
    match ran.end {
        End::Time => problems.push(format!("the tests were stopped after {:.1?}", ran.limit)),
        End::Output => problems.push("the tests were stopped: they print without end".to_owned()),
        End::Signal(signal) => problems.push(format!("the tests' process died of {}", signal_name(signal))),
        End::Code(_) => {}
    }
}

/// `tests: tests.c:12: test_f_1: Assertion `f(1) == 2' failed.` without the beginning.
fn assertion(line: &str) -> String {
    match line.find("Assertion") {
        Some(at) => line[at..].trim_end_matches('.').to_owned(),
        None => line.to_owned(),
    }
}

/// `signal 11` and `exit code 139` by name.
fn signals(how: &str) -> String {
    let number = |prefix: &str| how.strip_prefix(prefix)?.parse::<i32>().ok();
    match (number("signal "), number("exit code ")) {
        (Some(signal), _) => named(signal),
        (_, Some(code)) if code > 128 => named(code - 128),
        _ => how.to_owned(),
    }
}

/// What's said of a test that takes longer than it may.
const NEVER_ENDED: &str = "it didn't end";

fn named(signal: i32) -> String {
    if signal == 14 { NEVER_ENDED.to_owned() } else { signal_name(signal) }
}

/// Runs each test that goes wrong with sanitizers, and takes their words.
fn sanitize(build: &Build<'_>, suite: &Suite, outcomes: &mut [Outcome], problems: &mut Vec<String>) {
    let compile = |program: &str, recover: &str| {
        let flags = ["-fsanitize=address,undefined,float-cast-overflow", recover];
        build.compile(program, &[&flags[..], &["-O0", "-g", "-DTOUCHSTONE_SANITIZED"]].concat())
    };
    if let Err(error) = compile(SANITIZED, "-fno-sanitize-recover=all") {
        problems.push(format!("without sanitizers: {error}"));
        return;
    }
    // Where something else goes wrong first, a run that goes on may come to what's expected.
    let mut goes_on = None;
    let all: Vec<&str> = suite.tests.iter().filter_map(|test| test.fault.as_deref()).collect();
    let faults = suite
        .tests
        .iter()
        .zip(outcomes)
        .filter_map(|(test, outcome)| Some((test, test.fault.as_deref()?, outcome)));
    for (test, fault, outcome) in faults.take(MOST_FAULTS) {
        let Ok(ran) = build.run(SANITIZED, Some(&test.name), ONE_TEST) else { continue };
        let others: Vec<&str> = all.iter().copied().filter(|other| *other != fault).collect();
        let mut evidence = evidence(&ran.stderr, fault, &others);
        if matches!(evidence, Evidence::Another(_))
            && *goes_on.get_or_insert_with(|| compile(GOING_ON, "-fsanitize-recover=all").is_ok())
            && let Ok(ran) = build.run(GOING_ON, Some(&test.name), ONE_TEST)
            && let seen @ Evidence::Seen(_) = sanitizer::evidence(&ran.stderr, fault, &others)
        {
            evidence = seen;
        }
        if let Evidence::Seen(words) = evidence {
            *outcome = Outcome::Fault(words);
        } else if let Evidence::Another(words) = evidence {
            *outcome = Outcome::Fault(format!("something else goes wrong first, {words}"));
        } else if *outcome == Outcome::Unseen && ran.end != End::Code(0) && ran.end != End::Code(1) {
            *outcome = Outcome::Fault(match ran.end {
                End::Time => "it doesn't end".to_owned(),
                End::Signal(signal) => signal_name(signal),
                end => format!("{end:?}"),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_are_named() {
        assert_eq!(signals("signal 11"), "SIGSEGV");
        assert_eq!(signals("exit code 134"), "SIGABRT");
        assert_eq!(signals("exit code 3"), "exit code 3");
        assert_eq!(signals("exit code 142"), "it didn't end");
    }
}
