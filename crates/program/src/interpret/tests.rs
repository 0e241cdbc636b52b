//! Runs against what they must be.

use touchstone_logic::{FunctionTable, Value};

mod memory;
mod pointwise;

use super::*;
use crate::text::parse;
use crate::{AssertKind, Program};

fn read(text: &str) -> Program {
    match parse(text, "test") {
        Ok(program) => program,
        Err(errors) => panic!("{errors:?}\n{text}"),
    }
}

fn ran(program: &Program, name: &str, inputs: &[(&str, i64)]) -> Run {
    ran_with(program, name, inputs, &Script::default(), Limits::default())
}

fn ran_with(program: &Program, name: &str, inputs: &[(&str, i64)], script: &Script, limits: Limits) -> Run {
    let Some(procedure) = program.procedure_named(name) else { panic!("no {name}") };
    let mut initial = Valuation::new();
    for (input, value) in inputs {
        let var = program.procedure(procedure).variable(input).or_else(|| program.variable_named(input));
        let Some(var) = var else { panic!("no {input}") };
        initial.set(var, Value::int(*value));
    }
    run(program, procedure, &initial, script, limits)
}

fn result(program: &Program, name: &str, run: &Run, var: &str) -> Option<Value> {
    let procedure = program.procedure(program.procedure_named(name)?);
    let var = procedure.variable(var).or_else(|| program.variable_named(var))?;
    run.state.get(var).cloned()
}

const FACTORIAL: &str = "
procedure factorial(n: int) returns (r: int)
  requires 0 <= n;
  ensures 0 < r;
{
  var below: int;
  entry: goto base, step;
  base: assume n == 0; r := 1; return;
  step: assume n > 0; call below := factorial(n - 1); r := n * below; return;
}
procedure bad() { var x: int; entry: call x := factorial(-1); return; }
";

#[test]
fn recursion_keeps_each_calls_variables_apart() {
    let program = read(FACTORIAL);
    let run = ran(&program, "factorial", &[("n", 20)]);
    assert!(run.completed(), "{:?}", run.outcome);
    assert_eq!(result(&program, "factorial", &run, "r"), Some(Value::int(2_432_902_008_176_640_000_i64)));
    let deep = ran_with(
        &program,
        "factorial",
        &[("n", 5000)],
        &Script::default(),
        Limits { depth: 100, ..Limits::default() },
    );
    assert!(matches!(deep.outcome, Outcome::OutOfSteps(_)));
}

#[test]
fn a_callers_broken_promise_is_the_callers_fault() {
    let program = read(FACTORIAL);
    let run = ran(&program, "bad", &[]);
    let Outcome::AssertViolated { site, kind: AssertKind::Precondition } = run.outcome else {
        panic!("{:?}", run.outcome)
    };
    assert_eq!(site.name(&program), "bad.entry");
    assert!(matches!(ran(&program, "factorial", &[("n", -1)]).outcome, Outcome::AssumeViolated { .. }));
}

#[test]
fn every_way_to_stop_is_told_apart() {
    let program = read(
        "const c: int; axiom c > 0; var m: [int]int;
         function f(x: int) : bool;
         procedure P(x: int) returns (y: int)
           ensures y != 7;
         {
           entry: goto a, b, d, e, q, s, l;
           a: assume x == 0; assert c == 0; return;
           b: assume x == 1; havoc y; assume y == 3; return;
           d: assume x == 2; y := 7; return;
           e: assume x == 3; goto;
           q: assume x == 4; assume (forall i: int :: m[i] < i); return;
           s: assume x == 5; assume f(x); return;
           l: assume x == 6; goto l2;
           l2: goto l2;
         }",
    );
    let outcome = |x: i64, c: i64| ran(&program, "P", &[("x", x), ("c", c)]).outcome;
    assert!(matches!(outcome(0, 0), Outcome::AxiomViolated { axiom: 0 }));
    assert!(matches!(outcome(0, 1), Outcome::AssertViolated { kind: AssertKind::User, .. }));
    assert!(matches!(outcome(1, 1), Outcome::AssumeViolated { .. }));
    assert!(matches!(outcome(2, 1), Outcome::AssertViolated { kind: AssertKind::Postcondition, .. }));
    assert!(matches!(outcome(3, 1), Outcome::Stuck(_)));
    assert!(matches!(outcome(4, 1), Outcome::Undecided { .. }));
    assert!(matches!(outcome(5, 1), Outcome::AssumeViolated { .. }));
    assert!(matches!(outcome(6, 1), Outcome::OutOfSteps(_)));
    assert!(matches!(outcome(9, 1), Outcome::AssumeViolated { .. }));
    let havoc = |values: Vec<Value>, limits: Limits| {
        let script = Script { values, edges: vec![1], ..Script::default() };
        ran_with(&program, "P", &[("x", 1), ("c", 1)], &script, limits).outcome
    };
    assert_eq!(havoc(vec![Value::int(3)], Limits::default().script_only()), Outcome::Returned);
    assert!(matches!(havoc(vec![], Limits::default().script_only()), Outcome::OutOfScript(_)));
    assert!(matches!(havoc(vec![Value::Bool(true)], Limits::default()), Outcome::WrongSort(_)));
}

