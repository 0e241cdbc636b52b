//! Verdicts: a goal that no run covered is infeasible if nothing that wasn't followed could have reached it; what could have
//! says why it's bounded or open.

use std::collections::BTreeSet;
use std::time::Instant;

use rustc_hash::FxHashSet;
use touchstone_program::ProcedureId;
use touchstone_report::{Assumption, Guess, Ledger, Limit, Method, Quantity, Reason, Runner};

use super::{Cut, Engine, Place, access, adapter_limits, suite};
use crate::code::{Operation, Routine};
use crate::exploration::{DecisionTable, Exploration, GoalId, GoalKind, Stopped, TestCase};
use crate::goals::GoalPlace;
use crate::input::Input;
use crate::invent::Bound;
use crate::memory::MOST_UNKNOWN;

/// Making the cases simple takes at most one part in so many of the exploration's time.
const GRACE: u32 = 8;

/// Variables that the system sets before a program begins, to what it has.
const SYSTEM: [&str; 5] = ["environ", "__environ", "tzname", "optarg", "program_invocation_name"];

/// A block of a procedure.
pub(super) type Node = (ProcedureId, u32);

impl Engine<'_> {
    /// The exploration's result.
    pub(super) fn finish(mut self, stopped: Stopped) -> Exploration {
        for state in std::mem::take(&mut self.search.parked) {
            self.cut(Cut::Loops, &state);
        }
        for (state, wanted) in std::mem::take(&mut self.search.deferred) {
            self.leave_undecided(&state, &wanted);
        }
        let ledgers = self.ledgers();
        let behind = self.behind_crashes(&self.blocks());
        self.confirmer.runs_until = Instant::now().checked_add(self.options.time / GRACE);
        let cases = std::mem::take(&mut self.found.cases);
        let pairs = self.goals.mcdc.cases();
        let cases = suite::reduce(cases, self.goals.list.len(), &pairs);
        let cases: Vec<_> = cases.into_iter().map(|case| self.simplify(case)).collect();
        let tables = self.tables(&cases);
        let is_plain = |index: usize| {
            let goes_wrong = !cases[index].observed.end.is_proper();
            self.statics_set(&cases[index].input, goes_wrong).is_empty()
        };
        let first = suite::first(&cases, self.goals.list.len(), is_plain);
        let mut goals = std::mem::take(&mut self.goals.list);
        for ((goal, ledger), case) in goals.iter_mut().zip(ledgers).zip(first) {
            match case {
                Some(case) => {
                    goal.ledger.witness(case, [Runner::Interpreter]);
                    // A test brings its stand-ins: that it covers something is so. What goes wrong is to be the code's own fault.
                    let is_error = matches!(goal.kind, GoalKind::Error(_));
                    let mut assumed = self.statics_set(&cases[case].input, is_error);
                    if is_error {
                        assumed.extend(self.rests_on(&cases[case]));
                    }
                    assumed.into_iter().for_each(|assumption| goal.ledger.assume(assumption));
                }
                None => {
                    goal.ledger = ledger;
                    goal.conflict = self.goals.conflicts.remove(&goal.id).unwrap_or_default();
                    // That all executions go wrong there holds of all inputs, or isn't said.
                    goal.behind = behind.get(&goal.id).copied().filter(|_| goal.is_proved());
                }
            }
        }
        let safe = goals.iter().filter(|goal| matches!(goal.kind, GoalKind::Error(_)) && goal.is_proved());
        self.statistics.safe = safe.count() as u64;
        Exploration {
            entry: self.entry.routine.id,
            merge: self.search.merge,
            searcher: self.options.searcher,
            goals,
            cases,
            seeds: self.seeds.seeded.into_iter().map(|(_, seeded)| seeded).collect(),
            statistics: self.statistics,
            tables,
            errors_at: self.aim.reached,
            timeline: self.found.timeline,
            absent: self.found.absent,
            stopped,
            notes: self.found.notes,
            time: self.clock.start.elapsed(),
        }
    }

    /// What the cases show of the source's Boolean expressions. They're run once more for that: pairs are told by the cases that are left.
    fn tables(&mut self, cases: &[TestCase]) -> Vec<DecisionTable> {
        let mut seen = self.goals.mcdc.anew();
        if seen.is_empty() {
            return vec![];
        }
        for (number, case) in cases.iter().enumerate() {
            let run = self.unhurried(|engine| engine.run(&case.input, engine.run_steps()));
            seen.observe(&run.trace, number);
        }
        seen.tables()
    }

    /// The statics that an input sets, where what they hold is only a guess. A test in the same file can set any; but for going wrong
    /// those count that no other file can name, since its functions may never leave that in them, and those that the system sets.
    fn statics_set(&self, input: &Input, goes_wrong: bool) -> BTreeSet<Assumption> {
        let all = self.options.guesses_statics;
        let set = input.globals.iter().filter(|global| !global.cells.is_empty());
        let objects = set.filter_map(|global| self.map.objects.get(global.index));
        let guessed = objects.filter(|object| {
            let is_set_for_us = SYSTEM.contains(&&*object.name);
            all || goes_wrong && (object.internal || is_set_for_us)
        });
        guessed.map(|object| Assumption::new(Guess::StaticState).of(object.name.clone())).collect()
    }

    /// The ledger of each goal that isn't covered: what the search for it rests on.
    fn ledgers(&self) -> Vec<Ledger> {
        let entry = vec![(self.entry.routine.id, 0, 0)];
        let graph = self.reachable([&entry].into_iter());
        let reached: Vec<(&Cut, FxHashSet<Node>)> =
            self.search.cuts.iter().map(|(cut, places)| (cut, self.reachable(places.iter()))).collect();
        let blocks = self.blocks();
        let places = self.goals.places();
        let ledgers = self.goals.list.iter().map(|goal| {
            let mut ledger = Ledger::new();
            if self.goals.smaller.contains(&goal.id) {
                ledger.note(Limit::bare(Quantity::PointerRoom));
            }
            for quantity in [Quantity::Addresses, Quantity::PointerTargets] {
                if self.goals.promised.contains(&(goal.id, quantity)) {
                    ledger.note(Limit::bare(quantity));
                }
            }
            if self.goals.proved.contains(&goal.id) {
                ledger.exclude(Method::Abstraction);
                let within = self.goals.limits.get(&goal.id).into_iter().flatten();
                within.for_each(|limit| ledger.note(limit.clone()));
                return ledger;
            }
            let nodes: Vec<Node> =
                places.get(&goal.id).into_iter().flatten().filter_map(|place| blocks.of(*place)).collect();
            let everywhere =
                matches!(goal.kind, GoalKind::Path(_) | GoalKind::Pair { .. } | GoalKind::Return);
            if everywhere {
                // Where it is isn't one place, so anything that wasn't followed counts.
                if self.confirmer.fell_short {
                    ledger.stop(Reason::Unconfirmed { candidates: 1 });
                }
                self.note(&mut ledger, goal.id, self.search.cuts.keys());
                return ledger;
            }
            if !nodes.iter().any(|node| graph.contains(node)) {
                ledger.exclude(Method::Graph);
                return ledger;
            }
            let cuts = reached.iter().filter(|(_, set)| nodes.iter().any(|node| set.contains(node)));
            self.note(&mut ledger, goal.id, cuts.map(|(cut, _)| *cut));
            ledger
        });
        ledgers.collect()
    }

    /// Tells whether the size of inputs cut off what might have reached a goal that isn't covered, errors apart.
    pub(super) fn would_gain_from_size(&self) -> bool {
        let is_size = |cut: &Cut| matches!(cut, Cut::Input(bound) if *bound != Bound::Large);
        let sizes = self.search.cuts.iter().filter(|(cut, _)| is_size(cut) || self.grows(cut));
        let beyond = self.reachable(sizes.flat_map(|(_, places)| places));
        if beyond.is_empty() || self.goals.open() == 0 {
            return false;
        }
        let (places, blocks) = (self.goals.places(), self.blocks());
        self.goals.list.iter().any(|goal| {
            let wanted = !matches!(goal.kind, GoalKind::Error(_)) && !self.goals.is_covered(goal.id);
            let mut nodes = places.get(&goal.id).into_iter().flatten().filter_map(|place| blocks.of(*place));
            wanted && nodes.any(|node| beyond.contains(&node))
        })
    }

    /// Tells whether a cut is a limit that a larger round lifts.
    fn grows(&self, cut: &Cut) -> bool {
        match cut {
            Cut::Within(limit) => {
                let present = adapter_limits::present(self.options, limit.quantity);
                present.is_some() && limit.at_most == present
            }
            _ => false,
        }
    }

    /// Tells whether limits that a larger round lifts are in the way.
    pub(super) fn is_kept_small(&self) -> bool {
        self.search.cuts.keys().any(|cut| self.grows(cut))
    }

    /// Notes that a goal isn't covered, and what cut off what could have reached it.
    fn note<'c>(&self, ledger: &mut Ledger, id: GoalId, cuts: impl Iterator<Item = &'c Cut>) {
        ledger.exclude(Method::Exhaustion);
        if self.goals.unconfirmed.contains(&id) {
            ledger.stop(Reason::Unconfirmed { candidates: 1 });
        }
        self.goals.limits.get(&id).into_iter().flatten().for_each(|limit| ledger.note(limit.clone()));
        let mut undecided = self.goals.undecided.get(&id);
        for cut in cuts {
            match self.consequence(cut) {
                Consequence::Bounded(limit) => ledger.note(limit),
                Consequence::Open(reason) => ledger.stop(reason),
                Consequence::Undecided(says) => undecided = undecided.or(Some(says)),
            }
        }
        if let Some(says) = undecided {
            ledger.stop(Reason::Undecided { questions: 1, says: Some(says.as_str().into()) });
        }
    }

    /// The consequence of a cut for a goal that could have been reached from there.
    fn consequence<'c>(&self, cut: &'c Cut) -> Consequence<'c> {
        let options = self.options;
        Consequence::Bounded(match cut {
            Cut::Unfinished if self.chain.is_short() => return Consequence::Open(Reason::Memory),
            Cut::Unfinished => return Consequence::Open(Reason::Time { milliseconds: 0 }),
            Cut::States => return Consequence::Open(Reason::States),
            Cut::Solver(says) => return Consequence::Undecided(says),
            Cut::Unsupported(what) => {
                return Consequence::Open(Reason::NotFollowed { what: what.as_str().into() });
            }
            Cut::Loops => Limit::new(Quantity::LoopRounds, self.search.loop_bound.into()),
            Cut::Depth => Limit::new(Quantity::PathBranches, options.max_depth as u64),
            Cut::Calls => Limit::new(Quantity::ActiveCalls, options.max_calls as u64),
            Cut::Input(Bound::Elements) => Limit::new(Quantity::PointerElements, options.pointer_elements),
            Cut::Input(Bound::Links) => {
                Limit::new(Quantity::PointerElements, crate::invent::links(options.pointer_elements))
            }
            Cut::Input(Bound::Large) => Limit::new(Quantity::LargeObjects, MOST_UNKNOWN),
            Cut::Input(Bound::StringLength) => Limit::new(Quantity::TextBytes, options.string_length),
            Cut::Input(Bound::StructureDepth) => {
                Limit::new(Quantity::StructureDepth, options.structure_depth.into())
            }
            Cut::Resolutions => Limit::new(Quantity::Resolutions, options.resolutions as u64),
            Cut::Concretised => Limit::bare(Quantity::AbsentReturnsZero),
            Cut::Within(limit) => limit.clone(),
            Cut::Memory => Limit::new(Quantity::LiveObjects, access::MOST_OBJECTS as u64),
        })
    }

    /// The blocks that can be reached from these places, and what's called there. What's called before a place in its own
    /// block isn't reached by that.
    pub(super) fn reachable<'p>(&self, places: impl Iterator<Item = &'p Place>) -> FxHashSet<Node> {
        self.reachable_but(places, None)
    }

    /// As [`Engine::reachable`], without what's behind an instruction of a block.
    pub(super) fn reachable_but<'p>(
        &self,
        places: impl Iterator<Item = &'p Place>,
        but: Option<(Node, u32)>,
    ) -> FxHashSet<Node> {
        let mut seen: FxHashSet<Node> = FxHashSet::default();
        let mut begun: FxHashSet<Node> = FxHashSet::default();
        let mut pending: Vec<Node> = vec![];
        let follow = |node: Node, from: u32, pending: &mut Vec<Node>| {
            let Some(routine) = self.code.routine(node.0) else { return };
            let Some(block) = routine.blocks.get(node.1 as usize) else { return };
            if let Some((_, instruction)) = but.filter(|(ends, _)| *ends == node) {
                let called = self.called_in(routine, from.max(block.first)..instruction);
                pending.extend(called.into_iter().map(|id| (id, 0)));
                return;
            }
            pending.extend(block.edges.iter().map(|edge| (node.0, edge.target)));
            let called = self.called_in(routine, from.max(block.first)..block.end);
            pending.extend(called.into_iter().map(|id| (id, 0)));
        };
        for &(procedure, block, next) in places.flatten() {
            begun.insert((procedure, block));
            follow((procedure, block), next, &mut pending);
        }
        while let Some(node) = pending.pop() {
            if seen.insert(node) {
                follow(node, 0, &mut pending);
            }
        }
        seen.extend(begun);
        seen
    }

    /// The procedures that a block may call.
    pub(super) fn called(&self, routine: &Routine, block: u32) -> Vec<ProcedureId> {
        let block = &routine.blocks[block as usize];
        self.called_in(routine, block.first..block.end)
    }

    fn called_in(&self, routine: &Routine, instructions: std::ops::Range<u32>) -> Vec<ProcedureId> {
        let range = instructions.start.min(instructions.end) as usize..instructions.end as usize;
        let mut called = vec![];
        for instruction in &routine.instructions[range] {
            match &instruction.operation {
                Operation::Call { procedure, .. } => called.push(*procedure),
                Operation::Invoke { arguments, outs, .. } => {
                    called.extend(self.code.invoked(self.program, &routine.registers, arguments, outs));
                }
                _ => {}
            }
        }
        called
    }

    pub(super) fn blocks(&self) -> Blocks {
        let mut blocks = Blocks {
            edges: vec![None; self.code.edges as usize],
            instructions: vec![None; self.code.instructions as usize],
            returns: Default::default(),
        };
        for routine in self.code.routines.iter().flatten() {
            for (index, block) in routine.blocks.iter().enumerate() {
                let node = (routine.id, index as u32);
                for edge in &block.edges {
                    blocks.edges[edge.number as usize] = Some(node);
                }
                for instruction in block.first..block.end {
                    blocks.instructions[(routine.base + instruction) as usize] = Some(node);
                }
                if block.returns {
                    for clause in 0..routine.ensures.len() {
                        let site = crate::concrete::ensures_site(routine.id, clause);
                        blocks.returns.insert(site, node);
                    }
                }
            }
        }
        blocks
    }
}

/// The consequence of a [`Cut`] for what could have been reached from there.
enum Consequence<'c> {
    /// A verdict on it holds within a limit.
    Bounded(Limit),
    /// Nothing is said of it.
    Open(Reason),
    /// Nothing is said of it: the solver gave up, with these words.
    Undecided(&'c String),
}

/// The blocks of edges (their sources), instructions and postconditions.
pub(super) struct Blocks {
    edges: Vec<Option<Node>>,
    instructions: Vec<Option<Node>>,
    returns: rustc_hash::FxHashMap<u32, Node>,
}

impl Blocks {
    pub(super) fn of(&self, place: GoalPlace) -> Option<Node> {
        match place {
            GoalPlace::Edge(number) => self.edges.get(number as usize).copied().flatten(),
            GoalPlace::Instruction(number) | GoalPlace::Failure(number) => match self.returns.get(&number) {
                Some(node) => Some(*node),
                None => self.instructions.get(number as usize).copied().flatten(),
            },
        }
    }
}
