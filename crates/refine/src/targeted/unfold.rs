//! A decision unfolds a node (TTT Fig. 5 `queryCtor`, `queryField`): its fields come into being, related to what is above them, and
//! the terms that waited for it go on.

use super::lower::{Build, Stop};
use super::node::{Inherited, Memo, Node, Query, Suspended, Target, Undo};
use super::symbol::{Linear, NodeId, Scope, SetId, SetSym, Sym};
use crate::expr::Expr;
use crate::graph::{FieldNode, Shape};
use crate::rtype::{Relation, SeqOrder};
use crate::template::{Parts, Template};
use std::rc::Rc;

impl Query {
    /// Decides a node: makes its fields and runs what waited for it.
    ///
    /// The caller has fixed the node's choice variable, or it has one value.
    pub(super) fn decide(&mut self, id: NodeId, chosen: usize) -> Build<()> {
        self.decide_within(id, chosen, &Template::Hole)
    }

    pub(super) fn decide_within(&mut self, id: NodeId, chosen: usize, template: &Template) -> Build<()> {
        self.trail.push(Undo::Decide(id));
        let node = &mut self.nodes[id.0 as usize];
        node.decided = Some(chosen);
        let (ty, budget) = (node.ty, node.budget);
        let graph = self.graph.clone();
        match &graph.node(ty).shape {
            Shape::Data { .. } => {
                let fields = graph.fields(ty, chosen)?;
                let parts = template.parts(fields.len()).ok_or(Stop::Conflict)?;
                self.unfold(id, &fields, parts)?;
            }
            Shape::Seq { element, order, core, .. } => {
                let cost = graph.element_cost(*element, *core)?;
                let inner = cost.left(budget, self.layer.depth()).ok_or(Stop::Conflict)?;
                let parts = template.parts(chosen).ok_or(Stop::Conflict)?;
                let scope = self.node(id).scope.clone();
                for at in 0..chosen {
                    let value = self.fresh(*element, inner, &scope, parts.part(at))?;
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

    fn unfold(&mut self, id: NodeId, fields: &[FieldNode], parts: Parts<'_>) -> Build<()> {
        let Node { ty, budget, scope, inherited, .. } = self.node(id);
        let (ty, budget, scope, inherited) = (*ty, *budget, &scope.clone(), &inherited.clone());
        let relations = self.graph.node(ty).relations;
        // The element comes into being first, wherever it's declared: the recursive fields are related to it.
        let element_at = fields.iter().position(|field| field.is_element);
        let element = match element_at {
            Some(at) if !(relations.is_empty() && inherited.is_empty()) => {
                let element = self.field(&fields[at], budget, scope, Rc::new([]), parts.part(at))?;
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
                    self.field(field, budget, &scope, below, parts.part(at))?
                }
                _ => self.field(field, budget, &scope, Rc::new([]), parts.part(at))?,
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
        template: &Template,
    ) -> Build<Sym> {
        let budget = field.cost.left(budget, self.layer.depth()).ok_or(Stop::Conflict)?;
        self.fresh_related(field.ty, budget, scope, inherited, template)
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
            match (key(self, &pair[0]), key(self, &pair[1])) {
                (Some(first), Some(second)) => self.assert_less(&first, &second)?,
                _ => self.leaves_out = true,
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
