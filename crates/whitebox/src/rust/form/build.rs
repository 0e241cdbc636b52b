//! What makes values of numbers, in Rust: the texts of the functions that call with them.

use super::{Form, Missing, Variant, tuple};
use std::fmt::Write as _;

/// What values are made with. What numbers are taken to be is said by `touchstone_within_…`, which a search keeps to, with the limit that
/// it is, and by `touchstone_given`, which is true of every value; a run gets any numbers, and makes some value of them.
pub const MAKING: &str = "\
unsafe extern \"C\" {
    fn touchstone_within_text_bytes(holds: bool, most: u64);
    fn touchstone_within_elements(holds: bool, most: u64);
    fn touchstone_within_code_point(holds: bool, most: u64);
    fn touchstone_within_capacity(holds: bool, most: u64);
    fn touchstone_beyond_sharing(most: u64);
    fn touchstone_beyond_nan_bits(most: u64);
    fn touchstone_beyond_structure_depth(most: u64);
    fn touchstone_beyond_adapter_values(most: u64, name: *const u8, length: usize);
    fn touchstone_beyond_type_arguments(most: u64, name: *const u8, length: usize);
    fn touchstone_beyond_precondition(most: u64, name: *const u8, length: usize);
    fn touchstone_given(holds: bool);
    fn touchstone_limit_text_bytes() -> u64;
    fn touchstone_limit_elements() -> u64;
    fn touchstone_limit_code_point() -> u64;
    fn touchstone_running() -> bool;
    fn touchstone_assume(holds: i32);
    fn touchstone_assert(holds: i32);
}
unsafe fn touchstone_precondition(holds: bool) {
    touchstone_assume(holds as i32);
}
unsafe fn touchstone_room(limit: u64, most: usize) -> usize {
    if limit < most as u64 { limit as usize } else { most }
}
unsafe fn touchstone_length(length: usize, room: usize) -> usize {
    if touchstone_running() && length > room { length % (room + 1) } else { length }
}
unsafe fn touchstone_capacity(capacity: usize, length: usize, most: usize) -> usize {
    touchstone_given(capacity >= length);
    if touchstone_running() && (capacity < length || capacity > most) { length } else { capacity }
}
unsafe fn touchstone_capacity_made(length: usize, most: usize) -> usize {
    most + ((length > most) as usize).wrapping_mul(length.wrapping_sub(most))
}
unsafe fn touchstone_below(number: u32, bound: u32) -> u32 {
    touchstone_given(number < bound);
    if touchstone_running() && number >= bound { number % bound } else { number }
}
unsafe fn touchstone_char(code: u32) -> char {
    let valid = (code < 0xd800) | ((code >= 0xe000) & (code <= 0x10ffff));
    touchstone_given(valid);
    std::mem::transmute(if touchstone_running() && !valid { code & 0x7f } else { code })
}
unsafe fn touchstone_text(bytes: *mut u8, length: usize, room: usize) -> usize {
    let length = touchstone_length(length, room);
    let mut i = 0;
    if touchstone_limit_code_point() < 0x80 {
        while i < room {
            let byte = bytes.wrapping_add(i);
            touchstone_within_code_point(*byte < 0x80, 0x10ffff);
            if touchstone_running() {
                *byte &= 0x7f;
            }
            i += 1;
        }
        return length;
    }
    let (mut first, mut second, mut third) = (0u8, 0u8, 0u8);
    let mut valid = true;
    while i <= room {
        let byte = if i < room { *bytes.wrapping_add(i) } else { 0 };
        let due = (first >= 0xc2) | (second >= 0xe0) | (third >= 0xf0);
        let rest = (byte & 0xc0) == 0x80;
        let begins = (byte < 0x80) | ((byte >= 0xc2) & (byte <= 0xf4));
        let fits = ((first != 0xe0) | (byte >= 0xa0)) & ((first != 0xed) | (byte < 0xa0))
            & ((first != 0xf0) | (byte >= 0x90)) & ((first != 0xf4) | (byte < 0x90));
        let inside = (due == rest) & (rest | begins) & fits;
        let holds = (i > length) | ((i == length) & !due) | ((i < length) & inside);
        touchstone_given(holds);
        valid = valid & holds;
        third = second;
        second = first;
        first = byte;
        i += 1;
    }
    if touchstone_running() && !valid {
        i = 0;
        while i < room {
            *bytes.wrapping_add(i) &= 0x7f;
            i += 1;
        }
    }
    length
}
unsafe fn touchstone_str<'a>(bytes: *const u8, length: usize) -> &'a str {
    std::mem::transmute(std::ptr::slice_from_raw_parts(bytes, length))
}
";

