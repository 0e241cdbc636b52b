//! Arguments that the code knows by a trait of std alone, `impl Iterator<Item = u8>` or `I` of `<I: AsRef<str>>`: a type that has the trait
//! stands for them, and in a specification they have that type.

use crate::parse::settings::Setting;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{
    AssocType, FnArg, GenericArgument, PathArguments, PathSegment, Signature, Type, TypeParam,
    TypeParamBound, WherePredicate,
};

/// How a value becomes what the function is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Giving {
    /// It has the trait.
    Itself,
    /// It's gone through.
    Iterator,
    /// What's seen of its elements, `&str` of texts and slices of sequences, is gone through.
    Seen,
    /// It's read.
    Reader,
}

impl Giving {
    /// The expression that makes of a value what's given.
    pub(crate) fn given(self, value: &TokenStream) -> TokenStream {
        match self {
            Giving::Itself => value.clone(),
            Giving::Iterator => quote!(::std::iter::IntoIterator::into_iter(#value)),
            Giving::Seen => quote! {
                ::std::iter::Iterator::map(
                    ::std::iter::IntoIterator::into_iter(#value), ::std::convert::AsRef::as_ref
                )
            },
            Giving::Reader => quote!(::std::io::Cursor::new(#value)),
        }
    }

    /// The same as a person writes it.
    pub(crate) fn written(self, value: &str) -> String {
        match self {
            Giving::Itself => value.to_owned(),
            Giving::Iterator => format!("IntoIterator::into_iter({value})"),
            Giving::Seen => format!("Iterator::map(IntoIterator::into_iter({value}), AsRef::as_ref)"),
            Giving::Reader => format!("std::io::Cursor::new({value})"),
        }
    }
}

/// What stands for something that's known by traits.
#[derive(Clone)]
pub(crate) struct Standing {
    /// The type that has them.
    pub ty: TokenStream,
    pub giving: Giving,
    /// Whether the code looks at the value without owning it.
    pub is_borrowed: bool,
}

impl Standing {
    fn owned(ty: TokenStream, giving: Giving) -> Standing {
        Standing { ty, giving, is_borrowed: false }
    }

    fn is_like(&self, other: &Standing) -> bool {
        (self.giving, self.is_borrowed) == (other.giving, other.is_borrowed)
            && self.ty.to_string() == other.ty.to_string()
    }
}

/// The type that stands for one that's known by traits, if it has all of them; `None` if none is known that does, or that of functions.
pub(crate) fn standing_for<'a>(bounds: impl IntoIterator<Item = &'a TypeParamBound>) -> Option<Standing> {
    standing(bounds, None)
}

/// The same; `unsaid` is the type of the items where an iterator doesn't say it.
fn standing<'a>(
    bounds: impl IntoIterator<Item = &'a TypeParamBound>,
    unsaid: Option<&Type>,
) -> Option<Standing> {
    let (mut found, mut is_iterator): (Option<Standing>, bool) = (None, false);
    for bound in bounds {
        let TypeParamBound::Trait(bound) = bound else { continue };
        let last = bound.path.segments.last()?;
        if ["Send", "Sync", "Unpin", "Clone", "Sized", "Debug"].iter().any(|name| last.ident == name) {
            continue;
        }
        // `+ ExactSizeIterator`: the item is said by another.
        if last.arguments.is_none() && is_iterator_of_sequences(last) && unsaid.is_none() {
            is_iterator = true;
            continue;
        }
        let known = by_trait(last, unsaid)?;
        if found.as_ref().is_some_and(|found| !found.is_like(&known)) {
            return None;
        }
        found = Some(known);
    }
    found.filter(|found| !is_iterator || matches!(found.giving, Giving::Iterator | Giving::Seen))
}

/// The type parameters of a function that are known by traits of std, and what stands for each: those that are the types of arguments and
/// nothing else, as `I` is in `fn f<I: IntoIterator<Item = u8>>(items: I)`. Those that an instance is chosen for are left out, and those that
/// `i64` may stand for as for any other.
pub(crate) fn named(signature: &Signature, instances: &[Setting]) -> Vec<(Ident, Standing)> {
    let is_chosen = |name: &Ident| instances.iter().any(|setting| setting.name == *name);
    let parameters = signature.generics.type_params().filter(|parameter| !is_chosen(&parameter.ident));
    parameters
        .filter_map(|parameter| {
            Some((parameter.ident.clone(), standing_for_parameter(signature, parameter)?))
        })
        .collect()
}

fn standing_for_parameter(signature: &Signature, parameter: &TypeParam) -> Option<Standing> {
    let name = &parameter.ident;
    let is_it = |ty: &Type| matches!(ty, Type::Path(path) if path.path.is_ident(name));
    let arguments = signature.inputs.iter().filter(|input| match input {
        FnArg::Typed(typed) => is_it(&typed.ty),
        FnArg::Receiver(_) => false,
    });
    let mut bounds: Vec<&TypeParamBound> = parameter.bounds.iter().collect();
    let (mut of_items, mut accounted): (Vec<&TypeParamBound>, usize) = (Vec::new(), 1 + arguments.count());
    for predicate in signature.generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        let WherePredicate::Type(predicate) = predicate else { continue };
        let Type::Path(path) = &predicate.bounded_ty else { continue };
        let segments: Vec<&PathSegment> = path.path.segments.iter().collect();
        match &segments[..] {
            [own] if own.ident == *name => bounds.extend(&predicate.bounds),
            [own, item] if own.ident == *name && item.ident == "Item" => of_items.extend(&predicate.bounds),
            [own, iterator] if own.ident == *name && iterator.ident == "IntoIter" => {
                let is_known = |bound: &TypeParamBound| match bound {
                    TypeParamBound::Trait(bound) => {
                        bound.path.segments.last().is_some_and(is_iterator_of_sequences)
                    }
                    _ => false,
                };
                if !predicate.bounds.iter().all(is_known) {
                    return None;
                }
            }
            _ => continue,
        }
        accounted += 1;
    }
    let elsewhere = quote!(#signature).to_string();
    let occurrences =
        elsewhere.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| name == word).count();
    if occurrences != accounted || all_have_integers(&bounds) {
        return None;
    }
    let says_item = |bound: &&TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => bound.path.segments.last().is_some_and(|last| item(last).is_some()),
        _ => false,
    };
    if bounds.iter().any(says_item) {
        return standing(bounds, None);
    }
    let unsaid = match all_have_integers(&of_items) {
        true => quote!(i64),
        false => owned_itself(of_items)?,
    };
    standing(bounds, Some(&syn::parse2(unsaid).ok()?))
}

/// The type that stands for an item known by these traits.
fn owned_itself<'a>(bounds: impl IntoIterator<Item = &'a TypeParamBound>) -> Option<TokenStream> {
    let item = standing_for(bounds).filter(|item| item.giving == Giving::Itself && !item.is_borrowed)?;
    Some(item.ty)
}

