//! Loops of any graph, reducible or not: a region is a strongly connected part, and its heads are all blocks at which it's entered.
//! Regions inside are what's still connected when no edge leads to a head any more (Steensgaard, *Sequentializing Program Dependence
//! Graphs for Irreducible Programs*, 1993). Of a reducible graph these are the natural loops, each with one head.

use super::Graph;
use super::reducible::components;
use crate::{BlockId, Body};

/// A loop with one or more entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The blocks at which it's entered, in reverse postorder. None of them is in a region inside.
    pub heads: Vec<BlockId>,
    /// All its blocks, those of regions inside too.
    pub blocks: Vec<BlockId>,
}

/// All regions of a body, each before those inside it. Cost: linear for each level of nesting.
pub fn regions(body: &Body) -> Vec<Region> {
    let graph = Graph::of(body);
    let mut part = vec![0usize; body.blocks.len()];
    let mut parts = 1;
    let mut found = vec![];
    let mut work = vec![graph.order().to_vec()];
    while let Some(blocks) = work.pop() {
        for component in components(body, &blocks, &part) {
            let loops = |block: BlockId| body[block].edges().iter().any(|edge| edge.target == block);
            if component.len() == 1 && !loops(component[0]) {
                continue;
            }
            let mut inside = component.clone();
            inside.sort_by_key(|block| block.index());
            let is_inside =
                |block: BlockId| inside.binary_search_by_key(&block.index(), |b| b.index()).is_ok();
            let is_head = |block: &BlockId| {
                *block == BlockId::ENTRY || graph.predecessors(*block).iter().any(|from| !is_inside(*from))
            };
            let mut heads: Vec<BlockId> = component.iter().copied().filter(is_head).collect();
            heads.sort_by_key(|block| graph.position(*block));
            for block in &component {
                part[block.index()] = parts;
            }
            parts += 1;
            // A part of its own has no edges inside: so none leads to a head.
            for head in &heads {
                part[head.index()] = parts;
                parts += 1;
            }
            work.push(component.iter().copied().filter(|block| !heads.contains(block)).collect());
            found.push(Region { heads, blocks: component });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Loops, tests::body};
    use std::collections::BTreeSet;

    fn shown(body: &Body) -> BTreeSet<(Vec<u32>, BTreeSet<u32>)> {
        let numbers = |blocks: &[BlockId]| blocks.iter().map(|block| block.0).collect::<Vec<_>>();
        regions(body)
            .iter()
            .map(|region| (numbers(&region.heads), numbers(&region.blocks).into_iter().collect()))
            .collect()
    }

    #[test]
    fn natural_loops_are_regions_with_one_head() {
        let nested = body(&[&[1], &[2, 5], &[3], &[2, 4], &[1], &[]]);
        let loops = Loops::of(&nested).expect("it's reducible");
        let natural = (0..loops.all.len()).map(|index| {
            let blocks = loops.blocks(index).into_iter().map(|block| block.0).collect();
            (vec![loops.all[index].header.0], blocks)
        });
        assert_eq!(shown(&nested), natural.collect());
    }

    #[test]
    fn a_loop_that_is_entered_twice_has_two_heads_and_what_is_inside_is_apart() {
        // 1 and 2 are both entered; 3 goes round by itself inside.
        let tangle = body(&[&[1, 2], &[2], &[3], &[3, 1, 4], &[]]);
        assert_eq!(
            shown(&tangle),
            BTreeSet::from([(vec![1, 2], BTreeSet::from([1, 2, 3])), (vec![3], BTreeSet::from([3]))])
        );
    }
}
