//! A seed, read: values by the types of what they're for.
//!
//! | for | a value is |
//! |---|---|
//! | an integer | `5`, `"0x1f"` (its bits), `"-7"` |
//! | a character | `97`, `"a"` |
//! | a truth value | `true`, `false`, 0, 1 |
//! | an enumeration | `"RED"`, or a number |
//! | a float | `1.5`, `"-0.0"`, `"NaN"`, `"Infinity"`, `{"$bits": "0x7fc00001"}` |
//! | a structure, a union | `{"field": …}` |
//! | an array | `[1, 2]`, of characters also `"ab"` |
//! | a pointer | `null`, what it leads to (a list of elements, `{"field": …}`, a text with its NUL), `{"$ref": "name"}` for one of `objects` |
//! | a pointer to code | `null`, `{"$function": "name"}`, `{"$function": "?"}` for one that isn't here |
//!
//! An object that needs more to be said of it is `{"$value": …, "$count": 4, "$type": "struct node"}`: so many elements, of that type; and
//! `"$cells": [{"at": 8, "size": 4, "value": 1}]` gives bytes by their offset. A reference may lead to the middle: `{"$ref": "a", "$index": 2}`, or
//! `"$offset"` in bytes. `{"$global": "name"}` is the address of a global, `{"$address": "0x10"}` leads nowhere.

pub mod number;
mod value;

use super::Problem;
use super::text::{Json, Key, Node};
use crate::emit::answer::{NONDET, NONDET_PREFIX};
use number::{float, integer};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use touchstone_explore::input::{Cell, InputGlobal, InputObject, ObjectId, Purpose, Target};
use touchstone_explore::{Given, InputValue};
use touchstone_logic::Sort;
use touchstone_program::layout::{Shape, TypeId};
use touchstone_program::{Layouts, ProcedureId, Program};
use touchstone_report::similar;
pub(super) use value::is_signed;

/// So many objects at most, and so many bytes in one.
const MOST_OBJECTS: usize = 10_000;
const LARGEST: u64 = 1 << 20;
/// What's said of an object besides what it holds.
const DESCRIBED: [&str; 4] = ["$type", "$value", "$count", "$cells"];
/// What asks without a name of its own.
pub const NAMELESS: &str = "?";

type Read<T> = Result<T, Problem>;

/// Reads the seed of a function.
///
/// # Errors
/// Something in it has no place, isn't of the type of what it's for, or is out of range.
pub fn seed(seed: &Json, program: &Program, entry: ProcedureId, is_rust: bool) -> Read<Given> {
    let (mut reader, parts) = Reader::new(seed, program, is_rust)?;
    let parameters = Given::parameters(program, entry);
    let mut arguments: Vec<InputValue> = vec![];
    let mut given: Vec<Option<&Json>> = vec![None; parameters.len()];
    match parts.arguments.map(|arguments| (arguments, &arguments.node)) {
        None => {}
        Some((whole, Node::List(values))) => {
            if values.len() > parameters.len() {
                let message = format!("{} arguments for {} parameters", values.len(), parameters.len());
                return Err(Problem::new(whole.at.clone(), message));
            }
            given.iter_mut().zip(values).for_each(|(slot, value)| *slot = Some(value));
        }
        Some((_, Node::Record(fields))) => {
            for (key, value) in fields {
                let known = parameters.iter().map(|(name, _)| &**name);
                let at = known.clone().position(|name| name == key.name);
                let at = at.ok_or_else(|| unknown(key, "parameter", known))?;
                given[at] = Some(value);
            }
        }
        Some((other, _)) => {
            let message =
                format!("arguments are a record by the parameters' names, or a list, not {}", other.kind());
            return Err(Problem::new(other.at.clone(), message));
        }
    }
    for ((name, ty), json) in parameters.iter().zip(given) {
        arguments.push(match (json, ty) {
            (Some(json), Some(ty)) => reader.argument(json, *ty, name)?,
            (Some(json), None) => reader.raw(json, 64)?,
            (None, Some(ty)) => reader.nothing(*ty, name)?,
            (None, None) => InputValue::Bits { width: 64, value: 0 },
        });
    }
    reader.finish(&parts, arguments)
}

