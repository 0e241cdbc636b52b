//! The driver against scripted engines: order, exact counts, budgets, what each verdict rests on.

use crate::scripted::{Scripted, inputs, rejected, violated};
use std::time::Duration;
use touchstone_campaign::engine::Exploration;
use touchstone_campaign::report::{Counterexample, Replay, Warning};
use touchstone_campaign::{
    Campaign, Engine, Judgement, Observer, Outcome, Phase, Settings, Standing, Step, Subject, Tally,
};
use touchstone_report::{Limit, Quantity, Reason, Verdict};

fn settings(depth: u32, tests: u64) -> Settings {
    Settings { depth, tests, ..Settings::default() }
}

fn run(engine: &mut Scripted, settings: &Settings, replay: &[&str]) -> Outcome {
    let replay: Vec<String> = replay.iter().map(|text| (*text).to_owned()).collect();
    Campaign { subject: &Subject::default(), settings, replay: &replay, kept: &[] }.run(engine, &mut ())
}

fn holds(_: i64) -> Judgement {
    Judgement::Holds
}

fn fails_from_ten(input: i64) -> Judgement {
    if 10 <= input { violated(input) } else { Judgement::Holds }
}

fn found(report: &Outcome) -> &Counterexample {
    assert!(report.verdict().is_shown(), "{}", report.sentence());
    report.counterexample.as_deref().expect("a counterexample")
}

/// Whether every input up to this depth passed, and no more is said.
fn is_complete_to(report: &Outcome, depth: u64) -> bool {
    let limits: Vec<&Limit> = report.ledger.limits().collect();
    report.verdict().is_bounded() && limits == [&Limit::new(Quantity::Depth, depth)]
}

fn reasons(report: &Outcome) -> Vec<Reason> {
    report.ledger.reasons().cloned().collect()
}

fn shape(report: &Outcome) -> Vec<(Phase, u64, u64, bool)> {
    report.tallies.iter().map(|tally| (tally.phase, tally.inputs, tally.rejected, tally.complete)).collect()
}

#[test]
fn depths_are_queried_in_order_and_each_input_is_checked_then_refuted() {
    let mut engine = Scripted::new(vec![inputs([1]), inputs([2, 3])], holds);
    let report = run(&mut engine, &settings(1, 100), &[]);
    let log = [
        "query 0", "check 1", "refute 1", "query 1", "check 2", "refute 2", "check 3", "refute 3", "boundary",
    ];
    assert_eq!(engine.log, log);
    assert!(is_complete_to(&report, 1));
    assert_eq!(shape(&report), [(Phase::Depth(0), 1, 0, true), (Phase::Depth(1), 2, 0, true)]);
    assert_eq!(report.sentence(), "passed 3 inputs, all up to depth 1");
    assert!(report.is_exhaustive());
}

#[test]
fn the_first_counterexample_ends_the_campaign() {
    let mut engine = Scripted::new(vec![inputs([1]), inputs([9, 10, 11])], fails_from_ten);
    engine.boundary = Some(inputs([i64::MAX]));
    let report = run(&mut engine, &settings(6, 100), &[]);
    let found = found(&report);
    assert_eq!((found.persisted.as_deref(), found.phase), (Some("10"), Phase::Depth(1)));
    assert_eq!(shape(&report), [(Phase::Depth(0), 1, 0, true), (Phase::Depth(1), 2, 0, false)]);
    assert_eq!(engine.log.last().map(String::as_str), Some("check 10"));
}

#[test]
fn a_saturated_engine_ends_the_depths_and_all_inputs_there_are_were_tried() {
    let mut engine = Scripted::new(vec![inputs([0, 1]), inputs([2])], holds);
    engine.saturated_from = Some(1);
    let report = run(&mut engine, &settings(6, 100), &[]);
    assert!(report.verdict().is_proved());
    assert_eq!(report.sentence(), "all 3 inputs tried");
    assert_eq!(report.depths().count(), 2);
}

#[test]
fn what_no_depth_has_is_a_limit_of_what_is_tried_at_any() {
    let mut engine = Scripted::new(vec![inputs([0, 1])], holds);
    engine.saturated_from = Some(0);
    engine.limits = vec![Limit::new(Quantity::ChosenFloats, 24)];
    let report = run(&mut engine, &settings(6, 100), &[]);
    assert!(report.verdict().is_bounded());
    assert_eq!(
        report.sentence(),
        "passed 2 inputs, all within these limits: 24 chosen floating-point numbers"
    );
}

