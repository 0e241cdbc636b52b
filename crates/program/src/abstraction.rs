//! Havoc abstraction: loops and calls replaced by something that has more executions and no loops or calls. What is
//! infeasible in the result is infeasible for ever; what is feasible there may not be so in the original.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use touchstone_logic::Var;

use crate::contract::old_mentioned;
use crate::graph::{Loops, reducible};
use crate::rename::renamed;
use crate::{
    AssertKind, AssumeKind, Procedure, ProcedureId, Program, Statement, StatementKind, TransformError, unwind,
};

/// Beliefs about a callee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contracts {
    /// That its postconditions hold, and that it changes no more than its `modifies` says.
    Trust,
    /// Only that it changes no global that neither it nor what it calls assigns to; without a body, all globals.
    Ignore,
}

/// The globals that each procedure may change: what its `modifies` says, or else what its body and those it calls assign
/// to. Cost: linear in the program, once for each nesting of calls at worst.
pub fn modified_globals(program: &Program, contracts: Contracts) -> Vec<BTreeSet<Var>> {
    let globals: BTreeSet<Var> = program.globals().iter().copied().collect();
    let mut changed: Vec<BTreeSet<Var>> = vec![];
    let mut callers: Vec<Vec<usize>> = vec![vec![]; program.procedures().len()];
    for (index, procedure) in program.procedures().iter().enumerate() {
        changed.push(match (&procedure.modifies, &procedure.body, contracts) {
            (Some(modifies), _, Contracts::Trust) => modifies.iter().copied().collect(),
            (_, None, Contracts::Ignore) => globals.clone(),
            (_, None, Contracts::Trust) => BTreeSet::new(),
            (_, Some(body), _) => {
                let mut assigned = BTreeSet::new();
                for statement in body.blocks.iter().flat_map(|block| &block.statements) {
                    assigned.extend(targets(statement));
                    if let StatementKind::Call { procedure, .. } = &statement.kind {
                        callers[procedure.index()].push(index);
                    }
                }
                assigned.intersection(&globals).copied().collect()
            }
        });
    }
    let mut work: Vec<usize> = (0..changed.len()).collect();
    while let Some(callee) = work.pop() {
        for &caller in &callers[callee] {
            let new: Vec<Var> = changed[callee].difference(&changed[caller]).copied().collect();
            if !new.is_empty() {
                changed[caller].extend(new);
                work.push(caller);
            }
        }
    }
    changed
}

/// The variables that a statement gives new values, globals changed by a callee apart.
fn targets(statement: &Statement) -> Vec<Var> {
    match &statement.kind {
        StatementKind::Assign(assigned) => assigned.iter().map(|(var, _)| *var).collect(),
        StatementKind::Havoc(vars) | StatementKind::Call { outs: vars, .. } => vars.clone(),
        StatementKind::Assume { .. } | StatementKind::Assert { .. } => vec![],
        StatementKind::Memory(op) => op.targets(),
    }
}

/// The procedure with each call replaced by what's known of the callee: its preconditions are asserted, what it may
/// change gets any value, and its postconditions are assumed, if contracts are trusted.
///
/// Soundness: every execution of the original that returns has one of the result through the same blocks, if what's
/// trusted is true. Error: no body. Cost: linear.
pub fn abstract_calls(
    program: &mut Program,
    procedure: &Procedure,
    contracts: Contracts,
) -> Result<Procedure, TransformError> {
    let mut result = procedure.clone();
    let mut body = result.body.take().ok_or_else(|| TransformError::NoBody(procedure.name.to_string()))?;
    let has_calls = |statement: &Statement| matches!(statement.kind, StatementKind::Call { .. });
    if body.blocks.iter().flat_map(|block| &block.statements).any(has_calls) {
        let modified = modified_globals(program, contracts);
        for block in &mut body.blocks {
            let mut statements = vec![];
            for statement in std::mem::take(&mut block.statements) {
                match &statement.kind {
                    StatementKind::Call { procedure: callee, .. } => {
                        let changed = &modified[callee.index()];
                        summary(
                            program,
                            &mut result,
                            &statement,
                            *callee,
                            changed,
                            contracts,
                            &mut statements,
                        )?;
                    }
                    _ => statements.push(statement),
                }
            }
            block.statements = statements;
        }
    }
    result.body = Some(body);
    Ok(result)
}