/// Reads what's around the arguments, for a function whose arguments are of another kind: those are given back as they are.
///
/// # Errors
/// As [`seed`].
pub fn around<'a>(seed: &'a Json, program: &'a Program) -> Read<(Given, Option<&'a Json>)> {
    let (reader, parts) = Reader::new(seed, program, true)?;
    Ok((reader.finish(&parts, vec![])?, parts.arguments))
}

/// The parts of a seed.
struct Parts<'a> {
    arguments: Option<&'a Json>,
    globals: &'a [(Key, Json)],
    answers: &'a [Json],
}

/// An object whose contents are still to be read.
struct Pending<'a> {
    object: usize,
    json: &'a Json,
    /// Whether a list is its one element.
    single: bool,
    name: String,
}

struct Reader<'a> {
    program: &'a Program,
    layouts: &'a Layouts,
    is_rust: bool,
    objects: Vec<InputObject>,
    /// The objects that have names, and which they've become.
    named: HashMap<&'a str, (&'a Key, &'a Json, Option<usize>)>,
    pending: VecDeque<Pending<'a>>,
}

/// Bytes that are being written: those of scalars, and those of bit fields and the like.
#[derive(Default)]
struct Bytes {
    cells: BTreeMap<u64, Cell>,
    loose: BTreeMap<u64, u8>,
}

impl Bytes {
    fn cells(mut self, keep_zeros: bool) -> Vec<Cell> {
        for (offset, byte) in self.loose {
            let value = InputValue::Bits { width: 8, value: u128::from(byte) };
            self.cells.insert(offset, Cell { offset, size: 1, value });
        }
        let is_zero = |cell: &Cell| {
            matches!(
                cell.value,
                InputValue::Null | InputValue::Bits { value: 0, .. } | InputValue::Float { bits: 0, .. }
            )
        };
        self.cells.into_values().filter(|cell| keep_zeros || !is_zero(cell)).collect()
    }
}

/// A type's name, in quotes.
fn quoted(layouts: &Layouts, ty: TypeId) -> String {
    format!("`{}`", layouts.get(ty).name)
}

fn unknown<'k>(key: &Key, what: &str, known: impl Iterator<Item = &'k str> + Clone) -> Problem {
    let problem = Problem::new(key.at.clone(), format!("there's no {what} `{}`", key.name));
    let near = similar(&key.name, known.clone());
    let names: Vec<String> = if near.is_empty() { known.take(12).map(str::to_owned).collect() } else { near };
    match names.is_empty() {
        true => problem.hint(format!("there are no {what}s at all")),
        false => problem.hint(format!("there's {}", names.join(", "))),
    }
}

fn expected(json: &Json, what: &str) -> Problem {
    Problem::new(json.at.clone(), format!("{what} is expected, not {}", json.kind()))
}

impl<'a> Reader<'a> {
    fn new(seed: &'a Json, program: &'a Program, is_rust: bool) -> Read<(Reader<'a>, Parts<'a>)> {
        let Node::Record(fields) = &seed.node else {
            return Err(expected(seed, "a seed, which is a record,"));
        };
        let mut reader = Reader {
            program,
            layouts: &program.layouts,
            is_rust,
            objects: vec![],
            named: HashMap::new(),
            pending: VecDeque::new(),
        };
        let mut parts = Parts { arguments: None, globals: &[], answers: &[] };
        for (key, value) in fields {
            match (key.name.as_str(), &value.node) {
                ("function", _) => {}
                ("arguments", _) => parts.arguments = Some(value),
                ("objects", Node::Record(objects)) => {
                    for (key, value) in objects {
                        reader.named.insert(&key.name, (key, value, None));
                    }
                }
                ("globals", Node::Record(globals)) => parts.globals = globals,
                ("answers", Node::List(answers)) => parts.answers = answers,
                ("objects" | "globals", _) => return Err(expected(value, "a record by names")),
                ("answers", _) => return Err(expected(value, "a list")),
                _ => {
                    let known = ["function", "arguments", "objects", "globals", "answers"];
                    return Err(unknown(key, "part of a seed", known.into_iter()));
                }
            }
        }
        Ok((reader, parts))
    }

