//! Predicates to kernel constraints, over symbolic values.
//!
//! Four mutually recursive readings of a term, by what is wanted of it: [`Query::assert`] (and [`Query::refute`]) post
//! it as a constraint, [`Query::truth`] gives a literal equivalent to it, [`Query::linear`] a linear term equal to it,
//! [`Query::set`](super::sets) a set. Each of these four is a *boundary*: where a term inside asks about an undecided node, the
//! innermost boundary around it suspends its whole term on the node and answers with a variable. [`Query::symbol`] isn't, and
//! passes [`Stop::Blocked`] on.
//!
//! Soundness: an answer may be weaker than the term (an unconstrained variable for what the kernel can't state), never
//! stronger. Where it's weaker, [`Query::leaves_out`](super::node::Query) says so from then on.

use super::node::{Query, Target};
use super::symbol::{Linear, NodeId, Scope, SetSym, Sym, Truth};
use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Expr, Quantifier};
use crate::graph::Unbounded;
use crate::query::Layer;
use std::rc::Rc;
use touchstone_logic::Int;
use touchstone_solve::kernel::{Conflict, Constraint, Lit, Var};

/// Why a construction step didn't end with a value.
#[derive(Debug)]
pub(super) enum Stop {
    /// No solution below the current level.
    Conflict,
    /// The term depends on a node that isn't decided.
    Blocked(NodeId),
    /// The term needs the value of a variable, and can be told for these: see [`split`](super::split).
    Split(Var, [i128; 2]),
    Unbounded(Unbounded),
    /// The deadline came: what was begun is to be undone, and may be begun again.
    Late,
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

impl Query {
    /// Posts that `term` is true.
    pub(super) fn assert(&mut self, term: &'static Expr, scope: &Scope) -> Build<()> {
        self.keep_time()?;
        match self.try_assert(term, scope) {
            Err(Stop::Blocked(node)) => {
                self.suspend(node, term, scope, Target::Assert(true));
                Ok(())
            }
            Err(Stop::Split(var, among)) => self.assert_by_cases(true, term, scope, var, among),
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
            Expr::Binary(BinaryOp::In, left, right) => self.exclude(left, right, scope),
            Expr::Builtin(Builtin::Contains | Builtin::ContainsKey, arguments) => {
                self.exclude_from(arguments, term, scope)
            }
            _ => match self.truth_unbounded(term, scope) {
                Ok(truth) => return self.require(truth.negate()),
                Err(stop) => Err(stop),
            },
        };
        match result {
            Err(Stop::Blocked(node)) => {
                self.suspend(node, term, scope, Target::Assert(false));
                Ok(())
            }
            Err(Stop::Split(var, among)) => self.assert_by_cases(false, term, scope, var, among),
            other => other,
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
                let Some(values) = self.domain(domain, scope)? else {
                    self.leaves_out = true;
                    return Ok(());
                };
                for (within, value) in values {
                    let inner = scope.bind(*name, value);
                    match within {
                        Truth::Known(true) => self.assert(body, &inner)?,
                        Truth::Known(false) => {}
                        within => {
                            let truth = self.truth(body, &inner)?;
                            self.require_any(&[within.negate(), truth])?;
                        }
                    }
                }
                Ok(())
            }
            Expr::Binary(
                op
                @ (BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge),
                left,
                right,
            ) => {
                let (l, r) = (self.symbol(left, scope)?, self.symbol(right, scope)?);
                match (&l, &r) {
                    (Sym::Int(l), Sym::Int(r)) | (Sym::Char(l), Sym::Char(r)) => {
                        self.post_comparison(*op, l, r, None)
                    }
                    _ => {
                        let truth = self.compare_terms(*op, left, &l, &r)?;
                        self.require(truth)
                    }
                }
            }
            Expr::Builtin(Builtin::Disjoint, arguments) => {
                let [a, b] = &arguments[..] else {
                    self.leaves_out = true;
                    return Ok(());
                };
                let (a, b) = (self.set(a, scope)?, self.set(b, scope)?);
                self.separate(&a, &b)
            }
            Expr::Measure { measure, arguments } => {
                let measure = measure();
                let arguments: Vec<Sym> =
                    arguments.iter().map(|argument| self.symbol(argument, scope)).collect::<Build<_>>()?;
                if self.is_evaluated(measure, &arguments) {
                    let names = measure.parameters.iter().copied();
                    let inner = names
                        .zip(arguments)
                        .fold(Scope::default(), |scope, (name, value)| scope.bind(name, value));
                    return self.assert(&measure.body, &inner);
                }
                if let Sym::Bool(truth) = self.measure(measure, &arguments)? {
                    self.require(truth)?;
                }
                match &arguments[..] {
                    [Sym::Node(id)] if self.node(*id).decided.is_none() => self.hold(*id, measure),
                    _ => Ok(()),
                }
            }
            _ => {
                let truth = self.truth_unbounded(term, scope)?;
                self.require(truth)
            }
        }
    }

