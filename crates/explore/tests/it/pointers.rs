//! Inputs with pointers, by the source's types: lists that may be empty, cyclic or shared, strings, structures, globals; and
//! what a test can see of what a run did.

use std::sync::Arc;
use std::time::Duration;

use touchstone_explore::input::Target;
use touchstone_explore::{
    End, ErrorKind, Exploration, GoalKind, InputValue, Merge, Options, Unobserved, explore,
};
use touchstone_program::layout::{
    Field, Passing, Shape, SourceFunction, SourceParameter, SourceType, TypeId,
};
use touchstone_program::memory::{GLOBAL_BASE, GlobalObject, Initial};
use touchstone_program::{Fault, Program, Span, text};
use touchstone_report::{Limit, Quantity, Scope, Verdict};

const INT: TypeId = TypeId(0);
const NODE: TypeId = TypeId(1);
const NODE_POINTER: TypeId = TypeId(2);
const CHAR: TypeId = TypeId(3);
const TEXT: TypeId = TypeId(4);

/// The program with types for `int`, `struct node { int value; struct node *next; }`, `char` and pointers to them.
fn typed(source: &str, parameters: &[(&str, TypeId)]) -> Program {
    let mut program = text::parse(source, "test").unwrap_or_else(|errors| panic!("{errors:?}"));
    let ty = |name: &str, size: u64, shape| SourceType { name: name.into(), size, align: size.min(8), shape };
    let field = |name: &str, offset, ty| Field { name: name.into(), offset, bits: None, ty };
    let fields = vec![field("value", 0, INT), field("next", 64, NODE_POINTER)];
    program.layouts.types = vec![
        ty("int", 4, Shape::Integer { signed: true }),
        ty("struct node", 16, Shape::Record { fields, overlapping: false }),
        ty("struct node *", 8, Shape::Pointer { to: Some(NODE) }),
        ty("char", 1, Shape::Character { signed: true }),
        ty("char *", 8, Shape::Pointer { to: Some(CHAR) }),
    ];
    let main = program.procedure_named("main").expect("there");
    program.layouts.functions.push(SourceFunction {
        procedure: main,
        name: "main".into(),
        parameters: parameters
            .iter()
            .enumerate()
            .map(|(index, (name, ty))| SourceParameter {
                name: Arc::from(*name),
                ty: *ty,
                passing: Passing::Value(index),
            })
            .collect(),
        result: Some(INT),
        result_address: None,
        external: true,
        span: Span::NONE,
    });
    for id in 0..program.procedures().len() {
        program.procedure_mut(touchstone_program::ProcedureId(id as u32)).number_origins();
    }
    program
}

fn run(program: &mut Program, merge: Merge) -> Exploration {
    run_deepening(program, merge, Options::default().deepening)
}

fn run_deepening(program: &mut Program, merge: Merge, deepening: u32) -> Exploration {
    let main = program.procedure_named("main").expect("there");
    let time = Duration::from_secs(30);
    let options = Options { merge, time, deepening, random_runs: 0, ..Options::default() };
    explore(program, main, &options, &mut Unobserved).expect("explorable")
}

/// The returned values of the cases that returned, in order.
fn returned(found: &Exploration) -> Vec<u128> {
    let values = found.cases.iter().filter_map(|case| match case.observed.returned {
        Some(InputValue::Bits { value, .. }) => Some(value),
        _ => None,
    });
    let mut values: Vec<u128> = values.collect();
    values.sort_unstable();
    values.dedup();
    values
}

const POLICIES: [Merge; 3] = [Merge::Never, Merge::Always, Merge::Estimate];

/// `if (p == 0) return 1; q = p->next; if (q == 0) return 2; if (q == p) return 3; if (q->next == p) return 4; return 5;`
const SHAPES: &str = "procedure main(p: bv64) returns (r: bv32)\n{\n  var q, s: bv64;\n  entry:\n    goto null, some;\n  null:\n    \
    assume {:guard} p == 0bv64;\n    r := 1bv32;\n    return;\n  some:\n    assume {:guard} !(p == 0bv64);\n    \
    q := %load{8}(%bvadd(p, 8bv64));\n    goto last, more;\n  last:\n    assume {:guard} q == 0bv64;\n    r := 2bv32;\n    \
    return;\n  more:\n    assume {:guard} !(q == 0bv64);\n    goto own, other;\n  own:\n    assume {:guard} q == p;\n    \
    r := 3bv32;\n    return;\n  other:\n    assume {:guard} !(q == p);\n    s := %load{8}(%bvadd(q, 8bv64));\n    \
    goto cycle, rest;\n  cycle:\n    assume {:guard} s == p;\n    r := 4bv32;\n    return;\n  rest:\n    \
    assume {:guard} !(s == p);\n    r := 5bv32;\n    return;\n}\n";

