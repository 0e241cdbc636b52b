//! Leaving out blocks and renumbering the rest.

use crate::{BlockId, Body, StatementKind, Terminator};

/// The body with only these blocks (the entry stays in any case), in their old order; edges to others are gone. An
/// execution that would have taken one of them blocks instead. Cost: linear.
pub fn keep_blocks(body: &Body, keep: &[bool]) -> Body {
    let kept = |index: usize| index == 0 || keep.get(index).copied().unwrap_or(false);
    let mut new_id = vec![None; body.blocks.len()];
    let mut count = 0;
    for (index, slot) in new_id.iter_mut().enumerate() {
        if kept(index) {
            *slot = Some(BlockId(count));
            count += 1;
        }
    }
    let mut blocks = vec![];
    for (index, block) in body.blocks.iter().enumerate().filter(|(index, _)| kept(*index)) {
        let mut block = block.clone();
        if let Terminator::Goto { edges, .. } = &mut block.terminator {
            edges.retain_mut(|edge| match new_id[edge.target.index()] {
                Some(target) => {
                    edge.target = target;
                    true
                }
                None => false,
            });
        }
        debug_assert!(new_id[index].is_some());
        blocks.push(block);
    }
    Body { blocks }
}

/// The body without blocks that the entry doesn't reach, and without those from which an execution can neither return
/// nor fail. No execution that returns or fails is lost. Cost: linear.
pub fn trim(body: &Body) -> Body {
    let graph = super::Graph::of(body);
    let mut useful = vec![false; body.blocks.len()];
    let mut work: Vec<BlockId> = vec![];
    for &id in graph.order() {
        let block = &body[id];
        let may_fail =
            |kind: &StatementKind| matches!(kind, StatementKind::Assert { .. } | StatementKind::Call { .. });
        if block.returns() || block.statements.iter().any(|statement| may_fail(&statement.kind)) {
            useful[id.index()] = true;
            work.push(id);
        }
    }
    while let Some(block) = work.pop() {
        for &pred in graph.predecessors(block) {
            if !std::mem::replace(&mut useful[pred.index()], true) {
                work.push(pred);
            }
        }
    }
    keep_blocks(body, &useful)
}
