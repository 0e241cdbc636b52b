//! Runs that use memory: what they compute, and every fault.

use touchstone_logic::{BitVec, Valuation, Value};

use super::read;
use crate::interpret::{Limits, Memory, Object, Outcome, Run, Script, run_in, run_procedure};
use crate::memory::{INPUT_BASE, ObjectKind};
use crate::{Fault, Program, validate};

fn vector(width: u32, n: u64) -> Value {
    Value::BitVec(BitVec::new(width, n).expect("a good width"))
}

/// A run of `P(p: bv64) returns (r: bv32)` with these statements, between globals, other functions and a prepared object.
fn prepared(statements: &str) -> (Program, Run) {
    let program = read(&format!(
        "object fixed at 268435456 size 4 {{:constant}} = \"04030201\";
         object partly at 268439568 size 8 = zero 4, undefined 4;
         code id at 4194304;
         code unsuited at 4194320;
         procedure id(x: bv32) returns (y: bv32) {{ entry: y := x; return; }}
         procedure unsuited(x: bv64) {{ entry: return; }}
         procedure local() returns (q: bv64) {{ entry: q := %allocate{{stack, 4}}(4bv64); %store{{4}}(q, 7bv32); return; }}
         procedure P(p: bv64) returns (r: bv32) {{ var q: bv64; var s: bv64; var b: bool; var f: f64; var n: bv12;
           entry: {statements} return; }}"
    ));
    assert_eq!(validate(&program), []);
    let id = program.procedure_named("P").expect("it's declared");
    let procedure = program.procedure(id);
    let mut memory = Memory::new(&program);
    memory.insert(INPUT_BASE, Object::new(ObjectKind::Heap, 8, false, None)).expect("there's room");
    memory.preset(INPUT_BASE, &[Some(1), Some(2), None, Some(4), Some(5)]).expect("it's there");
    let initial: Valuation = [(procedure.parameters[0], vector(64, INPUT_BASE))].into();
    let limits = Limits { plain_locals: true, ..Limits::default() };
    let run = run_in(&program, procedure, &initial, memory, &Script::default(), limits);
    (program, run)
}

fn returned(statements: &str) -> Value {
    let (program, run) = prepared(statements);
    assert_eq!(run.outcome, Outcome::Returned, "{statements}");
    let id = program.procedure_named("P").expect("it's declared");
    run.state.get(program.procedure(id).results[0]).cloned().expect("results have values")
}

fn fault(statements: &str) -> Fault {
    match prepared(statements).1.outcome {
        Outcome::Fault { fault, .. } => fault,
        outcome => panic!("{outcome:?} of {statements}"),
    }
}

#[test]
fn bytes_are_little_endian_and_of_every_sort() {
    assert_eq!(returned("r := %load{4}(268435456bv64);"), vector(32, 0x0102_0304));
    assert_eq!(
        returned("r := %zero_extend{24}(4bv8); r := %load{1}(268435456bv64);"),
        vector(32, 0x0102_0304)
    );
}

#[test]
fn what_is_stored_is_loaded() {
    let stored = |store: &str| returned(&format!("q := %allocate{{heap, 8}}(16bv64); {store}"));
    assert_eq!(stored("%store{4}(q, 305419896bv32); r := %load{4}(q);"), vector(32, 0x1234_5678));
    let split = "%store{4}(q, 305419896bv32); %store{1}(%bvadd(q, 1bv64), 255bv8); r := %load{4}(q);";
    assert_eq!(stored(split), vector(32, 0x1234_ff78));
    let float =
        "%store{8}(q, %fp.from_bits{11, 53}(4611686018427387904bv64)); r := %load{4}(%bvadd(q, 4bv64));";
    assert_eq!(stored(float), vector(32, 0x4000_0000));
    let back = "%store{8}(q, 4611686018427387904bv64); f := %load{8}(q);
                r := if %fp.eq(f, %fp.from_bits{11, 53}(4611686018427387904bv64)) then 1bv32 else 0bv32;";
    assert_eq!(stored(back), vector(32, 1));
    let boolean = "%store{1}(q, true); b := %load{1}(q); r := if b then 5bv32 else 6bv32;";
    assert_eq!(stored(boolean), vector(32, 5));
    let odd = "%store{2}(q, 2748bv12); n := %load{2}(q); r := %zero_extend{20}(n);";
    assert_eq!(stored(odd), vector(32, 0xabc));
}

#[test]
fn copies_take_what_is_initialised_and_what_is_not() {
    let overlapping = "%fill(p, 9bv8, 8bv64); %store{4}(p, 67305985bv32); %copy(%bvadd(p, 1bv64), p, 4bv64);
                       r := %load{1}(%bvadd(p, 1bv64));";
    assert_eq!(returned(overlapping), vector(32, 0x0403_0201));
    let partly = "q := %allocate{heap, 8, zeroed}(8bv64); %copy(q, p, 4bv64); r := %load{4}(q);";
    assert_eq!(fault(partly), Fault::Uninitialised);
    let whole = "q := %allocate{heap, 8, zeroed}(8bv64); %copy(q, p, 2bv64); r := %load{4}(q);";
    assert_eq!(returned(whole), vector(32, 0x0000_0201));
    assert_eq!(returned("%copy(0bv64, 1bv64, 0bv64); %fill(0bv64, 1bv8, 0bv64); r := 1bv32;"), vector(32, 1));
}

