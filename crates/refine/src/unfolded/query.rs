//! From a refinement type to a query (TTT §4.2, Fig. 5 `query`, `queryCtor`, `queryField`), over the solver
//! [`interface`](super::interface).
//!
//! # Invariants
//! - `path` is the condition under which the part that is being unfolded belongs to the value: the conjunction of the
//!   choices above it. Every constraint made meanwhile is guarded by it, so that the variables of a part that isn't chosen are
//!   free but for their domains.
//! - Domains hold unguarded: each variable is bounded, whatever is chosen.
//!
//! DIVERGENCE from TTT: a choice is one integer variable, the constructor's index or the length, rather than a Boolean for each
//! constructor: that exactly one is chosen goes without saying. The elements of a sequence are shared by its lengths.

use super::symbol::{Alternative, Node, NodeId, Number, Scope, Sym, Unfolding};
use crate::graph::{FieldNode, Shape, Ty, TypeGraph, Unbounded};
use crate::measure::Measure;
use crate::query::Layer;
use crate::rtype::{Relation, SeqOrder};
use crate::targeted::leaf::{self, Candidates};
use crate::template::{Misfit, Parts, Template};
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Instant;
use touchstone_logic::{Sort, SortError, Store, TermId, Var};

/// Why a part of the query can't be made.
#[derive(Debug)]
pub(super) enum Stop {
    /// It has no value.
    Empty,
    Unbounded(Unbounded),
    TooLarge(String),
    /// The deadline came.
    Late,
    /// A term of ours was ill-sorted: a defect.
    Sort(SortError),
}

pub(super) type Build<T> = Result<T, Stop>;

impl From<Unbounded> for Stop {
    fn from(unbounded: Unbounded) -> Stop {
        Stop::Unbounded(unbounded)
    }
}

impl From<SortError> for Stop {
    fn from(error: SortError) -> Stop {
        Stop::Sort(error)
    }
}

impl From<Misfit> for Stop {
    fn from(_: Misfit) -> Stop {
        Stop::Empty
    }
}

/// How many steps of construction there are between two looks at the clock.
const CLOCK: u32 = 256;

/// Beyond so many scalars and choices the unfolding is given up.
const MAX_PARTS: usize = 200_000;

/// Beyond so many terms too: predicates that compare everything with everything.
const MAX_TERMS: usize = 4_000_000;

/// Beyond so many levels of recursion too: values nested so deep would exhaust the thread's stack.
const MAX_NESTING: u32 = 160;

/// What the elements in a recursive field are related to.
#[derive(Clone)]
struct Inherited {
    relation: &'static Relation,
    /// Which of the type's relations it is.
    index: usize,
    earlier: Sym,
    scope: Scope,
}

/// The query under construction.
pub(super) struct Query {
    pub(super) graph: Rc<TypeGraph>,
    pub(super) layer: Layer,
    pub(super) store: Store,
    pub(super) yes: TermId,
    pub(super) no: TermId,
    pub(super) nodes: Vec<Node>,
    /// The variables that decoding may read.
    pub(super) variables: Vec<Var>,
    /// Which values each variable has.
    pub(super) domains: Vec<TermId>,
    /// What the types ask for.
    pub(super) constraints: Vec<TermId>,
    /// Conditions under each of which some part has exactly the layer's depth.
    pub(super) attaining: Vec<TermId>,
    /// Whether the layer's depth limited anything: if not, deeper layers have nothing new.
    pub(super) clipped: bool,
    /// Measures of values already asked for.
    pub(super) measured: HashMap<(*const Measure, Vec<Sym>), Sym>,
    candidates: HashMap<Ty, Rc<Candidates>>,
    pub(super) path: TermId,
    pub(super) parts: usize,
    nesting: u32,
    /// When construction is to be given up.
    pub(super) deadline: Option<Instant>,
    /// Steps of construction so far.
    built: u32,
}