fn sampling(depths: Vec<Vec<Step<i64>>>, judge: fn(i64) -> Judgement) -> Scripted {
    let mut engine = Scripted::new(depths, judge);
    let (strategy, seed) = (Some("random".into()), Some(7));
    engine.exploration = Exploration { strategy, seed, filters: true, ..Exploration::default() };
    engine
}

#[test]
fn each_size_of_a_sample_gets_an_equal_share_of_what_the_smaller_ones_left() {
    let mut engine = sampling(vec![inputs([1]), inputs(10..90), inputs(100..200), inputs(200..300)], holds);
    let report = run(&mut engine, &settings(3, 40), &[]);
    let sizes = [(0, 1), (1, 13), (2, 13), (3, 13)].map(|(size, n)| (Phase::Size(size), n, 0, false));
    assert_eq!(shape(&report), sizes);
    assert_eq!(reasons(&report), [Reason::Sample { seed: 7 }]);
    assert_eq!(report.sentence(), "passed 40 inputs; inputs were sampled, with seed 7");
    assert_eq!(report.exploration, engine.exploration);
    assert!(!report.is_exhaustive() && report.depth_completed().is_none());
    assert_eq!(report.standing().exit_code(), 0);
}

#[test]
fn a_sample_claims_nothing_even_where_every_size_ended_and_nothing_is_deeper() {
    let mut engine = sampling(vec![inputs([1]), inputs([2])], holds);
    engine.saturated_from = Some(0);
    let report = run(&mut engine, &settings(1, 40), &[]);
    assert_eq!(report.sentence(), "passed 2 inputs; inputs were sampled, with seed 7");
}

#[test]
fn a_failure_in_a_sample_ends_the_campaign_in_its_size() {
    let mut engine = sampling(vec![inputs([1]), inputs([9, 12, 10])], fails_from_ten);
    let report = run(&mut engine, &settings(6, 100), &[]);
    let found = found(&report);
    assert_eq!((found.persisted.as_deref(), found.phase), (Some("12"), Phase::Size(1)));
}

#[test]
fn a_sample_without_an_input_tells_nothing() {
    let mut engine = sampling(vec![vec![rejected("p"); 3], vec![rejected("q"); 2]], holds);
    let report = run(&mut engine, &settings(1, 40), &[]);
    assert_eq!(report.standing(), Standing::Unknown);
    let sentence = "after 0 inputs; inputs were sampled, with seed 7; 0 of 5 candidates were inputs";
    assert_eq!(report.sentence(), sentence);
    assert_eq!(report.standing().exit_code(), 2);
    let (by, strategy) = ("p".into(), Some("random".into()));
    assert!(report.warnings.contains(&Warning::ManyRejected { rejected: 5, candidates: 5, by, strategy }));
}

#[test]
fn a_strategy_that_begins_at_the_boundary_spends_at_most_half_there_and_does_not_come_back() {
    let mut engine = Scripted::new(vec![inputs([1]), inputs([2, 3])], holds);
    engine.boundary = Some(inputs(1000..1100));
    engine.exploration.boundary_first = true;
    let report = run(&mut engine, &settings(1, 10), &[]);
    let phases =
        [(Phase::Boundary, 5, 0, false), (Phase::Depth(0), 1, 0, true), (Phase::Depth(1), 2, 0, true)];
    assert_eq!(shape(&report), phases);
    assert_eq!(report.sentence(), "passed 3 + 5 inputs, all up to depth 1");
    assert_eq!(engine.log.iter().filter(|entry| *entry == "boundary").count(), 1);
}

#[test]
fn a_budget_is_spent_only_when_one_more_input_exists() {
    let script = || Scripted::new(vec![inputs([0, 1]), inputs([2, 3, 4])], holds);
    let exact = run(&mut script(), &settings(1, 5), &[]);
    assert!(is_complete_to(&exact, 1));
    let short = run(&mut script(), &settings(1, 4), &[]);
    assert_eq!(reasons(&short), [Reason::Inputs { budget: 4 }]);
    assert_eq!(short.inputs(), 4);
    assert_eq!(
        short.sentence(),
        "passed 4 inputs; all up to depth 0 tried; the budget of 4 inputs was spent"
    );
    let shorter = run(&mut script(), &settings(1, 1), &[]);
    assert_eq!(shorter.sentence(), "passed 1 input; the budget of 1 input was spent");
    assert!(shorter.warnings.contains(&Warning::OnlyDepthZero));
}

