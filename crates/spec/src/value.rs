//! Values in evaluation, and the names they're bound to.

use crate::datum::Datum;
use crate::expr::{Member, Name};
use crate::float::Float;
use crate::ground::Undefined;
use crate::members::Members;
use crate::rtype::{DataDef, FieldNames};
use crate::targetable::Reflect;
use crate::view::{Elements, Fields, Item, View};
use std::ops::ControlFlow;
use touchstone_logic::Int;

/// A value in evaluation: scalars by value, structure by reference.
#[derive(Clone)]
pub enum Value<'a> {
    Bool(bool),
    Int(Int),
    Char(char),
    Float(Float),
    Str(&'a str),
    Data { definition: &'static DataDef, constructor: usize, fields: &'a dyn Fields },
    Pair(&'a dyn Reflect, &'a dyn Reflect),
    Seq(&'a dyn Elements),
    Tuple(Vec<Value<'a>>),
    Construct(&'static str, Vec<Value<'a>>),
    Set(Members),
    Datum(&'a Datum),
    Owned(Datum),
}

/// The names in scope: a list on the stack, innermost first.
#[derive(Clone, Copy)]
pub struct Env<'e, 'a> {
    entry: Option<&'e Entry<'e, 'a>>,
}

/// A binding of an environment.
pub struct Entry<'e, 'a> {
    pub(crate) name: Name,
    pub(crate) value: Value<'a>,
    /// For `&mut` arguments in postconditions, the value before the call.
    pub(crate) old: Option<Value<'a>>,
    /// The Rust value itself, for `rust(…)`.
    pub(crate) source: Option<&'a dyn Reflect>,
    /// The same of the value before the call.
    pub(crate) old_source: Option<&'a dyn Reflect>,
    pub(crate) rest: Env<'e, 'a>,
}

impl<'e, 'a> Env<'e, 'a> {
    pub const EMPTY: Env<'static, 'static> = Env { entry: None };

    /// An environment without bindings.
    pub fn empty() -> Env<'e, 'a> {
        Env { entry: None }
    }

    /// The binding of `name` to a Rust value, to be put in front of this environment by [`Entry::env`].
    pub fn bind(self, name: Name, value: &'a dyn Reflect) -> Entry<'e, 'a> {
        Entry { name, value: Value::of(value), old: None, source: Some(value), old_source: None, rest: self }
    }

    /// The same for an element of a sequence.
    pub fn bind_item(self, name: Name, item: Item<'a>) -> Entry<'e, 'a> {
        match item {
            Item::Value(value) => self.bind(name, value),
            Item::Pair(..) => self.bind_value(name, Value::of_item(item)),
        }
    }

    /// The same for a value of the logic.
    pub fn bind_value(self, name: Name, value: Value<'a>) -> Entry<'e, 'a> {
        Entry { name, value, old: None, source: None, old_source: None, rest: self }
    }

    /// The same for an argument that the call may have changed.
    pub fn bind_changed(self, name: Name, before: &'a dyn Reflect, after: &'a dyn Reflect) -> Entry<'e, 'a> {
        let (value, old) = (Value::of(after), Some(Value::of(before)));
        Entry { name, value, old, source: Some(after), old_source: Some(before), rest: self }
    }

    pub(crate) fn find(self, name: Name) -> Result<&'e Entry<'e, 'a>, Undefined> {
        let mut next = self;
        while let Some(entry) = next.entry {
            if entry.name == name {
                return Ok(entry);
            }
            next = entry.rest;
        }
        Err(Undefined::Unbound { name: name.text() })
    }
}

impl<'e, 'a> Entry<'e, 'a> {
    pub fn env(&'e self) -> Env<'e, 'a> {
        Env { entry: Some(self) }
    }
}

impl<'a> Value<'a> {
    /// The value of a Rust value: pointers are followed.
    pub fn of(mut value: &'a dyn Reflect) -> Value<'a> {
        loop {
            return match value.reflect() {
                View::Bool(b) => Value::Bool(b),
                View::Int(i) => Value::Int(i.into()),
                View::Unsigned(u) => Value::Int(u.into()),
                View::Char(c) => Value::Char(c),
                View::F32(f) => Value::Float(Float::Narrow(f)),
                View::F64(f) => Value::Float(Float::Wide(f)),
                View::Data { definition, constructor, fields } => {
                    Value::Data { definition, constructor, fields }
                }
                View::Seq { elements, .. } => Value::Seq(elements),
                View::Str(s) => Value::Str(s),
                View::Pointer { target, .. } => {
                    value = target;
                    continue;
                }
                View::Function(function) => Value::Owned(Datum::Function(function.slot)),
                View::Model { model, .. } => Value::of_datum(model),
            };
        }
    }

    pub(crate) fn of_item(item: Item<'a>) -> Value<'a> {
        match item {
            Item::Value(value) => Value::of(value),
            Item::Pair(first, second) => Value::Pair(first, second),
        }
    }

    pub(crate) fn of_datum(datum: &'a Datum) -> Value<'a> {
        match datum {
            Datum::Bool(b) => Value::Bool(*b),
            Datum::Int(i) => Value::Int(i.clone()),
            Datum::Char(c) => Value::Char(*c),
            Datum::Float(bits) => Value::Float(Float::of_bits(*bits)),
            other => Value::Datum(other),
        }
    }

    pub(crate) fn from_datum(datum: Datum) -> Value<'a> {
        match datum {
            Datum::Bool(b) => Value::Bool(b),
            Datum::Int(i) => Value::Int(i),
            Datum::Char(c) => Value::Char(c),
            Datum::Float(bits) => Value::Float(Float::of_bits(bits)),
            other => Value::Owned(other),
        }
    }

    /// The value as data. A set is its elements in order.
    pub fn datum(&self) -> Datum {
        match self {
            Value::Bool(b) => Datum::Bool(*b),
            Value::Int(i) => Datum::Int(i.clone()),
            Value::Char(c) => Datum::Char(*c),
            Value::Float(f) => Datum::float(f.wide()),
            Value::Str(s) => Datum::Seq(s.chars().map(Datum::Char).collect()),
            Value::Data { definition, constructor, fields } => {
                let constructor_def = &definition.constructors[*constructor];
                let count = constructor_def.fields.count();
                Datum::Data {
                    index: *constructor,
                    name: constructor_def.name,
                    fields: (0..count).map(|i| Datum::of(fields.field(i))).collect(),
                }
            }
            Value::Pair(first, second) => tuple(vec![Datum::of(*first), Datum::of(*second)]),
            Value::Seq(elements) => {
                let mut data = Vec::with_capacity(elements.len());
                let _ = elements.each(&mut |item| {
                    data.push(Value::of_item(item).datum());
                    ControlFlow::Continue(())
                });
                Datum::Seq(data)
            }
            Value::Tuple(values) => tuple(values.iter().map(Value::datum).collect()),
            Value::Construct(name, fields) => Datum::Data {
                index: standard_index(name),
                name,
                fields: fields.iter().map(Value::datum).collect(),
            },
            Value::Set(set) => Datum::Seq(set.data().iter().cloned().collect()),
            Value::Datum(datum) => (*datum).clone(),
            Value::Owned(datum) => datum.clone(),
        }
    }

    /// Constructor name and fields, if this is data.
    pub(crate) fn split(&self) -> Option<(&'static str, usize)> {
        match self {
            Value::Data { definition, constructor, .. } => {
                let def = &definition.constructors[*constructor];
                Some((def.name, def.fields.count()))
            }
            Value::Pair(..) => Some(("", 2)),
            Value::Tuple(values) => Some(("", values.len())),
            Value::Construct(name, fields) => Some((name, fields.len())),
            Value::Datum(Datum::Data { name, fields, .. }) => Some((name, fields.len())),
            Value::Owned(Datum::Data { name, fields, .. }) => Some((name, fields.len())),
            _ => None,
        }
    }

    /// The position of the constructor in its definition.
    pub(crate) fn constructor(&self) -> Option<usize> {
        match self {
            Value::Data { constructor, .. } => Some(*constructor),
            Value::Pair(..) | Value::Tuple(_) => Some(0),
            Value::Construct(name, _) => Some(standard_index(name)),
            Value::Datum(Datum::Data { index, .. }) | Value::Owned(Datum::Data { index, .. }) => Some(*index),
            _ => None,
        }
    }

    /// A field, and the Rust value it is if there is one.
    pub(crate) fn field_source(&self, index: usize) -> Option<(Value<'a>, Option<&'a dyn Reflect>)> {
        let source = match self {
            Value::Data { fields, .. } => Some(fields.field(index)),
            Value::Pair(first, _) if index == 0 => Some(*first),
            Value::Pair(_, second) if index == 1 => Some(*second),
            _ => None,
        };
        match source {
            Some(source) => Some((Value::of(source), Some(source))),
            None => self.field(index).map(|value| (value, None)),
        }
    }

    /// The elements of a sequence or a set, and the Rust values they are if there are.
    pub(crate) fn element_sources(&self) -> Option<Vec<(Value<'a>, Option<&'a dyn Reflect>)>> {
        let Value::Seq(elements) = self else {
            return Some(self.elements()?.into_iter().map(|value| (value, None)).collect());
        };
        let mut values = Vec::with_capacity(elements.len());
        let _ = elements.each(&mut |item| {
            values.push((
                Value::of_item(item),
                match item {
                    Item::Value(value) => Some(value),
                    Item::Pair(..) => None,
                },
            ));
            ControlFlow::Continue(())
        });
        Some(values)
    }

    pub(crate) fn field(&self, index: usize) -> Option<Value<'a>> {
        match self {
            Value::Data { fields, .. } => Some(Value::of(fields.field(index))),
            Value::Pair(first, _) if index == 0 => Some(Value::of(*first)),
            Value::Pair(_, second) if index == 1 => Some(Value::of(*second)),
            Value::Tuple(values) | Value::Construct(_, values) => values.get(index).cloned(),
            Value::Datum(Datum::Data { fields, .. }) => fields.get(index).map(Value::of_datum),
            Value::Owned(Datum::Data { fields, .. }) => fields.get(index).cloned().map(Value::from_datum),
            _ => None,
        }
    }

    pub(crate) fn position(&self, member: &Member) -> Option<usize> {
        match member {
            Member::Index(index) => Some(*index),
            Member::Named(name) => match self {
                Value::Data { definition, constructor, .. } => {
                    match definition.constructors[*constructor].fields {
                        FieldNames::Named(names) => names.iter().position(|other| other == name),
                        _ => None,
                    }
                }
                _ => None,
            },
        }
    }

    /// The elements of a sequence or a set.
    pub(crate) fn elements(&self) -> Option<Vec<Value<'a>>> {
        match self {
            Value::Seq(elements) => {
                let mut values = Vec::with_capacity(elements.len());
                let _ = elements.each(&mut |item| {
                    values.push(Value::of_item(item));
                    ControlFlow::Continue(())
                });
                Some(values)
            }
            Value::Str(s) => Some(s.chars().map(Value::Char).collect()),
            Value::Set(set) => Some(set.data().iter().cloned().map(Value::from_datum).collect()),
            Value::Datum(Datum::Seq(data)) => Some(data.iter().map(Value::of_datum).collect()),
            Value::Owned(Datum::Seq(data)) => Some(data.iter().cloned().map(Value::from_datum).collect()),
            _ => None,
        }
    }

    /// How many elements it has, of a text characters.
    pub(crate) fn count(&self) -> Option<usize> {
        match self {
            Value::Seq(elements) => Some(elements.len()),
            Value::Str(s) => Some(s.chars().count()),
            Value::Set(set) => Some(set.data().len()),
            Value::Datum(Datum::Seq(data)) => Some(data.len()),
            Value::Owned(Datum::Seq(data)) => Some(data.len()),
            _ => None,
        }
    }

    /// Its length as Rust has it: the number of elements, and of a text that of bytes.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            Value::Str(s) => Some(s.len()),
            Value::Datum(datum) => datum.text_length().or_else(|| self.count()),
            Value::Owned(datum) => datum.text_length().or_else(|| self.count()),
            _ => self.count(),
        }
    }

    pub(crate) fn set(self) -> Option<Members> {
        match self {
            Value::Set(set) => Some(set),
            other => Some(other.elements()?.iter().collect()),
        }
    }
}

impl FieldNames {
    /// How many fields the constructor has.
    pub fn count(&self) -> usize {
        match self {
            FieldNames::Unit => 0,
            FieldNames::Tuple(count) => *count,
            FieldNames::Named(names) => names.len(),
        }
    }
}

fn tuple(fields: Vec<Datum>) -> Datum {
    Datum::Data { index: 0, name: "", fields }
}

/// The position of the constructors that predicates may build, in their definitions.
pub fn standard_index(name: &str) -> usize {
    match name {
        "Some" | "Err" => 1,
        _ => 0,
    }
}
