//! Values of a seed by the types of what they're for: structures by their fields, arrays, numbers, characters.

use super::super::Problem;
use super::super::text::{Json, Key, Node};
use super::number::{float, integer, mask, whole};
use super::{Bytes, DESCRIBED, Read, Reader, expected, quoted, unknown};
use touchstone_explore::InputValue;
use touchstone_explore::input::{Cell, ObjectId, Target};
use touchstone_program::Layouts;
use touchstone_program::layout::{Field, Shape, TypeId};

impl<'a> Reader<'a> {
    /// What a parameter is that isn't mentioned.
    pub(super) fn nothing(&mut self, ty: TypeId, name: &str) -> Read<InputValue> {
        let about = self.layouts.get(ty);
        let width = u32::try_from(about.size * 8).unwrap_or(128).clamp(1, 128);
        Ok(match &about.shape {
            _ if self.is_aggregate(ty) => self.by_value(ty, name, Bytes::default()),
            Shape::Float => InputValue::Float { width, bits: 0 },
            Shape::Pointer { to: Some(to) } if self.is_rust && about.name.starts_with('&') => {
                let size = self.layouts.get(*to).size;
                self.pointer_to(Some(*to), 1, size, name)
            }
            Shape::Pointer { .. } | Shape::FunctionPointer => InputValue::Null,
            _ => InputValue::Bits { width, value: 0 },
        })
    }

    pub(super) fn is_aggregate(&self, ty: TypeId) -> bool {
        matches!(self.layouts.get(ty).shape, Shape::Record { .. } | Shape::Array { .. } | Shape::Opaque)
    }

    /// Whether a value of a type is itself written as a list.
    pub(super) fn is_list(&self, ty: Option<TypeId>) -> bool {
        ty.is_some_and(|ty| match &self.layouts.get(ty).shape {
            Shape::Array { .. } => true,
            Shape::Record { fields, .. } => {
                !fields.is_empty() && fields.iter().all(|field| field.name.starts_with("__"))
            }
            _ => false,
        })
    }

