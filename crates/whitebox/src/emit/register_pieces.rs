//! What a function returns in registers, in the pieces that the machine's calling convention makes of it: a structure of up to two words, a complex
//! number, a number wider than a word. Each scalar of the type is checked by itself, by its name.

use super::case::Frame;
use super::equality::equals;
use super::objects::{Objects, Root};
use crate::literal::literal;
use std::fmt::Write as _;
use touchstone_explore::{InputValue, TestCase};
use touchstone_program::Layouts;
use touchstone_program::layout::{Shape, TypeId};

/// So many elements of an array are looked at.
const MOST_ELEMENTS: u64 = 16;

/// A scalar of a type: how it's named, and which bits are its.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    suffix: String,
    ty: TypeId,
    begin: u64,
    bits: u64,
    is_field: bool,
}

/// Whether something of what a case returns can be checked: it's known, and isn't one scalar that's known by itself.
pub(super) fn is_checked(frame: &Frame<'_>, case: &TestCase, ty: TypeId) -> bool {
    frame.function.result_address.is_none()
        && bits_of(&case.observed.results).is_some()
        && !parts(&frame.program.layouts, ty).is_empty()
}

/// Writes the call, and demands of each scalar of its result that it's what the run returned.
pub(super) fn returned(
    text: &mut String,
    frame: &Frame<'_>,
    objects: &mut Objects<'_>,
    case: &TestCase,
    ty: TypeId,
    call: &str,
) {
    let layouts = &frame.program.layouts;
    let Some(all) = bits_of(&case.observed.results) else { return };
    let known = known_of(case);
    let root = Root { name: objects.fresh("result"), is_pointer: false, element: Some(ty), count: 1 };
    let _ = writeln!(text, "    __typeof__({call}) {} = {call};", root.name);
    for part in parts(layouts, ty).into_iter().filter(|part| part.begin + part.bits <= 128) {
        let cut = |all: u128| all >> part.begin & (u128::MAX >> (128 - part.bits));
        if cut(!known) != 0 {
            continue;
        }
        let kept = cut(all);
        let name = root.part(&part.suffix);
        let shape = &layouts.get(part.ty).shape;
        let value = match shape {
            // Where it leads is the run's own business.
            Shape::Pointer { .. } | Shape::FunctionPointer if kept != 0 => {
                let _ = writeln!(text, "    assert({name} != NULL);");
                continue;
            }
            _ if part.is_field => objects.bit_field(kept, part.bits, part.ty),
            _ => literal(layouts, part.ty, kept, objects.headers),
        };
        let _ = writeln!(text, "    assert({});", equals(&name, &value));
    }
}

/// The results as they would lie in memory, one behind the other, each aligned by its size; `None` if they're of other worlds or longer.
fn bits_of(results: &[InputValue]) -> Option<u128> {
    let (mut all, mut end) = (0u128, 0u32);
    for result in results {
        let (width, value) = match result {
            InputValue::Bits { width, value } => (*width, *value),
            InputValue::Float { width, bits } => (*width, *bits),
            _ => return None,
        };
        // One bit is a byte; a number of x87's is as it is.
        let size = width.div_ceil(8).next_power_of_two() * 8;
        let begin = end.next_multiple_of(size.clamp(8, 128));
        if begin + width > 128 {
            return None;
        }
        all |= value << begin;
        end = begin + size;
    }
    (!results.is_empty()).then_some(all)
}

/// Which of those bits don't depend on what nothing wrote.
fn known_of(case: &TestCase) -> u128 {
    let width = |result: &InputValue| match result {
        InputValue::Bits { width, .. } | InputValue::Float { width, .. } => *width,
        _ => 0,
    };
    let masks = case.observed.results.iter().zip(&case.observed.known).map(|(result, known)| {
        let width = width(result);
        InputValue::Bits { width, value: if width >= 128 { *known } else { known & ((1 << width) - 1) } }
    });
    bits_of(&masks.collect::<Vec<_>>()).unwrap_or(0)
}

/// The scalars of a type, but for those of unions, of which nobody knows which one is meant.
fn parts(layouts: &Layouts, ty: TypeId) -> Vec<Part> {
    let mut found = vec![];
    collect(layouts, ty, 0, String::new(), &mut found, 16);
    found
}

fn collect(layouts: &Layouts, ty: TypeId, begin: u64, suffix: String, found: &mut Vec<Part>, depth: u32) {
    let source = layouts.get(ty);
    match &source.shape {
        _ if depth == 0 => {}
        Shape::Record { overlapping: true, .. } | Shape::Opaque => {}
        Shape::Record { fields, .. } => {
            for field in fields {
                let suffix = match &*field.name {
                    "" => suffix.clone(),
                    name => format!("{suffix}.{name}"),
                };
                match field.bits {
                    Some(_) if field.name.is_empty() => {}
                    Some(bits) => {
                        found.push(Part {
                            suffix,
                            ty: field.ty,
                            begin: begin + field.offset,
                            bits,
                            is_field: true,
                        });
                    }
                    None => collect(layouts, field.ty, begin + field.offset, suffix, found, depth - 1),
                }
            }
        }
        Shape::Array { element, length } => {
            let each = layouts.get(*element).size * 8;
            for index in 0..length.unwrap_or(0).min(MOST_ELEMENTS) {
                collect(
                    layouts,
                    *element,
                    begin + index * each,
                    format!("{suffix}[{index}]"),
                    found,
                    depth - 1,
                );
            }
        }
        _ => found.push(Part { suffix, ty, begin, bits: source.size * 8, is_field: false }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_program::layout::{Field, SourceType};

    #[test]
    fn pieces_lie_as_in_memory() {
        let bits = |width, value| InputValue::Bits { width, value };
        assert_eq!(bits_of(&[bits(32, 7), bits(64, 9)]), Some(9 << 64 | 7));
        assert_eq!(bits_of(&[bits(24, 0x010203)]), Some(0x010203));
        let float = |value: f32| InputValue::Float { width: 32, bits: u128::from(value.to_bits()) };
        let one = u128::from(1f32.to_bits());
        assert_eq!(bits_of(&[float(1.0), float(0.0), float(1.0)]), Some(one << 64 | one));
        assert_eq!(bits_of(&[bits(64, 1), bits(64, 1), bits(8, 1)]), None);
        assert_eq!(bits_of(&[]), None);
    }

    #[test]
    fn scalars_are_named() {
        let mut l = Layouts::default();
        let mut add =
            |name: &str, size, shape| l.add(SourceType { name: name.into(), size, align: 4, shape });
        let int = add("int", 4, Shape::Integer { signed: true });
        let two = add("int[2]", 8, Shape::Array { element: int, length: Some(2) });
        let field = |name: &str, offset, bits, ty| Field { name: name.into(), offset, bits, ty };
        let fields = vec![field("a", 0, Some(3), int), field("", 3, Some(5), int), field("t", 32, None, two)];
        let all = add("struct all", 12, Shape::Record { fields, overlapping: false });
        let found: Vec<(String, u64, u64)> =
            parts(&l, all).into_iter().map(|part| (part.suffix, part.begin, part.bits)).collect();
        assert_eq!(
            found,
            [(".a".to_owned(), 0, 3), (".t[0]".to_owned(), 32, 32), (".t[1]".to_owned(), 64, 32)]
        );
    }
}
