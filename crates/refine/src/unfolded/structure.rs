//! Looking into structure whose shape isn't chosen yet: alternatives, fields, elements, and one of two values.

use super::query::{Build, Query};
use super::symbol::{Alternative, NodeId, Number, Sequence, Sym, Unfolding};
use crate::datum::Datum;
use crate::expr::Member;
use crate::graph::Shape;
use crate::rtype::FieldNames;
use crate::value::standard_index;
use std::rc::Rc;
use touchstone_logic::TermId;

impl Query {
    /// One of two values, by a condition.
    pub(super) fn choose(&mut self, condition: TermId, then: Sym, otherwise: Sym) -> Build<Sym> {
        if condition == self.yes || then == otherwise {
            return Ok(then);
        }
        if condition == self.no {
            return Ok(otherwise);
        }
        Ok(match (&then, &otherwise) {
            (Sym::Int(a), Sym::Int(b)) => Sym::Int(self.choose_number(condition, *a, *b)?),
            (Sym::Char(a), Sym::Char(b)) => Sym::Char(self.choose_number(condition, *a, *b)?),
            (Sym::Bool(a), Sym::Bool(b)) => Sym::Bool(self.store.ite(condition, *a, *b)?),
            (Sym::Float(a, bits), Sym::Float(b, _)) => Sym::Float(self.store.ite(condition, *a, *b)?, *bits),
            (Sym::Set(a), Sym::Set(b)) => Sym::Set(self.choose_set(condition, a, b)?),
            // A number keeps its bounds beside what is vague.
            (Sym::Int(a), Sym::Unknown) => {
                Sym::Int(self.choose_number(condition, *a, Number { vague: self.yes, ..*a })?)
            }
            (Sym::Unknown, Sym::Int(b)) => {
                Sym::Int(self.choose_number(condition, Number { vague: self.yes, ..*b }, *b)?)
            }
            _ => {
                let negated = self.store.not(condition)?;
                let mut parts = Vec::new();
                for (branch, value) in [(condition, then), (negated, otherwise)] {
                    match &value {
                        Sym::OneOf(inner) => {
                            for (inner, part) in inner.iter() {
                                parts.push((self.all(&[branch, *inner])?, part.clone()));
                            }
                        }
                        _ => parts.push((branch, value)),
                    }
                }
                Sym::OneOf(parts.into())
            }
        })
    }

    /// One of several values, by conditions of which one holds.
    fn choose_among(&mut self, parts: Vec<(TermId, Sym)>) -> Build<Sym> {
        let mut parts = parts.into_iter().rev();
        let Some((_, mut value)) = parts.next() else { return Ok(Sym::Unknown) };
        for (condition, part) in parts {
            value = self.choose(condition, part, value)?;
        }
        Ok(value)
    }

