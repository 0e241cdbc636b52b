//! The search for a client that breaks a module: states in the order of their cost, until an error of the
//! module is found, confirmed by the concrete machine, or nothing is left.
//!
//! The order is that of RCC §5.3 in other words. What costs is to choose: larger data, further interactions,
//! rarer kinds of numbers, the side of a branch that the current model isn't on. A state that has chosen its
//! input runs for nothing, so it's followed to its end before other inputs are chosen; and time costs, so
//! that a loop doesn't keep the others waiting. The search is deterministic: only the time limit makes a
//! difference between machines. A second core takes what isn't the search itself: the attempt at a proof ([`beside`]).

pub mod beside;
pub mod frontier;
mod recurrence;
pub mod state;

use std::collections::BTreeMap;
use std::thread::{self, Scope};
use std::time::Instant;

use crate::core::{ModuleId, Program};
use crate::counterexample;
use crate::counterexample::display::Printer;
use crate::counterexample::shorten::shorten;
use crate::machine::{Fault, FaultKind, Machine, State, Stop};
use crate::prove::{self, Outcome};
use crate::verdict::{self, Counterexample, Limit, Options, Report, Statistics, Verdict};
use beside::Proving;
use frontier::{Frontier, Order, Waiting};
use state::{charge, priority};

/// Steps that a state may make for one unit of cost.
const FUEL: u64 = 2_000;

/// Steps that may be made before the client begins, while modules and the prelude are loaded.
const LOADING: u64 = 50_000_000;

/// What a question to the solver layer, or one of it to a solver, counts as, in steps.
const QUESTION: u64 = 1_500;

/// How many times as many steps may be made where exports take what others make: the module's own data is large, and so
/// are the steps from one to the next.
const CHAINED: u64 = 7;

/// From so many slices of time on, a run is looked at for whether it ends.
const LONG: u32 = 8;

/// Steps before a proof counts, and before it's tried unless that's done beside the search: most breaks are found by then.
const EASY: u64 = 60_000;

/// Steps before a proof is begun beside the search.
const EARLY: u64 = 10_000;

/// How many states may wait.
const MAX_WAITING: usize = 60_000;

/// How often the same error is tried to be confirmed.
const MAX_ATTEMPTS: u32 = 40;

struct Search<'s, 'a> {
    machine: Machine<'a>,
    /// Where other threads run.
    scope: &'s Scope<'s, 'a>,
    waiting: Frontier,
    /// Which order the state that runs was taken from.
    order: Order,
    /// How many steps states of chains were given beyond the others.
    lead: i64,
    statistics: Statistics,
    interactions: bool,
    states: bool,
    unmodelled: BTreeMap<String, u64>,
    undecided: u64,
    attempts: BTreeMap<String, u32>,
    /// What was found, if more than one break is wanted.
    breaks: Vec<Counterexample>,
    /// What became of the attempt to prove that there's none.
    proof: Option<Outcome>,
    /// The attempt that runs beside the search.
    proving: Option<Proving<'s>>,
    /// Whether a proof counts by now.
    due: bool,
    start: Instant,
}

/// Searches for a client that breaks a module of the program.
///
/// Cost: bounded by the options; a path of the program is run as often as its branches say, in common parts
/// once.
pub fn check(program: &Program, module: ModuleId, options: &Options) -> Report {
    thread::scope(|scope| check_in(scope, program, module, options))
}

