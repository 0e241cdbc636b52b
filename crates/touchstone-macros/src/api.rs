//! `api!` and `#[sequences]`: a type's calls, to be tested in sequence. `declaration` has the syntax, `state` finds the terms over live
//! values in it, `emit` makes the test, `call` an operation's code.

mod call;
mod declaration;
mod emit;
mod print;
mod state;

use crate::errors::Errors;
use proc_macro2::TokenStream;
use quote::quote;

/// Expands `api!`.
pub fn expand(input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let declaration = errors.ok(declaration::parse(input.clone()));
    let test = declaration.map(|declaration| emit::emit(declaration, input, &mut errors));
    let errors = errors.to_compile_errors();
    quote!(#test #errors)
}

/// Expands `#[sequences]` on an `impl` block.
pub fn expand_block(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some((block, declaration)) = errors.ok(declaration::parse_block(arguments, item.clone())) else {
        let errors = errors.to_compile_errors();
        return quote!(#item #errors);
    };
    let test = emit::emit(declaration, item, &mut errors);
    let errors = errors.to_compile_errors();
    quote!(#block #test #errors)
}