impl Query {
    pub(super) fn new(graph: Rc<TypeGraph>, layer: Layer) -> Query {
        let mut store = Store::new();
        let (yes, no) = (store.bool(true), store.bool(false));
        Query {
            graph,
            layer,
            store,
            yes,
            no,
            nodes: Vec::new(),
            variables: Vec::new(),
            domains: Vec::new(),
            constraints: Vec::new(),
            attaining: if layer.depth() == 0 { vec![yes] } else { Vec::new() },
            clipped: false,
            measured: HashMap::new(),
            candidates: HashMap::new(),
            path: yes,
            parts: 0,
            nesting: 0,
            deadline: None,
            built: 0,
        }
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// A symbolic value of type `ty` that matches the template (TTT Fig. 5 `query`). Of what is pinned only that alternative
    /// is unfolded.
    pub(super) fn query(&mut self, ty: Ty, budget: u32, scope: &Scope, template: &Template) -> Build<Sym> {
        self.query_related(ty, budget, scope, &[], template)
    }

    fn query_related(
        &mut self,
        ty: Ty,
        budget: u32,
        scope: &Scope,
        inherited: &[Inherited],
        template: &Template,
    ) -> Build<Sym> {
        self.nested(|query| {
            let graph = query.graph.clone();
            let node = graph.node(ty);
            let mut scope = scope.clone();
            for (name, value) in node.bindings {
                let value = query.symbol(value, &scope)?;
                scope = scope.bind(*name, value);
            }
            let value = match &node.shape {
                Shape::Bool => match template.scalar(&node.shape)? {
                    Some(word) => Sym::Bool(if word == 1 { query.yes } else { query.no }),
                    None => Sym::Bool(query.fresh("bool", Sort::Bool)?),
                },
                Shape::Int { .. } => Sym::Int(query.leaf(ty, template.scalar(&node.shape)?)?),
                Shape::Char => Sym::Char(query.leaf(ty, template.scalar(&node.shape)?)?),
                Shape::Float(bits) => Sym::Float(query.leaf(ty, template.scalar(&node.shape)?)?.term, *bits),
                Shape::Form(_) => Sym::Text(query.leaf(ty, template.scalar(&node.shape)?)?.term),
                Shape::Data { .. } => query.data(ty, budget, &scope, inherited, template)?,
                Shape::Seq { .. } => query.sequence(ty, budget, &scope, template)?,
                Shape::Function { .. } => Sym::Unknown,
            };
            for refinement in node.refinements {
                let inner = scope.bind(refinement.binder, value.clone());
                query.constrain(&refinement.predicate, &inner)?;
            }
            Ok(value)
        })
    }

    /// Runs `act` one level deeper, unless that is too deep or the query has become too large.
    pub(super) fn nested<T>(&mut self, act: impl FnOnce(&mut Query) -> Build<T>) -> Build<T> {
        let depth = self.layer.depth();
        self.built = self.built.wrapping_add(1);
        if self.built.is_multiple_of(CLOCK) && self.deadline.is_some_and(|end| Instant::now() >= end) {
            return Err(Stop::Late);
        }
        if self.nesting >= MAX_NESTING {
            return Err(Stop::TooLarge(format!(
                "at depth {depth} the type unfolds to values nested more than {MAX_NESTING} deep"
            )));
        }
        if self.parts > MAX_PARTS || self.store.len() > MAX_TERMS {
            return Err(Stop::TooLarge(format!(
                "at depth {depth} the type unfolds to more than {MAX_PARTS} parts or {MAX_TERMS} terms: \
                 use the backend `kernel`, which unfolds as it goes, or a smaller depth"
            )));
        }
        self.nesting += 1;
        let result = act(self);
        self.nesting -= 1;
        result
    }

    fn leaf(&mut self, ty: Ty, pinned: Option<i128>) -> Build<Number> {
        let candidates = self.candidates(ty);
        if let Some(word) = pinned {
            if candidates.values[candidates.earlier..].contains(&word) {
                self.attains(self.yes)?;
            }
            let term = self.bounded("leaf", word, word)?;
            return Ok(Number { term, low: word, high: word, vague: self.no });
        }
        self.clipped |= candidates.clipped;
        let (low, high) = candidates.bounds().ok_or(Stop::Empty)?;
        let term = self.bounded("leaf", low, high)?;
        if candidates.has_holes() {
            let domain = self.among(term, &candidates.values)?;
            self.domains.push(domain);
        }
        let new = self.among(term, &candidates.values[candidates.earlier..])?;
        self.attains(new)?;
        Ok(Number { term, low, high, vague: self.no })
    }

    pub(super) fn candidates(&mut self, ty: Ty) -> Rc<Candidates> {
        let (graph, layer) = (&self.graph, self.layer);
        self.candidates.entry(ty).or_insert_with(|| Rc::new(leaf::candidates(graph, ty, layer))).clone()
    }

    /// One of the constructors that the depth allows (TTT Fig. 4 `oneOf`, Fig. 5 `ctors`).
    fn data(
        &mut self,
        ty: Ty,
        budget: u32,
        scope: &Scope,
        inherited: &[Inherited],
        template: &Template,
    ) -> Build<Sym> {
        let pinned = template.choice()?;
        let is_asked_for = |at: &usize| pinned.is_none_or(|pinned| pinned == *at);
        let graph = self.graph.clone();
        let depths = graph.min_depths(ty)?;
        let Shape::Data { definition, .. } = graph.node(ty).shape else { return Ok(Sym::Unknown) };
        let asked_for = || (0..depths.len()).filter(is_asked_for);
        self.clipped |= asked_for().any(|at| depths[at].is_some_and(|depth| depth > budget));
        let constructors: Vec<usize> =
            asked_for().filter(|at| depths[*at].is_some_and(|depth| depth <= budget)).collect();
        let (Some(first), Some(last)) = (constructors.first(), constructors.last()) else {
            return Err(Stop::Empty);
        };
        let choice = self.bounded("choice", *first as i128, *last as i128)?;
        if constructors.len() <= last - first {
            let indices: Vec<i128> = constructors.iter().map(|at| *at as i128).collect();
            let domain = self.among(choice, &indices)?;
            self.domains.push(domain);
        }
        let mut alternatives = Vec::with_capacity(constructors.len());
        for index in constructors {
            let guard = self.is_choice(choice, index)?;
            let fields = self.guard(guard, |query| {
                // One unit of depth less, and this constructor would have had no value here.
                if budget > 0 && depths[index] == Some(budget) {
                    query.attains(query.yes)?;
                }
                query.query_ctor(ty, index, budget, scope, inherited, template)
            })?;
            if let Some(fields) = fields {
                alternatives.push(Alternative {
                    guard,
                    index,
                    name: definition.constructors[index].name,
                    fields,
                });
            }
        }
        if alternatives.is_empty() {
            return Err(Stop::Empty);
        }
        Ok(self.add_node(Node { ty, budget, choice, unfolding: Unfolding::Data(alternatives.into()) }))
    }

    pub(super) fn is_choice(&mut self, choice: TermId, index: usize) -> Build<TermId> {
        let index = self.store.int(index as i128);
        Ok(self.store.eq(choice, index)?)
    }

    fn add_node(&mut self, node: Node) -> Sym {
        self.nodes.push(node);
        Sym::Node(NodeId(self.nodes.len() as u32 - 1))
    }

    /// The fields of a constructor (TTT Fig. 5 `queryCtor`).
    fn query_ctor(
        &mut self,
        ty: Ty,
        constructor: usize,
        budget: u32,
        scope: &Scope,
        inherited: &[Inherited],
        template: &Template,
    ) -> Build<Rc<[Sym]>> {
        let graph = self.graph.clone();
        let fields = graph.fields(ty, constructor)?;
        let parts: Parts<'_> = template.parts(fields.len()).ok_or(Stop::Empty)?;
        let relations = graph.node(ty).relations;
        // The element comes first, wherever it's declared: the recursive fields are related to it.
        let element_at = fields.iter().position(|field| field.is_element);
        let element = match element_at {
            Some(at) if !(relations.is_empty() && inherited.is_empty()) => {
                let element = self.query_field(&fields[at], budget, scope, &[], parts.part(at))?;
                for above in inherited {
                    let inner = above
                        .scope
                        .bind(above.relation.earlier, above.earlier.clone())
                        .bind(above.relation.later, element.clone());
                    self.constrain(&above.relation.predicate, &inner)?;
                }
                Some(element)
            }
            _ => None,
        };
        let mut scope = scope.clone();
        let mut values = Vec::with_capacity(fields.len());
        for (at, field) in fields.iter().enumerate() {
            let value = match (&element, field.recursive) {
                (Some(element), _) if Some(at) == element_at => element.clone(),
                (element, Some(nth)) => {
                    let below = below(relations, nth, element.as_ref(), &scope, inherited);
                    self.query_field(field, budget, &scope, &below, parts.part(at))?
                }
                _ => self.query_field(field, budget, &scope, &[], parts.part(at))?,
            };
            scope = scope.bind(field.name, value.clone());
            values.push(value);
        }
        Ok(values.into())
    }

    /// A field (TTT Fig. 5 `queryField`): `scope` has the values of the fields before it.
    fn query_field(
        &mut self,
        field: &FieldNode,
        budget: u32,
        scope: &Scope,
        inherited: &[Inherited],
        template: &Template,
    ) -> Build<Sym> {
        let budget = field.cost.left(budget, self.layer.depth()).ok_or(Stop::Empty)?;
        self.query_related(field.ty, budget, scope, inherited, template)
    }

    fn sequence(&mut self, ty: Ty, budget: u32, scope: &Scope, template: &Template) -> Build<Sym> {
        let pinned = template.choice()?;
        let graph = self.graph.clone();
        let node = graph.node(ty);
        let Shape::Seq { element, order, length, core, .. } = node.shape else { return Ok(Sym::Unknown) };
        let cost = graph.element_cost(element, core)?;
        let (least, most) = match (length, pinned) {
            (Some(length), Some(pinned)) if length != pinned => return Err(Stop::Empty),
            (None, Some(pinned)) if pinned > budget as usize => {
                self.clipped = true;
                return Err(Stop::Empty);
            }
            (Some(length), _) | (None, Some(length)) => (length, length),
            (None, None) => (0, budget as usize),
        };
        let parts = match pinned {
            Some(_) => template.parts(most).ok_or(Stop::Empty)?,
            None => Parts::HOLES,
        };
        let inner = cost.left(budget, self.layer.depth()).ok_or(Stop::Empty)?;
        self.clipped |= length.is_none() && pinned.is_none();
        let choice = self.bounded("length", least as i128, most as i128)?;
        if length.is_none() {
            let full = self.is_choice(choice, budget as usize)?;
            self.attains(full)?;
        }
        let mut elements: Vec<Sym> = Vec::with_capacity(most);
        for at in 0..most {
            let present = self.is_longer(choice, at)?;
            let value = self.guard(present, |query| {
                let value = query.query(element, inner, scope, parts.part(at))?;
                query.relate_element(&elements, &value, order, node.relations, scope)?;
                Ok(value)
            })?;
            match value {
                Some(value) => elements.push(value),
                // It is no longer than this, whatever is chosen.
                None => break,
            }
        }
        let keyed = order == SeqOrder::IncreasingKeys;
        Ok(self.add_node(Node {
            ty,
            budget,
            choice,
            unfolding: Unfolding::Seq { keyed, elements: elements.into() },
        }))
    }

    /// That a sequence has an element at `index`.
    pub(super) fn is_longer(&mut self, length: TermId, index: usize) -> Build<TermId> {
        let index = self.store.int(index as i128);
        Ok(self.store.lt(index, length)?)
    }

    /// What a sequence's order and its abstract refinements ask of an element, given those before it.
    fn relate_element(
        &mut self,
        earlier: &[Sym],
        later: &Sym,
        order: SeqOrder,
        relations: &'static [Relation],
        scope: &Scope,
    ) -> Build<()> {
        if let (Some(last), true) = (earlier.last(), order != SeqOrder::Any) {
            let (first, second) = match order {
                SeqOrder::IncreasingKeys => (self.key(last)?, self.key(later)?),
                _ => (last.clone(), later.clone()),
            };
            let less = self.before(&first, &second)?;
            self.require(less)?;
        }
        for relation in relations {
            let first = if relation.is_order() { earlier.len().saturating_sub(1) } else { 0 };
            for before in &earlier[first..] {
                let inner = scope.bind(relation.earlier, before.clone()).bind(relation.later, later.clone());
                self.constrain(&relation.predicate, &inner)?;
            }
        }
        Ok(())
    }
}

/// What the elements in the `nth` recursive field are related to. A relation that is an order passes on, so of each
/// relation only the nearest element is kept.
fn below(
    relations: &'static [Relation],
    nth: usize,
    element: Option<&Sym>,
    scope: &Scope,
    inherited: &[Inherited],
) -> Vec<Inherited> {
    let index = if relations.len() == 1 { 0 } else { nth };
    let mut below = inherited.to_vec();
    if let (Some(relation), Some(element)) = (relations.get(index), element) {
        below.retain(|above| above.index != index || !above.relation.is_order());
        below.push(Inherited { relation, index, earlier: element.clone(), scope: scope.clone() });
    }
    below
}