#[test]
fn the_budget_of_time_ends_an_endless_depth_and_says_so() {
    struct Endless(i64);
    impl Engine for Endless {
        type Input = i64;
        fn query(&mut self, _depth: u32) -> Result<(), touchstone_campaign::EngineError> {
            Ok(())
        }
        fn next(&mut self, _deadline: Option<std::time::Instant>) -> Step<i64> {
            self.0 += 1;
            Step::Input(self.0)
        }
        fn check(&mut self, _input: &i64) -> Judgement {
            Judgement::Holds
        }
        fn persist(&self, input: &i64) -> String {
            input.to_string()
        }
        fn restore(&mut self, text: &str) -> Result<i64, touchstone_campaign::RestoreError> {
            Err(touchstone_campaign::RestoreError(text.into()))
        }
        fn render(&self, input: &i64) -> String {
            input.to_string()
        }
    }
    let time = Duration::from_millis(20);
    let settings = Settings { time, tests: u64::MAX, ..Settings::default() };
    let campaign = Campaign { subject: &Subject::default(), settings: &settings, replay: &[], kept: &[] };
    let report = campaign.run(&mut Endless(0), &mut ());
    assert_eq!(reasons(&report), [Reason::Time { milliseconds: 20 }]);
    assert!(report.sentence().ends_with(" inputs; the budget of 20 ms was over"), "{}", report.sentence());
}

#[test]
fn nothing_to_test_is_no_pass() {
    let only_rejected = vec![vec![rejected("is_prime"), rejected("is_prime")]];
    let report = run(&mut Scripted::new(only_rejected, holds), &settings(6, 100), &[]);
    assert_eq!(reasons(&report), [Reason::NotTried]);
    assert_eq!(report.standing(), Standing::Untried);
    assert_eq!(report.sentence(), "no input was found up to depth 6");
    assert_eq!(report.standing().exit_code(), 2);
    let warning = Warning::ManyRejected { rejected: 2, candidates: 2, by: "is_prime".into(), strategy: None };
    assert_eq!(report.warnings, [warning]);
}

#[test]
fn a_saturated_engine_without_an_input_is_vacuous_at_any_depth() {
    let mut engine = Scripted::new(vec![Vec::new(), Vec::new()], holds);
    engine.saturated_from = Some(1);
    let report = run(&mut engine, &settings(6, 100), &[]);
    assert_eq!(report.verdict(), Verdict::Vacuous { within: Vec::new() });
    assert_eq!(report.sentence(), "no input satisfies the precondition");
}

#[test]
fn candidates_that_the_check_rejects_are_no_inputs() {
    let reject_odd = |input: i64| match input % 2 {
        0 => Judgement::Holds,
        _ => Judgement::Rejected { by: "even".into() },
    };
    let mut engine = Scripted::new(vec![inputs(0..10)], reject_odd);
    let report = run(&mut engine, &settings(0, 6), &[]);
    assert_eq!(shape(&report), [(Phase::Depth(0), 5, 5, true)]);
    assert_eq!(report.rejections, [("even".to_owned(), 5)]);
    assert_eq!(report.warnings, [Warning::OnlyDepthZero]);
}

#[test]
fn more_than_nine_in_ten_rejected_is_a_warning_and_nine_in_ten_is_none() {
    let script = |number| {
        let mut steps = inputs([1, 2]);
        steps.extend(vec![rejected("rare"); number]);
        Scripted::new(vec![steps], holds)
    };
    assert_eq!(run(&mut script(18), &settings(1, 100), &[]).warnings, []);
    let warning = Warning::ManyRejected { rejected: 19, candidates: 21, by: "rare".into(), strategy: None };
    assert_eq!(run(&mut script(19), &settings(1, 100), &[]).warnings, [warning]);
}

