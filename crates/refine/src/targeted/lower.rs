//! Predicates to kernel constraints, over symbolic values.
//!
//! Four mutually recursive readings of a term, by what is wanted of it: [`Query::assert`] (and [`Query::refute`]) post
//! it as a constraint, [`Query::truth`] gives a literal equivalent to it, [`Query::linear`] a linear term equal to it,
//! [`Query::set`](super::sets) a set. Each of these four is a *boundary*: where a term inside asks about an undecided node, the
//! innermost boundary around it suspends its whole term on the node and answers with a variable. [`Query::symbol`] isn't, and
//! passes [`Stop::Blocked`] on.
//!
//! Soundness: an answer may be weaker than the term (an unconstrained variable for what the kernel can't state), never
//! stronger.

use super::node::{Memo, Query, Target};
use super::symbol::{Linear, NodeId, Scope, Sym, Truth};
use crate::datum::Datum;
use crate::expr::{Arm, BinaryOp, Builtin, Domain, Expr, Member, Name, Pattern, Quantifier};
use crate::graph::{Shape, Unbounded};
use crate::rtype::FieldNames;
use std::rc::Rc;
use touchstone_logic::Int;
use touchstone_solve::kernel::{Conflict, Constraint, Lit, Relation, Var};

/// Why a construction step didn't end with a value.
#[derive(Debug)]
pub(super) enum Stop {
    /// No solution below the current level.
    Conflict,
    /// The term depends on a node that isn't decided.
    Blocked(NodeId),
    Unbounded(Unbounded),
}

pub(super) type Build<T> = Result<T, Stop>;

impl From<Conflict> for Stop {
    fn from(_: Conflict) -> Stop {
        Stop::Conflict
    }
}

impl From<Unbounded> for Stop {
    fn from(unbounded: Unbounded) -> Stop {
        Stop::Unbounded(unbounded)
    }
}

/// Bounds of a variable of which nothing is known: what the kernel takes as unbounded lies beyond.
pub(super) const WIDE: i128 = 1 << 110;

/// A range quantifier over more values isn't expanded but left to the judge.
const MAX_EXPANSION: i128 = 4096;

/// How a pattern meets a symbolic value.
enum Fit {
    Never,
    Always(Scope),
    When(Truth, Scope),
}

impl Query {
    /// Posts that `term` is true.
    pub(super) fn assert(&mut self, term: &'static Expr, scope: &Scope) -> Build<()> {
        match self.try_assert(term, scope) {
            Err(Stop::Blocked(node)) => {
                self.suspend(node, term, scope, Target::Assert(true));
                Ok(())
            }
            other => other,
        }
    }

    /// Posts that `term` is false.
    pub(super) fn refute(&mut self, term: &'static Expr, scope: &Scope) -> Build<()> {
        let result = match term {
            Expr::Not(inner) => return self.assert(inner, scope),
            Expr::Binary(BinaryOp::Or, left, right) => {
                self.refute(left, scope)?;
                return self.refute(right, scope);
            }
            Expr::Binary(BinaryOp::Implies, left, right) => {
                self.assert(left, scope)?;
                return self.refute(right, scope);
            }
            _ => self.truth_unbounded(term, scope),
        };
        match result {
            Err(Stop::Blocked(node)) => {
                self.suspend(node, term, scope, Target::Assert(false));
                Ok(())
            }
            Err(other) => Err(other),
            Ok(truth) => self.require(truth.negate()),
        }
    }

    fn try_assert(&mut self, term: &'static Expr, scope: &Scope) -> Build<()> {
        match term {
            Expr::Not(inner) => self.refute(inner, scope),
            Expr::Binary(BinaryOp::And, left, right) => {
                self.assert(left, scope)?;
                self.assert(right, scope)
            }
            Expr::Binary(BinaryOp::Implies, left, right) => match self.truth(left, scope)? {
                Truth::Known(true) => self.assert(right, scope),
                Truth::Known(false) => Ok(()),
                condition => {
                    let consequence = self.truth(right, scope)?;
                    self.require_any(&[condition.negate(), consequence])
                }
            },
            Expr::Binary(BinaryOp::Or, left, right) => {
                let left = self.truth(left, scope)?;
                if let Truth::Known(true) = left {
                    return Ok(());
                }
                let right = self.truth(right, scope)?;
                self.require_any(&[left, right])
            }
            Expr::If(condition, then, otherwise) => match self.truth(condition, scope)? {
                Truth::Known(true) => self.assert(then, scope),
                Truth::Known(false) => self.assert(otherwise, scope),
                condition => {
                    let then = self.truth(then, scope)?;
                    let otherwise = self.truth(otherwise, scope)?;
                    self.require_any(&[condition.negate(), then])?;
                    self.require_any(&[condition, otherwise])
                }
            },
            Expr::Let(name, value, body) => {
                let value = self.symbol(value, scope)?;
                self.assert(body, &scope.bind(*name, value))
            }
            Expr::Match(scrutinee, arms) => {
                let value = self.symbol(scrutinee, scope)?;
                match self.first_arm(&value, arms, scope)? {
                    Some((arm, inner)) => self.assert(&arm.body, &inner),
                    None => {
                        let truth = self.truth_unbounded(term, scope)?;
                        self.require(truth)
                    }
                }
            }
            Expr::Quantified { quantifier: Quantifier::Forall, name, domain, body } => {
                let Some(values) = self.domain(domain, scope)? else { return Ok(()) };
                for value in values {
                    self.assert(body, &scope.bind(*name, value))?;
                }
                Ok(())
            }
            Expr::Binary(
                op
                @ (BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge),
                left,
                right,
            ) => {
                let (left, right) = (self.symbol(left, scope)?, self.symbol(right, scope)?);
                match (&left, &right) {
                    (Sym::Int(l), Sym::Int(r)) | (Sym::Char(l), Sym::Char(r)) => {
                        self.post_comparison(*op, l, r, None)
                    }
                    _ => {
                        let truth = self.compare(*op, &left, &right)?;
                        self.require(truth)
                    }
                }
            }
            _ => {
                let truth = self.truth_unbounded(term, scope)?;
                self.require(truth)
            }
        }
    }