#[test]
fn functions_are_tables() {
    let program = read(
        "function f(x: int) : int; function twice(x: int) : int = f(f(x));
         procedure P() returns (y: int) { entry: y := twice(1); return; }",
    );
    let mut initial = Valuation::new();
    let mut table = FunctionTable::constant(Value::int(0));
    table.entries.insert(vec![Value::int(1)], Value::int(2));
    table.entries.insert(vec![Value::int(2)], Value::int(5));
    if let Some(f) = program.function("f") {
        initial.set_function(f, table);
    }
    let run = run(&program, ProcedureId(0), &initial, &Script::default(), Limits::default());
    assert_eq!(result(&program, "P", &run, "y"), Some(Value::int(5)));
}

#[test]
fn a_search_goes_back_to_earlier_choices() {
    // The right way is known only at the end: x counts the ones chosen, which must be all.
    let mut text = String::from("procedure P() returns (x: int) { entry: x := 0; goto c0;\n");
    for i in 0..6 {
        text.push_str(&format!(
            "c{i}: goto n{i}, y{i}; n{i}: goto c{0}; y{i}: x := x + 1; goto c{0};\n",
            i + 1
        ));
    }
    text.push_str("c6: assume x == 6; return; }");
    let program = read(&text);
    let run = ran(&program, "P", &[]);
    assert!(run.completed(), "{:?}", run.outcome);
    assert_eq!(run.trace.edges(), [1; 6]);
    let few = Limits { backtracks: 62, ..Limits::default() };
    assert!(!ran_with(&program, "P", &[], &Script::default(), few).completed());
    let enough = Limits { backtracks: 63, ..Limits::default() };
    assert!(ran_with(&program, "P", &[], &Script::default(), enough).completed());
}

/// Some ways follow from guards, some don't: only these are told, and with them a run goes the same way.
#[test]
fn open_ways_are_those_that_guards_do_not_decide() {
    let program = read(
        "procedure P(x: int) returns (y: int) {
           e: goto a, b;
           a: y := 1; goto c, d;
           b: y := 2; goto c, d;
           c: assume {:guard} x > 0; goto f, g, h;
           d: assume {:guard} x <= 0; return;
           f: assume {:guard} y == 1; y := 10; return;
           g: assume {:guard} y == 2; y := 20; return;
           h: assume {:guard} y > 1; y := 30; return;
         }",
    );
    let mut initial = Valuation::new();
    let x = program.procedure(ProcedureId(0)).variable("x").expect("it's declared");
    initial.set(x, Value::int(7));
    // The way to `c` follows from x, that to `f` from y; of `g` and `h` either may be.
    for (edges, ways) in [(vec![0, 0, 0], vec![0]), (vec![1, 0, 1], vec![1, 1]), (vec![1, 0, 2], vec![1, 2])]
    {
        let script = Script { edges, ..Script::default() };
        let limits = Limits { backtracks: 0, ..Limits::default() };
        assert_eq!(open_ways(&program, ProcedureId(0), &initial, &script, limits), ways);
        let told = run(&program, ProcedureId(0), &initial, &script, limits);
        let script = Script { ways, ..Script::default() };
        let again = run(&program, ProcedureId(0), &initial, &script, limits);
        assert!(told.completed() && again.completed());
        assert_eq!((told.trace, told.state), (again.trace, again.state));
    }
}

