//! How far a state is from something uncovered: branches in the control-flow graph, through calls and back to callers. A
//! lower bound that knows nothing of conditions.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use touchstone_program::ProcedureId;

use super::Engine;
use crate::state::State;

/// The cost of a return, so that what's in the same call comes first.
const RETURN: u32 = 2;

/// Distances of blocks to something uncovered, as they were measured last.
#[derive(Default)]
pub(super) struct Distances {
    /// The distance of each block, by procedure.
    blocks: FxHashMap<ProcedureId, Vec<u32>>,
    /// The number of cases when distances were measured, and whether it was to the errors that come first.
    at: Option<(usize, bool)>,
}

impl Engine<'_> {
    /// The branches between a state and something uncovered, at least; `u32::MAX` if nothing can be reached.
    pub(super) fn distance(&mut self, state: &State) -> u32 {
        let now = Some((self.found.cases.len(), self.aims()));
        if self.distances.at != now {
            self.distances.at = now;
            self.measure();
        }
        let mut least = u32::MAX;
        for (depth, frame) in state.frames.iter().rev().enumerate() {
            let Some(distances) = self.distances.blocks.get(&frame.routine.id) else { continue };
            let here = distances.get(frame.block as usize).copied().unwrap_or(u32::MAX);
            least = least.min(here.saturating_add(depth as u32 * RETURN));
        }
        least
    }

    /// The distance of each block of each procedure to something uncovered in it or in what it calls.
    fn measure(&mut self) {
        self.distances.blocks.clear();
        let routines: Vec<_> =
            self.code.routines.iter().flatten().filter(|r| r.has_body()).cloned().collect();
        let aims = self.aims();
        let errors = self.options.errors_first && !aims;
        // Calls pass distances on, so a few rounds are needed; more than a few change little.
        for _ in 0..4 {
            let mut changed = false;
            for routine in &routines {
                let mut distance = vec![u32::MAX; routine.blocks.len()];
                let mut queue = VecDeque::new();
                for (index, block) in routine.blocks.iter().enumerate() {
                    let aimed = aims && (block.first..block.end).any(|at| self.is_aim(routine.base + at));
                    let wanted = !errors
                        && !aims
                        && (block.edges.iter().any(|edge| self.goals.wants_edge(edge.number))
                            || (block.first..block.end)
                                .any(|at| self.goals.wants_instruction(routine.base + at)));
                    let fails = errors
                        && (block.first..block.end)
                            .any(|at| self.wants_failure(routine.base + at, routine, at));
                    let called = self
                        .called(routine, index as u32)
                        .into_iter()
                        .filter_map(|id: ProcedureId| self.distances.blocks.get(&id)?.first().copied());
                    let through = called.min().unwrap_or(u32::MAX).saturating_add(1);
                    let own = if wanted || fails || aimed { 0 } else { through };
                    if own < u32::MAX {
                        distance[index] = own;
                        queue.push_back(index);
                    }
                }
                relax(routine, &mut distance, queue);
                if self.distances.blocks.get(&routine.id) != Some(&distance) {
                    changed = true;
                    self.distances.blocks.insert(routine.id, distance);
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// Tells whether a failure of an instruction isn't found yet.
    fn wants_failure(&self, site: u32, routine: &crate::code::Routine, index: u32) -> bool {
        let operation = &routine.instructions[index as usize].operation;
        let mut kinds = crate::goals::possible(operation).into_iter();
        kinds.any(|kind| self.goals.error(site, &kind).is_some_and(|id| !self.goals.is_covered(id)))
    }
}

/// Shortest distances backward over edges; those of several cost one.
fn relax(routine: &crate::code::Routine, distance: &mut [u32], mut queue: VecDeque<usize>) {
    let mut before: Vec<Vec<usize>> = vec![vec![]; routine.blocks.len()];
    for (index, block) in routine.blocks.iter().enumerate() {
        for edge in &block.edges {
            before[edge.target as usize].push(index);
        }
    }
    while let Some(block) = queue.pop_front() {
        for &from in &before[block] {
            let cost = u32::from(routine.blocks[from].edges.len() > 1);
            let through = distance[block].saturating_add(cost);
            if through < distance[from] {
                distance[from] = through;
                queue.push_back(from);
            }
        }
    }
}
