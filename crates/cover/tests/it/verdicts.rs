//! Programs of which the verdicts are known: each kind of proof, explanation and silence once, from the text to the report.

use std::time::Duration;

use touchstone_cover::report::{Direction, Suppressed};
use touchstone_cover::{Algorithm, Cover, Criterion, GoalReport, Options, cover};
use touchstone_program::{ProcedureId, text};
use touchstone_report::{Method, Reason};

type Checked = Result<(), Box<dyn std::error::Error>>;

fn report(source: &str, options: &Options) -> Result<Cover, Box<dyn std::error::Error>> {
    let mut program = text::parse(source, "text").map_err(|errors| format!("{errors:?}\n{source}"))?;
    Ok(cover(&mut program, ProcedureId(0), options)?)
}

fn goal<'a>(report: &'a Cover, name: &str) -> Result<&'a GoalReport, String> {
    report.goals.iter().find(|goal| goal.name == name).ok_or_else(|| format!("no goal {name}"))
}

fn proof(goal: &GoalReport) -> Option<Method> {
    goal.proof()
}

/// The lines of the statements that contradict each other, and the direction.
fn contradiction(goal: &GoalReport) -> Option<(Direction, Vec<u32>)> {
    let explanation = goal.explanation.as_ref()?;
    assert!(explanation.minimal);
    Some((explanation.direction, explanation.statements.iter().map(|place| place.line).collect()))
}

const FORWARD: &str = "procedure p(x: int, z: int) returns (y: int) {
  entry:
    y := z;
    goto low, high;
  low:
    assume {:guard} x < 0;
    y := x + 5;
    goto inner, outer;
  inner:
    assume {:guard} y > 5;
    y := y + z;
    goto done;
  outer:
    assume {:guard} y <= 5;
    goto done;
  high:
    assume {:guard} x >= 0;
    goto done;
  done:
    return;
}";

#[test]
fn code_that_is_never_reached_is_explained_by_the_statements_that_exclude_it() -> Checked {
    let report = report(FORWARD, &Options::default())?;
    let inner = goal(&report, "inner")?;
    assert_eq!(proof(inner), Some(Method::Exhaustion));
    assert_eq!(contradiction(inner), Some((Direction::Forward, vec![6, 7, 10])));
    assert_eq!(report.counts(), (5, 1, 0));
    assert_eq!(report.diagnostics().count(), 1);
    Ok(())
}

const BACKWARD: &str = "procedure p(x: int) returns (y: int) {
  entry:
    goto null, other;
  null:
    assume {:guard} x == 0;
    y := 1;
    goto use;
  other:
    assume {:guard} x != 0;
    y := 2;
    goto use;
  use:
    assert {:runtime \"null dereference\"} x != 0;
    return;
}";

#[test]
fn code_that_never_completes_is_told_apart() -> Checked {
    let report = report(BACKWARD, &Options::default())?;
    let null = goal(&report, "null")?;
    assert_eq!(contradiction(null), Some((Direction::Backward, vec![5, 13])));
    assert_eq!(report.counts(), (3, 1, 0));
    Ok(())
}

#[test]
fn an_assertion_that_can_fail_gets_an_input_that_violates_it() -> Checked {
    let options = Options { criterion: Criterion::Assert, ..Options::default() };
    let found = report(BACKWARD, &options)?;
    assert_eq!(found.counts(), (1, 0, 0));
    assert_eq!(found.cases[0].violates.as_ref().map(|place| place.line), Some(13));
    let safe =
        BACKWARD.replace("x == 0", "x == 3").replace("assume {:guard} x != 0", "assume {:guard} 0 < x");
    assert_eq!(report(&safe, &options)?.counts(), (0, 1, 0));
    Ok(())
}

const LOOP: &str = "procedure p(n: int) returns (s: int) {
  var i: int;
  entry:
    i, s := 0, 0;
    goto head;
  head:
    goto body, done;
  body:
    assume {:guard} i < n;
    goto odd, even;
  odd:
    assume {:guard} s < 0;
    s := s - 1;
    goto next;
  even:
    assume {:guard} s >= 0;
    s := s + 1;
    goto next;
  next:
    i := i + 1;
    goto head;
  done:
    assume {:guard} i >= n;
    goto many, few;
  many:
    assume {:guard} i > 7;
    return;
  few:
    assume {:guard} i <= 7;
    goto never, always;
  never:
    assume {:guard} i + 1 < n;
    return;
  always:
    assume {:guard} i + 1 >= n;
    return;
}";

