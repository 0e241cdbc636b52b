//! A procedure's own contract, made statements: preconditions are assumed on entry, postconditions asserted at returns,
//! and old values are locals set on entry. What's left needs no knowledge of contracts.
//!
//! Soundness and completeness: the interpreter runs both in the same way, initial values of the new locals apart.

use rustc_hash::FxHashMap;
use touchstone_logic::Var;

use crate::rename::{renamed, renamed_statement};
use crate::{
    AssertKind, AssumeKind, Block, BlockId, Edge, Procedure, Program, Span, Statement, StatementKind,
    Terminator, TransformError,
};

/// The procedure with its contract as statements and none beside. Error: no body. Cost: linear.
pub fn with_contract(program: &mut Program, procedure: &Procedure) -> Result<Procedure, TransformError> {
    let mut result = procedure.clone();
    let mut body = result.body.take().ok_or_else(|| TransformError::NoBody(procedure.name.to_string()))?;
    let (names, remembered) = old_copies(program, procedure, &mut result)?;
    let mut first = vec![];
    if !remembered.is_empty() {
        first.push(Statement::new(StatementKind::Assign(remembered), Span::NONE));
    }
    for clause in std::mem::take(&mut result.requires) {
        let condition = renamed(program, clause.condition, &names)?;
        first.push(Statement::new(
            StatementKind::Assume { condition, kind: AssumeKind::Requires },
            clause.span,
        ));
    }
    let mut last = vec![];
    for clause in std::mem::take(&mut result.ensures).into_iter().filter(|clause| !clause.free) {
        let condition = renamed(program, clause.condition, &names)?;
        last.push(Statement::new(
            StatementKind::Assert { condition, kind: AssertKind::Postcondition },
            clause.span,
        ));
    }
    for block in &mut body.blocks {
        if !names.is_empty() {
            for statement in &mut block.statements {
                *statement = renamed_statement(program, statement, &names)?;
            }
        }
        if block.returns() {
            block.statements.extend(last.iter().cloned());
        }
    }
    let entered =
        body.blocks.iter().any(|block| block.edges().iter().any(|edge| edge.target == BlockId::ENTRY));
    if entered && !first.is_empty() {
        // The entry is a loop's header: it moves behind a new entry.
        let moved = BlockId(body.blocks.len() as u32);
        for block in &mut body.blocks {
            for edge in block.edges_mut() {
                if edge.target == BlockId::ENTRY {
                    edge.target = moved;
                }
            }
        }
        let mut entry = Block::new(format!("{}@requires", body[BlockId::ENTRY].name), procedure.span);
        entry.statements = first;
        let edges = vec![Edge { target: moved, branch: None }];
        entry.terminator = Terminator::Goto { edges, span: Span::NONE };
        let old = std::mem::replace(&mut body[BlockId::ENTRY], entry);
        body.blocks.push(old);
    } else if let Some(entry) = body.blocks.first_mut() {
        first.append(&mut entry.statements);
        entry.statements = first;
    }
    result.body = Some(body);
    Ok(result)
}

/// Which variables are old values that a procedure mentions.
pub(crate) fn old_mentioned(program: &Program, procedure: &Procedure) -> Vec<(Var, Var)> {
    let with_old: Vec<(Var, Var)> = program
        .globals()
        .iter()
        .filter_map(|global| Some((*global, program.old_if_used(*global)?)))
        .collect();
    if with_old.is_empty() {
        return vec![];
    }
    let mut terms: Vec<_> =
        procedure.requires.iter().chain(&procedure.ensures).map(|clause| clause.condition).collect();
    for statement in procedure.body.iter().flat_map(|body| &body.blocks).flat_map(|block| &block.statements) {
        match &statement.kind {
            StatementKind::Assign(assigned) => terms.extend(assigned.iter().map(|(_, value)| *value)),
            StatementKind::Assume { condition, .. } | StatementKind::Assert { condition, .. } => {
                terms.push(*condition);
            }
            StatementKind::Havoc(_) => {}
            StatementKind::Call { arguments, .. } => terms.extend(arguments),
            StatementKind::Memory(op) => terms.extend(op.terms()),
        }
    }
    let mentioned = program.store().free_vars_of(&terms);
    with_old.into_iter().filter(|(_, old)| mentioned.contains(old)).collect()
}

/// The old values' new names, and the assignments that set them.
type OldCopies = (FxHashMap<Var, Var>, Vec<(Var, touchstone_logic::TermId)>);

/// New locals of `owner` for the old values that `procedure` mentions.
pub(crate) fn old_copies(
    program: &mut Program,
    procedure: &Procedure,
    owner: &mut Procedure,
) -> Result<OldCopies, TransformError> {
    let mut names = FxHashMap::default();
    let mut remembered = vec![];
    for (global, old) in old_mentioned(program, procedure) {
        let copy = program.copy_local(owner, global)?;
        names.insert(old, copy);
        remembered.push((copy, program.store_mut().var_term(global)));
    }
    Ok((names, remembered))
}
