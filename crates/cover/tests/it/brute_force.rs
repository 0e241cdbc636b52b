//! Verdicts against brute force: the interpreter runs every small input. What it reaches is covered and never called
//! infeasible; whatever algorithm is asked, the cover is the same.

use std::collections::BTreeSet;
use std::time::Duration;

use touchstone_cover::goal::Target;
use touchstone_cover::{Algorithm, Cover, Criterion, GoalReport, Options, cover};
use touchstone_program::interpret::{Limits, Outcome, Script, run};
use touchstone_program::testing::{Graphs, Structured};
use touchstone_program::{Branch, Origin, ProcedureId, Program, Value, text};
use touchstone_report::Reason;

type Checked = Result<(), Box<dyn std::error::Error>>;

const MAIN: ProcedureId = ProcedureId(0);

/// Number of programs of a kind: more if the environment says so.
fn cases(default: u64) -> u64 {
    std::env::var("TOUCHSTONE_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn read(source: &str) -> Result<Program, String> {
    text::parse(source, "random").map_err(|errors| format!("{errors:?}\n{source}"))
}

/// The blocks and edges that inputs from -3 to 3 reach in complete runs.
fn reached(program: &Program) -> (BTreeSet<Origin>, BTreeSet<Branch>) {
    let parameters = &program.procedure(MAIN).parameters;
    let (mut blocks, mut edges) = (BTreeSet::new(), BTreeSet::new());
    for index in 0..7usize.pow(parameters.len() as u32) {
        let value = |position: usize| Value::int((index / 7usize.pow(position as u32) % 7) as i64 - 3);
        let initial = parameters.iter().enumerate().map(|(position, var)| (*var, value(position))).collect();
        let result = run(program, MAIN, &initial, &Script::default(), Limits::default());
        if result.outcome == Outcome::Returned {
            blocks.extend(result.trace.origins());
            edges.extend(result.trace.branches());
        }
    }
    (blocks, edges)
}

/// A case is run again, and reaches what it says.
fn confirm(program: &Program, report: &Cover, source: &str) {
    for (index, case) in report.cases.iter().enumerate() {
        let result =
            run(program, MAIN, &case.initial, &case.script, Limits { search: false, ..Limits::default() });
        assert_eq!(result.outcome, Outcome::Returned, "{source}");
        for goal in report.goals.iter().filter(|goal| goal.covered_by() == Some(index)) {
            match &goal.target {
                Target::Block(origin) => assert!(result.trace.origins().contains(origin), "{source}"),
                Target::Edge(branch) => assert!(result.trace.branches().contains(branch), "{source}"),
                _ => {}
            }
        }
    }
}

/// By goal, whether it's covered; nothing where the solver gave up, which it may do for one algorithm's queries and not for another's.
fn covered(report: &Cover) -> Vec<Option<bool>> {
    let undecided =
        |goal: &GoalReport| goal.ledger.reasons().any(|reason| matches!(reason, Reason::Undecided { .. }));
    let one = |goal: &GoalReport| match goal.covered_by() {
        Some(_) => Some(true),
        None if undecided(goal) => None,
        None => Some(false),
    };
    report.goals.iter().map(one).collect()
}

/// Algorithms agree where both know.
fn agree(first: &[Option<bool>], second: &[Option<bool>]) -> bool {
    first.iter().zip(second).all(|(first, second)| first == second || first.is_none() || second.is_none())
}

/// Says how many goals weren't decided, all algorithms together.
fn check(source: &str, unwind: u32) -> Result<u64, Box<dyn std::error::Error>> {
    let mut undecided = 0;
    let mut program = read(source)?;
    let (blocks, edges) = reached(&program);
    for criterion in [Criterion::Statement, Criterion::Branch] {
        let mut first = None;
        let algorithms: &[Algorithm] = match criterion {
            Criterion::Statement => &[
                Algorithm::Statement,
                Algorithm::Path,
                Algorithm::Minimal,
                Algorithm::Greedy,
                Algorithm::Auto,
            ],
            _ => &[Algorithm::Auto, Algorithm::Greedy],
        };
        for algorithm in algorithms {
            let options = Options {
                algorithm: *algorithm,
                criterion,
                unwind,
                paths: 200,
                explain: *algorithm == Algorithm::Auto,
                proof: Some(Duration::from_millis(500)),
                ..Options::default()
            };
            let report = cover(&mut program, MAIN, &options)?;
            confirm(&program, &report, source);
            for goal in &report.goals {
                let hit = match &goal.target {
                    Target::Block(origin) => blocks.contains(origin),
                    Target::Edge(branch) => edges.contains(branch),
                    _ => false,
                };
                if hit {
                    assert!(
                        goal.covered_by().is_some(),
                        "{algorithm}: {} {:?}\n{source}",
                        goal.name,
                        goal.verdict()
                    );
                }
            }
            let verdicts = covered(&report);
            undecided += verdicts.iter().filter(|verdict| verdict.is_none()).count() as u64;
            match &first {
                None => first = Some(verdicts),
                Some(first) => {
                    assert!(agree(first, &verdicts), "{algorithm}: {first:?} {verdicts:?}\n{source}")
                }
            }
        }
    }
    Ok(undecided)
}

#[test]
fn loop_free_programs_have_the_covers_of_brute_force() -> Checked {
    let (mut undecided, count) = (0, cases(100));
    for seed in 0..count {
        undecided += check(&Structured { seed, size: 6, inputs: 2, locals: 2, loops: false }.text(), 1)?;
    }
    assert!(undecided <= count / 50, "{undecided} of {count}");
    Ok(())
}

#[test]
fn loops_have_the_covers_of_brute_force() -> Checked {
    let (mut undecided, count) = (0, cases(60));
    for seed in 0..count {
        // No loop of these turns more than three times.
        undecided += check(&Structured { seed, size: 4, inputs: 2, locals: 2, loops: true }.text(), 3)?;
    }
    assert!(undecided <= count / 50, "{undecided} of {count}");
    Ok(())
}

#[test]
fn what_small_inputs_reach_in_tangled_programs_with_calls_is_never_infeasible() -> Checked {
    let mut infeasible = 0;
    for seed in 0..cases(15) {
        let shape = Graphs { seed, blocks: 6, variables: 2, procedures: 2, cyclic: true, asserts: true };
        let source = shape.text();
        let mut program = read(&source)?;
        let (blocks, _) = reached(&program);
        let quick = Some(Duration::from_millis(500));
        let options = Options { blocks: 2_000, unwind: 1, query: quick, proof: quick, ..Options::default() };
        let Ok(report) = cover(&mut program, MAIN, &options) else { continue };
        for goal in &report.goals {
            if goal.is_infeasible() {
                infeasible += 1;
                let Target::Block(origin) = &goal.target else { continue };
                assert!(!blocks.contains(origin), "{}\n{source}", goal.name);
            }
        }
    }
    assert!(infeasible > 3, "{infeasible}");
    Ok(())
}
