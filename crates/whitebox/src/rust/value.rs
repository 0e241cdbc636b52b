//! Values of an input as Rust writes them, by their types' layouts: `-7`, `'x'`, `&subject::Pair { a: 1, b: [2, 3] }`.

use super::MODULE;
use super::source::Declared;
use crate::emit::Unwritable;
use crate::literal::extend;
use std::cell::RefCell;
use std::collections::BTreeSet;
use touchstone_explore::InputValue;
use touchstone_explore::input::{Input, InputObject, ObjectId, Target};
use touchstone_program::Program;
use touchstone_program::layout::{Shape, TypeId};

/// Longer arrays are no test that anyone wants to read.
const LONGEST: u64 = 4096;

/// Where values are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Where<'a> {
    /// In tests, which can name what's public.
    Tests(&'a Declared),
    /// For people, who know what's meant.
    Report,
}

/// A floating-point number of a type by its bits, as Rust writes it.
pub(super) fn float(ty: &str, bits: u128) -> String {
    let value =
        if ty == "f32" { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits as u64) };
    match (value.is_nan(), value.is_infinite(), ty) {
        (true, ..) => format!("{ty}::from_bits({bits:#x})"),
        (_, true, _) if value < 0.0 => format!("{ty}::NEG_INFINITY"),
        (_, true, _) => format!("{ty}::INFINITY"),
        (.., "f32") => format!("{:?}f32", f32::from_bits(bits as u32)),
        _ => format!("{value:?}{ty}"),
    }
}

/// The values of an input.
pub(super) struct Values<'a> {
    program: &'a Program,
    place: Where<'a>,
    input: &'a Input,
    /// The objects that more than one pointer leads to.
    shared: BTreeSet<ObjectId>,
    /// The objects that are being written, from the outermost.
    open: RefCell<Vec<ObjectId>>,
}

/// An object while it's written.
struct Opened<'o>(&'o RefCell<Vec<ObjectId>>);

impl Opened<'_> {
    fn of(open: &RefCell<Vec<ObjectId>>, id: ObjectId) -> Opened<'_> {
        open.borrow_mut().push(id);
        Opened(open)
    }
}

impl Drop for Opened<'_> {
    fn drop(&mut self) {
        self.0.borrow_mut().pop();
    }
}

