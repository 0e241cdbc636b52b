//! Several threads that call one value at once (`threads = 2`): real ones, of a few calls each, on a value that a few calls have made. What they
//! returned, and when, is [searched](linear) for an order of the calls in which the model returns the same.
//!
//! A [plan](plan) says who calls what; it's run many times, on a new value each. Which threads meet where is the machine's affair, so what passes is a
//! sample, and said to be one. What fails has happened: the history is printed as it was, and a run that's made again may come out well.

mod gate;
mod history;
mod linear;
mod place;
mod plan;
mod print;
mod race;

pub(super) use plan::Plan;

use crate::sequence::api::{Api, Call, Operation, Together};
use crate::sequence::domain::{Domains, Texts};
use crate::sequence::print::Printer;
use crate::sequence::run::{Fault, Live};
use crate::sequence::search::Node;
use crate::sequence::shrink;
use crate::sequence::watch::{Break, Stage, Watch};
use linear::{History, Order};
use plan::Drawer;
use print::Wrong;
use race::{Event, Race, Step, act, race};
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use touchstone_campaign::engine::{EngineError, Judgement};
use touchstone_campaign::finding::Finding;
use touchstone_campaign::panics;
use touchstone_campaign::report::Threads;

/// So many values are made for the threads at a time.
const BATCH: usize = if cfg!(miri) { 2 } else { 64 };

/// One step of the sample in so many is a plan.
const TURN: u64 = 4;

/// How often a plan is run, and how long.
#[derive(Clone, Copy)]
struct Pains {
    runs: usize,
    time: Duration,
}

/// A plan that nothing is known of; one that may be smaller than one that fails; one that failed.
const NEW: Pains = Pains { runs: if cfg!(miri) { 8 } else { 256 }, time: Duration::from_millis(10) };
const SMALLER: Pains = Pains { runs: if cfg!(miri) { 32 } else { 2_000 }, time: Duration::from_millis(60) };
const FAILED: Pains = Pains {
    runs: if cfg!(miri) { 64 } else { 20_000 },
    time: Duration::from_secs(if cfg!(miri) { 60 } else { 1 }),
};
/// All runs of a plan together are one call to who watches, so they have this part of its time, and what begins last as much again.
const PART: u32 = 3;

/// The threads' part of a search.
pub(super) struct Crowd {
    together: &'static Together,
    drawer: Drawer,
    turn: u64,
    seed: u64,
    /// The longest that a plan is run, and that a batch is.
    longest: Duration,
    /// What's told at the end.
    told: Threads,
    /// The plan that failed last, and what's proposed instead of one.
    failed: Option<Plan>,
    proposals: std::vec::IntoIter<Plan>,
    is_shrinking: bool,
}

impl Crowd {
    /// `None` if nothing is declared of threads.
    ///
    /// # Errors
    /// [`EngineError::Specification`] where there's no call that threads can make.
    pub(super) fn new(
        api: &'static Api,
        operations: &[Operation],
        seed: u64,
        call_time: Duration,
    ) -> Result<Option<Crowd>, EngineError> {
        let Some(together) = &api.together else { return Ok(None) };
        let drawer = Drawer::new(operations, seed);
        if !drawer.is_possible() {
            return Err(EngineError::Specification(format!(
                "no call of `{}` can be made by threads: they make those that take `&self` and no other value, whose arguments don't depend \
                 on the state, and which return nothing that borrows",
                api.name
            )));
        }
        let told = Threads { threads: together.threads as u64, programs: 0, runs: 0 };
        let proposals = Vec::new().into_iter();
        let longest = call_time / PART;
        let (turn, failed, is_shrinking) = (0, None, false);
        Ok(Some(Crowd { together, drawer, turn, seed, longest, told, failed, proposals, is_shrinking }))
    }

    /// Keeps histories to begin from.
    pub(super) fn begin_from(&mut self, nodes: &[Node]) {
        self.drawer.begin_from(nodes);
    }

    /// The next plan, one step of the sample in so many.
    ///
    /// # Errors
    /// As those of domains.
    pub(super) fn draw(
        &mut self,
        operations: &[Operation],
        domains: &mut Domains,
    ) -> Result<Option<Plan>, EngineError> {
        self.turn += 1;
        if !self.turn.is_multiple_of(TURN) {
            return Ok(None);
        }
        self.drawer.draw(self.together.threads, operations, domains)
    }

    /// What was done so far.
    pub(super) fn told(&self) -> Threads {
        self.told.clone()
    }

    /// Begins to propose smaller plans.
    pub(super) fn propose(&mut self, plan: &Plan, texts: &Texts, operations: &[Operation]) {
        let is_written =
            |plan: &Plan| plan.all().iter().all(|call| shrink::is_written(texts, operations, call));
        let mut smaller = plan.smaller(operations);
        smaller.retain(is_written);
        self.proposals = smaller.into_iter();
        self.is_shrinking = true;
    }

    /// The next one.
    pub(super) fn proposed(&mut self) -> Option<Plan> {
        self.proposals.next()
    }

    /// Runs a plan many times.
    pub(super) fn check(&mut self, plan: &Plan, printer: Printer<'_>, is_recorded: bool) -> Judgement {
        let pains = match &self.failed {
            Some(failed) if failed == plan => FAILED,
            _ if self.is_shrinking => SMALLER,
            _ if is_recorded => FAILED,
            _ => NEW,
        };
        self.told.programs += 1;
        let begun = Instant::now();
        let (mut runs, mut waited) = (0, Duration::ZERO);
        let longest = self.longest;
        let is_late = |waited| {
            let elapsed = begun.elapsed();
            longest < elapsed || pains.time < elapsed.saturating_sub(waited)
        };
        while runs < pains.runs && (runs == 0 || !is_late(waited)) {
            let judgement = self.batch(plan, printer, &mut waited);
            if judgement != Judgement::Holds {
                if matches!(judgement, Judgement::Violated(_)) {
                    self.failed = Some(plan.clone());
                }
                return judgement;
            }
            runs += BATCH;
        }
        Judgement::Holds
    }

