//! What concrete runs have a say in: loops that only they go round quickly, goals that they don't come to, and calls that only they make.

use std::time::Duration;

use touchstone_explore::{Exploration, Options, Unobserved, explore, random_testing};
use touchstone_program::{Program, text};
use touchstone_report::Verdict;

fn parsed(source: &str) -> Program {
    let mut program = text::parse(source, "test").unwrap_or_else(|errors| panic!("{errors:?}"));
    let main = program.procedure_named("main").expect("there");
    program.procedure_mut(main).number_origins();
    program
}

/// `outer` times `inner` rounds that decide nothing, and then whether the parameter is as many.
fn counting(outer: u32, inner: u32) -> Program {
    let total = outer * inner;
    parsed(&format!(
        "procedure main(p: bv32) returns (r: bv32)\n{{\n  var i, j, n: bv32;\n  entry:\n    i := 0bv32;\n    n := 0bv32;\n    goto head;\n  \
         head:\n    goto round, done;\n  round:\n    assume {{:guard}} %bvult(i, {outer}bv32);\n    i := %bvadd(i, 1bv32);\n    \
         j := 0bv32;\n    goto inner;\n  inner:\n    goto again, back;\n  again:\n    assume {{:guard}} %bvult(j, {inner}bv32);\n    \
         j := %bvadd(j, 1bv32);\n    n := %bvadd(n, 1bv32);\n    goto inner;\n  back:\n    \
         assume {{:guard}} !%bvult(j, {inner}bv32);\n    goto head;\n  done:\n    assume {{:guard}} !%bvult(i, {outer}bv32);\n    \
         goto as_many, others;\n  as_many:\n    assume {{:guard}} p == n;\n    r := 1bv32;\n    goto least, more;\n  least:\n    \
         assume {{:guard}} %bvult(n, {total}bv32);\n    return;\n  more:\n    assume {{:guard}} !%bvult(n, {total}bv32);\n    \
         return;\n  others:\n    assume {{:guard}} !(p == n);\n    return;\n}}\n"
    ))
}

fn verdict(found: &Exploration, block: &str) -> Verdict {
    let names: Vec<&str> = found.goals.iter().map(|goal| &*goal.name).collect();
    let name = format!("edge to block {block}");
    found
        .goals
        .iter()
        .find(|goal| goal.name == name)
        .unwrap_or_else(|| panic!("{name} in {names:?}"))
        .verdict()
}

fn is_proved(verdict: &Verdict) -> bool {
    verdict.is_proved()
}

fn is_covered(verdict: &Verdict) -> bool {
    verdict.is_shown()
}

/// Rounds in which nothing is decided aren't what a bound on loops is about, and a run that takes long is given the time for it.
#[test]
fn what_is_behind_many_certain_rounds_is_covered() {
    let mut program = counting(1, 200_000);
    let main = program.procedure_named("main").expect("there");
    let options = Options { run_steps: 100_000, time: Duration::from_secs(60), ..Options::default() };
    let found = explore(&mut program, main, &options, &mut Unobserved).expect("explorable");
    for (block, expected) in [("7", true), ("8", false), ("9", true), ("10", true)] {
        let verdict = verdict(&found, block);
        assert_eq!(is_covered(&verdict), expected, "{block}: {verdict:?}");
        assert_eq!(is_proved(&verdict), !expected, "{block}: {verdict:?}");
    }
}

/// A state follows all of these rounds, but its run doesn't: what's behind them isn't covered, and isn't proved impossible either.
#[test]
fn what_a_run_is_too_short_for_is_not_proved() {
    let mut program = counting(40, 40);
    let main = program.procedure_named("main").expect("there");
    let time = Duration::from_millis(1);
    // Longer runs than these are out of the question in so little time, so the time is given only to what's symbolic.
    let options = Options { run_steps: 2_000, random_runs: 0, deepening: 0, time, ..Options::default() };
    let patient = Options { time: Duration::from_secs(5), ..options.clone() };
    for options in [options, patient] {
        let found = explore(&mut program, main, &options, &mut Unobserved).expect("explorable");
        for block in ["7", "9", "10"] {
            let verdict = verdict(&found, block);
            assert!(!is_proved(&verdict), "{block}: {verdict:?}");
        }
    }
}

/// Which functions have no body is known of those that only concrete runs called, too: tests need stand-ins for them.
#[test]
fn calls_in_concrete_runs_are_noted() {
    let mut program = parsed(
        "procedure main(p: bv32) returns (r: bv32)\n{\n  entry:\n    call note(p);\n    r := p;\n    return;\n}\n\n\
         procedure note(p: bv32);\n",
    );
    let main = program.procedure_named("main").expect("there");
    let found =
        random_testing(&mut program, main, &Options::default(), 3, &mut Unobserved).expect("runnable");
    let names: Vec<&str> = found.absent.iter().map(|call| &*call.name).collect();
    assert_eq!(names, ["note"]);
}

/// How often a loop is gone round is a number of the input here: further than the search follows it, but a descent comes to it.
#[test]
fn numbers_that_loops_count_to_are_come_to_by_descents() {
    let source = |rounds: u32| {
        format!(
            "procedure main(p: bv32) returns (r: bv32)\n{{\n  var n: bv32;\n  entry:\n    n := 0bv32;\n    goto few, many;\n  many:\n    \
             assume {{:guard}} %bvult(20000bv32, p);\n    return;\n  few:\n    assume {{:guard}} !%bvult(20000bv32, p);\n    goto head;\n  \
             head:\n    goto round, done;\n  round:\n    assume {{:guard}} %bvult(n, p);\n    n := %bvadd(n, 1bv32);\n    goto head;\n  done:\n    \
             assume {{:guard}} !%bvult(n, p);\n    goto as_many, others;\n  as_many:\n    assume {{:guard}} n == {rounds}bv32;\n    \
             r := 1bv32;\n    return;\n  others:\n    assume {{:guard}} !(n == {rounds}bv32);\n    return;\n}}\n"
        )
    };
    for (rounds, expected) in [(14_321, true), (20_001, false)] {
        let mut program = parsed(&source(rounds));
        let main = program.procedure_named("main").expect("there");
        let time = Duration::from_secs(20);
        let options = Options { max_loop_bound: 8, deepening: 0, time, ..Options::default() };
        let found = explore(&mut program, main, &options, &mut Unobserved).expect("explorable");
        let verdict = verdict(&found, "6");
        assert_eq!(is_covered(&verdict), expected, "{rounds}: {verdict:?}");
    }
}
