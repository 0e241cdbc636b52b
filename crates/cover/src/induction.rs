//! k-induction (Sheeran, Singh, Stålmarck 2000) as a transformation. In a loop around the target, its first pass is in one of
//! the first k iterations, or behind k iterations from any state that don't pass it; what comes afterwards is any iteration.
//! A loop elsewhere ends within k iterations, or behind k iterations from any state that don't leave it.
//!
//! Soundness: if an execution of the procedure passes the target and returns, so does one of the result, which has no loops.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use touchstone_logic::Var;
use touchstone_program::graph::{Loops, reducible, trim};
use touchstone_program::{
    Block, BlockId, Body, Edge, Origin, Procedure, Span, Statement, StatementKind, Terminator, TransformError,
};

use crate::goal::Target;

/// The loop-free procedure for an induction of that depth. The procedure has no calls. Errors: no body, a tangle, more than
/// `limit` blocks. Cost: linear in the result, which has `(2k + 2)^depth` copies of a block in nested loops.
pub fn step(
    procedure: &Procedure,
    target: &Target,
    depth: u32,
    limit: usize,
) -> Result<Procedure, TransformError> {
    let body = procedure.body.as_ref().ok_or_else(|| TransformError::NoBody(procedure.name.to_string()))?;
    let mut body = reducible(body, limit)?;
    loop {
        let loops = Loops::of(&body)?;
        if loops.is_empty() {
            break;
        }
        let inside: Vec<BlockId> = loops.blocks(0).into_iter().collect();
        let copies = inside.len().saturating_mul(2 * depth as usize + 2);
        if body.blocks.len().saturating_add(copies) > limit {
            return Err(TransformError::TooLarge { procedure: procedure.name.to_string(), limit });
        }
        body = expand(&body, loops.all[0].header, &inside, target, depth);
    }
    let mut result = procedure.clone();
    result.body = Some(body);
    Ok(result)
}

/// Purpose of a copy of the loop's body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// One of the first iterations.
    Early,
    /// One of the k iterations from any state.
    Between,
    /// The iteration behind them.
    Goal,
    /// Any iteration afterwards.
    After,
}

fn expand(body: &Body, header: BlockId, inside: &[BlockId], target: &Target, depth: u32) -> Body {
    let place: FxHashMap<BlockId, usize> =
        inside.iter().enumerate().map(|(place, block)| (*block, place)).collect();
    let around = inside.iter().any(|block| holds(&body[*block], target));
    let mut roles = vec![Role::Early; depth as usize];
    roles.extend(vec![Role::Between; depth as usize]);
    roles.push(Role::Goal);
    if around {
        roles.push(Role::After);
    }
    let mut result = body.clone();
    let first = result.blocks.len();
    let start = |copy: usize| BlockId((first + copy * inside.len() + place[&header]) as u32);
    let beyond = first + roles.len() * inside.len();
    // Any state of the loop: before the iterations from any state, and before those afterwards.
    let (any, later) = (BlockId(beyond as u32), BlockId(beyond as u32 + 1));
    for (copy, role) in roles.iter().enumerate() {
        let next: Vec<BlockId> = match role {
            Role::Early => {
                let following = (copy + 1 < depth as usize).then(|| start(copy + 1));
                following.into_iter().chain(around.then_some(later)).collect()
            }
            Role::Between => vec![start(copy + 1)],
            Role::Goal => around.then_some(later).into_iter().collect(),
            Role::After => vec![],
        };
        for &id in inside {
            let mut block = body[id].clone();
            block.name = Arc::from(format!("{}#{}", block.name, result.blocks.len()));
            let banned = *role == Role::Between && around;
            if let Terminator::Goto { edges, .. } = &mut block.terminator {
                let old = std::mem::take(edges);
                for edge in old {
                    if banned && passes(body, &edge, target) {
                        continue;
                    }
                    match place.get(&edge.target) {
                        _ if edge.target == header => {
                            edges.extend(next.iter().map(|target| Edge { target: *target, ..edge }));
                        }
                        Some(place) => {
                            let target = BlockId((first + copy * inside.len() + place) as u32);
                            edges.push(Edge { target, ..edge });
                        }
                        None if *role == Role::Between => {}
                        None => edges.push(edge),
                    }
                }
            }
            if *role == Role::Between && block.returns() {
                block.terminator = Terminator::Goto { edges: vec![], span: Span::NONE };
            }
            // What isn't the first pass isn't counted.
            if matches!(role, Role::Between | Role::After) {
                block.origin = None;
                block.edges_mut().iter_mut().for_each(|edge| edge.branch = None);
            }
            result.blocks.push(block);
        }
    }
    let changed: Vec<Var> = inside
        .iter()
        .flat_map(|block| &body[*block].statements)
        .flat_map(assigned)
        .collect::<BTreeSet<Var>>()
        .into_iter()
        .collect();
    let goal_copy = 2 * depth as usize;
    for (name, to) in [("any", depth as usize), ("later", goal_copy + 1)] {
        let mut block = Block::new(format!("{name}#{}", result.blocks.len()), Span::NONE);
        if !changed.is_empty() {
            block.statements.push(Statement::new(StatementKind::Havoc(changed.clone()), Span::NONE));
        }
        let to = (to < roles.len()).then(|| Edge { target: start(to), branch: None });
        block.terminator = Terminator::Goto { edges: to.into_iter().collect(), span: Span::NONE };
        result.blocks.push(block);
    }
    // The loop's old header is now where it is decided how the target is passed.
    let mut choice = Block::new(body[header].name.clone(), body[header].span);
    let ways = (depth > 0).then(|| start(0)).into_iter().chain([any]);
    let edges = ways.map(|target| Edge { target, branch: None }).collect();
    choice.terminator = Terminator::Goto { edges, span: Span::NONE };
    result[header] = choice;
    for &id in inside.iter().filter(|id| **id != header) {
        result[id].terminator = Terminator::Goto { edges: vec![], span: Span::NONE };
        result[id].statements.clear();
    }
    trim(&result)
}

/// Tells whether a block is one that a target is in.
fn holds(block: &Block, target: &Target) -> bool {
    let is = |origin: Origin| {
        block.origin.is_some_and(|own| (own.procedure, own.block) == (origin.procedure, origin.block))
    };
    match target {
        Target::Block(origin) => is(*origin),
        Target::Failure(failure) => is(failure.origin),
        Target::Edge(branch) => block.edges().iter().any(|edge| edge.branch == Some(*branch)),
        Target::Segment(_) => false,
    }
}

/// Tells whether taking an edge is to pass the target. (To pass an assertion isn't to violate it.)
fn passes(body: &Body, edge: &Edge, target: &Target) -> bool {
    match target {
        Target::Block(origin) => body[edge.target].origin == Some(*origin),
        Target::Edge(branch) => edge.branch == Some(*branch),
        Target::Failure(_) | Target::Segment(_) => false,
    }
}

fn assigned(statement: &Statement) -> Vec<Var> {
    match &statement.kind {
        StatementKind::Assign(assigned) => assigned.iter().map(|(var, _)| *var).collect(),
        StatementKind::Havoc(vars) | StatementKind::Call { outs: vars, .. } => vars.clone(),
        StatementKind::Assume { .. } | StatementKind::Assert { .. } => vec![],
        StatementKind::Memory(op) => op.targets(),
    }
}
