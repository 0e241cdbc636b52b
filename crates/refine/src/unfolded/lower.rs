//! Predicates to terms of the logic, over symbolic values.
//!
//! Four readings of a predicate's term, by what is wanted of it: [`Query::truth`], [`Query::number`], [`Query::set`] and
//! [`Query::symbol`]. A measure (TTT §2.2) of a structural choice is a chain of conditionals over the choice, of the
//! measures of its fields, made once for each value.
//!
//! Soundness: what the logic isn't told (`rust(…)`, float arithmetic, an index outside its bounds) is vague, so that the
//! query is weaker than the predicate, never stronger.

use super::query::{Build, Query};
use super::symbol::{Number, Scope, Set, Sym};
use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Domain, Expr, Name, Quantifier};
use crate::measure::{Measure, MeasureSort};
use std::rc::Rc;
use touchstone_logic::TermId;

/// A range quantifier over more values isn't expanded but left to the judge.
const MAX_EXPANSION: i128 = 4096;

/// What a quantifier ranges over: values, each with the condition under which it is among them.
struct Range {
    values: Vec<(TermId, Sym)>,
    vague: TermId,
}

impl Query {
    /// A term that is true iff the predicate holds.
    pub(super) fn truth(&mut self, predicate: &Expr, scope: &Scope) -> Build<TermId> {
        match self.symbol(predicate, scope)? {
            Sym::Bool(truth) => Ok(truth),
            Sym::OneOf(parts) => {
                let mut held = Vec::with_capacity(parts.len());
                for (condition, part) in parts.iter() {
                    let truth = match part {
                        Sym::Bool(truth) => *truth,
                        _ => self.vague_truth()?,
                    };
                    held.push(self.all(&[*condition, truth])?);
                }
                self.any(&held)
            }
            _ => self.vague_truth(),
        }
    }

    /// A number equal to a term.
    pub(super) fn number(&mut self, term: &Expr, scope: &Scope) -> Build<Number> {
        let value = self.symbol(term, scope)?;
        Ok(self.as_number(&value))
    }

    /// The symbolic value of a term.
    pub(super) fn symbol(&mut self, term: &Expr, scope: &Scope) -> Build<Sym> {
        Ok(match term {
            Expr::Bool(b) => Sym::Bool(if *b { self.yes } else { self.no }),
            Expr::Int(i) => Sym::Int(self.literal(i)),
            Expr::Char(c) => Sym::Char(self.small(u32::from(*c).into())),
            Expr::Float(f) => Sym::Datum(Rc::new(Datum::Float(f.to_bits()))),
            Expr::Str(s) => Sym::Datum(Rc::new(Datum::Seq(s.chars().map(Datum::Char).collect()))),
            Expr::Const { value, .. } => self.lift(value),
            // Before the call, an argument is what it was.
            Expr::Var(name) | Expr::Old(name) => scope.find(*name).cloned().unwrap_or(Sym::Unknown),
            Expr::Not(inner) => {
                let truth = self.truth(inner, scope)?;
                Sym::Bool(self.store.not(truth)?)
            }
            Expr::Neg(inner) => match self.symbol(inner, scope)? {
                Sym::Int(number) => Sym::Int(self.negate(number)?),
                _ => Sym::Unknown,
            },
            Expr::Binary(op, left, right) => return self.binary(*op, left, right, scope),
            Expr::If(condition, then, otherwise) => {
                let condition = self.truth(condition, scope)?;
                if condition == self.yes {
                    return self.symbol(then, scope);
                }
                if condition == self.no {
                    return self.symbol(otherwise, scope);
                }
                let (then, otherwise) = (self.symbol(then, scope)?, self.symbol(otherwise, scope)?);
                return self.choose(condition, then, otherwise);
            }
            Expr::Let(name, value, body) => {
                let value = self.symbol(value, scope)?;
                return self.symbol(body, &scope.bind(*name, value));
            }
            Expr::Match(scrutinee, arms) => {
                let value = self.symbol(scrutinee, scope)?;
                return self.arms(&value, arms, scope);
            }
            Expr::Tuple(parts) => Sym::Tuple(self.symbols(parts, scope)?.into()),
            Expr::Construct { constructor, fields } => {
                Sym::Construct(constructor, self.symbols(fields, scope)?.into())
            }
            Expr::Field(inner, member) => {
                let value = self.symbol(inner, scope)?;
                return self.member(&value, member);
            }
            Expr::Index(sequence, index) => {
                let (sequence, index) = (self.symbol(sequence, scope)?, self.number(index, scope)?);
                return self.index(&sequence, index);
            }
            Expr::Measure { measure, arguments } => {
                let arguments = self.symbols(arguments, scope)?;
                return self.measure(measure(), arguments);
            }
            Expr::Builtin(builtin, arguments) => return self.builtin(*builtin, arguments, scope),
            Expr::Quantified { quantifier, name, domain, body } => {
                Sym::Bool(self.quantified(*quantifier, *name, domain, body, scope)?)
            }
            Expr::Rust(_) => Sym::Unknown,
        })
    }

