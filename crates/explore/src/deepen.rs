//! Larger inputs where they might help. Inputs begin small: strings of a few characters, pointers to a few elements; and once
//! every branch is covered, loops aren't followed further for the sake of what may go wrong. Where all that small inputs can
//! do was followed, and bounds are all that stands between something and a proof, the same is done again with inputs twice as
//! large and loops twice as long, from the cases that were found. A round of which nothing new has come for long makes room for
//! the next one if larger inputs might do what it couldn't: what's hard with small inputs has no claim to all of the time.
//!
//! Terms are kept as long as a round goes on, and no longer: each begins with the terms of the program. A round that has made as
//! many as it may ends, and the next begins anew from its cases, with other random choices.

use std::time::{Duration, Instant};

use touchstone_logic::Store;
use touchstone_program::{ProcedureId, Program};
use touchstone_report::{Limit, Quantity, Verdict};

use crate::engine::{Engine, Next};
use crate::exploration::{
    Exploration, ExploreError, Followed, Goal, GoalKind, Observer, Progress, Seeded, Statistics, Stopped,
    TestCase,
};
use crate::options::Options;

/// After this part of the time a round may have to make room for a larger one, and for the sake of ways to go wrong alone no
/// larger round is begun.
const PART: u32 = 3;
/// A round that has less than this part of the time isn't worth it.
const LEAST: u32 = 50;

