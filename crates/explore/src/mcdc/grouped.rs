//! Decisions found in the graph, where nobody says which Boolean expressions the source has: conditions that follow each other without anything in
//! between and share a place to go to. (Nested `if`s without `else` look the same, and what's asked of them is the same.)

use rustc_hash::FxHashMap;
use touchstone_program::layout::DecisionKind;
use touchstone_program::{Branch, Program};

use super::{Group, Meaning, Step};
use crate::code::{Operation, Routine};
use crate::exploration::GoalId;

/// A condition of a routine.
struct Condition {
    /// Its index among the program's decisions.
    decision: usize,
    block: u32,
    /// Its edges with the number of the outcome, and where they lead.
    edges: Vec<(u32, u8, u32)>,
}

/// The decisions of a routine, whose numbers begin at `first`; `goal` makes the goal of a condition, by its index among the program's decisions.
pub(super) fn groups(
    program: &Program,
    routine: &Routine,
    first: usize,
    goal: &mut dyn FnMut(usize) -> GoalId,
) -> (Vec<Group>, Vec<(u32, Step)>) {
    let conditions = conditions(program, routine);
    let mut group: Vec<usize> = (0..conditions.len()).collect();
    for (i, first) in conditions.iter().enumerate() {
        for (j, second) in conditions.iter().enumerate() {
            let rank = |condition: &Condition| routine.blocks[condition.block as usize].rank;
            let leads = |condition: &Condition, to: u32| condition.edges.iter().any(|(_, _, at)| *at == to);
            let shared = first.edges.iter().any(|(_, _, at)| *at != second.block && leads(second, *at));
            if rank(first) < rank(second) && leads(first, second.block) && shared {
                let (a, b) = (group[i].min(group[j]), group[i].max(group[j]));
                group.iter_mut().filter(|group| **group == b).for_each(|group| *group = a);
            }
        }
    }
    let (mut groups, mut steps) = (vec![], vec![]);
    for leader in 0..conditions.len() {
        let members: Vec<usize> = (0..conditions.len()).filter(|index| group[*index] == leader).collect();
        if members.is_empty() {
            continue;
        }
        let number = first + groups.len();
        let inside = |at: u32| members.iter().any(|member| conditions[*member].block == at);
        for (place, member) in members.iter().enumerate() {
            for (edge, outcome, exit) in &conditions[*member].edges {
                let leads = (!inside(*exit)).then_some(*exit);
                steps.push((*edge, Step { group: number, condition: place, value: *outcome == 0, leads }));
            }
        }
        let goals = members.iter().map(|member| goal(conditions[*member].decision)).collect();
        groups.push(Group::of(goals, Meaning::Graph));
    }
    (groups, steps)
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
