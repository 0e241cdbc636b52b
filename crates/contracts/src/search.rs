//! The search for a client that breaks a module: states in the order of their cost, until an error of the
//! module is found, confirmed by the concrete machine, or nothing is left.
//!
//! The order is that of RCC §5.3 in other words. What costs is to choose: larger data, further interactions,
//! rarer kinds of numbers, the side of a branch that the current model isn't on. A state that has chosen its
//! input runs for nothing, so it's followed to its end before other inputs are chosen; and time costs, so
//! that a loop doesn't keep the others waiting. The search is deterministic: only the time limit makes a
//! difference between machines. A second core takes half of the states ([`split_search`]), or the attempt at a proof ([`concurrent_proof`]).

pub mod concurrent_proof;
mod exact;
pub mod frontier;
pub mod priority;
mod recurrence;
pub mod split_search;
mod tally;

use std::collections::BTreeMap;
use std::thread::{self, Scope};
use std::time::Instant;

use touchstone_process::memory;
use touchstone_report::{Ledger, Limit, Method, Quantity, Reason, Runner};

use crate::counterexample;
use crate::counterexample::display::Printer;
use crate::counterexample::shorten::shorten;
use crate::machine::client::ASKING;
use crate::machine::{Fault, FaultKind, Machine, State, Stop};
use crate::outcome::{Attempt, Options, Outcome};
use crate::prove;
use crate::solve::Counts;
use concurrent_proof::Proving;
use exact::Exact;
use frontier::{Frontier, Order, Waiting};
use priority::{charge, priority};
use split_search::{Half, Second};
use tally::Tally;
use touchstone_front_racket::core::{ModuleId, Program};

/// Steps that a state may make for one unit of cost.
const FUEL: u64 = 2_000;

/// Steps that may be made before the client begins, while modules and the prelude are loaded.
const LOADING: u64 = 50_000_000;

/// Cost of a question to the solver layer, or of one of it to a solver, in steps.
const QUESTION: u64 = 1_500;

/// From so many slices of time on, a run is looked at for whether it ends.
const LONG: u32 = 8;

/// Steps before a proof counts, and before it's tried unless that's done beside the search: many breaks are found by then.
const EASY: u64 = 20_000;

/// Steps before a proof is begun beside the search.
const EARLY: u64 = 10_000;

/// Greatest number of states that may wait.
const MAX_WAITING: usize = 60_000;

/// Number of times that the same error is tried to be confirmed.
const MAX_ATTEMPTS: u32 = 40;

/// Steps before two workers have a search each; most end before.
const ALONE: u64 = 100_000;

/// Number of states that have to wait before they are dealt to two workers.
const DEALT: usize = 8;

/// Why a worker's part of the search ends before all its states were looked at.
enum End {
    /// As many breaks as are wanted were found, or the module can't be loaded.
    Found,
    /// There are none.
    Safe,
}

struct Search<'s, 'a> {
    machine: Machine<'a, Exact>,
    /// The scope in which other threads run.
    scope: &'s Scope<'s, 'a>,
    waiting: Frontier,
    /// Which order the state that runs was taken from.
    order: Order,
    /// Number of steps that states of chains were given beyond the others.
    lead: i64,
    /// This worker's steps, those before the deal too.
    steps: u64,
    tally: Tally,
    attempts: BTreeMap<String, u32>,
    /// Result of the attempt to prove that there's none.
    attempt: Option<Attempt>,
    /// The attempt that runs beside the search.
    proving: Option<Proving<'s>>,
    /// Whether a proof counts by now.
    due: bool,
    /// Whether the states were dealt to two workers.
    dealt: bool,
    /// This worker's end of the share; of the first worker, once the states were dealt.
    half: Option<Half>,
    /// The other worker, for the first one.
    second: Option<Second<'s>>,
    /// Questions to the solver before the deal, by a worker for which that doesn't count.
    before: Counts,
    start: Instant,
}

