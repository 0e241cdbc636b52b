//! The reachability verification condition (BIC §4): a formula whose models are the complete executions of a loop-free
//! program, with a variable `R` for each block that is true in a model if its execution passes the block.
//!
//! BIC has a second variable per block, `B`, for "an execution from here completes", and `R ≡ B ∧ ⋁ R(predecessors)`. We
//! choose one edge out of each block that is passed, so that a model's blocks are one path; then `R` of a successor says
//! that the rest completes, and `B` isn't needed: `R → facts ∧ ⋁ edges out`, `R → ⋁ edges in`, `edge → R(source) ∧
//! R(target) ∧ phi equations`. The theorem (BIC 4.1) is the same: `R` can be true iff an execution passes the block and
//! returns.
//!
//! Assignments needn't be guarded: an incarnation is replaced by its defining term, so that only inputs, havocked values and
//! incarnations at joins are unknowns.

use rustc_hash::{FxHashMap, FxHashSet};
use touchstone_logic::{Sort, TermId, Var};
use touchstone_program::{
    AssertKind, Branch, FactKind, Origin, Passive, PassiveBlock, PassiveEdge, ProcedureId, Program, Span,
};

use crate::CoverError;
use crate::relevance::relevant;

/// Which form the condition has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// The procedure whose assertions get a node each for their failure; `None`: assertions are assumed.
    pub failures: Option<ProcedureId>,
    /// Set if each statement has a label, an assumption without which it says nothing. Then nothing is replaced.
    pub labels: bool,
}

/// The condition.
#[derive(Clone, Debug, Default)]
pub struct Condition {
    /// The blocks, each behind its predecessors, the entry first. Blocks with failures are several nodes in a row.
    pub nodes: Vec<Node>,
    /// Facts that hold.
    pub facts: Vec<TermId>,
    /// By fact, the last node that it speaks of. What is said up to a node is true of each execution as far as it.
    pub until: Vec<usize>,
    /// Those of the facts that are about no node.
    pub axioms: Vec<TermId>,
    /// By node that returns, what the observed variables are there.
    pub finals: FxHashMap<usize, Vec<(Var, TermId)>>,
    /// The labels of statements, if they were asked for, in the order of execution.
    pub labels: Vec<Label>,
}

/// A block, or a part of one.
#[derive(Clone, Debug)]
pub struct Node {
    /// `R`: the execution passes it.
    pub reached: TermId,
    /// The block that it is a copy of.
    pub origin: Option<Origin>,
    /// The edges out of it.
    pub links: Vec<Link>,
    /// Conditions that hold in it, without labels.
    pub steps: Vec<TermId>,
    /// By link, what incarnations are if it's taken.
    pub bindings: Vec<Vec<(Var, TermId)>>,
    /// Set if an execution can end here.
    pub returns: bool,
    /// The values that havocs choose in it, in order.
    pub chosen: Vec<Var>,
    /// The assertion that fails in it, if that's what it is for.
    pub failure: Option<Failure>,
}

/// An edge of the condition's graph.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The place of the target in [`Condition::nodes`].
    pub target: usize,
    /// True if the execution takes it.
    pub taken: TermId,
    /// The source edge.
    pub branch: Option<Branch>,
}

/// An assertion: those with the same values are the same assertion in several copies.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Failure {
    /// The block it stands in.
    pub origin: Origin,
    /// The thing that it protects.
    pub kind: AssertKind,
    /// The place in the text.
    pub span: Span,
}

impl Failure {
    /// Tells whether a block is the one it stands in, or a part of that behind a call.
    pub fn is_in(&self, part: Origin) -> bool {
        (part.procedure, part.block) == (self.origin.procedure, self.origin.block)
    }
}

/// A statement's label.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// The assumption with which the statement says what it says.
    pub term: TermId,
    /// The place of the statement.
    pub span: Span,
}

