//! Sets, known in part, and the functions on them and on sequences: an answer is definite as soon as the known members
//! decide it.

use super::demand::{Demand, decided};
use super::value::{Eval, SetValue, Stop, Value};
use crate::expr::{Builtin, Expr};
use crate::form;
use std::rc::Rc;
use touchstone_logic::Int;

impl Demand<'_> {
    /// Whether a set has an element: where the set is a union, without building it.
    pub(super) fn member(&mut self, set: &'static Expr, element: &Value) -> Eval<bool> {
        self.tail(set, &mut |demand, set| match set {
            Expr::Builtin(Builtin::Union, sides) if sides.len() == 2 => {
                match demand.member(&sides[0], element) {
                    Ok(false) => demand.member(&sides[1], element),
                    Err(Stop::Hole(hole)) => decided(demand.member(&sides[1], element), true, hole),
                    other => other,
                }
            }
            Expr::Builtin(Builtin::SetOf, elements) => {
                let mut hole = None;
                for other in elements {
                    let other = demand.lazy(other)?;
                    match demand.look.order(&other, element) {
                        Ok(order) if order.is_eq() => return Ok(true),
                        Ok(_) => {}
                        Err(Stop::Hole(found)) => hole = hole.or(Some(found)),
                        Err(Stop::Undefined) => return Err(Stop::Undefined),
                    }
                }
                hole.map_or(Ok(false), |hole| Err(Stop::Hole(hole)))
            }
            other => {
                let container = demand.lazy(other)?;
                demand.contains(&container, element)
            }
        })
    }

    fn contains(&self, container: &Value, element: &Value) -> Eval<bool> {
        let container = match self.look.force(container.clone()) {
            Err(Stop::Hole(hole)) => return Err(Stop::Hole(hole)),
            other => other?,
        };
        if let Value::Set(set) = &container {
            return set.contains(&self.look.datum(element)?);
        }
        let is_map = self.look.is_map(&container);
        let mut hole = None;
        for at in 0..self.look.length(&container).ok_or(Stop::Undefined)? {
            let mut member = self.look.child(&container, at).ok_or(Stop::Undefined)?;
            if is_map {
                member = self.look.child(&member, 0).ok_or(Stop::Undefined)?;
            }
            match self.look.compare(&member, element) {
                Ok(Some(order)) if order.is_eq() => return Ok(true),
                Ok(_) => {}
                Err(Stop::Hole(found)) => hole = hole.or(Some(found)),
                Err(Stop::Undefined) => return Err(Stop::Undefined),
            }
        }
        hole.map_or(Ok(false), |hole| Err(Stop::Hole(hole)))
    }

    /// `Some(true)` if they're sets of which one has a member that the other can't have.
    pub(super) fn differs_by_members(&self, left: &Value, right: &Value) -> Eval<Option<bool>> {
        if !matches!(left, Value::Set(_)) && !matches!(right, Value::Set(_)) {
            return Ok(None);
        }
        let (l, r) = (self.look.set(left)?, self.look.set(right)?);
        let lacks = |a: &SetValue, b: &SetValue| a.rest.is_none() && !b.members.is_subset(&a.members);
        Ok((lacks(&l, &r) || lacks(&r, &l)).then_some(true))
    }

    pub(super) fn set(&mut self, expr: &'static Expr) -> Eval<Rc<SetValue>> {
        if let Expr::Var(_) = expr {
            let value = self.lazy(expr)?;
            return self.look.set(&value);
        }
        let mut set = SetValue::default();
        self.collect(expr, &mut set)?;
        Ok(Rc::new(set))
    }

    /// Puts the members of a set into another; those of a union go there one by one.
    fn collect(&mut self, expr: &'static Expr, into: &mut SetValue) -> Eval<()> {
        let collected = self.tail(expr, &mut |demand, end| match end {
            Expr::Builtin(Builtin::Union, sides) => {
                sides.iter().try_for_each(|side| demand.collect(side, into))
            }
            Expr::Builtin(Builtin::SetOf, elements) => elements.iter().try_for_each(|element| {
                let element = demand.lazy(element)?;
                demand.look.insert(into, &element)
            }),
            other => {
                let value = demand.lazy(other)?;
                let set = demand.look.set(&value)?;
                into.members.extend(set.members.iter().cloned());
                into.rest = into.rest.or(set.rest);
                Ok(())
            }
        });
        match collected {
            Err(Stop::Hole(hole)) => {
                into.rest = into.rest.or(Some(hole));
                Ok(())
            }
            other => other,
        }
    }

    /// A text whose characters are all known.
    fn text(&mut self, text: &'static Expr) -> Eval<String> {
        let value = self.value(text)?;
        let length = self.look.length(&value).ok_or(Stop::Undefined)?;
        let mut written = String::with_capacity(length);
        for at in 0..length {
            let character = self.look.child(&value, at).ok_or(Stop::Undefined)?;
            match self.look.force(character)? {
                Value::Char(c) => written.push(c),
                _ => return Err(Stop::Undefined),
            }
        }
        Ok(written)
    }

    pub(super) fn builtin(&mut self, builtin: Builtin, arguments: &'static [Expr]) -> Eval<Value> {
        Ok(match (builtin, arguments) {
            (Builtin::Min, [a, b]) => match (self.value(a)?, self.value(b)?) {
                (Value::Int(a), Value::Int(b)) => Value::Int(a.min(b)),
                (Value::Float(a), Value::Float(b)) => Value::Float(a.min(b)),
                _ => return Err(Stop::Undefined),
            },
            (Builtin::Max, [a, b]) => match (self.value(a)?, self.value(b)?) {
                (Value::Int(a), Value::Int(b)) => Value::Int(a.max(b)),
                (Value::Float(a), Value::Float(b)) => Value::Float(a.max(b)),
                _ => return Err(Stop::Undefined),
            },
            (Builtin::Abs, [a]) => match self.value(a)? {
                Value::Int(a) => Value::Int(a.abs()),
                Value::Float(a) => Value::Float(a.abs()),
                _ => return Err(Stop::Undefined),
            },
            (Builtin::Len, [xs]) => match self.value(xs)? {
                Value::Set(set) => Value::Int(Int::from(set.complete()?.len())),
                other => Value::Int(Int::from(self.look.length_in_rust(&other)?)),
            },
            (Builtin::Chars, [text]) => {
                let text = self.value(text)?;
                Value::Int(Int::from(self.look.length(&text).ok_or(Stop::Undefined)?))
            }
            (Builtin::Matches, [text, Expr::Str(expression)]) => {
                Value::Bool(form::matches(&self.text(text)?, expression))
            }
            (Builtin::IsEmpty, [xs]) => match self.value(xs)? {
                Value::Set(set) if !set.members.is_empty() => Value::Bool(false),
                Value::Set(set) => Value::Bool(set.complete()?.is_empty()),
                other => Value::Bool(self.look.length(&other).ok_or(Stop::Undefined)? == 0),
            },
            (Builtin::Contains | Builtin::ContainsKey, [xs, x]) => {
                let element = self.lazy(x)?;
                Value::Bool(self.member(xs, &element)?)
            }
            (Builtin::Count, [xs, x]) => {
                let (element, sequence) = (self.lazy(x)?, self.value(xs)?);
                if let Value::Set(set) = &sequence {
                    let element = self.look.datum(&element)?;
                    return Ok(Value::Int(Int::from(usize::from(set.contains(&element)?))));
                }
                let mut count = 0_usize;
                for at in 0..self.look.length(&sequence).ok_or(Stop::Undefined)? {
                    let member = self.look.child(&sequence, at).ok_or(Stop::Undefined)?;
                    count +=
                        usize::from(self.look.compare(&member, &element)?.is_some_and(|order| order.is_eq()));
                }
                Value::Int(Int::from(count))
            }
            (Builtin::Elements, [xs]) => Value::Set(self.set(xs)?),
            (Builtin::Intersection, [a, b]) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                let members = a.members.intersection(&b.members).cloned().collect();
                Value::Set(Rc::new(SetValue { members, rest: a.rest.or(b.rest) }))
            }
            (Builtin::Difference, [a, b]) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                let members = match b.rest {
                    None => a.members.difference(&b.members).cloned().collect(),
                    Some(_) => Default::default(),
                };
                // Where all of `a` is known, what is in `b` for certain may leave nothing open.
                let settled = a.rest.is_none() && a.members.is_subset(&b.members);
                let rest = if settled { None } else { a.rest.or(b.rest) };
                Value::Set(Rc::new(SetValue { members, rest }))
            }
            (Builtin::Subset, [a, b]) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                let inside = a.members.is_subset(&b.members);
                Value::Bool(match (inside, a.rest, b.rest) {
                    (true, None, _) => true,
                    (false, _, None) => false,
                    (_, Some(hole), _) | (_, None, Some(hole)) => return Err(Stop::Hole(hole)),
                })
            }
            (Builtin::Disjoint, [a, b]) => {
                let (a, b) = (self.set(a)?, self.set(b)?);
                let empty = |set: &SetValue| set.rest.is_none() && set.members.is_empty();
                let disjoint = a.members.is_disjoint(&b.members);
                Value::Bool(match (disjoint, a.rest.or(b.rest)) {
                    (false, _) => false,
                    (true, None) => true,
                    (true, Some(_)) if empty(&a) || empty(&b) => true,
                    (true, Some(hole)) => return Err(Stop::Hole(hole)),
                })
            }
            _ => return Err(Stop::Undefined),
        })
    }
}
