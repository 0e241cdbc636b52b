//! Proofs by the values that registers and memory have at the heads of loops: random automata whose states are known to be
//! reachable or not by a search of the graph, and counters within bounds beside look-alikes that leave them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

use touchstone_explore::{Exploration, Merge, Options, Unobserved, explore};
use touchstone_logic::testing::Rng;
use touchstone_program::{ProcedureId, text};
use touchstone_report::{Method, Verdict};

fn run(source: &str, merge: Merge) -> Exploration {
    let mut program = text::parse(source, "test").unwrap_or_else(|errors| panic!("{errors:?}\n{source}"));
    program.procedure_mut(ProcedureId(0)).number_origins();
    let time = Duration::from_secs(20);
    let options = Options { merge, time, max_loop_bound: 16, random_runs: 0, ..Options::default() };
    explore(&mut program, ProcedureId(0), &options, &mut Unobserved).expect("explorable")
}

fn verdict(found: &Exploration, block: usize) -> Verdict {
    let name = format!("edge to block {block}");
    found.goals.iter().find(|goal| goal.name == name).unwrap_or_else(|| panic!("no {name}")).verdict()
}

fn is_proved(verdict: &Verdict) -> bool {
    let how = |method: Method| matches!(method, Method::Abstraction | Method::Exhaustion);
    matches!(verdict, Verdict::Excluded(proof) if proof.is_everything() && how(proof.method()))
}

fn is_covered(verdict: &Verdict) -> bool {
    verdict.is_shown()
}

/// States of an automaton, and where each goes on an event: the first of two if the event is even.
type Automaton = Vec<[usize; 2]>;

/// An automaton that runs for ever, as long as `n` says; its state is in a register, or in memory. Block `3 + k` is where it's seen
/// to be in state `k` when it stops.
fn automaton(states: &Automaton, in_memory: bool) -> String {
    let mut next = "s".to_owned();
    for (state, [even, odd]) in states.iter().enumerate() {
        let way = format!("(if %extract{{0, 0}}(e) == 0bv1 then {}bv8 else {}bv8)", 10 * even, 10 * odd);
        next = format!("(if s == {}bv8 then {way} else {next})", 10 * state);
    }
    let (begin, read, write) = match in_memory {
        false => ("s := 0bv8;".to_owned(), String::new(), format!("s := {next};")),
        true => (
            "p := %allocate{stack, 4}(4bv64); %store{4}(p, 0bv32); s := 0bv8;".to_owned(),
            "s := %load{1}(p);".to_owned(),
            format!("%store{{1}}(p, {next});"),
        ),
    };
    let mut text = format!(
        "procedure main(n: bv32) returns (r: bv32)\n{{\n  var s: bv8;\n  var e: bv32;\n  var i: bv32;\n  var p: bv64;\n  \
         entry:\n    {begin}\n    i := 0bv32;\n    goto head;\n  head:\n    {read}\n    goto body"
    );
    let count = states.len();
    for state in 0..count {
        write!(text, ", at{state}").expect("a string");
    }
    write!(
        text,
        ";\n  body:\n    assume {{:guard}} !(i == n);\n    havoc e;\n    {write}\n    i := %bvadd(i, 1bv32);\n    goto head;\n"
    )
    .expect("a string");
    for state in 0..count {
        write!(
            text,
            "  at{state}:\n    assume {{:guard}} i == n && s == {}bv8;\n    r := {state}bv32;\n    return;\n",
            10 * state
        )
        .expect("a string");
    }
    text + "}\n"
}

fn reachable(states: &Automaton) -> BTreeSet<usize> {
    let mut seen = BTreeSet::from([0]);
    let mut pending = vec![0];
    while let Some(state) = pending.pop() {
        pending.extend(states[state].iter().copied().filter(|next| seen.insert(*next)));
    }
    seen
}

#[test]
fn states_of_automata_are_covered_or_proved_unreachable() {
    let mut rng = Rng::new(7);
    let mut unreachable = 0;
    for round in 0..10 {
        let count = 4 + rng.below(4);
        let states: Automaton = (0..count).map(|_| [rng.below(count), rng.below(count)]).collect();
        let expected = reachable(&states);
        for in_memory in [false, true] {
            let merge = [Merge::Never, Merge::Estimate][round % 2];
            let found = run(&automaton(&states, in_memory), merge);
            for state in 0..count {
                let verdict = verdict(&found, 3 + state);
                match expected.contains(&state) {
                    true => assert!(is_covered(&verdict), "{states:?} {state}: {verdict:?}"),
                    false => assert!(is_proved(&verdict), "{states:?} {state}: {verdict:?}"),
                }
            }
            unreachable += count - expected.len();
        }
    }
    assert!(unreachable > 4);
}

/// A counter that goes up while it's less than `most` and down while it isn't 0, as events say; block 4 is where it's `seen`.
fn counter(most: u32, seen: u32) -> String {
    format!(
        "procedure main(n: bv32) returns (r: bv32)\n{{\n  var c: bv32;\n  var e: bv8;\n  var i: bv32;\n  entry:\n    \
         c := 0bv32;\n    i := 0bv32;\n    goto head;\n  head:\n    goto body, done;\n  body:\n    \
         assume {{:guard}} !(i == n);\n    havoc e;\n    \
         c := (if e == 1bv8 then (if %bvult(c, {most}bv32) then %bvadd(c, 1bv32) else c) else (if e == 2bv8 && \
         !(c == 0bv32) then %bvsub(c, 1bv32) else c));\n    i := %bvadd(i, 1bv32);\n    goto head;\n  done:\n    \
         assume {{:guard}} i == n;\n    goto far, near;\n  far:\n    assume {{:guard}} %bvule({seen}bv32, c);\n    \
         r := 1bv32;\n    return;\n  near:\n    assume {{:guard}} %bvult(c, {seen}bv32);\n    return;\n}}\n"
    )
}

#[test]
fn counters_stay_within_bounds() {
    // A few values are listed; of many there are bounds.
    for most in [3, 5, 100_000] {
        for merge in [Merge::Never, Merge::Estimate] {
            let found = run(&counter(most, most + 1), merge);
            assert!(is_proved(&verdict(&found, 4)), "{most} {merge:?}: {:?}", found.goals);
            assert!(is_covered(&verdict(&found, 5)));
        }
    }
    for most in [3, 5] {
        assert!(is_covered(&verdict(&run(&counter(most, most), Merge::Never), 4)));
    }
    let open = run(&counter(100_000, 100_000), Merge::Never);
    assert!(!is_proved(&verdict(&open, 4)), "it takes longer, but it's possible: {:?}", open.goals);
}
