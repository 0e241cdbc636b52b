//! Verdicts against the world: random procedures over functions of which axioms leave finitely many, none of them a table with finitely
//! many exceptions. What is proved no execution does, what is shown some execution does, by brute force over all functions, inputs and
//! choices. `TOUCHSTONE_WORLD` says how many programs, of two procedures each (`TOUCHSTONE_SEED` where to begin).

#[path = "world/meaning.rs"]
mod meaning;
#[path = "world/program.rs"]
mod program;

use std::time::Duration;

use meaning::{Behaviour, behaviour};
use program::{Generator, Text};
use touchstone_cover::goal::Target;
use touchstone_cover::report::GoalReport;
use touchstone_cover::summary::Summaries;
use touchstone_cover::{Criterion, Options, cover_with};
use touchstone_front_boogie::load;
use touchstone_program::interpret::{self, Limits, Outcome};
use touchstone_program::{AssertKind, Program};
use touchstone_report::Verdict;

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    procedures: usize,
    /// Of them, those with no function at all that satisfies the axioms.
    empty: usize,
    skipped: usize,
    /// Of those, whose report says that the axioms are taken to have a model since nobody could decide it.
    granted: usize,
    shown: usize,
    proved: usize,
    bounded: usize,
    vacuous: usize,
    /// Candidates that some execution confirms, and those that none does.
    right: usize,
    wrong: usize,
    open: usize,
    cases: usize,
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn no_verdict_is_contradicted_by_all_functions_inputs_and_choices() {
    let programs = number("TOUCHSTONE_WORLD").unwrap_or(12);
    let first = number("TOUCHSTONE_SEED").unwrap_or(0);
    let mut tally = Tally::default();
    for seed in first..first + programs {
        let random = Generator::program(seed);
        let written = Text::of(&random);
        let program = match load(&written.text, "random.bpl") {
            Ok(program) => program,
            Err(errors) => panic!("seed {seed}: {errors:?}\n{}", written.text),
        };
        let mut covered =
            Covered { program: program.clone(), summaries: Summaries::new(), written: &written };
        for (name, is_main) in [("Main", true), ("Help", false)] {
            match behaviour(&random, is_main) {
                Some(behaviour) => compare(&mut covered, name, &behaviour, &mut tally, seed),
                None => tally.skipped += 1,
            }
        }
        if (seed + 1 - first).is_multiple_of(100) {
            println!("{} programs: {tally:?}", seed + 1 - first);
        }
    }
    println!("{programs} programs: {tally:?}");
    assert!(tally.skipped * 3 < tally.procedures, "most are compared: {tally:?}");
    assert!(tally.shown > programs as usize && tally.proved > programs as usize / 2, "{tally:?}");
}

/// A program as a command covers it: with what one procedure's cover found out for the next.
struct Covered<'a> {
    program: Program,
    summaries: Summaries,
    written: &'a Text,
}

fn compare(covered: &mut Covered, name: &str, behaviour: &Behaviour, tally: &mut Tally, seed: u64) {
    let Covered { program, summaries, written } = covered;
    tally.procedures += 1;
    tally.empty += usize::from(behaviour.models == 0);
    for criterion in [Criterion::Assert, Criterion::Statement] {
        let id = program.procedure_named(name).expect("the procedure");
        let options = Options {
            criterion,
            explain: false,
            query: Some(Duration::from_millis(100)),
            proof: Some(Duration::from_millis(100)),
            time: Some(Duration::from_secs(2)),
            ..Options::default()
        };
        let found = cover_with(program, id, &options, summaries)
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        for case in &found.cases {
            tally.cases += 1;
            let run = interpret::run(program, id, &case.initial, &case.script, Limits::default());
            let ended = matches!(run.outcome, Outcome::Returned | Outcome::AssertViolated { .. });
            assert!(ended, "seed {seed}, {name}: {:?}\n{}", run.outcome, written.text);
        }
        if behaviour.models == 0 && found.notes.iter().any(|note| note.contains("takes for granted")) {
            tally.granted += 1;
            continue;
        }
        for goal in &found.goals {
            if let Some(expected) = expected(program, goal, behaviour, written) {
                judge(
                    goal,
                    expected,
                    tally,
                    &format!("seed {seed}, {name}, {criterion:?}\n{}", written.text),
                );
            }
        }
    }
}

/// Whether some execution covers a goal; `None` of what has no line of its own.
fn expected(program: &Program, goal: &GoalReport, behaviour: &Behaviour, written: &Text) -> Option<bool> {
    match &goal.target {
        Target::Block(origin) => {
            let body = program.procedure(origin.procedure).body.as_ref()?;
            let statements = &body[origin.block].statements;
            let simple = |line: u32| {
                let text = written.text.lines().nth(line as usize - 1).unwrap_or_default().trim();
                let is_simple =
                    !text.starts_with("while") && !text.starts_with("if") && !text.starts_with("goto");
                written.numbers.get(&line).filter(|_| is_simple)
            };
            // A loop's counter is set in the line before the loop's own.
            let mut numbers = statements.iter().filter_map(|statement| {
                let line = statement.span.start.line;
                let text = written.text.lines().nth(line as usize - 1).unwrap_or_default().trim();
                if text.starts_with('i') { None } else { simple(line) }
            });
            numbers.next().map(|number| behaviour.completed.contains(number))
        }
        Target::Failure(failure) if failure.kind == AssertKind::User => {
            let number = written.numbers.get(&failure.span.start.line)?;
            Some(behaviour.violated.contains(number))
        }
        _ => None,
    }
}

fn judge(goal: &GoalReport, expected: bool, tally: &mut Tally, context: &str) {
    let told = || format!("{} in line {}: {context}", goal.name, goal.place.line);
    match (goal.verdict(), expected) {
        (Verdict::Shown(_), true) => tally.shown += 1,
        (Verdict::Shown(_), false) => panic!("shown, but no execution does it: {}", told()),
        (Verdict::Excluded(proof), true) if proof.is_everything() => {
            panic!("proved, but some execution does it: {}", told())
        }
        (Verdict::Excluded(proof), false) if proof.is_everything() => tally.proved += 1,
        (Verdict::Excluded(_), _) => tally.bounded += 1,
        (Verdict::Vacuous { .. }, false) => tally.vacuous += 1,
        (Verdict::Vacuous { .. }, true) => panic!("vacuous, but some execution does it: {}", told()),
        (Verdict::Open { candidate: Some(_), .. }, true) => tally.right += 1,
        (Verdict::Open { candidate: Some(_), .. }, false) => tally.wrong += 1,
        (Verdict::Open { .. } | Verdict::Failed(_), _) => tally.open += 1,
    }
}
