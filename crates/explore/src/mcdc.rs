//! Masking MC/DC: for each condition two evaluations of its decision in which the condition differs, no other condition that
//! both evaluate does, and the decision goes another way. What short-circuiting left out masks.
//!
//! A decision is found in the graph: conditions that follow each other without anything in between and share a place to go
//! to. (Nested `if`s without `else` look the same, and what's asked of them is the same.)

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use touchstone_program::layout::DecisionKind;
use touchstone_program::{Branch, Program};

use crate::code::{Operation, Routine};
use crate::exploration::GoalId;

/// One evaluation of a decision: what each condition came to, if it was evaluated, and where control went.
type Vector = (Vec<Option<u8>>, u32);

/// The most evaluations that are kept of one decision.
const MOST: usize = 4096;

/// What an edge means.
#[derive(Clone, Copy, Debug)]
struct Step {
    group: usize,
    condition: usize,
    outcome: u8,
    /// Set if another condition of the decision follows.
    inside: bool,
    /// Where it leads.
    exit: u32,
}

/// A decision with its conditions.
#[derive(Debug, Default)]
struct Group {
    /// The goal of each condition.
    goals: Vec<Option<GoalId>>,
    /// Evaluations, each with the first case that showed it.
    seen: BTreeMap<Vector, usize>,
}

/// The decisions of a program and their evaluations.
#[derive(Debug, Default)]
pub(crate) struct Mcdc {
    groups: Vec<Group>,
    steps: FxHashMap<u32, Step>,
    /// The cases that showed each pair.
    pub(crate) pairs: FxHashMap<GoalId, (usize, usize)>,
}

/// A condition of a routine.
struct Condition {
    /// Its index among the program's decisions.
    decision: usize,
    block: u32,
    /// Its edges with the number of the outcome, and where they lead.
    edges: Vec<(u32, u8, u32)>,
}

impl Mcdc {
    /// Tells whether there are no conditions to show anything of.
    pub(crate) fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Adds the decisions of a routine; `goal` makes the goal of a condition, by its index among the program's decisions.
    pub(crate) fn add(
        &mut self,
        program: &Program,
        routine: &Routine,
        mut goal: impl FnMut(usize) -> GoalId,
    ) {
        let conditions = conditions(program, routine);
        let mut group: Vec<usize> = (0..conditions.len()).collect();
        for (i, first) in conditions.iter().enumerate() {
            for (j, second) in conditions.iter().enumerate() {
                let rank = |condition: &Condition| routine.blocks[condition.block as usize].rank;
                let leads =
                    |condition: &Condition, to: u32| condition.edges.iter().any(|(_, _, at)| *at == to);
                let shared = first.edges.iter().any(|(_, _, at)| *at != second.block && leads(second, *at));
                if rank(first) < rank(second) && leads(first, second.block) && shared {
                    let (a, b) = (group[i].min(group[j]), group[i].max(group[j]));
                    group.iter_mut().filter(|group| **group == b).for_each(|group| *group = a);
                }
            }
        }
        for leader in 0..conditions.len() {
            let members: Vec<usize> = (0..conditions.len()).filter(|index| group[*index] == leader).collect();
            if members.is_empty() {
                continue;
            }
            let number = self.groups.len();
            let inside = |at: u32| members.iter().any(|member| conditions[*member].block == at);
            for (place, member) in members.iter().enumerate() {
                for (edge, outcome, exit) in &conditions[*member].edges {
                    let step = Step {
                        group: number,
                        condition: place,
                        outcome: *outcome,
                        inside: inside(*exit),
                        exit: *exit,
                    };
                    self.steps.insert(*edge, step);
                }
            }
            let goals = members.iter().map(|member| Some(goal(conditions[*member].decision))).collect();
            self.groups.push(Group { goals, seen: BTreeMap::new() });
        }
    }

    /// Takes the evaluations of a run into account, which is the test case of that number if it's kept: the conditions that
    /// are now shown to matter, and whether some evaluation is new and may yet be of use.
    pub(crate) fn observe(&mut self, trace: &[(u32, u32)], case: usize) -> (Vec<GoalId>, bool) {
        let mut partial: FxHashMap<(u32, usize), Vec<Option<u8>>> = FxHashMap::default();
        let (mut found, mut new) = (vec![], false);
        for (edge, call) in trace {
            let Some(step) = self.steps.get(edge).copied() else { continue };
            let count = self.groups[step.group].goals.len();
            let values = partial.entry((*call, step.group)).or_insert_with(|| vec![None; count]);
            values[step.condition] = Some(step.outcome);
            if step.inside {
                continue;
            }
            let vector = (std::mem::replace(values, vec![None; count]), step.exit);
            let group = &mut self.groups[step.group];
            if group.seen.contains_key(&vector) || group.seen.len() >= MOST {
                continue;
            }
            for (other, of) in &group.seen {
                if let Some(condition) = shows(&vector, other)
                    && let Some(id) = group.goals[condition]
                    && !self.pairs.contains_key(&id)
                {
                    self.pairs.insert(id, (*of, case));
                    found.push(id);
                }
            }
            group.seen.insert(vector, case);
            new |= group.goals.iter().flatten().any(|id| !self.pairs.contains_key(id));
        }
        (found, new)
    }
}