    /// A literal equivalent to `term`.
    pub(super) fn truth(&mut self, term: &'static Expr, scope: &Scope) -> Build<Truth> {
        match self.truth_unbounded(term, scope) {
            Err(Stop::Blocked(node)) => {
                let lit = self.unknown();
                self.suspend(node, term, scope, Target::Equal(lit));
                Ok(Truth::Lit(lit))
            }
            other => other,
        }
    }

    fn truth_unbounded(&mut self, term: &'static Expr, scope: &Scope) -> Build<Truth> {
        match self.symbol(term, scope)? {
            Sym::Bool(truth) => Ok(truth),
            Sym::Datum(datum) if matches!(*datum, Datum::Bool(_)) => {
                Ok(Truth::Known(*datum == Datum::Bool(true)))
            }
            _ => Ok(Truth::Lit(self.unknown())),
        }
    }

    /// A linear term equal to `term`.
    pub(super) fn linear(&mut self, term: &'static Expr, scope: &Scope) -> Build<Linear> {
        match self.symbol(term, scope) {
            Err(Stop::Blocked(node)) => {
                let var = self.space.new_var(-WIDE, WIDE);
                self.suspend(node, term, scope, Target::Int(var));
                Ok(Linear::var(var))
            }
            Ok(Sym::Int(linear) | Sym::Char(linear)) => Ok(linear),
            Ok(_) => Ok(Linear::var(self.space.new_var(-WIDE, WIDE))),
            Err(other) => Err(other),
        }
    }

    /// The symbolic value of a term.
    pub(super) fn symbol(&mut self, term: &'static Expr, scope: &Scope) -> Build<Sym> {
        Ok(match term {
            Expr::Bool(b) => Sym::Bool(Truth::Known(*b)),
            Expr::Int(i) => known_int(i),
            Expr::Char(c) => Sym::Char(Linear::constant(i128::from(u32::from(*c)))),
            Expr::Float(f) => Sym::Datum(Rc::new(Datum::Float(f.to_bits()))),
            Expr::Str(s) => Sym::Datum(Rc::new(Datum::Seq(s.chars().map(Datum::Char).collect()))),
            Expr::Const { value, .. } => lift(value),
            // Before the call, an argument is what it was.
            Expr::Var(name) | Expr::Old(name) => scope.find(*name).cloned().unwrap_or(Sym::Unknown),
            Expr::Not(inner) => Sym::Bool(self.truth(inner, scope)?.negate()),
            Expr::Neg(inner) => match self.linear(inner, scope)?.scale(-1) {
                Some(linear) => Sym::Int(linear),
                None => Sym::Unknown,
            },
            Expr::Binary(op, left, right) => return self.binary(*op, left, right, scope),
            Expr::If(condition, then, otherwise) => match self.truth(condition, scope)? {
                Truth::Known(true) => return self.symbol(then, scope),
                Truth::Known(false) => return self.symbol(otherwise, scope),
                Truth::Lit(lit) => {
                    let then = self.symbol(then, scope)?;
                    let otherwise = self.symbol(otherwise, scope)?;
                    self.choose(lit, then, otherwise)?
                }
            },
            Expr::Let(name, value, body) => {
                let value = self.symbol(value, scope)?;
                return self.symbol(body, &scope.bind(*name, value));
            }
            Expr::Match(scrutinee, arms) => {
                let value = self.symbol(scrutinee, scope)?;
                return self.arms(&value, arms, scope);
            }
            Expr::Tuple(parts) => {
                let parts: Vec<Sym> =
                    parts.iter().map(|part| self.symbol(part, scope)).collect::<Build<_>>()?;
                Sym::Tuple(parts.into())
            }
            Expr::Construct { constructor, fields } => {
                let fields: Vec<Sym> =
                    fields.iter().map(|field| self.symbol(field, scope)).collect::<Build<_>>()?;
                Sym::Construct(constructor, fields.into())
            }
            Expr::Field(inner, member) => {
                let value = self.symbol(inner, scope)?;
                self.member(&value, member)?
            }
            Expr::Index(sequence, index) => {
                let sequence = self.symbol(sequence, scope)?;
                let elements = self.elements(&sequence)?;
                let index = self.linear(index, scope)?;
                self.index(elements, &index)?
            }
            Expr::Measure { measure, arguments } => {
                let measure = measure();
                let arguments: Vec<Sym> =
                    arguments.iter().map(|argument| self.symbol(argument, scope)).collect::<Build<_>>()?;
                return self.measure(measure, &arguments);
            }
            Expr::Builtin(builtin, arguments) => return self.builtin(*builtin, arguments, scope),
            Expr::Quantified { quantifier, name, domain, body } => {
                return self.quantified(*quantifier, *name, domain, body, scope);
            }
            Expr::Rust(_) => Sym::Unknown,
        })
    }