    /// Constructor and fields in each case; `None` for what isn't data of one kind.
    pub(super) fn alternatives(&mut self, value: &Sym) -> Option<Rc<[Alternative]>> {
        let one = |guard, index, name, fields: Vec<Sym>| {
            Some([Alternative { guard, index, name, fields: fields.into() }].into())
        };
        match value {
            Sym::Node(id) => match &self.node(*id).unfolding {
                Unfolding::Data(alternatives) => Some(alternatives.clone()),
                Unfolding::Seq { .. } => None,
            },
            Sym::Tuple(parts) => one(self.yes, 0, "", parts.to_vec()),
            Sym::Construct(name, fields) => one(self.yes, standard_index(name), name, fields.to_vec()),
            Sym::Datum(datum) => match &**datum {
                Datum::Data { index, name, fields } => {
                    let fields = fields.iter().map(|field| self.lift(field)).collect();
                    one(self.yes, *index, name, fields)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The elements of a sequence; `None` if it isn't one.
    pub(super) fn elements(&mut self, value: &Sym) -> Build<Option<Sequence>> {
        Ok(match value {
            Sym::Node(id) => self.node_elements(*id)?,
            Sym::Datum(datum) => match &**datum {
                Datum::Seq(elements) => {
                    let length = self.small(elements.len() as i128);
                    let elements = elements.iter().map(|element| (self.yes, self.lift(element))).collect();
                    Some(Sequence { length, elements, keyed: false })
                }
                _ => None,
            },
            Sym::OneOf(parts) => {
                let mut joined: Option<Sequence> = None;
                for (condition, part) in parts.iter().rev() {
                    let Some(part) = self.elements(part)? else { return Ok(None) };
                    joined = Some(match joined {
                        None => part,
                        Some(rest) => self.choose_sequence(*condition, part, rest)?,
                    });
                }
                joined
            }
            _ => None,
        })
    }

    fn node_elements(&mut self, id: NodeId) -> Build<Option<Sequence>> {
        let node = self.node(id);
        let Unfolding::Seq { keyed, elements } = node.unfolding.clone() else { return Ok(None) };
        let choice = node.choice;
        let mut present = Vec::with_capacity(elements.len());
        for (at, element) in elements.iter().enumerate() {
            present.push((self.is_longer(choice, at)?, element.clone()));
        }
        let length = Number { term: choice, low: 0, high: elements.len() as i128, vague: self.no };
        Ok(Some(Sequence { length, elements: present, keyed }))
    }

    fn choose_sequence(&mut self, condition: TermId, then: Sequence, otherwise: Sequence) -> Build<Sequence> {
        let length = self.choose_number(condition, then.length, otherwise.length)?;
        let keyed = then.keyed;
        let mut elements = Vec::new();
        let (mut then, mut otherwise) = (then.elements.into_iter(), otherwise.elements.into_iter());
        loop {
            elements.push(match (then.next(), otherwise.next()) {
                (Some((a, x)), Some((b, y))) => {
                    (self.store.ite(condition, a, b)?, self.choose(condition, x, y)?)
                }
                (Some((a, x)), None) => (self.all(&[condition, a])?, x),
                (None, Some((b, y))) => {
                    let negated = self.store.not(condition)?;
                    (self.all(&[negated, b])?, y)
                }
                (None, None) => return Ok(Sequence { length, elements, keyed }),
            });
        }
    }

    /// How many elements a sequence or set has.
    pub(super) fn length(&mut self, value: &Sym) -> Build<Number> {
        if let Sym::Set(set) = value {
            return self.cardinality(set);
        }
        Ok(match self.elements(value)? {
            Some(sequence) => sequence.length,
            None => self.vague_number(),
        })
    }

    /// The key of a map's entry.
    pub(super) fn key(&mut self, entry: &Sym) -> Build<Sym> {
        self.member(entry, &Member::Index(0))
    }

    /// A field or component.
    pub(super) fn member(&mut self, value: &Sym, member: &Member) -> Build<Sym> {
        if let Sym::OneOf(parts) = value {
            let mut fields = Vec::with_capacity(parts.len());
            for (condition, part) in parts.iter() {
                fields.push((*condition, self.member(part, member)?));
            }
            return self.choose_among(fields);
        }
        let Some(alternatives) = self.alternatives(value) else { return Ok(Sym::Unknown) };
        let fields = alternatives.iter().map(|alternative| {
            let position = match member {
                Member::Index(at) => Some(*at),
                Member::Named(name) => self.position(value, alternative.index, name),
            };
            let field = position.and_then(|at| alternative.fields.get(at).cloned());
            (alternative.guard, field.unwrap_or(Sym::Unknown))
        });
        let fields = fields.collect();
        self.choose_among(fields)
    }

    /// The position of a named field of a constructor.
    pub(super) fn position(&self, value: &Sym, constructor: usize, name: &str) -> Option<usize> {
        let Sym::Node(id) = value else { return None };
        let Shape::Data { definition, .. } = self.graph.node(self.node(*id).ty).shape else { return None };
        match &definition.constructors[constructor].fields {
            FieldNames::Named(names) => names.iter().position(|other| *other == name),
            _ => None,
        }
    }

    /// `sequence[index]`: vague outside of the bounds, where the judge will say that the predicate is undefined.
    pub(super) fn index(&mut self, sequence: &Sym, index: Number) -> Build<Sym> {
        let Some(sequence) = self.elements(sequence)? else { return Ok(Sym::Unknown) };
        let mut value = Sym::Unknown;
        for (at, (present, element)) in sequence.elements.into_iter().enumerate() {
            let at = self.small(at as i128);
            let here = self.store.eq(index.term, at.term)?;
            let here = self.all(&[here, present])?;
            value = self.choose(here, element, value)?;
        }
        let vague = self.any(&[index.vague, sequence.length.vague])?;
        self.choose(vague, Sym::Unknown, value)
    }
}
