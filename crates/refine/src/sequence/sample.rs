//! The sample after the exhaustive part: long runs, each on one live world, a few calls a step.
//!
//! Four kinds take turns: one operation again and again (growth, wrap-around); two of them in phases (fill, then empty); a swarm, that
//! is a few operations drawn for this run (Groce and others, *Swarm Testing*, 2012); all operations. A run draws its data from a few
//! values, so that calls meet the same ones again, or from many.

use crate::sequence::api::{Call, Operation, Yields};
use crate::sequence::domain::Domains;
use crate::sequence::search::Move;
use crate::spec::Passing;
use crate::strategy::rng::Rng;
use std::rc::Rc;
use touchstone_campaign::engine::EngineError;

/// The most calls of a run.
const LONGEST: usize = 160;
/// The most calls of a step.
const STEP: usize = 8;
/// One step of so many takes an operation that the run didn't choose.
const STRAY: usize = 24;

/// Draws the steps of runs.
pub(super) struct Sample {
    rng: Rng,
    runs: u64,
    run: Option<Run>,
}

/// One run: what it draws from.
struct Run {
    /// The operations by phase; a phase lasts `period` calls.
    phases: Vec<Vec<usize>>,
    period: usize,
    length: usize,
    /// From so many of the values of a domain, from this one on.
    values: usize,
    first: usize,
}

/// What the sample wants next.
pub(super) enum Wanted {
    /// Calls on the live world, which the run has come to; a new one if it's the first step.
    Calls(Vec<Call>),
    /// The end of the run.
    End,
}

impl Sample {
    pub(super) fn new(seed: u64) -> Sample {
        Sample { rng: Rng::new(seed, 0), runs: 0, run: None }
    }

    /// The next step after so many calls of this run (a new run begins at 0), with these moves possible.
    pub(super) fn step(
        &mut self,
        operations: &[Operation],
        domains: &mut Domains,
        made: usize,
        moves: &[Move],
    ) -> Result<Wanted, EngineError> {
        let run = match self.run.take() {
            Some(run) if made > 0 => run,
            _ => self.begin(operations),
        };
        if made >= run.length {
            return Ok(Wanted::End);
        }
        let mut calls: Vec<Call> = Vec::new();
        while calls.len() < STEP {
            let Some(choice) = self.choose(&run, operations, made + calls.len(), moves) else { break };
            let operation = &operations[choice.operation];
            // What a state tells holds for the first call of a step only.
            if operation.states > 0 && !calls.is_empty() {
                break;
            }
            let wide = domains.wide(choice.operation, operation, &choice.state)?;
            let Some(tape) = self.draw(&run, wide.len()).and_then(|at| wide.get(at)) else { break };
            calls.push(Call { operation: choice.operation, at: choice.at.clone(), tape: tape.clone() });
            let spends = operation.made().any(|passing| passing == Passing::Value);
            if spends || operation.yields != Yields::Nothing {
                break;
            }
        }
        self.run = Some(run);
        Ok(if calls.is_empty() { Wanted::End } else { Wanted::Calls(calls) })
    }

    /// Gives up the run.
    pub(super) fn end(&mut self) {
        self.run = None;
    }

    fn begin(&mut self, operations: &[Operation]) -> Run {
        let acting: Vec<usize> = (0..operations.len())
            .filter(|at| operations[*at].changes && operations[*at].made().count() > 0)
            .collect();
        let all: Vec<usize> = (0..operations.len()).collect();
        let kind = self.runs % 4;
        let turn = (self.runs / 4) as usize;
        self.runs += 1;
        let phases = match (kind, acting.as_slice()) {
            (0, [_, ..]) => vec![vec![acting[turn % acting.len()]]],
            (1, [_, ..]) => {
                let (one, other) = (turn % acting.len(), (turn / acting.len() + turn + 1) % acting.len());
                vec![vec![acting[one]], vec![acting[other]]]
            }
            (2, _) => vec![all.iter().copied().filter(|_| self.rng.below(2) == 0).collect()],
            _ => vec![all],
        };
        let values = match self.rng.below(3) {
            0 => 1 + self.rng.index(4),
            _ => usize::MAX,
        };
        let period = 1 + self.rng.index(40);
        let length = LONGEST / 4 + self.rng.index(LONGEST * 3 / 4);
        Run { phases, period, length, values, first: self.rng.index(24) }
    }

    /// One of the moves, most often of the run's own operations.
    fn choose<'m>(
        &mut self,
        run: &Run,
        operations: &[Operation],
        made: usize,
        moves: &'m [Move],
    ) -> Option<&'m Move> {
        let phase = &run.phases[made / run.period % run.phases.len()];
        let is_stray = self.rng.index(STRAY) == 0;
        let fits = |choice: &&Move| is_stray || phase.contains(&choice.operation);
        let mut fitting: Vec<&Move> = moves.iter().filter(fits).collect();
        // Laws are many: they take a quarter of the places.
        if self.rng.below(4) != 0 && fitting.iter().any(|choice| operations[choice.operation].law.is_none()) {
            fitting.retain(|choice| operations[choice.operation].law.is_none());
        }
        if fitting.is_empty() {
            fitting = moves.iter().collect();
        }
        if fitting.is_empty() {
            return None;
        }
        // By operation first, so that one which can be called on several values comes no oftener.
        let mut named: Vec<usize> = fitting.iter().map(|choice| choice.operation).collect();
        named.dedup();
        let operation = named[self.rng.index(named.len())];
        fitting.retain(|choice| choice.operation == operation);
        Some(fitting[self.rng.index(fitting.len())])
    }

    /// The number of one of so many values.
    fn draw(&mut self, run: &Run, count: usize) -> Option<usize> {
        let values = run.values.min(count);
        (values > 0).then(|| {
            let first = if run.values < count { run.first } else { 0 };
            (first + self.rng.index(values)) % count
        })
    }
}

/// A history with calls added.
pub(super) fn longer(history: &Rc<Vec<Call>>, calls: Vec<Call>) -> Rc<Vec<Call>> {
    Rc::new(history.iter().cloned().chain(calls).collect())
}
