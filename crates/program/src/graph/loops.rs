//! Natural loops and how they nest, found from the headers inside out by collapsing each loop into its header once it's
//! known (Tarjan, *Testing Flow Graph Reducibility*, 1974).

use std::collections::BTreeSet;

use super::{Dominators, Graph};
use crate::{BlockId, Body, TransformError};

/// A natural loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The only block through which the loop is entered.
    pub header: BlockId,
    /// The loop around it, an index into [`Loops::all`].
    pub parent: Option<usize>,
    /// Header and blocks that are in no inner loop.
    pub own: Vec<BlockId>,
}

/// All loops of a body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loops {
    /// Inner loops come before those around them.
    pub all: Vec<Loop>,
}

impl Loops {
    /// The loops of a body whose graph is reducible. Error: it isn't; the blocks of one tangle are named. Cost: nearly
    /// linear.
    pub fn of(body: &Body) -> Result<Loops, TransformError> {
        let graph = Graph::of(body);
        if let Some((from, to)) = irreducible_edge(body, &graph) {
            let blocks = cycle_through(body, &graph, from, to);
            let blocks = blocks.into_iter().map(|block| body[block].name.to_string()).collect();
            return Err(TransformError::Irreducible { blocks });
        }
        Ok(collapse(body, &graph))
    }

    /// Tells whether there's none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All blocks of a loop, those of inner loops too.
    pub fn blocks(&self, index: usize) -> BTreeSet<BlockId> {
        let mut inside = vec![false; self.all.len()];
        inside[index] = true;
        let mut blocks: BTreeSet<BlockId> = self.all[index].own.iter().copied().collect();
        // Parents come after their children.
        for inner in (0..index).rev() {
            if self.all[inner].parent.is_some_and(|parent| inside[parent]) {
                inside[inner] = true;
                blocks.extend(&self.all[inner].own);
            }
        }
        blocks
    }

    /// Number of loops around each loop, itself counted.
    pub fn depths(&self) -> Vec<usize> {
        let mut depths = vec![1; self.all.len()];
        for index in (0..self.all.len()).rev() {
            if let Some(parent) = self.all[index].parent {
                depths[index] = depths[parent] + 1;
            }
        }
        depths
    }
}

/// A retreating edge whose target doesn't dominate its source.
pub(super) fn irreducible_edge(body: &Body, graph: &Graph) -> Option<(BlockId, BlockId)> {
    let dominators = Dominators::of(graph);
    for &block in graph.order() {
        for edge in body[block].edges() {
            if graph.retreats(block, edge.target) && !dominators.dominates(edge.target, block) {
                return Some((block, edge.target));
            }
        }
    }
    None
}

/// The blocks on a path from `to` back to `from`.
fn cycle_through(body: &Body, graph: &Graph, from: BlockId, to: BlockId) -> Vec<BlockId> {
    let mut came = vec![None; body.blocks.len()];
    let mut queue = vec![to];
    let mut next = 0;
    while let Some(&block) = queue.get(next) {
        next += 1;
        if block == from {
            break;
        }
        for edge in body[block].edges() {
            let target = edge.target;
            if target != to && came[target.index()].is_none() && graph.position(target).is_some() {
                came[target.index()] = Some(block);
                queue.push(target);
            }
        }
    }
    let mut path = vec![from];
    while let Some(previous) = path.last().and_then(|block: &BlockId| came[block.index()]) {
        path.push(previous);
    }
    path.reverse();
    path
}

fn collapse(body: &Body, graph: &Graph) -> Loops {
    let count = body.blocks.len();
    let mut loops = Loops::default();
    // Who stands for a block: itself, or the header of the outermost loop known around it.
    let mut leader: Vec<u32> = (0..count as u32).collect();
    let mut loop_of_header = vec![None; count];
    let mut seen = vec![usize::MAX; count];
    for &header in graph.order().iter().rev() {
        let sources: Vec<BlockId> = graph
            .predecessors(header)
            .iter()
            .copied()
            .filter(|source| graph.retreats(*source, header))
            .collect();
        if sources.is_empty() {
            continue;
        }
        let index = loops.all.len();
        let mut own = vec![header];
        seen[header.index()] = index;
        let mut work = sources;
        while let Some(block) = work.pop() {
            let block = find(&mut leader, block);
            if std::mem::replace(&mut seen[block.index()], index) == index {
                continue;
            }
            match loop_of_header[block.index()] {
                Some(inner) => {
                    let inner: &mut Loop = &mut loops.all[inner];
                    inner.parent = Some(index);
                }
                None => own.push(block),
            }
            leader[block.index()] = header.0;
            work.extend(graph.predecessors(block));
        }
        own[1..].sort_unstable();
        loop_of_header[header.index()] = Some(index);
        loops.all.push(Loop { header, parent: None, own });
    }
    loops
}

fn find(leader: &mut [u32], block: BlockId) -> BlockId {
    let mut root = block.0;
    while leader[root as usize] != root {
        root = leader[root as usize];
    }
    let mut current = block.0;
    while leader[current as usize] != root {
        current = std::mem::replace(&mut leader[current as usize], root);
    }
    BlockId(root)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::body;

    #[test]
    fn nested_loops_come_inside_out_with_their_blocks() -> Result<(), TransformError> {
        // 1 is the outer header, 2 the inner one, 3 and 4 the inner body, 5 the rest of the outer one.
        let body = body(&[&[1], &[2, 6], &[3, 5], &[4], &[2, 1], &[1], &[]]);
        let loops = Loops::of(&body)?;
        let ids = |indices: &[u32]| indices.iter().map(|index| BlockId(*index)).collect::<Vec<_>>();
        assert_eq!(
            loops.all,
            [
                Loop { header: BlockId(2), parent: Some(1), own: ids(&[2, 3, 4]) },
                Loop { header: BlockId(1), parent: None, own: ids(&[1, 5]) },
            ]
        );
        assert_eq!(loops.blocks(1), ids(&[1, 2, 3, 4, 5]).into_iter().collect());
        assert_eq!(loops.depths(), [2, 1]);
        Ok(())
    }

    #[test]
    fn a_block_that_jumps_to_itself_is_a_loop() -> Result<(), TransformError> {
        let loops = Loops::of(&body(&[&[0, 1], &[]]))?;
        assert_eq!(loops.all, [Loop { header: BlockId(0), parent: None, own: vec![BlockId(0)] }]);
        Ok(())
    }

    #[test]
    fn a_loop_with_two_entries_is_refused_by_name() {
        let tangled = Loops::of(&body(&[&[1, 2], &[2, 3], &[1], &[]]));
        match tangled {
            Err(TransformError::Irreducible { mut blocks }) => {
                blocks.sort();
                assert_eq!(blocks, ["b1", "b2"]);
            }
            other => panic!("{other:?}"),
        }
    }
}