    /// Posts that a sequence or set doesn't contain an element.
    fn exclude_from(&mut self, arguments: &'static [Expr], term: &'static Expr, scope: &Scope) -> Build<()> {
        if let [set, element] = arguments
            && let Sym::Set(set) = self.symbol(set, scope)?
        {
            let element = self.symbol(element, scope)?;
            return self.separate(&SetSym::Single(element), &set);
        }
        let truth = self.truth_unbounded(term, scope)?;
        self.require(truth.negate())
    }

    /// Posts that `element` isn't in a set.
    fn exclude(&mut self, element: &'static Expr, set: &'static Expr, scope: &Scope) -> Build<()> {
        let element = self.symbol(element, scope)?;
        let set = self.set(set, scope)?;
        self.separate(&SetSym::Single(element), &set)
    }

    /// A literal equivalent to `term`.
    pub(super) fn truth(&mut self, term: &'static Expr, scope: &Scope) -> Build<Truth> {
        match self.truth_unbounded(term, scope) {
            Err(Stop::Blocked(node)) => {
                let lit = self.unknown();
                self.suspend(node, term, scope, Target::Equal(lit));
                Ok(Truth::Lit(lit))
            }
            Err(Stop::Split(var, among)) => self.truth_by_cases(term, scope, var, among),
            other => other,
        }
    }

