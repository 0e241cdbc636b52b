//! Reports as people and machines read them: one file per verdict with the text, one for the whole suite in JUnit.
//! `UPDATE_EXPECT=1 cargo test -p touchstone-campaign --test it reports` writes them anew.

use std::{fs, path::Path, time::Duration};
use touchstone_campaign::engine::Exploration;
use touchstone_campaign::report::{
    Counterexample, Extent, Minimum, Replay, Replayed, Schema, Shrunk, Warning, from_json, to_json, to_text,
};
use touchstone_campaign::{Crash, EngineError, Finding, Kind, Outcome, Phase, Subject, Tally};
use touchstone_report::{Ledger, Limit, Method, Quantity, Reason};

fn tally(phase: Phase, inputs: u64, rejected: u64, complete: bool) -> Tally {
    let (solving, checking) = (Duration::from_millis(125), Duration::from_millis(250));
    Tally { inputs, rejected, complete, solving, checking, ..Tally::new(phase) }
}

fn subject() -> Subject {
    Subject {
        function: "scores::best".into(),
        file: "src/scores.rs".into(),
        line: 41,
        column: 1,
        test: "scores::touchstone_best".into(),
    }
}

fn report(ledger: Ledger, tallies: Vec<Tally>) -> Outcome {
    Outcome { ledger, tallies, elapsed: Duration::from_millis(1250), ..Outcome::new(subject()) }
}

/// The ledger of a search that came to its end within limits.
fn exhausted(inputs: u64, limits: impl IntoIterator<Item = Limit>) -> Ledger {
    let mut ledger = Ledger::new();
    ledger.exclude(Method::Enumeration { inputs });
    limits.into_iter().for_each(|limit| ledger.note(limit));
    ledger
}

/// The ledger of a search that was stopped.
fn stopped(reason: Reason, complete: Option<u64>) -> Ledger {
    let mut ledger = Ledger::new();
    ledger.stop(reason);
    complete.into_iter().for_each(|depth| ledger.completed(depth_of(depth)));
    ledger
}

fn depth_of(depth: u64) -> Limit {
    Limit::new(Quantity::Depth, depth)
}

fn exploration(strategy: &str, by: Option<&str>, seed: Option<u64>) -> Exploration {
    let (strategy, by) = (Some(strategy.to_owned()), by.map(str::to_owned));
    Exploration { strategy, by, seed, filters: seed.is_some(), boundary_first: false }
}

fn depths(inputs: &[u64]) -> Vec<Tally> {
    let depth = |(depth, inputs): (usize, &u64)| tally(Phase::Depth(depth as u32), *inputs, 0, true);
    inputs.iter().enumerate().map(depth).collect()
}

fn finding() -> Finding {
    Finding {
        headline: "best(1, []) returned [], but the spec asks len(v) == k, and here 0 == 1 is false".into(),
        inputs: vec![("k".into(), "1".into()), ("xs".into(), "List::Nil".into())],
        output: Some("List::Nil".into()),
        reasons: vec!["len(v) == k, and here 0 == 1 is false".into()],
        kind: Kind::Violated,
        test: Some(
            "#[test]\nfn best_of_an_empty_list() {\n    assert_eq!(best(1, List::Nil).len(), 1);\n}".into(),
        ),
        notes: vec![],
    }
}

fn found(finding: Finding, phase: Phase, tallies: Vec<Tally>) -> Outcome {
    report(Ledger::new(), tallies).with(Counterexample::new(finding, Some("1 []".into()), phase))
}

