//! Types that may not be known: where `rustc` is to say so, once.
//!
//! Generated code asks a trait of each argument's, result's and field's type in many places. Of questions of one kind at one place in a function
//! `rustc` reports the first, and equal reports of several functions are shown once.

use crate::parse::ty::{Argument, PathTy, Ty};
use proc_macro2::Span;

/// The place of a type that the user wrote, for what asks a trait of it. Where `rustc` has many questions of one kind at one place, it reports one;
/// so they're all asked as if the user had asked them there.
pub(crate) fn asked_of(ty: &Ty) -> Span {
    doubtful(ty).map_or_else(|| ty.span(), Ty::span)
}

/// The first part of a type that isn't of std: if something isn't known, it's that.
pub(crate) fn doubtful(ty: &Ty) -> Option<&Ty> {
    match ty {
        Ty::Refined { base: inner, .. } | Ty::Reference { inner, .. } | Ty::Slice(inner, _) => {
            doubtful(inner)
        }
        Ty::Array { element, .. } => doubtful(element),
        Ty::Tuple(types, _) => types.iter().find_map(doubtful),
        Ty::Path(path) if is_of_std(path) => path.arguments.iter().find_map(|argument| match argument {
            Argument::Type(ty) => doubtful(ty),
            _ => None,
        }),
        Ty::Path(_) => Some(ty),
        Ty::Parameter(..) | Ty::Function(_) => None,
    }
}

/// Whether a name is that of a type of std that Touchstone knows.
pub(crate) fn is_of_std(path: &PathTy) -> bool {
    OF_STD.iter().any(|name| path.name == name)
}

/// Types of std that may stand in specifications wherever their arguments may.
const OF_STD: [&str; 35] = [
    "bool",
    "char",
    "str",
    "String",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "f32",
    "f64",
    "Vec",
    "VecDeque",
    "LinkedList",
    "BinaryHeap",
    "Option",
    "Result",
    "Ordering",
    "Box",
    "Rc",
    "Arc",
    "Reverse",
    "Wrapping",
    "Range",
    "BTreeSet",
    "BTreeMap",
    "HashSet",
    "HashMap",
];
