//! Functions and constants that axioms define point by point: what runs compute is held to the element's own value at each point.

use touchstone_logic::{FunctionTable, Value, eval};

use super::*;
use crate::interpret::Computed;

/// `f(a, p)[i] == element` for all `a`, `p`, `i`, looked up at `j` by `P`, where `element` is in `Q` for `i`.
fn program(element: &str) -> Program {
    read(&format!(
        "function f(a: [int]int, p: int): [int]int; function g(x: int): int; const k: int;
         axiom (forall a: [int]int, p: int, i: int :: f(a, p)[i] == ({element}));
         procedure P(a: [int]int, p: int, j: int) returns (r: int) {{ entry: r := f(a, p)[j]; return; }}
         procedure Q(a: [int]int, p: int, i: int) returns (r: int) {{ entry: r := {element}; return; }}"
    ))
}

/// The initial values of `P` or `Q`.
fn initial(program: &Program, name: &str, entries: &[(i64, i64)], p: i64, at: (&str, i64)) -> Valuation {
    let procedure = program.procedure(program.procedure_named(name).expect("the procedure"));
    let var = |name: &str| procedure.variable(name).expect("a parameter");
    let mut initial = Valuation::new();
    let map = touchstone_logic::ArrayValue::new(
        None,
        Value::int(4),
        entries.iter().map(|(index, value)| (Value::int(*index), Value::int(*value))),
    );
    initial.set(var("a"), Value::Array(map));
    initial.set(var("p"), Value::int(p));
    initial.set(var(at.0), Value::int(at.1));
    initial.set(program.variable_named("k").expect("the constant"), Value::int(3));
    let mut table = FunctionTable::constant(Value::int(0));
    table.entries.insert(vec![Value::int(2)], Value::int(5));
    initial.set_function(program.function("g").expect("the function"), table);
    initial
}

#[test]
fn a_map_that_an_axiom_defines_has_the_elements_that_it_says() {
    let conditions = [
        "p <= i && i < p + 5",
        "i == p || p == 7",
        "2 * i > p && 3 * i <= 2 * p + 9",
        "a[i] == 4",
        "a[i - 1] < a[p - i]",
        "g(i + p) == 5",
        "!(i <= k && k < i + 2 - p + p)",
        "(if i == 2 then p else 0) == 3",
    ];
    let (inside, outside) = (
        ["p", "a[i]", "a[i + p] - 1", "g(i) + k"],
        ["4", "a[i]", "a[i - 2]", "if a[p] == 4 then 1 else a[0 - i]"],
    );
    let mut computed = 0;
    for condition in conditions {
        for (then, other) in inside.iter().flat_map(|then| outside.iter().map(move |other| (then, other))) {
            let program = program(&format!("if {condition} then {then} else {other}"));
            for (entries, p) in [(&[(0, 1), (3, 9)][..], 3), (&[(-2, 4), (7, -5), (8, 3)], -4), (&[], 7)] {
                for j in -9..=11 {
                    let at = |name: &str, index| {
                        let values = initial(&program, name, entries, p, (index, j));
                        let procedure = program.procedure_named(name).expect("the procedure");
                        let run = run(&program, procedure, &values, &Script::default(), Limits::default());
                        assert!(run.completed(), "{:?}", run.outcome);
                        (result(&program, name, &run, "r"), run)
                    };
                    let (found, run) = at("P", "j");
                    if run.unchecked.is_empty() {
                        computed += 1;
                        assert_eq!(
                            found,
                            at("Q", "i").0,
                            "if {condition} then {then} else {other}, {entries:?}, {p}, {j}"
                        );
                        let fun = program.function("f").expect("the function");
                        assert_eq!(run.computed, [Computed::Function(fun)]);
                    }
                }
            }
        }
    }
    // Of 8 · 16 elements, three inputs and 21 places each; a map that differs at infinitely many places can't be computed.
    assert!(computed > 8 * 16 * 3 * 21 / 2, "{computed}");
}

