//! Structural choices and their lazy unfolding (TTT Fig. 5 `query`, `queryCtor`, `queryField`).
//!
//! # Invariants
//! - A node's fields exist iff it's decided; they were made at the level that decided it and go with that level.
//! - What is suspended on a node runs once, when the node is decided, at that level. Nothing is suspended on a decided
//!   node.
//! - Everything made at a level (nodes, sets, suspensions, memo entries) is undone by [`Query::pop`], by truncation for
//!   what grows at the end and by the trail for the rest; the kernel undoes its own.

use super::leaf::{self, Candidates};
use super::lower::{Build, Stop};
use super::ranges::Ranges;
use super::symbol::{Linear, NodeId, Scope, SetId, SetSym, Sym, Truth};
use crate::expr::Expr;
use crate::graph::{FieldNode, Shape, Ty, TypeGraph};
use crate::query::Layer;
use crate::rtype::{Relation, SeqOrder};
use std::collections::HashMap;
use std::rc::Rc;
use touchstone_solve::kernel::{Constraint, Lit, Space, Var};

/// A choice among the constructors of a datatype, or the lengths of a sequence.
pub(super) struct Node {
    pub(super) ty: Ty,
    /// How many more units of depth its recursion may consume.
    pub(super) budget: u32,
    /// The kernel's variable for the constructor or length.
    pub(super) choice: Var,
    pub(super) decided: Option<usize>,
    pub(super) fields: Vec<Sym>,
    /// The elements in enclosing values of the same type that abstract refinements relate to the elements in here.
    inherited: Rc<[Inherited]>,
    /// Where the predicates of its type find their names.
    scope: Scope,
    pending: Vec<Rc<Suspended>>,
    /// Measures of this node already asked for.
    pub(super) memo: Vec<Memo>,
}

pub(super) struct Memo {
    pub(super) measure: *const crate::measure::Measure,
    pub(super) others: Vec<Linear>,
    pub(super) value: Sym,
}

#[derive(Clone)]
struct Inherited {
    relation: &'static Relation,
    /// Which of the type's relations it is.
    index: usize,
    earlier: Sym,
    scope: Scope,
}

/// A term that waits for a node to be decided.
pub(super) struct Suspended {
    pub(super) term: &'static Expr,
    pub(super) scope: Scope,
    pub(super) target: Target,
}

/// What is to be done with the term's value.
pub(super) enum Target {
    Assert(bool),
    Equal(Lit),
    Int(Var),
    Set(SetId),
}

pub(super) struct SetEntry {
    pub(super) node: NodeId,
    pub(super) value: Option<Rc<SetSym>>,
}

enum Undo {
    Decide(NodeId),
    Suspend(NodeId),
    Memo(NodeId),
    Set(SetId),
}

struct Mark {
    nodes: usize,
    sets: usize,
    trail: usize,
}

/// The query under construction: the kernel's space and what is built over it.
pub(super) struct Query {
    pub(super) graph: Rc<TypeGraph>,
    pub(super) layer: Layer,
    pub(super) space: Space,
    pub(super) nodes: Vec<Node>,
    pub(super) sets: Vec<SetEntry>,
    pub(super) ranges: Ranges,
    candidates: HashMap<Ty, Rc<Candidates>>,
    grows: HashMap<Ty, bool>,
    /// Whether the layer's depth limited anything: if not, deeper layers have nothing new.
    pub(super) clipped: bool,
    trail: Vec<Undo>,
    marks: Vec<Mark>,
}

impl Query {
    pub(super) fn new(graph: Rc<TypeGraph>, layer: Layer) -> Query {
        Query {
            ranges: Ranges::new(graph.clone(), layer),
            graph,
            layer,
            space: Space::new(),
            nodes: Vec::new(),
            sets: Vec::new(),
            candidates: HashMap::new(),
            grows: HashMap::new(),
            clipped: false,
            trail: Vec::new(),
            marks: Vec::new(),
        }
    }

    pub(super) fn push(&mut self) {
        self.space.push_level();
        self.marks.push(Mark { nodes: self.nodes.len(), sets: self.sets.len(), trail: self.trail.len() });
    }

