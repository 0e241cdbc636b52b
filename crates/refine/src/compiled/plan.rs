//! The types of a signature as plans: what inhabiting each asks for, with every question resolved beforehand.
//!
//! A plan is made for each type node that has something to check below it, once. Recursive types are cycles of plans.
//! Names of bindings and fields are places of the base frame, which the walk saves and restores, since a recursive
//! type binds the same names again one level down.

use super::code::{Code, Compiler, Frame, Slot};
use crate::expr::Expr;
use crate::graph::{FieldNode, Shape, Ty, TypeGraph, Unbounded};
use crate::rtype::SeqOrder;
use std::collections::HashMap;

/// The number of a plan.
pub(super) type PlanId = usize;

/// A predicate by its number: what a failed check names.
pub(super) struct Numbered {
    pub(super) number: usize,
    pub(super) code: Code,
}

pub(super) struct Plan {
    pub(super) bindings: Vec<(Slot, Code)>,
    pub(super) refinements: Vec<(Slot, Numbered)>,
    pub(super) relations: Vec<RelationPlan>,
    pub(super) shape: ShapePlan,
}

pub(super) struct RelationPlan {
    pub(super) earlier: Slot,
    pub(super) later: Slot,
    pub(super) is_order: bool,
    pub(super) predicate: Numbered,
}

pub(super) enum ShapePlan {
    /// Nothing below the refinements.
    Leaf,
    Data(Vec<Vec<FieldPlan>>),
    Seq {
        element: PlanId,
        checked: bool,
    },
}

pub(super) struct FieldPlan {
    /// Where its value goes, if a predicate speaks of it.
    pub(super) slot: Option<Slot>,
    pub(super) plan: PlanId,
    /// Whether its type has anything to check.
    pub(super) checked: bool,
    pub(super) is_element: bool,
    pub(super) is_recursive: bool,
    /// The relation of the whole's element to those inside this field.
    pub(super) relation: Option<usize>,
}

/// Plans as they are made.
pub(super) struct Planner<'g> {
    pub(super) graph: &'g TypeGraph,
    pub(super) compiler: Compiler,
    pub(super) frame: Frame,
    pub(super) predicates: Vec<&'static Expr>,
    known: HashMap<Ty, PlanId>,
    plans: Vec<Option<Plan>>,
}

impl<'g> Planner<'g> {
    pub(super) fn new(graph: &'g TypeGraph) -> Planner<'g> {
        Planner {
            graph,
            compiler: Compiler::default(),
            frame: Frame::default(),
            predicates: Vec::new(),
            known: HashMap::new(),
            plans: Vec::new(),
        }
    }

    pub(super) fn numbered(&mut self, predicate: &'static Expr) -> Numbered {
        self.predicates.push(predicate);
        let code = self.compiler.code(predicate, &mut self.frame);
        Numbered { number: self.predicates.len() - 1, code }
    }

    /// The plan of a type, if it has anything to check.
    ///
    /// # Errors
    /// [`Unbounded`] for a type that unfolds to ever new ones.
    pub(super) fn checked(&mut self, ty: Ty) -> Result<Option<PlanId>, Unbounded> {
        if self.graph.is_checked(ty)? { self.plan(ty).map(Some) } else { Ok(None) }
    }

    fn plan(&mut self, ty: Ty) -> Result<PlanId, Unbounded> {
        if let Some(known) = self.known.get(&ty) {
            return Ok(*known);
        }
        let id = self.plans.len();
        self.known.insert(ty, id);
        self.plans.push(None);
        let node = self.graph.node(ty);
        let mut bindings = Vec::new();
        for (name, value) in node.bindings {
            bindings.push((self.frame.slot(*name), self.compiler.code(value, &mut self.frame)));
        }
        let mut refinements = Vec::new();
        for refinement in node.refinements {
            let slot = self.frame.whole(refinement.binder);
            refinements.push((slot, self.numbered(&refinement.predicate)));
        }
        let mut relations = Vec::new();
        for relation in node.relations {
            relations.push(RelationPlan {
                earlier: self.frame.slot(relation.earlier),
                later: self.frame.slot(relation.later),
                is_order: relation.is_order(),
                predicate: self.numbered(&relation.predicate),
            });
        }
        let shape = match &node.shape {
            Shape::Data { definition, .. } => {
                let mut constructors = Vec::new();
                for constructor in 0..definition.constructors.len() {
                    let fields = self.graph.fields(ty, constructor)?;
                    let planned: Result<_, Unbounded> =
                        fields.iter().map(|field| self.field(field, node.relations.len())).collect();
                    constructors.push(planned?);
                }
                ShapePlan::Data(constructors)
            }
            Shape::Seq { element, order, .. } => {
                let checked = self.graph.is_checked(*element)?;
                // Sets and maps keep their own order, whatever they hold.
                if checked || (!relations.is_empty() && *order == SeqOrder::Any) {
                    ShapePlan::Seq { element: self.plan(*element)?, checked }
                } else {
                    ShapePlan::Leaf
                }
            }
            Shape::Bool
            | Shape::Int { .. }
            | Shape::Char
            | Shape::Float(_)
            | Shape::Form(_)
            | Shape::Function { .. } => ShapePlan::Leaf,
        };
        self.plans[id] = Some(Plan { bindings, refinements, relations, shape });
        Ok(id)
    }

    fn field(&mut self, field: &FieldNode, relations: usize) -> Result<FieldPlan, Unbounded> {
        let relation = field.recursive.map(|nth| if relations == 1 { 0 } else { nth });
        Ok(FieldPlan {
            slot: Some(self.frame.slot(field.name)),
            plan: self.plan(field.ty)?,
            checked: self.graph.is_checked(field.ty)?,
            is_element: field.is_element,
            is_recursive: field.recursive.is_some(),
            relation: relation.filter(|index| *index < relations),
        })
    }

    /// All plans, once every term of the signature is compiled: what nobody reads isn't bound.
    pub(super) fn finish(self) -> (Vec<Plan>, Compiler, Frame, Vec<&'static Expr>) {
        let mut plans: Vec<Plan> = self.plans.into_iter().flatten().collect();
        for plan in &mut plans {
            if let ShapePlan::Data(constructors) = &mut plan.shape {
                for field in constructors.iter_mut().flatten() {
                    field.slot = field.slot.filter(|slot| self.frame.is_read(*slot));
                }
            }
        }
        (plans, self.compiler, self.frame, self.predicates)
    }
}
