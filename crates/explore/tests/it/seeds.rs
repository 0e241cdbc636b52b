//! Seeds steer: what's hidden behind something that no solver inverts is found from an input that has it, and only from it.

use std::time::Duration;

use touchstone_explore::input::{Argument, InputObject, ObjectId, Purpose, Target};
use touchstone_explore::{
    End, Exploration, Followed, Goal, Input, InputValue, Options, Searcher, Unobserved, explore,
};
use touchstone_program::layout::{
    Field, Passing, Shape, SourceFunction, SourceParameter, SourceType, TypeId,
};
use touchstone_program::{ProcedureId, Program, Span, text};

fn parse(source: &str) -> Program {
    let mut program = text::parse(source, "test").unwrap_or_else(|errors| panic!("{errors:?}"));
    let main = program.procedure_named("main").expect("there");
    program.procedure_mut(main).number_origins();
    program
}

fn run(program: &mut Program, searcher: Searcher, seeds: Vec<Input>) -> Exploration {
    let options = Options {
        searcher,
        seeds,
        random_runs: 0,
        time: Duration::from_secs(8),
        per_query: Duration::from_millis(100),
        ..Options::default()
    };
    let main = program.procedure_named("main").expect("there");
    explore(program, main, &options, &mut Unobserved).expect("explorable")
}

fn goal<'e>(found: &'e Exploration, name: &str) -> &'e Goal {
    found.goals.iter().find(|goal| goal.name == name).unwrap_or_else(|| panic!("no {name}"))
}

fn is_covered(goal: &Goal) -> bool {
    goal.is_covered()
}

fn followed(found: &Exploration) -> Vec<Followed> {
    found.seeds.iter().map(|seed| seed.followed).collect()
}

/// x and y are the two primes of a product of 62 bits; behind that z is 77, or x·z is x·13 modulo 2^64.
const LOCKED: &str = "procedure main(x: bv64, y: bv64, z: bv32) returns (r: bv32)\n{\n  entry:\n    goto locked, open;\n  \
    locked:\n    assume {:guard} !(%bvmul(x, y) == 4611685975477714963bv64 && %bvult(1bv64, x) && %bvult(x, 4294967296bv64) \
    && %bvult(1bv64, y) && %bvult(y, 4294967296bv64));\n    return;\n  open:\n    \
    assume {:guard} %bvmul(x, y) == 4611685975477714963bv64 && %bvult(1bv64, x) && %bvult(x, 4294967296bv64) \
    && %bvult(1bv64, y) && %bvult(y, 4294967296bv64);\n    goto plain, other;\n  plain:\n    assume {:guard} z == 77bv32;\n    \
    r := 1bv32;\n    return;\n  other:\n    assume {:guard} !(z == 77bv32);\n    goto product, rest;\n  product:\n    \
    assume {:guard} %bvmul(x, %zero_extend{32}(z)) == %bvmul(x, 13bv64);\n    r := 2bv32;\n    return;\n  rest:\n    \
    assume {:guard} !(%bvmul(x, %zero_extend{32}(z)) == %bvmul(x, 13bv64));\n    return;\n}\n";

fn scalars(values: &[(&str, u32, u128)]) -> Input {
    let bits = |(name, width, value): &(&str, u32, u128)| {
        let value = InputValue::Bits { width: *width, value: *value };
        Argument { name: (*name).into(), ty: None, value }
    };
    let arguments: Vec<Argument> = values.iter().map(bits).collect();
    let parameters = arguments.iter().map(|argument| argument.value.clone()).collect();
    Input { arguments, parameters, ..Input::default() }
}

#[test]
fn what_no_solver_inverts_is_passed_with_a_seed_and_not_without() {
    let (p, q) = (2_147_483_629u128, 2_147_483_647u128);
    assert_eq!(p * q, 4_611_685_975_477_714_963);
    for searcher in [Searcher::DepthFirst, Searcher::Generational, Searcher::Portfolio] {
        let found = run(&mut parse(LOCKED), searcher, vec![]);
        assert!(is_covered(goal(&found, "edge to block 1")));
        for name in ["edge to block 2", "edge to block 3", "edge to block 5"] {
            assert!(goal(&found, name).is_open(), "{searcher:?}: {name}");
        }
        let seed = scalars(&[("x", 64, p), ("y", 64, q), ("z", 32, 0)]);
        let found = run(&mut parse(LOCKED), searcher, vec![seed]);
        for block in 1..=6 {
            assert!(is_covered(goal(&found, &format!("edge to block {block}"))), "{searcher:?}: {block}");
        }
        assert_eq!(followed(&found), [Followed::Whole]);
        assert_eq!((found.seeds[0].gained, &found.seeds[0].end), (3, &End::Returned));
        // The product is solved with the primes as they are.
        assert!(found.statistics.concretised > 0, "{searcher:?}");
    }
}