/// Explores, with larger inputs if that's called for. See [`crate::explore`].
pub(crate) fn explore(
    program: &mut Program,
    entry: ProcedureId,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Exploration, ExploreError> {
    // What's made of terms in a round isn't needed beyond it.
    let pristine = program.store().clone();
    let found = rounds(program, entry, options, observer, &pristine);
    *program.store_mut() = pristine;
    found
}

fn rounds(
    program: &mut Program,
    entry: ProcedureId,
    options: &Options,
    observer: &mut dyn Observer,
    pristine: &Store,
) -> Result<Exploration, ExploreError> {
    let start = Instant::now();
    let mut patience = (options.deepening > 0).then_some(options.time / PART);
    let (mut found, mut next) = Engine::new(program, entry, options, observer)?.explore(patience);
    let mut round = options.clone();
    let mut left = options.deepening;
    loop {
        let elapsed = start.elapsed();
        let remaining = options.time.saturating_sub(elapsed);
        let wanted = next == Next::Larger || calls_for_more(&found, |goal| !is_error(goal));
        // Where there's nothing to cover but errors, the time is theirs.
        let only = options.errors_first && found.goals.iter().all(is_error);
        let share = if only { options.time } else { options.time / PART };
        let errors = elapsed <= share && calls_for_more(&found, is_error);
        let anew = next == Next::Anew;
        if !anew && (left == 0 || !(wanted || errors)) || remaining < options.time / LEAST {
            break;
        }
        if anew {
            round.seed = round.seed.wrapping_add(1);
            round.time = remaining;
            patience = (left > 0).then_some(remaining / 2);
        } else {
            left -= 1;
            round.string_length = round.string_length.saturating_mul(2);
            round.code_point = u32::from(char::MAX);
            round.pointer_elements = round.pointer_elements.saturating_mul(2);
            round.structure_depth = round.structure_depth.saturating_add(2);
            round.loop_bound = round.loop_bound.saturating_mul(2).min(round.max_loop_bound);
            round.time = if wanted { remaining } else { share.min(remaining) };
            patience = (wanted && left > 0).then_some(remaining / 2);
        }
        round.seeds = options.seeds.clone();
        round.seeds.extend(found.cases.iter().map(|case| case.input.clone()));
        *program.store_mut() = pristine.clone();
        let mut later = Later { observer, elapsed, known: &found.cases };
        let more;
        let engine = Engine::new(program, entry, &round, &mut later)?.carrying(found.cases.len());
        (more, next) = engine.explore(patience);
        found = after(found, more, elapsed);
    }
    Ok(found)
}

/// Tells whether everything was followed, but bounds cut off what might have covered some of these goals.
fn calls_for_more(found: &Exploration, these: impl Fn(&Goal) -> bool) -> bool {
    !matches!(found.stopped, Stopped::Cancelled | Stopped::Time | Stopped::Memory)
        && found.goals.iter().any(|goal| these(goal) && goal.is_bounded() && goal.ledger.limits().any(grows))
}

/// Tells whether a larger round lifts a limit.
fn grows(limit: &Limit) -> bool {
    match limit.quantity {
        Quantity::LoopRounds
        | Quantity::PointerElements
        | Quantity::Elements
        | Quantity::TextBytes
        | Quantity::CodePoint
        | Quantity::StructureDepth
        | Quantity::EnvironmentBytes => true,
        Quantity::ProgramArguments => limit.at_most.is_some(),
        _ => false,
    }
}

fn is_error(goal: &Goal) -> bool {
    matches!(goal.kind, GoalKind::Error(_))
}

/// What's known after a round with larger inputs. A goal that the larger round didn't get to keeps its verdict.
fn after(before: Exploration, mut next: Exploration, elapsed: Duration) -> Exploration {
    let key = |goal: &Goal| (goal.kind.clone(), goal.procedure, goal.span);
    for goal in &mut next.goals {
        if !goal.is_open() {
            continue;
        }
        let same = before.goals.iter().find(|known| key(known) == key(goal));
        if let Some(known) = same
            && matches!(known.verdict(), Verdict::Excluded(_))
        {
            goal.ledger = known.ledger.clone();
            goal.conflict = known.conflict.clone();
            goal.behind = known.behind;
        }
    }
    let most = before.timeline.last().map_or(0, |(_, covered)| *covered);
    let new = next.timeline.iter().filter(|(_, covered)| *covered > most);
    let new: Vec<(Duration, usize)> = new.map(|(at, covered)| (*at + elapsed, *covered)).collect();
    next.timeline = [before.timeline, new].concat();
    next.errors_at = before.errors_at.or(next.errors_at.map(|at| at + elapsed));
    next.statistics = sum(&before.statistics, &next.statistics);
    next.seeds = before.seeds.into_iter().zip(next.seeds).map(|(before, next)| best(before, next)).collect();
    let notes = before.notes.into_iter().filter(|note| !next.notes.contains(note)).collect::<Vec<_>>();
    next.notes.splice(..0, notes);
    let absent = before.absent.into_iter().filter(|call| !next.absent.contains(call)).collect::<Vec<_>>();
    next.absent.extend(absent);
    next.time += elapsed;
    next
}

/// What came of a seed in two rounds: what it gained before anything was known, and how far it was followed where inputs are largest.
fn best(before: Seeded, next: Seeded) -> Seeded {
    let followed = if before.followed == Followed::Whole { before.followed } else { next.followed };
    Seeded { followed, ..before }
}

fn sum(a: &Statistics, b: &Statistics) -> Statistics {
    Statistics {
        queries: a.queries + b.queries,
        trivial: a.trivial + b.trivial,
        by_model: a.by_model + b.by_model,
        by_core: a.by_core + b.by_core,
        by_repair: a.by_repair + b.by_repair,
        by_domain: a.by_domain + b.by_domain,
        solved: a.solved + b.solved,
        undecided: a.undecided + b.undecided,
        constraints: a.constraints + b.constraints,
        sliced: a.sliced + b.sliced,
        query_time: a.query_time + b.query_time,
        solver_time: a.solver_time + b.solver_time,
        states: a.states + b.states,
        merged: a.merged + b.merged,
        paths: a.paths + b.paths,
        symbolic_instructions: a.symbolic_instructions + b.symbolic_instructions,
        concrete_instructions: a.concrete_instructions + b.concrete_instructions,
        runs: a.runs + b.runs,
        run_time: a.run_time + b.run_time,
        variation_time: a.variation_time + b.variation_time,
        varied: a.varied + b.varied,
        proof_time: a.proof_time + b.proof_time,
        divergences: a.divergences + b.divergences,
        concretised: a.concretised + b.concretised,
        loop_bound: a.loop_bound.max(b.loop_bound),
        safe: b.safe,
    }
}

/// The observer of a later round: the clock goes on, and cases that it knows aren't new.
struct Later<'a> {
    observer: &'a mut dyn Observer,
    elapsed: Duration,
    known: &'a [TestCase],
}

impl Observer for Later<'_> {
    fn proceed(&mut self, progress: &Progress) -> bool {
        let elapsed = progress.elapsed + self.elapsed;
        self.observer.proceed(&Progress { elapsed, ..progress.clone() })
    }

    fn case(&mut self, case: &TestCase) {
        if !self.known.iter().any(|known| known.input == case.input) {
            self.observer.case(case);
        }
    }
}
