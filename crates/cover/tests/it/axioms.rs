//! Quantified axioms: those about something else don't make a procedure harder, those that matter are never lost, and what a
//! solver was left with that couldn't decide them is an execution only if a run says so.

use std::time::Duration;

use touchstone_cover::{Cover, Options, Oracle, cover};
use touchstone_logic::Value;
use touchstone_program::{ProcedureId, text};
use touchstone_solve::smt::SmtSolver;

/// Time in which everything is decided that ever will be.
const SECOND: Duration = Duration::from_secs(1);

type Checked = Result<(), Box<dyn std::error::Error>>;

/// Symbols of the axioms that the procedure below uses only in part.
const DECLARED: &str = "
function inverse(x: int): int;
function big(x: int): bool;
function large(x: int): bool;
function above(x: int): int;
const limit: int;
";

fn report(axioms: &str, body: &str, oracle: Oracle) -> Result<Cover, Box<dyn std::error::Error>> {
    let source = format!("{DECLARED}{axioms}\nprocedure p(x: int) returns (y: int) {{{body}}}");
    let mut program = text::parse(&source, "text").map_err(|errors| format!("{errors:?}\n{source}"))?;
    Ok(cover(
        &mut program,
        ProcedureId(0),
        &Options { oracle, query: Some(SECOND), proof: Some(SECOND), ..Options::default() },
    )?)
}

/// Blocks covered, infeasible, open.
fn counts(
    axioms: &str,
    body: &str,
    oracle: Oracle,
) -> Result<(usize, usize, usize), Box<dyn std::error::Error>> {
    Ok(report(axioms, body, oracle)?.counts())
}

const LINEAR: &str = "
entry: goto low, high, both;
low: assume {:guard} x < 3; y := x; return;
high: assume {:guard} x > limit; y := limit; return;
both: assume {:guard} x < 0 && x > 0; y := 0; return;";

#[test]
fn axioms_about_something_else_leave_linear_arithmetic_alone() -> Checked {
    let unrelated = "axiom (forall x: int :: inverse(inverse(x)) == x);
        axiom (forall x: int :: big(x) ==> large(x + 1));";
    assert_eq!(counts(unrelated, LINEAR, Oracle::Embedded)?, (3, 1, 0));
    Ok(())
}

#[test]
fn quantifier_free_axioms_are_always_stated() -> Checked {
    // With the default, zero, the axiom would be false.
    assert_eq!(counts("axiom limit > 5;", LINEAR, Oracle::Embedded)?, (3, 1, 0));
    let found = report("axiom limit > 5;", "only: y := x; return;", Oracle::Embedded)?;
    assert!(found.goals[0].covered_by().is_some());
    Ok(())
}

#[test]
fn an_axiom_that_default_values_break_hides_no_execution() -> Checked {
    let Ok(_) = SmtSolver::find() else {
        println!("skipped: no SMT solver is installed");
        return Ok(());
    };
    // No function that is 0 throughout satisfies it: a solver has to say which does.
    let exists = "axiom limit > 5; axiom (exists y: int :: above(y) == 100);";
    assert_eq!(counts(exists, LINEAR, Oracle::Auto)?, (3, 1, 0));
    Ok(())
}

#[test]
fn axioms_that_matter_are_never_lost() -> Checked {
    let Ok(_) = SmtSolver::find() else {
        println!("skipped: no SMT solver is installed");
        return Ok(());
    };
    // From `big` in the procedure to `large` to `limit`, in an order that takes several rounds.
    let chain = "axiom limit > 5;
        axiom (forall x: int :: large(x) ==> x > limit);
        axiom (forall x: int :: big(x) ==> large(x));";
    let body = "
        entry: goto inside, outside;
        inside: assume {:guard} big(x) && x < 6; return;
        outside: assume {:guard} !big(x) && x < 6; return;";
    assert_eq!(counts(chain, body, Oracle::Auto)?, (2, 1, 0));
    Ok(())
}

#[test]
fn what_an_undecided_solver_was_left_with_is_run() -> Checked {
    let Ok(_) = SmtSolver::find() else {
        println!("skipped: no SMT solver is installed");
        return Ok(());
    };
    // No finite table satisfies it, so a solver that builds models by tables doesn't end.
    let growing = "axiom (forall x: int :: above(x) > x && above(above(x)) > above(x) + 1);";
    let body = "
        entry: goto ahead, behind;
        ahead: assume {:guard} above(x) > 10; return;
        behind: assume {:guard} above(x) < x; return;";
    let found = report(growing, body, Oracle::Auto)?;
    let behind = found.goals.iter().find(|goal| goal.name == "behind").ok_or("there is no such block")?;
    assert!(behind.is_infeasible(), "{behind:?}");
    // Covered or open, according to the solver; but no input makes an instance of the axiom false where it's looked at.
    for case in &found.cases {
        for (_, table) in case.initial.functions() {
            for (args, result) in &table.entries {
                let (Some(Value::Int(x)), Value::Int(above)) = (args.first(), result) else { continue };
                assert!(above > x, "{case:?}");
            }
        }
    }
    Ok(())
}
