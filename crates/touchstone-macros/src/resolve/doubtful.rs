//! Types that may not be known: where `rustc` is to say so, once.
//!
//! Generated code asks a trait of each argument's, result's and field's type in many places. Of questions of one kind at one place in a function
//! `rustc` reports the first, and equal reports of several functions are shown once.

use crate::parse::ty::{Argument, PathTy, Ty};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;

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

/// Has what is asked of a type that may not be known asked at one place, the first that it's written at, whichever of these types it stands in:
/// `rustc` reports it once, then. They come as specifications have them and as the code does.
pub(crate) fn ask_at_one_place<'a>(types: impl IntoIterator<Item = (&'a mut Ty, &'a mut syn::Type)>) {
    let mut known: Vec<Ident> = Vec::new();
    for (ty, declared) in types {
        let Some(Ty::Path(PathTy { prefix, name, arguments })) = doubtful(ty) else { continue };
        if !prefix.is_empty() || !arguments.is_empty() {
            continue;
        }
        match known.iter().find(|first| *first == name).cloned() {
            Some(first) => {
                put_at(ty, &first);
                let moved = moved(declared.to_token_stream(), &first);
                *declared = syn::parse2(moved).unwrap_or_else(|_| declared.clone());
            }
            None => known.push(name.clone()),
        }
    }
}

/// A path of this one name is put where the name stands.
fn put_at(ty: &mut Ty, first: &Ident) {
    match ty {
        Ty::Refined { base: inner, .. } | Ty::Reference { inner, .. } | Ty::Slice(inner, _) => {
            put_at(inner, first);
        }
        Ty::Array { element, .. } => put_at(element, first),
        Ty::Tuple(types, _) => types.iter_mut().for_each(|ty| put_at(ty, first)),
        Ty::Path(path) => {
            if path.name == *first {
                path.name.set_span(first.span());
            }
            for argument in &mut path.arguments {
                if let Argument::Type(ty) = argument {
                    put_at(ty, first);
                }
            }
        }
        Ty::Parameter(..) | Ty::Function(_) => {}
    }
}

fn moved(tokens: TokenStream, first: &Ident) -> TokenStream {
    let trees = tokens.into_iter().map(|tree| match tree {
        TokenTree::Ident(name) if name == *first => first.clone().into(),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), moved(group.stream(), first));
            inner.set_span(group.span());
            inner.into()
        }
        other => other,
    });
    trees.collect()
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
