//! The scalars that a type of the source is made of, and how the source would write the way to one.

use rustc_hash::FxHashSet;
use touchstone_program::Layouts;
use touchstone_program::layout::{Shape, SourceType, TypeId};

/// What a language promises of its pointers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Promise {
    /// Nothing.
    None,
    /// It leads to one value: Rust's `&T`.
    Shared,
    /// And nothing else leads there: Rust's `&mut T`.
    Exclusive,
}

impl Promise {
    /// As the name of the pointer's type tells.
    fn of(name: &str) -> Promise {
        match name.strip_prefix('&') {
            Some(rest) if rest.starts_with("mut ") => Promise::Exclusive,
            Some(_) => Promise::Shared,
            None => Promise::None,
        }
    }
}

/// What C's declaration of a pointer says of what it leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Declared {
    /// It may be a constant: `const int *`.
    pub(crate) constant: bool,
    /// Nothing else leads there: `int *restrict`.
    pub(crate) restricted: bool,
    /// It's never null: `__attribute__((nonnull))`.
    pub(crate) never_null: bool,
}

/// A scalar's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    /// An integer, a character, an enumeration.
    Integer {
        /// Size in bytes.
        size: u64,
        /// Set if it counts below zero.
        signed: bool,
    },
    /// One of the numbers of an enumeration whose type has no others.
    Variant {
        /// Size in bytes.
        size: u64,
        /// The enumeration.
        ty: TypeId,
    },
    /// A truth value in one byte.
    Boolean {
        /// Whether an object of the type may hold any byte, of which one bit counts: C's `_Bool`.
        loose: bool,
    },
    /// An IEEE float.
    Float {
        /// Size in bytes.
        size: u64,
    },
    /// An address of an object.
    Pointer {
        /// Of what type.
        to: Option<TypeId>,
        /// What's promised of it.
        promise: Promise,
        /// What its declaration says of that.
        declared: Declared,
    },
    /// An address of code.
    FunctionPointer,
    /// A byte of which nothing is known: padding, bit fields, what's opaque.
    Byte,
}

impl Leaf {
    pub(crate) fn size(self) -> u64 {
        match self {
            Leaf::Integer { size, .. } | Leaf::Variant { size, .. } | Leaf::Float { size } => size,
            Leaf::Boolean { .. } | Leaf::Byte => 1,
            Leaf::Pointer { .. } | Leaf::FunctionPointer => 8,
        }
    }
}

/// How the name of Rust's type begins that may hold any bytes.
const MAY_BE_ANYTHING: &str = "MaybeUninit<";

/// How deep types may nest before they count as opaque.
const NESTING: usize = 64;

/// The scalar of a type that an offset is in, and where it begins.
pub(crate) fn leaf(layouts: &Layouts, ty: TypeId, offset: u64) -> (u64, Leaf) {
    let Some(Place { base, ty: of, chosen, any }) = place(layouts, ty, offset) else {
        return (offset, Leaf::Byte);
    };
    let info = layouts.get(of);
    let scalar = match &info.shape {
        Shape::Boolean | Shape::Enumeration { closed: true, .. } if any && (1..=16).contains(&info.size) => {
            Leaf::Integer { size: info.size, signed: false }
        }
        Shape::Boolean if info.size == 1 => Leaf::Boolean { loose: &*info.name == "_Bool" },
        Shape::Enumeration { variants, closed: true, .. }
            if !variants.is_empty() && (1..=16).contains(&info.size) =>
        {
            Leaf::Variant { size: info.size, ty: of }
        }
        Shape::Character { signed } | Shape::Integer { signed } | Shape::Enumeration { signed, .. }
            if (1..=16).contains(&info.size) =>
        {
            Leaf::Integer { size: info.size, signed: *signed }
        }
        Shape::Float if (1..=16).contains(&info.size) => Leaf::Float { size: info.size },
        Shape::Pointer { to } if info.size == 8 => {
            // A reference that only one variant has: null is another, `None` above all.
            let promise = if chosen { Promise::None } else { Promise::of(&info.name) };
            let declared = Declared {
                constant: layouts.to_constants.contains(&of),
                restricted: layouts.restricted.contains(&of),
                never_null: layouts.never_null.contains(&of),
            };
            Leaf::Pointer { to: *to, promise, declared }
        }
        Shape::FunctionPointer if info.size == 8 => Leaf::FunctionPointer,
        _ => return (offset, Leaf::Byte),
    };
    match offset - base < scalar.size() {
        true => (base, scalar),
        false => (offset, Leaf::Byte),
    }
}

/// The part of a type that an offset is in and that has no parts itself, and where it begins.
pub(crate) fn part(layouts: &Layouts, ty: TypeId, offset: u64) -> Option<(u64, &SourceType)> {
    place(layouts, ty, offset).map(|place| (place.base, layouts.get(place.ty)))
}

