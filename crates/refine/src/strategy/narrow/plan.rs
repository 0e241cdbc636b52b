//! What a type means to a partial value, worked out once per type: alternatives, conditions, what is in order.

use super::demand;
use super::partial::Bound;
use super::value::Look;
use crate::expr::{BinaryOp, Expr, Name};
use crate::graph::{Cost, Shape, Ty, TypeGraph, Unbounded};
use crate::query::Layer;
use crate::rtype::{DataDef, Relation, SeqOrder};
use crate::scope::Scope;
use crate::targeted::leaf;
use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

/// A type, prepared.
pub(in crate::strategy) struct Plan {
    pub(in crate::strategy) ty: Ty,
    pub(in crate::strategy) kind: Kind,
    pub(super) bindings: &'static [(Name, Expr)],
    /// The conjuncts of its predicates that depend on more than a scalar's own value, with the name of the value.
    pub(in crate::strategy) conditions: Vec<(Name, &'static Expr)>,
    pub(in crate::strategy) relations: &'static [Relation],
}

pub(in crate::strategy) enum Kind {
    Scalar {
        sort: Sort,
        /// In the order in which they're tried; those that the scalar's own predicates exclude are left out.
        candidates: Box<[Candidate]>,
        words: Rc<[i128]>,
        /// Whether a greater depth has more.
        clipped: bool,
    },
    Data {
        definition: &'static DataDef,
        /// The least budget with which each constructor has a value.
        depths: Rc<[Option<u32>]>,
    },
    Seq {
        element: Ty,
        order: SeqOrder,
        length: Option<usize>,
        is_text: bool,
        /// How much of the sequence's depth an element has.
        cost: Cost,
    },
    Function,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::strategy) enum Sort {
    Bool,
    Int,
    Char,
    F32,
    F64,
    /// With a form.
    Text,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::strategy) struct Candidate {
    pub(in crate::strategy) word: i128,
    /// Whether the depth before didn't have it.
    pub(in crate::strategy) is_new: bool,
}

impl Plan {
    /// Whether a part of this type with this word has the whole depth that there was for it.
    pub(in crate::strategy) fn attains(&self, budget: u32, word: i128) -> bool {
        match &self.kind {
            Kind::Scalar { candidates, .. } => {
                candidates.iter().any(|candidate| candidate.word == word && candidate.is_new)
            }
            Kind::Data { depths, .. } => {
                let least = usize::try_from(word).ok().and_then(|at| depths.get(at).copied().flatten());
                budget > 0 && least == Some(budget)
            }
            Kind::Seq { length, .. } => length.is_none() && word == i128::from(budget),
            Kind::Function => false,
        }
    }
}

/// The plans of a layer.
pub(in crate::strategy) struct Plans {
    pub(in crate::strategy) graph: Rc<TypeGraph>,
    pub(in crate::strategy) layer: Layer,
    plans: HashMap<Ty, Rc<Plan>>,
    alternatives: HashMap<(Ty, u32), Rc<[i128]>>,
    orders: HashMap<Ty, Option<Rc<[Bounding]>>>,
    /// Whether the layer's depth limited anything.
    pub(in crate::strategy) clipped: bool,
}

impl Plans {
    pub(in crate::strategy) fn new(graph: Rc<TypeGraph>, layer: Layer) -> Plans {
        let (plans, alternatives, orders) = (HashMap::new(), HashMap::new(), HashMap::new());
        Plans { graph, layer, plans, alternatives, orders, clipped: false }
    }

