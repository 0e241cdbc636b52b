//! Passification: dynamic single assignment of a loop-free, call-free body (BIC §3; Flanagan and Saxe 2001; Barnett and
//! Leino 2005). Each variable's value at each point is an *incarnation*, a variable that's never assigned again; an
//! assignment becomes an equation, a join is a new incarnation with an equation on each edge.
//!
//! Soundness and completeness: the executions of the body are exactly the pairs of a path and a valuation of the
//! incarnations that satisfies all equations and assumptions on the path; the valuation of the first incarnations, which
//! are the variables themselves, is the initial state.

use rustc_hash::FxHashMap;
use touchstone_logic::{SortError, TermId, Var};

use crate::graph::{Graph, Loops};
use crate::liveness::Liveness;
use crate::rename::renamed;
use crate::{
    AssertKind, AssumeKind, BlockId, Branch, Origin, Procedure, Program, Span, StatementKind, TransformError,
};

/// A passive procedure. Blocks that the entry doesn't reach are left out.
#[derive(Clone, Debug)]
pub struct Passive {
    /// The blocks, each behind its predecessors; the entry is first.
    pub blocks: Vec<PassiveBlock>,
    /// For each block, the variables' last incarnations where it returns, as far as they were asked for.
    pub finals: FxHashMap<usize, FxHashMap<Var, Var>>,
    /// Every incarnation that isn't the variable itself, with its variable.
    pub incarnations: Vec<(Var, Var)>,
}

/// A block of facts.
#[derive(Clone, Debug)]
pub struct PassiveBlock {
    /// Its place in the body that was made passive.
    pub block: BlockId,
    /// The block that it is a copy of.
    pub origin: Option<Origin>,
    /// Facts that hold in it, in order.
    pub facts: Vec<Fact>,
    /// The edges out of it.
    pub edges: Vec<PassiveEdge>,
    /// Set if an execution can end here.
    pub returns: bool,
}

/// An edge with what it says of incarnations.
#[derive(Clone, Debug)]
pub struct PassiveEdge {
    /// The place of the target in [`Passive::blocks`].
    pub target: usize,
    /// The source edge.
    pub branch: Option<Branch>,
    /// The new incarnation and the one it equals on this edge.
    pub equations: Vec<(Var, Var)>,
}

/// A fact in terms of incarnations.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The fact itself.
    pub kind: FactKind,
    /// The statement of the block.
    pub statement: usize,
    /// The place of it in the text.
    pub span: Span,
}

/// Contents of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// The incarnation is the value of the term, in which it doesn't occur.
    Define(Var, TermId),
    /// The incarnation has any value, in the order in which they're chosen.
    Any(Var),
    /// The term is true, or there's no such execution.
    Assume(TermId, AssumeKind),
    /// The term is true, or the execution fails here.
    Assert(TermId, AssertKind),
}

impl Fact {
    /// The fact as a term; `None` for [`FactKind::Any`].
    pub fn term(&self, program: &mut Program) -> Result<Option<TermId>, SortError> {
        match self.kind {
            FactKind::Define(var, value) => {
                let store = program.store_mut();
                let var = store.var_term(var);
                store.eq(var, value).map(Some)
            }
            FactKind::Any(_) => Ok(None),
            FactKind::Assume(term, _) | FactKind::Assert(term, _) => Ok(Some(term)),
        }
    }
}

