//! Proofs beyond the loop bound: the program once more, merged, but a loop is entered with whatever it may leave behind, and
//! isn't gone round. That has more executions than the program, so what can't be reached here can't be reached at all.
//!
//! What a loop may leave behind are any values of the registers it assigns and of the objects it writes. Which objects these
//! are is found by going through it: the first time none is taken to change, and as long as that turns out wrong the whole is
//! done again with those found so far. What isn't known of addresses any more is up to [`super::unknown_addresses`], and that registers
//! aren't null to [`super::invariant`]. Where a loop makes stack objects of its own, the path ends, and nothing behind it is
//! proved.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::TermId;
use touchstone_program::{Fault, ProcedureId};
use touchstone_report::Limit;

use super::invariant::{At, Slot};
use super::search::Search;
use super::values::Values;
use super::{Cut, Done, Engine};
use crate::code::{Operation, Place, Routine};
use crate::exploration::{ErrorKind, GoalId, GoalKind};
use crate::memory::{AbsentWrites, Stored};
use crate::options::Merge;
use crate::state::{Frame, State};
use crate::value::Val;

/// One attempt at proofs.
struct Pass {
    /// Times that what's known of loops may turn out to be too little.
    rounds: usize,
    /// Set if there's a notion of values at the heads of loops.
    values: bool,
    /// Set if limits are granted, where one was in the way of an earlier pass.
    granting: bool,
}

/// The attempts, what's cheap before what isn't.
const PASSES: [Pass; 4] = [
    Pass { rounds: 12, values: false, granting: false },
    Pass { rounds: 12, values: false, granting: true },
    Pass { rounds: 32, values: true, granting: false },
    Pass { rounds: 12, values: true, granting: true },
];
/// In so many rounds before the last nothing is taken to stay away from null any more.
const WITHOUT_INVARIANTS: usize = 4;
/// After so many rounds values that are new aren't listed any more.
const LISTING: usize = 8;
/// A pass takes at most one part in so many of what's left of the time.
const PROOF_PART: u32 = 6;

/// Knowledge of loops in a proof that's under way: it grows until it's enough for a round, or for none.
#[derive(Clone, Debug, Default)]
pub(super) struct Abstracting {
    /// The objects that a loop writes, by its procedure and its header's rank.
    writes: FxHashMap<(ProcedureId, u32), BTreeSet<u64>>,
    /// The objects that a loop writes as bytes, whatever their type.
    raw: FxHashSet<(Loop, u64)>,
    /// The loops that write through addresses that aren't known.
    wild: FxHashSet<(ProcedureId, u32)>,
    /// The loops that free something.
    frees: FxHashSet<(ProcedureId, u32)>,
    /// The loops that call functions which aren't here; one of them.
    absent: FxHashMap<(ProcedureId, u32), Rc<str>>,
    /// Where in the heap lies what loops made.
    pub(super) made: FxHashSet<TermId>,
    /// Set if something was taken to be anything that it could only be beyond a limit.
    pub(super) wished: bool,
    /// Set if such limits are granted.
    pub(super) granting: bool,
    /// Limits that were granted.
    pub(super) granted: BTreeSet<Limit>,
    /// Registers that may be null.
    pub(super) gave_up: FxHashSet<super::invariant::Candidate>,
    pub(super) without_invariants: bool,
    /// Values that are seen at the heads of loops; `None` in a proof that does without.
    pub(super) values: Option<FxHashMap<Slot, Values>>,
    /// Set while values that are new may be listed.
    pub(super) listing: bool,
    /// Set if something of the above was found out in this round.
    pub(super) grew: bool,
    /// Set if there are loops.
    loops: bool,
    /// Set if some object lost track of which of its bytes are initialised.
    blurred: bool,
}

