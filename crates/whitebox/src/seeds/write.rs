//! An input written down as a seed, so that what was found can be begun from again. See [`read`](super::read) for the form; what's read is the same
//! input but for what's zero and the names of objects.

use super::read::{NAMELESS, is_signed};
use crate::literal::extend;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use touchstone_explore::input::{Cell, InputObject, ObjectId, Purpose, Question, Target};
use touchstone_explore::{Input, InputValue};
use touchstone_program::layout::{Field, Shape, TypeId};
use touchstone_program::{Layouts, Program};

/// Rows longer than this end with their last element that isn't zero.
const LONG: u64 = 16;
/// Values nested deeper than this aren't written in each other.
const DEEPEST: usize = 40;

/// What's given, as a seed has it. `adapted`: the arguments of a function of Rust that are made of numbers, as they're written there.
pub fn given(program: &Program, input: &Input, adapted: Option<Value>) -> Value {
    let writer = Writer { program, layouts: &program.layouts, input, inline: inline(program, input) };
    let mut seed = Map::new();
    let arguments = || {
        let arguments = input.arguments.iter();
        Value::Object(
            arguments
                .map(|argument| (argument.name.to_string(), writer.value(&argument.value, argument.ty, 0)))
                .collect(),
        )
    };
    seed.insert("arguments".to_owned(), adapted.unwrap_or_else(arguments));
    let mut objects = Map::new();
    for (index, object) in input.objects.iter().enumerate() {
        let id = ObjectId(index as u32);
        let is_own = matches!(object.purpose, Purpose::Pointee | Purpose::Text)
            && !input.arguments.iter().any(|argument| argument.value == InputValue::Contents(id));
        if is_own && writer.is_shared(index) {
            objects.insert(name(index), writer.object(object, None, 0));
        }
    }
    let globals = input.globals.iter().filter_map(|global| {
        let about = program.memory.objects.get(global.index)?;
        // What isn't mentioned is as the source says, so zeros count here.
        let scalar = about.ty.filter(|ty| {
            !matches!(program.layouts.get(*ty).shape, Shape::Record { .. } | Shape::Array { .. })
        });
        let value = match scalar {
            Some(ty) => writer.part(&global.cells, ty, 0, about.size, 0),
            None => json!({ "$cells": writer.cells(&global.cells, 0) }),
        };
        Some((about.name.to_string(), value))
    });
    let globals: Map<String, Value> = globals.collect();
    let answers: Vec<Value> = input
        .answers
        .iter()
        .map(|answer| {
            let asker = match &answer.question {
                Question::Havoc { name } | Question::Undefined { name } => name.as_ref(),
                Question::Absent { procedure, .. } => &program.procedure(*procedure).name,
                Question::UnknownFunction { .. } | Question::UnknownProcedure => NAMELESS,
            };
            let asker = asker.split('@').next().unwrap_or_default();
            json!({ asker: writer.value(&answer.value, None, 0) })
        })
        .collect();
    for (part, value) in [
        ("objects", Value::Object(objects)),
        ("globals", Value::Object(globals)),
        ("answers", answers.into()),
    ] {
        if value.as_object().is_none_or(|map| !map.is_empty())
            && value.as_array().is_none_or(|list| !list.is_empty())
        {
            seed.insert(part.to_owned(), value);
        }
    }
    Value::Object(seed)
}

fn name(object: usize) -> String {
    format!("o{}", object + 1)
}

