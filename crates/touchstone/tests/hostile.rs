//! Whatever a function does to its process, it's said of the function and its input, never of Touchstone; the run goes on and nothing stays
//! behind. All are tested by one process, this test's program started once more.
#![cfg(target_os = "linux")]

#[path = "hostile/list.rs"]
mod list;

use std::collections::BTreeMap;
use std::process::Command;
use touchstone_campaign::Standing;
use touchstone_campaign::harness::events::{EVENTS, Event, parse};
use touchstone_campaign::report::{Outcome, to_text};

/// Functions of which something is found out when their calls have returned, and words of what's said.
const LATER: [(&str, &str); 6] = [
    ("leaves_a_panic", "a thread that a call left behind panicked"),
    ("leaves_many_panics", "too late"),
    ("leaves_an_abort", "when all calls had returned"),
    ("leaves_an_exit", "when all calls had returned"),
    ("has_a_last_word", "when all calls had returned"),
    ("uses_up_descriptors", "nothing more can be opened"),
];

/// Functions of which nothing is wrong that a test of the function could see, and words of what's said, if something is.
const PASSING: [(&str, &str); 14] = [
    ("leaves_a_child", "left running, and ended: `sleep 1000`"),
    ("leaves_children_of_children", "left running, and ended: `sh -c"),
    ("leaves_a_zombie", ""),
    ("leaves_a_thread", ""),
    ("leaves_many_threads", ""),
    ("leaks", ""),
    ("catches_its_own_panic", ""),
    ("lets_a_thread_panic", ""),
    ("prints_much", ""),
    ("prints_as_if_it_were_the_harness", ""),
    ("takes_the_hook", ""),
    ("reads_what_is_typed", ""),
    ("goes_elsewhere", ""),
    ("removes_the_folder", ""),
];

/// What became of each function.
fn outcomes() -> BTreeMap<String, Outcome> {
    let folder = tempfile::tempdir().expect("a folder");
    let events = folder.path().join("events");
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["list::", "--include-ignored", "--test-threads=2"]).env(EVENTS, &events);
    command.env("TOUCHSTONE_TESTS", "8").env("TOUCHSTONE_TIME", "5s").env("TOUCHSTONE_CALL_TIME", "3s");
    command.env("TOUCHSTONE_MEMORY", "512MiB").env("TMPDIR", folder.path());
    command.output().expect("started");
    let text = std::fs::read_to_string(&events).expect("events");
    let ended = text.lines().filter_map(|line| match parse(line).expect("an event") {
        Event::Outcome(outcome) => Some(*outcome),
        _ => None,
    });
    ended.map(|outcome| (outcome.subject.function.trim_start_matches("list::").to_owned(), outcome)).collect()
}

#[test]
fn nothing_that_a_function_does_is_a_defect_of_ours() {
    let outcomes = outcomes();
    assert!(60 <= outcomes.len(), "{}: {:?}", outcomes.len(), outcomes.keys());
    let mut wrong = vec![];
    for (name, outcome) in &outcomes {
        let text = to_text(outcome);
        let said = |words: &str| text.contains(words);
        let later = LATER.iter().find(|(later, _)| later == name);
        let passing = PASSING.iter().find(|(passing, _)| passing == name);
        let standing = outcome.standing();
        let is_right = match (later, passing) {
            (Some((_, words)), _) => standing != Standing::Passed && said(words),
            (_, Some((_, words))) => standing == Standing::Passed && said(words),
            // It's found, with the input.
            (None, None) => standing == Standing::Refuted && said("(2)"),
        };
        if !is_right || said("defect of Touchstone") {
            wrong.push(format!("{name}: {standing:?}\n{}", text.chars().take(600).collect::<String>()));
        }
    }
    for (name, _) in LATER.iter().chain(&PASSING) {
        assert!(outcomes.contains_key(*name), "{name} wasn't run");
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), outcomes.len(), wrong.join("\n"));
}
