//! What a measure can be where another one holds: `size` reads a field that may be any integer, but where `sizes_right` holds it's
//! not negative.
//!
//! As in [`ranges`](super::ranges), constructor by constructor; here the conjuncts of the measure that holds narrow the
//! constructor's fields first: `sizes_right(l)` says what holds of the field `l`, `s == size(l) + size(r) + 1` bounds `s`. What isn't
//! understood narrows nothing. Without this a search for a small map would build ever larger ones, whose sizes could still add up.

use super::lower::WIDE;
use super::node::{Query, Undo};
use super::ranges::{Abstract, Ranges};
use super::symbol::{NodeId, Sym};
use crate::expr::{BinaryOp, Expr, Name, Pattern};
use crate::graph::Ty;
use crate::measure::{Measure, MeasureSort};

impl Query {
    /// Notes that a measure is required to hold of a node that isn't decided: it narrows what others can be.
    pub(super) fn hold(&mut self, id: NodeId, measure: &'static Measure) -> super::lower::Build<()> {
        if self.node(id).holding.iter().any(|known| std::ptr::eq(*known, measure)) {
            return Ok(());
        }
        self.nodes[id.0 as usize].holding.push(measure);
        self.trail.push(Undo::Hold(id));
        for at in 0..self.node(id).memo.len() {
            let memo = &self.node(id).memo[at];
            let Sym::Int(linear) = &memo.value else { continue };
            if let ([(1, var)], 0, []) = (&linear.terms[..], linear.constant, &memo.others[..]) {
                let (var, asked) = (*var, memo.measure);
                let (low, high) = self.interval(asked, id);
                self.space.set_min(var, low)?;
                self.space.set_max(var, high)?;
            }
        }
        Ok(())
    }

    /// What an integer measure of a node alone can be, by the node's depth budget and what is required of it.
    pub(super) fn interval(&mut self, measure: &'static Measure, id: NodeId) -> (i128, i128) {
        let (ty, budget) = (self.node(id).ty, self.node(id).budget);
        let (mut low, mut high) = self.ranges.interval(measure, ty, budget);
        if measure.parameters.len() == 1 {
            for given in &self.nodes[id.0 as usize].holding {
                let (least, most) = self.ranges.interval_given(measure, given, ty, budget);
                (low, high) = (low.max(least), high.min(most));
            }
        }
        (low, high)
    }
}

impl Ranges {
    fn interval_given(
        &mut self,
        measure: &'static Measure,
        given: &'static Measure,
        ty: Ty,
        budget: u32,
    ) -> (i128, i128) {
        match self.range_given(measure, given, ty, budget) {
            Abstract::Int(low, high) => (low.max(-WIDE), high.min(WIDE)),
            Abstract::Bottom => (1, 0),
            _ => (-WIDE, WIDE),
        }
    }

    pub(super) fn range_given(
        &mut self,
        measure: &'static Measure,
        given: &'static Measure,
        ty: Ty,
        budget: u32,
    ) -> Abstract {
        let (MeasureSort::Int, [_], [_]) = (measure.result, &measure.parameters[..], &given.parameters[..])
        else {
            return self.range(measure, ty, budget);
        };
        let key = |budget| (measure as *const Measure, given as *const Measure, ty, budget);
        if let Some(known) = self.given.get(&key(budget)) {
            return known.clone();
        }
        // Smaller budgets first, as in `range`.
        let begin = (0..budget).rev().find(|smaller| self.given.contains_key(&key(*smaller)));
        for smaller in begin.map_or(0, |known| known + 1)..budget {
            self.given_by_smaller(measure, given, ty, smaller);
        }
        self.given_by_smaller(measure, given, ty, budget)
    }