    /// A fresh literal of which nothing is known.
    pub(super) fn unknown(&mut self) -> Lit {
        Lit { var: self.space.new_bool(), positive: true }
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        left: &'static Expr,
        right: &'static Expr,
        scope: &Scope,
    ) -> Build<Sym> {
        use BinaryOp::*;
        Ok(match op {
            And | Or | Implies => {
                let left = self.truth(left, scope)?;
                let left = if op == Implies { left.negate() } else { left };
                let absorbing = op != And;
                if matches!(left, Truth::Known(known) if known == absorbing) {
                    return Ok(Sym::Bool(left));
                }
                let right = self.truth(right, scope)?;
                Sym::Bool(if absorbing { self.any(&[left, right])? } else { self.all(&[left, right])? })
            }
            In => {
                let element = self.symbol(left, scope)?;
                let set = self.set(right, scope)?;
                Sym::Bool(self.member_of(&element, &set)?)
            }
            Add | Sub => {
                let (l, r) = (self.linear(left, scope)?, self.linear(right, scope)?);
                l.add(if op == Add { 1 } else { -1 }, &r).map_or(Sym::Unknown, Sym::Int)
            }
            Mul => {
                let (l, r) = (self.linear(left, scope)?, self.linear(right, scope)?);
                match (l.known(), r.known()) {
                    (Some(factor), _) => r.scale(factor).map_or(Sym::Unknown, Sym::Int),
                    (_, Some(factor)) => l.scale(factor).map_or(Sym::Unknown, Sym::Int),
                    _ => {
                        let (left, right) = (self.variable(&l)?, self.variable(&r)?);
                        let result = self.space.new_var(-WIDE, WIDE);
                        self.space.post(Constraint::Product { result, left, right })?;
                        Sym::Int(Linear::var(result))
                    }
                }
            }
            Div | Rem => {
                let (l, r) = (self.linear(left, scope)?, self.linear(right, scope)?);
                if let (Some(l), Some(r)) = (l.known(), r.known()) {
                    let (l, r) = (Int::from(l), Int::from(r));
                    return Ok(known_int(&if op == Div { l.div_trunc(&r) } else { l.rem_trunc(&r) }));
                }
                let (left, right) = (self.variable(&l)?, self.variable(&r)?);
                let result = self.space.new_var(-WIDE, WIDE);
                self.space.post(match op {
                    Div => Constraint::Quotient { result, left, right },
                    _ => Constraint::Remainder { result, left, right },
                })?;
                Sym::Int(Linear::var(result))
            }
            Eq | Ne | Lt | Le | Gt | Ge => {
                let (l, r) = (self.symbol(left, scope)?, self.symbol(right, scope)?);
                Sym::Bool(self.compare(op, &l, &r)?)
            }
        })
    }

    /// One of two values, by a literal.
    fn choose(&mut self, lit: Lit, then: Sym, otherwise: Sym) -> Build<Sym> {
        Ok(match (then, otherwise) {
            (Sym::Int(then), Sym::Int(otherwise)) => {
                if then == otherwise {
                    return Ok(Sym::Int(then));
                }
                let (then, otherwise) = (self.variable(&then)?, self.variable(&otherwise)?);
                let low = self.space.min(then).min(self.space.min(otherwise));
                let high = self.space.max(then).max(self.space.max(otherwise));
                let result = self.space.new_var(low, high);
                self.space.post(Constraint::IfThenElse { result, condition: lit, then, otherwise })?;
                Sym::Int(Linear::var(result))
            }
            (Sym::Bool(then), Sym::Bool(otherwise)) => {
                let result = self.unknown();
                let (yes, condition) = (Truth::Lit(result), Truth::Lit(lit));
                // result = lit ? then : otherwise, as four clauses.
                self.require_any(&[condition.negate(), then.negate(), yes])?;
                self.require_any(&[condition.negate(), then, yes.negate()])?;
                self.require_any(&[condition, otherwise.negate(), yes])?;
                self.require_any(&[condition, otherwise, yes.negate()])?;
                Sym::Bool(yes)
            }
            (Sym::Set(then), Sym::Set(otherwise)) => {
                Sym::Set(Rc::new(super::symbol::SetSym::If(lit, then, otherwise)))
            }
            _ => Sym::Unknown,
        })
    }

    /// A measure applied (TTT §2.2): evaluated where its node is decided, a variable where not.
    fn measure(&mut self, measure: &'static crate::measure::Measure, arguments: &[Sym]) -> Build<Sym> {
        if arguments.iter().any(|argument| matches!(argument, Sym::Unknown)) {
            // Its recursion would have no end.
            return Ok(match measure.result {
                crate::measure::MeasureSort::Bool => Sym::Bool(Truth::Lit(self.unknown())),
                crate::measure::MeasureSort::Int => Sym::Int(Linear::var(self.space.new_var(-WIDE, WIDE))),
                crate::measure::MeasureSort::Set => Sym::Set(Rc::new(super::symbol::SetSym::Unknown)),
            });
        }
        let node = arguments.iter().find_map(|argument| match argument {
            Sym::Node(id) => Some(*id),
            _ => None,
        });
        let key = node.and_then(|id| memo_key(arguments, id));
        if let (Some(id), Some(others)) = (node, &key) {
            let known = |memo: &&Memo| std::ptr::eq(memo.measure, measure) && memo.others == *others;
            if let Some(memo) = self.node(id).memo.iter().find(known) {
                return Ok(memo.value.clone());
            }
        }
        let mut scope = Scope::default();
        for (name, argument) in measure.parameters.iter().zip(arguments) {
            scope = scope.bind(*name, argument.clone());
        }
        let undecided = node.filter(|id| self.node(*id).decided.is_none());
        let value = match undecided {
            Some(id) => self.suspend_measure(measure, id, &scope)?,
            None => match measure.result {
                crate::measure::MeasureSort::Bool => Sym::Bool(self.truth(&measure.body, &scope)?),
                crate::measure::MeasureSort::Int => Sym::Int(self.linear(&measure.body, &scope)?),
                crate::measure::MeasureSort::Set => Sym::Set(self.set(&measure.body, &scope)?),
            },
        };
        if let (Some(id), Some(others)) = (node, key) {
            self.remember(id, Memo { measure, others, value: value.clone() });
        }
        Ok(value)
    }

