//! Isolation end to end: nothing that the code under test does takes the test run down, and it's reported with the
//! input that did it.
//!
//! Each test plays three parts, told apart by the environment. Without a word it's the checker: it starts this
//! binary again for itself with [`STAGE`] set, where it is the generated `#[test]`, which starts the worker.

mod scripted;

use scripted::{Scripted, inputs, rejected, violated};
use std::{fs, path::PathBuf, process::Command, time::Duration};
use touchstone_campaign::harness::events::{Event, parse};
use touchstone_campaign::report::{Counterexample, Minimum, Replay};
use touchstone_campaign::settings::Memory;
use touchstone_campaign::{Crash, Judgement, Kind, Meta, Outcome, Overrides, Phase, Step, run_test};
use touchstone_report::{Fault, Verdict};

/// The directory that stands for the package, in which the "source" lies.
const STAGE: &str = "STAGE_OF_ISOLATION_TESTS";

struct Seen {
    passed: bool,
    printed: String,
    report: Outcome,
    failures: Option<String>,
    _stage: tempfile::TempDir,
}

impl Seen {
    fn counterexample(&self) -> &Counterexample {
        match &self.report.counterexample {
            Some(found) => found,
            None => panic!("{}", self.printed),
        }
    }

    fn kind(&self) -> &Kind {
        &self.counterexample().finding.kind
    }
}

/// A specification that is tested on 0, 1, 2 | 3, 4, 5 | 6 by the test of this name.
struct Case<'a> {
    name: &'static str,
    judge: fn(i64) -> Judgement,
    refuting: fn(i64),
    named: Option<&'static str>,
    /// Candidates that are proposed instead of an input that fails.
    smaller: &'static [i64],
    settings: Overrides,
    recorded: &'a str,
    variables: &'a [(&'a str, &'a str)],
}

impl Case<'_> {
    fn new(name: &'static str, judge: fn(i64) -> Judgement) -> Case<'static> {
        let (settings, refuting) = (Overrides::NONE, |_| ());
        Case { name, judge, refuting, named: None, smaller: &[], settings, recorded: "", variables: &[] }
    }

    /// `None` in the inner stages.
    fn run(self) -> Option<Seen> {
        match std::env::var(STAGE) {
            Ok(stage) => {
                self.generated(stage.leak());
                None
            }
            Err(_) => Some(self.checked()),
        }
    }

    fn generated(self, manifest_dir: &'static str) {
        let meta = Meta {
            named: self.named,
            function: "f",
            module_path: module_path!(),
            file: "scores.rs",
            line: 7,
            column: 1,
            test_name: self.name,
            expected: None,
            attribute_settings: self.settings,
            manifest_dir,
        };
        let (judge, refuting, smaller) = (self.judge, self.refuting, self.smaller);
        run_test(meta, move |_: &_| {
            let last = vec![rejected("odd"), Step::Input(6)];
            let mut engine = Scripted::new(vec![inputs([0, 1, 2]), inputs([3, 4, 5]), last], judge);
            engine.saturated_from = Some(2);
            engine.refuting = refuting;
            engine.smaller = smaller.to_vec();
            Ok(Box::new(engine))
        });
    }

    fn checked(self) -> Seen {
        let stage = tempfile::tempdir().expect("a directory");
        let path = |file: &str| -> PathBuf { stage.path().join(file) };
        fs::write(path("scores.rs"), "").expect("written");
        if !self.recorded.is_empty() {
            fs::write(path("scores.touchstone"), self.recorded).expect("written");
        }
        let output = Command::new(std::env::current_exe().expect("itself"))
            .args([self.name, "--exact", "--nocapture"])
            .env(STAGE, stage.path())
            .env("TOUCHSTONE_EVENTS", path("events"))
            .envs(self.variables.iter().copied())
            .output()
            .expect("started");
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed).into_owned();
        let events = fs::read_to_string(path("events")).unwrap_or_else(|error| panic!("{error}\n{printed}"));
        let last = parse(events.lines().last().unwrap_or_default()).expect("an event");
        let Event::Outcome(report) = last else { panic!("{last:?}") };
        let failures = fs::read_to_string(path("scores.touchstone")).ok();
        Seen { passed: output.status.success(), printed, report: *report, failures, _stage: stage }
    }
}

