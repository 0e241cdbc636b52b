//! Programs built by hand with one thing wrong each.

use super::*;
use crate::text::parse;
use crate::{AssumeKind, BlockId, Clause, Edge, ProcedureId, StatementKind, Terminator};

const TEXT: &str = "const c: int; var g: int; var h: int;
procedure P(x: int) returns (y: int)
  modifies g;
{
  var z: bool;
  entry:
    y := x;
    return;
}
procedure Q(q: int);
";

/// Problems that are found in the text after a change to it.
fn problems(change: impl FnOnce(&mut Program) -> Option<()>) -> Vec<String> {
    let mut program = match parse(TEXT, "test") {
        Ok(program) => program,
        Err(errors) => panic!("{errors:?}"),
    };
    assert_eq!(validate(&program), []);
    assert!(change(&mut program).is_some());
    validate(&program).into_iter().map(|problem| problem.to_string()).collect()
}

/// Problems that are found in the text with another statement in the place of its only one.
fn statement(make: impl FnOnce(&mut Program) -> Option<StatementKind>) -> Vec<String> {
    problems(|program| {
        let kind = make(program)?;
        let body = program.procedure_mut(ProcedureId(0)).body.as_mut()?;
        body.blocks[0].statements[0].kind = kind;
        Some(())
    })
}

fn var(program: &Program, name: &str) -> Option<Var> {
    let inner = program.procedures().iter().find_map(|procedure| procedure.variable(name));
    inner.or_else(|| program.variable_named(name))
}

#[test]
fn assignments_to_what_never_changes_are_found() {
    let havoc =
        |name: &'static str| statement(|program| Some(StatementKind::Havoc(vec![var(program, name)?])));
    assert_eq!(havoc("c"), ["7:5: `c` is constant"]);
    assert_eq!(havoc("x"), ["7:5: `x` is a parameter, which never changes"]);
    assert_eq!(havoc("q"), ["7:5: `q` is a parameter, which never changes"]);
    assert_eq!(havoc("h"), ["7:5: `h` changes, but the procedure's `modifies` doesn't say so"]);
    assert_eq!(havoc("g"), [""; 0]);
}

#[test]
fn sorts_and_scopes_are_checked() {
    let assign = |target: &'static str, value: &'static str| {
        statement(|program| {
            let (target, value) = (var(program, target)?, var(program, value)?);
            let value = program.store_mut().var_term(value);
            Some(StatementKind::Assign(vec![(target, value)]))
        })
    };
    assert_eq!(assign("z", "x"), ["7:5: `z` has sort bool, the value int"]);
    assert_eq!(assign("y", "q"), ["7:5: `q` belongs to another procedure"]);
    let unknown = statement(|program| {
        let condition = program.store_mut().variable("nobody", Sort::Bool).ok()?;
        Some(StatementKind::Assume { condition, kind: AssumeKind::User })
    });
    assert_eq!(unknown, ["7:5: `nobody` is not declared"]);
    let number = statement(|program| {
        let condition = program.store_mut().int(1);
        Some(StatementKind::Assume { condition, kind: AssumeKind::User })
    });
    assert_eq!(number, ["7:5: a condition is a truth value, not of sort int"]);
    let twice = statement(|program| {
        let (y, one) = (var(program, "y")?, program.store_mut().int(1));
        Some(StatementKind::Assign(vec![(y, one), (y, one)]))
    });
    assert_eq!(twice, ["7:5: `y` is assigned twice at once"]);
}

#[test]
fn calls_must_fit() {
    let call = |procedure: u32| {
        statement(|program| {
            let outs = vec![var(program, "y")?];
            Some(StatementKind::Call { procedure: ProcedureId(procedure), arguments: vec![], outs })
        })
    };
    assert_eq!(call(1), ["7:5: `Q` takes 1 arguments, not 0", "7:5: `Q` has 0 results, not 1"]);
    assert_eq!(call(9), ["7:5: procedure9 isn't there"]);
}

#[test]
fn jumps_to_nowhere_and_contracts_about_locals_are_found() {
    let jump = problems(|program| {
        let body = program.procedure_mut(ProcedureId(0)).body.as_mut()?;
        let edges = vec![Edge { target: BlockId(7), branch: None }];
        body.blocks[0].terminator = Terminator::Goto { edges, span: Span::NONE };
        Some(())
    });
    assert_eq!(jump, ["6:3: `entry` goes to block7, which isn't there"]);
    let contract = problems(|program| {
        let z = var(program, "z")?;
        let condition = program.store_mut().var_term(z);
        let clause = Clause { condition, free: false, span: Span::NONE };
        let procedure = program.procedure_mut(ProcedureId(0));
        procedure.requires.push(clause.clone());
        procedure.ensures.push(clause);
        Some(())
    });
    assert_eq!(contract, ["0:0: a precondition can't mention `z`", "0:0: a postcondition can't mention `z`"]);
}

#[test]
fn memory_is_checked_too() {
    let said = |declarations: &str, statement: &str| {
        let text = format!(
            "{declarations} procedure P(p: bv64, i: int) returns (v: bv8) {{ var q: bv64; entry: {statement} return; }}"
        );
        match parse(&text, "test") {
            Ok(program) => validate(&program).into_iter().map(|problem| problem.message).collect::<Vec<_>>(),
            Err(errors) => panic!("{errors:?}"),
        }
    };
    let inside = |statement: &str| said("", statement);
    assert_eq!(inside("v := %load{1}(p); %store{1}(p, v);"), [""; 0]);
    assert_eq!(inside("v := %load{1}(v);"), ["an address has sort bv64, not bv8"]);
    assert_eq!(inside("v := %load{3}(p);"), ["an alignment is a power of two, not 3"]);
    assert_eq!(inside("%store{0}(p, v);"), ["an alignment is a power of two, not 0"]);
    assert_eq!(inside("%store{1}(p, i);"), ["a value of sort int can't be in memory"]);
    assert_eq!(inside("%fill(p, p, p);"), ["a byte has sort bv8, not bv64"]);
    assert_eq!(inside("%copy(p, p, v);"), ["a length has sort bv64, not bv8"]);
    assert_eq!(inside("v := %allocate{heap, 1}(p);"), ["`v` gets a vector of 64 bits, and has another sort"]);
    assert_eq!(inside("v := %size_of(p);"), ["`v` gets a vector of 64 bits, and has another sort"]);
    assert_eq!(inside("%invoke(v);"), ["the address of a function has sort bv64, not bv8"]);
    assert_eq!(inside("p := %load{1}(p);"), ["`p` is a parameter, which never changes"]);
    assert_eq!(said("object x at 268435456 size 2 = zero 2;", ""), [""; 0]);
    assert_eq!(
        said("object x at 268435456 size 2 = zero 1;", ""),
        ["the object `x` has 2 bytes, and values for 1"]
    );
    assert_eq!(
        said("object x at 268435456 size 1 = zero 1; object y at 268435457 size 0;", ""),
        ["the object `y` is too near the one before it"]
    );
    assert_eq!(
        said("object x at 18446744073709551615 size 1 = zero 1;", ""),
        ["the object `x` doesn't fit among the globals"]
    );
    assert_eq!(said("code P at 1;", ""), ["the address of `P` isn't above the one before it, or no code's"]);
    // Whatever has an address may be called.
    let unsaid = "code Q at 4194304; var g: int; procedure Q(); modifies g;
                  procedure R(p: bv64) modifies ; { entry: %invoke(p); return; }";
    assert_eq!(said(unsaid, ""), ["`g` changes, but the procedure's `modifies` doesn't say so"]);
}
