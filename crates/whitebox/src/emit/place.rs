//! Where in an object of C a stretch of bytes lies, as the source would say it: `.next->`, `[3].key`, a bit field.

use touchstone_program::Layouts;
use touchstone_program::layout::{Shape, TypeId};

/// A scalar part of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    /// What stands behind the object: `[2].key`; empty for the object itself.
    pub suffix: String,
    /// The part's type.
    pub ty: TypeId,
    /// Where its bits begin in the stretch; not 0 for bit fields only.
    pub shift: u64,
    /// How many bits it has, if it's a bit field.
    pub bits: Option<u64>,
    /// Whether it's in a union, so that an initialiser of another member would undo it, or in something whose parts an initialiser can't name.
    pub in_union: bool,
    /// Whether it's declared `const`, or is part of what is, so that it can't be assigned to.
    pub constant: bool,
}

/// What a part of an object is inside of.
#[derive(Clone, Copy, Default)]
struct Within {
    union: bool,
    constant: bool,
}

/// How deep types may be nested.
const DEEPEST: u32 = 64;

/// The scalars that make up the bytes from `offset` on, `size` of them, of `count` elements of a type in a row; none if the
/// type divides them otherwise. An element of a single one isn't mentioned. Cost: linear in the fields on the way.
pub(super) fn leaves(layouts: &Layouts, element: TypeId, count: u64, offset: u64, size: u64) -> Vec<Leaf> {
    leaves_for(layouts, element, count, offset, size, false)
}

/// The same for what's an address or not: of a union's members that fit, one of which the value is.
pub(super) fn leaves_for(
    layouts: &Layouts,
    element: TypeId,
    count: u64,
    offset: u64,
    size: u64,
    is_address: bool,
) -> Vec<Leaf> {
    let each = layouts.get(element).size;
    if each == 0 || size == 0 {
        return vec![];
    }
    let (index, offset) = (offset / each, offset % each);
    if index >= count.max(1) {
        return vec![];
    }
    let suffix = if count == 1 { String::new() } else { format!("[{index}]") };
    let stretch = Stretch { layouts, size, is_address };
    descend(&stretch, element, offset, suffix, Within::default(), 0).unwrap_or_default()
}

/// What's looked for: so many bytes, which are an address or not.
struct Stretch<'a> {
    layouts: &'a Layouts,
    size: u64,
    is_address: bool,
}

impl Stretch<'_> {
    fn suits(&self, leaves: &[Leaf]) -> bool {
        leaves.iter().all(|leaf| {
            let shape = &self.layouts.get(leaf.ty).shape;
            matches!(shape, Shape::Pointer { .. } | Shape::FunctionPointer) == self.is_address
        })
    }
}

fn descend(
    stretch: &Stretch<'_>,
    ty: TypeId,
    offset: u64,
    suffix: String,
    within: Within,
    depth: u32,
) -> Option<Vec<Leaf>> {
    let Stretch { layouts, size, .. } = *stretch;
    let source = layouts.get(ty);
    let within = Within { constant: within.constant || layouts.constants.contains(&ty), ..within };
    if depth > DEEPEST || offset.checked_add(size)? > source.size {
        return None;
    }
    match &source.shape {
        Shape::Array { element, .. } => {
            let each = layouts.get(*element).size;
            let index = offset.checked_div(each)?;
            let suffix = format!("{suffix}[{index}]");
            let within = Within { union: within.union || is_vector(layouts, ty), ..within };
            descend(stretch, *element, offset % each, suffix, within, depth + 1)
        }
        Shape::Record { fields, overlapping } => {
            let inside = |begin: u64, length: u64| offset * 8 < begin + length && begin < (offset + size) * 8;
            let member = |name: &str| match name {
                "" => suffix.clone(),
                name => format!("{suffix}.{name}"),
            };
            let mut bit_fields = vec![];
            let mut unsuited = None;
            for field in fields {
                let Some(bits) = field.bits else {
                    let size_of_field = layouts.get(field.ty).size;
                    if inside(field.offset, size_of_field.checked_mul(8)?) && field.offset / 8 <= offset {
                        // A complex number's initialiser has no names for its parts.
                        let is_part =
                            field.name.starts_with("__real__") || field.name.starts_with("__imag__");
                        let inner = descend(
                            stretch,
                            field.ty,
                            offset - field.offset / 8,
                            member(&field.name),
                            Within { union: within.union || *overlapping || is_part, ..within },
                            depth + 1,
                        );
                        if !overlapping || inner.as_ref().is_some_and(|leaves| stretch.suits(leaves)) {
                            return inner;
                        }
                        unsuited = unsuited.or(inner);
                    }
                    continue;
                };
                if inside(field.offset, bits) && !field.name.is_empty() {
                    if field.offset < offset * 8 || field.offset + bits > (offset + size) * 8 {
                        return None;
                    }
                    bit_fields.push(Leaf {
                        suffix: member(&field.name),
                        ty: field.ty,
                        shift: field.offset - offset * 8,
                        bits: Some(bits),
                        in_union: within.union || *overlapping,
                        constant: within.constant || layouts.constants.contains(&field.ty),
                    });
                }
            }
            if bit_fields.is_empty() { unsuited } else { Some(bit_fields) }
        }
        _ if offset == 0 && size == source.size => {
            let Within { union: in_union, constant } = within;
            Some(vec![Leaf { suffix, ty, shift: 0, bits: None, in_union, constant }])
        }
        _ => None,
    }
}