impl<'a> Values<'a> {
    pub(super) fn new(program: &'a Program, place: Where<'a>, input: &'a Input) -> Values<'a> {
        let arguments = input.arguments.iter().map(|argument| &argument.value);
        let cells = input.objects.iter().flat_map(|object| &object.cells).map(|cell| &cell.value);
        let (mut met, mut shared) = (BTreeSet::new(), BTreeSet::new());
        for value in arguments.chain(cells) {
            if let InputValue::Pointer { target: Target::Object(id), .. } = value
                && !met.insert(*id)
            {
                shared.insert(*id);
            }
        }
        Values { program, place, input, shared, open: RefCell::default() }
    }

    /// A value of a type as an expression.
    ///
    /// # Errors
    /// Rust has none, or none that a test can write.
    pub(super) fn value(&self, value: &InputValue, ty: TypeId) -> Result<String, Unwritable> {
        let layouts = &self.program.layouts;
        let about = layouts.get(ty);
        let no = |why: &str| Err(Unwritable::Rust(format!("{why} (`{}`)", about.name)));
        match (value, &about.shape) {
            // The compiler describes it as a number of no bits.
            _ if &*about.name == "()" => Ok("()".to_owned()),
            (InputValue::Bits { value, .. }, Shape::Boolean) => Ok((value & 1 == 1).to_string()),
            (InputValue::Bits { value, .. }, Shape::Character { .. }) if &*about.name == "char" => {
                match u32::try_from(*value).ok().and_then(char::from_u32) {
                    Some(character) => Ok(format!("{character:?}")),
                    None => no("a number that's no character"),
                }
            }
            (InputValue::Bits { width, value }, Shape::Integer { signed } | Shape::Character { signed }) => {
                Ok(match signed {
                    true => extend(*value, *width).to_string(),
                    false => value.to_string(),
                })
            }
            (InputValue::Bits { width, value }, Shape::Enumeration { signed, variants, .. }) => {
                let number = if *signed { extend(*value, *width) } else { *value as i128 };
                match variants.iter().find(|(_, known)| *known == number) {
                    Some((variant, _)) => Ok(format!("{}::{variant}", self.path(&about.name)?)),
                    None => no("a number that's no variant"),
                }
            }
            (InputValue::Float { width: 32, bits }, _) => Ok(float("f32", *bits)),
            (InputValue::Float { width: 64, bits }, _) => Ok(float("f64", *bits)),
            (InputValue::Null, Shape::Pointer { .. }) => match about.name.strip_prefix("*mut ") {
                Some(_) => Ok("std::ptr::null_mut()".to_owned()),
                None if about.name.starts_with("*const ") => Ok("std::ptr::null()".to_owned()),
                None => no("null isn't a value of it"),
            },
            (InputValue::Pointer { target: Target::Object(id), offset: 0 }, Shape::Pointer { to }) => {
                let Some(object) = self.input.object(*id) else { return no("it leads nowhere") };
                let is_sized = |to: &&TypeId| {
                    about.name.starts_with('&') || layouts.get(**to).size > 0 && object.element.is_some()
                };
                let Some(to) = to.as_ref().filter(is_sized) else {
                    return match about.name.as_bytes() {
                        _ if self.shared.contains(id) => {
                            no("what it leads to another pointer leads to as well")
                        }
                        [b'*', b'm', ..] => {
                            Ok(format!("{}.as_mut_ptr().cast()", self.owned(&words(object)?)))
                        }
                        [b'*', ..] => Ok(format!("{}.cast()", self.lent(&words(object)?))),
                        [b'&', ..] => no("a reference to what isn't known"),
                        _ => no("a pointer of another kind"),
                    };
                };
                // What's written in its place is another object each time.
                let is_one = !about.name.starts_with('&') || about.name.starts_with("&mut ");
                if self.shared.contains(id) && is_one || self.open.borrow().contains(id) {
                    return no("what it leads to another pointer leads to as well");
                }
                let _open = Opened::of(&self.open, *id);
                // As many pointers to one object as the type allows: shared references to equal values can't be told apart by safe code.
                let pointee = |count: u64| -> Result<String, Unwritable> {
                    match count {
                        1 => self.part(object, *to, 0),
                        count => self.elements(object, *to, 0, count),
                    }
                };
                match about.name.as_bytes() {
                    [b'&', b'm', b'u', b't', b' ', ..] => Ok(format!("&mut {}", pointee(1)?)),
                    [b'&', ..] => Ok(format!("&{}", pointee(1)?)),
                    [b'*', b'm', ..] => {
                        let elements = self.elements(object, *to, 0, object.count)?;
                        Ok(format!("{}.as_mut_ptr()", self.owned(&elements)))
                    }
                    [b'*', ..] => Ok(self.lent(&self.elements(object, *to, 0, object.count)?)),
                    _ => no("a pointer of another kind"),
                }
            }
            (InputValue::Contents(id), _) => match self.input.object(*id) {
                Some(object) => self.part(object, ty, 0),
                None => no("it isn't there"),
            },
            _ => no("a value that has no form in Rust"),
        }
    }

    /// An array as a pointer leads to it that whoever has it may free.
    fn owned(&self, array: &str) -> String {
        match self.place {
            Where::Tests(declared) if declared.frees => format!("Box::leak(Box::new({array}))"),
            Where::Tests(_) | Where::Report => array.to_owned(),
        }
    }

    /// A pointer to constants that leads to an array: to one that may be written, which a literal isn't that's only borrowed, where the code may do that.
    fn lent(&self, array: &str) -> String {
        match self.place {
            Where::Tests(declared) if declared.writes_constants => format!("{array}.as_mut_ptr()"),
            Where::Tests(_) | Where::Report => format!("{array}.as_ptr()"),
        }
    }

    fn elements(
        &self,
        object: &InputObject,
        ty: TypeId,
        offset: u64,
        count: u64,
    ) -> Result<String, Unwritable> {
        let size = self.program.layouts.get(ty).size;
        if count > LONGEST {
            return Err(Unwritable::Rust("an array that long".to_owned()));
        }
        let parts: Result<Vec<String>, Unwritable> =
            (0..count).map(|index| self.part(object, ty, offset + index * size)).collect();
        Ok(format!("[{}]", parts?.join(", ")))
    }

    /// What an object holds at an offset.
    fn part(&self, object: &InputObject, ty: TypeId, offset: u64) -> Result<String, Unwritable> {
        let about = self.program.layouts.get(ty);
        match &about.shape {
            Shape::Array { element, length: Some(length) } => {
                self.elements(object, *element, offset, *length)
            }
            Shape::Record { fields, overlapping: false } => {
                let mut values = vec![];
                for field in fields {
                    let value = self.part(object, field.ty, offset + field.offset / 8)?;
                    // The fields of tuples are called `__0`, `__1` and so on.
                    values.push(match field.name.strip_prefix("__") {
                        Some(_) => value,
                        None => format!("{}: {value}", field.name),
                    });
                }
                let positional = fields.iter().all(|field| field.name.starts_with("__"));
                if about.name.starts_with('(') {
                    let comma = if values.len() == 1 { "," } else { "" };
                    return Ok(format!("({}{comma})", values.join(", ")));
                }
                let path = self.path(&about.name)?;
                Ok(match (fields.is_empty(), positional) {
                    (true, _) => path,
                    (false, true) => format!("{path}({})", values.join(", ")),
                    (false, false) => format!("{path} {{ {} }}", values.join(", ")),
                })
            }
            Shape::Array { .. } | Shape::Record { .. } | Shape::Opaque | Shape::FunctionPointer => {
                Err(Unwritable::Rust(format!("a type that tests can't write (`{}`)", about.name)))
            }
            shape => {
                let cell = object.cells.iter().find(|cell| cell.offset == offset);
                let width = u32::try_from(about.size * 8).unwrap_or(128).clamp(8, 128);
                let nothing = match shape {
                    Shape::Float => InputValue::Float { width, bits: 0 },
                    Shape::Pointer { .. } => InputValue::Null,
                    _ => InputValue::Bits { width, value: 0 },
                };
                self.value(cell.map_or(&nothing, |cell| &cell.value), ty)
            }
        }
    }

    /// The path of a type of the file, whose name begins with that of its crate.
    fn path(&self, name: &str) -> Result<String, Unwritable> {
        let inside = name.split_once("::").map_or(name, |(_, inside)| inside);
        match self.place {
            Where::Report => Ok(inside.to_owned()),
            Where::Tests(declared) if declared.is_open(inside) => Ok(format!("{MODULE}::{inside}")),
            Where::Tests(_) => Err(Unwritable::Rust(format!("`{inside}` isn't public, or not all of it is"))),
        }
    }
}

/// An object of which only the bytes are known, as an array: numbers so wide that what's read of it is aligned, whatever it is.
fn words(object: &InputObject) -> Result<String, Unwritable> {
    let mut bytes = vec![0u8; usize::try_from(object.size.min(LONGEST)).unwrap_or(0).next_multiple_of(16)];
    if object.size > LONGEST {
        return Err(Unwritable::Rust("an array that long".to_owned()));
    }
    for cell in &object.cells {
        let InputValue::Bits { value, .. } = &cell.value else {
            return Err(Unwritable::Rust("bytes that lead somewhere".to_owned()));
        };
        let begin = usize::try_from(cell.offset).unwrap_or(usize::MAX);
        let size = usize::try_from(cell.size).unwrap_or(16).min(16);
        let own = bytes.iter_mut().skip(begin).take(size);
        own.zip(value.to_le_bytes()).for_each(|(byte, known)| *byte = known);
    }
    let mut words: Vec<String> = bytes
        .chunks_exact(16)
        .map(|word| u128::from_le_bytes(word.try_into().unwrap_or_default()).to_string())
        .collect();
    if words.iter().all(|word| word == "0") {
        return Ok(format!("[0u128; {}]", words.len()));
    }
    words[0] += "u128";
    Ok(format!("[{}]", words.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::float;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(float("f64", f64::INFINITY.to_bits().into()), "f64::INFINITY");
        assert_eq!(float("f32", f32::NEG_INFINITY.to_bits().into()), "f32::NEG_INFINITY");
        assert_eq!(float("f32", 0.1f32.to_bits().into()), "0.1f32");
        assert_eq!(float("f64", (-0.0f64).to_bits().into()), "-0.0f64");
        assert_eq!(float("f64", 0x7ff8_0000_0000_0001), "f64::from_bits(0x7ff8000000000001)");
    }
}
