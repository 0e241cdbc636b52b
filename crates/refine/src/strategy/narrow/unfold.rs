//! Unfolding: filling a hole makes the holes inside, one level down, and the conditions that their types bring (TTT Fig. 5 `query`,
//! `queryCtor`, `queryField`, on partial values).

use super::partial::{Bound, Dead, Inherited, Kind, Link, Part, PartId, Partial, Plan, Test};
use crate::graph::{FieldNode, Ty};
use crate::rtype::{Relation, SeqOrder};
use crate::scope::Scope;
use std::rc::Rc;

impl Partial {
    /// Room for so many parts that follow each other, inside one of this type.
    pub(super) fn place(&mut self, count: u32, around: &Rc<Plan>) -> PartId {
        let first = self.parts.len() as u32;
        let nothing: Rc<[Inherited]> = Rc::new([]);
        self.parts.extend((0..count).map(|_| Part {
            plan: around.clone(),
            budget: 0,
            word: Some(0),
            first: 0,
            count: 0,
            scope: Scope::default(),
            inherited: nothing.clone(),
            link: None,
            attains: false,
        }));
        PartId(first)
    }

    /// Makes a hole of type `ty` where there's room for it, with the conditions of its type.
    pub(super) fn make(
        &mut self,
        id: PartId,
        ty: Ty,
        budget: u32,
        scope: &Scope<Bound>,
        inherited: Rc<[Inherited]>,
    ) -> Result<(), Dead> {
        let plan = self.plans.plan(ty)?;
        let mut scope = scope.clone();
        for (name, term) in plan.bindings {
            let bound = Bound::Term(term, scope.clone());
            scope = scope.bind(*name, bound);
        }
        for (binder, conjunct) in &plan.conditions {
            let scope = scope.bind(*binder, Bound::Part(id));
            self.condition(Test::Holds(conjunct, scope), false);
        }
        let alternatives = self.plans.alternatives(&plan, budget);
        self.parts[id.index()] = Part {
            plan,
            budget,
            word: None,
            first: 0,
            count: 0,
            scope,
            inherited,
            link: None,
            attains: false,
        };
        match alternatives[..] {
            [] => Err(Dead::End),
            // Also what makes arrays, tuples and structs come apart at once.
            [only] => self.unfold(id, only),
            _ => Ok(()),
        }
    }

    /// Gives a hole its word and makes what is inside.
    pub(super) fn unfold(&mut self, id: PartId, word: i128) -> Result<(), Dead> {
        let part = &mut self.parts[id.index()];
        let (plan, budget) = (part.plan.clone(), part.budget);
        let (scope, inherited) = (part.scope.clone(), part.inherited.clone());
        part.word = Some(word);
        part.attains = plan.attains(budget, word);
        self.attaining += u32::from(part.attains);
        let chosen = usize::try_from(word).unwrap_or(0);
        match &plan.kind {
            Kind::Scalar { .. } | Kind::Function => Ok(()),
            Kind::Data { .. } => {
                let fields = self.plans.graph.fields(plan.ty, chosen)?;
                self.constructor(id, &plan, budget, &fields, &scope, &inherited)
            }
            Kind::Seq { element, order, cost, .. } => {
                let inner = cost.left(budget, self.plans.layer.depth()).unwrap_or_default();
                let first = self.place(chosen as u32, &plan);
                self.contain(id, first, chosen as u32);
                for at in 0..chosen as u32 {
                    self.make(PartId(first.0 + at), *element, inner, &scope, Rc::new([]))?;
                }
                self.order_elements(id, *order);
                self.relate_elements(id, plan.relations, &scope);
                self.link_elements(id, &plan)
            }
        }
    }

    fn contain(&mut self, id: PartId, first: PartId, count: u32) {
        let part = &mut self.parts[id.index()];
        (part.first, part.count) = (first.0, count);
    }

