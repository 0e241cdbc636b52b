//! Type parameters of aliases, datatypes and measures: which are allowed, and how generated impls bound them.

use crate::errors::Errors;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{GenericParam, Generics, Token, TypeParamBound};

/// A type parameter with the bounds the user wrote.
#[derive(Clone)]
pub(crate) struct Parameter {
    pub name: Ident,
    pub bounds: Punctuated<TypeParamBound, Token![+]>,
}

/// The type parameters; lifetimes and constants are errors, told in terms of `what` (`a type`, `a measure`).
pub(crate) fn type_parameters(generics: &Generics, what: &str, errors: &mut Errors) -> Vec<Parameter> {
    let mut parameters = Vec::new();
    for parameter in &generics.params {
        match parameter {
            GenericParam::Type(parameter) => {
                parameters
                    .push(Parameter { name: parameter.ident.clone(), bounds: parameter.bounds.clone() });
            }
            GenericParam::Const(constant) => errors.add(
                constant.ident.span(),
                format!(
                    "Touchstone doesn't instantiate const parameters: specify {what} for one value of `{}`",
                    constant.ident
                ),
            ),
            GenericParam::Lifetime(lifetime) => errors.add(
                lifetime.lifetime.span(),
                format!("{what} can't have lifetime parameters: generated values are owned"),
            ),
        }
    }
    parameters
}

/// Notes an error for each bound that `i64` may not satisfy: generic code is checked and unfolded at `i64`.
pub(crate) fn require_std_bounds(parameters: &[Parameter], errors: &mut Errors) {
    const KNOWN: [&str; 16] = [
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
        "Targetable",
        "Refined",
        "Unpin",
    ];
    for parameter in parameters {
        for bound in &parameter.bounds {
            let TypeParamBound::Trait(bound) = bound else { continue };
            let Some(last) = bound.path.segments.last() else { continue };
            if !KNOWN.iter().any(|known| last.ident == known) {
                errors.add(
                    last.ident.span(),
                    format!(
                        "a type parameter bounded by `{}` can't be targeted: put the bound on the impls that need it, not on the \
                         type",
                        last.ident
                    ),
                );
            }
        }
    }
}

/// `<T: Ord + extra, U: extra>`, or nothing.
pub(crate) fn declaration(parameters: &[Parameter], extra: &TokenStream) -> TokenStream {
    if parameters.is_empty() {
        return TokenStream::new();
    }
    let parameters = parameters.iter().map(|Parameter { name, bounds }| {
        let bounds = bounds.iter();
        if extra.is_empty() { quote!(#name: #(#bounds)+*) } else { quote!(#name: #(#bounds +)* #extra) }
    });
    quote!(<#(#parameters),*>)
}

/// `<T, U>`, or nothing.
pub(crate) fn application(parameters: &[Parameter]) -> TokenStream {
    if parameters.is_empty() {
        return TokenStream::new();
    }
    let names = parameters.iter().map(|parameter| &parameter.name);
    quote!(<#(#names),*>)
}

/// `<<T as Refined>::Erased, …>`, or nothing.
pub(crate) fn erased_application(parameters: &[Parameter]) -> TokenStream {
    if parameters.is_empty() {
        return TokenStream::new();
    }
    let names = parameters.iter().map(|parameter| &parameter.name);
    quote!(<#(<#names as ::touchstone::__private::Refined>::Erased),*>)
}

/// The predicates `<T as Refined>::Erased: Ord` for the bounds of each parameter.
pub(crate) fn erased_bounds(parameters: &[Parameter]) -> TokenStream {
    parameters
        .iter()
        .filter(|parameter| !parameter.bounds.is_empty())
        .map(|Parameter { name, bounds }| quote!(<#name as ::touchstone::__private::Refined>::Erased: #bounds,))
        .collect()
}

pub(crate) fn names(parameters: &[Parameter]) -> Vec<Ident> {
    parameters.iter().map(|parameter| parameter.name.clone()).collect()
}