#[test]
fn boundary_values_come_last_within_a_budget_of_their_own() {
    let mut engine = Scripted::new(vec![inputs([0])], holds);
    engine.boundary = Some(inputs(1000..2000));
    let few = run(&mut engine, &settings(0, 10), &[]);
    assert_eq!((few.inputs(), few.boundary_inputs()), (1, 100));
    let many = run(&mut engine, &settings(0, 2000), &[]);
    assert_eq!(many.boundary_inputs(), 400);
    let all = run(&mut engine, &Settings { boundary: 0.0, ..settings(0, 2000) }, &[]);
    assert_eq!(all.tallies.len(), 1);
}

#[test]
fn a_boundary_value_can_be_the_counterexample() {
    let mut engine = Scripted::new(vec![inputs([0])], fails_from_ten);
    engine.boundary = Some(inputs([-1, 1000]));
    let report = run(&mut engine, &settings(3, 10), &[]);
    let found = found(&report);
    assert_eq!((found.persisted.as_deref(), found.phase), (Some("1000"), Phase::Boundary));
}

#[test]
fn boundary_values_count_where_the_depths_have_none() {
    let mut engine = Scripted::new(Vec::new(), holds);
    engine.boundary = Some(inputs([1000]));
    let report = run(&mut engine, &settings(3, 10), &[]);
    assert_eq!(report.sentence(), "passed 1 input; there is none up to depth 3");
    assert_eq!((report.standing(), report.verdict().is_proved()), (Standing::Passed, false));
}

#[test]
fn what_is_refuted_over_whole_ranges_is_vacuous() {
    let mut engine = Scripted::new(Vec::new(), holds);
    engine.whole = Some(Vec::new());
    let open = run(&mut engine, &settings(3, 10), &[]);
    assert_eq!(open.standing(), Standing::Untried, "something was left out");
    engine.refutes = true;
    let report = run(&mut engine, &settings(3, 10), &[]);
    assert_eq!(report.verdict(), Verdict::Vacuous { within: Vec::new() });
    assert_eq!(report.sentence(), "no input satisfies the precondition");
    engine.whole = Some(vec![rejected("is_prime")]);
    let rejecting = run(&mut engine, &settings(3, 10), &[]);
    assert_eq!(rejecting.standing(), Standing::Untried, "the solver had one");
}

#[test]
fn a_call_that_ends_a_sample_without_a_judgement_is_no_pass() {
    let judge = |input: i64| match input {
        0..10 => Judgement::Holds,
        _ => Judgement::Unknown("two judges disagree".into()),
    };
    let mut engine = Scripted::new(vec![inputs(0..3)], judge);
    let stops = || Some(vec![Step::Input(77), Step::Unknown("two judges disagree".into())]);
    engine.boundary = stops();
    let report = run(&mut engine, &settings(3, 10), &[]);
    assert_eq!(report.standing(), Standing::Unknown, "{}", report.sentence());
    (engine.boundary, engine.whole) = (None, stops());
    let report = run(&mut engine, &settings(3, 10), &[]);
    assert_eq!(report.standing(), Standing::Unknown, "{}", report.sentence());
}

#[test]
fn what_is_solved_for_beyond_the_depths_comes_last_and_is_counted_apart() {
    let mut engine = Scripted::new(Vec::new(), fails_from_ten);
    engine.boundary = Some(inputs([2]));
    engine.whole = Some(inputs([3, 4]));
    let report = run(&mut engine, &settings(3, 10), &[]);
    assert_eq!(report.sentence(), "passed 3 inputs; there is none up to depth 3");
    assert_eq!((report.boundary_inputs(), report.whole_inputs()), (1, 2));
    assert!(engine.log.contains(&"whole 3".to_owned()));
    engine.whole = Some(inputs([3, 40]));
    let report = run(&mut engine, &settings(3, 10), &[]);
    let found = found(&report);
    assert_eq!((found.persisted.as_deref(), found.phase), (Some("40"), Phase::Whole));
}