/// Which objects are written where a pointer leads to them: those that one pointer alone leads to, at its beginning, and that aren't too deep.
fn inline(program: &Program, input: &Input) -> Vec<bool> {
    let mut leading = vec![0u32; input.objects.len()];
    let mut plain = vec![true; input.objects.len()];
    let mut note = |value: &InputValue, to: Option<TypeId>| {
        if let InputValue::Pointer { target: Target::Object(id), offset } = value
            && let Some(count) = leading.get_mut(id.0 as usize)
        {
            *count += 1;
            plain[id.0 as usize] &= *offset == 0 && to.is_some();
        }
    };
    let layouts = &program.layouts;
    for argument in &input.arguments {
        let to = argument.ty.and_then(|ty| match layouts.get(ty).shape {
            Shape::Pointer { to } => to,
            _ => None,
        });
        note(&argument.value, to);
    }
    let objects = input.objects.iter().map(|object| (&object.cells, object.element));
    let globals = input
        .globals
        .iter()
        .map(|global| (&global.cells, program.memory.objects.get(global.index).and_then(|object| object.ty)));
    for (cells, element) in objects.chain(globals) {
        for cell in cells {
            let to = element.and_then(|ty| pointee(layouts, ty, cell.offset));
            note(&cell.value, to);
        }
    }
    for answer in &input.answers {
        note(&answer.value, None);
    }
    let mut inline: Vec<bool> =
        leading.iter().zip(&plain).map(|(count, plain)| *count == 1 && *plain).collect();
    // A chain is cut where it's deep.
    let depth = |from: usize| {
        let (mut depth, mut pending) = (0, vec![from]);
        while let Some(object) = pending.pop() {
            depth += 1;
            if depth > DEEPEST {
                return depth;
            }
            let cells = input.objects[object].cells.iter();
            pending.extend(cells.filter_map(|cell| match cell.value {
                InputValue::Pointer { target: Target::Object(id), .. } if inline[id.0 as usize] => {
                    Some(id.0 as usize)
                }
                _ => None,
            }));
        }
        depth
    };
    let deep: Vec<usize> = (0..input.objects.len()).filter(|object| depth(*object) > DEEPEST).collect();
    for object in deep {
        inline[object] = false;
    }
    inline
}

/// The type that a pointer at an offset leads to, if there's one.
fn pointee(layouts: &Layouts, ty: TypeId, offset: u64) -> Option<TypeId> {
    let about = layouts.get(ty);
    let within = offset.checked_rem(about.size)?;
    match &about.shape {
        Shape::Pointer { to } => *to,
        Shape::Array { element, .. } => pointee(layouts, *element, within),
        Shape::Record { fields, .. } => {
            let holds = |ty: TypeId, start: u64| start <= within && within < start + layouts.get(ty).size;
            let field =
                fields.iter().find(|field| field.bits.is_none() && holds(field.ty, field.offset / 8))?;
            pointee(layouts, field.ty, within - field.offset / 8)
        }
        _ => None,
    }
}

struct Writer<'a> {
    program: &'a Program,
    layouts: &'a Layouts,
    input: &'a Input,
    inline: Vec<bool>,
}