impl Engine<'_> {
    /// Tries to prove that goals which aren't covered can't be: first without a notion of values, which takes few rounds, and
    /// then with one what's still open.
    pub(super) fn prove(&mut self, first: &State) -> Done<()> {
        let start = Instant::now();
        let mut done = Ok(());
        let mut writes = FxHashMap::default();
        let mut wished = false;
        for Pass { rounds, values, granting } in PASSES {
            if granting && !wished {
                continue;
            }
            let left = self.search.time_left(Instant::now());
            if left < Duration::from_millis(20) || self.goals.open() == 0 || done.is_err() {
                break;
            }
            let marks = self.goals.marks();
            let values = values.then(FxHashMap::default);
            let abstracting = Some(Abstracting { writes, values, granting, ..Abstracting::default() });
            let inner = Search { abstracting, ..self.search.inner(Merge::Always, PROOF_PART) };
            let (proved, inner) = self.inside(inner, |engine| engine.fixpoint(first, &marks, rounds));
            let tried = inner.abstracting.unwrap_or_default();
            self.goals.restore(marks);
            match proved {
                Ok(proved) => proved.into_iter().for_each(|id| self.goals.prove(id, &tried.granted)),
                Err(error) => done = Err(error),
            }
            wished |= tried.wished;
            if tried.writes.is_empty() && !tried.loops {
                // Where there are no loops, there's nothing new to say of what they change, and none is cut off.
                break;
            }
            writes = tried.writes;
        }
        self.statistics.proof_time += start.elapsed();
        done
    }

    fn fixpoint(&mut self, first: &State, marks: &crate::goals::Marks, rounds: usize) -> Done<Vec<GoalId>> {
        for round in 0..rounds {
            self.goals.restore(marks.clone());
            self.search.cuts.clear();
            self.search.spawned.clear();
            if let Some(now) = &mut self.search.abstracting {
                now.grew = false;
                now.without_invariants = round + WITHOUT_INVARIANTS >= rounds;
                now.listing = round < LISTING;
            }
            let mut state = first.clone();
            state.model = None;
            if !self.forget_entry(&mut state)? {
                return Ok(vec![]);
            }
            self.search.spawned.push(state);
            if self.merging()?.is_some() {
                return Ok(vec![]);
            }
            let Some(now) = &self.search.abstracting else { return Ok(vec![]) };
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
            let unclear = matches!(goal.kind, GoalKind::Path(_) | GoalKind::Pair { .. } | GoalKind::Return)
                || blurred && goal.kind == GoalKind::Error(ErrorKind::Fault(Fault::Uninitialised));
            let mut nodes = places.get(&goal.id).into_iter().flatten().filter_map(|place| blocks.of(*place));
            !unclear && !self.goals.is_covered(goal.id) && !nodes.any(|node| beyond.contains(&node))
        });
        goals.map(|goal| goal.id).collect()
    }

    fn beyond_cuts(&self) -> FxHashSet<(ProcedureId, u32)> {
        self.reachable(self.search.cuts.values().flatten())
    }

    /// Marks goals as reached, in a proof.
    pub(super) fn reached(&mut self, ids: &[GoalId]) {
        if self.search.abstracting.is_some() {
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
            let key = (routine.id, *header);
            for place in assigned(routine, *header) {
                let register = match place {
                    Place::Local(number) => routine.registers[number as usize].clone(),
                    Place::Global(number) => self.code.globals[number as usize].clone(),
                };
                let (slot, comes) = (Slot { key, at: At::Register(place) }, state.read(place));
                self.admit(
                    state,
                    slot,
                    comes,
                    register.kind,
                    super::invariant::is_choice(self.program.store(), comes),
                )?;
                if let Some(listed) = self.listed(slot, register.kind)? {
                    state.write(place, listed);
                    continue;
                }
                let invariant = self.is_address(routine, place)
                    && self.stays_away(state, (routine.id, *header, place), comes)?;
                let var = self.store().fresh_var(&register.name, register.sort)?;
                let value = Val::Term(self.store().var_term(var));
                state.write(place, value);
                self.bound(state, slot, value, register.kind)?;
                if invariant {
                    self.keep_away(state, value)?;
                }
            }
            state.memory.forget_guesses();
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
            let Some(now) = &mut self.search.abstracting else { continue };
            now.loops = true;
            state.memory.become_blind();
            let (wild, frees) = (now.wild.contains(&key), now.frees.contains(&key));
            let by = now.absent.get(&key).cloned();
            let written: BTreeSet<u64> = match wild {
                true => state.memory.objects().filter(|o| !o.constant).map(|object| object.base).collect(),
                false => now.writes.get(&key).cloned().unwrap_or_default(),
            };
            let raw: FxHashSet<u64> =
                now.raw.iter().filter(|(by, _)| *by == key).map(|(_, base)| *base).collect();
            for base in written {
                // What's first looked at in the loop comes into being before.
                state.memory.find(&self.inventory, base, 0);
                self.forget_contents(state, key, base)?;
                let raw = wild || raw.contains(&base);
                state.memory.note_store(Stored { base, raw, place: None });
            }
            if wild {
                state.memory.lose();
            }
            if frees {
                self.forget_lives(state)?;
            }
            if let Some(by) = by {
                state.memory.call_absent(AbsentWrites { by, anything: true });
            }
            self.enter_elsewhere(state, routine, *header)?;
        }
        Ok(())
    }

    /// A loop with several entries may come to each of them in any round, however it was entered: so it's entered at all of them. The state is
    /// in the block of one, with what the loop may leave behind.
    fn enter_elsewhere(&mut self, state: &State, routine: &Routine, header: u32) -> Done<()> {
        let here = state.frames.last().map(|frame| frame.block);
        for (index, block) in (0..).zip(&routine.blocks) {
            let is_entry = block.is_head && block.loops.last() == Some(&header);
            if !is_entry || here == Some(index) {
                continue;
            }
            let mut other = self.fork(state);
            other.model = None;
            if let Some(frame) = other.frames.last_mut() {
                frame.block = index;
                frame.next = block.first + block.guards;
            }
            if self.assume_guards(&mut other, routine, index)? {
                self.search.spawned.push(other);
            }
        }
        Ok(())
    }

    /// An object may hold anything from here on.
    pub(super) fn forget_object(&mut self, state: &mut State, base: u64) -> Done<()> {
        let mut sources = self.sources();
        let Some(object) = state.memory.object_mut(base) else { return Ok(()) };
        let size = object.size;
        let blurred = object.contents.forget(size, &mut sources)?;
        if let Some(now) = &mut self.search.abstracting {
            now.blurred |= blurred;
        }
        Ok(())
    }

    /// Notes that an object is written, for the loops that are active.
    pub(super) fn note_write(&mut self, state: &mut State, base: u64) {
        let Some(now) = &mut self.search.abstracting else { return };
        for key in active(state) {
            now.grew |= now.writes.entry(key).or_default().insert(base);
        }
        state.memory.forget_guesses();
    }

    /// Notes that an object is written as bytes, for the loops that are active.
    pub(super) fn note_raw(&mut self, state: &State, base: u64) {
        let Some(now) = &mut self.search.abstracting else { return };
        for key in active(state) {
            now.grew |= now.raw.insert((key, base));
        }
    }

    /// Notes that something unknown is written, for the loops that are active.
    pub(super) fn note_wild(&mut self, state: &State) {
        let Some(now) = &mut self.search.abstracting else { return };
        for key in active(state) {
            now.grew |= now.wild.insert(key);
        }
    }

    /// Notes that a function which isn't here is called, for the loops that are active.
    pub(super) fn note_absent_writes(&mut self, state: &State, by: &Rc<str>) {
        let Some(now) = &mut self.search.abstracting else { return };
        for key in active(state) {
            now.grew |= now.absent.insert(key, by.clone()).is_none();
        }
    }

    /// Notes that something is freed, for the loops that are active.
    pub(super) fn note_free(&mut self, state: &State) {
        let Some(now) = &mut self.search.abstracting else { return };
        for key in active(state) {
            now.grew |= now.frees.insert(key);
        }
    }

    /// Tells whether a state is in a loop, in any of its calls.
    pub(super) fn loops_around(&self, state: &State) -> bool {
        active(state).next().is_some()
    }

    /// In a proof: ends a path on which a loop makes objects of its own. `true` if it ends.
    pub(super) fn too_much(&mut self, state: &State) -> bool {
        let inside = |frame: &Frame| !frame.routine.blocks[frame.block as usize].loops.is_empty();
        let over = self.search.abstracting.is_some() && state.frames.last().is_some_and(inside);
        if over {
            self.cut(Cut::Unsupported("a loop that makes objects".to_owned()), state);
        }
        over
    }
}

/// A loop: its procedure and its header's rank.
pub(super) type Loop = (ProcedureId, u32);

/// The loops that a state is in, outermost first: procedure and header's rank.
fn active(state: &State) -> impl Iterator<Item = (ProcedureId, u32)> + '_ {
    state.frames.iter().flat_map(|frame| {
        // What has no body is in no loop of its own.
        let loops = frame.routine.blocks.get(frame.block as usize).map_or(&[][..], |block| &block.loops);
        loops.iter().map(|header| (frame.routine.id, *header))
    })
}

/// The registers that a loop assigns, by its header's rank.
pub(super) fn assigned(routine: &Routine, header: u32) -> BTreeSet<Place> {
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
            | Operation::Within { .. }
            | Operation::Beyond(_)
            | Operation::Exit
            | Operation::Unsupported { .. }
            | Operation::Assert { .. }
            | Operation::Free { .. }
            | Operation::Store { .. }
            | Operation::Copy { .. }
            | Operation::Fill { .. } => {}
        }
    }
    found
}