/// The innermost part at an offset.
struct Place {
    /// Where it begins.
    base: u64,
    ty: TypeId,
    /// Whether it's in a value that has variants.
    chosen: bool,
    /// Whether it's in what may hold anything, whatever it's said to be: Rust's `MaybeUninit`.
    any: bool,
}

fn place(layouts: &Layouts, ty: TypeId, offset: u64) -> Option<Place> {
    let (mut ty, mut base, mut chosen, mut any) = (ty, 0, false, false);
    for _ in 0..NESTING {
        let info = layouts.types.get(ty.0 as usize)?;
        let within = offset - base;
        match &info.shape {
            Shape::Array { element, .. } => {
                let size = layouts.types.get(element.0 as usize).map_or(0, |element| element.size);
                base += within.checked_div(size)? * size;
                ty = *element;
            }
            Shape::Record { fields, overlapping } => {
                chosen |= *overlapping || info.name.starts_with("Option<");
                any |= *overlapping && info.name.starts_with(MAY_BE_ANYTHING);
                let size = |field: &touchstone_program::layout::Field| {
                    layouts.types.get(field.ty.0 as usize).map_or(0, |ty| ty.size)
                };
                let holds = |field: &&touchstone_program::layout::Field| {
                    let start = field.offset / 8;
                    field.bits.is_none() && start <= within && within < start + size(field)
                };
                let mut holding = fields.iter().filter(holds);
                // Of overlapping fields one that has a pointer here, else the one with most to it.
                let here = |field: &touchstone_program::layout::Field| {
                    let (_, scalar) = leaf(layouts, field.ty, within - field.offset / 8);
                    matches!(scalar, Leaf::Pointer { .. } | Leaf::FunctionPointer)
                };
                let found = match overlapping {
                    true => holding
                        .max_by_key(|field| (here(field), has_pointer(layouts, field.ty, 0), size(field))),
                    false => holding.next(),
                };
                let field = found?;
                base += field.offset / 8;
                ty = field.ty;
            }
            _ => return Some(Place { base, ty, chosen, any }),
        }
    }
    None
}

fn has_pointer(layouts: &Layouts, ty: TypeId, depth: usize) -> bool {
    let Some(info) = layouts.types.get(ty.0 as usize) else { return false };
    match &info.shape {
        Shape::Pointer { .. } | Shape::FunctionPointer => true,
        Shape::Array { element, .. } if depth < 8 => has_pointer(layouts, *element, depth + 1),
        Shape::Record { fields, .. } if depth < 8 => {
            fields.iter().any(|field| has_pointer(layouts, field.ty, depth + 1))
        }
        _ => false,
    }
}

/// Tells whether a pointer to a value of the type can be reached from such a value.
pub(crate) fn is_recursive(layouts: &Layouts, ty: TypeId) -> bool {
    let mut seen = FxHashSet::default();
    let mut pending = vec![ty];
    let mut first = true;
    while let Some(next) = pending.pop() {
        if next == ty && !first {
            return true;
        }
        first = false;
        if !seen.insert(next) {
            continue;
        }
        match layouts.types.get(next.0 as usize).map(|info| &info.shape) {
            Some(Shape::Pointer { to: Some(to) }) => pending.push(*to),
            Some(Shape::Array { element, .. }) => pending.push(*element),
            Some(Shape::Record { fields, .. }) => pending.extend(fields.iter().map(|field| field.ty)),
            _ => {}
        }
    }
    false
}

/// The way from an object to the scalar at an offset, as the source would write it behind the object's name.
pub(crate) fn path(layouts: &Layouts, element: TypeId, count: u64, offset: u64, by_value: bool) -> String {
    let mut path = String::new();
    let size = layouts.types.get(element.0 as usize).map_or(1, |ty| ty.size).max(1);
    if count > 1 && !by_value {
        path.push_str(&format!("[{}]", offset / size));
    }
    let (mut ty, mut rest) = (element, offset % size);
    for _ in 0..NESTING {
        match layouts.types.get(ty.0 as usize).map(|info| &info.shape) {
            Some(Shape::Array { element, .. }) => {
                let size = layouts.types.get(element.0 as usize).map_or(1, |ty| ty.size).max(1);
                path.push_str(&format!("[{}]", rest / size));
                rest %= size;
                ty = *element;
            }
            Some(Shape::Record { fields, .. }) => {
                let found = fields.iter().find(|field| {
                    let size = layouts.types.get(field.ty.0 as usize).map_or(0, |ty| ty.size);
                    field.offset / 8 <= rest && rest < field.offset / 8 + size
                });
                let Some(field) = found else { break };
                path.push('.');
                path.push_str(&field.name);
                rest -= field.offset / 8;
                ty = field.ty;
            }
            _ => break,
        }
    }
    path
}