    /// The plan of a type, made when it's first asked for.
    pub(in crate::strategy) fn plan(&mut self, ty: Ty) -> Result<Rc<Plan>, Unbounded> {
        if let Some(known) = self.plans.get(&ty) {
            return Ok(known.clone());
        }
        let node = self.graph.node(ty);
        let refinements = node.refinements.iter();
        let mut conditions: Vec<(Name, &'static Expr)> = refinements
            .flat_map(|refinement| {
                conjuncts(&refinement.predicate).into_iter().map(|part| (refinement.binder, part))
            })
            .collect();
        let kind = match &node.shape {
            Shape::Bool => self.scalar(ty, Sort::Bool, node.bindings, &mut conditions),
            Shape::Int { .. } => self.scalar(ty, Sort::Int, node.bindings, &mut conditions),
            Shape::Char => self.scalar(ty, Sort::Char, node.bindings, &mut conditions),
            Shape::Float(32) => self.scalar(ty, Sort::F32, node.bindings, &mut conditions),
            Shape::Float(_) => self.scalar(ty, Sort::F64, node.bindings, &mut conditions),
            Shape::Form(_) => self.scalar(ty, Sort::Text, node.bindings, &mut conditions),
            Shape::Data { definition, .. } => Kind::Data { definition, depths: self.graph.min_depths(ty)? },
            Shape::Seq { element, order, length, is_text, core, .. } => Kind::Seq {
                element: *element,
                order: *order,
                length: *length,
                is_text: *is_text,
                cost: self.graph.element_cost(*element, *core)?,
            },
            Shape::Function { .. } => Kind::Function,
        };
        let plan = Rc::new(Plan { ty, kind, bindings: node.bindings, conditions, relations: node.relations });
        self.plans.insert(ty, plan.clone());
        Ok(plan)
    }

    /// The candidates, by those predicates that say of each whether it's one; the others stay conditions.
    fn scalar(
        &self,
        ty: Ty,
        sort: Sort,
        bindings: &'static [(Name, Expr)],
        conditions: &mut Vec<(Name, &'static Expr)>,
    ) -> Kind {
        let known = leaf::candidates(&self.graph, ty, self.layer);
        let mut scope = Scope::default();
        for (name, term) in bindings {
            let bound = Bound::Term(term, scope.clone());
            scope = scope.bind(*name, bound);
        }
        let mut candidates: Vec<Candidate> = known
            .values
            .iter()
            .enumerate()
            .map(|(at, word)| Candidate { word: *word, is_new: at >= known.earlier })
            .collect();
        conditions.retain(|(binder, predicate)| {
            let truth = |candidate: &Candidate| {
                let scope = scope.bind(*binder, Bound::Word(sort, candidate.word));
                demand::holds(Look::new(&[], &Cell::default()), predicate, &scope)
            };
            let Ok(truths) = candidates.iter().map(truth).collect::<Result<Vec<bool>, _>>() else {
                return true;
            };
            let mut truths = truths.into_iter();
            candidates.retain(|_| truths.next().unwrap_or(true));
            false
        });
        let words = candidates.iter().map(|candidate| candidate.word).collect();
        Kind::Scalar { sort, candidates: candidates.into(), words, clipped: known.clipped }
    }

    /// The words that may fill a hole of this type, in the order in which they're tried: constructors in the order
    /// of their smallest depth and then of declaration, lengths upward, scalars by their distance from the origin.
    pub(in crate::strategy) fn alternatives(&mut self, plan: &Plan, budget: u32) -> Rc<[i128]> {
        match &plan.kind {
            Kind::Scalar { words, clipped, .. } => {
                self.clipped |= clipped;
                return words.clone();
            }
            Kind::Seq { length, .. } => self.clipped |= length.is_none(),
            Kind::Data { depths, .. } => {
                self.clipped |= depths.iter().flatten().any(|depth| *depth > budget);
            }
            Kind::Function => {}
        }
        let made = self.alternatives.entry((plan.ty, budget)).or_insert_with(|| match &plan.kind {
            Kind::Data { depths, .. } => {
                let depth = |at: &i128| usize::try_from(*at).ok().and_then(|at| depths[at]);
                let fits = |at: &i128| depth(at).is_some_and(|depth| depth <= budget);
                let mut order: Vec<i128> = (0..depths.len() as i128).filter(fits).collect();
                order.sort_by_key(depth);
                order.into()
            }
            Kind::Seq { length: Some(length), .. } => Rc::new([*length as i128]),
            Kind::Seq { length: None, .. } => (0..=i128::from(budget)).collect(),
            Kind::Scalar { .. } | Kind::Function => Rc::new([0]),
        });
        made.clone()
    }

    /// What is compared where the elements of a sequence are in order: of a map's entries the keys.
    pub(in crate::strategy) fn key(&mut self, plan: &Plan) -> Result<Rc<Plan>, Unbounded> {
        let Kind::Seq { element, order, .. } = plan.kind else { return self.plan(plan.ty) };
        let element = self.plan(element)?;
        match (order, &element.kind) {
            (SeqOrder::IncreasingKeys, Kind::Data { definition, .. })
                if definition.constructors.len() == 1 =>
            {
                match self.graph.fields(element.ty, 0)?.first() {
                    Some(field) => self.plan(field.ty),
                    None => Ok(element),
                }
            }
            _ => Ok(element),
        }
    }

    /// How neighbouring elements (of a map: keys) of a sequence are ordered, if they are scalars in an order.
    pub(in crate::strategy) fn chain(&mut self, plan: &Plan) -> Result<Option<Rc<[Bounding]>>, Unbounded> {
        if let Some(known) = self.orders.get(&plan.ty) {
            return Ok(known.clone());
        }
        let Kind::Seq { order, .. } = plan.kind else { return Ok(None) };
        let key = self.key(plan)?;
        let chain = match order {
            SeqOrder::Any => self.in_order(plan.relations, &key),
            SeqOrder::Increasing | SeqOrder::IncreasingKeys => {
                key.is_ordered().then(|| Rc::new([Bounding::Greater]) as Rc<[Bounding]>)
            }
        };
        self.orders.insert(plan.ty, chain.clone());
        Ok(chain)
    }

    /// What relations say of a later element, if they're orders and the elements scalars.
    pub(in crate::strategy) fn in_order(
        &self,
        relations: &'static [Relation],
        element: &Plan,
    ) -> Option<Rc<[Bounding]>> {
        if relations.is_empty() || !element.is_ordered() {
            return None;
        }
        relations.iter().map(Bounding::of).collect()
    }
}

impl Plan {
    /// Whether the words are ordered as the scalars are.
    pub(in crate::strategy) fn is_ordered(&self) -> bool {
        matches!(self.kind, Kind::Scalar { sort: Sort::Bool | Sort::Int | Sort::Char, .. })
    }
}

/// What an order says of a later element, given an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::strategy) enum Bounding {
    Less,
    AtMost,
    Equal,
    AtLeast,
    Greater,
}

impl Bounding {
    pub(in crate::strategy) fn of(relation: &Relation) -> Option<Bounding> {
        if !relation.is_order() {
            return None;
        }
        let Expr::Binary(op, left, _) = &relation.predicate else { return None };
        let earlier_first = matches!(&**left, Expr::Var(name) if *name == relation.earlier);
        Some(match (op, earlier_first) {
            (BinaryOp::Lt, true) | (BinaryOp::Gt, false) => Bounding::Greater,
            (BinaryOp::Le, true) | (BinaryOp::Ge, false) => Bounding::AtLeast,
            (BinaryOp::Gt, true) | (BinaryOp::Lt, false) => Bounding::Less,
            (BinaryOp::Ge, true) | (BinaryOp::Le, false) => Bounding::AtMost,
            _ => Bounding::Equal,
        })
    }
}

/// Where an element may lie whose neighbours or elements above are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::strategy) struct Interval {
    low: i128,
    high: i128,
}

impl Interval {
    pub(in crate::strategy) const ALL: Interval = Interval { low: i128::MIN, high: i128::MAX };

    pub(in crate::strategy) fn contains(self, word: i128) -> bool {
        self.low <= word && word <= self.high
    }

    /// What is left of it for what is related to `earlier`.
    pub(in crate::strategy) fn bounded(self, by: Bounding, earlier: i128) -> Interval {
        let Interval { low, high } = self;
        match by {
            Bounding::Less => Interval { low, high: high.min(earlier.saturating_sub(1)) },
            Bounding::AtMost => Interval { low, high: high.min(earlier) },
            Bounding::Equal => Interval { low: low.max(earlier), high: high.min(earlier) },
            Bounding::AtLeast => Interval { low: low.max(earlier), high },
            Bounding::Greater => Interval { low: low.max(earlier.saturating_add(1)), high },
        }
    }
}

/// The conjuncts of a predicate that can be evaluated on a partial value: `rust(…)` can't, it's left to the judge.
pub(super) fn conjuncts(predicate: &'static Expr) -> Vec<&'static Expr> {
    let mut parts = predicate.conjuncts();
    parts.retain(|part| !matches!(part, Expr::Rust(_) | Expr::Bool(true)));
    parts
}
