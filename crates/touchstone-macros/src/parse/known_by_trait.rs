//! Arguments that the code knows by a trait of std alone, `impl Iterator<Item = u8>` or `impl AsRef<str>`: a type that has the trait stands
//! for them, and in a specification they have that type.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{AssocType, GenericArgument, PathArguments, PathSegment, Type, TypeImplTrait, TypeParamBound};

/// How a value becomes what the function is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Giving {
    /// It has the trait.
    Itself,
    /// It's gone through.
    Iterator,
    /// It's read.
    Reader,
}

impl Giving {
    /// The expression that makes of a value what's given.
    pub(crate) fn given(self, value: &TokenStream) -> TokenStream {
        match self {
            Giving::Itself => value.clone(),
            Giving::Iterator => quote!(::std::iter::IntoIterator::into_iter(#value)),
            Giving::Reader => quote!(::std::io::Cursor::new(#value)),
        }
    }

    /// The same as a person writes it.
    pub(crate) fn written(self, value: &str) -> String {
        match self {
            Giving::Itself => value.to_owned(),
            Giving::Iterator => format!("IntoIterator::into_iter({value})"),
            Giving::Reader => format!("std::io::Cursor::new({value})"),
        }
    }
}

/// The type that stands for one that's known by traits, if it has all of them; `None` if none is known that does, or that of functions.
pub(crate) fn standing_for(ty: &TypeImplTrait) -> Option<(TokenStream, Giving)> {
    let (mut found, mut is_iterator): (Option<(TokenStream, Giving)>, bool) = (None, false);
    for bound in &ty.bounds {
        let TypeParamBound::Trait(bound) = bound else { continue };
        let last = bound.path.segments.last()?;
        if ["Send", "Sync", "Unpin", "Clone", "Sized", "Debug"].iter().any(|name| last.ident == name) {
            continue;
        }
        // `+ ExactSizeIterator`: the item is said by another.
        if last.arguments.is_none() && ITERATORS.iter().any(|name| last.ident == name) {
            is_iterator = true;
            continue;
        }
        let known = by_trait(last)?;
        if found
            .as_ref()
            .is_some_and(|(ty, giving)| *giving != known.1 || ty.to_string() != known.0.to_string())
        {
            return None;
        }
        found = Some(known);
    }
    found.filter(|(_, giving)| !is_iterator || *giving == Giving::Iterator)
}

/// The iterators that a sequence's are.
const ITERATORS: [&str; 4] = ["Iterator", "DoubleEndedIterator", "ExactSizeIterator", "FusedIterator"];

fn by_trait(segment: &PathSegment) -> Option<(TokenStream, Giving)> {
    let (name, span) = (segment.ident.to_string(), segment.ident.span());
    match name.as_str() {
        "IntoIterator" => Some((sequence(item(segment)?, span), Giving::Itself)),
        name if ITERATORS.contains(&name) => Some((sequence(item(segment)?, span), Giving::Iterator)),
        "AsRef" | "Borrow" => Some((viewed(argument(segment)?)?, Giving::Itself)),
        "Into" => Some((converted(argument(segment)?)?, Giving::Itself)),
        "ToString" | "Display" => Some((text(span), Giving::Itself)),
        "Read" | "BufRead" => Some((quote_spanned!(span=> Vec<u8>), Giving::Reader)),
        _ => None,
    }
}

fn sequence(item: &Type, span: Span) -> TokenStream {
    quote_spanned!(span=> Vec<#item>)
}

fn text(span: Span) -> TokenStream {
    quote_spanned!(span=> String)
}

/// What stands for something that's looked at as the type.
fn viewed(ty: &Type) -> Option<TokenStream> {
    match ty {
        Type::Slice(slice) => Some(sequence(&slice.elem, ty.span())),
        Type::Path(path) => {
            let name = &path.path.segments.last()?.ident;
            ["str", "Path", "OsStr"].iter().any(|known| name == known).then(|| text(ty.span()))
        }
        _ => None,
    }
}

/// What stands for something that becomes the type: a text for what texts become, else the type itself.
fn converted(ty: &Type) -> Option<TokenStream> {
    let Type::Path(path) = ty else { return Some(quote!(#ty)) };
    let last = path.path.segments.last()?;
    let of_text = |ty: &Type| matches!(ty, Type::Path(path) if path.path.is_ident("str"));
    match last.ident.to_string().as_str() {
        "PathBuf" | "OsString" => Some(text(ty.span())),
        "Cow" | "Box" | "Rc" | "Arc" if types(last).any(of_text) => Some(text(ty.span())),
        "Cow" => None,
        _ => Some(quote!(#ty)),
    }
}

fn arguments(segment: &PathSegment) -> impl Iterator<Item = &GenericArgument> {
    let list = match &segment.arguments {
        PathArguments::AngleBracketed(list) => Some(&list.args),
        _ => None,
    };
    list.into_iter().flatten()
}

fn types(segment: &PathSegment) -> impl Iterator<Item = &Type> {
    arguments(segment).filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

fn argument(segment: &PathSegment) -> Option<&Type> {
    types(segment).next()
}

/// `T` of `Item = T`, if it's owned: what it would be borrowed from isn't there.
fn item(segment: &PathSegment) -> Option<&Type> {
    arguments(segment).find_map(|argument| match argument {
        GenericArgument::AssocType(AssocType { ident, ty, .. }) if ident == "Item" => match ty {
            Type::Reference(_) => None,
            owned => Some(owned),
        },
        _ => None,
    })
}
