//! A Rust form of a predicate that lies is noticed, whichever way it lies and however late, and one that leaves gaps isn't trusted.

use super::{FIRST_RUNS, SAMPLED_RUNS, next_sampled};
use crate::decode::Decoder;
use crate::expr::{BinaryOp, Expr, Name};
use crate::native::Gaps;
use crate::samples::engine;
use crate::spec::{Argument, Judge, Passing, Signature};
use crate::targetable::{Refined, Targetable};
use std::cell::Cell;
use touchstone_campaign::settings::Settings;
use touchstone_campaign::{Campaign, Outcome, Standing, Subject};
use touchstone_report::Reason;

/// `fn(n: {n: i64 | n % 3 == 0}) -> {v: i64 | 0 <= v}`
fn signature() -> Signature {
    let of = |op, left, right| Expr::Binary(op, Box::new(left), Box::new(right));
    let int = |value: i64| Expr::Int(value.into());
    let (name, result_name) = (Name::fresh("n"), Name::fresh("v"));
    let erased = <i64 as Refined>::rtype(&[], &[]);
    let is_multiple = of(BinaryOp::Eq, of(BinaryOp::Rem, Expr::Var(name), int(3)), int(0));
    let is_natural = of(BinaryOp::Le, int(0), Expr::Var(result_name));
    Signature {
        arguments: vec![Argument {
            name,
            ty: erased.refined(name, is_multiple),
            after: None,
            passing: Passing::Value,
        }],
        result_name,
        result: erased.refined(result_name, is_natural),
        requires: Vec::new(),
        unlooked: Vec::new(),
        ensures: Vec::new(),
    }
}

/// What the Rust form says: of the truth, how often it was asked already, and where to leave gaps.
type Form = fn(bool, u64, &mut Gaps) -> bool;

thread_local! {
    static PRECONDITION: Cell<Form> = const { Cell::new(|truth, _, _| truth) };
    static POSTCONDITION: Cell<Form> = const { Cell::new(|truth, _, _| truth) };
    static ASKED: Cell<u64> = const { Cell::new(0) };
    static RESULT: Cell<fn(i64) -> i64> = const { Cell::new(|n| n) };
    static DECODED: Cell<fn(i64) -> i64> = const { Cell::new(|n| n) };
    static CALLED: Cell<bool> = const { Cell::new(false) };
}

fn run(source: &mut Decoder<'_>, judge: &mut dyn Judge) {
    let n = (DECODED.get())(<i64 as Targetable>::decode(source));
    let asked = ASKED.replace(ASKED.get() + 1);
    let trusted = judge.trusts();
    if trusted || judge.admit(&[&n], &|gaps| (PRECONDITION.get())(n % 3 == 0, asked, gaps)) {
        judge.enter();
        CALLED.set(CALLED.get() || n % 3 != 0);
        let result = (RESULT.get())(n);
        let native = |gaps: &mut Gaps| (POSTCONDITION.get())(0 <= result, asked, gaps);
        if !(trusted && judge.approve(&native)) {
            judge.conclude(&[&n], &[&n], &result, &native);
        }
    }
}

/// A campaign with these forms, by a strategy that makes all numbers.
fn campaign(precondition: Form, postcondition: Form, result: fn(i64) -> i64) -> Outcome {
    DECODED.set(|n| n);
    campaign_by("enumerate", precondition, postcondition, result)
}

/// The same by this strategy.
fn campaign_by(strategy: &str, precondition: Form, postcondition: Form, result: fn(i64) -> i64) -> Outcome {
    PRECONDITION.set(precondition);
    POSTCONDITION.set(postcondition);
    RESULT.set(result);
    ASKED.set(0);
    CALLED.set(false);
    let settings = Settings {
        depth: 3000,
        tests: 5000,
        boundary: 0.0,
        strategy: Some(strategy.into()),
        ..Settings::default()
    };
    let mut engine = engine(signature, run, &settings);
    Campaign { subject: &Subject::default(), settings: &settings, replay: &[], kept: &[] }
        .run(&mut engine, &mut ())
}

fn defect(report: &Outcome) -> &str {
    let because = report.ledger.reasons().find_map(|reason| match reason {
        Reason::Stopped { because } => Some(&**because),
        _ => None,
    });
    assert_eq!(report.standing(), Standing::Unknown, "{}", report.sentence());
    because.expect("it was stopped")
}

const HONEST: Form = |truth, _, _| truth;

#[test]
fn honest_forms_agree() {
    let report = campaign(HONEST, HONEST, i64::abs);
    assert_eq!(report.standing(), Standing::Passed, "{}", report.sentence());
    let report = campaign(HONEST, HONEST, |n| n - 2000);
    assert_eq!(report.standing(), Standing::Counterexample, "{}", report.sentence());
}

#[test]
fn a_form_that_says_no_of_a_valid_value_is_noticed_at_once() {
    let precondition = campaign(|truth, asked, _| truth && asked < 1500, HONEST, i64::abs);
    assert!(
        defect(&precondition).contains("precondition compiled to Rust is false where its evaluation is true")
    );
    let postcondition = campaign(HONEST, |truth, asked, _| truth && asked < 1500, i64::abs);
    assert!(
        defect(&postcondition)
            .contains("postcondition compiled to Rust is false where its evaluation is true")
    );
}