impl Writer<'_> {
    fn is_shared(&self, object: usize) -> bool {
        !self.inline.get(object).copied().unwrap_or(true)
    }

    /// A value of a type, or of one that isn't known.
    fn value(&self, value: &InputValue, ty: Option<TypeId>, depth: usize) -> Value {
        let shape = ty.map(|ty| &self.layouts.get(ty).shape);
        match value {
            InputValue::Null => Value::Null,
            InputValue::Bits { width, value } => bits(*value, *width, shape),
            InputValue::Float { width, bits } => float(*bits, *width),
            InputValue::Wild(address) => json!({ "$address": format!("{address:#x}") }),
            InputValue::Contents(id) => match (self.input.object(*id), ty) {
                (Some(object), Some(ty)) => self.part(&object.cells, ty, 0, object.size, depth),
                _ => json!({ "$cells": [] }),
            },
            InputValue::Pointer { target, offset } => {
                let to = shape.and_then(|shape| match shape {
                    Shape::Pointer { to } => *to,
                    _ => None,
                });
                self.pointer(*target, *offset, to, depth)
            }
            InputValue::Mathematical(value) => value.as_bool().map_or(Value::Null, Value::Bool),
        }
    }

    fn pointer(&self, target: Target, offset: i64, to: Option<TypeId>, depth: usize) -> Value {
        let mut record = Map::new();
        match target {
            Target::Object(id) => match self.input.object(id) {
                Some(object) if !self.is_shared(id.0 as usize) => return self.object(object, to, depth + 1),
                _ => _ = record.insert("$ref".to_owned(), name(id.0 as usize).into()),
            },
            Target::Global(index) => {
                let name = self.program.memory.objects.get(index).map_or("", |object| &*object.name);
                record.insert("$global".to_owned(), name.into());
            }
            Target::Function(id) => {
                let functions = &self.layouts.functions;
                let source = functions.iter().find(|function| function.procedure == id);
                let name = source.map_or(&*self.program.procedure(id).name, |function| &*function.name);
                return json!({ "$function": name });
            }
            Target::UnknownFunction => return json!({ "$function": NAMELESS }),
            Target::Allocated(_) => return Value::Null,
        }
        let size = to.map_or(1, |ty| self.layouts.get(ty).size.max(1)) as i64;
        match offset {
            0 => {}
            offset if to.is_some() && offset % size == 0 => {
                _ = record.insert("$index".to_owned(), (offset / size).into())
            }
            offset => _ = record.insert("$offset".to_owned(), offset.into()),
        }
        Value::Object(record)
    }

    /// What a pointer to a type leads to.
    fn object(&self, object: &InputObject, to: Option<TypeId>, depth: usize) -> Value {
        let mut record = Map::new();
        let named = object.element.filter(|element| to != Some(*element));
        if let Some(element) = named {
            record.insert("$type".to_owned(), self.layouts.get(element).name.to_string().into());
        }
        let Some(element) = object.element else {
            record.insert("$count".to_owned(), object.size.into());
            record.insert("$cells".to_owned(), self.cells(&object.cells, 0));
            return Value::Object(record);
        };
        let size = self.layouts.get(element).size.max(1);
        if let Some(text) = text(self.layouts, object, element) {
            if record.is_empty() && object.count == text.len() as u64 + 1 {
                return text.into();
            }
            record.insert("$count".to_owned(), object.count.into());
            record.insert("$value".to_owned(), text.into());
            return Value::Object(record);
        }
        let parts: Option<Vec<Value>> = (0..self.shown(object, size))
            .map(|index| {
                let part = self.part(&object.cells, element, index * size, size, depth);
                // Bytes by their offset are those of the whole.
                part.get("$cells").is_none().then_some(part)
            })
            .collect();
        let Some(mut parts) = parts else {
            record.insert("$count".to_owned(), object.count.into());
            record.insert("$cells".to_owned(), self.cells(&object.cells, 0));
            return Value::Object(record);
        };
        let single = object.count == 1 && matches!(self.layouts.get(element).shape, Shape::Record { .. });
        let cut = parts.len() as u64 != object.count;
        let value = match single {
            true => parts.pop().unwrap_or_else(|| json!({})),
            false => Value::Array(parts),
        };
        if record.is_empty() && !cut {
            return value;
        }
        if object.count != 1 || cut {
            record.insert("$count".to_owned(), object.count.into());
        }
        record.insert("$value".to_owned(), value);
        Value::Object(record)
    }

    /// How many elements of an object are written.
    fn shown(&self, object: &InputObject, size: u64) -> u64 {
        if object.count <= LONG {
            return object.count;
        }
        let last = object.cells.iter().rev().find(|cell| !is_zero(&cell.value));
        last.map_or(1, |cell| cell.offset / size + 1)
    }

    /// What's at an offset, as a value of a type; as bytes where the cells there aren't the type's.
    fn part(&self, cells: &[Cell], ty: TypeId, at: u64, size: u64, depth: usize) -> Value {
        let inside = |cell: &&Cell| at <= cell.offset && cell.offset < at + size;
        let mut known = 0;
        let value = self.typed(cells, ty, at, depth, &mut known);
        let all = cells.iter().filter(inside).filter(|cell| !is_zero(&cell.value)).count();
        match known == all {
            true => value,
            false => json!({ "$cells": self.cells(cells, at) }),
        }
    }

    /// As [`Writer::part`], and how many cells that aren't zero are in there.
    fn typed(&self, cells: &[Cell], ty: TypeId, at: u64, depth: usize, known: &mut usize) -> Value {
        let about = self.layouts.get(ty);
        match &about.shape {
            Shape::Array { element, length } => {
                let size = self.layouts.get(*element).size;
                let room = length.unwrap_or(about.size.checked_div(size).unwrap_or(0));
                let end = at + room * size;
                let last =
                    cells.iter().rev().find(|cell| (at..end).contains(&cell.offset) && !is_zero(&cell.value));
                let shown = if room <= LONG {
                    room
                } else {
                    last.map_or(0, |cell| (cell.offset - at) / size.max(1) + 1)
                };
                (0..shown).map(|index| self.typed(cells, *element, at + index * size, depth, known)).collect()
            }
            Shape::Record { fields, overlapping: false } => {
                let positional =
                    !fields.is_empty() && fields.iter().all(|field| field.name.starts_with("__"));
                *known += packed(fields, cells, at);
                // What's zero needn't be said.
                let says = |field: &&Field| {
                    if let Some(width) = field.bits {
                        return bit_field(cells, at * 8 + field.offset, width) != 0;
                    }
                    let start = at + field.offset / 8;
                    let range = start..start + self.layouts.get(field.ty).size.max(1);
                    positional
                        || cells.iter().any(|cell| range.contains(&cell.offset) && !is_zero(&cell.value))
                };
                let parts = fields.iter().filter(says).map(|field| {
                    let value = match field.bits {
                        None => self.typed(cells, field.ty, at + field.offset / 8, depth, known),
                        Some(width) => {
                            let bits = bit_field(cells, at * 8 + field.offset, width);
                            number(bits, width as u32, is_signed(self.layouts, field.ty))
                        }
                    };
                    (field.name.to_string(), value)
                });
                let parts: Vec<(String, Value)> = parts.collect();
                match positional {
                    true => parts.into_iter().map(|(_, value)| value).collect(),
                    false => Value::Object(parts.into_iter().collect()),
                }
            }
            Shape::Record { fields, overlapping: true } => {
                // The first field of whose cells all are.
                for field in fields {
                    let mut inside = 0;
                    let value = self.typed(cells, field.ty, at + field.offset / 8, depth, &mut inside);
                    let range = at..at + about.size;
                    let all = cells
                        .iter()
                        .filter(|cell| range.contains(&cell.offset) && !is_zero(&cell.value))
                        .count();
                    if inside == all {
                        *known += inside;
                        return json!({ &*field.name: value });
                    }
                }
                json!({})
            }
            Shape::Opaque => json!({ "$cells": [] }),
            _ => {
                let found = cells.iter().find(|cell| cell.offset == at && u64::from(cell.size) == about.size);
                let Some(cell) = found else { return nothing(&about.shape) };
                *known += usize::from(!is_zero(&cell.value));
                // Of a union, the same bytes may be another field's.
                let value = match (&cell.value, &about.shape) {
                    (InputValue::Bits { width, value }, Shape::Float) => {
                        InputValue::Float { width: *width, bits: *value }
                    }
                    (InputValue::Float { width, bits }, shape) if *shape != Shape::Float => {
                        InputValue::Bits { width: *width, value: *bits }
                    }
                    (value, _) => value.clone(),
                };
                self.value(&value, Some(ty), depth)
            }
        }
    }

    fn cells(&self, cells: &[Cell], at: u64) -> Value {
        let cells = cells.iter().filter(|cell| cell.offset >= at);
        let told = cells.map(|cell| {
            let value = match &cell.value {
                InputValue::Float { bits, width } => number(*bits, *width, false),
                value => self.value(value, None, 0),
            };
            json!({ "at": cell.offset - at, "size": cell.size, "value": value })
        });
        told.collect()
    }
}