    /// Reads the rest.
    fn finish(mut self, parts: &Parts<'a>, arguments: Vec<InputValue>) -> Read<Given> {
        let mut globals = vec![];
        for (key, json) in parts.globals {
            globals.push(self.global(key, json)?);
        }
        let mut answers = vec![];
        for json in parts.answers {
            answers.push(self.answer(json)?);
        }
        while let Some(Pending { object, json, single, name }) = self.pending.pop_front() {
            let mut bytes = Bytes::default();
            let (element, count) = (self.objects[object].element, self.objects[object].count);
            self.contents(json, element, count, single, &name, &mut bytes)?;
            self.objects[object].cells = bytes.cells(false);
        }
        let unused = self.named.values().find(|(_, _, object)| object.is_none());
        if let Some((key, _, _)) = unused {
            return Err(Problem::new(key.at.clone(), format!("nothing leads to the object `{}`", key.name))
                .hint(format!("a pointer leads there if it's {{\"$ref\": \"{}\"}}", key.name)));
        }
        Ok(Given { arguments, objects: self.objects, globals, answers })
    }

    fn argument(&mut self, json: &'a Json, ty: TypeId, name: &str) -> Read<InputValue> {
        if !self.is_aggregate(ty) {
            return self.scalar(json, ty, name);
        }
        let mut bytes = Bytes::default();
        self.fill(json, ty, 0, name, &mut bytes)?;
        Ok(self.by_value(ty, name, bytes))
    }

    fn by_value(&mut self, ty: TypeId, name: &str, bytes: Bytes) -> InputValue {
        let size = self.layouts.get(ty).size;
        let cells = bytes.cells(false);
        let object = InputObject {
            purpose: Purpose::ByValue,
            name: name.into(),
            element: Some(ty),
            count: 1,
            size,
            address: 0,
            cells,
        };
        self.objects.push(object);
        InputValue::Contents(ObjectId(self.objects.len() as u32 - 1))
    }

    fn pointer_to(&mut self, element: Option<TypeId>, count: u64, size: u64, name: &str) -> InputValue {
        let is_text = element.is_some_and(|ty| {
            let ty = self.layouts.get(ty);
            ty.size == 1 && matches!(ty.shape, Shape::Character { signed: true })
        });
        self.objects.push(InputObject {
            purpose: if is_text { Purpose::Text } else { Purpose::Pointee },
            name: format!("*{name}").into(),
            element,
            count,
            size,
            address: 0,
            cells: vec![],
        });
        let target = Target::Object(ObjectId(self.objects.len() as u32 - 1));
        InputValue::Pointer { target, offset: 0 }
    }

    /// What a global holds.
    fn global(&mut self, key: &Key, json: &'a Json) -> Read<InputGlobal> {
        let objects = &self.program.memory.objects;
        let writable = objects.iter().enumerate().filter(|(_, object)| !object.constant);
        let names = writable.clone().map(|(_, object)| &*object.name);
        let found = writable.clone().find(|(_, object)| *object.name == *key.name);
        let Some((index, object)) = found else {
            return Err(match objects.iter().any(|object| *object.name == *key.name) {
                true => Problem::new(key.at.clone(), format!("`{}` is constant", key.name)),
                false => unknown(key, "global", names),
            });
        };
        let mut bytes = Bytes::default();
        match object.ty {
            Some(ty) => self.fill(json, ty, 0, &key.name, &mut bytes)?,
            None => self.contents(json, None, object.size, false, &key.name, &mut bytes)?,
        }
        Ok(InputGlobal { index, cells: bytes.cells(true) })
    }

    /// An answer: a value, or one by the name of what asks.
    fn answer(&mut self, json: &'a Json) -> Read<(Arc<str>, InputValue)> {
        let (asker, value) = match &json.node {
            Node::Record(fields) if fields.iter().all(|(key, _)| !key.name.starts_with('$')) => match &fields
                [..]
            {
                [(key, value)] => (key.name.as_str(), value),
                _ => {
                    let problem =
                        Problem::new(json.at.clone(), "an answer is one value under the name of what asks");
                    return Err(problem.hint("such as {\"__VERIFIER_nondet_int\": 5}"));
                }
            },
            _ => (NAMELESS, json),
        };
        let name = if asker == NAMELESS { "" } else { asker };
        let suffix = name.strip_prefix(NONDET_PREFIX);
        let c_type = NONDET.iter().find(|(known, _)| suffix == Some(known)).map(|(_, ty)| *ty);
        let results = self.program.procedure_named(name).map(|id| &self.program.procedure(id).results);
        let sort = results.and_then(|results| results.first()).map(|var| self.program.store().var_sort(*var));
        let read = match (c_type, sort) {
            (Some("double"), _) => float(value, 64)?,
            (Some("float"), _) => float(value, 32)?,
            (_, Some(Sort::Float { exp, sig })) => float(value, exp + sig)?,
            _ => self.raw(value, 64)?,
        };
        Ok((name.into(), read))
    }

