//! Proofs beyond the loop bound: the program once more, merged, but a loop is entered with whatever it may leave behind, and
//! isn't gone round. That has more executions than the program, so what can't be reached here can't be reached at all.
//!
//! What a loop may leave behind are any values of the registers it assigns and of the objects it writes. Which objects these
//! are is found by going through it: the first time none is taken to change, and as long as that turns out wrong the whole is
//! done again with those found so far. Where a loop allocates or frees, or an address isn't known any more, the path ends, and
//! nothing behind it is proved.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_program::{Fault, ProcedureId};

use super::{Cut, Done, Engine};
use crate::code::{Operation, Place, Routine};
use crate::exploration::{ErrorKind, GoalId, GoalKind};
use crate::options::Merge;
use crate::state::State;
use crate::value::Val;

/// How often the set of written objects may turn out too small.
const ROUNDS: usize = 8;

/// What's known of loops in a proof that's under way.
#[derive(Clone, Debug, Default)]
pub(super) struct Abstracting {
    /// The objects that a loop writes, by its procedure and its header's rank.
    writes: FxHashMap<(ProcedureId, u32), BTreeSet<u64>>,
    grew: bool,
    /// Whether some object lost track of which of its bytes are initialised.
    blurred: bool,
}

impl Engine<'_> {
    /// Tries to prove that goals which aren't covered can't be.
    pub(super) fn prove(&mut self, first: &State) -> Done<()> {
        let now = Instant::now();
        let left = self.deadline.saturating_duration_since(now);
        if left < Duration::from_millis(20) {
            return Ok(());
        }
        let cuts = std::mem::take(&mut self.cuts);
        let parked = std::mem::take(&mut self.parked);
        let spawned = std::mem::take(&mut self.spawned);
        let merge = std::mem::replace(&mut self.merge, Merge::Always);
        let marks = self.goals.marks();
        self.chain.set_deadline(now + left / 4);
        self.abstracting = Some(Abstracting::default());
        let proved = self.fixpoint(first, &marks);
        self.abstracting = None;
        self.chain.set_deadline(self.deadline);
        self.goals.restore(marks);
        self.cuts = cuts;
        self.parked = parked;
        self.spawned = spawned;
        self.merge = merge;
        for id in proved? {
            self.goals.prove(id);
        }
        Ok(())
    }

    fn fixpoint(&mut self, first: &State, marks: &crate::goals::Marks) -> Done<Vec<GoalId>> {
        for _ in 0..ROUNDS {
            self.goals.restore(marks.clone());
            self.cuts.clear();
            if let Some(now) = &mut self.abstracting {
                now.grew = false;
            }
            let mut state = first.clone();
            state.model = None;
            if !self.forget_entry(&mut state)? {
                return Ok(vec![]);
            }
            if self.merging(state)?.is_some() {
                return Ok(vec![]);
            }
            let Some(now) = &self.abstracting else { return Ok(vec![]) };
            if !now.grew {
                let blurred = now.blurred;
                return Ok(self.unreached(blurred));
            }
        }
        Ok(vec![])
    }

    /// The goals that nothing reached, and nothing that ended early could have.
    fn unreached(&self, blurred: bool) -> Vec<GoalId> {
        let beyond = self.beyond_cuts();
        let places = self.goals.places();
        let blocks = self.blocks();
        let goals = self.goals.list.iter().filter(|goal| {
            let unclear = matches!(goal.kind, GoalKind::Path(_) | GoalKind::Pair { .. })
                || blurred && goal.kind == GoalKind::Error(ErrorKind::Fault(Fault::Uninitialised));
            let mut nodes = places.get(&goal.id).into_iter().flatten().filter_map(|place| blocks.of(*place));
            !unclear && !self.goals.is_covered(goal.id) && !nodes.any(|node| beyond.contains(&node))
        });
        goals.map(|goal| goal.id).collect()
    }

    fn beyond_cuts(&self) -> FxHashSet<(ProcedureId, u32)> {
        self.reachable(self.cuts.values().flatten())
    }

    /// Marks goals as reached, in a proof.
    pub(super) fn reached(&mut self, ids: &[GoalId]) {
        if self.abstracting.is_some() {
            self.goals.cover(ids);
        }
    }

    /// The entry's own loop, if it begins in one. `false` if that's too much.
    fn forget_entry(&mut self, state: &mut State) -> Done<bool> {
        let Some(frame) = state.frames.last() else { return Ok(false) };
        let routine = frame.routine.clone();
        let headers = routine.blocks.first().map(|block| block.loops.clone()).unwrap_or_default();
        self.forget(state, &routine, &headers)?;
        Ok(true)
    }

    /// Replaces what loops may change, on entry to them, by whatever it may be.
    pub(super) fn forget(&mut self, state: &mut State, routine: &Routine, headers: &[u32]) -> Done<()> {
        for header in headers {
            for place in assigned(routine, *header) {
                let register = match place {
                    Place::Local(number) => routine.registers[number as usize].clone(),
                    Place::Global(number) => self.code.globals[number as usize].clone(),
                };
                let var = self.store().fresh_var(&register.name, register.sort)?;
                let value = Val::Term(self.store().var_term(var));
                state.write(place, value);
            }
            // Any procedure may be called in the loop, so any global may change that some procedure assigns.
            let code = self.code.clone();
            let all = code.routines.iter().flatten().flat_map(|other| every(other));
            let globals: BTreeSet<u32> = all
                .filter_map(|place| match place {
                    Place::Global(number) => Some(number),
                    Place::Local(_) => None,
                })
                .chain(code.routines.iter().flatten().flat_map(|other| other.modifies.iter().copied()))
                .collect();
            for number in globals {
                let register = code.globals[number as usize].clone();
                let var = self.store().fresh_var(&register.name, register.sort)?;
                state.globals[number as usize] = Val::Term(self.store().var_term(var));
            }
            let written = self.abstracting.as_ref().and_then(|now| now.writes.get(&(routine.id, *header)));
            for base in written.cloned().unwrap_or_default() {
                let mut sources = self.sources();
                let Some(object) = state.memory.object_mut(base) else { continue };
                let size = object.size;
                let blurred = object.contents.forget(size, &mut sources)?;
                if let Some(now) = &mut self.abstracting {
                    now.blurred |= blurred;
                }
            }
        }
        Ok(())
    }

    /// Notes that an object is written, for the loops that are active.
    pub(super) fn note_write(&mut self, state: &State, base: u64) {
        let Some(now) = &mut self.abstracting else { return };
        for frame in &state.frames {
            let block = &frame.routine.blocks[frame.block as usize];
            for header in &block.loops {
                now.grew |= now.writes.entry((frame.routine.id, *header)).or_default().insert(base);
            }
        }
    }

    /// In a proof: ends a path on which something is done that loops can't be forgotten with. `true` if it ends.
    pub(super) fn too_much(&mut self, state: &State, whole: bool) -> bool {
        if self.abstracting.is_none() {
            return false;
        }
        let in_loop =
            |frame: &crate::state::Frame| !frame.routine.blocks[frame.block as usize].loops.is_empty();
        let inside = match whole {
            true => state.frames.iter().any(in_loop),
            false => state.frames.last().is_some_and(in_loop),
        };
        if inside {
            self.cut(Cut::Unsupported("a loop that allocates or frees".to_owned()), state);
        }
        inside
    }
}

