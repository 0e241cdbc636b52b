//! Predicates on partial values, evaluated on demand (Lazy SmallCheck §3: a hole is an exception with a position).
//!
//! The meaning is [`ground`](crate::ground)'s; what is added is that a term may depend on a hole. Two things make the
//! answer definite earlier than strict evaluation from left to right would:
//! - connectives and quantifiers are *parallel*: a side that decides is enough, wherever a hole was met (Lazy SmallCheck's
//!   `*&*`, here for every `&&`, `||`, `=>`, `forall`, `exists`, inside measures too);
//! - sets are known in part: `x in s` is true as soon as `x` is among the known members, two sets that share a known member aren't
//!   disjoint.
//!
//! Law, tested: a definite answer is the answer of [`ground`](crate::ground) on every completion on which that has one.

use super::partial::Bound;
use super::value::{Eval, Look, Stop, Value, of_static, owned};
use crate::expr::{BinaryOp, Builtin, Domain, Expr, Name, Pattern, Quantifier};
use crate::float::Float;
use crate::ground::satisfies;
use crate::scope::Scope;
use touchstone_logic::Int;

/// Measures nested deeper than this have no value here: the judge, which has the complete value, decides.
const DEEPEST: u32 = 200;

/// An evaluation over the parts of a partial value.
pub(super) struct Demand<'t> {
    pub(super) look: Look<'t>,
    scope: Scope<Bound>,
    /// Names bound by `let`, patterns, quantifiers and measures; those of the current measure from `base` on.
    locals: Vec<(Name, Value)>,
    base: usize,
    depth: u32,
}

/// Evaluates a predicate in a scope.
pub(super) fn holds(look: Look<'_>, predicate: &'static Expr, scope: &Scope<Bound>) -> Eval<bool> {
    Demand { look, scope: scope.clone(), locals: Vec::new(), base: 0, depth: 0 }.truth(predicate)
}