fn summary(
    program: &mut Program,
    owner: &mut Procedure,
    call: &Statement,
    callee: ProcedureId,
    changed: &BTreeSet<Var>,
    contracts: Contracts,
    out: &mut Vec<Statement>,
) -> Result<(), TransformError> {
    let StatementKind::Call { arguments, outs, .. } = &call.kind else { return Ok(()) };
    let callee = program.procedure(callee).clone();
    // Parameters and old values get names of their own, so that terms aren't copied and outs may occur in arguments.
    let mut names = FxHashMap::default();
    let mut first = vec![];
    for (param, term) in callee.parameters.iter().zip(arguments) {
        let copy = program.copy_local(owner, *param)?;
        names.insert(*param, copy);
        first.push((copy, *term));
    }
    for (global, old) in old_mentioned(program, &callee) {
        let copy = program.copy_local(owner, global)?;
        names.insert(old, copy);
        first.push((copy, program.store_mut().var_term(global)));
    }
    let mut kinds = vec![];
    if !first.is_empty() {
        kinds.push(StatementKind::Assign(first));
    }
    for clause in callee.requires.iter().filter(|clause| !clause.free) {
        let condition = renamed(program, clause.condition, &names)?;
        kinds.push(StatementKind::Assert { condition, kind: AssertKind::Precondition });
    }
    let any: Vec<Var> =
        changed.iter().copied().chain(outs.iter().copied().filter(|out| !changed.contains(out))).collect();
    if !any.is_empty() {
        kinds.push(StatementKind::Havoc(any));
    }
    if contracts == Contracts::Trust {
        names.extend(callee.results.iter().copied().zip(outs.iter().copied()));
        // A global among the outs is overwritten by its result: what's said of its own value is lost.
        let lost = |var: &Var| outs.contains(var) && program.globals().contains(var);
        let keeps: Vec<bool> = callee
            .ensures
            .iter()
            .map(|clause| !program.store().free_vars(clause.condition).iter().any(lost))
            .collect();
        for (clause, _) in callee.ensures.iter().zip(keeps).filter(|(_, keep)| *keep) {
            let condition = renamed(program, clause.condition, &names)?;
            kinds.push(StatementKind::Assume { condition, kind: AssumeKind::Ensures });
        }
    }
    out.extend(kinds.into_iter().map(|kind| Statement::new(kind, call.span)));
    Ok(())
}

/// The procedure with each loop replaced by two copies of its body, each of which begins with any values of the variables
/// that the loop changes: some iteration, then the last one.
///
/// Soundness: for every execution of the original that returns, and every block it passes, the result has an execution that
/// returns and passes a copy of that block. (The iteration that passes it is the first copy's, the last iteration is the
/// second copy's, or the only one; and so for inner loops.) Invariants are what statements at the header say of them.
/// Errors and cost: as [`unwind`] once.
pub fn abstract_loops(
    program: &Program,
    procedure: &Procedure,
    limit: usize,
) -> Result<Procedure, TransformError> {
    let body = procedure.body.as_ref().ok_or_else(|| TransformError::NoBody(procedure.name.to_string()))?;
    let mut body = reducible(body, limit)?;
    let loops = Loops::of(&body)?;
    let modified = modified_globals(program, Contracts::Ignore);
    let mut changed: Vec<BTreeSet<Var>> = vec![];
    for one in &loops.all {
        let mut vars = BTreeSet::new();
        for statement in one.own.iter().flat_map(|block| &body[*block].statements) {
            vars.extend(targets(statement));
            if let StatementKind::Call { procedure, .. } = &statement.kind {
                vars.extend(&modified[procedure.index()]);
            }
        }
        changed.push(vars);
    }
    for (index, one) in loops.all.iter().enumerate() {
        if let Some(parent) = one.parent {
            let inner = changed[index].clone();
            changed[parent].extend(inner);
        }
        let vars: Vec<Var> = changed[index].iter().copied().collect();
        if !vars.is_empty() {
            let block = &mut body[one.header];
            block.statements.insert(0, Statement::new(StatementKind::Havoc(vars), block.span));
        }
    }
    unwind(&Procedure { body: Some(body), ..procedure.clone() }, 1, limit)
}
