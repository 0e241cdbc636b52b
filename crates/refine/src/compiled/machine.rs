//! Runs compiled terms: a walk over the code with the values of names on one stack of frames.
//!
//! Evaluation is what [`ground`](crate::ground) defines, in its order: left to right, and no further than needed. Nothing is
//! allocated once the buffers have grown, except for integers beyond `i128` and comparisons of whole sequences.

use super::code::{Arm, Code, MeasureCode, Op, Pattern, Range, Slot, Variable};
use super::value::{Store, Val};
use crate::expr::{BinaryOp, Expr, Name, Opaque, Quantifier};
use crate::ground::Undefined;
use crate::native::is_known;
use crate::targetable::Reflect;
use std::cmp::Ordering;
use std::ops::ControlFlow;
use touchstone_logic::Int;

/// The term has no value.
pub(super) type Fault = Box<Undefined>;

/// The state of one run.
pub(super) struct Machine<'c, 'a> {
    pub(super) measures: &'c [MeasureCode],
    /// The frames, the base frame first; above `top` is what earlier calls left.
    pub(super) stack: Vec<Val<'a>>,
    /// Where the current frame begins, and where it ends.
    frame: usize,
    top: usize,
    pub(super) store: Store<'a>,
    /// Values on their way into the store.
    pub(super) work: Vec<Val<'a>>,
}

#[cold]
pub(super) fn sort_error(source: &Expr, expected: &'static str) -> Fault {
    Box::new(Undefined::Sort { expression: source.to_string(), expected })
}

#[cold]
fn unbound(name: Name) -> Fault {
    Box::new(Undefined::Unbound { name: name.text() })
}

impl<'c, 'a> Machine<'c, 'a> {
    pub(super) fn new(
        measures: &'c [MeasureCode],
        stack: Vec<Val<'a>>,
        store: Store<'a>,
        work: Vec<Val<'a>>,
    ) -> Machine<'c, 'a> {
        Machine { measures, top: stack.len(), stack, frame: 0, store, work }
    }