    fn suspend_measure(
        &mut self,
        measure: &'static crate::measure::Measure,
        id: NodeId,
        scope: &Scope,
    ) -> Build<Sym> {
        let (ty, budget) = (self.node(id).ty, self.node(id).budget);
        self.clipped |= self.may_grow(ty)?;
        Ok(match measure.result {
            crate::measure::MeasureSort::Bool => match self.ranges.truth(measure, ty, budget) {
                Some(known) => Sym::Bool(Truth::Known(known)),
                None => {
                    let lit = self.unknown();
                    self.suspend(id, &measure.body, scope, Target::Equal(lit));
                    Sym::Bool(Truth::Lit(lit))
                }
            },
            crate::measure::MeasureSort::Int => {
                let (low, high) = self.ranges.interval(measure, ty, budget);
                let var = self.space.new_var(low, high);
                self.suspend(id, &measure.body, scope, Target::Int(var));
                Sym::Int(Linear::var(var))
            }
            crate::measure::MeasureSort::Set => Sym::Set(self.pending_set(id, &measure.body, scope)),
        })
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        name: Name,
        domain: &'static Domain,
        body: &'static Expr,
        scope: &Scope,
    ) -> Build<Sym> {
        let Some(values) = self.domain(domain, scope)? else { return Ok(Sym::Unknown) };
        let mut truths = Vec::with_capacity(values.len());
        for value in values {
            truths.push(self.truth(body, &scope.bind(name, value))?);
        }
        Ok(Sym::Bool(match quantifier {
            Quantifier::Forall => self.all(&truths)?,
            Quantifier::Exists => self.any(&truths)?,
        }))
    }

    /// The values a quantifier ranges over; `None` where that isn't known or they're too many.
    fn domain(&mut self, domain: &'static Domain, scope: &Scope) -> Build<Option<Vec<Sym>>> {
        match domain {
            Domain::Range { low, high, inclusive } => {
                let (low, high) = (self.linear(low, scope)?, self.linear(high, scope)?);
                let (low, high) = (self.settled(&low)?, self.settled(&high)?);
                let (Some(low), Some(high)) = (low, high) else { return Ok(None) };
                let high = if *inclusive { high.saturating_add(1) } else { high };
                if high.saturating_sub(low) > MAX_EXPANSION {
                    return Ok(None);
                }
                Ok(Some((low..high).map(|i| Sym::Int(Linear::constant(i))).collect()))
            }
            Domain::Elements(sequence) => {
                let sequence = self.symbol(sequence, scope)?;
                if let Sym::Set(set) = &sequence {
                    let flat = self.flatten(set)?;
                    if self.is_opaque(set) {
                        return Ok(None);
                    }
                    let all_present = flat.iter().all(|(guard, _)| matches!(guard, Truth::Known(true)));
                    return Ok(all_present.then(|| flat.into_iter().map(|(_, element)| element).collect()));
                }
                Ok(self.elements(&sequence)?)
            }
        }
    }

    /// The value of a linear term whose variables are all fixed; `None` if one isn't.
    ///
    /// # Errors
    /// [`Stop::Blocked`] if one is the length of a sequence that is still open.
    fn settled(&self, linear: &Linear) -> Build<Option<i128>> {
        let mut sum = Some(linear.constant);
        for &(coefficient, var) in &linear.terms {
            let value = match self.space.value(var) {
                Some(value) => value,
                None => {
                    match self.nodes.iter().rposition(|node| node.choice == var && node.decided.is_none()) {
                        Some(open) => return Err(Stop::Blocked(NodeId(open as u32))),
                        None => return Ok(None),
                    }
                }
            };
            sum = sum.and_then(|sum| sum.checked_add(coefficient.checked_mul(value)?));
        }
        Ok(sum)
    }