/// Searches for a client that breaks a module of the program.
///
/// First among clients whose procedures answer equal arguments equally, which are the plainest. Where that leaves nothing but other
/// clients, those are searched too: procedures that answer by what they ask of what they're given, then procedures that answer each
/// call anew. If these leave nothing out, nothing does.
///
/// Cost: bounded by the options; a path of the program is run as often as its branches say, in common parts
/// once.
pub fn check(program: &Program, module: ModuleId, options: &Options) -> Outcome {
    let start = Instant::now();
    let first = search(program, module, options);
    if options.impure || options.probing || !leaves_out_clients(&first) {
        return first;
    }
    let mut spent = first.statistics.clone();
    for (probing, impure) in [(true, false), (false, true)] {
        if impure && options.stateless {
            break;
        }
        let left = Options {
            probing,
            impure,
            time: options.time.map(|time| time.saturating_sub(start.elapsed())),
            steps: options.steps.map(|steps| steps.saturating_sub(spent.steps) / 2),
            ..options.clone()
        };
        let mut further = search(program, module, &left);
        spent.add(&further.statistics);
        if !further.counterexamples.is_empty() || further.verdict().is_proved() {
            further.statistics = spent;
            return further;
        }
    }
    Outcome { statistics: spent, ..first }
}

/// Whether nothing was found, and clients of the kinds that are searched afterwards were left out.
fn leaves_out_clients(outcome: &Outcome) -> bool {
    let asks = |limit: &Limit| limit.of.as_deref() == Some(ASKING);
    let mut limits = outcome.ledger.limits();
    outcome.verdict().is_bounded()
        && limits.any(|limit| limit.quantity == Quantity::PureClients || asks(limit))
}

fn search(program: &Program, module: ModuleId, options: &Options) -> Outcome {
    thread::scope(|scope| Search::new(scope, program, module, options, Instant::now()).check())
}

impl<'s, 'a> Search<'s, 'a> {
    fn new(
        scope: &'s Scope<'s, 'a>,
        program: &'a Program,
        module: ModuleId,
        options: &'a Options,
        start: Instant,
    ) -> Search<'s, 'a> {
        let mut machine = Machine::new(program, module, options);
        if options.smt {
            machine.solver.ask_outside();
        }
        Search {
            machine,
            scope,
            waiting: Frontier::default(),
            order: Order::All,
            lead: 0,
            steps: 0,
            tally: Tally::default(),
            attempts: BTreeMap::new(),
            attempt: None,
            proving: None,
            due: false,
            dealt: false,
            half: None,
            second: None,
            before: Counts::default(),
            start,
        }
    }

    /// The first worker's part, and what both say.
    fn check(mut self) -> Outcome {
        self.waiting.push(self.machine.start(), false);
        let mut safe = matches!(self.run(), Some(End::Safe));
        if let Some(half) = &self.half {
            half.ends(self.steps);
        }
        if !safe && !self.tally.loading() && !self.is_beaten() {
            // What's tried beside the search may make the other worker's part needless.
            let left_out = self.tally.left_out() || self.waiting.count() > 0;
            safe = (self.due || left_out) && self.proved(true);
        }
        if safe && let Some(half) = &self.half {
            half.give_up();
        }
        // What still tries to prove it is told at once that it need not.
        self.proving = None;
        self.finish();
        if let Some(second) = self.second.take() {
            self.tally.join(second.tally());
        }
        self.tally.statistics.total = self.start.elapsed();
        let Search { tally, attempt, machine, .. } = self;
        let mut ledger = Ledger::new();
        if let (true, Some(Attempt::Safe { within })) = (safe, &attempt) {
            within.iter().for_each(|limit| ledger.note(limit.clone()));
            ledger.exclude(Method::Abstraction);
        } else {
            tally.note(machine.options, &mut ledger);
            ledger.exclude(Method::Exhaustion);
        }
        let breaks = tally.breaks.into_iter().map(|(_, found)| found);
        let counterexamples: Vec<_> = breaks.take(machine.options.breaks.max(1)).collect();
        if let Some(first) = counterexamples.first() {
            ledger.witness(0, first.confirmed.then_some(Runner::Interpreter));
        }
        let attempt = attempt.filter(|_| counterexamples.is_empty());
        Outcome { ledger, counterexamples, attempt, statistics: tally.statistics }
    }

    /// The second worker's part: the first steps again, then its half of the states.
    fn second(mut self, half: Half) -> Tally {
        self.half = Some(half);
        self.waiting.push(self.machine.start(), false);
        self.run();
        if let Some(half) = &self.half {
            half.ends(self.steps);
        }
        self.finish();
        self.tally
    }