    #[inline(always)]
    pub(super) fn local(&self, slot: Slot) -> Val<'a> {
        self.stack[self.frame + slot]
    }

    /// The value before the call, which is the one after it if the call can't have changed it.
    fn before(&self, slot: Slot, old: Slot) -> Val<'a> {
        match (self.local(slot), self.local(old)) {
            (value @ Val::Unbound, _) | (value, Val::Unbound) => value,
            (_, old) => old,
        }
    }

    #[inline(always)]
    pub(super) fn bind(&mut self, slot: Slot, value: Val<'a>) {
        let frame = self.frame;
        self.stack[frame + slot] = value;
    }

    /// A predicate's truth; what it built is forgotten.
    pub(super) fn holds(&mut self, code: &'c Code) -> Result<bool, Fault> {
        match &code.op {
            Op::And(sides) => Ok(self.holds(&sides[0])? && self.holds(&sides[1])?),
            Op::Or(sides) => Ok(self.holds(&sides[0])? || self.holds(&sides[1])?),
            Op::Implies(sides) => Ok(!self.holds(&sides[0])? || self.holds(&sides[1])?),
            Op::Not(inner) => Ok(!self.holds(inner)?),
            Op::Compare(op, sides) => {
                let mark = self.store.mark();
                let (left, right) = (self.eval(&sides[0])?.forced(), self.eval(&sides[1])?.forced());
                let truth = match (left, right) {
                    (Val::Int(l), Val::Int(r)) => satisfies(*op, Some(l.cmp(&r))),
                    _ => {
                        let truth = match op {
                            BinaryOp::Eq => self.store.same(left, right),
                            BinaryOp::Ne => self.store.same(left, right).map(|same| !same),
                            _ => self.store.compare(left, right).map(|order| satisfies(*op, order)),
                        };
                        truth.ok_or_else(|| sort_error(code.source, "two values of one type"))?
                    }
                };
                self.store.release(mark);
                Ok(truth)
            }
            Op::In(sides) => self.contains(&sides[1], &sides[0], "a set"),
            Op::Quantified { quantifier, slot, domain, body } => {
                self.quantified(*quantifier, *slot, domain, body)
            }
            Op::Rust { opaque, variables } => self.opaque(opaque, variables),
            _ => match self.eval(code)?.forced() {
                Val::Bool(b) => Ok(b),
                _ => Err(sort_error(code.source, "a predicate")),
            },
        }
    }

    /// A term's value: perhaps one that wasn't looked at.
    #[inline(always)]
    pub(super) fn eval(&mut self, code: &'c Code) -> Result<Val<'a>, Fault> {
        match &code.op {
            Op::Literal(value) => Ok(*value),
            Op::Local { slot, name } => match self.local(*slot) {
                Val::Unbound => Err(unbound(*name)),
                value => Ok(value),
            },
            _ => self.eval_composed(code),
        }
    }

    fn eval_composed(&mut self, code: &'c Code) -> Result<Val<'a>, Fault> {
        Ok(match &code.op {
            Op::Literal(_) | Op::Local { .. } => return self.eval(code),
            Op::Unbound(name) => return Err(unbound(*name)),
            Op::Old { old, slot, name } => match self.before(*slot, *old) {
                Val::Unbound => return Err(unbound(*name)),
                value => value,
            },
            Op::Not(_)
            | Op::And(_)
            | Op::Or(_)
            | Op::Implies(_)
            | Op::Compare(..)
            | Op::In(_)
            | Op::Quantified { .. }
            | Op::Rust { .. } => Val::Bool(self.holds(code)?),
            Op::Neg(inner) => match self.eval(inner)?.forced() {
                Val::Float(f) => Val::Float(f.negated()),
                Val::Int(i) if i != i128::MIN => Val::Int(-i),
                number => match self.store.int(number) {
                    Some(i) => self.store.integer(-i),
                    None => return Err(sort_error(inner.source, "a number")),
                },
            },
            Op::Arithmetic(op, sides) => {
                let (left, right) = (self.eval(&sides[0])?.forced(), self.eval(&sides[1])?.forced());
                return self
                    .arithmetic(*op, left, right)
                    .ok_or_else(|| sort_error(code.source, "two integers or two floats"));
            }
            Op::If(parts) => {
                return if self.holds(&parts[0])? { self.eval(&parts[1]) } else { self.eval(&parts[2]) };
            }
            Op::Let(slot, parts) => {
                let value = self.eval(&parts[0])?;
                self.bind(*slot, value);
                return self.eval(&parts[1]);
            }
            Op::Match(scrutinee, arms) => {
                let body = self.select(code, scrutinee, arms)?;
                return self.eval(body);
            }
            Op::Tuple(parts) => Val::Tuple(self.built(parts)?),
            Op::Construct(name, fields) => Val::Construct(name, self.built(fields)?),
            Op::Field(inner, member) => {
                let value = self.eval(inner)?.forced();
                let field = value.position(member).and_then(|at| self.store.field(value, at));
                return field.ok_or_else(|| sort_error(code.source, "a field of this value"));
            }
            Op::Index(sides) => return self.element(code, &sides[0], &sides[1]),
            Op::Call { measure, arguments } => {
                let caller = self.enter(*measure, arguments)?;
                let result = self.eval(&self.measures[*measure].body);
                self.leave(caller);
                return result;
            }
            Op::Builtin(builtin, arguments) => return self.builtin(code, *builtin, arguments),
        })
    }

    /// Makes the frame of a measure; gives back the caller's beginning and end.
    pub(super) fn enter(&mut self, measure: usize, arguments: &'c [Code]) -> Result<(usize, usize), Fault> {
        let caller = (self.frame, self.top);
        let callee = self.top;
        let end = callee + self.measures[measure].frame;
        if self.stack.len() < end {
            // Places are bound before they're read, so what they hold at first is no matter.
            self.stack.resize(end + 8, Val::Unbound);
        }
        for (at, argument) in arguments.iter().enumerate() {
            let value = self.eval(argument)?;
            self.stack[callee + at] = value;
            self.top = callee + at + 1;
        }
        (self.frame, self.top) = (callee, end);
        Ok(caller)
    }

    pub(super) fn leave(&mut self, caller: (usize, usize)) {
        (self.frame, self.top) = caller;
    }

    /// The body of the first arm that matches.
    pub(super) fn select(
        &mut self,
        whole: &Code,
        scrutinee: &'c Code,
        arms: &'c [Arm],
    ) -> Result<&'c Code, Fault> {
        let mut value = self.eval(scrutinee)?;
        for arm in arms {
            if arm.pattern.looks() {
                value = value.forced();
            }
            if self.matches(&arm.pattern, value) {
                let admitted = match &arm.guard {
                    Some(guard) => self.holds(guard)?,
                    None => true,
                };
                if admitted {
                    return Ok(&arm.body);
                }
            }
        }
        let value = format!("{:?}", self.store.datum(value));
        Err(Box::new(Undefined::NoArm { expression: whole.source.to_string(), value }))
    }

    fn matches(&mut self, pattern: &'c Pattern, value: Val<'a>) -> bool {
        match pattern {
            Pattern::Wild => true,
            Pattern::Bind(slot) => {
                self.bind(*slot, value);
                true
            }
            Pattern::Bool(expected) => matches!(value.forced(), Val::Bool(b) if b == *expected),
            Pattern::Int(expected) => self.store.int(value.forced()).as_ref() == Some(expected),
            Pattern::Char(expected) => matches!(value.forced(), Val::Char(c) if c == *expected),
            Pattern::Const(expected) => self.store.order(value, Val::of_datum(expected)).is_eq(),
            Pattern::Constructor { name, before, rest, after, known } => {
                let value = value.forced();
                let count = match value {
                    Val::Data { definition, constructor, .. } => {
                        let found = known.get().filter(|(last, ..)| std::ptr::eq(*last, definition));
                        let (_, position, count) = found.unwrap_or_else(|| {
                            let constructors = definition.constructors;
                            let at = constructors.iter().position(|other| other.name == *name);
                            let count = at.map_or(0, |at| constructors[at].fields.count());
                            // No data has the position of a constructor that there isn't.
                            let entry = (definition, at.map_or(u32::MAX, |at| at as u32), count as u32);
                            known.set(Some(entry));
                            entry
                        });
                        if position != constructor {
                            return false;
                        }
                        count as usize
                    }
                    _ => match self.store.split(value) {
                        Some((actual, count)) if actual == *name => count,
                        _ => return false,
                    },
                };
                let given = before.len() + after.len();
                if count < given || (given < count && !rest) {
                    return false;
                }
                self.match_fields(before, value, 0) && self.match_fields(after, value, count - after.len())
            }
            Pattern::Struct { name, fields } => {
                let value = value.forced();
                let Some((actual, _)) = self.store.split(value) else { return false };
                actual == *name
                    && fields.iter().all(|(member, pattern)| {
                        let field = value.position(member).and_then(|at| self.store.field(value, at));
                        field.is_some_and(|field| self.matches(pattern, field))
                    })
            }
            Pattern::Tuple(parts) => self.match_fields(parts, value.forced(), 0),
            Pattern::Or(alternatives) => alternatives.iter().any(|inner| self.matches(inner, value)),
        }
    }

    fn match_fields(&mut self, patterns: &'c [Pattern], value: Val<'a>, first: usize) -> bool {
        patterns.iter().enumerate().all(|(at, pattern)| {
            if matches!(pattern, Pattern::Wild) {
                return first + at < self.count(value);
            }
            let Some(field) = self.store.field(value, first + at) else { return false };
            match pattern {
                Pattern::Bind(slot) => {
                    self.bind(*slot, field);
                    true
                }
                _ => self.matches(pattern, field),
            }
        })
    }

    fn count(&self, value: Val<'a>) -> usize {
        self.store.split(value).map_or(0, |(_, count)| count)
    }

    /// The values of several terms, in the store.
    fn built(&mut self, parts: &'c [Code]) -> Result<super::value::Span, Fault> {
        let from = self.work.len();
        for part in parts {
            let value = self.eval(part)?;
            self.work.push(value);
        }
        Ok(self.store.keep(&mut self.work, from))
    }

    /// An integer, forced.
    pub(super) fn number(&mut self, code: &'c Code) -> Result<Val<'a>, Fault> {
        let value = self.eval(code)?.forced();
        if value.is_integer() { Ok(value) } else { Err(sort_error(code.source, "an integer")) }
    }

    fn arithmetic(&mut self, op: BinaryOp, left: Val<'a>, right: Val<'a>) -> Option<Val<'a>> {
        use BinaryOp::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Sub};
        if let (Val::Int(l), Val::Int(r)) = (left, right) {
            let fits = match op {
                Add => l.checked_add(r),
                Sub => l.checked_sub(r),
                Mul => l.checked_mul(r),
                Div if r == 0 => Some(0),
                Div => l.checked_div(r),
                Rem if r == 0 => Some(l),
                Rem => Some(l.wrapping_rem(r)),
                BitAnd => Some(l & r),
                BitOr => Some(l | r),
                BitXor => Some(l ^ r),
                _ => None,
            };
            if let Some(result) = fits {
                return Some(Val::Int(result));
            }
        }
        if let (Val::Float(l), Val::Float(r)) = (left, right) {
            return l.apply(op, r).map(Val::Float);
        }
        if let (Val::Bool(l), Val::Bool(r)) = (left, right) {
            return Some(Val::Bool(match op {
                BitAnd => l & r,
                BitOr => l | r,
                BitXor => l ^ r,
                _ => return None,
            }));
        }
        let (l, r) = (self.store.int(left)?, self.store.int(right)?);
        let result = match op {
            Add => l + r,
            Sub => l - r,
            Mul => l * r,
            Div => l.div_trunc(&r),
            Rem => l.rem_trunc(&r),
            BitAnd => l.bit_and(&r),
            BitOr => l.bit_or(&r),
            BitXor => l.bit_xor(&r),
            Shl => l.shifted_left(&r),
            Shr => l.shifted_right(&r),
            _ => return None,
        };
        Some(self.store.integer(result))
    }

    fn element(&mut self, whole: &Code, sequence: &'c Code, index: &'c Code) -> Result<Val<'a>, Fault> {
        let value = self.eval(sequence)?.forced();
        let position = self.number(index)?;
        let length =
            self.store.elements_of(value).ok_or_else(|| sort_error(sequence.source, "a sequence"))?;
        let position = self.store.int(position).unwrap_or_default();
        let element = usize::try_from(&position).ok().and_then(|at| match value {
            Val::Seq(elements) => elements.get(at).map(|item| Val::of_item(item, at, elements)),
            _ => {
                let (mut found, mut left) = (None, at);
                self.store.each(value, &mut |element| {
                    if left == 0 {
                        found = Some(element);
                        return ControlFlow::Break(());
                    }
                    left -= 1;
                    ControlFlow::Continue(())
                });
                found
            }
        });
        element.ok_or_else(|| {
            Box::new(Undefined::Index { expression: whole.source.to_string(), index: position, length })
        })
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        slot: Slot,
        domain: &'c Range,
        body: &'c Code,
    ) -> Result<bool, Fault> {
        let decides = quantifier == Quantifier::Exists;
        match domain {
            Range::Numbers { low, high, inclusive } => {
                let (low, high) = (self.number(low)?, self.number(high)?);
                let mut at = self.store.int(low).unwrap_or_default();
                let mut end = self.store.int(high).unwrap_or_default();
                if *inclusive {
                    end += Int::ONE;
                }
                while at < end {
                    let value = self.store.integer(at.clone());
                    self.bind(slot, value);
                    if self.holds(body)? == decides {
                        return Ok(decides);
                    }
                    at += Int::ONE;
                }
            }
            Range::Elements(sequence) => {
                let mark = self.store.mark();
                let elements = self.elements(sequence, "a sequence or a set")?;
                for at in 0..elements.len() {
                    let element = self.store.cells(elements)[at];
                    self.bind(slot, element);
                    if self.holds(body)? == decides {
                        self.store.release(mark);
                        return Ok(decides);
                    }
                }
                self.store.release(mark);
            }
        }
        Ok(!decides)
    }

    fn opaque(&mut self, opaque: &Opaque, variables: &[Variable]) -> Result<bool, Fault> {
        let mut values: Vec<&dyn Reflect> = Vec::with_capacity(variables.len());
        for variable in variables {
            let value = match variable.old {
                Some(old) => self.before(variable.slot, old),
                None => self.local(variable.slot),
            };
            let any = match value {
                Val::Unbound => return Err(unbound(variable.name)),
                Val::Lazy(value) if variable.whole => Some(value).filter(|value| is_known(*value)),
                _ => None,
            };
            let not_any = || Undefined::NotAny { expression: format!("rust({})", opaque.text) };
            values.push(any.ok_or_else(not_any)?);
        }
        Ok((opaque.test)(&values))
    }
}

/// Whether an order between two values is the one that a comparison asks for; incomparable values only differ.
fn satisfies(op: BinaryOp, order: Option<Ordering>) -> bool {
    let Some(order) = order else { return op == BinaryOp::Ne };
    match op {
        BinaryOp::Eq => order.is_eq(),
        BinaryOp::Ne => order.is_ne(),
        BinaryOp::Lt => order.is_lt(),
        BinaryOp::Le => order.is_le(),
        BinaryOp::Gt => order.is_gt(),
        BinaryOp::Ge => order.is_ge(),
        _ => false,
    }
}