/// Every verdict, by the name of its file.
fn all() -> Vec<(&'static str, Outcome)> {
    let mut holds = report(exhausted(1230, [depth_of(4)]), depths(&[1, 9, 60, 260, 900]));
    holds.tallies.push(tally(Phase::Boundary, 120, 0, true));
    holds.replays.push(Replayed { persisted: "1 []".into(), outcome: Replay::Passed });
    let all_there_are = report(exhausted(2, []), depths(&[2]));
    let chosen = Limit::new(Quantity::ChosenFloats, 24);
    let owners = Limit::bare(Quantity::Sharing);
    let chosen = report(exhausted(7, [depth_of(2), chosen, owners]), depths(&[1, 2, 4]));
    let only_zero = report(exhausted(1, [depth_of(0)]), depths(&[1]));
    let budget = stopped(Reason::Inputs { budget: 10_000 }, Some(3));
    let mut budget = report(budget, depths(&[1, 9, 990, 4000, 5000]));
    budget.tallies[4].complete = false;
    budget.tallies[4].rejected = 99_999;
    budget.rejections.push(("is_prime(v)".into(), 99_999));
    budget.warnings.push(Warning::ManyRejected {
        rejected: 99_999,
        candidates: 109_999,
        by: "is_prime(v)".into(),
        strategy: None,
    });
    let mut enumerated = budget.clone();
    enumerated.exploration = exploration("targeted", Some("enumerate"), None);
    let sizes = [7, 900, 9093].into_iter().enumerate();
    let sizes = sizes.map(|(size, inputs)| tally(Phase::Size(size as u32), inputs, 0, false)).collect();
    let mut sampled = report(stopped(Reason::Sample { seed: 7 }, None), sizes);
    sampled.exploration = exploration("random", None, Some(7));
    sampled.rejections.push(("sorted(v)".into(), 99_999));
    sampled.warnings.push(Warning::ManyRejected {
        rejected: 99_999,
        candidates: 109_999,
        by: "sorted(v)".into(),
        strategy: Some("random".into()),
    });
    let mut by_sample = found(finding(), Phase::Size(1), sampled.tallies[..2].to_vec());
    by_sample.exploration = sampled.exploration.clone();
    by_sample.rejections.push(("sorted(v)".into(), 93));
    let time = report(stopped(Reason::Time { milliseconds: 10_000 }, None), depths(&[4321]));
    let smallest = found(finding(), Phase::Depth(1), depths(&[1, 2]));
    let mut refuted = smallest.clone();
    refuted.expected = Some("1  []".into());
    let mut refuted_by_another = smallest.clone();
    refuted_by_another.expected = Some("0 []".into());
    let mut not_refuted = holds.clone();
    not_refuted.expected = Some("".into());
    let panic = Kind::Panic {
        message: "attempt to divide by zero".into(),
        location: Some("src/scores.rs:45:9".into()),
    };
    let panicked = found(Finding::new("average([])".into(), panic), Phase::Boundary, depths(&[1, 9]));
    let crash = Kind::Crash(Crash::Signal(11));
    let mut crash = Finding::new("best(1, [0])".into(), crash);
    crash.notes.push("stderr: double free or corruption".into());
    let crashed = found(crash, Phase::Replay, vec![tally(Phase::Replay, 1, 0, false)]);
    let mut shrunk = by_sample.clone();
    if let Some(found) = &mut shrunk.counterexample {
        let minimum = Minimum::Local { depth: 6 };
        found.shrunk = Some(Shrunk { from: Some("(7, Cons(3, Cons(0, Nil)))".into()), calls: 1012, minimum });
        let (template, variables) = ("best(x, y)".to_owned(), vec!["x".to_owned(), "y".to_owned()]);
        let extent = Extent::UpToDepth { depth: 6 };
        found.schema = Some(Schema { template, variables, tried: 49, extent });
    }
    let mut nothing = Ledger::new();
    nothing.vacuous();
    let vacuous = report(nothing, depths(&[0; 7]));
    let mut untried = stopped(Reason::NotTried, None);
    untried.note(depth_of(6));
    let mut untried = report(untried, depths(&[0; 7]));
    untried.tallies.push(tally(Phase::Whole, 0, 0, true));
    let mut beyond = Ledger::new();
    beyond.exclude(Method::Enumeration { inputs: 0 });
    beyond.note(depth_of(6));
    let mut only_beyond = report(beyond, depths(&[0; 7]));
    only_beyond.tallies.push(tally(Phase::Boundary, 4, 0, true));
    let says = Some("out of memory".into());
    let mut unknown = report(stopped(Reason::Undecided { questions: 1, says }, Some(0)), depths(&[1, 1229]));
    unknown.warnings.push(Warning::Unjudged { inputs: 1, reason: "no answer for `f`".into() });
    let unsupported = EngineError::Unsupported("Touchstone can't follow `sqrt` in a precondition".into());
    let unsupported = Outcome::error(subject(), unsupported);
    let settings = EngineError::Settings("TOUCHSTONE_DEPTH: expected a whole number, found `deep`".into());
    let mut error = Outcome::error(subject(), settings);
    error.warnings.push(Warning::Failures("src/scores.touchstone:3: neither a comment nor an entry".into()));
    error.warnings.push(Warning::Stale { persisted: "x".into(), reason: "`x` is no number".into() });
    vec![
        ("passed_to_depth", holds),
        ("passed_all", all_there_are),
        ("passed_within_limits", chosen),
        ("passed_only_depth_zero", only_zero),
        ("budget_of_tests", budget),
        ("targeted_by_enumerate", enumerated),
        ("sampled", sampled),
        ("counterexample_in_a_sample", by_sample),
        ("budget_of_time", time),
        ("counterexample", smallest),
        ("refuted_as_expected", refuted),
        ("refuted_by_another", refuted_by_another),
        ("not_refuted", not_refuted),
        ("counterexample_panic", panicked),
        ("counterexample_crash", crashed),
        ("counterexample_shrunk", shrunk),
        ("vacuous", vacuous),
        ("nothing_tried", untried),
        ("passed_beyond_the_depths", only_beyond),
        ("unknown", unknown),
        ("unsupported", unsupported),
        ("error", error),
    ]
}

fn check(name: &str, actual: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reports").join(name);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, actual).expect("written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(actual, expected, "{name} differs; `UPDATE_EXPECT=1` takes it as it is");
}

#[test]
fn every_verdict_reads_as_it_should() {
    for (name, report) in all() {
        check(&format!("{name}.txt"), &to_text(&report));
    }
}

#[test]
fn json_keeps_everything() {
    for (name, report) in all() {
        let line = to_json(&report).expect("json");
        assert!(!line.contains('\n'), "{name}");
        assert_eq!(from_json(&line).expect("read back"), report, "{name}");
    }
}

#[test]
fn exit_codes_tell_counterexamples_from_what_could_not_be_run() {
    let codes: Vec<u8> = all().iter().map(|(_, report)| report.standing().exit_code()).collect();
    assert_eq!(codes, [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 2, 2, 0, 2, 2, 2]);
}
