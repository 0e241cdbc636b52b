//! Covers by procedure summaries against covers by inlining: nothing is covered that inlining doesn't, and on-demand
//! refinement finds what a caller needs.

use touchstone_cover::goal::Target;
use touchstone_cover::summary::Summaries;
use touchstone_cover::{Algorithm, Calls, Cover, GoalReport, Options, cover_with};
use touchstone_program::interpret::{Limits, Outcome, run};
use touchstone_program::{ProcedureId, Program, text};

type Checked = Result<(), Box<dyn std::error::Error>>;

fn read(source: &str) -> Result<Program, String> {
    text::parse(source, "text").map_err(|errors| format!("{errors:?}\n{source}"))
}

fn options(calls: Calls) -> Options {
    Options { algorithm: Algorithm::Statement, calls, ..Options::default() }
}

fn covered(report: &Cover) -> Vec<bool> {
    report.goals.iter().map(|goal| goal.covered_by().is_some()).collect()
}

/// BIC §6's example, called with constants that no solver guesses.
const CONTEXTS: &str = "
var g: int;
procedure bar(x: int) returns (z: int) {
  entry:
    call z := foo(x, 1);
    goto exact, other;
  exact:
    assume {:guard} z == 42;
    call z := foo(7, 0 - 77);
    goto six, not;
  six:
    assume {:guard} z == 6;
    goto rare, usual;
  not:
    assume {:guard} z != 6;
    return;
  rare:
    assume {:guard} g == 9;
    call z := foo(x, 1000);
    goto done;
  usual:
    assume {:guard} g != 9;
    return;
  done:
    assume {:guard} z == 0;
    return;
  other:
    assume {:guard} z != 42;
    return;
}
procedure foo(a: int, b: int) returns (c: int) modifies g; {
  entry:
    goto up, down, far;
  up:
    assume {:guard} 0 < b && b < 1000;
    c := a + 1;
    return;
  down:
    assume {:guard} b <= 0;
    c := a - 1;
    g := 9;
    return;
  far:
    assume {:guard} 1000 <= b;
    goto nine, more;
  nine:
    assume {:guard} b == 1000;
    c := a - 41;
    return;
  more:
    assume {:guard} b != 1000;
    c := 17;
    return;
}";

#[test]
fn callees_are_asked_again_in_the_contexts_of_their_callers() -> Checked {
    let mut program = read(CONTEXTS)?;
    let bar = ProcedureId(0);
    let inlined = cover_with(&mut program, bar, &options(Calls::Inline), &mut Summaries::new())?;
    let mut summaries = Summaries::new();
    let summarised = cover_with(&mut program, bar, &options(Calls::Summarise), &mut summaries)?;
    assert_eq!(covered(&inlined), covered(&summarised));
    let names: Vec<&str> = summarised
        .goals
        .iter()
        .filter(|goal| goal.covered_by().is_none())
        .map(|goal| goal.name.as_str())
        .collect();
    // foo(7, -77) is 6 and sets g.
    assert_eq!(names, ["not", "usual"]);
    for case in &summarised.cases {
        let limits = Limits { search: false, ..Limits::default() };
        assert_eq!(run(&program, bar, &case.initial, &case.script, limits).outcome, Outcome::Returned);
    }
    assert_eq!(summaries.size(), (1, 4));
    Ok(())
}

/// Two callers of a procedure with four paths, two of which cover it.
const SHARED: &str = "
procedure one(x: int) returns (z: int) {
  entry:
    call z := both(x, 0 - x);
    goto hit, miss;
  hit:
    assume {:guard} z == 10;
    return;
  miss:
    assume {:guard} z != 10;
    return;
}
procedure two(x: int) returns (z: int) {
  entry:
    call z := both(x, 5 - x);
    goto hit, miss;
  hit:
    assume {:guard} z == 10 && x > 100;
    return;
  miss:
    assume {:guard} z != 10 || x <= 100;
    return;
}
procedure both(a: int, b: int) returns (c: int) {
  entry:
    goto a_high, a_low;
  a_high:
    assume {:guard} a > 0;
    c := 10;
    goto middle;
  a_low:
    assume {:guard} a <= 0;
    c := 20;
    goto middle;
  middle:
    goto b_high, b_low;
  b_high:
    assume {:guard} b > 0;
    c := c + 1;
    return;
  b_low:
    assume {:guard} b <= 0;
    return;
}";

