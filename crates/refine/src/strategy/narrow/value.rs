//! Values in demand-driven evaluation: a part of the partial value isn't looked at before something asks for its shape.

use super::partial::{Kind, Part, PartId, Sort};
use crate::datum::Datum;
use crate::expr::Member;
use crate::float::Float;
use crate::form;
use crate::rtype::{FieldNames, SeqOrder};
use crate::value::standard_index;
use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::rc::Rc;
use touchstone_logic::Int;

/// Why an evaluation has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::strategy) enum Stop {
    /// It depends on this hole, the first that it came to (Lazy SmallCheck's exception with a position).
    Hole(PartId),
    /// It has no value, or none that can be found here (`rust(…)`): the judge decides.
    Undefined,
}

pub(super) type Eval<T> = Result<T, Stop>;

/// A value, looked at as far as it was asked for.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Bool(bool),
    Int(Int),
    Char(char),
    Float(Float),
    Str(&'static str),
    Part(PartId),
    /// A term that came to this hole.
    Pending(PartId),
    Datum(&'static Datum),
    Owned(Rc<Datum>),
    Tuple(Rc<[Value]>),
    Construct(&'static str, Rc<[Value]>),
    Set(Rc<SetValue>),
}

/// A set that may not be known entirely.
#[derive(Clone, Debug, Default)]
pub(super) struct SetValue {
    /// What is in it for certain.
    pub(super) members: BTreeSet<Datum>,
    /// If there may be more: the hole on which that depends.
    pub(super) rest: Option<PartId>,
}

impl SetValue {
    pub(super) fn unknown(hole: PartId) -> SetValue {
        SetValue { members: BTreeSet::new(), rest: Some(hole) }
    }

    /// Whether it has the element, if that is known.
    pub(super) fn contains(&self, element: &Datum) -> Eval<bool> {
        match (self.members.contains(element), self.rest) {
            (true, _) => Ok(true),
            (false, None) => Ok(false),
            (false, Some(hole)) => Err(Stop::Hole(hole)),
        }
    }

    /// The set, if all of it is known.
    pub(super) fn complete(&self) -> Eval<&BTreeSet<Datum>> {
        self.rest.map_or(Ok(&self.members), |hole| Err(Stop::Hole(hole)))
    }
}

/// The holes that an evaluation met: filling another one doesn't change what it came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Met {
    holes: [Option<PartId>; 4],
    /// There were more.
    is_full: bool,
}

impl Met {
    fn add(&mut self, hole: PartId) {
        for place in &mut self.holes {
            match place {
                Some(known) if *known == hole => return,
                Some(_) => {}
                None => {
                    *place = Some(hole);
                    return;
                }
            }
        }
        self.is_full = true;
    }

    /// Whether the hole may have been met.
    pub(super) fn includes(&self, hole: PartId) -> bool {
        self.is_full || self.holes.contains(&Some(hole))
    }
}

/// Looks at values: the parts of a partial value by their identity.
#[derive(Clone, Copy)]
pub(super) struct Look<'t> {
    parts: &'t [Part],
    met: &'t Cell<Met>,
}