    /// This worker is done: what it leaves goes to its tally.
    fn finish(&mut self) {
        self.tally.waiting = self.waiting.iter().map(|state| state.interactions).min();
        self.tally.limits.append(&mut self.machine.cut);
        self.tally.limits.append(&mut self.machine.beside);
        let (counts, before) = (self.machine.solver.counts(), &self.before);
        let statistics = &mut self.tally.statistics;
        statistics.queries = counts.queries - before.queries;
        statistics.linear = counts.linear - before.linear;
        statistics.candidates = counts.candidates - before.candidates;
        statistics.undecided = counts.undecided - before.undecided;
        statistics.solving = counts.time.saturating_sub(before.time);
    }

    /// Looks at states until none is left or that's enough.
    fn run(&mut self) -> Option<End> {
        loop {
            self.deal();
            if self.is_beaten() {
                return Some(End::Found);
            }
            let waiting = self.next()?;
            if let Some(limit) = self.exhausted() {
                self.waiting.put_back(waiting);
                self.tally.budget = Some(limit);
                return None;
            }
            self.begin_proof();
            self.due = self.steps > EASY;
            if self.due && self.proved(false) {
                return Some(End::Safe);
            }
            self.tally.statistics.states += 1;
            let mut state = waiting.state;
            if waiting.unsettled && !self.settle(&mut state) {
                continue;
            }
            if let Some(end) = self.follow(state) {
                return Some(end);
            }
        }
    }

    /// Deals the states to two workers, once that's worth it. The second one comes to the same place by itself.
    fn deal(&mut self) {
        let options = self.machine.options;
        if !options.halved || self.dealt || self.steps < ALONE || self.waiting.count() < DEALT {
            return;
        }
        if self.waiting.iter().any(|state| state.imports.is_empty()) {
            // The client hasn't begun.
            return;
        }
        self.dealt = true;
        if self.half.is_some() {
            self.tally = Tally::default();
            self.before = self.machine.solver.counts();
            self.waiting.deal(1);
            return;
        }
        let (program, module, start, scope) =
            (self.machine.program, self.machine.module, self.start, self.scope);
        let [first, other] = Half::pair(self.steps);
        let part = move || Search::new(scope, program, module, options, start).second(other);
        self.second = Second::begin(scope, part);
        if self.second.is_some() {
            self.half = Some(first);
            self.waiting.deal(0);
        }
    }

    /// Whether the other worker's client is the one that counts.
    fn is_beaten(&self) -> bool {
        self.half.as_ref().is_some_and(|half| half.is_beaten(self.steps))
    }

