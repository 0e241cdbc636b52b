//! What a search path by path comes to late and variations of inputs come to soon: lists of many nodes, answers that go on and on,
//! numbers of rounds; and searches that have to begin anew to stay within memory.

use std::time::Duration;

use touchstone_explore::{Exploration, Options, Unobserved, explore};
use touchstone_program::layout::{
    Field, Passing, Shape, SourceFunction, SourceParameter, SourceType, TypeId,
};
use touchstone_program::{ProcedureId, Program, Span, text};

const POINTER: TypeId = TypeId(2);

fn parse(source: &str) -> Program {
    let mut program = text::parse(source, "test").unwrap_or_else(|errors| panic!("{errors:?}"));
    program.procedure_mut(ProcedureId(0)).number_origins();
    program
}

/// A procedure of one pointer to `struct node { long value; struct node *next; }`.
fn of_a_list(source: &str) -> Program {
    let mut program = parse(source);
    let ty = |name: &str, size, shape| SourceType { name: name.into(), size, align: 8, shape };
    let field = |name: &str, offset, ty| Field { name: name.into(), offset, bits: None, ty };
    let fields = vec![field("value", 0, TypeId(0)), field("next", 64, POINTER)];
    program.layouts.types = vec![
        ty("long", 8, Shape::Integer { signed: true }),
        ty("struct node", 16, Shape::Record { fields, overlapping: false }),
        ty("struct node *", 8, Shape::Pointer { to: Some(TypeId(1)) }),
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

fn run(program: &mut Program, options: Options) -> Exploration {
    explore(program, ProcedureId(0), &options, &mut Unobserved).expect("explorable")
}

fn is_covered(found: &Exploration, block: u32) -> bool {
    let name = format!("edge to block {block}");
    let goal = found.goals.iter().find(|goal| goal.name == name).unwrap_or_else(|| panic!("no {name}"));
    goal.is_covered()
}

/// Counts the nodes of a list up to 30 and asks whether there were as many as that, or `count`.
fn length(count: u32) -> String {
    format!(
        "procedure main(p: bv64) returns (r: bv32)\n{{\n  var n: bv32;\n  entry:\n    n := 0bv32;\n    goto head;\n  head:\n    \
         goto body, done;\n  body:\n    assume {{:guard}} !(p == 0bv64) && %bvult(n, 30bv32);\n    \
         p := %load{{8}}(%bvadd(p, 8bv64));\n    n := %bvadd(n, 1bv32);\n    goto head;\n  done:\n    \
         assume {{:guard}} p == 0bv64 || !%bvult(n, 30bv32);\n    goto there, other;\n  there:\n    \
         assume {{:guard}} n == {count}bv32;\n    return;\n  other:\n    assume {{:guard}} !(n == {count}bv32);\n    return;\n}}\n"
    )
}

#[test]
fn lists_grow_by_a_node_at_a_time() {
    // Ten nodes are deeper than structures of the input are made, with nothing made larger.
    let options = Options { deepening: 0, time: Duration::from_secs(30), ..Options::default() };
    let found = run(&mut of_a_list(&length(10)), options.clone());
    assert!(is_covered(&found, 4), "{:?}", found.goals);
    // Of 31 there's none to be counted.
    let found = run(&mut of_a_list(&length(31)), Options { time: Duration::from_secs(2), ..options });
    assert!(!is_covered(&found, 4));
}

/// Takes answers as long as these are 1 to 6 and there are fewer than 200, and then asks whether there were 200.
const ANSWERS: &str = "procedure main() returns (r: bv32)\n{\n  var n, e: bv32;\n  entry:\n    n := 0bv32;\n    goto head;\n  head:\n    \
    goto body, done;\n  body:\n    assume {:guard} %bvult(n, 200bv32);\n    havoc e;\n    goto good, bad;\n  bad:\n    \
    assume {:guard} !(%bvult(0bv32, e) && %bvult(e, 7bv32));\n    return;\n  good:\n    \
    assume {:guard} %bvult(0bv32, e) && %bvult(e, 7bv32);\n    n := %bvadd(n, 1bv32);\n    goto six, other;\n  six:\n    \
    assume {:guard} e == 6bv32;\n    r := %bvadd(r, 1bv32);\n    goto head;\n  other:\n    assume {:guard} !(e == 6bv32);\n    \
    goto head;\n  done:\n    assume {:guard} %bvule(200bv32, n);\n    return;\n}\n";

#[test]
fn an_environment_goes_on_as_it_did() {
    let options = Options { time: Duration::from_secs(30), ..Options::default() };
    let found = run(&mut parse(ANSWERS), options);
    assert!((2..8).all(|block| block == 5 || is_covered(&found, block)), "{:?}", found.goals);
}

/// Which of eight bits of `x` are set, one after the other, and then whether `x` is all of them and the product of them another
/// thing.
const BITS: &str = "procedure main(x: bv32) returns (r: bv32)\n{\n  var i: bv32;\n  entry:\n    i := 0bv32;\n    goto head;\n  head:\n    \
    goto body, done;\n  body:\n    assume {:guard} %bvult(i, 8bv32);\n    goto one, zero;\n  one:\n    \
    assume {:guard} %bvand(%bvlshr(x, i), 1bv32) == 1bv32;\n    r := %bvadd(%bvmul(r, 3bv32), x);\n    \
    i := %bvadd(i, 1bv32);\n    goto head;\n  zero:\n    assume {:guard} !(%bvand(%bvlshr(x, i), 1bv32) == 1bv32);\n    \
    i := %bvadd(i, 1bv32);\n    goto head;\n  done:\n    assume {:guard} %bvule(8bv32, i);\n    goto all, some;\n  all:\n    \
    assume {:guard} x == 255bv32;\n    return;\n  some:\n    assume {:guard} !(x == 255bv32);\n    goto never, ever;\n  never:\n    \
    assume {:guard} %bvmul(x, x) == 2bv32;\n    return;\n  ever:\n    assume {:guard} !(%bvmul(x, x) == 2bv32);\n    return;\n}\n";

#[test]
fn a_search_that_begins_anew_keeps_what_it_found_and_proves_nothing_by_it() {
    let whole = Options { time: Duration::from_secs(30), prove: false, ..Options::default() };
    let found = run(&mut parse(BITS), whole.clone());
    let covered = |found: &Exploration| (2..10).filter(|block| is_covered(found, *block)).count();
    let all = covered(&found);
    assert!(is_covered(&found, 6), "{:?}", found.goals);
    let mut program = parse(BITS);
    let terms = program.store().len();
    let few = Options { max_terms: 20, time: Duration::from_secs(2), ..whole };
    let anew = run(&mut program, few);
    assert_eq!(covered(&anew), all);
    // No square is 2 modulo 2^32, but within so few terms that can't be found out.
    let never = anew.goals.iter().find(|goal| goal.name == "edge to block 8").expect("a goal");
    assert!(never.is_open(), "{never:?}");
    assert_eq!(program.store().len(), terms, "what a search made is gone");
}