#[test]
fn what_no_map_with_finitely_many_exceptions_is_is_believed() {
    for element in
        ["i", "i * 2 - p", "if i <= p then 1 else 2", "i mod 2", "if a[i] == 4 then i else 0", "a[i * i]"]
    {
        let program = program(element);
        let values = initial(&program, "P", &[(1, 2)], 3, ("j", 5));
        let run = run(&program, ProcedureId(0), &values, &Script::default(), Limits::default());
        assert_eq!((run.unchecked, run.computed), (vec![0], vec![]), "{element}");
    }
}

#[test]
fn sets_of_things_and_constant_maps_are_computed_one_from_the_other() {
    let program = read(
        "type T; type U; const zero: [T][U]int; function union(a: [T]bool, b: [T]bool): [T]bool; function empty(): [T]bool;
         function add(a: [T]bool, x: T): [T]bool; function frame(a: [T]bool, m: [T][U]int, n: [T][U]int): [T][U]int;
         axiom (forall t: T, u: U :: 0 == zero[t][u]);
         axiom (forall a: [T]bool, b: [T]bool, t: T :: union(a, b)[t] == (a[t] || b[t]));
         axiom (forall t: T :: !empty()[t]);
         axiom (forall a: [T]bool, x: T, t: T :: add(a, x)[t] == (t == x || a[t]));
         axiom (forall a: [T]bool, m: [T][U]int, n: [T][U]int, t: T, u: U ::
           frame(a, m, n)[t][u] == (if a[t] then m[t][u] else n[t][u]));
         procedure P(x: T, y: T, z: T, u: U, m: [T][U]int) returns (s: [T]bool, h: [T][U]int) {
           entry: s := union(add(empty(), x), add(empty(), y)); h := frame(s, m, zero);
           assert s[x] && s[y] && s[z] == (z == x || z == y);
           assert h[x] == m[x] && h[z][u] == (if s[z] then m[z][u] else 0);
           assert union(s, empty()) == s && add(s, x) == s; return; }",
    );
    let element = |sort: &str, index| Value::Uninterpreted { sort: sort.into(), index };
    let procedure = program.procedure(ProcedureId(0));
    for (x, y, z) in (0..27).map(|n| (n / 9, n / 3 % 3, n % 3)) {
        let mut initial = Valuation::new();
        for (name, index) in [("x", x), ("y", y), ("z", z)] {
            initial.set(procedure.variable(name).expect("a parameter"), element("T", index));
        }
        let row = touchstone_logic::ArrayValue::new(None, Value::int(1), [(element("U", 0), Value::int(2))]);
        let m = touchstone_logic::ArrayValue::new(
            None,
            Value::Array(touchstone_logic::ArrayValue::new(None, Value::int(8), [])),
            [(element("T", 1), Value::Array(row))],
        );
        initial.set(procedure.variable("m").expect("a parameter"), Value::Array(m));
        let run = run(&program, ProcedureId(0), &initial, &Script::default(), Limits::default());
        assert_eq!((&run.outcome, &run.unchecked), (&Outcome::Returned, &vec![]), "{x} {y} {z}");
        assert_eq!(
            run.needed(run.state.clone()).function(program.function("union").expect("a function")),
            None
        );
    }
}

#[test]
fn what_is_applied_to_a_quantifiers_variable_or_defined_by_itself_is_not_computed() {
    let program = read(
        "function f(x: int): [int]int; function h(x: int): int;
         axiom (forall x: int, i: int :: f(x)[i] == (if i == x then 1 else 0));
         axiom (forall x: int :: h(x) == (if x <= 0 then 0 else h(x - 1)));
         procedure P(x: int) { entry: assume (forall y: int :: 0 <= y && y < 3 ==> f(y)[y] >= 0); return; }
         procedure Q(x: int) returns (r: int) { entry: r := h(x); return; }",
    );
    assert_eq!(ran(&program, "P", &[("x", 1)]).unchecked, [1, 0], "in the order in which they were needed");
    let own = ran(&program, "Q", &[("x", 5)]);
    assert_eq!((own.unchecked, own.computed.len()), (vec![1], 1));
    let sort = program.store().sort(program.axioms[0].condition);
    assert_eq!(*sort, touchstone_logic::Sort::Bool);
    assert!(eval(program.store(), program.axioms[0].condition, &own.state).is_err());
}
