//! How fast sequences are made, and states exhausted, on a ring buffer and an ordered map, beside `proptest-state-machine` with a machine written by
//! hand: `cargo test -p touchstone-example-sequences --test rates -- --nocapture` prints it.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use proptest_state_machine::ReferenceStateMachine;
use sequences::queues::Ring;
use serde_json::Value;
use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

/// The time that each has, ours as its declarations say.
const TIME: Duration = Duration::from_secs(2);
/// The calls of a case of proptest's.
const CALLS: std::ops::Range<usize> = 1..30;

touchstone::api! {
    type = Ring<false>;
    name = rated_ring;
    model = VecDeque<u8>;
    key = |ring| format!("{ring:?}");
    depth = 1000; tests = 100_000_000; time = "2s"; sample = 0; boundary = 0;
    fn new() -> Self;
    fn push(&mut self, x: {x: u8 | x < 2}) => |m, x| m.push_back(x);
    fn pop(&mut self) -> Option<u8> => |m| m.pop_front();
}

touchstone::api! {
    type = BTreeMap<u8, u8>;
    name = rated_map;
    model = Vec<(u8, u8)>;
    key = |map| format!("{map:?}");
    depth = 1000; tests = 100_000_000; time = "2s"; sample = 0; boundary = 0;
    fn new() -> Self;
    // Of an argument the exhaustive search takes the few smallest, so keys come from three calls.
    fn insert(&mut self, k: {k: u8 | k < 3}, v: {v: u8 | v < 2}) -> Option<u8> => insert;
    fn insert_next(&mut self, k: {k: u8 | k < 3}, v: {v: u8 | v < 2}) -> Option<u8>
        = |map, k, v| map.insert(k + 3, v) => |m, k, v| insert(m, k + 3, v);
    fn insert_last(&mut self, k: {k: u8 | k < 3}, v: {v: u8 | v < 2}) -> Option<u8>
        = |map, k, v| map.insert(k + 6, v) => |m, k, v| insert(m, k + 6, v);
    fn pop_first(&mut self) -> Option<(u8, u8)> => pop_first;
    fn get(&self, k: {k: u8 | k < 3}) -> Option<u8> = |map, k| map.get(&k).copied()
        => |m, k| m.iter().find(|entry| entry.0 == k).map(|entry| entry.1);
}

fn insert(entries: &mut Vec<(u8, u8)>, k: u8, v: u8) -> Option<u8> {
    match entries.iter_mut().find(|entry| entry.0 == k) {
        Some(entry) => Some(std::mem::replace(&mut entry.1, v)),
        None => {
            entries.push((k, v));
            None
        }
    }
}

fn pop_first(entries: &mut Vec<(u8, u8)>) -> Option<(u8, u8)> {
    let at = (0..entries.len()).min_by_key(|at| entries[*at].0)?;
    Some(entries.remove(at))
}

/// What one of ours came to: sequences, calls, states, and the seconds for them.
struct Came {
    sequences: f64,
    calls: f64,
    states: f64,
    seconds: f64,
    is_all: bool,
}

fn ours(test: &str) -> Came {
    let events = env::temp_dir().join(format!("touchstone-rates-{}-{test}", std::process::id()));
    let run = Command::new(env::current_exe().expect("itself"))
        .args([test, "--exact"])
        .env("TOUCHSTONE_EVENTS", &events)
        .output()
        .expect("started");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let told = fs::read_to_string(&events).expect("events");
    let _ = fs::remove_file(&events);
    let outcome: Value = serde_json::from_str(told.lines().last().expect("an event")).expect("JSON");
    let each = |list: &Value, part: &dyn Fn(&Value) -> f64| {
        list.as_array().map_or(0.0, |list| list.iter().map(part).sum::<f64>())
    };
    let number = |value: &Value| value.as_f64().unwrap_or(0.0);
    let strategy = outcome["exploration"]["strategy"].as_str().unwrap_or_default();
    let words = strategy.split(' ').map(|word| word.replace(',', "").parse::<f64>());
    Came {
        sequences: each(&outcome["tallies"], &|tally| number(&tally["inputs"])),
        calls: each(&outcome["calls"]["declared"], &|called| number(&called["made"])),
        states: words.flatten().next().unwrap_or(0.0),
        seconds: each(&outcome["tallies"], &|tally| number(&tally["solving"]) + number(&tally["checking"])),
        is_all: strategy.contains("; all "),
    }
}

#[derive(Clone, Debug)]
enum Queued {
    Push(u8),
    Pop,
}

struct Queue;

impl ReferenceStateMachine for Queue {
    type State = VecDeque<u8>;
    type Transition = Queued;

    fn init_state() -> BoxedStrategy<VecDeque<u8>> {
        Just(VecDeque::new()).boxed()
    }

