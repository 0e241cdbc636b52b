//! Attributes: those that may change what is checked are followed or named, and floats are compared as SMT's `=` does.

use touchstone_cover::{Cover, Criterion, Options, cover};
use touchstone_front_boogie::load;
use touchstone_program::ProcedureId;

fn covered(source: &str, criterion: Criterion) -> Cover {
    let mut program = match load(source, "attributes.bpl") {
        Ok(program) => program,
        Err(errors) => panic!("{errors:?}\n{source}"),
    };
    let options = Options { criterion, ..Options::default() };
    cover(&mut program, ProcedureId(0), &options).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

#[test]
fn attributes_that_change_what_is_checked_are_named() {
    for (attribute, body) in [
        ("verified_under", "assert {:verified_under n > 3} n > 3;"),
        ("subsumption", "assert {:subsumption 0} n > 3;"),
        ("start_checking_here", "assume {:start_checking_here} true;"),
        ("always_assume", "assume {:always_assume} true;"),
        ("nobody_knows_it", "while (n > 3) invariant {:nobody_knows_it} true; { }"),
        ("nobody_knows_it", "assert (forall x: int :: {:nobody_knows_it} x == x);"),
    ] {
        let found = covered(&format!("procedure p(n: int) {{ {body} }}"), Criterion::Assert);
        let named = format!("{{:{attribute}}}");
        assert!(found.notes.iter().any(|note| note.contains(&named)), "{body}: {:?}", found.notes);
    }
    for attribute in ["verify false", "selective_checking", "only", "entrypoint", "whatever"] {
        let found = covered(&format!("procedure {{:{attribute}}} p(n: int) {{ }}"), Criterion::Statement);
        assert_eq!(found.notes.len(), 1, "{attribute}");
    }
}

#[test]
fn attributes_that_change_nothing_are_passed_over() {
    let source = "function {:inline} double(x: int): int { x + x }
        procedure {:verboseName \"p\"} {:timeLimit 3} p(n: int) {
          var {:sourceloc \"p\", 3} i: int;
          assume {:partition} n > 3;
          assert {:id \"a\"} {:msg \"it's so\"} (forall {:qid \"q\"} x: int :: {:weight 3} {:trigger} x == x);
        }"
    .replace("(forall {:qid \"q\"} x: int ::", "(forall x: int :: {:qid \"q\"}");
    assert_eq!(covered(&source, Criterion::Statement).notes, Vec::<String>::new());
}

#[test]
fn a_variable_for_assumptions_is_true_at_first() {
    let source = "procedure p(n: int) { var {:assumption} a: bool; var b: bool; assert a; assert b; }";
    let found = covered(source, Criterion::Assert);
    let proved: Vec<bool> = found.goals.iter().map(|goal| goal.verdict().is_proved()).collect();
    assert_eq!(proved, [true, false]);
}

#[test]
fn equal_floats_are_the_same_floats() {
    let source = "procedure p(x: float24e8, y: float24e8) {
        assert x == x;
        assert 0x0.0e0f24e8 != -0x0.0e0f24e8;
        assert 0NaN24e8 == 0NaN24e8;
        assert x == y || x < y || y < x;
    }";
    let found = covered(source, Criterion::Assert);
    let verdicts: Vec<(bool, bool)> =
        found.goals.iter().map(|goal| (goal.verdict().is_proved(), goal.verdict().is_shown())).collect();
    assert_eq!(verdicts, [(true, false), (true, false), (true, false), (false, true)]);
}