fn check_in<'s, 'a>(
    scope: &'s Scope<'s, 'a>,
    program: &'a Program,
    module: ModuleId,
    options: &'a Options,
) -> Report {
    let mut search = Search {
        machine: Machine::new(program, module, options),
        scope,
        waiting: Frontier::default(),
        order: Order::All,
        lead: 0,
        statistics: Statistics::default(),
        interactions: false,
        states: false,
        unmodelled: BTreeMap::new(),
        undecided: 0,
        attempts: BTreeMap::new(),
        breaks: Vec::new(),
        proof: None,
        proving: None,
        due: false,
        start: Instant::now(),
    };
    let verdict = search.run();
    // What still tries to prove it is told at once that it need not.
    search.proving = None;
    let mut breaks = std::mem::take(&mut search.breaks).into_iter();
    let verdict = match breaks.next() {
        Some(first) => Verdict::Counterexample(Box::new(first)),
        None => verdict,
    };
    let counts = search.machine.solver.counts();
    let mut statistics = search.statistics;
    statistics.queries = counts.queries;
    statistics.linear = counts.linear;
    statistics.candidates = counts.candidates;
    statistics.undecided = counts.undecided;
    statistics.solving = counts.time;
    statistics.total = search.start.elapsed();
    let further = breaks.collect();
    let proof = search.proof.filter(|_| !matches!(verdict, Verdict::Counterexample(_)));
    Report { verdict, further, proof, statistics }
}