/// Where it matters how much room a vector has, there's room for so many times what's in it.
pub(super) const ROOMY: usize = 4;

/// Writes what makes values.
#[derive(Debug)]
pub struct Maker {
    /// The crate that types are in.
    pub module: String,
    /// Definitions of variables, in order.
    pub before: String,
    next: usize,
    variables: usize,
    /// The place in the rows around, if it's inside of some.
    index: Option<String>,
}

impl Maker {
    /// One that begins with the first parameter.
    pub fn new(module: &str) -> Maker {
        Maker { module: module.to_owned(), before: String::new(), next: 0, variables: 0, index: None }
    }

    /// The next number.
    pub(super) fn take(&mut self) -> String {
        self.next += 1;
        match &self.index {
            Some(index) => format!("p{}[{index}]", self.next - 1),
            None => format!("p{}", self.next - 1),
        }
    }

    /// Where the next row begins, of so many numbers: an address.
    fn row(&mut self, most: usize) -> String {
        self.next += 1;
        let row = format!("p{}.as_mut_ptr()", self.next - 1);
        match &self.index {
            Some(index) => format!("{row}.wrapping_add(({index}) * {most})"),
            None => row,
        }
    }

    /// Has a search keep to a limit of a length. Returns the variable with what it is at present.
    fn limit(&mut self, quantity: &str, length: &str, most: usize) -> String {
        let room = self.variable(&format!("touchstone_room(touchstone_limit_{quantity}(), {most})"));
        let _ = writeln!(self.before, "    touchstone_within_{quantity}({length} <= {room}, {most});");
        room
    }

    /// Has a search say that not all values of a type are made.
    pub(super) fn leaves_out(&mut self, name: &str) {
        self.keeps_to("adapter_values", name);
    }

    /// Has a search say that it keeps to a limit, which has a name.
    pub fn keeps_to(&mut self, quantity: &str, name: &str) {
        let length = name.len();
        let _ = writeln!(
            self.before,
            "    touchstone_beyond_{quantity}(0, b{name:?} as *const [u8; {length}] as *const u8, {length});"
        );
    }

    fn name(&mut self) -> String {
        self.variables += 1;
        format!("v{}", self.variables - 1)
    }

    /// A variable with a value.
    pub fn variable(&mut self, value: &str) -> String {
        let name = self.name();
        let _ = writeln!(self.before, "    let mut {name} = {value};");
        name
    }
}

impl Form {
    /// The value as an expression of the parameters from the maker's next on, and of variables that it defines before.
    pub fn build(&self, maker: &mut Maker) -> String {
        match self {
            Form::Number(_) => maker.take(),
            Form::Character => format!("touchstone_char({})", maker.take()),
            Form::Text { owned, most, capacity } => {
                let room = capacity.then(|| maker.take());
                let length = maker.take();
                let bytes = maker.row(*most);
                let bytes = maker.variable(&bytes);
                let room_now = maker.limit("text_bytes", &length, *most);
                let length = maker.variable(&format!("touchstone_text({bytes}, {length}, {room_now})"));
                match owned {
                    true => {
                        let all = vector(maker, "u8", &bytes, &length, *most, room);
                        format!("String::from_utf8_unchecked({all})")
                    }
                    false => format!("touchstone_str({bytes}, {length})"),
                }
            }
            Form::Sequence { around, vector, element, most, capacity } => {
                let room = capacity.then(|| maker.take());
                let length = maker.take();
                let end = maker.limit("elements", &length, *most);
                let length = maker.variable(&format!("touchstone_length({length}, {end})"));
                sequence(maker, (*around, *vector), element, (&length, &end), *most, room)
            }
            Form::Array(element, count) => {
                let elements: Vec<String> = (0..*count).map(|_| element.build(maker)).collect();
                format!("[{}]", elements.join(", "))
            }
            Form::Tuple(forms) => tuple(forms.iter().map(|form| form.build(maker)).collect()),
            Form::Around(before, form, behind) => {
                let value = form.build(maker);
                // Of a closure the call tells what it's given.
                if !before.starts_with('&') || matches!(**form, Form::Closure(_)) {
                    return format!("{before}{value}{behind}");
                }
                // What's lent has to outlive the expression, and in a sequence the round that makes it.
                if maker.index.is_some() {
                    return format!("{before}*Box::leak(Box::new({value})){behind}");
                }
                let value = maker.variable(&value);
                format!("{before}{value}{behind}")
            }
            Form::Choice(variants, missing) => choice(maker, variants, missing.as_ref()),
            Form::Made(made) => made.build(maker),
            Form::Below(_, bound) => format!("touchstone_below({}, {bound})", maker.take()),
            Form::Spelled(spelled) => spelled.build(maker),
            Form::Closure(closure) => closure.build(maker),
        }
    }
}