/// A type has as many elements as it takes. An axiom that no table can make true of all of them is believed, one that's false of
/// those at hand isn't.
#[test]
fn quantifiers_over_types_have_values_and_axioms_are_believed_as_far_as_they_may_hold() {
    let program = read(
        "type T; type U;
         function box(x: T) : U; function open(y: U) : T;
         axiom (forall x: T :: open(box(x)) == x);
         const a: T; const b: T;
         procedure P() returns (r: int) {
           var m: [T]int;
           e: m[a] := 1; m[b] := 1; goto all, some;
           all: assume {:guard} (forall x: T :: m[x] == 1); r := 1; return;
           some: assume {:guard} (exists x: T :: m[x] != 1 && x != a); r := 2; return;
         }",
    );
    let element = |sort: &str, index: u32| Value::Uninterpreted { sort: sort.into(), index };
    let with = |opened: u32| {
        let mut initial = Valuation::new();
        for (name, index) in [("a", 0), ("b", 1)] {
            initial.set(program.variable_named(name).expect("a constant"), element("T", index));
        }
        let mut boxes = FunctionTable::constant(element("U", 0));
        boxes.entries.insert(vec![element("T", 1)], element("U", 1));
        let mut opens = FunctionTable::constant(element("T", 0));
        opens.entries.insert(vec![element("U", 1)], element("T", opened));
        initial.set_function(program.function("box").expect("a function"), boxes);
        initial.set_function(program.function("open").expect("a function"), opens);
        run(&program, ProcedureId(0), &initial, &Script::default(), Limits::default())
    };
    let good = with(1);
    assert_eq!((&good.outcome, &good.unchecked[..]), (&Outcome::Returned, &[0][..]));
    assert_eq!(result(&program, "P", &good, "r"), Some(Value::int(2)), "elements beyond a and b map to 0");
    assert!(matches!(with(0).outcome, Outcome::AxiomViolated { axiom: 0 }));
}

#[test]
fn parallel_assignment_map_updates_and_old_values() {
    let program = read(
        "var m: [int, int]int; var g: int;
         procedure P(a: int) returns (x: int, y: int)
           modifies m, g;
           ensures g == old(g) + 1;
           ensures m[a, 1] == old(m)[a, 1] + 2 && m[1, a] == old(m)[1, a];
         { entry: x, y := 1, 2; x, y := y, x; m[a, y] := m[a, y] + x; g := g + 1; return; }
         procedure Q() returns (x: int, y: int) modifies m, g;
         { entry: call x, y := P(5); call y, x := P(6); assert m[5, 1] == 2 && m[6, 1] == 2 && m[5, 2] == 0; return; }",
    );
    let run = ran(&program, "Q", &[("g", 40)]);
    assert!(run.completed(), "{:?}", run.outcome);
    assert_eq!(result(&program, "Q", &run, "g"), Some(Value::int(42)));
    assert_eq!(result(&program, "Q", &run, "x"), Some(Value::int(1)));
}

#[test]
fn a_procedure_without_a_body_does_what_its_contract_allows() {
    let program = read(
        "var g: int;
         procedure Any(x: int) returns (r: int); requires x > 0; modifies g; ensures r > x && g == old(g) + r;
         procedure P() returns (r: int) { entry: call r := Any(3); assert g > 3; return; }",
    );
    let with = |g: i64, r: i64| {
        let script = Script { values: vec![Value::int(g), Value::int(r)], ..Script::default() };
        ran_with(&program, "P", &[], &script, Limits::default().script_only()).outcome
    };
    assert_eq!(with(4, 4), Outcome::Returned);
    assert!(matches!(with(4, 5), Outcome::AssumeViolated { .. }));
    assert!(matches!(with(3, 3), Outcome::AssumeViolated { .. }));
}

#[test]
fn a_run_through_a_hundred_thousand_blocks_ends() {
    let count = 100_000;
    let mut text = String::from("procedure P() returns (x: int) {\n");
    for i in 0..count {
        text.push_str(&format!("b{i}: x := {i}; goto b{};\n", i + 1));
    }
    text.push_str(&format!("b{count}: return; }}"));
    let program = read(&text);
    let run = ran(&program, "P", &[]);
    assert_eq!(result(&program, "P", &run, "x"), Some(Value::int(count - 1)));
}