    /// A pointer to a type: null, what it leads to, or where.
    fn pointer(&mut self, json: &'a Json, to: Option<TypeId>, ty: TypeId, name: &str) -> Read<InputValue> {
        let is_reference = self.is_rust && self.layouts.get(ty).name.starts_with('&');
        match &json.node {
            Node::Null if is_reference => {
                Err(expected(json, &format!("{name}, a reference, what it leads to")))
            }
            Node::Null => Ok(InputValue::Null),
            Node::Record(fields)
                if fields
                    .iter()
                    .any(|(key, _)| matches!(&*key.name, "$ref" | "$global" | "$function" | "$address")) =>
            {
                self.reference(json, to, name)
            }
            Node::Number(_) | Node::Truth(_) => {
                let what = format!("{name}, {}, null or what it leads to", quoted(self.layouts, ty));
                Err(expected(json, &what)
                    .hint("such as [5], which is one element; {\"$ref\": \"a\"} leads to one of `objects`"))
            }
            _ => {
                let id = self.object(json, to, is_reference, name)?;
                Ok(InputValue::Pointer { target: Target::Object(ObjectId(id as u32)), offset: 0 })
            }
        }
    }

    /// A new object for a description of it, to be filled later. `single`: a list is the value of one element, if that's written as a list.
    fn object(&mut self, json: &'a Json, to: Option<TypeId>, single: bool, name: &str) -> Read<usize> {
        let layouts = self.layouts;
        let element = match json.get("$type") {
            None => to,
            Some(named) => {
                let known = named.text().and_then(|text| {
                    let mut types = layouts.types.iter();
                    types.position(|ty| *ty.name == *text).map(|at| TypeId(at as u32))
                });
                // The same name may stand for a declaration and for what it's of.
                let same = to.filter(|to| Some(&*layouts.get(*to).name) == named.text());
                Some(
                    same.or(known)
                        .ok_or_else(|| Problem::new(named.at.clone(), "the program has no such type"))?,
                )
            }
        };
        let value = json.get("$value");
        let is_described = value.or(json.get("$cells")).or(json.get("$count")).is_some();
        if let (Node::Record(fields), true) = (&json.node, is_described)
            && let Some((key, _)) = fields.iter().find(|(key, _)| !DESCRIBED.contains(&&*key.name))
        {
            return Err(unknown(key, "part of an object", DESCRIBED.into_iter()));
        }
        let shown = value.unwrap_or(json);
        let single = single && self.is_list(element);
        let natural = match &shown.node {
            Node::Text(text) => text.len() as u64 + 1,
            Node::List(values) if !single => values.len() as u64,
            _ => 1,
        };
        let count = match json.get("$count") {
            Some(count) => integer(count, 63, false, "`$count`")? as u64,
            None => natural,
        };
        let element_size = element.map_or(1, |ty| layouts.get(ty).size.max(1));
        let size = element_size.saturating_mul(count);
        if count == 0 || size > LARGEST || self.objects.len() >= MOST_OBJECTS {
            let message = format!("{name} leads to 1 to {} elements", LARGEST / element_size);
            return Err(Problem::new(json.at.clone(), message).hint("null leads to none"));
        }
        self.pointer_to(element, count, size, name);
        let object = self.objects.len() - 1;
        self.pending.push_back(Pending { object, json, single, name: format!("*{name}") });
        Ok(object)
    }

