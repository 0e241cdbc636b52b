//! Bodies as clang prints them: which expressions are found, and that giving their conditions jumps changes no result.

use touchstone_logic::{BitVec, Valuation, Value};
use touchstone_program::interpret::{Limits, Outcome, Script, run};
use touchstone_program::layout::DecisionKind;

use crate::lower::{Decisions, Lowered, Options, lower};

/// A function of three integers with this body, whose instructions have places.
fn lowered(body: &str, decisions: Decisions) -> Lowered {
    let mut text = String::from(
        "target triple = \"x86_64-pc-linux-gnu\"\ndefine i32 @f(i32 %a, i32 %b, i32 %c) !dbg !3 {\n",
    );
    for line in body.lines() {
        let placed = ["icmp", "br i1", "zext i1", "and i1"].iter().any(|placed| line.contains(placed));
        text.push_str(line);
        text.push_str(if placed { ", !dbg !4\n" } else { "\n" });
    }
    text.push_str(
        "}\n!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!5}\n!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)\n\
         !1 = !DIFile(filename: \"f.c\", directory: \"/\")\n!2 = !DISubroutineType(types: !{null})\n\
         !3 = distinct !DISubprogram(name: \"f\", file: !1, line: 1, type: !2, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)\n\
         !4 = !DILocation(line: 2, column: 3, scope: !3)\n!5 = !{i32 2, !\"Debug Info Version\", i32 3}\n",
    );
    let module = crate::parse(text, "f.ll").unwrap_or_else(|error| panic!("{error}"));
    lower(&module, &["f"], &Options { decisions, ..Options::default() })
        .unwrap_or_else(|error| panic!("{error}"))
}

fn result(lowered: &Lowered, arguments: [u64; 3]) -> u64 {
    let program = &lowered.program;
    let id = program.procedure_named("f").expect("it's the root");
    let parameters = program.procedure(id).parameters.iter();
    let values = parameters.zip(arguments).map(|(var, bits)| {
        let value = BitVec::new(32, bits).expect("a good width");
        (*var, Value::BitVec(value))
    });
    let initial: Valuation = values.collect();
    let limits = Limits { plain_locals: true, ..Limits::default() };
    let run = run(program, id, &initial, &Script::default(), limits);
    assert_eq!(run.outcome, Outcome::Returned);
    match run.state.get(program.procedure(id).results[0]) {
        Some(Value::BitVec(value)) => u64::try_from(value.unsigned()).expect("it's small"),
        other => panic!("{other:?}"),
    }
}

/// The formulas of a body, of which all ways to tell decisions have the same results.
fn formulas(body: &str) -> Vec<String> {
    formulas_by(body, Decisions::Conditions)
}

/// The same of a body as rustc prints it.
fn formulas_of_rust(body: &str) -> Vec<String> {
    formulas_by(body, Decisions::ConditionsOfRust)
}

fn formulas_by(body: &str, decisions: Decisions) -> Vec<String> {
    let plain = lowered(body, Decisions::Jumps);
    let told = lowered(body, decisions);
    let bounded = lowered(body, Decisions::Boundaries);
    for a in 0..4 {
        for b in 0..4 {
            for c in 0..4 {
                let expected = result(&plain, [a, b, c]);
                assert_eq!(result(&told, [a, b, c]), expected, "{a} {b} {c}\n{body}");
                assert_eq!(result(&bounded, [a, b, c]), expected, "{a} {b} {c}\n{body}");
            }
        }
    }
    let layouts = &told.program.layouts;
    for expression in &layouts.expressions {
        assert_eq!(layouts.decisions[expression.whole].kind, DecisionKind::Whole);
        for condition in &expression.conditions {
            assert_eq!(layouts.decisions[*condition].kind, DecisionKind::Condition);
        }
    }
    layouts.expressions.iter().map(|expression| expression.formula.to_string()).collect()
}

const STORED: &str = "entry:
  %cmp = icmp sgt i32 %a, 1
  br i1 %cmp, label %land.rhs, label %land.end
land.rhs:
  %cmp1 = icmp sgt i32 %b, 2
  br label %land.end
land.end:
  %0 = phi i1 [ false, %entry ], [ %cmp1, %land.rhs ]
  %land.ext = zext i1 %0 to i32
  ret i32 %land.ext";

#[test]
fn a_stored_conjunction_has_two_conditions() {
    assert_eq!(formulas(STORED), ["c1 && c2"]);
    let told = lowered(STORED, Decisions::Conditions);
    let whole = told.program.layouts.decisions.iter().find(|decision| decision.kind == DecisionKind::Whole);
    let edges: Vec<usize> =
        whole.expect("there's one").outcomes.iter().map(|(_, edges)| edges.len()).collect();
    // True by the last condition, false by either.
    assert_eq!(edges, [1, 2]);
}

#[test]
fn values_within_values_are_one_expression() {
    let body = "entry:
  %cmp = icmp sgt i32 %a, 1
  br i1 %cmp, label %land.rhs, label %land.end
land.rhs:
  %cmp1 = icmp sgt i32 %b, 2
  br i1 %cmp1, label %lor.end, label %lor.rhs
lor.rhs:
  %cmp2 = icmp eq i32 %c, 3
  %lnot = xor i1 %cmp2, true
  br label %lor.end
lor.end:
  %0 = phi i1 [ true, %land.rhs ], [ %lnot, %lor.rhs ]
  br label %land.end
land.end:
  %1 = phi i1 [ false, %entry ], [ %0, %lor.end ]
  %land.ext = zext i1 %1 to i32
  ret i32 %land.ext";
    assert_eq!(formulas(body), ["c1 && (c2 || !c3)"]);
}

