//! What a case shows holds wherever objects lie: numbers that are addresses by accident are no inputs, and what a test checks has
//! nothing of an address in it.

use std::time::Duration;

use touchstone_explore::{End, Exploration, GoalKind, InputValue, Merge, Options, Unobserved, explore};
use touchstone_program::layout::{
    Field, Passing, Shape, SourceFunction, SourceParameter, SourceType, TypeId,
};
use touchstone_program::{Program, Span, text};
use touchstone_report::{Reason, Verdict};

const LONG: TypeId = TypeId(0);
const LONG_POINTER: TypeId = TypeId(1);
const BOX: TypeId = TypeId(2);
const BOX_POINTER: TypeId = TypeId(3);

/// The program with types for `long`, `long *` and `struct box { union { struct { long *first, *second; } two; struct { long *one;
/// char tag; } tagged; } u; }`, and what it finds.
fn explored(source: &str, parameters: &[(&str, TypeId)], merge: Merge) -> Exploration {
    let mut program: Program = text::parse(source, "test").unwrap_or_else(|errors| panic!("{errors:?}"));
    let ty = |name: &str, size: u64, shape| SourceType { name: name.into(), size, align: size.min(8), shape };
    let field = |name: &str, offset, ty| Field { name: name.into(), offset, bits: None, ty };
    let record = |fields, overlapping| Shape::Record { fields, overlapping };
    let two = vec![field("first", 0, LONG_POINTER), field("second", 64, LONG_POINTER)];
    let tagged = vec![field("one", 0, LONG_POINTER), field("tag", 64, TypeId(6))];
    let both = vec![field("two", 0, TypeId(4)), field("tagged", 0, TypeId(5))];
    program.layouts.types = vec![
        ty("long", 8, Shape::Integer { signed: true }),
        ty("long *", 8, Shape::Pointer { to: Some(LONG) }),
        ty("union box", 16, record(both, true)),
        ty("union box *", 8, Shape::Pointer { to: Some(BOX) }),
        ty("struct two", 16, record(two, false)),
        ty("struct tagged", 16, record(tagged, false)),
        ty("char", 1, Shape::Character { signed: true }),
    ];
    let main = program.procedure_named("main").expect("there");
    let parameter = |(index, (name, ty)): (usize, &(&str, TypeId))| SourceParameter {
        name: (*name).into(),
        ty: *ty,
        passing: Passing::Value(index),
    };
    program.layouts.functions.push(SourceFunction {
        procedure: main,
        name: "main".into(),
        parameters: parameters.iter().enumerate().map(parameter).collect(),
        result: Some(LONG),
        result_address: None,
        external: true,
        span: Span::NONE,
    });
    program.procedure_mut(main).number_origins();
    let time = Duration::from_secs(30);
    let options = Options { merge, time, deepening: 0, random_runs: 0, ..Options::default() };
    explore(&mut program, main, &options, &mut Unobserved).expect("explorable")
}

const POLICIES: [Merge; 3] = [Merge::Never, Merge::Always, Merge::Estimate];

/// The returned values of the cases that returned some that can be checked, in order.
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

fn open_branches(found: &Exploration) -> usize {
    let branches = found.goals.iter().filter(|goal| matches!(goal.kind, GoalKind::Branch { .. }));
    branches
        .filter(|goal| goal.ledger.reasons().any(|reason| matches!(reason, Reason::Unconfirmed { .. })))
        .count()
}

#[test]
fn an_integer_is_no_address_by_accident() {
    // `v = *p; return x == (long)p ? 1 : 2;` The model's address of `*p` makes the first true here, and nowhere else.
    let source = "procedure main(p: bv64, x: bv64) returns (r: bv64)\n{\n  var v: bv64;\n  entry:\n    \
        goto null, some;\n  null:\n    assume {:guard} p == 0bv64;\n    r := 3bv64;\n    return;\n  some:\n    \
        assume {:guard} !(p == 0bv64);\n    v := %load{8}(p);\n    goto same, other;\n  same:\n    \
        assume {:guard} x == p;\n    r := 1bv64;\n    return;\n  other:\n    assume {:guard} !(x == p);\n    \
        r := 2bv64;\n    return;\n}\n";
    for merge in POLICIES {
        let found = explored(source, &[("p", LONG_POINTER), ("x", LONG)], merge);
        assert_eq!(returned(&found), [2, 3], "{merge:?}");
        // A program may well be given such a number: it's not called infeasible.
        assert_eq!(open_branches(&found), 1, "{merge:?}: {:#?}", found.goals);
    }
}