#[test]
fn what_only_many_iterations_reach_is_open_and_the_rest_is_proved() -> Checked {
    let bounded = Options { algorithm: Algorithm::Statement, ..Options::default() };
    let report = report(LOOP, &bounded)?;
    assert!(report.cut);
    assert!(goal(&report, "many")?.verdict().is_bounded());
    assert_eq!(proof(goal(&report, "never")?), Some(Method::Abstraction));
    // That s never is negative needs the iteration before.
    assert_eq!(proof(goal(&report, "odd")?), Some(Method::Induction { depth: 1 }));
    assert_eq!(report.counts(), (8, 2, 1));
    let deep = Options { unwind: 9, ..bounded };
    assert_eq!(self::report(LOOP, &deep)?.counts(), (9, 2, 0));
    // A guessed input needs no unwinding.
    assert_eq!(self::report(LOOP, &Options::default())?.counts(), (9, 2, 0));
    Ok(())
}

const QUIET: &str = "procedure p(x: int) returns (y: int) {
  entry:
    y := 1;
    goto a, b, c, d;
  a: {:compiler}
    assume {:guard} y == 2;
    goto a2;
  a2:
    y := 5;
    return;
  b:
    assume {:guard} x == 5;
    goto wrong;
  wrong:
    assert false;
    return;
  c:
    assume {:guard} y == 3;
    goto after;
  after:
    return;
  d:
    return;
}";

#[test]
fn what_nobody_wants_to_hear_is_kept_quiet() -> Checked {
    let report = report(QUIET, &Options::default())?;
    let suppressed = |name| goal(&report, name).map(|goal| goal.suppressed);
    assert_eq!(suppressed("a")?, Some(Suppressed::CompilerMade));
    assert_eq!(suppressed("b")?, Some(Suppressed::Announced));
    assert_eq!(suppressed("wrong")?, Some(Suppressed::Announced));
    assert_eq!(suppressed("c")?, None);
    let c = report.goals.iter().position(|goal| goal.name == "c").ok_or("no c")?;
    assert_eq!(suppressed("after")?, Some(Suppressed::Consequence(c)));
    Ok(())
}

#[test]
fn segments_of_edges_are_covered_or_infeasible() -> Checked {
    let options = Options { criterion: Criterion::Segments(2), ..Options::default() };
    let report = report(FORWARD, &options)?;
    // entry-low-inner, entry-low-outer, entry-high-done, low-inner-done, low-outer-done.
    assert_eq!(report.goals.len(), 5);
    assert_eq!(report.counts(), (3, 2, 0));
    Ok(())
}

#[test]
fn a_path_cover_has_every_feasible_path_once() -> Checked {
    let options = Options { criterion: Criterion::Path, ..Options::default() };
    let report = report(FORWARD, &options)?;
    assert_eq!((report.cases.len(), report.exhaustive, report.queries), (2, true, 3));
    Ok(())
}

#[test]
fn a_report_is_json() -> Checked {
    let json = serde_json::to_value(report(FORWARD, &Options::default())?)?;
    assert_eq!(json["goals"][2]["name"], "inner");
    assert!(json["goals"][2]["explanation"]["statements"].is_array());
    Ok(())
}

#[test]
fn a_callee_takes_part() -> Checked {
    let source = "procedure p(x: int) returns (y: int) {
  entry:
    call y := q(x);
    goto a, b;
  a:
    assume {:guard} y == 7;
    return;
  b:
    assume {:guard} y < 0;
    return;
}
procedure q(a: int) returns (r: int) {
  entry:
    goto big, small;
  big:
    assume {:guard} a > 100;
    r := 7;
    return;
  small:
    assume {:guard} a <= 100;
    r := 3;
    return;
}";
    let report = report(source, &Options::default())?;
    assert!(goal(&report, "a")?.covered_by().is_some());
    assert_eq!(proof(goal(&report, "b")?), Some(Method::Exhaustion));
    Ok(())
}

/// A relation between variables that only an invariant shows: no induction on whether the loop is left shows it.
const RELATED: &str = "procedure main(n: int) {
    var x, y: int;
    entry: x, y := 0, 0; goto head;
    head: goto body, after;
    body: assume {:guard} x < n; x := x + 1; y := y + 2; goto head;
    after: assume {:guard} n <= x; goto odd, even;
    odd: assume {:guard} y != 2 * x; return;
    even: assume {:guard} y == 2 * x; return;
}";

