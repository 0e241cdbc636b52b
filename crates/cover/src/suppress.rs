//! What nobody wants to hear of: code that a compiler made, code that announces that it's never reached, and code that is
//! infeasible only because other code that is reported is.

use touchstone_logic::Value;
use touchstone_program::graph::{Dominators, Graph};
use touchstone_program::{Block, BlockId, Body, Procedure, Program, StatementKind};

use crate::goal::Target;
use crate::report::{Cover, Suppressed};

/// Marks the infeasible goals of a report that aren't worth telling. Clones need no mark: they are one goal.
pub fn suppress(program: &Program, procedure: &Procedure, report: &mut Cover) {
    let Some(body) = &procedure.body else { return };
    let announced = announced(program, body);
    let graph = Graph::of(body);
    let dominators = Dominators::of(&graph);
    // By block, the goal of an infeasible one that is reported.
    let mut told = vec![None; body.blocks.len()];
    let block_of = |target: &Target| match target {
        Target::Block(origin) => Some(origin.block),
        Target::Edge(branch) => {
            let edges = body.blocks.get(branch.block.index()).map(Block::edges);
            edges.and_then(|edges| edges.get(branch.index as usize)).map(|edge| edge.target)
        }
        Target::Segment(_) | Target::Failure(_) => None,
    };
    let mut order: Vec<(usize, usize, BlockId)> = vec![];
    for (index, goal) in report.goals.iter().enumerate() {
        if let Some(block) = block_of(&goal.target).filter(|_| goal.is_infeasible()) {
            order.push((graph.position(block).unwrap_or(usize::MAX), index, block));
        }
    }
    order.sort_unstable();
    for (_, index, block) in order {
        let own = &body[block];
        let mut suppressed = if own.compiler_made {
            Some(Suppressed::CompilerMade)
        } else if announced[block.index()] {
            Some(Suppressed::Announced)
        } else {
            None
        };
        if suppressed.is_none() && matches!(report.goals[index].target, Target::Block(_)) {
            let mut at = block;
            while let (None, Some(next)) = (suppressed, dominators.immediate(&graph, at)) {
                at = next;
                suppressed = told[at.index()].map(Suppressed::Consequence);
            }
            if suppressed.is_none() {
                told[block.index()] = Some(index);
            }
        }
        report.goals[index].suppressed = suppressed;
    }
}

/// The blocks that say they aren't reached, or from which all ways lead to one that does.
fn announced(program: &Program, body: &Body) -> Vec<bool> {
    let says = |block: &Block| {
        block.marked_unreachable
            || block.statements.iter().any(|statement| match &statement.kind {
                StatementKind::Assume { condition, .. } | StatementKind::Assert { condition, .. } => {
                    matches!(program.store().literal(*condition), Some(Value::Bool(false)))
                }
                _ => false,
            })
    };
    let graph = Graph::of(body);
    let mut announced: Vec<bool> = body.blocks.iter().map(says).collect();
    let mut work: Vec<BlockId> = body.ids().filter(|block| announced[block.index()]).collect();
    while let Some(block) = work.pop() {
        for &before in graph.predecessors(block) {
            let all = body[before].edges().iter().all(|edge| announced[edge.target.index()]);
            if all && !std::mem::replace(&mut announced[before.index()], true) {
                work.push(before);
            }
        }
    }
    announced
}
