//! Random Boogie text: what a cover says of each statement and each assertion is what trying all executions says, by an
//! interpreter of the syntax tree that shares nothing with the translation.

mod generator;
mod reference;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use generator::Generator;
use reference::{Behaviour, Kind, Reference};
use touchstone_cover::goal::Target;
use touchstone_cover::report::GoalReport;
use touchstone_cover::{Criterion, Options, cover};
use touchstone_front_boogie::{load, parse};
use touchstone_program::{AssertKind, FileId, Program};
use touchstone_report::Verdict;

/// Programs that are compared: many in a release build, some otherwise.
const PROGRAMS: u64 = if cfg!(debug_assertions) { 100 } else { 3_000 };
/// A procedure with more executions than this isn't compared.
const EXECUTIONS: usize = if cfg!(debug_assertions) { 1_500 } else { 4_000 };

/// How many goals were compared, by what became of them.
#[derive(Debug, Default)]
struct Tally {
    procedures: usize,
    too_many: usize,
    covered: usize,
    infeasible: usize,
    /// What no execution does, without a proof.
    unproved: usize,
    /// What the solvers there are can't decide.
    undecided: usize,
}

#[test]
fn covers_of_random_boogie_are_those_of_all_executions() {
    let mut tally = Tally::default();
    let first: u64 = std::env::var("TOUCHSTONE_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let mut slowest = (Duration::ZERO, first);
    for seed in first..first + PROGRAMS {
        let started = Instant::now();
        let text = Generator::program(seed);
        let (tree, errors) = parse(&text, FileId(0));
        assert!(errors.is_empty(), "seed {seed}: {errors:?}\n{text}");
        let program = match load(&text, "random.bpl") {
            Ok(program) => program,
            Err(errors) => panic!("seed {seed}: {errors:?}\n{text}"),
        };
        let reference = Reference::new(&tree);
        for name in ["Main", "Help"] {
            match reference.behaviour(name, EXECUTIONS) {
                Some(behaviour) => {
                    compare(&program, name, &behaviour, &mut tally, &format!("seed {seed}, {name}\n{text}"))
                }
                None => tally.too_many += 1,
            }
        }
        slowest = slowest.max((started.elapsed(), seed));
        if (seed + 1 - first).is_multiple_of(100) {
            println!("{} programs, the slowest {slowest:?}: {tally:?}", seed + 1 - first);
        }
    }
    assert!(tally.too_many * 3 < tally.procedures, "most are compared: {tally:?}");
    assert!(tally.covered > 3 * PROGRAMS as usize && tally.infeasible > PROGRAMS as usize, "{tally:?}");
    assert!(tally.unproved * 10 < tally.infeasible, "{tally:?}");
}

fn compare(program: &Program, name: &str, behaviour: &Behaviour, tally: &mut Tally, context: &str) {
    tally.procedures += 1;
    for criterion in [Criterion::Statement, Criterion::Assert] {
        let mut program = program.clone();
        let id = program.procedure_named(name).expect("the procedure");
        let options = Options { criterion, unwind: 4, explain: false, induction: 1, ..Options::default() };
        let report = match cover(&mut program, id, &options) {
            Ok(report) => report,
            Err(error) => panic!("{error}: {context}"),
        };
        for goal in &report.goals {
            if let Some(expected) = expected(&program, goal, behaviour) {
                judge(goal, expected, tally, &format!("{}: {context}", goal.name));
            }
        }
    }
}

/// Whether some execution covers a goal; `None` of blocks without statements that have a line of their own.
fn expected(program: &Program, goal: &GoalReport, behaviour: &Behaviour) -> Option<bool> {
    match &goal.target {
        Target::Block(origin) => {
            let body = program.procedure(origin.procedure).body.as_ref()?;
            let spans = body[origin.block].statements.iter().map(|statement| statement.span.start.line);
            let lines: BTreeSet<u32> = spans.filter(|line| behaviour.statements.contains(line)).collect();
            let completed = lines.iter().map(|line| behaviour.completed.contains(line));
            let verdicts: BTreeSet<bool> = completed.collect();
            assert!(verdicts.len() <= 1, "a block's statements are executed together: {lines:?}");
            verdicts.first().copied()
        }
        Target::Failure(failure) => {
            let kind = match failure.kind {
                AssertKind::Precondition => Kind::Precondition,
                AssertKind::InvariantEntry => Kind::Entry,
                AssertKind::InvariantMaintained => Kind::Maintained,
                AssertKind::User | AssertKind::Runtime(_) => Kind::User,
                AssertKind::Postcondition => return None,
            };
            Some(behaviour.violated.contains(&(kind, failure.span.start.line)))
        }
        Target::Edge(_) | Target::Segment(_) => None,
    }
}

fn judge(goal: &GoalReport, expected: bool, tally: &mut Tally, context: &str) {
    match (goal.verdict(), expected) {
        (Verdict::Shown(_), true) => tally.covered += 1,
        (Verdict::Excluded(proof), false) if proof.is_everything() => tally.infeasible += 1,
        // No execution enters the procedure: then none does this.
        (Verdict::Vacuous { within }, false) if within.is_empty() => tally.infeasible += 1,
        (Verdict::Open { .. }, _) => tally.undecided += 1,
        (Verdict::Excluded(_), false) => tally.unproved += 1,
        (verdict, true) => panic!("{verdict:?}, but some execution does it: {context}"),
        (verdict, false) => panic!("{verdict:?}, but no execution does it: {context}"),
    }
}