#[test]
fn jumps_under_an_if_are_one_expression_and_nested_ones_two() {
    let body = |second: &str| {
        format!(
            "entry:
  %cmp = icmp sgt i32 %a, 1
  br i1 %cmp, label %{second}, label %if.end
{second}:
  %cmp1 = icmp sgt i32 %b, 2
  br i1 %cmp1, label %if.then3, label %if.end
if.then3:
  br label %if.end
if.end:
  %r = phi i32 [ 7, %if.then3 ], [ 0, %{second} ], [ 0, %entry ]
  ret i32 %r"
        )
    };
    assert_eq!(formulas(&body("land.lhs.true")), ["c1 && c2"]);
    assert_eq!(formulas(&body("if.then")), ["c1", "c1"]);
}

#[test]
fn operators_that_look_at_both_are_seen() {
    let body = "entry:
  %cmp = icmp sgt i32 %a, 1
  %conv = zext i1 %cmp to i32
  %cmp1 = icmp sgt i32 %b, 2
  %conv2 = zext i1 %cmp1 to i32
  %and = and i32 %conv, %conv2
  %cmp3 = icmp slt i32 %c, 2
  %conv4 = zext i1 %cmp3 to i32
  %xor = xor i32 %and, %conv4
  ret i32 %xor";
    assert_eq!(formulas(body), ["(c1 & c2) ^ c3"]);
}

#[test]
fn a_loop_that_goes_on_by_a_conjunction_has_its_conditions() {
    let body = "entry:
  br label %while.cond
while.cond:
  %n = phi i32 [ 0, %entry ], [ %add, %while.body ]
  %cmp = icmp sgt i32 %a, %n
  br i1 %cmp, label %land.rhs, label %land.end
land.rhs:
  %cmp1 = icmp sgt i32 %b, %n
  br label %land.end
land.end:
  %0 = phi i1 [ false, %while.cond ], [ %cmp1, %land.rhs ]
  br i1 %0, label %while.body, label %while.end
while.body:
  %add = add i32 %n, 1
  br label %while.cond
while.end:
  ret i32 %n";
    assert_eq!(formulas(body), ["c1 && c2"]);
}

const STORED_BY_RUSTC: &str = "start:
  %r = alloca [1 x i8], align 1
  %_4 = icmp sgt i32 %a, 1
  br i1 %_4, label %bb1, label %bb2
bb2:
  store i8 0, ptr %r, align 1
  br label %bb3
bb1:
  %0 = icmp sgt i32 %b, 2
  %1 = zext i1 %0 to i8
  store i8 %1, ptr %r, align 1
  br label %bb3
bb3:
  %2 = load i8, ptr %r, align 1
  %3 = trunc nuw i8 %2 to i1
  %4 = select i1 %3, i32 7, i32 8
  ret i32 %4";

#[test]
fn a_conjunction_that_rust_stores_has_two_conditions() {
    assert_eq!(formulas_of_rust(STORED_BY_RUSTC), ["c1 && c2"]);
}

#[test]
fn operators_within_operators_are_one_expression_in_rust() {
    let body = "start:
  %r = alloca [1 x i8], align 1
  %_4 = icmp sgt i32 %a, 1
  br i1 %_4, label %bb2, label %bb1
bb1:
  %_5 = icmp eq i32 %b, 2
  br i1 %_5, label %bb2, label %bb3
bb2:
  %_6 = icmp eq i32 %c, 3
  %0 = zext i1 %_6 to i8
  store i8 %0, ptr %r, align 1
  br label %bb4
bb3:
  store i8 0, ptr %r, align 1
  br label %bb4
bb4:
  %1 = load i8, ptr %r, align 1
  %2 = trunc nuw i8 %1 to i1
  br i1 %2, label %bb5, label %bb6
bb5:
  %_8 = icmp sgt i32 %c, 2
  br i1 %_8, label %bb7, label %bb6
bb6:
  ret i32 1
bb7:
  ret i32 2";
    let mut found = formulas_of_rust(body);
    found.sort();
    assert_eq!(found, ["(c1 || c2) && c3", "c1 && c2"]);
}

#[test]
fn operators_that_look_at_both_sides_are_seen_in_rust() {
    let body = "start:
  %_3 = icmp sgt i32 %a, 1
  %_4 = icmp sgt i32 %b, 2
  %r = and i1 %_3, %_4
  %0 = zext i1 %r to i32
  ret i32 %0";
    assert_eq!(formulas_of_rust(body), ["c1 & c2"]);
}

/// Alternatives of an enumeration are bytes, too, but no truth values.
#[test]
fn bytes_that_are_no_truth_values_join_nothing_in_rust() {
    let body = "start:
  %r = alloca [1 x i8], align 1
  %_4 = icmp sgt i32 %a, 1
  br i1 %_4, label %bb1, label %bb2
bb1:
  store i8 1, ptr %r, align 1
  br label %bb5
bb2:
  %_5 = icmp sgt i32 %b, 2
  br i1 %_5, label %bb3, label %bb4
bb3:
  store i8 1, ptr %r, align 1
  br label %bb5
bb4:
  store i8 0, ptr %r, align 1
  br label %bb5
bb5:
  %1 = load i8, ptr %r, align 1
  %2 = zext i8 %1 to i32
  ret i32 %2";
    assert_eq!(formulas_of_rust(body), ["c1", "c1"]);
}