    /// Fills what's at an offset with a value of a type.
    pub(super) fn fill(
        &mut self,
        json: &'a Json,
        ty: TypeId,
        at: u64,
        name: &str,
        bytes: &mut Bytes,
    ) -> Read<()> {
        let layouts = self.layouts;
        let about = layouts.get(ty);
        if let Some(cells) = json.get("$cells") {
            return self.cells(cells, at, about.size, name, bytes);
        }
        match &about.shape {
            Shape::Record { fields, overlapping } => {
                self.record(json, ty, fields, *overlapping, at, name, bytes)
            }
            Shape::Array { element, length } => {
                let element_size = layouts.get(*element).size;
                let room = length.unwrap_or(about.size.checked_div(element_size).unwrap_or(0));
                self.elements(json, *element, room, at, name, bytes)
            }
            Shape::Opaque => Err(expected(json, "{\"$cells\": […]}, since nothing is known of this type,")),
            _ => {
                let value = self.scalar(json, ty, name)?;
                bytes.cells.insert(at, Cell { offset: at, size: about.size as u32, value });
                Ok(())
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a record's type, and where it's read to")]
    pub(super) fn record(
        &mut self,
        json: &'a Json,
        ty: TypeId,
        fields: &'a [Field],
        overlapping: bool,
        at: u64,
        name: &str,
        bytes: &mut Bytes,
    ) -> Read<()> {
        let layouts = self.layouts;
        let positional = !fields.is_empty() && fields.iter().all(|field| field.name.starts_with("__"));
        let given: Vec<(&Field, &'a Json)> = match &json.node {
            Node::List(values) if positional => {
                if values.len() != fields.len() {
                    return Err(expected(json, &format!("a list of {}", fields.len())));
                }
                fields.iter().zip(values).collect()
            }
            Node::Record(values) => {
                let names = fields.iter().map(|field| &*field.name);
                let found = values.iter().map(|(key, value)| {
                    let field = fields.iter().find(|field| *field.name == *key.name);
                    let what = format!("field of {}", quoted(layouts, ty));
                    Ok((field.ok_or_else(|| unknown(key, &what, names.clone()))?, value))
                });
                found.collect::<Read<_>>()?
            }
            _ => return Err(expected(json, &format!("{}, a record of its fields,", quoted(layouts, ty)))),
        };
        if overlapping && given.len() > 1 {
            return Err(Problem::new(
                json.at.clone(),
                format!("of {}, a union, one field is given", quoted(layouts, ty)),
            ));
        }
        for (field, value) in given {
            let name = format!("{name}.{}", field.name);
            match field.bits {
                None => self.fill(value, field.ty, at + field.offset / 8, &name, bytes)?,
                Some(width) => {
                    let signed = is_signed(layouts, field.ty);
                    let number = integer(value, width as u32, signed, &format!("{name}, {width} bits,"))?;
                    for bit in 0..width {
                        let place = at * 8 + field.offset + bit;
                        let set = (number >> bit & 1) as u8;
                        *bytes.loose.entry(place / 8).or_default() |= set << (place % 8);
                    }
                }
            }
        }
        Ok(())
    }

    /// Elements in a row, at most so many.
    pub(super) fn elements(
        &mut self,
        json: &'a Json,
        element: TypeId,
        room: u64,
        at: u64,
        name: &str,
        bytes: &mut Bytes,
    ) -> Read<()> {
        let about = self.layouts.get(element);
        let too_many = |count: usize| {
            Problem::new(json.at.clone(), format!("{count} elements where {room} have room, in {name}"))
        };
        match &json.node {
            Node::List(values) => {
                if values.len() as u64 > room {
                    return Err(too_many(values.len()));
                }
                for (index, value) in values.iter().enumerate() {
                    let at = at + index as u64 * about.size;
                    self.fill(value, element, at, &format!("{name}[{index}]"), bytes)?;
                }
                Ok(())
            }
            Node::Text(text) if about.size == 1 => {
                if text.len() as u64 > room {
                    return Err(too_many(text.len()));
                }
                for (index, byte) in text.bytes().enumerate() {
                    let value = InputValue::Bits { width: 8, value: u128::from(byte) };
                    let offset = at + index as u64;
                    bytes.cells.insert(offset, Cell { offset, size: 1, value });
                }
                Ok(())
            }
            _ => Err(expected(json, &format!("a list of {}", quoted(self.layouts, element)))),
        }
    }

    /// Bytes by their offset.
    pub(super) fn cells(
        &mut self,
        json: &'a Json,
        at: u64,
        size: u64,
        name: &str,
        bytes: &mut Bytes,
    ) -> Read<()> {
        let Node::List(cells) = &json.node else { return Err(expected(json, "a list of cells")) };
        for cell in cells {
            let number = |name: &str| -> Read<u64> {
                let value = cell.get(name).ok_or_else(|| {
                    let problem = Problem::new(cell.at.clone(), format!("a cell says `{name}`"));
                    problem.hint("such as {\"at\": 8, \"size\": 4, \"value\": 1}")
                })?;
                integer(value, 64, false, name).map(|number| number as u64)
            };
            let (offset, width) = (number("at")?, number("size")?);
            if !(1..=16).contains(&width) || offset.checked_add(width).is_none_or(|end| end > size) {
                let message = format!("{name} has {size} bytes, and a cell 1 to 16 of them");
                return Err(Problem::new(cell.at.clone(), message));
            }
            let value = match cell.get("value") {
                Some(value) => self.raw(value, width as u32 * 8)?,
                None => return Err(Problem::new(cell.at.clone(), "a cell says `value`")),
            };
            let offset = at + offset;
            bytes.cells.insert(offset, Cell { offset, size: width as u32, value });
        }
        Ok(())
    }

    /// A value that has no parts.
    pub(super) fn scalar(&mut self, json: &'a Json, ty: TypeId, name: &str) -> Read<InputValue> {
        let layouts = self.layouts;
        let about = layouts.get(ty);
        let width = u32::try_from(about.size * 8).unwrap_or(128).clamp(1, 128);
        let what = format!("{name}, {},", quoted(layouts, ty));
        let bits = |value: u128| Ok(InputValue::Bits { width, value: value & mask(width) });
        match &about.shape {
            Shape::Boolean => match &json.node {
                Node::Truth(truth) => bits(u128::from(*truth)),
                _ => match whole(json).map(|(value, _)| value) {
                    Ok(value @ 0..=1) => bits(value as u128),
                    _ => Err(expected(json, &format!("{what} true or false"))),
                },
            },
            Shape::Character { signed } => match json.text() {
                Some(text) if about.size == 1 && text.len() == 1 => bits(u128::from(text.as_bytes()[0])),
                Some(text) if about.size == 4 && text.chars().count() == 1 => {
                    bits(text.chars().next().map_or(0, |char| u128::from(u32::from(char))))
                }
                _ => {
                    let value = integer(json, width, *signed, &what)?;
                    let is_char = u32::try_from(value).ok().and_then(char::from_u32).is_some();
                    match self.is_rust && about.size == 4 && !is_char {
                        true => Err(Problem::new(json.at.clone(), format!("{what} isn't this number"))),
                        false => bits(value),
                    }
                }
            },
            Shape::Integer { signed } => bits(integer(json, width, *signed, &what)?),
            Shape::Enumeration { signed, variants, closed } => {
                let number = match json
                    .text()
                    .and_then(|text| variants.iter().find(|(name, _)| **name == *text))
                {
                    Some((_, number)) => number.cast_unsigned() & mask(width),
                    None => {
                        let is_name =
                            json.text().is_some_and(|text| text.starts_with(|c: char| c.is_alphabetic()));
                        if is_name {
                            let key =
                                Key { name: json.text().unwrap_or_default().to_owned(), at: json.at.clone() };
                            let known = variants.iter().map(|(name, _)| &**name);
                            return Err(unknown(&key, &format!("value of {}", quoted(layouts, ty)), known));
                        }
                        integer(json, width, *signed, &what)?
                    }
                };
                let is_known =
                    variants.iter().any(|(_, known)| known.cast_unsigned() & mask(width) == number);
                match *closed && !is_known {
                    true => Err(Problem::new(json.at.clone(), format!("{what} has no such variant"))),
                    false => bits(number),
                }
            }
            Shape::Float => float(json, width),
            Shape::Pointer { to } => self.pointer(json, *to, ty, name),
            Shape::FunctionPointer => match (&json.node, json.get("$function")) {
                (Node::Null, _) => Ok(InputValue::Null),
                (Node::Record(_), Some(_)) => self.reference(json, None, name),
                _ => Err(expected(json, &format!("{what} null or {{\"$function\": \"name\"}}"))),
            },
            Shape::Array { .. } | Shape::Record { .. } | Shape::Opaque => {
                Err(expected(json, &format!("{what} which has parts")))
            }
        }
    }

    /// A value whose type isn't known: a number of so many bits, a float if it's written as one, or a pointer.
    pub(super) fn raw(&mut self, json: &'a Json, width: u32) -> Read<InputValue> {
        Ok(match &json.node {
            Node::Null => InputValue::Null,
            Node::Truth(truth) => InputValue::Bits { width, value: u128::from(*truth) },
            Node::Number(number) if number.contains(['.', 'e', 'E']) => float(json, 64)?,
            Node::Number(_) | Node::Text(_) => {
                let value = whole(json)?;
                let fits =
                    -(1i128 << (width.min(127) - 1)) <= value.0 && (width >= 127 || value.0 < 1i128 << width);
                match fits {
                    true => InputValue::Bits { width, value: value.1 & mask(width) },
                    false => {
                        return Err(Problem::new(
                            json.at.clone(),
                            format!("a number of {width} bits is expected"),
                        ));
                    }
                }
            }
            Node::Record(fields) if fields.iter().any(|(key, _)| DESCRIBED.contains(&&*key.name)) => {
                let id = self.object(json, None, false, "a pointer")?;
                InputValue::Pointer { target: Target::Object(ObjectId(id as u32)), offset: 0 }
            }
            Node::Record(_) => self.reference(json, None, "a pointer")?,
            Node::List(_) => return Err(expected(json, "a number, null or a reference")),
        })
    }
}

/// Whether numbers of a type count below zero.
pub(crate) fn is_signed(layouts: &Layouts, ty: TypeId) -> bool {
    match layouts.get(ty).shape {
        Shape::Integer { signed } | Shape::Character { signed } | Shape::Enumeration { signed, .. } => signed,
        _ => false,
    }
}
