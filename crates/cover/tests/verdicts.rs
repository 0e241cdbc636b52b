//! Programs of which the verdicts are known: each kind of proof, explanation and silence once, from the text to the report.

use touchstone_cover::report::{Direction, Open, Proof, Suppressed};
use touchstone_cover::{Algorithm, Criterion, GoalReport, Options, Report, Verdict, cover};
use touchstone_program::{ProcedureId, text};

type Checked = Result<(), Box<dyn std::error::Error>>;

fn report(source: &str, options: &Options) -> Result<Report, Box<dyn std::error::Error>> {
    let mut program = text::parse(source, "text").map_err(|errors| format!("{errors:?}\n{source}"))?;
    Ok(cover(&mut program, ProcedureId(0), options)?)
}

fn goal<'a>(report: &'a Report, name: &str) -> Result<&'a GoalReport, String> {
    report.goals.iter().find(|goal| goal.name == name).ok_or_else(|| format!("no goal {name}"))
}

fn proof(goal: &GoalReport) -> Option<&Proof> {
    match &goal.verdict {
        Verdict::Infeasible { proof, .. } => Some(proof),
        _ => None,
    }
}

/// The lines of the statements that contradict each other, and the direction.
fn contradiction(goal: &GoalReport) -> Option<(Direction, Vec<u32>)> {
    match &goal.verdict {
        Verdict::Infeasible { explanation: Some(explanation), .. } => {
            assert!(explanation.minimal);
            Some((explanation.direction, explanation.statements.iter().map(|place| place.line).collect()))
        }
        _ => None,
    }
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
    assert_eq!(proof(inner), Some(&Proof::Exhaustive));
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
    assert_eq!(goal(&report, "many")?.verdict, Verdict::Open(Open::Bounds));
    assert_eq!(proof(goal(&report, "never")?), Some(&Proof::Abstraction));
    // That s never is negative needs the iteration before.
    assert_eq!(proof(goal(&report, "odd")?), Some(&Proof::Induction(1)));
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
    assert!(json["goals"][2]["verdict"]["infeasible"]["explanation"]["statements"].is_array());
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
    assert!(matches!(goal(&report, "a")?.verdict, Verdict::Covered(_)));
    assert_eq!(proof(goal(&report, "b")?), Some(&Proof::Exhaustive));
    Ok(())
}