/// Makes a body passive. `observed` are the variables whose values at the end are of interest. Incarnations are new
/// variables of the program's store; the program is unchanged otherwise. Errors: loops, calls, no body. Cost: linear in
/// statements and edges times live variables that are assigned to.
pub fn passify(
    program: &mut Program,
    procedure: &Procedure,
    observed: &[Var],
) -> Result<Passive, TransformError> {
    let name = || procedure.name.to_string();
    let body = procedure.body.as_ref().ok_or_else(|| TransformError::NoBody(name()))?;
    let loops = Loops::of(body)?;
    if let Some(index) = loops.all.len().checked_sub(1) {
        let blocks = loops.blocks(index).into_iter().map(|block| body[block].name.to_string()).collect();
        return Err(TransformError::Loop { blocks });
    }
    let graph = Graph::of(body);
    let live = Liveness::of(program, body, &graph, observed, true);
    let mut place = vec![usize::MAX; body.blocks.len()];
    for (index, block) in graph.order().iter().enumerate() {
        place[block.index()] = index;
    }
    let mut passive = Passive { blocks: vec![], finals: FxHashMap::default(), incarnations: vec![] };
    // The incarnation of each variable at the end of each block, if it isn't the variable itself.
    let mut at_end: Vec<FxHashMap<Var, Var>> = vec![];
    for (index, &id) in graph.order().iter().enumerate() {
        let block = &body[id];
        let mut current = join(program, &mut passive, &graph, &live, &place, &at_end, id)?;
        let mut facts = vec![];
        for (number, statement) in block.statements.iter().enumerate() {
            let mut fact = |kind| facts.push(Fact { kind, statement: number, span: statement.span });
            match &statement.kind {
                StatementKind::Assign(assigned) => {
                    let mut defined = vec![];
                    for (var, value) in assigned {
                        let value = renamed(program, *value, &current)?;
                        let new = program.incarnation(*var)?;
                        passive.incarnations.push((new, *var));
                        defined.push((*var, new));
                        fact(FactKind::Define(new, value));
                    }
                    current.extend(defined);
                }
                StatementKind::Havoc(vars) => {
                    for var in vars {
                        let new = program.incarnation(*var)?;
                        passive.incarnations.push((new, *var));
                        current.insert(*var, new);
                        fact(FactKind::Any(new));
                    }
                }
                StatementKind::Assume { condition, kind } => {
                    let condition = renamed(program, *condition, &current)?;
                    fact(FactKind::Assume(condition, kind.clone()));
                }
                StatementKind::Assert { condition, kind } => {
                    let condition = renamed(program, *condition, &current)?;
                    fact(FactKind::Assert(condition, kind.clone()));
                }
                StatementKind::Call { procedure: callee, .. } => {
                    let callee = program.procedure(*callee).name.to_string();
                    return Err(TransformError::Call { procedure: name(), callee });
                }
                StatementKind::Memory(_) => return Err(TransformError::Memory { procedure: name() }),
            }
        }
        if block.returns() {
            let last = observed.iter().map(|var| (*var, current.get(var).copied().unwrap_or(*var)));
            passive.finals.insert(index, last.collect());
        }
        let edges = block.edges().iter().map(|edge| PassiveEdge {
            target: place[edge.target.index()],
            branch: edge.branch,
            equations: vec![],
        });
        passive.blocks.push(PassiveBlock {
            block: id,
            origin: block.origin,
            facts,
            edges: edges.collect(),
            returns: block.returns(),
        });
        at_end.push(current);
    }
    Ok(passive)
}

/// The incarnations with which a block begins; where predecessors differ in a live variable, a new one with equations.
fn join(
    program: &mut Program,
    passive: &mut Passive,
    graph: &Graph,
    live: &Liveness,
    place: &[usize],
    at_end: &[FxHashMap<Var, Var>],
    block: BlockId,
) -> Result<FxHashMap<Var, Var>, TransformError> {
    let mut predecessors: Vec<usize> =
        graph.predecessors(block).iter().map(|pred| place[pred.index()]).collect();
    predecessors.sort_unstable();
    predecessors.dedup();
    let Some((&first, rest)) = predecessors.split_first() else { return Ok(FxHashMap::default()) };
    let mut current = FxHashMap::default();
    let mut names: Vec<Var> = predecessors.iter().flat_map(|pred| at_end[*pred].keys().copied()).collect();
    names.sort_unstable();
    names.dedup();
    for var in names {
        if !live.at_start(block, var) {
            continue;
        }
        let last = |pred: usize| at_end[pred].get(&var).copied().unwrap_or(var);
        if rest.iter().all(|pred| last(*pred) == last(first)) {
            current.insert(var, last(first));
            continue;
        }
        let new = program.incarnation(var)?;
        passive.incarnations.push((new, var));
        current.insert(var, new);
        for pred in &predecessors {
            for edge in
                passive.blocks[*pred].edges.iter_mut().filter(|edge| edge.target == place[block.index()])
            {
                edge.equations.push((new, last(*pred)));
            }
        }
    }
    Ok(current)
}