#[test]
fn an_invariant_that_z3_finds_is_a_proof() -> Checked {
    if touchstone_solve::smt::installed().iter().all(|solver| solver.name != "z3") {
        println!("skipped: z3 isn't installed");
        return Ok(());
    }
    let report = report(RELATED, &Options { proof: Some(Duration::from_secs(30)), ..Options::default() })?;
    assert_eq!(proof(goal(&report, "odd")?), Some(Method::Invariants), "{:?}", report.notes);
    assert!(goal(&report, "even")?.covered_by().is_some());
    // Where the variables begin, what the body does to them, and the guard; of the loop's condition nothing.
    let found = goal(&report, "odd")?.explanation.as_ref().ok_or("it isn't explained")?;
    let statements: Vec<(u32, u32)> =
        found.statements.iter().map(|place| (place.line, place.column)).collect();
    let lines: Vec<u32> = statements.iter().map(|(line, _)| *line).collect();
    assert_eq!((found.direction, lines), (Direction::Forward, vec![3, 5, 5, 7]), "{statements:?}");
    assert!(found.minimal);
    // The head is in line 4, and what has to hold there is that one is twice the other.
    assert!(found.invariants.iter().any(|one| one.place.line == 4 && !one.passed), "{:?}", found.invariants);
    let formulas: Vec<&str> = found.invariants.iter().map(|one| one.formula.as_str()).collect();
    assert!(formulas.iter().all(|formula| formula.contains('x') && formula.contains('y')), "{formulas:?}");
    Ok(())
}

#[test]
fn a_loop_with_a_constant_bound_is_not_cut_within_it() -> Checked {
    let source = "procedure main(n: int) {
        var i, s: int;
        entry: i, s := 0, 0; goto head;
        head: goto body, after;
        body: assume {:guard} i < 3; i := i + 1; s := s + n; goto head;
        after: assume {:guard} 3 <= i; goto wrong, right;
        wrong: assume {:guard} s != 3 * n; return;
        right: assume {:guard} s == 3 * n; return;
    }";
    let enough = report(source, &Options { unwind: 3, ..Options::default() })?;
    assert!(!enough.cut);
    assert_eq!(proof(goal(&enough, "wrong")?), Some(Method::Exhaustion));
    let short = report(source, &Options { unwind: 2, proof: None, ..Options::default() })?;
    assert!(short.cut);
    assert!(goal(&short, "wrong")?.verdict().is_bounded());
    Ok(())
}

#[test]
fn proofs_by_the_graph_and_by_induction_say_which_way() -> Checked {
    let explained = |goal: &GoalReport| goal.explanation.clone();
    let source = "procedure main(x: int) {
        entry: goto there, endless;
        there: return;
        endless: goto round;
        round: goto endless;
        nowhere: return;
    }";
    let graph = report(source, &Options::default())?;
    let (endless, nowhere) = (goal(&graph, "endless")?, goal(&graph, "nowhere")?);
    assert_eq!((proof(endless), proof(nowhere)), (Some(Method::Graph), Some(Method::Graph)));
    assert_eq!(explained(endless).map(|found| found.direction), Some(Direction::Backward));
    assert_eq!(explained(nowhere).map(|found| found.direction), Some(Direction::Forward));
    let options = Options { algorithm: Algorithm::Statement, ..Options::default() };
    let induction = report(LOOP, &options)?;
    let odd = goal(&induction, "odd")?;
    assert!(matches!(proof(odd), Some(Method::Induction { .. })));
    let found = explained(odd).ok_or("no explanation")?;
    assert!(!found.statements.is_empty(), "{found:?}");
    Ok(())
}

#[test]
fn a_cover_without_time_is_told_so_rather_than_what_a_solver_refuses() -> Checked {
    let product = "procedure p(x: int, y: int) {
  entry:
    goto square, other;
  square:
    assume {:guard} x * y == 49 && x == y;
    return;
  other:
    assume {:guard} x * y != 49 || x != y;
    return;
}";
    let embedded = Options { oracle: touchstone_cover::Oracle::Embedded, ..Options::default() };
    let refused = report(product, &Options { guesses: 0, ..embedded.clone() })?;
    let why: Vec<&Reason> = goal(&refused, "square")?.ledger.reasons().collect();
    assert!(matches!(why[..], [Reason::NoSolver { .. }]), "{why:?}");
    // No time to find that out.
    let late = report(product, &Options { time: Some(Duration::ZERO), ..embedded })?;
    for goal in &late.goals {
        let why: Vec<&Reason> = goal.ledger.reasons().collect();
        assert!(matches!(why[..], [Reason::Time { .. }]), "{goal:?}");
    }
    Ok(())
}
