//! The search for a client that breaks a module: states in the order of their cost, until an error of the
//! module is found, confirmed by the concrete machine, or nothing is left.
//!
//! The order is that of RCC §5.3 in other words. What costs is to choose: larger data, further interactions,
//! rarer kinds of numbers, the side of a branch that the current model isn't on. A state that has chosen its
//! input runs for nothing, so it's followed to its end before other inputs are chosen; and time costs, so
//! that a loop doesn't keep the others waiting. The search is deterministic: only the time limit makes a
//! difference between machines.

pub mod state;

use std::collections::BTreeMap;
use std::collections::BinaryHeap;
use std::time::Instant;

use crate::core::{ModuleId, Program};
use crate::counterexample;
use crate::machine::{Fault, FaultKind, Machine, State, Stop};
use crate::verdict::{Limit, Options, Report, Statistics, Verdict};
use state::{Waiting, priority};

/// Steps that a state may make for one unit of cost.
const FUEL: u64 = 2_000;

/// Steps that may be made before the client begins, while modules and the prelude are loaded.
const LOADING: u64 = 50_000_000;

/// What a question to the solver layer, or one of it to a solver, counts as, in steps.
const QUESTION: u64 = 1_500;

/// How many states may wait.
const MAX_WAITING: usize = 60_000;

/// How often the same error is tried to be confirmed.
const MAX_ATTEMPTS: u32 = 40;

struct Search<'a> {
    machine: Machine<'a>,
    waiting: BinaryHeap<Waiting>,
    statistics: Statistics,
    serial: u64,
    interactions: bool,
    states: bool,
    unmodelled: BTreeMap<String, u64>,
    undecided: u64,
    attempts: BTreeMap<String, u32>,
    start: Instant,
}

/// Searches for a client that breaks a module of the program.
///
/// Cost: bounded by the options; a path of the program is run as often as its branches say, in common parts
/// once.
pub fn check(program: &Program, module: ModuleId, options: &Options) -> Report {
    let mut search = Search {
        machine: Machine::new(program, module, options),
        waiting: BinaryHeap::new(),
        statistics: Statistics::default(),
        serial: 0,
        interactions: false,
        states: false,
        unmodelled: BTreeMap::new(),
        undecided: 0,
        attempts: BTreeMap::new(),
        start: Instant::now(),
    };
    let verdict = search.run();
    let counts = search.machine.solver.counts();
    let mut statistics = search.statistics;
    statistics.queries = counts.queries;
    statistics.linear = counts.linear;
    statistics.candidates = counts.candidates;
    statistics.undecided = counts.undecided;
    statistics.solving = counts.time;
    statistics.total = search.start.elapsed();
    Report { verdict, statistics }
}