/// The condition of a passive procedure. Error: a fact isn't well-sorted. Cost: linear in facts and edges, times edges out
/// of a block.
pub fn condition(program: &mut Program, passive: &Passive, form: Form) -> Result<Condition, CoverError> {
    let mut builder = Builder {
        program,
        form,
        condition: Condition::default(),
        meaning: FxHashMap::default(),
        entering: vec![vec![]; passive.blocks.len()],
        label_of: FxHashMap::default(),
    };
    let incoming = incoming(passive);
    for (index, block) in passive.blocks.iter().enumerate() {
        builder.block(index, block, passive, &incoming[index])?;
    }
    builder.join()?;
    builder.axioms();
    Ok(builder.condition)
}

/// For each block the edges into it, by source and position.
fn incoming(passive: &Passive) -> Vec<Vec<(usize, usize)>> {
    let mut incoming = vec![vec![]; passive.blocks.len()];
    for (source, block) in passive.blocks.iter().enumerate() {
        for (position, edge) in block.edges.iter().enumerate() {
            incoming[edge.target].push((source, position));
        }
    }
    incoming
}

/// Terms that have to be asserted of an edge once its target exists.
#[derive(Clone)]
struct Entering {
    from: usize,
    link: usize,
    equations: Vec<(Var, TermId)>,
}

struct Builder<'a> {
    program: &'a mut Program,
    form: Form,
    condition: Condition,
    /// Terms that incarnations are replaced by.
    meaning: FxHashMap<Var, TermId>,
    /// By passive block, the edges into it.
    entering: Vec<Vec<Entering>>,
    label_of: FxHashMap<(Option<Origin>, usize, Span), TermId>,
}

