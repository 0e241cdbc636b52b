//! Structural choices and their lazy unfolding (TTT Fig. 5 `query`, `queryCtor`, `queryField`).
//!
//! # Invariants
//! - A node's fields exist iff it's decided; they were made at the level that decided it and go with that level.
//! - What is suspended on a node runs once, when the node is decided, at that level. Nothing is suspended on a decided
//!   node.
//! - Everything made at a level (nodes, sets, suspensions, memo entries) is undone by [`Query::pop`], by truncation for
//!   what grows at the end and by the trail for the rest; the kernel undoes its own.

use super::distinct::Distinct;
use super::leaf::{self, ByLength, Candidates};
use super::lower::{Build, Stop};
use super::mention::{self, Mentions};
use super::ranges::Ranges;
use super::symbol::{Linear, NodeId, Scope, SetId, SetSym, Sym, Truth};
use crate::expr::Expr;
use crate::graph::{Shape, Ty, TypeGraph};
use crate::measure::Measure;
use crate::query::Layer;
use crate::rtype::Relation;
use crate::template::{Misfit, Template};
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Instant;
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
    pub(super) inherited: Rc<[Inherited]>,
    /// Where the predicates of its type find their names.
    pub(super) scope: Scope,
    pub(super) pending: Vec<Rc<Suspended>>,
    /// Measures required to hold of it, from when it wasn't decided.
    pub(super) holding: Vec<&'static Measure>,
    /// Measures of this node already asked for.
    pub(super) memo: Vec<Memo>,
}

pub(super) struct Memo {
    pub(super) measure: &'static Measure,
    pub(super) others: Vec<Linear>,
    pub(super) value: Sym,
}

