//! Proofs beyond loops over pointers: what's behind an address that a loop leaves open, and pointers that never are null; and
//! look-alikes where the same is possible, which have to be covered.

use std::time::Duration;

use touchstone_explore::{Exploration, Merge, Options, Statistics, Unobserved, explore};
use touchstone_program::layout::{
    Field, Passing, Shape, SourceFunction, SourceParameter, SourceType, TypeId,
};
use touchstone_program::{ProcedureId, Span, text};
use touchstone_report::{Method, Proof, Verdict};

const INT: TypeId = TypeId(0);
const NODE: TypeId = TypeId(1);
const POINTER: TypeId = TypeId(2);

/// A procedure of pointers to `struct node { long value; struct node *next; }`.
fn run(source: &str, parameters: &[&str], merge: Merge) -> Exploration {
    let mut program = text::parse(source, "test").unwrap_or_else(|errors| panic!("{errors:?}"));
    let main = ProcedureId(0);
    program.procedure_mut(main).number_origins();
    let ty = |name: &str, size, shape| SourceType { name: name.into(), size, align: 8, shape };
    let field = |name: &str, offset, ty| Field { name: name.into(), offset, bits: None, ty };
    let fields = vec![field("value", 0, INT), field("next", 64, POINTER)];
    program.layouts.types = vec![
        ty("long", 8, Shape::Integer { signed: true }),
        ty("struct node", 16, Shape::Record { fields, overlapping: false }),
        ty("struct node *", 8, Shape::Pointer { to: Some(NODE) }),
    ];
    let parameter = |(index, name): (usize, &&str)| SourceParameter {
        name: (*name).into(),
        ty: POINTER,
        passing: Passing::Value(index),
    };
    program.layouts.functions.push(SourceFunction {
        procedure: main,
        name: "main".into(),
        parameters: parameters.iter().enumerate().map(parameter).collect(),
        result: None,
        result_address: None,
        external: true,
        span: Span::NONE,
    });
    let time = Duration::from_secs(20);
    let options = Options { merge, time, max_loop_bound: 8, deepening: 0, ..Options::default() };
    explore(&mut program, main, &options, &mut Unobserved).expect("explorable")
}

fn verdict(found: &Exploration, block: u32) -> Verdict {
    let name = format!("edge to block {block}");
    found.goals.iter().find(|goal| goal.name == name).unwrap_or_else(|| panic!("no {name}")).verdict()
}

fn is_proved(found: &Exploration, block: u32) -> bool {
    let proved = |proof: &Proof| proof.is_everything() && proof.method() == Method::Abstraction;
    matches!(verdict(found, block), Verdict::Excluded(proof) if proved(&proof))
}

fn is_covered(found: &Exploration, block: u32) -> bool {
    verdict(found, block).is_shown()
}

/// `for (n = p->next; n; n = p->next) p = n;`, and then what holds of the last node. `between` is done between two reads.
fn walk(between: &str) -> String {
    format!(
        "procedure main(p: bv64, q: bv64) returns (r: bv32)\n{{\n  var n, m: bv64;\n  entry:\n    \
         assume !(p == 0bv64) && !(q == 0bv64);\n    n := %load{{8}}(%bvadd(p, 8bv64));\n    goto head;\n  head:\n    \
         goto body, done;\n  body:\n    assume {{:guard}} !(n == 0bv64);\n    p := n;\n    \
         n := %load{{8}}(%bvadd(p, 8bv64));\n    goto head;\n  done:\n    assume {{:guard}} n == 0bv64;\n    \
         goto null, some;\n  null:\n    assume {{:guard}} p == 0bv64;\n    return;\n  some:\n    \
         assume {{:guard}} !(p == 0bv64);\n    m := %load{{8}}(%bvadd(p, 8bv64));\n    {between}\n    \
         n := %load{{8}}(%bvadd(p, 8bv64));\n    goto differ, same;\n  differ:\n    assume {{:guard}} !(m == n);\n    \
         return;\n  same:\n    assume {{:guard}} m == n;\n    %store{{8}}(%bvadd(p, 8bv64), p);\n    \
         m := %load{{8}}(%bvadd(p, 8bv64));\n    goto own, other;\n  own:\n    assume {{:guard}} m == p;\n    return;\n  \
         other:\n    assume {{:guard}} !(m == p);\n    return;\n}}\n"
    )
}

const NULL: u32 = 4;
const DIFFER: u32 = 6;
const OWN: u32 = 8;
const OTHER: u32 = 9;

#[test]
fn a_walk_over_a_list_never_leaves_null_behind_and_reads_stay_what_they_were() {
    for merge in [Merge::Never, Merge::Always] {
        let found = run(&walk(""), &["p", "q"], merge);
        for block in [NULL, DIFFER, OTHER] {
            assert!(is_proved(&found, block), "{merge:?}: {block}: {:?}", verdict(&found, block));
        }
        assert!(is_covered(&found, OWN), "{merge:?}");
        // A write that may hit the same node changes that, and nothing else.
        let found = run(&walk("%store{8}(%bvadd(q, 8bv64), q);"), &["p", "q"], merge);
        assert!(is_covered(&found, DIFFER) && is_covered(&found, OWN), "{merge:?}");
        for block in [NULL, OTHER] {
            assert!(is_proved(&found, block), "{merge:?}: {block}: {:?}", verdict(&found, block));
        }
    }
}

