//! The order in which merging visits blocks: topological but for the edges that go back, and each loop in one piece, so that
//! what leaves a loop waits until nothing is left inside.

use touchstone_program::graph::{Graph, Loops};
use touchstone_program::{BlockId, Body};

/// The rank of each block (`u32::MAX` if the entry doesn't reach it), and the ranks of the headers of the loops around it,
/// the outermost first. Of an irreducible graph all blocks count as one loop.
pub(super) fn ranks(body: &Body) -> (Vec<u32>, Vec<Box<[u32]>>) {
    let graph = Graph::of(body);
    let headers = headers(body, &graph);
    let order = contiguous(body, &headers);
    let mut ranks = vec![u32::MAX; body.blocks.len()];
    for (rank, block) in order.iter().enumerate() {
        ranks[block.index()] = rank as u32;
    }
    let loops =
        headers.iter().map(|headers| headers.iter().map(|header| ranks[header.index()]).collect()).collect();
    (ranks, loops)
}

/// The headers of the loops around each block, the outermost first.
fn headers(body: &Body, graph: &Graph) -> Vec<Vec<BlockId>> {
    let mut around = vec![vec![]; body.blocks.len()];
    match Loops::of(body) {
        // Inner loops come first.
        Ok(loops) => {
            for (index, inner) in loops.all.iter().enumerate().rev() {
                for block in loops.blocks(index) {
                    around[block.index()].push(inner.header);
                }
            }
        }
        Err(_) => {
            for block in graph.order() {
                around[block.index()].push(BlockId::ENTRY);
            }
        }
    }
    around
}

/// Reverse postorder, of a walk that leaves loops before it goes on inside.
fn contiguous(body: &Body, headers: &[Vec<BlockId>]) -> Vec<BlockId> {
    let shared = |a: BlockId, b: BlockId| {
        let (a, b) = (&headers[a.index()], &headers[b.index()]);
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