/// Whether two types hold the same, whatever their names.
pub(super) fn same(layouts: &Layouts, a: TypeId, b: TypeId) -> bool {
    let (left, right) = (layouts.get(a), layouts.get(b));
    a == b || left.size == right.size && left.shape == right.shape && plain(&left.name) == plain(&right.name)
}

/// Whether a type is a vector: an array that's aligned as a whole.
pub(super) fn is_vector(layouts: &Layouts, ty: TypeId) -> bool {
    match layouts.get(ty).shape {
        Shape::Array { element, .. } => layouts.get(ty).align > layouts.get(element).align,
        _ => false,
    }
}

/// Whether a name is, or leads to, that of a type that has none in C: a function, or what has no tag.
pub(super) fn is_nameless(name: &str) -> bool {
    let qualifiers = ["const", "volatile", "restrict", "_Atomic"];
    let mut words = name.split([' ', '*']).filter(|word| !word.is_empty() && !qualifiers.contains(word));
    let first = words.next().is_some_and(|word| ["function", "struct", "union", "enum", "?"].contains(&word));
    first && words.next().is_none()
}

/// A type's name for declaring something that can be written to: without qualifiers of the whole; what leads to something nameless is just an
/// address. `None` if it has no name that a declaration could use.
pub(super) fn plain(name: &str) -> Option<String> {
    let qualifiers = ["const", "volatile", "restrict", "__restrict", "_Atomic"];
    let name = name.trim();
    if name.is_empty() || name.contains(['<', '@', '{']) {
        return None;
    }
    if is_nameless(name) {
        return name.contains('*').then(|| "void *".to_owned());
    }
    let (head, tail) = match name.rfind('*') {
        Some(star) => name.split_at(star + 1),
        None => ("", name),
    };
    let tail: Vec<&str> = tail.split_whitespace().filter(|word| !qualifiers.contains(word)).collect();
    let plain = match (head.is_empty(), tail.is_empty()) {
        (true, true) => return None,
        (true, false) => tail.join(" "),
        (false, true) => head.to_owned(),
        (false, false) if tail[0].starts_with([')', '[']) => format!("{head}{}", tail.join(" ")),
        (false, false) => format!("{head} {}", tail.join(" ")),
    };
    // `int (*)(int) x` is no declaration.
    Some(if plain.contains(['(', '[']) { format!("__typeof__({plain})") } else { plain })
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchstone_program::layout::{Field, SourceType};

    fn add(layouts: &mut Layouts, name: &str, size: u64, shape: Shape) -> TypeId {
        layouts.add(SourceType { name: name.into(), size, align: 4, shape })
    }

    fn field(name: &str, offset: u64, bits: Option<u64>, ty: TypeId) -> Field {
        Field { name: name.into(), offset, bits, ty }
    }

    fn suffixes(layouts: &Layouts, ty: TypeId, count: u64, offset: u64, size: u64) -> Vec<String> {
        leaves(layouts, ty, count, offset, size).into_iter().map(|leaf| leaf.suffix).collect()
    }

    #[test]
    fn parts_are_named_as_the_source_names_them() {
        let mut l = Layouts::default();
        let int = add(&mut l, "int", 4, Shape::Integer { signed: true });
        let short = add(&mut l, "short", 2, Shape::Integer { signed: true });
        let three = add(&mut l, "int[3]", 12, Shape::Array { element: int, length: Some(3) });
        let fields = vec![field("lo", 0, None, short), field("hi", 16, None, short)];
        let halves = add(&mut l, "struct halves", 4, Shape::Record { fields, overlapping: false });
        let fields = vec![field("whole", 0, None, int), field("halves", 0, None, halves)];
        let union = add(&mut l, "union u", 4, Shape::Record { fields, overlapping: true });
        let fields = vec![
            field("t", 0, None, three),
            field("", 96, None, union),
            field("a", 128, Some(3), int),
            field("b", 131, Some(7), int),
        ];
        let all = add(&mut l, "struct all", 20, Shape::Record { fields, overlapping: false });
        assert_eq!(suffixes(&l, int, 1, 0, 4), [""]);
        assert_eq!(suffixes(&l, int, 2, 4, 4), ["[1]"]);
        assert_eq!(suffixes(&l, all, 1, 8, 4), [".t[2]"]);
        assert_eq!(suffixes(&l, all, 3, 40 + 8, 4), ["[2].t[2]"]);
        assert_eq!(suffixes(&l, all, 1, 12, 4), [".whole"]);
        assert_eq!(suffixes(&l, all, 1, 14, 2), [".halves.hi"]);
        let bits = leaves(&l, all, 1, 16, 4);
        let bits: Vec<_> = bits.iter().map(|leaf| (leaf.suffix.as_str(), leaf.shift, leaf.bits)).collect();
        assert_eq!(bits, [(".a", 0, Some(3)), (".b", 3, Some(7))]);
        assert_eq!(suffixes(&l, all, 1, 6, 4), Vec::<String>::new());
        assert_eq!(suffixes(&l, all, 1, 16, 1), Vec::<String>::new());
        assert_eq!(suffixes(&l, int, 2, 8, 4), Vec::<String>::new());
        assert_eq!(suffixes(&l, all, 1, u64::MAX, 4), Vec::<String>::new());
    }

    #[test]
    fn qualifiers_of_the_whole_are_left_out() {
        let plain = |name| plain(name).unwrap_or_default();
        assert_eq!(plain("const unsigned int"), "unsigned int");
        assert_eq!(plain("const char *const"), "const char *");
        assert_eq!(plain("char *"), "char *");
        assert_eq!(plain("int (*)(int)"), "__typeof__(int (*)(int))");
        assert_eq!(plain(""), "");
    }
}