/// The registers that a loop assigns, by its header's rank.
fn assigned(routine: &Routine, header: u32) -> BTreeSet<Place> {
    let blocks = routine.blocks.iter().filter(|block| block.loops.contains(&header));
    blocks.flat_map(|block| targets(routine, block.first, block.end)).collect()
}

/// All that a routine assigns.
fn every(routine: &Routine) -> impl Iterator<Item = Place> + '_ {
    targets(routine, 0, routine.instructions.len() as u32).into_iter()
}

fn targets(routine: &Routine, first: u32, end: u32) -> Vec<Place> {
    let mut found = vec![];
    for instruction in &routine.instructions[first as usize..end as usize] {
        match &instruction.operation {
            Operation::Assign(pairs) => found.extend(pairs.iter().map(|(place, _)| *place)),
            Operation::Havoc(places) => found.extend(places.iter()),
            Operation::Call { outs, .. } | Operation::Invoke { outs, .. } => found.extend(outs.iter()),
            Operation::Allocate { target, .. }
            | Operation::Load { target, .. }
            | Operation::SizeOf { target, .. } => found.push(*target),
            Operation::Assume(_)
            | Operation::Exit
            | Operation::Unsupported(_)
            | Operation::Assert { .. }
            | Operation::Free { .. }
            | Operation::Store { .. }
            | Operation::Copy { .. }
            | Operation::Fill { .. } => {}
        }
    }
    found
}