    /// The elements of a sequence; `None` if it isn't one.
    ///
    /// # Errors
    /// [`Stop::Blocked`] while its length is open.
    pub(super) fn elements(&mut self, sequence: &Sym) -> Build<Option<Vec<Sym>>> {
        match sequence {
            Sym::Node(id) => {
                let node = self.node(*id);
                if !matches!(self.graph.node(node.ty).shape, Shape::Seq { .. }) {
                    return Ok(None);
                }
                match node.decided {
                    Some(_) => Ok(Some(node.fields.clone())),
                    None => Err(Stop::Blocked(*id)),
                }
            }
            Sym::Datum(datum) => match &**datum {
                Datum::Seq(elements) => Ok(Some(elements.iter().map(lift).collect())),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    fn index(&mut self, elements: Option<Vec<Sym>>, index: &Linear) -> Build<Sym> {
        let Some(elements) = elements else { return Ok(Sym::Unknown) };
        if let Some(at) = index.known() {
            // Outside the bounds the judge will say that the predicate is undefined.
            return Ok(usize::try_from(at)
                .ok()
                .and_then(|at| elements.get(at).cloned())
                .unwrap_or(Sym::Unknown));
        }
        let mut of = Vec::with_capacity(elements.len());
        for element in &elements {
            match element {
                Sym::Int(linear) => of.push(self.variable(linear)?),
                _ => return Ok(Sym::Unknown),
            }
        }
        let index = self.variable(index)?;
        if self.space.min(index) < 0 || self.space.max(index) >= of.len() as i128 {
            return Ok(Sym::Unknown);
        }
        let low = of.iter().map(|var| self.space.min(*var)).min().unwrap_or(-WIDE);
        let high = of.iter().map(|var| self.space.max(*var)).max().unwrap_or(WIDE);
        let result = self.space.new_var(low, high);
        self.space.post(Constraint::Element { result, index, of })?;
        Ok(Sym::Int(Linear::var(result)))
    }

    fn member(&mut self, value: &Sym, member: &Member) -> Build<Sym> {
        Ok(match value {
            Sym::Node(id) => {
                let node = self.node(*id);
                let Some(chosen) = node.decided else { return Err(Stop::Blocked(*id)) };
                let position = match (member, &self.graph.node(node.ty).shape) {
                    (Member::Index(at), _) => Some(*at),
                    (Member::Named(name), Shape::Data { definition, .. }) => {
                        match &definition.constructors[chosen].fields {
                            FieldNames::Named(names) => names.iter().position(|other| other == name),
                            _ => None,
                        }
                    }
                    _ => None,
                };
                position.and_then(|at| node.fields.get(at).cloned()).unwrap_or(Sym::Unknown)
            }
            Sym::Tuple(parts) => match member {
                Member::Index(at) => parts.get(*at).cloned().unwrap_or(Sym::Unknown),
                Member::Named(_) => Sym::Unknown,
            },
            Sym::Datum(datum) => match (&**datum, member) {
                (Datum::Data { fields, .. }, Member::Index(at)) => fields.get(*at).map_or(Sym::Unknown, lift),
                _ => Sym::Unknown,
            },
            _ => Sym::Unknown,
        })
    }

    fn builtin(&mut self, builtin: Builtin, arguments: &'static [Expr], scope: &Scope) -> Build<Sym> {
        Ok(match (builtin, arguments) {
            (Builtin::Min | Builtin::Max, [a, b]) => {
                let (a, b) = (self.linear(a, scope)?, self.linear(b, scope)?);
                if let (Some(a), Some(b)) = (a.known(), b.known()) {
                    let value = if builtin == Builtin::Min { a.min(b) } else { a.max(b) };
                    return Ok(Sym::Int(Linear::constant(value)));
                }
                let of = vec![self.variable(&a)?, self.variable(&b)?];
                let low = of.iter().map(|var| self.space.min(*var)).min().unwrap_or(-WIDE);
                let high = of.iter().map(|var| self.space.max(*var)).max().unwrap_or(WIDE);
                let result = self.space.new_var(low, high);
                self.space.post(match builtin {
                    Builtin::Min => Constraint::Min { result, of },
                    _ => Constraint::Max { result, of },
                })?;
                Sym::Int(Linear::var(result))
            }
            (Builtin::Abs, [a]) => {
                let a = self.linear(a, scope)?;
                if let Some(a) = a.known() {
                    return Ok(Sym::Int(Linear::constant(a.abs())));
                }
                let of = self.variable(&a)?;
                let result = self.space.new_var(0, WIDE);
                self.space.post(Constraint::Abs { result, of })?;
                Sym::Int(Linear::var(result))
            }
            (Builtin::Len | Builtin::IsEmpty, [xs]) => {
                let length = match self.symbol(xs, scope)? {
                    Sym::Node(id) if matches!(self.graph.node(self.node(id).ty).shape, Shape::Seq { .. }) => {
                        // The length is the choice itself: known to the kernel before it's decided.
                        Linear::var(self.node(id).choice)
                    }
                    Sym::Datum(datum) => match &*datum {
                        Datum::Seq(elements) => Linear::constant(elements.len() as i128),
                        _ => return Ok(Sym::Unknown),
                    },
                    Sym::Set(set) => self.cardinality(&set)?,
                    _ => return Ok(Sym::Unknown),
                };
                if builtin == Builtin::Len {
                    return Ok(Sym::Int(length));
                }
                Sym::Bool(self.reify(BinaryOp::Eq, &length, &Linear::constant(0))?)
            }
            (Builtin::Contains, [xs, x]) => {
                let element = self.symbol(x, scope)?;
                match self.symbol(xs, scope)? {
                    Sym::Set(set) => Sym::Bool(self.member_of(&element, &set)?),
                    sequence => {
                        let Some(elements) = self.elements(&sequence)? else { return Ok(Sym::Unknown) };
                        let truths = self.equal_keys(&element, &elements, &sequence)?;
                        Sym::Bool(self.any(&truths)?)
                    }
                }
            }
            (Builtin::Count, [xs, x]) => {
                let element = self.symbol(x, scope)?;
                let sequence = self.symbol(xs, scope)?;
                let Some(elements) = self.elements(&sequence)? else { return Ok(Sym::Unknown) };
                let mut count = Linear::constant(0);
                for other in &elements {
                    let equal = self.equal(&element, other)?;
                    let equal = self.bit(equal)?;
                    let Some(sum) = count.add(1, &equal) else { return Ok(Sym::Unknown) };
                    count = sum;
                }
                Sym::Int(count)
            }
            (Builtin::Subset | Builtin::Disjoint, [a, b]) => {
                let (a, b) = (self.set(a, scope)?, self.set(b, scope)?);
                Sym::Bool(if builtin == Builtin::Subset {
                    self.subset(&a, &b)?
                } else {
                    self.disjoint(&a, &b)?
                })
            }
            (
                Builtin::Elements
                | Builtin::SetOf
                | Builtin::Union
                | Builtin::Intersection
                | Builtin::Difference,
                _,
            ) => Sym::Set(self.build_set(builtin, arguments, scope)?),
            _ => Sym::Unknown,
        })
    }

    /// Which of the elements equal `element`; of a map's entries, which have it as their key.
    fn equal_keys(&mut self, element: &Sym, elements: &[Sym], sequence: &Sym) -> Build<Vec<Truth>> {
        let keyed = match sequence {
            Sym::Node(id) => matches!(
                self.graph.node(self.node(*id).ty).shape,
                Shape::Seq { order: crate::rtype::SeqOrder::IncreasingKeys, .. }
            ),
            _ => false,
        };
        let mut truths = Vec::with_capacity(elements.len());
        for other in elements {
            let other = match other {
                Sym::Node(pair) if keyed => self.node(*pair).fields.first().cloned().unwrap_or(Sym::Unknown),
                other => other.clone(),
            };
            truths.push(self.equal(element, &other)?);
        }
        Ok(truths)
    }

    /// The one arm that certainly matches first, if that is known.
    fn first_arm(
        &mut self,
        value: &Sym,
        arms: &'static [Arm],
        scope: &Scope,
    ) -> Build<Option<(&'static Arm, Scope)>> {
        for arm in arms {
            match self.fit(&arm.pattern, value, scope)? {
                Fit::Never => continue,
                Fit::Always(inner) => match &arm.guard {
                    None => return Ok(Some((arm, inner))),
                    Some(guard) => match self.truth(guard, &inner)? {
                        Truth::Known(true) => return Ok(Some((arm, inner))),
                        Truth::Known(false) => continue,
                        Truth::Lit(_) => return Ok(None),
                    },
                },
                Fit::When(..) => return Ok(None),
            }
        }
        Ok(None)
    }

    fn arms(&mut self, value: &Sym, arms: &'static [Arm], scope: &Scope) -> Build<Sym> {
        let Some((arm, rest)) = arms.split_first() else { return Ok(Sym::Unknown) };
        let (condition, inner) = match self.fit(&arm.pattern, value, scope)? {
            Fit::Never => return self.arms(value, rest, scope),
            Fit::Always(inner) => (Truth::Known(true), inner),
            Fit::When(truth, inner) => (truth, inner),
        };
        let condition = match &arm.guard {
            Some(guard) => {
                let guard = self.truth(guard, &inner)?;
                self.all(&[condition, guard])?
            }
            None => condition,
        };
        match condition {
            Truth::Known(true) => self.symbol(&arm.body, &inner),
            Truth::Known(false) => self.arms(value, rest, scope),
            Truth::Lit(lit) => {
                let then = self.symbol(&arm.body, &inner)?;
                match rest.is_empty() {
                    true => Ok(then),
                    false => {
                        let otherwise = self.arms(value, rest, scope)?;
                        self.choose(lit, then, otherwise)
                    }
                }
            }
        }
    }

    fn fit(&mut self, pattern: &'static Pattern, value: &Sym, scope: &Scope) -> Build<Fit> {
        let equal = |query: &mut Query, other: Sym| {
            Ok(match query.equal(value, &other)? {
                Truth::Known(true) => Fit::Always(scope.clone()),
                Truth::Known(false) => Fit::Never,
                truth => Fit::When(truth, scope.clone()),
            })
        };
        match pattern {
            Pattern::Wild => Ok(Fit::Always(scope.clone())),
            Pattern::Bind(name) => Ok(Fit::Always(scope.bind(*name, value.clone()))),
            Pattern::Bool(b) => equal(self, Sym::Bool(Truth::Known(*b))),
            Pattern::Int(i) => equal(self, known_int(i)),
            Pattern::Char(c) => equal(self, Sym::Char(Linear::constant(i128::from(u32::from(*c))))),
            Pattern::Const(datum) => equal(self, lift(datum)),
            Pattern::Or(alternatives) => {
                let mut truths = Vec::new();
                for alternative in alternatives {
                    match self.fit(alternative, value, scope)? {
                        Fit::Never => {}
                        Fit::Always(inner) if truths.is_empty() => return Ok(Fit::Always(inner)),
                        Fit::Always(_) => truths.push(Truth::Known(true)),
                        Fit::When(truth, _) => truths.push(truth),
                    }
                }
                Ok(match self.any(&truths)? {
                    Truth::Known(true) => Fit::Always(scope.clone()),
                    Truth::Known(false) => Fit::Never,
                    truth => Fit::When(truth, scope.clone()),
                })
            }
            Pattern::Tuple(patterns) => {
                let Some((_, fields)) = self.split(value)? else {
                    return Ok(Fit::When(Truth::Lit(self.unknown()), scope.clone()));
                };
                self.fit_fields(patterns.iter().zip(fields), scope)
            }
            Pattern::Constructor { name, before, rest: _, after } => {
                if let (Sym::Node(id), true) = (value, before.is_empty() && after.is_empty())
                    && let Some(fit) = self.fit_nullary(name, *id, scope)?
                {
                    return Ok(fit);
                }
                let Some((actual, fields)) = self.split(value)? else {
                    return Ok(Fit::When(Truth::Lit(self.unknown()), scope.clone()));
                };
                if actual != *name || before.len() + after.len() > fields.len() {
                    return Ok(Fit::Never);
                }
                let tail = fields.len() - after.len();
                let positions = (0..before.len()).chain(tail..fields.len());
                let chosen: Vec<Sym> = positions.map(|at| fields[at].clone()).collect();
                self.fit_fields(before.iter().chain(after).zip(chosen), scope)
            }
            Pattern::Struct { name, fields } => {
                let Some((actual, _)) = self.split(value)? else {
                    return Ok(Fit::When(Truth::Lit(self.unknown()), scope.clone()));
                };
                if actual != *name {
                    return Ok(Fit::Never);
                }
                let mut chosen = Vec::with_capacity(fields.len());
                for (member, pattern) in fields {
                    chosen.push((pattern, self.member(value, member)?));
                }
                self.fit_fields(chosen.into_iter(), scope)
            }
        }
    }

    /// A constructor without fields asks only for the choice, which the kernel knows before it's decided.
    fn fit_nullary(&mut self, name: &str, id: NodeId, scope: &Scope) -> Build<Option<Fit>> {
        let (ty, choice) = (self.node(id).ty, self.node(id).choice);
        let Shape::Data { definition, .. } = self.graph.node(ty).shape else { return Ok(None) };
        let Some(index) = definition.constructors.iter().position(|constructor| constructor.name == name)
        else {
            return Ok(Some(Fit::Never));
        };
        if let Some(chosen) = self.node(id).decided {
            return Ok(Some(if chosen == index { Fit::Always(scope.clone()) } else { Fit::Never }));
        }
        if definition.constructors.iter().any(|other| other.fields.count() > 0) {
            // The other arms look into the value: wait for it.
            return Err(Stop::Blocked(id));
        }
        Ok(Some(match self.reify(BinaryOp::Eq, &Linear::var(choice), &Linear::constant(index as i128))? {
            Truth::Known(true) => Fit::Always(scope.clone()),
            Truth::Known(false) => Fit::Never,
            truth => Fit::When(truth, scope.clone()),
        }))
    }

    fn fit_fields(
        &mut self,
        pairs: impl Iterator<Item = (&'static Pattern, Sym)>,
        scope: &Scope,
    ) -> Build<Fit> {
        let mut scope = scope.clone();
        let mut conditions = Vec::new();
        for (pattern, value) in pairs {
            match self.fit(pattern, &value, &scope)? {
                Fit::Never => return Ok(Fit::Never),
                Fit::Always(inner) => scope = inner,
                Fit::When(truth, inner) => {
                    conditions.push(truth);
                    scope = inner;
                }
            }
        }
        Ok(match self.all(&conditions)? {
            Truth::Known(true) => Fit::Always(scope),
            Truth::Known(false) => Fit::Never,
            truth => Fit::When(truth, scope),
        })
    }

    /// Constructor name and fields; `None` for what isn't data.
    ///
    /// # Errors
    /// [`Stop::Blocked`] while the constructor is open.
    pub(super) fn split(&mut self, value: &Sym) -> Build<Option<(&'static str, Vec<Sym>)>> {
        Ok(match value {
            Sym::Node(id) => {
                let node = self.node(*id);
                let Shape::Data { definition, .. } = self.graph.node(node.ty).shape else { return Ok(None) };
                let Some(chosen) = node.decided else { return Err(Stop::Blocked(*id)) };
                Some((definition.constructors[chosen].name, node.fields.clone()))
            }
            Sym::Tuple(parts) => Some(("", parts.to_vec())),
            Sym::Construct(name, fields) => Some((name, fields.to_vec())),
            Sym::Datum(datum) => match &**datum {
                Datum::Data { name, fields, .. } => Some((name, fields.iter().map(lift).collect())),
                _ => None,
            },
            _ => None,
        })
    }

    /// A variable equal to a linear term.
    pub(super) fn variable(&mut self, linear: &Linear) -> Build<Var> {
        if let Some(constant) = linear.known() {
            return Ok(self.space.constant(constant));
        }
        if let ([(1, var)], 0) = (&linear.terms[..], linear.constant) {
            return Ok(*var);
        }
        let (mut low, mut high) = (linear.constant, linear.constant);
        for &(coefficient, var) in &linear.terms {
            let a = coefficient.saturating_mul(self.space.min(var));
            let b = coefficient.saturating_mul(self.space.max(var));
            low = low.saturating_add(a.min(b));
            high = high.saturating_add(a.max(b));
        }
        let var = self.space.new_var(low.clamp(-WIDE, WIDE), high.clamp(-WIDE, WIDE));
        self.post_equal(linear, &Linear::var(var))?;
        Ok(var)
    }

    pub(super) fn post_equal(&mut self, left: &Linear, right: &Linear) -> Build<()> {
        self.post_comparison(BinaryOp::Eq, left, right, None)
    }

    /// Posts `left op right`, or that it is equivalent to a literal.
    pub(super) fn post_comparison(
        &mut self,
        op: BinaryOp,
        left: &Linear,
        right: &Linear,
        reified: Option<Lit>,
    ) -> Build<()> {
        let Some(difference) = left.clone().add(-1, right) else { return Ok(()) };
        // difference op 0, as a kernel relation: a < b is a - b <= -1.
        let (relation, sign, offset) = match op {
            BinaryOp::Eq => (Relation::Eq, 1, 0),
            BinaryOp::Ne => (Relation::Ne, 1, 0),
            BinaryOp::Le => (Relation::Le, 1, 0),
            BinaryOp::Lt => (Relation::Le, 1, -1),
            BinaryOp::Ge => (Relation::Le, -1, 0),
            _ => (Relation::Le, -1, -1),
        };
        let Some(signed) = difference.scale(sign) else { return Ok(()) };
        let constant = offset - signed.constant;
        if signed.terms.is_empty() {
            let holds = match relation {
                Relation::Eq => constant == 0,
                Relation::Ne => constant != 0,
                Relation::Le => 0 <= constant,
            };
            return match reified {
                Some(lit) => self.require(if holds { Truth::Lit(lit) } else { Truth::Lit(lit).negate() }),
                None if holds => Ok(()),
                None => Err(Stop::Conflict),
            };
        }
        self.space.post(Constraint::Linear { terms: signed.terms, relation, constant, reified })?;
        Ok(())
    }

    /// A literal equivalent to `left op right`.
    pub(super) fn reify(&mut self, op: BinaryOp, left: &Linear, right: &Linear) -> Build<Truth> {
        if let (Some(l), Some(r)) = (left.known(), right.known()) {
            return Ok(Truth::Known(crate::ground::satisfies(op, Some(l.cmp(&r)))));
        }
        if left == right {
            return Ok(Truth::Known(crate::ground::satisfies(op, Some(std::cmp::Ordering::Equal))));
        }
        let lit = self.unknown();
        self.post_comparison(op, left, right, Some(lit))?;
        Ok(match self.space.value(lit.var) {
            Some(value) => Truth::Known(value == 1),
            None => Truth::Lit(lit),
        })
    }

    pub(super) fn require(&mut self, truth: Truth) -> Build<()> {
        match truth {
            Truth::Known(true) => Ok(()),
            Truth::Known(false) => Err(Stop::Conflict),
            Truth::Lit(lit) => Ok(self.space.fix(lit.var, i128::from(lit.positive))?),
        }
    }

    pub(super) fn require_any(&mut self, truths: &[Truth]) -> Build<()> {
        let mut clause = Vec::with_capacity(truths.len());
        for truth in truths {
            match truth {
                Truth::Known(true) => return Ok(()),
                Truth::Known(false) => {}
                Truth::Lit(lit) => clause.push(*lit),
            }
        }
        match clause[..] {
            [] => Err(Stop::Conflict),
            [lit] => self.require(Truth::Lit(lit)),
            _ => Ok(self.space.post(Constraint::Clause(clause))?),
        }
    }

    pub(super) fn equate(&mut self, truth: Truth, lit: Lit) -> Build<()> {
        match truth {
            Truth::Known(true) => self.require(Truth::Lit(lit)),
            Truth::Known(false) => self.require(Truth::Lit(lit).negate()),
            other => {
                self.require_any(&[other.negate(), Truth::Lit(lit)])?;
                self.require_any(&[other, Truth::Lit(lit).negate()])
            }
        }
    }

    pub(super) fn all(&mut self, truths: &[Truth]) -> Build<Truth> {
        let negated: Vec<Truth> = truths.iter().map(|truth| truth.negate()).collect();
        Ok(self.any(&negated)?.negate())
    }

    pub(super) fn any(&mut self, truths: &[Truth]) -> Build<Truth> {
        let mut lits: Vec<Lit> = Vec::with_capacity(truths.len());
        for truth in truths {
            match truth {
                Truth::Known(true) => return Ok(Truth::Known(true)),
                Truth::Known(false) => {}
                Truth::Lit(lit) => lits.push(*lit),
            }
        }
        match lits[..] {
            [] => Ok(Truth::Known(false)),
            [lit] => Ok(Truth::Lit(lit)),
            _ => {
                let result = self.unknown();
                self.space.post(Constraint::Or { result, of: lits })?;
                Ok(Truth::Lit(result))
            }
        }
    }

    /// A truth value as 0 or 1.
    pub(super) fn bit(&mut self, truth: Truth) -> Build<Linear> {
        Ok(match truth {
            Truth::Known(b) => Linear::constant(i128::from(b)),
            Truth::Lit(Lit { var, positive: true }) => Linear::var(var),
            Truth::Lit(Lit { var, positive: false }) => Linear { terms: vec![(-1, var)], constant: 1 },
        })
    }
}

fn memo_key(arguments: &[Sym], node: NodeId) -> Option<Vec<Linear>> {
    let mut others = Vec::new();
    let mut seen = false;
    for argument in arguments {
        match argument {
            Sym::Node(id) if *id == node && !seen => seen = true,
            Sym::Int(linear) => others.push(linear.clone()),
            _ => return None,
        }
    }
    Some(others)
}

pub(super) fn known_int(value: &Int) -> Sym {
    match i128::try_from(value) {
        Ok(value) => Sym::Int(Linear::constant(value)),
        Err(_) => Sym::Unknown,
    }
}

/// A concrete value as a symbolic one.
pub(super) fn lift(datum: &Datum) -> Sym {
    match datum {
        Datum::Bool(b) => Sym::Bool(Truth::Known(*b)),
        Datum::Int(i) => known_int(i),
        Datum::Char(c) => Sym::Char(Linear::constant(i128::from(u32::from(*c)))),
        Datum::Function(_) => Sym::Unknown,
        Datum::Float(_) | Datum::Data { .. } | Datum::Seq(_) => Sym::Datum(Rc::new(datum.clone())),
    }
}