#[test]
fn lists_are_empty_single_cyclic_and_longer() {
    for merge in POLICIES {
        let mut program = typed(SHAPES, &[("p", NODE_POINTER)]);
        let found = run(&mut program, merge);
        assert_eq!(returned(&found), [1, 2, 3, 4, 5], "{merge:?}");
        // Everything that can go wrong with the loads is proved impossible: input pointers lead to objects.
        for goal in found.goals.iter().filter(|goal| matches!(goal.kind, GoalKind::Error(_))) {
            assert!(goal.is_proved(), "{merge:?}: {goal:?}");
        }
        // The cycle of two is an input that says so.
        let cycle = found
            .cases
            .iter()
            .find(|case| case.observed.returned == Some(InputValue::Bits { width: 32, value: 4 }));
        let input = &cycle.expect("found").input;
        let target = |value: &InputValue| match value {
            InputValue::Pointer { target: Target::Object(id), offset: 0 } => Some(*id),
            _ => None,
        };
        let first = target(&input.arguments[0].value).expect("a node");
        let next = |id| {
            let object = input.object(id).expect("there");
            object.cells.iter().find(|cell| cell.offset == 8).and_then(|cell| target(&cell.value))
        };
        let second = next(first).expect("a second node");
        assert_ne!(first, second);
        assert_eq!(next(second), Some(first));
    }
}

#[test]
fn aliases_are_found_and_what_a_run_changes_is_seen() {
    // *p = 1; *q = 2; if (*p == 2) return 7; return 8;
    let source = "procedure main(p: bv64, q: bv64) returns (r: bv32)\n{\n  var v: bv32;\n  entry:\n    \
        assume !(p == 0bv64) && !(q == 0bv64);\n    %store{4}(p, 1bv32);\n    %store{4}(q, 2bv32);\n    v := %load{4}(p);\n    \
        goto same, apart;\n  same:\n    assume {:guard} v == 2bv32;\n    r := 7bv32;\n    return;\n  apart:\n    \
        assume {:guard} !(v == 2bv32);\n    r := 8bv32;\n    return;\n}\n";
    for merge in POLICIES {
        let mut program = typed(source, &[("p", NODE_POINTER), ("q", NODE_POINTER)]);
        let found = run(&mut program, merge);
        assert_eq!(returned(&found), [7, 8], "{merge:?}");
        for case in &found.cases {
            let objects =
                if case.observed.returned == Some(InputValue::Bits { width: 32, value: 7 }) { 1 } else { 2 };
            assert_eq!(case.input.objects.len(), objects);
            assert_eq!(case.observed.changed.len(), objects);
            let last = &case.observed.changed[objects - 1].cells;
            assert_eq!(last[0].value, InputValue::Bits { width: 32, value: 2 });
        }
    }
}

#[test]
fn strings_end_and_their_bound_is_said() {
    // while (*s) s++, n++; if (n == 3) return 1; if (n > LIMIT) return 2; return 0
    let source = |limit: u32| {
        let text = "procedure main(s: bv64) returns (r: bv32)\n{\n  var c: bv8;\n  var n: bv32;\n  var at: bv64;\n  entry:\n    \
        assume !(s == 0bv64);\n    n, at := 0bv32, s;\n    goto head;\n  head:\n    c := %load{1}(at);\n    \
        goto body, done;\n  body:\n    assume {:guard} !(c == 0bv8);\n    n, at := %bvadd(n, 1bv32), %bvadd(at, 1bv64);\n    \
        goto head;\n  done:\n    assume {:guard} c == 0bv8;\n    goto three, other;\n  three:\n    \
        assume {:guard} n == 3bv32;\n    r := 1bv32;\n    return;\n  other:\n    assume {:guard} !(n == 3bv32);\n    \
        goto long, short;\n  long:\n    assume {:guard} %bvult(LIMITbv32, n);\n    r := 2bv32;\n    return;\n  short:\n    \
        assume {:guard} %bvule(n, LIMITbv32);\n    r := 0bv32;\n    return;\n}\n";
        text.replace("LIMIT", &limit.to_string())
    };
    // Inputs are six characters long, and where that's not enough up to three times twice as long.
    let explored = [(4, 0, None), (20, 0, Some(6)), (20, 3, None), (100, 3, Some(48))];
    for (merge, (limit, deepening, bound)) in
        POLICIES.into_iter().flat_map(|merge| explored.map(|case| (merge, case)))
    {
        let mut program = typed(&source(limit), &[("s", TEXT)]);
        let found = run_deepening(&mut program, merge, deepening);
        let expected: &[u128] = if bound.is_some() { &[0, 1] } else { &[0, 1, 2] };
        assert_eq!(returned(&found), expected, "{merge:?}, {limit}, {deepening}");
        let long = found.goals.iter().find(|goal| goal.name == "edge to block 6").expect("there");
        match (long.verdict(), bound) {
            (Verdict::Shown(_), None) => {}
            (Verdict::Excluded(proof), Some(bound)) => {
                assert_eq!(proof.scope(), &Scope::Within(vec![Limit::new(Quantity::TextBytes, bound)]));
            }
            other => panic!("{merge:?}: {other:?}"),
        }
    }
}

