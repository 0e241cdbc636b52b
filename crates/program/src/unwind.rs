//! Finite loop unwinding (BIC §3, Fig. 3): every loop is replaced by `bound + 1` copies of its body, one behind the other.
//!
//! Soundness (BIC Lemma 1): every execution of the result is one of the original, read by the blocks' origins and the
//! edges' branches. Completeness within the bound: an execution of the original that takes no loop's back edges more than
//! `bound` times between entering and leaving it is an execution of the result.
//!
//! DIVERGENCE: BIC's loops are left at the header, and its last copy is a header only. Ours may be left anywhere, so the
//! last copy is whole; where leaving happens at the header, what can't be completed of it is trimmed, and Fig. 3 remains.
//! Blocks that hold an assertion stay, as an execution may fail in them.

use std::collections::HashSet;
use std::sync::Arc;

use crate::graph::{Loops, reducible, trim};
use crate::{Block, BlockId, Procedure, Span, Terminator, TransformError};

/// The procedure with every loop unwound `bound` times, innermost first. The copies have their originals' origins. Errors:
/// no body, a tangle that can't be split, or more than `limit` blocks. Cost: linear in the result before trimming, which
/// has at most `(bound + 1)^depth` times as many blocks.
pub fn unwind(procedure: &Procedure, bound: u32, limit: usize) -> Result<Procedure, TransformError> {
    unrolled(procedure, bound, limit, false).map(|(procedure, _)| procedure)
}

/// As [`unwind`], but where a loop would turn more often, control goes to a block of its own that returns, which is said
/// too: if no execution gets there, the result of [`unwind`] has all executions of the procedure.
pub fn unwind_and_mark(
    procedure: &Procedure,
    bound: u32,
    limit: usize,
) -> Result<(Procedure, BlockId), TransformError> {
    unrolled(procedure, bound, limit, true)
}

fn unrolled(
    procedure: &Procedure,
    bound: u32,
    limit: usize,
    mark: bool,
) -> Result<(Procedure, BlockId), TransformError> {
    let too_large = || TransformError::TooLarge { procedure: procedure.name.to_string(), limit };
    let body = procedure.body.as_ref().ok_or_else(|| TransformError::NoBody(procedure.name.to_string()))?;
    let mut body = reducible(body, limit)?;
    let loops = Loops::of(&body)?;
    let mut members: Vec<Vec<BlockId>> = loops.all.iter().map(|one| one.own.clone()).collect();
    let mut names: HashSet<Arc<str>> = body.blocks.iter().map(|block| block.name.clone()).collect();
    let beyond = BlockId(body.blocks.len() as u32);
    if mark {
        let name = fresh(&mut names, "beyond", bound);
        body.blocks.push(Block::new(name, Span::NONE));
    }
    // The position of a block in the loop at hand, `usize::MAX` outside of it.
    let mut place: Vec<usize> = vec![];
    for (index, one) in loops.all.iter().enumerate() {
        let blocks = std::mem::take(&mut members[index]);
        let copies = blocks.len().checked_mul(bound as usize).ok_or_else(too_large)?;
        if body.blocks.len().saturating_add(copies) > limit {
            return Err(too_large());
        }
        let first = body.blocks.len();
        place.resize(first, usize::MAX);
        for (position, block) in blocks.iter().enumerate() {
            place[block.index()] = position;
        }
        // Where position `p` of copy `c` is; copy 0 is the original.
        let copy = |c: u32, p: usize| match c {
            0 => blocks[p],
            _ => BlockId((first + (c as usize - 1) * blocks.len() + p) as u32),
        };
        let redirect = |block: &mut Block, c: u32| {
            if let Terminator::Goto { edges, .. } = &mut block.terminator {
                edges.retain_mut(|edge| {
                    match (edge.target == one.header, place[edge.target.index()]) {
                        (true, _) if c == bound && mark => edge.target = beyond,
                        (true, _) if c == bound => return false,
                        (true, p) => edge.target = copy(c + 1, p),
                        (false, usize::MAX) => {}
                        (false, p) => edge.target = copy(c, p),
                    }
                    true
                });
            }
        };
        for c in 1..=bound {
            for block in &blocks {
                let mut clone = body[*block].clone();
                clone.name = fresh(&mut names, &clone.name, c);
                redirect(&mut clone, c);
                body.blocks.push(clone);
            }
        }
        for block in &blocks {
            redirect(&mut body.blocks[block.index()], 0);
        }
        for block in &blocks {
            place[block.index()] = usize::MAX;
        }
        if let Some(parent) = one.parent {
            let all = (first..body.blocks.len()).map(|index| BlockId(index as u32));
            members[parent].extend(blocks.iter().copied().chain(all));
        }
    }
    if !mark {
        body = trim(&body);
    }
    Ok((Procedure { body: Some(body), ..procedure.clone() }, beyond))
}

/// `name@copy`, or something longer if that is taken.
fn fresh(names: &mut HashSet<Arc<str>>, name: &str, copy: u32) -> Arc<str> {
    let mut fresh: Arc<str> = Arc::from(format!("{name}@{copy}"));
    while !names.insert(fresh.clone()) {
        fresh = Arc::from(format!("{fresh}'"));
    }
    fresh
}
