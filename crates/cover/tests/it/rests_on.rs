//! What verdicts rest on: a bound counts only where it cuts off a way to the goal, a table of a function only if there is such a
//! function, and of a procedure that nobody can call nothing is said to be proved.

use std::time::Duration;

use touchstone_cover::{Cover, Criterion, GoalReport, Options, cover};
use touchstone_program::{ProcedureId, text};
use touchstone_report::{Guess, Quantity, Verdict};
use touchstone_solve::smt::SmtSolver;

type Checked = Result<(), Box<dyn std::error::Error>>;

fn report(source: &str, options: &Options) -> Result<Cover, Box<dyn std::error::Error>> {
    let mut program = text::parse(source, "text").map_err(|errors| format!("{errors:?}\n{source}"))?;
    Ok(cover(&mut program, ProcedureId(0), options)?)
}

fn goal<'a>(report: &'a Cover, name: &str) -> Result<&'a GoalReport, String> {
    report.goals.iter().find(|goal| goal.name == name).ok_or_else(|| format!("no goal {name}"))
}

/// Without proofs beyond the bound.
fn bounded() -> Options {
    Options { proof: None, ..Options::default() }
}

fn asserting() -> Options {
    Options { criterion: Criterion::Assert, query: Some(Duration::from_secs(1)), ..Options::default() }
}

const LOOP: &str = "procedure main(n: int) {
    var i: int;
    entry: i := 0; goto early, on;
    early: assume {:guard} n > 3; goto never, home;
    never: assume {:guard} n < 2; return;
    home: assume {:guard} n >= 2; return;
    on: assume {:guard} n <= 3; goto before, head;
    before: assume {:guard} n > 7; goto head;
    head: goto body, after;
    body: assume {:guard} i * i < n * n * n; i := i + 1; goto head;
    after: assume {:guard} i * i >= n * n * n; goto far, near;
    far: assume {:guard} i > 1000; return;
    near: assume {:guard} i <= 1000; return;
}";

#[test]
fn a_bound_counts_where_the_cut_is_on_a_way_to_the_goal_or_from_it() -> Checked {
    let found = report(LOOP, &bounded())?;
    assert!(goal(&found, "never")?.verdict().is_proved(), "nobody passes it and the loop");
    for name in ["far", "before"] {
        let goal = goal(&found, name)?;
        let limits: Vec<_> = goal.ledger.limits().map(|limit| (limit.quantity, limit.at_most)).collect();
        assert!(goal.verdict().is_bounded(), "{name}: {:?}", goal.verdict());
        assert_eq!(limits, [(Quantity::Unwinding, Some(2))], "{name}");
    }
    Ok(())
}

#[test]
fn an_assertion_in_front_of_a_loop_isnt_bounded_by_it() -> Checked {
    let source = "procedure main(n: int) {
        var i: int;
        entry: i := 0; assert i == 0; goto head;
        head: goto body, after;
        body: assume {:guard} i < n; i := i + 1; goto head;
        after: assume {:guard} i >= n; assert i != 1000; return;
    }";
    let found = report(source, &Options { proof: None, ..asserting() })?;
    let verdicts: Vec<bool> = found.goals.iter().map(|goal| goal.verdict().is_proved()).collect();
    assert_eq!(verdicts, [true, false]);
    assert!(found.goals[1].verdict().is_bounded());
    Ok(())
}

#[test]
fn a_call_of_what_calls_itself_bounds_what_is_behind_it() -> Checked {
    let source = "procedure main(n: int) returns (r: int) {
        entry: call r := down(n); goto deep, flat;
        deep: assume {:guard} r > 100000; return;
        flat: assume {:guard} r <= 100000; return;
    }
    procedure down(n: int) returns (r: int) {
        var s: int;
        entry: goto zero, more;
        zero: assume {:guard} n <= 0; r := 0; return;
        more: assume {:guard} n > 0; call s := down(n - 1); r := s + n; return;
    }";
    let found = report(source, &bounded())?;
    let limits: Vec<_> = goal(&found, "deep")?.ledger.limits().map(|limit| limit.quantity).collect();
    assert_eq!(limits, [Quantity::Inlining]);
    Ok(())
}