impl Demand<'_> {
    pub(super) fn truth(&mut self, expr: &'static Expr) -> Eval<bool> {
        match expr {
            Expr::Bool(b) => Ok(*b),
            Expr::Not(inner) => Ok(!self.truth(inner)?),
            Expr::Binary(BinaryOp::And, left, right) => match self.truth(left) {
                Ok(true) => self.truth(right),
                Err(Stop::Hole(hole)) => decided(self.truth(right), false, hole),
                other => other,
            },
            Expr::Binary(BinaryOp::Or, left, right) => match self.truth(left) {
                Ok(false) => self.truth(right),
                Err(Stop::Hole(hole)) => decided(self.truth(right), true, hole),
                other => other,
            },
            Expr::Binary(BinaryOp::Implies, left, right) => match self.truth(left) {
                Ok(true) => self.truth(right),
                Ok(false) => Ok(true),
                Err(Stop::Hole(hole)) => decided(self.truth(right), true, hole),
                Err(Stop::Undefined) => Err(Stop::Undefined),
            },
            _ => match self.value(expr)? {
                Value::Bool(b) => Ok(b),
                _ => Err(Stop::Undefined),
            },
        }
    }

    pub(super) fn int(&mut self, expr: &'static Expr) -> Eval<Int> {
        match self.value(expr)? {
            Value::Int(i) => Ok(i),
            _ => Err(Stop::Undefined),
        }
    }

    /// The value without looking at it, where that's possible: a term that comes to a hole is remembered as such.
    pub(super) fn lazy(&mut self, expr: &'static Expr) -> Eval<Value> {
        let value = match expr {
            Expr::Var(name) | Expr::Old(name) => self.find(*name),
            Expr::Field(inner, member) => self.value(inner).and_then(|inner| {
                let at = self.look.position(&inner, member).ok_or(Stop::Undefined)?;
                self.look.child(&inner, at).ok_or(Stop::Undefined)
            }),
            Expr::Index(sequence, index) => self.element(sequence, index),
            _ => self.value(expr),
        };
        match value {
            Err(Stop::Hole(hole)) => Ok(Value::Pending(hole)),
            other => other,
        }
    }

    /// The value to its outermost constructor.
    pub(super) fn value(&mut self, expr: &'static Expr) -> Eval<Value> {
        Ok(match expr {
            Expr::Bool(b) => Value::Bool(*b),
            Expr::Int(i) => Value::Int(i.clone()),
            Expr::Char(c) => Value::Char(*c),
            Expr::Float(f) => Value::Float(Float::literal(*f)),
            Expr::Str(text) => Value::Str(text),
            Expr::Const { value, .. } => of_static(value),
            Expr::Var(_) | Expr::Old(_) | Expr::Field(..) | Expr::Index(..) => {
                let value = self.lazy(expr)?;
                return self.look.force(value);
            }
            Expr::Not(_) => Value::Bool(self.truth(expr)?),
            Expr::Neg(inner) => match self.value(inner)? {
                Value::Int(i) => Value::Int(-i),
                Value::Float(f) => Value::Float(f.negated()),
                _ => return Err(Stop::Undefined),
            },
            Expr::Binary(op, left, right) => return self.binary(expr, *op, left, right),
            Expr::If(..) | Expr::Let(..) | Expr::Match(..) | Expr::Measure { .. } => {
                return self.tail(expr, &mut Demand::value);
            }
            Expr::Tuple(parts) => {
                Value::Tuple(parts.iter().map(|part| self.lazy(part)).collect::<Eval<_>>()?)
            }
            Expr::Construct { constructor, fields } => {
                let fields = fields.iter().map(|field| self.lazy(field)).collect::<Eval<_>>()?;
                Value::Construct(constructor, fields)
            }
            Expr::Builtin(Builtin::Union | Builtin::SetOf, _) => Value::Set(self.set(expr)?),
            Expr::Builtin(builtin, arguments) => return self.builtin(*builtin, arguments),
            Expr::Quantified { quantifier, name, domain, body } => {
                Value::Bool(self.quantified(*quantifier, *name, domain, body)?)
            }
            Expr::Rust(_) => return Err(Stop::Undefined),
        })
    }

    /// Goes through conditionals, bindings and measures to the term whose value is the whole's, and evaluates that one with
    /// `end`.
    pub(super) fn tail<R>(
        &mut self,
        expr: &'static Expr,
        end: &mut dyn FnMut(&mut Self, &'static Expr) -> Eval<R>,
    ) -> Eval<R> {
        let (mark, base) = (self.locals.len(), self.base);
        let result = match expr {
            Expr::If(condition, then, otherwise) => {
                let chosen = if self.truth(condition)? { then } else { otherwise };
                return self.tail(chosen, end);
            }
            Expr::Let(name, value, body) => {
                let value = self.lazy(value)?;
                self.locals.push((*name, value));
                self.tail(body, end)
            }
            Expr::Match(scrutinee, arms) => {
                let value = self.lazy(scrutinee)?;
                let arm = self.arm(arms, &value, mark);
                arm.and_then(|body| self.tail(body, end))
            }
            Expr::Measure { measure, arguments } => {
                if self.depth >= DEEPEST {
                    return Err(Stop::Undefined);
                }
                let measure = measure();
                if let ([name], [argument]) = (&measure.parameters[..], &arguments[..]) {
                    let argument = self.lazy(argument)?;
                    self.locals.push((*name, argument));
                } else {
                    let arguments = arguments.iter().map(|argument| self.lazy(argument));
                    let arguments = arguments.collect::<Eval<Vec<_>>>()?;
                    self.locals.extend(measure.parameters.iter().copied().zip(arguments));
                }
                self.base = mark;
                self.depth += 1;
                let result = self.tail(&measure.body, end);
                self.depth -= 1;
                result
            }
            other => return end(self, other),
        };
        self.locals.truncate(mark);
        self.base = base;
        result
    }

    /// The body of the first arm that matches, its names bound.
    fn arm(&mut self, arms: &'static [crate::expr::Arm], value: &Value, mark: usize) -> Eval<&'static Expr> {
        for arm in arms {
            let matched = self.matches(&arm.pattern, value)?;
            if matched && arm.guard.as_ref().map_or(Ok(true), |guard| self.truth(guard))? {
                return Ok(&arm.body);
            }
            self.locals.truncate(mark);
        }
        Err(Stop::Undefined)
    }

    fn find(&mut self, name: Name) -> Eval<Value> {
        if let Some((_, value)) = self.locals[self.base..].iter().rev().find(|(bound, _)| *bound == name) {
            return Ok(value.clone());
        }
        match self.scope.find(name).cloned() {
            None => Err(Stop::Undefined),
            Some(Bound::Part(part)) => Ok(Value::Part(part)),
            Some(Bound::Word(sort, word)) => Ok(super::value::scalar(sort, word)),
            Some(Bound::Term(term, scope)) => {
                let scope = std::mem::replace(&mut self.scope, scope);
                let base = std::mem::replace(&mut self.base, self.locals.len());
                let value = self.lazy(term);
                self.scope = scope;
                self.base = base;
                value
            }
        }
    }

    fn element(&mut self, sequence: &'static Expr, index: &'static Expr) -> Eval<Value> {
        let sequence = self.value(sequence)?;
        let index = self.int(index)?;
        if let Value::Set(set) = &sequence {
            let at = usize::try_from(&index).map_err(|_| Stop::Undefined)?;
            return set.complete()?.iter().nth(at).cloned().map(owned).ok_or(Stop::Undefined);
        }
        let length = self.look.length(&sequence).ok_or(Stop::Undefined)?;
        let at = usize::try_from(&index).ok().filter(|at| *at < length).ok_or(Stop::Undefined)?;
        self.look.child(&sequence, at).ok_or(Stop::Undefined)
    }

    fn binary(
        &mut self,
        whole: &'static Expr,
        op: BinaryOp,
        left: &'static Expr,
        right: &'static Expr,
    ) -> Eval<Value> {
        use BinaryOp::*;
        Ok(match op {
            And | Or | Implies => Value::Bool(self.truth(whole)?),
            Add | Sub | Mul | Div | Rem | BitAnd | BitOr | BitXor | Shl | Shr => {
                match (op, self.value(left)?, self.value(right)?) {
                    (Add, Value::Int(l), Value::Int(r)) => Value::Int(l + r),
                    (Sub, Value::Int(l), Value::Int(r)) => Value::Int(l - r),
                    (Mul, Value::Int(l), Value::Int(r)) => Value::Int(l * r),
                    (Div, Value::Int(l), Value::Int(r)) => Value::Int(l.div_trunc(&r)),
                    (Rem, Value::Int(l), Value::Int(r)) => Value::Int(l.rem_trunc(&r)),
                    (BitAnd, Value::Int(l), Value::Int(r)) => Value::Int(l.bit_and(&r)),
                    (BitOr, Value::Int(l), Value::Int(r)) => Value::Int(l.bit_or(&r)),
                    (BitXor, Value::Int(l), Value::Int(r)) => Value::Int(l.bit_xor(&r)),
                    (Shl, Value::Int(l), Value::Int(r)) => Value::Int(l.shifted_left(&r)),
                    (Shr, Value::Int(l), Value::Int(r)) => Value::Int(l.shifted_right(&r)),
                    (BitAnd, Value::Bool(l), Value::Bool(r)) => Value::Bool(l & r),
                    (BitOr, Value::Bool(l), Value::Bool(r)) => Value::Bool(l | r),
                    (BitXor, Value::Bool(l), Value::Bool(r)) => Value::Bool(l ^ r),
                    (op, Value::Float(l), Value::Float(r)) => {
                        Value::Float(l.apply(op, r).ok_or(Stop::Undefined)?)
                    }
                    _ => return Err(Stop::Undefined),
                }
            }
            In => {
                let element = self.lazy(left)?;
                Value::Bool(self.member(right, &element)?)
            }
            Eq | Ne | Lt | Le | Gt | Ge => {
                let (l, r) = (self.lazy(left)?, self.lazy(right)?);
                if let Some(equal) = self.differs_by_members(&l, &r)?
                    && matches!(op, Eq | Ne)
                {
                    return Ok(Value::Bool(equal == (op == Ne)));
                }
                let order = match (op, left) {
                    (Eq, Expr::Var(name)) if name.is_built_field() => self.look.compare_by_parts(&l, &r)?,
                    _ => self.look.compare(&l, &r)?,
                };
                Value::Bool(satisfies(op, order))
            }
        })
    }

    fn matches(&mut self, pattern: &'static Pattern, value: &Value) -> Eval<bool> {
        Ok(match pattern {
            Pattern::Wild => true,
            Pattern::Bind(name) => {
                self.locals.push((*name, value.clone()));
                true
            }
            Pattern::Bool(expected) => {
                matches!(self.look.force(value.clone())?, Value::Bool(b) if b == *expected)
            }
            Pattern::Int(expected) => {
                matches!(self.look.force(value.clone())?, Value::Int(i) if i == *expected)
            }
            Pattern::Char(expected) => {
                matches!(self.look.force(value.clone())?, Value::Char(c) if c == *expected)
            }
            Pattern::Const(expected) => self.look.order(value, &of_static(expected))?.is_eq(),
            Pattern::Constructor { name, before, rest, after } => {
                let value = self.look.force(value.clone())?;
                let Some((_, actual, count)) = self.look.constructor(&value) else { return Ok(false) };
                let given = before.len() + after.len();
                if actual != *name || given > count || (given < count && !rest) {
                    return Ok(false);
                }
                let positions = (0..before.len()).chain(count - after.len()..count);
                self.all_match(before.iter().chain(after).zip(positions), &value)?
            }
            Pattern::Struct { name, fields } => {
                let value = self.look.force(value.clone())?;
                if self.look.constructor(&value).is_none_or(|(_, actual, _)| actual != *name) {
                    return Ok(false);
                }
                for (member, pattern) in fields {
                    let at = self.look.position(&value, member);
                    let Some(field) = at.and_then(|at| self.look.child(&value, at)) else {
                        return Ok(false);
                    };
                    if !self.matches(pattern, &field)? {
                        return Ok(false);
                    }
                }
                true
            }
            Pattern::Tuple(patterns) => {
                let value = self.look.force(value.clone())?;
                self.all_match(patterns.iter().zip(0..), &value)?
            }
            Pattern::Or(alternatives) => {
                for alternative in alternatives {
                    let mark = self.locals.len();
                    if self.matches(alternative, value)? {
                        return Ok(true);
                    }
                    self.locals.truncate(mark);
                }
                false
            }
        })
    }

    fn all_match(
        &mut self,
        patterns: impl Iterator<Item = (&'static Pattern, usize)>,
        value: &Value,
    ) -> Eval<bool> {
        for (pattern, at) in patterns {
            let Some(field) = self.look.child(value, at) else { return Ok(false) };
            if !self.matches(pattern, &field)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        name: Name,
        domain: &'static Domain,
        body: &'static Expr,
    ) -> Eval<bool> {
        let decides = quantifier == Quantifier::Exists;
        let mut hole = None;
        let mut each = |demand: &mut Self, value: Value| -> Eval<bool> {
            let mark = demand.locals.len();
            demand.locals.push((name, value));
            let result = demand.truth(body);
            demand.locals.truncate(mark);
            match result {
                Ok(truth) => Ok(truth == decides),
                Err(Stop::Hole(found)) => {
                    hole = hole.or(Some(found));
                    Ok(false)
                }
                Err(Stop::Undefined) => Err(Stop::Undefined),
            }
        };
        match domain {
            Domain::Range { low, high, inclusive } => {
                let (mut at, mut end) = (self.int(low)?, self.int(high)?);
                if *inclusive {
                    end += Int::ONE;
                }
                while at < end {
                    if each(self, Value::Int(at.clone()))? {
                        return Ok(decides);
                    }
                    at += Int::ONE;
                }
            }
            Domain::Elements(sequence) => {
                let value = self.value(sequence)?;
                if let Value::Set(set) = &value {
                    for member in &set.members {
                        if each(self, owned(member.clone()))? {
                            return Ok(decides);
                        }
                    }
                    hole = hole.or(set.rest);
                } else {
                    for at in 0..self.look.length(&value).ok_or(Stop::Undefined)? {
                        let element = self.look.child(&value, at).ok_or(Stop::Undefined)?;
                        if each(self, element)? {
                            return Ok(decides);
                        }
                    }
                }
            }
        }
        hole.map_or(Ok(!decides), |hole| Err(Stop::Hole(hole)))
    }
}

/// What a connective comes to whose left side depends on `hole`: decided if the right side is `by`.
pub(super) fn decided(right: Eval<bool>, by: bool, hole: super::partial::PartId) -> Eval<bool> {
    if right == Ok(by) { Ok(by) } else { Err(Stop::Hole(hole)) }
}
