//! Runs that go elsewhere than the search that came to their inputs. What a state comes to behind that is open, since nothing covers it and nothing
//! refutes it; what's refuted there still is.

use touchstone_explore::{Exploration, GoalKind, Options, Unobserved, explore};
use touchstone_program::text;

/// With `running` for the constant that's true in runs only, none goes where the search comes with x = 5.
const ASIDE: &str = "const $running: bool;\nprocedure main(x: bv32, y: bv32) returns (r: bv32)\n{\n  entry:\n    goto away, here;\n  \
    away:\n    assume {:guard} $running && x == 5bv32;\n    return;\n  \
    here:\n    assume {:guard} !($running && x == 5bv32);\n    goto other, five;\n  \
    other:\n    assume {:guard} !(x == 5bv32);\n    return;\n  \
    five:\n    assume {:guard} x == 5bv32;\n    goto low, high;\n  \
    low:\n    assume {:guard} %bvult(x, 9bv32);\n    goto odd, even;\n  \
    high:\n    assume {:guard} %bvule(9bv32, x);\n    return;\n  \
    odd:\n    assume {:guard} y == 1bv32;\n    return;\n  \
    even:\n    assume {:guard} !(y == 1bv32);\n    assert x == 6bv32;\n    return;\n}\n";

fn explored(constant: &str) -> Exploration {
    let source = ASIDE.replace("$running", constant);
    let mut program = text::parse(&source, "test").unwrap_or_else(|errors| panic!("{errors:?}"));
    let main = program.procedure_named("main").expect("there");
    program.procedure_mut(main).number_origins();
    let options = Options { random_runs: 0, ..Options::default() };
    explore(&mut program, main, &options, &mut Unobserved).expect("explorable")
}

/// For each block, in their order from `away`: whether it's covered, and whether it's open.
fn verdicts(found: &Exploration) -> Vec<(bool, bool)> {
    let goal = |block: usize| {
        let name = format!("edge to block {block}");
        found.goals.iter().find(|goal| goal.name == name).unwrap_or_else(|| panic!("no {name}"))
    };
    (1..=8).map(|block| (goal(block).is_covered(), goal(block).is_open())).collect()
}

/// The same of the assertion.
fn assertion(found: &Exploration) -> (bool, bool) {
    let goal = found.goals.iter().find(|goal| matches!(goal.kind, GoalKind::Error(_))).expect("an assertion");
    (goal.is_covered(), goal.is_open())
}

#[test]
fn what_is_behind_a_run_that_went_elsewhere_is_open() {
    let (covered, open, refuted) = ((true, false), (false, true), (false, false));
    // Away, here, other; five, low; high; odd, even.
    let found = explored("touchstone.running");
    let [_, here, other, five, low, high, odd, even] = verdicts(&found)[..] else { panic!("eight blocks") };
    assert_eq!([here, other], [covered; 2]);
    assert_eq!([five, low, odd, even, assertion(&found)], [open; 5]);
    assert_eq!(high, refuted);
    // Look-alike: a constant that's part of the input.
    let found = explored("any");
    let [away, here, other, five, low, high, odd, even] = verdicts(&found)[..] else {
        panic!("eight blocks")
    };
    assert_eq!([away, here, other, five, low, odd, even, assertion(&found)], [covered; 8]);
    assert_eq!(high, refuted);
}
