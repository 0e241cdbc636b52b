//! Runs specifications, several at a time, each in a test process of its own, and collects their reports.

use crate::binaries::{Specification, test_command, version_mismatch};
use crate::progress::Progress;
use std::{
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    process::Stdio,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};
use touchstone_campaign::harness::events::{EVENTS, Event, RECORDS, Record, parse};
use touchstone_campaign::report::Warning;
use touchstone_campaign::{EngineError, Outcome};
use touchstone_process::{Group, sandbox};

/// What test processes are told, and where they may write.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// Variables of their surroundings.
    pub variables: Vec<(String, String)>,
    /// Folders that they may write to in a sandbox, beside temporary ones.
    pub places: Vec<PathBuf>,
}

/// Runs them all; the reports come back in the order of the specifications.
pub fn run(
    specifications: &[Specification<'_>],
    given: &Given,
    jobs: Option<NonZeroUsize>,
    show_progress: bool,
) -> Vec<Outcome> {
    let jobs = jobs.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let progress = Progress::new(specifications.len(), show_progress);
    let next = AtomicUsize::new(0);
    let reports: Mutex<Vec<Option<Outcome>>> = Mutex::new(vec![None; specifications.len()]);
    thread::scope(|scope| {
        for _ in 0..jobs.min(specifications.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(specification) = specifications.get(index) else { return };
                    let report = run_one(specification, given, &progress);
                    progress.finished(&report);
                    let mut reports = reports.lock().unwrap_or_else(PoisonError::into_inner);
                    reports[index] = Some(report);
                }
            });
        }
    });
    progress.clear();
    reports.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().collect()
}

/// Runs one. What goes wrong around it is its report.
pub fn run_one(specification: &Specification<'_>, given: &Given, progress: &Progress) -> Outcome {
    let started = Instant::now();
    let mut report = process(specification, given, progress).unwrap_or_else(|message| {
        Outcome::error(specification.subject.clone(), EngineError::Harness(message))
    });
    if report.elapsed.is_zero() {
        report.elapsed = started.elapsed();
    }
    report
}

fn process(specification: &Specification<'_>, given: &Given, progress: &Progress) -> Result<Outcome, String> {
    let Specification { binary, subject, .. } = specification;
    let failed = |error: io::Error| format!("the test process can't be run: {error}");
    let directory = touchstone_process::folder().map_err(failed)?;
    let (events, words) = (directory.path().join("events"), directory.path().join("words"));
    File::create(&events).map_err(failed)?;
    let mut command = test_command(binary);
    command
        .args([subject.test.as_str(), "--exact", "--nocapture", "--include-ignored"])
        .env(EVENTS, &events)
        .envs(given.variables.iter().map(|(name, value)| (name, value)));
    if sandbox::is_required() {
        command.env(RECORDS, "events");
    }
    let places: Vec<PathBuf> = given.places.iter().cloned().chain([directory.path().to_owned()]).collect();
    let (mut command, _private) = sandbox::kept(command, &places).map_err(failed)?;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&words).map_err(failed)?);
    let mut tests = Group::start(&mut command).map_err(failed)?;
    let mut records = Vec::new();
    let outcome = follow(&mut tests, &events, progress, &mut records);
    tests.end();
    let status = tests.leader().wait().map_err(failed)?;
    match outcome.map_err(failed)? {
        Some(Ok(mut report)) => {
            report.warnings.extend(records.iter().filter_map(|record| write(record, specification)));
            Ok(report)
        }
        Some(Err(error)) => Err(version_mismatch(binary, &error)),
        None => {
            let words = fs::read(&words).unwrap_or_default();
            let said = String::from_utf8_lossy(&words);
            Err(format!("the test process ended without a report ({status}); it said:\n{}", said.trim_end()))
        }
    }
}

/// Writes what a process in a sandbox would have written beside its source, and nothing else: it may say anything.
fn write(record: &Record, specification: &Specification<'_>) -> Option<Warning> {
    let canonical = |path: &Path| fs::canonicalize(path).ok();
    let source = canonical(&record.source).filter(|source| source.extension().is_some_and(|end| end == "rs"));
    let package = canonical(&specification.binary.package_dir);
    let is_beside = source.zip(package).is_some_and(|(source, package)| source.starts_with(package));
    let function = &specification.subject.function;
    let named = record.function.strip_prefix(function.as_str());
    if !is_beside || !named.is_some_and(|name| name.is_empty() || name.starts_with('[')) {
        return Some(record.unwritten("from a sandbox it's done beside sources of the package only"));
    }
    record.write().err().map(|error| record.unwritten(&error.to_string()))
}