#[test]
fn no_index_leads_from_one_object_into_another() {
    // `if (p == q) return 3; return &p[i] == q ? 1 : 2;` with `*p` and `*q` read before.
    let source = "procedure main(p: bv64, q: bv64, i: bv64) returns (r: bv64)\n{\n  var v: bv64;\n  entry:\n    \
        assume !(p == 0bv64);\n    assume !(q == 0bv64);\n    v := %load{8}(p);\n    v := %load{8}(q);\n    \
        goto one, two;\n  one:\n    assume {:guard} %bvule(%bvsub(p, q), 64bv64);\n    r := 3bv64;\n    return;\n  \
        two:\n    assume {:guard} !%bvule(%bvsub(p, q), 64bv64);\n    goto beyond, rest;\n  beyond:\n    \
        assume {:guard} %bvult(64bv64, i);\n    assume %bvult(i, 1099511627776bv64);\n    goto same, other;\n  rest:\n    assume {:guard} !%bvult(64bv64, i);\n    \
        r := 4bv64;\n    return;\n  same:\n    \
        assume {:guard} %bvadd(p, %bvmul(i, 8bv64)) == q;\n    r := 1bv64;\n    return;\n  other:\n    \
        assume {:guard} !(%bvadd(p, %bvmul(i, 8bv64)) == q);\n    r := 2bv64;\n    return;\n}\n";
    for merge in POLICIES {
        let found = explored(source, &[("p", LONG_POINTER), ("q", LONG_POINTER), ("i", LONG)], merge);
        assert_eq!(returned(&found), [2, 3, 4], "{merge:?}");
        assert_eq!(open_branches(&found), 1, "{merge:?}");
    }
}

#[test]
fn nothing_of_an_address_is_checked() {
    // `if (!p) return 0; p[0] = (long)p >> 4; p[1] = 7; return (long)p;`
    let source = "procedure main(p: bv64) returns (r: bv64)\n{\n  entry:\n    goto null, some;\n  null:\n    \
        assume {:guard} p == 0bv64;\n    r := p;\n    return;\n  some:\n    assume {:guard} !(p == 0bv64);\n    \
        %store{8}(p, %bvlshr(p, 4bv64));\n    %store{8}(%bvadd(p, 8bv64), 7bv64);\n    r := p;\n    return;\n}\n";
    for merge in POLICIES {
        let found = explored(source, &[("p", LONG_POINTER)], merge);
        assert_eq!(returned(&found), [0], "{merge:?}");
        let mut returning = found.cases.iter().filter(|case| case.observed.end == End::Returned);
        let some = returning.find(|case| case.observed.returned.is_none()).expect("one that isn't null");
        let cells: Vec<_> = some.observed.changed.iter().flat_map(|changed| &changed.cells).collect();
        assert_eq!(cells.len(), 1, "{merge:?}: {cells:?}");
        assert_eq!(cells[0].value, InputValue::Bits { width: 64, value: 7 }, "{merge:?}");
    }
}

#[test]
fn a_pointer_is_found_among_overlapping_fields() {
    // `p->u.two.second` is a pointer, although the last and as large member of the union has characters there.
    let source = "procedure main(p: bv64) returns (r: bv64)\n{\n  var q: bv64;\n  entry:\n    assume !(p == 0bv64);\n    \
        q := %load{8}(%bvadd(p, 8bv64));\n    goto null, some;\n  null:\n    assume {:guard} q == 0bv64;\n    \
        r := 1bv64;\n    return;\n  some:\n    assume {:guard} !(q == 0bv64);\n    r := %load{8}(q);\n    \
        goto seven, rest;\n  seven:\n    assume {:guard} r == 7bv64;\n    return;\n  rest:\n    \
        assume {:guard} !(r == 7bv64);\n    r := 2bv64;\n    return;\n}\n";
    for merge in POLICIES {
        let found = explored(source, &[("p", BOX_POINTER)], merge);
        assert_eq!(returned(&found), [1, 2, 7], "{merge:?}");
        for goal in found.goals.iter().filter(|goal| matches!(goal.kind, GoalKind::Error(_))) {
            assert!(matches!(goal.verdict(), Verdict::Excluded(_)), "{merge:?}: {goal:?}");
        }
    }
}
