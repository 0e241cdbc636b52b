//! Making a graph reducible by node splitting: of a loop with several entries, one entry is made the header, and what the
//! other entries reach without passing it becomes a copy outside of the loop.
//!
//! Soundness: a copy has its original's statements and its edges lead to what the original's lead to, or copies of it. So
//! the executions are the same, block names apart.

use super::loops::irreducible_edge;
use super::{Graph, Loops};
use crate::{BlockId, Body, TransformError};

/// A body with the same executions and a reducible graph. Error: that would take more than `limit` blocks; one tangle is
/// named. Cost: linear in the result for each tangle.
pub fn reducible(body: &Body, limit: usize) -> Result<Body, TransformError> {
    let mut body = body.clone();
    loop {
        let graph = Graph::of(&body);
        if irreducible_edge(&body, &graph).is_none() {
            return Ok(body);
        }
        let Some((tangle, entries)) = find_tangle(&body, &graph) else { return Ok(body) };
        if body.blocks.len() + tangle.len() > limit {
            Loops::of(&body)?;
            return Ok(body);
        }
        split(&mut body, &tangle, &entries);
    }
}

/// A strongly connected part with several entries, and these, in reverse postorder.
fn find_tangle(body: &Body, graph: &Graph) -> Option<(Vec<BlockId>, Vec<BlockId>)> {
    // Which part each block is in; parts are refined by taking their header out.
    let mut part = vec![0usize; body.blocks.len()];
    let mut parts = 1;
    let mut work = vec![graph.order().to_vec()];
    while let Some(region) = work.pop() {
        for component in components(body, &region, &part) {
            let loops = |block: BlockId| body[block].edges().iter().any(|edge| edge.target == block);
            if component.len() == 1 && !loops(component[0]) {
                continue;
            }
            for block in &component {
                part[block.index()] = parts;
            }
            let mut entries: Vec<BlockId> = component
                .iter()
                .copied()
                .filter(|block| {
                    *block == BlockId::ENTRY
                        || graph.predecessors(*block).iter().any(|pred| part[pred.index()] != parts)
                })
                .collect();
            entries.sort_by_key(|block| graph.position(*block));
            parts += 1;
            match entries[..] {
                [] => {}
                [header] => {
                    let rest: Vec<BlockId> = component.into_iter().filter(|block| *block != header).collect();
                    part[header.index()] = parts;
                    parts += 1;
                    work.push(rest);
                }
                _ => return Some((component, entries)),
            }
        }
    }
    None
}

/// The strongly connected components of a region (Tarjan's algorithm), along edges that stay in one part.
pub(super) fn components(body: &Body, region: &[BlockId], part: &[usize]) -> Vec<Vec<BlockId>> {
    const NEW: u32 = u32::MAX;
    let mut number = vec![NEW; body.blocks.len()];
    let mut low = vec![0u32; body.blocks.len()];
    let mut on_path = vec![false; body.blocks.len()];
    let mut inside = vec![false; body.blocks.len()];
    for block in region {
        inside[block.index()] = true;
    }
    let mut path = vec![];
    let mut found = vec![];
    let mut next = 0;
    for &root in region {
        if number[root.index()] != NEW {
            continue;
        }
        let mut stack = vec![(root, 0)];
        while let Some((block, edge)) = stack.pop() {
            let here = block.index();
            if edge == 0 {
                number[here] = next;
                low[here] = next;
                next += 1;
                path.push(block);
                on_path[here] = true;
            }
            match body[block].edges().get(edge) {
                Some(to) => {
                    stack.push((block, edge + 1));
                    let there = to.target.index();
                    if !inside[there] || part[there] != part[here] {
                        continue;
                    }
                    if number[there] == NEW {
                        stack.push((to.target, 0));
                    } else if on_path[there] {
                        low[here] = low[here].min(number[there]);
                    }
                }
                None => {
                    if let Some((parent, _)) = stack.last() {
                        low[parent.index()] = low[parent.index()].min(low[here]);
                    }
                    if low[here] == number[here] {
                        let mut component = vec![];
                        while let Some(member) = path.pop() {
                            on_path[member.index()] = false;
                            component.push(member);
                            if member == block {
                                break;
                            }
                        }
                        found.push(component);
                    }
                }
            }
        }
    }
    found
}

/// Gives all entries but the first a copy of what they reach in the tangle without passing the first.
fn split(body: &mut Body, tangle: &[BlockId], entries: &[BlockId]) {
    let header = entries[0];
    let mut inside = vec![false; body.blocks.len()];
    for block in tangle {
        inside[block.index()] = true;
    }
    let mut copied = vec![];
    let mut copy_of = vec![None; body.blocks.len()];
    let mut work: Vec<BlockId> = entries[1..].to_vec();
    while let Some(block) = work.pop() {
        if block == header || copy_of[block.index()].is_some() {
            continue;
        }
        copy_of[block.index()] = Some(BlockId((body.blocks.len() + copied.len()) as u32));
        copied.push(block);
        let targets = body[block].edges().iter().map(|edge| edge.target);
        work.extend(targets.filter(|target| inside[target.index()]));
    }
    let outside = body.blocks.len();
    let mut names: std::collections::HashSet<_> =
        body.blocks.iter().map(|block| block.name.clone()).collect();
    for block in copied {
        let mut copy = body[block].clone();
        let mut number = 1;
        while !names.insert(std::sync::Arc::from(format!("{}@s{number}", body[block].name))) {
            number += 1;
        }
        copy.name = std::sync::Arc::from(format!("{}@s{number}", body[block].name));
        for edge in copy.edges_mut() {
            if let Some(Some(target)) = copy_of.get(edge.target.index()) {
                edge.target = *target;
            }
        }
        body.blocks.push(copy);
    }
    for (index, block) in body.blocks[..outside].iter_mut().enumerate().filter(|(index, _)| !inside[*index]) {
        debug_assert!(index < outside);
        for edge in block.edges_mut() {
            if let Some(target) = copy_of[edge.target.index()] {
                edge.target = target;
            }
        }
    }
}