/// The condition that two evaluations of a decision show to matter.
fn shows(a: &Vector, b: &Vector) -> Option<usize> {
    if a.1 == b.1 {
        return None;
    }
    let mut different = a.0.iter().zip(&b.0).enumerate().filter(|(_, (x, y))| match (x, y) {
        (Some(x), Some(y)) => x != y,
        _ => false,
    });
    let only = different.next()?.0;
    different.next().is_none().then_some(only)
}

fn conditions(program: &Program, routine: &Routine) -> Vec<Condition> {
    let mut edges: FxHashMap<Branch, (u32, u32, u32)> = FxHashMap::default();
    for (index, block) in routine.blocks.iter().enumerate() {
        for edge in &block.edges {
            if let Some(branch) = edge.branch {
                edges.insert(branch, (index as u32, edge.number, edge.target));
            }
        }
    }
    let own =
        program.layouts.decisions.iter().enumerate().filter(|(_, decision)| {
            decision.procedure == routine.id && decision.kind == DecisionKind::Condition
        });
    let made = own.filter_map(|(index, decision)| {
        let mut condition = Condition { decision: index, block: 0, edges: vec![] };
        for (outcome, (_, branches)) in decision.outcomes.iter().enumerate() {
            for branch in branches {
                let (block, number, target) = *edges.get(branch)?;
                condition.block = block;
                condition.edges.push((number, outcome as u8, settle(routine, target)));
            }
        }
        (condition.edges.len() == 2).then_some(condition)
    });
    made.collect()
}

/// Where control goes from a block without doing anything.
fn settle(routine: &Routine, mut block: u32) -> u32 {
    for _ in 0..16 {
        let here = &routine.blocks[block as usize];
        let instructions = &routine.instructions[here.first as usize..here.end as usize];
        let idle =
            instructions.iter().all(|instruction| matches!(instruction.operation, Operation::Assume(_)));
        match &here.edges[..] {
            [edge] if idle => block = edge.target,
            _ => break,
        }
    }
    block
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_differs_in_one_condition_and_in_where_it_leads() {
        // a && b: (t, t) leads to 1, (t, f) and (f, -) to 2.
        let (tt, tf, f) =
            ((vec![Some(0), Some(0)], 1), (vec![Some(0), Some(1)], 2), (vec![Some(1), None], 2));
        assert_eq!(shows(&tt, &tf), Some(1));
        assert_eq!(shows(&tt, &f), Some(0));
        assert_eq!(shows(&tf, &f), None);
        // Two conditions at once show nothing.
        assert_eq!(shows(&tt, &(vec![Some(1), Some(1)], 2)), None);
    }

    #[test]
    fn evaluations_of_a_run_make_pairs_as_soon_as_both_are_there() {
        let step = |condition, outcome, inside, exit| Step { group: 0, condition, outcome, inside, exit };
        let goals = vec![Some(GoalId(0)), Some(GoalId(1))];
        let mut mcdc = Mcdc {
            groups: vec![Group { goals, seen: BTreeMap::new() }],
            steps: FxHashMap::from_iter([
                (0, step(0, 0, true, 9)),
                (1, step(0, 1, false, 2)),
                (2, step(1, 0, false, 1)),
                (3, step(1, 1, false, 2)),
            ]),
            pairs: FxHashMap::default(),
        };
        assert_eq!(mcdc.observe(&[(0, 0), (2, 0)], 0), (vec![], true));
        assert_eq!(mcdc.observe(&[(0, 0), (2, 0)], 1), (vec![], false));
        assert_eq!(mcdc.observe(&[(0, 0), (3, 0)], 1), (vec![GoalId(1)], true));
        // Two calls at once don't mix.
        assert_eq!(mcdc.observe(&[(0, 0), (1, 1), (2, 0)], 2), (vec![GoalId(0)], false));
        assert_eq!(mcdc.pairs[&GoalId(0)], (0, 2));
        assert_eq!(mcdc.pairs[&GoalId(1)], (0, 1));
    }
}