    pub(super) fn pop(&mut self) {
        self.space.pop_level();
        let Some(mark) = self.marks.pop() else { return };
        for undo in self.trail.drain(mark.trail..).rev() {
            match undo {
                Undo::Decide(node) => {
                    if let Some(node) = self.nodes.get_mut(node.0 as usize) {
                        node.decided = None;
                        node.fields.clear();
                    }
                }
                Undo::Suspend(node) => {
                    if let Some(node) = self.nodes.get_mut(node.0 as usize) {
                        node.pending.pop();
                    }
                }
                Undo::Memo(node) => {
                    if let Some(node) = self.nodes.get_mut(node.0 as usize) {
                        node.memo.pop();
                    }
                }
                Undo::Set(set) => {
                    if let Some(set) = self.sets.get_mut(set.0 as usize) {
                        set.value = None;
                    }
                }
            }
        }
        self.nodes.truncate(mark.nodes);
        self.sets.truncate(mark.sets);
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// A symbolic value of type `ty` (TTT Fig. 5 `query`).
    pub(super) fn fresh(&mut self, ty: Ty, budget: u32, scope: &Scope) -> Build<Sym> {
        self.fresh_related(ty, budget, scope, Rc::new([]))
    }

    fn fresh_related(
        &mut self,
        ty: Ty,
        budget: u32,
        scope: &Scope,
        inherited: Rc<[Inherited]>,
    ) -> Build<Sym> {
        let graph = self.graph.clone();
        let node = graph.node(ty);
        let mut scope = scope.clone();
        for (name, value) in node.bindings {
            let value = self.symbol(value, &scope)?;
            scope = scope.bind(*name, value);
        }
        let value = match &node.shape {
            Shape::Bool => Sym::Bool(Truth::Lit(Lit { var: self.space.new_bool(), positive: true })),
            Shape::Int { .. } => Sym::Int(Linear::var(self.leaf(ty)?)),
            Shape::Char => Sym::Char(Linear::var(self.leaf(ty)?)),
            Shape::Float(_) => Sym::Float(self.leaf(ty)?),
            Shape::Data { .. } | Shape::Seq { .. } => self.choice(ty, budget, &scope, inherited)?,
            Shape::Function { .. } => Sym::Unknown,
        };
        for refinement in node.refinements {
            let inner = scope.bind(refinement.binder, value.clone());
            self.assert(&refinement.predicate, &inner)?;
        }
        Ok(value)
    }

    fn leaf(&mut self, ty: Ty) -> Build<Var> {
        let candidates = self.candidates(ty);
        self.clipped |= candidates.clipped;
        let low = candidates.values.iter().copied().min().unwrap_or(1);
        let high = candidates.values.iter().copied().max().unwrap_or(0);
        let var = self.space.new_var(low, high);
        if low > high {
            return Err(Stop::Conflict);
        }
        if (candidates.values.len() as u128).wrapping_sub(1) != high.abs_diff(low) {
            self.space.post(Constraint::InValues {
                var,
                values: candidates.values.to_vec(),
                reified: None,
            })?;
        }
        Ok(var)
    }

    pub(super) fn candidates(&mut self, ty: Ty) -> Rc<Candidates> {
        let (graph, layer) = (&self.graph, self.layer);
        self.candidates.entry(ty).or_insert_with(|| Rc::new(leaf::candidates(graph, ty, layer))).clone()
    }

    /// Whether the type may have more values at a greater depth: then what a measure can be is limited by this one.
    pub(super) fn may_grow(&mut self, ty: Ty) -> Build<bool> {
        if let Some(known) = self.grows.get(&ty) {
            return Ok(*known);
        }
        let mut grows = false;
        for inner in self.graph.reachable(ty)?.iter().copied() {
            grows |= match self.graph.node(inner).shape {
                Shape::Seq { length, .. } => length.is_none(),
                Shape::Data { core, .. } => self.graph.is_recursive(inner, core)?,
                Shape::Function { .. } => true,
                Shape::Bool | Shape::Int { .. } | Shape::Char | Shape::Float(_) => {
                    self.candidates(inner).clipped
                }
            };
        }
        self.grows.insert(ty, grows);
        Ok(grows)
    }

    fn choice(&mut self, ty: Ty, budget: u32, scope: &Scope, inherited: Rc<[Inherited]>) -> Build<Sym> {
        let (low, high, allowed) = match &self.graph.node(ty).shape {
            Shape::Seq { length: Some(length), .. } => (*length as i128, *length as i128, None),
            Shape::Seq { .. } => {
                self.clipped = true;
                (0, i128::from(budget), None)
            }
            _ => {
                let depths = self.graph.min_depths(ty)?;
                let fits = |depth: &Option<u32>| depth.is_some_and(|depth| depth <= budget);
                self.clipped |= depths.iter().any(|depth| depth.is_some_and(|depth| depth > budget));
                let Some(first) = depths.iter().position(fits) else { return Err(Stop::Conflict) };
                let last = depths.iter().rposition(fits).unwrap_or(first);
                (first as i128, last as i128, Some(depths))
            }
        };
        let choice = self.space.new_var(low, high);
        if let Some(depths) = allowed {
            for (constructor, depth) in depths.iter().enumerate() {
                let inside = low < constructor as i128 && (constructor as i128) < high;
                if inside && depth.is_none_or(|depth| depth > budget) {
                    self.space.remove(choice, constructor as i128)?;
                }
            }
        }
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            ty,
            budget,
            choice,
            decided: None,
            fields: Vec::new(),
            inherited,
            scope: scope.clone(),
            pending: Vec::new(),
            memo: Vec::new(),
        });
        if low == high {
            self.decide(id, low as usize)?;
        }
        Ok(Sym::Node(id))
    }

    /// Decides a node: makes its fields and runs what waited for it.
    ///
    /// The caller has fixed the node's choice variable, or it has one value.
    pub(super) fn decide(&mut self, id: NodeId, chosen: usize) -> Build<()> {
        self.trail.push(Undo::Decide(id));
        let (ty, budget, scope, inherited) = {
            let node = &mut self.nodes[id.0 as usize];
            node.decided = Some(chosen);
            (node.ty, node.budget, node.scope.clone(), node.inherited.clone())
        };
        let graph = self.graph.clone();
        match &graph.node(ty).shape {
            Shape::Data { .. } => {
                let fields = graph.fields(ty, chosen)?;
                self.unfold(id, ty, budget, &fields, &scope, &inherited)?;
            }
            Shape::Seq { element, order, core, .. } => {
                let inner = match graph.consumes(*element, *core)? {
                    true if budget == 0 && chosen > 0 => return Err(Stop::Conflict),
                    true => budget.saturating_sub(1),
                    false => self.layer.depth(),
                };
                for _ in 0..chosen {
                    let value = self.fresh(*element, inner, &scope)?;
                    self.nodes[id.0 as usize].fields.push(value);
                }
                self.order_elements(id, *order)?;
                self.relate_elements(id, graph.node(ty).relations, &scope)?;
            }
            _ => {}
        }
        let mut at = 0;
        while let Some(suspended) = self.nodes[id.0 as usize].pending.get(at).cloned() {
            self.resume(&suspended)?;
            at += 1;
        }
        Ok(())
    }

    fn unfold(
        &mut self,
        id: NodeId,
        ty: Ty,
        budget: u32,
        fields: &[FieldNode],
        scope: &Scope,
        inherited: &Rc<[Inherited]>,
    ) -> Build<()> {
        let relations = self.graph.node(ty).relations;
        // The element comes into being first, wherever it's declared: the recursive fields are related to it.
        let element_at = fields.iter().position(|field| field.is_element);
        let element = match element_at {
            Some(at) if !(relations.is_empty() && inherited.is_empty()) => {
                let element = self.field(&fields[at], budget, scope, Rc::new([]))?;
                for above in inherited.iter() {
                    let inner = above
                        .scope
                        .bind(above.relation.earlier, above.earlier.clone())
                        .bind(above.relation.later, element.clone());
                    self.assert(&above.relation.predicate, &inner)?;
                }
                Some(element)
            }
            _ => None,
        };
        let mut scope = scope.clone();
        for (at, field) in fields.iter().enumerate() {
            let value = match (&element, field.recursive) {
                (Some(element), _) if Some(at) == element_at => element.clone(),
                (element, Some(nth)) => {
                    let below = self.below(relations, nth, element.as_ref(), &scope, inherited);
                    self.field(field, budget, &scope, below)?
                }
                _ => self.field(field, budget, &scope, Rc::new([]))?,
            };
            scope = scope.bind(field.name, value.clone());
            self.nodes[id.0 as usize].fields.push(value);
        }
        Ok(())
    }

    /// What the elements in the `nth` recursive field are related to. A relation that is an order passes on, so of
    /// each relation only the nearest element is kept.
    fn below(
        &self,
        relations: &'static [Relation],
        nth: usize,
        element: Option<&Sym>,
        scope: &Scope,
        inherited: &Rc<[Inherited]>,
    ) -> Rc<[Inherited]> {
        let index = if relations.len() == 1 { 0 } else { nth };
        let (Some(relation), Some(element)) = (relations.get(index), element) else {
            return inherited.clone();
        };
        let mut below: Vec<Inherited> = inherited
            .iter()
            .filter(|above| above.index != index || !above.relation.is_order())
            .cloned()
            .collect();
        below.push(Inherited { relation, index, earlier: element.clone(), scope: scope.clone() });
        below.into()
    }

    fn field(
        &mut self,
        field: &FieldNode,
        budget: u32,
        scope: &Scope,
        inherited: Rc<[Inherited]>,
    ) -> Build<Sym> {
        let budget = match field.consumes {
            true if budget == 0 => return Err(Stop::Conflict),
            true => budget - 1,
            false => self.layer.depth(),
        };
        self.fresh_related(field.ty, budget, scope, inherited)
    }

    fn order_elements(&mut self, id: NodeId, order: SeqOrder) -> Build<()> {
        let key = |query: &Query, element: &Sym| match (order, element) {
            (SeqOrder::IncreasingKeys, Sym::Node(pair)) => query.node(*pair).fields.first().cloned(),
            (_, other) => Some(other.clone()),
        };
        if order == SeqOrder::Any {
            return Ok(());
        }
        let elements = self.node(id).fields.clone();
        for pair in elements.windows(2) {
            if let (Some(first), Some(second)) = (key(self, &pair[0]), key(self, &pair[1])) {
                self.assert_less(&first, &second)?;
            }
        }
        Ok(())
    }

    fn relate_elements(&mut self, id: NodeId, relations: &'static [Relation], scope: &Scope) -> Build<()> {
        let elements = self.node(id).fields.clone();
        for relation in relations {
            for (j, later) in elements.iter().enumerate() {
                let first = if relation.is_order() { j.saturating_sub(1) } else { 0 };
                for earlier in &elements[first..j] {
                    let inner =
                        scope.bind(relation.earlier, earlier.clone()).bind(relation.later, later.clone());
                    self.assert(&relation.predicate, &inner)?;
                }
            }
        }
        Ok(())
    }

    /// Makes `term` wait for `node`, which isn't decided.
    pub(super) fn suspend(&mut self, node: NodeId, term: &'static Expr, scope: &Scope, target: Target) {
        let suspended = Rc::new(Suspended { term, scope: scope.clone(), target });
        self.nodes[node.0 as usize].pending.push(suspended);
        self.trail.push(Undo::Suspend(node));
    }

    pub(super) fn remember(&mut self, node: NodeId, memo: Memo) {
        self.nodes[node.0 as usize].memo.push(memo);
        self.trail.push(Undo::Memo(node));
    }

    pub(super) fn define_set(&mut self, set: SetId, value: Rc<SetSym>) {
        self.sets[set.0 as usize].value = Some(value);
        self.trail.push(Undo::Set(set));
    }

    fn resume(&mut self, suspended: &Suspended) -> Build<()> {
        let Suspended { term, scope, target } = suspended;
        match target {
            Target::Assert(true) => self.assert(term, scope),
            Target::Assert(false) => self.refute(term, scope),
            Target::Equal(lit) => match self.space.value(lit.var) {
                Some(value) if (value == 1) == lit.positive => self.assert(term, scope),
                Some(_) => self.refute(term, scope),
                None => {
                    let truth = self.truth(term, scope)?;
                    self.equate(truth, *lit)
                }
            },
            Target::Int(var) => {
                let value = self.linear(term, scope)?;
                self.post_equal(&value, &Linear::var(*var))
            }
            Target::Set(set) => {
                let value = self.set(term, scope)?;
                self.define_set(*set, value);
                Ok(())
            }
        }
    }
}

impl Relation {
    /// Whether it's an order on its two sides by its form (`hd <= v`, `v < r`): then a chain of related elements is
    /// related throughout.
    pub(crate) fn is_order(&self) -> bool {
        use crate::expr::BinaryOp::{Eq, Ge, Gt, Le, Lt};
        let Expr::Binary(Lt | Le | Gt | Ge | Eq, left, right) = &self.predicate else { return false };
        let (Expr::Var(left), Expr::Var(right)) = (&**left, &**right) else { return false };
        (*left == self.earlier && *right == self.later) || (*left == self.later && *right == self.earlier)
    }
}
