//! A procedure with its loops as constrained Horn clauses: a relation for each block of what the variables may be there, before
//! the target was passed and after; a clause for each edge; a contradiction where an execution that has passed the target
//! returns. Relations that satisfy the clauses are inductive invariants, one for each loop, which show that none does.
//!
//! Soundness: the relations of the states that executions have satisfy all clauses but the contradictions. So if any
//! relations satisfy these as well, no execution that passes the target returns.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use touchstone_logic::{Op, SortError, TermId, Var};
use touchstone_program::{Origin, Procedure, Program, StatementKind};
use touchstone_solve::smt::{Application, HornClause, HornClauses};

use crate::goal::Target;

/// Procedures with more blocks aren't tried.
const BLOCKS: usize = 400;

/// The clauses of a target in a procedure without calls; `None` where that can't be said: no body, too many blocks, operations on
/// memory, segments of edges. Error: a term isn't well-sorted. Cost: linear in statements and edges, times variables.
pub fn clauses(
    program: &mut Program,
    procedure: &Procedure,
    target: &Target,
) -> Result<Option<HornClauses>, SortError> {
    let Some(body) = procedure.body.as_ref().filter(|body| body.blocks.len() <= BLOCKS) else {
        return Ok(None);
    };
    if matches!(target, Target::Segment(_)) || body.blocks.is_empty() {
        return Ok(None);
    }
    // Axioms with functions or quantifiers are left out: there are only more executions without them.
    let store = program.store();
    let simple = |term: &TermId| {
        !store.is_quantified(*term)
            && touchstone_solve::feature::reachable(store, &[*term])
                .iter()
                .all(|part| !matches!(store.op(*part), Op::Apply(_)))
    };
    let axioms: Vec<TermId> = program.axioms.iter().map(|axiom| axiom.condition).filter(simple).collect();
    let Some(state) = state(program, procedure, &axioms) else { return Ok(None) };
    let mut clauses = HornClauses::default();
    let sorts: Vec<_> = state.iter().map(|var| program.store().var_sort(*var).clone()).collect();
    clauses.relations = vec![sorts; 2 * body.blocks.len()];
    let is_target = |origin: Option<Origin>| match target {
        Target::Block(wanted) => origin == Some(*wanted),
        _ => false,
    };
    let start: Vec<TermId> = state.iter().map(|var| program.store_mut().var_term(*var)).collect();
    clauses.clauses.push(HornClause {
        premise: None,
        constraints: axioms,
        conclusion: Some(Application {
            relation: relation(0, is_target(body.blocks[0].origin)),
            arguments: start.clone(),
        }),
    });
    for (index, block) in body.blocks.iter().enumerate() {
        let mut now: FxHashMap<Var, TermId> = FxHashMap::default();
        let mut constraints = vec![];
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Assign(assigned) => {
                    let mut new = vec![];
                    for (var, value) in assigned {
                        new.push((*var, program.store_mut().substitute(*value, &now)?));
                    }
                    now.extend(new);
                }
                StatementKind::Havoc(vars) => {
                    for var in vars {
                        let store = program.store_mut();
                        let sort = store.var_sort(*var).clone();
                        let any = store.fresh_var("any", sort)?;
                        now.insert(*var, store.var_term(any));
                    }
                }
                StatementKind::Assume { condition, .. } => {
                    constraints.push(program.store_mut().substitute(*condition, &now)?);
                }
                StatementKind::Assert { condition, kind } => {
                    let condition = program.store_mut().substitute(*condition, &now)?;
                    if let Target::Failure(failure) = target
                        && block.origin.is_some_and(|own| failure.is_in(own))
                        && (failure.span, &failure.kind) == (statement.span, kind)
                    {
                        let mut violated = constraints.clone();
                        violated.push(program.store_mut().not(condition)?);
                        clauses.clauses.push(HornClause {
                            premise: Some(Application {
                                relation: relation(index, false),
                                arguments: start.clone(),
                            }),
                            constraints: violated,
                            conclusion: None,
                        });
                    }
                    constraints.push(condition);
                }
                StatementKind::Call { .. } | StatementKind::Memory(_) => return Ok(None),
            }
        }
        let mut arguments = vec![];
        for var in &state {
            arguments.push(match now.get(var) {
                Some(term) => *term,
                None => program.store_mut().var_term(*var),
            });
        }
        for passed in [false, true] {
            let premise =
                || Some(Application { relation: relation(index, passed), arguments: start.clone() });
            if passed && block.returns() {
                clauses.clauses.push(HornClause {
                    premise: premise(),
                    constraints: constraints.clone(),
                    conclusion: None,
                });
            }
            for edge in block.edges() {
                let there = edge.target.index();
                let passes = match target {
                    Target::Edge(branch) => edge.branch == Some(*branch),
                    _ => is_target(body.blocks[there].origin),
                };
                clauses.clauses.push(HornClause {
                    premise: premise(),
                    constraints: constraints.clone(),
                    conclusion: Some(Application {
                        relation: relation(there, passed || passes),
                        arguments: arguments.clone(),
                    }),
                });
            }
        }
    }
    // A target that the clauses don't speak of isn't excluded by them.
    let passed = |application: &Application| application.relation % 2 == 1;
    let passes = |clause: &HornClause| {
        clause.conclusion.as_ref().is_none_or(passed) && !clause.premise.as_ref().is_some_and(passed)
    };
    Ok(clauses.clauses.iter().any(passes).then_some(clauses))
}

/// Which relation says what holds at a block, before the target was passed or after.
pub fn relation(block: usize, passed: bool) -> usize {
    2 * block + usize::from(passed)
}

/// Variables at the beginning of a block, which the relations of these clauses are about.
pub fn arguments(clauses: &HornClauses) -> &[TermId] {
    let entry = clauses.clauses.first().and_then(|clause| clause.conclusion.as_ref());
    entry.map_or(&[], |entry| &entry.arguments)
}

/// The variables that matter: those that terms mention. `None` if there's an operation on memory.
fn state(program: &Program, procedure: &Procedure, axioms: &[TermId]) -> Option<Vec<Var>> {
    let mut terms = axioms.to_vec();
    for block in procedure.body.iter().flat_map(|body| &body.blocks) {
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Assign(assigned) => terms.extend(assigned.iter().map(|(_, value)| *value)),
                StatementKind::Assume { condition, .. } | StatementKind::Assert { condition, .. } => {
                    terms.push(*condition);
                }
                StatementKind::Havoc(_) => {}
                StatementKind::Call { .. } | StatementKind::Memory(_) => return None,
            }
        }
    }
    let mentioned: BTreeSet<Var> = program.store().free_vars_of(&terms).into_iter().collect();
    Some(mentioned.into_iter().collect())
}
