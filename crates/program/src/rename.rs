//! Renaming variables throughout terms, statements and blocks: what inlining and contracts do with parameters and old
//! values. Cost: linear in what's renamed, whatever the number of names.

use rustc_hash::FxHashMap;
use touchstone_logic::{SortError, TermId, Var};

use crate::{Program, Statement, StatementKind};

/// A term with variables replaced by others of their sort.
pub(crate) fn renamed(
    program: &mut Program,
    term: TermId,
    names: &FxHashMap<Var, Var>,
) -> Result<TermId, SortError> {
    let store = program.store_mut();
    let mut replacements = FxHashMap::default();
    for var in store.free_vars(term) {
        if let Some(new) = names.get(&var).filter(|new| **new != var) {
            replacements.insert(var, store.var_term(*new));
        }
    }
    if replacements.is_empty() { Ok(term) } else { store.substitute(term, &replacements) }
}

/// A statement with variables replaced, assigned ones too.
pub(crate) fn renamed_statement(
    program: &mut Program,
    statement: &Statement,
    names: &FxHashMap<Var, Var>,
) -> Result<Statement, SortError> {
    let var = |var: &Var| names.get(var).copied().unwrap_or(*var);
    let kind = match &statement.kind {
        StatementKind::Assign(assigned) => {
            let mut new = vec![];
            for (target, value) in assigned {
                new.push((var(target), renamed(program, *value, names)?));
            }
            StatementKind::Assign(new)
        }
        StatementKind::Assume { condition, kind } => {
            StatementKind::Assume { condition: renamed(program, *condition, names)?, kind: kind.clone() }
        }
        StatementKind::Assert { condition, kind } => {
            StatementKind::Assert { condition: renamed(program, *condition, names)?, kind: kind.clone() }
        }
        StatementKind::Havoc(vars) => StatementKind::Havoc(vars.iter().map(var).collect()),
        StatementKind::Call { procedure, arguments, outs } => {
            let mut new = vec![];
            for argument in arguments {
                new.push(renamed(program, *argument, names)?);
            }
            StatementKind::Call {
                procedure: *procedure,
                arguments: new,
                outs: outs.iter().map(var).collect(),
            }
        }
        StatementKind::Memory(op) => {
            StatementKind::Memory(op.try_map(&mut |term| renamed(program, term, names), &var)?)
        }
    };
    let mut parts = vec![];
    for (term, span) in &statement.parts {
        parts.push((renamed(program, *term, names)?, *span));
    }
    Ok(Statement { kind, span: statement.span, parts })
}
