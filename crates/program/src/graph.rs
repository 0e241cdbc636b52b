//! The control-flow graph of a body, as a side table: predecessors, reverse postorder, and what's built on them. Nothing
//! here recurses, so a path of a hundred thousand blocks is as safe as one of three.

mod dominators;
mod loops;
mod reducible;
mod regions;
mod trim;

pub use dominators::Dominators;
pub use loops::{Loop, Loops};
pub use reducible::reducible;
pub use regions::{Region, regions};
pub use trim::{keep_blocks, trim};

use crate::{BlockId, Body};

/// Predecessors and a reverse postorder of the blocks that the entry reaches. Cost: linear in blocks and edges.
#[derive(Clone, Debug)]
pub struct Graph {
    predecessors: Vec<Vec<BlockId>>,
    order: Vec<BlockId>,
    /// The place of each block in the order; `u32::MAX` for unreachable ones.
    position: Vec<u32>,
}

impl Graph {
    /// The graph of a body. Edges from unreachable blocks don't count as predecessors.
    pub fn of(body: &Body) -> Graph {
        let mut order = postorder(body);
        order.reverse();
        let mut position = vec![u32::MAX; body.blocks.len()];
        for (place, block) in order.iter().enumerate() {
            position[block.index()] = place as u32;
        }
        let mut predecessors = vec![vec![]; body.blocks.len()];
        for &block in &order {
            for edge in body[block].edges() {
                predecessors[edge.target.index()].push(block);
            }
        }
        Graph { predecessors, order, position }
    }

    /// The reachable blocks in reverse postorder: topological where there's no loop.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }

    /// A block's place in the order, `None` if the entry doesn't reach it.
    pub fn position(&self, block: BlockId) -> Option<usize> {
        match self.position[block.index()] {
            u32::MAX => None,
            place => Some(place as usize),
        }
    }

    /// The sources of the edges into a block, with repetition.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block.index()]
    }

    /// Tells whether an edge goes backward in the order: every loop has such an edge.
    pub fn retreats(&self, from: BlockId, to: BlockId) -> bool {
        self.position[to.index()] <= self.position[from.index()]
    }
}

/// The blocks the entry reaches, each after its successors where there's no loop.
fn postorder(body: &Body) -> Vec<BlockId> {
    let mut order = vec![];
    let mut seen = vec![false; body.blocks.len()];
    let mut stack = vec![];
    if !body.blocks.is_empty() {
        seen[0] = true;
        stack.push((BlockId::ENTRY, 0));
    }
    while let Some((block, next)) = stack.pop() {
        match body[block].edges().get(next) {
            Some(edge) => {
                stack.push((block, next + 1));
                if !std::mem::replace(&mut seen[edge.target.index()], true) {
                    stack.push((edge.target, 0));
                }
            }
            None => order.push(block),
        }
    }
    order
}

#[cfg(test)]
mod tests;