#[test]
fn of_a_procedure_that_nobody_can_call_nothing_is_proved() -> Checked {
    for contract in ["requires n > 3; requires n < 2;", "requires c != 1;"] {
        let source = format!(
            "const c: int; axiom c == 1;
             procedure main(n: int) {contract} {{ entry: assert n == 0; return; }}"
        );
        for options in [asserting(), Options::default()] {
            let found = report(&source, &options)?;
            for goal in &found.goals {
                assert!(matches!(goal.verdict(), Verdict::Vacuous { .. }), "{contract} {:?}", goal.verdict());
            }
            assert!(found.notes.iter().any(|note| note.contains("no input")), "{:?}", found.notes);
        }
    }
    // An assumption inside isn't a precondition: the procedure has inputs.
    let inside = "procedure main(n: int) { entry: assume n > 3 && n < 2; assert n == 0; return; }";
    assert!(report(inside, &asserting())?.goals[0].verdict().is_proved());
    Ok(())
}

#[test]
fn axioms_that_contradict_each_other_are_named_though_nothing_needs_them() -> Checked {
    let main = "procedure main(n: int) {\n entry: assert n == 0; return; }";
    // Each with its twin, that has a model.
    let mut pairs =
        vec![("const c: int;\naxiom c > 0;\naxiom c < 0;", "const c: int;\naxiom c > 0;\naxiom c > -1;")];
    if SmtSolver::find().is_ok() {
        pairs.push((
            "function f(x: int): int;\naxiom (forall x: int :: f(x) == 0 || f(x) == 1);\naxiom (forall x: int :: f(f(x)) < f(x));",
            "function f(x: int): int;\naxiom (forall x: int :: f(x) == 0 || f(x) == 1);\naxiom (forall x: int :: f(f(x)) <= f(x));",
        ));
    } else {
        println!("skipped in part: no SMT solver is installed");
    }
    for (contradictory, fine) in pairs {
        let found = report(&format!("{contradictory}\naxiom 1 < 2;\n{main}"), &asserting())?;
        let verdicts: Vec<Verdict> = found.goals.iter().map(GoalReport::verdict).collect();
        assert!(matches!(verdicts.as_slice(), [Verdict::Vacuous { .. }]), "{contradictory} {verdicts:?}");
        assert!(found.cases.is_empty());
        let note = "the axioms in lines 2 and 3 contradict each other";
        assert!(found.notes.iter().any(|known| known.starts_with(note)), "{:?}", found.notes);
        let found = report(&format!("{fine}\naxiom 1 < 2;\n{main}"), &asserting())?;
        assert!(found.goals[0].verdict().is_shown(), "{fine} {:?}", found.goals[0].verdict());
    }
    Ok(())
}

#[test]
fn nothing_is_said_of_axioms_that_are_known_to_have_a_model() -> Checked {
    if SmtSolver::find().is_err() {
        println!("skipped: no SMT solver is installed");
        return Ok(());
    }
    let main = "procedure main(n: int) {\n entry: assert n == 0; return; }";
    let decided = "const c: int;\naxiom c > 0;";
    for axioms in [decided, ""] {
        let found = report(&format!("{axioms}\n{main}"), &asserting())?;
        assert!(found.goals[0].verdict().is_shown(), "{axioms} {:?}", found.goals[0].verdict());
        let said = found.notes.iter().any(|note| note.contains("whether the axioms have a model"));
        assert!(!said, "{axioms} {:?}", found.notes);
    }
    Ok(())
}

