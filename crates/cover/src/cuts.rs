//! Where the bounded form of a procedure has fewer executions than the procedure: at the heads of its loops, and at calls of what has
//! loops, calls itself, or is known in part only. A goal that no execution passes together with such a place is not bounded by it: then
//! what the bounded form shows of it is so of all executions.

use std::collections::BTreeSet;

use touchstone_program::graph::Graph;
use touchstone_program::{BlockId, Body, Procedure, ProcedureId, Program, StatementKind};
use touchstone_report::{Limit, Quantity};

use crate::Options;
use crate::goal::Target;

/// Cuts of a procedure's bounded form, each with the blocks behind it.
pub(crate) struct Cuts<'a> {
    body: &'a Body,
    places: Vec<Place>,
}

struct Place {
    limits: Vec<Limit>,
    /// Its block, and those behind it.
    behind: BTreeSet<BlockId>,
    block: BlockId,
}

/// Loops and calls that a bounded form has in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Set if loops are known to turn no more often than they were unwound.
    pub loops: bool,
    /// Set if calls were replaced by summaries.
    pub summaries: bool,
}

impl<'a> Cuts<'a> {
    /// The places in a procedure. Cost: linear in the program, and in the procedure for each place.
    pub(crate) fn of(
        program: &Program,
        procedure: &'a Procedure,
        options: &Options,
        kept: Kept,
    ) -> Option<Cuts<'a>> {
        let body = procedure.body.as_ref()?;
        let mut places = vec![];
        let heads = if kept.loops { BTreeSet::new() } else { heads(body) };
        for block in body.ids() {
            let mut limits = BTreeSet::new();
            if heads.contains(&block) {
                limits.insert(Limit::new(Quantity::Unwinding, options.unwind.into()));
            }
            for callee in calls(body, block) {
                limits.extend(of_call(program, callee, options, kept));
            }
            if !limits.is_empty() {
                let behind = behind(body, block);
                places.push(Place { limits: limits.into_iter().collect(), behind, block });
            }
        }
        Some(Cuts { body, places })
    }

    /// The limits that are on a way to a target, or from there to a return.
    pub(crate) fn binding(&self, target: &Target) -> BTreeSet<Limit> {
        let target_of = |branch: &touchstone_program::Branch| {
            let edges = self.body.blocks.get(branch.block.index())?.edges();
            Some(edges.get(branch.index as usize)?.target)
        };
        // What's passed on the way, and what's passed last: nothing where the execution ends there.
        let (passed, last) = match target {
            Target::Block(origin) => (vec![origin.block], Some(origin.block)),
            Target::Failure(failure) => (vec![failure.origin.block], None),
            Target::Edge(branch) => (vec![branch.block], target_of(branch)),
            Target::Segment(branches) => {
                (branches.iter().map(|branch| branch.block).collect(), branches.last().and_then(target_of))
            }
        };
        let behind_last = last.map(|last| behind(self.body, last)).unwrap_or_default();
        let is_binding = |place: &&Place| {
            passed.iter().any(|block| place.behind.contains(block)) || behind_last.contains(&place.block)
        };
        self.places.iter().filter(is_binding).flat_map(|place| &place.limits).cloned().collect()
    }
}

/// The blocks that close a cycle are left at these.
fn heads(body: &Body) -> BTreeSet<BlockId> {
    let graph = Graph::of(body);
    let mut found = BTreeSet::new();
    for &block in graph.order() {
        let targets = body[block].edges().iter().map(|edge| edge.target);
        found.extend(targets.filter(|target| graph.retreats(block, *target)));
    }
    found
}

/// A block and all that control may come to from there.
fn behind(body: &Body, block: BlockId) -> BTreeSet<BlockId> {
    let mut found = BTreeSet::from([block]);
    let mut work = vec![block];
    while let Some(block) = work.pop() {
        for edge in body[block].edges() {
            if found.insert(edge.target) {
                work.push(edge.target);
            }
        }
    }
    found
}

fn calls(body: &Body, block: BlockId) -> impl Iterator<Item = ProcedureId> + '_ {
    body[block].statements.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Call { procedure, .. } => Some(*procedure),
        _ => None,
    })
}

/// Limits that cut something off in a call.
fn of_call(program: &Program, callee: ProcedureId, options: &Options, kept: Kept) -> BTreeSet<Limit> {
    let mut found = BTreeSet::new();
    for id in called(program, [callee]) {
        let Some(body) = program.procedure(id).body.as_ref().filter(|body| !body.blocks.is_empty()) else {
            if !options.trust {
                // It was taken to do what its contract says.
                let name = program.procedure(id).name.clone();
                found.insert(Limit::bare(Quantity::Inlining).of(name));
            }
            continue;
        };
        if kept.summaries {
            found.insert(Limit::bare(Quantity::Inlining));
        }
        if !kept.loops && !heads(body).is_empty() {
            found.insert(Limit::new(Quantity::Unwinding, options.unwind.into()));
        }
        let own: Vec<ProcedureId> = body.ids().flat_map(|block| calls(body, block)).collect();
        if called(program, own).contains(&id) {
            found.insert(Limit::new(Quantity::Inlining, options.recursion.into()));
        }
    }
    found
}

/// These procedures, those they call, and so on.
fn called(program: &Program, first: impl IntoIterator<Item = ProcedureId>) -> BTreeSet<ProcedureId> {
    let mut found = BTreeSet::new();
    let mut work: Vec<ProcedureId> = first.into_iter().collect();
    while let Some(id) = work.pop() {
        if found.insert(id)
            && let Some(body) = &program.procedure(id).body
        {
            work.extend(body.ids().flat_map(|block| calls(body, block)));
        }
    }
    found
}