    fn push(&mut self, state: State, unsettled: bool) {
        let most = if self.half.is_some() && self.dealt { MAX_WAITING / 2 } else { MAX_WAITING };
        if self.waiting.count() >= most {
            self.tally.states = true;
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
        let first = self.half.as_ref().is_none_or(|half| half.worker() == 0);
        self.machine.options.approximate && first && self.tally.breaks.is_empty() && self.attempt.is_none()
    }

    fn deadline(&self) -> Option<Instant> {
        self.machine.options.time.map(|time| self.start + time)
    }

    /// Begins to prove the module beside the search, if that's wanted.
    fn begin_proof(&mut self) {
        let options = self.machine.options;
        if options.beside && self.steps > EARLY && self.proving.is_none() && self.unproved() {
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
            self.attempt = beside.or_else(|| Some(prove::prove(program, module, options, deadline)));
        }
        self.tally.breaks.is_empty() && self.attempt.as_ref().is_some_and(Attempt::is_safe)
    }

    /// The budget that is spent, if one is.
    fn exhausted(&mut self) -> Option<Reason> {
        let options = self.machine.options;
        if let Some(steps) = options.steps {
            let (limit, deadline) = (self.machine.reach.limit(steps), self.deadline());
            let spent = match &mut self.half {
                Some(half) if self.dealt => half.is_spent(self.steps, limit, deadline),
                _ => self.steps > limit,
            };
            if spent {
                return Some(Reason::Steps { budget: limit });
            }
        }
        if memory::is_short() {
            return Some(Reason::Memory);
        }
        let time = options.time.filter(|time| self.start.elapsed() > *time);
        time.map(|time| Reason::Time { milliseconds: u64::try_from(time.as_millis()).unwrap_or(u64::MAX) })
    }

    fn spend(&mut self, steps: u64) {
        self.steps += steps;
        self.tally.statistics.steps += steps;
        let both = match &self.half {
            Some(half) if self.dealt => half.both(self.steps),
            _ => self.steps,
        };
        self.machine.reach.at(both);
    }

    fn settle(&mut self, state: &mut State) -> bool {
        let asked = self.machine.solver.questions();
        let settled = self.machine.settle(state);
        self.spend(QUESTION * (self.machine.solver.questions() - asked));
        match settled {
            Ok(()) => true,
            Err(Stop::Undecided) => {
                self.tally.undecided += 1;
                false
            }
            Err(_) => false,
        }
    }

    /// Runs a state until it ends or others are cheaper.
    fn follow(&mut self, mut state: State) -> Option<End> {
        loop {
            let loading = state.imports.is_empty() && state.kont.is_some() && self.steps < LOADING;
            let before = state.steps;
            let asked = self.machine.solver.questions();
            let result = self.machine.run(&mut state, if loading { 50 * FUEL } else { FUEL });
            let asked = self.machine.solver.questions() - asked;
            let steps = state.steps - before + QUESTION * asked;
            self.spend(steps);
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
                    self.tally.statistics.forks += 1;
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
                    self.tally.undecided += 1;
                    return None;
                }
                Err(Stop::Unmodelled(what)) => {
                    *self.tally.unmodelled.entry(what).or_default() += 1;
                    return None;
                }
                Err(Stop::Interactions) => {
                    self.tally.interactions = true;
                    return None;
                }
                Err(
                    Stop::Raise(_)
                    | Stop::Infeasible
                    | Stop::Uninteresting
                    | Stop::Returned(_)
                    | Stop::Call(_)
                    | Stop::Choose(_),
                ) => return None,
            }
        }
    }

    fn exhausted_steps(&mut self) -> bool {
        self.tally.statistics.forks.is_multiple_of(64) && (self.is_beaten() || self.exhausted().is_some())
    }

    /// An error on a path: of a known module, possible, and confirmed?
    fn found(&mut self, state: &mut State, fault: &Fault) -> Option<End> {
        let Some(party) = self.machine.blamed(state, fault) else {
            // What's raised or blamed is somebody's: only of what's left it has to be asked, at a cost, whether it happens.
            if fault.is_nobodys() && self.settle(state) {
                self.machine.leaves_out_of_errors();
            }
            return None;
        };
        let loading = state.imports.is_empty() && self.machine.holes.is_empty();
        if matches!(fault.kind, FaultKind::Raised(_)) && !loading && !self.machine.options.user_errors {
            return None;
        }
        let key = format!("{party} {:?} {}", fault.site, fault.kind.word())
            + &contract(&self.machine, state, fault);
        if self.attempts.get(&key).is_some_and(|count| *count >= MAX_ATTEMPTS) || !self.settle(state) {
            return None;
        }
        *self.attempts.entry(key.clone()).or_default() += 1;
        self.tally.statistics.conjectures += 1;
        let Some(mut found) = counterexample::build(&mut self.machine, state, fault, party) else {
            self.tally.statistics.refuted += 1;
            return None;
        };
        if self.machine.options.check {
            let start = Instant::now();
            let machine = &self.machine;
            let confirmed = counterexample::confirmed(machine.program, machine.module, found, &machine.holes);
            self.tally.statistics.checking += start.elapsed();
            let Some(known) = confirmed else {
                self.tally.statistics.refuted += 1;
                return None;
            };
            found = known;
            if let Some(half) = self.half.as_ref().filter(|_| self.machine.options.breaks <= 1) {
                half.finds(self.steps);
            }
            found = shorten(machine.program, machine.module, found, &machine.holes);
        }
        if loading {
            found.loading = true;
            self.tally.breaks = vec![(self.steps, found)];
            return Some(End::Found);
        }
        let wanted = self.machine.options.breaks.max(1);
        self.attempts.insert(key, MAX_ATTEMPTS);
        if !self.tally.breaks.iter().any(|(_, other)| other.breaks_as(&found)) {
            self.tally.breaks.push((self.steps, found));
        }
        (self.tally.breaks.len() >= wanted).then_some(End::Found)
    }
}

/// Which contract a fault is of, if it's of one.
fn contract(machine: &Machine<'_, Exact>, state: &State, fault: &Fault) -> String {
    let FaultKind::Blame(arguments) = &fault.kind else { return String::new() };
    let printer = Printer { program: machine.program, state, then: &[] };
    arguments.iter().skip(2).step_by(2).map(|part| format!(" {}", printer.value(part))).collect()
}

#[cfg(test)]
mod tests;
