//! `#[spec]`, `#[requires]` and `#[ensures]` on a function: whichever comes first gathers the others, leaves the
//! function as it is (in tests it asks who calls it, see [`callee`](super::callee)), and puts one test beside it.

use crate::emit::test::{self, Emitted};
use crate::errors::Errors;
use crate::parse::contract::{AttributeKind, Contract};
use crate::parse::target::target;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ItemFn;

/// Expands one of the three attributes.
pub(crate) fn expand(kind: AttributeKind, arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let mut contract = Contract::default();
    let source = quote!(#item #arguments);
    contract.add(kind, arguments, Span::call_site(), &mut errors);
    let mut function = match syn::parse2::<ItemFn>(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            errors.push(not_a_function(&item).unwrap_or(error));
            let errors = errors.to_compile_errors();
            return quote!(#item #errors);
        }
    };
    contract.extract(&mut function.attrs, &mut errors);
    if let Some(receiver) = function.sig.receiver() {
        errors.add(
            receiver.self_token.span,
            "the specification of a method needs `#[touchstone::specs]` on its `impl` block",
        );
        return with_errors(&function, &errors);
    }
    if function.sig.inputs.iter().any(mentions_self) || mentions_self(&function.sig.output) {
        errors.add(
            function.sig.ident.span(),
            "the specification of an associated function needs `#[touchstone::specs]` on its `impl` block",
        );
        return with_errors(&function, &errors);
    }
    let emitted = match target(&function.sig, &contract.settings, source, &mut errors) {
        Some(target) => test::emit(target, contract, &mut errors),
        None => Emitted::default(),
    };
    let test = emitted.under_the_same_conditions(&function.attrs);
    emitted.ask(&mut function.block, &mut errors);
    let errors = errors.to_compile_errors();
    quote!(#function #test #errors)
}

fn with_errors(function: &ItemFn, errors: &Errors) -> TokenStream {
    let errors = errors.to_compile_errors();
    quote!(#function #errors)
}

fn mentions_self(tokens: &impl ToTokens) -> bool {
    fn search(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|tree| match tree {
            proc_macro2::TokenTree::Ident(ident) => ident == "Self",
            proc_macro2::TokenTree::Group(group) => search(group.stream()),
            _ => false,
        })
    }
    search(tokens.to_token_stream())
}

/// A better message for the things people try to specify that aren't functions with a body.
fn not_a_function(item: &TokenStream) -> Option<syn::Error> {
    let item: syn::Item = syn::parse2(item.clone()).ok()?;
    let message = match &item {
        syn::Item::Impl(_) => "an `impl` block takes `#[touchstone::specs]`, its methods `#[spec]`",
        syn::Item::Trait(_) => {
            "a trait's methods are specified in its impls: put `#[touchstone::specs]` there"
        }
        syn::Item::Struct(_) | syn::Item::Enum(_) => {
            "a type takes `#[derive(touchstone::Targetable)]` with `#[refine(…)]` on fields or `#[invariant(…)]`"
        }
        _ => "`#[spec]`, `#[requires]` and `#[ensures]` stand on functions",
    };
    Some(syn::Error::new_spanned(item, message))
}
