//! The graph algorithms against their definitions, on all small graphs and on long ones.

use super::*;
use crate::{Block, Edge, Span, Terminator};

/// A body of empty blocks `b0`, `b1`, … with these successors.
pub(crate) fn body(successors: &[&[u32]]) -> Body {
    let mut body = Body::default();
    for (index, targets) in successors.iter().enumerate() {
        let mut block = Block::new(format!("b{index}"), Span::NONE);
        if !targets.is_empty() {
            let edges =
                targets.iter().map(|target| Edge { target: BlockId(*target), branch: None }).collect();
            block.terminator = Terminator::Goto { edges, span: Span::NONE };
        }
        body.add(block);
    }
    body
}

/// Bit `i` of row `j`: an edge from `j` to `i`.
fn small_graph(size: usize, bits: u64) -> Body {
    let rows: Vec<Vec<u32>> = (0..size)
        .map(|from| (0..size as u32).filter(|to| (bits >> (from * size + *to as usize)) & 1 == 1).collect())
        .collect();
    body(&rows.iter().map(|row| &row[..]).collect::<Vec<_>>())
}

/// The blocks reached from the entry without passing `avoided`.
fn reach(body: &Body, avoided: Option<BlockId>) -> Vec<bool> {
    let mut seen = vec![false; body.blocks.len()];
    let mut work = vec![BlockId::ENTRY];
    while let Some(block) = work.pop() {
        if Some(block) != avoided && !std::mem::replace(&mut seen[block.index()], true) {
            work.extend(body[block].edges().iter().map(|edge| edge.target));
        }
    }
    seen
}

#[test]
fn dominators_are_what_every_path_passes_on_all_graphs_of_four_blocks() {
    for bits in 0..1u64 << 16 {
        let body = small_graph(4, bits);
        let graph = Graph::of(&body);
        let dominators = Dominators::of(&graph);
        let reachable = reach(&body, None);
        for a in body.ids() {
            let without = reach(&body, Some(a));
            for b in body.ids() {
                let expected =
                    reachable[a.index()] && reachable[b.index()] && (a == b || !without[b.index()]);
                assert_eq!(dominators.dominates(a, b), expected, "{bits:x}: {a} {b}");
            }
        }
    }
}

/// Paths of blocks by name up to `@`, all of them up to a length.
fn paths(body: &Body, length: usize) -> std::collections::BTreeSet<Vec<String>> {
    let stem = |block: BlockId| body[block].name.split('@').next().unwrap_or("").to_owned();
    let mut all = std::collections::BTreeSet::new();
    let mut work = vec![(BlockId::ENTRY, vec![stem(BlockId::ENTRY)])];
    while let Some((block, path)) = work.pop() {
        if path.len() < length {
            for edge in body[block].edges() {
                let mut longer = path.clone();
                longer.push(stem(edge.target));
                work.push((edge.target, longer));
            }
        }
        all.insert(path);
    }
    all
}

#[test]
fn node_splitting_keeps_all_paths_and_leaves_no_tangle() -> Result<(), TransformError> {
    let mut tangled = 0;
    for seed in 0..4000u64 {
        let bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) & (seed + 1).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let body = small_graph(5, bits & 0x1ff_ffff);
        let split = reducible(&body, 1000)?;
        Loops::of(&split)?;
        assert_eq!(paths(&split, 6), paths(&body, 6), "{bits:x}");
        tangled += usize::from(split.blocks.len() > 5);
    }
    assert!(tangled > 100, "{tangled}");
    Ok(())
}

#[test]
fn a_tangle_too_big_to_split_is_refused_with_its_blocks() {
    let tangle = body(&[&[1, 2], &[2, 3], &[1, 3], &[]]);
    assert!(
        matches!(reducible(&tangle, 4), Err(TransformError::Irreducible { blocks }) if blocks.len() == 2)
    );
}

#[test]
fn a_hundred_thousand_blocks_in_a_row_are_no_problem() -> Result<(), TransformError> {
    let count = 100_000u32;
    let rows: Vec<Vec<u32>> =
        (0..count).map(|index| if index + 1 < count { vec![index + 1, 0] } else { vec![] }).collect();
    let body = body(&rows.iter().map(|row| &row[..]).collect::<Vec<_>>());
    let loops = Loops::of(&body)?;
    assert_eq!(loops.all.len(), 1);
    assert_eq!(loops.all[0].own.len(), count as usize - 1);
    assert_eq!(trim(&body).blocks.len(), count as usize);
    Ok(())
}

use crate::TransformError;