    /// What a measure can be where another holds, from what it can be with less.
    fn given_by_smaller(
        &mut self,
        measure: &'static Measure,
        given: &'static Measure,
        ty: Ty,
        budget: u32,
    ) -> Abstract {
        let unconditional = self.range(measure, ty, budget);
        let ([of], [by]) = (&measure.parameters[..], &given.parameters[..]) else { return unconditional };
        let key = (measure as *const Measure, given as *const Measure, ty, budget);
        if let Some(known) = self.given.get(&key) {
            return known.clone();
        }
        // While it's being computed, asking again gets the weaker answer.
        self.given.insert(key, unconditional.clone());
        let mut result = Abstract::Bottom;
        for value in self.constructors(ty, budget) {
            if let Some(narrowed) = self.narrow(&given.body, *by, value) {
                result = result.join(self.eval(&measure.body, &[(*of, narrowed)]));
            }
        }
        let result = match (&result, &unconditional) {
            (Abstract::Int(a, b), Abstract::Int(c, d)) => match (*a.max(c), *b.min(d)) {
                (low, high) if low <= high => Abstract::Int(low, high),
                _ => Abstract::Bottom,
            },
            (Abstract::Bottom, _) => Abstract::Bottom,
            _ => unconditional,
        };
        self.given.insert(key, result.clone());
        result
    }

    /// A value with a known constructor of which `body` holds: `None` if it can't.
    fn narrow(&mut self, body: &'static Expr, parameter: Name, value: Abstract) -> Option<Abstract> {
        let Abstract::Fields(constructor, fields, order) = &value else { return Some(value) };
        let Expr::Match(scrutinee, arms) = body else { return Some(value) };
        if !matches!(&**scrutinee, Expr::Var(name) if *name == parameter) {
            return Some(value);
        }
        for arm in arms {
            // Which field each name stands for.
            let mut places: Vec<(Name, usize)> = Vec::new();
            let Pattern::Constructor { name, before, rest: _, after } = &arm.pattern else {
                return Some(value);
            };
            if name != constructor {
                continue;
            }
            if arm.guard.is_some() || before.len() + after.len() > fields.len() {
                return Some(value);
            }
            let tail = fields.len() - after.len();
            for (pattern, at) in before.iter().chain(after).zip((0..before.len()).chain(tail..fields.len())) {
                match pattern {
                    Pattern::Bind(name) => places.push((*name, at)),
                    Pattern::Wild => {}
                    _ => return Some(value),
                }
            }
            let mut fields = fields.to_vec();
            let conjuncts = arm.body.conjuncts();
            for conjunct in &conjuncts {
                hold_of_field(conjunct, &places, &mut fields);
            }
            for conjunct in &conjuncts {
                self.compare_field(conjunct, &places, &mut fields)?;
            }
            return Some(Abstract::Fields(constructor, fields.into(), *order));
        }
        Some(value)
    }

    /// Narrows a field that a conjunct compares with something.
    fn compare_field(
        &mut self,
        conjunct: &'static Expr,
        places: &[(Name, usize)],
        fields: &mut [Abstract],
    ) -> Option<()> {
        let Expr::Binary(
            op @ (BinaryOp::Eq | BinaryOp::Le | BinaryOp::Lt | BinaryOp::Ge | BinaryOp::Gt),
            left,
            right,
        ) = conjunct
        else {
            return Some(());
        };
        let names: Vec<(Name, Abstract)> =
            places.iter().map(|(name, at)| (*name, fields[*at].clone())).collect();
        for (side, other, op) in [(left, right, *op), (right, left, op.flipped())] {
            let Expr::Var(name) = &**side else { continue };
            let Some((_, at)) = places.iter().find(|(known, _)| known == name) else { continue };
            let (Abstract::Int(low, high), Abstract::Int(least, most)) =
                (fields[*at].clone(), self.eval(other, &names))
            else {
                continue;
            };
            let (low, high) = match op {
                BinaryOp::Eq => (low.max(least), high.min(most)),
                BinaryOp::Le => (low, high.min(most)),
                BinaryOp::Lt => (low, high.min(most.saturating_sub(1))),
                BinaryOp::Ge => (low.max(least), high),
                BinaryOp::Gt => (low.max(least.saturating_add(1)), high),
                _ => (low, high),
            };
            if low > high {
                return None;
            }
            fields[*at] = Abstract::Int(low, high);
        }
        Some(())
    }
}

/// Notes that a measure holds of a field.
fn hold_of_field(conjunct: &'static Expr, places: &[(Name, usize)], fields: &mut [Abstract]) {
    let Expr::Measure { measure, arguments } = conjunct else { return };
    let [Expr::Var(name)] = &arguments[..] else { return };
    if let Some((_, at)) = places.iter().find(|(known, _)| known == name)
        && let Abstract::Value(ty, budget) = fields[*at]
    {
        fields[*at] = Abstract::Given(ty, budget, measure());
    }
}
