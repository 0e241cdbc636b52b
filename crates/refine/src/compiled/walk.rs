//! Inhabitation by plan: the walk of a value along its type (TTT Fig. 7 `check`), as [`check`](crate::check) defines it.

use super::code::Slot;
use super::machine::{Fault, Machine};
use super::plan::{FieldPlan, Numbered, Plan, PlanId, RelationPlan, ShapePlan};
use super::value::Val;
use std::ops::Range;

/// Why a walk ended early.
pub(super) enum Stop {
    /// The predicate of this number is false.
    Fails(usize),
    Undefined(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Undefined(fault)
    }
}

/// An element above, and how those below relate to it.
#[derive(Clone, Copy)]
pub(super) struct Above<'a> {
    /// The plan that has the relation, and which of its relations it is.
    plan: PlanId,
    index: usize,
    earlier: Val<'a>,
}

/// Walks values along plans.
pub(super) struct Walk<'m, 'c, 'a> {
    plans: &'c [Plan],
    pub(super) machine: &'m mut Machine<'c, 'a>,
    pub(super) above: Vec<Above<'a>>,
    /// What names meant before they were bound again.
    pub(super) saved: Vec<(Slot, Val<'a>)>,
}

impl<'m, 'c, 'a> Walk<'m, 'c, 'a> {
    /// `above` and `saved` are empty: memory to use.
    pub(super) fn new(
        plans: &'c [Plan],
        machine: &'m mut Machine<'c, 'a>,
        above: Vec<Above<'a>>,
        saved: Vec<(Slot, Val<'a>)>,
    ) -> Walk<'m, 'c, 'a> {
        Walk { plans, machine, above, saved }
    }

    pub(super) fn require(&mut self, predicate: &'c Numbered) -> Result<(), Stop> {
        if self.machine.holds(&predicate.code)? { Ok(()) } else { Err(Stop::Fails(predicate.number)) }
    }

    /// Checks that the value inhabits the type.
    pub(super) fn inhabits(&mut self, plan: PlanId, value: Val<'a>) -> Result<(), Stop> {
        self.below(plan, value, 0..0)
    }

    fn below(&mut self, id: PlanId, value: Val<'a>, above: Range<usize>) -> Result<(), Stop> {
        let plan: &'c Plan = &self.plans[id];
        let saved = self.saved.len();
        for (slot, code) in &plan.bindings {
            let value = self.machine.eval(code)?;
            self.rebind(*slot, value);
        }
        for (binder, predicate) in &plan.refinements {
            self.machine.bind(*binder, value);
            self.require(predicate)?;
        }
        match &plan.shape {
            ShapePlan::Leaf => {}
            ShapePlan::Data(constructors) => self.data(id, constructors, value, above)?,
            ShapePlan::Seq { element, checked } => self.sequence(plan, *element, *checked, value)?,
        }
        while saved < self.saved.len() {
            if let Some((slot, value)) = self.saved.pop() {
                self.machine.bind(slot, value);
            }
        }
        Ok(())
    }

    fn rebind(&mut self, slot: Slot, value: Val<'a>) {
        self.saved.push((slot, self.machine.local(slot)));
        self.machine.bind(slot, value);
    }

    fn data(
        &mut self,
        plan: PlanId,
        constructors: &'c [Vec<FieldPlan>],
        value: Val<'a>,
        above: Range<usize>,
    ) -> Result<(), Stop> {
        let value = value.forced();
        let fields = match self.machine.store.constructor(value).and_then(|at| constructors.get(at)) {
            Some(fields) => fields,
            None => return Ok(()),
        };
        let element = fields.iter().position(|field| field.is_element);
        let element = element.and_then(|at| self.machine.store.field(value, at));
        if let Some(element) = element {
            for at in above.clone() {
                let known = self.above[at];
                self.related(self.relation(known), known.earlier, element)?;
            }
        }
        for (at, field) in fields.iter().enumerate() {
            let Some(inner) = self.machine.store.field(value, at) else { return Ok(()) };
            if field.is_recursive {
                let begin = self.above.len();
                match (field.relation, element) {
                    (Some(index), Some(earlier)) => {
                        for at in above.clone() {
                            let known = self.above[at];
                            if known.index != index || !self.relation(known).is_order {
                                self.above.push(known);
                            }
                        }
                        self.above.push(Above { plan, index, earlier });
                    }
                    _ => self.above.extend_from_within(above.clone()),
                }
                let end = self.above.len();
                if begin < end || field.checked {
                    self.below(field.plan, inner, begin..end)?;
                }
                self.above.truncate(begin);
            } else if field.checked {
                self.below(field.plan, inner, 0..0)?;
            }
            if let Some(slot) = field.slot {
                self.rebind(slot, inner);
            }
        }
        Ok(())
    }

    fn sequence(
        &mut self,
        plan: &'c Plan,
        element: PlanId,
        checked: bool,
        value: Val<'a>,
    ) -> Result<(), Stop> {
        let mark = self.machine.store.mark();
        let from = self.machine.work.len();
        if !self.machine.store.spread(value.forced(), &mut self.machine.work) {
            return Ok(());
        }
        let elements = self.machine.store.keep(&mut self.machine.work, from);
        for at in 0..elements.len() {
            let later = self.machine.store.cells(elements)[at];
            if checked {
                self.below(element, later, 0..0)?;
            }
            for relation in &plan.relations {
                let first = if relation.is_order { at.saturating_sub(1) } else { 0 };
                for before in first..at {
                    let earlier = self.machine.store.cells(elements)[before];
                    self.related(relation, earlier, later)?;
                }
            }
        }
        self.machine.store.release(mark);
        Ok(())
    }

    fn relation(&self, above: Above<'a>) -> &'c RelationPlan {
        &self.plans[above.plan].relations[above.index]
    }

    fn related(&mut self, relation: &'c RelationPlan, earlier: Val<'a>, later: Val<'a>) -> Result<(), Stop> {
        self.machine.bind(relation.earlier, earlier);
        self.machine.bind(relation.later, later);
        self.require(&relation.predicate)
    }
}
