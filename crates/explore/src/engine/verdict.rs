//! Verdicts: a goal that no run covered is infeasible if nothing that wasn't followed could have reached it; what could have
//! says why it's bounded or open.

use std::time::Instant;

use rustc_hash::FxHashSet;
use touchstone_program::ProcedureId;

use super::{Cut, Engine, Place, suite};
use crate::code::{Operation, Routine};
use crate::exploration::{Exploration, GoalId, GoalKind, GoalVerdict, Infeasible, Open, Proof, Stopped};
use crate::goals::GoalPlace;
use crate::invent::Bound;

/// Making the cases simple takes at most one part in so many of the exploration's time.
const GRACE: u32 = 8;

/// A block of a procedure.
type Node = (ProcedureId, u32);

impl Engine<'_> {
    /// The exploration's result.
    pub(super) fn finish(mut self, stopped: Stopped) -> Exploration {
        for state in std::mem::take(&mut self.parked) {
            self.cuts.entry(Cut::Loops).or_default().insert(state.place());
        }
        for (state, wanted) in std::mem::take(&mut self.deferred) {
            self.leave_undecided(&state, &wanted);
        }
        let verdicts = self.verdicts();
        self.runs_until = Instant::now().checked_add(self.options.time / GRACE);
        let cases = std::mem::take(&mut self.cases);
        let pairs: Vec<(usize, usize)> = self.goals.mcdc.pairs.values().copied().collect();
        let (cases, first) = suite::reduce(cases, self.goals.list.len(), &pairs);
        let cases: Vec<_> = cases.into_iter().map(|case| self.simplify(case)).collect();
        let mut goals = std::mem::take(&mut self.goals.list);
        for ((goal, verdict), case) in goals.iter_mut().zip(verdicts).zip(first) {
            goal.verdict = match case {
                Some(case) => GoalVerdict::Covered { case },
                None => verdict,
            };
        }
        let safe = goals.iter().filter(|goal| {
            matches!(goal.kind, GoalKind::Error(_))
                && matches!(goal.verdict, GoalVerdict::Infeasible(Infeasible::Proved { .. }))
        });
        self.statistics.safe = safe.count() as u64;
        Exploration {
            entry: self.entry.routine.id,
            merge: self.merge,
            searcher: self.options.searcher,
            goals,
            cases,
            seeds: self.seeded.into_iter().map(|(_, seeded)| seeded).collect(),
            statistics: self.statistics,
            timeline: self.timeline,
            absent: self.absent,
            stopped,
            notes: self.notes,
            time: self.start.elapsed(),
        }
    }

    fn verdicts(&self) -> Vec<GoalVerdict> {
        let entry = vec![(self.entry.routine.id, 0, 0)];
        let graph = self.reachable([&entry].into_iter());
        let reached: Vec<(&Cut, FxHashSet<Node>)> =
            self.cuts.iter().map(|(cut, places)| (cut, self.reachable(places.iter()))).collect();
        let blocks = self.blocks();
        let places = self.goals.places();
        let verdicts = self.goals.list.iter().map(|goal| {
            if self.goals.proved.contains(&goal.id) {
                let conflict = self.goals.conflicts.get(&goal.id).cloned().unwrap_or_default();
                return GoalVerdict::Infeasible(Infeasible::Proved { proof: Proof::Abstraction, conflict });
            }
            let nodes: Vec<Node> =
                places.get(&goal.id).into_iter().flatten().filter_map(|place| blocks.of(*place)).collect();
            let everywhere =
                matches!(goal.kind, GoalKind::Path(_) | GoalKind::Pair { .. } | GoalKind::Return);
            if everywhere {
                // Where it is isn't one place, so anything that wasn't followed counts.
                if self.fell_short {
                    return GoalVerdict::Open(Open::Unconfirmed);
                }
                let cuts: Vec<&Cut> = self.cuts.keys().collect();
                return self.verdict(goal.id, &cuts);
            }
            if !nodes.iter().any(|node| graph.contains(node)) {
                let conflict = vec![];
                return GoalVerdict::Infeasible(Infeasible::Proved { proof: Proof::Graph, conflict });
            }
            let cuts = reached.iter().filter(|(_, set)| nodes.iter().any(|node| set.contains(node)));
            self.verdict(goal.id, &cuts.map(|(cut, _)| *cut).collect::<Vec<_>>())
        });
        verdicts.collect()
    }

    /// Whether the size of inputs cut off what might have reached a goal that isn't covered, errors apart.
    pub(super) fn would_gain_from_size(&self) -> bool {
        let sizes = self.cuts.iter().filter(|(cut, _)| matches!(cut, Cut::Input(_)));
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

    /// The verdict on a goal that isn't covered, and that these could have reached.
    fn verdict(&self, id: GoalId, cuts: &[&Cut]) -> GoalVerdict {
        if self.goals.unconfirmed.contains(&id) {
            return GoalVerdict::Open(Open::Unconfirmed);
        }
        let mut bounds = vec![];
        let mut open: Option<Open> = None;
        for cut in cuts {
            let why = match cut {
                Cut::Unfinished => Some(Open::Time),
                Cut::States => Some(Open::States),
                Cut::Solver(reason) => Some(Open::Solver(reason.clone())),
                Cut::Unsupported(reason) => Some(Open::Unsupported(reason.clone())),
                bound => {
                    bounds.push(self.words(bound));
                    None
                }
            };
            open = open.or(why);
        }
        if let Some(reason) = self.goals.undecided.get(&id)
            && open.is_none()
        {
            open = Some(Open::Solver(reason.clone()));
        }
        match open {
            Some(open) => GoalVerdict::Open(open),
            None if bounds.is_empty() => GoalVerdict::Infeasible(Infeasible::Proved {
                proof: Proof::Exhausted,
                conflict: self.goals.conflicts.get(&id).cloned().unwrap_or_default(),
            }),
            None => GoalVerdict::Infeasible(Infeasible::Bounded { iterations: self.loop_bound, bounds }),
        }
    }

    fn words(&self, cut: &Cut) -> String {
        let options = self.options;
        match cut {
            Cut::Loops => format!("loops of at most {} iterations", self.loop_bound),
            Cut::Depth => format!("paths of at most {} branches", options.max_depth),
            Cut::Calls => format!("at most {} calls at once", options.max_calls),
            Cut::Input(Bound::Elements) => {
                format!("pointers to at most {} elements", options.pointer_elements)
            }
            Cut::Input(Bound::StringLength) => {
                format!("strings of at most {} characters", options.string_length)
            }
            Cut::Input(Bound::StructureDepth) => {
                format!("structures at most {} pointers deep", options.structure_depth)
            }
            Cut::Resolutions => {
                format!("at most {} objects or sizes for one address or length", options.resolutions)
            }
            Cut::Concretised => "calls without a body that return zero".to_owned(),
            Cut::Unwritten(name) => format!("what isn't here changes nothing: {name}"),
            Cut::Memory => "memory of limited size".to_owned(),
            other => format!("{other:?}"),
        }
    }

    /// The blocks that can be reached from these places, and what's called there. What's called before a place in its own
    /// block isn't reached by that.
    pub(super) fn reachable<'p>(&self, places: impl Iterator<Item = &'p Place>) -> FxHashSet<Node> {
        let mut seen: FxHashSet<Node> = FxHashSet::default();
        let mut begun: FxHashSet<Node> = FxHashSet::default();
        let mut pending: Vec<Node> = vec![];
        let follow = |node: Node, from: u32, pending: &mut Vec<Node>| {
            let Some(routine) = self.code.routine(node.0) else { return };
            let Some(block) = routine.blocks.get(node.1 as usize) else { return };
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

    /// What a block may call.
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
