//! The numbers that values are made of: the parameters of an adapter, each a number or a row of them.

use std::collections::BTreeMap;
use touchstone_explore::input::{Cell, Input, InputObject, ObjectId, Purpose, Target};
use touchstone_explore::{Given, InputValue};
use touchstone_program::layout::Shape;
use touchstone_program::{ProcedureId, Program, search};

/// A parameter of an adapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The type of its numbers.
    pub ty: String,
    /// How many there are, if it's a row.
    pub count: Option<usize>,
    /// Whether they are characters: bytes of a text, or code points.
    pub characters: bool,
}

impl Parameter {
    /// Numbers that stand for themselves.
    pub fn number(ty: &str, count: Option<usize>) -> Parameter {
        Parameter { ty: ty.to_owned(), count, characters: false }
    }

    /// Numbers that are characters.
    pub fn characters(ty: &str, count: Option<usize>) -> Parameter {
        Parameter { characters: true, ..Parameter::number(ty, count) }
    }

    /// The bytes of a number.
    pub fn bytes(&self) -> u64 {
        u64::from(self.width().div_ceil(8))
    }

    /// In Rust.
    pub fn rust(&self) -> String {
        match self.count {
            Some(count) => format!("&mut [{}; {count}]", self.ty),
            None => self.ty.clone(),
        }
    }

    /// How wide its numbers are.
    fn width(&self) -> u32 {
        width(&self.ty).0
    }

    fn value(&self, number: u128) -> InputValue {
        match self.ty.as_str() {
            "f32" | "f64" => InputValue::Float { width: self.width(), bits: number },
            _ => InputValue::Bits { width: self.width(), value: number },
        }
    }
}

/// How wide a number is, and whether it counts below zero.
pub(super) fn width(name: &str) -> (u32, bool) {
    let width = match name {
        "bool" => 1,
        "usize" | "isize" => 64,
        name => name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse().unwrap_or(64),
    };
    (width, name.starts_with('i'))
}

/// Where the next number stands: of which parameter, and at which place of its row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cursor {
    pub next: usize,
    pub index: usize,
}

impl Cursor {
    /// The next number.
    pub(super) fn take(&mut self) -> (usize, usize) {
        self.next += 1;
        (self.next - 1, self.index)
    }

    /// The place of an element in a sequence that there's room in for so many.
    pub(super) fn element(self, most: usize, at: usize) -> Cursor {
        Cursor { next: self.next, index: self.index * most + at }
    }
}

/// The numbers of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    rows: Vec<BTreeMap<usize, u128>>,
    /// What the search kept to when it made them.
    text: u64,
    elements: u64,
    code_point: u64,
}

impl Numbers {
    /// None yet: all are zero, and no search keeps to anything.
    pub fn new() -> Numbers {
        Numbers { rows: vec![], text: u64::MAX, elements: u64::MAX, code_point: u64::MAX }
    }

    /// Those of an input.
    pub fn of(program: &Program, input: &Input, parameters: &[Parameter]) -> Option<Numbers> {
        use touchstone_report::Quantity;
        let limit = |quantity| {
            let name = search::limit_name(quantity);
            let found = input.variables.iter().find(|(var, _)| program.variable_name(*var) == name);
            found.and_then(|(_, value)| u64::try_from(bits(value)?).ok()).unwrap_or(u64::MAX)
        };
        let mut rows = vec![];
        for (parameter, argument) in parameters.iter().zip(&input.arguments) {
            rows.push(match (&argument.value, parameter.count) {
                (InputValue::Pointer { target: Target::Object(id), .. }, Some(_)) => {
                    row(input.object(*id)?, parameter)
                }
                (_, Some(_)) => BTreeMap::new(),
                (value, None) => BTreeMap::from([(0, bits(value)?)]),
            });
        }
        (rows.len() == parameters.len()).then(|| Numbers {
            rows,
            text: limit(Quantity::TextBytes),
            elements: limit(Quantity::Elements),
            code_point: limit(Quantity::CodePoint),
        })
    }

    /// A number.
    pub(super) fn get(&self, (parameter, index): (usize, usize)) -> u128 {
        self.rows.get(parameter).and_then(|row| row.get(&index)).copied().unwrap_or(0)
    }

    /// Sets a number.
    pub(super) fn set(&mut self, (parameter, index): (usize, usize), number: u128) {
        if self.rows.len() <= parameter {
            self.rows.resize(parameter + 1, BTreeMap::new());
        }
        self.rows[parameter].insert(index, number);
    }

    /// The length that a number stands for, of what there's room for so many in.
    pub(super) fn length(&self, number: u128, most: usize, text: bool) -> usize {
        let limit = if text { self.text } else { self.elements };
        let most = u128::from(limit.min(most as u64));
        let length = if number > most { number % (most + 1) } else { number };
        usize::try_from(length).unwrap_or(0)
    }

    /// The text that bytes stand for: see `touchstone_text` in [`MAKING`](super::MAKING).
    pub(super) fn text(&self, bytes: Vec<u8>) -> String {
        let plain = |bytes: &[u8]| bytes.iter().map(|byte| char::from(byte & 0x7f)).collect();
        if self.code_point < 0x80 {
            return plain(&bytes);
        }
        String::from_utf8(bytes).unwrap_or_else(|error| plain(error.as_bytes()))
    }

    /// The input that hands them to an adapter.
    pub fn given(&self, program: &Program, entry: ProcedureId, parameters: &[Parameter]) -> Given {
        let mut given = Given::default();
        let types = Given::parameters(program, entry);
        for (index, parameter) in parameters.iter().enumerate() {
            let Some(count) = parameter.count else {
                given.arguments.push(parameter.value(self.get((index, 0))));
                continue;
            };
            let ty = types.get(index).and_then(|(_, ty)| *ty);
            let element = ty.and_then(|ty| match program.layouts.get(ty).shape {
                Shape::Pointer { to } => to,
                _ => None,
            });
            let size = parameter.bytes();
            let cells = self.rows.get(index).into_iter().flatten().filter(|(at, _)| **at < count);
            let cells = cells.map(|(at, number)| Cell {
                offset: *at as u64 * size,
                size: size as u32,
                value: match parameter.value(*number) {
                    InputValue::Bits { width: 1, value } => InputValue::Bits { width: 8, value },
                    value => value,
                },
            });
            let object = InputObject {
                purpose: Purpose::Pointee,
                name: format!("*p{index}").into(),
                element,
                count: 1,
                size: count as u64 * size,
                address: 0,
                cells: cells.collect(),
            };
            let target = Target::Object(ObjectId(given.objects.len() as u32));
            given.objects.push(object);
            given.arguments.push(InputValue::Pointer { target, offset: 0 });
        }
        given
    }
}

/// The numbers in an object, however its bytes are told.
fn row(object: &InputObject, parameter: &Parameter) -> BTreeMap<usize, u128> {
    let size = parameter.bytes();
    let mut row: BTreeMap<usize, u128> = BTreeMap::new();
    for cell in &object.cells {
        let Some(value) = bits(&cell.value) else { continue };
        for byte in 0..u64::from(cell.size) {
            let at = cell.offset + byte;
            let part = (value >> (8 * byte) & 0xff) << (8 * (at % size));
            *row.entry((at / size) as usize).or_default() |= part;
        }
    }
    row
}

fn bits(value: &InputValue) -> Option<u128> {
    match value {
        InputValue::Bits { value, .. } => Some(*value),
        InputValue::Float { bits, .. } => Some(*bits),
        InputValue::Null => Some(0),
        _ => None,
    }
}