#[test]
fn objects_lie_apart_and_have_their_sizes() {
    let apart = "q := %allocate{heap, 1}(3bv64); s := %allocate{heap, 64}(5bv64);
                 s := %bvsub(s, q); r := %extract{31, 0}(s);";
    assert_eq!(returned(apart), vector(32, 0x1040));
    assert_eq!(
        returned("q := %allocate{heap, 1}(3bv64); q := %size_of(q); r := %extract{31, 0}(q);"),
        vector(32, 3)
    );
    assert_eq!(returned("%free{heap}(0bv64); %free{heap}(p); r := 1bv32;"), vector(32, 1));
}

#[test]
fn calls_go_where_the_pointer_points() {
    assert_eq!(returned("r := %invoke(4194304bv64, 8bv32);"), vector(32, 8));
    assert_eq!(fault("r := %invoke(4194305bv64, 8bv32);"), Fault::InvalidCall);
    assert_eq!(fault("r := %invoke(4194320bv64, 8bv32);"), Fault::InvalidCall);
    assert_eq!(fault("%invoke(4194304bv64, 8bv32);"), Fault::InvalidCall);
    assert_eq!(fault("%invoke(0bv64);"), Fault::InvalidCall);
}

#[test]
fn every_fault_is_found() {
    let cases = [
        ("r := %load{4}(0bv64);", Fault::NullPointer),
        ("%store{4}(65535bv64, 1bv32);", Fault::NullPointer),
        ("%fill(8bv64, 0bv8, 1bv64);", Fault::NullPointer),
        ("r := %load{4}(65536bv64);", Fault::OutOfBounds),
        ("r := %load{1}(%bvadd(p, 5bv64));", Fault::OutOfBounds),
        ("r := %load{1}(%bvsub(p, 1bv64));", Fault::OutOfBounds),
        ("%copy(p, p, 9bv64);", Fault::OutOfBounds),
        ("%copy(p, 268435456bv64, 5bv64);", Fault::OutOfBounds),
        ("%fill(p, 0bv8, 18446744073709551615bv64);", Fault::OutOfBounds),
        ("%free{heap}(p); r := %load{4}(p);", Fault::UseAfterFree),
        ("%free{heap}(p); %store{4}(%bvadd(p, 6bv64), 0bv32);", Fault::OutOfBounds),
        ("call q := local(); r := %load{4}(q);", Fault::UseAfterFree),
        ("%free{heap}(p); %free{heap}(p);", Fault::DoubleFree),
        ("%free{heap}(p); s := %size_of(p);", Fault::DoubleFree),
        ("%free{heap}(%bvadd(p, 1bv64));", Fault::InvalidFree),
        ("%free{heap}(268435456bv64);", Fault::InvalidFree),
        ("q := %allocate{stack, 1}(1bv64); %free{heap}(q);", Fault::InvalidFree),
        ("s := %size_of(0bv64);", Fault::InvalidFree),
        ("r := %load{4}(%bvadd(p, 1bv64));", Fault::Misaligned),
        ("%store{2}(%bvadd(p, 1bv64), 0bv16);", Fault::Misaligned),
        ("r := %load{4}(p);", Fault::Uninitialised),
        ("r := %load{1}(%bvadd(p, 4bv64));", Fault::Uninitialised),
        ("r := %load{4}(268439572bv64);", Fault::Uninitialised),
        ("q := %allocate{heap, 4}(4bv64); r := %load{4}(q);", Fault::Uninitialised),
        ("%store{4}(268435456bv64, 0bv32);", Fault::ReadOnly),
        ("%copy(268435456bv64, p, 1bv64);", Fault::ReadOnly),
        ("%fill(268435456bv64, 0bv8, 1bv64);", Fault::ReadOnly),
    ];
    for (statements, expected) in cases {
        assert_eq!(fault(statements), expected, "{statements}");
    }
}

#[test]
fn memory_that_no_machine_has_ends_the_run() {
    let (_, run) = prepared("q := %allocate{heap, 1}(18446744073709551615bv64);");
    assert!(matches!(run.outcome, Outcome::OutOfMemory(_)), "{:?}", run.outcome);
    let last = "q := %allocate{heap, 1}(1099511627776bv64); %store{1}(%bvadd(q, 1099511627775bv64), 1bv8);
                r := %load{1}(%bvadd(q, 1099511627772bv64));";
    assert_eq!(fault(last), Fault::Uninitialised);
    let (_, run) = prepared("q := %allocate{heap, 1}(1099511627776bv64); %fill(q, 1bv8, 1099511627776bv64);");
    assert!(matches!(run.outcome, Outcome::OutOfMemory(_)), "{:?}", run.outcome);
}

#[test]
fn abandoned_attempts_leave_no_trace_in_memory() {
    let program = read(
        "object x at 268435456 size 1 = zero 1;
         procedure P() returns (r: bv8) { entry: goto a, b;
           a: %store{1}(268435456bv64, 1bv8); assume false; return;
           b: r := %load{1}(268435456bv64); return; }",
    );
    let procedure = &program.procedures()[0];
    let run = run_procedure(&program, procedure, &Valuation::new(), &Script::default(), Limits::default());
    assert_eq!(run.outcome, Outcome::Returned);
    assert_eq!(run.state.get(procedure.results[0]), Some(&vector(8, 0)));
    assert_eq!(run.memory.object(268435456).and_then(|object| object.byte(0)), Some(0));
}
