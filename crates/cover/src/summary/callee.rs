//! What a callee is to its callers: what it reads and may change, and a stand-in for it that does anything.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashSet, FxHasher};
use touchstone_logic::{Sort, TermId, Value, Var};
use touchstone_program::text::print_procedure;
use touchstone_program::{
    AssumeKind, Block, BlockId, Body, Origin, Procedure, ProcedureId, Program, Span, Statement, StatementKind,
};

use crate::CoverError;

/// The block number by which the block that does anything is known.
pub(crate) const ANYTHING: BlockId = BlockId(u32::MAX);

/// The procedures with a body that a procedure calls.
pub(crate) fn callees(program: &Program, procedure: &Procedure) -> Vec<ProcedureId> {
    let blocks = procedure.body.iter().flat_map(|body| &body.blocks);
    let mut found: Vec<ProcedureId> = blocks
        .flat_map(|block| &block.statements)
        .filter_map(|statement| match &statement.kind {
            StatementKind::Call { procedure, .. } => Some(*procedure),
            _ => None,
        })
        .filter(|callee| program.procedure(*callee).body.as_ref().is_some_and(|body| !body.blocks.is_empty()))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Tells whether a procedure may call itself, through others too.
pub(crate) fn recursive(program: &Program, id: ProcedureId) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = callees(program, program.procedure(id));
    while let Some(next) = work.pop() {
        if next == id {
            return true;
        }
        if seen.insert(next) {
            work.extend(callees(program, program.procedure(next)));
        }
    }
    false
}

/// A hash of a procedure's text and the texts of all it may call.
pub(crate) fn key(program: &Program, id: ProcedureId) -> u64 {
    let mut hasher = FxHasher::default();
    let mut seen = FxHashSet::default();
    let mut work = vec![id];
    while let Some(id) = work.pop() {
        if seen.insert(id) {
            let procedure = program.procedure(id);
            print_procedure(program, procedure).hash(&mut hasher);
            work.extend(callees(program, procedure));
        }
    }
    hasher.finish()
}

/// Variables that a callee reads: parameters and globals.
pub(crate) fn context(program: &Program, callee: &Procedure) -> Vec<Var> {
    callee.parameters.iter().chain(program.globals()).copied().collect()
}

/// Variables that a callee may change: results and globals.
pub(crate) fn changed(program: &Program, callee: &Procedure) -> Vec<Var> {
    callee.results.iter().chain(program.globals()).copied().collect()
}

/// A block that does anything: it notes what it's given in unknowns, and gives back other unknowns.
pub(crate) fn free(
    program: &mut Program,
    callee: &mut Procedure,
    body: &mut Body,
) -> Result<BlockId, CoverError> {
    let mut block = Block::new("anything", Span::NONE);
    block.origin = Some(Origin { procedure: callee.id, block: ANYTHING, statement: 1 });
    let mut probes = vec![];
    let mut facts = vec![];
    for var in context(program, callee) {
        let probe = program.copy_local(callee, var)?;
        probes.push(probe);
        let store = program.store_mut();
        let (probe, var) = (store.var_term(probe), store.var_term(var));
        facts.push(StatementKind::Assume { condition: store.eq(probe, var)?, kind: AssumeKind::Bound });
    }
    let after = StatementKind::Havoc(changed(program, callee));
    let kinds = [StatementKind::Havoc(probes)].into_iter().chain(facts).chain([after]);
    block.statements = kinds.map(|kind| Statement::new(kind, Span::NONE)).collect();
    Ok(body.add(block))
}

/// A literal of a scalar.
pub(crate) fn literal(program: &mut Program, value: &Value) -> Option<TermId> {
    let sort = value
        .atomic_sort()
        .filter(|sort| matches!(sort, Sort::Bool | Sort::Int | Sort::Real | Sort::BitVec(_)))?;
    program.store_mut().value(value, &sort).ok()
}

/// `var = value`, of scalars.
pub(crate) fn equal(program: &mut Program, var: Var, value: &Value) -> Result<Option<TermId>, CoverError> {
    let Some(value) = literal(program, value) else { return Ok(None) };
    let store = program.store_mut();
    let var = store.var_term(var);
    Ok(Some(store.eq(var, value)?))
}