    pub(super) fn truth_unbounded(&mut self, term: &'static Expr, scope: &Scope) -> Build<Truth> {
        match self.symbol(term, scope)? {
            Sym::Bool(truth) => Ok(truth),
            Sym::Datum(datum) if matches!(*datum, Datum::Bool(_)) => {
                Ok(Truth::Known(*datum == Datum::Bool(true)))
            }
            _ => Ok(self.anything()),
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
            Err(Stop::Split(var, among)) => self.linear_by_cases(term, scope, var, among),
            Ok(Sym::Int(linear) | Sym::Char(linear)) => Ok(linear),
            Ok(_) => {
                self.leaves_out = true;
                Ok(Linear::var(self.space.new_var(-WIDE, WIDE)))
            }
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
            Expr::Builtin(builtin, arguments) => return self.builtin(term, *builtin, arguments, scope),
            Expr::Quantified { quantifier, name, domain, body } => {
                return self.quantified(*quantifier, *name, domain, body, scope);
            }
            Expr::Rust(_) => Sym::Unknown,
        })
    }

    /// A truth value in place of what the kernel can't state.
    pub(super) fn anything(&mut self) -> Truth {
        self.leaves_out = true;
        Truth::Lit(self.unknown())
    }

    /// A fresh literal of which nothing is known yet.
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
                        let (low, high) = match (self.product_bounds(left, right), self.layer) {
                            (Some(bounds), _) => bounds,
                            // A sample may leave out what's beyond.
                            (None, Layer::Whole { .. } | Layer::Drawn { .. }) => (-WIDE, WIDE),
                            (None, _) => return Ok(Sym::Unknown),
                        };
                        let result = self.space.new_var(low, high);
                        self.post(Constraint::Product { result, left, right })?;
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
                // No quotient and no remainder is further from zero than the dividend.
                let furthest =
                    self.space.min(left).saturating_abs().max(self.space.max(left).saturating_abs());
                let result = self.space.new_var(-furthest, furthest);
                self.post(match op {
                    Div => Constraint::Quotient { result, left, right },
                    _ => Constraint::Remainder { result, left, right },
                })?;
                Sym::Int(Linear::var(result))
            }
            BitAnd | BitOr | BitXor => {
                let (l, r) = (self.symbol(left, scope)?, self.symbol(right, scope)?);
                return self.bitwise(op, l, r);
            }
            Shl | Shr => {
                let (l, r) = (self.linear(left, scope)?, self.linear(right, scope)?);
                return self.shifted(op, &l, &r);
            }
            Eq | Ne | Lt | Le | Gt | Ge => {
                let (l, r) = (self.symbol(left, scope)?, self.symbol(right, scope)?);
                Sym::Bool(self.compare_terms(op, left, &l, &r)?)
            }
        })
    }

    /// What a product can be; `None` if it may leave `i128`.
    fn product_bounds(&self, left: Var, right: Var) -> Option<(i128, i128)> {
        let (a, b) = (self.space.min(left), self.space.max(left));
        let (c, d) = (self.space.min(right), self.space.max(right));
        let corners = [a.checked_mul(c)?, a.checked_mul(d)?, b.checked_mul(c)?, b.checked_mul(d)?];
        let (low, high) = corners
            .iter()
            .fold((i128::MAX, i128::MIN), |(low, high), corner| (low.min(*corner), high.max(*corner)));
        // Sums of two of these are to fit, too.
        (low > i128::MIN / 4 && high < i128::MAX / 4).then_some((low, high))
    }

    /// One of two truth values, by a literal.
    pub(super) fn either(&mut self, lit: Lit, then: Truth, otherwise: Truth) -> Build<Truth> {
        let result = self.unknown();
        let (yes, condition) = (Truth::Lit(result), Truth::Lit(lit));
        // result = lit ? then : otherwise, as four clauses.
        self.require_any(&[condition.negate(), then.negate(), yes])?;
        self.require_any(&[condition.negate(), then, yes.negate()])?;
        self.require_any(&[condition, otherwise.negate(), yes])?;
        self.require_any(&[condition, otherwise, yes.negate()])?;
        Ok(yes)
    }

    /// One of two values, by a literal.
    pub(super) fn choose(&mut self, lit: Lit, then: Sym, otherwise: Sym) -> Build<Sym> {
        Ok(match (then, otherwise) {
            (Sym::Int(then), Sym::Int(otherwise)) => {
                if then == otherwise {
                    return Ok(Sym::Int(then));
                }
                let (then, otherwise) = (self.variable(&then)?, self.variable(&otherwise)?);
                let low = self.space.min(then).min(self.space.min(otherwise));
                let high = self.space.max(then).max(self.space.max(otherwise));
                let result = self.space.new_var(low, high);
                self.post(Constraint::IfThenElse { result, condition: lit, then, otherwise })?;
                Sym::Int(Linear::var(result))
            }
            (Sym::Bool(then), Sym::Bool(otherwise)) => Sym::Bool(self.either(lit, then, otherwise)?),
            (Sym::Set(then), Sym::Set(otherwise)) => {
                Sym::Set(Rc::new(super::symbol::SetSym::If(lit, then, otherwise)))
            }
            (Sym::Unknown, _) | (_, Sym::Unknown) => Sym::Unknown,
            (then, otherwise) => Sym::Either(lit, Rc::new([then, otherwise])),
        })
    }
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