#[test]
fn a_form_that_says_yes_of_an_invalid_value_is_noticed_by_the_sample() {
    let precondition = campaign(|truth, asked, _| truth || 100 < asked, HONEST, i64::abs);
    let postcondition = campaign(HONEST, |_, _, _| true, |n| if n.abs() < 300 { n.abs() } else { -1 });
    for report in [&precondition, &postcondition] {
        let reason = defect(report);
        assert!(
            reason.contains("condition compiled to Rust is true where its evaluation is false"),
            "{reason}"
        );
    }
}

#[test]
fn where_the_form_leaves_a_gap_the_others_decide() {
    let open: Form = |_, _, gaps| gaps.leave();
    let report = campaign(open, open, i64::abs);
    assert_eq!(report.standing(), Standing::Passed, "{}", report.sentence());
    assert!(!CALLED.get(), "the function was called outside of its precondition");
    let report = campaign(open, open, |n| if n < 1700 { n.abs() } else { -1 });
    assert_eq!(report.standing(), Standing::Counterexample, "{}", report.sentence());
}

#[test]
fn a_form_that_panics_is_asked_again_after_the_others() {
    thread_local! {
        static PANICKED: Cell<bool> = const { Cell::new(false) };
    }
    let once: Form = |truth, asked, _| {
        if 700 <= asked && !PANICKED.replace(true) { panic!("no value") } else { truth }
    };
    let report = campaign(HONEST, once, i64::abs);
    assert!(PANICKED.get());
    assert_eq!(report.standing(), Standing::Passed, "asked again it answers: {}", report.sentence());
    let always: Form = |truth, asked, _| if 700 <= asked { panic!("no value") } else { truth };
    let report = campaign(HONEST, always, i64::abs);
    assert!(defect(&report).contains("it panicked: no value"), "{}", defect(&report));
}

/// A campaign whose search is certain of its inputs: `n % 3 == 0` is solved for. What comes of great ones is another number, as if
/// the search were wrong.
fn misled(result: fn(i64) -> i64) -> Outcome {
    DECODED.set(|n| if 60 < n { n + 1 } else { n });
    campaign_by("targeted", HONEST, HONEST, result)
}

#[test]
fn the_precondition_is_left_to_a_search_that_is_certain_and_sampled() {
    thread_local! {
        static ASKED: Cell<u64> = const { Cell::new(0) };
    }
    let counted: Form = |truth, _, _| {
        ASKED.set(ASKED.get() + 1);
        truth
    };
    DECODED.set(|n| n);
    let report = campaign_by("targeted", counted, HONEST, i64::abs);
    assert_eq!(report.standing(), Standing::Passed, "{}", report.sentence());
    // The first 32, one in 251, and those that are made again.
    let (sampled, again) = (32 + report.inputs() / 251 + 1, 16 + 64);
    assert!(report.inputs() > 2000 && ASKED.get() <= sampled + again && !CALLED.get(), "{}", ASKED.get());
}

#[test]
fn a_search_that_is_certain_and_wrong_is_noticed_by_the_sample() {
    let report = misled(i64::abs);
    assert!(defect(&report).contains("is false of what the search gave"), "{}", defect(&report));
    assert!(CALLED.get(), "till then it was believed");
}

#[test]
fn a_search_that_is_certain_and_wrong_is_noticed_before_a_failure_is_reported() {
    let results: [fn(i64) -> i64; 2] =
        [|n| if 60 < n { -1 } else { 0 }, |n| if 60 < n { panic!("no") } else { 0 }];
    for result in results {
        let report = misled(result);
        let reason = defect(&report);
        assert!(reason.contains("the precondition excludes what the search gave"), "{reason}");
    }
}

#[test]
fn a_failure_on_an_input_that_the_search_is_certain_of_is_reported() {
    DECODED.set(|n| n);
    let results: [fn(i64) -> i64; 2] =
        [|n| if 60 < n { -1 } else { 0 }, |n| if 60 < n { panic!("no") } else { 0 }];
    for result in results {
        let report = campaign_by("targeted", HONEST, HONEST, result);
        assert_eq!(report.standing(), Standing::Counterexample, "{}", report.sentence());
    }
}

#[test]
fn the_runs_that_all_three_judge_are_the_first_and_then_multiples() {
    let is_sampled = |run: u64| {
        let every = SAMPLED_RUNS.iter().find(|(before, _)| run < *before).map(|(_, every)| *every);
        run < FIRST_RUNS || every.is_some_and(|every| run.is_multiple_of(every))
    };
    let sampled = std::iter::successors(Some(next_sampled(0)), |run| Some(next_sampled(run + 1)));
    let sampled: Vec<u64> = sampled.take_while(|run| *run < 200_000).collect();
    assert_eq!(sampled, (0..200_000).filter(|run| is_sampled(*run)).collect::<Vec<u64>>());
    assert_eq!(next_sampled(u64::MAX), u64::MAX);
}