#[derive(Clone)]
pub(super) struct Inherited {
    pub(super) relation: &'static Relation,
    /// Which of the type's relations it is.
    pub(super) index: usize,
    pub(super) earlier: Sym,
    pub(super) scope: Scope,
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

pub(super) enum Undo {
    Hold(NodeId),
    Decide(NodeId),
    Suspend(NodeId),
    Memo(NodeId),
    Set(SetId),
}

struct Mark {
    nodes: usize,
    sets: usize,
    trail: usize,
    mentions: mention::Mark,
    distinct: usize,
}

/// How many steps of construction there are between two looks at the clock.
const CLOCK: u32 = 256;

/// The query under construction: the kernel's space and what is built over it.
pub(super) struct Query {
    pub(super) graph: Rc<TypeGraph>,
    pub(super) layer: Layer,
    pub(super) space: Space,
    pub(super) nodes: Vec<Node>,
    pub(super) sets: Vec<SetEntry>,
    pub(super) ranges: Ranges,
    /// Which variables the constraints mention.
    pub(super) mentions: Mentions,
    /// Which variables differ from each other.
    pub(super) distinct: Distinct,
    /// Candidates for scalars, by their type.
    candidates: Vec<Option<Rc<Candidates>>>,
    /// The texts among them by their lengths.
    pub(super) lengths: HashMap<Ty, Rc<ByLength>>,
    orders: HashMap<Ty, Option<Rc<[usize]>>>,
    grows: HashMap<Ty, bool>,
    /// Whether the layer's depth limited anything: if not, deeper layers have nothing new.
    pub(super) clipped: bool,
    /// Whether something that a predicate asks wasn't posted, so that a solution may turn out to be no input. It's never taken back:
    /// while it's false, every predicate that was met is a constraint, which decides where all variables are fixed.
    pub(super) leaves_out: bool,
    /// Whether a pinned scalar has exactly the layer's depth: then every input has.
    pub(super) pin_attains: bool,
    pub(super) trail: Vec<Undo>,
    marks: Vec<Mark>,
    deadline: Option<Instant>,
    /// Steps of construction so far.
    built: u32,
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
            mentions: Mentions::default(),
            distinct: Distinct::default(),
            candidates: Vec::new(),
            lengths: HashMap::new(),
            orders: HashMap::new(),
            grows: HashMap::new(),
            clipped: false,
            leaves_out: false,
            pin_attains: false,
            trail: Vec::new(),
            marks: Vec::new(),
            deadline: None,
            built: 0,
        }
    }

    /// When construction is to be interrupted.
    pub(super) fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
        self.space.set_deadline(deadline);
    }

    /// # Errors
    /// [`Stop::Late`] when the deadline has come. Reads the clock once in a while.
    pub(super) fn keep_time(&mut self) -> Build<()> {
        self.built = self.built.wrapping_add(1);
        match self.built.is_multiple_of(CLOCK) && self.deadline.is_some_and(|end| Instant::now() >= end) {
            true => Err(Stop::Late),
            false => Ok(()),
        }
    }

    /// Brings the kernel to its fixpoint.
    pub(super) fn propagate(&mut self) -> Build<()> {
        self.space.propagate()?;
        if self.space.is_interrupted() { Err(Stop::Late) } else { Ok(()) }
    }

    pub(super) fn push(&mut self) {
        self.space.push_level();
        self.marks.push(Mark {
            nodes: self.nodes.len(),
            sets: self.sets.len(),
            trail: self.trail.len(),
            mentions: self.mentions.mark(),
            distinct: self.distinct.len(),
        });
    }

    pub(super) fn pop(&mut self) {
        self.space.pop_level();
        let Some(mark) = self.marks.pop() else { return };
        for undo in self.trail.drain(mark.trail..).rev() {
            match undo {
                Undo::Hold(node) => {
                    if let Some(node) = self.nodes.get_mut(node.0 as usize) {
                        node.holding.pop();
                    }
                }
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
        self.mentions.undo_to(mark.mentions);
        self.distinct.undo_to(mark.distinct);
    }

    /// The constructors of a datatype in the order of their smallest depth, then of declaration; `None` for a sequence.
    pub(super) fn constructor_order(&mut self, ty: Ty) -> Option<Rc<[usize]>> {
        let graph = &self.graph;
        let order = self.orders.entry(ty).or_insert_with(|| {
            let depths = graph.min_depths(ty).ok().filter(|depths| !depths.is_empty())?;
            let mut order: Vec<usize> = (0..depths.len()).collect();
            order.sort_by_key(|constructor| depths[*constructor]);
            Some(order.into())
        });
        order.clone()
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// A symbolic value of type `ty` that matches the template (TTT Fig. 5 `query`). What is pinned is decided at once, so
    /// that whatever asks about it knows it.
    pub(super) fn fresh(&mut self, ty: Ty, budget: u32, scope: &Scope, template: &Template) -> Build<Sym> {
        self.fresh_related(ty, budget, scope, Rc::new([]), template)
    }

    pub(super) fn fresh_related(
        &mut self,
        ty: Ty,
        budget: u32,
        scope: &Scope,
        inherited: Rc<[Inherited]>,
        template: &Template,
    ) -> Build<Sym> {
        self.keep_time()?;
        let graph = self.graph.clone();
        let node = graph.node(ty);
        let mut scope = scope.clone();
        for (name, value) in node.bindings {
            let value = match self.symbol(value, &scope) {
                Err(Stop::Blocked(_) | Stop::Split(..)) => {
                    // What is said of it is left to the judge.
                    self.leaves_out = true;
                    Sym::Unknown
                }
                value => value?,
            };
            scope = scope.bind(*name, value);
        }
        let value = match &node.shape {
            Shape::Function { .. } => Sym::Unknown,
            Shape::Data { .. } | Shape::Seq { .. } => self.choice(ty, budget, &scope, inherited, template)?,
            shape => match template.scalar(shape)? {
                Some(word) => self.pinned(ty, shape, word),
                None => match shape {
                    Shape::Bool => {
                        let var = self.space.new_bool();
                        self.mentions.scalar(var);
                        Sym::Bool(Truth::Lit(Lit { var, positive: true }))
                    }
                    Shape::Char => Sym::Char(Linear::var(self.leaf(ty)?)),
                    Shape::Float(bits) => Sym::Float(self.leaf(ty)?, *bits),
                    Shape::Form(_) => Sym::Text(self.leaf(ty)?, ty),
                    _ => Sym::Int(Linear::var(self.leaf(ty)?)),
                },
            },
        };
        for refinement in node.refinements {
            if let Shape::Form(form) = node.shape
                && form.says(&refinement.predicate, refinement.binder)
            {
                continue;
            }
            let inner = scope.bind(refinement.binder, value.clone());
            self.assert(&refinement.predicate, &inner)?;
        }
        Ok(value)
    }

    /// A scalar that a template pins.
    fn pinned(&mut self, ty: Ty, shape: &Shape, word: i128) -> Sym {
        let candidates = self.candidates(ty);
        self.pin_attains |= candidates.values[candidates.earlier..].contains(&word);
        match shape {
            Shape::Bool => Sym::Bool(Truth::Known(word == 1)),
            Shape::Char => Sym::Char(Linear::constant(word)),
            Shape::Float(bits) => Sym::Float(self.space.constant(word), *bits),
            Shape::Form(_) => Sym::Text(self.space.constant(word), ty),
            _ => Sym::Int(Linear::constant(word)),
        }
    }

    fn leaf(&mut self, ty: Ty) -> Build<Var> {
        let candidates = self.candidates(ty);
        self.clipped |= candidates.clipped;
        let Some((low, high)) = candidates.bounds() else { return Err(Stop::Conflict) };
        let var = self.space.new_var(low, high);
        self.mentions.scalar(var);
        if candidates.has_holes() {
            self.space.post(Constraint::InValues {
                var,
                values: candidates.values.to_vec(),
                reified: None,
            })?;
        }
        Ok(var)
    }

    /// Scalars of the type are among these values only.
    pub(super) fn offer(&mut self, ty: Ty, values: Rc<[i128]>) {
        if self.candidates.len() <= ty.index() {
            self.candidates.resize(ty.index() + 1, None);
        }
        let offered = Candidates { values, earlier: 0, clipped: true, interval: None };
        self.candidates[ty.index()] = Some(Rc::new(offered));
        self.lengths.remove(&ty);
    }

    pub(super) fn candidates(&mut self, ty: Ty) -> Rc<Candidates> {
        if let Some(Some(known)) = self.candidates.get(ty.index()) {
            return known.clone();
        }
        if self.candidates.len() <= ty.index() {
            self.candidates.resize(ty.index() + 1, None);
        }
        let candidates = Rc::new(leaf::candidates(&self.graph, ty, self.layer));
        self.candidates[ty.index()].insert(candidates).clone()
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
                Shape::Bool | Shape::Int { .. } | Shape::Char | Shape::Float(_) | Shape::Form(_) => {
                    self.candidates(inner).clipped
                }
            };
        }
        self.grows.insert(ty, grows);
        Ok(grows)
    }

    fn choice(
        &mut self,
        ty: Ty,
        budget: u32,
        scope: &Scope,
        inherited: Rc<[Inherited]>,
        template: &Template,
    ) -> Build<Sym> {
        let pinned = template.choice()?;
        let (low, high, allowed) = match &self.graph.node(ty).shape {
            Shape::Seq { length: Some(length), .. } => {
                if pinned.is_some_and(|pinned| pinned != *length) {
                    return Err(Stop::Conflict);
                }
                (*length as i128, *length as i128, None)
            }
            Shape::Seq { .. } => match pinned {
                None => {
                    self.clipped = true;
                    (0, i128::from(budget), None)
                }
                Some(pinned) if pinned > budget as usize => {
                    self.clipped = true;
                    return Err(Stop::Conflict);
                }
                Some(pinned) => (pinned as i128, pinned as i128, None),
            },
            _ if pinned.is_some() => {
                let pinned = pinned.unwrap_or_default();
                let depth = self.graph.min_depths(ty)?.get(pinned).copied().flatten();
                self.clipped |= depth.is_some_and(|depth| depth > budget);
                if depth.is_none_or(|depth| depth > budget) {
                    return Err(Stop::Conflict);
                }
                (pinned as i128, pinned as i128, None)
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
            holding: Vec::new(),
            memo: Vec::new(),
        });
        if low == high {
            self.decide_within(id, low as usize, template)?;
        }
        Ok(Sym::Node(id))
    }
}

impl From<Misfit> for Stop {
    fn from(_: Misfit) -> Stop {
        Stop::Conflict
    }
}
