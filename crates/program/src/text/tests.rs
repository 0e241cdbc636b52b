//! The text form against itself, and what it says about what's wrong.

use touchstone_logic::testing::{Rng, random_term, random_valuation};
use touchstone_logic::{Op, Sort, eval};

use super::*;
use crate::{Program, StatementKind};

const EXAMPLE: &str = "\
type T;
type `strange name`;
const c: int;
const t: T;
var m: [int, T]int;
var `if`: [([int]bool)][bv8]f64;
function f(_0: int, _1: T) : bool;
function g(x: int, y: int) : int = if x < y then x else y;
axiom (forall x: int, y: T :: f(x, y) ==> (exists x: T :: x == y && m_free(x)));
function m_free(_0: T) : bool;

procedure P(x: int, v: bv8) returns (y: int)
  requires 0 < x && x != 3;
  free requires f(x, t);
  ensures y == old(m)[x, t] + g(x, 2);
  modifies m;
{
  var z: int;
  var r: real;
  entry:
    z, r := x div 2, 1.5;
    m[x, t] := m[x, t] + 1 - z * z;
    havoc y;
    assume {:guard} y <= z || y == -5;
    assert {:runtime \"division by zero\"} z != 0;
    call y := P(z, %bvadd(v, 7bv8) ++ 1bv1 == 3bv9 ==> true);
    goto entry, done;
  done: {:compiler} {:unreachable}
    goto;
}
";

/// The example without the call whose argument has the wrong sort.
fn example() -> String {
    EXAMPLE.replace(
        "    call y := P(z, %bvadd(v, 7bv8) ++ 1bv1 == 3bv9 ==> true);\n",
        "    call y := P(z, %bvadd(v, 7bv8));\n",
    )
}

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
fn what_is_printed_is_read_back_and_printed_the_same() {
    let printed = print_program(&read(&example()));
    assert_eq!(print_program(&read(&printed)), printed);
    assert!(printed.contains("m := m[x := m[x][t := m[x][t] + 1 - z * z]];"), "{printed}");
    assert!(printed.contains("old(m)[x][t] + g(x, 2)"), "{printed}");
    assert!(printed.contains("var `if`: [([int]bool), bv8]float53e11;"), "{printed}");
}

#[test]
fn the_first_example_of_the_paper_is_a_program() {
    let text = "proc foo(x: int, y: int) returns (z: int) {
        l0: goto l1, l2;
        l1: assume y > 0; z := x + y; goto l3;
        l2: assume y <= 0; z := x - y; goto l3;
        l3:
      }
      proc main() { var r: int; l0: r := call foo(0, 1); }";
    let program = read(text);
    let foo = &program.procedures()[0];
    let names: Vec<&str> = foo.body.iter().flat_map(|body| &body.blocks).map(|block| &*block.name).collect();
    assert_eq!(names, ["l0", "l1", "l2", "l3"]);
    let main = program.procedures()[1].body.as_ref().map(|body| &body.blocks[0].statements[0].kind);
    assert!(matches!(main, Some(StatementKind::Call { procedure, .. }) if *procedure == foo.id));
}

#[test]
fn operators_group_as_in_boogie() {
    let term = |text: &str| {
        let program = read(&format!(
            "const a: int; const b: int; const p: bool; const q: bool; const m: [int]int; axiom {text};"
        ));
        program.store().display(program.axioms[0].condition).to_string()
    };
    assert_eq!(term("a + b * 2 - 1 < b && p"), "(and (< (- (+ a (* b 2)) 1) b) p)");
    assert_eq!(term("a - b - 1 + 2 + 3 >= 0"), "(<= 0 (+ (- (- a b) 1) 2 3))");
    assert_eq!(term("p ==> q ==> p || q && !p"), "(=> p (=> q (or p (and q (not p)))))");
    assert_eq!(
        term("m[a := b][a] == -b div 2 <==> p"),
        "(= (= (select (store m a b) a) (touchstone.div (- b) 2)) p)"
    );
    assert_eq!(term("(p && q) && p"), "(and (and p q) p)");
    assert_eq!(term("-1 != a"), "(not (= (- 1) a))");
}

#[test]
fn errors_say_where_and_what() {
    let inside = |statement: &str| {
        errors(&format!(
            "var g: int; const k: int;\nprocedure P(x: int) {{\n  var y: bool;\n  entry:\n    {statement}\n}}"
        ))
    };
    assert_eq!(inside("y := x;"), ["5:5: argument 2 of `=` has sort Int, expected Bool"]);
    assert_eq!(inside("z := x;"), ["5:5: `z` is not declared"]);
    assert_eq!(inside("g := z + 1;"), ["5:10: `z` is not declared"]);
    assert_eq!(inside("goto nowhere;"), ["5:10: no block is labelled `nowhere`"]);
    assert_eq!(inside("assume x;"), ["5:12: expected a truth value, found an expression of sort int"]);
    assert_eq!(inside("assume x < x < x;"), ["5:18: `<` behind `<` needs parentheses"]);
    assert_eq!(inside("g := 1 + y;"), ["5:12: argument 2 of `+` has sort Bool, expected Int"]);
    assert_eq!(inside("call Q();"), ["5:10: `Q` is no procedure that is declared"]);
    assert_eq!(inside("g := (1;"), ["5:12: expected `)`, found `;`"]);
    assert_eq!(
        inside("g := 300bv8;"),
        ["5:10: `300bv8` is no value".replace("`300bv8` is no value", "300 is no vector of 8 bits")]
    );
    assert_eq!(errors("var a: wrong;"), ["1:8: `wrong` is no sort that is declared"]);
    assert_eq!(errors("var a: int; var a: bool;"), ["1:17: `a` is declared twice"]);
    assert_eq!(errors("procedure P() { a: goto a; a: return; }"), ["1:28: two blocks are labelled `a`"]);
    assert!(!errors("procedure P() { a:{:guard} goto a; b: return; }").is_empty());
    assert_eq!(errors("procedure P() "), ["1:15: expected `;` or a body, found the end of the text"]);
    assert_eq!(errors("\u{1}"), ["1:1: unexpected character '\\u{1}'"]);
}