#[test]
fn globals_are_part_of_the_input_and_tables_are_read_at_unknown_places() {
    // if (g == 41) return 1; if (table[i & 3] == 9) return 2; return 3, with table = {5, 6, 9, 7}.
    let table = GLOBAL_BASE + 0x10_0000;
    let source = format!(
        "procedure main(i: bv32) returns (r: bv32)\n{{\n  var v: bv32;\n  entry:\n    v := %load{{4}}({GLOBAL_BASE}bv64);\n    \
         goto hit, miss;\n  hit:\n    assume {{:guard}} v == 41bv32;\n    r := 1bv32;\n    return;\n  miss:\n    \
         assume {{:guard}} !(v == 41bv32);\n    \
         v := %load{{4}}(%bvadd({table}bv64, %bvmul(%zero_extend{{32}}(%bvand(i, 3bv32)), 4bv64)));\n    \
         goto nine, rest;\n  nine:\n    assume {{:guard}} v == 9bv32;\n    r := 2bv32;\n    return;\n  rest:\n    \
         assume {{:guard}} !(v == 9bv32);\n    %store{{4}}({table}bv64, v);\n    r := 3bv32;\n    return;\n}}\n"
    );
    for merge in POLICIES {
        let mut program = typed(&source, &[("i", INT)]);
        let object = |name: &str, address, constant, bytes: Vec<u8>, ty| GlobalObject {
            name: name.into(),
            address,
            size: bytes.len() as u64,
            align: 4,
            constant,
            unchanging: constant,
            internal: false,
            hidden: false,
            initial: vec![Initial::Bytes(bytes)],
            ty,
            span: Span::NONE,
        };
        let bytes: Vec<u8> = [5u32, 6, 9, 7].iter().flat_map(|n| n.to_le_bytes()).collect();
        program.memory.objects = vec![
            object("g", GLOBAL_BASE, false, vec![0; 4], Some(INT)),
            object("table", table, true, bytes, None),
        ];
        let found = run(&mut program, merge);
        assert_eq!(returned(&found), [1, 2], "{merge:?}");
        let first = found
            .cases
            .iter()
            .find(|case| case.observed.returned == Some(InputValue::Bits { width: 32, value: 1 }));
        let global = &first.expect("found").input.globals[0];
        assert_eq!((global.index, &global.cells[0].value), (0, &InputValue::Bits { width: 32, value: 41 }));
        // The table is a constant: writing to it is the one thing that goes wrong.
        let errors: Vec<_> = found
            .goals
            .iter()
            .filter(|goal| goal.is_covered())
            .filter_map(|goal| match &goal.kind {
                GoalKind::Error(kind) => Some(kind.clone()),
                _ => None,
            })
            .collect();
        assert_eq!(errors, [ErrorKind::Fault(Fault::ReadOnly)], "{merge:?}");
        let fails = |case: &&touchstone_explore::TestCase| matches!(case.observed.end, End::Failed { .. });
        assert_eq!(found.cases.iter().filter(fails).count(), 1);
    }
}

#[test]
fn what_one_branch_alone_writes_keeps_its_old_value_on_the_other() {
    // if (c == 1) p->value = 5; if (p->value == 5) return 1; return 2;
    let source = "procedure main(p: bv64, c: bv32) returns (r: bv32)\n{\n  var v: bv32;\n  entry:\n    assume !(p == 0bv64);\n    \
        goto write, leave;\n  write:\n    assume {:guard} c == 1bv32;\n    %store{4}(p, 5bv32);\n    goto join;\n  leave:\n    \
        assume {:guard} !(c == 1bv32);\n    goto join;\n  join:\n    v := %load{4}(p);\n    goto five, other;\n  five:\n    \
        assume {:guard} v == 5bv32;\n    r := 1bv32;\n    return;\n  other:\n    assume {:guard} !(v == 5bv32);\n    \
        r := 2bv32;\n    return;\n}\n";
    for merge in POLICIES {
        let mut program = typed(source, &[("p", NODE_POINTER), ("c", INT)]);
        assert_eq!(returned(&run(&mut program, merge)), [1, 2], "{merge:?}");
    }
}