/// The number in some bits, as bytes by themselves have them.
fn bit_field(cells: &[Cell], start: u64, width: u64) -> u128 {
    let bit = |place: u64| {
        let cell = cells.iter().find(|cell| cell.offset == place / 8 && cell.size == 1);
        match cell.map(|cell| &cell.value) {
            Some(InputValue::Bits { value, .. }) => value >> (place % 8) & 1,
            _ => 0,
        }
    };
    (0..width.min(128)).map(|index| bit(start + index) << index).sum()
}

/// How many bytes by themselves hold nothing but bit fields.
fn packed(fields: &[Field], cells: &[Cell], at: u64) -> usize {
    let mut holds: BTreeMap<u64, u128> = BTreeMap::new();
    for field in fields {
        for index in 0..field.bits.unwrap_or(0) {
            let place = at * 8 + field.offset + index;
            *holds.entry(place / 8).or_default() |= 1 << (place % 8);
        }
    }
    let is_packed = |cell: &&Cell| match (&cell.value, holds.get(&cell.offset)) {
        (InputValue::Bits { value, .. }, Some(bits)) => cell.size == 1 && *value != 0 && value & !bits == 0,
        _ => false,
    };
    cells.iter().filter(is_packed).count()
}

/// The text that an object is: characters, NUL and nothing behind it.
fn text(layouts: &Layouts, object: &InputObject, element: TypeId) -> Option<String> {
    let about = layouts.get(element);
    if about.size != 1 || !matches!(about.shape, Shape::Character { .. }) || object.count < 2 {
        return None;
    }
    let mut text = String::new();
    for cell in &object.cells {
        match (&cell.value, cell.size) {
            (InputValue::Bits { value: 0, .. }, 1) => {}
            (InputValue::Bits { value, .. }, 1)
                if cell.offset == text.len() as u64 && (32..127).contains(value) =>
            {
                text.push(char::from(*value as u8));
            }
            _ => return None,
        }
    }
    ((text.len() as u64) < object.count).then_some(text)
}

