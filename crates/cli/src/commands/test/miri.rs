//! `--miri`: what earlier runs recorded of a specification, and kept, is run once more under Miri, which sees what's undefined: a read of memory that was
//! given back, a data race.
//!
//! Miri interprets a test binary of its own, so Cargo builds that, and a run has one specification. Each call is told before it's made, since what's
//! undefined ends the process where it is: then the last one told is the one.
//!
//! What Cargo builds for Miri keeps the variables with which it was built, and prefers them to those with which it's run. So it's built first, without
//! ours, which differ from run to run.

use crate::args::Packages;
use crate::binaries::Specification;
use crate::build::{cargo, flags};
use crate::exit::Error;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use touchstone_campaign::corpus::Corpus;
use touchstone_campaign::failures::Failures;
use touchstone_campaign::finding::Crash;
use touchstone_campaign::harness::events::{EVENTS, Event, RECORDED, parse};
use touchstone_campaign::report::Counterexample;
use touchstone_campaign::{EngineError, Finding, Kind, Outcome, Phase, Subject};

/// What Miri is told: files are read and written, and what's leaked is nobody's fault (values are, after a panic).
const FLAGS: &str = "-Zmiri-disable-isolation -Zmiri-ignore-leaks";
/// The time of a call, which takes a hundred times as long as it does by itself; unless the command line says otherwise.
const CALL_TIME: (&str, &str) = ("TOUCHSTONE_CLI_CALL_TIME", "10min");
/// So many lines of what Miri says are kept.
const LINES: usize = 16;

/// Miri, as Cargo's command of a toolchain.
pub(super) struct Miri {
    program: OsString,
    toolchain: Option<&'static str>,
}

impl Miri {
    /// That of the toolchain that's used, or else of the nightly one.
    ///
    /// # Errors
    /// Neither has one: what to do.
    pub(super) fn at_hand() -> Result<Miri, Error> {
        let own = Miri { program: cargo().get_program().to_owned(), toolchain: None };
        // By its name it's rustup's, which knows toolchains.
        let nightly = Miri { program: "cargo".into(), toolchain: Some("+nightly") };
        let found = [own, nightly].into_iter().find(Miri::answers);
        found.ok_or_else(|| {
            Error::Run(
                "--miri: neither `cargo miri` nor `cargo +nightly miri` is installed: \
                 `rustup toolchain install nightly --component miri,rust-src` gets it"
                    .into(),
            )
        })
    }

    fn answers(&self) -> bool {
        let mut command = self.command();
        command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        if let Some(toolchain) = self.toolchain {
            // What another toolchain's Cargo has set is of that one.
            for name in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
                command.env_remove(name);
            }
            command.arg(toolchain);
        }
        command.arg("miri");
        command
    }

    /// The command that builds the target that has a specification, and runs its tests.
    fn test(&self, specification: &Specification<'_>, packages: &Packages) -> Command {
        let Specification { binary, .. } = specification;
        let mut command = self.command();
        let own = Packages { package: vec![binary.package.clone()], workspace: false, ..packages.clone() };
        command.arg("test").args(flags(&own));
        match binary.kind.as_str() {
            "bin" | "test" | "example" | "bench" => {
                command.arg(format!("--{}={}", binary.kind, binary.target))
            }
            "" => &mut command,
            _ => command.arg("--lib"),
        };
        let mut miri = std::env::var("MIRIFLAGS").unwrap_or_default();
        miri.push_str(if miri.is_empty() { "" } else { " " });
        miri.push_str(FLAGS);
        command.env("MIRIFLAGS", miri).stdin(Stdio::null());
        command
    }

    /// Replays what's recorded of a specification. What goes wrong around it is its report.
    pub(super) fn run(
        &self,
        specification: &Specification<'_>,
        packages: &Packages,
        variables: &[(String, String)],
    ) -> Outcome {
        let started = Instant::now();
        let mut outcome = self.replayed(specification, packages, variables).unwrap_or_else(|error| {
            let why = format!("Miri can't be run: {error}");
            Outcome::error(specification.subject.clone(), EngineError::Harness(why))
        });
        outcome.elapsed = started.elapsed();
        outcome
    }

    fn replayed(
        &self,
        specification: &Specification<'_>,
        packages: &Packages,
        variables: &[(String, String)],
    ) -> io::Result<Outcome> {
        let folder = touchstone_process::folder()?;
        let events = folder.path().join("events");
        File::create(&events)?;
        let mut build = self.test(specification, packages);
        build.arg("--no-run");
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("TOUCHSTONE_") {
                build.env_remove(name);
            }
        }
        let built = build.output()?;
        if !built.status.success() {
            return Ok(outcome(specification, "", &String::from_utf8_lossy(&built.stderr), &shown(&build)));
        }
        let mut command = self.test(specification, packages);
        command
            .args(of_test(&specification.subject))
            .env(CALL_TIME.0, CALL_TIME.1)
            .env(EVENTS, &events)
            .env(RECORDED, "1")
            .envs(variables.iter().map(|(name, value)| (name, value)));
        let shown = shown(&command);
        let ran = command.output()?;
        let told = fs::read_to_string(&events)?;
        let said = String::from_utf8_lossy(&ran.stderr);
        Ok(outcome(specification, &told, &said, &shown))
    }
}

