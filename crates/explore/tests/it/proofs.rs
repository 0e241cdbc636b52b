//! Verdicts where loops have no bound, and budgets that end.

use std::time::{Duration, Instant};

use touchstone_explore::{
    End, Exploration, Merge, Observer, Options, Progress, Stopped, Unobserved, explore,
};
use touchstone_program::text;
use touchstone_report::{Limit, Method, Quantity, Reason, Scope, Verdict};

fn run_with(source: &str, options: &Options, observer: &mut dyn Observer) -> Exploration {
    let mut program = text::parse(source, "test").unwrap_or_else(|errors| panic!("{errors:?}"));
    for id in 0..program.procedures().len() {
        program.procedure_mut(touchstone_program::ProcedureId(id as u32)).number_origins();
    }
    let main = program.procedure_named("main").expect("there");
    explore(&mut program, main, options, observer).expect("explorable")
}

fn options(merge: Merge) -> Options {
    Options { merge, time: Duration::from_secs(20), random_runs: 0, max_loop_bound: 8, ..Options::default() }
}

fn verdict(found: &Exploration, name: &str) -> Verdict {
    found
        .goals
        .iter()
        .find(|goal| goal.name == name)
        .unwrap_or_else(|| panic!("no {name}: {:?}", found.goals))
        .verdict()
}

const POLICIES: [Merge; 3] = [Merge::Never, Merge::Always, Merge::Estimate];

/// A counter in memory that any number of rounds raises, and a variable that none changes.
const COUNT: &str = "procedure main(n: bv32, k: bv32) returns (r: bv32)\n{\n  var p: bv64;\n  var i: bv32;\n  entry:\n    \
    assume %bvult(k, 5bv32);\n    p := %allocate{stack, 4}(4bv64);\n    %store{4}(p, 0bv32);\n    goto head;\n  head:\n    \
    i := %load{4}(p);\n    goto body, done;\n  body:\n    assume {:guard} %bvult(i, n);\n    \
    %store{4}(p, %bvadd(i, 1bv32));\n    goto head;\n  done:\n    assume {:guard} %bvule(n, i);\n    goto big, fine;\n  big:\n    \
    assume {:guard} k == 7bv32;\n    r := 1bv32;\n    return;\n  fine:\n    assume {:guard} !(k == 7bv32);\n    \
    goto far, near;\n  far:\n    assume {:guard} i == 100000bv32;\n    r := 2bv32;\n    return;\n  near:\n    \
    assume {:guard} !(i == 100000bv32);\n    return;\n}\n";

#[test]
fn what_loops_cannot_change_is_proved_and_the_rest_is_bounded() {
    for merge in POLICIES {
        let found = run_with(COUNT, &options(merge), &mut Unobserved);
        match verdict(&found, "edge to block 4") {
            Verdict::Excluded(proof) if proof.is_everything() => {
                assert_eq!(proof.method(), Method::Abstraction)
            }
            other => panic!("{merge:?}: {other:?}"),
        }
        match verdict(&found, "edge to block 6") {
            Verdict::Excluded(proof) => {
                assert_eq!(proof.scope(), &Scope::Within(vec![Limit::new(Quantity::LoopRounds, 8)]));
            }
            other => panic!("{merge:?}: {other:?}"),
        }
        assert!(verdict(&found, "edge to block 7").is_shown());
    }
}

#[test]
fn what_never_ends_ends() {
    let endless = "procedure main(n: bv32) returns (r: bv32)\n{\n  entry:\n    goto entry;\n}\n";
    let recursive = "procedure main(n: bv32) returns (r: bv32)\n{\n  entry:\n    call r := main(%bvadd(n, 1bv32));\n    \
        goto a, b;\n  a:\n    assume {:guard} r == 1bv32;\n    return;\n  b:\n    assume {:guard} !(r == 1bv32);\n    return;\n}\n";
    let greedy = "procedure main(n: bv32) returns (r: bv32)\n{\n  var p: bv64;\n  entry:\n    \
        p := %allocate{heap, 8}(4096bv64);\n    goto entry;\n}\n";
    for source in [endless, recursive, greedy] {
        for merge in POLICIES {
            let options = Options { time: Duration::from_secs(3), ..options(merge) };
            let start = Instant::now();
            let found = run_with(source, &options, &mut Unobserved);
            assert!(found.goals.iter().all(|goal| !goal.is_covered()));
            assert!(start.elapsed() < Duration::from_secs(60), "{source}");
        }
    }
}

/// Stops at the first call.
struct Impatient(u32);

impl Observer for Impatient {
    fn proceed(&mut self, _: &Progress) -> bool {
        self.0 += 1;
        false
    }
}

#[test]
fn who_watches_can_stop_and_keeps_what_was_found() {
    for merge in POLICIES {
        let mut observer = Impatient(0);
        let found = run_with(COUNT, &Options { random_runs: 20, ..options(merge) }, &mut observer);
        assert!(observer.0 > 0);
        assert!(matches!(found.stopped, Stopped::Cancelled | Stopped::Exhausted), "{:?}", found.stopped);
        for goal in &found.goals {
            assert!(!matches!(goal.verdict(), Verdict::Excluded(_)), "{merge:?} {goal:?}");
            let late = goal.ledger.reasons().any(|reason| matches!(reason, Reason::Time { .. }));
            let open = late || goal.is_covered();
            assert!(open, "{goal:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_cases() {
    for merge in POLICIES {
        let options = Options { random_runs: 10, ..options(merge) };
        let (a, b) = (run_with(COUNT, &options, &mut Unobserved), run_with(COUNT, &options, &mut Unobserved));
        assert_eq!(a.cases, b.cases);
        assert_eq!(a.goals, b.goals);
    }
}

#[test]
fn an_end_on_purpose_is_one() {
    let source = "procedure main(n: bv32) returns (r: bv32)\n{\n  entry:\n    goto a, b;\n  a:\n    \
        assume {:guard} n == 12345bv32;\n    assume {:exit} false;\n    return;\n  b:\n    \
        assume {:guard} !(n == 12345bv32);\n    return;\n}\n";
    for merge in POLICIES {
        let found = run_with(source, &options(merge), &mut Unobserved);
        let exits = found.cases.iter().filter(|case| case.observed.end == End::Exited).count();
        assert_eq!((exits, found.cases.len()), (1, 2), "{merge:?}");
    }
}