/// Whether `i64` has all of these.
fn all_have_integers(bounds: &[&TypeParamBound]) -> bool {
    bounds.iter().all(|bound| match bound {
        TypeParamBound::Trait(bound) => {
            bound.path.segments.last().is_some_and(|last| has_integer(&last.ident))
        }
        _ => true,
    })
}

/// Whether `i64` has the trait.
fn has_integer(name: &Ident) -> bool {
    const TRAITS: [&str; 15] = [
        "Clone",
        "Copy",
        "Debug",
        "Display",
        "Default",
        "PartialEq",
        "Eq",
        "PartialOrd",
        "Ord",
        "Hash",
        "Send",
        "Sync",
        "Sized",
        "Unpin",
        "ToString",
    ];
    TRAITS.iter().any(|known| name == known)
}

/// The iterators that a sequence's are.
const ITERATORS: [&str; 4] = ["Iterator", "DoubleEndedIterator", "ExactSizeIterator", "FusedIterator"];

fn is_iterator_of_sequences(segment: &PathSegment) -> bool {
    ITERATORS.iter().any(|name| segment.ident == name)
}

fn by_trait(segment: &PathSegment, unsaid: Option<&Type>) -> Option<Standing> {
    let (name, span) = (segment.ident.to_string(), segment.ident.span());
    let itself = |ty: TokenStream| Some(Standing::owned(ty, Giving::Itself));
    match name.as_str() {
        "IntoIterator" => of_items(segment, unsaid, Giving::Itself),
        name if ITERATORS.contains(&name) => of_items(segment, unsaid, Giving::Iterator),
        "AsRef" | "Borrow" => itself(viewed(argument(segment)?)?),
        "Into" => itself(converted(argument(segment)?)?),
        "ToString" | "Display" => itself(text(span)),
        "Read" | "BufRead" => Some(Standing::owned(quote_spanned!(span=> Vec<u8>), Giving::Reader)),
        _ => None,
    }
}

/// What stands for something of `Item = T`: a sequence; of borrowed items a slice, and where these are parts of something, `&str` and `&[T]`, of
/// what they're parts of.
fn of_items(segment: &PathSegment, unsaid: Option<&Type>, giving: Giving) -> Option<Standing> {
    let span = segment.ident.span();
    let item = item(segment).or(unsaid)?;
    let borrowed = |item: TokenStream, giving| {
        Some(Standing { ty: quote_spanned!(span=> &[#item]), giving, is_borrowed: true })
    };
    match item {
        Type::Reference(reference) if reference.mutability.is_some() => None,
        Type::Reference(reference) => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => borrowed(text(span), Giving::Seen),
            Type::Slice(slice) => borrowed(sequence(&slice.elem, span), Giving::Seen),
            item => borrowed(quote!(#item), giving),
        },
        Type::ImplTrait(item) => {
            let item = owned_itself(&item.bounds)?;
            Some(Standing::owned(quote_spanned!(span=> Vec<#item>), giving))
        }
        item => Some(Standing::owned(sequence(item, span), giving)),
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

/// `T` of `Item = T`.
fn item(segment: &PathSegment) -> Option<&Type> {
    arguments(segment).find_map(|argument| match argument {
        GenericArgument::AssocType(AssocType { ident, ty, .. }) if ident == "Item" => Some(ty),
        _ => None,
    })
}