#[test]
fn a_procedure_that_fails_on_every_input_is_said_to() -> Checked {
    let source = "procedure main(n: int) {
        entry: goto low, high;
        low: assume {:guard} n < 3; assert n > 5; return;
        high: assume {:guard} n >= 3; assert n < 0; return;
    }";
    let found = report(source, &Options::default())?;
    assert_eq!(found.counts(), (0, 3, 0));
    let [note] = found.notes.as_slice() else { return Err(format!("{:?}", found.notes).into()) };
    assert!(note.contains("no execution returns") && note.contains("line 3"), "{note}");
    Ok(())
}

#[test]
fn callers_neither_check_nor_assume_a_free_precondition() -> Checked {
    for (absent, body) in [(";", ""), ("", "{ entry: r := x; return; }")] {
        let source = format!(
            "procedure main() {{ var r: int; entry: call r := q(0); assert r == 1; return; }}
             procedure q(x: int) returns (r: int){absent} free requires x > 0; ensures r == x; {body}"
        );
        let found = report(&source, &asserting())?;
        assert_eq!(found.goals.len(), 1);
        assert!(found.goals[0].covered_by().is_some(), "{body} {:?}", found.goals[0].verdict());
    }
    // The body assumes it.
    let own = "procedure q(x: int) free requires x > 0; { entry: assert x != 0; return; }";
    assert!(report(own, &asserting())?.goals[0].verdict().is_proved());
    Ok(())
}

#[test]
fn guessed_inputs_have_their_ways_by_name_as_all_others() -> Checked {
    let source = "procedure main(n: int) returns (r: int) {
        entry: goto a, b;
        a: r := 1; goto c, d;
        b: r := 2; goto c, d;
        c: r := r + 1; return;
        d: assume {:guard} n > 0; return;
    }";
    let found = report(source, &Options::default())?;
    assert_eq!(found.counts(), (5, 0, 0));
    for case in &found.cases {
        assert!(case.script.edges.is_empty() && !case.script.branches.is_empty(), "{case:?}");
    }
    Ok(())
}

const FUNCTION: &str = "function f(x: int): int;";

#[test]
fn a_table_is_evidence_only_if_there_is_such_a_function() -> Checked {
    let Ok(_) = SmtSolver::find() else {
        println!("skipped: no SMT solver is installed");
        return Ok(());
    };
    // Only zero everywhere satisfies them, which takes an induction.
    let constant = "axiom f(0) == 0; axiom (forall x: int :: f(x) == f(x + 1));";
    let source =
        format!("{FUNCTION} {constant} procedure main(n: int) {{ entry: assert f(n) != 7; return; }}");
    let found = report(&source, &asserting())?;
    assert!(!found.goals[0].verdict().is_shown(), "{:?}", found.goals[0].verdict());
    let guesses: Vec<Guess> =
        found.goals[0].ledger.assumptions().map(|assumption| assumption.guess).collect();
    assert!(guesses.iter().all(|guess| *guess == Guess::FunctionModel), "{guesses:?}");
    // A table with an exception does.
    let other = "axiom f(0) == 0; axiom (forall x: int :: f(x) == 0 || f(x) == 7);";
    let source = format!("{FUNCTION} {other} procedure main(n: int) {{ entry: assert f(n) != 7; return; }}");
    assert!(report(&source, &asserting())?.goals[0].verdict().is_shown());
    Ok(())
}

#[test]
fn an_assertion_behind_a_call_is_the_same_whether_the_call_is_inlined_or_not() -> Checked {
    // With 40 the last one fails, at a depth that no bound here reaches.
    let source = "procedure main(n: int) returns (r: int) {
        entry: goto zero, more;
        zero: assume {:guard} n <= 0; r := 0; return;
        more: assume {:guard} n > 0; call r := main(n - 1); r := r + 1; assert r < 40; return;
    }";
    let found = report(source, &asserting())?;
    let verdict = found.goals[0].verdict();
    assert!(!verdict.is_proved(), "{verdict:?}");
    Ok(())
}