impl<'t> Look<'t> {
    pub(super) fn new(parts: &'t [Part], met: &'t Cell<Met>) -> Look<'t> {
        Look { parts, met }
    }

    fn part(&self, id: PartId) -> &Part {
        &self.parts[id.index()]
    }

    /// The value to its outermost constructor.
    pub(super) fn force(&self, value: Value) -> Eval<Value> {
        match value {
            Value::Part(id) => {
                let part = self.part(id);
                let Some(word) = part.word else {
                    let mut met = self.met.get();
                    met.add(id);
                    self.met.set(met);
                    return Err(Stop::Hole(id));
                };
                Ok(match &part.plan.kind {
                    Kind::Scalar { sort, .. } => scalar(*sort, word),
                    _ => value,
                })
            }
            Value::Pending(hole) => Err(Stop::Hole(hole)),
            other => Ok(other),
        }
    }

    /// Constructor index, name and number of fields of a forced value, if it's data.
    pub(super) fn constructor(&self, value: &Value) -> Option<(usize, &'static str, usize)> {
        match value {
            Value::Part(id) => {
                let part = self.part(*id);
                let Kind::Data { definition, .. } = &part.plan.kind else { return None };
                let index = usize::try_from(part.word?).ok()?;
                Some((index, definition.constructors.get(index)?.name, part.children().len()))
            }
            Value::Tuple(values) => Some((0, "", values.len())),
            Value::Construct(name, fields) => Some((standard_index(name), name, fields.len())),
            Value::Datum(Datum::Data { index, name, fields }) => Some((*index, name, fields.len())),
            Value::Owned(datum) => match &**datum {
                Datum::Data { index, name, fields } => Some((*index, name, fields.len())),
                _ => None,
            },
            _ => None,
        }
    }

    /// A field of forced data, or an element of a forced sequence.
    pub(super) fn child(&self, value: &Value, at: usize) -> Option<Value> {
        match value {
            Value::Part(id) => self.part(*id).children().nth(at).map(Value::Part),
            Value::Tuple(values) | Value::Construct(_, values) => values.get(at).cloned(),
            Value::Str(text) => text.chars().nth(at).map(Value::Char),
            Value::Datum(Datum::Data { fields: parts, .. } | Datum::Seq(parts)) => {
                parts.get(at).map(of_static)
            }
            Value::Owned(datum) => match &**datum {
                Datum::Data { fields: parts, .. } | Datum::Seq(parts) => parts.get(at).cloned().map(owned),
                _ => None,
            },
            _ => None,
        }
    }

    /// The length of a forced sequence.
    pub(super) fn length(&self, value: &Value) -> Option<usize> {
        match value {
            Value::Part(id) => {
                let part = self.part(*id);
                matches!(part.plan.kind, Kind::Seq { .. }).then(|| part.children().len())
            }
            Value::Str(text) => Some(text.chars().count()),
            Value::Datum(Datum::Seq(elements)) => Some(elements.len()),
            Value::Owned(datum) => match &**datum {
                Datum::Seq(elements) => Some(elements.len()),
                _ => None,
            },
            _ => None,
        }
    }

    /// The length of a forced sequence as Rust has it: of a text in bytes.
    pub(super) fn length_in_rust(&self, value: &Value) -> Eval<usize> {
        let length = self.length(value).ok_or(Stop::Undefined)?;
        match value {
            Value::Part(id) if matches!(self.part(*id).plan.kind, Kind::Seq { is_text: true, .. }) => {
                let mut bytes = 0;
                for at in 0..length {
                    let character = self.child(value, at).ok_or(Stop::Undefined)?;
                    match self.force(character)? {
                        Value::Char(c) => bytes += c.len_utf8(),
                        _ => return Err(Stop::Undefined),
                    }
                }
                Ok(bytes)
            }
            Value::Str(text) => Ok(text.len()),
            Value::Datum(datum) => Ok(datum.text_length().unwrap_or(length)),
            Value::Owned(datum) => Ok(datum.text_length().unwrap_or(length)),
            _ => Ok(length),
        }
    }

    /// Whether a forced sequence is a map, whose elements are found by their keys.
    pub(super) fn is_map(&self, value: &Value) -> bool {
        let Value::Part(id) = value else { return false };
        matches!(self.part(*id).plan.kind, Kind::Seq { order: SeqOrder::IncreasingKeys, .. })
    }

    /// Which field of forced data a member is.
    pub(super) fn position(&self, value: &Value, member: &Member) -> Option<usize> {
        match (member, value) {
            (Member::Index(index), _) => Some(*index),
            (Member::Named(name), Value::Part(id)) => {
                let Kind::Data { definition, .. } = &self.part(*id).plan.kind else { return None };
                match definition.constructors.get(self.constructor(value)?.0)?.fields {
                    FieldNames::Named(names) => names.iter().position(|other| other == name),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The value as data.
    pub(super) fn datum(&self, value: &Value) -> Eval<Datum> {
        let value = self.force(value.clone())?;
        Ok(match &value {
            Value::Bool(b) => Datum::Bool(*b),
            Value::Int(i) => Datum::Int(i.clone()),
            Value::Char(c) => Datum::Char(*c),
            // Which literal it is, is for the judge to say.
            Value::Float(f) => Datum::float(f.settled().ok_or(Stop::Undefined)?),
            Value::Str(text) => Datum::string(text),
            Value::Datum(datum) => (*datum).clone(),
            Value::Owned(datum) => (**datum).clone(),
            Value::Set(set) => Datum::Seq(set.complete()?.iter().cloned().collect()),
            Value::Part(_) | Value::Pending(_) | Value::Tuple(_) | Value::Construct(..) => {
                if let Some((index, name, count)) = self.constructor(&value) {
                    Datum::Data { index, name, fields: self.data(&value, count)? }
                } else {
                    let count = self.length(&value).ok_or(Stop::Undefined)?;
                    Datum::Seq(self.data(&value, count)?)
                }
            }
        })
    }

    fn data(&self, value: &Value, count: usize) -> Eval<Vec<Datum>> {
        (0..count).map(|at| self.datum(&self.child(value, at).ok_or(Stop::Undefined)?)).collect()
    }

    /// How two values of one type compare, as [`ground::compare`](crate::ground) has it: from left to right, as far as it takes.
    /// `None` for floats that don't.
    pub(super) fn compare(&self, left: &Value, right: &Value) -> Eval<Option<Ordering>> {
        let (left, right) = (self.force(left.clone())?, self.force(right.clone())?);
        if let (Value::Float(l), Value::Float(r)) = (&left, &right) {
            return Ok(l.order(*r));
        }
        self.order_in(Sense::Rust, &left, &right).map(Some)
    }

    /// The same where all types compare their values by their parts, as a limit says of them.
    pub(super) fn compare_by_parts(&self, left: &Value, right: &Value) -> Eval<Option<Ordering>> {
        let (left, right) = (self.force(left.clone())?, self.force(right.clone())?);
        if let (Value::Float(l), Value::Float(r)) = (&left, &right) {
            return Ok(l.order(*r));
        }
        self.order_in(Sense::Parts, &left, &right).map(Some)
    }

    /// The structural order, that of [`Datum`].
    pub(super) fn order(&self, left: &Value, right: &Value) -> Eval<Ordering> {
        self.order_in(Sense::Data, left, right)
    }

    fn order_in(&self, sense: Sense, left: &Value, right: &Value) -> Eval<Ordering> {
        let (left, right) = (self.force(left.clone())?, self.force(right.clone())?);
        match (&left, &right) {
            (Value::Int(l), Value::Int(r)) => return Ok(l.cmp(r)),
            (Value::Bool(l), Value::Bool(r)) => return Ok(l.cmp(r)),
            (Value::Char(l), Value::Char(r)) => return Ok(l.cmp(r)),
            (Value::Float(l), Value::Float(r)) => {
                return match sense {
                    Sense::Data => {
                        let (l, r) = l.met(*r);
                        Ok(Datum::float(l).cmp(&Datum::float(r)))
                    }
                    // What a NaN makes of the whole is for the judge to say.
                    Sense::Rust | Sense::Parts => l.order(*r).ok_or(Stop::Undefined),
                };
            }
            _ if sense == Sense::Rust && (self.is_own_judge(&left) || self.is_own_judge(&right)) => {
                return Err(Stop::Undefined);
            }
            (Value::Set(_), _) | (_, Value::Set(_)) => {
                return Ok(self.datum(&left)?.cmp(&self.datum(&right)?));
            }
            _ => {}
        }
        if let (Some(l), Some(r)) = (self.constructor(&left), self.constructor(&right)) {
            return match l.0.cmp(&r.0) {
                Ordering::Equal => self.order_parts(sense, &left, &right, l.2, r.2),
                other => Ok(other),
            };
        }
        match (self.length(&left), self.length(&right)) {
            (Some(l), Some(r)) => self.order_parts(sense, &left, &right, l, r),
            _ => Err(Stop::Undefined),
        }
    }

    /// Whether it's a value of a type whose `==` or order may be another than that of its parts, which is the judge's to ask.
    fn is_own_judge(&self, value: &Value) -> bool {
        let Value::Part(id) = value else { return false };
        matches!(&self.part(*id).plan.kind, Kind::Data { definition, .. } if definition.has_own_order())
    }

    fn order_parts(&self, sense: Sense, left: &Value, right: &Value, l: usize, r: usize) -> Eval<Ordering> {
        for at in 0..l.min(r) {
            let (Some(left), Some(right)) = (self.child(left, at), self.child(right, at)) else {
                return Err(Stop::Undefined);
            };
            let order = self.order_in(sense, &left, &right)?;
            if order.is_ne() {
                return Ok(order);
            }
        }
        Ok(l.cmp(&r))
    }

    /// The elements of a set or sequence, as far as they're known.
    pub(super) fn set(&self, value: &Value) -> Eval<Rc<SetValue>> {
        let value = match self.force(value.clone()) {
            Ok(Value::Set(set)) => return Ok(set),
            Ok(value) => value,
            Err(Stop::Hole(hole)) => return Ok(Rc::new(SetValue::unknown(hole))),
            Err(Stop::Undefined) => return Err(Stop::Undefined),
        };
        let mut set = SetValue::default();
        for at in 0..self.length(&value).ok_or(Stop::Undefined)? {
            let element = self.child(&value, at).ok_or(Stop::Undefined)?;
            self.insert(&mut set, &element)?;
        }
        Ok(Rc::new(set))
    }

    /// Puts an element into a set; one that isn't known makes the set unknown.
    pub(super) fn insert(&self, set: &mut SetValue, element: &Value) -> Eval<()> {
        match self.datum(element) {
            Ok(datum) => {
                set.members.insert(datum);
            }
            Err(Stop::Hole(hole)) => set.rest = set.rest.or(Some(hole)),
            Err(Stop::Undefined) => return Err(Stop::Undefined),
        }
        Ok(())
    }
}

/// What an order is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    /// Of values, as Rust has it.
    Rust,
    /// The same where no type has one of its own.
    Parts,
    /// Of their data, as sets and maps have them.
    Data,
}

/// What a scalar's tape word stands for.
pub(super) fn scalar(sort: Sort, word: i128) -> Value {
    match sort {
        Sort::Bool => Value::Bool(word != 0),
        Sort::Int => Value::Int(Int::from(word)),
        Sort::Char => {
            let code = u32::try_from(word).ok().and_then(char::from_u32);
            Value::Char(code.unwrap_or(char::REPLACEMENT_CHARACTER))
        }
        Sort::Text => Value::Owned(Rc::new(Datum::string(&form::text(word)))),
        Sort::F32 => Value::Float(Float::of_word(word, 32)),
        Sort::F64 => Value::Float(Float::of_word(word, 64)),
    }
}

/// A constant.
pub(super) fn of_static(datum: &'static Datum) -> Value {
    match datum {
        Datum::Bool(b) => Value::Bool(*b),
        Datum::Int(i) => Value::Int(i.clone()),
        Datum::Char(c) => Value::Char(*c),
        Datum::Float(bits) => Value::Float(Float::of_bits(*bits)),
        other => Value::Datum(other),
    }
}

/// A value that was computed.
pub(super) fn owned(datum: Datum) -> Value {
    match datum {
        Datum::Bool(b) => Value::Bool(b),
        Datum::Int(i) => Value::Int(i),
        Datum::Char(c) => Value::Char(c),
        Datum::Float(bits) => Value::Float(Float::of_bits(bits)),
        other => Value::Owned(Rc::new(other)),
    }
}
