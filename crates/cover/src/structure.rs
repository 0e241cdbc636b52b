//! What the graph alone says: which blocks are passed whenever another is, which are minimal (BIC §7: no other block is
//! passed by a strict subset of the executions), and how many goals a path can have at most.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::condition::Condition;
use crate::goal::{Goal, Target};

/// Of these goals those that are minimal among them, one of each set of goals that are passed by the same executions. Goals
/// that aren't blocks are all kept. Cost: nodes times the depth of the dominator trees.
pub fn minimal(condition: &Condition, goals: &[Goal], among: &[usize]) -> Vec<usize> {
    let exact = |goal: usize| matches!(goals[goal].target, Target::Block(_) | Target::Failure(_));
    let (before, behind) = (dominators(condition), postdominators(condition));
    let mut goal_of: FxHashMap<usize, usize> = FxHashMap::default();
    for goal in among.iter().copied().filter(|goal| exact(*goal)) {
        goal_of.extend(goals[goal].nodes.iter().map(|node| (*node, goal)));
    }
    // The goals passed whenever this one is: by all its copies.
    let implied = |goal: usize| -> FxHashSet<usize> {
        let mut common: Option<FxHashSet<usize>> = None;
        for &node in &goals[goal].nodes {
            let mut passed = FxHashSet::default();
            for tree in [&before, &behind] {
                let mut at = node;
                passed.extend(goal_of.get(&at));
                while let Some(next) = tree[at] {
                    at = next;
                    passed.extend(goal_of.get(&at));
                }
            }
            common = Some(match common {
                None => passed,
                Some(common) => common.intersection(&passed).copied().collect(),
            });
        }
        common.unwrap_or_default()
    };
    let sets: FxHashMap<usize, FxHashSet<usize>> =
        among.iter().filter(|goal| exact(**goal)).map(|goal| (*goal, implied(*goal))).collect();
    let mut dropped = FxHashSet::default();
    for (goal, set) in &sets {
        for other in set.iter().filter(|other| *other != goal) {
            match sets[other].contains(goal) {
                true => dropped.insert(*goal.max(other)),
                false => dropped.insert(*other),
            };
        }
    }
    among.iter().copied().filter(|goal| !dropped.contains(goal)).collect()
}

/// At least as many of these goals as any path has.
pub fn most(condition: &Condition, goals: &[Goal], among: &[usize]) -> usize {
    let mut weight = vec![0; condition.nodes.len()];
    let mut others = 0;
    for goal in among {
        match goals[*goal].target {
            Target::Block(_) | Target::Failure(_) => {
                for node in &goals[*goal].nodes {
                    weight[*node] += 1;
                }
            }
            Target::Edge(_) | Target::Segment(_) => others += 1,
        }
    }
    // Targets come behind their sources.
    let mut best = vec![0usize; condition.nodes.len()];
    for (index, node) in condition.nodes.iter().enumerate().rev() {
        let rest = node.links.iter().map(|link| best[link.target]).max().unwrap_or(0);
        best[index] = weight[index] + rest;
    }
    (best.first().copied().unwrap_or(0) + others).min(among.len())
}

/// The immediate dominator of each node (Cooper, Harvey, Kennedy 2001; one pass, as there are no cycles).
pub fn dominators(condition: &Condition) -> Vec<Option<usize>> {
    let mut sources = vec![vec![]; condition.nodes.len()];
    for (index, node) in condition.nodes.iter().enumerate() {
        for link in &node.links {
            sources[link.target].push(index);
        }
    }
    let mut immediate: Vec<Option<usize>> = vec![None; condition.nodes.len()];
    for index in 0..condition.nodes.len() {
        let common = sources[index].iter().copied().reduce(|a, b| {
            let (mut a, mut b) = (a, b);
            while a != b {
                if a < b {
                    (a, b) = (b, a)
                }
                a = immediate[a].unwrap_or(0);
            }
            a
        });
        immediate[index] = common;
    }
    immediate
}

/// The immediate postdominator of each node, where it has one that isn't the end of all.
pub fn postdominators(condition: &Condition) -> Vec<Option<usize>> {
    let end = condition.nodes.len();
    let mut immediate: Vec<usize> = vec![end; end + 1];
    for (index, node) in condition.nodes.iter().enumerate().rev() {
        let exit = node.returns.then_some(end);
        let common = node.links.iter().map(|link| link.target).chain(exit).reduce(|a, b| {
            let (mut a, mut b) = (a, b);
            while a != b {
                if a < b { a = immediate[a] } else { b = immediate[b] }
            }
            a
        });
        immediate[index] = common.unwrap_or(end);
    }
    immediate.into_iter().take(end).map(|at| (at < end).then_some(at)).collect()
}