impl Search<'_, '_> {
    fn run(&mut self) -> Verdict {
        let first = self.machine.start();
        self.push(first, false);
        while let Some(waiting) = self.next() {
            if let Some(limit) = self.exhausted() {
                return self.bounded(Some(limit));
            }
            self.begin_proof();
            self.due = self.statistics.steps > EASY;
            if self.due && self.proved(false) {
                return Verdict::Safe;
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
        if self.waiting.count() >= MAX_WAITING {
            self.states = true;
            return;
        }
        self.waiting.push(state, unsettled);
    }

    /// The next state. Once there are chains to follow, they get every other step.
    fn next(&mut self) -> Option<Waiting> {
        self.order = match (self.machine.flow.links(), self.lead <= 0) {
            (false, _) => Order::All,
            (true, true) => Order::Chains,
            (true, false) => Order::Others,
        };
        self.waiting.pop(self.order)
    }

    /// Whether a proof is wanted, and none was tried yet.
    fn unproved(&self) -> bool {
        self.machine.options.approximate && self.breaks.is_empty() && self.proof.is_none()
    }

    fn deadline(&self) -> Option<Instant> {
        self.machine.options.time.map(|time| self.start + time)
    }

    /// Begins to prove the module beside the search, if that's wanted.
    fn begin_proof(&mut self) {
        let options = self.machine.options;
        if options.beside && self.statistics.steps > EARLY && self.proving.is_none() && self.unproved() {
            let (program, module) = (self.machine.program, self.machine.module);
            self.proving = Proving::begin(self.scope, program, module, options, self.deadline());
        }
    }

    /// Whether no client breaks the module, if a proof is wanted: tried once, and not where a break was found. An attempt
    /// beside the search is only waited for if `wait` says so.
    fn proved(&mut self, wait: bool) -> bool {
        let goes_on = self.proving.as_ref().is_some_and(|proving| !proving.finished());
        if self.unproved() && (wait || !goes_on) {
            let beside = self.proving.take().and_then(Proving::outcome);
            let (program, module, options) =
                (self.machine.program, self.machine.module, self.machine.options);
            let deadline = self.deadline();
            self.proof = beside.or_else(|| Some(prove::prove(program, module, options, deadline)));
        }
        self.breaks.is_empty() && self.proof == Some(Outcome::Safe)
    }

    /// Whether a budget is spent.
    fn exhausted(&self) -> Option<Limit> {
        let options = self.machine.options;
        let times = if self.machine.flow.links() { CHAINED } else { 1 };
        if options.steps.is_some_and(|steps| self.statistics.steps > steps.saturating_mul(times)) {
            return Some(Limit::Steps);
        }
        options.time.is_some_and(|time| self.start.elapsed() > time).then_some(Limit::Time)
    }

    fn settle(&mut self, state: &mut State) -> bool {
        let asked = self.machine.solver.questions();
        let settled = self.machine.settle(state);
        self.statistics.steps += QUESTION * (self.machine.solver.questions() - asked);
        match settled {
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
            let steps = state.steps - before + QUESTION * asked;
            self.statistics.steps += steps;
            let steps = i64::try_from(steps).unwrap_or(i64::MAX);
            self.lead += match self.order {
                Order::All => 0,
                Order::Chains => steps,
                Order::Others => -steps,
            };
            match result {
                Ok(()) => {
                    if !loading {
                        charge(&mut state);
                        let long = state.slices >= LONG && state.slices.is_power_of_two();
                        if long && recurrence::recurs(&mut self.machine, &state) {
                            return None;
                        }
                    }
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
                    let cheaper = self.waiting.first(self.order).is_some_and(|other| other < first);
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
                Err(
                    Stop::Raise(_)
                    | Stop::Infeasible
                    | Stop::Uninteresting
                    | Stop::Returned(_)
                    | Stop::Call(_),
                ) => return None,
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
        let key = format!("{party} {:?} {}", fault.site, fault_key(&fault.kind))
            + &contract(&self.machine, state, fault);
        if self.attempts.get(&key).is_some_and(|count| *count >= MAX_ATTEMPTS) || !self.settle(state) {
            return None;
        }
        *self.attempts.entry(key.clone()).or_default() += 1;
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
            found = shorten(machine.program, machine.module, found, &machine.holes);
        }
        if state.imports.is_empty() && found.holes.is_empty() {
            return Some(Verdict::Broken(found.fault));
        }
        let wanted = self.machine.options.breaks.max(1);
        if wanted == 1 {
            return Some(Verdict::Counterexample(Box::new(found)));
        }
        self.attempts.insert(key, MAX_ATTEMPTS);
        if !self.breaks.iter().any(|other| same_break(other, &found)) {
            self.breaks.push(found);
        }
        (self.breaks.len() >= wanted).then(|| self.bounded(None))
    }

    fn bounded(&mut self, limit: Option<Limit>) -> Verdict {
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
        if self.statistics.refuted > 0 {
            limits.push(Limit::Refuted(self.statistics.refuted));
        }
        if (self.due || !limits.is_empty()) && self.proved(true) {
            return Verdict::Safe;
        }
        if limits.is_empty() {
            return Verdict::Exhausted;
        }
        // What's still waiting has more interactions, or is at least as large as what was done.
        let waiting = self.waiting.iter().map(|state| state.interactions).min();
        let interactions = waiting.map_or(self.machine.options.interactions, |least| least.saturating_sub(1));
        Verdict::Bounded { interactions, limits }
    }
}

/// Which contract a fault is of, if it's of one.
fn contract(machine: &Machine<'_>, state: &State, fault: &Fault) -> String {
    let FaultKind::Blame(arguments) = &fault.kind else { return String::new() };
    let printer = Printer { program: machine.program, state, then: &[] };
    arguments.iter().skip(2).step_by(2).map(|part| format!(" {}", printer.value(part))).collect()
}

/// Whether two counterexamples break the same contract, or the same place.
pub(crate) fn same_break(a: &Counterexample, b: &Counterexample) -> bool {
    let named = |fault: &verdict::Fault| match &fault.kind {
        verdict::FaultKind::Contract { export, contract, .. } => format!("{export} {contract}"),
        verdict::FaultKind::Primitive { name, .. } | verdict::FaultKind::Failure { name, .. } => name.clone(),
        _ => String::new(),
    };
    a.fault.blame == b.fault.blame
        && a.fault.place == b.fault.place
        && std::mem::discriminant(&a.fault.kind) == std::mem::discriminant(&b.fault.kind)
        && named(&a.fault) == named(&b.fault)
}

/// A kind of error in a word.
pub(crate) fn fault_key(kind: &FaultKind) -> &'static str {
    match kind {
        FaultKind::Blame(_) => "blame",
        FaultKind::Domain(..) => "domain",
        FaultKind::Library(..) | FaultKind::Message(..) => "library",
        FaultKind::Application(..) => "application",
        FaultKind::Undefined(_) => "undefined",
        FaultKind::Raised(_) => "raised",
    }
}

#[cfg(test)]
mod tests;
