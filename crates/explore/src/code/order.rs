//! The order in which merging visits blocks: topological but for the edges that go back, and each loop in one piece, so that
//! what leaves a loop waits until nothing is left inside.

use touchstone_program::graph::{Loops, Region, regions};
use touchstone_program::{BlockId, Body};

/// Where blocks stand.
pub(super) struct Order {
    /// The rank of each block; `u32::MAX` if the entry doesn't reach it.
    pub(super) ranks: Vec<u32>,
    /// The loops around each block, the outermost first, each by the least of its ranks: its header's, if it has one header.
    pub(super) loops: Vec<Box<[u32]>>,
    /// Whether each block is one at which its innermost loop is entered.
    pub(super) heads: Vec<bool>,
}

/// The order of a body. A loop may have several entries.
pub(super) fn order(body: &Body) -> Order {
    let loops = nest(body);
    let mut around: Vec<Vec<usize>> = vec![vec![]; body.blocks.len()];
    let mut heads = vec![false; body.blocks.len()];
    for (index, region) in loops.iter().enumerate() {
        region.blocks.iter().for_each(|block| around[block.index()].push(index));
        region.heads.iter().for_each(|block| heads[block.index()] = true);
    }
    let order = contiguous(body, &around);
    let mut ranks = vec![u32::MAX; body.blocks.len()];
    for (rank, block) in order.iter().enumerate() {
        ranks[block.index()] = rank as u32;
    }
    let rank = |region: &Region| region.blocks.iter().map(|block| ranks[block.index()]).min();
    let least: Vec<u32> = loops.iter().map(|region| rank(region).unwrap_or(u32::MAX)).collect();
    let named = around.iter().map(|around| around.iter().map(|index| least[*index]).collect());
    Order { loops: named.collect(), ranks, heads }
}

/// The loops of a body, each before those inside it.
fn nest(body: &Body) -> Vec<Region> {
    match Loops::of(body) {
        Ok(loops) => {
            let natural = (0..loops.all.len()).rev().map(|index| Region {
                heads: vec![loops.all[index].header],
                blocks: loops.blocks(index).into_iter().collect(),
            });
            natural.collect()
        }
        Err(_) => regions(body),
    }
}

/// Reverse postorder, of a walk that leaves loops before it goes on inside.
fn contiguous(body: &Body, around: &[Vec<usize>]) -> Vec<BlockId> {
    let shared = |a: BlockId, b: BlockId| {
        let (a, b) = (&around[a.index()], &around[b.index()]);
        a.iter().zip(b).take_while(|(a, b)| a == b).count()
    };
    let successors = |block: BlockId| {
        let mut targets: Vec<BlockId> = body[block].edges().iter().rev().map(|edge| edge.target).collect();
        targets.sort_by_key(|target| shared(block, *target));
        targets
    };
    let mut order = vec![];
    if body.blocks.is_empty() {
        return order;
    }
    let mut seen = vec![false; body.blocks.len()];
    seen[0] = true;
    let mut stack = vec![(BlockId::ENTRY, successors(BlockId::ENTRY), 0)];
    while let Some((block, targets, next)) = stack.pop() {
        match targets.get(next) {
            Some(&target) => {
                stack.push((block, targets, next + 1));
                if !std::mem::replace(&mut seen[target.index()], true) {
                    stack.push((target, successors(target), 0));
                }
            }
            None => order.push(block),
        }
    }
    order.reverse();
    order
}