    fn symbols(&mut self, terms: &[Expr], scope: &Scope) -> Build<Vec<Sym>> {
        terms.iter().map(|term| self.symbol(term, scope)).collect()
    }

    /// A concrete value as a symbolic one.
    pub(super) fn lift(&mut self, datum: &Datum) -> Sym {
        match datum {
            Datum::Bool(b) => Sym::Bool(if *b { self.yes } else { self.no }),
            Datum::Int(i) => Sym::Int(self.literal(i)),
            Datum::Char(c) => Sym::Char(self.small(u32::from(*c).into())),
            Datum::Function(_) => Sym::Unknown,
            Datum::Float(_) | Datum::Data { .. } | Datum::Seq(_) => Sym::Datum(Rc::new(datum.clone())),
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, scope: &Scope) -> Build<Sym> {
        use BinaryOp::{
            Add, And, BitAnd, BitOr, BitXor, Div, Eq, Ge, Gt, Implies, In, Le, Lt, Mul, Ne, Or, Rem, Shl,
            Shr, Sub,
        };
        Ok(match op {
            And | Or | Implies => {
                let left = self.truth(left, scope)?;
                // The right side may have no value where the left one decides.
                let decides = if op == Or { self.yes } else { self.no };
                if left == decides {
                    return Ok(Sym::Bool(if op == And { self.no } else { self.yes }));
                }
                let right = self.truth(right, scope)?;
                Sym::Bool(match op {
                    And => self.all(&[left, right])?,
                    Or => self.any(&[left, right])?,
                    _ => self.store.implies(left, right)?,
                })
            }
            In => {
                let (element, set) = (self.symbol(left, scope)?, self.set(right, scope)?);
                Sym::Bool(self.is_member(&element, &set)?)
            }
            Add | Sub | Mul | Div | Rem => match (self.symbol(left, scope)?, self.symbol(right, scope)?) {
                (Sym::Int(l), Sym::Int(r)) => Sym::Int(self.arithmetic(op, l, r)?),
                _ => Sym::Unknown,
            },
            BitAnd | BitOr | BitXor | Shl | Shr => {
                match (self.symbol(left, scope)?, self.symbol(right, scope)?) {
                    (Sym::Bool(l), Sym::Bool(r)) => Sym::Bool(match op {
                        BitAnd => self.all(&[l, r])?,
                        BitOr => self.any(&[l, r])?,
                        BitXor => {
                            let same = self.store.eq(l, r)?;
                            self.store.not(same)?
                        }
                        _ => return Ok(Sym::Unknown),
                    }),
                    _ => Sym::Unknown,
                }
            }
            Eq | Ne | Lt | Le | Gt | Ge => {
                let (l, r) = (self.symbol(left, scope)?, self.symbol(right, scope)?);
                Sym::Bool(self.compare_terms(op, left, &l, &r)?)
            }
        })
    }

    /// A measure applied (TTT §2.2).
    fn measure(&mut self, measure: &'static Measure, arguments: Vec<Sym>) -> Build<Sym> {
        if arguments.contains(&Sym::Unknown) {
            // Its recursion would have no end.
            return Ok(match measure.result {
                MeasureSort::Bool => Sym::Bool(self.vague_truth()?),
                MeasureSort::Int => Sym::Int(self.vague_number()),
                MeasureSort::Set => Sym::Set(Set { members: [].into(), vague: self.yes }),
                MeasureSort::Data => Sym::Unknown,
            });
        }
        let key = (std::ptr::from_ref(measure), arguments);
        if let Some(known) = self.measured.get(&key) {
            return Ok(known.clone());
        }
        let mut scope = Scope::default();
        for (name, argument) in measure.parameters.iter().zip(&key.1) {
            scope = scope.bind(*name, argument.clone());
        }
        let value = self.nested(|query| {
            Ok(match measure.result {
                MeasureSort::Bool => Sym::Bool(query.truth(&measure.body, &scope)?),
                MeasureSort::Int => Sym::Int(query.number(&measure.body, &scope)?),
                MeasureSort::Set => Sym::Set(query.set(&measure.body, &scope)?),
                MeasureSort::Data => query.symbol(&measure.body, &scope)?,
            })
        })?;
        self.measured.insert(key, value.clone());
        Ok(value)
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        name: Name,
        domain: &Domain,
        body: &Expr,
        scope: &Scope,
    ) -> Build<TermId> {
        let range = self.range(domain, scope)?;
        if range.vague == self.yes {
            return self.vague_truth();
        }
        let mut truths = Vec::with_capacity(range.values.len());
        for (condition, value) in range.values {
            let truth = self.truth(body, &scope.bind(name, value))?;
            truths.push(match quantifier {
                Quantifier::Forall => self.store.implies(condition, truth)?,
                Quantifier::Exists => self.all(&[condition, truth])?,
            });
        }
        let truth = match quantifier {
            Quantifier::Forall => self.all(&truths)?,
            Quantifier::Exists => self.any(&truths)?,
        };
        self.unless(range.vague, truth)
    }

    fn range(&mut self, domain: &Domain, scope: &Scope) -> Build<Range> {
        let unknown = Range { values: Vec::new(), vague: self.yes };
        match domain {
            Domain::Range { low, high, inclusive } => {
                let (low, high) = (self.number(low, scope)?, self.number(high, scope)?);
                let vague = self.any(&[low.vague, high.vague])?;
                let end = if *inclusive { high.high.saturating_add(1) } else { high.high };
                let is_bounded = low.low != i128::MIN && end != i128::MAX;
                if vague == self.yes || !is_bounded || end.saturating_sub(low.low) > MAX_EXPANSION {
                    return Ok(unknown);
                }
                let mut values = Vec::new();
                let upper = if *inclusive { BinaryOp::Le } else { BinaryOp::Lt };
                for at in low.low..end {
                    let at = self.small(at);
                    // The bounds' own vagueness is the whole range's.
                    let above = self.store.le(low.term, at.term)?;
                    let below = match upper {
                        BinaryOp::Le => self.store.le(at.term, high.term)?,
                        _ => self.store.lt(at.term, high.term)?,
                    };
                    let inside = self.all(&[above, below])?;
                    if inside != self.no {
                        values.push((inside, Sym::Int(at)));
                    }
                }
                Ok(Range { values, vague })
            }
            Domain::Elements(sequence) => {
                let value = self.symbol(sequence, scope)?;
                if let Sym::Set(set) = value {
                    return Ok(Range { values: set.members.to_vec(), vague: set.vague });
                }
                let sequence = self.elements(&value)?;
                Ok(match sequence {
                    Some(sequence) => Range { values: sequence.elements, vague: sequence.length.vague },
                    None => unknown,
                })
            }
        }
    }

    fn builtin(&mut self, builtin: Builtin, arguments: &[Expr], scope: &Scope) -> Build<Sym> {
        Ok(match (builtin, arguments) {
            (Builtin::Min, [a, b]) => {
                let (a, b) = (self.number(a, scope)?, self.number(b, scope)?);
                Sym::Int(self.least(a, b)?)
            }
            (Builtin::Max, [a, b]) => {
                let (a, b) = (self.number(a, scope)?, self.number(b, scope)?);
                Sym::Int(self.greatest(a, b)?)
            }
            (Builtin::Abs, [a]) => {
                let a = self.number(a, scope)?;
                Sym::Int(self.absolute(a)?)
            }
            (Builtin::Len, [xs]) => {
                let value = self.symbol(xs, scope)?;
                Sym::Int(self.length_in_rust(&value)?)
            }
            (Builtin::Chars | Builtin::IsEmpty, [xs]) => {
                let value = self.symbol(xs, scope)?;
                let length = self.length(&value)?;
                if builtin == Builtin::Chars {
                    return Ok(Sym::Int(length));
                }
                let zero = self.small(0);
                Sym::Bool(self.relate(BinaryOp::Eq, length, zero)?)
            }
            (Builtin::Contains | Builtin::ContainsKey, [xs, x]) => {
                let (element, sequence) = (self.symbol(x, scope)?, self.symbol(xs, scope)?);
                Sym::Bool(match &sequence {
                    Sym::Set(set) => self.is_member(&element, set)?,
                    _ => self.has_element(&element, &sequence)?,
                })
            }
            (Builtin::Count, [xs, x]) => {
                let (element, sequence) = (self.symbol(x, scope)?, self.symbol(xs, scope)?);
                let Some(sequence) = self.elements(&sequence)? else {
                    return Ok(Sym::Int(self.vague_number()));
                };
                let mut equal = Vec::with_capacity(sequence.elements.len());
                for (present, other) in &sequence.elements {
                    let same = self.equal(&element, other)?;
                    equal.push(self.all(&[*present, same])?);
                }
                let count = self.count(&equal)?;
                Sym::Int(Number { vague: sequence.length.vague, ..count })
            }
            (Builtin::Elements, [xs]) => Sym::Set(self.set(xs, scope)?),
            (Builtin::SetOf, elements) => {
                let elements = self.symbols(elements, scope)?;
                let members = elements.into_iter().map(|element| (self.yes, element)).collect();
                Sym::Set(Set { members, vague: self.no })
            }
            (Builtin::Union | Builtin::Intersection | Builtin::Difference, [a, b]) => {
                let (a, b) = (self.set(a, scope)?, self.set(b, scope)?);
                Sym::Set(match builtin {
                    Builtin::Union => self.union(&a, &b)?,
                    Builtin::Intersection => self.filter(&a, &b, true)?,
                    _ => self.filter(&a, &b, false)?,
                })
            }
            (Builtin::Subset | Builtin::Disjoint, [a, b]) => {
                let (a, b) = (self.set(a, scope)?, self.set(b, scope)?);
                Sym::Bool(self.inclusion(&a, &b, builtin == Builtin::Subset)?)
            }
            _ => Sym::Unknown,
        })
    }
}