impl Builder<'_> {
    /// States the axioms that the facts need, before them.
    fn axioms(&mut self) {
        let axioms = relevant(self.program, &self.condition.facts);
        self.condition.axioms = axioms.iter().map(|axiom| axiom.condition).collect();
        self.condition.facts.splice(..0, self.condition.axioms.iter().copied());
        self.condition.until.splice(..0, self.condition.axioms.iter().map(|_| 0));
    }

    /// A new boolean unknown.
    fn unknown(&mut self, name: &str) -> Result<TermId, CoverError> {
        let store = self.program.store_mut();
        let var = store.fresh_var(name, Sort::Bool)?;
        Ok(store.var_term(var))
    }

    fn replaced(&mut self, term: TermId) -> Result<TermId, CoverError> {
        if self.meaning.is_empty() {
            return Ok(term);
        }
        let free = self.program.store().free_vars(term);
        let names: FxHashMap<Var, TermId> =
            free.into_iter().filter_map(|var| Some((var, *self.meaning.get(&var)?))).collect();
        match names.is_empty() {
            true => Ok(term),
            false => Ok(self.program.store_mut().substitute(term, &names)?),
        }
    }

    /// Adds `all of premises → conclusion`, which speaks of nodes up to this one.
    fn imply(&mut self, until: usize, premises: &[TermId], conclusion: TermId) -> Result<(), CoverError> {
        let store = self.program.store_mut();
        let mut parts = Vec::with_capacity(premises.len() + 1);
        for premise in premises {
            parts.push(store.not(*premise)?);
        }
        parts.push(conclusion);
        let fact = store.or(&parts)?;
        self.condition.facts.push(fact);
        self.condition.until.push(until);
        Ok(())
    }

    fn node(&mut self, block: &PassiveBlock, name: &str) -> Result<usize, CoverError> {
        let reached = match self.condition.nodes.is_empty() {
            true => self.program.store_mut().bool(true),
            false => self.unknown(name)?,
        };
        self.condition.nodes.push(Node {
            reached,
            origin: block.origin,
            links: vec![],
            steps: vec![],
            bindings: vec![],
            returns: false,
            chosen: vec![],
            failure: None,
        });
        Ok(self.condition.nodes.len() - 1)
    }

    /// Statements are labelled by what they are copies of, so that an explanation is of statements, not of copies.
    fn guard(
        &mut self,
        at: usize,
        block: &PassiveBlock,
        statement: usize,
        span: Span,
    ) -> Result<Vec<TermId>, CoverError> {
        let mut guards = vec![self.condition.nodes[at].reached];
        if self.form.labels {
            let key = (block.origin, statement, span);
            let term = match self.label_of.get(&key) {
                Some(term) => *term,
                None => {
                    let term = self.unknown("L")?;
                    self.label_of.insert(key, term);
                    self.condition.labels.push(Label { term, span });
                    term
                }
            };
            guards.push(term);
        }
        Ok(guards)
    }

    fn block(
        &mut self,
        index: usize,
        block: &PassiveBlock,
        passive: &Passive,
        incoming: &[(usize, usize)],
    ) -> Result<(), CoverError> {
        self.merge(index, passive, incoming);
        let mut at = self.node(block, "R")?;
        let first = at;
        for fact in &block.facts {
            match &fact.kind {
                FactKind::Define(var, value) if !self.form.labels => {
                    let value = self.replaced(*value)?;
                    self.meaning.insert(*var, value);
                }
                FactKind::Define(var, value) => {
                    let store = self.program.store_mut();
                    let var = store.var_term(*var);
                    let equal = store.eq(var, *value)?;
                    let guards = self.guard(at, block, fact.statement, fact.span)?;
                    self.imply(at, &guards, equal)?;
                }
                FactKind::Any(var) => self.condition.nodes[at].chosen.push(*var),
                FactKind::Assume(term, _) => {
                    let term = self.replaced(*term)?;
                    self.condition.nodes[at].steps.push(term);
                    let guards = self.guard(at, block, fact.statement, fact.span)?;
                    self.imply(at, &guards, term)?;
                }
                FactKind::Assert(term, kind) => {
                    let term = self.replaced(*term)?;
                    if let Some(origin) =
                        block.origin.filter(|origin| Some(origin.procedure) == self.form.failures)
                    {
                        at = self.split(
                            at,
                            block,
                            term,
                            // The same assertion in all forms, whether its block was split behind a call or not.
                            Failure {
                                origin: Origin { statement: 0, ..origin },
                                kind: kind.clone(),
                                span: fact.span,
                            },
                        )?;
                    }
                    self.condition.nodes[at].steps.push(term);
                    let guards = self.guard(at, block, fact.statement, fact.span)?;
                    self.imply(at, &guards, term)?;
                }
            }
        }
        self.condition.nodes[at].returns = block.returns;
        if let Some(finals) = passive.finals.get(&index) {
            let mut ends = vec![];
            for (var, last) in finals {
                let last = self.program.store_mut().var_term(*last);
                ends.push((*var, self.replaced(last)?));
            }
            self.condition.finals.insert(at, ends);
        }
        for edge in &block.edges {
            self.leave(at, block.edges.len(), edge, passive)?;
        }
        self.enter(index, first)
    }

    /// Before an assertion: the execution fails there, or goes on in a new node.
    fn split(
        &mut self,
        at: usize,
        block: &PassiveBlock,
        condition: TermId,
        failure: Failure,
    ) -> Result<usize, CoverError> {
        let fails = self.node(block, "F")?;
        let goes_on = self.node(block, "R")?;
        let false_there = self.program.store_mut().not(condition)?;
        let nodes = &mut self.condition.nodes;
        nodes[fails].returns = true;
        nodes[fails].failure = Some(failure);
        nodes[fails].steps.push(false_there);
        let (fail, go) = (nodes[fails].reached, nodes[goes_on].reached);
        nodes[at].links.extend([
            Link { target: fails, taken: fail, branch: None },
            Link { target: goes_on, taken: go, branch: None },
        ]);
        nodes[at].bindings.extend([vec![], vec![]]);
        let source = nodes[at].reached;
        self.imply(fails, &[fail], source)?;
        self.imply(goes_on, &[go], source)?;
        self.imply(fails, &[fail], false_there)?;
        Ok(goes_on)
    }

    /// Replaces an incarnation by a term if all edges into a block give it that same term.
    fn merge(&mut self, index: usize, passive: &Passive, incoming: &[(usize, usize)]) {
        if self.form.labels {
            return;
        }
        let Some(first) = self.entering[index].first() else { return };
        let mut same = vec![];
        for (position, (_, term)) in first.equations.iter().enumerate() {
            if self.entering[index]
                .iter()
                .all(|entering| entering.equations.get(position).is_some_and(|(_, other)| other == term))
            {
                same.push(position);
            }
        }
        let Some(&(source, edge)) = incoming.first() else { return };
        for position in &same {
            let (var, term) = (
                passive.blocks[source].edges[edge].equations[*position].0,
                self.entering[index][0].equations[*position].1,
            );
            self.meaning.insert(var, term);
        }
        let gone: FxHashSet<usize> = same.into_iter().collect();
        for entering in &mut self.entering[index] {
            let mut position = 0;
            entering.equations.retain(|_| {
                position += 1;
                !gone.contains(&(position - 1))
            });
        }
    }

    fn leave(
        &mut self,
        at: usize,
        count: usize,
        edge: &PassiveEdge,
        passive: &Passive,
    ) -> Result<(), CoverError> {
        let alone = count == 1 && !self.condition.nodes[at].returns;
        let taken = match alone {
            true => self.condition.nodes[at].reached,
            false => self.unknown("E")?,
        };
        debug_assert!(edge.target < passive.blocks.len());
        let mut equations = vec![];
        for (var, value) in &edge.equations {
            let value = self.program.store_mut().var_term(*value);
            equations.push((*var, self.replaced(value)?));
        }
        let link = self.condition.nodes[at].links.len();
        self.condition.nodes[at].links.push(Link { target: edge.target, taken, branch: edge.branch });
        self.condition.nodes[at].bindings.push(vec![]);
        self.entering[edge.target].push(Entering { from: at, link, equations });
        Ok(())
    }

    /// Connects the edges into a block with its first node.
    fn enter(&mut self, index: usize, first: usize) -> Result<(), CoverError> {
        let entering = std::mem::take(&mut self.entering[index]);
        let reached = self.condition.nodes[first].reached;
        let mut ways = vec![];
        for Entering { from, link, equations } in entering {
            let source = self.condition.nodes[from].reached;
            self.condition.nodes[from].bindings[link].clone_from(&equations);
            let link = &mut self.condition.nodes[from].links[link];
            link.target = first;
            let taken = link.taken;
            ways.push(taken);
            self.imply(first, &[taken], reached)?;
            if taken != source {
                self.imply(first, &[taken], source)?;
            }
            for (var, value) in equations {
                self.equation(first, taken, var, value)?;
            }
        }
        if first > 0 {
            let any = self.program.store_mut().or(&ways)?;
            self.imply(first, &[reached], any)?;
        }
        Ok(())
    }

    /// `taken → var = value`; for numbers as two inequalities, so that nothing follows where the edge isn't taken.
    fn equation(&mut self, target: usize, taken: TermId, var: Var, value: TermId) -> Result<(), CoverError> {
        let store = self.program.store_mut();
        let var = store.var_term(var);
        if store.sort(var).is_arithmetic() {
            let (below, above) = (store.le(var, value)?, store.le(value, var)?);
            self.imply(target, &[taken], below)?;
            self.imply(target, &[taken], above)
        } else {
            let equal = store.eq(var, value)?;
            self.imply(target, &[taken], equal)
        }
    }

    /// Asserts that one edge leads on from each node, unless it ends there.
    fn join(&mut self) -> Result<(), CoverError> {
        for index in 0..self.condition.nodes.len() {
            let node = &self.condition.nodes[index];
            let reached = node.reached;
            let ways: Vec<TermId> = node.links.iter().map(|link| link.taken).collect();
            let last = node.links.iter().map(|link| link.target).fold(index, usize::max);
            if !node.returns {
                let any = self.program.store_mut().or(&ways)?;
                self.imply(last, &[reached], any)?;
            }
            if ways.len() > 1 && ways.len() <= PAIRWISE {
                for (position, a) in ways.iter().enumerate() {
                    for b in &ways[..position] {
                        let store = self.program.store_mut();
                        let not_b = store.not(*b)?;
                        self.imply(last, &[*a], not_b)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Beyond so many edges out of a block it isn't said that only one is taken. (It needn't be: the one that is decoded is as
/// good as any.)
const PAIRWISE: usize = 40;