#[test]
fn all_errors_are_reported_in_order() {
    let text =
        "var a: wrong;\nprocedure P() { l: x := 1; y := 2; goto m; }\nfunction f(x int) : int;\naxiom 1;";
    assert_eq!(
        errors(text),
        [
            "1:8: `wrong` is no sort that is declared",
            "2:20: `x` is not declared",
            "2:28: `y` is not declared",
            "2:41: no block is labelled `m`",
            "3:14: expected `:`, found `int`",
            "4:7: expected a truth value, found an expression of sort int",
        ]
    );
}

#[test]
fn depth_is_no_danger() {
    let depth = 10_000;
    let deep = [
        format!("axiom {}true{};", "(".repeat(depth), ")".repeat(depth)),
        format!("axiom {}true;", "!".repeat(depth)),
        format!("axiom {}true;", "true ==> ".repeat(depth)),
        format!("axiom true{};", " && true".repeat(depth)),
        format!("axiom {}true{};", "(forall x: int :: ".repeat(depth), ")".repeat(depth)),
        format!("axiom {}true{};", "if true then true else (".repeat(depth), ")".repeat(depth)),
    ];
    for text in deep {
        let program = read(&text);
        let printed = print_program(&program);
        assert_eq!(printed, print_program(&read(&printed)));
    }
    let depth = 100_000;
    let open = format!("var a: {}int;", "[(".repeat(depth));
    assert_eq!(errors(&format!("axiom {}1{};", "(".repeat(depth), ")".repeat(depth))).len(), 1);
    assert_eq!(errors(&open).len(), 1);
    assert_eq!(errors(&format!("axiom {};", "(".repeat(depth))).len(), 1);
}

#[test]
fn shared_parts_are_written_once() {
    let mut text = String::from("const a: int; axiom ");
    for level in 0..200 {
        text.push_str(&format!(
            "(let x{level} := {0} + {0} * {0} in ",
            if level == 0 { "a".into() } else { format!("x{}", level - 1) }
        ));
    }
    text.push_str(&format!("x199 < 0{};", ")".repeat(200)));
    let printed = print_program(&read(&text));
    assert!(printed.len() < 20_000, "{}", printed.len());
    assert_eq!(print_program(&read(&printed)), printed);
}

#[test]
fn random_terms_of_every_operator_come_back() {
    let mut rng = Rng::new(1);
    let mut program = Program::new();
    let sorts = [
        Sort::Bool,
        Sort::Int,
        Sort::Real,
        Sort::BitVec(8),
        Sort::BitVec(3),
        Sort::F32,
        Sort::Float { exp: 5, sig: 11 },
        Sort::array(Sort::Int, Sort::BitVec(8)),
        Sort::array(Sort::Bool, Sort::Real),
    ];
    let mut vars = vec![];
    for (index, sort) in sorts.iter().enumerate() {
        for copy in 0..2 {
            let declared = program.declare_constant(&format!("v{index}_{copy}"), sort.clone(), Span::NONE);
            vars.extend(declared.ok());
        }
    }
    for round in 0..1500 {
        let term = random_term(&mut rng, program.store_mut(), &vars, &Sort::Bool, round % 60);
        // The text knows the operators of programs; sets come in through cardinalities and the like.
        let printed = print_term(&program, term);
        program.axioms = vec![crate::Axiom { condition: term, span: Span::NONE }];
        let text = print_program(&program);
        let again = read(&text);
        assert_eq!(print_term(&again, again.axioms[0].condition), printed);
        // The constants come first in both stores, so one valuation is good for both.
        let valuation = random_valuation(&mut rng, program.store(), &vars);
        assert_eq!(
            eval(again.store(), again.axioms[0].condition, &valuation),
            eval(program.store(), term, &valuation),
            "{printed}"
        );
    }
}

#[test]
fn damaged_texts_are_refused_or_read_but_never_panic() {
    let mut rng = Rng::new(7);
    let text: Vec<char> = example().chars().collect();
    let strange: Vec<char> = "(){}[]:;,!-%`\"/*~0aé\u{0}".chars().collect();
    for _ in 0..3000 {
        let mut damaged = text.clone();
        for _ in 0..=rng.below(3) {
            let at = rng.below(damaged.len());
            match rng.below(4) {
                0 => {
                    damaged.remove(at);
                }
                1 => damaged.insert(at, strange[rng.below(strange.len())]),
                2 => damaged[at] = strange[rng.below(strange.len())],
                _ => {
                    let end = (at + rng.below(40)).min(damaged.len());
                    damaged.drain(at..end);
                }
            }
        }
        let damaged: String = damaged.into_iter().collect();
        if let Ok(program) = parse(&damaged, "damaged") {
            let printed = print_program(&program);
            assert_eq!(print_program(&read(&printed)), printed, "{damaged}");
        }
    }
}

#[test]
fn every_plain_operator_is_found_by_its_name() {
    for op in [
        Op::BvAdd,
        Op::Min,
        Op::FpToReal,
        Op::Distinct,
        Op::ConstArray(Sort::Int),
        Op::Extract { high: 7, low: 1 },
    ] {
        let spelled = operators::spell(&op);
        assert_eq!(spelled.and_then(|(name, indices)| operators::read(&name, &indices)), Some(op));
    }
}