/// A vector of what lies in a row.
fn vector(maker: &mut Maker, ty: &str, row: &str, length: &str, most: usize, room: Option<String>) -> String {
    let roomy = if room.is_some() { most * ROOMY } else { most };
    let all = maker.variable(&format!("Vec::<{ty}>::with_capacity({roomy})"));
    let _ = writeln!(
        maker.before,
        "    *({all}.as_mut_ptr() as *mut [{ty}; {most}]) = *({row} as *const [{ty}; {most}]);"
    );
    finished(maker, &all, length, most, room)
}

/// A vector with so many elements of those that were put into it. A proof leaves the limit of the length out, so that nothing here may
/// be false of longer ones: `set_len` checks the capacity, and would be where they all end.
fn finished(maker: &mut Maker, all: &str, length: &str, most: usize, room: Option<String>) -> String {
    let room = match room {
        Some(room) => {
            let most = most * ROOMY;
            let _ = writeln!(maker.before, "    touchstone_within_capacity({room} <= {most}, {most});");
            format!("touchstone_capacity({room}, {length}, {most})")
        }
        None => format!("touchstone_capacity_made({length}, {most})"),
    };
    let room = maker.variable(&room);
    format!("Vec::from_raw_parts({all}.leak().as_mut_ptr(), {length}, {room})")
}

fn sequence(
    maker: &mut Maker,
    ((before, behind), owned): ((&str, &str), bool),
    element: &Form,
    (length, end): (&str, &str),
    most: usize,
    room: Option<String>,
) -> String {
    if let Form::Number(ty) = element {
        let row = maker.row(most);
        let row = maker.variable(&row);
        if owned {
            let all = vector(maker, ty, &row, length, most, room);
            return format!("{before}{all}{behind}");
        }
        return format!("{before}*std::ptr::slice_from_raw_parts_mut({row}, {length})");
    }
    let roomy = if room.is_some() { most * ROOMY } else { most };
    let all = maker.variable(&format!("Vec::with_capacity({roomy})"));
    let at = maker.name();
    let outer = std::mem::take(&mut maker.before);
    let index = match &maker.index {
        Some(index) => format!("({index}) * {most} + {at}"),
        None => at.clone(),
    };
    let around = maker.index.replace(index);
    let value = element.build(maker);
    maker.index = around;
    let inner = std::mem::replace(&mut maker.before, outer);
    let _ = writeln!(
        maker.before,
        "    let mut {at} = 0usize;\n    while {at} < {end} {{\n{inner}    {all}.push({value});\n    {at} += 1;\n    }}"
    );
    let all = finished(maker, &all, length, most, room);
    match owned {
        true => format!("{before}{all}{behind}"),
        false => format!("{before}*({all}).leak()"),
    }
}

fn choice(maker: &mut Maker, variants: &[Variant], missing: Option<&Missing>) -> String {
    let tag = (variants.len() > 1).then(|| maker.take());
    if let Some(missing) = missing {
        let _ = match missing {
            Missing::Deeper(depth) => {
                writeln!(maker.before, "    touchstone_beyond_structure_depth({depth});")
            }
            Missing::Unmade(name) => {
                maker.leaves_out(name);
                Ok(())
            }
        };
    }
    let mut values = vec![];
    for variant in variants {
        let fields = variant.fields.iter().map(|form| form.build(maker)).collect();
        values.push(variant.written(fields, &maker.module));
    }
    match (tag, &values[..]) {
        (Some(tag), [no, yes]) => format!("(if {tag} {{ {yes} }} else {{ {no} }})"),
        (Some(tag), [first @ .., last]) => {
            let arms = first.iter().enumerate().map(|(index, value)| format!("{index} => {value}, "));
            let arms: String = arms.collect();
            format!("(match {tag} {{ {arms}_ => {last} }})")
        }
        (_, values) => values.concat(),
    }
}
