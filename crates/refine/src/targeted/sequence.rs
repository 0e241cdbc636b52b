//! Sequences, fields and the builtin functions: what asks about structure.

use super::lower::{Build, Stop, WIDE, lift};
use super::node::Query;
use super::symbol::{Linear, NodeId, Scope, Sym, Truth};
use crate::datum::Datum;
use crate::expr::{BinaryOp, Builtin, Domain, Expr, Member, Name, Quantifier};
use crate::graph::Shape;
use crate::rtype::FieldNames;
use touchstone_solve::kernel::Constraint;

/// A range quantifier over more values isn't expanded but left to the judge.
const MAX_EXPANSION: i128 = 4096;

impl Query {
    pub(super) fn quantified(
        &mut self,
        quantifier: Quantifier,
        name: Name,
        domain: &'static Domain,
        body: &'static Expr,
        scope: &Scope,
    ) -> Build<Sym> {
        let Some(values) = self.domain(domain, scope)? else { return Ok(Sym::Unknown) };
        let mut truths = Vec::with_capacity(values.len());
        for (within, value) in values {
            if matches!(within, Truth::Known(false)) {
                continue;
            }
            let truth = self.truth(body, &scope.bind(name, value))?;
            truths.push(match (within, quantifier) {
                (Truth::Known(true), _) => truth,
                (within, Quantifier::Forall) => self.any(&[within.negate(), truth])?,
                (within, Quantifier::Exists) => self.all(&[within, truth])?,
            });
        }
        Ok(Sym::Bool(match quantifier {
            Quantifier::Forall => self.all(&truths)?,
            Quantifier::Exists => self.any(&truths)?,
        }))
    }

    /// The values that a quantifier may range over, and whether it does over each; `None` where that isn't known or they're too many.
    pub(super) fn domain(
        &mut self,
        domain: &'static Domain,
        scope: &Scope,
    ) -> Build<Option<Vec<(Truth, Sym)>>> {
        match domain {
            Domain::Range { low, high, inclusive } => {
                let (low, high) = (self.linear(low, scope)?, self.linear(high, scope)?);
                let (Some(first), Some(last)) = (self.settled(&low)?, self.settled(&high)?) else {
                    return self.range_between(&low, &high, *inclusive, scope);
                };
                let end = if *inclusive { last.saturating_add(1) } else { last };
                if end.saturating_sub(first) > MAX_EXPANSION {
                    return Ok(None);
                }
                let all = (first..end).map(|i| (Truth::Known(true), Sym::Int(Linear::constant(i))));
                Ok(Some(all.collect()))
            }
            Domain::Elements(sequence) => {
                let sequence = self.symbol(sequence, scope)?;
                if let Sym::Set(set) = &sequence {
                    let flat = self.flatten(set)?;
                    if self.is_opaque(set) {
                        return Ok(None);
                    }
                    return Ok(Some(flat));
                }
                let elements = self.elements(&sequence)?;
                let all =
                    |elements: Vec<Sym>| elements.into_iter().map(|element| (Truth::Known(true), element));
                Ok(elements.map(|elements| all(elements).collect()))
            }
        }
    }

    /// The value of a linear term whose variables are all fixed; `None` if one isn't.
    ///
    /// # Errors
    /// [`Stop::Blocked`] if one is the length of a sequence that is still open.
    pub(super) fn settled(&self, linear: &Linear) -> Build<Option<i128>> {
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

    pub(super) fn index(&mut self, elements: Option<Vec<Sym>>, index: &Linear) -> Build<Sym> {
        let Some(elements) = elements else { return Ok(Sym::Unknown) };
        if let Some(at) = index.known().or_else(|| self.fixed(index)) {
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
                _ => return self.split_at(index, elements.len()),
            }
        }
        let at = self.variable(index)?;
        if self.space.min(at) < 0 || self.space.max(at) >= of.len() as i128 {
            return self.split_at(index, of.len());
        }
        let index = at;
        let low = of.iter().map(|var| self.space.min(*var)).min().unwrap_or(-WIDE);
        let high = of.iter().map(|var| self.space.max(*var)).max().unwrap_or(WIDE);
        let result = self.space.new_var(low, high);
        self.post(Constraint::Element { result, index, of })?;
        Ok(Sym::Int(Linear::var(result)))
    }

    pub(super) fn member(&mut self, value: &Sym, member: &Member) -> Build<Sym> {
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
            Sym::Either(lit, sides) => {
                let (then, otherwise) = (self.member(&sides[0], member)?, self.member(&sides[1], member)?);
                self.choose(*lit, then, otherwise)?
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

    pub(super) fn builtin(
        &mut self,
        term: &'static Expr,
        builtin: Builtin,
        arguments: &'static [Expr],
        scope: &Scope,
    ) -> Build<Sym> {
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
                self.post(match builtin {
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
                self.post(Constraint::Abs { result, of })?;
                Sym::Int(Linear::var(result))
            }
            (Builtin::Len | Builtin::Chars | Builtin::IsEmpty, [xs]) => {
                let length = match self.symbol(xs, scope)? {
                    Sym::Node(id) if builtin == Builtin::Len && self.is_text(id) => {
                        self.text_length(id, term, scope)?
                    }
                    Sym::Node(id) if matches!(self.graph.node(self.node(id).ty).shape, Shape::Seq { .. }) => {
                        // The length is the choice itself: known to the kernel before it's decided.
                        Linear::var(self.node(id).choice)
                    }
                    Sym::Datum(datum) => match &*datum {
                        Datum::Seq(elements) => {
                            let bytes = datum.text_length().filter(|_| builtin == Builtin::Len);
                            Linear::constant(bytes.unwrap_or(elements.len()) as i128)
                        }
                        _ => return Ok(Sym::Unknown),
                    },
                    Sym::Set(set) => self.cardinality(&set)?,
                    Sym::Text(var, ty) => self.formed_length(var, ty, builtin)?,
                    _ => return Ok(Sym::Unknown),
                };
                if builtin != Builtin::IsEmpty {
                    return Ok(Sym::Int(length));
                }
                Sym::Bool(self.reify(BinaryOp::Eq, &length, &Linear::constant(0))?)
            }
            (Builtin::Matches, [text, _]) => match self.symbol(text, scope)? {
                Sym::Text(var, ty) => Sym::Bool(self.formed_matches(var, ty, term)?),
                _ => Sym::Unknown,
            },
            (Builtin::Contains | Builtin::ContainsKey, [xs, x]) => {
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
    pub(super) fn equal_keys(
        &mut self,
        element: &Sym,
        elements: &[Sym],
        sequence: &Sym,
    ) -> Build<Vec<Truth>> {
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
}
