//! Dominators, by Cooper, Harvey and Kennedy (*A Simple, Fast Dominance Algorithm*, 2001): immediate dominators found by
//! intersection along reverse postorder until nothing changes.

use super::Graph;
use crate::BlockId;

/// The dominator tree of a graph.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// Immediate dominator by place in the order; the entry is its own.
    immediate: Vec<u32>,
    /// Entry and exit times of a walk through the tree, by place.
    span: Vec<(u32, u32)>,
    position: Vec<u32>,
}

const UNKNOWN: u32 = u32::MAX;

impl Dominators {
    /// Dominators of all reachable blocks. Cost: linear for reducible graphs of bounded nesting, quadratic at worst.
    pub fn of(graph: &Graph) -> Dominators {
        let count = graph.order.len();
        let mut immediate = vec![UNKNOWN; count];
        if count > 0 {
            immediate[0] = 0;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for place in 1..count {
                let mut new = UNKNOWN;
                for pred in graph.predecessors(graph.order[place]) {
                    let pred = graph.position[pred.index()];
                    if immediate[pred as usize] != UNKNOWN {
                        new = if new == UNKNOWN { pred } else { intersect(&immediate, pred, new) };
                    }
                }
                if immediate[place] != new {
                    immediate[place] = new;
                    changed = true;
                }
            }
        }
        let span = spans(&immediate);
        Dominators { immediate, span, position: graph.position.clone() }
    }

    /// Tells whether every path from the entry to `block` passes `dominator`. False if one of them is unreachable.
    pub fn dominates(&self, dominator: BlockId, block: BlockId) -> bool {
        let place = |block: BlockId| self.span.get(self.position[block.index()] as usize);
        match (place(dominator), place(block)) {
            (Some(a), Some(b)) => a.0 <= b.0 && b.1 <= a.1,
            _ => false,
        }
    }

    /// The closest block other than `block` that dominates it; `None` for the entry and unreachable blocks.
    pub fn immediate(&self, graph: &Graph, block: BlockId) -> Option<BlockId> {
        let place = graph.position(block).filter(|place| *place > 0)?;
        Some(graph.order[self.immediate[place] as usize])
    }
}

fn intersect(immediate: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while a > b {
            a = immediate[a as usize];
        }
        while b > a {
            b = immediate[b as usize];
        }
    }
    a
}

/// Numbers the tree so that ancestors' intervals contain those of descendants.
fn spans(immediate: &[u32]) -> Vec<(u32, u32)> {
    let count = immediate.len();
    // A node comes after its immediate dominator, so sizes add up backward and starts forward.
    let mut size = vec![1u32; count];
    for place in (1..count).rev() {
        size[immediate[place] as usize] += size[place];
    }
    let mut next = vec![0u32; count];
    let mut span = vec![(0, 0); count];
    for place in 0..count {
        let parent = immediate[place] as usize;
        let start = if place == 0 { 0 } else { next[parent] };
        if place > 0 {
            next[parent] += size[place];
        }
        next[place] = start + 1;
        span[place] = (start, start + size[place]);
    }
    span
}