#[test]
fn recorded_failures_are_replayed_first_and_the_first_that_fails_ends_it() {
    let judge = |input: i64| match input {
        1 => Judgement::Rejected { by: "positive".into() },
        2 => Judgement::Unknown("no answer".into()),
        _ => fails_from_ten(input),
    };
    let mut engine = Scripted::new(vec![inputs([10])], judge);
    let report = run(&mut engine, &settings(3, 10), &["0", "x", "1", "2", "12", "13"]);
    assert_eq!(engine.log, ["check 0", "check 1", "check 2", "check 12"]);
    let outcomes: Vec<Replay> = report.replays.iter().map(|replayed| replayed.outcome.clone()).collect();
    let stale = Replay::Stale("`x` is no number".into());
    let unjudged = Replay::Unjudged("no answer".into());
    assert_eq!(outcomes, [Replay::Passed, stale, Replay::NoInput, unjudged, Replay::Failed]);
    let found = found(&report);
    assert_eq!((found.persisted.as_deref(), found.phase), (Some("12"), Phase::Replay));
}

#[test]
fn replays_count_as_no_inputs() {
    let report = run(&mut Scripted::new(Vec::new(), holds), &settings(2, 10), &["1"]);
    assert_eq!(report.standing(), Standing::Untried);
    assert_eq!(shape(&report)[0], (Phase::Replay, 1, 0, true));
}

#[test]
fn a_solver_that_gives_up_leaves_the_answer_unknown_but_boundary_values_are_tried() {
    let mut steps = inputs([0, 1]);
    steps.push(Step::Unknown("out of memory".into()));
    let mut engine = Scripted::new(vec![inputs([7]), steps], holds);
    engine.boundary = Some(inputs([5]));
    let report = run(&mut engine, &settings(6, 10), &[]);
    assert_eq!(report.standing(), Standing::Unknown);
    let sentence = "after 3 inputs; all up to depth 0 tried; the search was stopped: out of memory";
    assert_eq!(report.sentence(), sentence);
    assert_eq!(report.depth_completed(), Some(0));
    assert_eq!(report.boundary_inputs(), 1);
}

#[test]
fn calls_without_a_judgement_are_said_and_leave_it_unknown() {
    let judge =
        |input: i64| if input == 0 { Judgement::Holds } else { Judgement::Unknown("no answer".into()) };
    let report = run(&mut Scripted::new(vec![inputs([0]), inputs([1, 2])], judge), &settings(1, 10), &[]);
    assert_eq!(report.standing(), Standing::Unknown);
    assert_eq!(report.sentence(), "after 1 input; 2 calls couldn't be judged: no answer");
    assert_eq!(report.warnings, [Warning::Unjudged { inputs: 2, reason: "no answer".into() }]);
    assert!(!report.is_exhaustive());
    let nothing = run(&mut Scripted::new(vec![inputs([1])], judge), &settings(1, 10), &[]);
    assert_eq!(nothing.standing(), Standing::Unknown);
    assert_eq!(nothing.sentence(), "1 call couldn't be judged: no answer");
    let mut at_the_boundary = Scripted::new(vec![inputs([0])], judge);
    at_the_boundary.boundary = Some(inputs([5]));
    assert_eq!(run(&mut at_the_boundary, &settings(1, 10), &[]).standing(), Standing::Unknown);
}

#[test]
fn an_observer_sees_every_call_between_its_beginning_and_its_end() {
    #[derive(Default)]
    struct Log(Vec<String>);
    impl Observer<Scripted> for Log {
        fn phase(&mut self, tally: &Tally) {
            self.0.push(format!("{:?} {}", tally.phase, tally.complete));
        }
        fn calling(&mut self, engine: &Scripted, input: &i64) {
            assert_ne!(engine.log.last(), Some(&format!("check {input}")));
            self.0.push(format!("calling {input}"));
        }
        fn called(&mut self, engine: &Scripted, input: &i64, _judgement: &Judgement) {
            assert_eq!(engine.log.last(), Some(&format!("check {input}")));
            self.0.push(format!("called {input}"));
        }
        fn counted(&mut self, tally: &Tally) {
            self.0.push(format!("counted {}", tally.inputs));
        }
    }
    let mut log = Log::default();
    let settings = settings(0, 10);
    Campaign { subject: &Subject::default(), settings: &settings, replay: &[], kept: &[] }
        .run(&mut Scripted::new(vec![inputs([4])], holds), &mut log);
    assert_eq!(log.0, ["Depth(0) false", "calling 4", "called 4", "counted 1", "Depth(0) true"]);
}