#[test]
fn a_second_caller_finds_the_summaries_of_the_first() -> Checked {
    let mut program = read(SHARED)?;
    let mut summaries = Summaries::new();
    let one = cover_with(&mut program, ProcedureId(0), &options(Calls::Summarise), &mut summaries)?;
    assert_eq!(one.counts(), (3, 0, 0));
    let (refinements, size) = (summaries.refinements, summaries.size());
    let two = cover_with(&mut program, ProcedureId(1), &options(Calls::Summarise), &mut summaries)?;
    assert_eq!(two.counts(), (3, 0, 0));
    assert_eq!((summaries.refinements, summaries.size()), (refinements, size));
    Ok(())
}

#[test]
fn a_case_that_only_a_caller_needs_is_added_once() -> Checked {
    // Whichever two paths cover `both`, one of these four callers needs another.
    let mut source = SHARED.to_owned();
    for (index, (a, b, c)) in [(3, 3, 11), (3, -3, 10), (-3, 3, 21), (-3, -3, 20)].iter().enumerate() {
        source.push_str(&format!(
            "procedure q{index}() returns (z: int) {{
  entry:
    call z := both({a}, {b});
    goto hit;
  hit:
    assume {{:guard}} z == {c};
    return;
}}\n"
        ));
    }
    let mut program = read(&source)?;
    let mut summaries = Summaries::new();
    for index in 0..4 {
        let id = program.procedure_named(&format!("q{index}")).ok_or("no such caller")?;
        let report = cover_with(&mut program, id, &options(Calls::Summarise), &mut summaries)?;
        assert_eq!(report.counts(), (2, 0, 0));
    }
    assert_eq!(summaries.size(), (1, 4));
    assert!(summaries.refinements > 0);
    Ok(())
}

#[test]
fn recursion_and_havoc_in_callees_are_replayed() -> Checked {
    let source = "
procedure main(n: int) returns (r: int) {
  entry:
    call r := down(n);
    goto deep, flat;
  deep:
    assume {:guard} r == 1;
    return;
  flat:
    assume {:guard} r != 1;
    return;
}
procedure down(k: int) returns (d: int) {
  var h: int, t: int;
  entry:
    havoc h;
    goto stop, go;
  stop:
    assume {:guard} k <= 0;
    assume h == 5;
    d := h - 5;
    return;
  go:
    assume {:guard} k > 0;
    assume h == 8;
    call t := down(k - 1);
    d := t + h - 7;
    return;
}";
    let mut program = read(source)?;
    let report = cover_with(&mut program, ProcedureId(0), &options(Calls::Summarise), &mut Summaries::new())?;
    assert_eq!(report.counts(), (3, 0, 0));
    Ok(())
}

/// Random call chains: callees with diamonds over their arguments.
fn chain(seed: u64) -> String {
    let mut rng = touchstone_logic::testing::Rng::new(seed);
    let mut source = String::new();
    for index in 0..3 {
        let call = match index < 2 {
            true => format!("call y := p{}(x + {});", index + 1, rng.between(-3, 3)),
            false => format!("y := x * {};", rng.between(1, 3)),
        };
        let (low, mid) = (rng.between(-5, 5), rng.between(-5, 5));
        source.push_str(&format!(
            "procedure p{index}(x: int) returns (y: int) {{
  entry:
    {call}
    goto a, b;
  a:
    assume {{:guard}} y < {low};
    y := y + x;
    goto c, d;
  b:
    assume {{:guard}} y >= {low};
    y := y - {mid};
    goto c, d;
  c:
    assume {{:guard}} x == {mid} + y;
    return;
  d:
    assume {{:guard}} x != {mid} + y;
    goto e, f;
  e:
    assume {{:guard}} y == x + x;
    return;
  f:
    assume {{:guard}} y != x + x;
    return;
}}\n"
        ));
    }
    source
}

#[test]
fn summaries_cover_what_inlining_covers_and_never_more() -> Checked {
    let (mut all, mut missed) = (0, 0);
    for seed in 0..25 {
        let source = chain(seed);
        let mut program = read(&source)?;
        let inlined =
            cover_with(&mut program, ProcedureId(0), &options(Calls::Inline), &mut Summaries::new())?;
        let summarised =
            cover_with(&mut program, ProcedureId(0), &options(Calls::Summarise), &mut Summaries::new())?;
        for (one, other) in inlined.goals.iter().zip(&summarised.goals) {
            assert_eq!(one.target, other.target);
            let Target::Block(_) = &one.target else { continue };
            let covers = |goal: &GoalReport| goal.covered_by().is_some();
            assert!(covers(one) || !covers(other), "{}\n{source}", one.name);
            all += usize::from(covers(one));
            missed += usize::from(covers(one) && !covers(other));
            if other.is_infeasible() && covers(one) {
                panic!("{} is no infeasible code\n{source}", one.name);
            }
        }
    }
    assert!(all > 100, "{all}");
    assert_eq!(missed, 0, "of {all}");
    Ok(())
}