    fn transitions(_: &VecDeque<u8>) -> BoxedStrategy<Queued> {
        prop_oneof![(0_u8..2).prop_map(Queued::Push), Just(Queued::Pop)].boxed()
    }

    fn apply(mut state: VecDeque<u8>, call: &Queued) -> VecDeque<u8> {
        match call {
            Queued::Push(x) => state.push_back(*x),
            Queued::Pop => drop(state.pop_front()),
        }
        state
    }
}

#[derive(Clone, Debug)]
enum Mapped {
    Insert(u8, u8),
    PopFirst,
    Get(u8),
}

struct Map;

impl ReferenceStateMachine for Map {
    type State = Vec<(u8, u8)>;
    type Transition = Mapped;

    fn init_state() -> BoxedStrategy<Vec<(u8, u8)>> {
        Just(Vec::new()).boxed()
    }

    fn transitions(_: &Vec<(u8, u8)>) -> BoxedStrategy<Mapped> {
        prop_oneof![
            (0_u8..9, 0_u8..2).prop_map(|(k, v)| Mapped::Insert(k, v)),
            Just(Mapped::PopFirst),
            (0_u8..3).prop_map(Mapped::Get)
        ]
        .boxed()
    }

    fn apply(mut state: Vec<(u8, u8)>, call: &Mapped) -> Vec<(u8, u8)> {
        match call {
            Mapped::Insert(k, v) => drop(insert(&mut state, *k, *v)),
            Mapped::PopFirst => drop(pop_first(&mut state)),
            Mapped::Get(_) => {}
        }
        state
    }
}

/// Cases and calls of proptest's, and the seconds for them; `run` makes the calls of a case on the container and on the model beside it.
fn theirs<M: ReferenceStateMachine>(run: impl Fn(Vec<M::Transition>)) -> (f64, f64, f64) {
    let config = Config { cases: 1_000, failure_persistence: None, ..Config::default() };
    let (cases, calls) = (Cell::new(0), Cell::new(0));
    let begun = Instant::now();
    for seed in 0_u8.. {
        if TIME <= begun.elapsed() {
            break;
        }
        // A runner that has made its cases makes no more.
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
        let mut runner = TestRunner::new_with_rng(config.clone(), rng);
        let passed = runner.run(&M::sequential_strategy(CALLS), |(_, transitions, _)| {
            cases.set(cases.get() + 1);
            calls.set(calls.get() + transitions.len());
            run(transitions);
            Ok(())
        });
        passed.expect("it's right");
    }
    (cases.get() as f64, calls.get() as f64, begun.elapsed().as_secs_f64())
}

fn queue(calls: Vec<Queued>) {
    let (mut ring, mut model) = (Ring::<false>::new(), VecDeque::new());
    for call in calls {
        match call {
            Queued::Push(x) => {
                ring.push(x);
                model.push_back(x);
            }
            Queued::Pop => assert_eq!(ring.pop(), model.pop_front()),
        }
    }
}

fn map(calls: Vec<Mapped>) {
    let (mut map, mut model) = (BTreeMap::new(), Vec::new());
    for call in calls {
        match call {
            Mapped::Insert(k, v) => assert_eq!(map.insert(k, v), insert(&mut model, k, v)),
            Mapped::PopFirst => assert_eq!(map.pop_first(), pop_first(&mut model)),
            Mapped::Get(k) => {
                let found = model.iter().find(|entry| entry.0 == k).map(|entry| &entry.1);
                assert_eq!(map.get(&k), found);
            }
        }
    }
}

#[test]
fn sequences_a_second_beside_proptest() {
    println!(
        "| type | sequences a second | calls a second | states | states a second | proptest's cases a second | its calls a second |"
    );
    println!("|---|---|---|---|---|---|---|");
    let all = [
        ("`Ring`", ours("touchstone_rated_ring"), theirs::<Queue>(queue)),
        ("`BTreeMap<u8, u8>`", ours("touchstone_rated_map"), theirs::<Map>(map)),
    ];
    for (name, ours, (cases, calls, seconds)) in all {
        println!(
            "| {name} | {:.0} | {:.0} | {}{} | {:.0} | {:.0} | {:.0} |",
            ours.sequences / ours.seconds,
            ours.calls / ours.seconds,
            if ours.is_all { "all " } else { "" },
            ours.states,
            ours.states / ours.seconds,
            cases / seconds,
            calls / seconds,
        );
        let is_more = [ours.sequences, ours.calls, ours.states].iter().all(|number| *number > 100.0);
        assert!(
            is_more && cases > 0.0 && calls > 0.0,
            "{name}: {} states of {} sequences",
            ours.states,
            ours.sequences
        );
    }
}