impl Search<'_> {
    fn run(&mut self) -> Verdict {
        let first = self.machine.start();
        self.push(first, false);
        while let Some(waiting) = self.waiting.pop() {
            if let Some(limit) = self.exhausted() {
                return self.bounded(Some(limit));
            }
            self.statistics.states += 1;
            let mut state = waiting.state;
            if waiting.unsettled && !self.settle(&mut state) {
                continue;
            }
            if let Some(verdict) = self.follow(state) {
                return verdict;
            }
        }
        self.bounded(None)
    }

    fn push(&mut self, state: State, unsettled: bool) {
        if self.waiting.len() >= MAX_WAITING {
            self.states = true;
            return;
        }
        self.serial += 1;
        self.waiting.push(Waiting { state, serial: self.serial, unsettled });
    }

    /// Whether a budget is spent.
    fn exhausted(&self) -> Option<Limit> {
        let options = self.machine.options;
        if options.steps.is_some_and(|steps| self.statistics.steps > steps) {
            return Some(Limit::Steps);
        }
        options.time.is_some_and(|time| self.start.elapsed() > time).then_some(Limit::Time)
    }

    fn settle(&mut self, state: &mut State) -> bool {
        match self.machine.settle(state) {
            Ok(()) => true,
            Err(Stop::Undecided) => {
                self.undecided += 1;
                false
            }
            Err(_) => false,
        }
    }

    /// Runs a state until it ends or others are cheaper.
    fn follow(&mut self, mut state: State) -> Option<Verdict> {
        loop {
            let loading = state.imports.is_empty() && state.kont.is_some() && self.statistics.steps < LOADING;
            let before = state.steps;
            let asked = self.machine.solver.questions();
            let result = self.machine.run(&mut state, if loading { 50 * FUEL } else { FUEL });
            let asked = self.machine.solver.questions() - asked;
            self.statistics.steps += state.steps - before + QUESTION * asked;
            match result {
                Ok(()) => {
                    state.cost += u32::from(!loading);
                    let unsettled = state.heap.stale;
                    if loading && self.exhausted().is_none() {
                        continue;
                    }
                    self.push(state, unsettled);
                    return None;
                }
                Err(Stop::Split(ways)) => {
                    self.statistics.forks += 1;
                    let mut first = None;
                    for (index, (refinement, cost)) in ways.iter().enumerate() {
                        let mut branch = state.clone();
                        branch.cost += cost;
                        branch.cost += self.machine.refine(&mut branch, refinement);
                        if index == 0 {
                            first = Some(branch);
                        } else {
                            self.push(branch, false);
                        }
                    }
                    let next = first?;
                    let first = priority(&next);
                    let cheaper = self.waiting.peek().is_some_and(|other| priority(&other.state) < first);
                    if cheaper || self.exhausted_steps() {
                        self.push(next, false);
                        return None;
                    }
                    state = next;
                }
                Err(Stop::Fault(fault)) => return self.found(&mut state, &fault),
                Err(Stop::Undecided) => {
                    self.undecided += 1;
                    return None;
                }
                Err(Stop::Unmodelled(what)) => {
                    *self.unmodelled.entry(what).or_default() += 1;
                    return None;
                }
                Err(Stop::Interactions) => {
                    self.interactions = true;
                    return None;
                }
                Err(Stop::Raise(_) | Stop::Infeasible | Stop::Uninteresting) => return None,
            }
        }
    }

    fn exhausted_steps(&self) -> bool {
        self.statistics.forks.is_multiple_of(64) && self.exhausted().is_some()
    }

    /// An error on a path: of a known module, possible, and confirmed?
    fn found(&mut self, state: &mut State, fault: &Fault) -> Option<Verdict> {
        let party = self.machine.blamed(state, fault)?;
        if matches!(fault.kind, FaultKind::Raised(_)) && !self.machine.options.user_errors {
            return None;
        }
        let key = format!("{party} {:?} {}", fault.site, fault_key(fault));
        if self.attempts.get(&key).is_some_and(|count| *count >= MAX_ATTEMPTS) || !self.settle(state) {
            return None;
        }
        *self.attempts.entry(key).or_default() += 1;
        self.statistics.conjectures += 1;
        let Some(mut found) = counterexample::build(&mut self.machine, state, fault, party) else {
            self.statistics.refuted += 1;
            return None;
        };
        if self.machine.options.check {
            let start = Instant::now();
            let machine = &self.machine;
            let confirmed = counterexample::confirm(machine.program, machine.module, &found, &machine.holes);
            self.statistics.checking += start.elapsed();
            let Some(fault) = confirmed else {
                self.statistics.refuted += 1;
                return None;
            };
            found.fault = fault;
            found.confirmed = true;
        }
        if state.imports.is_empty() && found.holes.is_empty() {
            return Some(Verdict::Broken(found.fault));
        }
        Some(Verdict::Counterexample(Box::new(found)))
    }

    fn bounded(&self, limit: Option<Limit>) -> Verdict {
        let mut limits: Vec<Limit> = limit.into_iter().collect();
        if self.interactions {
            limits.push(Limit::Interactions);
        }
        if self.states {
            limits.push(Limit::States);
        }
        if self.undecided > 0 {
            limits.push(Limit::Undecided(self.undecided));
        }
        for (what, count) in &self.unmodelled {
            limits.push(Limit::Unmodelled { what: what.clone(), count: *count });
        }
        for what in &self.machine.cut {
            limits.push(Limit::Unmodelled { what: (*what).to_owned(), count: 1 });
        }
        if self.machine.options.approximate && !limits.is_empty() {
            limits.push(Limit::Unmodelled { what: "proof by over-approximation".to_owned(), count: 1 });
        }
        if self.statistics.refuted > 0 {
            limits.push(Limit::Refuted(self.statistics.refuted));
        }
        if limits.is_empty() {
            return Verdict::Exhausted;
        }
        // What's still waiting has more interactions, or is at least as large as what was done.
        let waiting = self.waiting.iter().map(|waiting| waiting.state.interactions).min();
        let interactions = waiting.map_or(self.machine.options.interactions, |least| least.saturating_sub(1));
        Verdict::Bounded { interactions, limits }
    }
}

fn fault_key(fault: &Fault) -> &'static str {
    match fault.kind {
        FaultKind::Blame(_) => "blame",
        FaultKind::Domain(..) => "domain",
        FaultKind::Library(..) => "library",
        FaultKind::Application(..) => "application",
        FaultKind::Undefined(_) => "undefined",
        FaultKind::Raised(_) => "raised",
    }
}

#[cfg(test)]
mod tests;