    fn constructor(
        &mut self,
        id: PartId,
        plan: &Rc<Plan>,
        budget: u32,
        fields: &[FieldNode],
        scope: &Scope<Bound>,
        inherited: &Rc<[Inherited]>,
    ) -> Result<(), Dead> {
        let first = self.place(fields.len() as u32, plan);
        self.contain(id, first, fields.len() as u32);
        let element = fields.iter().position(|field| field.is_element);
        let element = element.map(|at| PartId(first.0 + at as u32));
        let mut scope = scope.clone();
        for (field, at) in fields.iter().zip(first.0..) {
            let field_id = PartId(at);
            let budget = field.cost.left(budget, self.plans.layer.depth()).unwrap_or_default();
            let below = match field.recursive {
                Some(nth) => below(plan.relations, nth, element, &scope, inherited),
                None => Rc::new([]),
            };
            self.make(field_id, field.ty, budget, &scope, below)?;
            if element == Some(field_id) {
                let part = &mut self.parts[field_id.index()];
                if matches!(part.plan.kind, Kind::Scalar { .. }) {
                    part.inherited = inherited.clone();
                }
                for above in inherited.iter() {
                    let scope = above
                        .scope
                        .bind(above.relation.earlier, Bound::Part(above.earlier))
                        .bind(above.relation.later, Bound::Part(field_id));
                    self.condition(Test::Holds(&above.relation.predicate, scope), true);
                }
            }
            scope = scope.bind(field.name, Bound::Part(field_id));
        }
        Ok(())
    }

    /// What is compared in a set's or map's order: of a map's entry the key.
    pub(in crate::strategy) fn key(&self, element: PartId, order: SeqOrder) -> PartId {
        match order {
            SeqOrder::IncreasingKeys => self.part(element).children().next().unwrap_or(element),
            SeqOrder::Increasing | SeqOrder::Any => element,
        }
    }

    fn order_elements(&mut self, id: PartId, order: SeqOrder) {
        if order == SeqOrder::Any {
            return;
        }
        let elements = self.part(id).children();
        for (left, right) in elements.clone().zip(elements.skip(1)) {
            let test = Test::Less(self.key(left, order), self.key(right, order));
            self.condition(test, true);
        }
    }

    fn relate_elements(&mut self, id: PartId, relations: &'static [Relation], scope: &Scope<Bound>) {
        let elements = self.part(id).children();
        for relation in relations {
            for (at, later) in elements.clone().enumerate() {
                let first = if relation.is_order() { at.saturating_sub(1) } else { 0 };
                for earlier in elements.clone().take(at).skip(first) {
                    let scope = scope
                        .bind(relation.earlier, Bound::Part(earlier))
                        .bind(relation.later, Bound::Part(later));
                    self.condition(Test::Holds(&relation.predicate, scope), true);
                }
            }
        }
    }

    fn link_elements(&mut self, id: PartId, plan: &Plan) -> Result<(), Dead> {
        let Kind::Seq { order, .. } = plan.kind else { return Ok(()) };
        if self.plans.chain(plan)?.is_none() {
            return Ok(());
        }
        let elements = self.part(id).children();
        let mut previous = None;
        let mut left = elements.len() as u32;
        for element in elements {
            let key = self.key(element, order);
            self.parts[key.index()].link = Some(Link { previous, sequence: id, left });
            previous = Some(key);
            left -= 1;
        }
        Ok(())
    }
}

/// What the elements in the `nth` recursive field are related to. A relation that is an order passes on, so of each
/// relation only the nearest element is kept.
fn below(
    relations: &'static [Relation],
    nth: usize,
    element: Option<PartId>,
    scope: &Scope<Bound>,
    inherited: &Rc<[Inherited]>,
) -> Rc<[Inherited]> {
    let index = if relations.len() == 1 { 0 } else { nth };
    let (Some(relation), Some(element)) = (relations.get(index), element) else { return inherited.clone() };
    let kept = inherited.iter().filter(|above| above.index != index || !above.relation.is_order());
    let new = Inherited { relation, index, earlier: element, scope: scope.clone() };
    kept.cloned().chain([new]).collect()
}
