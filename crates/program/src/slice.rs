//! Slicing: leaving out what no goal depends on, which is blocks on no way to or from a goal, and assignments whose
//! variables no condition further on depends on.
//!
//! Soundness: a run of the slice resolves its choices like a run of the original that passes the originals of its blocks and
//! violates no more assumptions. Completeness: a run of the original that passes a goal and returns (or, with assertions kept,
//! fails) has one in the slice. Havocs stay, so that the same script runs both.

use touchstone_logic::Var;

use crate::graph::{Graph, keep_blocks, trim};
use crate::{BlockId, Liveness, Procedure, Program, TransformError};

/// The criterion of a slice: the things that matter.
#[derive(Clone, Debug, Default)]
pub struct Criterion {
    /// Only executions that pass one of these blocks matter; `None`: all do.
    pub goals: Option<Vec<BlockId>>,
    /// The values of these at the end matter.
    pub observed: Vec<Var>,
}

/// The procedure without what doesn't matter. Error: no body. Cost: that of [`Liveness`].
pub fn slice(
    program: &Program,
    procedure: &Procedure,
    criterion: &Criterion,
) -> Result<Procedure, TransformError> {
    let body = procedure.body.as_ref().ok_or_else(|| TransformError::NoBody(procedure.name.to_string()))?;
    let mut body = match &criterion.goals {
        None => trim(body),
        Some(goals) => {
            let graph = Graph::of(body);
            let mut before = vec![false; body.blocks.len()];
            let mut behind = before.clone();
            let mut work: Vec<BlockId> =
                goals.iter().copied().filter(|goal| graph.position(*goal).is_some()).collect();
            let start = work.clone();
            while let Some(block) = work.pop() {
                if !std::mem::replace(&mut before[block.index()], true) {
                    work.extend(graph.predecessors(block));
                }
            }
            work = start;
            while let Some(block) = work.pop() {
                if !std::mem::replace(&mut behind[block.index()], true) {
                    work.extend(body[block].edges().iter().map(|edge| edge.target));
                }
            }
            let keep: Vec<bool> = before.iter().zip(&behind).map(|(a, b)| *a || *b).collect();
            trim(&keep_blocks(body, &keep))
        }
    };
    let graph = Graph::of(&body);
    let live = Liveness::of(program, &body, &graph, &criterion.observed, true);
    for id in body.ids() {
        body[id].statements = live.without_dead_assignments(&body[id], id);
    }
    Ok(Procedure { body: Some(body), ..procedure.clone() })
}