    /// What's in an object.
    fn contents(
        &mut self,
        json: &'a Json,
        element: Option<TypeId>,
        count: u64,
        single: bool,
        name: &str,
        bytes: &mut Bytes,
    ) -> Read<()> {
        let size = element.map_or(1, |ty| self.layouts.get(ty).size.max(1)) * count;
        if let Some(cells) = json.get("$cells") {
            self.cells(cells, 0, size, name, bytes)?;
        }
        let described = DESCRIBED.iter().any(|part| json.get(part).is_some());
        let shown = match json.get("$value") {
            Some(value) => value,
            None if described => return Ok(()),
            None => json,
        };
        match (element, &shown.node) {
            (Some(element), _) if single => self.fill(shown, element, 0, name, bytes),
            (Some(element), Node::List(_) | Node::Text(_)) => {
                self.elements(shown, element, count, 0, name, bytes)
            }
            (Some(element), _) => self.fill(shown, element, 0, name, bytes),
            (None, Node::Text(text)) => {
                for (offset, byte) in (0..).zip(text.bytes()) {
                    bytes.loose.insert(offset, byte);
                }
                Ok(())
            }
            (None, Node::List(values)) => {
                for (offset, value) in (0..count).zip(values) {
                    bytes.loose.insert(
                        offset,
                        integer(value, 8, false, &format!("{name}[{offset}], a byte,"))? as u8,
                    );
                }
                Ok(())
            }
            (None, _) => Err(expected(shown, &format!("{name}, bytes as a list or a text,"))
                .hint("\"$type\": \"struct node\" says what's there, next to \"$value\"")),
        }
    }

    /// A pointer to something that has a name.
    fn reference(&mut self, json: &'a Json, to: Option<TypeId>, name: &str) -> Read<InputValue> {
        let known = ["$ref", "$index", "$offset", "$global", "$function", "$address"];
        if let Node::Record(fields) = &json.node
            && let Some((key, _)) = fields.iter().find(|(key, _)| !known.contains(&&*key.name))
        {
            return Err(unknown(key, "part of a reference", known.into_iter()));
        }
        let text = |part: &str| -> Read<Option<(&'a str, &'a Json)>> {
            let Some(value) = json.get(part) else { return Ok(None) };
            Ok(Some((value.text().ok_or_else(|| expected(value, "a name"))?, value)))
        };
        if let Some(address) = json.get("$address") {
            return Ok(InputValue::Wild(integer(address, 64, false, "an address")? as u64));
        }
        if let Some((function, value)) = text("$function")? {
            let functions = &self.layouts.functions;
            let by_source = self.layouts.function(function).map(|function| function.procedure);
            let target = match by_source.or_else(|| self.program.procedure_named(function)) {
                _ if function == NAMELESS => Target::UnknownFunction,
                Some(id) if self.program.memory.functions.iter().any(|(_, known)| *known == id) => {
                    Target::Function(id)
                }
                _ => {
                    let key = Key { name: function.to_owned(), at: value.at.clone() };
                    let known = functions.iter().map(|function| &*function.name);
                    return Err(unknown(&key, "function whose address is taken called", known));
                }
            };
            return Ok(InputValue::Pointer { target, offset: 0 });
        }
        let (target, element) = if let Some((global, value)) = text("$global")? {
            let objects = &self.program.memory.objects;
            let Some(index) = objects.iter().position(|object| *object.name == *global) else {
                let key = Key { name: global.to_owned(), at: value.at.clone() };
                return Err(unknown(&key, "global", objects.iter().map(|object| &*object.name)));
            };
            (Target::Global(index), to)
        } else if let Some((object, value)) = text("$ref")? {
            let Some((key, declared, made)) = self.named.get(object).copied() else {
                let key = Key { name: object.to_owned(), at: value.at.clone() };
                let mut known: Vec<&str> = self.named.keys().copied().collect();
                known.sort_unstable();
                return Err(unknown(&key, "object", known.into_iter()));
            };
            let id = match made {
                Some(id) => id,
                None => {
                    let id = self.object(declared, to, false, name)?;
                    self.named.insert(object, (key, declared, Some(id)));
                    id
                }
            };
            (Target::Object(ObjectId(id as u32)), self.objects[id].element)
        } else {
            return Err(expected(json, "a number, null, or a reference such as {\"$ref\": \"a\"}"));
        };
        let step = to.or(element).map_or(1, |ty| self.layouts.get(ty).size.max(1));
        let index = json.get("$index").map(|index| integer(index, 32, true, "`$index`")).transpose()?;
        let offset = json.get("$offset").map(|offset| integer(offset, 32, true, "`$offset`")).transpose()?;
        let signed = |bits: Option<u128>| bits.map_or(0, |bits| i64::from(bits as u32 as i32));
        let offset = signed(index).saturating_mul(step as i64).saturating_add(signed(offset));
        Ok(InputValue::Pointer { target, offset })
    }
}
