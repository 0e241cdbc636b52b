//! Memory in text, there and back.

use crate::memory::{Initial, ObjectKind};
use crate::text::{parse, print_program};
use crate::{MemoryOp, Program, StatementKind, validate};

const EXAMPLE: &str = "\
object table at 268435456 size 8 {:constant} = \"01ff\", zero 5, undefined 1;
object `.str 1` at 268439560 size 0;
code f at 4194304;
code `g x` at 4194320;

procedure f(p: bv64) returns (v: bv32)
{
  var q: bv64;
  entry:
    q := %allocate{stack, 8, zeroed, \"buf\"}(4bv64);
    q := %allocate{heap, 16}(%bvadd(p, 8bv64));
    v := %load{4}(p);
    %store{1}(q, %bvadd(v, 1bv32));
    %copy(q, p, 4bv64);
    %fill(q, 255bv8, 4bv64);
    q := %size_of(q);
    %free{heap}(q);
    v := %invoke(p, q);
    %invoke(q);
    assume {:exit} false;
    assume {:unsupported \"a reason\"} false;
    return;
}

procedure `g x`();
";

fn read(text: &str) -> Program {
    match parse(text, "test") {
        Ok(program) => program,
        Err(errors) => panic!("{errors:?}\n{text}"),
    }
}

fn errors(text: &str) -> Vec<String> {
    match parse(text, "test") {
        Ok(_) => vec![],
        Err(errors) => errors.into_iter().map(|error| error.to_string()).collect(),
    }
}

#[test]
fn memory_is_printed_as_it_is_read() {
    let program = read(EXAMPLE);
    assert_eq!(validate(&program), []);
    assert_eq!(print_program(&program), EXAMPLE);
    let object = &program.memory.objects[0];
    assert!(object.constant);
    assert_eq!(object.initial, [Initial::Bytes(vec![1, 255]), Initial::Zero(5), Initial::Undefined(1)]);
    assert_eq!(program.memory.function(4194320), program.procedure_named("g x"));
    assert_eq!(program.memory.function(4194321), None);
    let body = program.procedures()[0].body.as_ref().map(|body| &body.blocks[0].statements[0].kind);
    let Some(StatementKind::Memory(MemoryOp::Allocate { align: 8, kind, zeroed: true, name, .. })) = body
    else {
        panic!("{body:?}");
    };
    assert_eq!((*kind, name.as_deref()), (ObjectKind::Stack, Some("buf")));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let inside = |statement: &str| {
        errors(&format!("procedure P(p: bv64) {{\n  var q: bv64;\n  entry:\n    {statement}\n}}"))
    };
    let count = |word: &str| format!("`%{word}` has another number of variables or expressions");
    assert_eq!(inside("q := %load(p);"), ["4:15: expected `{`, found `(`"]);
    assert_eq!(inside("%load{4}(p);"), [format!("4:5: {}", count("load"))]);
    assert_eq!(inside("q, q := %size_of(p);"), [format!("4:13: {}", count("size_of"))]);
    assert_eq!(inside("%store{4}(p);"), [format!("4:5: {}", count("store"))]);
    assert_eq!(inside("%invoke();"), [format!("4:5: {}", count("invoke"))]);
    assert_eq!(inside("q := %allocate{global, 1}(p);"), ["4:20: expected `stack` or `heap`, found `global`"]);
    assert_eq!(inside("q := %allocate{heap, 1, on}(p);"), ["4:29: expected `zeroed`, found `on`"]);
    let huge = "99999999999999999999";
    assert_eq!(inside(&format!("q := %load{{{huge}}}(p);")), [format!("4:16: {huge} is more than 64 bits")]);
    assert_eq!(
        errors("object x at 268435456 size 1 = \"0g\";"),
        ["1:32: bytes are pairs of hexadecimal digits"]
    );
    assert_eq!(errors("object x at 1 size 1 = \"0\";"), ["1:24: bytes are pairs of hexadecimal digits"]);
    assert_eq!(errors("object x at y;"), ["1:13: expected a number, found `y`"]);
    assert_eq!(
        errors("object x at 1 size 1 = one 1;"),
        ["1:24: expected `zero` or `undefined`, found `one`"]
    );
    assert_eq!(errors("code f at 4194304;"), ["1:6: `f` is no procedure that is declared"]);
}

#[test]
fn damaged_memory_is_refused_or_read_but_never_panics() {
    let mut rng = touchstone_logic::testing::Rng::new(11);
    let text: Vec<char> = EXAMPLE.chars().collect();
    let strange: Vec<char> = "(){}[]:;,%\"0a".chars().collect();
    for _ in 0..2000 {
        let mut damaged = text.clone();
        for _ in 0..=rng.below(3) {
            let at = rng.below(damaged.len());
            match rng.below(3) {
                0 => drop(damaged.remove(at)),
                1 => damaged.insert(at, strange[rng.below(strange.len())]),
                _ => damaged[at] = strange[rng.below(strange.len())],
            }
        }
        let damaged: String = damaged.into_iter().collect();
        if let Ok(program) = parse(&damaged, "damaged") {
            let printed = print_program(&program);
            assert_eq!(print_program(&read(&printed)), printed, "{damaged}");
            validate(&program);
        }
    }
}