fn is_zero(value: &InputValue) -> bool {
    matches!(value, InputValue::Null | InputValue::Bits { value: 0, .. } | InputValue::Float { bits: 0, .. })
}

fn nothing(shape: &Shape) -> Value {
    match shape {
        Shape::Pointer { .. } | Shape::FunctionPointer => Value::Null,
        Shape::Boolean => Value::Bool(false),
        _ => json!(0),
    }
}

fn bits(value: u128, width: u32, shape: Option<&Shape>) -> Value {
    match shape {
        Some(Shape::Boolean) if value <= 1 => Value::Bool(value == 1),
        Some(Shape::Character { .. }) if width == 8 && (32..127).contains(&value) => {
            char::from(value as u8).to_string().into()
        }
        Some(Shape::Character { .. }) if width == 32 => {
            match u32::try_from(value).ok().and_then(char::from_u32) {
                Some(char) if !char.is_control() => char.to_string().into(),
                _ => number(value, width, false),
            }
        }
        Some(Shape::Enumeration { signed, variants, .. }) => {
            let whole = if *signed { extend(value, width) } else { value as i128 };
            match variants.iter().find(|(_, known)| *known == whole) {
                Some((name, _)) => name.to_string().into(),
                None => number(value, width, *signed),
            }
        }
        Some(Shape::Integer { signed } | Shape::Character { signed }) => number(value, width, *signed),
        _ => number(value, width, false),
    }
}

/// A whole number. What's beyond 64 bits is written as a text.
pub fn number(value: u128, width: u32, signed: bool) -> Value {
    let whole = if signed { extend(value, width) } else { value as i128 };
    match (i64::try_from(whole), u64::try_from(value)) {
        (Ok(whole), _) if signed || value < 1 << 63 => json!(whole),
        (_, Ok(value)) if !signed => json!(value),
        _ => format!("{value:#x}").into(),
    }
}

/// A float: a number that reads back to the same, or a text.
pub fn float(bits: u128, width: u32) -> Value {
    let (value, shortest) = match width {
        32 => {
            let value = f32::from_bits(bits as u32);
            (f64::from(value), format!("{value:?}"))
        }
        64 => {
            let value = f64::from_bits(bits as u64);
            (value, format!("{value:?}"))
        }
        _ => return json!({ "$bits": format!("{bits:#x}") }),
    };
    let is_plain = |text: &str| match width {
        32 => text.parse::<f32>().is_ok_and(|read| u128::from(read.to_bits()) == bits),
        _ => text.parse::<f64>().is_ok_and(|read| u128::from(read.to_bits()) == bits),
    };
    if value.is_nan() {
        return match is_plain("NaN") {
            true => "NaN".into(),
            false => json!({ "$bits": format!("{bits:#x}") }),
        };
    }
    if value.is_infinite() {
        return if value > 0.0 { "Infinity" } else { "-Infinity" }.into();
    }
    match shortest.parse::<serde_json::Number>() {
        Ok(number) if is_plain(&number.to_string()) => Value::Number(number),
        _ => shortest.into(),
    }
}
