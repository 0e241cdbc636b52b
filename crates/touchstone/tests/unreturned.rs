//! Calls that don't come back as they should: those that hang, that end the process, whose result can't be dropped, and those that
//! come to something else when they're made again. What's printed for the first two is compiled here and fails on the faulty code, but not on
//! code that returns.

// Printed code is as the specification has it.
#![allow(clippy::diverging_sub_expression, clippy::while_immutable_condition, unreachable_code)]

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use touchstone::Targetable;
use touchstone::inputs::Spec;
use touchstone_campaign::finding::{Crash, Kind};
use touchstone_campaign::report::{Outcome, Subject};
use touchstone_campaign::{Campaign, Engine, Settings};
use touchstone_refine::SpecEngine;

/// Dropped where it's 2, it panics.
#[derive(Clone, Debug, PartialEq, Targetable)]
pub struct Held(u8);

impl Drop for Held {
    fn drop(&mut self) {
        assert_ne!(self.0, 2, "two can't be dropped");
    }
}

/// Whether the function was called with 255.
static SEEN: AtomicBool = AtomicBool::new(false);
/// How many calls there were.
static CALLS: AtomicU32 = AtomicU32::new(0);

touchstone::inputs! {
    fn hangs(x: u8) -> u8 = |x: u8| -> u8 { loop { std::thread::sleep(Duration::from_secs(u64::from(x) + 1)) } };
    fn returns(x: u8) -> u8 = |x: u8| x;
    fn exits(x: u8) -> u8 = |x: u8| if x == 0 { std::process::exit(0) } else { x };
    fn aborts(x: u8) -> u8 = |x: u8| if x == 0 { std::process::abort() } else { x };
    fn overflows(x: u8) -> u64 = |x: u8| deep(u64::from(x));
    fn takes_all(x: u8) -> usize = |x: u8| { let mut all = Vec::new(); while x == 0 { all.push(vec![1_u8; 1 << 26]); } all.len() };
    fn exits_not(x: u8) -> u8 = |x: u8| x;
    fn held(x: u8) -> Held = Held;
    fn remembers(x: u8) -> {b: bool | b} = |x: u8| { SEEN.fetch_or(x == 255, Ordering::Relaxed); x != 1 || !SEEN.load(Ordering::Relaxed) };
    fn miscounts(x: u8) -> {r: u8 | r == x} = |x: u8| if CALLS.fetch_add(1, Ordering::Relaxed) == 40 { x ^ 1 } else { x };
}

/// Without end where it's even.
fn deep(x: u64) -> u64 {
    if x % 2 == 1 { x } else { 1 + deep(std::hint::black_box(x + 2)) }
}

include!("printed/unreturned.expected");

fn campaign(spec: &'static Spec) -> Outcome {
    let settings = Settings::default();
    let mut engine = SpecEngine::new(spec, &settings).expect("an engine");
    Campaign { subject: &Subject::default(), settings: &settings, replay: &[], kept: &[] }
        .run(&mut engine, &mut ())
}

/// What's printed where a call on 0 was seen to end so.
fn printed(spec: &'static Spec, kind: Kind, fails: bool) -> String {
    let mut engine = SpecEngine::new(spec, &Settings::default()).expect("an engine");
    let input = engine.restore("(0)").expect("an input");
    let test = engine.describe(&input, kind).test.expect("a test");
    if fails { test.replace("#[test]", "#[test]\n#[should_panic = \"it doesn't return\"]") } else { test }
}

#[test]
fn what_is_printed_is_what_is_compiled_here() {
    let slow = || Kind::Timeout { limit: Duration::from_millis(500) };
    let exit = || Kind::Crash(Crash::Exit(0));
    let all = [
        printed(hangs(), slow(), true),
        printed(returns(), slow(), false),
        printed(aborts(), Kind::Crash(Crash::Signal(6)), true),
        printed(overflows(), Kind::Crash(Crash::StackOverflow), true),
        printed(takes_all(), Kind::Crash(Crash::OutOfMemory), true),
        printed(exits(), exit(), true),
        printed(exits_not(), exit(), false),
    ];
    let all = format!("{}\n", all.join("\n\n"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write("tests/printed/unreturned.expected", &all).expect("the file can be written");
    }
    assert_eq!(all, include_str!("printed/unreturned.expected"), "to update: UPDATE_EXPECT=1");
}

#[test]
fn a_result_that_can_not_be_dropped_is_the_functions_fault() {
    let outcome = campaign(held());
    let found = outcome.counterexample.as_ref().expect("a counterexample");
    assert_eq!(found.persisted.as_deref(), Some("(2)"), "{}", outcome.sentence());
    let Kind::Panic { message, .. } = &found.finding.kind else { panic!("{:?}", found.finding.kind) };
    assert!(message.contains("two can't be dropped"), "{message}");
    assert_eq!(found.finding.notes, ["in a `drop`, after the call had returned"]);
}

/// Doesn't return where it's 3.
fn is_small(x: &u8) -> bool {
    if *x == 3 {
        loop {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    true
}

#[touchstone::spec(fn(x: u8) -> {r: u8 | rust(is_small(r))}, call_time = "300ms", skip = "the specification is at fault: run by the test below")]
fn judged_for_ever(x: u8) -> u8 {
    x
}

#[touchstone::spec(fn(x: {x: u8 | rust(is_small(x))}) -> u8, call_time = "300ms", skip = "the specification is at fault: run by the test below")]
fn admitted_for_ever(x: u8) -> u8 {
    x
}

#[test]
fn a_predicate_that_does_not_return_is_no_fault_of_the_function() {
    let this = std::env::current_exe().expect("this binary");
    for (function, part) in [("judged_for_ever", "postcondition"), ("admitted_for_ever", "precondition")] {
        let output = std::process::Command::new(&this)
            .args([function, "--include-ignored", "--nocapture"])
            .output()
            .expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(said.contains(&format!("the {part} itself was still running")), "{function}: {said}");
        assert!(!said.contains("counterexample"), "{function}: {said}");
    }
}

#[test]
fn a_call_that_passes_once_and_not_again_is_flaky_and_nothing_is_said_of_all() {
    let outcome = campaign(remembers());
    let found = outcome.counterexample.as_ref().expect("a counterexample");
    assert!(found.finding.headline.starts_with("remembers(1)"), "{}", found.finding.headline);
    assert!(found.finding.notes.iter().any(|note| note.starts_with("flaky: ")), "{:?}", found.finding.notes);
    assert_eq!(found.finding.test, None, "by itself it would pass");
    assert!(campaign(returns()).is_exhaustive());
}

#[test]
fn a_call_that_fails_once_and_not_again_is_flaky() {
    let outcome = campaign(miscounts());
    let found = outcome.counterexample.as_ref().expect("a counterexample");
    assert!(found.finding.notes.iter().any(|note| note.starts_with("flaky: ")), "{:?}", found.finding.notes);
    assert_eq!(found.finding.test, None, "by itself it would pass");
}