/// Arguments by which a test binary runs one test.
fn of_test(subject: &Subject) -> [&str; 5] {
    ["--", &subject.test, "--exact", "--nocapture", "--include-ignored"]
}

/// The command as one would type it.
fn shown(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args()).map(OsStr::to_string_lossy);
    words.collect::<Vec<_>>().join(" ")
}

/// What came of a run: its own report, or what Miri said when it ended it.
fn outcome(specification: &Specification<'_>, told: &str, said: &str, shown: &str) -> Outcome {
    let subject = &specification.subject;
    let mut replayed = None;
    for event in told.lines().map(parse) {
        match event {
            Ok(Event::Outcome(outcome)) => return *outcome,
            Ok(Event::Replays { input }) => replayed = Some(input),
            Ok(Event::Described(_) | Event::Progress { .. } | Event::Record(_)) => {}
            Err(error) => {
                return Outcome::error(subject.clone(), EngineError::Harness(error.to_string()));
            }
        }
    }
    let Some((message, lines)) = verdict(said) else {
        let why = format!("`{shown}` ended without a report; it said:\n{}", said.trim_end());
        return Outcome::error(subject.clone(), EngineError::Harness(why));
    };
    match (message.strip_prefix("Undefined Behavior: "), replayed) {
        (Some(what), Some(input)) => {
            let mut finding = Finding::new(input.clone(), Kind::Crash(Crash::Exit(1)));
            finding.headline = format!("{input} is undefined, says Miri: {what}");
            finding.notes = lines;
            Outcome::new(subject.clone()).with(Counterexample::new(finding, Some(input), Phase::Replay))
        }
        _ => {
            let why = format!("Miri: {message}");
            Outcome::error(subject.clone(), EngineError::Unsupported(why))
        }
    }
}

/// The error that Miri ended with, and the lines that say where.
fn verdict(said: &str) -> Option<(String, Vec<String>)> {
    let lines: Vec<&str> = said.lines().collect();
    let kinds =
        ["error: Undefined Behavior: ", "error: unsupported operation: ", "error: the evaluated program "];
    let at = lines.iter().position(|line| kinds.iter().any(|kind| line.starts_with(kind)))?;
    let message = lines[at].strip_prefix("error: ")?.to_owned();
    let rest = lines[at + 1..].iter().take_while(|line| !line.is_empty());
    Some((message, rest.take(LINES).map(|line| (*line).to_owned()).collect()))
}

/// Whether something is recorded of a specification, or kept.
pub(super) fn has_recorded(specification: &Specification<'_>) -> bool {
    let Some(source) = specification.source() else { return false };
    let failures = Failures::beside(&source);
    let function = &specification.subject.function;
    [failures.path(), Corpus::beside(&source).path()].into_iter().any(|path| is_in(path, function))
}

/// Whether a line of such a file is of the function, by itself or with a test's name.
fn is_in(path: &Path, function: &str) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().any(|line| line.strip_prefix(function).is_some_and(|rest| rest.starts_with(['\t', '['])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::TestBinary;

    fn binary(kind: &str) -> TestBinary {
        TestBinary {
            package: "shop".into(),
            target: "carts".into(),
            kind: kind.into(),
            executable: "carts".into(),
            package_dir: ".".into(),
            libraries: vec![],
        }
    }

    #[test]
    fn a_run_is_of_one_test_of_one_target() {
        let subject = Subject { test: "a::touchstone_b".into(), ..Subject::default() };
        let miri = Miri { program: "cargo".into(), toolchain: Some("+nightly") };
        let of = |kind: &str| {
            let binary = binary(kind);
            let packages = Packages { workspace: true, ..Packages::default() };
            let specification =
                Specification { binary: &binary, subject: subject.clone(), recorded_as: String::new() };
            shown(miri.test(&specification, &packages).args(of_test(&subject)))
        };
        let rest = "-- a::touchstone_b --exact --nocapture --include-ignored";
        assert_eq!(of("test"), format!("cargo +nightly miri test --package shop --test=carts {rest}"));
        assert_eq!(of("lib"), format!("cargo +nightly miri test --package shop --lib {rest}"));
    }

    #[test]
    fn what_ends_a_run_is_of_the_call_that_was_told_last() {
        let binary = binary("lib");
        let specification =
            Specification { binary: &binary, subject: Subject::default(), recorded_as: String::new() };
        let told =
            "{\"event\":\"replays\",\"input\":\"new\"}\n{\"event\":\"replays\",\"input\":\"new; pop #0\"}\n";
        let said =
            "warning: x\nerror: Undefined Behavior: Data race detected\n  --> src/lib.rs:3:5\n\nnote: more\n";
        let found = outcome(&specification, told, said, "cargo miri test");
        let finding = &found.counterexample.as_ref().expect("a counterexample").finding;
        assert_eq!(finding.headline, "new; pop #0 is undefined, says Miri: Data race detected");
        assert_eq!(finding.notes, ["  --> src/lib.rs:3:5"]);
        let stopped =
            outcome(&specification, told, "error: unsupported operation: sockets\n", "cargo miri test");
        assert!(!stopped.passes() && stopped.counterexample.is_none(), "{}", stopped.sentence());
        let silent = outcome(&specification, told, "Killed", "cargo miri test");
        assert!(
            silent.sentence().contains("`cargo miri test` ended without a report"),
            "{}",
            silent.sentence()
        );
    }
}