const INT: TypeId = TypeId(0);
const NODE: TypeId = TypeId(1);
const POINTER: TypeId = TypeId(2);

/// `return p->next->next == p && p->value * p->next->value == the product` under the usual ranges; then `p->value < 9` and so on.
const CYCLE: &str = "procedure main(p: bv64) returns (r: bv32)\n{\n  var q, s: bv64;\n  var a, b: bv64;\n  entry:\n    \
    assume !(p == 0bv64);\n    q := %load{8}(%bvadd(p, 8bv64));\n    assume !(q == 0bv64);\n    \
    s := %load{8}(%bvadd(q, 8bv64));\n    goto cycle, chain;\n  chain:\n    assume {:guard} !(s == p);\n    return;\n  \
    cycle:\n    assume {:guard} s == p;\n    a := %load{8}(p);\n    b := %load{8}(q);\n    goto locked, open;\n  locked:\n    \
    assume {:guard} !(%bvmul(a, b) == 4611685975477714963bv64 && %bvult(1bv64, a) && %bvult(a, b) \
    && %bvult(b, 4294967296bv64));\n    return;\n  open:\n    \
    assume {:guard} %bvmul(a, b) == 4611685975477714963bv64 && %bvult(1bv64, a) && %bvult(a, b) \
    && %bvult(b, 4294967296bv64);\n    r := 1bv32;\n    return;\n}\n";

fn typed() -> Program {
    let mut program = parse(CYCLE);
    let ty = |name: &str, size, shape| SourceType { name: name.into(), size, align: 8, shape };
    let field = |name: &str, offset, ty| Field { name: name.into(), offset, bits: None, ty };
    let fields = vec![field("value", 0, INT), field("next", 64, POINTER)];
    program.layouts.types = vec![
        ty("unsigned long", 8, Shape::Integer { signed: false }),
        ty("struct node", 16, Shape::Record { fields, overlapping: false }),
        ty("struct node *", 8, Shape::Pointer { to: Some(NODE) }),
    ];
    program.layouts.functions.push(SourceFunction {
        procedure: ProcedureId(0),
        name: "main".into(),
        parameters: vec![SourceParameter { name: "p".into(), ty: POINTER, passing: Passing::Value(0) }],
        result: None,
        result_address: None,
        external: true,
        span: Span::NONE,
    });
    program
}

/// Two nodes in a circle, at addresses of the test's own.
fn circle(first: u128, second: u128) -> Input {
    let pointer = |id| InputValue::Pointer { target: Target::Object(ObjectId(id)), offset: 0 };
    let node = |name: &str, address, value, next| InputObject {
        purpose: Purpose::Pointee,
        name: name.into(),
        element: Some(NODE),
        count: 1,
        size: 16,
        address,
        cells: vec![
            touchstone_explore::input::Cell {
                offset: 0,
                size: 8,
                value: InputValue::Bits { width: 64, value },
            },
            touchstone_explore::input::Cell { offset: 8, size: 8, value: pointer(next) },
        ],
    };
    let base = touchstone_explore::input::INPUT_BASE;
    Input {
        arguments: vec![Argument { name: "p".into(), ty: Some(POINTER), value: pointer(1) }],
        parameters: vec![pointer(1)],
        objects: vec![node("b", base + 0x40_0000, second, 1), node("a", base + 0x80_0000, first, 0)],
        ..Input::default()
    }
}

#[test]
fn a_seed_with_a_shape_is_laid_over_what_is_invented() {
    let (p, q) = (2_147_483_629u128, 2_147_483_647u128);
    let without = run(&mut typed(), Searcher::Portfolio, vec![]);
    assert!(!is_covered(goal(&without, "edge to block 4")));
    let seed = circle(p, q);
    let found = run(&mut typed(), Searcher::Portfolio, vec![seed]);
    // All of the seed was followed, and what's beside it is found from there.
    assert_eq!(followed(&found), [Followed::Whole]);
    assert_eq!(found.statistics.divergences, 0);
    for block in 1..=4 {
        assert!(is_covered(goal(&found, &format!("edge to block {block}"))), "{block}");
    }
}

#[test]
fn what_of_a_seed_cannot_be_followed_is_counted() {
    // A node that's larger than the type says is nothing that's invented.
    let mut seed = circle(1, 2);
    seed.objects[0].size = 48;
    let found = run(&mut typed(), Searcher::Portfolio, vec![seed]);
    assert!(found.statistics.divergences > 0);
    assert_eq!(followed(&found), [Followed::Nearby]);
    assert!(is_covered(goal(&found, "edge to block 1")));
}