fn misbehave_on_four(input: i64, misbehave: fn()) -> Judgement {
    if input == 4 {
        misbehave();
    }
    Judgement::Holds
}

/// Checks facts that are the same whatever the call on 4 does: it failed, on 4, which is recorded; five inputs were tried.
fn assert_four_is_to_blame(outcome: &Seen) {
    assert!(!outcome.passed);
    let found = outcome.counterexample();
    assert_eq!((found.persisted.as_deref(), found.phase), (Some("4"), Phase::Depth(1)));
    assert_eq!(outcome.report.inputs(), 5);
    assert!(
        outcome.failures.as_deref().is_some_and(|text| text.ends_with("\nf\t4\n")),
        "{:?}",
        outcome.failures
    );
    let line = format!("scores.rs:7:1: counterexample: {}", found.finding.headline);
    assert!(outcome.printed.contains(&line), "{}", outcome.printed);
}

#[test]
fn a_specification_that_holds_passes_and_records_nothing() {
    let name = "a_specification_that_holds_passes_and_records_nothing";
    let prints = |_| {
        println!("the code under test may print");
        Judgement::Holds
    };
    let Some(outcome) = Case::new(name, prints).run() else { return };
    assert!(outcome.passed, "{}", outcome.printed);
    assert_eq!(outcome.report.sentence(), "all 7 inputs tried");
    assert!(outcome.printed.contains("scores.rs:7:1: passed: f: all 7 inputs tried\n"));
    assert!(!outcome.printed.contains("may print"));
    assert_eq!(outcome.failures, None);
}