    fn batch(&mut self, plan: &Plan, printer: Printer<'_>, waited: &mut Duration) -> Judgement {
        let mut lives = Vec::new();
        for _ in 0..BATCH {
            match begun(plan, printer) {
                Ok(live) => lives.push(live),
                Err(judgement) => return *judgement,
            }
        }
        self.seed = self.seed.wrapping_add(1);
        let (together, at) = (self.together, plan.value());
        let clock = AtomicU64::new(0);
        let race = {
            let values: Option<Vec<_>> = lives.iter().map(|live| live.shared(together, at)).collect();
            let threads: Option<Vec<_>> =
                plan.threads.iter().map(|calls| steps(printer.operations, calls)).collect();
            let (Some(values), Some(threads)) = (values, threads) else {
                return Judgement::Rejected { by: "what threads can call".into() };
            };
            race(&values, &threads, &clock, self.seed, self.longest)
        };
        let Some(Race { rounds, waited: here }) = race else {
            return Judgement::Unknown("a thread couldn't be started".into());
        };
        *waited += here;
        for (events, mut live) in rounds.into_iter().zip(lives) {
            self.told.runs += 1;
            if let Some(finding) = self.judged(plan, printer, events, &mut live, &clock) {
                return Judgement::Violated(Box::new(finding));
            }
        }
        Judgement::Holds
    }

    /// What's wrong with a run, once the calls that follow the threads are made, too.
    fn judged(
        &self,
        plan: &Plan,
        printer: Printer<'_>,
        events: Vec<Event>,
        live: &mut Live,
        clock: &AtomicU64,
    ) -> Option<Finding> {
        let (together, value) = (self.together, plan.value());
        let is_panic = |event: &Event| event.response.is_err();
        let mut all = beside(plan, events);
        if !all.iter().any(|(_, event)| is_panic(event)) {
            let shared = live.shared(together, value)?;
            for call in &plan.after {
                let step = steps(printer.operations, std::slice::from_ref(call))?.pop()?;
                all.push((call, act(together.threads, step, shared, clock)));
                if all.last().is_some_and(|(_, event)| is_panic(event)) {
                    break;
                }
            }
        }
        let history = History { operations: printer.operations, together, events: &all, live, value };
        if let Some(at) = all.iter().position(|(_, event)| is_panic(event)) {
            let finding = printer.wrong(plan, &history, Wrong::Panicked(at));
            live.leave();
            return Some(finding);
        }
        if let Some(fault) = left(&history) {
            return Some(printer.wrong(plan, &history, Wrong::Left(fault)));
        }
        if !history.is_linearisable(Order::Time, true) {
            let wrong = match () {
                () if !history.is_linearisable(Order::Threads, false) => Wrong::NoOrder,
                () if !history.is_linearisable(Order::Time, false) => Wrong::NotInTime,
                () => Wrong::Disagrees,
            };
            return Some(printer.wrong(plan, &history, wrong));
        }
        let history = history::table(printer, plan, &history);
        live.end().err().map(|fault| printer.dropped(plan, history, &fault))
    }
}

/// A world in which the calls before the threads were made.
fn begun(plan: &Plan, printer: Printer<'_>) -> Result<Live, Box<Judgement>> {
    let mut live = Live::new(printer.api);
    for (at, call) in plan.before.iter().enumerate() {
        let (outcome, told) = live.call(&printer.operations[call.operation], call, false);
        match outcome {
            Ok(()) => {}
            Err(Fault::Broke(Break::NotAdmitted | Break::Announced | Break::Gone)) => {
                return Err(Box::new(Judgement::Rejected { by: "the precondition of a call".into() }));
            }
            Err(fault) => {
                let finding = printer.finding(&plan.before[..=at], &fault, told.output.as_ref());
                return Err(Box::new(Judgement::Violated(Box::new(finding))));
            }
        }
    }
    Ok(live)
}

fn steps<'a>(operations: &[Operation], calls: &'a [Call]) -> Option<Vec<Step<'a>>> {
    let step = |call: &'a Call| {
        let shared = operations[call.operation].shared.as_ref()?;
        Some(Step { call: shared.call, tape: &call.tape })
    };
    calls.iter().map(step).collect()
}

/// Each event beside its call: those of a thread are in the order of its calls.
fn beside(plan: &Plan, events: Vec<Event>) -> Vec<(&Call, Event)> {
    let mut next = vec![0; plan.threads.len()];
    let call = |event: Event| {
        let place = next.get_mut(event.thread)?;
        let call = plan.threads.get(event.thread)?.get(*place)?;
        *place += 1;
        Some((call, event))
    };
    events.into_iter().filter_map(call).collect()
}

/// An invariant that's false when all threads are done, whatever the model is, or what's panicked when it was asked.
fn left(history: &History<'_>) -> Option<Fault> {
    let model = history.model()?;
    let mut watch = Watch::new(false);
    let looked = panics::catch(|| history.live.look(history.together, history.value, &*model, &mut watch));
    match (looked, watch.broke) {
        (Err(panic), _) if watch.stage == Stage::Invariant => Some(Fault::Panicked(watch.stage, panic)),
        (Ok(()), Some(broke @ Break::Invariant { .. })) => Some(Fault::Broke(broke)),
        _ => None,
    }
}