type Said = Option<Result<Outcome, serde_json::Error>>;

/// Reads the events as they come, until the process has ended and all are read.
fn follow(
    tests: &mut Group,
    events: &Path,
    progress: &Progress,
    records: &mut Vec<Record>,
) -> io::Result<Said> {
    let mut file = File::open(events)?;
    let mut outcome = None;
    let mut wait = Duration::from_millis(1);
    loop {
        let ended = tests.ended()?.is_some();
        for line in new_lines(&mut file)? {
            match parse(&line) {
                Ok(Event::Progress { test, inputs, .. }) => progress.goes_on(&test, inputs),
                Ok(Event::Outcome(report)) => outcome = Some(Ok(*report)),
                // Where nobody asked it to, it writes by itself.
                Ok(Event::Record(record)) if sandbox::is_required() => records.push(record),
                Ok(Event::Described(_) | Event::Record(_) | Event::Replays { .. }) => {}
                Err(error) => {
                    outcome.get_or_insert(Err(error));
                }
            }
        }
        if ended {
            return Ok(outcome);
        }
        thread::sleep(wait);
        wait = (wait * 2).min(Duration::from_millis(50));
    }
}

/// The whole lines that were written since the last time; half a line stays for the next.
fn new_lines(file: &mut File) -> io::Result<Vec<String>> {
    let begin = file.stream_position()?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    file.seek(SeekFrom::Start(begin + whole as u64))?;
    Ok(String::from_utf8_lossy(&bytes[..whole]).lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::TestBinary;
    use std::io::Write;
    use touchstone_campaign::Subject;
    use touchstone_campaign::harness::events::Change;

    /// A process in a sandbox may ask for anything: it gets what it may be about.
    #[test]
    fn what_a_kept_process_has_written_is_beside_its_own_sources() {
        let (folder, elsewhere) =
            (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let binary = TestBinary {
            package: "p".into(),
            target: "p".into(),
            kind: "lib".into(),
            executable: folder.path().join("p"),
            package_dir: folder.path().to_owned(),
            libraries: vec![],
        };
        let subject = Subject {
            function: "best".into(),
            file: "a.rs".into(),
            line: 1,
            column: 1,
            test: "touchstone_best".into(),
        };
        let specification = Specification { binary: &binary, subject, recorded_as: "best".into() };
        let told = |source: &Path, function: &str| {
            File::create(source).expect("a source");
            let change = Change::Failures { found: Some("(1)".into()), forget: vec![] };
            let record = Record { source: source.to_owned(), function: function.into(), change };
            (write(&record, &specification), source.with_extension("touchstone").exists())
        };
        let refused = |(warning, is_there): (Option<Warning>, bool)| {
            matches!(warning, Some(Warning::Unrecorded(_))) && !is_there
        };
        assert!(refused(told(&elsewhere.path().join("a.rs"), "best")));
        assert!(refused(told(&folder.path().join("..").join(elsewhere.path()).join("b.rs"), "best")));
        assert!(refused(told(&folder.path().join("a.rs"), "worst")));
        assert!(refused(told(&folder.path().join("a.txt"), "best")));
        assert_eq!(told(&folder.path().join("a.rs"), "best"), (None, true));
        assert_eq!(told(&folder.path().join("b.rs"), "best[named]"), (None, true));
    }

    #[test]
    fn half_a_line_waits_for_its_other_half() {
        let mut writer = tempfile::NamedTempFile::new().expect("a file");
        let mut reader = File::open(writer.path()).expect("opened");
        let mut after = |text: &str| {
            writer.write_all(text.as_bytes()).expect("written");
            new_lines(&mut reader).expect("read")
        };
        assert_eq!(after("one\ntwo\nth"), ["one", "two"]);
        assert_eq!(after(""), [""; 0]);
        assert_eq!(after("ree\n"), ["three"]);
    }
}
