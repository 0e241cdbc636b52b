//! Places where every execution goes wrong that comes there. What can only be reached through such a place isn't reached because of that,
//! which is worth more to know than that it isn't.

use rustc_hash::FxHashMap;

use super::Engine;
use super::verdict::{Blocks, Node};
use crate::exploration::{GoalId, GoalKind};
use crate::goals::GoalPlace;
use crate::state::State;

/// The most places that are looked into.
const MOST: usize = 64;

impl Engine<'_> {
    /// Notes that a state goes wrong where it is, whatever the input.
    pub(super) fn crashes_always(&mut self, state: &State, goal: Option<GoalId>) {
        if self.search.abstracting.is_some() || self.failures.crashes.len() >= MOST {
            return;
        }
        let own = state.frames.iter().rev().find(|frame| self.goals.is_own(frame.routine.id));
        if let (Some(goal), Some(frame)) = (goal, own) {
            let place = (frame.routine.id, frame.block, frame.next.saturating_sub(1));
            self.failures.crashes.entry(place).or_insert(goal);
        }
    }

    /// The way to go wrong behind which each goal stands that all ways to it lead through, if nothing there was ever covered.
    pub(super) fn behind_crashes(&self, blocks: &Blocks) -> FxHashMap<GoalId, GoalId> {
        let mut behind = FxHashMap::default();
        if self.failures.crashes.is_empty() {
            return behind;
        }
        let entry = vec![(self.entry.routine.id, 0, 0)];
        let places = self.goals.places();
        for (&(procedure, block, instruction), &error) in &self.failures.crashes {
            if !self.goals.is_covered(error) {
                continue;
            }
            let node: Node = (procedure, block);
            let without = self.reachable_but([&entry].into_iter(), Some((node, instruction)));
            let base = self.code.routine(procedure).map_or(0, |routine| routine.base);
            let is_before = |place: &GoalPlace| {
                let at = blocks.of(*place);
                match (at == Some(node), place) {
                    (true, GoalPlace::Edge(_)) => false,
                    (true, GoalPlace::Instruction(number)) => *number <= base + instruction,
                    _ => at.is_some_and(|at| without.contains(&at)),
                }
            };
            let goals = self.goals.list.iter().filter(|goal| !matches!(goal.kind, GoalKind::Error(_)));
            let beyond = goals.filter(|goal| {
                places.get(&goal.id).is_some_and(|all| !all.is_empty() && !all.iter().any(is_before))
            });
            let beyond: Vec<GoalId> = beyond.map(|goal| goal.id).collect();
            let is_reached = |id: &GoalId| self.goals.is_covered(*id) && !self.goals.proved.contains(id);
            if !beyond.iter().any(is_reached) {
                behind.extend(beyond.into_iter().map(|id| (id, error)));
            }
        }
        behind
    }
}