/// A recorded failure on 6; smaller ones are 5, 4 and 3, and 4 misbehaves.
fn shrinking(name: &'static str, judge: fn(i64) -> Judgement) -> Case<'static> {
    Case { recorded: "f\t6\n", smaller: &[5, 4, 3], ..Case::new(name, judge) }
}

/// The failure is reported as it was found, with a word about the other.
fn assert_six_is_reported(outcome: &Seen, note: &str) {
    let found = outcome.counterexample();
    assert_eq!((found.persisted.as_deref(), found.phase), (Some("6"), Phase::Replay));
    assert_eq!((&found.finding.kind, &found.shrunk), (&Kind::Violated, &None));
    assert_eq!(found.finding.notes, [note]);
    assert!(outcome.failures.as_deref().is_some_and(|text| text.ends_with("f\t6\n")));
}

#[test]
fn a_crash_while_a_failure_is_made_smaller_does_not_lose_it() {
    let abort = |input| match input {
        6 => violated(input),
        _ => misbehave_on_four(input, || std::process::abort()),
    };
    let Some(outcome) = shrinking("a_crash_while_a_failure_is_made_smaller_does_not_lose_it", abort).run()
    else {
        return;
    };
    let note = "while it was made smaller, the call on 4 was killed by signal 6 (SIGABRT, an abort): another failure";
    assert_six_is_reported(&outcome, note);
}

#[test]
fn a_call_that_hangs_while_a_failure_is_made_smaller_does_not_lose_it_in_a_thread_either() {
    let hang = |input| match input {
        6 => violated(input),
        _ => misbehave_on_four(input, || {
            loop {
                std::thread::sleep(Duration::from_secs(1));
            }
        }),
    };
    let name = "a_call_that_hangs_while_a_failure_is_made_smaller_does_not_lose_it_in_a_thread_either";
    let call_time = Some(Duration::from_millis(200));
    let settings = Overrides { call_time, isolate: Some(false), ..Overrides::NONE };
    let Some(outcome) = (Case { settings, ..shrinking(name, hang) }).run() else { return };
    let note = "while it was made smaller, the call on 4 was still running after 200 ms: another failure";
    assert_six_is_reported(&outcome, note);
}

#[test]
fn a_failure_that_was_made_smaller_is_recorded_instead_of_the_larger_one() {
    let from_four = |input| if input < 4 { Judgement::Holds } else { violated(input) };
    let name = "a_failure_that_was_made_smaller_is_recorded_instead_of_the_larger_one";
    let smaller: &[i64] = &[2, 3, 4];
    let Some(outcome) = (Case { smaller, ..shrinking(name, from_four) }).run() else { return };
    assert_eq!(outcome.counterexample().persisted.as_deref(), Some("4"));
    let recorded = outcome.failures.as_deref().unwrap_or_default();
    assert!(recorded.ends_with("f\t4\n") && !recorded.contains("f\t6"), "{recorded}");
}

#[test]
fn an_abort_is_a_finding() {
    let abort = |input| misbehave_on_four(input, || std::process::abort());
    let Some(outcome) = Case::new("an_abort_is_a_finding", abort).run() else { return };
    assert_four_is_to_blame(&outcome);
    assert_eq!(*outcome.kind(), Kind::Crash(Crash::Signal(6)));
}

#[test]
fn an_exit_is_a_finding_even_if_it_says_success() {
    let exit = |input| misbehave_on_four(input, || std::process::exit(0));
    let name = "an_exit_is_a_finding_even_if_it_says_success";
    let Some(outcome) = Case::new(name, exit).run() else { return };
    assert_four_is_to_blame(&outcome);
    assert_eq!(*outcome.kind(), Kind::Crash(Crash::Exit(0)));
}

#[test]
fn a_stack_overflow_is_a_finding() {
    fn descend(depth: u64) -> u64 {
        let here = std::hint::black_box([depth; 64]);
        if depth == u64::MAX { 0 } else { descend(depth + 1) + here[7] }
    }
    let overflow = |input| {
        misbehave_on_four(input, || {
            std::hint::black_box(descend(0));
        })
    };
    let Some(outcome) = Case::new("a_stack_overflow_is_a_finding", overflow).run() else { return };
    assert_four_is_to_blame(&outcome);
    assert_eq!(*outcome.kind(), Kind::Crash(Crash::StackOverflow));
    assert_eq!(outcome.counterexample().finding.headline, "f(4) overflowed the stack");
}

#[test]
fn an_endless_loop_is_a_finding() {
    let settings = Overrides { call_time: Some(Duration::from_millis(200)), ..Overrides::NONE };
    let hang = |input| {
        misbehave_on_four(input, || {
            loop {
                std::thread::sleep(Duration::from_secs(1));
            }
        })
    };
    let Some(outcome) = (Case { settings, ..Case::new("an_endless_loop_is_a_finding", hang) }).run() else {
        return;
    };
    assert_four_is_to_blame(&outcome);
    assert_eq!(*outcome.kind(), Kind::Timeout { limit: Duration::from_millis(200) });
}

#[test]
fn an_endless_loop_is_a_finding_without_isolation_too() {
    let call_time = Some(Duration::from_millis(200));
    let settings = Overrides { call_time, isolate: Some(false), ..Overrides::NONE };
    let hang = |input| {
        misbehave_on_four(input, || {
            loop {
                std::thread::sleep(Duration::from_secs(1));
            }
        })
    };
    let name = "an_endless_loop_is_a_finding_without_isolation_too";
    let Some(outcome) = (Case { settings, ..Case::new(name, hang) }).run() else { return };
    assert_four_is_to_blame(&outcome);
    assert!(matches!(outcome.kind(), Kind::Timeout { .. }));
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_on_memory_is_a_finding() {
    let settings = Overrides { memory: Some(Memory::Bytes(256 << 20)), ..Overrides::NONE };
    let devour = |input| {
        misbehave_on_four(input, || {
            std::hint::black_box(vec![1u8; 1 << 30]);
        })
    };
    let Some(outcome) = (Case { settings, ..Case::new("a_run_on_memory_is_a_finding", devour) }).run() else {
        return;
    };
    assert_four_is_to_blame(&outcome);
    assert_eq!(*outcome.kind(), Kind::Crash(Crash::OutOfMemory));
}

#[test]
fn an_ordinary_violation_looks_the_same_with_and_without_isolation() {
    let judge = |input| if input == 4 { violated(input) } else { Judgement::Holds };
    let name = "an_ordinary_violation_looks_the_same_with_and_without_isolation";
    let Some(isolated) = Case::new(name, judge).run() else { return };
    assert_four_is_to_blame(&isolated);
    // A variable, since this test's attribute is the same in all its stages.
    let inside = (Case { variables: &[("TOUCHSTONE_ISOLATE", "false")], ..Case::new(name, judge) }).run();
    let inside = inside.expect("the checker");
    assert_four_is_to_blame(&inside);
    assert_eq!(inside.report.counterexample, isolated.report.counterexample);
    assert!(!inside.printed.contains("panicked"), "{}", inside.printed);
}

#[test]
fn threads_of_the_code_under_test_are_its_own_business() {
    let spawn = |input| {
        let sum: i64 = (0..4)
            .map(|i| std::thread::spawn(move || i * input))
            .map(|thread| thread.join().expect("joined"))
            .sum();
        if sum == 6 * input { Judgement::Holds } else { violated(input) }
    };
    let name = "threads_of_the_code_under_test_are_its_own_business";
    let Some(outcome) = Case::new(name, spawn).run() else { return };
    assert!(outcome.passed, "{}", outcome.printed);
}

#[test]
fn a_crash_of_a_recorded_failure_is_found_before_anything_else() {
    let abort = |input| misbehave_on_four(input, || std::process::abort());
    let name = "a_crash_of_a_recorded_failure_is_found_before_anything_else";
    let Some(outcome) = (Case { recorded: "f\t1\nf\t4\n", ..Case::new(name, abort) }).run() else { return };
    let found = outcome.counterexample();
    assert_eq!((found.persisted.as_deref(), found.phase), (Some("4"), Phase::Replay));
    assert_eq!(outcome.report.replays.last().map(|replayed| &replayed.outcome), Some(&Replay::Failed));
    assert_eq!(outcome.failures.as_deref(), Some("f\t1\nf\t4\n"));
}

#[test]
fn recorded_failures_that_pass_are_forgotten_and_stale_ones_are_kept_and_told() {
    let name = "recorded_failures_that_pass_are_forgotten_and_stale_ones_are_kept_and_told";
    let recorded = "# mine\nf\t1\nf\tno number\ng\t1\nrubbish\n";
    let Some(outcome) = (Case { recorded, ..Case::new(name, |_| Judgement::Holds) }).run() else {
        return;
    };
    assert!(outcome.passed, "{}", outcome.printed);
    assert_eq!(outcome.failures.as_deref(), Some("# mine\nf\tno number\ng\t1\nrubbish\n"));
    assert!(outcome.printed.contains("scores.touchstone:5:1: neither a comment nor"), "{}", outcome.printed);
    assert!(outcome.printed.contains("the recorded failure `no number` can't be read any more"));
}

#[test]
fn a_wrong_setting_fails_the_test_and_says_where() {
    let name = "a_wrong_setting_fails_the_test_and_says_where";
    let wrong = [("TOUCHSTONE_DEPTH", "deep")];
    let Some(outcome) = (Case { variables: &wrong, ..Case::new(name, |_| Judgement::Holds) }).run() else {
        return;
    };
    assert!(!outcome.passed);
    assert!(
        outcome.printed.contains("scores.rs:7:1: error: f: TOUCHSTONE_DEPTH: expected"),
        "{}",
        outcome.printed
    );
}

#[test]
fn a_panic_of_the_engine_is_called_a_defect_and_no_counterexample() {
    let name = "a_panic_of_the_engine_is_called_a_defect_and_no_counterexample";
    let judge = |input| misbehave_on_four(input, || panic!("an invariant is broken"));
    let Some(outcome) = Case::new(name, judge).run() else { return };
    let Verdict::Failed(Fault::Defect(message)) = outcome.report.verdict() else {
        panic!("{}", outcome.printed)
    };
    assert!(message.ends_with(": an invariant is broken"), "{message}");
    assert_eq!(outcome.failures, None);
}

#[test]
fn a_death_between_two_calls_blames_no_input() {
    let name = "a_death_between_two_calls_blames_no_input";
    let refuting = |input| {
        misbehave_on_four(input, || std::process::abort());
    };
    let Some(outcome) = (Case { refuting, ..Case::new(name, |_| Judgement::Holds) }).run() else { return };
    let Verdict::Failed(Fault::Surroundings(message)) = outcome.report.verdict() else {
        panic!("{}", outcome.printed)
    };
    assert!(message.starts_with("the worker process died between two calls"), "{message}");
    assert_eq!(outcome.failures, None);
}

#[test]
fn the_inputs_tried_are_emitted_as_tests() {
    let name = "the_inputs_tried_are_emitted_as_tests";
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("emitted.rs");
    let variables = [("TOUCHSTONE_EMIT", path.to_str().expect("text")), ("TOUCHSTONE_EMIT_LIMIT", "2")];
    let holds = |_| Judgement::Holds;
    if (Case { recorded: "f\t6\n", variables: &variables, ..Case::new(name, holds) }).run().is_none() {
        return;
    }
    let expected = "\
//! Inputs that Touchstone tried for `f`, in the order in which it tried them.
//! Written by `cargo touchstone emit`; compiles without Touchstone.

use scores::f;

#[test]
fn f_0001() {
    assert!(f(0));
}

#[test]
fn f_0002() {
    assert!(f(1));
}
";
    assert_eq!(fs::read_to_string(path).expect("emitted"), expected);
}

/// A recorded failure on 6, and what ends its process: 6 and 4, when nothing else is asked for, 5 in another way.
fn ending(name: &'static str, judge: fn(i64) -> Judgement) -> Case<'static> {
    Case { recorded: "f\t6\n", smaller: &[5, 4, 3], ..Case::new(name, judge) }
}

#[test]
fn a_crash_is_made_smaller_past_crashes_of_another_kind() {
    let judge = |input| match input {
        6 | 4 => std::process::abort(),
        5 => std::process::exit(3),
        _ => Judgement::Holds,
    };
    let name = "a_crash_is_made_smaller_past_crashes_of_another_kind";
    let Some(outcome) = ending(name, judge).run() else { return };
    let found = outcome.counterexample();
    assert_eq!((found.persisted.as_deref(), found.phase), (Some("4"), Phase::Replay));
    assert_eq!(*outcome.kind(), Kind::Crash(Crash::Signal(6)));
    let shrunk = found.shrunk.clone().expect("it was made smaller");
    assert_eq!((shrunk.from.as_deref(), shrunk.minimum), (Some("6"), Minimum::Smallest));
    assert!(outcome.printed.contains("f(4) was killed by signal 6"), "{}", outcome.printed);
    let recorded = outcome.failures.as_deref().unwrap_or_default();
    assert!(recorded.ends_with("f\t4\n") && !recorded.contains("f\t6"), "{recorded}");
}

#[test]
fn a_call_that_hangs_is_made_smaller() {
    let hang = |input| match input {
        6 | 3 => loop {
            std::thread::sleep(Duration::from_secs(1));
        },
        _ => Judgement::Holds,
    };
    let settings = Overrides { call_time: Some(Duration::from_millis(400)), ..Overrides::NONE };
    let name = "a_call_that_hangs_is_made_smaller";
    let Some(outcome) = (Case { settings, ..ending(name, hang) }).run() else { return };
    let found = outcome.counterexample();
    assert_eq!(found.persisted.as_deref(), Some("3"));
    assert_eq!(*outcome.kind(), Kind::Timeout { limit: Duration::from_millis(400) });
    let shrunk = found.shrunk.clone().expect("it was made smaller");
    assert_eq!((shrunk.from.as_deref(), shrunk.minimum), (Some("6"), Minimum::Smallest));
}

#[test]
fn a_call_that_only_takes_its_time_is_no_smaller_one_that_hangs() {
    let slow = |input| {
        let time = match input {
            6 => 3600,
            3 => 1,
            _ => 0,
        };
        std::thread::sleep(Duration::from_secs(time));
        Judgement::Holds
    };
    // An eighth of this is less than a second.
    let settings = Overrides { call_time: Some(Duration::from_secs(3)), ..Overrides::NONE };
    let name = "a_call_that_only_takes_its_time_is_no_smaller_one_that_hangs";
    let Some(outcome) = (Case { settings, ..ending(name, slow) }).run() else { return };
    let found = outcome.counterexample();
    assert_eq!(found.persisted.as_deref(), Some("6"));
    let shrunk = found.shrunk.clone().expect("it was tried");
    assert_eq!((shrunk.from, shrunk.minimum), (None, Minimum::Unknown));
}

#[test]
fn a_test_with_a_name_of_its_own_has_failures_of_its_own() {
    let four = |input| if input == 4 { violated(input) } else { Judgement::Holds };
    let case = Case {
        named: Some("other"),
        // That of the function's own test passes here, and stays.
        recorded: "f\t3\n",
        ..Case::new("a_test_with_a_name_of_its_own_has_failures_of_its_own", four)
    };
    let Some(outcome) = case.run() else { return };
    assert_eq!(outcome.failures.as_deref(), Some("f\t3\nf[other]\t4\n"), "{}", outcome.printed);
    assert!(outcome.report.replays.is_empty(), "{}", outcome.printed);
}
