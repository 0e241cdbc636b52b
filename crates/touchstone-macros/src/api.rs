//! `api!` and `#[sequences]`: a type's calls, to be tested in sequence. `declaration` has the syntax, `state` finds the terms over live
//! values in it, `emit` makes the test, `call` an operation's code, `together` what
//! it has for threads, `refused` the words for what isn't called.

mod call;
mod declaration;
mod emit;
mod print;
mod refused;
mod state;
mod together;

use crate::errors::Errors;
use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Token, Type};

/// Expands `api!`.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let declaration = errors.ok(declaration::parse(input.clone()));
    let test = declaration.map(|declaration| emit::emit(declaration, input, &mut errors));
    let errors = errors.to_compile_errors();
    quote!(#test #errors)
}

/// Expands `laws!`: values come from their type alone.
pub(crate) fn expand_laws(input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let types = Punctuated::<Type, Token![,]>::parse_terminated.parse2(input);
    let mut tests = TokenStream::new();
    for ty in errors.ok(types).into_iter().flatten() {
        let declared = quote!(type = #ty; laws; fn value(value: #ty) -> Self = |value: #ty| value;);
        if let Some(mut declaration) = errors.ok(declaration::parse(declared.clone())) {
            declaration
                .calls
                .iter_mut()
                .flat_map(|call| &mut call.parameters)
                .for_each(|value| value.made = false);
            let name: String = quote!(#ty).to_string().chars().filter(|c| c.is_alphanumeric()).collect();
            declaration.test = Some(format!("laws_of_{name}"));
            tests.extend(emit::emit(declaration, declared, &mut errors));
        }
    }
    let errors = errors.to_compile_errors();
    quote!(#tests #errors)
}

/// Expands `#[sequences]` on an `impl` block.
pub(crate) fn expand_block(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some((block, declaration)) = errors.ok(declaration::parse_block(arguments, item.clone())) else {
        let errors = errors.to_compile_errors();
        return quote!(#item #errors);
    };
    let test = emit::emit(declaration, item, &mut errors);
    let errors = errors.to_compile_errors();
    quote!(#block #test #errors)
}