#[test]
fn what_a_walk_does_end_with_is_found() {
    // `while (p) p = p->next;`: now it's null.
    let source = "procedure main(p: bv64) returns (r: bv32)\n{\n  entry:\n    goto head;\n  head:\n    goto body, done;\n  body:\n    \
        assume {:guard} !(p == 0bv64);\n    p := %load{8}(%bvadd(p, 8bv64));\n    goto head;\n  done:\n    \
        assume {:guard} p == 0bv64;\n    goto null, some;\n  null:\n    assume {:guard} p == 0bv64;\n    return;\n  some:\n    \
        assume {:guard} !(p == 0bv64);\n    return;\n}\n";
    for merge in [Merge::Never, Merge::Always] {
        let found = run(source, &["p"], merge);
        assert!(is_covered(&found, 4), "{merge:?}");
        assert!(verdict(&found, 5).is_proved(), "{merge:?}");
    }
}

/// Nodes that a loop allocates: `t = malloc(…); if (!t) …; *t = i`, and then the last one freed twice if there's one round only.
const BUILD: &str = "procedure main(k: bv64) returns (r: bv32)\n{\n  var t, i, v: bv64;\n  entry:\n    \
    i, t := 0bv64, 0bv64;\n    goto head;\n  head:\n    goto body, done;\n  body:\n    assume {:guard} %bvult(i, k);\n    \
    t := %allocate{heap, 8}(16bv64);\n    goto none, one;\n  none:\n    assume {:guard} t == 0bv64;\n    return;\n  one:\n    \
    assume {:guard} !(t == 0bv64);\n    %store{8}(t, i);\n    i := %bvadd(i, 1bv64);\n    goto head;\n  done:\n    \
    assume {:guard} %bvule(k, i);\n    goto empty, full;\n  empty:\n    assume {:guard} t == 0bv64;\n    return;\n  full:\n    \
    assume {:guard} !(t == 0bv64);\n    v := %load{8}(t);\n    goto low, high;\n  low:\n    \
    assume {:guard} %bvult(v, 3bv64);\n    return;\n  high:\n    assume {:guard} %bvule(3bv64, v);\n    return;\n}\n";

#[test]
fn what_a_loop_allocates_is_not_null() {
    for merge in [Merge::Never, Merge::Always] {
        let mut program = text::parse(BUILD, "test").unwrap_or_else(|errors| panic!("{errors:?}"));
        program.procedure_mut(ProcedureId(0)).number_origins();
        let options = Options { merge, time: Duration::from_secs(20), ..Options::default() };
        let found = explore(&mut program, ProcedureId(0), &options, &mut Unobserved).expect("explorable");
        assert!(is_proved(&found, 3), "{merge:?}: {:?}", verdict(&found, 3));
        for block in [4, 6, 7, 8, 9] {
            assert!(is_covered(&found, block), "{merge:?}: {block}: {:?}", verdict(&found, block));
        }
    }
}

/// `if (!p->value) p = p->next;` four times, merged: a pointer has few addresses, however many ways lead to each, so nothing
/// forks.
#[test]
fn merged_pointers_stay_small() {
    let mut source =
        "procedure main(p: bv64) returns (r: bv32)\n{\n  var v: bv64;\n  entry:\n    goto s0;\n".to_owned();
    let count = 4;
    for step in 0..count {
        let next = step + 1;
        source.push_str(&format!(
            "  s{step}:\n    assume !(p == 0bv64);\n    v := %load{{8}}(p);\n    goto go{step}, stay{step};\n  go{step}:\n    \
             assume {{:guard}} v == 0bv64;\n    p := %load{{8}}(%bvadd(p, 8bv64));\n    goto s{next};\n  stay{step}:\n    \
             assume {{:guard}} !(v == 0bv64);\n    goto s{next};\n"
        ));
    }
    source.push_str(&format!("  s{count}:\n    r := 1bv32;\n    return;\n}}\n"));
    let found = run(&source, &["p"], Merge::Always);
    let Statistics { paths, states, .. } = found.statistics;
    assert_eq!(paths, 1);
    assert!(states <= 2 * count + 2, "{states}");
}

/// Goes along the words of a node, and whatever follows, until a 0, and notes in `s` what it saw: 1 after a 5. Then it's asked whether `s` is `seen`.
fn scan(seen: u32) -> String {
    format!(
        "procedure main(p: bv64) returns (r: bv32)\n{{\n  var i, v: bv64;\n  var s: bv32;\n  entry:\n    \
         assume !(p == 0bv64);\n    i := 0bv64;\n    s := 0bv32;\n    goto head;\n  head:\n    \
         v := %load{{8}}(%bvadd(p, %bvmul(i, 8bv64)));\n    goto body, done;\n  body:\n    \
         assume {{:guard}} !(v == 0bv64);\n    s := (if v == 5bv64 then 1bv32 else s);\n    \
         i := %bvadd(i, 1bv64);\n    goto head;\n  done:\n    assume {{:guard}} v == 0bv64;\n    goto there, other;\n  \
         there:\n    assume {{:guard}} s == {seen}bv32;\n    return;\n  other:\n    assume {{:guard}} !(s == {seen}bv32);\n    \
         return;\n}}\n"
    )
}

#[test]
fn what_larger_inputs_hold_is_no_bar_to_a_proof() {
    let merge = Merge::Never;
    let found = run(&scan(2), &["p"], merge);
    // What follows the words of one node is proved to make no difference.
    assert!(is_proved(&found, 4), "{:?}", verdict(&found, 4));
    assert!(is_covered(&found, 5));
    let alike = run(&scan(1), &["p"], merge);
    assert!(is_covered(&alike, 4), "{:?}", alike.goals);
}
