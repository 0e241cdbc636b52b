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
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Giving {
    /// It has the trait.
    Itself,
    /// It's gone through.
    Iterator,
    /// What's seen of its elements, `&str` of texts and slices of sequences, is gone through.
    Seen,
    /// Its elements are tuples, of whose parts each is given in a way of its own: `(&K, &V)`.
    Parts(Vec<Part>),
    /// It's read.
    Reader,
}

/// How a part of an element is given, which is there by a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// As a copy.
    Owned,
    /// As the reference.
    Shared,
    /// As what's seen of it, `&str` of a text.
    Seen,
    /// As the reference, which may be written through.
    Changed,
}

/// How the elements of what's gone through are there, if they're tuples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Elements {
    /// Behind a reference.
    Shared,
    /// Behind one that may be written through.
    Changed,
    /// As those of a map: references to their parts.
    OfMap,
}

impl Elements {
    fn given(self, part: Part, name: &str) -> String {
        let shared = if self == Elements::Changed { format!("&*{name}") } else { name.to_owned() };
        match part {
            Part::Owned => format!("Clone::clone({shared})"),
            Part::Shared => shared,
            Part::Seen => format!("AsRef::as_ref({shared})"),
            Part::Changed => name.to_owned(),
        }
    }

    /// The closure that makes of an element what's given.
    fn by_parts(self, parts: &[Part]) -> String {
        let names: Vec<String> = (0..parts.len()).map(|at| format!("part{at}")).collect();
        let given: Vec<String> =
            parts.iter().zip(&names).map(|(part, name)| self.given(*part, name)).collect();
        let behind = match self {
            Elements::Shared => "&",
            Elements::Changed => "&mut ",
            Elements::OfMap => "",
        };
        // Nothing else tells the type where the closure stands in another.
        let types = vec!["_"; parts.len()].join(", ");
        format!("|({}): {behind}({types})| ({})", names.join(", "), given.join(", "))
    }
}

impl Giving {
    /// The expression that makes of a value what's given.
    pub(crate) fn given(&self, value: &TokenStream, elements: Elements) -> TokenStream {
        match self {
            Giving::Itself => value.clone(),
            Giving::Iterator => quote!(::std::iter::IntoIterator::into_iter(#value)),
            Giving::Seen => quote! {
                ::std::iter::Iterator::map(
                    ::std::iter::IntoIterator::into_iter(#value), ::std::convert::AsRef::as_ref
                )
            },
            Giving::Parts(parts) => {
                let closure: TokenStream = elements.by_parts(parts).parse().unwrap_or_default();
                quote!(::std::iter::Iterator::map(::std::iter::IntoIterator::into_iter(#value), #closure))
            }
            Giving::Reader => quote!(::std::io::Cursor::new(#value)),
        }
    }

    /// The same as a person writes it.
    pub(crate) fn written(&self, value: &str, elements: Elements) -> String {
        match self {
            Giving::Itself => value.to_owned(),
            Giving::Iterator => format!("IntoIterator::into_iter({value})"),
            Giving::Seen => format!("Iterator::map(IntoIterator::into_iter({value}), AsRef::as_ref)"),
            Giving::Parts(parts) => {
                format!("Iterator::map(IntoIterator::into_iter({value}), {})", elements.by_parts(parts))
            }
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
    pub borrowing: Borrowing,
}

/// Whether the code has a value without owning it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Borrowing {
    Owned,
    Shared,
    /// And may change it.
    Mutable,
}

impl Borrowing {
    /// The expression that borrows a value that's had.
    pub(crate) fn of_owned(self, value: &TokenStream) -> TokenStream {
        match self {
            Borrowing::Owned => value.clone(),
            Borrowing::Shared => quote!(&#value),
            Borrowing::Mutable => quote!(&mut { #value }),
        }
    }

    /// The same as a person writes it.
    pub(crate) fn written(self, value: &str) -> String {
        match self {
            Borrowing::Owned => value.to_owned(),
            Borrowing::Shared => format!("&{value}"),
            Borrowing::Mutable => format!("&mut {{ {value} }}"),
        }
    }
}

impl Standing {
    fn owned(ty: TokenStream, giving: Giving) -> Standing {
        Standing { ty, giving, borrowing: Borrowing::Owned }
    }

    fn is_like(&self, other: &Standing) -> bool {
        self.giving == other.giving
            && self.borrowing == other.borrowing
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
    found.filter(|found| {
        !is_iterator || matches!(found.giving, Giving::Iterator | Giving::Seen | Giving::Parts(_))
    })
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
    let item = standing_for(bounds)
        .filter(|item| item.giving == Giving::Itself && item.borrowing == Borrowing::Owned)?;
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
/// what they're parts of. A tuple may have borrowed parts.
fn of_items(segment: &PathSegment, unsaid: Option<&Type>, giving: Giving) -> Option<Standing> {
    let span = segment.ident.span();
    let item = item(segment).or(unsaid)?;
    let slice = |item: TokenStream, giving, borrowing| {
        let ty = match borrowing {
            Borrowing::Mutable => quote_spanned!(span=> &mut [#item]),
            _ => quote_spanned!(span=> &[#item]),
        };
        Some(Standing { ty, giving, borrowing })
    };
    match item {
        Type::Reference(_) => match part(item, span)? {
            (item, Part::Seen) => slice(item, Giving::Seen, Borrowing::Shared),
            (item, Part::Changed) => slice(item, giving, Borrowing::Mutable),
            (item, _) => slice(item, giving, Borrowing::Shared),
        },
        Type::Tuple(tuple) if tuple.elems.iter().any(|item| matches!(item, Type::Reference(_))) => {
            let parts: Vec<(TokenStream, Part)> =
                tuple.elems.iter().map(|item| part(item, span)).collect::<Option<_>>()?;
            let (types, parts): (Vec<TokenStream>, Vec<Part>) = parts.into_iter().unzip();
            let borrowing =
                if parts.contains(&Part::Changed) { Borrowing::Mutable } else { Borrowing::Shared };
            slice(quote!((#(#types,)*)), Giving::Parts(parts), borrowing)
        }
        Type::ImplTrait(item) => {
            let item = owned_itself(&item.bounds)?;
            Some(Standing::owned(quote_spanned!(span=> Vec<#item>), giving))
        }
        item => Some(Standing::owned(sequence(item, span), giving)),
    }
}

/// The type of what's given as an item or a part of one, owned, and how it's given.
fn part(item: &Type, span: Span) -> Option<(TokenStream, Part)> {
    let Type::Reference(reference) = item else { return Some((quote!(#item), Part::Owned)) };
    let is_changed = reference.mutability.is_some();
    let part = if is_changed { Part::Changed } else { Part::Shared };
    match &*reference.elem {
        Type::Path(path) if path.path.is_ident("str") => {
            Some((text(span), Part::Seen)).filter(|_| !is_changed)
        }
        Type::Slice(slice) => Some((sequence(&slice.elem, span), Part::Seen)).filter(|_| !is_changed),
        item => Some((quote!(#item), part)),
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
